"""What colour each pixel of a Pagoda photo may be, under light that the markers' white paper tells."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.colour import scene_balance, to_linear
from scoring.pagoda_tables import Colour

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Maps = NDArray[np.float32]

PAPER = (1.14, 1.36)
"""Of a marker's half side: between these lies its white margin."""
PAPER_PERCENT = 70.0
"""The margin's brighter pixels are paper, the others its edge, or shadow."""

NOISE = 0.01
"""Of white: added to each channel, so that dark pixels tell no hue."""

COLOURS: tuple[Colour, ...] = tuple(Colour)
CLASSES = {
    Colour.RED: ((1.8, -0.1), (0.55, 0.35)),
    Colour.YELLOW: ((0.55, -1.8), (0.35, 0.65)),
    Colour.GREEN: ((-1.1, -1.0), (0.4, 0.4)),
    Colour.BLUE: ((-0.55, 1.0), (0.35, 0.45)),
    Colour.PURPLE: ((0.75, 0.9), (0.35, 0.45)),
}
"""Mean and spread of log(red / green) and log(blue / green) of paint, in white light. The hues are 60 degrees
or more apart in this plane, and shade moves a pixel along its ray only."""
WASHED = 0.45
WASHED_SHARE = 0.25
"""Under a window's reflection or blurred into pale things, a surface keeps so much of its tint; this share of
pixels is so."""
PALE = ((0.1, -0.2), (0.35, 0.35))
"""Of a tile's cardboard edge and the white rings; blurred into what is beside them."""
PALE_MOST = 0.6
"""A board's own print keeps within this of grey on both axes."""
BOARD_SPREAD = 0.12
TABLE_SPREAD = 0.1
"""Least spread of the tints of a board and of a table within a neighbourhood."""
NEAR_SHARE = 0.05
NEAR_SHRUNK = 8
"""A neighbourhood, as a share of the photo's longer side, and the copy on which it is worked out."""
STRAY = 0.05
"""Density of a pixel that is none of all this, per unit of the plane: 20 units are in use."""
STRAY_SHARE = 0.15

_BINS = 48
_FINE = 256
_LOW, _HIGH = np.array([-3.0, -4.0]), np.array([3.5, 2.5])

PALE_CLASS, BACK_CLASS = len(COLOURS), len(COLOURS) + 1


@dataclass(frozen=True, eq=False)
class Tints:
    """Log densities of each pixel (H x W x 7): the five colours, pale print, and what lies behind pieces."""

    logs: Maps
    light: Maps
    """H x W, log of the brightness against white paper."""
    tint: Maps
    """H x W x 2."""


def white_of(bgr: Image, markers: Mapping[int, Floats]) -> Floats:
    """Linear blue, green, red of white paper: from the markers' margins, else from the scene's greys."""
    seen = []
    for corners in markers.values():
        middle = corners.mean(axis=0)
        inner, outer = (np.round(middle + (corners - middle) * share).astype(np.int32) for share in PAPER)
        low = np.maximum(outer.min(axis=0), 0)
        high = np.minimum(outer.max(axis=0) + 1, (bgr.shape[1], bgr.shape[0]))
        if (high - low < 4).any():
            continue
        mask = np.zeros((high - low)[::-1], np.uint8)
        cv2.fillConvexPoly(mask, outer - low, 1)
        cv2.fillConvexPoly(mask, inner - low, 0)
        pixels = bgr[low[1] : high[1], low[0] : high[0]][mask > 0]
        if len(pixels) >= 8:
            seen.append(np.percentile(to_linear(pixels / 255), PAPER_PERCENT, axis=0))
    if seen:
        return np.asarray(np.maximum(np.median(seen, axis=0), 0.02))
    gains = np.array(scene_balance(bgr).gains)
    bright = np.percentile(to_linear(bgr[::4, ::4].reshape(-1, 3) / 255) * gains, 90, axis=0)
    return np.asarray(np.full(3, max(float(bright.mean()), 0.05)) / gains)


def tints_of(bgr: Image, white: Floats, board: Floats, taken: NDArray[np.bool_]) -> Tints:
    """Each pixel's log densities.

    Args:
        bgr: The photo.
        white: Linear light of white paper.
        board: Its corners in pixels (4 x 2).
        taken: Where pagodas may stand, H x W: board and table show themselves elsewhere.
    """
    ink = [np.asarray(np.log(to_linear(np.arange(256) / 255) / w + NOISE), np.float32) for w in white]
    blue, green, red = (ink[i][bgr[..., i]] for i in range(3))
    tint = np.stack([red - green, blue - green], -1)
    light = np.log((np.exp(red) + np.exp(green) + np.exp(blue)) / 3)
    inside = np.zeros(bgr.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(board).astype(np.int32), 1)
    on_board = inside > 0
    free = ~taken
    grey = (np.abs(tint[..., 0]) < PALE_MOST) & (np.abs(tint[..., 1]) < PALE_MOST)
    behind = _nearby(tint, on_board & free & grey, BOARD_SPREAD)
    if (~on_board).any():
        beside = 0.5 * (_nearby(tint, ~on_board & free, TABLE_SPREAD) + _usual(tint, ~on_board))
        behind = np.where(on_board, behind, beside)
    logs = np.empty((*bgr.shape[:2], len(COLOURS) + 2), np.float32)
    logs[..., :BACK_CLASS] = _printed_logs()[_cells(tint, _FINE)]
    logs[..., BACK_CLASS] = _log(behind)
    return Tints(logs, light, tint)


