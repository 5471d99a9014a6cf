"""Straight edges of a photo around its dice: lines that a card's sides may lie on, and how near edges are."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]

LONGEST = 640
"""Longer side, in pixels, of the copy that is searched."""

LEAST_SEGMENT = 22.0
"""Edges shorter than this (pixels of the copy) are passed over."""

MOST_LINES = 30
"""Lines that are tried: those with most edge on them."""

SAME_ANGLE, SAME_OFFSET = 0.035, 3.0
"""Radians and pixels within which two segments lie on one line."""

BESIDE = 5.0
MOST_CONTRAST = 40.0
FAINT = 0.15
"""An edge's two sides are compared so many pixels off it; from this contrast on it is as clear as can be; and
what an edge without any contrast counts."""

DIRECTIONS = 8
"""Edges are told apart by so many directions of half a turn."""

OUTSIDE = 20.0
"""Distance, in pixels of the copy, that a place outside the copy has from any edge."""


@dataclass(frozen=True, eq=False)
class Edges:
    """The straight edges of a photo's part.

    Attributes:
        lines: (n, 3) unit normal and offset, in pixels of the copy, of the lines with most edge on them.
        away: (8 h, w) distance of each pixel of the copy to the nearest edge of about each direction, one
            direction below the other.
        origin: Pixel of the photo in the copy's top left corner.
        scale: Pixels of the copy per pixel of the photo.
    """

    lines: Floats
    away: NDArray[np.float32]
    origin: Floats
    scale: float

    def distances(self, points: Floats, directions: Floats) -> Floats:
        """(...,): pixels of the copy to the nearest edge that runs like (..., 2) directions.

        Args:
            points: (..., 2) pixels of the photo.
            directions: Broadcast against ``points``.
        """
        height, width = self.away.shape[0] // DIRECTIONS, self.away.shape[1]
        angle = np.arctan2(directions[..., 1], directions[..., 0]) % math.pi
        layer = np.round(angle / (math.pi / DIRECTIONS)) % DIRECTIONS
        at = self.from_photo(points)
        inside = (at >= 0).all(-1) & (at <= [width - 1, height - 1]).all(-1)
        x, y = np.clip(at[..., 0], 0, width - 1), np.clip(at[..., 1], 0, height - 1) + layer * height
        shape = x.shape
        flat = [np.asarray(v, np.float32).reshape(-1, shape[-1]) for v in (x, y)]
        off = cv2.remap(self.away, flat[0], flat[1], cv2.INTER_LINEAR).reshape(shape)
        return np.asarray(np.where(inside, off, OUTSIDE), np.float64)

    def from_photo(self, pixels: Floats) -> Floats:
        """Pixels of the photo as those of the copy."""
        return np.asarray((pixels - self.origin + 0.5) * self.scale - 0.5)

    def to_photo(self, pixels: Floats) -> Floats:
        """Inverse of `from_photo`."""
        return np.asarray((pixels + 0.5) / self.scale - 0.5 + self.origin)


def find_edges(bgr: Image, part: tuple[int, int, int, int]) -> Edges:
    """The straight edges in a part of a photo: x, y, width, height."""
    x, y, w, h = part
    cut = bgr[y : y + h, x : x + w]
    scale = min(1.0, LONGEST / max(w, h))
    copy = np.asarray(cv2.resize(cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    segments = straight_edges(copy, LEAST_SEGMENT)
    contrasts = _contrasts(copy, segments)
    away = _edge_distance(segments[contrasts > FAINT], copy.shape[:2])
    return Edges(_lines(segments, contrasts), away, np.array([x, y], np.float64), scale)


def straight_edges(copy: Image, least: float) -> Floats:
    """(n, 4) straight edges x, y, x, y of a picture's brightness and colours, ``least`` pixels or longer."""
    lab = np.asarray(cv2.cvtColor(copy, cv2.COLOR_BGR2Lab), np.uint8)
    detector = cv2.createLineSegmentDetector()
    found = []
    for channel in range(3):
        plane = np.ascontiguousarray(lab[..., channel])
        if channel:
            plane = np.asarray(cv2.convertScaleAbs(plane, alpha=2.0, beta=-128.0), np.uint8)
        lines = detector.detect(plane)[0]
        if lines is not None:
            found.append(np.asarray(lines, np.float64).reshape(-1, 4))
    segments = np.concatenate(found) if found else np.zeros((0, 4))
    lengths = np.hypot(segments[:, 2] - segments[:, 0], segments[:, 3] - segments[:, 1])
    return np.asarray(segments[lengths >= least])


