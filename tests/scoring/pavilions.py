"""Short notations and random boards for the Azul: Summer Pavilion tests."""

import random
from collections.abc import Iterable

from scoring.azul_summer_pavilion import (
    SPACES,
    Board,
    Colour,
    Placement,
    Side,
    Space,
    Star,
    Step,
    tile,
    with_tile,
)

MULTI = dict(enumerate(Colour, 1))
"""Six different colours for a star of six colours, by position."""


def place(text: str) -> Placement:
    """``red 3`` is a red tile on the red star, ``multi 3 blue`` a blue one on the centre star."""
    star, position, *colour = text.split()
    default = MULTI[int(position)] if star == Star.MULTI else star
    return Placement(Star(star), int(position), Colour(colour[0] if colour else default))


def board(text: str = "", side: Side = Side.COLOURED, score: int | None = 5, **rest: int) -> Board:
    """A board from ``"red 1 2 3, multi 4"``: a star and positions, its own colour or six in the centre."""
    built = Board(side, score=score, leftover=rest.get("leftover", 0))
    for part in filter(None, text.split(", ")):
        star, *positions = part.split()
        for position in positions:
            built = with_tile(built, place(f"{star} {position}"))
    return built


FULL = ", ".join(f"{star} 1 2 3 4 5 6" for star in Star)


def random_board(rng: random.Random, side: Side, tiles: int, base: Board | None = None) -> Board:
    """A board that keeps to the colour rules, with so many tiles more than its base."""
    built = base or Board(side, score=rng.choice((None, 1, 5, 30)), leftover=rng.randint(0, 3))
    empty = [space for space in SPACES if not tile(built, space)]
    for space in rng.sample(empty, min(tiles, len(empty))):
        built = with_tile(built, Placement(space.star, space.position, colour_of(space)))
    return built


def colour_of(space: Space) -> Colour:
    """A colour that is allowed everywhere on the coloured side, and in the grey side's centre."""
    return MULTI[space.position] if space.star is Star.MULTI else Colour(space.star.value)


def rotated(built: Board, steps: int) -> Board:
    """The board with every outer star moved on clockwise; colours stay where they were."""
    outer = [star for star in Star if star is not Star.MULTI]
    result = Board(built.side)
    for space in SPACES:
        if colour := tile(built, space):
            if space.star is Star.MULTI:
                result = with_tile(
                    result, Placement(Star.MULTI, (space.position - 1 + steps) % 6 + 1, colour)
                )
            else:
                star = outer[(outer.index(space.star) + steps) % 6]
                result = with_tile(result, Placement(star, space.position, colour))
    return result


def mirrored(built: Board) -> Board:
    """The board seen in a mirror."""
    outer = [star for star in Star if star is not Star.MULTI]
    swap = {1: 4, 2: 3, 3: 2, 4: 1, 5: 6, 6: 5}
    result = Board(built.side)
    for space in SPACES:
        if colour := tile(built, space):
            if space.star is Star.MULTI:
                result = with_tile(result, Placement(Star.MULTI, (6 - space.position - 1) % 6 + 1, colour))
            else:
                star = outer[5 - outer.index(space.star)]
                result = with_tile(result, Placement(star, swap[space.position], colour))
    return result


def places(*texts: str) -> tuple[Placement, ...]:
    """Several placements; see :func:`place`."""
    return tuple(place(text) for text in texts)


def all_points(steps: Iterable[Step]) -> int:
    """The points of all steps together."""
    return sum(step.points for step in steps)
