"""What a tile of Quadropolis gives and scores by itself: its icons and star against what the box holds."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from scoring.quadropolis_tables import PRINTS_VP, STOCK, BuildingType, Mode
from vision.chances import shares
from vision.quadropolis_known import TAUGHT, Alike
from vision.quadropolis_looks import Gains, gains_seen, star_seen

Image = NDArray[np.uint8]
Content = tuple[int, int, int]
"""Inhabitants, energy and points that a tile shows."""

PLAIN: Content = (0, 0, 0)
LEAST_CHANCE = 0.02
"""Of a type whose gains are looked at."""
SLOT_MISREAD, MISCOUNTED = 0.01, 0.01
"""Chances that an icon's place is read wrong, and that the icons are counted wrong: of 290 tiles 2."""
HIDDEN = 5e-4
"""Chance of icons as they are seen when something lies on the tile or blinds it."""
NO_STAR, STAR_MISSED = 0.03, 0.1
"""Chances that a star is seen where there is none, and is overlooked."""
TAUGHT_POINTS = 3.0
"""How much likelier those points are then."""


def contents_seen(
    upright: Image,
    types: Mapping[BuildingType | None, float],
    alike: Mapping[BuildingType, Alike],
    mode: Mode,
) -> dict[BuildingType, dict[Content, float]]:
    """For each type that a tile may have, how likely it shows each content that there is.

    Args:
        upright: The tile, twice `vision.quadropolis_looks.SIZE` pixels wide, under balanced light.
        types: Chances of its type.
        alike: How it compares with tiles of this copy.
        mode: Tells what is in the box.
    """
    kinds = [kind for kind, chance in types.items() if kind and chance >= LEAST_CHANCE]
    boxes = {
        kind: {
            (tile.inhabitants, tile.energy, tile.vp): sum(tile.per_round)
            for tile in STOCK[mode]
            if tile.type is kind
        }
        for kind in kinds
    }
    if not any(len(box) > 1 for box in boxes.values()):
        return {kind: {next(iter(box), PLAIN): 1.0} for kind, box in boxes.items()}
    gains = gains_seen(np.ascontiguousarray(upright[::2, ::2]))
    stars = star_seen(upright) if any(kind in PRINTS_VP for kind in kinds) else {}
    return {
        kind: _believed(
            box,
            {
                content: _icons(gains, content)
                + (_star(stars, content[2], alike.get(kind)) if kind in PRINTS_VP else 0.0)
                for content in box
            },
        )
        for kind, box in boxes.items()
    }


def _believed(box: Mapping[Content, int], seen: Mapping[Content, float]) -> dict[Content, float]:
    """Chances of contents: how many tiles there are, times how likely each gives what is seen (logarithms).

    Where nothing in the box explains what is seen, something hides it, and the numbers alone count.
    """
    if not box:
        return {PLAIN: 1.0}
    likelihood = {content: float(np.exp(value)) + HIDDEN for content, value in seen.items()}
    return shares({content: float(np.log(number * likelihood[content])) for content, number in box.items()})


def _icons(gains: Gains, content: Content) -> float:
    """Logarithm of how likely the icons are, should the tile show this, in either order."""
    people, energy, _ = content
    orders = {"e" * energy + "p" * people, "p" * people + "e" * energy}
    counts = (gains.figures == people, gains.cylinders == energy)
    return max(
        sum(_slot(slot, order[index : index + 1]) for index, slot in enumerate(gains.slots))
        for order in orders
    ) + sum(0.0 if right else float(np.log(MISCOUNTED)) for right in counts)


def _slot(slot: tuple[float, float], icon: str) -> float:
    figure, cylinder = slot
    chance = {"p": figure * (1 - cylinder), "e": cylinder * (1 - figure), "": (1 - figure) * (1 - cylinder)}[
        icon
    ]
    return float(np.log(max(chance, SLOT_MISREAD)))


def _star(stars: Mapping[int, float], points: int, alike: Alike | None) -> float:
    """Logarithm of how likely the star is, should the tile show so many points."""
    chance = (
        (stars.get(points, 0.0) * (1 - NO_STAR) if points else NO_STAR)
        if stars
        else (STAR_MISSED if points else 1 - STAR_MISSED)
    )
    taught = alike is not None and alike.correlation >= TAUGHT and alike.points == (points or None)
    return float(np.log(max(chance, 1e-3))) + (float(np.log(TAUGHT_POINTS)) if taught and points else 0.0)
