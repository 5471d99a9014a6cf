"""Quadropolis (Days of Wonder, 2016), Classic and Expert: the score of a city, and of a table of them.

The allocation of inhabitants and energy that scores best is found, not asked for; what ``fixed`` in a city
says is kept. Counts that are not known are taken as the fewest that the visible tiles give, and a ``range``
says what the score may be instead.
"""

from dataclasses import dataclass, replace
from typing import Any, TypeAlias, overload

from scoring import codec, players
from scoring import quadropolis_gains as gains
from scoring.breakdown import Breakdown, Line, PlayerScore, Problem, Standings
from scoring.players import Criterion, Players, Seat
from scoring.quadropolis_allocation import Allocations, best_allocation
from scoring.quadropolis_diff import diff
from scoring.quadropolis_points import GROUPS, Allocation, lines
from scoring.quadropolis_problems import box_problems, city_problems, in_play
from scoring.quadropolis_state import Building, City, Fixed, Space, Tile, buildings, empty, neighbours
from scoring.quadropolis_tables import (
    FACTS,
    FINAL_TIES,
    HOUSE_RULES,
    PLAYERS,
    STOCK,
    BuildingType,
    HouseRules,
    Mode,
    Stock,
)
from scoring.words import said

__all__ = [
    "FACTS",
    "GROUPS",
    "HOUSE_RULES",
    "STOCK",
    "Allocation",
    "Building",
    "BuildingType",
    "City",
    "Fixed",
    "HouseRules",
    "Mode",
    "Players",
    "Seat",
    "Space",
    "State",
    "Stock",
    "Tile",
    "allocate",
    "buildings",
    "diff",
    "empty",
    "empty_spaces",
    "neighbours",
    "parse",
    "problems",
    "schema",
    "score",
]

State: TypeAlias = City | Players[City]


def parse(data: object) -> State:
    """JSON data as a city, or as several players with theirs.

    A shape that can't be understood is an error; what the rules forbid is not: :func:`problems` lists it.

    Raises:
        StateError: with the path, the expectation and the finding of every unusable part.
    """
    return players.parse(City, data)


def schema() -> dict[str, Any]:
    """JSON Schema of a city or of several players."""
    return codec.schema(State)


def problems(state: State, rules: HouseRules = HOUSE_RULES) -> tuple[Problem, ...]:
    """Every breach of the rules in a state, all at once."""
    return score(state, rules).problems


def allocate(city: City, rules: HouseRules = HOUSE_RULES) -> Allocation:
    """The best allocation; counts that are not known are the fewest that the visible tiles give."""
    return best_allocation(city, gains.owned(city, "inhabitants"), gains.owned(city, "energy"), rules)


@overload
def score(state: City, rules: HouseRules = ...) -> Breakdown: ...
@overload
def score(state: Players[City], rules: HouseRules = ...) -> Standings: ...
def score(state: State, rules: HouseRules = HOUSE_RULES) -> Breakdown | Standings:
    """A city's points, or the standings of several players ("End of the game")."""
    if isinstance(state, City):
        scored = _scored(state, rules)
        return replace(scored.breakdown, problems=(*scored.breakdown.problems, *box_problems([("", state)])))
    seats = [_scored(seat.state, rules) for seat in state.players]
    values = {
        "inhabitants": tuple(s.allocation.housed for s in seats),
        "empty": tuple(-s.empty for s in seats),
    }
    table = [(players.seat_path(i), seat.state) for i, seat in enumerate(state.players)]
    standings = players.standings(
        state.players,
        [s.breakdown for s in seats],
        [Criterion(FINAL_TIES[name], values[name]) for name in rules.final_tie],
        [*_mixed_modes(state), *box_problems(table, in_play(state))],
        PLAYERS[1],
    )
    return replace(standings, players=_open_ties(standings)) if rules.final_tie else standings


