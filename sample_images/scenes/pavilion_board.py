"""A pavilion's board, coloured and grey side: where its spaces are and how it looks, drawn anew.

Angles in degrees, 0 to the right and 90 down; points in mm from the board's middle, x right and y down.
"""

import math

import numpy as np
from numpy.typing import NDArray

from sample_images.scenes.canvas import Canvas, Ink, burst, moved, ring, tone
from scoring.azul_summer_pavilion_tables import GREY_CENTRE_COST, GREY_COST, POSITIONS, Colour, Side, Star

Rng = np.random.Generator
Floats = NDArray[np.float64]
Point = tuple[float, float]

BOARD = 290.0
"""Side of the board, mm."""

STAR_ANGLE = {
    Star.ORANGE: 240,
    Star.RED: 300,
    Star.BLUE: 0,
    Star.YELLOW: 60,
    Star.GREEN: 120,
    Star.PURPLE: 180,
}
STAR_REACH, SPACE_REACH = 0.312 * BOARD, 0.085 * BOARD
"""From the board's middle to an outer star's, and from there to the middle of a space."""

PILLAR_REACH, STATUE_REACH, WINDOW_REACH = 0.15 * BOARD, 0.27 * BOARD, 0.453 * BOARD
CORNERS = {"TL": (-1, -1), "TR": (1, -1), "BL": (-1, 1), "BR": (1, 1)}
CORNER_REACH = 0.42 * BOARD
"""Along x and along y from the board's middle to the middle of a corner space."""

SEAT = (0.0, -0.443 * BOARD)
"""The circle in the player's colour."""

DETAIL = 8  # pixels a millimetre

INKS: dict[Colour, Ink] = {
    Colour.PURPLE: (158, 72, 142),
    Colour.ORANGE: (224, 158, 74),
    Colour.RED: (200, 60, 62),
    Colour.BLUE: (66, 148, 190),
    Colour.YELLOW: (222, 190, 92),
    Colour.GREEN: (134, 178, 86),
}
"""Printed spaces of the coloured side."""

TILE_INKS: dict[Colour, Ink] = {
    Colour.PURPLE: (132, 40, 140),
    Colour.ORANGE: (240, 128, 24),
    Colour.RED: (196, 20, 32),
    Colour.BLUE: (28, 92, 184),
    Colour.YELLOW: (228, 184, 36),
    Colour.GREEN: (96, 170, 44),
}

SAND: Ink = (224, 200, 172)
JOINT: Ink = (240, 230, 214)
TEAL: Ink = (24, 124, 150)
NIGHT: Ink = (26, 64, 82)
GOLD: Ink = (228, 186, 84)
TAN: Ink = (196, 166, 130)
PARCHMENT: Ink = (226, 224, 218)


def along(angle: float, reach: float) -> Point:
    """A point at an angle and a distance from the middle."""
    return reach * math.cos(math.radians(angle)), reach * math.sin(math.radians(angle))


def star_middle(star: Star) -> Point:
    """A star's middle."""
    return (0.0, 0.0) if star is Star.MULTI else along(STAR_ANGLE[star], STAR_REACH)


def space_angle(star: Star, position: int) -> float:
    """Direction of a space from its star's middle."""
    first = 270 if star is Star.MULTI else STAR_ANGLE[star] + 90
    return (first + 60 * (position - 1)) % 360


def space_middle(star: Star, position: int) -> Point:
    """A space's middle."""
    x, y = star_middle(star)
    dx, dy = along(space_angle(star, position), SPACE_REACH)
    return x + dx, y + dy


def rhombus(long_half: float) -> Floats:
    """Corners of a rhombus of 60 and 120 degrees around 0, 0: tip at +x, then clockwise as drawn."""
    short = long_half / math.sqrt(3)
    return np.array([(long_half, 0.0), (0.0, short), (-long_half, 0.0), (0.0, -short)])


def corner_place(corner: str) -> tuple[Point, float]:
    """Middle of a corner space and direction of its long axis."""
    a, b = CORNERS[corner]
    return (a * CORNER_REACH, b * CORNER_REACH), -45.0 * a * b


def number(side: Side, star: Star, position: int) -> int:
    """The number printed on a space."""
    if side is Side.COLOURED:
        return position
    return GREY_CENTRE_COST if star is Star.MULTI else GREY_COST[position]


def motif(canvas: Canvas, colour: Colour, ink: Ink, back: Ink) -> None:
    """A colour's pattern around 0, 0, x along the tile's length; some colours have none."""
    if colour is Colour.ORANGE:
        canvas.area(burst((0, 0), 6.2, 3.3, 8, 0), ink)
        canvas.disc((0, 0), 1.9, back)
        canvas.disc((0, 0), 0.9, ink)
    elif colour is Colour.GREEN:
        canvas.area(ring((0, 0), 6.6, 4, 0), ink)
        canvas.area(ring((0, 0), 4.9, 4, 0), back)
        canvas.area(ring((0, 0), 3.3, 4, 0), ink)
    elif colour is Colour.BLUE:
        canvas.area(burst((0, 0), 6.4, 5.0, 14, 0), ink)
        canvas.disc((0, 0), 3.6, back)
        canvas.area(ring((0, 0), 1.7, 4, 0), ink)


