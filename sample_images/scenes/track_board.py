"""A main board of our own with two tracks: victory points once round it, and a street of residences."""

import math

import numpy as np

from sample_images.scenes.canvas import Canvas, Ink, ring, rounded, tone
from sample_images.scenes.die import Floats

WIDTH, HEIGHT = 280.0, 200.0
"""Of the board, mm."""
DETAIL = 5.0
INSET = 14.0
ACROSS, DOWN = 12, 8
"""Steps of the round track along a long and a short side."""
RESIDENCES = (2, 3, 4, 5, 7)

PAPER: Ink = (214, 198, 160)
SLATE: Ink = (86, 104, 112)
BRASS: Ink = (168, 128, 64)
SOOT: Ink = (52, 46, 44)
BRICK: Ink = (150, 84, 66)
CREAM: Ink = (240, 230, 206)


def victory_spaces() -> Floats:
    """(40, 2) mm from the upper left corner, y down: clockwise from the upper left space, which counts 0."""
    x = np.linspace(INSET, WIDTH - INSET, ACROSS + 1)
    y = np.linspace(INSET, HEIGHT - INSET, DOWN + 1)
    top = [(a, INSET) for a in x[:-1]]
    right = [(WIDTH - INSET, b) for b in y[:-1]]
    bottom = [(a, HEIGHT - INSET) for a in x[:0:-1]]
    left = [(INSET, b) for b in y[:0:-1]]
    return np.array(top + right + bottom + left)


def residence_spaces() -> Floats:
    """(5, 2) mm, from left to right."""
    return np.array([(74.0 + 33 * n, 154.0 - 3 * math.sin(1.4 * n)) for n in range(len(RESIDENCES))])


def board_canvas() -> Canvas:
    """The board's print."""
    sheet = Canvas((WIDTH, HEIGHT), DETAIL, SLATE)
    rng = np.random.default_rng(77)
    sheet.area(rounded((2, 2), (WIDTH - 2, HEIGHT - 2), 4), tone(SLATE, 0.8), to=tone(SLATE, 1.15))
    sheet.area(rounded((25, 25), (WIDTH - 25, HEIGHT - 25), 6), tone(PAPER, 0.9), to=PAPER)
    for _ in range(90):
        at = (float(rng.uniform(28, WIDTH - 28)), float(rng.uniform(28, HEIGHT - 28)))
        sheet.glow(at, float(rng.uniform(5, 16)), tone(PAPER, float(rng.uniform(0.7, 1.2))), 0.5)
    _town(sheet, rng)
    for n, (x, y) in enumerate(victory_spaces()):
        ink = BRASS if n % 5 == 0 else CREAM
        sheet.area(rounded((x - 8.6, y - 8.6), (x + 8.6, y + 8.6), 2.5), tone(ink, 1.05), to=tone(ink, 0.85))
        sheet.line(rounded((x - 8.6, y - 8.6), (x + 8.6, y + 8.6), 2.5), SOOT, 0.5, closed=True)
        sheet.letters(str(n), (x, y), 6.0, SOOT)
    points = residence_spaces()
    sheet.line(points, BRICK, 3.0)
    for n, (x, y) in enumerate(points):
        sheet.disc((x, y), 11.5, SOOT)
        sheet.disc((x, y), 10.6, tone(PAPER, 1.3))
        sheet.letters(str(RESIDENCES[n]), (x, y), 7.0, BRICK)
    sheet.letters("RESIDENCES", (140.0, 135.0), 5.0, SOOT)
    return sheet


def _town(sheet: Canvas, rng: np.random.Generator) -> None:
    """Roofs, chimneys and wheels in the board's middle: print to be found by."""
    for n in range(16):
        x, base = 36 + 13.4 * n, 118 - float(rng.uniform(0, 14))
        width, high = float(rng.uniform(9, 15)), float(rng.uniform(16, 46))
        wall = tone(BRICK if n % 3 else SLATE, float(rng.uniform(0.6, 1.2)))
        left, right, eaves = x - width / 2, x + width / 2, base - high
        house = [(left, base), (left, eaves), (x, eaves - 9), (right, eaves), (right, base)]
        sheet.area(house, wall, to=tone(wall, 0.75))
        for k in range(int(high // 9)):
            for side in (-0.22, 0.22):
                at = (x + side * width, base - 6 - 9 * k)
                lit = (248, 214, 124) if rng.random() < 0.5 else SOOT
                sheet.area(rounded((at[0] - 1.4, at[1] - 2), (at[0] + 1.4, at[1] + 2), 0.4), lit)
        if n % 4 == 1:
            sheet.disc((x, base - high / 2), 6.5, BRASS)
            for tooth in ring((x, base - high / 2), 6.8, 11):
                sheet.disc((float(tooth[0]), float(tooth[1])), 1.1, BRASS)
            sheet.disc((x, base - high / 2), 3.0, SOOT)
