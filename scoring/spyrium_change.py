"""What changed for one Spyrium player between two states: cards, points, and what no turn does."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.breakdown import Line, Problem
from scoring.spyrium_points import GROUPS, scored
from scoring.spyrium_problems import problems
from scoring.spyrium_state import Card, Kind, State
from scoring.spyrium_tables import HOUSE_RULES, HouseRules


@dataclass(frozen=True)
class Change:
    """The way from one state to another.

    Attributes:
        built: New cards with their paths in the later state.
        gone: Cards that are there no more, with their paths in the earlier state.
        lines: What the final score gained or lost in each group.
        problems: Breaches that are new, and changes that no turn makes.
    """

    built: tuple[tuple[str, Card], ...]
    gone: tuple[tuple[str, Card], ...]
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]

    @property
    def points(self) -> int:
        """What the final score gained."""
        return sum(line.points for line in self.lines)


def change(before: State, after: State, rules: HouseRules = HOUSE_RULES) -> Change:
    """Compares two states of one player; the order of the cards does not matter."""
    built, gone = _only_in(after, before), _only_in(before, after)
    known = problems(before, rules)
    found = (*(p for p in problems(after, rules) if p not in known), *_impossible(before, after, built, gone))
    return Change(built, gone, tuple(_lines(before, after, rules)), found)


def _only_in(state: State, other: State) -> tuple[tuple[str, Card], ...]:
    left = list(other.cards)
    found = []
    for i, card in enumerate(state.cards):
        if card in left:
            left.remove(card)
        else:
            found.append((f"cards/{i}", card))
    return tuple(found)


def _lines(before: State, after: State, rules: HouseRules) -> Iterator[Line]:
    was, now = scored(before, rules), scored(after, rules)
    for group in GROUPS:
        first, second = (sum(s.line.points for s in all_ if s.line.group == group) for all_ in (was, now))
        if first != second:
            paths = {path: None for s in now if s.line.group == group for path in s.line.paths}
            text = f"{group.capitalize()}: {first} VP before, {second} VP now."
            yield Line(group, second - first, text, tuple(paths))


def _impossible(
    before: State, after: State, built: tuple[tuple[str, Card], ...], gone: tuple[tuple[str, Card], ...]
) -> Iterator[Problem]:
    """The track and the residence disc only move on; a building goes only where a new one replaces it."""
    for name in ("track", "residence"):
        was, now = getattr(before, name), getattr(after, name)
        if was is not None and now is not None and now < was:
            yield Problem("back", name, f"The {name} was at {was} before and is at {now}; it only goes up.")
    if after.moves[: len(before.moves)] != before.moves:
        yield Problem("log", "moves", "The log has lost or changed moves that were in it before.")
    for path, card in gone:
        if card.kind is Kind.TECHNIQUE:
            message = f"{card.name or 'A technique'} was there before; techniques are kept."
            yield Problem("vanished", path, message)
    new, old = (sum(card.kind is Kind.BUILDING for _, card in cards) for cards in (built, gone))
    if old > new:
        message = f"{old} buildings are gone and {new} are new; a building goes where a new one replaces it."
        yield Problem("vanished", "cards", message)
