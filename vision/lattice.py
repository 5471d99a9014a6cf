"""Boards of equal square spaces in rows and columns, found by the lines of the spaces and tiles themselves."""

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
REFINE_REACH = (0.25, 0.15, 0.1)
"""How far off a square is looked for, in spaces, round by round."""
REFINE_SCALE = 48.0
"""Pixels a space then."""
WEAKEST = 3.0
"""How much the weakest side of a square counts beside all four together."""
TIED = 80.0
"""How much sharper an outline has to be at the end of the reach than where it is expected."""
WEAK = 0.3
"""Of the median outline: a square less sharp than this says nothing."""
LEAST_SQUARES = 8
OFF_STEPS, OFF = (0.15, 0.1), 0.04
"""How far a square may lie off the others, in spaces: at first, and as a hand lays tiles."""
HELD = (1e-3, 1e-3, 1e-5, 1e-3, 1e-3, 1e-5, 1e-2, 1e-2)
"""How firmly stretch, shift and perspective stay where the lines put them."""
CLEAR = 1.5
"""Times the median outline above which one is no better."""
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
        plane: 3 x 3, from ``(x, y, 1)`` in distances of spaces, (0, 0) at the top left corner of the lattice in
            the photo's own orientation, to pixels of the photo.
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
    across, along = _edges(flat)
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


def _edges(bgr: Image) -> tuple[Response, Response]:
    """Strength of upright and of level edges, over L*, a* and b*."""
    smooth = cv2.GaussianBlur(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB).astype(np.float32), (0, 0), 1.0)
    across, along = (
        np.sqrt((cv2.Sobel(smooth, cv2.CV_32F, *order) ** 2).sum(axis=2)) for order in ((1, 0), (0, 1))
    )
    cap = float(np.quantile(np.concatenate([across.ravel(), along.ravel()]), CAP))
    return np.minimum(across, cap), np.minimum(along, cap)


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
    length = max(3, round(0.8 * SIDE * pitch)) | 1
    upright = cv2.boxFilter(across, -1, (1, length))
    level = cv2.boxFilter(along, -1, (length, 1))
    square = sum(
        (_shifted(upright, reach, 0) + _shifted(level, 0, reach)) * weight
        for distance, weight in ((SIDE * pitch / 2, 1.0), (pitch / 2, -QUIET))
        for reach in (-distance, distance)
    )
    return np.asarray(square, np.float32)


def _whole_squares(across: Response, along: Response, pitch: float) -> Response:
    """As `_squares`, for one pixel after the other: the weakest side counts most, so a shadow's edge is none."""
    length, half = max(3, round(0.8 * SIDE * pitch)) | 1, SIDE * pitch / 2
    upright = cv2.boxFilter(across, -1, (1, length))
    level = cv2.boxFilter(along, -1, (length, 1))
    sides = np.stack(
        [_shifted(upright, -half, 0), _shifted(upright, half, 0)]
        + [_shifted(level, 0, -half), _shifted(level, 0, half)]
    )
    return np.asarray(sides.sum(axis=0) + WEAKEST * sides.min(axis=0), np.float32)


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
    """The lattice moved to where each of its squares has the sharpest outline, bent for perspective.

    Tiles laid by hand lie a little off, each in its own way; a homography through all of them evens that out.
    """
    plane, shape = lattice.plane, lattice.shape
    centres = np.array([(c + 0.5, r + 0.5) for r in range(shape.rows) for c in range(shape.columns)])
    score = lattice.score
    for reach in REFINE_REACH:
        moves, sharp = _moves(bgr, plane, shape, reach)
        strong = sharp > WEAK * np.median(sharp)
        if strong.sum() < LEAST_SQUARES:
            break
        plane = plane @ _bent(centres[strong], moves[strong], sharp[strong])
        score = float(np.mean(np.minimum(sharp, CLEAR * np.median(sharp))))
    return Lattice(plane, shape, score)


def _bent(centres: Floats, moves: Floats, weights: Floats) -> Floats:
    """The homography (3 x 3) by which squares moved, those that went their own way left out little by little.

    Weighted least squares on the linearised homography, with Cauchy weights.
    """
    middle = centres.mean(axis=0)
    x, y = (centres - middle).T
    one, none = np.ones_like(x), np.zeros_like(x)
    slopes = np.concatenate(
        [
            np.column_stack([x, y, one, none, none, none, -x * x, -x * y]),
            np.column_stack([none, none, none, x, y, one, -x * y, -y * y]),
        ]
    )
    wanted = np.concatenate([moves[:, 0], moves[:, 1]])
    off = np.linalg.norm(moves, axis=1)
    bend = np.zeros(8)
    for spread in (*OFF_STEPS, OFF, OFF):
        weight = np.sqrt(weights / weights.mean() / (1 + (off / spread) ** 2))
        both = np.concatenate([weight, weight])[:, None]
        # a little of nothing keeps what few squares leave open
        held = slopes.shape[0] * np.diag(HELD)
        bend = np.linalg.solve(
            (slopes * both).T @ (slopes * both) + held, (slopes * both).T @ (wanted * both[:, 0])
        )
        rest = wanted - slopes @ bend
        off = np.hypot(rest[: len(x)], rest[len(x) :])
    there = np.array([[1, 0, middle[0]], [0, 1, middle[1]], [0, 0, 1]])
    move = np.array([[1 + bend[0], bend[1], bend[2]], [bend[3], 1 + bend[4], bend[5]], [bend[6], bend[7], 1]])
    return np.asarray(there @ move @ np.linalg.inv(there))


def _moves(bgr: Image, plane: Floats, shape: Shape, reach: float) -> tuple[Floats, Floats]:
    """By how much each square lies off (N x 2, in spaces), and how sharp its outline is there."""
    scale = REFINE_SCALE
    size = (round((shape.columns + 1) * scale), round((shape.rows + 1) * scale))
    place = plane @ np.array([[1 / scale, 0, -0.5], [0, 1 / scale, -0.5], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(bgr, place, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    square = _whole_squares(*_edges(np.asarray(flat, np.uint8)), scale)
    moves, weights = [], []
    steps = round(reach * scale)
    down, right = np.mgrid[-steps : steps + 1, -steps : steps + 1] / scale
    held = TIED * (down**2 + right**2) / reach**2
    for row in range(shape.rows):
        for column in range(shape.columns):
            x, y = round((column + 1) * scale), round((row + 1) * scale)
            around = square[y - steps : y + steps + 1, x - steps : x + steps + 1]
            best = np.unravel_index(int(np.argmax(around - held)), around.shape)
            moves.append((float(right[best]), float(down[best])))
            weights.append(float(around[best]))
    return np.array(moves), np.array(weights)
