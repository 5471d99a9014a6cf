"""Cards of a Spyrium neighbourhood that photos and people speak of: which is which. No pages here.

A card's path holds its place in the list, and the list grows and shrinks: while a change is made, a card that
goes leaves a hole, and :func:`compact` closes the holes in the list and in all that photos told at once.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from scoring import codec
from scoring.spyrium import EMPTY, Card, State
from scoring.spyrium_state import plain
from ui.board_sight import Data, OpenDoubt, Read, Sight, Spot, concerns, settle

CARDS, GONE = "cards", "gone"
"""How paths begin of cards, and of what a person took away: a card that a photo shows and that is no card."""

SAME = 0.3
"""Common share of the smaller outline from which on two are of one card."""

Hands: TypeAlias = tuple[Card | None, ...]


@dataclass(frozen=True)
class Plot:
    """What is kept of one player.

    Attributes:
        cards: Buildings and techniques, None where one was taken away.
        rest: The player's state without them.
        sight: What photos told.
    """

    cards: Hands = ()
    rest: State = EMPTY
    sight: Sight = field(default_factory=Sight)

    @property
    def state(self) -> State:
        """What is known of the player."""
        return replace(self.rest, cards=tuple(card for card in self.cards if card))

    def changed(self, change: Callable[[State], State]) -> "Plot":
        """With another state; what a person took away is not read again from the same photos."""
        before, after = compact(self), change(self.state)
        old, new = before.cards, after.cards
        gone = [i for i, card in enumerate(old) if not any(card is other for other in new)]
        fresh = [card for card in new if not any(card is other for other in old)]
        cards: Hands
        if len(old) == len(new) and len(gone) == len(fresh) == 1 and new[gone[0]] is fresh[0]:
            cards = new
        else:
            cards = (*(None if i in gone else card for i, card in enumerate(old)), *fresh)
            for i in gone:
                before = replace(before, sight=_taken_away(before.sight, i))
        return Plot(cards, replace(after, cards=()), before.sight)


def plot_of(state: State, sight: Sight) -> Plot:
    """What is kept of a player."""
    return Plot(state.cards, replace(state, cards=()), sight)


def place_of(path: str) -> int | None:
    """The place in the list of the card that a path leads to or into."""
    first, _, rest = path.partition("/")
    number = rest.partition("/")[0]
    return int(number) if first == CARDS and number.isdecimal() else None


def compact(plot: Plot) -> Plot:
    """The same without holes."""
    if None not in plot.cards:
        return plot
    stay = [i for i, card in enumerate(plot.cards) if card]
    moved = {old: new for new, old in enumerate(stay)}

    def path_of(path: str) -> str | None:
        place = place_of(path)
        if place is None:
            return path
        if place not in moved:
            return None
        return "/".join((CARDS, str(moved[place]), *path.split("/")[2:]))

    sight = plot.sight
    kept = replace(
        sight,
        read={new: v for path, v in sight.read.items() if (new := path_of(path))},
        seen={new: v for path, v in sight.seen.items() if (new := path_of(path))},
        others={new: v for path, v in sight.others.items() if (new := path_of(path))},
        settled=tuple(new for path in sight.settled if (new := path_of(path))),
        asked=tuple(new for path in sight.asked if (new := path_of(path))),
        doubts=tuple(replace(d, path=new) for d in sight.doubts if (new := path_of(d.path))),
    )
    return Plot(tuple(plot.cards[i] for i in stay), plot.rest, kept)


def _taken_away(sight: Sight, place: int) -> Sight:
    """Remembers where a card was seen that is none of this player's."""
    path = f"{CARDS}/{place}"
    if path not in sight.seen:
        return sight
    number = 1 + max((int(p.partition("/")[2]) for p in sight.seen if p.startswith(f"{GONE}/")), default=-1)
    away = f"{GONE}/{number}"
    return replace(
        sight,
        seen={**sight.seen, away: sight.seen[path]},
        read={**sight.read, away: sight.read.get(path)},
    )


# --- a reading --------------------------------------------------------------------------------------------


