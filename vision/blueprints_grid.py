"""The 3 x 2 grid of a Blueprints card as cubes: their faces, which are turned to a camera, which are hidden.

Directions are the card's: n towards row 0 (its top edge), e towards column 1. Lengths are in mm.
"""

import math
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from scoring.blueprints_tables import COLS, DICE_PER_BUILDING, ROWS

Floats = NDArray[np.float64]

SIDES = ("top", "n", "e", "s", "w")
"""Faces of a cube that a camera can see; the bottom lies on something."""

LEVELS = DICE_PER_BUILDING
CUBES = ROWS * COLS * LEVELS
FACES = CUBES * len(SIDES)

PITCH = 16.3
"""Distance of neighbouring cells: a die and a little air."""

STACKED = 16.03
"""Height of a level: a die on a die."""

SEEN_PART = 0.8
"""Visibility is asked over the inner part of a face; its rounded edges are never seen straight."""

STEPS = 5
"""Points of a face along a side that are asked."""

SHRUNK = 0.25
"""A cube blocks the view as if it were so much smaller on each side: its edges are round."""

_OUTWARD = np.array([[0, 0, 1.0], [0, 1, 0], [1, 0, 0], [0, -1, 0], [-1, 0, 0]])
_RIGHT = np.array([[1.0, 0, 0], [-1, 0, 0], [0, 1, 0], [1, 0, 0], [0, -1, 0]])
_UP = np.array([[0, 1.0, 0], [0, 0, 1], [0, 0, 1], [0, 0, 1], [0, 0, 1]])
"""A face as seen from outside: the top with n up, the sides upright."""


@dataclass(frozen=True)
class Grid:
    """Where the grid lies on its plane.

    Attributes:
        x: Middle of the grid, to the right.
        y: Middle of the grid, towards the top edge.
        yaw: Turn against the plane's own axes, radians.
        floor: Height of the card's face above the plane.
        edge: Length of a die's edge.
    """

    x: float
    y: float
    yaw: float = 0.0
    floor: float = 0.0
    edge: float = 16.0

    def on_plane(self, points: Floats) -> Floats:
        """Points (..., 3) of the grid's own frame in the plane's."""
        c, s = math.cos(self.yaw), math.sin(self.yaw)
        turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
        return np.asarray(points @ turn.T + [self.x, self.y, self.floor])

    def from_plane(self, points: Floats) -> Floats:
        """Inverse of `on_plane`."""
        c, s = math.cos(self.yaw), math.sin(self.yaw)
        turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
        return np.asarray((points - [self.x, self.y, self.floor]) @ turn)

    def corners(self) -> Floats:
        """(FACES, 4, 3) corners of every face on the plane, top left first, clockwise seen from outside."""
        return self.on_plane(
            face_centres(self.edge)[:, None] + _offsets(self.edge)[None].repeat(CUBES, 0).reshape(-1, 4, 3)
        )


def face_index(row: int, col: int, level: int, side: int = 0) -> int:
    """Index of a face among all."""
    return ((row * COLS + col) * LEVELS + level) * len(SIDES) + side


def cube_of(face: int) -> tuple[int, int, int]:
    """Row, column and level of the cube that has this face."""
    cube = face // len(SIDES)
    return cube // LEVELS // COLS, cube // LEVELS % COLS, cube % LEVELS


def cube_centres(edge: float) -> Floats:
    """(CUBES, 3) in the grid's frame; z = 0 is the card's face."""
    scale = edge / 16.0
    spots = [
        ((c - (COLS - 1) / 2) * PITCH, ((ROWS - 1) / 2 - r) * PITCH, level * STACKED + 8)
        for r, c, level in product(range(ROWS), range(COLS), range(LEVELS))
    ]
    return np.array(spots) * scale


def face_centres(edge: float) -> Floats:
    """(FACES, 3) in the grid's frame."""
    return np.asarray((cube_centres(edge)[:, None] + _OUTWARD[None] * edge / 2).reshape(-1, 3))


def _offsets(edge: float) -> Floats:
    """(5, 4, 3): corners of each side around its middle."""
    signs = ((-1, 1), (1, 1), (1, -1), (-1, -1))
    return np.stack([(a * _RIGHT + b * _UP) * edge / 2 for a, b in signs], 1)


