"""From what is believed of a building to its state, its doubts and where everything was seen."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from scoring.blueprints_state import Building, Column, Die, Material
from scoring.blueprints_tables import COLS, ROWS
from scoring.words import said
from vision.blueprints_face import COLOURS
from vision.blueprints_grid import SIDES, buildings
from vision.blueprints_heights import Heights
from vision.blueprints_seen import Cube, SeenDie, colour_word
from vision.blueprints_values import Values, believe
from vision.reading import Doubt, Evidence, Reading

Floats = NDArray[np.float64]

SURE_VALUE = 0.95
SURE_COLOUR = 0.95
SURE_HEIGHT = 0.98
"""Probability below which a value, a colour, the heights are in doubt."""

LEAST_CANDIDATE = 0.02
"""Candidates below this probability are not offered."""


def settled(heights: Heights, seen: Mapping[Cube, SeenDie], plan: str | None) -> Reading[Building]:
    """The reading of the likeliest building."""
    stacks = _stacks(heights.best)
    spots = list(stacks)
    values = believe([np.stack([seen[r, c, k].values() for k in range(stacks[r, c])]) for r, c in spots])
    doubts: list[Doubt] = []
    evidence: dict[str, Evidence] = {}
    columns: dict[tuple[int, int], Column] = {}
    for (r, c), tops in zip(spots, values.tops, strict=True):
        dice = []
        for level, chances in enumerate(tops):
            die, path = seen[r, c, level], f"columns/{r}/{c}/{level}"
            colours = die.colours()
            dice.append(Die(Material(colour_word(colours)), int(chances.argmax()) + 1))
            best = die.best
            polygon = None if best is None else _polygon(best.polygon)
            photo = None if best is None else best.photo
            if colours.max() < SURE_COLOUR:
                doubts.append(
                    Doubt(f"{path}/colour", _ranked(COLOURS, colours), _why_colour(die), photo, polygon)
                )
            if chances.max() < SURE_VALUE:
                why = _why_value(die, values, level + 1 < len(tops))
                doubts.append(Doubt(f"{path}/value", _ranked(range(1, 7), chances), why, photo, polygon))
            if best is not None and polygon is not None:
                evidence[path] = Evidence(best.photo, polygon, float(min(colours.max(), chances.max())))
        columns[r, c] = tuple(dice)
    doubts += _height_doubts(heights, columns)
    rows = tuple(tuple(columns.get((r, c), ()) for c in range(COLS)) for r in range(ROWS))
    return Reading(Building(rows, plan), tuple(doubts), evidence)  # type: ignore[arg-type]


def _stacks(building: int) -> dict[tuple[int, int], int]:
    """Dice on each cell that has any."""
    cells = buildings()[building]
    return {(n // COLS, n % COLS): int(h) for n, h in enumerate(cells) if h}


def _height_doubts(heights: Heights, columns: Mapping[tuple[int, int], Column]) -> list[Doubt]:
    """One doubt for each column that may have another height."""
    if heights.chances[heights.best] >= SURE_HEIGHT:
        return []
    found = []
    for cell in range(ROWS * COLS):
        spot = (cell // COLS, cell % COLS)
        column = columns.get(spot, ())
        chances = np.bincount(buildings()[:, cell], weights=heights.chances)
        if chances[len(column)] >= SURE_HEIGHT:
            continue
        likely = [int(h) for h in np.argsort(-chances) if chances[h] >= LEAST_CANDIDATE]
        candidates = tuple((_of_height(column, h), float(chances[h])) for h in likely)
        found.append(Doubt(f"columns/{spot[0]}/{spot[1]}", candidates, said("its height is hard to see")))
    return found


def _of_height(column: Column, height: int) -> list[dict[str, object]]:
    """The column cut or made to a height, as a state has it; added dice are unknown."""
    dice: list[dict[str, object]] = [
        {"colour": die.colour.value, "value": die.value} for die in column[:height]
    ]
    filler: dict[str, object] = {"colour": dice[-1]["colour"] if dice else "orange", "value": None}
    return dice + [dict(filler) for _ in range(height - len(dice))]


def _ranked(words: "range | tuple[str, ...]", chances: Floats) -> tuple[tuple[object, float], ...]:
    """Candidates worth a thought, likeliest first."""
    order = [int(i) for i in np.argsort(-chances, kind="stable") if chances[i] >= LEAST_CANDIDATE]
    return tuple((words[i], float(chances[i])) for i in order)


def _polygon(corners: Floats) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in corners)


def _why_value(die: SeenDie, values: Values, covered: bool) -> str:
    sides = len(die.sides() - {0})
    if not covered:
        return said("its pips are hard to read") if 0 in die.sides() else said("its top face is not seen")
    if sides == 0:
        return said("it is covered and no side of it is seen")
    if sides == 1:
        return said(
            "it is covered and only its {side} side is seen",
            side=SIDES_NAMED[next(iter(die.sides() - {0}))],
        )
    if max(values.right_handed, 1 - values.right_handed) < SURE_VALUE:
        return said("it is covered, and no die shows three faces to tell which way round their values run")
    return said("it is covered and its side faces are hard to read")


def _why_colour(die: SeenDie) -> str:
    return said("its colour is hard to tell") if die.faces else said("no face of it is seen")


SIDES_NAMED = dict(
    enumerate((said("top"), said("upper"), said("right"), said("lower"), said("left"))[: len(SIDES)])
)
"""Sides in words, as the card lies."""
