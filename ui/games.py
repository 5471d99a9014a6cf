"""The registry of what kept plays tell, without their pages: a game is an entry here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.breakdown import Standings
from scoring.words import said
from ui import (
    azul_summer_pavilion_standings,
    blueprints_standings,
    pagoda_standings,
    quadropolis_standings,
    spyrium_standings,
)
from ui.marks import MarkedPhoto
from ui.seats import Player

Document = dict[str, Any]
"""A play's content as the store has it."""


@dataclass(frozen=True)
class KeptGame:
    """A game of which plays are kept; all that take a document may raise StateError.

    Attributes:
        game: Fixed name of the game; plays in the store carry it.
        title: What is played, which :func:`ui.language.translated` translates.
        players: Who plays, in turn order.
        standings: The score as it is now; None where there is nothing to score yet.
        rounds: Title and standings of each round; empty where a game has none.
        group: The words for a group of a score's lines, to be translated like the title.
        marks: The photos that show its tables as they are now, with what was read in them.
        again: A new play's document: the same players and rules, nothing on their tables.
    """

    game: str
    title: str
    players: Callable[[Document], tuple[Player, ...]]
    standings: Callable[[Document], Standings | None]
    rounds: Callable[[Document], tuple[tuple[str, Standings], ...]]
    group: Callable[[str], str]
    marks: Callable[[Document], tuple[MarkedPhoto, ...]]
    again: Callable[[Document], Document]

    def names(self, document: Document) -> tuple[str, ...]:
        """The players' names in turn order."""
        return tuple(player.name for player in self.players(document))


GAMES: Mapping[str, KeptGame] = {
    game.game: game
    for game in (
        KeptGame(
            "blueprints",
            said("Blueprints game"),
            blueprints_standings.players,
            blueprints_standings.standings,
            blueprints_standings.rounds,
            blueprints_standings.group,
            blueprints_standings.marks,
            blueprints_standings.again,
        ),
        KeptGame(
            "pagoda",
            said("Pagoda game"),
            pagoda_standings.players,
            pagoda_standings.standings,
            pagoda_standings.rounds,
            pagoda_standings.group,
            pagoda_standings.marks,
            pagoda_standings.again,
        ),
        KeptGame(
            "spyrium",
            said("Spyrium game"),
            spyrium_standings.players,
            spyrium_standings.standings,
            spyrium_standings.rounds,
            spyrium_standings.group,
            spyrium_standings.marks,
            spyrium_standings.again,
        ),
        KeptGame(
            "quadropolis",
            said("Quadropolis game"),
            quadropolis_standings.players,
            quadropolis_standings.standings,
            quadropolis_standings.rounds,
            quadropolis_standings.group,
            quadropolis_standings.marks,
            quadropolis_standings.again,
        ),
        KeptGame(
            "azul_summer_pavilion",
            said("Summer Pavilion game (Azul)"),
            azul_summer_pavilion_standings.players,
            azul_summer_pavilion_standings.standings,
            azul_summer_pavilion_standings.rounds,
            azul_summer_pavilion_standings.group,
            azul_summer_pavilion_standings.marks,
            azul_summer_pavilion_standings.again,
        ),
    )
}
"""The games by their fixed names."""
