"""A card's outline in a photo: quadrilaterals of straight edges that a card of known shape could give."""

import math
from dataclasses import dataclass
from itertools import combinations

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

SQUARE = 0.16
"""How far from a right angle (cosine) a corner may seem under the assumed lens."""

SHAPE = 0.12
"""How far, relative, the card's length to its width may seem to be off."""

CANDIDATES = 12

SAMPLES = 40
"""Places along each side that are looked at for an edge."""

NEAR = 2.0
"""Pixels of the copy within which an edge counts as on the side."""


@dataclass(frozen=True, eq=False)
class Outline:
    """A possible outline: (4, 2) corners in pixels of the photo, clockwise, and how much of it is an edge."""

    corners: Floats
    support: float


def find_outlines(bgr: Image, focal: float, shape: float) -> list[Outline]:
    """Outlines that may be a card's, best first, each with its long sides first and third.

    Args:
        bgr: The photo.
        focal: Focal length in its pixels, as far as known.
        shape: The card's longer side over its shorter one.
    """
    scale = min(1.0, LONGEST / max(bgr.shape[:2]))
    copy = np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    segments = _segments(copy)
    lines = _lines(segments, _contrasts(copy, segments))
    edges = _edge_distance(segments, copy.shape[:2])
    quads = _quads(lines, copy.shape[:2], focal * scale, shape)
    if not len(quads):
        return []
    support = _support(quads, edges)
    found: list[Outline] = []
    for n in np.argsort(-support):
        if len(found) == CANDIDATES:
            break
        corners = (quads[n] + 0.5) / scale - 0.5
        size = math.sqrt(cv2.contourArea(corners.astype(np.float32)))
        if all(np.abs(corners - other.corners).max() > 0.06 * size for other in found):
            found.append(Outline(corners, float(support[n])))
    return found


def _segments(copy: Image) -> Floats:
    """(n, 4) straight edges x, y, x, y of the picture's brightness and colours."""
    lab = np.asarray(cv2.cvtColor(copy, cv2.COLOR_BGR2Lab), np.uint8)
    detector = cv2.createLineSegmentDetector()
    found = []
    for channel in range(3):
        plane = np.ascontiguousarray(lab[..., channel])
        if channel:
            plane = cv2.convertScaleAbs(plane, alpha=2.0, beta=-128.0)
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
    for step in range(8):
        away = np.abs((angles - step * math.pi / 8 + math.pi / 2) % math.pi - math.pi / 2)
        blank = np.full(size, 255, np.uint8)
        for x0, y0, x1, y1 in segments[away < math.pi / 8]:
            cv2.line(blank, (round(x0), round(y0)), (round(x1), round(y1)), 0, 1)
        made.append(cv2.distanceTransform(blank, cv2.DIST_L2, 3))
    return np.array(made)


def _quads(lines: Floats, size: tuple[int, int], focal: float, shape: float) -> Floats:
    """(n, 4, 2) corners of all quadrilaterals of these lines that a card could give, clockwise."""
    height, width = size
    pairs = [
        (a, b)
        for a, b in combinations(range(len(lines)), 2)
        if abs(lines[a, :2] @ lines[b, :2]) > math.cos(ACROSS)
    ]
    if len(pairs) < 2:
        return np.zeros((0, 4, 2))
    index = np.array(pairs)
    i, j = np.triu_indices(len(index), 1)
    direction = np.abs((lines[index[i, 0], :2] * lines[index[j, 0], :2]).sum(1))
    i, j = i[direction < math.cos(0.4)], j[direction < math.cos(0.4)]
    a, b, c, d = (lines[k] for k in (index[i, 0], index[i, 1], index[j, 0], index[j, 1]))
    quads = np.stack([_met(a, c), _met(a, d), _met(b, d), _met(b, c)], 1)
    twice = quads[:, [1, 2, 3, 0]]
    area = (quads[..., 0] * twice[..., 1] - quads[..., 1] * twice[..., 0]).sum(1) / 2
    quads = np.where((area < 0)[:, None, None], quads[:, ::-1], quads)
    reach = np.array([width, height])
    inside = ((quads > -0.05 * reach) & (quads < 1.05 * reach)).all((1, 2))
    area = np.abs(area) / (width * height)
    fine = inside & (area > AREA[0]) & (area < AREA[1]) & np.isfinite(quads).all((1, 2))
    quads = quads[fine]
    return _card_shaped(quads, (width, height), focal, shape)


def _met(a: Floats, b: Floats) -> Floats:
    crossed = np.cross(a, b)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(crossed[:, :2] / crossed[:, 2:])


def _card_shaped(quads: Floats, size: tuple[int, int], focal: float, shape: float) -> Floats:
    """Those that are a rectangle of the card's shape under the lens, a long side first."""
    if not len(quads):
        return quads
    centred = (quads - (np.array(size) - 1) / 2) / focal
    points = np.concatenate([centred, np.ones((*quads.shape[:2], 1))], -1)
    # The square to quad homography's columns give the directions of the sides (h1, h2) up to scale.
    a, b, c, d = (points[:, k] for k in range(4))
    depth = np.linalg.solve(np.stack([b, -c, d], -1), a[..., None])[..., 0]  # a + sc c = sb b + sd d
    along = b * depth[:, :1] - a
    down = d * depth[:, 2:] - a
    long, short = np.linalg.norm(along, axis=1), np.linalg.norm(down, axis=1)
    corner = np.abs((along * down).sum(1)) / (long * short)
    ratio = long / short
    positive = (depth > 0.1).all(1)
    lying = np.abs(np.log(ratio / shape)) < SHAPE
    standing = np.abs(np.log(ratio * shape)) < SHAPE
    fits = positive & (corner < SQUARE)
    return np.concatenate([quads[fits & lying], np.roll(quads[fits & standing], -1, axis=1)])


def _support(quads: Floats, edges: Floats) -> Floats:
    """(n,): share of each outline that lies on an edge of its direction; the worst side counts double."""
    height, width = edges.shape[1:]
    steps = np.linspace(0.03, 0.97, SAMPLES)
    ahead = np.roll(quads, -1, axis=1) - quads
    points = quads[:, :, None] + steps[:, None] * ahead[:, :, None]
    angle = np.arctan2(ahead[..., 1], ahead[..., 0]) % math.pi
    layer = np.round(angle / (math.pi / 8)).astype(int) % 8
    x = np.clip(np.round(points[..., 0]), 0, width - 1).astype(int)
    y = np.clip(np.round(points[..., 1]), 0, height - 1).astype(int)
    near = edges[layer[..., None], y, x] <= NEAR
    inside = (points >= 0).all(-1) & (points < [width, height]).all(-1)
    sides = (near & inside).mean(-1)
    return np.asarray((sides.sum(1) + sides.min(1)) / 5)
