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
from scoring.spyrium_tables import MOST_PRINTED, TECHNIQUE_NAMES, card_name, source_name
from scoring.words import counted, plural, said
from ui.board_photo import NOTHING, SCRIPTS
from ui.breakdown import total_text
from ui.components import Component, Event
from ui.language import gettext, say, translated
from ui.spyrium_words import GROUP_WORDS, card_words, group_texts
from ui.text import capital

_component = Component("spyrium_editor", uses=SCRIPTS)

_NUMBERS = {
    "crystals": (said("Spyrium crystals"), Technique.AUTOMATION),
    "pounds": (said("Pounds"), Technique.CAPITALISATION),
    "workers": (said("Workers"), Technique.TAYLORISM),
    "tokens": (said("Kept tokens"), Technique.COMMERCE),
}
MOST = 999
"""Highest number that can be tapped in; as many digits as its field holds."""
_TRACK = said("Where the marker stands, with a whole track added for each time round")
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
        "total": say("{points} VP", points=total_text(found)),
        "groups": " · ".join(
            f"{translated(GROUP_WORDS[name])} {points}" for name, points in group_texts(found).items()
        ),
        "open": say("{values} to fill in", values=counted(len(asked), "value", "values")) if asked else "",
        "problems": [problem.message for problem in found.problems if problem.rule != "unknown"],
        "track": _number(
            state,
            "track",
            gettext("Victory points on the track"),
            gettext("Where the marker stands, with a whole track added for each time round"),
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
        "palette": [
            {"name": name.capitalize(), "label": capital(name), "vp": MANSIONS.get(name)}
            for name in FACTORIES
        ],
        "most": MOST,
        "printed": list(range(MOST_PRINTED + 1)),
        "techniques": [_technique(which, state, by_card) for which in Technique],
        "residence": {
            **_number(state, "residence", gettext("Residence track"), _counted(Technique.LOBBYING), asked),
            "values": list(rules.residence_track),
        },
        "numbers": [
            _number(state, name, title, _counted(which), asked) for name, (title, which) in _NUMBERS.items()
        ],
        "sources": [
            {
                "name": name,
                "label": capital(name),
                "about": source.price,
                "values": list(source_vp(name, rules)) or list(_LOGGABLE),
            }
            for name, source in SOURCES.items()
        ],
        "moves": [f"{capital(source_name(move.source))} {move.vp}" for move in state.moves],
        "logged": say(
            "{points} VP in {moves}", points=state.logged, moves=counted(len(state.moves), "move", "moves")
        ),
        "texts": {
            "buildings": gettext("Buildings"),
            "add": gettext("Tap a building to add it."),
            "other": gettext("Other"),
            "techniques": gettext("Techniques"),
            "markers": gettext("Residence and markers"),
            "printed": gettext("VP printed on it"),
            "unknown": gettext("Not known"),
            "factory": gettext("Factory symbol"),
            "yes": gettext("Yes"),
            "no": gettext("No"),
            "remove": gettext("Take it away"),
            "close": gettext("Close"),
            "log": gettext("Log of VP during the game (if you like)"),
            "unlog": gettext("Take back the last"),
            "which": gettext("Which card is it?"),
            "pick": gettext("A card of this copy"),
            "name": gettext("Its name"),
            "building": gettext("Building"),
            "technique": gettext("Technique"),
            "less": gettext("one less"),
            "more": gettext("one more"),
        },
    }


def _counted(which: Technique) -> str:
    return say("Counts with {technique}", technique=which)


def _number(state: State, name: str, title: str, about: str, asked: dict[str, str]) -> dict[str, Any]:
    return {
        "name": name,
        "title": title,
        "about": asked.get(name, about),
        "value": getattr(state, name),
        "asked": name in asked,
    }


def _building(i: int, card: Card, asked: dict[str, str]) -> dict[str, Any]:
    printed, label = printed_vp(card), capital(card_name(card.name, said("Building")))
    by_path = [ask for path, ask in asked.items() if path.startswith(f"cards/{i}/")]
    return {
        "card": i,
        "kind": card.kind,
        "name": card.name,
        "label": label,
        "vp": printed,
        "factory": is_factory(card),
        "asked": bool(by_path),
        "why": " ".join(by_path) or say("{name}: {vp} VP", name=label, vp=printed),
    }


def _patent(i: int, card: Card, asked: dict[str, str]) -> dict[str, Any]:
    """A technique's card; ``odd`` is one that none of the seven buttons shows."""
    known = technique(card)
    label = TECHNIQUE_NAMES[known] if known else capital(card.name or gettext("Technique"))
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
    one, many = (plural(*bonus.counts, n) for n in (1, 2))
    rate = (
        said("VP for each {thing}", thing=one)
        if bonus.per == 1
        else said("VP for every {n} {things}", n=bonus.per, things=many)
    )
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
        points = say("+{low} to {high}", low=gives.line.points, high=gives.high)
    return {
        "name": which,
        "label": TECHNIQUE_NAMES[which],
        "about": gives.line.explanation if gives else rate,
        "has": gives is not None,
        "points": points,
        "asked": gives is not None and gives.high != gives.line.points,
    }
