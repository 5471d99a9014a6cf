"""One player's table in Blueprints: photos, dice, plan, building, and how they change. No pages here."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from scoring import blueprints
from scoring.blueprints import Building, Die, Material
from scoring.codec import Text
from scoring.words import said
from ui import table_dice
from ui.drawings import DrawnDie
from ui.table_dice import Dice, Palette, TableDie
from vision.reading import Polygon

ROWS, COLS = 3, 2
CELLS = tuple((row, col) for row in range(ROWS) for col in range(COLS))
CELL_NAMES = tuple(blueprints.cell_name(row, col) for row, col in CELLS)
DICE = 6
PRINTS = ("1", "2", "3", "X")
"""What a cell of a card can show."""

PALETTE = Palette(
    tuple(Material),
    {
        "white": Material.CLEAR,
        "grey": Material.CLEAR,
        "blue": Material.CLEAR,
        "red": Material.ORANGE,
        "yellow": Material.ORANGE,
        "brown": Material.ORANGE,
        "pink": Material.ORANGE,
        "purple": Material.BLACK,
    },
)

Shows = Literal["dice", "building"]
Column = tuple[str, ...]
Cells = tuple[int, ...]


@dataclass(frozen=True)
class Picture:
    """A photo of one player's dice.

    Attributes:
        sha: Its id in the store.
        width: Pixels of the upright photo.
        height: Pixels of the upright photo.
        status: ``"waiting"`` until it has been looked at.
        error: Why it could not be read.
        of: Whether it shows dice lying about, or a building.
        corners: The card's corners as a person set them, its top left one first; none where the reader finds
            them.
    """

    sha: str
    width: int
    height: int
    status: Literal["waiting", "read", "failed"] = "waiting"
    error: Text = ""
    of: Shows = "dice"
    corners: Polygon = ()


@dataclass(frozen=True)
class OpenHeight:
    """A column whose height could not be read for sure.

    Attributes:
        cell: Index of its cell.
        heights: ``(dice, probability)``, likeliest first.
        why: What hides it.
    """

    cell: int
    heights: tuple[tuple[int, float], ...]
    why: Text


@dataclass(frozen=True)
class Seat:
    """One player's table.

    Attributes:
        name: The player.
        pictures: Photos of the dice and of the building.
        dice: Every die, removed ones included.
        plan: What is printed in the six cells row by row: ``"1"`` to ``"3"``, ``"X"``, ``""`` while not said.
        columns: Ids of the dice in each of the six cells, bottom to top.
        colour: The player's colour; None where it does not matter.
        by_hand: Cells whose dice a person put there; no photo changes how many stand in them.
        heights: Columns whose height is in doubt.
        known: Dice of the building from before the last die was placed: later photos don't unsettle them.
        earlier: Photos from before then; they don't show the building as it is now.
        hint: What photo would settle most doubts.
    """

    name: str
    pictures: tuple[Picture, ...] = ()
    dice: Dice = ()
    plan: tuple[str, ...] = ("",) * len(CELLS)
    columns: tuple[Column, ...] = ((),) * len(CELLS)
    colour: str | None = None
    by_hand: Cells = ()
    heights: tuple[OpenHeight, ...] = ()
    known: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    hint: Text = ""

    def die(self, die: str) -> TableDie:
        """The die with that id."""
        return table_dice.find(self.dice, die)

    @property
    def pool(self) -> Dice:
        """Dice that lie beside the building."""
        placed = {die for column in self.columns for die in column}
        return tuple(d for d in self.dice if not d.removed and d.id not in placed)

    @property
    def placed(self) -> int:
        """Number of dice in the building."""
        return sum(map(len, self.columns))

    @property
    def doubts(self) -> Dice:
        """Dice that still have to be looked at."""
        return table_dice.doubts(self.dice)

    @property
    def to_check(self) -> int:
        """Dice and columns that still have to be looked at."""
        return len(self.doubts) + len(self.heights)

    @property
    def is_fresh(self) -> bool:
        """Whether nothing was entered yet."""
        return not (self.placed or self.pool or self.pictures or any(self.plan))


# --- dice and columns -----------------------------------------------------------------------------------


def add_typed(seat: Seat, value: int | None, colour: str) -> Seat:
    """A die put in by hand."""
    return replace(seat, dice=table_dice.with_typed(seat.dice, value, colour))


def correct_value(seat: Seat, die: str, value: int | None) -> Seat:
    """A die's value as a person says."""
    return replace(seat, dice=table_dice.with_value(seat.dice, die, value))


def correct_colour(seat: Seat, die: str, colour: str) -> Seat:
    """A die's colour as a person says."""
    return replace(seat, dice=table_dice.with_colour(seat.dice, die, Material(colour)))


def confirm(seat: Seat, die: str) -> Seat:
    """A doubtful die is right as it is."""
    return replace(seat, dice=table_dice.with_confirmed(seat.dice, die))


def remove(seat: Seat, die: str) -> Seat:
    """A false die goes, from the building too."""
    return replace(_lifted(seat, die), dice=table_dice.with_removed(seat.dice, die))


def place(seat: Seat, die: str, cell: int) -> Seat:
    """A die goes on top of a cell, from beside the building or from another cell."""
    if seat.die(die).removed:
        return seat
    lifted = _lifted(seat, die)
    columns = list(lifted.columns)
    columns[cell] = (*columns[cell], die)
    return _handled(replace(lifted, columns=tuple(columns)), cell)


