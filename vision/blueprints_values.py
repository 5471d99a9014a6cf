"""What each die shows on top, from the faces seen of it and of all others.

A die lies in one of 24 ways; opposite faces add up to seven. Which way round its values run (its hand) is the
same for all dice of a set and is found out from those with three faces seen; then two side faces give the
top. Values do not decrease from bottom to top, but a column that was clearly seen to is left as it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

BREACH = 0.003
"""How likely a column decreases at a step, before anything is seen: players follow the rules."""

HANDS = 2


@cache
def ways() -> tuple[NDArray[np.int64], ...]:
    """For each hand (right, left) the (24, 5) values of top, n, e, s, w of a die in all its ways."""
    found: tuple[list[list[int]], list[list[int]]] = ([], [])
    for top, north, east in permutations(range(1, 7), 3):
        if 7 in (top + north, top + east, north + east):
            continue
        found[hand(east, north, top)].append([top, north, east, 7 - north, 7 - east])
    return tuple(np.array(rows) for rows in found)


def hand(east: int, north: int, top: int) -> int:
    """0 for a right-handed die (1, 2, 3 run counterclockwise around their corner), 1 for a left-handed."""
    axes = [min(v, 7 - v) for v in (east, north, top)]
    turned = sum(v > 3 for v in (east, north, top))
    odd = axes in ([1, 3, 2], [3, 2, 1], [2, 1, 3])
    return (turned + odd) % 2


@dataclass(frozen=True, eq=False)
class Values:
    """What is believed of the values.

    Attributes:
        tops: For each column its dice's (k, 6) probabilities of 1 to 6 on top, bottom to top.
        right_handed: Probability that the set is right-handed.
    """

    tops: tuple[Floats, ...]
    right_handed: float


def believe(columns: Sequence[Floats]) -> Values:
    """Weighs what was seen of every die.

    Args:
        columns: For each column (k, 5, 6): the log likelihood of each value on top, n, e, s, w of its dice,
            bottom to top; zeros where nothing was seen.
    """
    evidence = np.zeros(HANDS)
    tops: list[list[Floats]] = []
    for seen in columns:
        of_hands = []
        for h in range(HANDS):
            total, chances = _column(_tops(seen, h))
            evidence[h] += total
            of_hands.append(chances)
        tops.append(of_hands)
    weight = np.exp(evidence - evidence.max())
    weight /= weight.sum()
    mixed = tuple(np.asarray(sum(w * t for w, t in zip(weight, both, strict=True))) for both in tops)
    return Values(mixed, float(weight[0]))


def _tops(seen: Floats, h: int) -> Floats:
    """(k, 6): log likelihood of each top value, whichever way the die is turned."""
    table = ways()[h]
    each = sum(seen[:, side][:, table[:, side] - 1] for side in range(table.shape[1]))
    each = np.asarray(each)
    by_top = np.stack([each[:, table[:, 0] == v] for v in range(1, 7)], 1)
    peak = by_top.max(-1, keepdims=True)
    return np.asarray(np.log(np.exp(by_top - peak).mean(-1)) + peak[..., 0])


def _column(tops: Floats) -> tuple[float, Floats]:
    """Log evidence of a column and its dice's probabilities, values seldom decreasing upwards."""
    count = len(tops)
    step = np.where(np.arange(6)[:, None] <= np.arange(6)[None], 1.0, BREACH)
    peak = tops.max(-1, keepdims=True)
    likely = np.exp(tops - peak)
    up, down = [likely[0]], [np.ones(6)]
    for k in range(1, count):
        up.append((up[-1] @ step) * likely[k])
    for k in range(count - 1, 0, -1):
        down.append(step @ (down[-1] * likely[k]))
    ways_up = np.ones(6)  # the rule alone, to compare hands and columns of any height fairly
    for _ in range(1, count):
        ways_up = ways_up @ step
    chances = np.stack(up) * np.stack(down[::-1])
    total = float(np.log(up[-1].sum() / ways_up.sum()) + peak.sum())
    return total, np.asarray(chances / chances.sum(-1, keepdims=True))
