"""A card's plan from a photo of the card alone: any printed 3 x 2 grid with digits and hatched cells.

Squares are looked for in the photo, put together to grids, and every place that the plan may have on them is
read by a small net; the plan's six dice tell which one it is, and help to read it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.blueprints_tables import COLS, DICE_PER_BUILDING, ROWS
from scoring.words import said
from vision.blueprints_plan_cell import KINDS, Grey, cell_chances, cut_cells
from vision.reading import Point, Polygon

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]

LONGEST = 960
"""Longer side, in pixels, of the copy that is searched."""

BLOCKS = (21, 51)
OFFSET = 4
"""Sides, in pixels, of the surroundings with which a pixel is compared; so much darker or brighter is ink."""

CONTRAST = 2.0
"""Limit of the evening out of contrast: a card in the shade has little."""

LEAST_SIDE, MOST_SHARE = 14.0, 0.3
"""Side of a cell in pixels of the copy, and in shares of its shorter side."""

STRAIGHT = 0.05
"""How far (in perimeters) a square's outline may bend."""

FLAT = 1e-9
"""Determinant below which a grid has fallen together."""

CORNERS = 4
LEAST_SQUARES, MOST_SQUARES = 2, 60
"""Squares that make a grid; and that are looked at, large ones first."""

PITCHES = (0.92, 1.4)
"""Distance of neighbouring cells, in sides of one."""

USUAL_PITCH = 1.04
"""Where no two cells side by side are seen as squares."""

OFF = 0.22
"""How far a square may lie from its place on a grid, and its size be off."""

TRIED = 24
"""Places of the plan, of each size, that are read: those with most squares on cells."""

SURE = 0.95
"""Probability of a cell below which it is in doubt."""

PLACE_TRUST = 0.3
"""Power of the chance, against the best, of a place at which the same digits are read a row or a column off:
plain hatched cells look like what is beside a plan."""

LEAST_CELLS = 0.35
"""Mean probability, over cells, of what is read in them below which it is no plan."""

LEAST_CANDIDATE, MOST_CANDIDATES = 0.02, 8
"""Probability from which on something is offered, and whole plans at the most."""


class PlanError(ValueError):
    """No plan in the photo; the message says what was expected, what was found, what to do."""


@dataclass(frozen=True)
class PlanCell:
    """A cell as read.

    Attributes:
        row: From the top, 0 first.
        col: From the left, 0 first.
        candidates: X, 1, 2 or 3 with their probabilities, likeliest first.
        polygon: Its corners in the photo.
    """

    row: int
    col: int
    candidates: tuple[tuple[str, float], ...]
    polygon: Polygon

    @property
    def doubtful(self) -> bool:
        """Not sure enough."""
        return self.candidates[0][1] < SURE


@dataclass(frozen=True)
class PlanReading:
    """A plan as read.

    Attributes:
        plan: As X1/31/1X.
        candidates: Whole plans with their probabilities, likeliest first.
        cells: In reading order.
    """

    plan: str
    candidates: tuple[tuple[str, float], ...]
    cells: tuple[PlanCell, ...]

    @property
    def doubtful(self) -> bool:
        """Some cell is."""
        return any(cell.doubtful for cell in self.cells)


def read_plan(bgr: Image) -> PlanReading:
    """Reads the plan of a card.

    Args:
        bgr: A photo of the card without dice on it, seen from whatever side.

    Raises:
        PlanError: There is none to be seen.
    """
    scale = min(1.0, LONGEST / max(bgr.shape[:2]))
    copy = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else bgr
    grey = np.asarray(cv2.cvtColor(copy, cv2.COLOR_BGR2GRAY), np.uint8)
    squares = find_squares(grey)
    places = _places(squares)
    if not places:
        raise PlanError(
            said(
                "expected a card's plan, 3 rows of 2 square cells, found {squares} squares and no such "
                "grid: take the card alone, from above, its plan large and sharp, or tap the plan",
                squares=len(squares),
            )
        )
    chances = cell_chances(cut_cells(grey, np.concatenate(places))).reshape(len(places), ROWS * COLS, -1)
    likely = np.array([_plans(one) for one in chances])
    worths = likely.sum(1) * np.array([_seen(one) for one in chances])
    best = int(np.argmax(worths))
    if _seen(chances[best]) ** (1 / (ROWS * COLS)) < LEAST_CELLS:
        raise PlanError(
            said(
                "expected digits 1 to 3 and hatched cells in the card's plan, found none that can be "
                "read: take the card from above, its plan large and sharp, or tap the plan"
            )
        )
    read = likely.argmax(1)
    total = likely[best] / likely[best].sum()
    for n in {int(plan): n for n, plan in enumerate(read) if _shifted(int(plan), int(read[best]))}.values():
        same = read == read[n]
        total = total + (worths[same].max() / worths[best]) ** PLACE_TRUST * likely[n] / likely[n].sum()
    return _reading(total, (places[best] + 0.5) / scale - 0.5)


