"""Blueprints (Z-Man Games, 2013): one building, one round, one game."""

from dataclasses import dataclass
from enum import StrEnum


class Material(StrEnum):
    """The four colours of dice."""

    ORANGE = "orange"  # wood
    GREEN = "green"  # recycled
    BLACK = "black"  # stone
    CLEAR = "clear"  # glass


@dataclass(frozen=True)
class Die:
    """A die in a building.

    Attributes:
        colour: Its material.
        value: Its top face, 1 to 6; None while unknown.
    """

    colour: Material
    value: int | None


Column = tuple[Die, ...]
"""Dice of one cell, bottom to top."""


@dataclass(frozen=True)
class Building:
    """What one player built.

    Attributes:
        columns: 3 rows (row 0 = the card's top edge) of 2 cells.
        plan: The card's top view, rows joined by ``/``: a height 1 to 3 for each cell or X for a hatched
            one, as ``"X1/31/1X"``; None where it is not known.
    """

    columns: tuple[tuple[Column, Column], tuple[Column, Column], tuple[Column, Column]]
    plan: str | None = None


@dataclass(frozen=True)
class Round:
    """One of the three rounds.

    Attributes:
        players: Names in this round's turn order.
        demand: The two in-demand colours, first and second.
        buildings: Each player's building.
    """

    players: tuple[str, ...]
    demand: tuple[Material, Material]
    buildings: dict[str, Building]


@dataclass(frozen=True)
class Game:
    """The rounds played so far, three when the game is over."""

    rounds: tuple[Round, ...]
