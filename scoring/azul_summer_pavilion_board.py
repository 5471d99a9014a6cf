"""Azul: Summer Pavilion's states: a player's board, and what can be read off it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from scoring.azul_summer_pavilion_tables import (
    GREY_CENTRE_COST,
    GREY_COST,
    PLACES,
    POSITIONS,
    Colour,
    Side,
    Space,
    Star,
)
from scoring.words import said

Position: TypeAlias = Literal["1", "2", "3", "4", "5", "6"]
"""A space's place in its star as a key of a state."""

KEYS: tuple[Position, ...] = ("1", "2", "3", "4", "5", "6")
SPACES = tuple(Space(star, position) for star in Star for position in POSITIONS)
"""All 42 spaces."""


@dataclass(frozen=True)
class Board:
    """A player's board.

    Attributes:
        side: Which side is up.
        stars: The colour of the tile at every position of every star; None where there is none. Stars and
            positions that are left out are empty.
        corner_tiles: Colours of the tiles on the corner spaces; None for a colour not known.
        score: Where the player's score marker stands, 80 tokens counted in; None while unknown.
        leftover: Tiles left that lie on no corner space.

    Raises:
        ValueError: a number is out of range.
    """

    side: Side
    stars: dict[Star, dict[Position, Colour | None]] = field(default_factory=dict)
    corner_tiles: tuple[Colour | None, ...] = ()
    score: int | None = None
    leftover: int = 0

    def __post_init__(self) -> None:
        if self.leftover < 0:
            raise ValueError(f"expected leftover of 0 or more, found {self.leftover}")
        full = {star: {key: self.stars.get(star, {}).get(key) for key in KEYS} for star in Star}
        object.__setattr__(self, "stars", full)


@dataclass(frozen=True)
class Placement:
    """A tile put on a space.

    Attributes:
        star: The space's star.
        position: Its place in the star, 1 to 6.
        colour: The tile's colour.

    Raises:
        ValueError: there is no such position.
    """

    star: Star
    position: int
    colour: Colour

    def __post_init__(self) -> None:
        if self.position not in POSITIONS:
            raise ValueError(f"expected a position of 1 to 6, found {self.position}")

    @property
    def space(self) -> Space:
        """Where the tile lies."""
        return Space(self.star, self.position)

    @property
    def path(self) -> str:
        """Where the tile is in its board's state."""
        return self.space.path


def tile(board: Board, space: Space) -> Colour | None:
    """The tile on a space."""
    return board.stars[space.star][KEYS[space.position - 1]]


def colours(board: Board, star: Star) -> tuple[Colour, ...]:
    """The tiles of a star by position, empty spaces left out."""
    return tuple(colour for colour in board.stars[star].values() if colour)


def covered(board: Board) -> frozenset[Space]:
    """All spaces with a tile."""
    return frozenset(space for space in SPACES if tile(board, space))


def with_tile(board: Board, placement: Placement) -> Board:
    """The board with one more tile, or another one on its space."""
    star = {**board.stars[placement.star], KEYS[placement.position - 1]: placement.colour}
    return replace(board, stars={**board.stars, placement.star: star})


def placed(board: Board) -> Iterator[Placement]:
    """Every tile on a star, star by star."""
    for space in SPACES:
        colour = tile(board, space)
        if colour:
            yield Placement(space.star, space.position, colour)


def cost(side: Side, space: Space) -> int:
    """The number printed on a space: tiles to pay, the one that is placed among them."""
    if side is Side.COLOURED:
        return space.position
    return GREY_CENTRE_COST if space.star is Star.MULTI else GREY_COST[space.position]


def star_name(side: Side, star: Star) -> str:
    """A star in words, by its colour or, on the grey side, by where it lies."""
    if star is Star.MULTI:
        return said("centre star")
    return said("{star} star", star=star if side is Side.COLOURED else PLACES[star])


def space_name(side: Side, space: Space) -> str:
    """A space in words, e.g. ``"3 of the red star"``."""
    name = star_name(side, space.star)
    if side is Side.GREY and space.star is Star.MULTI:
        return said("space {position} of the {name}", position=space.position, name=name)
    return said("{cost} of the {name}", cost=cost(side, space), name=name)


def made_of(board: Board, star: Star) -> Star | None:
    """What a star counts as by its tiles: a colour, ``multi`` for different ones; None if they don't fit.

    On the coloured side the print alone decides. A single tile makes a star of its colour.
    """
    if board.side is Side.COLOURED:
        return star
    tiles = colours(board, star)
    if len(set(tiles)) == 1:
        return Star(tiles[0])
    return Star.MULTI if len(set(tiles)) == len(tiles) else None
