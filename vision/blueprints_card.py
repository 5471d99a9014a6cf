"""A card's outline in a photo: quadrilaterals of straight edges that a card of known shape could give."""

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

ACROSS = 0.45
"""Radians by which opposite sides of a card may seem to differ in direction."""

AREA = (0.015, 0.6)
"""Share of the photo that the card may take."""

LEAST_CROSSING = 0.5
"""Radians between the directions of neighbouring sides."""

SAME = 0.05
"""Outlines whose corners are all this near, in sides, are one."""

CANDIDATES = 12

SAMPLES = 40
"""Places along each side that are looked at for an edge."""

DIRECTIONS = 8
"""Edges are told apart by so many directions of half a turn."""

OUTSIDE = 20.0
"""Distance, in pixels of the copy, that a place outside the photo has from any edge."""

NEAR = 2.0
"""Pixels of the copy within which an edge counts as on the side."""


@dataclass(frozen=True, eq=False)
class Outline:
    """A possible outline: (4, 2) corners in pixels of the photo, clockwise, and how much of it is an edge."""

    corners: Floats
    support: float


@dataclass(frozen=True, eq=False)
class Edges:
    """A photo's straight edges.

    Attributes:
        away: (8, h, w) distance of each pixel of a reduced copy to the nearest edge of about each direction.
        scale: Pixels of the copy per pixel of the photo.
    """

    away: Floats
    scale: float

    def distances(self, points: Floats, directions: Floats) -> Floats:
        """(...,): pixels of the copy to the nearest edge that runs like (..., 2) directions.

        Args:
            points: (..., 2) pixels of the photo.
            directions: Broadcast against ``points``.
        """
        height, width = self.away.shape[1:]
        angle = np.arctan2(directions[..., 1], directions[..., 0]) % math.pi
        layer = np.round(angle / (math.pi / DIRECTIONS)).astype(int) % DIRECTIONS
        at = (points + 0.5) * self.scale - 0.5
        inside = (at >= 0).all(-1) & (at <= [width - 1, height - 1]).all(-1)
        x, y = np.clip(at[..., 0], 0, width - 1.001), np.clip(at[..., 1], 0, height - 1.001)
        left, top = x.astype(int), y.astype(int)
        u, v = x - left, y - top
        layer = np.broadcast_to(layer, left.shape)
        right, below = np.minimum(left + 1, width - 1), np.minimum(top + 1, height - 1)
        upper = self.away[layer, top, left] * (1 - u) + self.away[layer, top, right] * u
        lower = self.away[layer, below, left] * (1 - u) + self.away[layer, below, right] * u
        return np.asarray(np.where(inside, upper * (1 - v) + lower * v, OUTSIDE))


def find_outlines(bgr: Image, focal: float, shape: float) -> tuple[list[Outline], Edges]:
    """Outlines that may be a card's, best first, each with its long sides first and third; and all edges.

    Three sides and the card's shape give the fourth, which dice may hide.

    Args:
        bgr: The photo.
        focal: Focal length in its pixels, as far as known.
        shape: The card's longer side over its shorter one.
    """
    scale = min(1.0, LONGEST / max(bgr.shape[:2]))
    copy = np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    segments = _segments(copy)
    contrasts = _contrasts(copy, segments)
    lines = _lines(segments, contrasts)
    quads = _quads(lines, copy.shape[:2], focal * scale, shape)
    edges = Edges(_edge_distance(segments[contrasts > FAINT], copy.shape[:2]), scale)
    quads = (quads + 0.5) / scale - 0.5
    support = edge_share(quads, edges)
    size = np.sqrt([cv2.contourArea(quad.astype(np.float32)) for quad in quads])
    worth = support * np.sqrt(size)  # parts of a card are outlined as clearly as the card
    found: list[Outline] = []
    for n in np.argsort(-worth):
        if len(found) == CANDIDATES:
            break
        corners = quads[n]
        if all(np.abs(corners - other.corners).max() > SAME * size[n] for other in found):
            found.append(Outline(corners, float(support[n])))
    return found, edges


def _segments(copy: Image) -> Floats:
    """(n, 4) straight edges x, y, x, y of the picture's brightness and colours."""
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
    return np.asarray(segments[lengths >= LEAST_SEGMENT])


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
    order = np.argsort(-lengths)
    lines: list[Floats] = []
    weights: list[float] = []
    for n in order:
        middle = (segments[n, :2] + segments[n, 2:]) / 2
        for k, line in enumerate(lines):
            if (
                abs(line[:2] @ normals[n]) > math.cos(SAME_ANGLE)
                and abs(line[:2] @ middle + line[2]) < SAME_OFFSET
            ):
                weights[k] += float(lengths[n])
                break
        else:
            lines.append(np.array([*normals[n], offsets[n]]))
            weights.append(float(lengths[n]))
    best = np.argsort(-np.array(weights))[:MOST_LINES]
    return np.array(lines).reshape(-1, 3)[best]


