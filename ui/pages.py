"""The registry of games' pages: a game is one line here."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ui import (
    azul_summer_pavilion,
    azul_summer_pavilion_copy,
    azul_summer_pavilion_setup,
    blueprints,
    blueprints_setup,
    pagoda,
    pagoda_copy,
    pagoda_setup,
    quadropolis,
    quadropolis_copy,
    quadropolis_setup,
    spyrium,
    spyrium_copy,
    spyrium_setup,
)
from ui.copies import copies_panel
from ui.games import GAMES, KeptGame
from ui.house_rules import House


@dataclass(frozen=True)
class GamePage(KeptGame):
    """A game with its page, whose address is the game's fixed name.

    Attributes:
        page: Shows the play that ``?play=`` names, or asks for what a new one needs.
        house: What its tables may play otherwise.
        copies: Asks which copy is on the table, and teaches it.
    """

    page: Callable[[], None]
    house: House
    copies: Callable[[], None]


_PAGES: dict[str, tuple[Callable[[], None], House, Callable[[], None]]] = {
    "blueprints": (blueprints.page, blueprints_setup.HOUSE, partial(copies_panel, "blueprints")),
    "pagoda": (pagoda.page, pagoda_setup.HOUSE, pagoda_copy.copy_panel),
    "spyrium": (spyrium.page, spyrium_setup.HOUSE, spyrium_copy.copy_panel),
    "quadropolis": (quadropolis.page, quadropolis_setup.HOUSE, quadropolis_copy.copy_panel),
    "azul_summer_pavilion": (
        azul_summer_pavilion.page,
        azul_summer_pavilion_setup.HOUSE,
        azul_summer_pavilion_copy.copy_panel,
    ),
}

GAME_PAGES = tuple(
    GamePage(**vars(GAMES[name]), page=page, house=house, copies=copies)
    for name, (page, house, copies) in _PAGES.items()
)
"""In the order of the menu."""
