"""What is wrong with a photo where it matters: sharpness, light, glare, size, slant, what is missing.

It says nothing about what was read: a reading stands, whatever is wrong here.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardViewError, view_from_corners
from calibration.lens import plain_lens
from vision.photo import Photo
from vision.reading import Polygon

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

COPY_PX = 1024
"""Longer side of the copy that is measured, of the part of the photo that matters."""

PART_PX = 60.0
"""Side of a part in that copy at most: the width of edges is told to about a tenth of it."""

MARGIN = 0.6
"""How far around what was found a photo matters, in sides of one part."""

FINE, COARSE = 1.0, 3.0
"""Spreads (pixels of the copy) of the two blurs whose slopes tell how wide an edge is."""
STRONGEST = 0.02
"""Share of the edges of one direction that tell how sharp a photo is."""
FAINT = 0.01
"""Slopes (a pixel) below this share of the light are noise and soft shadows."""
LEAST_SLOPE = 0.5
"""Levels a pixel; grain of the dark has less."""
FEWEST = 30
"""Pixels on edges of one direction below which it tells nothing."""

WHITE = 250
"""Level of the darkest of the three colours from which on nothing is drawn any more."""
SOFT = 200
"""Level around a white spot from which on it fades out as a reflection does; paper and dice end at once."""

MOST_BLUR = 0.045
"""Spread of the sharpest edges, in sides of a part. Beyond it the dice reader's faults double; of real photos
the softest have 0.02."""
SHAKEN = 1.6
"""How much softer edges of one direction are than of another in a photo that was shaken, not out of focus."""
MOST_BLUR_PX = 4.0
"""The same in pixels of a copy of `COPY_PX`, where nothing was found; the softest real photo has 1.7."""
LEAST_LIGHT = 60.0
"""Level that a tenth of the part that matters exceeds; the darkest real photo that is read well has 64."""
MOST_WASHED = 0.6
"""Share of the parts without any drawing left: 0.16 at most in real photos. In ten times their light half of
them are beyond this and the reader errs twice as often; in five times the light hardly more."""
MOST_SPOT = 0.5
"""Largest reflection on parts, as a share of one part: it hides what lies there."""
MOST_SPOT_SHARE = 0.02
"""The same as a share of the photo, where nothing was found."""
DIE_PX = 16.0
"""Side of a die from which on dice are read."""
SPACE_PX = 40.0
"""Side of a board's space from which on boards are read."""
MOST_SLANT_DEG = 55.0
"""Angle from straight above; boards are read to about 45 degrees."""
MOST_WEIGHT = 4.0


class Fault(StrEnum):
    """What may be wrong; of two that weigh the same the first one spoils more."""

    CUT_OFF = "cut off"
    BLURRED = "blurred"
    SHAKEN = "shaken"
    DARK = "dark"
    GLARE = "glare"
    BRIGHT = "bright"
    SMALL = "small"
    SLANTED = "slanted"


@dataclass(frozen=True)
class Complaint:
    """One thing that is wrong with a photo.

    Attributes:
        fault: What.
        weight: How far beyond its limit, from 1 to `MOST_WEIGHT`.
    """

    fault: Fault
    weight: float


@dataclass(frozen=True)
class Measures:
    """A photo in numbers; lengths in pixels of the photo.

    Attributes:
        side: Of a usual part, the square root of its area; None where none was found.
        blur: Spread of the sharpest edges, in the direction where it is least.
        shake: The same in the direction where it is most.
        copy: Pixels of the photo a pixel of the measured copy.
        light: Brightness (0 to 255) that a tenth of what matters exceeds.
        washed: Share of the parts that is white without any drawing.
        spot: Area of the largest reflection on parts.
        area: Of what matters.
    """

    side: float | None
    blur: float
    shake: float
    copy: float
    light: float
    washed: float
    spot: float
    area: float


