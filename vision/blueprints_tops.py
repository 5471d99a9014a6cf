"""Dice of a building in a photo, and the top faces that are seen of them: all that placing the card needs."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.blueprints_face import Image
from vision.dice_face import (
    CANVAS,
    CODE,
    DIE_PX,
    INPUT_PX,
    MATRICES,
    Kind,
    cut_box,
    decode_quad,
    run_net,
    softmax,
    view,
)
from vision.dice_finder import FoundDie, find_dice

Floats = NDArray[np.float64]

FINDER_SIDES = (320, 640)
"""Copies on which dice are looked for: they are large where a building can be read."""

LEAST_DIE = 0.22
"""Finder's score x face net's probability of a die from which on a find tells where the card is; cubes that
are printed on cards lie below."""

SURE_TOP = 0.5
"""Probability from which on a find's top face is taken for seen."""

KINDS = slice(6, 9)
"""Where a row of the net's has its `Kind`."""


def find_tops(bgr: Image) -> tuple[tuple[FoundDie, ...], tuple[Floats, ...]]:
    """Dice, their scores those of finder and face net, and (4, 2) corners of top faces, clockwise."""
    finds = find_dice(bgr, LEAST_DIE, FINDER_SIDES)
    if not finds:
        return (), ()
    rows = run_net([view(cut_box(bgr, die.box), MATRICES[0]) for die in finds])
    kinds = softmax(rows[:, KINDS])
    dice, tops = [], []
    for die, kind, row in zip(finds, kinds, rows, strict=True):
        score = die.score * (1 - float(kind[Kind.NO_DIE]))
        if score < LEAST_DIE:
            continue
        dice.append(replace(die, score=score))
        if kind[Kind.TOP] > SURE_TOP:
            tops.append(_corners(row[-CODE:], die.box))
    return tuple(dice), tuple(tops)


def _corners(code: Floats, box: Sequence[float]) -> Floats:
    """A top face's corners in the photo."""
    matrix = MATRICES[0]
    in_canvas = (decode_quad(code) * INPUT_PX - matrix[:, 2]) @ np.linalg.inv(matrix[:, :2]).T
    x, y, w, h = box
    return np.asarray((in_canvas - CANVAS / 2) * (max(w, h) / DIE_PX) + [x + w / 2, y + h / 2])
