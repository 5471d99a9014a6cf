"""The printed ChArUco board before a webcam of 960 x 720, tilted several ways."""

from collections.abc import Iterator

import cv2
import numpy as np

from calibration.charuco import COLUMNS, ROWS, SQUARE_MM
from calibration.sheet import Paper
from calibration.sheets import SHEETS
from tests.calibration.printed import printed

FOCAL = 700.0
TURNS = ((0.5, 0, 0), (-0.5, 0, 0.1), (0, 0.5, 0), (0, -0.5, 0.2), (0.4, 0.4, 0.3), (-0.3, 0.4, -0.3))
"""Rotation vectors of the board."""

_DPI = 100
_SHEET_MM = np.array([[0, 0, 0], [297, 0, 0], [297, 210, 0], [0, 210, 0]], np.float64)
_BOARD_TOP_MM = 7.0
_MATRIX = np.array([[FOCAL, 0, 479.5], [0, FOCAL, 359.5], [0, 0, 1]])


def board_pictures() -> Iterator[bytes]:
    """One PNG a turn."""
    page = printed(SHEETS["charuco"](Paper.A4, "x"), _DPI)
    board = np.array([COLUMNS, ROWS, 0]) * SQUARE_MM
    middle = np.array([297 / 2, _BOARD_TOP_MM + board[1] / 2, 0])
    for turn in TURNS:
        shift = np.array([0, 0, 290.0]) - cv2.Rodrigues(np.array(turn))[0] @ middle
        seen = cv2.projectPoints(_SHEET_MM, np.array(turn), shift, _MATRIX, np.zeros(5))[0].reshape(-1, 2)
        flat = (_SHEET_MM[:, :2] / 25.4 * _DPI - 0.5).astype(np.float32)
        warp = cv2.getPerspectiveTransform(flat, seen.astype(np.float32))
        picture = cv2.warpPerspective(page, warp, (960, 720), borderValue=(70, 80, 90))
        yield cv2.imencode(".png", picture)[1].tobytes()
