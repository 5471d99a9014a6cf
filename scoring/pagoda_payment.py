"""What a Pagoda turn costs: an order of building in which the played cards and the abilities suffice.

A tile gives its ability at once, so whether an ability can be used may depend on the order of building. The
orders are few: on each site the pieces follow one another, so only how the sites interleave is open.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from scoring.pagoda_state import Piece, PlacedPiece
from scoring.pagoda_tables import PILLARS_PER_SPIRE, USES_PER_TILE, Colour

COLOURS = tuple(Colour)

PAIRS = frozenset({Colour.GREEN, Colour.BLUE})
"""Abilities by which two cards of one colour pay for one piece of any: a card more than its price."""

Amounts = tuple[int, ...]
"""A number for each of :data:`COLOURS`: cards played, or uses of abilities left."""


@dataclass(frozen=True)
class Step:
    """A piece to build, as far as cards and abilities are concerned.

    Attributes:
        cards: Colours of the cards it costs; None for one whose colour is not known.
        pair: The ability by which two cards of one colour replace one of them.
        pillars: What it counts against the limit of a turn.
        gives: The ability of which building it gives two uses.
    """

    cards: tuple[Colour | None, ...]
    pair: Colour
    pillars: int = 0
    gives: Colour | None = None


Chains = tuple[tuple[Step, ...], ...]
"""The steps of each site in the order in which they have to be built."""


def chains(pieces: Iterable[PlacedPiece], free: bool = False, simple: bool = False) -> Chains:
    """The steps that build ``pieces``, which come site by site from the ground up.

    Args:
        pieces: What is built in the turn.
        free: Whether no cards are paid for the single pieces, as in an alternative turn.
        simple: Whether tiles give no abilities.
    """
    sites: dict[int, list[Step]] = {}
    for piece in pieces:
        build = piece.build
        pillar = build.what in (Piece.PILLAR, Piece.SPIRE)
        n = 0 if free else PILLARS_PER_SPIRE if build.what is Piece.SPIRE else 1
        step = Step(
            cards=(build.colour,) * n,
            pair=Colour.GREEN if pillar else Colour.BLUE,
            pillars=int(pillar),
            gives=None if pillar or simple else build.colour,
        )
        sites.setdefault(build.site, []).append(step)
    return tuple(map(tuple, sites.values()))


def uses_left(
    todo: Chains, cards: Amounts | None, spent: frozenset[Colour], uses: Amounts, limit: int
) -> frozenset[Amounts]:
    """Uses left after each order that works, every ability of ``spent`` used just once.

    Args:
        todo: What is built.
        cards: The cards played, all of which have to be needed; None where they are not known.
        spent: Colours of the abilities used in the turn.
        uses: Uses left before the turn.
        limit: Most pillars in a turn without the Lantern.

    Returns:
        Nothing where no order works: cards that don't pay for it, too many pillars, an ability used before a
        tile gives it.
    """

    @cache
    def after(done: Amounts, cards: Amounts, unused: frozenset[Colour], uses: Amounts) -> frozenset[Amounts]:
        found: set[Amounts] = set()
        if Colour.RED in unused and _number(uses, Colour.RED):
            found |= after(done, cards, unused - {Colour.RED}, _changed(uses, Colour.RED, -1))
        allowed = limit + (Colour.RED in spent and Colour.RED not in unused)
        pillars = sum(step.pillars for chain, n in zip(todo, done, strict=True) for step in chain[:n])
        for i, chain in enumerate(todo):
            if done[i] == len(chain) or pillars + chain[done[i]].pillars > allowed:
                continue
            step = chain[done[i]]
            more = tuple(n + (i == j) for j, n in enumerate(done))
            if rest := _paid(cards, step.cards):
                found |= after(more, rest, unused, _given(uses, step))
            if step.pair in unused and _number(uses, step.pair) and step.cards:
                left = _given(_changed(uses, step.pair, -1), step)
                for rest in _paid_with_pair(cards, step.cards):
                    found |= after(more, rest, unused - {step.pair}, left)
        if all(n == len(chain) for chain, n in zip(todo, done, strict=True)):
            if not unused:
                found.add(uses)
            elif unused == {Colour.PURPLE} and _number(uses, Colour.PURPLE):
                found.add(_changed(uses, Colour.PURPLE, -1))
        return frozenset(found)

    price = sum(len(step.cards) for chain in todo for step in chain) + len(spent & PAIRS)
    if cards is None:  # any cards: every price is one of unknown colour, and any one pair serves
        todo = tuple(tuple(replace(s, cards=(None,) * len(s.cards)) for s in chain) for chain in todo)
        cards = tuple(2 * len(PAIRS) * (colour is COLOURS[0]) for colour in COLOURS)
    elif sum(cards) != price:
        return frozenset()
    if Colour.YELLOW in spent:
        if not _number(uses, Colour.YELLOW):
            return frozenset()
        uses = _changed(uses, Colour.YELLOW, -1)
    return after((0,) * len(todo), cards, spent - {Colour.YELLOW}, uses)


def amounts(colours: Iterable[Colour]) -> Amounts:
    """How many of each colour."""
    listed = tuple(colours)
    return tuple(listed.count(colour) for colour in COLOURS)


def _number(numbers: Amounts, colour: Colour) -> int:
    return numbers[COLOURS.index(colour)]


def _changed(numbers: Amounts, colour: Colour, by: int) -> Amounts:
    return tuple(n + by * (c is colour) for c, n in zip(COLOURS, numbers, strict=True))


def _given(uses: Amounts, step: Step) -> Amounts:
    """Uses after a tile: its ability's go to two, however many were left."""
    return tuple(USES_PER_TILE if c is step.gives else n for c, n in zip(COLOURS, uses, strict=True))


def _paid(cards: Amounts, price: tuple[Colour | None, ...]) -> Amounts | None:
    """The cards left after paying ``price``; None where they don't do.

    A card for a piece of unknown colour may be any: it stays among the cards until all else is paid.
    """
    for colour in price:
        if colour:
            cards = _changed(cards, colour, -1)
    return cards if min(cards) >= 0 else None


def _paid_with_pair(cards: Amounts, price: tuple[Colour | None, ...]) -> Iterator[Amounts]:
    """As :func:`_paid` in every way, with two cards of one colour instead of one of the price's."""
    for colour in COLOURS:
        rest = _paid(_changed(cards, colour, -2), price[1:])
        if rest:
            yield rest
