import cv2
import numpy as np
import pytest

from vision.dice_face import CANVAS
from vision.dice_pips import PATTERNS, pattern_fit

SQUARE = np.array([[31, 31], [81, 31], [81, 81], [31, 81]], np.float64)
SLANTED = np.array([[40, 34], [88, 40], [74, 70], [22, 60]], np.float64)
BLACK, WHITE, DARK_RED, OLIVE = (20, 20, 22), (235, 235, 235), (25, 25, 95), (40, 58, 40)


def face(
    value: int,
    way: int = 0,
    quad: np.ndarray = SQUARE,
    body: tuple[int, ...] = BLACK,
    pip: tuple[int, ...] = WHITE,
) -> np.ndarray:
    """A canvas with one flat face on grey."""
    side = 240
    flat = np.full((side, side, 3), body, np.uint8)
    for u, v in PATTERNS[value - 1][way % len(PATTERNS[value - 1])]:
        at = (round(side / 2 * (1 + 0.5 * u)), round(side / 2 * (1 + 0.5 * v)))
        cv2.circle(flat, at, round(side / 2 * 0.18), pip, -1, cv2.LINE_AA)
    corners = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    warp = cv2.getPerspectiveTransform(corners, quad.astype(np.float32))
    canvas = np.full((CANVAS, CANVAS, 3), 128, np.uint8)
    return np.asarray(
        cv2.warpPerspective(flat, warp, (CANVAS, CANVAS), canvas, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT),
        np.uint8,
    )


@pytest.mark.parametrize("value", range(1, 7))
@pytest.mark.parametrize("way", [0, 1])
@pytest.mark.parametrize("quad", [SQUARE, SLANTED], ids=["square", "slanted"])
@pytest.mark.parametrize(("body", "pip"), [(BLACK, WHITE), (WHITE, BLACK), (OLIVE, DARK_RED)])
def test_the_pattern_that_is_there_fits_best(
    value: int, way: int, quad: np.ndarray, body: tuple[int, ...], pip: tuple[int, ...]
) -> None:
    fit = pattern_fit(face(value, way, quad, body, pip), [quad])
    assert fit.argmax() + 1 == value
    assert np.sort(fit)[-1] - np.sort(fit)[-2] > 0.3


@pytest.mark.parametrize("value", range(1, 7))
def test_any_corner_may_be_the_first_and_corners_may_be_off(value: int) -> None:
    canvas = face(value, quad=SLANTED)
    for start in range(4):
        assert pattern_fit(canvas, [np.roll(SLANTED, start, axis=0)]).argmax() + 1 == value
    assert pattern_fit(canvas, [SLANTED + np.array([3, -2])]).argmax() + 1 == value


@pytest.mark.parametrize("value", range(1, 7))
def test_the_best_of_several_guesses_counts(value: int) -> None:
    canvas = face(value)
    far = SQUARE + np.array([60, 60])
    assert pattern_fit(canvas, [far, SQUARE]) == pytest.approx(
        np.maximum(pattern_fit(canvas, [far]), pattern_fit(canvas, [SQUARE]))
    )


def test_a_blank_face_says_nothing() -> None:
    assert pattern_fit(np.full((CANVAS, CANVAS, 3), 90, np.uint8), [SQUARE]) == pytest.approx(
        np.zeros(6), abs=1e-3
    )
