"""Cards of a deck of our own, in the spirit of steam and brass: 28 buildings and 7 techniques."""

import math
from dataclasses import dataclass

import numpy as np

from sample_images.scenes.canvas import Canvas, Ink, ring, rounded, tone

WIDTH, HEIGHT = 56.0, 87.0
"""Of a card, mm."""
CORNER = 3.0
DETAIL = 6.0
"""Pixels a millimetre."""

CREAM: Ink = (236, 226, 202)
NIGHT: Ink = (34, 38, 48)
BRASS: Ink = (176, 134, 62)
SOOT: Ink = (48, 44, 42)
PAPER: Ink = (246, 238, 220)

GROUNDS: dict[str, Ink] = {
    "mine": (150, 112, 84),
    "workshop": (176, 92, 64),
    "factory": (140, 70, 66),
    "laboratory": (92, 124, 140),
    "university": (104, 110, 158),
    "residence": (128, 146, 92),
    "workers' neighbourhood": (158, 140, 100),
    "luxury residence": (150, 118, 150),
    "manor": (96, 132, 116),
    "palace": (186, 158, 84),
    "technique": (44, 104, 112),
}


@dataclass(frozen=True)
class CardPlan:
    """A card: its kind, name and printed VP (None on a technique), and how its emblem is drawn.

    Attributes:
        stem: What sort of building, or ``technique``.
        variant: Of the drawing; two cards of the same stem and variant differ in name and VP alone.
    """

    kind: str
    name: str
    vp: int | None
    stem: str
    variant: int


def _buildings() -> list[CardPlan]:
    printed = {
        "mine": (1, 1, 2, 3, 4),
        "workshop": (2, 2, 3, 3, 4),
        "factory": (4, 5, 6, 7),
        "laboratory": (2, 3, 4, 5),
        "university": (2, 4, 5),
        "residence": (1, 3, 4),
        "workers' neighbourhood": (1,),
        "luxury residence": (6,),
        "manor": (9,),
        "palace": (12,),
    }
    twins = {("factory", 1): 0, ("mine", 3): 2}  # drawn as an earlier one
    return [
        CardPlan(
            "building",
            stem if len(many) == 1 else f"{stem} {n + 1}",
            vp,
            stem,
            twins.get((stem, n), n),
        )
        for stem, many in printed.items()
        for n, vp in enumerate(many)
    ]


TECHNIQUES = ("automation", "capitalisation", "crane", "engineering", "lobbying", "taylorism", "commerce")
DECK: tuple[CardPlan, ...] = (
    *_buildings(),
    *(CardPlan("technique", name, None, "technique", n) for n, name in enumerate(TECHNIQUES)),
)


def card_canvas(plan: CardPlan) -> Canvas:
    """A card's face: border, ground, emblem, name, and its VP in a shield."""
    ground = GROUNDS[plan.stem]
    building = plan.kind == "building"
    sheet = Canvas((WIDTH, HEIGHT), DETAIL, CREAM if building else NIGHT)
    sheet.area(rounded((3.2, 3.2), (WIDTH - 3.2, HEIGHT - 3.2), 2.0), tone(ground, 0.72))
    sheet.area(
        rounded((4.6, 4.6), (WIDTH - 4.6, HEIGHT - 4.6), 1.4), tone(ground, 1.25), to=tone(ground, 0.9)
    )
    rng = np.random.default_rng([7, plan.variant, len(plan.stem), sum(map(ord, plan.stem))])
    _sky(sheet, rng, ground)
    if building:
        _house(sheet, rng, ground, plan)
    else:
        _machine(sheet, rng, plan.variant)
    sheet.area(rounded((6, 68), (WIDTH - 6, 80.5), 1.5), PAPER if building else tone(NIGHT, 1.25))
    words = plan.name.upper()
    height = min(3.6, 50.0 / len(words))
    sheet.letters(words, (WIDTH / 2, 74.2), height, SOOT if building else BRASS)
    if plan.vp is not None:
        _shield(sheet, plan.vp)
    return sheet


def _sky(sheet: Canvas, rng: np.random.Generator, ground: Ink) -> None:
    for _ in range(5):
        at = (float(rng.uniform(8, 48)), float(rng.uniform(10, 34)))
        sheet.glow(at, float(rng.uniform(6, 13)), tone(ground, 1.6), 0.6)
    sheet.disc(
        (float(rng.uniform(12, 44)), float(rng.uniform(12, 26))), float(rng.uniform(2.5, 5)), CREAM, 0.7
    )


