"""What a kept Spyrium game tells lists, statistics and sheets: who plays, who got what. No pages here."""

from dataclasses import replace
from typing import Any

from scoring import codec, spyrium
from scoring.breakdown import Standings
from scoring.words import said
from ui import spyrium_play as plays
from ui.board_doubts import with_doubts
from ui.marks import MarkedPhoto, board_marks
from ui.seats import Player, players_of
from ui.spyrium_photos import NEIGHBOURHOODS
from ui.spyrium_play import PlayedGame

GROUP_NAMES = {"track": said("Track"), "buildings": said("Buildings"), "techniques": said("Techniques")}
"""Groups of points in words."""


def players(document: dict[str, Any]) -> tuple[Player, ...]:
    """Who plays, in turn order."""
    return players_of(_parsed(document).seats)


def standings(document: dict[str, Any]) -> Standings | None:
    """All players' points and places; None while nothing is said of anybody."""
    played = _parsed(document)
    begun = any(seat.state != spyrium.EMPTY for seat in played.seats)
    return scored(played) if begun else None


def scored(played: PlayedGame) -> Standings:
    """The scores and places, as far as what is open about photos lets them reach."""
    return with_doubts(NEIGHBOURHOODS, played, plays.places(played))


def rounds(_: dict[str, Any]) -> tuple[tuple[str, Standings], ...]:
    """None: a game is scored once."""
    return ()


def marks(document: dict[str, Any]) -> tuple[MarkedPhoto, ...]:
    """The photos that show the players' cards as they are now."""
    played = _parsed(document)
    return board_marks(NEIGHBOURHOODS, played, [seat.name for seat in played.seats])


def group(name: str) -> str:
    """A group of a score in words."""
    return GROUP_NAMES[name]


def again(document: dict[str, Any]) -> dict[str, Any]:
    """A new game of the same players by the same rules, nothing on their tables."""
    played = _parsed(document)
    begun = replace(plays.started(players_of(played.seats)), rules=played.rules)
    found: dict[str, Any] = codec.dump(begun)
    return found


def _parsed(document: dict[str, Any]) -> PlayedGame:
    return codec.parse(PlayedGame, document)