@cache
def _printed_logs() -> Maps:
    """Log densities of the five colours and of pale print for each cell of the plane of tints."""
    steps = [_LOW[i] + (np.arange(_FINE, dtype=np.float32) + 0.5) * (_HIGH - _LOW)[i] / _FINE for i in (0, 1)]
    tint = np.stack(np.meshgrid(*steps, indexing="ij"), -1).reshape(-1, 2).astype(np.float32)
    logs = np.empty((len(tint), BACK_CLASS), np.float32)
    for i, colour in enumerate(COLOURS):
        mean, spread = CLASSES[colour]
        washed = (WASHED * mean[0], WASHED * mean[1]), (0.7 * spread[0], 0.7 * spread[1])
        bells = (1 - WASHED_SHARE) * _bell(tint, mean, spread) + WASHED_SHARE * _bell(tint, *washed)
        logs[:, i] = _log(bells)
    logs[:, PALE_CLASS] = _log(_bell(tint, *PALE))
    return logs


def _cells(tint: Maps, count: int) -> NDArray[np.int32]:
    """The cell of each pixel in a plane of tints cut into ``count`` by ``count``."""
    scale = (count / (_HIGH - _LOW)).astype(np.float32)
    first, second = (
        ((tint[..., i] - np.float32(_LOW[i])) * scale[i]).clip(0, count - 1).astype(np.int32) for i in (0, 1)
    )
    return np.asarray(first * count + second)


def _bell(tint: Maps, mean: tuple[float, float], spread: tuple[float, float]) -> Maps:
    away = ((tint - np.array(mean, np.float32)) / np.array(spread, np.float32)) ** 2
    return np.asarray(np.exp(-0.5 * away.sum(axis=-1)) / (2 * np.pi * spread[0] * spread[1]), np.float32)


def _log(density: Maps) -> Maps:
    return np.asarray(np.log((1 - STRAY_SHARE) * density + STRAY_SHARE * STRAY), np.float32)


def _nearby(tint: Maps, where: NDArray[np.bool_], least: float) -> Maps:
    """Density of each pixel's tint among those of its neighbourhood that lie open: light changes slowly."""
    size = NEAR_SHARE * max(tint.shape[:2]) / NEAR_SHRUNK
    shape = (max(1, tint.shape[1] // NEAR_SHRUNK), max(1, tint.shape[0] // NEAR_SHRUNK))
    mask = where.astype(np.float32)

    def smooth(values: Maps) -> Maps:
        small = cv2.resize(values, shape, interpolation=cv2.INTER_AREA)
        near, far = (cv2.GaussianBlur(small, (0, 0), share * size) for share in (1, 8))
        return np.asarray(near + 1e-4 * far, np.float32)

    def enlarged(small: Maps) -> Maps:
        return np.asarray(cv2.resize(small, tint.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.float32)

    weight = np.maximum(smooth(mask), 1e-9)
    away = np.zeros(tint.shape[:2], np.float32)
    area = np.full(weight.shape, 2 * np.pi, np.float32)
    for i in range(2):
        mean = np.asarray(smooth(tint[..., i] * mask) / weight, np.float32)
        squares = smooth(np.asarray(tint[..., i] ** 2 * mask, np.float32)) / weight
        spread = np.sqrt(np.maximum(squares - mean**2, 0) + least**2).astype(np.float32)
        away += np.square((tint[..., i] - enlarged(mean)) / enlarged(spread))
        area *= spread
    return np.asarray(np.exp(-0.5 * away) * enlarged(np.asarray(1 / area, np.float32)))


def _usual(tint: Maps, where: NDArray[np.bool_]) -> Maps:
    """Density of each pixel's tint among all that lie beside the board."""
    flat = _cells(tint, _BINS)
    counts = np.bincount(flat[where], minlength=_BINS * _BINS).reshape(_BINS, _BINS).astype(np.float32)
    counts = np.asarray(cv2.GaussianBlur(counts, (0, 0), 1.0))
    size = float(np.prod((_HIGH - _LOW) / _BINS))
    return np.asarray((counts / max(float(counts.sum()), 1.0) / size).ravel()[flat], np.float32)