def find_squares(grey: Grey) -> list[Floats]:
    """(4, 2) corners each of what may be cells seen at a slant, clockwise, large ones first."""
    found: list[Floats] = []
    smooth = cv2.createCLAHE(CONTRAST, (8, 8)).apply(cv2.GaussianBlur(grey, (0, 0), 0.8))
    most = MOST_SHARE * min(grey.shape)
    for block, light in product(BLOCKS, (True, False)):
        kind = cv2.THRESH_BINARY if light else cv2.THRESH_BINARY_INV
        offset = OFFSET if light else -OFFSET
        mask = cv2.adaptiveThreshold(smooth, 255, cv2.ADAPTIVE_THRESH_MEAN_C, kind, block, offset)
        outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for outline in outlines:
            area = cv2.contourArea(outline)
            if not LEAST_SIDE**2 < area < most**2:
                continue
            bent = STRAIGHT * cv2.arcLength(outline, closed=True)
            corners = cv2.approxPolyDP(outline, bent, closed=True).reshape(-1, 2).astype(np.float64)
            if (
                len(corners) == CORNERS
                and cv2.isContourConvex(corners.astype(np.int32))
                and _square(corners, area)
            ):
                found.append(_clockwise(corners))
    found.sort(key=lambda quad: -cv2.contourArea(quad.astype(np.float32)))
    kept: list[Floats] = []
    for quad in found:
        middle, side = quad.mean(0), _side(quad)
        if all(np.linalg.norm(middle - other.mean(0)) > side / 4 for other in kept):
            kept.append(quad)
    return kept[:MOST_SQUARES]


def _square(corners: Floats, area: float) -> bool:
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    return bool(sides.min() > 0.5 * sides.max()) and area > 0.55 * sides.mean() ** 2


def _clockwise(quad: Floats) -> Floats:
    area = cv2.contourArea(quad.astype(np.float32), oriented=True)
    return quad if area > 0 else np.asarray(quad[::-1])


def _side(quad: Floats) -> float:
    return float(np.sqrt(cv2.contourArea(quad.astype(np.float32))))


UNIT = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
"""A cell around its middle."""


def _places(squares: Sequence[Floats]) -> list[Floats]:
    """(6, 4, 2) cells in reading order of every place that a plan may have, those with most squares first."""
    made: list[tuple[int, Floats]] = []
    for base in squares:
        warp = cv2.getPerspectiveTransform(UNIT.astype(np.float32), base.astype(np.float32))
        grid = _grid(np.asarray(warp, np.float64), squares)
        if grid is None:
            continue
        warp, pitch, members = grid
        for upright in (True, False):
            made += _windows(warp, pitch, members, upright)
    made.sort(key=lambda one: -one[0])
    kept: list[Floats] = []
    sizes: Counter[int] = Counter()
    for _, cells in made:
        side = _side(cells[0])
        size = round(np.log2(max(side, 1.0)))
        if sizes[size] < TRIED and all(
            np.linalg.norm(cells[0] - other[0], axis=1).max() > side / 5 for other in kept
        ):
            kept.append(cells)
            sizes[size] += 1
    return kept


def _grid(warp: Floats, squares: Sequence[Floats]) -> tuple[Floats, float, set[tuple[int, int]]] | None:
    """The grid of which a square is the cell (0, 0): its warp, pitch, and the cells that are squares too."""
    pitch = 0.0
    members: dict[tuple[int, int], Floats] = {}
    for _ in range(2):
        back = np.linalg.inv(warp)
        mapped = [cv2.perspectiveTransform(quad[None], back)[0] for quad in squares]
        middles = np.array([quad.mean(0) for quad in mapped])
        if not pitch:
            far, close = np.abs(middles).max(1), np.abs(middles).min(1)
            near = (far > PITCHES[0]) & (far < PITCHES[1]) & ((close < OFF) | (close > PITCHES[0]))
            pitch = float(np.median(far[near])) if near.any() else USUAL_PITCH
        places = np.round(middles / pitch)
        members = {}
        for quad, middle, place in zip(mapped, middles, places, strict=True):
            at = (int(place[0]), int(place[1]))
            size = np.sqrt(abs(cv2.contourArea(quad.astype(np.float32))))
            near = np.abs(middle - place * pitch).max() < OFF and abs(size - 1) < OFF
            if near and max(map(abs, at)) < ROWS:
                members[at] = quad
        if len(members) < LEAST_SQUARES:
            return None
        known = [_at(at, pitch) for at in members]
        flat = [_nearest(quad, wanted) for quad, wanted in zip(members.values(), known, strict=True)]
        seen = cv2.perspectiveTransform(np.concatenate(flat)[None], warp)[0]
        warp = np.asarray(cv2.findHomography(np.concatenate(known), seen, 0)[0], np.float64)
        if warp.shape != (3, 3) or abs(np.linalg.det(warp)) < FLAT:
            return None
    return warp, pitch, set(members)


