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


def nothing(heights: Heights) -> bool:
    """Whether the photos show no building at all."""
    best = heights.best
    return not buildings()[best].any() or heights.each[:, best].sum() < LEAST_SAID


def odd_photo(heights: Heights, seen: Mapping[Cube, SeenDie]) -> int | None:
    """The photo that shows another building than the others together; None where they show one."""
    count = len(heights.each)
    if count == 1:
        return None
    against = heights.each.max(1) - heights.each[:, heights.best]
    odd = int(against.argmax())
    if against[odd] > OTHER_BUILDING:
        return odd
    share = [_contradicted(photo, list(seen.values())) for photo in range(count)]
    odd = int(np.argmax(share))
    return odd if share[odd] > OTHER_DICE else None


def _contradicted(photo: int, dice: Sequence[SeenDie]) -> float:
    """Share of the dice of which a photo says clearly something else than the others."""
    verdicts = []
    for die in dice:
        own = [face for face in die.faces if face.photo == photo]
        rest = [face for face in die.faces if face.photo != photo]
        if own and rest:
            verdicts.append(_agreement(own, rest) < OTHER_DIE)
    return float(np.mean(verdicts)) if len(verdicts) >= LEAST_COMPARED else 0.0


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
