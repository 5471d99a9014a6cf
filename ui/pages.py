"""The registry of games' pages: a game is one line here."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ui import azul_summer_pavilion, blueprints, pagoda, quadropolis, spyrium


@dataclass(frozen=True)
class GamePage:
    """The page of one game.

    Attributes:
        game: Fixed name of the game, also its page's address; plays in the store carry it.
        title: What is played on it.
        page: Shows the play that ``?play=`` names, or asks for what a new one needs.
        names: The players in a play's document.
    """

    game: str
    title: str
    page: Callable[[], None]
    names: Callable[[dict[str, Any]], Sequence[str]]


GAME_PAGES = (
    GamePage("blueprints", "Blueprints game", blueprints.page, blueprints.names),
    GamePage("pagoda", "Pagoda game", pagoda.page, pagoda.names),
    GamePage("spyrium", "Spyrium game", spyrium.page, spyrium.names),
    GamePage("quadropolis", "Quadropolis game", quadropolis.page, quadropolis.names),
    GamePage(
        "azul_summer_pavilion",
        "Summer Pavilion game (Azul)",
        azul_summer_pavilion.page,
        azul_summer_pavilion.names,
    ),
)
