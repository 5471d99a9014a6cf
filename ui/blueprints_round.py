"""A Blueprints round on the page: who plays, each player's photos, dice, plan and building. No pages here."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scoring import blueprints
from scoring.blueprints import Building, Die, Material, Round
from ui import table_dice
from ui.drawings import DrawnDie
from ui.seats import Player, shared_faults
from ui.table_dice import Dice, Palette, TableDie

ROWS, COLS = 3, 2
CELLS = tuple((row, col) for row in range(ROWS) for col in range(COLS))
CELL_NAMES = tuple(blueprints.cell_name(row, col) for row, col in CELLS)
DICE = 6
PLAYERS = (2, 4)

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

_NEXT_PRINT = {"": "1", "1": "2", "2": "3", "3": "X", "X": "1"}

Column = tuple[str, ...]
Step = Literal["dice", "building"]


@dataclass(frozen=True)
class Picture:
    """A photo of one player's dice.

    Attributes:
        sha: Its id in the store.
        width: Pixels of the upright photo.
        height: Pixels of the upright photo.
        status: ``"waiting"`` until its dice have been looked for.
        error: Why they could not be looked for.
    """

    sha: str
    width: int
    height: int
    status: Literal["waiting", "read", "failed"] = "waiting"
    error: str = ""


@dataclass(frozen=True)
class Seat:
    """One player's table.

    Attributes:
        name: The player.
        pictures: Photos of the dice.
        dice: Every die, removed ones included.
        plan: What is printed in the six cells row by row: ``"1"`` to ``"3"``, ``"X"``, ``""`` while not said.
        columns: Ids of the dice in each of the six cells, bottom to top.
        colour: The player's colour; None where it does not matter.
    """

    name: str
    pictures: tuple[Picture, ...] = ()
    dice: Dice = ()
    plan: tuple[str, ...] = ("",) * len(CELLS)
    columns: tuple[Column, ...] = ((),) * len(CELLS)
    colour: str | None = None

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


@dataclass(frozen=True)
class PlayedRound:
    """A round as it is kept: everything that was seen, said and built.

    Attributes:
        seats: The players in turn order.
        demand: The two in-demand colours, first and second.
    """

    seats: tuple[Seat, ...]
    demand: tuple[Material, Material]


def started(players: Iterable[Player], demand: tuple[Material, Material]) -> PlayedRound:
    """A new round; see :func:`setup_faults` for what players and colours have to be."""
    return PlayedRound(tuple(Seat(p.name, colour=p.colour) for p in players if p.name), demand)


def setup_faults(players: Iterable[Player], demand: tuple[str | None, str | None]) -> tuple[str, ...]:
    """Everything that keeps a round from starting, each as one sentence."""
    faults = []
    least, most = PLAYERS
    named = [player for player in players if player.name]
    if not least <= len(named) <= most:
        faults.append(f"A round has {least} to {most} players; {len(named)} named so far.")
    faults += shared_faults(named)
    faults += [f"A name has no / in it: {player.name}." for player in named if "/" in player.name]
    if None in demand:
        faults.append("Choose both in-demand colours: they break ties.")
    elif demand[0] == demand[1]:
        faults.append("The two in-demand dice have different colours.")
    return tuple(faults)


def with_settings(
    played: PlayedRound, players: Sequence[Player], demand: tuple[Material, Material], first: str
) -> PlayedRound:
    """The round with other players, in-demand colours or first player.

    Args:
        played: The round.
        players: For each table its player, in the turn order so far, nobody for one that goes; further
            players are new tables.
        demand: The in-demand colours.
        first: Who goes first; the others follow clockwise as they sit.
    """
    new = (Seat("") for _ in players[len(played.seats) :])
    tables = zip(players, (*played.seats, *new), strict=True)
    seats = tuple(replace(seat, name=p.name, colour=p.colour) for p, seat in tables if p.name)
    order = blueprints.turn_order(tuple(seat.name for seat in seats), first)
    return PlayedRound(tuple(sorted(seats, key=lambda seat: order.index(seat.name))), demand)


def with_seat(played: PlayedRound, index: int, change: Callable[[Seat], Seat]) -> PlayedRound:
    """The round with one player's table changed."""
    seats = list(played.seats)
    seats[index] = change(seats[index])
    return replace(played, seats=tuple(seats))


# --- changes of one table -------------------------------------------------------------------------------


def with_picture(seat: Seat, picture: Picture) -> Seat:
    """The table with a photo whose dice are still to be looked for; the same photo twice changes nothing."""
    known = any(p.sha == picture.sha for p in seat.pictures)
    return seat if known else replace(seat, pictures=(*seat.pictures, picture))


def with_reading(seat: Seat, sha: str, seen: tuple[table_dice.SeenDie, ...]) -> Seat:
    """The table with what was seen in a waiting photo; a photo that was read meanwhile stays as it is."""
    if not any(p.sha == sha and p.status != "read" for p in seat.pictures):
        return seat
    pictures = tuple(replace(p, status="read", error="") if p.sha == sha else p for p in seat.pictures)
    return replace(seat, pictures=pictures, dice=table_dice.with_read(seat.dice, sha, seen, PALETTE))


