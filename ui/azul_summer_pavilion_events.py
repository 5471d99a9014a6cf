"""What a tap on a board of Azul: Summer Pavilion, or in a round, changes."""

from collections.abc import Callable

from scoring.azul_summer_pavilion import Colour
from scoring.azul_summer_pavilion_tables import CORNER_SPACES
from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_drawing import corner_path
from ui.azul_summer_pavilion_play import Sheet
from ui.components import Event
from ui.meanwhile import agreed

UNKNOWN = "?"
"""A tile whose colour is not known."""

_COLOURS: dict[str, Colour | None] = {**{colour.value: colour for colour in Colour}, UNKNOWN: None}
_CORNERS = {corner_path(i): i for i in range(CORNER_SPACES)}
_NUMBERS: dict[str, tuple[Callable[[Sheet], int | None], Callable[[Sheet, int | None], Sheet]]] = {
    "score": (lambda sheet: sheet.board.score, plays.with_score),
    "leftover": (lambda sheet: sheet.board.leftover, plays.with_leftover),
    "from_centre": (lambda sheet: sheet.from_centre, plays.with_from_centre),
    "discarded": (lambda sheet: sheet.discarded, plays.with_discarded),
}


def change_for(event: Event) -> Callable[[Sheet], Sheet]:
    """The change of a player's sheet that an event asks for.

    Raises:
        ValueError: The event is none of a board or round; the change raises it where there is no such space,
            or somebody else changed the number meanwhile.
    """
    match event:
        case {"do": "put", "space": str(path), "colour": str(name)} if path in _CORNERS and name in _COLOURS:
            return lambda sheet: plays.put_corner(sheet, _CORNERS[path], _COLOURS[name])
        case {"do": "put", "space": str(path), "colour": str(name)} if colour := _COLOURS.get(name):
            return lambda sheet: plays.put(sheet, path, colour)
        case {"do": "take", "space": str(path), "colour": str(name)} if path in _CORNERS and name in _COLOURS:
            return lambda sheet: plays.take_corner(sheet, _CORNERS[path], _COLOURS[name])
        case {"do": "take", "space": str(path)}:
            return lambda sheet: plays.take(sheet, path)
        case {
            "do": "count",
            "what": str(what),
            "saw": int() | None as saw,
            "n": int() | None as n,
        } if what in _NUMBERS:
            now, with_number = _NUMBERS[what]
            return lambda sheet: with_number(sheet, agreed(now(sheet), saw, n))
        case {"do": "next", "space": str(path), "named": bool(named)}:
            return lambda sheet: plays.name_next(sheet, path, named)
        case {"do": "forget"}:
            return plays.forget_order
        case {"do": "end", "round": int(number)}:
            return lambda sheet: plays.end_round(sheet) if len(sheet.rounds) + 1 == number else sheet
        case {"do": "start", "here": bool(here)}:
            return lambda sheet: plays.start_here(sheet, here)
        case {"do": "reopen", "round": int(number)}:
            return lambda sheet: plays.reopen(sheet) if len(sheet.rounds) == number else sheet
    raise ValueError(f"not an event of a board: {event}")
