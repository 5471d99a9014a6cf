"""Boards of equal square spaces in rows and columns, found by the lines of spaces and tiles themselves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens, plain_lens
from vision.plane_directions import Directions, plane_directions

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Response = NDArray[np.float32]

OVERVIEW_PX = 640
FLAT_PX = 320
"""Longest side of the flat picture that is searched."""
SIDE = 0.8
"""Edge of a space or tile, in distances of spaces."""
PITCHES = 26
MOST_SPACES = 10.5
"""Longest side of the flat picture in distances of spaces: a board fills at least half of it."""
MARGIN = 0.2
"""Of the part that is searched, beyond where the lines are, as a share of it."""
CAP = 0.97
"""Quantile of the gradient above which an edge counts no more."""
QUIET = 0.5
"""How much lines midway between spaces count against a board."""
CLIMBS = ((0.12, 0.06, 0.03), (0.06, 0.03, 0.015))
"""Steps of the refinement in spaces, round by round; the picture is made flat anew for each round."""
MOST_ROUNDS = 12
CLEAR = 0.985
"""Quantile of the outlines' sharpness above which one counts no more."""
REFINE_SCALE = 48.0
"""Pixels a space then."""
WEAKEST = 3.0
"""How much the weakest side of a square counts beside all four together."""
LAID_OFF = 0.06
"""How far a hand lays a tile from the middle of its space, in spaces."""
EDGES, SLACK_PX = (0.76, 0.8, 0.84), 5
"""Edges that squares may have (spaces), and pixels by which a side may lie off."""
MOST_EACH = 3
"""Places of one board and pitch that are handed on."""


@dataclass(frozen=True)
class Shape:
    """A board of spaces: how many rows and columns."""

    rows: int
    columns: int


@dataclass(frozen=True, eq=False)
class Lattice:
    """A board that may be in the photo.

    Attributes:
        plane: 3 x 3, from ``(x, y, 1)`` in distances of spaces, (0, 0) at the top left corner of the lattice
            in the photo's own orientation, to pixels of the photo.
        shape: Rows and columns in that orientation.
        score: Mean contrast of the spaces' edges; only to compare with other lattices of the photo.
    """

    plane: Floats
    shape: Shape
    score: float


def find_lattices(bgr: Image, shapes: Sequence[Shape], lens: Lens | None = None) -> list[Lattice]:
    """Where boards of these shapes, lying or standing, would explain the lines of a photo, best first.

    Args:
        bgr: The upright photo.
        shapes: The boards' rows and columns.
        lens: The photo's; None for a usual phone's.
    """
    height, width = bgr.shape[:2]
    lens = lens or plain_lens(width, height)
    scale = min(1.0, OVERVIEW_PX / max(width, height))
    small = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else bgr
    directions = plane_directions(
        np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8),
        lens.resized(small.shape[1], small.shape[0]),
    )
    if directions is None:
        return []
    flat, place = _flat(np.asarray(small, np.uint8), directions)
    across, along = line_edges(flat)
    to_photo = np.diag([width / small.shape[1], height / small.shape[0], 1.0]) @ place
    turned = {Shape(s.columns, s.rows) for s in shapes} | set(shapes)
    pitches = max(flat.shape[:2]) / np.geomspace(min(s.rows for s in turned) + 0.2, MOST_SPACES, PITCHES)
    found = [
        Lattice(to_photo @ np.array([[pitch, 0, x], [0, pitch, y], [0, 0, 1]]), shape, score)
        for pitch in map(float, pitches)
        for shape, x, y, score in _places(
            across, along, pitch, sorted(turned, key=lambda s: (s.rows, s.columns))
        )
    ]
    return sorted(found, key=lambda lattice: -lattice.score)


def _flat(bgr: Image, directions: Directions) -> tuple[Image, Floats]:
    """The part of the plane where the lines are, seen from above, and the way from it to the picture."""
    ends = directions.segments.reshape(-1, 2)
    back = np.linalg.inv(directions.plane)
    on_plane = np.column_stack([ends, np.ones(len(ends))]) @ back.T
    points = on_plane[:, :2] / on_plane[:, 2:]
    low, high = np.percentile(points, [4, 96], axis=0)
    size = high - low
    low, high = low - MARGIN * size.max(), high + MARGIN * size.max()
    unit = float((high - low).max()) / FLAT_PX
    place = directions.plane @ np.array([[unit, 0, low[0]], [0, unit, low[1]], [0, 0, 1]])
    shape = (int((high - low)[0] / unit) + 1, int((high - low)[1] / unit) + 1)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(bgr, place, shape, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8), place