def take_off(seat: Seat, cell: int) -> Seat:
    """The top die of a cell goes back beside the building."""
    return set_beside(seat, seat.columns[cell][-1]) if seat.columns[cell] else seat


def set_beside(seat: Seat, die: str) -> Seat:
    """A die goes back beside the building, wherever it stands."""
    seat.die(die)
    return _lifted(seat, die)


def set_height(seat: Seat, cell: int, height: int) -> Seat:
    """A column is that high: dice above go, dice that are missing are there but unknown."""
    for die in seat.columns[cell][height:]:
        seat = remove(seat, die)
    while len(seat.columns[cell]) < height:
        below = seat.columns[cell][-1:]
        colour = seat.die(below[0]).colour if below else PALETTE.colours[0]
        seat = replace(seat, dice=table_dice.with_unknown(seat.dice, colour))
        seat = place(seat, seat.dice[-1].id, cell)
    return _handled(seat, cell)


def _lifted(seat: Seat, die: str) -> Seat:
    """The table with a die in no column."""
    cell = next((i for i, column in enumerate(seat.columns) if die in column), None)
    if cell is None:
        return seat
    columns = tuple(tuple(d for d in column if d != die) for column in seat.columns)
    return _handled(replace(seat, columns=columns), cell)


def _handled(seat: Seat, cell: int) -> Seat:
    """The table with a cell that a person settled."""
    return replace(
        seat,
        by_hand=tuple(sorted({*seat.by_hand, cell})),
        heights=tuple(h for h in seat.heights if h.cell != cell),
    )


# --- the plan -------------------------------------------------------------------------------------------


def print_cell(seat: Seat, cell: int, print_: str) -> Seat:
    """What is printed in a cell of the plan; ``""`` where it is not known."""
    plan = list(seat.plan)
    plan[cell] = print_
    return replace(seat, plan=tuple(plan))


def hatch_the_rest(seat: Seat) -> Seat:
    """Cells of the plan that were not said are hatched."""
    return replace(seat, plan=tuple(print_ or "X" for print_ in seat.plan))


def plan_sum(seat: Seat) -> int:
    """Planned dice so far."""
    return sum(int(print_) for print_ in seat.plan if print_.isdigit())


def is_planned(seat: Seat) -> bool:
    """Whether all of the plan is said and it holds as many dice as a building."""
    return all(seat.plan) and plan_sum(seat) == DICE


def plan_text(seat: Seat) -> str | None:
    """The plan as the rules write it (``"X1/31/1X"``); None until it is whole."""
    if not is_planned(seat):
        return None
    return "/".join("".join(seat.plan[COLS * row : COLS * (row + 1)]) for row in range(ROWS))


# --- what the rules see ---------------------------------------------------------------------------------


def to_building(seat: Seat) -> Building:
    """One player's building."""
    dice = {d.id: Die(Material(d.colour), d.value) for d in seat.dice}
    cells = [tuple(dice[die] for die in column) for column in seat.columns]
    return Building(((cells[0], cells[1]), (cells[2], cells[3]), (cells[4], cells[5])), plan_text(seat))


def dice_at(seat: Seat) -> Mapping[str, str]:
    """For each die's path in the player's building, its id."""
    return {
        f"columns/{row}/{col}/{level}": die
        for (row, col), column in zip(CELLS, seat.columns, strict=True)
        for level, die in enumerate(column)
    }


def lit_by(seat: Seat, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Ids of the dice that paths into the player's building speak of; the plan's path means all of them."""
    at = dice_at(seat)
    if "plan" in paths:
        return tuple(at.values())
    return tuple(die for path, die in at.items() if any(path == p or path.startswith(f"{p}/") for p in paths))


def cells_of(paths: tuple[str, ...]) -> Cells:
    """Indexes of the cells that paths into a building lead to or through."""
    return tuple(
        i
        for i, (row, col) in enumerate(CELLS)
        if any(f"{path}/".startswith(f"columns/{row}/{col}/") for path in paths)
    )


def cells_named(paths: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Row and column of the cells that paths into a building end at."""
    return tuple((row, col) for row, col in CELLS if f"columns/{row}/{col}" in paths)


def prints(seat: Seat) -> tuple[tuple[str, ...], ...]:
    """What is printed in the cells, by rows; nothing until the plan is whole."""
    if not is_planned(seat):
        return ()
    return tuple(seat.plan[COLS * row : COLS * (row + 1)] for row in range(ROWS))


def drawn(seat: Seat) -> list[list[list[DrawnDie]]]:
    """The building's dice as they are drawn, rows of cells."""
    rows: list[list[list[DrawnDie]]] = [[] for _ in range(ROWS)]
    for (row, _), where, column in zip(CELLS, CELL_NAMES, seat.columns, strict=True):
        dice = [(level, seat.die(die)) for level, die in enumerate(column, 1)]
        rows[row].append(
            [_drawn_die(d, said("{cell}, level {level}", cell=where, level=level)) for level, d in dice]
        )
    return rows


def _drawn_die(die: TableDie, where: str) -> DrawnDie:
    name = said("{die}, {where}", die=die.words, where=where)
    name = table_dice.to_check(name) if die.doubts else name
    return DrawnDie(die.id, die.value, die.colour, name, bool(die.doubts))
