"""Do the photos show a building at all, and all of them the same?"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.blueprints_grid import buildings
from vision.blueprints_heights import Heights
from vision.blueprints_seen import Cube, SeenDie
from vision.blueprints_values import ways

Floats = NDArray[np.float64]

LEAST_SAID = 4.0
"""Nats that all photos must say for the building against an empty card: one clear face is as much."""

LEAST_SAME = 0.4
"""Nats a die for the same dice against others below which a photo shows another building. Photos that belong
together have 1.5 and more on the labelled mats, those of another building put among them 0.1 at the most."""

MOST_AGAINST = 7.0
"""Nats by which a photo that shows none of the others' dice may prefer other heights."""

TRUST = 0.5
"""Share of what a photo says for other heights that counts against it."""

WORST = -3.0
"""Nats that one die's colour, or its values, may say against: any face may be misread."""

COLOUR_TRUST = 0.7
"""Share of what each face says about its die's colour that is believed."""


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
    same, dice = np.array([_same(photo, list(seen.values())) for photo in range(count)]).T
    least = np.where(dice > 0, LEAST_SAME * dice, -TRUST * MOST_AGAINST)
    spare = same - TRUST * against - least
    odd = int(spare.argmin())
    return odd if spare[odd] < 0 else None


def _same(photo: int, dice: Sequence[SeenDie]) -> tuple[float, int]:
    """Nats for this photo and the others showing the same dice, against any others; and dice that both show.

    A die's values on whatever sides are compared by all the ways in which it can lie.
    """
    total, shared = 0.0, 0
    for die in dice:
        own = SeenDie(tuple(face for face in die.faces if face.photo == photo))
        rest = SeenDie(tuple(face for face in die.faces if face.photo != photo))
        if not own.faces or not rest.faces:
            continue
        shared += 1
        total += max(_more(_colours(own), _colours(rest)), WORST)
        total += max(_more(_ways(own), _ways(rest)), WORST)
    return total, shared


def _more(one: Floats, other: Floats) -> float:
    """Nats for the same cause of both log likelihoods against one each."""
    return _mean(one + other) - _mean(one) - _mean(other)


def _mean(logs: Floats) -> float:
    return float(np.log(np.exp(logs - logs.max()).mean()) + logs.max())


def _colours(die: SeenDie) -> Floats:
    return np.asarray(COLOUR_TRUST * np.sum([np.log(face.colours) for face in die.faces], axis=0))


def _ways(die: SeenDie) -> Floats:
    """(48,): log likelihood of each way to lie, of dice of both hands."""
    values = die.values()
    table = np.concatenate(ways())
    return np.asarray(sum(values[side][table[:, side] - 1] for side in range(table.shape[1])))
