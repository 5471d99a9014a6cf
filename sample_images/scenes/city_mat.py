"""A city's mat, Classic and Expert: where its spaces are and how it looks, drawn anew."""

import math

import numpy as np
from numpy.typing import NDArray

from sample_images.scenes.canvas import Canvas, Ink, moved, ring, rounded, tone
from sample_images.scenes.city_tiles import TILE
from scoring.quadropolis_tables import DISTRICTS, EXPERT_SPACES, Mode

Rng = np.random.Generator
Floats = NDArray[np.float64]

MAT = (292.0, 256.0)
"""Width and height, mm."""

PITCH = 57.0
"""Distance of neighbouring spaces, mm."""

TITLE = 16.5
"""Height of the title bar along the top edge, mm."""

FIRST_ROW = 51.5  # the top row's middle below the top edge
DETAIL = 8  # pixels a millimetre

INKS: dict[Mode, dict[int, Ink]] = {
    Mode.CLASSIC: {1: (132, 96, 168), 2: (62, 120, 190), 3: (228, 186, 60), 4: (214, 120, 160)},
    Mode.EXPERT: {
        1: (112, 98, 172),
        2: (44, 142, 144),
        3: (206, 132, 178),
        4: (112, 98, 88),
        5: (222, 126, 60),
    },
}
"""Colour of each district."""

PALE: Ink = (232, 224, 210)
BAR: Ink = (44, 50, 60)


def space(mode: Mode, row: int, col: int) -> tuple[float, float]:
    """A space's middle, mm from the mat's top left corner, x right and y down."""
    cols = len(DISTRICTS[mode][0])
    return MAT[0] / 2 + (col - (cols - 1) / 2) * PITCH, FIRST_ROW + row * PITCH


def on_table(at: tuple[float, float]) -> tuple[float, float]:
    """A point of the mat around its middle, y up."""
    return at[0] - MAT[0] / 2, MAT[1] / 2 - at[1]


def mat_art(mode: Mode) -> NDArray[np.float32]:
    """The mat's face, linear RGB, as a piece takes it; always the same, as a copy's print is."""
    rng = np.random.default_rng(list(Mode).index(mode))
    canvas = Canvas(MAT, DETAIL, PALE)
    for _ in range(60):  # a cloudy sky
        canvas.glow(
            (rng.uniform(0, MAT[0]), rng.uniform(TITLE, MAT[1])), rng.uniform(10, 45), (248, 243, 232), 0.3
        )
    _skyline(canvas, rng, MAT[1], 0.0, MAT[0], tone(PALE, 0.93), (10, 34))
    spaces = [(r, c) for r, row in enumerate(DISTRICTS[mode]) for c in range(len(row))]
    if mode is Mode.CLASSIC:
        _quarters(canvas)
    for r, c in spaces:
        _frame(canvas, rng, space(mode, r, c), INKS[mode][DISTRICTS[mode][r][c]])
    if mode is Mode.EXPERT:
        _badges(canvas, spaces)
    _title(canvas, rng, mode)
    canvas.mottle(rng, 0.012, 9.0)
    return canvas.printed(rng)


def _quarters(canvas: Canvas) -> None:
    """A panel in its colour under the spaces of each district."""
    for number, corner in ((1, (0, 0)), (2, (0, 2)), (3, (2, 0)), (4, (2, 2))):
        ink = INKS[Mode.CLASSIC][number]
        (x0, y0), (x1, y1) = (space(Mode.CLASSIC, corner[0] + n, corner[1] + n) for n in (0, 1))
        reach = TILE / 2 + 4.6
        panel = rounded((x0 - reach, y0 - reach), (x1 + reach, y1 + reach), 7)
        canvas.area(panel, tone(ink, 1.42), 0.85)
        canvas.line(panel, ink, 1.2, closed=True)
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        canvas.area(ring(middle, 9, 4, 0), ink)
        canvas.area(ring(middle, 4.2, 4, 0), tone(ink, 1.6))


def _frame(canvas: Canvas, rng: Rng, at: tuple[float, float], ink: Ink) -> None:
    """An empty space: a pale sky in a frame whose corners are filled."""
    half = TILE / 2 - 0.4
    here = canvas.around(at)
    here.area(rounded((-half, -half), (half, half), 4), tone(ink, 1.3))
    cut = 9.5
    inner = half - 1.2
    bevel = np.array([(inner - cut, -inner), (inner - cut * 0.62, cut * 0.62 - inner), (inner, cut - inner)])
    sky = np.concatenate([moved(bevel, (0, 0), 1.0, 90 * n) for n in range(4)])
    here.area(sky, tone(ink, 1.82), to=tone(ink, 1.6))
    for _ in range(5):
        here.glow((rng.uniform(-12, 12), rng.uniform(-13, 4)), rng.uniform(4, 9), (252, 252, 255), 0.5)
    _skyline(here, rng, inner - 0.3, -inner + cut, inner - cut, tone(ink, 1.48), (2, 9))


