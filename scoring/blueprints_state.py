"""Blueprints' states: dice, building, round, game, and the plan of a card."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring.blueprints_tables import (
    COLS,
    DICE_PER_BUILDING,
    MAX_PLANNED_HEIGHT,
    ROWS,
    VALUES,
)
from scoring.words import said

MOST_LISTED = 20
"""Players or rounds that a state may list; more than there can be, so that it is a problem to show and not an
unusable state."""


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

Heights = tuple[tuple[int, ...], ...]
"""Dice in each cell: 3 rows of 2; 0 for none."""


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

    Raises:
        ValueError: there are more than :data:`MOST_LISTED` of them.
    """

    players: tuple[str, ...]
    demand: tuple[Material, Material]
    buildings: dict[str, Building]

    def __post_init__(self) -> None:
        for name in ("players", "buildings"):
            if (n := len(getattr(self, name))) > MOST_LISTED:
                raise ValueError(f"expected {name} of {MOST_LISTED} at most, found {n}")


@dataclass(frozen=True)
class Game:
    """The rounds played so far, three when the game is over; :data:`MOST_LISTED` at most."""

    rounds: tuple[Round, ...]

    def __post_init__(self) -> None:
        if len(self.rounds) > MOST_LISTED:
            raise ValueError(f"expected rounds of {MOST_LISTED} at most, found {len(self.rounds)}")


@dataclass(frozen=True)
class PlacedDie:
    """A die with its cell (row, col from the card's top left) and level (0 = ground)."""

    row: int
    col: int
    level: int
    die: Die

    @property
    def path(self) -> str:
        """Where it is in its building's state."""
        return f"columns/{self.row}/{self.col}/{self.level}"


EMPTY = Building((((), ()), ((), ()), ((), ())))
"""A building before the first die."""


def placed_dice(building: Building) -> Iterator[PlacedDie]:
    """Every die, cell by cell in reading order, bottom to top."""
    for r, row in enumerate(building.columns):
        for c, column in enumerate(row):
            for level, die in enumerate(column):
                yield PlacedDie(r, c, level, die)


def heights(building: Building) -> Heights:
    """Dice in each cell."""
    return tuple(tuple(len(column) for column in row) for row in building.columns)


_CELL_NAMES = (
    (said("top left"), said("top right")),
    (said("middle left"), said("middle right")),
    (said("bottom left"), said("bottom right")),
)


def cell_name(row: int, col: int) -> str:
    """A cell in words, e.g. ``"middle left"``."""
    return _CELL_NAMES[row][col]


def plan_heights(plan: str | None) -> Heights | None:
    """The heights of a plan such as ``"X1/31/1X"``, 0 for hatched cells.

    Returns:
        None where the plan is not known or not of that shape; heights that no card has are kept.
    """
    row = rf"[Xx0-9]{{{COLS}}}"
    if plan is None or not re.fullmatch(rf"{row}(/{row}){{{ROWS - 1}}}", plan.strip(), re.ASCII):
        return None
    return tuple(tuple(0 if c in "Xx" else int(c) for c in cells) for cells in plan.strip().split("/"))


def plan_faults(plan: str) -> tuple[str, ...]:
    """What keeps a plan from being one of a Blueprints card, in sentences; nothing if it could be."""
    planned = plan_heights(plan)
    if planned is None:
        return (
            said(
                "A plan has {rows} rows of {cols} cells joined by /, X or a height of 1 to "
                "{max_planned_height} each, as X1/31/1X; found {plan!r}.",
                rows=ROWS,
                cols=COLS,
                max_planned_height=MAX_PLANNED_HEIGHT,
                plan=plan,
            ),
        )
    faults = []
    if "0" in plan or max(map(max, planned)) > MAX_PLANNED_HEIGHT:
        faults.append(
            said(
                "Planned heights are 1 to {max_planned_height}, or X for a hatched cell; found {plan}.",
                max_planned_height=MAX_PLANNED_HEIGHT,
                plan=plan,
            )
        )
    if sum(map(sum, planned)) != DICE_PER_BUILDING:
        faults.append(
            said(
                "The heights of a plan add up to {dice_per_building} dice; those of {plan} to {total}.",
                dice_per_building=DICE_PER_BUILDING,
                plan=plan,
                total=sum(map(sum, planned)),
            )
        )
    return tuple(faults)


@dataclass(frozen=True)
class CellDifference:
    """A cell that is not as planned: dice planned (0 = hatched) and built there."""

    row: int
    col: int
    planned: int
    built: int


@dataclass(frozen=True)
class PlanMatch:
    """A building beside its plan.

    Attributes:
        matches: Whether every cell has its planned height; None where no usable plan is known.
        cells: Those that differ, in reading order.
    """

    matches: bool | None
    cells: tuple[CellDifference, ...] = ()


def match(building: Building) -> PlanMatch:
    """Compares a building with its plan; colours and values don't matter."""
    planned = plan_heights(building.plan)
    if planned is None:
        return PlanMatch(None)
    built = heights(building)
    cells = tuple(
        CellDifference(r, c, planned[r][c], built[r][c])
        for r in range(ROWS)
        for c in range(COLS)
        if planned[r][c] != built[r][c]
    )
    return PlanMatch(not cells, cells)


def value_bounds(building: Building) -> dict[str, tuple[int, int]]:
    """Lowest and highest possible value of every die whose value is unknown, by the die's path.

    Columns never decrease, so a covered die lies between its nearest known neighbours; in a column that
    breaks that rule, or without neighbours, anything from 1 to 6 is possible.
    """
    bounds = {}
    for placed in placed_dice(building):
        if placed.die.value is None:
            column = building.columns[placed.row][placed.col]
            below = [die.value for die in column[: placed.level] if die.value is not None]
            above = [die.value for die in column[placed.level + 1 :] if die.value is not None]
            low, high = max(below, default=VALUES[0]), min(above, default=VALUES[-1])
            legal = VALUES[0] <= low <= high <= VALUES[-1]
            bounds[placed.path] = (low, high) if legal else (VALUES[0], VALUES[-1])
    return bounds
