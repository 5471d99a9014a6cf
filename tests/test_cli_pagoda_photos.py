"""``tablescore read pagoda`` and its options."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from scoring.pagoda_tables import Colour
from tests.commands import Run, one_line
from tests.vision.drawn_pagodas import TABLE, camera, picture
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


def test_a_copy_is_enrolled_and_read_with(run: Run, photo: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    out = run("enrol", "pagoda", "--copy", copy, *OPTIONS).out
    assert "board, sites and pieces enrolled" in out

    with_copy = run("read", "pagoda", "--json", "--copy", copy, photo).json
    told = run("read", "pagoda", "--json", *OPTIONS, photo).json
    assert with_copy["state"] == told["state"]

    run("enrol", "pagoda", "--copy", copy, "--pillar", "11,8")
    lengths = json.loads(copy.read_text())["lengths"]
    assert (lengths["pillar"], lengths["board"], len(lengths["sites"])) == ([11.0, 8.0], [300.0, 200.0], 12)


def test_sites_are_enrolled_from_a_photo_of_the_empty_board(run: Run, tmp_path: Path) -> None:
    pose = camera(-80)
    empty, copy = tmp_path / "empty.png", tmp_path / "copy.json"
    cv2.imwrite(str(empty), picture({}, pose).bgr)
    places = np.array([(*TABLE.place(x, y), 0.0) for x, y in TABLE.sites])
    taps = ",".join(f"{number:.1f}" for number in pose.project(places).ravel())

    run("enrol", "pagoda", "--copy", copy, "--board", "300,200", "--empty", empty, "--taps", taps)

    found = np.array(json.loads(copy.read_text())["lengths"]["sites"]).reshape(-1, 2)
    assert np.abs(found - np.array(TABLE.sites)).max() < 1.5


@pytest.mark.parametrize(
    ("options", "status", "words"),
    [
        ((), 2, "--board"),
        (("--board", "300,200", "--empty", "PHOTO"), 2, "--taps"),
        (("--empty", "PHOTO", "--taps", "1,2"), 2, "--board"),
        (("--board", "300,200", "--empty", "PHOTO", "--taps", "1,2"), 2, "12 pixels"),
        ((*OPTIONS, "--empty", "PHOTO"), 2, "found both"),
        (("--board", "300,200", "--empty", "PHOTO", "--taps", ",".join(["1"] * 12)), 3, "on the board"),
    ],
)
def test_what_cant_be_enrolled_is_told(
    run: Run, photo: str, tmp_path: Path, options: tuple[str, ...], status: int, words: str
) -> None:
    given = [photo if word == "PHOTO" else word for word in options]
    ran = run("enrol", "pagoda", "--copy", tmp_path / "copy.json", *given)

    assert ran.status == status
    assert words in one_line(ran)
    assert not (tmp_path / "copy.json").exists()


def test_a_copy_without_sites_is_told(run: Run, photo: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    copy.write_text('{"tablescore_copy": 3, "game": "pagoda"}')

    ran = run("read", "pagoda", "--copy", copy, photo)

    assert ran.status == 2
    assert "knows its sites" in one_line(ran)
