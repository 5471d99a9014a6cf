"""Where dice lie: scattered, in touching heaps, in stacks on a grid; never inside each other."""

import math
from collections.abc import Sequence

import numpy as np

Rng = np.random.Generator
Spot = tuple[float, float, float]
"""x, y in mm and yaw in radians of a die on the table."""

TRIES = 400


def corners(spot: Spot, edge: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The four corners (4, 2) of a die's footprint."""
    x, y, yaw = spot
    turns = yaw + math.pi / 4 + np.arange(4) * math.pi / 2
    return np.array([x, y]) + edge / math.sqrt(2) * np.stack([np.cos(turns), np.sin(turns)], 1)


def gap(a: Spot, b: Spot, edge: float) -> float:
    """Free distance between two footprints along their best separating axis; negative when they overlap."""
    first, second = corners(a, edge), corners(b, edge)
    best = -math.inf
    for yaw in (a[2], a[2] + math.pi / 2, b[2], b[2] + math.pi / 2):
        axis = np.array([math.cos(yaw), math.sin(yaw)])
        p, q = first @ axis, second @ axis
        best = max(best, float(q.min() - p.max()), float(p.min() - q.max()))
    return best


def scattered(rng: Rng, count: int, edge: float, room: float, space: float = 1.0) -> list[Spot]:
    """Dice thrown over a disc; ``room`` is its area per die in footprints, ``space`` the least gap in mm."""
    radius = edge * math.sqrt(count * room / math.pi)
    spots: list[Spot] = []
    for _ in range(TRIES * count):
        if len(spots) == count:
            break
        r, a = radius * math.sqrt(rng.uniform()), rng.uniform(0, 2 * math.pi)
        new = (r * math.cos(a), r * math.sin(a), rng.uniform(0, 2 * math.pi))
        if all(gap(new, s, edge) >= space for s in spots):
            spots.append(new)
    return spots


def clustered(rng: Rng, count: int, edge: float) -> list[Spot]:
    """A heap pushed together: each die touches another one, often side to side."""
    spots: list[Spot] = [(0.0, 0.0, rng.uniform(0, 2 * math.pi))]
    while len(spots) < count:
        base = spots[int(rng.integers(len(spots)))]
        aligned = rng.uniform() < 0.6
        yaw = base[2] if aligned else rng.uniform(0, 2 * math.pi)
        way = base[2] + rng.integers(4) * math.pi / 2 if aligned else rng.uniform(0, 2 * math.pi)
        reach = edge + rng.uniform(0.05, 0.6)
        side = rng.normal(0, 0.12) * edge if aligned else 0.0
        while reach < 4 * edge:
            x = base[0] + reach * math.cos(way) - side * math.sin(way)
            y = base[1] + reach * math.sin(way) + side * math.cos(way)
            if all(gap((x, y, yaw), s, edge) > 0.04 for s in spots):
                spots.append((x, y, yaw))
                break
            reach += 0.4
    middle = np.mean(np.array(spots)[:, :2], 0)
    return [(x - middle[0], y - middle[1], yaw) for x, y, yaw in spots]


def stacked(rng: Rng, heights: Sequence[Sequence[int]], pitch: float) -> list[list[Spot]]:
    """Columns on a grid whose rows run along -y, each a list of spots from the bottom up, set by hand."""
    rows, cols = len(heights), len(heights[0])
    columns = []
    for r, row in enumerate(heights):
        for c, height in enumerate(row):
            x, y = (c - (cols - 1) / 2) * pitch, ((rows - 1) / 2 - r) * pitch
            columns.append(
                [
                    (x + rng.normal(0, 0.2), y + rng.normal(0, 0.2), rng.normal(0, 0.015))
                    for _ in range(height)
                ]
            )
    return columns
