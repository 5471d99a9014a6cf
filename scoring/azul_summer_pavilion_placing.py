"""Azul: Summer Pavilion's placements: their points in any order, and the bonus tiles they bring.

Points only depend on the order within a star, so lowest and highest points are found star by star, over all
sets of tiles that can lie on the way from the star before to the star after.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from scoring.azul_summer_pavilion_board import Board, Placement, covered, placed, tile
from scoring.azul_summer_pavilion_tables import FEATURES, POSITIONS, Feature, Space, Star
from scoring.words import said

Mask = int
"""Covered positions of one star, as bits: position 1 is bit 0."""


@dataclass(frozen=True)
class Step:
    """One placement and what it brings.

    Attributes:
        placement: The tile.
        points: Tiles in the connected group that it completes or starts, itself among them.
        features: Pillars, statues and windows that it surrounds.
    """

    placement: Placement
    points: int
    features: tuple[Feature, ...]

    @property
    def bonus_tiles(self) -> int:
        """Tiles to be taken from the supply at once."""
        return sum(feature.tiles for feature in self.features)


def placements(before: Board, after: Board) -> tuple[Placement, ...]:
    """The tiles on spaces that were empty before, star by star."""
    return tuple(p for p in placed(after) if tile(before, p.space) is None)


def walk(before: Board, order: Iterable[Placement]) -> tuple[Step, ...]:
    """The placements in this order, each with its points and bonus tiles."""
    spaces = set(covered(before))
    steps = []
    for placement in order:
        around = {feature for feature in FEATURES if feature.spaces <= spaces}
        points = gain(_mask(spaces, placement.star), placement.position)
        spaces.add(placement.space)
        new = tuple(f for f in FEATURES if f.spaces <= spaces and f not in around)
        steps.append(Step(placement, points, new))
    return tuple(steps)


def point_range(before: Board, after: Board) -> tuple[int, int]:
    """Fewest and most points that the order of the new placements allows."""
    spans = [_span(*ends) for ends in _stars(before, after).values()]
    return sum(low for low, _ in spans), sum(high for _, high in spans)


def best_order(before: Board, after: Board) -> tuple[Placement, ...]:
    """An order of the new placements with the most points that brings bonus tiles soon.

    Of the pillars, statues and windows that the placements surround, it always goes on with the one that is
    the fewest placements away (the one with more bonus tiles among those), without giving points away.
    """
    new = {placement.space: placement for placement in placements(before, after)}
    stars = _stars(before, after)
    goal = covered(after)
    aims = [f for f in FEATURES if f.spaces <= goal and not f.spaces <= covered(before)]
    aims.append(Feature(said("the rest"), goal, 0))
    order: list[Space] = []
    while aims:
        way, aim = min(
            ((_way(aim.spaces, stars), aim) for aim in aims), key=lambda each: (len(each[0]), -each[1].tiles)
        )
        for space in way:
            mask, end = stars[space.star]
            stars[space.star] = (mask | _bit(space.position), end)
        order += way
        aims.remove(aim)
    return tuple(new[space] for space in order)


def most_points(board: Board) -> int:
    """The most points that placing all the board's tiles can have brought."""
    return sum(_span(0, _mask(covered(board), star))[1] for star in Star)


@cache
def gain(mask: Mask, position: int) -> int:
    """Points of a tile put on a position of a star: the size of its group in the ring of six."""
    size = 1
    for step in (1, -1):
        at = position - 1
        while size < len(POSITIONS) and mask & 1 << (at := (at + step) % len(POSITIONS)):
            size += 1
    return size


def _bit(position: int) -> Mask:
    return 1 << position - 1


def _mask(spaces: Iterable[Space], star: Star) -> Mask:
    return sum(_bit(space.position) for space in spaces if space.star is star)


def _stars(before: Board, after: Board) -> dict[Star, tuple[Mask, Mask]]:
    """Each star's tiles before, and after the new placements; a tile that was taken away still counts."""
    spaces = covered(before)
    return {star: (_mask(spaces, star), _mask(spaces | covered(after), star)) for star in Star}


def _moves(mask: Mask, goal: Mask) -> Iterator[tuple[int, Mask]]:
    """Every next placement on the way to the goal: its position and the star after it."""
    for position in POSITIONS:
        if goal & ~mask & _bit(position):
            yield position, mask | _bit(position)


@cache
def _span(mask: Mask, goal: Mask) -> tuple[int, int]:
    """Fewest and most points on the way from a star to the goal."""
    if mask == goal:
        return 0, 0
    ends = [(gain(mask, position), _span(after, goal)) for position, after in _moves(mask, goal)]
    return min(g + low for g, (low, _) in ends), max(g + high for g, (_, high) in ends)


@cache
def _shortest(mask: Mask, goal: Mask, wanted: Mask) -> tuple[int, ...]:
    """The shortest row of placements that covers what is wanted and gives away no points to the goal."""
    if not wanted & ~mask:
        return ()
    best = _span(mask, goal)[1]
    ways = [
        (position, *_shortest(after, goal, wanted))
        for position, after in _moves(mask, goal)
        if gain(mask, position) + _span(after, goal)[1] == best
    ]
    return min(ways, key=len)


def _way(spaces: frozenset[Space], stars: dict[Star, tuple[Mask, Mask]]) -> list[Space]:
    """The shortest rows of placements, star by star, that cover these spaces."""
    return [
        Space(star, position)
        for star, (mask, goal) in stars.items()
        for position in _shortest(mask, goal, _mask(spaces, star))
    ]
