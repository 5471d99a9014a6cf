"""What a kept Blueprints game tells lists, statistics and sheets: who plays, who got what. No pages here."""

from dataclasses import replace
from typing import Any

from scoring import blueprints, codec
from scoring.breakdown import Standings
from ui import blueprints_game as games
from ui.blueprints_game import PlayedGame
from ui.blueprints_open import round_gaps
from ui.blueprints_open import standings as round_standings
from ui.blueprints_score import photos_of
from ui.blueprints_words import group_title
from ui.drawings import letter
from ui.language import say
from ui.marks import MarkedPhoto, marked
from ui.seats import Player, players_of


def players(document: dict[str, Any]) -> tuple[Player, ...]:
    """Who plays, in the turn order of the first round."""
    return players_of(_parsed(document).rounds[0].seats)


def standings(document: dict[str, Any]) -> Standings | None:
    """The game's table so far; None before the first building."""
    played = _parsed(document)
    begun = any(seat.placed for each in played.rounds for seat in each.seats)
    return of_game(played) if begun else None


def rounds(document: dict[str, Any]) -> tuple[tuple[str, Standings], ...]:
    """Each round that has a building, with its title."""
    return tuple(
        (say("Round {number}", number=number), round_standings(each))
        for number, each in enumerate(_parsed(document).rounds, 1)
        if any(seat.placed for seat in each.seats)
    )


def marks(document: dict[str, Any]) -> tuple[MarkedPhoto, ...]:
    """The photos of all buildings, round by round, with their dice."""
    played = _parsed(document)
    found = []
    for number, each in enumerate(played.rounds, 1):
        for seat in each.seats:
            title = say("{name}, round {number}", name=seat.name, number=number)
            tags = {die.id: f"{die.value or '?'}{letter(die.colour)}" for die in seat.dice}
            found += [marked(title, photo, tags) for photo in photos_of(seat)]
    return tuple(found)


def of_game(played: PlayedGame) -> Standings:
    """The game's table: victory points of all rounds, places, ties."""
    return blueprints.score_rounds(played.names, tuple(map(round_standings, played.rounds)), played.rules)


def is_final(played: PlayedGame) -> bool:
    """Whether the game is over and nothing about its rounds is open."""
    return games.is_over(played) and not any(map(round_gaps, played.rounds))


def group(name: str) -> str:
    """A group of a score in words."""
    return group_title(name)


def again(document: dict[str, Any]) -> dict[str, Any]:
    """A new game of the same players by the same rules, nothing on their tables."""
    played = _parsed(document)
    begun = replace(games.started(players(document)), rules=played.rules)
    found: dict[str, Any] = codec.dump(begun)
    return found


def _parsed(document: dict[str, Any]) -> PlayedGame:
    return codec.parse(PlayedGame, games.upgraded(document))
