"""Where things are on an Azul: Summer Pavilion player board.

The unit is the board's side, (0, 0) its top left corner. An upright board has the player's circle at its top
edge. Checked by drawing it over pictures of both sides.
"""

import math
from functools import cache

import numpy as np
from numpy.typing import NDArray

from scoring.azul_summer_pavilion_board import SPACES
from scoring.azul_summer_pavilion_tables import OUTER_STARS, Space, Star

Floats = NDArray[np.float64]

BOX = (0.0, 0.0, 1.0, 1.0)
MIDDLE = np.array([0.5, 0.5])

TILE_HEIGHT = 0.0142
"""Of a tile's top above the board: 4.1 mm on a board of 290 mm; neither was measured on a real copy."""

STAR_AWAY = 0.312
"""From the board's middle to those of the outer stars."""

LENGTH = 0.17
"""Of a space from its star's middle to its tip; it is 1 / sqrt(3) as wide."""

STAR_ANGLES = {
    star: math.radians(240 + 60 * n) for n, star in enumerate(OUTER_STARS)
}  # 0 to the right, 90 degrees down

CORNERS = tuple((x, y) for y in (0.08, 0.92) for x in (0.08, 0.92))
"""Middles of the four corner spaces, row by row."""

CIRCLE = (0.5, 0.053)
"""The player's circle."""

ACROSS, ALONG = 48, 80
"""Samples of a space across and along it."""

MARGIN = 0.1
"""The samples reach so far beyond the space's ends (of its length), and twice that of its half width beyond
its sides."""


SPOTS = len(SPACES) + len(CORNERS)
"""Places that may hold a tile: all spaces, then the corner spaces."""


def _towards(angle: float) -> Floats:
    return np.array([math.cos(angle), math.sin(angle)])


def axes(space: Space) -> tuple[Floats, Floats, Floats]:
    """A space's inner end, the way to its tip, and from its axis to its wider corner (clockwise)."""
    if space.star is Star.MULTI:
        start, turn = MIDDLE, math.radians(270)
    else:
        turn = STAR_ANGLES[space.star] + math.radians(90)
        start = MIDDLE + STAR_AWAY * _towards(STAR_ANGLES[space.star])
    ahead = _towards(turn + math.radians(60 * (space.position - 1)))
    return start, LENGTH * ahead, LENGTH / (2 * math.sqrt(3)) * np.array([-ahead[1], ahead[0]])


def outline(space: Space) -> Floats:
    """(4, 2): a space's corners: inner end, side, tip, other side."""
    start, ahead, aside = axes(space)
    return np.array([start, start + ahead / 2 - aside, start + ahead, start + ahead / 2 + aside])


@cache
def coordinates() -> tuple[Floats, Floats]:
    """(48, 80) each: place of every sample along the space (0 inner end, 1 tip) and across it (-1 to 1)."""
    along = np.linspace(-MARGIN, 1 + MARGIN, ALONG)
    across = np.linspace(-1 - 2 * MARGIN, 1 + 2 * MARGIN, ACROSS)
    u, v = np.meshgrid(along, across)
    return u, v


def corner_axes(corner: int) -> tuple[Floats, Floats, Floats]:
    """As `axes` for a corner space: a tile lies there about square to the board's diagonal."""
    at = np.array(CORNERS[corner])
    away = at - MIDDLE
    ahead = _towards(math.atan2(away[1], away[0]) + math.radians(90))
    return (
        at - LENGTH / 2 * ahead,
        LENGTH * ahead,
        LENGTH / (2 * math.sqrt(3)) * np.array([-ahead[1], ahead[0]]),
    )


@cache
def samples() -> Floats:
    """(46, 48, 80, 2): places on the board of every spot's samples."""
    u, v = coordinates()
    found = []
    for start, ahead, aside in [*map(axes, SPACES), *map(corner_axes, range(len(CORNERS)))]:
        found.append(start + u[..., None] * ahead + v[..., None] * aside)
    return np.array(found)


def spot_outline(spot: int) -> Floats:
    """(4, 2): corners of a spot."""
    if spot < len(SPACES):
        return outline(SPACES[spot])
    start, ahead, aside = corner_axes(spot - len(SPACES))
    return np.array([start, start + ahead / 2 - aside, start + ahead, start + ahead / 2 + aside])


@cache
def within(margin: float) -> NDArray[np.bool_]:
    """(48, 80): samples inside a space, away from its edge by a share of its half width."""
    u, v = coordinates()
    return np.asarray(np.abs(v) + np.abs(2 * u - 1) <= 1 - margin)
