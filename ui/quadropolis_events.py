"""What a tap in the city editor changes."""

from collections.abc import Callable

from scoring.quadropolis import BuildingType, City
from ui import quadropolis_play as plays
from ui.components import Event
from ui.meanwhile import agreed

_TYPES = {kind.value: kind for kind in BuildingType}
UNKNOWN = "?"
"""The option for what is not known."""


def change_for(event: Event) -> Callable[[City], City]:
    """The change of a city that an event asks for.

    Raises:
        ValueError: The event is none of a city's editor; the change raises it where the space is none, or
            somebody else changed the number meanwhile.
    """
    match event:
        case {"do": "build", "space": str(space), "option": str(kind)} if kind in _TYPES:
            return lambda city: plays.build(city, space, _TYPES[kind])
        case {"do": "clear", "space": str(space)}:
            return lambda city: plays.clear(city, space)
        case {"do": "floors", "space": str(space), "option": str(option)}:
            floors = _number(option)
            return lambda city: plays.with_floors(city, space, floors)
        case {"do": "content", "space": str(space), "option": str(option)}:
            choice = _number(option)
            return lambda city: plays.with_content(city, space, choice)
        case {"do": "fix", "space": str(space), "option": str(choice)}:
            return lambda city: plays.fix(city, space, choice)
        case {"do": "release"}:
            return plays.release
        case {
            "do": "count",
            "what": "inhabitants" | "energy" as what,
            "saw": int() | None as saw,
            "n": int() | None as n,
        }:
            return lambda city: plays.with_count(city, what, agreed(getattr(city, what), saw, n))
    raise ValueError(f"not an event of a city: {event}")


def _number(option: str) -> int | None:
    return None if option == UNKNOWN else int(option)
