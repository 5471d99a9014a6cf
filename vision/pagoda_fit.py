"""Which pagodas explain photos best: shapes and colours of all six sites, nearer ones hiding others."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.pose import Pose
from scoring.pagoda_state import Site
from scoring.pagoda_tables import FLOORS, PILLARS_PER_FLOOR
from vision.pagoda_known import log_chance
from vision.pagoda_light import BACK_CLASS, COLOURS, PALE_CLASS, Tints
from vision.pagoda_pose import PagodaTable
from vision.pagoda_shapes import (
    EDGE,
    EMPTY,
    LABELS,
    RING,
    ROOF_RING,
    ROOF_SPOT,
    SPIRE,
    SPIRE_TOP,
    SPOT,
    Shape,
    Stand,
    all_shapes,
    floor_and_kind,
)

Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]

GROUPS = FLOORS + 1
"""Groups of surfaces that the rules give one colour: a floor's pillars, the tile on them, the spots below."""
PALE_GROUP, BACK_GROUP = GROUPS, GROUPS + 1
SWEEPS = 4

EVEN = BACK_CLASS + 1
"""After the classes: how evenly bright a label's pixels are."""
GRAIN = 0.12
"""Of log brightness on one surface: print, noise and shade."""
EVEN_SHARE = 0.5
"""How much evenness counts beside colour."""

SAMPLE_MM2 = 25.0
"""Pixels within so much of a surface, seen face on, say the same: their noise, blur and shade are one."""

_CROSS = np.ones((3, 3), np.uint8)


def _group(name: int) -> int:
    floor, kind = floor_and_kind(name)
    if name == 0:
        return BACK_GROUP
    if kind in (EDGE, ROOF_RING) or RING <= kind < RING + PILLARS_PER_FLOOR:
        return PALE_GROUP
    above = kind in (SPIRE, SPIRE_TOP, ROOF_SPOT) or SPOT <= kind < SPOT + PILLARS_PER_FLOOR
    return floor + above


GROUP_OF = np.array([_group(name) for name in range(LABELS)], np.uint8)
"""The group of each label."""


@dataclass(frozen=True, eq=False)
class View:
    """One photo, ready to be compared."""

    pose: Pose
    tints: Tints


@dataclass(frozen=True)
class Guess:
    """What may stand on a site: a shape, and a colour (index into `COLOURS`) for each group; -1 unseen."""

    shape: Shape = EMPTY
    colours: tuple[int, ...] = (-1,) * GROUPS


