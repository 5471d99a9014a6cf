"""A Blueprints round on the page: who plays, the in-demand dice, each player's table. No pages here."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

from scoring import blueprints
from scoring.blueprints import Material, Round
from scoring.words import counted, said
from ui import blueprints_photos as photos
from ui import table_dice
from ui.blueprints_seat import DICE, PALETTE, Picture, Seat, to_building
from ui.language import say
from ui.seats import Player, shared_faults
from ui.table_dice import SeenDie, TableDie

PLAYERS = (2, 4)

Demand = tuple[TableDie | None, TableDie | None]
"""The two dice on the scoreboard, first and second; None while not said."""

NOT_SAID: Demand = (None, None)


@dataclass(frozen=True)
class PlayedRound:
    """A round as it is kept: everything that was seen, said and built.

    Attributes:
        seats: The players in turn order.
        demand: The in-demand dice.
        scoreboard: A photo of them.
    """

    seats: tuple[Seat, ...]
    demand: Demand = NOT_SAID
    scoreboard: Picture | None = None

    @property
    def demanded(self) -> tuple[Material | None, Material | None]:
        """The in-demand colours as far as they are said."""
        first, second = (None if die is None else Material(die.colour) for die in self.demand)
        return first, second

    @property
    def names(self) -> tuple[str, ...]:
        """The players in turn order."""
        return tuple(seat.name for seat in self.seats)


def demanding(*colours: Material) -> Demand:
    """In-demand dice that a person named."""
    first, second = (table_dice.with_typed((), None, colour)[0] for colour in colours)
    return first, replace(second, id="d2")


def setup_faults(players: Iterable[Player]) -> tuple[str, ...]:
    """Everything that keeps these players from playing, each as one sentence."""
    faults = []
    least, most = PLAYERS
    named = [player for player in players if player.name]
    if not least <= len(named) <= most:
        faults.append(
            say(
                "A game has {least} to {most} players; {named} named so far.",
                least=least,
                most=most,
                named=len(named),
            )
        )
    faults += shared_faults(named)
    faults += [
        say("A name has no / in it: {name}.", name=player.name) for player in named if "/" in player.name
    ]
    return tuple(faults)


def with_players(played: PlayedRound, players: Sequence[Player], first: str) -> PlayedRound:
    """The round with other players or another first player.

    Args:
        played: The round.
        players: For each table its player, in the turn order so far, nobody for one that goes; further
            players are new tables.
        first: Who goes first; the others follow clockwise as they sit.
    """
    new = (Seat("") for _ in players[len(played.seats) :])
    tables = zip(players, (*played.seats, *new), strict=True)
    seats = tuple(replace(seat, name=p.name, colour=p.colour) for p, seat in tables if p.name)
    order = blueprints.turn_order(tuple(seat.name for seat in seats), first)
    return replace(played, seats=tuple(sorted(seats, key=lambda seat: order.index(seat.name))))


def with_seat(played: PlayedRound, index: int, change: Callable[[Seat], Seat]) -> PlayedRound:
    """The round with one player's table changed."""
    seats = list(played.seats)
    seats[index] = change(seats[index])
    return replace(played, seats=tuple(seats))


# --- in-demand dice -------------------------------------------------------------------------------------


def demand_colour(played: PlayedRound, index: int, colour: Material | None) -> PlayedRound:
    """The first (0) or second (1) in-demand die has a colour, as a person says; None: not known."""
    dice = list(played.demand)
    before = dice[index]
    if colour is None:
        dice[index] = None
    elif before is None:
        dice[index] = replace(table_dice.with_typed((), None, colour)[0], id=f"d{index + 1}")
    else:
        (dice[index],) = table_dice.with_colour((before,), before.id, colour)
    return replace(played, demand=(dice[0], dice[1]))


def swap_demand(played: PlayedRound) -> PlayedRound:
    """The first in-demand die is the second one."""
    first, second = played.demand
    return replace(played, demand=(second, first))


def with_scoreboard(played: PlayedRound, picture: Picture) -> PlayedRound:
    """The round with a photo of the in-demand dice, still to be looked at."""
    return replace(played, scoreboard=picture)


def with_demand_read(played: PlayedRound, sha: str, seen: Sequence[SeenDie]) -> PlayedRound:
    """The round with the in-demand dice of its photo, the left one first.

    Where the photo shows less than two dice or more, nothing is taken over.
    """
    if played.scoreboard is None or played.scoreboard.sha != sha:
        return played
    if len(seen) != 2:
        found = counted(len(seen), "die", "dice") if seen else said("no die")
        return without_demand_read(
            played,
            sha,
            said(
                "The two in-demand dice were looked for, {found} found: take them alone, from above.",
                found=found,
            ),
        )
    left_first = sorted(seen, key=lambda die: float(die.box[0]))
    first, second = table_dice.with_read((), sha, left_first, PALETTE)
    picture = replace(played.scoreboard, status="read", error="")
    return replace(played, demand=(_colour_only(first), _colour_only(second)), scoreboard=picture)


def without_demand_read(played: PlayedRound, sha: str, error: str) -> PlayedRound:
    """The round with the reason why its photo of the in-demand dice could not be read."""
    if played.scoreboard is None or played.scoreboard.sha != sha:
        return played
    return replace(played, scoreboard=replace(played.scoreboard, status="failed", error=error))


def _colour_only(die: TableDie) -> TableDie:
    """A die whose value doesn't matter."""
    return replace(die, doubts=tuple(what for what in die.doubts if what == "colour"))


# --- what the rules see ---------------------------------------------------------------------------------


def to_round(played: PlayedRound, demand: tuple[Material, Material]) -> Round:
    """The round as the rules take it.

    Args:
        played: The round.
        demand: The in-demand colours, said or supposed.
    """
    return Round(played.names, demand, {seat.name: to_building(seat) for seat in played.seats})


def possible_demands(played: PlayedRound) -> tuple[tuple[Material, Material], ...]:
    """Every pair of in-demand colours that there may be, the likeliest first."""
    firsts, seconds = map(_possible_colours, played.demand)
    pairs = tuple((first, second) for first, second in product(firsts, seconds) if first != second)
    return pairs or tuple((first, other) for first in firsts for other in Material if other != first)


def _possible_colours(die: TableDie | None) -> tuple[Material, ...]:
    if die is None:
        return tuple(Material)
    others = table_dice.likely_colours(die, PALETTE) if die.doubts else ()
    return tuple(dict.fromkeys(map(Material, (die.colour, *others))))


def is_passing(played: PlayedRound) -> bool:
    """Whether some photo is still to be looked at."""
    board = played.scoreboard is not None and played.scoreboard.status == "waiting"
    return board or any(photos.waiting(seat) for seat in played.seats)


def resume_at(played: PlayedRound) -> int | None:
    """Whose table comes next: the first that is not done; None when the score is due."""
    for index, seat in enumerate(played.seats):
        if seat.to_check or photos.waiting(seat) or not seat.placed or (seat.pool and seat.placed < DICE):
            return index
    return None
