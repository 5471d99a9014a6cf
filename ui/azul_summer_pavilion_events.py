"""What a tap on a board of Azul: Summer Pavilion, or in a round, changes."""

from collections.abc import Callable

from scoring.azul_summer_pavilion import Colour
from scoring.azul_summer_pavilion_tables import CORNER_SPACES
from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_drawing import corner_path
from ui.azul_summer_pavilion_play import Sheet
from ui.components import Event

UNKNOWN = "?"
"""A tile whose colour is not known."""

_COLOURS: dict[str, Colour | None] = {**{colour.value: colour for colour in Colour}, UNKNOWN: None}
_CORNERS = {corner_path(i): i for i in range(CORNER_SPACES)}
_NUMBERS: dict[str, Callable[[Sheet, int | None], Sheet]] = {
    "score": plays.with_score,
    "leftover": plays.with_leftover,
    "from_centre": plays.with_from_centre,
    "discarded": plays.with_discarded,
}


def change_for(event: Event) -> Callable[[Sheet], Sheet]:
    """The change of a player's sheet that an event asks for.

    Raises:
        ValueError: The event is none of a board or round; the change raises it where there is no such space.
    """
    match event:
        case {"do": "put", "space": str(path), "colour": str(name)} if path in _CORNERS and name in _COLOURS:
            return lambda sheet: plays.put_corner(sheet, _CORNERS[path], _COLOURS[name])
        case {"do": "put", "space": str(path), "colour": str(name)} if colour := _COLOURS.get(name):
            return lambda sheet: plays.put(sheet, path, colour)
        case {"do": "take", "space": str(path)} if path in _CORNERS:
            return lambda sheet: plays.take_corner(sheet, _CORNERS[path])
        case {"do": "take", "space": str(path)}:
            return lambda sheet: plays.take(sheet, path)
        case {"do": "count", "what": str(what), "n": int() | None as n} if what in _NUMBERS:
            return lambda sheet: _NUMBERS[what](sheet, n)
        case {"do": "next", "space": str(path)}:
            return lambda sheet: plays.name_next(sheet, path)
        case {"do": "forget"}:
            return plays.forget_order
        case {"do": "end"}:
            return plays.end_round
        case {"do": "reopen"}:
            return plays.reopen
    raise ValueError(f"not an event of a board: {event}")
