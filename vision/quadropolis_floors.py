"""How many floors a stack of Tower Blocks or Office Towers has, seen from above.

A top floor is nearer the camera than tiles that lie on the mat: its print looks larger and lies further from the
point under the camera. Its sides show below it. And a player builds as many tiles as a game has turns.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView
from scoring.quadropolis_tables import STACKABLE, TURNS, BuildingType
from vision.quadropolis_floors_prints import SAME_PRINT, prints
from vision.quadropolis_spaces import FlatCity

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Space = tuple[int, int]

THICK = 0.043
"""Height of a floor, in spaces."""

USUAL = 0.72
"""Chance of a single tile before anything is seen; the others are alike."""
FINISHED = 0.5
"""Chance that a city holds a tile for every turn of a game; else any smaller number is as likely."""
BEYOND = 1e-4
"""Chance that it seems to hold more: a space was misread."""

GROWTH_SPREAD, SHIFT_SPREAD, STACK_SPREAD = 0.0065, 0.016, 0.035
ODD = 0.06
"""Share of tiles that are odd, and how many times wider they spread."""
ODDER = 4.0
SKEW_SPREAD = np.array([0.02, 0.02, 0.02, 0.02, 0.008, 0.008])
"""Of what a view leaves of a city's affine part and perspective, in spaces a space and in one over spaces."""
OFFSETS = np.linspace(-0.09, 0.03, 61)


def floors(
    city: FlatCity,
    view: BoardView,
    bgr: Image,
    kinds: Sequence[Sequence[BuildingType | None]],
    most: int,
) -> dict[Space, dict[int, float]]:
    """Chances of how many floors each stack has.

    Args:
        city: The city, flat.
        view: How it lies in the photo.
        bgr: The upright photo.
        kinds: What lies on each space, rows of the city.
        most: Floors that a stack may have.

    Returns:
        For each Tower Block and Office Tower, by row and column, the probability of 1 to ``most`` floors.
    """
    spaces = {(r, c): kind for r, row in enumerate(kinds) for c, kind in enumerate(row) if kind is not None}
    stacks = [at for at, kind in spaces.items() if kind in STACKABLE]
    if not stacks:
        return {}
    seen = _seen(city, spaces)
    usual = np.full(most, (1 - USUAL) / (most - 1))
    usual[0] = USUAL
    groups = defaultdict(list)
    for at in stacks:
        groups[spaces[at]].append(at)
    likely = {at: usual * _by_place(seen, at, view, most) for at in stacks}
    growths = {at: _by_growth(seen, at, view, most) for at in stacks}
    return _together(list(groups.values()), likely, growths, len(spaces), most)


@dataclass(frozen=True, eq=False)
class _Seen:
    """Where the prints of stacks lie off where single tiles would, and how much larger they are than some of
    their type; None for one that can't be compared."""

    place: Mapping[Space, Floats]
    off: Mapping[Space, Floats]
    growth: Mapping[Space, float | None]


def _seen(city: FlatCity, spaces: Mapping[Space, BuildingType]) -> _Seen:
    groups = defaultdict(list)
    for at, kind in spaces.items():
        groups[kind].append(at)
    middles = {at: np.array([at[1] + 0.5, at[0] + 0.5]) for at in spaces}
    squares = {at: np.array([city.squares[at[0]][at[1]].x, city.squares[at[0]][at[1]].y]) for at in spaces}
    found = {kind: prints(city, members, members[0]) for kind, members in groups.items()}
    alike = {
        kind: [at for at in members if found[kind][at].alike >= SAME_PRINT]
        for kind, members in groups.items()
    }
    pairs = [
        _Pair(
            middles[members[0]], middles[at], found[kind][at].shift, found[kind][at].growth, kind in STACKABLE
        )
        for kind, members in groups.items()
        for at in alike[kind][1:]
    ]
    skew = _skew(pairs)
    place, off, growth = {}, {}, {}
    bent = {at: _moved(middles[at], skew) for at in spaces}
    level = np.median([squares[at] - bent[at] for at in spaces], axis=0)
    for kind in STACKABLE & groups.keys():
        members = groups[kind]
        first = np.median([squares[at] - middles[at] - found[kind][at].shift for at in alike[kind]], axis=0)
        for at in members:
            known = at in alike[kind]
            place[at] = middles[at] + found[kind][at].shift + first if known else squares[at]
            off[at] = place[at] - bent[at] - level
            same = known and len(alike[kind]) > 1
            growth[at] = found[kind][at].growth - 1.5 * float(middles[at] @ skew[4:]) if same else None
    return _Seen(place, off, growth)


@dataclass(frozen=True, eq=False)
class _Pair:
    one: Floats
    other: Floats
    shift: Floats
    growth: float
    stackable: bool


def _skew(pairs: Sequence[_Pair]) -> Floats:
    """What the view leaves of the city's perspective: `_moved` with it takes spaces to where tiles lie."""
    rows, values, spread, stackable = [], [], [], []
    for pair in pairs:
        rows.append(_terms(pair.other) - _terms(pair.one))
        values.append([*pair.shift, pair.growth])
        spread.append([SHIFT_SPREAD, SHIFT_SPREAD, GROWTH_SPREAD])
        stackable.append(pair.stackable)
    terms = (np.array(rows).reshape(-1, 3, 6)) / (np.array(spread).reshape(-1, 3, 1) * np.sqrt(2))
    seen = np.array(values).reshape(-1, 3) / (np.array(spread).reshape(-1, 3) * np.sqrt(2))
    weight = np.where(stackable, 0.0, 1.0)
    fit = np.zeros(6)
    for _ in range(20):
        weighted = terms * weight[:, None, None]
        fit = np.linalg.solve(
            np.einsum("nki,nkj->ij", weighted, terms) + np.diag(1 / SKEW_SPREAD**2),
            np.einsum("nki,nk->i", weighted, seen),
        )
        weight = 1 / (1 + ((seen - terms @ fit) ** 2).mean(axis=1) / 2)
    return fit


def _terms(at: Floats) -> Floats:
    x, y = at
    return np.array(
        [[x, y, 0, 0, x * x, x * y], [0, 0, x, y, x * y, y * y], [0, 0, 0, 0, 1.5 * x, 1.5 * y]], np.float64
    )


def _moved(at: Floats, skew: Floats) -> Floats:
    return at + (_terms(at) @ skew)[:2]


def _risen(view: BoardView, place: Floats, most: int) -> tuple[Floats, Floats]:
    """By how much a top tile of 1 to `most` floors seems shifted (most x 2) and grown, against a single one."""
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


def _by_place(seen: _Seen, at: Space, view: BoardView, most: int) -> Floats:
    shifts, _ = _risen(view, seen.place[at], most)
    spread = np.where(np.arange(most) == 0, SHIFT_SPREAD, STACK_SPREAD)
    return _normal(seen.off[at] - shifts, spread)


def _by_growth(seen: _Seen, at: Space, view: BoardView, most: int) -> Floats:
    growth = seen.growth[at]
    if growth is None:
        return np.ones((len(OFFSETS), most))
    _, growths = _risen(view, seen.place[at], most)
    off = growth - growths[None, :] - OFFSETS[:, None]
    return _normal(off.reshape(-1, 1), GROWTH_SPREAD).reshape(off.shape)


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