def with_failed_reading(seat: Seat, sha: str, error: str) -> Seat:
    """The table with the reason why a photo's dice could not be looked for."""
    pictures = tuple(replace(p, status="failed", error=error) if p.sha == sha else p for p in seat.pictures)
    return replace(seat, pictures=pictures)


def read_again(seat: Seat, sha: str) -> Seat:
    """The table with a failed photo waiting for another look."""
    pictures = tuple(replace(p, status="waiting", error="") if p.sha == sha else p for p in seat.pictures)
    return replace(seat, pictures=pictures)


def without_picture(seat: Seat, sha: str) -> Seat:
    """The table without a photo and without the dice that it showed."""
    for die in seat.dice:
        if die.photo == sha:
            seat = remove(seat, die.id)
    return replace(seat, pictures=tuple(p for p in seat.pictures if p.sha != sha))


def add_seen(seat: Seat, sha: str, seen: table_dice.SeenDie) -> Seat:
    """A die that a person pointed at in a photo."""
    return replace(seat, dice=table_dice.with_added(seat.dice, sha, seen, PALETTE))


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
    columns = list(_lifted(seat, die).columns)
    columns[cell] = (*columns[cell], die)
    return replace(seat, columns=tuple(columns))


def take_off(seat: Seat, cell: int) -> Seat:
    """The top die of a cell goes back beside the building."""
    columns = list(seat.columns)
    columns[cell] = columns[cell][:-1]
    return replace(seat, columns=tuple(columns))


def print_next(seat: Seat, cell: int) -> Seat:
    """A cell of the plan steps on: 1, 2, 3, hatched, 1, ... ; cells not said yet become hatched."""
    plan = [print_ or "X" for print_ in seat.plan]
    plan[cell] = _NEXT_PRINT[seat.plan[cell]]
    return replace(seat, plan=tuple(plan))


def forget_plan(seat: Seat) -> Seat:
    """The plan is not known after all."""
    return replace(seat, plan=("",) * len(CELLS))


def _lifted(seat: Seat, die: str) -> Seat:
    return replace(seat, columns=tuple(tuple(d for d in column if d != die) for column in seat.columns))


# --- what the rules see ---------------------------------------------------------------------------------


def plan_sum(seat: Seat) -> int:
    """Planned dice so far."""
    return sum(int(print_) for print_ in seat.plan if print_.isdigit())


def plan_text(seat: Seat) -> str | None:
    """The plan as the rules write it (``"X1/31/1X"``); None until it holds as many dice as a building."""
    if plan_sum(seat) != DICE:
        return None
    return "/".join("".join(seat.plan[COLS * row : COLS * (row + 1)]) for row in range(ROWS))


def to_building(seat: Seat) -> Building:
    """One player's building."""
    dice = {d.id: Die(Material(d.colour), d.value) for d in seat.dice}
    cells = [tuple(dice[die] for die in column) for column in seat.columns]
    return Building(((cells[0], cells[1]), (cells[2], cells[3]), (cells[4], cells[5])), plan_text(seat))


def to_round(played: PlayedRound) -> Round:
    """The round as the rules take it."""
    return Round(
        tuple(seat.name for seat in played.seats),
        played.demand,
        {seat.name: to_building(seat) for seat in played.seats},
    )


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


def cells_of(paths: tuple[str, ...]) -> tuple[int, ...]:
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
    if plan_text(seat) is None:
        return ()
    return tuple(seat.plan[COLS * row : COLS * (row + 1)] for row in range(ROWS))


def drawn(seat: Seat) -> list[list[list[DrawnDie]]]:
    """The building's dice as they are drawn, rows of cells."""
    rows: list[list[list[DrawnDie]]] = [[] for _ in range(ROWS)]
    for (row, _), where, column in zip(CELLS, CELL_NAMES, seat.columns, strict=True):
        dice = [(level, seat.die(die)) for level, die in enumerate(column, 1)]
        rows[row].append(
            [DrawnDie(d.id, d.value, d.colour, f"{d.words}, {where}, level {level}") for level, d in dice]
        )
    return rows


def is_passing(played: PlayedRound) -> bool:
    """Whether the dice of some photo are still to be looked for."""
    return any(p.status == "waiting" for seat in played.seats for p in seat.pictures)


def resume_at(played: PlayedRound) -> tuple[int, Step] | None:
    """Where the round goes on: the first table that is not done, or None when the score is due."""
    for index, seat in enumerate(played.seats):
        if seat.doubts or any(p.status == "waiting" for p in seat.pictures):
            return index, "dice"
        if not seat.placed:
            return index, "building" if seat.pool else "dice"
        if seat.pool and seat.placed < DICE:
            return index, "building"
    return None
