"""Every space of a city cut out of a photo: its tile, or the bare print, upright and at one size."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView
from vision.board import shrunk
from vision.lattice import four_sides, line_edges, lines_of
from vision.reading import Polygon

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Response = NDArray[np.float32]

SCALE = 112
"""Pixels a space in the flat picture of a city, about those of a photo 600 pixels wide."""
AROUND = 0.5
"""Spaces of the flat picture around the city."""
FINER = 1.3
"""Times `SCALE` that the photo is first reduced to."""
WIDTHS = np.arange(0.74, 0.89, 0.02)
"""Edges that tiles may have, in spaces: 0.77 to 0.84 on 26 photos, larger where tiles lie nearer the
camera."""
REACH = 0.17
"""How far a tile is looked for around the middle of its space, in spaces."""
TURNS = (-4.0, -2.0, 0.0, 2.0, 4.0)
"""Degrees by which tiles lie turned."""
WIDE, NARROW = 0.06, 0.035
"""By how much tiles lie off (spaces): against the print, then against one another, stacks seen at a slant
included. After the first look half of all tiles lie within 0.013 of a plane through all, and false ones,
drawn by a shadow's edge, beyond 0.09."""
TIED = 12.0
"""How much a tile that lies off loses, in the edges' units, at one such distance."""
SOFT, EDGE_CAP = 1.2, 240.0
"""Smoothing (pixels) and strength of the clearest edge that counts, of an upright tile on its mat."""
PAPER_QUANTILES = (0.4, 0.95)
"""Of the brightness between spaces: darker is shadow and print, brighter glare."""
PAPER = 225.0
"""Value that the mat's paper gets in every channel."""


@dataclass(frozen=True)
class Square:
    """Where a tile, or the print of a bare space, lies.

    Attributes:
        x: Its centre, in spaces from the city's left edge.
        y: From its top edge.
        edge: Length of its edge, in spaces.
        turn: By how much it lies turned, degrees.
        sharpness: Strength of its outline, only to compare.
    """

    x: float
    y: float
    edge: float
    turn: float
    sharpness: float

    def corners(self, grow: float = 1.0) -> Floats:
        """Top left, top right, bottom right, bottom left (4 x 2, in spaces)."""
        half = self.edge * grow / 2
        angle = np.radians(-self.turn)
        turned = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
        return np.asarray(square @ turned.T + (self.x, self.y))


@dataclass(frozen=True, eq=False)
class FlatCity:
    """A city as seen from straight above, with its tiles found.

    Attributes:
        bgr: The city and `AROUND` spaces on each side, `SCALE` pixels a space, under light in which the mat's
            paper is `PAPER`.
        seen: Same size, whether a pixel lies in the photo.
        squares: Rows of spaces.
    """

    bgr: Image
    seen: NDArray[np.bool_]
    squares: tuple[tuple[Square, ...], ...]

    def cut(self, row: int, column: int, size: int, grow: float = 1.0) -> Image:
        """A tile upright, ``size`` pixels wide; more of its surroundings where ``grow`` is above 1."""
        return cut(self.bgr, self.squares[row][column], size, grow)

    def in_photo(self, row: int, column: int) -> float:
        """Share of a space that the photo shows."""
        x, y = ((n + AROUND) * SCALE for n in (column, row))
        return float(self.seen[round(y) : round(y) + SCALE, round(x) : round(x) + SCALE].mean())


def flat_city(bgr: Image, view: BoardView, rows: int, columns: int) -> FlatCity:
    """Cuts a city out of a photo, and finds the square of each space.

    Args:
        bgr: The upright photo.
        view: How the city lies in it; a space is 1 wide.
        rows: Of the city.
        columns: Of the city.
    """
    middle = (columns / 2, rows / 2)
    bgr, scale = shrunk(bgr, FINER * SCALE / view.px_per_unit(middle))
    view = view.in_copy(scale)
    box = (-AROUND, -AROUND, columns + AROUND, rows + AROUND)
    inside = np.full(bgr.shape[:2], 255, np.uint8)
    seen = view.flat(inside, box, SCALE) > 0
    flat = _balanced(view.flat(bgr, box, SCALE), seen, rows, columns)
    return FlatCity(flat, seen, _squares(flat, rows, columns))


