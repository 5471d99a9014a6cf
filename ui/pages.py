"""The registry of games' pages: a game is one line here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scoring.breakdown import Standings
from ui import (
    azul_summer_pavilion,
    azul_summer_pavilion_standings,
    blueprints,
    blueprints_standings,
    pagoda,
    pagoda_standings,
    quadropolis,
    quadropolis_standings,
    spyrium,
    spyrium_standings,
)
from ui.marks import MarkedPhoto
from ui.seats import Player

Document = dict[str, Any]
"""A play's content as the store has it."""


@dataclass(frozen=True)
class GamePage:
    """The page of one game, and what its plays tell; all that take a document may raise StateError.

    Attributes:
        game: Fixed name of the game, also its page's address; plays in the store carry it.
        title: What is played on it.
        page: Shows the play that ``?play=`` names, or asks for what a new one needs.
        players: Who plays, in turn order.
        standings: The score as it is now; None where there is nothing to score yet.
        rounds: Title and standings of each round; empty where a game has none.
        group: The words for a group of a score's lines, which :func:`ui.language.translated` translates.
        marks: The photos that show its tables as they are now, with what was read in them.
        again: A new play's document: the same players and rules, nothing on their tables.
    """

    game: str
    title: str
    page: Callable[[], None]
    players: Callable[[Document], tuple[Player, ...]]
    standings: Callable[[Document], Standings | None]
    rounds: Callable[[Document], tuple[tuple[str, Standings], ...]]
    group: Callable[[str], str]
    marks: Callable[[Document], tuple[MarkedPhoto, ...]]
    again: Callable[[Document], Document]

    def names(self, document: Document) -> tuple[str, ...]:
        """The players' names in turn order."""
        return tuple(player.name for player in self.players(document))


GAME_PAGES = (
    GamePage(
        "blueprints",
        "Blueprints game",
        blueprints.page,
        blueprints_standings.players,
        blueprints_standings.standings,
        blueprints_standings.rounds,
        blueprints_standings.group,
        blueprints_standings.marks,
        blueprints_standings.again,
    ),
    GamePage(
        "pagoda",
        "Pagoda game",
        pagoda.page,
        pagoda_standings.players,
        pagoda_standings.standings,
        pagoda_standings.rounds,
        pagoda_standings.group,
        pagoda_standings.marks,
        pagoda_standings.again,
    ),
    GamePage(
        "spyrium",
        "Spyrium game",
        spyrium.page,
        spyrium_standings.players,
        spyrium_standings.standings,
        spyrium_standings.rounds,
        spyrium_standings.group,
        spyrium_standings.marks,
        spyrium_standings.again,
    ),
    GamePage(
        "quadropolis",
        "Quadropolis game",
        quadropolis.page,
        quadropolis_standings.players,
        quadropolis_standings.standings,
        quadropolis_standings.rounds,
        quadropolis_standings.group,
        quadropolis_standings.marks,
        quadropolis_standings.again,
    ),
    GamePage(
        "azul_summer_pavilion",
        "Summer Pavilion game (Azul)",
        azul_summer_pavilion.page,
        azul_summer_pavilion_standings.players,
        azul_summer_pavilion_standings.standings,
        azul_summer_pavilion_standings.rounds,
        azul_summer_pavilion_standings.group,
        azul_summer_pavilion_standings.marks,
        azul_summer_pavilion_standings.again,
    ),
)
