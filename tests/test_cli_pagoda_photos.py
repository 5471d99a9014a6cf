"""``tablescore read pagoda`` and its options."""

from pathlib import Path

import cv2
import pytest

from scoring.pagoda_tables import Colour
from tests.commands import Run, one_line
from tests.vision.drawn_pagodas import camera, picture
from vision.pagoda_shapes import Shape

SITES = "62,60,150,60,238,60,62,140,150,140,238,140"
OPTIONS = ("--board", "300,200", "--sites", SITES)


@pytest.fixture
def photo(tmp_path: Path) -> str:
    file = tmp_path / "one.png"
    built = {2: (Shape(1), (Colour.GREEN, Colour.YELLOW))}
    cv2.imwrite(str(file), picture(built, camera(-80)).bgr)
    return str(file)


def test_a_table_is_read(run: Run, photo: str) -> None:
    data = run("read", "pagoda", "--json", *OPTIONS, photo).json

    assert data["state"]["sites"][2] == {
        "floors": [{"pillars": ["green"] * 4, "tile": {"base": "green", "spots": "yellow"}}],
        "roof": None,
        "spire": None,
    }
    assert "sites/2/floors/0/tile" in data["evidence"]


def test_it_is_told_in_words(run: Run, photo: str) -> None:
    out = run("read", "pagoda", *OPTIONS, photo).out

    assert "site 3: 4 pillars green, tile green with yellow spots" in out
    assert "site 1: nothing" in out


def test_a_turn_is_told_from_two_photos(run: Run, photo: str, tmp_path: Path) -> None:
    before = tmp_path / "before.png"
    cv2.imwrite(str(before), picture({2: (Shape(0, (0, 1, 2)), (Colour.GREEN,))}, camera(-80)).bgr)

    data = run("diff", "pagoda", "--json", *OPTIONS, before, photo).json

    assert [piece["what"] for piece in data["built"]] == ["pillar", "tile"]
    assert data["points"] == 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "--board"),
        (("--board", "300,200"), "--sites"),
        (("--board", "300", "--sites", SITES), "--board: expected 2 lengths"),
        (("--board", "300,200", "--sites", "1,2,3"), "--sites: expected 12 lengths"),
        (("--board", "200,200", "--sites", SITES), "found site 3 beside it"),
        ((*OPTIONS, "--pillar", "10"), "--pillar: expected 2 lengths"),
        ((*OPTIONS, "--tile", "40,-2"), "--tile: expected 2 lengths"),
    ],
)
def test_sizes_that_cant_be_used_are_refused(
    run: Run, photo: str, options: tuple[str, ...], words: str
) -> None:
    ran = run("read", "pagoda", photo, *options)

    assert ran.status == 2
    assert words in one_line(ran)
