"""Quadropolis' states: tiles, cities, what a person fixed of an allocation; and the mats' geometry."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from scoring.quadropolis_tables import DISTRICTS, NAMES, PARKS, STACKABLE, BuildingType, Mode
from scoring.words import Said, counted, listed, said

MAX_PIECES = 999
"""Most inhabitants or energy that a state may claim; more than the box holds, so that it is a problem to
show and not an unusable state."""


@dataclass(frozen=True)
class Tile:
    """A building: the tile on top and how many lie below it.

    Attributes:
        type: What it shows.
        floors: Tiles in the stack, 1 or more; None while unknown.
        vp: Points printed on the visible tile, 0 when none; None while unknown.
        inhabitants: What the visible tile gave, 0 when none; None while unknown.
        energy: What the visible tile gave, 0 when none; None while unknown.

    Raises:
        ValueError: a number is out of range.
    """

    type: BuildingType
    floors: int | None = 1
    vp: int | None = 0
    inhabitants: int | None = 0
    energy: int | None = 0

    def __post_init__(self) -> None:
        for name, least in (("floors", 1), ("vp", 0), ("inhabitants", 0), ("energy", 0)):
            value = getattr(self, name)
            if value is not None and not least <= value <= MAX_PIECES:
                raise ValueError(f"expected {name} of {least} to {MAX_PIECES}, found {value}")


Space: TypeAlias = str
"""A space as ``"row/column"``, row 0 on top and column 0 on the left."""


@dataclass(frozen=True)
class Fixed:
    """Parts of the allocation that a person decided; the rest is still chosen for the best score.

    Attributes:
        active: Buildings that must be active (True) or inactive (False).
        customers: Shops that must be active with just so many customers.
        absorbs: Parks that must hold a unit of energy (True) or none (False).
    """

    active: dict[Space, bool] = field(default_factory=dict)
    customers: dict[Space, int] = field(default_factory=dict)
    absorbs: dict[Space, bool] = field(default_factory=dict)


@dataclass(frozen=True)
class City:
    """What one player built.

    Attributes:
        mode: Which side of the mat.
        city: Rows of spaces, 4 of 4 (Classic) or 4 of 5 (Expert); None for an empty space.
        inhabitants: Inhabitants that the player owns, 0 or more; None where they were not counted.
        energy: Units of energy that the player owns, 0 or more; None where they were not counted.
        fixed: What a person decided of the allocation.

    Raises:
        ValueError: the rows don't fit the mode, or a number is out of range.
    """

    mode: Mode
    city: tuple[tuple[Tile | None, ...], ...]
    inhabitants: int | None = None
    energy: int | None = None
    fixed: Fixed = field(default_factory=Fixed)

    def __post_init__(self) -> None:
        shape = [len(row) for row in DISTRICTS[self.mode]]
        if [len(row) for row in self.city] != shape:
            raise ValueError(
                f"expected a city of {len(shape)} rows of {shape[0]} spaces in {self.mode} mode, "
                f"found {counted(len(self.city), 'row')}"
                f"{' of ' if self.city else ''}{listed(map(str, sorted({len(row) for row in self.city})), 4)}"
            )
        for name in ("inhabitants", "energy"):
            value = getattr(self, name)
            if value is not None and not 0 <= value <= MAX_PIECES:
                raise ValueError(f"expected {name} of 0 to {MAX_PIECES}, found {value}")


@dataclass(frozen=True)
class Building:
    """A tile with its space (row, col from the top left)."""

    row: int
    col: int
    tile: Tile

    @property
    def space(self) -> Space:
        """Its space as ``"row/column"``."""
        return f"{self.row}/{self.col}"

    @property
    def path(self) -> str:
        """Where it is in its city's state."""
        return f"city/{self.row}/{self.col}"

    @property
    def type(self) -> BuildingType:
        """What it is."""
        return self.tile.type

    @property
    def floors(self) -> int:
        """Its floors, 1 for what can't be stacked; the least there can be while unknown."""
        return (self.tile.floors or 1) if self.type in STACKABLE else 1

    @property
    def is_park(self) -> bool:
        """Whether it is a Park or a Playground."""
        return self.type in PARKS

    @property
    def words(self) -> Said:
        """What it is and where."""
        return said("{name} ({space})", name=NAMES[self.type], space=space_name(self.row, self.col))

    def __str__(self) -> str:
        return str(self.words)


def empty(mode: Mode) -> City:
    """A city before the first building."""
    return City(mode, tuple((None,) * len(row) for row in DISTRICTS[mode]))


def buildings(city: City) -> Iterator[Building]:
    """Every building in reading order."""
    for r, row in enumerate(city.city):
        for c, tile in enumerate(row):
            if tile is not None:
                yield Building(r, c, tile)


def neighbours(row: int, col: int) -> tuple[Space, ...]:
    """The spaces that share a side with a space; those off the mat hold no building."""
    return (f"{row - 1}/{col}", f"{row}/{col + 1}", f"{row + 1}/{col}", f"{row}/{col - 1}")


def district(city: City, building: Building) -> int:
    """The district in which a building stands."""
    return DISTRICTS[city.mode][building.row][building.col]


def space_name(row: int, col: int) -> str:
    """A space in words, e.g. ``"row 2, column 3"``."""
    return said("row {row}, column {col}", row=row + 1, col=col + 1)
