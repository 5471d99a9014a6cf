"""Loose figures and cylinders of Quadropolis: beside the mat, and on tiles that are known from a copy."""

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView
from vision.board import shrunk
from vision.lattice import Shape
from vision.quadropolis_known import COMPARED_PX, Alike

Image = NDArray[np.uint8]
Mask = NDArray[np.uint8]

SCALE = 48
"""Pixels a space in the copy of the photo where pieces are looked for."""
MAT = (0.55, 1.15)
"""How far the mat reaches beyond its spaces at the sides and below, and above with its title (spaces)."""
PIECE = 0.19
"""Edge of a square as large as a piece, in spaces."""
LEAST, MOST = 0.35, 1.7
"""Area of one piece, in such squares; what is larger counts as several."""
MOST_PIECES = 40
"""More coloured things than this are a cloth or another game."""
BLUE_MOST_B, BLUE_MOST_L, BLUE_MOST_A = -22.0, 58.0, 45.0
RED_LEAST_A, RED_LEAST_B, RED_MOST_L = 33.0, 8.0, 62.0


@dataclass(frozen=True)
class Pieces:
    """How many figures and cylinders lie about."""

    figures: int = 0
    cylinders: int = 0

    def __add__(self, other: "Pieces") -> "Pieces":
        return Pieces(self.figures + other.figures, self.cylinders + other.cylinders)


def pieces_beside(bgr: Image, view: BoardView, shape: Shape) -> Pieces:
    """Pieces on the table around the mat.

    Args:
        bgr: The upright photo.
        view: How the city lies in it.
        shape: Its rows and columns.
    """
    small, scale = shrunk(bgr, SCALE / view.px_per_unit((shape.columns / 2, shape.rows / 2)))
    side, top = MAT
    corners = [
        (-side, -top),
        (shape.columns + side, -top),
        (shape.columns + side, shape.rows + side),
        (-side, shape.rows + side),
    ]
    table = np.ones(small.shape[:2], np.uint8)
    cv2.fillPoly(table, [view.in_copy(scale).to_photo(corners).round().astype(np.int32)], 0)
    blue, red = _coloured(small)
    found = Pieces(_counted(blue & table, SCALE), _counted(red & table, SCALE))
    return found if found.figures + found.cylinders <= MOST_PIECES else Pieces()


def pieces_on(tiles: Iterable[Alike]) -> Pieces:
    """Pieces on tiles: what has their colours where the taught picture of the tile has not."""
    total = Pieces()
    for tile in tiles:
        around = np.ones((5, 5), np.uint8)
        here, known = _coloured(tile.seen), _coloured(tile.picture)
        extra = [
            a & (1 - np.asarray(cv2.dilate(b, around), np.uint8)) for a, b in zip(here, known, strict=True)
        ]
        # a space is 1.25 tiles wide
        total += Pieces(*(_counted(np.asarray(mask, np.uint8), COMPARED_PX * 1.25) for mask in extra))
    return total


def _coloured(bgr: Image) -> tuple[Mask, Mask]:
    """Where a picture is figure blue and where cylinder red."""
    lab = cv2.cvtColor(bgr.astype(np.float32) / 255, cv2.COLOR_BGR2Lab)
    light, a, b = lab[..., 0], lab[..., 1], lab[..., 2]
    blue = (b < BLUE_MOST_B) & (light < BLUE_MOST_L) & (a < BLUE_MOST_A) & (a > 0.15 * b)
    red = (a > RED_LEAST_A) & (b > RED_LEAST_B) & (light < RED_MOST_L)
    return blue.astype(np.uint8), red.astype(np.uint8)


def _counted(mask: Mask, space: float) -> int:
    """Pieces in a mask, ``space`` pixels to a space."""
    joined = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(joined)
    one = (PIECE * space) ** 2
    areas = [stats[i, cv2.CC_STAT_AREA] / one for i in range(1, count)]
    return sum(max(1, round(area / MOST)) for area in areas if area >= LEAST)
