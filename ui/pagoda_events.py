"""What a tap in the Pagoda editor changes."""

from collections.abc import Callable

from scoring import codec
from scoring.pagoda import Build, Colour
from ui import pagoda_play as plays
from ui.components import Event
from ui.pagoda_play import PlayedGame

Change = Callable[[PlayedGame], PlayedGame]


def change_for(event: Event) -> Change:
    """The change that an event asks for; it raises ValueError where a piece has no place any more.

    Raises:
        ValueError: The event is none of a Pagoda game.
    """
    match event:
        case {"do": "build", "builds": [_, *_] as builds}:
            pieces = tuple(codec.parse(Build, each) for each in builds)
            return lambda played: plays.build(played, pieces)
        case {"do": "take_off", "site": int(site)}:
            return lambda played: plays.take_off(played, site)
        case {"do": "use", "colour": str(colour), "used": bool(used)}:
            ability = Colour(colour)
            return lambda played: plays.use(played, ability, used)
        case {"do": "card", "colour": str(colour)}:
            card = Colour(colour)
            return lambda played: plays.add_card(played, card)
        case {"do": "no_card", "colour": str(colour)}:
            dropped = Colour(colour)
            return lambda played: plays.drop_card(played, dropped)
        case {"do": "alternative", "used": bool(used)}:
            return lambda played: plays.alternate(played, used)
        case {"do": "track", "player": (0 | 1) as player, "points": int() | None as points}:
            return lambda played: plays.say_track(played, player, points)
        case {"do": "end"}:
            return plays.end_turn
        case {"do": "reopen"}:
            return plays.reopen
    raise ValueError(f"not an event of a Pagoda game: {event!r}")
