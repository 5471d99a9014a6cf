"""Colours by comparison: a die of unclear colour beside sure ones of the building, and beside this copy's."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.colour import to_lab
from vision.blueprints_face import COLOURS
from vision.blueprints_grid import (
    CUBES,
    SIDES,
    STEPS,
    Grid,
    blockers,
    cube_of,
    exposed,
    face_points,
    occupied,
)
from vision.blueprints_seen import Cube, SeenDie, colour_word
from vision.blueprints_view import Sight
from vision.dice_palette import TRUST, DicePalette, log_closeness

Floats = NDArray[np.float64]

LEAST_POINTS = 6
"""Places of a face, of `STEPS` squared, that must be seen for its body colour: their median is no pip's."""

SURE = 0.97
"""Probability from which on a die's colour serves to compare others with."""

SPREAD = 9.0
"""Difference (L*a*b*) of two dice of one colour on faces that look the same way: light falls off."""

FARTHEST = 3.0
"""In spreads: further away tells nothing more."""

UNKNOWN = DicePalette(COLOURS)

NO_EXAMPLE = 1.5
"""In spreads: what a colour counts of which the photo shows no sure die."""


@dataclass(frozen=True)
class Patch:
    """Body colour (L*, a*, b*) of what is seen of a die's side in a photo."""

    photo: int
    cube: Cube
    side: int
    lab: Floats


def tinted(
    seen: Mapping[Cube, SeenDie],
    sights: Sequence[Sight],
    grid: Grid,
    building: int,
    palette: DicePalette = UNKNOWN,
) -> dict[Cube, SeenDie]:
    """The dice, those of unclear colour compared with the sure ones and with a copy's."""
    known = {cube: colour_word(die.colours()) for cube, die in seen.items() if die.colours().max() >= SURE}
    if len(known) == len(seen):
        return dict(seen)
    patches = [patch for n, sight in enumerate(sights) for patch in _patches(n, sight, grid, building)]
    return {
        cube: die
        if cube in known
        else replace(die, tint=tuple(_compared(cube, patches, known) + _enrolled(cube, patches, palette)))
        for cube, die in seen.items()
    }


def _compared(cube: Cube, patches: Sequence[Patch], known: Mapping[Cube, str]) -> Floats:
    total = np.zeros(len(COLOURS))
    for mine in (patch for patch in patches if patch.cube == cube):
        away = np.full(len(COLOURS), NO_EXAMPLE)
        beside = [p for p in patches if (p.photo, p.side) == (mine.photo, mine.side) and p.cube in known]
        for n, colour in enumerate(COLOURS):
            examples = [p.lab for p in beside if known[p.cube] == colour]
            if examples:
                away[n] = min(np.linalg.norm(lab - mine.lab) for lab in examples) / SPREAD
        if (away != NO_EXAMPLE).any():
            total -= np.minimum(away, FARTHEST) ** 2 / 2
    return total


def _enrolled(cube: Cube, patches: Sequence[Patch], palette: DicePalette) -> Floats:
    """Log likelihood of each of `COLOURS` by the body colours enrolled, which are those of top faces."""
    total = np.zeros(len(COLOURS))
    tops = [patch.lab for patch in patches if patch.cube == cube and patch.side == 0]
    if not tops or not palette.swatches:
        return total
    lab = np.median(tops, axis=0)
    close = np.array([log_closeness(lab, palette.looks(colour)) for colour in COLOURS])
    return np.asarray(TRUST * (close - close.max()))


def _patches(photo: int, sight: Sight, grid: Grid, building: int) -> list[Patch]:
    faces = sight.faces[exposed()[building, sight.faces]]
    if not len(faces):
        return []
    hidden = blockers(sight.eye, grid.edge, faces).reshape(-1, CUBES) @ occupied()[building]
    free = ~hidden.reshape(len(faces), STEPS**2)
    pixels = sight.view.pixels(grid.on_plane(face_points(grid.edge, faces)))
    lab = to_lab(np.asarray(cv2.medianBlur(sight.view.bgr, 3), np.uint8))
    height, width = lab.shape[:2]
    x, y = np.round(pixels).astype(int).transpose(2, 0, 1)
    free &= (x >= 0) & (y >= 0) & (x < width) & (y < height)
    return [
        Patch(photo, cube_of(int(face)), int(face) % len(SIDES), np.median(lab[y[n][own], x[n][own]], axis=0))
        for n, (face, own) in enumerate(zip(faces, free, strict=True))
        if own.sum() >= LEAST_POINTS
    ]
