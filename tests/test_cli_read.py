"""``tablescore read blueprints`` and ``check-blueprint`` from photos, with a stand-in for the reader."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

import vision.blueprints
from commands.read import offer
from scoring.blueprints import Building, Die, Material
from tests.commands import Run, one_line
from tests.vision.blueprints_plans import card
from vision.reading import Doubt, Evidence, Reading

BUILDING = Building(
    (((), (Die(Material.ORANGE, 3),)), ((Die(Material.CLEAR, 5), Die(Material.BLACK, 6)), ()), ((), ())),
    "X1/2X/XX",
)
SQUARE = ((1.0, 2.0), (3.0, 2.0), (3.0, 4.0), (1.0, 4.0))
READING = Reading(
    BUILDING,
    (
        Doubt(
            "columns/1/0/0/value",
            ((5, 0.6), (2, 0.4)),
            "it is covered and only its left side is seen",
            0,
            SQUARE,
        ),
    ),
    {"columns/0/1/0": Evidence(0, SQUARE, 0.99)},
    {"pose": 5},
    "One more photo from the right of the card, at a slant, would help with a die.",
)


@pytest.fixture
def photo(tmp_path: Path) -> str:
    file = tmp_path / "one.png"
    cv2.imwrite(str(file), np.full((480, 640, 3), 90, np.uint8))
    return str(file)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the reader was given."""
    taken: dict[str, Any] = {}

    def read(photos: Any, **options: Any) -> Reading[Building]:
        taken.update(photos=photos, **options)
        return READING

    monkeypatch.setattr(vision.blueprints, "read", read)
    return taken


def test_a_reading_is_printed_as_json(run: Run, photo: str, given: dict[str, Any]) -> None:
    data = run("read", "blueprints", "--json", "--plan", "X1/2X/XX", photo).json
    assert data["game"] == "blueprints"
    assert data["state"]["columns"][1][0] == [
        {"colour": "clear", "value": 5},
        {"colour": "black", "value": 6},
    ]
    assert data["doubts"][0]["candidates"] == [[5, 0.6], [2, 0.4]]
    assert data["evidence"]["columns/0/1/0"]["confidence"] == 0.99
    assert {"pose", "decode", "total"} <= set(data["ms"])
    assert data["hint"].startswith("One more photo from the right")
    assert given["plan"] == "X1/2X/XX"


@pytest.mark.usefixtures("given")
def test_a_reading_is_told_in_words(run: Run, photo: str) -> None:
    out = run("read", "blueprints", photo).out
    assert "middle left: clear 5, black 6" in out
    assert "in doubt: columns/1/0/0/value: 5 60%, 2 40%" in out
    assert "from the right" in out


@pytest.mark.usefixtures("given")
def test_a_reading_can_be_scored_with_its_range(run: Run, photo: str) -> None:
    reading = run("read", "blueprints", "--json", photo).json
    score = run("score", "blueprints", "--json", stdin=reading).json
    low, high = score["range"]
    assert low < high == score["total"]


@pytest.mark.usefixtures("given")
def test_a_blueprint_is_checked_from_photos(run: Run, photo: str) -> None:
    data = run("check-blueprint", "--json", "--plan", "X1/11/XX", photo).json
    assert data["matches"] is False
    assert [(cell["row"], cell["col"]) for cell in data["cells"]] == [(1, 0), (1, 1)]


def test_corners_are_handed_on_a_photo_each(run: Run, photo: str, given: dict[str, Any]) -> None:
    run("read", "blueprints", "--json", "--corners", "1,2,3,4,5,6,7,8", photo)
    assert given["corners"] == [[(1, 2), (3, 4), (5, 6), (7, 8)]]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--corners", "1,2,3"], "--corners: expected 8 numbers"),
        (["--plan", "X9"], "--plan: A plan has 3 rows"),
        (["--lens", "nowhere.json"], "expected a lens made by"),
    ],
)
def test_options_that_cannot_be_used(run: Run, photo: str, words: list[str], expected: str) -> None:
    ran = run("read", "blueprints", *words, photo)
    assert ran.status == 2
    assert expected in one_line(ran)


def test_a_photo_of_nothing_is_refused(run: Run, photo: str) -> None:
    ran = run("read", "blueprints", "--json", photo)
    assert ran.status == 3
    assert ran.out == ""
    assert "photo 1: expected the mat or a card" in one_line(ran)


def test_photos_and_a_state_are_one_too_many(run: Run, photo: str) -> None:
    ran = run("check-blueprint", "--state", "-", photo)
    assert ran.status == 2
    assert "found both" in one_line(ran)


def test_no_picture_is_told_by_its_name(run: Run, tmp_path: Path) -> None:
    ran = run("read", "blueprints", str(tmp_path / "none.jpg"))
    assert ran.status == 2
    assert "none.jpg" in one_line(ran)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (5, "5"),
        (None, "?"),
        ([], "nothing"),
        ([{"colour": "green", "value": None}, {"colour": "clear", "value": 5}], "green ?, clear 5"),
    ],
)
def test_what_a_doubt_offers_is_told_in_words(value: object, words: str) -> None:
    assert offer(value) == words


def test_the_plan_is_read_from_a_photo_of_the_card(
    run: Run, photo: str, tmp_path: Path, given: dict[str, Any]
) -> None:
    file = tmp_path / "card.png"
    cv2.imwrite(str(file), card("23/X1/XX"))
    assert run("read", "blueprints", "--json", "--plan", str(file), photo).status == 0
    assert given["plan"] == "23/X1/XX"
    building: dict[str, Any] = {"columns": [[[], []], [[], []], [[], []]]}
    checked = run("check-blueprint", "--json", "--plan", str(file), "--state", "-", stdin=building).json
    assert checked["matches"] is False
    assert [(cell["row"], cell["col"]) for cell in checked["cells"]] == [(0, 0), (0, 1), (1, 1)]


def test_a_photo_without_a_plan_is_refused(run: Run, photo: str) -> None:
    ran = run("read", "blueprints", "--plan", photo, photo)
    assert ran.status == 3
    assert "3 rows of 2 square cells" in one_line(ran)
