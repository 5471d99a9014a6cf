"""Pips by geometry: how well the patterns of one to six pips fit a flattened top face.

Says the same as the net's values by other means, from positions instead of looks: in lightness, in both
colour axes, and in the two directions of colour in which the face varies most, as dark red pips on black show
in no channel alone.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

PATTERNS: tuple[tuple[tuple[tuple[int, int], ...], ...], ...] = (
    (((0, 0),),),
    (((-1, -1), (1, 1)), ((-1, 1), (1, -1))),
    (((-1, -1), (0, 0), (1, 1)), ((-1, 1), (0, 0), (1, -1))),
    (((-1, -1), (-1, 1), (1, -1), (1, 1)),),
    (((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),),
    (
        ((-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)),
        ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
    ),
)
"""Places of the pips of one to six, each way round that looks different."""

SPREADS = (0.44, 0.54)
RADIUS = 0.17
ONE_RADII = (0.17, 0.26)
EDGE = 0.06
"""Distance of outer pips from the middle, radius of pips, radii of the one's, and softness of their rims, in
half sides of the face."""

PX = 16
REACH = 0.85
ROOM = 3
"""The face's inner part, up to so many half sides from its middle, is laid on a square of this many pixels; a
pattern may be moved by so many."""

BLUR = 0.5
FLAT = 1.0
"""Blur in pixels of the square; length of the vector of all its L* (or a*, or b*), less their mean, that is
nothing but noise."""

BEST_FIT = 0.98
"""Correlation above which a fit says no more: faces are never drawn so exactly."""


def pattern_fit(canvas: Image, quads: Sequence[Floats]) -> Floats:
    """How well each value's pattern fits a face: log likelihoods per pixel, up to a constant.

    Of a pattern that is scaled and shifted in brightness as fits best, with normal noise: -log(1 - r^2), r
    the correlation. The best of all channels, places and quadrilaterals counts.

    Args:
        canvas: Picture of a die.
        quads: Each (4, 2): corners of its top face in pixels of the canvas, by several guesses.

    Returns:
        (6,), for 1 to 6 pips.
    """
    best = np.zeros(len(PATTERNS))
    for quad in quads:
        fits = np.abs(_windows(_flat(canvas, quad)) @ _TEMPLATES.T).max(axis=(0, 1))
        np.maximum.at(best, _VALUES, fits)
    return np.asarray(-np.log(1 - np.minimum(best, BEST_FIT) ** 2))


def _flat(canvas: Image, quad: Floats) -> NDArray[np.float32]:
    """(PX + 2 ROOM) squared x 3, L*a*b*, with the face's middle in its middle."""
    side = PX + 2 * ROOM
    middle, half = (side - 1) / 2, PX / 2 / REACH
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + middle
    warp = cv2.getPerspectiveTransform(quad.astype(np.float32), square.astype(np.float32))
    flat = cv2.warpPerspective(canvas, warp, (side, side), borderMode=cv2.BORDER_REPLICATE)
    lab = cv2.cvtColor(flat.astype(np.float32) / 255, cv2.COLOR_BGR2Lab)
    return np.asarray(cv2.GaussianBlur(lab, (0, 0), BLUR), np.float32)


def _windows(lab: NDArray[np.float32]) -> Floats:
    """(channels, places, PX * PX): every window, without its mean and of length 1."""
    inner = lab[ROOM:-ROOM, ROOM:-ROOM].reshape(-1, 3)
    mean = inner.mean(axis=0)
    _, directions = np.linalg.eigh(np.cov((inner - mean).T))
    channels = np.dstack([lab, (lab - mean) @ directions[:, :0:-1]])
    windows = np.lib.stride_tricks.sliding_window_view(channels, (PX, PX), axis=(0, 1))
    rows = np.moveaxis(windows, 2, 0).reshape(channels.shape[2], -1, PX * PX)
    rows = rows - rows.mean(axis=2, keepdims=True)
    return np.asarray(rows / (np.linalg.norm(rows, axis=2, keepdims=True) + FLAT))


def _templates() -> tuple[NDArray[np.int64], Floats]:
    """Index of the value (0 to 5) and picture, without its mean and of length 1, of every pattern."""
    steps = (np.arange(PX) - (PX - 1) / 2) / (PX / 2) * REACH
    right, down = np.meshgrid(steps, steps)
    values, pictures = [], []
    for value, ways in enumerate(PATTERNS):
        looks = [(1.0, r) for r in ONE_RADII] if value == 0 else [(s, RADIUS) for s in SPREADS]
        for places in ways:
            for spread, radius in looks:
                far = [np.hypot(right - u * spread, down - v * spread) - radius for u, v in places]
                picture = sum(1 / (1 + np.exp(away / EDGE)) for away in far)
                flat = np.ravel(picture) - np.mean(picture)
                values.append(value)
                pictures.append(flat / np.linalg.norm(flat))
    return np.array(values, np.int64), np.array(pictures)


_VALUES, _TEMPLATES = _templates()