def complaints(
    photo: Photo,
    parts: Sequence[Polygon] = (),
    *,
    board: Polygon | None = None,
    least_px: float = DIE_PX,
) -> tuple[Complaint, ...]:
    """All that is wrong with a photo, what weighs most first.

    Args:
        photo: The photo.
        parts: Outlines of what was found (dice, spaces), pixels of the upright photo; where there are none
            the whole photo is measured.
        board: The board's four corners in order, where they are known: they tell the slant.
        least_px: Side of a part from which on it can be read.
    """
    found = measure(photo, parts)
    if found.side is None:
        most, spot = MOST_BLUR_PX * found.copy, found.spot / found.area / MOST_SPOT_SHARE
    else:
        most, spot = MOST_BLUR * found.side, found.spot / found.side**2 / MOST_SPOT
    is_shaken = found.shake > SHAKEN * found.blur
    soft = found.shake / most
    weights = {
        Fault.CUT_OFF: 1 + MOST_WEIGHT * _cut_off(photo, parts),
        Fault.BLURRED: 0.0 if is_shaken else soft,
        Fault.SHAKEN: soft if is_shaken else 0.0,
        Fault.DARK: LEAST_LIGHT / max(found.light, 1.0),
        Fault.GLARE: spot,
        Fault.BRIGHT: found.washed / MOST_WASHED,
        Fault.SMALL: least_px / found.side if found.side else 0.0,
        Fault.SLANTED: _slant(photo, board) / MOST_SLANT_DEG,
    }
    wrong = [Complaint(fault, min(w, MOST_WEIGHT)) for fault, w in weights.items() if w > 1]
    return tuple(sorted(wrong, key=lambda c: -c.weight))


def measure(photo: Photo, parts: Sequence[Polygon] = ()) -> Measures:
    """A photo in numbers; arguments as of `complaints`."""
    side = _side(parts)
    left, top, right, bottom = _frame(photo, parts, side)
    matters = photo.bgr[top:bottom, left:right]
    scale = min(1.0, COPY_PX / max(matters.shape[:2]), PART_PX / side if side else 1.0)
    bgr = matters if scale == 1 else _reduced(matters, scale)
    grey = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    white = np.asarray(cv2.inRange(bgr, (WHITE,) * 3, (255,) * 3) > 0, np.uint8)
    on_parts = np.ones_like(white)
    if parts:
        places = [np.round((np.array(part) - (left, top)) * scale).astype(np.int32) for part in parts]
        on_parts = np.asarray(cv2.fillPoly(np.zeros_like(white), places, 1), np.uint8)
    light = float(np.percentile(grey, 90))
    spreads = _edge_spreads(grey, FAINT * light)
    return Measures(
        side=side,
        blur=min(spreads) / scale,
        shake=max(spreads) / scale,
        copy=1 / scale,
        light=light,
        washed=float(white[on_parts > 0].mean()) if on_parts.any() else 0.0,
        spot=_largest_reflection(grey, white, on_parts) / scale**2,
        area=float(matters.shape[0] * matters.shape[1]),
    )


def _reduced(bgr: Image, scale: float) -> Image:
    """A smaller copy; of very large pictures every second pixel or so is enough to average over."""
    size = (max(1, round(bgr.shape[1] * scale)), max(1, round(bgr.shape[0] * scale)))
    step = max(1, int(0.5 / scale))
    return np.asarray(cv2.resize(bgr[::step, ::step], size, interpolation=cv2.INTER_AREA), np.uint8)


def _side(parts: Sequence[Polygon]) -> float | None:
    areas = [cv2.contourArea(np.array(part, np.float32)) for part in parts if len(part) > 2]
    return math.sqrt(max(1.0, float(np.median(areas)))) if areas else None


