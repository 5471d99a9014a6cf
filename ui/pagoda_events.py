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
        case {"do": "recolour", "paths": [str(), *_] as paths, "colour": str() | None as said, "spot": spots}:
            base, spot = (Colour(word) if word else None for word in (said, spots))
            return lambda played: plays.recolour(played, paths, base, spot)
        case {"do": "end"}:
            return plays.end_turn
        case {"do": "reopen"}:
            return plays.reopen
    raise ValueError(f"not an event of a Pagoda game: {event!r}")


def touched(event: Event, before: PlayedGame) -> tuple[str, ...]:
    """Paths on the board of what a person speaks of by an event of the editor."""
    match event:
        case {"do": "recolour", "paths": list(paths)}:
            return tuple(f"{path}{part}" for path in paths for part in _coloured(path))
        case {"do": "take_off", "site": int(site)}:
            own = [path for path in plays.new_pieces(before) if path.startswith(f"sites/{site}/")]
            return (max(own),) if own else ()
        case {"do": "build"}:
            return tuple(plays.new_pieces(change_for(event)(before)) - plays.new_pieces(before))
    return ()


def _coloured(path: str) -> tuple[str, ...]:
    """What of a piece has a colour, as paths into it."""
    what = path.rpartition("/")[2]
    return {"tile": ("/base", "/spots"), "roof": ("/base", "/spot")}.get(what, ("",))