@cache
def buildings() -> NDArray[np.int64]:
    """(N, 6): every way to stack at most six dice on the cells, in reading order; the empty card first."""
    found = [h for h in product(range(LEVELS + 1), repeat=ROWS * COLS) if sum(h) <= DICE_PER_BUILDING]
    return np.array(found)


@cache
def occupied() -> NDArray[np.bool_]:
    """(N, CUBES): the cubes of `buildings`."""
    return np.asarray(buildings()[:, :, None] > np.arange(LEVELS)).reshape(-1, CUBES)


@cache
def exposed() -> NDArray[np.bool_]:
    """(N, FACES): faces of the dice of `buildings` that no other die touches."""
    cubes = occupied().reshape(-1, ROWS, COLS, LEVELS)
    padded = np.pad(cubes, ((0, 0), (1, 1), (1, 1), (0, 1)))
    inner = padded[:, 1:-1, 1:-1]
    beside = [
        inner[..., 1:],
        padded[:, :-2, 1:-1, :-1],
        padded[:, 1:-1, 2:, :-1],
        padded[:, 2:, 1:-1, :-1],
        padded[:, 1:-1, :-2, :-1],
    ]
    return np.stack([cubes & ~other for other in beside], -1).reshape(len(cubes), FACES)


def facing(eye: Floats, edge: float) -> Floats:
    """(FACES,): cosine between a face's normal and the way to the eye (3,), given in the grid's frame."""
    ways = eye - face_centres(edge)
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    return np.asarray((ways * np.tile(_OUTWARD, (CUBES, 1))).sum(1))


def face_points(edge: float, faces: NDArray[np.int64]) -> Floats:
    """(len(faces), STEPS ** 2, 3): points all over the inner part of each face, in the grid's frame."""
    steps = np.linspace(-SEEN_PART, SEEN_PART, STEPS)
    a, b = (m.ravel()[:, None] * edge / 2 for m in np.meshgrid(steps, steps))
    sides = faces % len(SIDES)
    across, up = a * _RIGHT[sides][:, None], b * _UP[sides][:, None]
    return np.asarray(face_centres(edge)[faces][:, None] + across + up)


def blockers(
    eye: Floats, edge: float, faces: NDArray[np.int64], cubes: NDArray[np.int64] | None = None
) -> NDArray[np.bool_]:
    """(len(faces), STEPS ** 2, len(cubes)): does the cube stand between the eye and that point of the face.

    Args:
        eye: (3,) in the grid's frame.
        edge: Of a die.
        faces: Indexes of faces turned to the eye.
        cubes: Indexes of cubes; all where None.
    """
    points = face_points(edge, faces)
    ways = eye - points
    centres = cube_centres(edge) if cubes is None else cube_centres(edge)[cubes]
    enter = np.full((*points.shape[:2], len(centres)), -np.inf)
    leave = -enter
    for axis in range(3):
        way = ways[..., None, axis]
        with np.errstate(divide="ignore", invalid="ignore"):
            near = (centres[:, axis] - points[..., None, axis]) / way
            half = (edge / 2 - SHRUNK) / np.abs(way)
            np.fmax(enter, near - half, out=enter)
            np.fmin(leave, near + half, out=leave)
    return np.asarray((enter < leave) & (leave > 0) & (enter < 1))


def shares(eye: Floats, edge: float, faces: NDArray[np.int64], cubes: NDArray[np.bool_]) -> Floats:
    """(len(cubes), len(faces)): which share of each face the eye sees while these cubes stand.

    Args:
        eye: (3,) in the grid's frame.
        edge: Of a die.
        faces: Indexes of faces turned to the eye.
        cubes: (N, CUBES), as `occupied`.
    """
    used = np.flatnonzero(cubes.any(0))
    blocked = blockers(eye, edge, faces, used).reshape(len(faces) * STEPS**2, len(used))
    hits = cubes[:, used].astype(np.float32) @ blocked.astype(np.float32).T
    return np.asarray((hits < 0.5).reshape(len(cubes), len(faces), -1).mean(-1), np.float64)
