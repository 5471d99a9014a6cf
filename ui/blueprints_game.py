"""A Blueprints game as it is kept: up to three rounds in one play. No pages here."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring import blueprints
from scoring.blueprints import HOUSE_RULES, HouseRules
from scoring.blueprints_tables import ROUNDS
from ui import blueprints_round as rounds
from ui.blueprints_round import PlayedRound
from ui.blueprints_seat import Seat
from ui.seats import Player


@dataclass(frozen=True)
class PlayedGame:
    """A game as it is kept.

    Attributes:
        rounds: The rounds so far, the last one being played.
        is_ended: Whether the table ended the game before its last round.
        rules: What the table plays by.
    """

    rounds: tuple[PlayedRound, ...]
    is_ended: bool = False
    rules: HouseRules = HOUSE_RULES

    @property
    def names(self) -> tuple[str, ...]:
        """The players as they sit, in the turn order of the first round."""
        return self.rounds[0].names


def started(players: Iterable[Player]) -> PlayedGame:
    """A new game; see :func:`ui.blueprints_round.setup_faults` for what players have to be."""
    return PlayedGame((PlayedRound(tuple(Seat(p.name, colour=p.colour) for p in players if p.name)),))


def upgraded(document: dict[str, Any]) -> dict[str, Any]:
    """A kept document in today's shape: once a play was a single round with its in-demand colours."""
    if "rounds" in document or "seats" not in document:
        return document
    demand = [
        {"id": f"d{i}", "value": None, "colour": colour, "source": "typed"}
        for i, colour in enumerate(document.get("demand", ()), 1)
    ]
    return {"rounds": [{**document, "demand": demand}]}


def with_round(played: PlayedGame, index: int, change: Callable[[PlayedRound], PlayedRound]) -> PlayedGame:
    """The game with one round changed; a round that is gone meanwhile changes nothing."""
    if index >= len(played.rounds):
        return played
    changed = list(played.rounds)
    changed[index] = change(changed[index])
    return replace(played, rounds=tuple(changed))


def can_go_on(played: PlayedGame) -> bool:
    """Whether another round may follow."""
    return len(played.rounds) < ROUNDS and not played.is_ended


def with_next_round(played: PlayedGame, index: int, first: str) -> PlayedGame:
    """The game with the round after this one, unless it was begun meanwhile.

    Args:
        played: The game.
        index: The round that is over.
        first: Who goes first in the next one.
    """
    if index != len(played.rounds) - 1 or not can_go_on(played):
        return played
    last = played.rounds[index]
    order = blueprints.turn_order(last.names, first)
    colours = {seat.name: seat.colour for seat in last.seats}
    seats = tuple(Seat(name, colour=colours[name]) for name in order)
    return replace(played, rounds=(*played.rounds, PlayedRound(seats)))


def without_last_round(played: PlayedGame) -> PlayedGame:
    """The game without its last round; the first one stays."""
    return replace(played, rounds=played.rounds[:-1] or played.rounds) if len(played.rounds) > 1 else played


def ended(played: PlayedGame, is_ended: bool) -> PlayedGame:
    """The game ended before its last round, or going on."""
    return replace(played, is_ended=is_ended)


def is_over(played: PlayedGame) -> bool:
    """Whether no further round comes."""
    return played.is_ended or len(played.rounds) == ROUNDS


def with_players(played: PlayedGame, players: Sequence[Player]) -> PlayedGame:
    """The game with other names, colours or players, in every round.

    Args:
        played: The game.
        players: For each seat of the first round its player, nobody for one that goes; others are new.
    """
    seats = played.names
    by_name = dict(zip(seats, players, strict=False))
    new = tuple(players[len(seats) :])

    def renamed(each: PlayedRound) -> PlayedRound:
        own = tuple(by_name.get(name, Player(name)) for name in each.names)
        named = [player.name for player in (*own, *new) if player.name]
        return rounds.with_players(each, (*own, *new), named[0]) if named else each

    return replace(played, rounds=tuple(map(renamed, played.rounds)))


def with_first(played: PlayedGame, index: int, first: str) -> PlayedGame:
    """The game with another first player in a round."""

    def turned(each: PlayedRound) -> PlayedRound:
        players = tuple(Player(seat.name, seat.colour) for seat in each.seats)
        return rounds.with_players(each, players, first) if first in each.names else each

    return with_round(played, index, turned)


def with_rules(played: PlayedGame, rules: HouseRules) -> PlayedGame:
    """The game played by other rules."""
    return replace(played, rules=rules)


def is_passing(played: PlayedGame) -> bool:
    """Whether some photo is still to be looked at."""
    return any(map(rounds.is_passing, played.rounds))
