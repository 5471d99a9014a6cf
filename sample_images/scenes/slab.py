"""Flat pieces of cardboard, wood or plastic: an outline with a thickness and softened upper edges."""

import math

import numpy as np
from numpy.typing import NDArray

from sample_images.scenes.die import Floats, Mesh

BEVEL_STEPS = 4


def slab(outline: Floats, thickness: float, bevel: float) -> tuple[Mesh, Mesh]:
    """The lid and the rim of a slab that lies on the table.

    The lid is the upper face with its softened edge; its uv span the outline's bounding box, v upwards.

    Args:
        outline: (N, 2) in mm, counterclockwise seen from above; all of it is seen from its middle.
        thickness: Height of the upper face, mm.
        bevel: Radius of the softened upper edge, mm.
    """
    outward = _outward(outline)
    heights, insets, lean = [0.0], [0.0], [0.0]
    for angle in np.linspace(0, math.pi / 2, BEVEL_STEPS + 1):
        heights.append(thickness - bevel * (1 - math.sin(angle)))
        insets.append(bevel * (1 - math.cos(angle)))
        lean.append(float(angle))
    vertices = np.concatenate(
        [
            np.column_stack([outline - inset * outward, np.full(len(outline), z)])
            for z, inset in zip(heights, insets, strict=True)
        ]
    )
    normals = np.concatenate(
        [np.column_stack([math.cos(a) * outward, np.full(len(outline), math.sin(a))]) for a in lean]
    )
    count, rings = len(outline), len(heights)
    middle = np.array([[*outline.mean(0), thickness]])
    vertices = np.concatenate([vertices, middle])
    normals = np.concatenate([normals, [[0, 0, 1.0]]])
    here = np.arange(count, dtype=np.int64)
    after = (here + 1) % count
    walls = [_wall(here, after, k * count, (k + 1) * count) for k in range(rings - 1)]
    last = (rings - 1) * count
    fan = np.stack([np.full(count, rings * count, np.int64), last + here, last + after], 1)
    low, high = outline.min(0), outline.max(0)
    uv = (vertices[:, :2] - low) / (high - low)
    lid = Mesh(vertices, normals, np.concatenate([*walls[1:], fan]), uv)
    return lid, Mesh(vertices, normals, walls[0])


def rounded_outline(corners: Floats, radius: float, steps: int = 6) -> Floats:
    """A convex polygon (N, 2), counterclockwise, with its corners rounded."""
    made = []
    for n, corner in enumerate(corners):
        back = _unit(corners[n - 1] - corner)
        ahead = _unit(corners[(n + 1) % len(corners)] - corner)
        half = math.acos(float(np.clip(back @ ahead, -1, 1))) / 2
        middle = corner + _unit(back + ahead) * radius / math.sin(half)
        start = middle - corner - back * ((middle - corner) @ back)
        stop = middle - corner - ahead * ((middle - corner) @ ahead)
        first = math.atan2(-start[1], -start[0])
        sweep = (math.atan2(-stop[1], -stop[0]) - first) % (2 * math.pi)
        for t in np.linspace(0, 1, steps):
            angle = first + sweep * t
            made.append(middle + radius * np.array([math.cos(angle), math.sin(angle)]))
    return np.array(made)


def apart(a: Floats, b: Floats) -> float:
    """Free distance of two convex outlines along their best separating axis; negative when they overlap."""
    best = -math.inf
    for outline in (a, b):
        sides = np.roll(outline, -1, 0) - outline
        for axis in np.stack([sides[:, 1], -sides[:, 0]], 1):
            unit = axis / (np.linalg.norm(axis) + 1e-12)
            p, q = a @ unit, b @ unit
            best = max(best, float(q.min() - p.max()), float(p.min() - q.max()))
    return best


def _wall(here: NDArray[np.int64], after: NDArray[np.int64], low: int, high: int) -> NDArray[np.int64]:
    a, b = low + here, low + after
    c, d = high + here, high + after
    return np.concatenate([np.stack([a, b, d], 1), np.stack([a, d, c], 1)])


def _outward(outline: Floats) -> Floats:
    """Unit normals at the corners, away from the inside."""
    sides = np.roll(outline, -1, 0) - outline
    ways = np.stack([sides[:, 1], -sides[:, 0]], 1)
    ways /= np.linalg.norm(ways, axis=1, keepdims=True)
    both = ways + np.roll(ways, 1, 0)
    return np.asarray(both / np.linalg.norm(both, axis=1, keepdims=True))


def _unit(way: Floats) -> Floats:
    return np.asarray(way / np.linalg.norm(way))
