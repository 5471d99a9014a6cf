"""Blueprints' score of one round: points, awards, prizes and what breaks their ties."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoring.blueprints_building import GROUPS, score_building
from scoring.blueprints_problems import round_problems
from scoring.blueprints_state import (
    EMPTY,
    Building,
    Material,
    Round,
    cell_name,
    heights,
    placed_dice,
    value_bounds,
)
from scoring.blueprints_tables import (
    AWARD_VP,
    AWARDS,
    MATERIALS_DICE,
    PLAYERS,
    PRIZE_VP,
    SKYSCRAPER_HEIGHT,
    STRUCTURAL_INTEGRITY_DICE,
    VALUES,
)
from scoring.breakdown import Breakdown, Card, PlayerScore, Standings, Tie, moved
from scoring.words import Said, either, said, together


def in_demand(building: Building, demand: tuple[Material, Material]) -> tuple[int, int]:
    """Dice of the first and of the second in-demand colour in a building."""
    colours = Counter(placed.die.colour for placed in placed_dice(building))
    return colours[demand[0]], colours[demand[1]]


def next_first_player(played: Round) -> tuple[str, ...]:
    """Who starts the next round: the player whose building has the fewest points.

    Several names where players are tied, for which the rulebook has no rule, or where unknown values leave
    it open.
    """
    entries = _entries(played)
    return tuple(e.name for e in entries if all(e.low <= other.high for other in entries))


def turn_order(players: tuple[str, ...], first: str) -> tuple[str, ...]:
    """The same seats, clockwise from ``first``."""
    start = players.index(first)
    return players[start:] + players[:start]


@dataclass(frozen=True)
class _Entry:
    """A player in a round: the building, its points, and what breaks ties (more is better)."""

    name: str
    building: Building
    breakdown: Breakdown
    tie: tuple[int, int, int]

    @property
    def low(self) -> int:
        return self.breakdown.total

    @property
    def high(self) -> float:
        return self.breakdown.reach[1]

    @property
    def path(self) -> str:
        return f"buildings/{self.name}"


def _entries(played: Round) -> list[_Entry]:
    entries = []
    for turn, name in enumerate(played.players):
        building = played.buildings.get(name, EMPTY)
        tie = (*in_demand(building, played.demand), turn)
        entries.append(_Entry(name, building, score_building(building), tie))
    return entries


def score_round(played: Round) -> Standings:
    """Each building's points, places in the order of the awards, and who got which card.

    A player without a building counts as one with an empty one.
    """
    entries = _entries(played)
    ranked = sorted(entries, key=lambda e: (e.low, e.tie), reverse=True)
    won = [*_awards(ranked, played.demand), *_prizes(ranked, played.demand)]
    return Standings(
        tuple(
            PlayerScore(
                e.name,
                Breakdown(moved(e.breakdown.lines, e.path), GROUPS, range=e.breakdown.range),
                ranked.index(e) + 1,
                _open_places(e, ranked),
            )
            for e in entries
        ),
        tuple(card for card, _ in won),
        tuple(tie for _, tie in won if tie),
        round_problems(played),
    )


def _round_tie(tied: Sequence[_Entry], about: str, demand: tuple[Material, Material]) -> Tie | None:
    """The tie for a card among players in their final order, and the first rule that parts the first two."""
    if len(tied) < 2:
        return None
    words = (
        said("more dice of the first in-demand colour, {demand}", demand=demand[0]),
        said("more dice of the second in-demand colour, {demand}", demand=demand[1]),
        said("later in turn order"),
    )
    decided = next(w for w, a, b in zip(words, tied[0].tie, tied[1].tie, strict=True) if a != b)
    return Tie(tuple(e.name for e in tied), about, decided)


def _because(tie: Tie | None) -> str:
    return (
        said(
            " Tied with {players}; decided by: {decided_by}.",
            players=together(tie.players[1:]),
            decided_by=tie.decided_by,
        )
        if tie
        else ""
    )


def settled_words(explanation: str) -> str:
    """A card's explanation without what is said of players who may get it instead."""
    before = explanation.values.get("part0") if isinstance(explanation, Said) else None
    return before if isinstance(before, str) else explanation


def _unless(contenders: Sequence[str]) -> str:
    if not contenders:
        return ""
    return said(
        " Not settled while values are unknown: {contenders} may get it.", contenders=either(contenders)
    )


def _awards(ranked: Sequence[_Entry], demand: tuple[Material, Material]) -> list[tuple[Card, Tie | None]]:
    least, most = PLAYERS
    won = []
    for place, (name, entry) in enumerate(
        zip(AWARDS[min(max(len(ranked), least), most)], ranked, strict=False)
    ):
        tie = _round_tie([e for e in ranked[place:] if e.low == entry.low], name, demand)
        contenders = tuple(e.name for e in ranked if e is not entry and place in _possible_places(e, ranked))
        rank = (said("most"), said("second most"), said("third most"))[place]
        text = said("{low} points, the {rank}.", low=entry.low, rank=rank) + _because(tie)
        text += _unless(contenders)
        won.append((Card("award", name, entry.name, AWARD_VP[name], text, (entry.path,), contenders), tie))
    return won


def _possible_places(entry: _Entry, entries: Sequence[_Entry]) -> range:
    """Places (0 = first) that a player may take whatever the unknown values are."""
    surely_better = sum((e.low, e.tie) > (entry.high, entry.tie) for e in entries if e is not entry)
    maybe_better = sum((e.high, e.tie) > (entry.low, entry.tie) for e in entries if e is not entry)
    return range(surely_better, maybe_better + 1)


