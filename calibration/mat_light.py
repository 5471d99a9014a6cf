"""White balance from the printed mat: its paper is white and its patches are grey, whatever the light."""

import numpy as np
from numpy.typing import NDArray

from calibration.colour import GAIN_LIMITS, WhiteBalance, to_linear
from calibration.mat import MARKER_MM, MAT_CENTRES, PATCH_MM, PATCHES, QUIET_MM
from calibration.pose import Pose

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

LEAST_PLACES = 6
"""Places of bare paper that must be in the photo."""

BRIGHT = 0.5
"""Share of the brightest places' light below which a place is in shade, or covered."""

CLIPPED = 250
"""Pixel value from which on a channel tells nothing."""

NEUTRAL = 0.12
"""How far the channels of a grey patch may be off the paper's own tint."""


def mat_balance(bgr: Image, pose: Pose) -> WhiteBalance | None:
    """Factors that make the mat's paper and its grey patches grey; None where too little of it is seen.

    Args:
        bgr: The photo.
        pose: Its camera before the mat.
    """
    light = _light(bgr, pose, _paper())
    if len(light) < LEAST_PLACES:
        return None
    level = light.mean(1)
    light = light[level > BRIGHT * np.percentile(level, 90)]
    tint = np.median(light / light.mean(1, keepdims=True), axis=0)
    greys = _light(bgr, pose, np.array([(x, y) for x, y, grey in PATCHES if grey < 1]))
    tints = greys / np.maximum(greys.mean(1, keepdims=True), 1e-6)
    own = tints[np.abs(tints - tint).max(1, initial=0) < NEUTRAL]  # other mats have other things there
    if len(own):
        tint = (tint * len(light) + own.sum(0)) / (len(light) + len(own))
    gains = np.clip(tint.mean() / tint, *GAIN_LIMITS)
    return WhiteBalance((float(gains[0]), float(gains[1]), float(gains[2])))


def _paper() -> Floats:
    """(n, 2): places of bare paper, mm: white patches, and the middle of the quiet zone beside markers."""
    out = (MARKER_MM + QUIET_MM) / 2
    beside = [
        (x + a * out, y + b * out)
        for x, y in MAT_CENTRES.values()
        for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]
    return np.array(beside + [(x, y) for x, y, grey in PATCHES if grey == 1])


def _light(bgr: Image, pose: Pose, places: Floats) -> Floats:
    """(n, 3): linear light, blue first, at those places that are in the photo and not clipped."""
    pixels = np.round(pose.project(np.column_stack([places, np.zeros(len(places))]))).astype(int)
    ends = np.column_stack([places + np.array([PATCH_MM / 8, 0]), np.zeros(len(places))])
    reach = np.abs(pose.project(ends) - pose.project(ends - [PATCH_MM / 4, 0, 0])).max(1) / 2
    found = []
    for (x, y), r in zip(pixels, np.maximum(reach, 1).astype(int), strict=True):
        part = bgr[max(y - r, 0) : y + r + 1, max(x - r, 0) : x + r + 1]
        if x < r or y < r or x + r >= bgr.shape[1] or y + r >= bgr.shape[0] or not part.size:
            continue
        middle = np.median(part.reshape(-1, 3), axis=0)
        if middle.max() < CLIPPED:
            found.append(to_linear(middle.astype(np.float64) / 255))
    return np.array(found).reshape(-1, 3)
