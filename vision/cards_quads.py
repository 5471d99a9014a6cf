"""Four-sided outlines in a photo that may be whole cards: what stands out from its surroundings."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

LEVELS = 7
"""Brightnesses at which the photo is cut in two; each also by its two tints, fewer."""
CANNY = ((15, 45), (40, 120))
LEAST_AREA, MOST_AREA = 0.003, 0.6
"""Share of the photo that a card takes."""
ROUGH = 0.03
"""Share of an outline's length by which it may leave the four sides: rounded corners."""
MIDDLE = 0.15
"""Share of a side, from either corner, that is left out when its line is laid through the outline."""
SQUARE = 0.6
"""Least sine of a corner's angle."""
FILLED = 0.93
"""Least share of the four-sided figure that the outline encloses."""


def find_quads(bgr: Image) -> Floats:
    """(n, 4, 2): corners, clockwise, in pixels of the picture; many outline the same thing.

    Args:
        bgr: A reduced photo, 600 to 1000 pixels on its longer side.
    """
    lab = np.asarray(cv2.cvtColor(cv2.GaussianBlur(bgr, (0, 0), 1.0), cv2.COLOR_BGR2Lab), np.uint8)
    found = [quad for mask in _masks(lab) for quad in _quads_of(mask)]
    return np.array(found) if found else np.zeros((0, 4, 2))


def _masks(lab: Image) -> list[Image]:
    made = []
    for channel, levels in ((0, LEVELS), (1, 4), (2, 4)):
        plane = np.ascontiguousarray(lab[..., channel])
        low, high = np.percentile(plane[::4, ::4], [3, 97])
        for level in np.linspace(low, high, levels + 2)[1:-1]:
            made.append(np.asarray(cv2.threshold(plane, float(level), 255, cv2.THRESH_BINARY)[1], np.uint8))
    rim = np.concatenate([lab[:12].reshape(-1, 3), lab[-12:].reshape(-1, 3), lab[:, :12].reshape(-1, 3)])
    away = np.linalg.norm(lab.astype(np.float32) - np.median(rim, axis=0).astype(np.float32), axis=2)
    for level in (12, 22, 36):
        made.append(np.asarray((away > level) * 255, np.uint8))
    kernel = np.ones((3, 3), np.uint8)
    for low, high in CANNY:
        edges = cv2.Canny(np.ascontiguousarray(lab[..., 0]), low, high)
        made.append(np.asarray(cv2.dilate(edges, kernel), np.uint8))
    return made


def _quads_of(mask: Image) -> list[Floats]:
    contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    size = mask.shape[0] * mask.shape[1]
    made = []
    for contour in contours:
        if len(contour) < 60:
            continue
        hull = cv2.convexHull(contour)
        area = cv2.contourArea(hull)
        if not LEAST_AREA * size < area < MOST_AREA * size:
            continue
        if cv2.contourArea(contour) < 0.8 * area:
            continue
        rough = cv2.approxPolyDP(hull, ROUGH * cv2.arcLength(hull, True), True)
        if len(rough) != 4 or (quad := _fitted(_points(contour), _points(rough))) is None:
            continue
        if cv2.contourArea(hull) < FILLED * cv2.contourArea(quad.astype(np.float32)):
            continue
        made.append(quad)
    return made


def _points(contour: NDArray[Any]) -> NDArray[np.int32]:
    """(n, 2) of one of OpenCV's contours."""
    return np.asarray(contour.reshape(-1, 2), np.int32)


def _fitted(outline: NDArray[np.int32], rough: NDArray[np.int32]) -> Floats | None:
    """The corners by lines through each side's middle part, clockwise."""
    corners = rough.astype(np.float64)
    if cv2.contourArea(rough.reshape(-1, 1, 2), True) < 0:
        corners = corners[::-1]
    lines = []
    for n in range(4):
        start, ahead = corners[n], corners[(n + 1) % 4] - corners[n]
        length = float(np.linalg.norm(ahead))
        along = (outline - start) @ ahead / length**2
        across = (outline - start) @ np.array([-ahead[1], ahead[0]]) / length
        near = (along > MIDDLE) & (along < 1 - MIDDLE) & (np.abs(across) < 0.06 * length + 2)
        if near.sum() < 8:
            return None
        line = cv2.fitLine(outline[near].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01)
        u, v, x, y = (float(w) for w in line.ravel())
        lines.append((x, y, u, v))
    made = []
    for n in range(4):
        a, b = lines[n - 1], lines[n]
        sine = a[2] * b[3] - a[3] * b[2]
        if abs(sine) < SQUARE:
            return None
        t = ((b[0] - a[0]) * b[3] - (b[1] - a[1]) * b[2]) / sine
        made.append((a[0] + t * a[2], a[1] + t * a[3]))
    return np.array(made)
