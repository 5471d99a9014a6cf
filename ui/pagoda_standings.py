"""What a kept Pagoda game tells lists, statistics and sheets: who plays, who got what. No pages here."""

from dataclasses import replace
from typing import Any

from scoring import codec
from scoring.breakdown import Standings
from scoring.words import said
from ui import pagoda_play as plays
from ui.language import gettext
from ui.marks import MarkedPhoto, board_marks
from ui.pagoda_photos import PAGODAS
from ui.pagoda_play import NOTHING, PlayedGame, Stand
from ui.seats import Player

GROUP_NAMES = {
    "pillars": said("Pillars"),
    "tiles": said("Tiles"),
    "spires": said("Spires"),
    "track": said("Score track"),
}
"""Groups of points in words."""


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


def marks(document: dict[str, Any]) -> tuple[MarkedPhoto, ...]:
    """The photos that show the table as it is now."""
    return board_marks(PAGODAS, _parsed(document), [gettext("The table")])


def group(name: str) -> str:
    """A group of a score in words."""
    return GROUP_NAMES[name]


def again(document: dict[str, Any]) -> dict[str, Any]:
    """A new game of the same players by the same rules, nothing on their tables."""
    played = _parsed(document)
    game = replace(played.game, turns=())
    begun = replace(played, game=game, move=NOTHING, track=played.track and (None, None))
    found: dict[str, Any] = codec.dump(begun)
    return found


def _parsed(document: dict[str, Any]) -> PlayedGame:
    return codec.parse(PlayedGame, document)