def _open_ties(standings: Standings) -> tuple[PlayerScore, ...]:
    """The players; places that a tie decides are open while counts are unknown, even if no total is."""
    found = list(standings.players)
    for tie in standings.ties:
        tied = [i for i, p in enumerate(found) if p.name in tie.players]
        best = min(found[i].place for i in tied)
        if any(found[i].breakdown.range for i in tied):
            for i in tied:
                found[i] = replace(found[i], places=found[i].places or (best, best + len(tied) - 1))
    return tuple(found)


@dataclass(frozen=True)
class _Scored:
    allocation: Allocation
    breakdown: Breakdown
    empty: int


def _scored(city: City, rules: HouseRules) -> _Scored:
    allocation = allocate(city, rules)
    found = (*lines(city, allocation, rules), *_assumed(city))
    breakdown = Breakdown(
        found,
        GROUPS,
        city_problems(city, allocation, rules),
        _range(city, rules, sum(x.points for x in found)),
    )
    return _Scored(allocation, breakdown, empty_spaces(city, allocation, rules))


def empty_spaces(city: City, allocation: Allocation, rules: HouseRules = HOUSE_RULES) -> int:
    """Empty spaces, which decide a tie ("End of the game")."""
    spaces = sum(len(row) for row in city.city)
    filled = {b.space for b in buildings(city)}
    if rules.removed_are_empty:
        filled = {
            b.space for b in buildings(city) if b.space in allocation.active or b.type is BuildingType.UNKNOWN
        }
    return spaces - len(filled)


def _assumed(city: City) -> list[Line]:
    """Lines without points that say what was not counted."""
    hidden = any(b.floors > 1 for b in buildings(city))
    why = said("lower floors are hidden") if hidden else said("not every tile's content is known")
    return [
        Line(
            what,
            0,
            said(
                "Inhabitants not counted: {low} to {high}, as {why}; {low} assumed.",
                low=low,
                high=high,
                why=why,
            )
            if what == "inhabitants"
            else said(
                "Energy not counted: {low} to {high}, as {why}; {low} assumed.", low=low, high=high, why=why
            ),
            (what,),
            "surplus",
        )
        for what, (low, high) in (("inhabitants", gains.inhabitants(city)), ("energy", gains.energy(city)))
        if getattr(city, what) is None and low < high
    ]


def _range(city: City, rules: HouseRules, total: int) -> tuple[int, int] | None:
    """Lowest and highest total while floors, printed points or counts are unknown."""
    low, high = _with_unknown(city, 0), _with_unknown(city, 1)
    people = gains.inhabitants(city) if city.inhabitants is None else (city.inhabitants,) * 2
    power = gains.energy(city) if city.energy is None else (city.energy,) * 2
    if low == high and people[0] == people[1] and power[0] == power[1]:
        return None
    totals = [total]
    for variant in (low,) if low == high else (low, high):
        found = Allocations(variant, people, power, rules)
        totals += (
            found.points(inhabitants, energy)
            for inhabitants in range(people[0], people[1] + 1)
            for energy in range(power[0], power[1] + 1)
        )
    return min(totals), max(totals)


def _with_unknown(city: City, end: int) -> City:
    """The city with every unknown number of floors and printed points at its lowest (0) or highest (1)."""
    grid: list[list[Tile | None]] = [list(row) for row in city.city]
    for b in buildings(city):
        grid[b.row][b.col] = replace(
            b.tile,
            floors=gains.floors(city.mode, b)[end] if b.tile.floors is None else b.tile.floors,
            vp=gains.printed_vp(city.mode, b)[end],
        )
    return replace(city, city=tuple(map(tuple, grid)))


def _mixed_modes(table: Players[City]) -> list[Problem]:
    modes = [seat.state.mode for seat in table.players]
    return [
        Problem(
            "mode",
            f"{players.seat_path(i)}/mode",
            said("{mode} and {mode2} cities at one table.", mode=modes[0], mode2=mode),
        )
        for i, mode in enumerate(modes)
        if mode is not modes[0]
    ]
