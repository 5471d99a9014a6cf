"""Boards in photos: places and heights against a camera whose pose is known."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.board_view import BoardViewError, view_from_corners, view_from_plane
from calibration.lens import plain_lens

Floats = NDArray[np.float64]
LENS = plain_lens(1280, 960)
SIDE = 290.0
CORNERS = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]])


def camera(turn: float, elevation: float) -> Floats:
    """A 3 x 4 camera over the middle of a board (mm, y down, z up from the board)."""
    spin, lean = np.radians(turn), np.radians(90 - elevation)
    about = np.array([[np.cos(spin), -np.sin(spin), 0], [np.sin(spin), np.cos(spin), 0], [0, 0, 1]])
    tilt = np.array([[1, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    down = np.diag([1.0, 1.0, -1.0])  # heights count towards the camera
    rotation = tilt @ about @ down
    middle = np.array([SIDE / 2, SIDE / 2, 0])
    return np.asarray(LENS.matrix @ np.column_stack([rotation, np.array([0, 0, 420.0]) - rotation @ middle]))


def seen(matrix: Floats, points: Floats) -> Floats:
    pixels = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(pixels[:, :2] / pixels[:, 2:])


@given(st.floats(0, 360), st.floats(45, 90), st.floats(0, 30), st.floats(0, SIDE), st.floats(0, SIDE))
def test_heights_are_where_the_camera_sees_them(
    turn: float, elevation: float, height: float, x: float, y: float
) -> None:
    matrix = camera(turn, elevation)
    view = view_from_corners(seen(matrix, np.column_stack([CORNERS, np.zeros(4)])), (SIDE, SIDE), LENS)
    there = seen(matrix, np.array([[x, y, height]]))
    assert view.to_photo([(x, y)], height) == pytest.approx(there, abs=0.2)
    assert view.to_board(there, height) == pytest.approx(np.array([[x, y]]), abs=0.1)


def test_a_copy_of_the_photo_has_the_same_view() -> None:
    view = view_from_corners([(100, 100), (900, 120), (1000, 800), (60, 760)], (5, 4), LENS)
    copy = view.in_copy(0.5)
    # the middle of a copy's pixel is the middle of the four that it stands for
    assert copy.to_photo([(2, 3)], 0.1) == pytest.approx((view.to_photo([(2, 3)], 0.1) + 0.5) / 2 - 0.5)
    assert copy.px_per_unit((2, 2)) == pytest.approx(view.px_per_unit((2, 2)) / 2)


def test_other_coordinates_see_the_same() -> None:
    view = view_from_corners([(100, 100), (900, 120), (1000, 800), (60, 760)], (5, 4), LENS)
    quarter = np.array([[0.0, -1, 5], [1, 0, 0], [0, 0, 1]])
    assert view.moved(quarter).to_photo([(1, 2)], 0.3) == pytest.approx(view.to_photo([(3, 1)], 0.3))


def test_flat_pictures_have_their_pixels_where_they_lie() -> None:
    view = view_from_corners([(100, 100), (899, 100), (899, 739), (100, 739)], (5, 4), LENS)
    x = np.tile(np.arange(1280, dtype=np.float32) / 5, (960, 1))
    flat = view.flat(np.repeat(x[..., None], 3, axis=2).round().astype(np.uint8), (1, 1, 3, 2), 40)
    assert flat.shape == (40, 80, 3)
    expected = (100 + 799 / 5 * (1 + (np.arange(80) + 0.5) / 40)) / 5
    assert np.abs(flat[20, :, 0] - expected).max() < 1.5


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (0, 9), (9, 9), (9, 0)],  # counter-clockwise
        [(0, 0), (9, 9), (9, 0), (0, 9)],  # crossed
        [(0, 0), (9, 0), (2, 2), (0, 9)],  # not convex
    ],
)
def test_corners_that_no_camera_sees_are_refused(corners: list[tuple[float, float]]) -> None:
    with pytest.raises(BoardViewError, match="order"):
        view_from_corners(corners, (5, 4), LENS)


def test_a_mirrored_plane_is_refused() -> None:
    with pytest.raises(BoardViewError, match="mirrored"):
        view_from_plane(np.diag([-100.0, 100, 1]), LENS, (2, 2))