def aligned(plot: Plot, read: Read) -> tuple[Plot, Read]:
    """A player's cards and those of a reading, each card at one place in both.

    A card is the same by its place in a photo, else by its name. What the reading adds comes last; what it
    lacks stays as it is, but for cards that photos of before told and that are there no more.
    """
    sight = plot.sight
    found: list[Data] = read.state[CARDS]
    spots = [read.seen.get(f"{CARDS}/{i}") for i in range(len(found))]
    gone = [(spot, sight.read.get(path)) for path, spot in sight.seen.items() if path.startswith(f"{GONE}/")]
    left = [
        i
        for i, card in enumerate(found)
        if not any(
            _same_name(card, was) if spot.sha not in read.shas else _same_spot(spots[i], spot)
            for spot, was in gone
        )
    ]
    before = [sight.seen.get(f"{CARDS}/{n}") for n in range(len(plot.cards))]
    listed = [codec.dump(card) for card in plot.cards]
    pairs = _pairs(left, range(len(listed)), lambda i, n: _same_spot(spots[i], before[n]))
    rest = [i for i in left if i not in pairs]
    free = [n for n in range(len(listed)) if n not in pairs.values()]
    pairs |= _pairs(rest, free, lambda i, n: _same_name(found[i], listed[n]))
    new = [i for i in left if i not in pairs]
    pairs |= {i: len(listed) + n for n, i in enumerate(new)}

    # what a person entered by hand stays the person's, whatever photos show of it from now on
    typed = [f"{CARDS}/{n}" for n in range(len(listed)) if f"{CARDS}/{n}" not in sight.read]
    sight = settle(sight, typed)
    cards: list[Card | None] = [*plot.cards, *(None for _ in new)]
    state: list[Data] = [None] * len(cards)
    seen = {path: spot for path, spot in sight.seen.items() if path.startswith(f"{GONE}/")}
    doubts: list[OpenDoubt] = [d for d in read.doubts if place_of(d.path) is None]
    on_from_before = not sight.current and any(shot.past for shot in sight.shots)
    for n in range(len(listed)):
        if n in pairs.values():
            continue
        path, spot = f"{CARDS}/{n}", before[n]
        settled = any(concerns(path, each) for each in sight.settled)
        here = spot is not None and spot.sha in read.shas
        if here and not settled and any(_same_spot(spot, other) for other in spots):
            cards[n] = None  # another outline tells the card better
        elif not on_from_before or path not in sight.read:
            state[n] = listed[n]
            doubts += [d for d in sight.doubts if place_of(d.path) == n]
            if spot is not None:
                seen[path] = spot
    for i, n in pairs.items():
        path, spot, card = f"{CARDS}/{n}", spots[i], found[i]
        mine = listed[n] if n < len(listed) else None
        asked = [d for d in read.doubts if place_of(d.path) == i]
        if mine and card["name"] is None:  # a card that isn't known contradicts nobody
            card = mine
            asked = asked if mine == _UNKNOWN else []
        elif mine and _same_name(card, mine):  # in the person's spelling, with what no photo tells
            card = {key: mine[key] if key == "name" or card[key] is None else card[key] for key in card}
        state[n] = card
        doubts += [replace(d, path="/".join((path, *d.path.split("/")[2:]))) for d in asked]
        if spot is not None:
            seen[path] = spot
    seen |= {path: spot for path, spot in read.seen.items() if place_of(path) is None}
    plot = Plot(tuple(cards), plot.rest, sight)
    return plot, replace(read, state={**read.state, CARDS: state}, seen=seen, doubts=tuple(doubts))


_UNKNOWN = {"kind": "building", "name": None, "vp": None, "factory": None}
"""A card of which nothing is known, as the reader gives it."""


def _pairs(first: Iterable[int], second: Iterable[int], same: Callable[[int, int], bool]) -> dict[int, int]:
    """Each of the first with at most one of the second, in their order."""
    left, found = list(second), {}
    for i in first:
        partner = next((n for n in left if same(i, n)), None)
        if partner is not None:
            found[i] = partner
            left.remove(partner)
    return found


def _same_name(card: Data, other: Data) -> bool:
    return bool(card and other and card["name"] and plain(card["name"]) == plain(other["name"]))


def _same_spot(one: Spot | None, other: Spot | None) -> bool:
    """Whether two outlines in one photo are of the same card."""
    if one is None or other is None or one.sha != other.sha:
        return False
    return _common(one.polygon, other.polygon) > SAME


def _common(one: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]]) -> float:
    """Common area of two convex outlines over the smaller one's."""
    part = list(one)
    corners = list(other) if _area(other) > 0 else list(other)[::-1]
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        inside = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in part]
        cut = []
        for n, (x, y) in enumerate(part):
            (u, v), here, there = part[n - 1], inside[n], inside[n - 1]
            if (here < 0) != (there < 0):
                share = there / (there - here)
                cut.append((u + share * (x - u), v + share * (y - v)))
            if here >= 0:
                cut.append((x, y))
        part = cut
        if not part:
            return 0.0
    return abs(_area(part)) / max(1.0, min(abs(_area(one)), abs(_area(other))))


def _area(outline: Sequence[tuple[float, float]]) -> float:
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in pairs) / 2
