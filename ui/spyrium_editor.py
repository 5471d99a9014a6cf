"""One Spyrium player's list, filled in by taps: track, buildings, techniques, markers, and a log of VP."""

from collections.abc import Callable, Sequence
from typing import Any

from scoring import spyrium
from scoring.spyrium import (
    BONUSES,
    FACTORIES,
    MANSIONS,
    SOURCES,
    Card,
    HouseRules,
    Kind,
    State,
    Technique,
    is_factory,
    printed_vp,
    source_vp,
    technique,
)
from scoring.spyrium_points import Scored, scored
from scoring.spyrium_tables import MOST_PRINTED
from scoring.words import counted
from ui.board_photo import NOTHING, SCRIPTS
from ui.breakdown import total_text
from ui.components import Component, Event
from ui.language import gettext
from ui.spyrium_words import card_words, group_texts

_component = Component("spyrium_editor", uses=SCRIPTS)

_NUMBERS = {
    "crystals": ("Spyrium crystals", Technique.AUTOMATION),
    "pounds": ("Pounds", Technique.CAPITALISATION),
    "workers": ("Workers", Technique.TAYLORISM),
    "tokens": ("Kept tokens", Technique.COMMERCE),
}
MOST = 999
"""Highest number that can be tapped in; as many digits as its field holds."""
_TRACK = "Where the marker stands, with a whole track added for each time round"
_LOGGABLE = range(1, 8)
"""VP offered for a source that may give any number."""


def spyrium_editor(
    state: State,
    rules: HouseRules,
    *,
    known: Sequence[Card] = (),
    sight: dict[str, Any] = NOTHING,
    key: str,
    on_event: Callable[[Event], None],
) -> None:
    """Shows one player's list with the score so far, its photos and their doubts.

    Events: those of :meth:`ui.board_table.BoardTable.on_event`, among them those of
    :func:`ui.spyrium_events.change_for`.

    Args:
        state: What is known of the player.
        rules: What the table plays otherwise.
        known: Cards of this copy, which a card may be picked from.
        sight: What photos told; see :func:`ui.board_photo.sight_data`.
        key: Name on the page.
        on_event: Takes the events.
    """
    _component({**editor_data(state, rules, known), "sight": sight}, key=key, on_event=on_event)


def editor_data(state: State, rules: HouseRules, known: Sequence[Card] = ()) -> dict[str, Any]:
    """What the script gets."""
    found = spyrium.score(state, rules)
    asked = {question.path: question.ask for question in spyrium.questions(state, rules)}
    by_card = {each.line.paths[0]: each for each in scored(state, rules)}
    return {
        "total": f"{total_text(found)} VP",
        "groups": " · ".join(f"{name} {points}" for name, points in group_texts(found).items()),
        "open": f"{counted(len(asked), 'value', 'values')} to fill in" if asked else "",
        "problems": [problem.message for problem in found.problems if problem.rule != "unknown"],
        "track": _number(
            state,
            "track",
            "Victory points on the track",
            "Where the marker stands, with a whole track added for each time round",
            asked,
        ),
        "buildings": [
            _building(i, card, asked) for i, card in enumerate(state.cards) if card.kind is Kind.BUILDING
        ],
        "patents": [
            _patent(i, card, asked) for i, card in enumerate(state.cards) if card.kind is not Kind.BUILDING
        ],
        "known": [
            {"kind": card.kind, "name": card.name, "vp": card.vp, "label": card_words(card)} for card in known
        ],
        "palette": [{"name": name.capitalize(), "vp": MANSIONS.get(name)} for name in FACTORIES],
        "most": MOST,
        "printed": list(range(MOST_PRINTED + 1)),
        "techniques": [_technique(which, state, by_card) for which in Technique],
        "residence": {
            **_number(state, "residence", "Residence track", _counted(Technique.LOBBYING), asked),
            "values": list(rules.residence_track),
        },
        "numbers": [
            _number(state, name, title, _counted(which), asked) for name, (title, which) in _NUMBERS.items()
        ],
        "sources": [
            {
                "name": name,
                "label": name.capitalize(),
                "about": source.price,
                "values": list(source_vp(name, rules)) or list(_LOGGABLE),
            }
            for name, source in SOURCES.items()
        ],
        "moves": [f"{move.source.capitalize()} {move.vp}" for move in state.moves],
        "logged": f"{state.logged} VP in {counted(len(state.moves), 'move', 'moves')}",
        "texts": {
            "buildings": "Buildings",
            "add": "Tap a building to add it.",
            "other": "Other",
            "techniques": "Techniques",
            "markers": "Residence and markers",
            "printed": "VP printed on it",
            "unknown": "Not known",
            "factory": "Factory symbol",
            "yes": "Yes",
            "no": "No",
            "remove": "Take it away",
            "close": "Close",
            "log": "Log of VP during the game (if you like)",
            "unlog": "Take back the last",
            "which": gettext("Which card is it?"),
            "pick": gettext("A card of this copy"),
            "name": gettext("Its name"),
            "building": gettext("Building"),
            "technique": gettext("Technique"),
            "less": "one less",
            "more": "one more",
        },
    }


def _counted(which: Technique) -> str:
    return f"Counts with {which}"


def _number(state: State, name: str, title: str, about: str, asked: dict[str, str]) -> dict[str, Any]:
    return {
        "name": name,
        "title": title,
        "about": asked.get(name, about),
        "value": getattr(state, name),
        "asked": name in asked,
    }


def _building(i: int, card: Card, asked: dict[str, str]) -> dict[str, Any]:
    printed, label = printed_vp(card), (card.name or "Building").capitalize()
    by_path = [ask for path, ask in asked.items() if path.startswith(f"cards/{i}/")]
    return {
        "card": i,
        "kind": card.kind,
        "name": card.name,
        "label": label,
        "vp": printed,
        "factory": is_factory(card),
        "asked": bool(by_path),
        "why": " ".join(by_path) or f"{label}: {printed} VP",
    }


def _patent(i: int, card: Card, asked: dict[str, str]) -> dict[str, Any]:
    """A technique's card; ``odd`` is one that none of the seven buttons shows."""
    label = (card.name or gettext("Technique")).capitalize()
    why = asked.get(f"cards/{i}/name", label)
    return {
        "card": i,
        "kind": card.kind,
        "name": card.name,
        "label": label,
        "asked": f"cards/{i}/name" in asked,
        "odd": technique(card) is None,
        "why": why,
    }


def _technique(which: Technique, state: State, by_card: dict[str, Scored]) -> dict[str, Any]:
    bonus = BONUSES[which]
    rate = f"for each {bonus.counts[0]}" if bonus.per == 1 else f"for every {bonus.per} {bonus.counts[1]}"
    mine = next(
        (
            f"cards/{i}"
            for i, c in enumerate(state.cards)
            if c.kind is Kind.TECHNIQUE and technique(c) is which
        ),
        None,
    )
    gives = by_card[mine] if mine else None
    if gives is None:
        points = ""
    elif gives.high == gives.line.points:
        points = f"+{gives.high}"
    else:
        points = f"+{gives.line.points} to {gives.high}"
    return {
        "name": which,
        "label": which.capitalize(),
        "about": gives.line.explanation if gives else f"VP {rate}",
        "has": gives is not None,
        "points": points,
        "asked": gives is not None and gives.high != gives.line.points,
    }
