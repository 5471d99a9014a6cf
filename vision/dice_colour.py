"""The body colour of a die, measured inside its top face without the pips and the highlights."""

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.colour import WhiteBalance, to_lab

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

PATCH = 32
"""The top face is laid flat on a square of this many pixels."""

MARGIN = 0.12
"""Left out on each side: edges are rounded and shine."""

HIGHLIGHT = 97.0
"""L* from which on a pixel is a highlight, unless all are as bright."""


def body_lab(bgr: Image, quad: Floats, balance: WhiteBalance) -> Floats:
    """L*, a*, b* of the die's body.

    The pips are the smaller of two clusters of brightness in the face; the body's colour is the median of the
    larger.

    Args:
        bgr: The photo.
        quad: (4, 2) corners of the top face in its pixels.
        balance: White balance of the scene.
    """
    inner = quad.mean(axis=0) + (quad - quad.mean(axis=0)) * (1 - 2 * MARGIN)
    square = np.array([[0, 0], [PATCH, 0], [PATCH, PATCH], [0, PATCH]], np.float32)
    low = np.maximum(np.floor(inner.min(axis=0)).astype(int) - 1, 0)
    high = np.maximum(np.ceil(inner.max(axis=0)).astype(int) + 2, low + 2)
    part = bgr[low[1] : high[1], low[0] : high[0]]
    if part.size == 0:
        return np.array([50.0, 0.0, 0.0])
    shrink = min(1.0, 2 * PATCH / max(part.shape[:2]))
    if shrink < 1:
        reduced = cv2.resize(part, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        part = np.asarray(reduced, np.uint8)
    warp = cv2.getPerspectiveTransform(((inner - low) * shrink).astype(np.float32), square)
    flat = cv2.warpPerspective(part, warp, (PATCH, PATCH), borderMode=cv2.BORDER_REPLICATE)
    pixels = to_lab(balance.apply(np.asarray(flat, np.uint8))).reshape(-1, 3)
    dull = pixels[:, 0] < HIGHLIGHT
    if dull.mean() > 0.3:
        pixels = pixels[dull]
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 0.5)
    first = (pixels[:, 0] > (pixels[:, 0].min() + pixels[:, 0].max()) / 2).astype(np.int32)[:, None]
    _, cluster, _ = cv2.kmeans(pixels, 2, first, stop, 1, cv2.KMEANS_USE_INITIAL_LABELS)
    larger = int(cluster.mean() > 0.5)
    return np.asarray(np.median(pixels[cluster[:, 0] == larger], axis=0), np.float64)