def board_art(side: Side) -> NDArray[np.float32]:
    """The board's face, linear RGB, as a piece takes it; always the same, as a copy's print is."""
    rng = np.random.default_rng(list(Side).index(side))
    canvas = Canvas((BOARD, BOARD), DETAIL, SAND)
    here = canvas.around((BOARD / 2, BOARD / 2))
    canvas.mottle(rng, 0.02, 14)
    _garden(here)
    _corners(here)
    for star in Star:
        hull = burst(
            star_middle(star), 2 * SPACE_REACH + 4.5, SPACE_REACH * 1.155 + 5.2, 6, space_angle(star, 1)
        )
        here.area(hull, tone(SAND, 0.97))
        here.line(hull, tone(SAND, 0.72), 0.7, closed=True)
    for n in range(6):
        _pillar(here, 60 * n)
        _statue(here, 60 * n + 30)
        _window(here, 60 * n)
    for star in Star:
        for position in POSITIONS:
            _space(here, rng, side, star, position)
        if star is Star.MULTI:
            here.disc((0, 0), 8.6, JOINT)
            here.disc((0, 0), 7.9, NIGHT if side is Side.COLOURED else tone(TAN, 0.6))
            here.area(burst((0, 0), 7.0, 4.2, 12, 0), GOLD)
            here.disc((0, 0), 2.6, NIGHT)
    here.disc(SEAT, 6.6, TEAL)
    here.disc(SEAT, 5.8, (238, 232, 220))
    here.disc(SEAT, 4.8, (34, 34, 38))
    half = BOARD / 2 - 2.2
    here.line([(-half, -half), (half, -half), (half, half), (-half, half)], tone(SAND, 0.7), 0.9, closed=True)
    canvas.mottle(rng, 0.014, 3.0)
    return canvas.printed(rng)


def tile_art(rng: Rng, colour: Colour, long_half: float) -> NDArray[np.float32]:
    """The face of a tile whose long axis runs along x, linear RGB, as a piece takes it."""
    ink = TILE_INKS[colour]
    short = long_half / math.sqrt(3)
    canvas = Canvas((2 * long_half, 2 * short), 12, ink)
    canvas.mottle(rng, 0.025, 6.0)
    motif(canvas.around((long_half, short)), colour, tone(ink, 0.62), ink)
    return canvas.printed(rng)


def _space(canvas: Canvas, rng: Rng, side: Side, star: Star, position: int) -> None:
    """An empty space: its colour, a paler outer tip with the number, worn a little."""
    angle, middle = space_angle(star, position), space_middle(star, position)
    night = star is Star.MULTI
    ink = NIGHT if night else TAN if side is Side.GREY else INKS[Colour(star.value)]
    canvas.area(moved(rhombus(SPACE_REACH), middle, 1.0, angle), JOINT)
    face = moved(rhombus(SPACE_REACH - 1.1), middle, 1.0, angle)
    canvas.area(face, tone(ink, 1.08), to=tone(ink, 0.93))
    canvas.line(face, tone(ink, 0.68), 0.35, closed=True)
    if rng.uniform() < 0.25:
        canvas.mottle(rng, 0.05, 5.0, face)
    tip = rhombus(SPACE_REACH - 1.1)
    share = 0.3
    corner = np.array([tip[0], tip[0] + share * (tip[1] - tip[0]), tip[0] + share * (tip[3] - tip[0])])
    canvas.area(moved(corner, middle, 1.0, angle), tone(ink, 0.82 if night else 1.4), 0.85)
    there = canvas.around(middle, angle)
    if night or side is Side.GREY:
        there.line(
            moved(rhombus(SPACE_REACH * 0.5), (-2.5, 0)), tone(ink, 1.3 if night else 0.86), 0.6, closed=True
        )
        if night:
            there.area(burst((-2.5, 0), 4.2, 1.8, 6, 0), tone(ink, 1.35))
            there.disc((-2.5, 0), 1.1, GOLD)
    else:
        motif(there, Colour(star.value), tone(ink, 0.68), ink)
    at = along(angle, SPACE_REACH * 0.645)
    digit = GOLD if night else tone(ink, 0.36)
    printed = str(number(side, star, position))
    canvas.letters(printed, (middle[0] + at[0], middle[1] + at[1]), 4.3, digit, turn=angle + 90)


