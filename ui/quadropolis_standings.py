"""What a kept Quadropolis play tells lists, statistics and sheets: who plays, who got what. No pages here."""

import json
from dataclasses import replace
from functools import lru_cache
from typing import Any

from scoring import codec, quadropolis
from scoring.breakdown import Standings
from ui import quadropolis_play as plays
from ui.board_doubts import with_doubts
from ui.marks import MarkedPhoto, board_marks
from ui.quadropolis_editor import GROUP_NAMES
from ui.quadropolis_photos import CITIES
from ui.quadropolis_play import PlayedCities
from ui.seats import Player, players_of


def players(document: dict[str, Any]) -> tuple[Player, ...]:
    """Who plays, in turn order."""
    return players_of(_parsed(document).seats)


def standings(document: dict[str, Any]) -> Standings | None:
    """All cities' scores and places; None before the first building."""
    played = _parsed(document)
    begun = any(any(quadropolis.buildings(seat.state)) for seat in played.seats)
    return scored(played) if begun else None


def scored(played: PlayedCities) -> Standings:
    """The scores and places as far as open photo questions let them reach; the last ones are remembered."""
    return _scored(json.dumps(codec.dump(played)))


@lru_cache(maxsize=4)
def _scored(text: str) -> Standings:
    played = _parsed(json.loads(text))
    return with_doubts(CITIES, played, plays.places(played))


def rounds(_: dict[str, Any]) -> tuple[tuple[str, Standings], ...]:
    """None: a city is scored once."""
    return ()


def is_final(played: PlayedCities) -> bool:
    """Whether every city has buildings and nothing unknown bears on the points."""
    return plays.resume_at(played) is None and not any(
        player.breakdown.range or player.places for player in scored(played).players
    )


def marks(document: dict[str, Any]) -> tuple[MarkedPhoto, ...]:
    """The photos that show the players' boards as they are now."""
    played = _parsed(document)
    return board_marks(CITIES, played, [seat.name for seat in played.seats])


def group(name: str) -> str:
    """A group of a score in words."""
    return GROUP_NAMES[name]


def again(document: dict[str, Any]) -> dict[str, Any]:
    """A new game of the same players by the same rules, nothing on their tables."""
    played = _parsed(document)
    begun = replace(plays.started(players_of(played.seats), played.mode), rules=played.rules)
    found: dict[str, Any] = codec.dump(begun)
    return found


def _parsed(document: dict[str, Any]) -> PlayedCities:
    return codec.parse(PlayedCities, document)