def _house(sheet: Canvas, rng: np.random.Generator, ground: Ink, plan: CardPlan) -> None:
    base, wall = 66.0, tone(ground, float(rng.uniform(0.45, 0.65)))
    width = float(rng.uniform(22, 36))
    left = 28 - width / 2 + float(rng.uniform(-3, 3))
    top = float(rng.uniform(36, 46))
    sheet.area([(5, base), (5, 61), (51, 61), (51, base)], tone(ground, 0.5))
    chimneys = int(rng.integers(1, 4)) if plan.stem in ("workshop", "factory", "mine") else 0
    for n in range(chimneys):
        x = left + (n + 0.6) * width / (chimneys + 0.3)
        high = float(rng.uniform(12, 24))
        sheet.area([(x - 1.8, top), (x - 1.3, top - high), (x + 1.3, top - high), (x + 1.8, top)], SOOT)
        for k in range(3):
            sheet.glow((x + 2.5 * k, top - high - 2 - 3 * k), 3.0 + k, (110, 106, 104), 0.7)
    sheet.area(
        [(left, base), (left, top), (left + width, top), (left + width, base)], wall, to=tone(wall, 0.8)
    )
    peaks = int(rng.integers(1, 5))
    for n in range(peaks):
        a, b = left + n * width / peaks, left + (n + 1) * width / peaks
        tip = float(rng.uniform(a, b))
        sheet.area([(a, top), (tip, top - float(rng.uniform(5, 11))), (b, top)], tone(wall, 0.7))
    rows, columns = int(rng.integers(1, 4)), int(rng.integers(2, 6))
    for r in range(rows):
        for c in range(columns):
            x = left + (c + 0.5) * width / columns
            y = top + (r + 0.6) * (base - top) / (rows + 0.4)
            lit = (250, 214, 120) if rng.random() < 0.6 else SOOT
            half, tall = 0.3 * width / columns, 0.28 * (base - top) / rows
            sheet.area(
                [(x - half, y - tall), (x + half, y - tall), (x + half, y + tall), (x - half, y + tall)], lit
            )
    if plan.stem in ("mine", "workshop", "laboratory", "factory"):
        _cog(sheet, (float(rng.uniform(12, 44)), 57.0), float(rng.uniform(5, 8)), int(rng.integers(7, 12)))
    if plan.stem in ("university", "manor", "palace", "luxury residence"):
        for n in range(int(rng.integers(1, 4))):
            sheet.disc((16 + 12.0 * n, top - 4), float(rng.uniform(3, 6)), BRASS)
            sheet.line([(16 + 12.0 * n, top - 4), (16 + 12.0 * n, top - 14)], BRASS, 0.8)


def _machine(sheet: Canvas, rng: np.random.Generator, variant: int) -> None:
    for n in range(2 + variant % 3):
        at = (float(rng.uniform(14, 42)), float(rng.uniform(22, 58)))
        _cog(sheet, at, float(rng.uniform(7, 13)), int(rng.integers(8, 15)))
        if n % 2:
            sheet.line([at, (28, 40)], (216, 120, 60), 2.2)
    sheet.letters("ACKELTM"[variant], (28, 40), 9.0, PAPER)


def _cog(sheet: Canvas, at: tuple[float, float], radius: float, teeth: int) -> None:
    sheet.disc(at, radius * 0.8, BRASS)
    for tooth in ring(at, radius * 0.86, teeth):
        sheet.disc((float(tooth[0]), float(tooth[1])), radius * 1.3 / teeth, BRASS)
    sheet.disc(at, radius * 0.45, SOOT)
    sheet.disc(at, radius * 0.2, tone(BRASS, 1.4))


def _shield(sheet: Canvas, vp: int) -> None:
    outline = [(40.0, 6.0), (50.0, 6.0), (50.0, 13.5), (45.0, 18.5), (40.0, 13.5)]
    sheet.area(outline, PAPER)
    sheet.line(outline, SOOT, 0.6, closed=True)
    sheet.letters(str(vp), (45.0, 11.2), 5.2, SOOT)


def card_outline(radius: float = CORNER) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """(N, 2) mm around a card's middle, its corners rounded, y down."""
    half = np.array([WIDTH, HEIGHT]) / 2
    return np.asarray(rounded((-half[0], -half[1]), (half[0], half[1]), radius))


def turned(
    points: np.ndarray[tuple[int, ...], np.dtype[np.float64]], degrees: float
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Points (N, 2) turned counterclockwise where y runs up."""
    angle = math.radians(degrees)
    return np.asarray(
        points @ np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    )
