"""What a kept Quadropolis play tells lists, statistics and sheets: who plays, who got what. No pages here."""

from typing import Any

from scoring import codec, quadropolis
from scoring.breakdown import Standings
from ui import quadropolis_play as plays
from ui.quadropolis_play import PlayedCities
from ui.seats import Player, players_of


def players(document: dict[str, Any]) -> tuple[Player, ...]:
    """Who plays, in turn order."""
    return players_of(_parsed(document).seats)


def standings(document: dict[str, Any]) -> Standings | None:
    """All cities' scores and places; None before the first building."""
    played = _parsed(document)
    begun = any(any(quadropolis.buildings(seat.state)) for seat in played.seats)
    return plays.places(played) if begun else None


def rounds(_: dict[str, Any]) -> tuple[tuple[str, Standings], ...]:
    """None: a city is scored once."""
    return ()


def is_final(played: PlayedCities) -> bool:
    """Whether every city has buildings and nothing unknown bears on the points."""
    return plays.resume_at(played) is None and not any(
        player.breakdown.range or player.places for player in plays.places(played).players
    )


def _parsed(document: dict[str, Any]) -> PlayedCities:
    return codec.parse(PlayedCities, document)