def _skyline(
    canvas: Canvas, rng: Rng, foot: float, left: float, right: float, ink: Ink, heights: tuple[float, float]
) -> None:
    x = left
    while x < right:
        wide = min(rng.uniform(0.22, 0.6) * heights[1], right - x)
        high = rng.uniform(*heights)
        canvas.area([(x, foot), (x, foot - high), (x + wide, foot - high), (x + wide, foot)], ink, 0.6)
        x += wide


def _badges(canvas: Canvas, spaces: list[tuple[int, int]]) -> None:
    """Numbers of the districts in their middles, of the spaces at their outer corners."""
    middles = {1: (0.5, 0.5), 2: (0.5, 3.5), 3: (2.5, 3.5), 4: (1.5, 2.0), 5: (2.5, 0.5)}
    for r, c in spaces:
        number = DISTRICTS[Mode.EXPERT][r][c]
        x, y = space(Mode.EXPERT, r, c)
        out = TILE / 2 + 1.2
        at = (
            (x, y + (-out - 1.6 if r < 2 else out + 1.6))
            if number == 4
            else (x + (-out if c in (0, 3) else out), y + (-out if r in (0, 2) else out))
        )
        ink = INKS[Mode.EXPERT][number]
        canvas.area(rounded((at[0] - 4.6, at[1] - 4.2), (at[0] + 4.6, at[1] + 4.2), 2), ink)
        canvas.letters(str(EXPERT_SPACES[r][c]), at, 4.6, tone(ink, 1.75))
    for number, (row, col) in middles.items():
        ink = INKS[Mode.EXPERT][number]
        x, y = space(Mode.EXPERT, 0, 0)[0] + col * PITCH, space(Mode.EXPERT, 0, 0)[1] + row * PITCH
        badge = rounded((x - 14, y - 5), (x + 14, y + 5), 4) if number == 4 else _cross((x, y))
        canvas.area(badge, ink)
        canvas.letters(str(number), (x, y), 8.2, tone(ink, 1.85))


def _cross(at: tuple[float, float]) -> Floats:
    """A cross with round arms."""
    angle = np.radians(np.linspace(0, 360, 96, endpoint=False))
    radius = 11.4 + 2.8 * np.cos(4 * angle)
    return moved(np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1), at)


def _title(canvas: Canvas, rng: Rng, mode: Mode) -> None:
    """The bar: the word, a hat, and on the Expert side a skyline with its name."""
    canvas.area([(0, 0), (MAT[0], 0), (MAT[0], TITLE), (0, TITLE)], BAR, to=tone(BAR, 0.8))
    _skyline(canvas, rng, TITLE, 0, MAT[0] * 0.24, tone(BAR, 1.12), (4, 13))
    canvas.letters("CITY", (MAT[0] * 0.47, TITLE / 2), 10.5, (240, 240, 240))
    canvas.area(ring((MAT[0] * 0.35, TITLE / 2), 5.2, 6), (240, 240, 240))
    canvas.disc((MAT[0] * 0.35, TITLE / 2), 2.4, BAR)
    if mode is Mode.EXPERT:
        left = MAT[0] * 0.76
        canvas.area(
            [(left, 0), (MAT[0], 0), (MAT[0], TITLE), (left, TITLE)], (206, 216, 222), to=(232, 226, 214)
        )
        _skyline(canvas, rng, TITLE, left, MAT[0], (150, 162, 172), (5, 13))
        canvas.letters("Expert", (MAT[0] * 0.89, TITLE * 0.55), 8.4, (190, 30, 44), turn=-4)
    else:
        canvas.letters("4 x 4", (MAT[0] * 0.89, TITLE / 2), 5.2, (170, 178, 188))
    head = (MAT[0] * 0.735, TITLE * 0.62)
    canvas.disc(head, 3.6, (224, 178, 148))
    canvas.area(
        [
            (head[0] + 4.4 * math.cos(a), head[1] - 0.6 + 4.4 * math.sin(a))
            for a in np.linspace(math.pi, 2 * math.pi, 20)
        ],
        (206, 40, 44),
    )
