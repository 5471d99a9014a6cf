"""``tablescore dice``."""

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

from tests.commands import Run

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = sorted((ROOT / "sample_images").glob("*.jpg"))[:2]


@dataclass
class Die:
    value: int = 5
    colour: str = "orange"
    box: tuple[float, ...] = (10.04, 20.0, 30.0, 40.0)
    face: tuple[tuple[float, float], ...] = ((10.0, 20.0), (40.0, 20.0), (40.0, 50.0), (10.0, 50.0))
    confidence: float = 0.97
    doubtful: bool = False
    candidates: tuple[tuple[int, float], ...] = ((5, 0.97), (4, 0.03))
    colour_candidates: tuple[tuple[str, float], ...] = (("orange", 1.0),)


@dataclass
class DiceReading:
    width: int
    height: int
    dice: tuple[Die, ...]
    ms: dict[str, int]


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand-ins for the readers: a photo is any file whose name has no "bad" in it."""

    class PhotoError(ValueError):
        pass

    def open_photo(source: Path) -> str:
        if "bad" in source.name:
            raise PhotoError("expected a photo, found a text file: take a photo")
        return source.name

    def read_dice(photo: str, _: object) -> DiceReading:
        if "awful" in photo:
            raise RuntimeError("(-215) no\nsuch thing")
        dice = () if "empty" in photo else (Die(), Die(doubtful=True, candidates=((5, 0.6), (4, 0.4))))
        return DiceReading(640, 480, dice, {"find": 3, "total": 4})

    stand_in(monkeypatch, "vision.photo", PhotoError=PhotoError, open_photo=open_photo)
    stand_in(monkeypatch, "vision.dice", read_dice=read_dice)


def stand_in(monkeypatch: pytest.MonkeyPatch, name: str, **members: object) -> None:
    module = ModuleType(name)
    vars(module).update(members)
    monkeypatch.setitem(sys.modules, name, module)


@pytest.mark.usefixtures("readers")
def test_dice_prints_one_object_a_line(run: Run) -> None:
    ran = run("dice", "--json", "a.jpg", "empty.jpg")
    first, second = map(json.loads, ran.out.splitlines())
    assert (ran.status, ran.err) == (0, "")
    assert (first["photo"], first["width"], first["height"], len(first["dice"])) == ("a.jpg", 640, 480, 2)
    assert set(first["ms"]) == {"total", "decode", "find"}
    assert first["ms"]["total"] >= first["ms"]["decode"] >= 0
    assert first["dice"][0] == {
        "value": 5,
        "colour": "orange",
        "box": [10.0, 20.0, 30.0, 40.0],
        "face": [[10.0, 20.0], [40.0, 20.0], [40.0, 50.0], [10.0, 50.0]],
        "confidence": 0.97,
        "doubtful": False,
        "candidates": [[5, 0.97], [4, 0.03]],
        "colour_candidates": [["orange", 1.0]],
    }
    assert second["dice"] == []


@pytest.mark.usefixtures("readers")
@pytest.mark.parametrize(
    ("photos", "status"),
    [(["bad.txt"], 2), (["awful.jpg"], 3), (["bad.txt", "a.jpg"], 2), (["awful.jpg", "bad.txt", "a.jpg"], 3)],
)
def test_dice_goes_on_after_a_bad_photo(run: Run, photos: list[str], status: int) -> None:
    ran = run("dice", "--json", *photos)
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == status
    assert [line["photo"] for line in lines] == photos
    for line, photo in zip(lines, photos, strict=True):
        assert ("dice" in line) == (photo == "a.jpg")
        assert ("error" in line) == (photo != "a.jpg")
    assert len(ran.err.splitlines()) == sum(photo != "a.jpg" for photo in photos)


@pytest.mark.usefixtures("readers")
def test_dice_in_words(run: Run) -> None:
    header, first, second = run("dice", "a.jpg").out.splitlines()
    assert re.fullmatch(r"a\.jpg: 2 dice, 640 x 480, \d+ ms", header)
    assert first == "   1  5  orange   97%  at 25,40"
    assert second == "   2  5  orange   97%  at 25,40  in doubt: 4 40%"


@pytest.mark.usefixtures("readers")
def test_names_that_are_no_text_are_printed_all_the_same(run: Run) -> None:
    assert run("dice", "--json", "\udcff.jpg").json["photo"] == "\udcff.jpg"


def test_a_text_file_is_no_photo(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, "vision.dice", read_dice=None)
    file = tmp_path / "photo.jpg"
    file.write_text("no picture at all")
    ran = run("dice", "--json", file)
    assert ran.status == 2
    assert set(ran.json) == {"photo", "error"}


@pytest.mark.skipif(not SAMPLES, reason="no sample pictures here")
def test_dice_in_a_sample_picture(run: Run) -> None:
    ran = run("dice", "--json", *SAMPLES)
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 0
    assert [line["photo"] for line in lines] == list(map(str, SAMPLES))
    dice = [die for line in lines for die in line["dice"]]
    assert dice
    for die in dice:
        assert die["candidates"][0] == [die["value"], die["confidence"]]
        assert len(die["face"]) == len(die["box"]) == 4
