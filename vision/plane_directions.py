"""Which way a table's plane lies, from the straight lines of a photo: no marker, no corner is needed."""

from dataclasses import dataclass
from math import radians, sin

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens

Floats = NDArray[np.float64]
Gray = NDArray[np.uint8]

LEAST_LENGTH = 0.02
"""Of a segment, in widths of the picture: shorter ones are texture."""
MOST_LENGTH = 0.2
"""A longer segment counts no more than this: the table's edge is one line, a board's rows are many."""
MOST_SEGMENTS = 250
TRIALS = 600
TOLERANCE = sin(radians(1.5))
"""Angle in the picture by which a segment may miss its direction."""
LEAST_ELEVATION = sin(radians(38))
"""Of the camera above the plane; boards are read from 45 degrees on."""


@dataclass(frozen=True, eq=False)
class Directions:
    """Two directions at right angles on a plane, as a camera sees them.

    Attributes:
        plane: 3 x 3, points ``(x, y, 1)`` of the plane to pixels: x along the direction that runs rightwards
            in the picture, y along the one that runs downwards; its scale and origin mean nothing.
        segments: Ends of the lines that support them, pixels (N x 4).
        support: Share of the lines' length that runs along either direction.
    """

    plane: Floats
    segments: Floats
    support: float


def plane_directions(gray: Gray, lens: Lens) -> Directions | None:
    """The two directions at right angles that most straight lines of a picture follow.

    Random pairs of segments give a vanishing direction, a third one the direction at right angles to it
    (J. M. Coughlan, A. L. Yuille, Manhattan World, 2003, put to RANSAC).

    Args:
        gray: H x W, about 640 pixels wide.
        lens: Of this picture; its distortion is left out.

    Returns:
        None where there are too few lines, or none that a plane seen from above would give.
    """
    ends, lengths = _segments(gray)
    if len(ends) < 8:
        return None
    back = np.linalg.inv(lens.matrix)
    first = np.column_stack([ends[:, :2], np.ones(len(ends))]) @ back.T
    last = np.column_stack([ends[:, 2:], np.ones(len(ends))]) @ back.T
    normals = _unit(np.cross(first, last))
    middles = (first + last) / 2
    weights = np.minimum(lengths, MOST_LENGTH * gray.shape[1])
    picks = np.random.default_rng(0).choice(len(ends), (TRIALS, 3), p=lengths / lengths.sum())
    along = _unit(np.cross(normals[picks[:, 0]], normals[picks[:, 1]]))
    across = _unit(np.cross(along, normals[picks[:, 2]]))
    facing = np.abs(np.cross(along, across)[:, 2])
    fits = [_fit(direction, middles, normals) for direction in (along, across)]
    support = [fit @ weights for fit in fits]
    # a plane needs both: many lines of one direction alone are a wooden table
    score = np.where(facing > LEAST_ELEVATION, sum(support) + np.minimum(*support), -1.0)
    best = int(np.argmax(score))
    if score[best] <= 0:
        return None
    used = (fits[0][best] > 0) | (fits[1][best] > 0)
    rotation = _upright(along[best], across[best])
    share = float(weights[used].sum() / weights.sum())
    return Directions(np.asarray(lens.matrix @ rotation), ends[used], share)


def _segments(gray: Gray) -> tuple[Floats, Floats]:
    """Ends (N x 4) and lengths of the longest straight edges, pixels."""
    found = cv2.createLineSegmentDetector().detect(gray)[0]
    ends = np.zeros((0, 4)) if found is None else np.asarray(found, np.float64).reshape(-1, 4)
    lengths = np.hypot(ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1])
    order = np.argsort(-lengths)[:MOST_SEGMENTS]
    order = order[lengths[order] > LEAST_LENGTH * gray.shape[1]]
    return ends[order], lengths[order]


def _fit(directions: Floats, middles: Floats, normals: Floats) -> Floats:
    """How well segments run along directions (D x N): 1 for exactly, 0 from `TOLERANCE` on."""
    towards = _unit(np.cross(middles[None], directions[:, None]))
    off = np.sqrt(np.maximum(0.0, 1 - np.minimum(1.0, np.abs((towards * normals[None]).sum(axis=2))) ** 2))
    return np.asarray(np.maximum(0.0, 1 - off / TOLERANCE))


def _upright(one: Floats, other: Floats) -> Floats:
    """Columns: the direction that runs rightwards, the one that runs downwards, and away from the camera."""
    right, down = (one, other) if abs(one[0]) > abs(other[0]) else (other, one)
    right, down = right * np.sign(right[0] or 1), down * np.sign(down[1] or 1)
    return np.column_stack([right, down, np.cross(right, down)])


def _unit(vectors: Floats) -> Floats:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-12))
