"""ArUco markers in a picture, their corners to a fraction of a pixel."""

from collections.abc import Collection, Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.colour import to_linear

Points = NDArray[np.float64]

DICTIONARY = cv2.aruco.DICT_4X4_50
"""What every marker of ours is from."""

SEARCH_SIDES = (1280, 2560)
"""Longest side, pixels, of the copies that are searched. The second, its contrast evened out, only where
fewer than `ENOUGH` are found in the first: `benchmarks/pose` counts what is found."""
ENOUGH = 4
"""More markers add little to a pose."""

_CELL_PX = 8
_CELL_MARGIN = 0.3
"""Cells are read at this size without their outer parts, into which neighbours blur. OpenCV's 4 and 0.13 miss
one marker in six on slanted pictures of the mat."""
_CONTRAST = 3.0

_SIDE_STEPS = 24
"""Places along each side where the edge is looked for."""
_SIDE_MARGIN = 0.12
"""Share of a side left out at each end: corners are rounded by blur."""
_REACH = 0.08
"""How far across a side its edge is looked for, as a share of the marker's width there: half a cell."""
_REACH_PX = (2.0, 12.0)
_ACROSS = 41
_STEP = 4
"""Samples across a side, and over how many the slope is taken."""
_FAINT = 0.3
"""Slopes below this share of the steepest are noise."""
_PASSES = 3
"""OpenCV's own corners are up to 3 px off; the lines are looked for again around the better ones."""
_MOST_SHIFT = 0.12
"""A corner that the lines put further away than this share of the marker's side is kept as it was."""

_LINEAR = to_linear(np.arange(256) / 255).astype(np.float32)


def find_markers(
    bgr: NDArray[np.uint8], wanted: Collection[int], dictionary: int = DICTIONARY
) -> Mapping[int, Points]:
    """The wanted markers that can be seen.

    Args:
        bgr: The upright picture.
        wanted: Ids; any other marker is passed over.
        dictionary: An OpenCV ``DICT_...`` number.

    Returns:
        Id to corners (4 x 2, pixels; top left, top right, bottom right, bottom left as printed). Where an id
        is seen twice, the larger one counts.
    """
    grey = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    longest = max(grey.shape)
    found: dict[int, Points] = {}
    for side, even_out in zip(SEARCH_SIDES, (False, True), strict=True):
        for marker, corners in _search(grey, min(1.0, side / longest), even_out, dictionary).items():
            if marker in wanted and marker not in found:
                found[marker] = corners
        if len(found) >= min(ENOUGH, len(set(wanted))):
            break
    return {marker: _refined(grey, found[marker]) for marker in sorted(found)}


def _search(grey: NDArray[np.uint8], scale: float, even_out: bool, dictionary: int) -> dict[int, Points]:
    """All markers in a reduced copy, in pixels of the whole picture, to about a pixel of the copy."""
    copy = grey
    if scale < 1:
        copy = np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    if even_out:
        copy = np.asarray(cv2.createCLAHE(_CONTRAST, (8, 8)).apply(copy), np.uint8)
    settings = cv2.aruco.DetectorParameters()
    settings.perspectiveRemovePixelPerCell = _CELL_PX
    settings.perspectiveRemoveIgnoredMarginPerCell = _CELL_MARGIN
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(dictionary), settings)
    quads, ids, _ = detector.detectMarkers(copy)
    found: dict[int, Points] = {}
    for quad, marker in zip(quads, [] if len(quads) == 0 else np.ravel(ids), strict=True):
        corners = (np.asarray(quad[0], np.float64) + 0.5) / scale - 0.5
        other = found.get(int(marker))
        if other is None or _area(corners) > _area(other):
            found[int(marker)] = corners
    return found


def _area(corners: Points) -> float:
    return abs(float(cv2.contourArea(corners.astype(np.float32))))


def _refined(grey: NDArray[np.uint8], corners: Points) -> Points:
    """Corners where straight lines through the four edges meet.

    Edges are looked for in linear light. In sRGB a blurred edge seems to lie towards the black side: on the
    labelled renders that made markers 0.4 to 1.3 px too small; in linear light the median error is 0.2 px.
    """
    for _ in range(_PASSES):
        lines = [_edge(grey, np.roll(corners, -i, axis=0)) for i in range(4)]
        met = np.cross(np.roll(lines, 1, axis=0), lines)  # lines as homogeneous triples
        with np.errstate(divide="ignore", invalid="ignore"):
            places = met[:, :2] / met[:, 2:]
            near = np.linalg.norm(places - corners, axis=1) <= np.maximum(_MOST_SHIFT * _side(corners), 2.0)
        corners = np.where(near[:, None], places, corners)
    return corners


def _side(corners: Points) -> float:
    return float(np.sqrt(_area(corners)))


def _edge(grey: NDArray[np.uint8], corners: Points) -> Points:
    """The line (a, b, c with ax + by + c = 0) along the side from the first corner to the second."""
    start, end = corners[:2]
    length = max(float(np.linalg.norm(end - start)), 1e-9)
    along = (end - start) / length
    normal = np.array([along[1], -along[0]])
    reach = float(np.clip(_REACH * _area(corners) / length, *_REACH_PX))
    across = np.linspace(-reach, reach, _ACROSS)
    bases = start + np.linspace(_SIDE_MARGIN, 1 - _SIDE_MARGIN, _SIDE_STEPS)[:, None] * (end - start)
    light = _light(grey, bases[:, None] + across[None, :, None] * normal)
    steepness = np.abs(light[:, _STEP:] - light[:, :-_STEP])
    middle = (across[_STEP:] + across[:-_STEP]) / 2
    weight = np.where(steepness > _FAINT * steepness.max(axis=1, keepdims=True), steepness, 0) ** 2 + 1e-12
    offset = (weight * middle).sum(axis=1) / weight.sum(axis=1)
    edge = (bases + offset[:, None] * normal).astype(np.float32)
    dx, dy, x, y = np.asarray(cv2.fitLine(edge, cv2.DIST_HUBER, 0, 0.01, 0.01), np.float64).ravel()
    return np.array([dy, -dx, dx * y - dy * x])


def _light(grey: NDArray[np.uint8], places: Points) -> Points:
    """Linear light at places (... x 2, pixels); beyond the picture its rim goes on."""
    size = np.array([grey.shape[1], grey.shape[0]])
    left, top = np.clip(np.floor(places.min(axis=(0, 1))).astype(int) - 1, 0, size - 1)
    right, bottom = np.clip(np.ceil(places.max(axis=(0, 1))).astype(int) + 2, 1, size)
    cut = _LINEAR[grey[top : max(bottom, top + 1), left : max(right, left + 1)]]
    x, y = (places - (left, top)).astype(np.float32).transpose(2, 0, 1)
    return np.asarray(cv2.remap(cut, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float64)
