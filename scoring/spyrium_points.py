"""Spyrium's final score: the track, printed VP, and what techniques give (rulebook: end of the game).

What is not known counts as the least that it can be; how far the score may rise is part of every amount.
"""

from dataclasses import dataclass

from scoring.breakdown import UNBOUNDED, Line
from scoring.facts import Confidence
from scoring.spyrium_state import Card, Kind, State, is_factory, printed_vp, technique
from scoring.spyrium_tables import (
    BONUSES,
    BOX,
    HOUSE_RULES,
    MOST_PRINTED,
    TECHNIQUE_CAP,
    TECHNIQUE_NAMES,
    HouseRules,
    Technique,
    card_name,
)
from scoring.words import counted, plural, said

GROUPS = ("track", "buildings", "techniques")

ENOUGH = TECHNIQUE_CAP * max(bonus.per for bonus in BONUSES.values())
"""As many of a thing as any technique rewards."""


@dataclass(frozen=True)
class Amount:
    """A number that may not be known: the least and the most it can be, and the parts it comes from."""

    low: int
    high: int
    paths: tuple[str, ...]

    @property
    def known(self) -> bool:
        """Whether there is nothing to ask."""
        return self.low == self.high


@dataclass(frozen=True)
class Scored:
    """A line of the score with the most that it may turn out to be."""

    line: Line
    high: float


def scored(state: State, rules: HouseRules = HOUSE_RULES) -> tuple[Scored, ...]:
    """Every line: the track, each building, each technique."""
    cards = tuple(enumerate(state.cards))
    return (
        _track(state),
        *(_building(i, card) for i, card in cards if card.kind is Kind.BUILDING),
        *(_technique(i, card, state, rules) for i, card in cards if card.kind is Kind.TECHNIQUE),
    )


def amount(state: State, counted: Technique, rules: HouseRules = HOUSE_RULES) -> Amount:
    """How much of what a technique counts a player has."""
    match counted:
        case Technique.AUTOMATION:
            return _entered("crystals", state.crystals)
        case Technique.CAPITALISATION:
            return _entered("pounds", state.pounds)
        case Technique.CRANE:
            paths = tuple(f"cards/{i}" for i, card in enumerate(state.cards) if card.kind is Kind.BUILDING)
            return Amount(len(paths), len(paths), paths)
        case Technique.ENGINEERING:
            return _factories(state)
        case Technique.LOBBYING:
            return _entered("residence", state.residence, rules.residence_track[0], rules.residence_track[-1])
        case Technique.TAYLORISM:
            return _entered("workers", state.workers, 0, BOX["workers"])
        case Technique.COMMERCE:
            return _entered("tokens", state.tokens, 0, BOX["tokens"])


def _entered(path: str, value: int | None, low: int = 0, high: int = ENOUGH) -> Amount:
    return Amount(low, high, (path,)) if value is None else Amount(value, value, (path,))


def _factories(state: State) -> Amount:
    """VP printed on factories; a building that may be one may count."""
    low = high = 0
    paths = []
    for i, card in enumerate(state.cards):
        factory = is_factory(card)
        if card.kind is Kind.BUILDING and factory is not False:
            printed = printed_vp(card)
            low += printed or 0 if factory else 0
            high += MOST_PRINTED if printed is None else printed
            paths.append(f"cards/{i}")
    return Amount(low, high, tuple(paths))


def _track(state: State) -> Scored:
    if state.track is not None:
        log = said(", {logged} of them logged", logged=state.logged) if state.moves else ""
        text, points = said("{track} VP on the track{log}.", track=state.track, log=log), state.track
    elif state.moves:
        text, points = (
            said("The track is not known; the log gives {logged} VP (assumed).", logged=state.logged),
            state.logged,
        )
    else:
        text, points = said("The track is not known; counted as 0 VP (assumed)."), 0
    paths = ("track", *(f"moves/{i}" for i in range(len(state.moves))))
    return Scored(Line("track", points, text, paths), UNBOUNDED if state.track is None else points)


def _building(i: int, card: Card) -> Scored:
    printed, name = printed_vp(card), card_name(card.name, said("A building"))
    if printed is None:
        text = said(
            "{name}: printed VP not known; counted as 0 (assumed), at most {most_printed}.",
            name=name,
            most_printed=MOST_PRINTED,
        )
        return Scored(Line("buildings", 0, text, (f"cards/{i}",)), MOST_PRINTED)
    source = said("printed on it") if card.vp is not None else said("as printed on every one")
    return Scored(
        Line(
            "buildings",
            printed,
            said("{name}: {printed} VP {source}.", name=name, printed=printed, source=source),
            (f"cards/{i}",),
        ),
        printed,
    )


def _technique(i: int, card: Card, state: State, rules: HouseRules) -> Scored:
    which = technique(card)
    if which is None:
        name = (
            said("{name}: not one of the techniques", name=card.name)
            if card.name
            else said("A technique: which is not known")
        )
        text = said(
            "{name}; counted as 0 VP (assumed), at most {technique_cap}.",
            name=name,
            technique_cap=TECHNIQUE_CAP,
        )
        return Scored(Line("technique", 0, text, (f"cards/{i}",), "techniques"), TECHNIQUE_CAP)
    bonus, found = BONUSES[which], amount(state, which, rules)
    each = getattr(rules, which, 1)
    low, high = (_capped(n * each, bonus.per) for n in (found.low, found.high))
    what = counted(found.low, *bonus.counts)
    if not found.known:
        what = said(
            "{count} not known, counted as {low} (assumed)", count=plural(*bonus.counts, 2), low=found.low
        )
    rate = (
        said("{each} VP for each", each=each)
        if bonus.per == 1
        else said("1 VP for every {per}", per=bonus.per)
    )
    text = said(
        "{which}: {what}; {rate}, at most {technique_cap}",
        which=TECHNIQUE_NAMES[which],
        what=what,
        rate=rate,
        technique_cap=TECHNIQUE_CAP,
    )
    if bonus.confidence is Confidence.SINGLE:
        default = each == getattr(HOUSE_RULES, which)
        text += said(" (known from a single source)") if default else said(" (as set for this table)")
    return Scored(Line(which, low, text + ".", (f"cards/{i}", *found.paths), "techniques"), high)


def _capped(points: int, per: int) -> int:
    return max(0, min(TECHNIQUE_CAP, points // per))
