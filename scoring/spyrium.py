"""Spyrium (Ystari, 2013): the final score of a player and of a table of them.

What is not known is never made up: it counts as the least it can be, its line says so, ``range`` says how far
the total may rise (without the track: no bound), and :func:`questions` says what to ask for.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, overload

from scoring import codec, players
from scoring.breakdown import Breakdown, Problem, Standings
from scoring.players import SHARED, Criterion, Players, Seat
from scoring.spyrium_change import Change, change
from scoring.spyrium_points import GROUPS, amount, scored
from scoring.spyrium_problems import problems as state_problems
from scoring.spyrium_problems import shared_techniques
from scoring.spyrium_state import (
    EMPTY,
    START,
    Card,
    Kind,
    State,
    VpMove,
    is_factory,
    printed_vp,
    technique,
)
from scoring.spyrium_tables import (
    BONUSES,
    FACTORIES,
    FACTS,
    HOUSE_RULES,
    MANSIONS,
    PLAYERS,
    SOURCES,
    TECHNIQUE_CAP,
    TIES,
    HouseRules,
    Source,
    Technique,
    card_name,
    source_vp,
)
from scoring.words import said

__all__ = [
    "BONUSES",
    "EMPTY",
    "FACTORIES",
    "FACTS",
    "GROUPS",
    "HOUSE_RULES",
    "MANSIONS",
    "SOURCES",
    "START",
    "TECHNIQUE_CAP",
    "TIES",
    "Card",
    "Change",
    "HouseRules",
    "Kind",
    "Question",
    "Seat",
    "Source",
    "State",
    "Table",
    "Technique",
    "VpMove",
    "amount",
    "change",
    "diff",
    "is_factory",
    "parse",
    "printed_vp",
    "problems",
    "questions",
    "schema",
    "score",
    "source_vp",
    "technique",
]

Table: TypeAlias = Players[State]

UNKNOWN_TIE = said("shared (assumed: the rulebook's own rule is not known; the table may choose one)")
"""What decides a tie as long as the table has not chosen."""


@dataclass(frozen=True)
class Question:
    """A value that the score needs and that is not known.

    Attributes:
        path: The part of the state that it goes into.
        ask: The question for people.
    """

    path: str
    ask: str


def parse(data: object) -> State | Table:
    """JSON data as several players (it has ``players``) or as one.

    Raises:
        StateError: with the path, the expectation and the finding of every unusable part.
    """
    return players.parse(State, data)


def schema() -> dict[str, Any]:
    """JSON Schema of one player's state or of several players."""
    return codec.schema(State | Table)


def problems(state: State | Table, rules: HouseRules = HOUSE_RULES) -> tuple[Problem, ...]:
    """Every breach of the rules, all at once."""
    return score(state, rules).problems


@overload
def score(state: State, rules: HouseRules = ...) -> Breakdown: ...
@overload
def score(state: Table, rules: HouseRules = ...) -> Standings: ...
def score(state: State | Table, rules: HouseRules = HOUSE_RULES) -> Breakdown | Standings:
    """A player's final score, or the standings of several."""
    if isinstance(state, Players):
        return _standings(state, rules)
    found = scored(state, rules)
    low, high = sum(each.line.points for each in found), sum(each.high for each in found)
    breaches = state_problems(state, rules)
    if state.track is None:
        breaches += (
            Problem("unknown", "track", said("The track is not known; enter its VP with all laps.")),
        )
    return Breakdown(
        tuple(each.line for each in found), GROUPS, breaches, None if low == high else (low, high)
    )


def questions(state: State, rules: HouseRules = HOUSE_RULES) -> tuple[Question, ...]:
    """What is not known and bears on the score, in the order of the lines."""
    return tuple(dict.fromkeys(_questions(state, rules)))