def line_edges(bgr: Image, soft: float = 1.0, cap: float | None = None) -> tuple[Response, Response]:
    """Strength of upright and of level edges, over L*, a* and b*.

    Args:
        bgr: The picture.
        soft: Pixels (standard deviation) by which it is smoothed first.
        cap: Strength above which an edge counts no more; None for the picture's own `CAP` quantile.
    """
    smooth = cv2.GaussianBlur(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB).astype(np.float32), (0, 0), soft)
    across, along = (
        np.sqrt((cv2.Sobel(smooth, cv2.CV_32F, *order) ** 2).sum(axis=2)) for order in ((1, 0), (0, 1))
    )
    most = float(np.quantile(np.concatenate([across.ravel(), along.ravel()]), CAP)) if cap is None else cap
    return np.minimum(across, most), np.minimum(along, most)


def _places(
    across: Response, along: Response, pitch: float, shapes: Sequence[Shape]
) -> Iterator[tuple[Shape, float, float, float]]:
    """Best places of boards of one pitch: shape, x and y of the lattice's corner, score."""
    square, gap = _squares(across, along, pitch), pitch / 2
    for shape in shapes:
        total = _over_board(square, pitch, shape)
        if total is None:
            continue
        for _ in range(MOST_EACH):
            _, score, _, (x, y) = cv2.minMaxLoc(total)
            yield shape, x - gap, y - gap, float(score)
            radius = int(gap)
            total[max(0, y - radius) : y + radius, max(0, x - radius) : x + radius] = -np.inf


def _squares(across: Response, along: Response, pitch: float) -> Response:
    """How much every pixel is the centre of a square's outline, with nothing midway to its neighbours."""
    upright, level = lines_of(across, along, 0.8 * SIDE * pitch)
    sides, gaps = four_sides(upright, level, SIDE * pitch / 2), four_sides(upright, level, pitch / 2)
    return np.asarray(sides.sum(axis=0) - QUIET * gaps.sum(axis=0), np.float32)


def _whole_squares(across: Response, along: Response, pitch: float) -> Response:
    """As `_squares`, one pixel after the other; the weakest side counts most: a shadow's edge is none."""
    upright, level = lines_of(across, along, 0.8 * SIDE * pitch)
    sides = four_sides(upright, level, SIDE * pitch / 2)
    gaps = four_sides(upright, level, pitch / 2)
    return np.asarray(sides.sum(axis=0) + WEAKEST * sides.min(axis=0) - QUIET * gaps.sum(axis=0), np.float32)


def lines_of(across: Response, along: Response, length: float) -> tuple[Response, Response]:
    """Mean strength of upright and of level lines of a length (pixels) through every pixel."""
    odd = max(3, round(length)) | 1
    upright, level = cv2.boxFilter(across, -1, (1, odd)), cv2.boxFilter(along, -1, (odd, 1))
    return np.asarray(upright, np.float32), np.asarray(level, np.float32)


def four_sides(upright: Response, level: Response, reach: float) -> Response:
    """Left, right, upper and lower side of a square that reaches so far from every pixel (4 x H x W)."""
    steps = (-reach, reach)
    across = [_shifted(upright, step, 0) for step in steps]
    return np.stack([*across, *(_shifted(level, 0, step) for step in steps)])


def _over_board(square: Response, pitch: float, shape: Shape) -> Response | None:
    """Mean of the squares' response over the spaces, for each place of the first space's centre."""
    height = int(square.shape[0] - (shape.rows - 1) * pitch) - 1
    width = int(square.shape[1] - (shape.columns - 1) * pitch) - 1
    if height < 2 or width < 2:
        return None
    rows = sum(_window(square, round(r * pitch), height, 0) for r in range(shape.rows))
    total = sum(_window(np.asarray(rows), round(c * pitch), width, 1) for c in range(shape.columns))
    return np.asarray(total / (shape.rows * shape.columns), np.float32)


def _window(values: Response, start: int, size: int, axis: int) -> Response:
    return values[start : start + size] if axis == 0 else values[:, start : start + size]


def _shifted(values: Response, dx: float, dy: float) -> Response:
    """What stands at (x + dx, y + dy), 0 outside."""
    move = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    size = (values.shape[1], values.shape[0])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(values, move, size, flags=flags), np.float32)


def refined(bgr: Image, lattice: Lattice) -> Lattice:
    """The lattice moved and bent to where the outlines of its squares, all together, are sharpest.

    Tiles laid by hand lie a little off, each in its own way; a homography through all of them evens that out,
    and no single square can pull it to a shadow. Climbs from coarse to fine steps, one way to bend after the
    other.
    """
    plane, shape = lattice.plane, lattice.shape
    centres = np.array([(c + 0.5, r + 0.5) for r in range(shape.rows) for c in range(shape.columns)])
    for steps in CLIMBS:
        square = _response_of(bgr, plane, shape)
        square = np.minimum(square, float(np.quantile(square, CLEAR)))
        moved = centres
        for step in steps:
            soft = cv2.GaussianBlur(square, (0, 0), max(step * REFINE_SCALE / 2, 0.5))
            moved = _climbed(np.asarray(soft, np.float32), centres, moved, step)
        better, _ = cv2.findHomography(centres, moved)
        if better is None or abs(np.linalg.det(better)) < 1e-12:
            break
        plane = plane @ np.asarray(better, np.float64)
    return Lattice(plane, shape, sharpness(bgr, Lattice(plane, shape, 0.0)))


