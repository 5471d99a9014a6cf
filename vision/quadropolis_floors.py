"""How many floors a stack of Tower Blocks or Office Towers has, seen from above.

A top floor is nearer the camera than tiles on the mat: its print looks larger and lies further from the point
under the camera. The sides of its floors show. And a player builds as many tiles as a game has turns.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView
from scoring.quadropolis_tables import STACKABLE, TURNS, BuildingType
from vision.quadropolis_floors_sides import looks
from vision.quadropolis_floors_skew import GROWTH_SPREAD, SHIFT_SPREAD
from vision.quadropolis_floors_tops import STACK_SPREAD, THICK, Raised, inputs, lean, raised, tops
from vision.quadropolis_spaces import FlatCity

Floats = NDArray[np.float64]
Space = tuple[int, int]
Rises = tuple[Floats, Floats]

USUAL = 0.72
"""Chance of a single tile before anything is seen; the others are alike."""
FINISHED = 0.5
"""Chance that a city holds a tile for every turn of a game; else any smaller number is as likely."""
BEYOND = 1e-4
"""Chance that it seems to hold more: a space was misread."""

ODD = 0.06
"""Share of tiles that are odd, and how many times wider they spread."""
ODDER = 4.0
TRUST = 0.7
"""Power of what the network says."""
ROUNDS = 3
"""Of telling floors and what they leave of the city's perspective in turn."""
OFFSETS = np.linspace(-0.09, 0.03, 61)


def floors_seen(
    city: FlatCity,
    view: BoardView,
    kinds: Sequence[Sequence[BuildingType | None]],
    most: int,
) -> dict[Space, dict[int, float]]:
    """Chances of how many floors each stack has.

    Args:
        city: The city, flat.
        view: How it lies in the photo.
        kinds: What lies on each space, rows of the city.
        most: Floors that a stack may have.

    Returns:
        For each Tower Block and Office Tower, by row and column, the probability of 1 to ``most`` floors.
    """
    spaces = {(r, c): kind for r, row in enumerate(kinds) for c, kind in enumerate(row) if kind is not None}
    stacks = [at for at, kind in spaces.items() if kind in STACKABLE]
    if not stacks:
        return {}
    found = tops(city, view, spaces)
    usual = np.full(most, (1 - USUAL) / (most - 1))
    usual[0] = USUAL
    groups = defaultdict(list)
    for at in stacks:
        groups[spaces[at]].append(at)
    sides = looks(inputs(city, view, found, spaces, stacks))[0] ** TRUST
    rises = {at: _risen(view, found[at].place, most) for at in stacks}
    known = {at: Raised(np.zeros(2), 0.0) for at in spaces if at not in rises}
    spread = GROWTH_SPREAD * (1 + lean(city, view))
    chances: dict[Space, dict[int, float]] = {}
    for _ in range(ROUNDS):
        seen = raised(city, found, known)
        likely = {
            at: usual * _by_place(seen[at].shift, rises[at]) * side[:most]
            for at, side in zip(stacks, sides, strict=True)
        }
        growths = {at: _by_growth(seen[at].growth, rises[at], spread) for at in stacks}
        chances = _together(list(groups.values()), likely, growths, len(spaces), most)
        known |= {at: _expected(chances[at], rises[at]) for at in stacks}
    return chances


def _expected(chances: Mapping[int, float], rises: Rises) -> Raised:
    """How a stack of so many floors should be raised."""
    chance = np.array(list(chances.values()))
    return Raised(chance @ rises[0], float(chance @ rises[1]), float(chance.max()) ** 2)


def _risen(view: BoardView, place: Floats, most: int) -> Rises:
    """By how much tops of 1 to ``most`` floors seem shifted (``most`` x 2) and grown."""
    shifts, growths = [], []
    step = 0.2
    for n in range(1, most + 1):
        pts = place + step * np.array([[0, 0], [1, 0], [0, 1]])
        there = view.to_board(view.to_photo(pts, THICK * n), THICK)
        shifts.append(there[0] - place)
        growths.append(np.log(np.linalg.det((there[1:] - there[0]) / step)) / 2)
    return np.array(shifts), np.array(growths)


def _normal(off: Floats, spread: Floats | float) -> Floats:
    """Likelihood of something that lies off in one or two directions, a share of it being odd."""
    power = off.shape[1]

    def one(wide: Floats | float) -> Floats:
        return np.asarray(np.exp(-0.5 * (off**2).sum(axis=1) / np.square(wide)) / np.power(wide, power))

    return (1 - ODD) * one(spread) + ODD * one(np.multiply(spread, ODDER))


def _by_place(shift: Floats, rises: Rises) -> Floats:
    spread = np.where(np.arange(len(rises[0])) == 0, SHIFT_SPREAD, STACK_SPREAD)
    return _normal(shift - rises[0], spread)


def _by_growth(growth: float | None, rises: Rises, spread: float) -> Floats:
    """For each of `OFFSETS`, the size of what the top tile was compared with."""
    off = (growth or 0.0) - rises[1][None, :] - OFFSETS[:, None]
    if growth is None:
        return np.ones(off.shape)
    return _normal(off.reshape(-1, 1), spread).reshape(off.shape)


def _together(
    groups: list[list[Space]],
    likely: Mapping[Space, Floats],
    growths: Mapping[Space, Floats],
    tiles: int,
    most: int,
) -> dict[Space, dict[int, float]]:
    """Each stack's chances from its own and from what the whole city may hold."""
    full = most * TURNS
    extra = max(full - tiles, 0)
    total = np.full(extra + 1, (1 - FINISHED) / full)
    total[-1] = FINISHED
    size = sum(map(len, groups)) * (most - 1) + 1
    total = np.concatenate([total, np.full(max(size - len(total), 0), BEYOND)])[:size]
    whole = {}
    for k, group in enumerate(groups):
        tables = [likely[at] * growths[at] for at in group]
        whole[k] = _sums(tables).sum(axis=0)
    chances = {}
    for k, group in enumerate(groups):
        others = np.ones(1)
        for j in whole:
            if j != k:
                others = np.convolve(others, whole[j])
        for at in group:
            rest = _sums([likely[one] * growths[one] for one in group if one != at])
            own = likely[at] * growths[at]
            values = []
            for n in range(most):
                spread = np.convolve((own[:, n, None] * rest).sum(axis=0), others)
                values.append(float((spread * total[n : n + len(spread)]).sum()))
            chance = np.array(values) / sum(values)
            chances[at] = {n + 1: float(p) for n, p in enumerate(chance)}
    return chances


def _sums(tables: list[Floats]) -> Floats:
    """For each offset the weight of 0, 1, ... further floors in all, from offsets x floors of each stack."""
    weights = np.ones((len(OFFSETS), 1))
    for table in tables:
        table = table / table.max()
        summed = np.zeros((len(OFFSETS), weights.shape[1] + table.shape[1] - 1))
        for n in range(table.shape[1]):
            summed[:, n : n + weights.shape[1]] += weights * table[:, n, None]
        weights = summed
    return weights
