"""Reading Azul: Summer Pavilion boards: drawn ones of our own, rendered samples, and labelled photos."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.copy import GameCopy
from scoring.azul_summer_pavilion_board import SPACES, Board, tile
from scoring.azul_summer_pavilion_tables import Colour, Side, Space, Star
from tests.vision.drawn_pavilions import PLAIN, as_photo, board_of, copy_art, corners, drawn, empty, photo_of
from training.azul_summer_pavilion.photos import Lamp
from vision.azul_summer_pavilion import read
from vision.azul_summer_pavilion_enrol import with_empty, with_state, with_tiles
from vision.board import BoardError
from vision.photo import Photo, open_photo
from vision.reading import Reading

SAMPLES = Path(__file__).parents[2] / "sample_images"


def wrong(reading: Reading[Board], truth: Board) -> list[str]:
    """Paths of the spaces that were read otherwise."""
    return [space.path for space in SPACES if tile(reading.state, space) != tile(truth, space)]


def silent(reading: Reading[Board], truth: Board) -> list[str]:
    """Those of them without a doubt."""
    doubtful = {doubt.path for doubt in reading.doubts}
    return [path for path in wrong(reading, truth) if path not in doubtful]


def open_spaces(reading: Reading[Board]) -> list[str]:
    return [doubt.path for doubt in reading.doubts if doubt.path.startswith("stars")]


@pytest.fixture(scope="module")
def copy() -> GameCopy:
    known = GameCopy("azul_summer_pavilion")
    for side in Side:
        known = with_empty(empty(side), None, known)
    return known


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize(("turn", "elevation"), [(0.0, 85.0), (90.0, 65.0), (205.0, 52.0)])
def test_every_space_is_read(side: Side, turn: float, elevation: float) -> None:
    photo = drawn(side, 11, replace(PLAIN, turn=turn, elevation=elevation), loose=5)
    reading = read([as_photo(photo.bgr)], empty=empty(side))
    assert reading.state.side is side
    assert wrong(reading, photo.board) == []
    assert len(open_spaces(reading)) <= 2
    assert sorted(map(str, reading.state.corner_tiles)) == sorted(map(str, photo.board.corner_tiles))
    assert set(reading.evidence) >= {space.path for space in SPACES}
    assert all(0 < one.confidence <= 1 for one in reading.evidence.values())


def test_a_copy_tells_which_side_is_up(copy: GameCopy) -> None:
    assert set(copy.boards) == set(Side)
    for side in Side:
        photo = drawn(side, 12, PLAIN)
        reading = read([as_photo(photo.bgr)], copy=copy)
        assert reading.state.side is side
        assert silent(reading, photo.board) == []
        assert len(wrong(reading, photo.board)) <= 1


def test_the_better_of_two_pictures_of_a_side_is_used(copy: GameCopy) -> None:
    shot = replace(PLAIN, lamps=(Lamp(0.3, 0.45, 0.1, 1.5),), elevation=80)
    glaring = photo_of(copy_art(), Board(Side.COLOURED), shot)
    worse = with_empty(
        as_photo(glaring.bgr), Side.COLOURED, copy, [(float(x), float(y)) for x, y in corners(glaring)]
    )
    assert len(worse.boards[Side.COLOURED]) == len(copy.boards[Side.COLOURED]) + 1
    photo = drawn(Side.COLOURED, 12, PLAIN)
    readings = [read([as_photo(photo.bgr)], copy=known) for known in (copy, worse)]
    assert readings[0].state == readings[1].state
    assert [one.path for one in readings[0].doubts] == [one.path for one in readings[1].doubts]


def test_evidence_lies_on_its_space() -> None:
    photo = drawn(Side.COLOURED, 11, PLAIN)
    reading = read([as_photo(photo.bgr)], empty=empty(Side.COLOURED))
    for space in SPACES:
        polygon = np.array(reading.evidence[space.path].polygon)
        height = 0.0142 if tile(photo.board, space) else 0.0
        start, end = photo.view.to_board(polygon[[0, 2]], height)
        assert np.linalg.norm(end - start) == pytest.approx(0.17, abs=0.006)


def test_a_mirrored_photo_is_refused() -> None:
    photo = drawn(Side.COLOURED, 11, PLAIN)
    mirrored = as_photo(photo.bgr[:, ::-1])
    for known in (empty(Side.COLOURED), None):
        with pytest.raises(BoardError, match="mirrored"):
            read([mirrored], empty=known)


def test_half_a_board_is_read_and_the_rest_asked_for() -> None:
    photo = drawn(Side.COLOURED, 11, replace(PLAIN, fill=0.95))
    reading = read([as_photo(photo.bgr[:560])], empty=empty(Side.COLOURED))
    assert silent(reading, photo.board) == []
    outside = [doubt for doubt in reading.doubts if "outside" in doubt.why]
    assert len(outside) > 12
    assert all(doubt.photo is None and doubt.polygon is None for doubt in outside)
    inside = {space.path for space in SPACES} - {doubt.path for doubt in reading.doubts}
    assert len(inside) > 15
    assert "whole board" in (reading.hint or "")


def test_another_side_than_was_said_is_told() -> None:
    photo = drawn(Side.COLOURED, 11, PLAIN)
    with pytest.raises(BoardError, match="found the coloured one"):
        read([as_photo(photo.bgr)], side=Side.GREY, empty=empty(Side.GREY))


def test_another_game_is_refused() -> None:
    photo = open_photo(SAMPLES / "building-on-card.jpg")
    for known in (empty(Side.COLOURED), None):
        with pytest.raises(BoardError, match="finding the board"):
            read([photo], empty=known)


def test_two_photos_settle_what_a_lamp_hides_in_one() -> None:
    lamps = [(Lamp(0.35, 0.25, 0.09, 3.0),), (Lamp(0.65, 0.75, 0.09, 3.0),)]
    shots = [
        replace(PLAIN, lamps=one, elevation=60, turn=turn) for one, turn in zip(lamps, (0, 70), strict=True)
    ]
    photos = [as_photo(drawn(Side.COLOURED, 13, shot).bgr) for shot in shots]
    truth = board_of(Side.COLOURED, 13)
    alone = [read([photo], empty=empty(Side.COLOURED)) for photo in photos]
    assert all(silent(one, truth) == [] for one in alone)
    both = read(photos, empty=empty(Side.COLOURED))
    assert wrong(both, truth) == []
    assert len(open_spaces(both)) < max(len(open_spaces(one)) for one in alone)
    assert {one.photo for one in both.evidence.values()} == {0, 1}


def test_fingers_on_the_board_are_no_tiles() -> None:
    shown = hidden = told = 0
    for seed in range(20, 24):
        photo = drawn(Side.COLOURED, seed, PLAIN, things=1)
        reading = read([as_photo(photo.bgr)], empty=empty(Side.COLOURED))
        doubtful = {doubt.path for doubt in reading.doubts}
        for n, space in enumerate(SPACES):
            if photo.covered[n] < 0.05:
                shown += tile(reading.state, space) == tile(photo.board, space) or space.path in doubtful
            elif photo.covered[n] > 0.6:
                hidden += 1
                told += space.path in doubtful or tile(reading.state, space) == tile(photo.board, space)
    assert hidden > 4
    assert told >= 0.9 * hidden
    assert shown > 120


def test_corners_by_hand_stand_in_for_finding() -> None:
    photo = drawn(Side.COLOURED, 11, PLAIN)
    by_hand = [tuple(corner) for corner in corners(photo) + np.array([[4, 2], [-3, 4], [3, -4], [-2, -3]])]
    reading = read([as_photo(photo.bgr)], empty=empty(Side.COLOURED), corners=[by_hand])
    assert wrong(reading, photo.board) == []
    with pytest.raises(BoardError, match="set them in this order"):
        read([as_photo(photo.bgr)], empty=empty(Side.COLOURED), corners=[by_hand[::-1]])


@pytest.mark.parametrize("side", list(Side))
def test_without_a_copy_doubts_are_wide_but_nothing_is_wrong_without_one(side: Side) -> None:
    photo = drawn(side, 11, replace(PLAIN, turn=15))
    reading = read([as_photo(photo.bgr)], side=side)
    assert silent(reading, photo.board) == []
    assert len(wrong(reading, photo.board)) <= 3


def test_a_tile_against_the_rules_is_shown_and_doubtful() -> None:
    stars: dict[Star, dict[str, Colour | None]] = {Star.BLUE: {"2": Colour.RED, "3": Colour.BLUE}}
    board = Board(Side.COLOURED, stars)  # type: ignore[arg-type]
    photo = photo_of(copy_art(), board, PLAIN)
    reading = read([as_photo(photo.bgr)], empty=empty(Side.COLOURED))
    (doubt,) = (one for one in reading.doubts if one.path == "stars/blue/2")
    assert "red" in {value for value, _ in doubt.candidates}
    assert tile(reading.state, Space(Star.BLUE, 3)) is Colour.BLUE


def test_tiles_teach_their_colour(copy: GameCopy) -> None:
    photo = drawn(Side.COLOURED, 11, PLAIN)
    known = with_state(as_photo(photo.bgr), photo.board, copy)
    there = {tile(photo.board, space) for space in SPACES} - {None}
    assert set(known.tiles) == there
    with pytest.raises(BoardError, match="otherwise"):
        with_state(as_photo(photo.bgr), board_of(Side.COLOURED, 12), copy)


def test_loose_tiles_teach_their_colour(copy: GameCopy) -> None:
    bgr = np.full((600, 800, 3), 150, np.uint8)
    cv2.fillConvexPoly(bgr, np.array([[300, 300], [420, 240], [540, 300], [420, 360]]), (30, 30, 190))
    known = with_tiles(as_photo(bgr), Colour.RED, copy)
    assert set(known.tiles) == {"red"}
    with pytest.raises(BoardError, match="expected blue tiles"):
        with_tiles(as_photo(bgr), Colour.BLUE, copy)


def test_an_empty_board_has_to_be_empty(copy: GameCopy) -> None:
    photo = drawn(Side.COLOURED, 11, PLAIN)
    with pytest.raises(BoardError, match="expected the board without tiles"):
        with_empty(as_photo(photo.bgr), None, copy)


def labelled(folder: Path) -> Iterator[tuple[Photo, Photo, dict[str, Any]]]:
    for label in json.loads((folder / "labels.json").read_text("utf-8")):
        yield open_photo(folder / label["file"]), open_photo(folder / label["options"][1]), label


def board_in(label: dict[str, Any]) -> Board:
    return Board(Side(label["side"]), label["stars"], tuple(label["corner_tiles"]))


def check(folder: Path, right: float, untouched: float, most_open: float) -> None:
    """Floors over a folder of labelled photos: shares of spaces right, boards untouched, spaces in doubt."""
    spaces = bad = clean = boards = doubtful = unseen = 0
    for photo, bare, label in labelled(folder):
        reading, truth = read([photo], empty=bare), board_in(label)
        boards += 1
        spaces += len(SPACES)
        bad += len(wrong(reading, truth))
        unseen += len(silent(reading, truth))
        doubtful += len(open_spaces(reading))
        same = sorted(map(str, reading.state.corner_tiles)) == sorted(map(str, truth.corner_tiles))
        clean += same and not wrong(reading, truth)
        assert reading.state.side is truth.side
    assert unseen == 0
    assert bad <= (1 - right) * spaces
    assert clean >= untouched * boards
    assert doubtful <= most_open * spaces


def test_the_samples_are_read() -> None:
    check(SAMPLES / "pavilions", right=0.99, untouched=0.8, most_open=0.09)


@pytest.mark.skipif(
    "TABLESCORE_PHOTOS" not in os.environ, reason="TABLESCORE_PHOTOS names no labelled photos"
)
def test_labelled_photos_are_read() -> None:
    check(Path(os.environ["TABLESCORE_PHOTOS"]) / "renders-azul", right=0.995, untouched=0.85, most_open=0.05)
