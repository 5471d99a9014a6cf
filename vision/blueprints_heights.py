"""How high each column is: every building that six dice can make is held against all photos."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.blueprints_grid import buildings, exposed, occupied, shares
from vision.blueprints_view import Sight

Floats = NDArray[np.float64]

SEEN = 0.7
"""Share of a face that must be seen for it to count as whole."""

MOST_SAID = 5.0
"""One face says at most so much for or against a die, in nats: the net may be wrong about any of them."""

TRUST = 0.5
"""Share of what the faces say that is believed: faces of one die are right or wrong together."""

OUT_OF_QUESTION = 1e-5
"""Probability below which a building is not looked at again."""

FEWER_DICE = -1.5
"""Nats for each die that a building lacks of six: dice that can't be placed are rare."""


@dataclass(frozen=True, eq=False)
class Heights:
    """What is believed of the heights.

    Attributes:
        chances: (N,) probability of each of `buildings`.
        each: (photos, N) nats that each photo says for each building.
    """

    chances: Floats
    each: Floats

    @property
    def best(self) -> int:
        """Number of the likeliest building."""
        return int(self.chances.argmax())


def nats_of(sight: Sight, edge: float) -> Floats:
    """(N,): nats that one photo says for each of `buildings`, the empty card 0."""
    if not len(sight.faces):
        return np.zeros(len(buildings()))
    seen = shares(sight.eye, edge, sight.faces, occupied()) >= SEEN
    shown = seen & exposed()[:, sight.faces]
    return np.asarray(shown @ np.clip(sight.scores.there, -MOST_SAID, MOST_SAID))


def judge(sights: Sequence[Sight], edge: float, before: Heights | None = None) -> Heights:
    """The heights that all photos of a building agree on best.

    Args:
        sights: Of all photos.
        edge: Of a die.
        before: An earlier judgement; what it found out of the question stays so.
    """
    each = np.stack([nats_of(sight, edge) for sight in sights])
    missing = buildings().sum(1).max() - buildings().sum(1)
    total = TRUST * each.sum(0) + FEWER_DICE * missing
    if before is not None:
        total = np.where(before.chances > OUT_OF_QUESTION, total, -np.inf)
    powers = np.exp(total - total.max())
    return Heights(powers / powers.sum(), each)


def shown_faces(sight: Sight, edge: float, building: int) -> NDArray[np.int64]:
    """Places in ``sight.faces`` of the faces that this building shows in this photo."""
    seen = shares(sight.eye, edge, sight.faces, occupied()[building : building + 1])[0] >= SEEN
    return np.flatnonzero(seen & exposed()[building, sight.faces])


def plausible_faces(heights: Heights) -> NDArray[np.bool_]:
    """(FACES,): faces of any building that is not out of the question."""
    return np.asarray(exposed()[heights.chances > OUT_OF_QUESTION].any(0), np.bool_)
