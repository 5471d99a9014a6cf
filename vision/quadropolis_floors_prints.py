"""Where the prints of a city's tiles lie, and how large they look."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.quadropolis_spaces import AROUND, SCALE, FlatCity

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Grey = NDArray[np.float32]
Space = tuple[int, int]

HALF = 0.33
"""Half the edge of what is compared, in spaces: the print, without the tile's edges."""
LOST = 0.12
"""How far off a tile's square may have been found, in spaces: a stack's is often drawn by a lower floor."""
BLUR = 0.9
SAME_PRINT = 0.85
"""Correlation of two prints from which on they are compared: Tower Blocks of other roofs give 0.92."""
STEPS = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 40, 1e-4)


@dataclass(frozen=True, eq=False)
class Print:
    """Where a tile's print lies compared with that of another tile of its type.

    Attributes:
        shift: Of its middle against the lattice of spaces, less the other's, in spaces.
        growth: Natural logarithm of its size, less the other's.
        turn: By how much it lies turned against the other, radians, clockwise as seen.
        alike: Correlation of the two.
    """

    shift: Floats
    growth: float
    turn: float
    alike: float


def prints(city: FlatCity, groups: Iterable[Sequence[Space]]) -> dict[Space, Print]:
    """The prints of groups of tiles of one type, each registered with the first of its group."""
    grey = np.asarray(cv2.GaussianBlur(cv2.cvtColor(city.bgr, cv2.COLOR_BGR2GRAY), (0, 0), BLUR), np.uint8)
    return {at: seen for group in groups for at, seen in _group(city, grey, group).items()}


def _group(city: FlatCity, grey: Image, spaces: Sequence[Space]) -> dict[Space, Print]:
    reference = spaces[0]
    half = round(HALF * SCALE)
    x, y = _pixel(city, reference)
    template = grey[y - half : y + half, x - half : x + half]
    found = {}
    for at in spaces:
        if at == reference:
            found[at] = Print(np.zeros(2), 0.0, 0.0, 1.0)
        else:
            found[at] = _register(grey, template, (x, y), _pixel(city, at), at, reference)
    return found


def _pixel(city: FlatCity, at: Space) -> tuple[int, int]:
    square = city.squares[at[0]][at[1]]
    return round((square.x + AROUND) * SCALE), round((square.y + AROUND) * SCALE)


def _register(
    grey: Image, template: Image, origin: tuple[int, int], near: tuple[int, int], at: Space, reference: Space
) -> Print:
    half, reach = template.shape[0] // 2, round(LOST * SCALE)
    x, y = near[0] - half - reach, near[1] - half - reach
    x, y = max(x, 0), max(y, 0)
    around = grey[y : near[1] + half + reach, x : near[0] + half + reach]
    match = cv2.matchTemplate(around, template, cv2.TM_CCOEFF_NORMED)
    _, alike, _, best = cv2.minMaxLoc(match)
    warp = np.array([[1, 0, best[0]], [0, 1, best[1]]], np.float32)
    try:
        everywhere = np.full(around.shape, 255, np.uint8)
        alike, found = cv2.findTransformECC(template, around, warp, cv2.MOTION_AFFINE, STEPS, everywhere, 1)
    except cv2.error:
        return Print(np.zeros(2), 0.0, 0.0, 0.0)
    warp = np.asarray(found, np.float32)
    linear = warp[:, :2].astype(np.float64)
    growth = np.log(max(np.linalg.det(linear), 0.25)) / 2
    middle = linear @ np.full(2, half) + warp[:, 2] + (x, y)
    shift = (middle - origin) / SCALE - (at[1] - reference[1], at[0] - reference[0])
    turn = np.arctan2(linear[1, 0] - linear[0, 1], linear[0, 0] + linear[1, 1])
    return Print(shift, float(growth), float(turn), float(alike))
