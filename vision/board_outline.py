"""Outlines that a board or card may have in a photo, by straight edges alone: no copy, no marker."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens
from vision.blueprints_edges import Edges, find_edges

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

ACROSS = 0.6
"""Radians by which opposite sides may seem to differ in direction."""

LEAST_CROSSING = 0.5
"""Radians between the directions of neighbouring sides."""

AREA = (0.05, 1.0)
"""Share of the photo that a board takes."""

BEYOND = 0.1
"""Share of the photo by which a corner may lie outside it."""

SAME = 0.04
"""Outlines whose corners are all this near, in sides, are one."""

SAMPLES = 40
"""Places along each side that are looked at for an edge."""

NEAR = 2.0
"""Pixels of the searched copy within which an edge counts as on the side."""

LEAST_SUPPORT = 0.4
"""Share of an outline on edges below which it is none; a board whose side the photo cuts off has 0.6."""

INSIDE = 0.25
"""How much the size counts beside the edges: parts of a board are outlined as clearly as the board."""


@dataclass(frozen=True, eq=False)
class Outline:
    """A possible outline.

    Attributes:
        corners: (4, 2) pixels of the photo, clockwise; a long side lies between the first two.
        support: Share of it that lies on edges, 0 to 1.
    """

    corners: Floats
    support: float


def find_outlines(bgr: Image, lens: Lens, shape: float, most: int = 8) -> tuple[list[Outline], Edges]:
    """Outlines that may be the board's, likeliest first, and the photo's edges.

    Three sides on straight edges and the board's shape give the fourth side, which may be hidden.

    Args:
        bgr: The upright photo.
        lens: Of its camera; the focal length matters.
        shape: The board's longer side over its shorter one, 1 or more.
        most: Outlines wanted.
    """
    height, width = bgr.shape[:2]
    edges = find_edges(bgr, (0, 0, width, height))
    quads = _quads(edges, lens, shape)
    if not len(quads):
        return [], edges
    support = _support(quads, edges)
    size = np.sqrt([cv2.contourArea(quad.astype(np.float32)) for quad in quads])
    found: list[Outline] = []
    for n in np.argsort(-support * size**INSIDE):
        if len(found) == most or support[n] < LEAST_SUPPORT:
            break
        if all(_apart(quads[n], other.corners) > SAME * size[n] for other in found):
            found.append(Outline(quads[n], float(support[n])))
    return found, edges


def _apart(quad: Floats, other: Floats) -> float:
    """Largest distance of two outlines' corners, whichever is called first."""
    return min(float(np.abs(np.roll(quad, n, axis=0) - other).max()) for n in range(4))


def _quads(edges: Edges, lens: Lens, shape: float) -> Floats:
    """(n, 4, 2) corners, long side first, of all boards of which three sides lie on lines."""
    lines = edges.lines
    if len(lines) < 3:  # three sides
        return np.zeros((0, 4, 2))
    middle = edges.from_photo(lens.matrix[:2, 2])
    focal = lens.focal * edges.scale
    # Lines as planes through the camera: their normals in its frame.
    planes = _unit(np.column_stack([lines[:, :2] * focal, lines[:, :2] @ middle + lines[:, 2]]))
    cosines = np.abs(lines[:, :2] @ lines[:, :2].T)
    a, b = np.nonzero(np.triu(cosines > math.cos(ACROSS), 1))
    pair, c = np.nonzero(np.maximum(cosines[a], cosines[b]) < math.cos(LEAST_CROSSING))
    a, b = a[pair], b[pair]
    across = _unit(np.cross(planes[a], planes[b]))  # direction of the two sides a and b in space
    along = _unit(np.cross(planes[c], across))  # of side c, square to them
    first, second = np.cross(planes[a], planes[c]), np.cross(planes[b], planes[c])
    first *= np.sign(first[:, 2:] + 1e-12)
    second *= np.sign(second[:, 2:] + 1e-12)
    # Both corners lie on a line with direction `along`: second * k = first + along * width.
    normal = np.cross(along, np.cross(first, second))
    with np.errstate(divide="ignore", invalid="ignore"):
        k = (normal * first).sum(1) / (normal * second).sum(1)
        length = (along * (second * k[:, None] - first)).sum(1)
        made = []
        for ratio in {shape, 1 / shape}:  # side c is a long or a short one
            for way in (1.0, -1.0):
                reach = across * (way * np.abs(length) / ratio)[:, None]
                far = second * k[:, None]
                corners = np.stack([first, far, far + reach, first + reach], 1)
                quads = corners[..., :2] / np.maximum(corners[..., 2:], 1e-9) * focal + middle
                fine = (corners[..., 2] > 1e-6).all(1) & np.isfinite(quads).all((1, 2)) & (k > 0)
                made.append((quads if ratio >= 1 else np.roll(quads, -1, axis=1))[fine])
    quads = np.concatenate(made)
    twice = np.roll(quads, -1, axis=1)
    area = (quads[..., 0] * twice[..., 1] - quads[..., 1] * twice[..., 0]).sum(1) / 2
    quads = np.where((area < 0)[:, None, None], quads[:, [1, 0, 3, 2]], quads)  # clockwise
    quads = edges.to_photo(quads)
    limits = np.array([lens.width, lens.height])
    inside = ((quads > -BEYOND * limits) & (quads < (1 + BEYOND) * limits)).all((1, 2))
    share = np.abs(area) / edges.scale**2 / (lens.width * lens.height)
    return np.asarray(quads[inside & (share > AREA[0]) & (share < AREA[1])])


def _support(quads: Floats, edges: Edges) -> Floats:
    """(n,): share of each outline (n, 4, 2) on an edge of its direction; the worst side counts double."""
    steps = np.linspace(0.03, 0.97, SAMPLES)
    ahead = np.roll(quads, -1, axis=1) - quads
    points = quads[:, :, None] + steps[:, None] * ahead[:, :, None]
    sides = (edges.distances(points, ahead[:, :, None]) <= NEAR).mean(-1)
    return np.asarray((sides.sum(1) + sides.min(1)) / 5)


def _unit(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-12))
