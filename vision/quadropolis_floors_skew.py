"""What a view leaves of a city's perspective, told by tiles that lie on the mat."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

GROWTH_SPREAD, SHIFT_SPREAD = 0.0055, 0.02
"""Of sizes of prints (logarithm) and of places of single tiles (spaces), set on 13 photos, checked on
13 others."""
SKEW_SPREAD = np.array([0.01, 0.01, 0.01, 0.01, 0.006, 0.006])
"""Of what a view leaves of a city's affine part and perspective, in spaces a space and in one over spaces."""


@dataclass(frozen=True, eq=False)
class Pair:
    """How one tile lies and how large it looks, compared with another or with all.

    Attributes:
        one: The other's space, in spaces from the city's middle.
        other: Its own.
        shift: By how much further than its space it lies off, in spaces.
        growth: Logarithm of how much larger it looks.
        spread: Of that.
        sure: How sure it is that this is not the work of floors below.
    """

    one: Floats
    other: Floats
    shift: Floats
    growth: float
    spread: float = GROWTH_SPREAD
    sure: float = 1.0


def skew_of(pairs: Sequence[Pair]) -> Floats:
    """The skew that explains pairs of tiles best, odd ones apart; `moved` and `grown` tell what it does."""
    terms = np.array([_terms(pair.other) - _terms(pair.one) for pair in pairs]).reshape(-1, 3, 6)
    seen = np.array([[*pair.shift, pair.growth] for pair in pairs]).reshape(-1, 3)
    spread = np.array([[SHIFT_SPREAD, SHIFT_SPREAD, pair.spread] for pair in pairs]).reshape(-1, 3) * np.sqrt(
        2
    )
    sure = np.array([pair.sure for pair in pairs])
    terms, seen = terms / spread[:, :, None], seen / spread
    weight, fit = sure, np.zeros(6)
    for _ in range(ROUNDS):
        weighted = terms * weight[:, None, None]
        fit = np.linalg.solve(
            np.einsum("nki,nkj->ij", weighted, terms) + np.diag(1 / SKEW_SPREAD**2),
            np.einsum("nki,nk->i", weighted, seen),
        )
        weight = sure / (1 + ((seen - terms @ fit) ** 2).mean(axis=1) / 2)
    return fit


ROUNDS = 10


def moved(at: Floats, skew: Floats) -> Floats:
    """Where a tile on a space seems to lie, both in spaces from the city's middle."""
    return np.asarray(at + (_terms(at) @ skew)[:2])


def grown(at: Floats, skew: Floats) -> float:
    """Logarithm of how much larger than at the city's middle tiles look at a space."""
    return float((_terms(at) @ skew)[2])


def _terms(at: Floats) -> Floats:
    x, y = at
    return np.array(
        [[x, y, 0, 0, x * x, x * y], [0, 0, x, y, x * y, y * y], [0, 0, 0, 0, 1.5 * x, 1.5 * y]], np.float64
    )
