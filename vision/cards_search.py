"""Cards of a known size on a flat table by their straight sides: also those that touch or hide each other."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.blueprints_edges import straight_edges
from vision.cards_plane import CardPlane, mapped

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

SHORT_PX = 72.0
"""A card's shorter side in the flat picture that is searched."""
MOST_PX = 1300
"""Longer side of that picture."""
AROUND = 2.2
"""Longer sides around the known cards within which others are looked for."""
DIRECTIONS = 12
NEAR_PX = 2.0
"""Pixels of the flat picture by which a side may lie off an edge."""
LEAST_LONG, LEAST_CROSS = 0.3, 0.12
"""Edges, in shorter sides, that may be a card's side, and those that may end it."""
SQUARE = 0.07
"""Cosine up to which two edges count as square."""
BEYOND = 0.4
"""Shorter sides by which a corner may lie beyond the edge that leads to it."""
SAMPLES, FEW = 24, 8
"""Points of a side that are looked at, and those by which most figures are ruled out."""
LEAST_OF_FEW = 0.5
"""Score by these few below which a figure is no card."""
_APART = np.array([1_000_003**n % (1 << 40) for n in range(1, 9)], np.int64)
"""Makes one number of a place's eight coordinates."""
ROUNDED = 0.07
"""Share of a side, from either end, that is not looked at: rounded corners."""
SETTLING = (4.0, 2.0, 1.0)
"""Pixels of the flat picture by which a card is moved, round by round, to lie on its edges."""
BLURRED = 85.0
"""Of 255, what is left of a line after the blur of `FlatTable.exact`."""
MOST_EACH = 60
"""Rectangles of one search that are handed on."""


@dataclass(frozen=True, eq=False)
class FlatTable:
    """The table made flat, with its straight edges.

    Attributes:
        to_flat: 3 x 3, pixels of the photo's copy to those of the flat picture.
        bgr: The flat picture.
        short: A card's sides, its pixels.
        long: The longer one.
        edges: (n, 4) straight edges x, y, x, y.
        near: (DIRECTIONS, h, w) whether an edge of about that direction is near.
        exact: The same, 0 to 1 by how near.
    """

    to_flat: Floats
    bgr: Image
    short: float
    long: float
    edges: Floats
    near: NDArray[np.bool_]
    exact: NDArray[np.float32]

    def support(self, rects: Floats, exact: bool = False, samples: int = SAMPLES) -> Floats:
        """(n, 4): share of each side of flat figures (n, 4, 2) that lies on edges; ``exact``: how well."""
        steps = np.linspace(ROUNDED, 1 - ROUNDED, samples)
        ahead = np.roll(rects, -1, 1) - rects
        points = rects[:, :, None] + steps[:, None] * ahead[:, :, None]
        angle = np.arctan2(ahead[..., 1], ahead[..., 0]) % math.pi
        layer = np.broadcast_to(
            (np.round(angle / (math.pi / DIRECTIONS)) % DIRECTIONS).astype(int)[..., None], points.shape[:3]
        )
        x, y = np.round(points[..., 0]).astype(int), np.round(points[..., 1]).astype(int)
        h, w = self.near.shape[1:]
        inside = (x >= 0) & (y >= 0) & (x < w) & (y < h)
        edges = self.exact if exact else self.near
        seen = edges[layer, np.clip(y, 0, h - 1), np.clip(x, 0, w - 1)] * inside
        return np.asarray(seen.mean(2), np.float64)

    def settled(self, rect: Floats) -> Floats:
        """A figure moved and turned a little to where its sides lie on edges best."""
        middle = rect.mean(0)
        for reach in SETTLING:
            moves = np.linspace(-reach, reach, 5)
            x, y, turn = (v.ravel() for v in np.meshgrid(moves, moves, moves * 2 / self.long))
            c, s = np.cos(turn), np.sin(turn)
            spin = np.stack([np.stack([c, s], 1), np.stack([-s, c], 1)], 1)
            tried = np.concatenate(
                [rect[None], (rect - middle) @ spin + middle + np.stack([x, y], 1)[:, None]]
            )
            rect = tried[int(self.support(tried, exact=True).sum(1).argmax())]
            middle = rect.mean(0)
        return rect


