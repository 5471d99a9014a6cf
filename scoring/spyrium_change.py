"""What changed for one Spyrium player between two states: cards, points, and what no turn does."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scoring.breakdown import Line, Problem
from scoring.spyrium_points import GROUPS, scored
from scoring.spyrium_problems import problems
from scoring.spyrium_state import Card, Kind, State, plain, printed_vp, technique
from scoring.spyrium_tables import HOUSE_RULES, HouseRules, card_name
from scoring.words import said


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
    built, gone = _apart(before.cards, after.cards)
    known = problems(before, rules)
    found = (*(p for p in problems(after, rules) if p not in known), *_impossible(before, after, built, gone))
    return Change(built, gone, tuple(_lines(before, after, rules)), found)


Placed = tuple[tuple[str, Card], ...]
"""Cards with their paths."""


def _apart(before: Sequence[Card], after: Sequence[Card]) -> tuple[Placed, Placed]:
    """The cards that are new and those that are gone, as few as possible."""
    now: dict[int, int] = {}  # for each later card's index that of the same card before
    for same in (_equal, _alike, _fit):
        for i in range(len(before)):
            if i not in now.values():
                _pair(i, now, before, after, same)
    new = tuple((f"cards/{n}", card) for n, card in enumerate(after) if n not in now)
    gone = tuple((f"cards/{i}", card) for i, card in enumerate(before) if i not in now.values())
    return new, gone


def _pair(
    i: int,
    now: dict[int, int],
    before: Sequence[Card],
    after: Sequence[Card],
    same: Callable[[Card, Card], bool],
) -> bool:
    """Gives a card its later one; cards that have theirs may move on to another, none loses it."""
    tried: set[int] = set()

    def place(card: int) -> bool:
        for n, later in enumerate(after):
            if n in tried or not same(before[card], later):
                continue
            tried.add(n)
            if n not in now or place(now[n]):
                now[n] = card
                return True
        return False

    return place(i)


def _equal(was: Card, now: Card) -> bool:
    return was == now


def _alike(was: Card, now: Card) -> bool:
    return _name(was) == _name(now) and _fit(was, now)


def _fit(was: Card, now: Card) -> bool:
    """Whether both may be one card, named, spelled or filled in otherwise."""
    pairs = ((_name(was), _name(now)), (printed_vp(was), printed_vp(now)), (was.factory, now.factory))
    return was.kind is now.kind and all(a is None or b is None or a == b for a, b in pairs)


def _name(card: Card) -> str | None:
    """A card's name in one spelling; None while not known."""
    return technique(card) or plain(card.name) or None


def _lines(before: State, after: State, rules: HouseRules) -> Iterator[Line]:
    was, now = scored(before, rules), scored(after, rules)
    for group in GROUPS:
        first, second = (sum(s.line.points for s in all_ if s.line.group == group) for all_ in (was, now))
        if first != second:
            paths = {path: None for s in now if s.line.group == group for path in s.line.paths}
            text = said(
                "{group}: {first} VP before, {second} VP now.",
                group=group.capitalize(),
                first=first,
                second=second,
            )
            yield Line(group, second - first, text, tuple(paths))


def _impossible(before: State, after: State, built: Placed, gone: Placed) -> Iterator[Problem]:
    """The track and the residence disc only move on; a building goes only where a new one replaces it."""
    for name in ("track", "residence"):
        was, now = getattr(before, name), getattr(after, name)
        if was is not None and now is not None and now < was:
            yield Problem(
                "back",
                name,
                said(
                    "The {name} was at {was} before and is at {now}; it only goes up.",
                    name=name,
                    was=was,
                    now=now,
                ),
            )
    if after.moves[: len(before.moves)] != before.moves:
        yield Problem("log", "moves", said("The log has lost or changed moves that were in it before."))
    for path, card in gone:
        if card.kind is Kind.TECHNIQUE:
            message = said(
                "{name} was there before; techniques are kept.",
                name=card_name(card.name, said("A technique")),
            )
            yield Problem("vanished", path, message)
    new, old = (sum(card.kind is Kind.BUILDING for _, card in cards) for cards in (built, gone))
    if old > new:
        message = said(
            "{old} buildings are gone and {new} are new; a building goes where a new one replaces it.",
            old=old,
            new=new,
        )
        yield Problem("vanished", "cards", message)
