"""Signs on a city's tiles: figures and drums for people and energy, stars, and a symbol for each type."""

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from sample_images.scenes.canvas import Canvas, Ink, burst, moved, ring, rounded, tone

BLUE: Ink = (24, 82, 168)
RED: Ink = (196, 28, 38)
PAPER: Ink = (246, 243, 236)

HALF_FIGURE = [
    (0.0, -5.2), (1.3, -4.8), (2.0, -3.7), (1.9, -2.7), (1.2, -1.7),
    (4.6, -0.9), (5.2, 0.1), (4.7, 1.0), (2.5, 1.1), (3.0, 2.4),
    (4.2, 4.6), (3.7, 5.2), (1.3, 5.2), (0.7, 3.6),
]  # fmt: skip


def figure_outline() -> NDArray[np.float64]:
    """A person's outline (N, 2), about 10 x 10, y down, clockwise as drawn; all of it is seen from 0, 0."""
    half = np.array(HALF_FIGURE)
    return np.concatenate([half, (half * [-1, 1])[:0:-1]])


def figure(canvas: Canvas, at: tuple[float, float], size: float) -> None:
    """A person, ``size`` mm high."""
    shape = moved(figure_outline(), at, size / 10.4)
    canvas.area(shape, tone(BLUE, 1.12), to=tone(BLUE, 0.8))
    canvas.line(shape, tone(BLUE, 0.5), 0.22, closed=True)


def drum(canvas: Canvas, at: tuple[float, float], size: float) -> None:
    """A drum of energy, ``size`` mm high."""
    x, y = at
    w, h = size * 0.36, size * 0.5
    canvas.area(rounded((x - w, y - h), (x + w, y + h), size * 0.14), RED, to=tone(RED, 0.72))
    for level in (-0.16, 0.16):
        canvas.line([(x - w, y + size * level), (x + w, y + size * level)], tone(RED, 0.55), 0.3)
    lid = moved(ring((0, 0), 1.0) * [w, size * 0.12], (x, y - h + size * 0.1))
    canvas.area(lid, tone(RED, 1.35))
    canvas.line(rounded((x - w, y - h), (x + w, y + h), size * 0.14), tone(RED, 0.45), 0.22, closed=True)


def points_star(canvas: Canvas, at: tuple[float, float], points: int, ink: Ink) -> None:
    """A star with the points that a tile is worth by itself."""
    canvas.area(burst(at, 4.7, 2.5, 5, -90), tone(ink, 1.1), to=ink)
    canvas.line(burst(at, 4.7, 2.5, 5, -90), PAPER, 0.35, closed=True)
    canvas.letters(str(points), (at[0], at[1] + 0.2), 3.4, (255, 255, 255))


def _house(canvas: Canvas, ink: Ink) -> None:
    canvas.area([(-3.6, 0.2), (0, -3.4), (3.6, 0.2)], ink)
    canvas.area([(-2.6, 0), (2.6, 0), (2.6, 3.2), (-2.6, 3.2)], ink)
    canvas.area([(-0.8, 1), (0.8, 1), (0.8, 3.2), (-0.8, 3.2)], PAPER)


def _basket(canvas: Canvas, ink: Ink) -> None:
    canvas.line([(-1.9, -0.6), (0, -3.3), (1.9, -0.6)], ink, 0.6)
    canvas.area([(-3.6, -0.8), (3.6, -0.8), (2.6, 3.1), (-2.6, 3.1)], ink)
    for x in (-1.6, 0.0, 1.6):
        canvas.line([(x, 0.2), (x * 0.8, 2.5)], PAPER, 0.45)


def _temple(canvas: Canvas, ink: Ink) -> None:
    canvas.area([(-3.7, -1.4), (0, -3.5), (3.7, -1.4)], ink)
    canvas.area([(-3.7, 2.3), (3.7, 2.3), (3.7, 3.3), (-3.7, 3.3)], ink)
    for x in (-2.6, -0.5, 1.6):
        canvas.area([(x, -0.9), (x + 1.1, -0.9), (x + 1.1, 1.9), (x, 1.9)], ink)


def _leaf(canvas: Canvas, ink: Ink) -> None:
    t = np.linspace(0, 1, 20)
    bow = 2.1 * np.sin(math.pi * t)
    blade = np.concatenate([np.stack([6.4 * t - 3.2, -bow], 1), np.stack([3.2 - 6.4 * t, bow], 1)])
    canvas.area(moved(blade, (0.3, -0.3), 1.0, -48), ink)
    canvas.line([(-2.8, 3.2), (1.6, -1.7)], PAPER, 0.4)


def _works(canvas: Canvas, ink: Ink) -> None:
    roof = [(-3.6, 3.2), (-3.6, -3.2), (-2.2, -3.2), (-2.0, 0.2), (0.2, -1.2), (0.2, 0.2), (2.0, -1.2)]
    canvas.area([*roof, (2.0, 0.2), (3.6, -1.2), (3.6, 3.2)], ink)


def _anchor(canvas: Canvas, ink: Ink) -> None:
    canvas.line(ring((0, -2.7), 0.8), ink, 0.55, closed=True)
    canvas.line([(0, -1.9), (0, 3.1)], ink, 0.7)
    canvas.line([(-1.6, -1.0), (1.6, -1.0)], ink, 0.6)
    angle = np.radians(np.linspace(15, 165, 16))
    canvas.line(np.stack([3.1 * np.cos(angle), 0.3 + 3.0 * np.sin(angle)], 1), ink, 0.7)
    for side in (-1, 1):
        canvas.area([(side * 3.8, 1.7), (side * 3.2, -0.1), (side * 2.0, 1.5)], ink)


def _skyscraper(canvas: Canvas, ink: Ink) -> None:
    canvas.area(
        [(-0.3, -3.8), (0.3, -3.8), (0.4, -2.6), (1.7, -2.2), (1.7, 3.3), (-1.7, 3.3), (-1.7, -2.2)], ink
    )
    for y in (-1.2, 0.2, 1.6):
        canvas.line([(-1.0, y), (1.0, y)], PAPER, 0.4)


def _pin(canvas: Canvas, ink: Ink) -> None:
    angle = np.radians(np.linspace(150, 390, 24))
    head = np.stack([2.7 * np.cos(angle), -0.9 + 2.7 * np.sin(angle)], 1)
    canvas.area([*map(tuple, head), (0.0, 3.8)], (238, 190, 60))
    canvas.area(burst((0, -0.9), 1.8, 0.8, 5, -90), ink)


SYMBOLS: dict[str, Callable[[Canvas, Ink], None]] = {
    "tower": _house,
    "shop": _basket,
    "public": _temple,
    "park": _leaf,
    "playground": _leaf,
    "factory": _works,
    "harbor": _anchor,
    "office": _skyscraper,
    "monument": _pin,
}
"""Draws a type's symbol, about 7 mm high, around 0, 0."""
