"""A six-sided die: its shape with dented pips, how its values are arranged, how it lies."""

import math
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

CELL_STEPS = 10  # mesh steps along one pip cell: a pip's outline has four times as many corners
EDGE_STEPS = 8  # mesh steps over the rounded edge
PIP_RINGS = 6
CELL_MARGIN = 1.08  # the cell of the single pip is this much wider than the pip

LATTICE: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""Pip places of each value on a 3 x 3 lattice."""


@dataclass(frozen=True)
class DieShape:
    """The form of a die; lengths in mm.

    Attributes:
        edge: Length of an edge, before rounding.
        rounding: Radius of the rounded edges.
        ball: Radius of the sphere that cuts the corners off; infinite for none.
        pip_radius: Radius of a pip's outline.
        one_radius: Radius of the single pip of the value 1.
        pip_depth: Depth of a pip's dent.
        pip_spacing: Distance of neighbouring places of the pip lattice; more than two radii.
        right_handed: The values 1, 2, 3 run counterclockwise around their common corner.
        flips: For the values 2, 3 and 6: is their pattern turned by a quarter.
        waviness: Slope of the faint unevenness of the surface; mirrors of a real die are never plane.
    """

    edge: float = 16.0
    rounding: float = 1.0
    ball: float = math.inf
    pip_radius: float = 1.45
    one_radius: float = 1.45
    pip_depth: float = 0.45
    pip_spacing: float = 4.2
    right_handed: bool = True
    flips: tuple[bool, bool, bool] = (False, False, False)
    waviness: float = 0.01

    def frame(self, value: int) -> Floats:
        """Rows u, v, n of the face with that value; n points out of the die, u x v = n."""
        axis, sign = {1: (0, 1), 2: (1, 1), 3: (2, 1), 4: (2, -1), 5: (1, -1), 6: (0, -1)}[value]
        if axis == 1 and not self.right_handed:
            sign = -sign
        unit = np.eye(3)
        u, v = unit[(axis + 1) % 3], unit[(axis + 2) % 3]
        return np.stack([u, v, unit[axis]] if sign > 0 else [v, u, -unit[axis]])

    def pips(self, value: int) -> tuple[tuple[float, float], ...]:
        """Pip centres on the face with that value, in its u, v coordinates."""
        flipped = dict(zip((2, 3, 6), self.flips, strict=True)).get(value, False)
        places = LATTICE[value]
        if flipped:
            places = tuple((y, x) if value == 6 else (x, -y) for x, y in places)
        return tuple((x * self.pip_spacing, y * self.pip_spacing) for x, y in places)

    def upright(self, value: int, yaw: float) -> Floats:
        """Rotation from the die to the world with ``value`` on top, turned by ``yaw`` radians."""
        turn = np.array([[math.cos(yaw), -math.sin(yaw), 0], [math.sin(yaw), math.cos(yaw), 0], [0, 0, 1]])
        return turn @ self.frame(value)


@dataclass(frozen=True)
class Mesh:
    """A triangle mesh: vertices (N, 3) in mm, unit normals (N, 3), triangles (M, 3), uv (N, 2) or None."""

    vertices: Floats
    normals: Floats
    triangles: NDArray[np.int64]
    uv: Floats | None = None

    def moved(self, rotation: Floats, place: Floats) -> "Mesh":
        """The mesh turned by ``rotation`` (3, 3), then shifted by ``place`` (3,)."""
        return Mesh(self.vertices @ rotation.T + place, self.normals @ rotation.T, self.triangles, self.uv)


@cache
def die_mesh(shape: DieShape) -> tuple[Mesh, Mesh]:
    """Body and pips of a die around the origin.

    The body has holes that the pips close, so that the paint of a clear die shows from inside too.
    """
    bodies, pips = zip(*(_face(shape, value) for value in LATTICE), strict=True)
    return joined(bodies), joined(pips)


def joined(meshes: tuple[Mesh, ...]) -> Mesh:
    """Several meshes as one."""
    starts = np.cumsum([0, *(len(m.vertices) for m in meshes[:-1])])
    return Mesh(
        np.concatenate([m.vertices for m in meshes]),
        np.concatenate([m.normals for m in meshes]),
        np.concatenate([m.triangles + s for m, s in zip(meshes, starts, strict=True)]),
    )


def _face(shape: DieShape, value: int) -> tuple[Mesh, Mesh]:
    """Body and pips of one face, in the die's frame."""
    radius = shape.one_radius if value == 1 else shape.pip_radius
    half, cell = shape.edge / 2, 2 * CELL_MARGIN * radius if value == 1 else shape.pip_spacing
    cuts = [-cell / 2, cell / 2] if value == 1 else [-1.5 * cell, -0.5 * cell, 0.5 * cell, 1.5 * cell]
    steps = CELL_STEPS * (3 if value == 1 else 1)
    lines = np.concatenate(
        [
            np.linspace(-half, cuts[0], EDGE_STEPS, endpoint=False),
            *(np.linspace(a, b, steps, endpoint=False) for a, b in pairwise(cuts)),
            np.linspace(cuts[-1], half, EDGE_STEPS + 1),
        ]
    )
    centres = np.array(shape.pips(value))
    middle = (lines[:-1] + lines[1:]) / 2
    in_cell = [np.outer(np.abs(middle - x) < cell / 2, np.abs(middle - y) < cell / 2) for x, y in centres]
    free = np.argwhere(~np.any(in_cell, axis=0))
    grid = np.stack(np.meshgrid(lines, lines, indexing="ij"), -1).reshape(-1, 2)
    index = np.arange(len(grid)).reshape(len(lines), len(lines))
    a, b = free[:, 0], free[:, 1]
    quads = np.stack([index[a, b], index[a + 1, b], index[a + 1, b + 1], index[a, b + 1]], 1)
    flat = [(grid, _triangles(quads))]
    dents = []
    for centre in centres:
        square = _square_outline(cell / 2, steps)
        circle = radius * square / np.linalg.norm(square, axis=1, keepdims=True)
        flat.append(_rings([square, (square + circle) / 2, circle], centre))
        dents.append(_rings([circle * k / PIP_RINGS for k in range(PIP_RINGS, -1, -1)], centre))
    frame = shape.frame(value)
    body = joined(tuple(_wrapped(shape, frame, points, tris) for points, tris in flat))
    pips = joined(
        tuple(
            _wrapped(shape, frame, points, tris, (centre, radius))
            for (points, tris), centre in zip(dents, centres, strict=True)
        )
    )
    return body, pips


