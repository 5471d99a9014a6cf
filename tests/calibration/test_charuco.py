"""A lens with distortion is measured from pictures of the printed board itself."""

import cv2
import numpy as np
import pytest

from calibration.charuco import (
    COLUMNS,
    LEAST_CORNERS,
    ROWS,
    SQUARE_MM,
    BoardView,
    CalibrationError,
    calibrate,
    find_board,
)
from calibration.lens import LensSource
from calibration.sheet import Paper
from calibration.sheets import SHEETS
from tests.calibration.printed import printed

FOCAL, K1 = 900.0, -0.22
WIDTH, HEIGHT = 1280, 720
MATRIX = np.array([[FOCAL, 0, 652], [0, FOCAL, 351], [0, 0, 1]])
DISTORTION = np.array([K1, 0.06, 0.001, -0.001, 0])


def view(tilt: tuple[float, float, float], at: tuple[float, float, float], noise: float = 0.1) -> BoardView:
    """A board turned by a rotation vector, its middle at a place before the camera (mm)."""
    grid = np.indices((COLUMNS - 1, ROWS - 1)).reshape(2, -1).T + 1
    world = np.column_stack([grid * SQUARE_MM, np.zeros(len(grid))])
    middle = np.array([COLUMNS, ROWS, 0]) * SQUARE_MM / 2
    shift = np.array(at) - cv2.Rodrigues(np.array(tilt))[0] @ middle
    exact = cv2.projectPoints(world, np.array(tilt), shift, MATRIX, DISTORTION)[0]
    pixels = np.asarray(exact, np.float64).reshape(-1, 2)
    pixels += np.random.default_rng(len(grid)).normal(0, noise, pixels.shape)
    inside = ((pixels >= 0) & (pixels < (WIDTH, HEIGHT))).all(axis=1)
    return BoardView(world[inside], pixels[inside], WIDTH, HEIGHT)


VIEWS = [
    view((0.5, 0, 0), (0, 0, 330)),
    view((-0.5, 0, 0.1), (60, 30, 330)),
    view((0, 0.6, 0), (-70, -40, 350)),
    view((0, -0.6, 0.2), (80, -50, 350)),
    view((0.4, 0.4, 0.5), (-60, 50, 330)),
    view((-0.4, 0.4, -0.3), (0, 0, 300)),
]


def test_focal_length_and_distortion() -> None:
    made = calibrate(VIEWS)
    assert made.lens.source is LensSource.FILE
    assert made.lens.focal == pytest.approx(FOCAL, rel=0.003)
    assert made.lens.distortion[0] == pytest.approx(K1, abs=0.02)
    assert made.error_px < 0.2
    assert len(made.errors_px) == len(VIEWS)
    assert made.focal_spread < 0.003
    assert 0.3 < made.cover < 0.6


def test_the_printed_board_is_read() -> None:
    page = printed(SHEETS["charuco"](Paper.A4, "http://localhost:8501"), dpi=110)
    seen = find_board(page)
    assert len(seen.pixels) == (COLUMNS - 1) * (ROWS - 1)
    assert seen.enough
    to_mm = cv2.findHomography(seen.pixels, seen.world[:, :2])[0]
    back = cv2.perspectiveTransform(seen.pixels[:, None], to_mm)[:, 0]
    assert np.abs(back - seen.world[:, :2]).max() < 0.1
    spacing = np.linalg.norm(seen.pixels[1] - seen.pixels[0]) / 110 * 25.4
    assert spacing == pytest.approx(SQUARE_MM, abs=0.1)


def test_an_empty_picture_shows_no_board() -> None:
    seen = find_board(np.full((300, 400, 3), 90, np.uint8))
    assert not seen.enough
    assert "no board seen" in seen.why_not


def test_a_few_corners_are_told() -> None:
    few = BoardView(VIEWS[0].world[: LEAST_CORNERS - 1], VIEWS[0].pixels[: LEAST_CORNERS - 1], WIDTH, HEIGHT)
    assert not few.enough
    assert f"only {LEAST_CORNERS - 1} of the board's 28 corners" in few.why_not


@pytest.mark.parametrize(
    ("views", "words"),
    [
        (VIEWS[:4], "at least 5 photos that show the board, found 4"),
        ([*VIEWS, BoardView(VIEWS[0].world, VIEWS[0].pixels, 720, 1280)], "photos of one size"),
        ([view((0.01 * i, 0, 0), (0, 0, 330), noise=0.5) for i in range(6)], "tilt the board more"),
        (
            [
                BoardView(one.world, one.pixels * (1, 1) + np.sin(one.pixels[:, ::-1]) * 9, WIDTH, HEIGHT)
                for one in VIEWS
            ],
            "flat",
        ),
    ],
)
def test_photos_that_give_no_lens(views: list[BoardView], words: str) -> None:
    with pytest.raises(CalibrationError, match=words):
        calibrate(views)