def _open_places(entry: _Entry, entries: Sequence[_Entry]) -> tuple[int, int] | None:
    """Best and worst place (1 = first); None where it is settled."""
    possible = _possible_places(entry, entries)
    return (possible[0] + 1, possible[-1] + 1) if len(possible) > 1 else None


Bounds = dict[str, tuple[int, int]]
"""Lowest and highest value of each die of a building, by path; equal where it is known."""


def _bounds(building: Building) -> Bounds:
    known = {p.path: (p.die.value, p.die.value) for p in placed_dice(building) if p.die.value is not None}
    return known | value_bounds(building)


@dataclass(frozen=True)
class _Prize:
    """A prize.

    Attributes:
        surely: Whether a building earns it whatever its unknown values are.
        maybe: Whether some unknown values would earn it.
        why: What earns it in words, and the paths of the dice that do.
    """

    surely: Callable[[Building, Bounds], bool]
    maybe: Callable[[Building, Bounds], bool]
    why: Callable[[Building, Bounds], tuple[str, tuple[str, ...]]]


def _is_skyscraper(building: Building, _: Bounds) -> bool:
    return max(map(max, heights(building))) >= SKYSCRAPER_HEIGHT


def _why_skyscraper(building: Building, _: Bounds) -> tuple[str, tuple[str, ...]]:
    top = max(placed_dice(building), key=lambda p: p.level)
    where = cell_name(top.row, top.col)
    return said("The {where} column is {level} dice high.", where=where, level=top.level + 1), (
        f"columns/{top.row}/{top.col}",
    )


def _alike(bounds: Bounds) -> tuple[int, tuple[str, ...]]:
    """The value that most dice are known to show, and the paths of these dice."""
    showing = {v: tuple(path for path, b in bounds.items() if b == (v, v)) for v in VALUES}
    value = max(VALUES, key=lambda v: len(showing[v]))
    return value, showing[value]


def _has_alike(_: Building, bounds: Bounds) -> bool:
    return len(_alike(bounds)[1]) >= STRUCTURAL_INTEGRITY_DICE


def _may_have_alike(_: Building, bounds: Bounds) -> bool:
    return any(
        sum(low <= v <= high for low, high in bounds.values()) >= STRUCTURAL_INTEGRITY_DICE for v in VALUES
    )


def _why_alike(_: Building, bounds: Bounds) -> tuple[str, tuple[str, ...]]:
    value, paths = _alike(bounds)
    return said("{n} dice show {value}.", n=len(paths), value=value), paths


def _missing(bounds: Bounds) -> list[int]:
    return [v for v in VALUES if (v, v) not in bounds.values()]


def _has_all_values(_: Building, bounds: Bounds) -> bool:
    return not _missing(bounds)


def _may_have_all_values(_: Building, bounds: Bounds) -> bool:
    # Values from the lowest up, each by the open die with the least room above: if any way works, this does.
    free = sorted((b for b in bounds.values() if b[0] < b[1]), key=lambda b: b[1])
    for value in _missing(bounds):
        fitting = next((b for b in free if b[0] <= value <= b[1]), None)
        if fitting is None:
            return False
        free.remove(fitting)
    return True


def _why_all_values(_: Building, bounds: Bounds) -> tuple[str, tuple[str, ...]]:
    return said("The dice show every value from 1 to 6."), tuple(bounds)


def _commonest_colour(building: Building) -> tuple[Material, tuple[str, ...]]:
    """The most frequent colour and the paths of its dice."""
    dice = list(placed_dice(building))
    colour = max(Material, key=lambda m: sum(p.die.colour is m for p in dice))
    return colour, tuple(p.path for p in dice if p.die.colour is colour)


def _is_of_one_colour(building: Building, _: Bounds) -> bool:
    return len(_commonest_colour(building)[1]) >= MATERIALS_DICE


def _why_of_one_colour(building: Building, _: Bounds) -> tuple[str, tuple[str, ...]]:
    colour, paths = _commonest_colour(building)
    return said("{n} dice are {colour}.", n=len(paths), colour=colour), paths


_PRIZES = {
    "skyscraper": _Prize(_is_skyscraper, _is_skyscraper, _why_skyscraper),
    "structural_integrity": _Prize(_has_alike, _may_have_alike, _why_alike),
    "geometer": _Prize(_has_all_values, _may_have_all_values, _why_all_values),
    "materials": _Prize(_is_of_one_colour, _is_of_one_colour, _why_of_one_colour),
}


def _prizes(entries: Sequence[_Entry], demand: tuple[Material, Material]) -> list[tuple[Card, Tie | None]]:
    order = sorted(entries, key=lambda e: e.tie, reverse=True)
    bounds = {e.tie: _bounds(e.building) for e in order}
    won = []
    for name, prize in _PRIZES.items():
        certain = [e for e in order if prize.surely(e.building, bounds[e.tie])]
        better = order[: order.index(certain[0])] if certain else order
        contenders = tuple(e.name for e in better if prize.maybe(e.building, bounds[e.tie]))
        tie = _round_tie(certain, name, demand)
        if certain:
            text, paths = prize.why(certain[0].building, bounds[certain[0].tie])
            paths = tuple(f"{certain[0].path}/{path}" for path in paths)
        else:
            text, paths = (
                said("No building is sure to qualify.") if contenders else said("No building qualifies."),
                (),
            )
        text = text + _because(tie) + _unless(contenders)
        player = certain[0].name if certain else None
        won.append((Card("prize", name, player, PRIZE_VP[name], text, paths, contenders), tie))
    return won