def _at(place: tuple[int, int], pitch: float) -> Floats:
    return UNIT + np.array(place) * pitch


def _nearest(quad: Floats, wanted: Floats) -> Floats:
    """The quad's corners counted from the one nearest to the first wanted."""
    turns = [np.roll(quad, n, axis=0) for n in range(4)]
    return min(turns, key=lambda turn: float(np.abs(turn - wanted).sum()))


UPRIGHT = (((0, 1), (1, 0)), ((0, -1), (-1, 0)))
LYING = (((1, 0), (0, -1)), ((-1, 0), (0, 1)))
"""Where a plan's rows and columns may run on a grid: down, right."""


def _windows(
    warp: Floats, pitch: float, members: set[tuple[int, int]], upright: bool
) -> list[tuple[int, Floats]]:
    """Places of 3 x 2 cells that have the base square in them, both ways up, with their count of squares."""
    wide, high = (COLS, ROWS) if upright else (ROWS, COLS)
    made = []
    for left, top in product(range(1 - wide, 1), range(1 - high, 1)):
        spots = {(left + x, top + y) for x, y in product(range(wide), range(high))}
        count = len(spots & members)
        if count < LEAST_SQUARES:
            continue
        for down, right in (
            (((0, 1), (1, 0)), ((0, -1), (-1, 0))) if upright else (((1, 0), (0, -1)), ((-1, 0), (0, 1)))
        ):
            start = (
                left if right[0] + down[0] > 0 else left + wide - 1,
                top if right[1] + down[1] > 0 else top + high - 1,
            )
            axes = np.array([right, down], np.float64)
            cells = []
            for row, col in product(range(ROWS), range(COLS)):
                middle = np.array(start) + row * np.array(down) + col * np.array(right)
                cells.append(UNIT @ axes + middle * pitch)
            flat = np.array(cells).reshape(1, -1, 2)
            seen = cv2.perspectiveTransform(flat, warp).reshape(-1, 4, 2)
            if np.isfinite(seen).all():
                made.append((count, np.asarray(seen, np.float64)))
    return made


def _seen(chances: Floats) -> float:
    """Probability that all are cells of a plan, upright."""
    return float((1 - chances[:, -1]).prod())


_ALL = np.array(list(product(range(len(KINDS)), repeat=ROWS * COLS)))
_PLANS = _ALL[_ALL.sum(1) == DICE_PER_BUILDING]
"""Every plan, by `KINDS`."""


def _plans(chances: Floats) -> Floats:
    """How likely each of `_PLANS` is; not adding up to 1."""
    kinds = chances[:, : len(KINDS)] + chances[:, -1:] / len(KINDS)
    return np.asarray(np.prod(kinds[np.arange(ROWS * COLS), _PLANS], axis=1))


def _shifted(plan: int, other: int) -> bool:
    """Whether two of `_PLANS` have the same digits, all of them a row or some, or a column, off."""
    one, two = (_PLANS[n].reshape(ROWS, COLS) for n in (plan, other))
    spots, others = np.argwhere(one), np.argwhere(two)
    if plan == other or len(spots) != len(others):
        return False
    alike = bool((one[tuple(spots.T)] == two[tuple(others.T)]).all())
    return alike and len(np.unique(others - spots, axis=0)) == 1


def _reading(likely: Floats, cells: Floats) -> PlanReading:
    plans, likely = _PLANS, likely / likely.sum()
    order = np.argsort(-likely)
    named = tuple(
        (_named(plans[n]), float(likely[n]))
        for n in order[:8]
        if likely[n] >= LEAST_CANDIDATE or n == order[0]
    )
    read = []
    for n, (row, col) in enumerate(product(range(ROWS), range(COLS))):
        by_kind = np.bincount(plans[:, n], weights=likely, minlength=len(KINDS))
        ranked = [int(k) for k in np.argsort(-by_kind) if by_kind[k] >= LEAST_CANDIDATE]
        corners: tuple[Point, ...] = tuple((float(x), float(y)) for x, y in cells[n])
        read.append(PlanCell(row, col, tuple((KINDS[k], float(by_kind[k])) for k in ranked), corners))
    return PlanReading(named[0][0], named, tuple(read))


def _named(plan: NDArray[np.int64]) -> str:
    words = [KINDS[k] for k in plan]
    return "/".join("".join(words[i : i + COLS]) for i in range(0, ROWS * COLS, COLS))
