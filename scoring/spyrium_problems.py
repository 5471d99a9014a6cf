"""Breaches of Spyrium's rules in what a player has, all at once."""

from collections.abc import Iterator, Sequence

from scoring.breakdown import Problem
from scoring.players import seat_path
from scoring.spyrium_state import Kind, State, plain, technique
from scoring.spyrium_tables import (
    BOX,
    HOUSE_RULES,
    MANSIONS,
    MOST_PRINTED,
    HouseRules,
    Technique,
    card_name,
    source_name,
    source_vp,
)
from scoring.words import capitalised, either, joined, said

NUMBERS = ("track", "crystals", "pounds", "workers", "tokens")


def problems(state: State, rules: HouseRules = HOUSE_RULES) -> tuple[Problem, ...]:
    """Every breach in one player's state."""
    return (*_numbers(state, rules), *_cards(state), *_repeated(_techniques(state)), *_moves(state, rules))


def shared_techniques(states: Sequence[State]) -> Iterator[Problem]:
    """Techniques that more than one player has; each is a single card."""
    firsts = (
        {which: f"{seat_path(s)}/{path}" for which, path in reversed(_techniques(state))}
        for s, state in enumerate(states)
    )
    yield from _repeated([pair for first in firsts for pair in first.items()])


def _techniques(state: State) -> list[tuple[Technique, str]]:
    """Known techniques with their paths."""
    return [
        (which, f"cards/{i}")
        for i, card in enumerate(state.cards)
        if card.kind is Kind.TECHNIQUE and (which := technique(card))
    ]


def _repeated(techniques: Sequence[tuple[Technique, str]]) -> Iterator[Problem]:
    for i, (which, path) in enumerate(techniques):
        if which in (earlier for earlier, _ in techniques[:i]):
            yield Problem(
                "technique", path, said("There is just one {which} in the box; this is another.", which=which)
            )


def _numbers(state: State, rules: HouseRules) -> Iterator[Problem]:
    for name in NUMBERS:
        value, most = getattr(state, name), BOX.get(name)
        if value is not None and value < 0:
            yield Problem(
                "number",
                name,
                said("{name}: {value}; it can't be less than 0.", name=name.capitalize(), value=value),
            )
        elif value is not None and most and value > most:
            yield Problem(
                "number",
                name,
                said(
                    "{name}: {value}; a player has at most {most}.",
                    name=name.capitalize(),
                    value=value,
                    most=most,
                ),
            )
    if state.residence is not None and state.residence not in rules.residence_track:
        spaces = ", ".join(map(str, rules.residence_track))
        message = said(
            "The residence track's spaces are {spaces} (a single source); found {residence}.",
            spaces=spaces,
            residence=state.residence,
        )
        yield Problem("residence", "residence", message)


def _cards(state: State) -> Iterator[Problem]:
    buildings = [card for card in state.cards if card.kind is Kind.BUILDING]
    if len(buildings) > BOX["buildings"]:
        yield Problem(
            "cards",
            "cards",
            said(
                "{buildings} buildings; the box holds {box}.", buildings=len(buildings), box=BOX["buildings"]
            ),
        )
    for i, card in enumerate(state.cards):
        path = f"cards/{i}"
        if card.kind is Kind.TECHNIQUE:
            if card.name and technique(card) is None:
                message = said(
                    "{name} is not a technique; they are {technique}.",
                    name=card.name,
                    technique=joined(", ", Technique),
                )
                yield Problem("technique", path, message)
            continue
        mansion = MANSIONS.get(plain(card.name))
        if card.vp is not None and mansion is not None and card.vp != mansion:
            message = said(
                "A {name} is worth {mansion} VP; {vp} was entered.",
                name=card_name(plain(card.name), ""),
                mansion=mansion,
                vp=card.vp,
            )
            yield Problem("printed", path, message)
        elif card.vp is not None and not 0 <= card.vp <= MOST_PRINTED:
            message = said(
                "{vp} VP printed on a building; no more than {most_printed} are on any.",
                vp=card.vp,
                most_printed=MOST_PRINTED,
            )
            yield Problem("printed", path, message)


def _moves(state: State, rules: HouseRules) -> Iterator[Problem]:
    for i, move in enumerate(state.moves):
        vp = source_vp(plain(move.source), rules)
        if vp and move.vp not in vp:
            gives = either(vp)
            message = said(
                "{source} gives {gives} VP; {vp} were logged.",
                source=capitalised(source_name(move.source)),
                gives=gives,
                vp=move.vp,
            )
            yield Problem("log", f"moves/{i}", message)
    if state.moves and state.track is not None and state.logged > state.track:
        message = said(
            "The log adds up to {logged} VP; the track shows {track}.", logged=state.logged, track=state.track
        )
        yield Problem("log", "track", message)
