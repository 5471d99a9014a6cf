"""A score as JSON data and as lines of text."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from scoring.breakdown import (
    UNBOUNDED,
    Breakdown,
    Card,
    Line,
    PlayerScore,
    Problem,
    Range,
    Standings,
    breakdowns,
)
from scoring.words import shortened

LONGEST_NAME = 40
"""Characters of a player's name in a line."""

Ranges = Sequence[Range | None]
"""How far the total of a state, or of each player, may reach; None where it can't be told or is sure."""


def own_ranges(result: Breakdown | Standings) -> tuple[Range | None, ...]:
    """The ranges that a score has by itself."""
    return tuple(breakdown.range for breakdown in breakdowns(result))


def as_json(result: Breakdown | Standings, ranges: Ranges, problems: Iterable[Problem]) -> dict[str, Any]:
    """A score as plain JSON data: of one state, or of its players with their cards and ties.

    Args:
        result: The score.
        ranges: Those to print, each beside its total; null as the highest where nothing bounds it above.
        problems: Those to print.
    """
    totals = [
        {
            "total": breakdown.total,
            **({"range": [reach[0], None if reach[1] == UNBOUNDED else reach[1]]} if reach else {}),
            "lines": [asdict(line) for line in breakdown.lines],
            "groups": breakdown.groups,
        }
        for breakdown, reach in zip(breakdowns(result), ranges, strict=True)
    ]
    listed = [asdict(problem) for problem in problems]
    if isinstance(result, Breakdown):
        return {**totals[0], "problems": listed}
    cards: dict[str, list[dict[str, Any]]] = {}
    for card in result.cards:
        facts = asdict(card)
        cards.setdefault(f"{facts.pop('kind')}s", []).append(facts)
    return {
        "players": [
            {
                "name": player.name,
                "place": player.place,
                **({"places": list(player.places)} if player.places else {}),
                **total,
            }
            for player, total in zip(result.players, totals, strict=True)
        ],
        **cards,
        "ties": [asdict(tie) for tie in result.ties],
        "problems": listed,
    }


def as_text(result: Breakdown | Standings, ranges: Ranges, problems: Iterable[Problem]) -> Iterator[str]:
    """The same as lines of text; see :func:`as_json`."""
    if isinstance(result, Breakdown):
        yield from _total_text("Total", result, ranges[0])
    else:
        # Side by side, not by name: two players may have entered the same one.
        rows = sorted(zip(result.players, ranges, strict=True), key=lambda row: row[0].place)
        for player, reach in rows:
            name = f"{_place_text(player)} {_short(player.name)}"
            yield from _total_text(name, player.breakdown, reach)
        yield from _card_texts(result.cards)
        unsettled = {player.name for player in result.players if player.places}
        for tie in result.ties:
            so_far = " so far" if unsettled.intersection(tie.players) else ""
            yield f"Tie{so_far} for {tie.about}: {', '.join(map(_short, tie.players))}; {tie.decided_by}."
    yield from map(problem_text, problems)


def problem_text(problem: Problem) -> str:
    """A problem as one line."""
    return f"Problem{' at ' + problem.path if problem.path else ''}: {problem.message}"


def _place_text(player: PlayerScore) -> str:
    """A place, or the best and the worst while it is open."""
    return " to ".join(f"{place}." for place in player.places or (player.place,))


def _total_text(name: str, breakdown: Breakdown, reach: Range | None) -> Iterator[str]:
    low, high = reach or (breakdown.total, breakdown.total)
    span = f"at least {low}" if high == UNBOUNDED else f"{low} to {high}"
    unsure = "" if low == high else f", {span} while parts are in doubt"
    yield f"{name}: {breakdown.total}{unsure}"
    yield from _line_texts(breakdown.lines)


def _line_texts(lines: Sequence[Line]) -> Iterator[str]:
    width = max((len(line.rule) for line in lines), default=0)
    for line in lines:
        yield f"  {line.rule.replace('_', ' '):{width}}  {line.points:3}  {line.explanation}"


def _card_texts(cards: Sequence[Card]) -> Iterator[str]:
    """The cards of a table under a heading of their own: they belong to no player's lines."""
    if cards:
        yield " and ".join(dict.fromkeys(f"{card.kind}s" for card in cards)).capitalize()
    names = [f"{card.name.replace('_', ' ')} {card.kind}" for card in cards]
    holders = ["nobody" if card.player is None else f"{_short(card.player)} (+{card.vp})" for card in cards]
    widths = [max(map(len, words), default=0) for words in (names, holders)]
    for card, name, holder in zip(cards, names, holders, strict=True):
        yield f"  {name:{widths[0]}}  {holder:{widths[1]}}  {card.explanation}"


def _short(name: str) -> str:
    """A player's name as it stands in a line."""
    return shortened(name, LONGEST_NAME)