@dataclass(eq=False)
class SiteView:
    """A site in one photo: its part of the picture and how each shape would look there."""

    view: View
    stand: Stand
    box: tuple[int, int, int, int] = field(init=False)
    drawn: dict[Shape, Bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.box = self.stand.box()

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the site's part of the photo."""
        left, top, right, bottom = self.box
        return bottom - top, right - left

    def labels(self, shape: Shape) -> Bytes:
        """Labels of a shape in the site's part of the photo."""
        if shape not in self.drawn:
            base = Shape(shape.tiles)
            if shape == base:
                onto = np.zeros(self.size, np.uint8)
                self.stand.paint(shape, onto, self.box[:2])
            else:
                onto = self.labels(base).copy()
                self.stand.paint_top(shape, onto, self.box[:2])
            self.drawn[shape] = onto
        return self.drawn[shape]

    @cached_property
    def union(self) -> NDArray[np.bool_]:
        """Where any shape would show."""
        return np.asarray(np.logical_or.reduce([self.labels(shape) > 0 for shape in all_shapes()]))

    def part(self, low: NDArray[np.int_], high: NDArray[np.int_]) -> tuple[slice, slice]:
        """Where pixels of the photo from ``low`` to before ``high`` (x, y) are in the site's part."""
        left, top = self.box[:2]
        return slice(low[1] - top, high[1] - top), slice(low[0] - left, high[0] - left)

    def logs(self) -> NDArray[np.float32]:
        """Log densities in the site's part of the photo."""
        left, top, right, bottom = self.box
        return self.view.tints.logs[top:bottom, left:right]

    def light(self) -> Floats:
        """Log brightness in the site's part of the photo."""
        left, top, right, bottom = self.box
        return self.view.tints.light[top:bottom, left:right].astype(np.float64)


class Fit:
    """The six sites in all photos of a stage, and what is believed of them.

    Args:
        views: The photos.
        table: Sizes and sites.
        known: What stood on each site before; nothing has to be known.
    """

    def __init__(self, views: Sequence[View], table: PagodaTable, known: Sequence[Site]) -> None:
        self.views = views
        self.known = known
        self.sites = [
            [SiteView(view, Stand(view.pose, table, site)) for view in views]
            for site in range(len(table.sites))
        ]
        self.guesses = [Guess() for _ in table.sites]
        self._summed: dict[tuple[int, int, tuple[Guess, ...]], dict[Shape, Floats]] = {}

    def run(self, stride: int = 1) -> None:
        """Betters one site after the other until nothing changes."""
        for _ in range(SWEEPS):
            before = list(self.guesses)
            for site in range(len(self.sites)):
                scores = self.scores(site, stride)
                self.guesses[site] = max(scores, key=lambda one: scores[one])
            if self.guesses == before:
                break

    def around(self, site: int, photo: int) -> tuple[NDArray[np.bool_], NDArray[np.float32]]:
        """Where a site can be seen past nearer ones, and the log density of what is behind it."""
        own = self.sites[site][photo]
        logs = own.logs()
        behind = logs[..., BACK_CLASS].copy()
        seen = np.ones(own.size, bool)
        order = sorted(range(len(self.sites)), key=lambda s: -self.sites[s][photo].stand.distance())
        nearer = False
        for other in order:
            if other == site:
                nearer = True
                continue
            guess = self.guesses[other]
            if guess.shape == EMPTY:
                continue
            theirs = self.sites[other][photo]
            low = np.maximum(own.box[:2], theirs.box[:2])
            high = np.minimum(own.box[2:], theirs.box[2:])
            if (low >= high).any():
                continue
            mine = own.part(low, high)
            drawn = theirs.labels(guess.shape)[theirs.part(low, high)]
            there = drawn > 0
            if nearer:
                seen[mine] &= ~there
                continue
            classes = np.array(
                [*(c if c >= 0 else PALE_CLASS for c in guess.colours), PALE_CLASS, BACK_CLASS]
            )
            kinds = classes[GROUP_OF[drawn]]
            value = np.take_along_axis(logs[mine], kinds[..., None], axis=-1)[..., 0]
            behind[mine] = np.where(there, value, behind[mine])
        return seen, behind

    def sums(self, site: int, stride: int = 1) -> dict[Shape, Floats]:
        """For each shape the log densities of all photos, added up: labels by classes.

        Classes are the five colours, pale print and what is behind.
        """
        others = tuple(guess for n, guess in enumerate(self.guesses) if n != site)
        key = (site, stride, others)
        if key not in self._summed:
            self._summed[key] = self._sums(site, stride)
        return self._summed[key]

    def _sums(self, site: int, stride: int) -> dict[Shape, Floats]:
        total: dict[Shape, Floats] = {shape: np.zeros((LABELS, EVEN + 1)) for shape in all_shapes()}
        for photo, own in enumerate(self.sites[site]):
            seen, behind = self.around(site, photo)
            used = np.zeros(own.size, bool)
            used[::stride, ::stride] = True
            at = np.flatnonzero(used & seen & own.union)
            weight = stride**2 / (SAMPLE_MM2 * own.stand.px_per_mm() ** 2)
            logs = own.logs().reshape(-1, BACK_CLASS + 1)[at].astype(np.float64)
            logs[:, BACK_CLASS] = behind.ravel()[at]
            light = own.light().ravel()[at]
            values = np.column_stack([weight * logs, np.ones(len(at)), light, light**2])
            bases: dict[int, tuple[Bytes, Floats]] = {}
            for shape, matrix in total.items():  # a shape comes after the one without what is on top
                names = own.labels(shape).ravel()[at]
                if shape.tiles not in bases:
                    bases[shape.tiles] = names, _by_label(names, values)
                before, found = bases[shape.tiles]
                if shape != Shape(shape.tiles):
                    other = np.flatnonzero(names != before)
                    changed = values[other]
                    found = found - _by_label(before[other], changed) + _by_label(names[other], changed)
                matrix[:, :EVEN] += found[:, :EVEN]
                matrix[:, EVEN] += weight * _evenness(*found[:, EVEN:].T)
        return total

    def plain(self, site: int, shape: Shape) -> Floats:
        """As `sums` for one shape, of pixels well inside a surface: at its rim colours blur into others."""
        total = np.zeros((LABELS, EVEN + 1))
        for photo, own in enumerate(self.sites[site]):
            seen, _ = self.around(site, photo)
            names = own.labels(shape)
            inside = cv2.erode(names, _CROSS) == cv2.dilate(names, _CROSS)
            used = seen & inside & (names > 0)
            logs = own.logs()[used].astype(np.float64) / (SAMPLE_MM2 * own.stand.px_per_mm() ** 2)
            for c in range(BACK_CLASS + 1):
                total[:, c] += np.bincount(names[used], weights=logs[:, c], minlength=LABELS)
        return total

    def scores(self, site: int, stride: int = 1) -> dict[Guess, float]:
        """Log likelihood of each shape in its best colours."""
        found: dict[Guess, float] = {}
        for shape, matrix in self.sums(site, stride).items():
            groups = _grouped(matrix)
            best = groups[:GROUPS, : len(COLOURS)]
            seen = np.abs(best).sum(axis=1) > 0
            colours = tuple(int(c) if ok else -1 for c, ok in zip(best.argmax(axis=1), seen, strict=True))
            found[Guess(shape, colours)] = self.value(matrix) + log_chance(shape, self.known[site])
        return found

    @staticmethod
    def value(matrix: Floats) -> float:
        """Log likelihood of a shape in its best colours, from its row of `sums`."""
        groups = _grouped(matrix)
        colours = groups[:GROUPS, : len(COLOURS)].max(axis=1).sum()
        known = groups[PALE_GROUP, PALE_CLASS] + groups[BACK_GROUP, BACK_CLASS]
        return float(colours + known + matrix[:, EVEN].sum())


def _by_label(names: Bytes, values: Floats) -> Floats:
    """Sums of the rows of ``values`` for each label."""
    flat = (names.astype(np.int64)[:, None] * values.shape[1] + np.arange(values.shape[1])).ravel()
    sums = np.bincount(flat, values.ravel(), LABELS * values.shape[1])
    return np.asarray(sums.reshape(LABELS, -1), np.float64)


def _evenness(count: Floats, light: Floats, squares: Floats) -> Floats:
    """Log likelihood of the brightness within each label's pixels, which one surface shows about even.

    Args:
        count: Pixels of each label.
        light: Sum of their brightness.
        squares: Sum of its squares.
    """
    some = np.maximum(count, 1)
    spread = squares / some - (light / some) ** 2
    return np.asarray(-0.5 * EVEN_SHARE * count * np.log(np.maximum(spread, 0) + GRAIN**2))


def _grouped(matrix: Floats) -> Floats:
    groups = np.zeros((GROUPS + 2, matrix.shape[1]))
    np.add.at(groups, GROUP_OF, matrix)
    return groups
