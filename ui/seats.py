"""A table's seats: who sits there, and changes that are the same in every game. No pages here."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from scoring.breakdown import Problem
from scoring.players import Seat
from scoring.words import Said, joined, together
from ui.language import say

State = TypeVar("State")

MAX_NAME = 24
"""Letters of a name."""


def player_colour(colour: str) -> Said:
    """A player's colour in a sentence."""
    return Said.of(colour, {}, context="player")


class Seated(Protocol):
    """Anything that has a player's name and colour."""

    @property
    def name(self) -> str:
        """How the player is called."""

    @property
    def colour(self) -> str | None:
        """The player's colour."""


@dataclass(frozen=True)
class Player:
    """Who sits at a table.

    Attributes:
        name: How the player is called; ``""`` for nobody.
        colour: The player's colour in a plain word; None where it does not matter.
    """

    name: str
    colour: str | None = None


def players_of(seats: Iterable[Seated]) -> tuple[Player, ...]:
    """Who sits on these seats."""
    return tuple(Player(seat.name, seat.colour) for seat in seats)


def shared_faults(players: Sequence[Player]) -> tuple[str, ...]:
    """Names that are too long, names and colours that two players have, each as one sentence."""
    named = [player for player in players if player.name]
    alike: dict[str, list[str]] = {}
    for player in named:
        alike.setdefault(heard(player.name), []).append(player.name)
    colours = [player.colour for player in named if player.colour]
    return (
        *(
            say(
                "A name has at most {most} letters, so that it fits above its points: {name}… has {n}.",
                most=MAX_NAME,
                name=player.name[:MAX_NAME],
                n=len(player.name),
            )
            for player in named
            if len(player.name) > MAX_NAME
        ),
        *(
            say(
                "Two players are called {names}: give each one a name of their own.",
                names=together(dict.fromkeys(names)),
            )
            for names in alike.values()
            if len(names) > 1
        ),
        *(
            say(
                "Two players are {colour}: give each one a colour of their own.",
                colour=player_colour(colour),
            )
            for colour in sorted({colour for colour in colours if colours.count(colour) > 1})
        ),
    )


def heard(name: str) -> str:
    """A name as people tell names apart: not by capitals, spaces or ways to write the same letter."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def seated(seats: Sequence[Seat[State]], players: Iterable[Player], fresh: State) -> tuple[Seat[State], ...]:
    """The seats with other names and colours.

    Args:
        seats: In turn order; none at the start of a play.
        players: One for each seat, nobody for one that goes; further players are new seats.
        fresh: What a new player starts with.
    """
    states = [seat.state for seat in seats]
    return tuple(
        Seat(player.name, states[i] if i < len(states) else fresh, player.colour)
        for i, player in enumerate(players)
        if player.name
    )


def with_state(
    seats: Sequence[Seat[State]], index: int, change: Callable[[State], State]
) -> tuple[Seat[State], ...]:
    """The seats with one player's state changed."""
    changed = list(seats)
    changed[index] = replace(seats[index], state=change(seats[index].state))
    return tuple(changed)


def of_player(problem: Problem, names: Sequence[str]) -> str:
    """A problem's sentence, after the name of the player whose state its path leads to."""
    first, _, rest = problem.path.partition("/")
    index = rest.partition("/")[0]
    if first != "players" or not index.isdecimal():
        return problem.message
    return joined(": ", (names[int(index)], problem.message))