def _edge_distance(segments: Floats, size: tuple[int, int]) -> Floats:
    """(8, h, w): distance of each pixel to the nearest edge of about each direction."""
    made = []
    angles = np.arctan2(segments[:, 3] - segments[:, 1], segments[:, 2] - segments[:, 0]) % math.pi
    for step in range(DIRECTIONS):
        away = np.abs((angles - step * math.pi / DIRECTIONS + math.pi / 2) % math.pi - math.pi / 2)
        blank = np.full(size, 255, np.uint8)
        for x0, y0, x1, y1 in segments[away < math.pi / DIRECTIONS]:
            cv2.line(blank, (round(x0), round(y0)), (round(x1), round(y1)), 0, 1)
        made.append(cv2.distanceTransform(blank, cv2.DIST_L2, 3))
    return np.array(made)


def _quads(lines: Floats, size: tuple[int, int], focal: float, shape: float) -> Floats:
    """(n, 4, 2) corners, long side first, of all cards of which three sides lie on these lines."""
    middle = (np.array(size[::-1]) - 1) / 2
    # Lines as planes through the camera: their normals in its frame.
    planes = np.column_stack([lines[:, :2] * focal, lines[:, :2] @ middle + lines[:, 2]])
    planes /= np.linalg.norm(planes, axis=1, keepdims=True)
    cosines = np.abs(lines[:, :2] @ lines[:, :2].T)
    a, b = np.nonzero(np.triu(cosines > math.cos(ACROSS), 1))
    pair, c = np.nonzero(np.maximum(cosines[a], cosines[b]) < math.cos(LEAST_CROSSING))
    a, b = a[pair], b[pair]
    across = np.cross(planes[a], planes[b])  # direction of the two sides a and b in space
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-9)
    along = np.cross(planes[c], across)  # of side c, square to them
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-9)
    first, second = np.cross(planes[a], planes[c]), np.cross(planes[b], planes[c])
    first *= np.sign(first[:, 2:] + 1e-12)
    second *= np.sign(second[:, 2:] + 1e-12)
    # Both corners lie on a line with direction `along`: second * k = first + along * width.
    normal = np.cross(along, np.cross(first, second))
    with np.errstate(divide="ignore", invalid="ignore"):
        k = (normal * first).sum(1) / (normal * second).sum(1)
        width = (along * (second * k[:, None] - first)).sum(1)
    made = []
    for ratio in (shape, 1 / shape):
        for way in (1.0, -1.0):
            reach = across * (way * ratio * np.abs(width))[:, None]
            corners = np.stack([first, second * k[:, None], second * k[:, None] + reach, first + reach], 1)
            quads = corners[..., :2] / np.maximum(corners[..., 2:], 1e-6) * focal + middle
            fine = (corners[..., 2] > 1e-3).all(1) & np.isfinite(quads).all((1, 2)) & (k > 0)
            made.append((quads if ratio < 1 else np.roll(quads, -1, axis=1))[fine])
    quads = np.concatenate(made)
    twice = quads[:, [1, 2, 3, 0]]
    area = (quads[..., 0] * twice[..., 1] - quads[..., 1] * twice[..., 0]).sum(1) / 2
    turned = quads[:, [1, 0, 3, 2]]  # clockwise, and a long side still first
    quads = np.where((area < 0)[:, None, None], turned, quads)
    limits = np.array([size[1], size[0]])
    inside = ((quads > -0.08 * limits) & (quads < 1.08 * limits)).all((1, 2))
    share = np.abs(area) / (size[0] * size[1])
    return np.asarray(quads[inside & (share > AREA[0]) & (share < AREA[1])])


def edge_share(quads: Floats, edges: Edges) -> Floats:
    """(n,): share of each outline (n, 4, 2) on an edge of its direction; the worst side counts double."""
    steps = np.linspace(0.03, 0.97, SAMPLES)
    ahead = np.roll(quads, -1, axis=1) - quads
    points = quads[:, :, None] + steps[:, None] * ahead[:, :, None]
    sides = (edges.distances(points, ahead[:, :, None]) <= NEAR).mean(-1)
    return np.asarray((sides.sum(1) + sides.min(1)) / 5)
