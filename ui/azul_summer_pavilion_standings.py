"""What a kept play of Azul: Summer Pavilion tells lists, statistics and sheets: who plays, who got what."""

from dataclasses import replace
from typing import Any

from scoring import azul_summer_pavilion as azul
from scoring import codec
from scoring import players as tables
from scoring.breakdown import Breakdown, Standings
from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_editor import GROUP_NAMES
from ui.azul_summer_pavilion_photos import BOARDS
from ui.azul_summer_pavilion_play import PlayedBoards
from ui.board_doubts import with_doubts
from ui.language import say
from ui.marks import MarkedPhoto, board_marks
from ui.seats import Player, players_of


def players(document: dict[str, Any]) -> tuple[Player, ...]:
    """Who plays, in turn order."""
    return players_of(_parsed(document).seats)


def standings(document: dict[str, Any]) -> Standings | None:
    """All boards' scores and places; None before the first tile."""
    played = _parsed(document)
    begun = any(any(azul.placed(seat.state.board)) for seat in played.seats)
    return scored(played) if begun else None


def scored(played: PlayedBoards) -> Standings:
    """The scores and places, as far as what is open about photos lets them reach."""
    return with_doubts(BOARDS, played, plays.places(played))


def rounds(document: dict[str, Any]) -> tuple[tuple[str, Standings], ...]:
    """The rounds that are kept of all players: what each moved the score marker by."""
    seats = _parsed(document).seats
    kept = zip(*(plays.replayed(seat.state) for seat in seats), strict=False)
    return tuple(
        (
            say("Round {number}", number=number),
            tables.standings(seats, [Breakdown(own.lines) for own in each]),
        )
        for number, each in enumerate(kept, 1)
    )


def marks(document: dict[str, Any]) -> tuple[MarkedPhoto, ...]:
    """The photos that show the players' boards as they are now."""
    played = _parsed(document)
    return board_marks(BOARDS, played, [seat.name for seat in played.seats])


def group(name: str) -> str:
    """A group of a score in words."""
    return GROUP_NAMES[name]


def again(document: dict[str, Any]) -> dict[str, Any]:
    """A new game of the same players by the same rules, nothing on their tables."""
    played = _parsed(document)
    begun = replace(plays.started(players_of(played.seats), played.side), rules=played.rules)
    found: dict[str, Any] = codec.dump(begun)
    return found


def _parsed(document: dict[str, Any]) -> PlayedBoards:
    return codec.parse(PlayedBoards, document)