def _climbed(response: Response, centres: Floats, start: Floats, step: float) -> Floats:
    """Where the centres are when no bend by a step makes their squares sharper."""
    u, v = ((centres - centres.mean(axis=0)) / np.ptp(centres, axis=0) * 2).T
    one, none = np.ones_like(u), np.zeros_like(u)
    ways = [
        (one, none),
        (none, one),
        (u, none),
        (none, v),
        (v, none),
        (none, u),
        (u * u, u * v),
        (u * v, v * v),
    ]
    moves = [sign * step * np.column_stack(way) for way in ways for sign in (1, -1)]
    at, best = start, _sum_at(response, start)
    for _ in range(MOST_ROUNDS):
        before = best
        for move in moves:
            value = _sum_at(response, at + move)
            if value > best:
                at, best = at + move, value
        if best == before:
            break
    return at


def _sum_at(response: Response, centres: Floats) -> float:
    """Sum of a response at the squares' centres, between pixels too."""
    x, y = ((centres + 0.5) * REFINE_SCALE - 0.5).T.astype(np.float32)
    return float(
        cv2.remap(response, x[None], y[None], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).sum()
    )


def _response_of(bgr: Image, plane: Floats, shape: Shape) -> Response:
    """`_whole_squares` of the flat lattice and half a space around it, `REFINE_SCALE` pixels a space."""
    return _whole_squares(*line_edges(_flattened(bgr, plane, shape)), REFINE_SCALE)


def _flattened(bgr: Image, plane: Floats, shape: Shape) -> Image:
    """The flat lattice and half a space around it, `REFINE_SCALE` pixels a space."""
    scale = REFINE_SCALE
    size = (round((shape.columns + 1) * scale), round((shape.rows + 1) * scale))
    place = plane @ np.array(
        [[1 / scale, 0, -0.5 + 0.5 / scale], [0, 1 / scale, -0.5 + 0.5 / scale], [0, 0, 1]]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(bgr, place, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8)


def sharpness(bgr: Image, lattice: Lattice) -> float:
    """How sharp the outlines of a lattice's squares are, weak ones first: a space too far has none."""
    square = _response_of(bgr, lattice.plane, lattice.shape)
    reach = round(LAID_OFF * REFINE_SCALE)
    best = cv2.dilate(square, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8))
    spaces = [(c + 1, r + 1) for r in range(lattice.shape.rows) for c in range(lattice.shape.columns)]
    sharp = np.array([best[round(y * REFINE_SCALE), round(x * REFINE_SCALE)] for x, y in spaces])
    return float(np.mean(np.minimum(sharp, np.median(sharp))))


def wholeness(bgr: Image, lattice: Lattice, around: int = 0) -> Floats:
    """For each space (rows x columns), how far its weakest side stands out from what else is in the picture.

    Args:
        bgr: The photo.
        lattice: Refined.
        around: Rows and columns beyond the lattice that are looked at too, on every side.

    Returns:
        Ratio of the weakest side to the median of all such lines, for the best edge and place of a square.
    """
    scale, shape = REFINE_SCALE, Shape(lattice.shape.rows + 2 * around, lattice.shape.columns + 2 * around)
    plane = lattice.plane @ np.array([[1.0, 0, -around], [0, 1, -around], [0, 0, 1]])
    across, along = line_edges(_flattened(bgr, plane, shape))
    upright, level = lines_of(across, along, 0.8 * SIDE * scale)
    usual = float(np.median(np.concatenate([upright.ravel(), level.ravel()])))
    wide, high = np.ones((1, SLACK_PX), np.uint8), np.ones((SLACK_PX, 1), np.uint8)
    near, nigh = (np.asarray(cv2.dilate(*lines), np.float32) for lines in ((upright, wide), (level, high)))
    weakest = np.max([four_sides(near, nigh, edge * scale / 2).min(axis=0) for edge in EDGES], axis=0)
    reach = 2 * round(LAID_OFF * scale) + 1
    weakest = cv2.dilate(weakest, np.ones((reach, reach), np.uint8))
    rows = (np.arange(shape.rows) + 1) * scale
    columns = (np.arange(shape.columns) + 1) * scale
    return np.asarray(
        weakest[np.ix_(rows.round().astype(int), columns.round().astype(int))] / max(usual, 1e-6)
    )