def _frame(photo: Photo, parts: Sequence[Polygon], side: float | None) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of the part that matters; all where that would be next to nothing."""
    whole = (0, 0, photo.width, photo.height)
    if side is None:
        return whole
    places = np.concatenate([np.array(part) for part in parts])
    low, high = places.min(axis=0) - MARGIN * side, places.max(axis=0) + MARGIN * side
    left, top = max(0, int(low[0])), max(0, int(low[1]))
    right, bottom = min(photo.width, math.ceil(high[0])), min(photo.height, math.ceil(high[1]))
    return (left, top, right, bottom) if min(right - left, bottom - top) >= 2 * COARSE else whole


def _edge_spreads(grey: Image, faint: float) -> list[float]:
    """Spread of the sharpest edges in each of four directions that has some, pixels; ``[0]`` where none has.

    An edge of spread s has, after a blur of spread b, a slope in proportion to 1 / sqrt(s² + b²): the slopes
    after two blurs tell s.
    """
    fine, coarse = (_slopes(grey, spread) for spread in (FINE, COARSE))
    steep, angle = cv2.cartToPolar(*coarse)
    direction = np.round(angle * (4 / np.pi)).astype(np.uint8) % 4
    found = []
    for each in range(4):
        here = direction == each
        slopes = steep[here]
        if slopes.size < FEWEST:
            continue
        share = max(STRONGEST, FEWEST / slopes.size)
        strong = here & (steep >= max(faint, LEAST_SLOPE, float(np.quantile(slopes, 1 - share))))
        if cv2.countNonZero(strong.view(np.uint8)) < FEWEST:
            continue
        cosine, sine = math.cos(each * math.pi / 4), math.sin(each * math.pi / 4)
        along, before = (np.abs(cosine * x + sine * y) for x, y in (coarse, fine))
        before = cv2.dilate(before, np.ones((5, 5), np.uint8))  # the coarse blur moves an edge a little
        sharp = max(1.0001, float(np.quantile(before[strong] / along[strong], 0.75)) ** 2)
        found.append(math.sqrt(max(0.0, (COARSE**2 - sharp * FINE**2) / (sharp - 1))))
    return found or [0.0]


def _slopes(grey: Image, spread: float) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Levels a pixel to the right and down, after a blur."""
    soft = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), spread)
    across, down = (cv2.Sobel(soft, cv2.CV_32F, x, 1 - x, scale=1 / 8) for x in (1, 0))
    return np.asarray(across, np.float32), np.asarray(down, np.float32)


def _largest_reflection(grey: Image, white: Image, on_parts: Image) -> float:
    """Area on parts of the largest white spot that fades out at its rim, pixels."""
    core = max(3, round(0.008 * max(grey.shape)) | 1)
    whole = cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((core, core), np.uint8))
    count, spots, stats, _ = cv2.connectedComponentsWithStats(whole)
    largest = 0.0
    for n in sorted(range(1, count), key=lambda n: -stats[n, cv2.CC_STAT_AREA])[:8]:
        spot = np.asarray(spots == n, np.uint8)
        reach = max(5, round(0.25 * math.sqrt(stats[n, cv2.CC_STAT_AREA])) | 1)
        ellipse = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))
        rim = grey[(cv2.dilate(spot, ellipse) > spot)]
        if rim.size and np.quantile(rim, 0.25) >= SOFT:
            largest = max(largest, float(np.count_nonzero(spot & on_parts)))
    return largest


def _cut_off(photo: Photo, parts: Sequence[Polygon]) -> float:
    """Share of the parts that reach over the photo's edge."""
    if not parts:
        return 0.0
    last = np.array([photo.width - 1, photo.height - 1])
    over = [
        bool((np.array(part).min(axis=0) <= 0).any() or (np.array(part).max(axis=0) >= last).any())
        for part in parts
    ]
    return sum(over) / len(over)


def _slant(photo: Photo, board: Polygon | None) -> float:
    """Degrees between straight above and where the camera looks at a board from; 0 where that is unknown."""
    if board is None:
        return 0.0
    lens = plain_lens(photo.width, photo.height, photo.focal_px)
    try:
        view = view_from_corners(board, (1.0, 1.0), lens)
    except BoardViewError:
        return 0.0
    to_rays = np.linalg.inv(lens.matrix)
    into = to_rays @ view.rise
    ray = to_rays @ np.append(view.to_photo([(0.5, 0.5)])[0], 1.0)
    cosine = abs(into @ ray) / np.linalg.norm(into) / np.linalg.norm(ray)
    return math.degrees(math.acos(min(1.0, float(cosine))))
