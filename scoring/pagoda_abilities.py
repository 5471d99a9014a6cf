"""Which abilities a Pagoda turn used, what is left of them, and what no ability explains.

Rulebook: special abilities, building actions.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from scoring.breakdown import Problem
from scoring.pagoda_payment import COLOURS, PAIRS, Amounts, Chains, uses_left
from scoring.pagoda_tables import ABILITY_NAMES, PILLARS_PER_TURN, USES_PER_TILE, Colour
from scoring.words import joined, said, together


@dataclass(frozen=True)
class Way:
    """Abilities that a player may have used in a turn, and the uses left of each colour's afterwards."""

    used: frozenset[Colour]
    left: dict[Colour, int]


@dataclass(frozen=True)
class Payment:
    """What a turn did, as far as cards and abilities are concerned.

    Attributes:
        todo: What was built, as steps.
        cards: Cards played for it; None while not known.
        most_cards: Most cards that the player can have had.
        used: Abilities that are known to have been used.
        uses: The player's uses left before the turn.
        markers: The player's uses left after the turn; None while not known.
        player: Who, for sentences.
    """

    todo: Chains
    cards: Amounts | None
    most_cards: int
    used: frozenset[Colour]
    uses: Amounts
    markers: Amounts | None
    player: str

    @property
    def pillars(self) -> int:
        """Pillars built, a spire counting as one."""
        return sum(step.pillars for chain in self.todo for step in chain)

    @property
    def price(self) -> tuple[Colour | None, ...]:
        """Colours of the cards that it costs without abilities."""
        return tuple(colour for chain in self.todo for step in chain for colour in step.cards)

    @property
    def usable(self) -> frozenset[Colour]:
        """Abilities that can be used at some time of the turn; a new tile is too late for the Dragon."""
        gained = {step.gives for chain in self.todo for step in chain if step.gives} - {Colour.YELLOW}
        return frozenset(c for c, n in zip(COLOURS, self.uses, strict=True) if n or c in gained)

    @property
    def needed(self) -> frozenset[Colour]:
        """Abilities that were used for sure: those known, and the Lantern for a fourth pillar."""
        lantern = self.pillars > PILLARS_PER_TURN and Colour.RED in self.usable
        return self.used | ({Colour.RED} if lantern else set())

    def left(self, used: frozenset[Colour], uses: Amounts) -> frozenset[Amounts]:
        """Uses that may be left after the turn if just ``used`` were used; nothing where that can't be.

        More pillars than allowed, a breach of its own, don't count here.
        """
        limit = max(PILLARS_PER_TURN, self.pillars - (Colour.RED in used))
        return uses_left(self.todo, self.cards, used, uses, limit)


def explain(turn: Payment) -> tuple[tuple[Way, ...], tuple[Problem, ...]]:
    """The abilities that explain a turn, and what breaks the rules of paying and building.

    Several ways, all of them equally simple, are given only where neither cards nor markers tell them apart;
    the one that leaves the player most comes first.
    """
    paid = tuple(_paid(turn))
    likeliest = min(paid, key=lambda used: len(used - turn.usable), default=turn.needed)
    problems = [*_limit(turn), *_cards(turn, paid), *_unusable(turn, likeliest)]
    ways = [
        Way(used, dict(zip(COLOURS, left, strict=True)))
        for used in paid
        for left in sorted(turn.left(used, turn.uses), key=lambda left: (-sum(left), left))
    ]
    if not (ways or problems):
        late = [c for c, n in zip(COLOURS, turn.uses, strict=True) if c in likeliest and not n]
        names = together(ABILITY_NAMES[colour] for colour in late)
        message = said("{names}: used before the tile that gives it can have been built.", names=names)
        problems.append(Problem("order", "sites", message))
    if turn.markers and ways:
        marked = [way for way in ways if tuple(way.left.values()) == turn.markers]
        if not marked:
            problems.append(_markers(turn, turn.markers, ways[0]))
        ways = marked or ways
    return tuple(way for way in ways if len(way.used) == len(ways[0].used)), tuple(problems)


