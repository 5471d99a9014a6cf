"""What a kept Pagoda game tells lists, statistics and sheets: who plays, who got what. No pages here."""

from typing import Any

from scoring import codec
from scoring.breakdown import Standings
from ui import pagoda_play as plays
from ui.pagoda_play import NOTHING, PlayedGame, Stand
from ui.seats import Player


def players(document: dict[str, Any]) -> tuple[Player, ...]:
    """Who plays, in turn order."""
    return _parsed(document).players


def standings(document: dict[str, Any]) -> Standings | None:
    """Both players' points and places; None before the first piece, or until the score track is said."""
    played = _parsed(document)
    begun = played.game.turns or played.move != NOTHING
    if not begun if played.track is None else None in played.track:
        return None
    return plays.places(played, plays.stand(played))


def rounds(_: dict[str, Any]) -> tuple[tuple[str, Standings], ...]:
    """None: the game is one run of turns."""
    return ()


def is_final(played: PlayedGame, stand: Stand) -> bool:
    """Whether the last turn was ended, or the score track is said."""
    return stand.over if played.track is None else None not in played.track


def _parsed(document: dict[str, Any]) -> PlayedGame:
    return codec.parse(PlayedGame, document)