def _questions(state: State, rules: HouseRules) -> Iterator[Question]:
    if state.track is None:
        yield Question("track", said("How many VP does the track show, whole laps counted in?"))
    for i, card in enumerate(state.cards):
        if card.kind is Kind.BUILDING and printed_vp(card) is None:
            yield Question(
                f"cards/{i}/vp",
                said("How many VP are printed on {name}?", name=card_name(card.name, said("this building"))),
            )
    for i, card in enumerate(state.cards):
        if card.kind is Kind.BUILDING:
            continue
        which = technique(card)
        if which is None:
            yield Question(f"cards/{i}/name", said("Which technique is this?"))
        elif which is Technique.ENGINEERING:
            yield from _factory_questions(state)
        elif not (counted := amount(state, which, rules)).known:
            yield Question(counted.paths[0], _ASKING[which])


_ASKING = {
    Technique.AUTOMATION: said("How many Spyrium crystals are left?"),
    Technique.CAPITALISATION: said("How many pounds are left?"),
    Technique.LOBBYING: said("Which value has the space on the residence track?"),
    Technique.TAYLORISM: said("How many workers are there?"),
    Technique.COMMERCE: said("How many numbered tokens were kept?"),
}


def _factory_questions(state: State) -> Iterator[Question]:
    for i, card in enumerate(state.cards):
        if card.kind is Kind.BUILDING and is_factory(card) is None and printed_vp(card) != 0:
            ask = said(
                "Does {name} show the factory symbol?", name=card_name(card.name, said("this building"))
            )
            yield Question(f"cards/{i}/factory", ask)


def _standings(table: Table, rules: HouseRules) -> Standings:
    states = [seat.state for seat in table.players]
    found = players.standings(
        table.players,
        [score(state, rules) for state in states],
        _criteria(states, rules),
        tuple(shared_techniques(states)),
        PLAYERS,
    )
    if rules.tie is None:
        ties = (replace(t, decided_by=UNKNOWN_TIE) if t.decided_by == SHARED else t for t in found.ties)
        return replace(found, ties=tuple(ties))
    return _with_open_ties(table, found, rules.tie)


def _with_open_ties(table: Table, found: Standings, rule: str) -> Standings:
    """The standings, places open where the number that decides a tie is not known."""
    unknown = {seat.name for seat in table.players if getattr(seat.state, rule, 0) is None}
    open_: dict[str, tuple[int, int]] = {}
    for tie in found.ties:
        if unknown.intersection(tie.players):
            best = min(player.place for player in found.players if player.name in tie.players)
            for name in tie.players:
                open_.setdefault(name, (best, best + len(tie.players) - 1))
    problems = (
        Problem(
            "tie",
            f"{players.seat_path(i)}/{rule}",
            said(
                "{name}'s {rule} decide a tie and are not known; counted as 0 (assumed).",
                name=seat.name,
                rule=rule,
            ),
        )
        for i, seat in enumerate(table.players)
        if seat.name in unknown & open_.keys()
    )
    return replace(
        found,
        players=tuple(replace(p, places=p.places or open_.get(p.name)) for p in found.players),
        problems=(*found.problems, *problems),
    )


def _criteria(states: list[State], rules: HouseRules) -> tuple[Criterion, ...]:
    """The table's rule for ties; what is not known counts as nothing."""
    if rules.tie in (None, SHARED):
        return ()
    if rules.tie == "buildings":
        values = [sum(card.kind is Kind.BUILDING for card in state.cards) for state in states]
    else:
        values = [getattr(state, rules.tie) or 0 for state in states]
    return (Criterion(TIES[rules.tie], tuple(values)),)


def diff(
    before: State | Table, after: State | Table, *, player: str | None = None, rules: HouseRules = HOUSE_RULES
) -> dict[str, Any]:
    """What changed for a player between two states, as plain JSON data.

    Args:
        before: The state, or the table, before.
        after: The same later.
        player: Whose state, where a table is given.
        rules: What the table plays otherwise.

    Raises:
        StateError: where a table has no such player.
    """
    found = change(players.state_of(before, player), players.state_of(after, player), rules)
    return {
        "built": [_card(path, card) for path, card in found.built],
        "gone": [_card(path, card) for path, card in found.gone],
        "points": found.points,
        "lines": [codec.dump(line) for line in found.lines],
        "problems": [codec.dump(problem) for problem in found.problems],
    }


def _card(path: str, card: Card) -> dict[str, Any]:
    return {"path": path, "what": card.kind, "name": card.name, "vp": card.vp}
