"""Lattices of squares found in drawn photos whose place is known."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.lattice import Lattice, Shape, find_lattices, refined, wholeness

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
PX = 120
MARGIN = 90


def board(shape: Shape, seed: int) -> Image:
    """Squares of many colours, laid a little off by hand, on pale paper."""
    rng = np.random.default_rng(seed)
    size = (shape.rows * PX + 2 * MARGIN, shape.columns * PX + 2 * MARGIN, 3)
    picture = np.full(size, (215, 225, 230), np.uint8)
    for row in range(shape.rows):
        for column in range(shape.columns):
            off = rng.normal(0, 0.015 * PX, 2)
            x, y = MARGIN + (column + 0.5) * PX + off[0], MARGIN + (row + 0.5) * PX + off[1]
            half = 0.4 * PX
            low, high = (round(x - half), round(y - half)), (round(x + half), round(y + half))
            cv2.rectangle(picture, low, high, rng.integers(40, 190, 3).tolist(), -1)
            cv2.circle(picture, (round(x), round(y)), 20, rng.integers(0, 255, 3).tolist(), -1)
    return picture


def photo(shape: Shape, seed: int, turn: float, elevation: float) -> tuple[Image, Floats]:
    """The board on a table, and where its places are in the photo (3 x 3)."""
    flat = board(shape, seed)
    height, width = flat.shape[:2]
    spin = cv2.Rodrigues(np.array([0.0, 0.0, np.radians(turn)]))[0]
    lean = cv2.Rodrigues(np.array([np.radians(90 - elevation), 0.0, 0.0]))[0]
    lens = np.array([[925.0, 0, 640], [0, 925, 480], [0, 0, 1]])
    place = lens @ np.column_stack([(lean @ spin)[:, :2], (0.0, 0.0, 1.45 * max(width, height))])
    place = place @ np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    table = np.full((960, 1280, 3), (70, 100, 130), np.uint8)
    cv2.warpPerspective(flat, place, (1280, 960), dst=table, borderMode=cv2.BORDER_TRANSPARENT)
    noisy = table + np.random.default_rng(seed).normal(0, 4, table.shape)
    to_places = np.array([[PX, 0, MARGIN], [0, PX, MARGIN], [0, 0, 1.0]])
    return np.asarray(noisy.clip(0, 255), np.uint8), np.asarray(place @ to_places)


def mapped(plane: Floats, points: Floats) -> Floats:
    seen = np.column_stack([points, np.ones(len(points))]) @ plane.T
    return np.asarray(seen[:, :2] / seen[:, 2:])


def centres(shape: Shape) -> Floats:
    return np.array([(c + 0.5, r + 0.5) for r in range(shape.rows) for c in range(shape.columns)])


@pytest.mark.parametrize("shape", [Shape(4, 4), Shape(4, 5)])
@pytest.mark.parametrize(("turn", "elevation"), [(0, 90), (20, 70), (100, 55), (215, 48)])
def test_a_lattice_is_found_however_it_lies(shape: Shape, turn: float, elevation: float) -> None:
    bgr, truth = photo(shape, 3, turn, elevation)
    wanted = mapped(truth, centres(shape))
    space = np.linalg.norm(wanted[1] - wanted[0])
    near = []
    for lattice in find_lattices(bgr, [shape])[:8]:
        there = mapped(refined(bgr, lattice).plane, centres(lattice.shape))
        # the same squares, in whichever order
        apart = np.linalg.norm(there[:, None] - wanted[None], axis=2).min(axis=1)
        near.append(float(apart.max() / space) if len(there) == len(wanted) else np.inf)
    assert min(near) < 0.06


def test_squares_that_are_there_are_whole_and_others_are_not() -> None:
    shape = Shape(4, 4)
    bgr, truth = photo(shape, 5, 10, 75)
    whole = wholeness(bgr, Lattice(truth, shape, 0.0))
    beyond = wholeness(bgr, Lattice(truth, shape, 0.0), around=1)
    assert whole.shape == (4, 4)
    assert whole.min() > 2
    assert np.median(beyond[0]) < 1.2
    assert beyond[1:-1, 1:-1] == pytest.approx(whole, rel=0.3)


def test_a_bare_table_has_no_lattice() -> None:
    plain = np.full((480, 640, 3), 120, np.uint8)
    assert find_lattices(plain, [Shape(4, 4)]) == []
