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
    possible_counts,
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
)
from scoring.breakdown import Breakdown, Card, PlayerScore, Standings, Tie, moved


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
    def high(self) -> int:
        return self.breakdown.range[1] if self.breakdown.range else self.low

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
        f"more dice of the first in-demand colour, {demand[0]}",
        f"more dice of the second in-demand colour, {demand[1]}",
        "later in turn order",
    )
    decided = next(w for w, a, b in zip(words, tied[0].tie, tied[1].tie, strict=True) if a != b)
    return Tie(tuple(e.name for e in tied), about, decided)


def _because(tie: Tie | None) -> str:
    return f" Tied with {' and '.join(tie.players[1:])}; decided by: {tie.decided_by}." if tie else ""


def _unless(contenders: Sequence[str]) -> str:
    if not contenders:
        return ""
    return f" Not settled while values are unknown: {' or '.join(contenders)} may get it."


def _awards(ranked: Sequence[_Entry], demand: tuple[Material, Material]) -> list[tuple[Card, Tie | None]]:
    least, most = PLAYERS
    won = []
    for place, (name, entry) in enumerate(
        zip(AWARDS[min(max(len(ranked), least), most)], ranked, strict=False)
    ):
        tie = _round_tie([e for e in ranked[place:] if e.low == entry.low], name, demand)
        contenders = tuple(e.name for e in ranked if e is not entry and place in _possible_places(e, ranked))
        rank = ("most", "second most", "third most")[place]
        text = f"{entry.low} points, the {rank}.{_because(tie)}{_unless(contenders)}"
        won.append((Card("award", name, entry.name, AWARD_VP[name], text, (entry.path,), contenders), tie))
    return won


def _possible_places(entry: _Entry, entries: Sequence[_Entry]) -> range:
    """Places (0 = first) that a player may take whatever the unknown values are."""
    surely_better = sum((e.low, e.tie) > (entry.high, entry.tie) for e in entries if e is not entry)
    maybe_better = sum((e.high, e.tie) > (entry.low, entry.tie) for e in entries if e is not entry)
    return range(surely_better, maybe_better + 1)


@dataclass(frozen=True)
class _Prize:
    """A prize: whether a building with its values shared so earns it, and which dice then do, in words."""

    earned: Callable[[Building, tuple[int, ...]], bool]
    why: Callable[[Building], tuple[str, tuple[str, ...]]]


def _highest(building: Building) -> int:
    return max(map(max, heights(building)))


def _commonest_colour(building: Building) -> tuple[Material, tuple[str, ...]]:
    """The most frequent colour and the paths of its dice."""
    dice = list(placed_dice(building))
    colour = max(Material, key=lambda m: sum(p.die.colour is m for p in dice))
    return colour, tuple(p.path for p in dice if p.die.colour is colour)


def _why_skyscraper(building: Building) -> tuple[str, tuple[str, ...]]:
    top = max(placed_dice(building), key=lambda p: p.level)
    where = cell_name(top.row, top.col)
    return f"The {where} column is {top.level + 1} dice high.", (f"columns/{top.row}/{top.col}",)


def _why_structural_integrity(building: Building) -> tuple[str, tuple[str, ...]]:
    forced = {path: low for path, (low, high) in value_bounds(building).items() if low == high}
    showing = {p.path: forced.get(p.path, p.die.value) for p in placed_dice(building)}
    counts = Counter(v for v in showing.values() if v is not None)
    value = max(range(1, 7), key=lambda v: counts[v])
    return f"{counts[value]} dice show {value}.", tuple(path for path, v in showing.items() if v == value)


def _why_geometer(building: Building) -> tuple[str, tuple[str, ...]]:
    return "The dice show every value from 1 to 6.", tuple(p.path for p in placed_dice(building))


def _why_materials(building: Building) -> tuple[str, tuple[str, ...]]:
    colour, paths = _commonest_colour(building)
    return f"{len(paths)} dice are {colour}.", paths


_PRIZES = {
    "skyscraper": _Prize(lambda b, _: _highest(b) >= SKYSCRAPER_HEIGHT, _why_skyscraper),
    "structural_integrity": _Prize(
        lambda _, counts: max(counts) >= STRUCTURAL_INTEGRITY_DICE, _why_structural_integrity
    ),
    "geometer": _Prize(lambda _, counts: min(counts) > 0, _why_geometer),
    "materials": _Prize(lambda b, _: len(_commonest_colour(b)[1]) >= MATERIALS_DICE, _why_materials),
}


def _prizes(entries: Sequence[_Entry], demand: tuple[Material, Material]) -> list[tuple[Card, Tie | None]]:
    order = sorted(entries, key=lambda e: e.tie, reverse=True)
    counts = {e.tie: possible_counts(e.building) for e in order}
    won = []
    for name, prize in _PRIZES.items():
        outcomes = [(e, {prize.earned(e.building, c) for c in counts[e.tie]}) for e in order]
        certain = [e for e, outcome in outcomes if outcome == {True}]
        better = order[: order.index(certain[0])] if certain else order
        contenders = tuple(e.name for e, outcome in outcomes if e in better and True in outcome)
        tie = _round_tie(certain, name, demand)
        if certain:
            text, paths = prize.why(certain[0].building)
            paths = tuple(f"{certain[0].path}/{path}" for path in paths)
        else:
            text, paths = "No building is sure to qualify." if contenders else "No building qualifies.", ()
        text += _because(tie) + _unless(contenders)
        player = certain[0].name if certain else None
        won.append((Card("prize", name, player, PRIZE_VP[name], text, paths, contenders), tie))
    return won
