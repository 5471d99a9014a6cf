"""Which way up a city lies whose mat doesn't tell: its tiles are laid upright."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from scoring.words import said
from vision.board import FINDING, BoardError
from vision.chances import likeliest
from vision.quadropolis_known import GROW, KnownTiles
from vision.quadropolis_looks import SIZE, type_opinion
from vision.quadropolis_spaces import FlatCity, spaces

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

LEAST_TILES = 3
"""From which on tiles tell which way up a Classic mat is, or that a photo is mirrored."""
MIRRORED = 0.25
"""Mean misfit by which tiles fit better in a mirror, from which on a photo is refused."""
COMPARED_TILES, MIRRORED_LIKENESS = 6, 0.1
"""Tiles that are compared with taught ones both ways, and the correlation by which the mirror has to win."""


def way_up(city: FlatCity, known: KnownTiles) -> int:
    """Quarter turns that set most tiles of a Classic city upright.

    Raises:
        BoardError: They would be upright in a mirror only.
    """
    all_spaces = spaces(len(city.squares), len(city.squares[0]))
    built = [at for at in all_spaces if likeliest(type_opinion(city.cut(*at, SIZE)).chances) is not None]
    if len(built) < LEAST_TILES:
        return 0
    tiles = [city.cut(*at, SIZE) for at in built]
    ways = {
        (turn, mirrored): _mean_misfit(_seen(tile, turn, mirrored) for tile in tiles)
        for turn in range(4)
        for mirrored in (False, True)
    }
    straight, flipped = (
        min((way for way in ways if way[1] is mirrored), key=lambda way: ways[way])
        for mirrored in (False, True)
    )
    gain, least = ways[straight] - ways[flipped], MIRRORED
    if known.types:
        wide = [city.cut(*at, SIZE, GROW) for at in built[:COMPARED_TILES]]
        alike = [np.mean([known.likeness(_seen(tile, *way)) for tile in wide]) for way in (straight, flipped)]
        gain, least = float(alike[1] - alike[0]), MIRRORED_LIKENESS
    if gain > least:
        raise BoardError(
            FINDING, said("the photo shows the tiles mirrored: use the photo as the camera took it")
        )
    return straight[0]


def _seen(tile: Image, turn: int, mirrored: bool) -> Image:
    """A tile turned by quarters, after a mirror where there is one."""
    return np.ascontiguousarray(np.rot90(tile[:, ::-1] if mirrored else tile, turn))


def _mean_misfit(tiles: Iterable[Image]) -> float:
    return float(np.mean([type_opinion(np.ascontiguousarray(tile)).misfit for tile in tiles]))


def quarter_turns(turns: int, size: int) -> Floats:
    """From the board turned anticlockwise ``turns`` times to the board as it was (3 x 3)."""
    once = np.array([[0.0, -1, size], [1, 0, 0], [0, 0, 1]])
    return np.asarray(np.linalg.matrix_power(once, turns))
