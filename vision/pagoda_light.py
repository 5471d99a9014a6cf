"""What colour each pixel of a Pagoda photo may be, under light that the markers' white paper tells."""

from collections.abc import Mapping
from dataclasses import dataclass

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
PALE = ((0.1, -0.2), (0.35, 0.35))
"""Of a tile's cardboard edge and the white rings; blurred into what is beside them."""
BOARD_SPREAD = 0.12
"""Least spread of the board's own tint."""
STRAY = 0.05
"""Density of a pixel that is none of all this, per unit of the plane: 20 units are in use."""
STRAY_SHARE = 0.15

_BINS = 48
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


def tints_of(bgr: Image, white: Floats, board: Floats) -> Tints:
    """Each pixel's log densities.

    Args:
        bgr: The photo.
        white: Linear light of white paper.
        board: Its corners in pixels (4 x 2).
    """
    table = [np.asarray(to_linear(np.arange(256) / 255) / w, np.float32) for w in white]
    blue, green, red = (table[i][bgr[..., i]] for i in range(3))
    tint = np.stack([np.log((red + NOISE) / (green + NOISE)), np.log((blue + NOISE) / (green + NOISE))], -1)
    light = np.log((red + green + blue) / 3 + NOISE)
    inside = np.zeros(bgr.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(board).astype(np.int32), 1)
    logs = np.empty((*bgr.shape[:2], len(COLOURS) + 2), np.float32)
    for i, colour in enumerate(COLOURS):
        logs[..., i] = _log_density(tint, *CLASSES[colour])
    logs[..., PALE_CLASS] = _log_density(tint, *PALE)
    on_board = inside > 0
    near = np.where(on_board, np.abs(tint).max(axis=-1) < 0.6, False)
    middle = np.median(tint[near], axis=0) if near.any() else np.zeros(2)
    apart = np.median(np.abs(tint[near] - middle), axis=0) if near.any() else np.zeros(2)
    spread = np.maximum(2.5 * apart, BOARD_SPREAD)
    behind = _log_density(tint, (float(middle[0]), float(middle[1])), (float(spread[0]), float(spread[1])))
    if (~on_board).any():
        behind[~on_board] = _of_table(tint, ~on_board)
    logs[..., BACK_CLASS] = behind
    return Tints(logs, light.astype(np.float32), tint.astype(np.float32))


def _log_density(tint: Maps, mean: tuple[float, float], spread: tuple[float, float]) -> Maps:
    away = ((tint - np.array(mean, np.float32)) / np.array(spread, np.float32)) ** 2
    bell = np.exp(-0.5 * away.sum(axis=-1)) / (2 * np.pi * spread[0] * spread[1])
    return np.asarray(np.log((1 - STRAY_SHARE) * bell + STRAY_SHARE * STRAY), np.float32)


def _of_table(tint: Maps, where: NDArray[np.bool_]) -> Maps:
    """Log densities of the pixels beside the board, from how often their tints occur there."""
    cells = ((tint - _LOW) / (_HIGH - _LOW) * _BINS).clip(0, _BINS - 1).astype(int)
    flat = (cells[..., 0] * _BINS + cells[..., 1])[where]
    counts = np.bincount(flat, minlength=_BINS * _BINS).reshape(_BINS, _BINS).astype(np.float32)
    counts = np.asarray(cv2.GaussianBlur(counts, (0, 0), 1.0))
    size = float(np.prod((_HIGH - _LOW) / _BINS))
    density = counts / max(float(counts.sum()), 1.0) / size
    return np.asarray(np.log((1 - STRAY_SHARE) * density + STRAY_SHARE * STRAY), np.float32).ravel()[flat]
