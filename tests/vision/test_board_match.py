"""Finding a board by a picture of it, on drawn boards of our own."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.board_view import view_from_corners
from calibration.lens import Lens, plain_lens
from scoring.azul_summer_pavilion_tables import Side
from tests.vision.drawn_pavilions import PLAIN, copy_art, corners, drawn
from training.azul_summer_pavilion.photos import Drawn
from vision.board import BoardError
from vision.board_match import find_board, refine
from vision.board_picture import FlatPicture

Image = NDArray[np.uint8]

SAMPLES = Path(__file__).parents[2] / "sample_images"
PICTURES = [FlatPicture(side, copy_art().sides[side], (0.0, 0.0, 1.0, 1.0)) for side in Side]


def lens_for(bgr: Image) -> Lens:
    return plain_lens(bgr.shape[1], bgr.shape[0])


def far_off(found: NDArray[np.float64], truth: NDArray[np.float64]) -> float:
    return float(np.linalg.norm(found - truth, axis=1).max())


@pytest.mark.parametrize(
    ("side", "turn", "elevation"),
    [
        (Side.COLOURED, 0.0, 88.0),
        (Side.COLOURED, 93.0, 70.0),
        (Side.GREY, 184.0, 60.0),
        (Side.GREY, 310.0, 47.0),
    ],
)
def test_a_board_is_found_however_it_lies(side: Side, turn: float, elevation: float) -> None:
    photo = drawn(side, 3, replace(PLAIN, turn=turn, elevation=elevation, slope=(0.5, -0.3)), loose=4)
    found = find_board(photo.bgr, PICTURES, lens_for(photo.bgr))
    assert found.picture.name == side
    assert far_off(found.outline, corners(photo)) < 1.5
    assert found.residual < 1


@pytest.mark.parametrize("scale", [0.5, 2.0])
def test_the_size_of_the_photo_does_not_matter(scale: float) -> None:
    photo = drawn(Side.COLOURED, 3, PLAIN)
    resized = np.asarray(
        cv2.resize(photo.bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
    )
    found = find_board(resized, PICTURES, lens_for(resized))
    assert far_off(found.outline, (corners(photo) + 0.5) * scale - 0.5) < 1.5 * max(1.0, scale)


@pytest.mark.parametrize(
    "cut",
    [
        lambda bgr: bgr[: bgr.shape[0] // 2],
        lambda bgr: bgr[:, bgr.shape[1] // 2 :],
        lambda bgr: bgr[120:-120, 200:-200],
    ],
    ids=["upper half", "right half", "border cut off"],
)
def test_a_part_of_the_board_is_enough(cut: Callable[[NDArray[Any]], NDArray[Any]]) -> None:
    photo = drawn(Side.COLOURED, 5, replace(PLAIN, fill=0.95))
    whole = find_board(photo.bgr, PICTURES, lens_for(photo.bgr))
    marked = np.stack(np.meshgrid(np.arange(1280), np.arange(960)), axis=2)
    kept = np.ascontiguousarray(cut(photo.bgr))
    origin = cut(marked.astype(np.uint16))[0, 0].astype(float)
    found = find_board(kept, PICTURES, lens_for(kept))
    assert far_off(found.outline + origin, whole.outline) < 4


def test_a_mirrored_photo_is_refused() -> None:
    photo = drawn(Side.COLOURED, 3, PLAIN)
    mirrored = np.ascontiguousarray(photo.bgr[:, ::-1])
    with pytest.raises(BoardError, match=r"^finding the board: .*mirrored"):
        find_board(mirrored, PICTURES, lens_for(mirrored))


@pytest.mark.parametrize("name", ["building-on-card.jpg", "two-games-on-check.jpg", "six-on-oak.jpg"])
def test_no_board_is_a_clear_answer(name: str) -> None:
    bgr = np.asarray(cv2.imread(str(SAMPLES / name)), np.uint8)
    with pytest.raises(BoardError, match="found nothing that looks like it") as told:
        find_board(bgr, PICTURES, lens_for(bgr))
    assert "--corners" in str(told.value)


def test_another_copy_s_board_is_not_taken_for_this_one() -> None:
    photo = drawn(Side.COLOURED, 3, PLAIN)
    other = [FlatPicture(side, copy_art(5).sides[side], (0.0, 0.0, 1.0, 1.0)) for side in Side]
    with pytest.raises(BoardError, match="found nothing that looks like it"):
        find_board(photo.bgr, other, lens_for(photo.bgr))


def beside(one: Drawn, other: Drawn, scale: float) -> Image:
    """Two photos side by side, the other one smaller."""
    small = cv2.resize(other.bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    below = one.bgr.shape[0] - small.shape[0]
    small = cv2.copyMakeBorder(small, 0, below, 0, 0, cv2.BORDER_CONSTANT, value=(60, 90, 80))
    return np.asarray(np.hstack([one.bgr, small]), np.uint8)


def test_the_larger_of_two_boards_is_meant() -> None:
    one, other = drawn(Side.COLOURED, 3, PLAIN), drawn(Side.COLOURED, 5, PLAIN)
    both = beside(one, other, 0.6)
    found = find_board(both, PICTURES, lens_for(both))
    assert far_off(found.outline, corners(one)) < 4


def test_two_boards_alike_are_asked_about() -> None:
    both = beside(drawn(Side.COLOURED, 3, PLAIN), drawn(Side.COLOURED, 5, PLAIN), 1.0)
    with pytest.raises(BoardError, match="found two about as large"):
        find_board(both, PICTURES, lens_for(both))


def test_corners_set_by_hand_are_moved_onto_the_print() -> None:
    photo = drawn(Side.COLOURED, 3, PLAIN)
    lens = lens_for(photo.bgr)
    rough = view_from_corners(corners(photo) + np.array([[6, -5], [-7, 4], [5, 6], [-4, -6]]), (1, 1), lens)
    found = refine(photo.bgr, PICTURES[0], rough, lens)
    assert found is not None
    assert far_off(found.outline, corners(photo)) < 1.5
    elsewhere = view_from_corners(corners(photo) + 150, (1, 1), lens)
    assert refine(photo.bgr, PICTURES[0], elsewhere, lens) is None


def test_what_the_mask_leaves_out_does_not_count() -> None:
    art = copy_art().sides[Side.COLOURED].copy()
    art[:450] = 128  # half of the picture shows something else
    mask = np.full(art.shape[:2], 255, np.uint8)
    mask[:450] = 0
    photo = drawn(Side.COLOURED, 3, PLAIN)
    found = find_board(photo.bgr, [FlatPicture("half", art, (0, 0, 1, 1), mask)], lens_for(photo.bgr))
    assert far_off(found.outline, corners(photo)) < 6
    assert found.share > 0.4
