"""Which further photo would settle most of what is in doubt."""

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.blueprints_grid import SIDES, exposed, face_index, facing, occupied, shares
from vision.blueprints_seen import Cube, SeenDie

ELEVATION = math.radians(40)
AWAY = 350.0
"""A phone held at a slant: angle above the table, and mm from the grid."""

PLACES = {
    "the right": 0,
    "the upper right corner": 45,
    "the top edge": 90,
    "the upper left corner": 135,
    "the left": 180,
    "the lower left corner": 225,
    "the bottom edge": 270,
    "the lower right corner": 315,
}
"""Where a phone may be held, as the card lies: degrees from its right."""

LEAST_FACING = 0.3
"""Cosine of the slant below which a further photo of a face would not help much."""

WELL_SEEN = 0.8
"""Share of a face from which on another photo of it tells nothing new."""


def next_photo(
    seen: Mapping[Cube, SeenDie], doubtful: Sequence[Cube], edge: float, building: int
) -> str | None:
    """One sentence: from where, and how many dice that would help; None where no photo would."""
    fresh = [face for cube in doubtful for face in _unseen(seen[cube], cube) if exposed()[building, face]]
    if not fresh:
        return None
    faces = np.array(fresh)
    gains = {place: _helped(faces, degrees, edge, building) for place, degrees in PLACES.items()}
    above = sum(1 for cube in doubtful if face_index(*cube) in fresh)
    place = max(gains, key=lambda one: gains[one])
    dice, _ = gains[place]
    if above and above >= dice:
        return f"One more photo from straight above would help with {_dice(above)}."
    if not dice:
        return None
    return f"One more photo from {place} of the card, at a slant, would help with {_dice(dice)}."


def _unseen(die: SeenDie, cube: Cube) -> list[int]:
    """Faces of a die that no photo shows well."""
    known = {face.side for face in die.faces if face.share >= WELL_SEEN and face.values.max() > WELL_SEEN}
    return [face_index(*cube, side) for side in range(len(SIDES)) if side not in known]


def _helped(faces: NDArray[np.int64], degrees: float, edge: float, building: int) -> tuple[int, int]:
    """Dice, and faces, of these that a phone held there sees well."""
    turn, level = math.radians(degrees), AWAY * math.cos(ELEVATION)
    eye = np.array([level * math.cos(turn), level * math.sin(turn), AWAY * math.sin(ELEVATION)])
    share = shares(eye, edge, faces, occupied()[building : building + 1])[0]
    well = faces[(share >= WELL_SEEN) & (facing(eye, edge)[faces] > LEAST_FACING)]
    return len({int(face) // len(SIDES) for face in well}), len(well)


def _dice(count: int) -> str:
    return "a die" if count == 1 else f"{count} dice"