def _paid(turn: Payment) -> Iterator[frozenset[Colour]]:
    """Sets of abilities with which the cards pay for what was built, were uses no matter; smallest first.

    Cards tell of the Rice bowl and Buddha, markers of every ability.
    """
    if len(turn.price) > turn.most_cards:
        return
    told = PAIRS if turn.cards else frozenset()
    more = (frozenset(COLOURS) if turn.markers else told) - turn.needed
    tried = [
        turn.needed | set(extra) for n in range(len(more) + 1) for extra in combinations(sorted(more), n)
    ]
    pays = {
        pairs: bool(turn.left(pairs, (USES_PER_TILE,) * len(COLOURS)))
        for pairs in {used & PAIRS for used in tried}
    }
    yield from (used for used in tried if pays[used & PAIRS])


def _limit(turn: Payment) -> Iterator[Problem]:
    """One to three pillars, four with the Lantern."""
    n = turn.pillars
    if not n:
        yield Problem("limit", "sites", said("No pillar was built; a turn builds at least one."))
    if n > PILLARS_PER_TURN + (Colour.RED in turn.usable):
        lantern = "" if Colour.RED in turn.usable else said(", which {player} can't use", player=turn.player)
        message = said(
            "{n} pillars were built, a spire counting as one; a turn builds at most "
            "{pillars_per_turn}, or {pillars_per_turn2} with the Lantern{lantern}.",
            n=n,
            pillars_per_turn=PILLARS_PER_TURN,
            pillars_per_turn2=PILLARS_PER_TURN + 1,
            lantern=lantern,
        )
        yield Problem("limit", "sites", message)


def _cards(turn: Payment, paid: tuple[frozenset[Colour], ...]) -> Iterator[Problem]:
    """A card of its colour for each pillar and tile, or two of one colour by an ability."""
    most = max(len(turn.price), sum(turn.cards or ()))
    if most > turn.most_cards:
        did = said("costs") if most == len(turn.price) else said("was paid with")
        message = said(
            "What was built {did} {most} cards; a player has at most {most_cards}.",
            did=did,
            most=most,
            most_cards=turn.most_cards,
        )
        yield Problem("cards", "sites", message)
    elif not paid:
        price = _listed(Counter[str](c or said("of unknown colour") for c in turn.price))
        cards = (
            _listed(dict(zip(COLOURS, turn.cards, strict=True))) if turn.cards else said("cards not known")
        )
        named = joined(
            "", (said(", with the {ability}", ability=ABILITY_NAMES[c]) for c in sorted(turn.used))
        )
        message = said(
            "What was built costs {price}; played: {cards}{named}. That does not pay for it exactly.",
            price=price,
            cards=cards,
            named=named,
        )
        yield Problem("cards", "sites", message)


def _unusable(turn: Payment, used: frozenset[Colour]) -> Iterator[Problem]:
    """Abilities used without a use left."""
    for colour in sorted(used - turn.usable):
        message = said(
            "The {ability_name} was used; {player} has no use of it left.",
            ability_name=ABILITY_NAMES[colour],
            player=turn.player,
        )
        yield Problem("abilities", "sites", message)


def _markers(turn: Payment, markers: Amounts, way: Way) -> Problem:
    """The markers after the turn are not where its abilities leave them."""
    shown = _listed(dict(zip(COLOURS, markers, strict=True)))
    message = said(
        "{player}'s markers show {shown}; after this turn they stand at {left}.",
        player=turn.player,
        shown=shown,
        left=_listed(way.left),
    )
    return Problem("abilities", f"abilities/{turn.player}", message)


def _listed(numbers: Mapping[Colour, int] | Mapping[str, int]) -> str:
    """Numbers by colour in words, e.g. ``"2 red, 1 blue"``."""
    return joined(
        ", ", (said("{n} {colour}", n=n, colour=colour) for colour, n in numbers.items() if n)
    ) or said("none")
