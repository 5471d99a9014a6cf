"""Where a card may lie in a photo: straight edges make rectangles of its shape, dice tell which is it.

Three sides of a rectangle and its shape give its whole pose. Of all triples of lines those are kept of which
the dice that were found stand on the cells, as large as dice are there; then those with most edge on them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens
from calibration.mat import CARD_MM, rectangle
from calibration.pose import Pose
from scoring.blueprints_tables import COLS, DICE_PER_BUILDING, ROWS
from vision.blueprints_edges import Edges
from vision.blueprints_grid import Grid, cube_centres
from vision.dice_finder import FoundDie

Floats = NDArray[np.float64]

ACROSS = 0.45
"""Radians by which opposite sides of a card may seem to differ in direction."""

LEAST_CROSSING = 0.5
"""Radians between the directions of neighbouring sides."""

AWAY = (90.0, 1500.0)
"""Distance of a phone from the card, mm."""

LEAST_ELEVATION = 0.25
"""Sine of the lowest angle above the table from which a building is photographed."""

LEVELS = 4
"""Dice are looked for so high above the card."""

BOX = 1.35
"""Side of the box around a die as it is found, in edges of the die, for most slants."""

OFF, SIZE_OFF = 0.3, 0.25
"""How far a found die lies from its cell, in edges, and by how much (log) its size is off."""

STRANGE = 2.0
"""In spreads: a die further off its cell is no die of the building."""

FAR, FAR_SIZE = 6.0, 0.9
"""Of half of the dice the grid's middle must lie within so many edges, and their size (log) be so near."""

TRIED = 400
"""Cards, those that agree best with the dice, of which the edges are looked at."""

SAMPLES = 24
"""Places along each side that are looked at for an edge."""

NEAR = 2.0
"""Pixels of the copy within which an edge counts as on the side."""

DICE_WEIGHT = 0.5
"""What all dice on their cells count, against a whole outline on edges."""

SAME = 0.05
"""Cards whose corners are all this near, in shares of their long side, are one."""


@dataclass(frozen=True, eq=False)
class Card:
    """A possible pose of the card, and how well dice and edges agree with it (0 to about 1.5)."""

    pose: Pose
    worth: float


def find_cards(edges: Edges, dice: Sequence[FoundDie], lens: Lens, grid: Grid, most: int) -> list[Card]:
    """Poses that the card may have, best first; none lies nearly like a better one.

    Args:
        edges: Of the photo around its dice.
        dice: Found in the photo; boxes in its pixels.
        lens: Of its camera, in its pixels.
        grid: Where the cells are on the card.
        most: Cards wanted.
    """
    rotations, places = _poses(edges, lens)
    if not len(rotations) or not dice:
        return []
    chances = _dice_fit(rotations, places, dice, lens, grid)
    best = np.argsort(-chances)[:TRIED]
    rotations, places, chances = rotations[best], places[best], chances[best]
    corners = _projected(rectangle(*CARD_MM), rotations, places, lens)
    worth = edge_share(corners, edges) + DICE_WEIGHT * chances
    size = np.linalg.norm(corners[:, 1] - corners[:, 0], axis=1)
    kept: list[int] = []
    for n in np.argsort(-worth):
        if len(kept) == most:
            break
        if all(np.abs(corners[n] - corners[k]).max() > SAME * size[n] for k in kept):
            kept.append(int(n))
    return [Card(Pose(rotations[n], places[n], lens, 0.0, False), float(worth[n])) for n in kept]


def edge_share(quads: Floats, edges: Edges) -> Floats:
    """(n,): share of each outline (n, 4, 2) on an edge of its direction; the worst side counts not at all."""
    steps = np.linspace(0.03, 0.97, SAMPLES)
    ahead = np.roll(quads, -1, axis=1) - quads
    points = quads[:, :, None] + steps[:, None] * ahead[:, :, None]
    sides = (edges.distances(points, ahead[:, :, None]) <= NEAR).mean(-1)
    return np.asarray((sides.sum(1) - sides.min(1)) / 3)