def flat_table(bgr: Image, plane: CardPlane, cards: Floats | None = None) -> FlatTable:
    """The table around the plane's cards, made flat.

    Args:
        bgr: The picture that the plane was found in.
        plane: The table.
        cards: (n, 4, 2) outlines in the picture around which to look; else the plane's own.
    """
    height, width = bgr.shape[:2]
    flat = mapped(plane.to_flat, plane.cards if cards is None else cards)
    reach = AROUND * plane.long
    low, high = flat.min((0, 1)) - reach, flat.max((0, 1)) + reach
    rim = mapped(plane.to_flat, np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64))
    low, high = np.maximum(low, rim.min(0)), np.minimum(high, rim.max(0))
    scale = min(SHORT_PX / plane.short, MOST_PX / float((high - low).max()))
    matrix = np.array([[scale, 0, -scale * low[0]], [0, scale, -scale * low[1]], [0, 0, 1]]) @ plane.to_flat
    size = (max(8, math.ceil(scale * (high[0] - low[0]))), max(8, math.ceil(scale * (high[1] - low[1]))))
    picture = np.asarray(
        cv2.warpPerspective(bgr, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )
    edges = straight_edges(picture, LEAST_CROSS * SHORT_PX)
    near, fine = (np.zeros((DIRECTIONS, size[1], size[0]), np.uint8) for _ in range(2))
    angles = np.arctan2(edges[:, 3] - edges[:, 1], edges[:, 2] - edges[:, 0]) % math.pi
    for (x0, y0, x1, y1), angle in zip(edges, angles, strict=True):
        for step in range(DIRECTIONS):
            off = abs((angle - step * math.pi / DIRECTIONS + math.pi / 2) % math.pi - math.pi / 2)
            if off < 0.85 * math.pi / DIRECTIONS:
                ends = (round(x0), round(y0)), (round(x1), round(y1))
                cv2.line(near[step], *ends, 1, 2 * round(NEAR_PX) + 1)
                cv2.line(fine[step], *ends, 255, 1)
    exact = np.array([cv2.GaussianBlur(layer, (0, 0), 1.2) for layer in fine], np.float32) / BLURRED
    return FlatTable(
        matrix, picture, plane.short * scale, plane.long * scale, edges, near > 0, np.minimum(exact, 1)
    )


def score(support: Floats) -> Floats:
    """One number (0 to 1) from the sides' support; a hidden side costs less than two weak ones."""
    return np.asarray((support.sum(1) + support.min(1)) / 5)


def search(table: FlatTable) -> tuple[Floats, Floats]:
    """(n, 4, 2) rectangles of a card's size in the flat picture, the first side a short one, and scores."""
    edges = table.edges
    ahead = edges[:, 2:] - edges[:, :2]
    length = np.linalg.norm(ahead, axis=1)
    unit = ahead / np.maximum(length, 1e-9)[:, None]
    middle = (edges[:, :2] + edges[:, 2:]) / 2
    long_enough = length > LEAST_LONG * table.short
    crossing = length > LEAST_CROSS * table.short
    cosine = np.abs(unit @ unit.T)
    s, t = np.nonzero((cosine < SQUARE) & long_enough[:, None] & crossing[None, :])
    # corner: where the line of s meets that of t, by going along s from its middle
    across = np.stack([-unit[t][:, 1], unit[t][:, 0]], 1)
    along = ((middle[t] - middle[s]) * across).sum(1) / (unit[s] * across).sum(1)
    corner = middle[s] + along[:, None] * unit[s]
    up = ((corner - middle[t]) * unit[t]).sum(1)
    slack = BEYOND * table.short
    fine = (np.abs(along) < length[s] / 2 + slack) & (np.abs(up) < length[t] / 2 + slack)
    s, t, along, up, corner = s[fine], t[fine], along[fine], up[fine], corner[fine]
    made = []
    for first in (1.0, -1.0):
        right = along * first <= 0.3 * length[s]
        for second in (1.0, -1.0):
            chosen = right & (up * second <= 0.3 * length[t])
            u = first * unit[s][chosen]
            v = np.stack([-u[:, 1], u[:, 0]], 1)
            v *= np.sign((v * second * unit[t][chosen]).sum(1))[:, None]
            for a, b in ((table.short, table.long), (table.long, table.short)):
                p = corner[chosen]
                made.append(np.stack([p, p + a * u, p + a * u + b * v, p + b * v], 1))
    rects = np.concatenate(made) if made else np.zeros((0, 4, 2))
    if not len(rects):
        return rects, np.zeros(0)
    rects = _clockwise_short_first(rects)
    places = np.round(rects.reshape(len(rects), 8) / 1.5).astype(np.int64) @ _APART
    rects = rects[np.unique(places, return_index=True)[1]]
    rects = rects[score(table.support(rects, samples=FEW)) >= LEAST_OF_FEW]
    if not len(rects):
        return rects, np.zeros(0)
    scores = score(table.support(rects))
    order = np.argsort(-scores)[: 40 * MOST_EACH]
    return rects[order], scores[order]


def _clockwise_short_first(rects: Floats) -> Floats:
    after = np.roll(rects, -1, 1)
    area = (rects[..., 0] * after[..., 1] - rects[..., 1] * after[..., 0]).sum(1)
    rects = np.where((area < 0)[:, None, None], rects[:, [1, 0, 3, 2]], rects)
    length = np.linalg.norm(np.roll(rects, -1, 1) - rects, axis=2)
    turned = (length[:, 0] > length[:, 1])[:, None, None]
    return np.asarray(np.where(turned, np.roll(rects, -1, 1), rects))