def _contrasts(copy: Image, segments: Floats) -> Floats:
    """(n,): how different (L*a*b*, 0 to 1) the two sides of each edge are: card and table, not grain."""
    lab = np.asarray(cv2.cvtColor(cv2.GaussianBlur(copy, (0, 0), 1.5), cv2.COLOR_BGR2Lab), np.float64)
    ahead = segments[:, 2:] - segments[:, :2]
    across = np.stack([-ahead[:, 1], ahead[:, 0]], 1) / np.linalg.norm(ahead, axis=1, keepdims=True)
    steps = np.linspace(0.1, 0.9, 9)
    points = segments[:, None, :2] + steps[:, None] * ahead[:, None]
    limits = np.array([copy.shape[1], copy.shape[0]]) - 1

    def beside(away: float) -> Floats:
        x, y = np.clip(np.round(points + away * across[:, None]), 0, limits).astype(int).transpose(2, 0, 1)
        return np.asarray(np.median(lab[y, x], axis=1))

    return np.asarray(
        np.minimum(np.linalg.norm(beside(BESIDE) - beside(-BESIDE), axis=1) / MOST_CONTRAST, 1.0)
    )


def _lines(segments: Floats, contrasts: Floats) -> Floats:
    """(n, 3): unit normal and offset of the lines with most edge on them, clear edges before faint."""
    ahead = segments[:, 2:] - segments[:, :2]
    lengths = np.linalg.norm(ahead, axis=1)
    normals = np.stack([-ahead[:, 1], ahead[:, 0]], 1) / lengths[:, None]
    offsets = -(normals * (segments[:, :2] + segments[:, 2:]) / 2).sum(1)
    lengths = lengths * (FAINT + contrasts)
    middles = (segments[:, :2] + segments[:, 2:]) / 2
    lines = np.zeros((len(segments), 3))
    weights = np.zeros(len(segments))
    count = 0
    for n in np.argsort(-lengths):
        known = lines[:count]
        same = np.abs(known[:, :2] @ normals[n]) > math.cos(SAME_ANGLE)
        same &= np.abs(known[:, :2] @ middles[n] + known[:, 2]) < SAME_OFFSET
        at = int(same.argmax()) if same.any() else count
        if at == count:
            lines[at] = [*normals[n], offsets[n]]
            count += 1
        weights[at] += lengths[n]
    return np.asarray(lines[np.argsort(-weights[:count])[:MOST_LINES]])


def _edge_distance(segments: Floats, size: tuple[int, int]) -> NDArray[np.float32]:
    """(8 h, w): distance of each pixel to the nearest edge of about each direction."""
    made = []
    angles = np.arctan2(segments[:, 3] - segments[:, 1], segments[:, 2] - segments[:, 0]) % math.pi
    for step in range(DIRECTIONS):
        away = np.abs((angles - step * math.pi / DIRECTIONS + math.pi / 2) % math.pi - math.pi / 2)
        blank = np.full(size, 255, np.uint8)
        for x0, y0, x1, y1 in segments[away < math.pi / DIRECTIONS]:
            cv2.line(blank, (round(x0), round(y0)), (round(x1), round(y1)), 0, 1)
        made.append(cv2.distanceTransform(blank, cv2.DIST_L2, 3))
    return np.concatenate(made).astype(np.float32)
