"""Finished plays of every game, small enough to know their score by heart."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from scoring import codec, quadropolis
from scoring.azul_summer_pavilion import Board, Colour, Side
from scoring.blueprints import Material
from scoring.players import Seat
from scoring.quadropolis import BuildingType, Mode
from scoring.spyrium import EMPTY
from tests.ui.shown import pair, people
from tests.ui.test_blueprints_open import SMALL
from tests.ui.test_blueprints_seat import example
from ui import azul_summer_pavilion_play as azul
from ui import pagoda_play as pagoda
from ui import quadropolis_play as cities
from ui import spyrium_play as spyrium
from ui.azul_summer_pavilion_play import PlayedBoards, Sheet
from ui.blueprints_game import PlayedGame
from ui.blueprints_round import PlayedRound, demanding
from ui.quadropolis_play import PlayedCities

Document = dict[str, Any]


def blueprints(first: str, second: str, *, rounds: int = 1) -> Document:
    """A game that was ended early: the first player wins every round."""
    seats = (replace(example(), name=first), replace(SMALL, name=second))
    played = PlayedRound(seats, demanding(Material.GREEN, Material.CLEAR))
    return _document(PlayedGame((played,) * rounds, is_ended=True))


def pagoda_track(first: str, second: str, points: tuple[int | None, int | None]) -> Document:
    """A finished table with what the score track shows."""
    played = pagoda.started(pair(first, second), quick=False, simple=False, turns=False)
    return _document(replace(played, track=points))


def spyrium_tracks(names: Sequence[str], tracks: Sequence[int | None]) -> Document:
    """Players of whom the track alone is known, and nothing else counts."""
    played = spyrium.started(people(*names))
    seats = (
        replace(seat, state=replace(EMPTY, track=track))
        for seat, track in zip(played.seats, tracks, strict=True)
    )
    return _document(replace(played, seats=tuple(seats)))


def quadropolis_shops(names: Sequence[str], customers: Sequence[int]) -> Document:
    """Cities of one shop each: 1, 2, 4 or 7 points for 1 to 4 customers."""
    seats = []
    for name, n in zip(names, customers, strict=True):
        city = cities.build(quadropolis.empty(Mode.CLASSIC), "3/3", BuildingType.SHOP)
        city = cities.with_count(cities.with_count(city, "inhabitants", n), "energy", 1)
        seats.append(Seat(name, city))
    return _document(PlayedCities(tuple(seats)))


def azul_scores(names: Sequence[str], scores: Sequence[int], *, rounds: int = 0) -> Document:
    """Boards with a red tile on their red star and the score marker there; or with rounds kept."""
    seats = []
    for name, score in zip(names, scores, strict=True):
        sheet = azul.put(Sheet(Board(Side.COLOURED, score=score)), "stars/red/1", Colour.RED)
        for n in range(rounds):
            sheet = azul.end_round(azul.put(sheet, f"stars/red/{n + 1}", Colour.RED))
        seats.append(Seat(name, sheet))
    return _document(PlayedBoards(tuple(seats)))


def _document(played: object) -> Document:
    document: Document = codec.dump(played)
    return document


FINISHED: dict[str, Callable[[str, str], Document]] = {
    "blueprints": blueprints,
    "pagoda": lambda first, second: pagoda_track(first, second, (31, 20)),
    "spyrium": lambda first, second: spyrium_tracks((first, second), (31, 20)),
    "quadropolis": lambda first, second: quadropolis_shops((first, second), (3, 1)),
    "azul_summer_pavilion": lambda first, second: azul_scores((first, second), (31, 20)),
}
"""For each game a play that the first player wins."""