def cut(flat: Image, square: Square, size: int, grow: float = 1.0) -> Image:
    """A square of a flat city upright, ``size`` pixels wide."""
    corners = ((square.corners(grow) + AROUND) * SCALE - 0.5).astype(np.float32)
    ends = np.array([[-0.5, -0.5], [size - 0.5, -0.5], [size - 0.5, size - 0.5]], np.float32)
    flags = cv2.INTER_AREA | cv2.WARP_INVERSE_MAP
    place = cv2.getAffineTransform(ends, corners[:3])
    return np.asarray(
        cv2.warpAffine(flat, place, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def outline(view: BoardView, square: Square) -> Polygon:
    """A square's corners in pixels of the photo."""
    return tuple((float(x), float(y)) for x, y in view.to_photo(square.corners()))


def _balanced(flat: Image, seen: NDArray[np.bool_], rows: int, columns: int) -> Image:
    """The picture under light in which the paper between the spaces is white."""
    gaps = np.zeros(flat.shape[:2], bool)
    for row in range(rows + 1):
        y = round((row + AROUND) * SCALE)
        gaps[y - 2 : y + 3, SCALE // 2 : -SCALE // 2] = True
    for column in range(columns + 1):
        x = round((column + AROUND) * SCALE)
        gaps[SCALE // 2 : -SCALE // 2, x - 2 : x + 3] = True
    paper = flat[gaps & seen].astype(np.float64)
    if len(paper) == 0:
        return flat
    light = paper.sum(axis=1)
    low, high = np.quantile(light, PAPER_QUANTILES)
    white = np.median(paper[(light >= low) & (light <= high)], axis=0)
    return np.asarray(np.clip(flat * (PAPER / np.maximum(white, 1.0)), 0, 255).round(), np.uint8)


def _squares(flat: Image, rows: int, columns: int) -> tuple[tuple[Square, ...], ...]:
    """The square of every space: first against the print, then against one another."""
    across, along = line_edges(flat, SOFT, EDGE_CAP)
    spaces = [(r, c) for r in range(rows) for c in range(columns)]
    middles = {at: (at[1] + 0.5, at[0] + 0.5) for at in spaces}
    responses = [(float(edge), _response(across, along, float(edge))) for edge in WIDTHS]
    edge, response = max(
        responses,
        key=lambda one: sum(_best(one[1], middles[at], WIDE, one[0], 0.0).sharpness for at in spaces),
    )
    first = {at: _best(response, middles[at], WIDE, edge, 0.0) for at in spaces}
    expected = _together(first)
    turned = [(0.0, response, np.eye(3))] + [
        (turn, _response(*line_edges(picture, SOFT, EDGE_CAP), edge), back)
        for turn in TURNS
        if turn
        for picture, back in [_turned(flat, turn)]
    ]
    found = {}
    for at in spaces:
        tried = []
        for turn, one, back in turned:
            there = _px_to_space(back @ np.append(_space_to_px(expected[at]), 1.0))
            best = _best(one, there, NARROW, edge, turn)
            x, y = _px_to_space(np.linalg.inv(back) @ np.append(_space_to_px((best.x, best.y)), 1.0))
            tried.append(Square(x, y, edge, turn, best.sharpness - TIED * (turn / max(TURNS)) ** 2 / 2))
        found[at] = max(tried, key=lambda square: square.sharpness)
    return tuple(tuple(found[r, c] for c in range(columns)) for r in range(rows))


def _space_to_px(at: tuple[float, float]) -> Floats:
    return (np.array(at) + AROUND) * SCALE - 0.5


def _px_to_space(at: Floats) -> tuple[float, float]:
    x, y = (at[:2] + 0.5) / SCALE - AROUND
    return float(x), float(y)


def _turned(flat: Image, turn: float) -> tuple[Image, Floats]:
    """The whole picture turned about its middle, and where its pixels are then."""
    height, width = flat.shape[:2]
    move = np.vstack([cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), turn, 1.0), [0, 0, 1]])
    picture = cv2.warpAffine(flat, move[:2], (width, height), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(picture, np.uint8), move


def _response(across: Response, along: Response, edge: float) -> Response:
    """How much each pixel is the centre of a square with this edge; every side has to be there."""
    sides = four_sides(*lines_of(across, along, 0.7 * edge * SCALE), edge * SCALE / 2)
    return np.asarray(sides.sum(axis=0) + 2 * sides.min(axis=0), np.float32)


def _best(response: Response, at: tuple[float, float], spread: float, edge: float, turn: float) -> Square:
    """The sharpest square around a place, held to it."""
    x, y = (round(n) for n in _space_to_px(at))
    reach = round(REACH * SCALE)
    left, top = max(x - reach, 0), max(y - reach, 0)
    around = response[top : y + reach + 1, left : x + reach + 1]
    down, right = np.mgrid[top : top + around.shape[0], left : left + around.shape[1]]
    off = ((right - x) ** 2 + (down - y) ** 2) / (spread * SCALE) ** 2
    value = around - TIED * off
    best = np.unravel_index(int(np.argmax(value)), value.shape)
    cx, cy = _px_to_space(np.array([right[best], down[best]], np.float64))
    return Square(cx, cy, edge, turn, float(value[best]))


def _together(squares: dict[tuple[int, int], Square]) -> dict[tuple[int, int], tuple[float, float]]:
    """Where each square is to be expected, from a plane through how far all of them lie off."""
    at = np.array([(1.0, r, c) for r, c in squares])
    off = np.array([(square.x - c - 0.5, square.y - r - 0.5) for (r, c), square in squares.items()])
    weight = np.ones(len(at))
    for _ in range(10):
        fit = np.linalg.lstsq(at * weight[:, None], off * weight[:, None], rcond=None)[0]
        weight = 1 / (1 + (np.linalg.norm(off - at @ fit, axis=1) / NARROW) ** 2)
    return {
        (r, c): (float(c + 0.5 + dx), float(r + 0.5 + dy))
        for (r, c), (dx, dy) in zip(squares, at @ fit, strict=True)
    }


def spaces(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """All spaces in reading order."""
    return ((row, column) for row in range(rows) for column in range(columns))
