"""What a tap in a Spyrium player's list changes."""

from collections.abc import Callable

from scoring.spyrium import Card, Kind, State
from ui import spyrium_play as plays
from ui.components import Event
from ui.meanwhile import agreed

Change = Callable[[State], State]


def change_for(event: Event) -> Change:
    """The change that an event asks for.

    It raises LookupError where its card is gone, ChangedMeanwhile where its number is another by now.

    Raises:
        ValueError: The event is none of a Spyrium player's list.
    """
    match event:
        case {
            "do": "say",
            "name": str(name),
            "saw": int() | None as saw,
            "value": int() | None as value,
        } if name in plays.NUMBERS:
            return lambda state: plays.say(state, name, agreed(getattr(state, name), saw, value))
        case {"do": "add", "name": str() | None as building}:
            return lambda state: plays.add_building(state, building)
        case {"do": "patent", "name": str(name), "has": bool(has)}:
            return lambda state: plays.patent(state, name, has)
        case {"do": "printed", "card": int(card), "name": str() | None as building, "vp": int() | None as vp}:
            return lambda state: plays.say_printed(state, card, building, vp)
        case {
            "do": "factory",
            "card": int(card),
            "name": str() | None as building,
            "factory": bool() | None as factory,
        }:
            return lambda state: plays.say_factory(state, card, building, factory)
        case {
            "do": "card",
            "card": int(card),
            "name": str() | None as was,
            "kind": str(kind),
            "to": str() | None as called,
            "vp": int() | None as vp,
        } if kind in list(Kind):
            return lambda state: plays.say_card(state, card, was, Card(Kind(kind), called, vp))
        case {"do": "remove", "card": int(card), "name": str() | None as building}:
            return lambda state: plays.remove_card(state, card, building)
        case {"do": "log", "source": str(source), "vp": int(vp)}:
            return lambda state: plays.log(state, source, vp)
        case {"do": "unlog"}:
            return plays.unlog
    raise ValueError(f"not an event of a Spyrium player's list: {event!r}")