def _square_outline(half: float, steps: int) -> Floats:
    """Points around a square, counterclockwise, ``steps`` along each side."""
    side = np.linspace(-half, half, steps, endpoint=False)
    edge = np.full(steps, half)
    return np.concatenate(
        [np.stack(p, 1) for p in ((side, -edge), (edge, side), (-side, edge), (-edge, -side))]
    )


def _rings(rings: list[Floats], centre: Floats) -> tuple[Floats, NDArray[np.int64]]:
    """Points and triangles of the bands between rings of equally many points, outermost first."""
    count = len(rings[0])
    here = np.arange(count)
    after = (here + 1) % count
    quads = [
        np.stack([here, after, after + count, here + count], 1) + k * count for k in range(len(rings) - 1)
    ]
    return np.concatenate(rings) + centre, _triangles(np.concatenate(quads))


def _triangles(quads: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]])


def _wrapped(
    shape: DieShape,
    frame: Floats,
    points: Floats,
    triangles: NDArray[np.int64],
    pip: tuple[Floats, float] | None = None,
) -> Mesh:
    """Points of a face's plane laid on the rounded die, inside a pip's outline pressed in."""
    half = shape.edge / 2
    flat = np.column_stack([points, np.full(len(points), half)])
    core = np.clip(flat, shape.rounding - half, half - shape.rounding)
    normals = flat - core
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    placed = core + shape.rounding * normals
    reach = np.linalg.norm(placed, axis=1, keepdims=True)
    cut = reach[:, 0] > shape.ball
    placed[cut] *= shape.ball / reach[cut]
    normals[cut] = placed[cut] / shape.ball
    if pip:
        centre, radius = pip
        away = (points - centre) / radius
        placed[:, 2] -= shape.pip_depth * np.clip(1 - (away**2).sum(1), 0, 1)
        normals[:, :2] -= 2 * shape.pip_depth / radius * away
    else:
        x, y = points[:, 0] * 0.45, points[:, 1] * 0.45
        normals[:, 0] += shape.waviness * (np.sin(x * 1.3 + y + frame[0, 1]) + np.sin(2.1 * y - x))
        normals[:, 1] += shape.waviness * (np.cos(y * 1.7 - 0.6 * x + frame[1, 2]) + np.sin(2.3 * x + y))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    return Mesh(placed @ frame, normals @ frame, triangles)
