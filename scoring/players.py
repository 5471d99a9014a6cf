"""Several players at one table: their states, places, and what decided each tie. Shared by all games."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from scoring import codec
from scoring.breakdown import Breakdown, PlayerScore, Problem, Range, Standings, Tie, moved
from scoring.words import listed, quoted, said

SHARED = "shared"
"""What "decides" a tie that outlasts every criterion."""

State = TypeVar("State")


@dataclass(frozen=True)
class Seat(Generic[State]):
    """One player.

    Attributes:
        name: How the player is called; unique at the table.
        state: What the player built.
        colour: The player's colour, in a plain word; None where it is not known or does not matter.
    """

    name: str
    state: State
    colour: str | None = None


@dataclass(frozen=True)
class Players(Generic[State]):
    """The players of one play, in turn order."""

    players: tuple[Seat[State], ...]


@dataclass(frozen=True)
class Criterion:
    """One rule that may decide a tie.

    Attributes:
        words: What it asks for, e.g. ``"most inhabitants in buildings"``.
        values: One for each player in turn order; the highest wins.
    """

    words: str
    values: tuple[int, ...]


def parse(kind: type[State], data: object) -> State | Players[State]:
    """JSON data as several players (it has ``players``) or as the one state ``kind``.

    Raises:
        StateError: with the path, the expectation and the finding of every unusable part.
    """
    if isinstance(data, dict) and "players" in data:
        return codec.parse(Players[kind], data)  # type: ignore[valid-type]
    return codec.parse(kind, data)


def state_of(state: State | Players[State], name: str | None) -> State:
    """A player's state; of a state without players itself.

    Raises:
        StateError: the table has no player of that name, or no name is given and it has several.
    """
    if not isinstance(state, Players):
        return state
    found = [seat.state for seat in state.players if name in (seat.name, None)]
    if len(found) != 1:
        names = listed(seat.name for seat in state.players) or "nobody"
        given = said("no name") if name is None else quoted(name)
        raise codec.StateError((codec.Fault("player", f"expected the name of one player of {names}", given),))
    return found[0]


def seat_path(index: int) -> str:
    """Where the state of the player with this index lies in :class:`Players`."""
    return f"players/{index}/state"


def standings(
    seats: Sequence[Seat[State]],
    breakdowns: Sequence[Breakdown],
    criteria: Sequence[Criterion] = (),
    problems: Sequence[Problem] = (),
    most: int = 4,
) -> Standings:
    """Places by total, ties decided by the criteria one after the other, then shared.

    Args:
        seats: The players in turn order.
        breakdowns: Theirs, each with paths into its own state.
        criteria: The game's rules for ties, first one first.
        problems: Breaches that concern the whole table, beside those of the breakdowns.
        most: How many can play.
    """
    names = [seat.name for seat in seats]
    places, ties = ranking(names, [b.total for b in breakdowns], criteria)
    open_ = open_places(places, [b.reach for b in breakdowns])
    scores = tuple(
        PlayerScore(
            name,
            replace(
                b,
                lines=moved(b.lines, seat_path(i)),
                problems=tuple(_moved_problem(p, i) for p in b.problems),
            ),
            place,
            reach,
        )
        for i, (name, b, place, reach) in enumerate(zip(names, breakdowns, places, open_, strict=True))
    )
    found = [*seat_problems(names, most), *_colour_problems(seats), *problems]
    found += [p for score in scores for p in score.breakdown.problems]
    return Standings(scores, ties=ties, problems=tuple(found))


def _moved_problem(problem: Problem, index: int) -> Problem:
    return replace(problem, path="/".join(filter(None, (seat_path(index), problem.path))))


def seat_problems(names: Sequence[str], most: int) -> Iterator[Problem]:
    """Names that are missing or not unique, and more players than can play."""
    if not 1 <= len(names) <= most:
        yield Problem(
            "players",
            "players",
            said("1 to {most} players can be scored; found {names}.", most=most, names=len(names)),
        )
    for plain, count in Counter(map(plain_name, names)).items():
        if count > 1 or not plain:
            name = next(name for name in names if plain_name(name) == plain)
            what = (
                said("{count} players are called {name}", count=count, name=quoted(name))
                if plain
                else said("A player has no name")
            )
            yield Problem(
                "players", "players", said("{what}; every player needs a name of their own.", what=what)
            )


def plain_name(name: str) -> str:
    """A name as people tell it from others: letters large or small, and spaces, make none of its own."""
    return " ".join(name.casefold().split())


def _colour_problems(seats: Sequence[Seat[State]]) -> Iterator[Problem]:
    """Colours that more than one player has."""
    for colour, count in Counter(seat.colour for seat in seats if seat.colour).items():
        if count > 1:
            message = said(
                "{count} players are {colour}; every player needs a colour of their own.",
                count=count,
                colour=colour,
            )
            yield Problem("players", "players", message)


def ranking(
    names: Sequence[str], totals: Sequence[int], criteria: Sequence[Criterion] = ()
) -> tuple[tuple[int, ...], tuple[Tie, ...]]:
    """Each player's place (1 is best, equal places are shared) and every tie with what decided it.

    A tie of three that one criterion only splits in two is followed by the tie of those who are left in it.
    """
    keys = [(total, *(c.values[i] for c in criteria)) for i, total in enumerate(totals)]
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    ties: list[Tie] = []
    for total in sorted(set(totals), reverse=True):
        tied = [i for i, t in enumerate(totals) if t == total]
        ties += _decided(names, tied, places, criteria)
    return places, tuple(ties)


def open_places(places: Sequence[int], totals: Sequence[Range]) -> tuple[tuple[int, int] | None, ...]:
    """Each player's best and worst place while totals are open; None where it is settled.

    Where a tie is possible it may be decided either way.

    Args:
        places: Where the players are as far as is known.
        totals: How far their totals may reach.
    """

    def better(i: int, j: int) -> tuple[bool, bool]:
        """Whether j is surely, and whether j may be, before i."""
        (low, high), (other_low, other_high) = totals[i], totals[j]
        if low == high and other_low == other_high:
            return (places[j] < places[i],) * 2
        return other_low > high, other_high >= low

    found: list[tuple[int, int] | None] = []
    for i in range(len(places)):
        others = [better(i, j) for j in range(len(places)) if j != i]
        best, worst = (1 + sum(before) for before in zip((False, False), *others, strict=True))
        found.append(None if best == worst else (best, worst))
    return tuple(found)


def _decided(
    names: Sequence[str], tied: Sequence[int], places: Sequence[int], criteria: Sequence[Criterion]
) -> Iterator[Tie]:
    if len(tied) < 2:
        return
    ranked = sorted(tied, key=lambda i: places[i])
    best = places[ranked[0]]
    about = said("the game") if best == 1 else said("place {best}", best=best)
    players = tuple(names[i] for i in ranked)
    for n, criterion in enumerate(criteria):
        groups = Counter(criterion.values[i] for i in tied)
        if len(groups) > 1:
            yield Tie(players, about, criterion.words)
            for value in sorted(groups, reverse=True):
                left = [i for i in tied if criterion.values[i] == value]
                yield from _decided(names, left, places, criteria[n + 1 :])
            return
    yield Tie(players, about, SHARED)
