"""Do the photos show a building at all, and all of them the same?"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.blueprints_grid import buildings
from vision.blueprints_heights import Heights
from vision.blueprints_seen import Cube, SeenDie, SeenFace

Floats = NDArray[np.float64]

LEAST_SAID = 4.0
"""Nats that all photos must say for the building against an empty card: one clear face is as much."""

OTHER_BUILDING = 14.0
"""Nats by which a photo may prefer another building than all photos together: three faces, misread."""

OTHER_DIE = 0.1
"""Chance that a photo and the others mean the same by a die's face or colour below which they contradict."""

OTHER_DICE = 0.5
"""Share of the dice compared that may contradict."""

LEAST_COMPARED = 2


def complaint(heights: Heights, seen: Mapping[Cube, SeenDie]) -> str | None:
    """What is wrong with the photos, in words; None where they show one building."""
    best = heights.best
    if not buildings()[best].any() or heights.each[:, best].sum() < LEAST_SAID:
        return "no dice found on the card: expected a building, seen whole and not too small"
    count = len(heights.each)
    if count < 2:
        return None
    against = heights.each.max(1) - heights.each[:, best]
    odd = int(against.argmax())
    if against[odd] > OTHER_BUILDING:
        return _different(odd, count)
    for photo in range(count):
        if _contradicts(photo, list(seen.values())):
            return _different(photo, count)
    return None


def _different(photo: int, count: int) -> str:
    if count == 2:
        return "the two photos show different buildings, or the same one changed: take both anew"
    return f"photo {photo + 1} shows another building than the others: leave it out or take it anew"


def _contradicts(photo: int, dice: Sequence[SeenDie]) -> bool:
    """Does what a photo says of most dice clearly differ from what the others say?"""
    verdicts = []
    for die in dice:
        own = [face for face in die.faces if face.photo == photo]
        rest = [face for face in die.faces if face.photo != photo]
        if own and rest:
            verdicts.append(_agreement(own, rest) < OTHER_DIE)
    return len(verdicts) >= LEAST_COMPARED and float(np.mean(verdicts)) > OTHER_DICE


def _agreement(own: Sequence[SeenFace], rest: Sequence[SeenFace]) -> float:
    """Chance that both mean the same: colour, and values of sides that both see; the least of them."""
    pairs = [(_joined([f.colours for f in own]), _joined([f.colours for f in rest]))]
    for side in {face.side for face in own} & {face.side for face in rest}:
        mine, theirs = ([f.values for f in faces if f.side == side] for faces in (own, rest))
        pairs.append((_joined(mine), _joined(theirs)))
    return min(float((a * b).sum()) for a, b in pairs)


def _joined(chances: Sequence[Floats]) -> Floats:
    total = np.exp(np.sum([np.log(c) for c in chances], axis=0) / len(chances))
    return np.asarray(total / total.sum())