def _garden(canvas: Canvas) -> None:
    """The round court behind the stars: pale slabs with rosettes between six paths."""
    canvas.disc((0, 0), BOARD * 0.492, tone(SAND, 0.84))
    canvas.disc((0, 0), BOARD * 0.487, tone(SAND, 1.1))
    for n in range(6):
        middle = 60 * n + 30
        inner, outer = BOARD * 0.2, BOARD * 0.478
        angles = np.linspace(middle - 17, middle + 17, 20)
        slab = [along(a, outer) for a in angles] + [along(a, inner) for a in angles[::-1]]
        canvas.area(slab, PARCHMENT)
        canvas.line(slab, tone(SAND, 0.75), 0.5, closed=True)
        for reach in (0.39, 0.435):
            for step in (-11, -4, 4, 11):
                at = along(middle + step, BOARD * reach)
                canvas.line(ring(at, 5.2), (206, 206, 204), 0.5, closed=True)
                canvas.area(burst(at, 3.8, 1.4, 6, middle), (208, 210, 210))
    for n in range(72):
        canvas.disc(along(5 * n, BOARD * 0.4835), 0.9, (150, 92, 70))


def _corners(canvas: Canvas) -> None:
    """Tiled corners with a space each to keep a tile on."""
    half = BOARD / 2
    for corner, (a, b) in CORNERS.items():
        bow = [along(angle, half * 1.04) for angle in np.linspace(5, 85, 30)]
        edge = np.array([(half - 3, half - 3), *[(min(x, half - 3), min(y, half - 3)) for x, y in bow]])
        canvas.area(edge * [a, b], TEAL)
        for reach in np.linspace(62, 132, 9):
            for x, y in ((half - 9, reach), (reach, half - 9)):
                canvas.area(burst((x * a, y * b), 3.0, 1.1, 4, 45), tone(TEAL, 1.25))
        at, turn = corner_place(corner)
        canvas.area(moved(rhombus(SPACE_REACH + 1.2), at, 1.0, turn), tone(TEAL, 0.6))
        canvas.area(moved(rhombus(SPACE_REACH), at, 1.0, turn), tone(TEAL, 1.35))
        canvas.area(moved(rhombus(SPACE_REACH - 1.6), at, 1.0, turn), (128, 190, 214), to=(160, 208, 226))


def _pillar(canvas: Canvas, angle: float) -> None:
    """A column seen from above, between two arms of the centre star."""
    here = canvas.around(along(angle, PILLAR_REACH), angle + 90)
    here.area(rhombus(SPACE_REACH - 0.8), tone(SAND, 1.25))
    here.line(rhombus(SPACE_REACH - 2.0), tone(SAND, 0.78), 0.4, closed=True)
    here.disc((0, 0), 6.8, tone(TEAL, 0.7))
    here.disc((0, 0), 6.1, tone(TEAL, 1.45))
    for n in range(10):
        here.disc(along(36 * n, 5.0), 0.65, tone(TEAL, 0.6))
    here.disc((0, 0), 3.7, tone(TEAL, 0.6))
    here.disc((0, 0), 3.1, (244, 240, 232))


def _statue(canvas: Canvas, angle: float) -> None:
    """A figure on a plinth, its head outwards, between two outer stars."""
    here = canvas.around(along(angle, STATUE_REACH), angle + 90)
    here.area(rhombus(SPACE_REACH - 0.8)[:, ::-1], (238, 232, 222))
    here.line(rhombus(SPACE_REACH - 2.0)[:, ::-1], tone(SAND, 0.78), 0.4, closed=True)
    ink, light = tone(TEAL, 0.72), tone(TEAL, 1.35)
    here.area([(-4.4, 9.0), (4.4, 9.0), (3.6, 4.8), (-3.6, 4.8)], ink)
    here.area([(-3.4, 8.0), (3.4, 8.0), (2.9, 5.8), (-2.9, 5.8)], light)
    here.area([(-2.6, 4.8), (2.6, 4.8), (3.4, -3.2), (0, -5.2), (-3.4, -3.2)], tone(TEAL, 1.1))
    here.area([(0.2, 4.8), (2.6, 4.8), (3.4, -3.2), (0.4, -4.6)], ink)
    here.line([(-3.2, -2.6), (-5.0, 1.2), (-3.2, 2.6)], ink, 1.0)
    here.disc((0, -7.2), 2.4, light)
    here.disc((0.5, -7.0), 1.6, tone(TEAL, 1.1))


def _window(canvas: Canvas, angle: float) -> None:
    """A pointed window at the rim, its point outwards."""
    here = canvas.around(along(angle, WINDOW_REACH), angle + 90)
    for size, ink in ((1.0, tone(TEAL, 0.55)), (0.86, GOLD), (0.76, (240, 238, 232))):
        bow = [
            (-5.2 * math.cos(t) * size, (-2.0 - 6.0 * math.sin(t) ** 0.8) * size)
            for t in np.linspace(0, math.pi, 24)
        ]
        here.area([*bow, (5.2 * size, 6.2 * size), (-5.2 * size, 6.2 * size)], ink)
    here.line([(0, -5.6), (0, 4.6)], tone(TEAL, 0.55), 0.5)
    here.line([(-3.8, 0.6), (3.8, 0.6)], tone(TEAL, 0.55), 0.5)
