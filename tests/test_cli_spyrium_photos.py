"""``tablescore enrol spyrium`` and ``read spyrium``: from photos of cards to a score."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import ArrayLike

from calibration.copy import load_copy
from sample_images import HERE
from tests.commands import Run, one_line

CARDS = HERE / "cards"
ENROL = json.loads((CARDS / "enrol.json").read_text())
TUNED = next(r for r in json.loads((CARDS / "labels.json").read_text()) if r["file"] == "images/tune_1.jpg")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with the enrolment's cards as files, and a photo without cards."""
    for n, record in enumerate(ENROL):
        cards = [{key: card[key] for key in ("name", "kind", "vp")} for card in record["cards"]]
        (tmp_path / f"{n}.json").write_text(json.dumps(cards))
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((400, 600, 3), 120, np.uint8))
    return tmp_path


def test_cards_are_enrolled_read_and_scored(run: Run, files: Path) -> None:
    box = files / "box.json"
    asked = [f"{CARDS / record['file']}={files / f'{n}.json'}" for n, record in enumerate(ENROL)]
    ran = run("enrol", "spyrium", "--copy", box, *asked)
    assert (ran.status, ran.err) == (0, "")
    assert "35 cards enrolled" in ran.out
    assert len(load_copy(box, "spyrium").tiles) == 35
    reading = run("read", "spyrium", "--json", "--copy", box, CARDS / TUNED["file"]).json
    names = [card["name"] for card in reading["state"]["cards"]]
    assert sorted(names) == sorted(card["name"] for card in TUNED["cards"])
    score = run("score", "spyrium", "--json", "-", stdin=reading).json
    assert score["groups"]["buildings"] == sum(card["vp"] or 0 for card in TUNED["cards"])
    text = run("read", "spyrium", "--copy", box, CARDS / TUNED["file"]).out
    assert "palace (12 VP)" in text
    assert "in doubt: crystals" in text


def test_without_a_copy_every_card_is_asked(run: Run) -> None:
    reading = run("read", "spyrium", "--json", CARDS / TUNED["file"]).json
    assert len(reading["state"]["cards"]) == len(TUNED["cards"])
    asked = {doubt["path"] for doubt in reading["doubts"]}
    assert {f"cards/{n}" for n in range(len(TUNED["cards"]))} < asked
    assert "enrol" in reading["hint"]


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ([], "at least one card"),
        ([{"name": "mine 1", "kind": "castle", "vp": 1}], "kind"),
        ([{"kind": "building", "vp": 1}], "a name for each card"),
        ([{"name": "mine 1", "kind": "building", "vp": -1}], "0 or more"),
        ({"name": "mine 1"}, "list"),
    ],
)
def test_cards_that_can_not_be_used_are_told(run: Run, files: Path, cards: object, told: str) -> None:
    file, box = files / "cards.json", files / "box.json"
    file.write_text(json.dumps(cards))
    ran = run("enrol", "spyrium", "--copy", box, f"{CARDS / ENROL[0]['file']}={file}")
    assert ran.status == 2
    assert told in one_line(ran)
    assert not box.exists()


def test_a_photo_of_another_number_of_cards_is_told(run: Run, files: Path) -> None:
    box = files / "box.json"
    ran = run("enrol", "spyrium", "--copy", box, f"{CARDS / ENROL[0]['file']}={files / '2.json'}")
    assert ran.status == 3
    assert "expected the 11 cards that were given, found 12" in one_line(ran)
    assert not box.exists()


def test_a_photo_without_cards_is_told(run: Run, files: Path) -> None:
    ran = run("read", "spyrium", files / "grey.png")
    assert ran.status == 3
    assert "finding the cards: expected cards on a table, found none" in one_line(ran)


TRACKS = HERE / "tracks"
KNOWN = json.loads((TRACKS / "tracks.json").read_text())


def numbers(points: ArrayLike) -> str:
    return ",".join(f"{value:.1f}" for value in np.ravel(points))


def test_a_track_is_enrolled_and_read(run: Run, tmp_path: Path) -> None:
    box, corners = tmp_path / "box.json", np.array(KNOWN["corners"], np.float32)
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    shares = np.array([KNOWN["tracks"]["residence"]["spaces"]])
    pixels = cv2.perspectiveTransform(shares, cv2.getPerspectiveTransform(square, corners))
    asked = ("--track", "residence", "--board", TRACKS / KNOWN["file"], "--board-corners", numbers(corners))
    ran = run("enrol", "spyrium", "--copy", box, *asked, "--spaces", numbers(pixels), "--values", "2,3,4,5,7")
    assert (ran.status, ran.err) == (0, "")
    assert "the residence track, 5 spaces" in ran.out
    board = TRACKS / "images" / "held_1.jpg"
    read = ("read", "spyrium", "--json", "--copy", box, CARDS / TUNED["file"], "--tracks", board)
    reading = run(*read, "--marker", "yellow").json
    assert reading["state"]["residence"] == 7
    assert "residence" not in {doubt["path"] for doubt in reading["doubts"]}
    reading = run(*read).json  # whose marker it is was not said
    (doubt,) = (doubt for doubt in reading["doubts"] if doubt["path"] == "residence")
    assert {value for value, _ in doubt["candidates"]} >= {2, 3, 7}
    assert reading["state"]["residence"] is None


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--track", "residence"), "--board PHOTO, --board-corners and --spaces"),
        ((), "PHOTO=CARDS.json or --track NAME"),
        (
            (
                *("--track", "victory", "--board", str(TRACKS / KNOWN["file"]), "--spaces", "1,2,3"),
                *("--board-corners", numbers(KNOWN["corners"])),
            ),
            "X,Y,X,Y",
        ),
    ],
)
def test_a_track_without_all_its_options_is_told(
    run: Run, tmp_path: Path, options: tuple[str, ...], told: str
) -> None:
    ran = run("enrol", "spyrium", "--copy", tmp_path / "box.json", *options)
    assert ran.status == 2
    assert told in one_line(ran)


def test_a_copy_without_tracks_is_told(run: Run, files: Path) -> None:
    box = files / "box.json"
    run("enrol", "spyrium", "--copy", box, f"{CARDS / ENROL[0]['file']}={files / '0.json'}")
    ran = run("read", "spyrium", "--copy", box, CARDS / TUNED["file"], "--tracks", files / "grey.png")
    assert ran.status == 2
    assert "a copy that knows a track" in one_line(ran)