def _poses(edges: Edges, lens: Lens) -> tuple[Floats, Floats]:
    """Rotations (n, 3, 3) and translations (n, 3) of all cards of which three sides lie on lines."""
    lines = edges.lines
    if len(lines) < 3:
        return np.zeros((0, 3, 3)), np.zeros((0, 3))
    # Lines as planes through the camera: their normals in its frame.
    x, y = edges.from_photo(lens.matrix[:2, 2])
    focal = lens.focal * edges.scale
    planes = np.column_stack([lines[:, :2] * focal, lines[:, :2] @ [x, y] + lines[:, 2]])
    planes /= np.linalg.norm(planes, axis=1, keepdims=True)
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
        width = (along * (second * k[:, None] - first)).sum(1)
    near, far = first, second * k[:, None]
    found = (k > 0) & np.isfinite(width) & (np.abs(width) > 1e-9)
    near, far, across, along, width = near[found], far[found], across[found], along[found], width[found]
    along = along * np.sign(width)[:, None]
    rotations, places = [], []
    for side, other in (CARD_MM, CARD_MM[::-1]):  # length of side c, and of the two beside it
        scale = (side / np.abs(width))[:, None]
        for way in (1.0, -1.0):
            middle = (near + far) / 2 * scale + way * other / 2 * across
            right, up = (along, way * across) if side == CARD_MM[0] else (way * across, along)
            out = np.cross(right, up)
            turned = (out * middle).sum(1) > 0  # seen from below: the card the other way round
            right = np.where(turned[:, None], -right, right)
            out = np.cross(right, up)
            rotations.append(np.stack([right, up, out], 2))
            places.append(middle)
    rotation, place = np.concatenate(rotations), np.concatenate(places)
    away = np.linalg.norm(place, axis=1)
    rise = -(rotation[:, :, 2] * place).sum(1) / np.maximum(away, 1e-9)
    fine = (away > AWAY[0]) & (away < AWAY[1]) & (rise > LEAST_ELEVATION) & (place[:, 2] > 0)
    rotation, place = rotation[fine], place[fine]
    turned = rotation * np.array([-1.0, -1.0, 1.0])  # so that the other short side is the left one
    return np.concatenate([rotation, turned]), np.concatenate([place, place])


def _dice_fit(rotations: Floats, places: Floats, dice: Sequence[FoundDie], lens: Lens, grid: Grid) -> Floats:
    """(n,): how well all dice, by their scores, fit cells of each card; 0 to 1."""
    levels = np.arange(ROWS * COLS * DICE_PER_BUILDING) % DICE_PER_BUILDING < LEVELS
    centres = grid.on_plane(cube_centres(grid.edge)[levels]).astype(np.float32)
    boxes = np.array([die.box for die in dice])
    middles, sizes = boxes[:, :2] + boxes[:, 2:] / 2, np.sqrt(boxes[:, 2:].prod(1)) / BOX
    scores = np.array([die.score for die in dice])
    # Most cards are far from all dice, or of the wrong size: their middle cell tells.
    middle = rotations @ grid.on_plane(np.array([0.0, 0.0, grid.edge])) + places
    middle[:, 2] = np.maximum(middle[:, 2], 1.0)
    edge = grid.edge * lens.focal / middle[:, 2]
    pixels = middle[:, :2] / middle[:, 2:] * lens.focal + lens.matrix[:2, 2]
    off = np.linalg.norm(pixels[:, None] - middles, axis=2) / edge[:, None]
    near = (off < FAR) & (np.abs(np.log(sizes / edge[:, None])) < FAR_SIZE)
    chosen = np.flatnonzero(near @ scores > scores.sum() / 2)
    seen = centres @ rotations[chosen].astype(np.float32).transpose(0, 2, 1)
    seen += places[chosen, None].astype(np.float32)
    np.maximum(seen[..., 2], 1.0, out=seen[..., 2])
    sides = grid.edge * np.float32(lens.focal) / seen[..., 2]
    spots = seen[..., :2] / seen[..., 2:] * np.float32(lens.focal) + lens.matrix[:2, 2].astype(np.float32)
    total = np.zeros(len(rotations))
    for at, size, score in zip(middles.astype(np.float32), sizes, scores, strict=True):
        away = ((spots - at) ** 2).sum(2) / (sides * OFF) ** 2 + (np.log(size / sides) / SIZE_OFF) ** 2
        total[chosen] += score * (1 - np.minimum(away.min(1), STRANGE**2) / STRANGE**2)
    return np.asarray(total / scores.sum())


def _projected(points: Floats, rotations: Floats, places: Floats, lens: Lens) -> Floats:
    """(n, m, 2) pixels of points (m, 3); without the lens's distortion."""
    seen = np.einsum("nij,mj->nmi", rotations, points) + places[:, None]
    return np.asarray(
        seen[..., :2] / np.maximum(seen[..., 2:], 1.0) * lens.focal + lens.matrix[:2, 2], np.float64
    )


def _unit(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12))
