"""What every game's rules give back: lines that explain a score, standings, and breaches of the rules."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from scoring.words import said

Range = tuple[int, float]
"""Lowest and highest: whole numbers, or :data:`UNBOUNDED` where nothing bounds it above."""

UNBOUNDED = math.inf


@dataclass(frozen=True)
class Line:
    """One explained part of a score.

    Attributes:
        rule: Short fixed name of the rule, e.g. ``"orange"``.
        points: What it gives; negative for penalties.
        explanation: One sentence for people, with the numbers that led to ``points``.
        paths: The parts of the state that earn it, keys and indexes joined by ``/``.
        group: The sum it belongs to; the rule's own name unless said otherwise.
    """

    rule: str
    points: int
    explanation: str
    paths: tuple[str, ...] = ()
    group: str = ""

    def __post_init__(self) -> None:
        if not self.group:
            object.__setattr__(self, "group", self.rule)


@dataclass(frozen=True)
class Problem:
    """A breach of the game's rules in a state; it never stops the scoring.

    Attributes:
        rule: Short fixed name of the rule that is broken.
        path: The part of the state that breaks it.
        message: One sentence: what was found and what the rule asks for.
    """

    rule: str
    path: str
    message: str


@dataclass(frozen=True)
class Breakdown:
    """The score of one state: nothing but the sum of its lines.

    Attributes:
        lines: Every line, in the order in which the rulebook scores.
        group_names: All groups of the game in that order, so that an empty group shows as 0.
        problems: All breaches at once.
        range: Lowest and highest total while values of the state are unknown; None when all are known.
    """

    lines: tuple[Line, ...]
    group_names: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    range: Range | None = None

    @property
    def total(self) -> int:
        """Sum of all lines."""
        return sum(line.points for line in self.lines)

    @property
    def reach(self) -> Range:
        """Lowest and highest total; both are the total where all values are known."""
        return self.range or (self.total, self.total)

    @property
    def groups(self) -> dict[str, int]:
        """Sum of the lines of each group."""
        sums = dict.fromkeys(self.group_names, 0)
        for line in self.lines:
            sums[line.group] = sums.get(line.group, 0) + line.points
        return sums


@dataclass(frozen=True)
class Card:
    """A card won by a player, with what it is worth.

    Attributes:
        kind: ``"award"`` or ``"prize"`` (or another game's word).
        name: Which one, e.g. ``"gold"`` or ``"skyscraper"``.
        player: Who got it; None where nobody qualifies.
        vp: Victory points on it.
        explanation: Why that player got it, the deciding tie-break included.
        paths: The parts of the state that earn it.
        contenders: Players who get it instead if values that are still unknown turn out so; the card is
            settled where there are none.
    """

    kind: str
    name: str
    player: str | None
    vp: int
    explanation: str
    paths: tuple[str, ...] = ()
    contenders: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tie:
    """A tie and what decided it.

    Attributes:
        players: The tied players, winner first (all of them winners when shared).
        about: What they were tied for, e.g. ``"gold"`` or ``"the game"``.
        decided_by: The rule that decided, in words; ``"shared"`` where nothing did.
    """

    players: tuple[str, ...]
    about: str
    decided_by: str


@dataclass(frozen=True)
class PlayerScore:
    """One player's breakdown and place (1 is best; equal places are shared).

    Attributes:
        name: The player.
        breakdown: The score.
        place: Where its total puts the player.
        places: Best and worst place while values of the state are unknown; None where it is settled.
    """

    name: str
    breakdown: Breakdown
    place: int
    places: tuple[int, int] | None = None


@dataclass(frozen=True)
class Standings:
    """Several players' scores with the cards they won and every tie that had to be decided.

    Attributes:
        players: In turn order.
        cards: Cards handed out, if the game has such.
        ties: Every tie that came up, each with what decided it.
        problems: Breaches in all players' states; paths start at the whole state.
    """

    players: tuple[PlayerScore, ...]
    cards: tuple[Card, ...] = ()
    ties: tuple[Tie, ...] = ()
    problems: tuple[Problem, ...] = field(default=())

    def ranked(self) -> tuple[PlayerScore, ...]:
        """The players, best place first; equal places keep turn order."""
        return tuple(sorted(self.players, key=lambda p: p.place))


def breakdowns(result: Breakdown | Standings) -> tuple[Breakdown, ...]:
    """The breakdown of each player in turn order, or the one there is."""
    return tuple(p.breakdown for p in result.players) if isinstance(result, Standings) else (result,)


def group_changes(
    before: Breakdown, after: Breakdown, paths: Callable[[str], tuple[str, ...]]
) -> tuple[Line, ...]:
    """What every group of ``after`` gives more or less than it did, as one line each.

    Args:
        before: The score before.
        after: The score of the same player later.
        paths: For a group's name, the parts that changed it.
    """
    was = before.groups
    return tuple(
        Line(
            group,
            now - was[group],
            said(
                "{group}: {before} points before, {now} now.",
                group=group.capitalize(),
                before=was[group],
                now=now,
            ),
            paths(group),
        )
        for group, now in after.groups.items()
        if now != was[group]
    )


def moved(lines: Iterable[Line], prefix: str) -> tuple[Line, ...]:
    """The same lines, with ``prefix`` put before every path."""
    return tuple(
        Line(
            line.rule,
            line.points,
            line.explanation,
            tuple(f"{prefix}/{p}" for p in line.paths),
            line.group,
        )
        for line in lines
    )
