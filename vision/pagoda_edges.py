"""A board's pose made finer by its own edges: corner markers are laid by hand, up to 2 mm off."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.colour import to_lab
from calibration.lens import FOCAL_SPREAD, LensSource
from calibration.pose import Pose

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

HAND_MM = 1.5
"""How far markers lie from where they should, one standard deviation."""

EDGE_MM = 0.5
"""How far a board's edge is trusted: it is thick and its print may end before it."""

REACH_MM = (5.0, 4.0, 2.0, 1.33, 1.0)
"""How far from where the markers put it an edge is looked for, round by round."""

LEANS = tuple(1.5 * step for step in range(-8, 9))
"""Degrees: two markers leave open how far the board leans about the line through them; so many are tried."""
FIRST_REACH_MM = 6.0
"""For them the edge is looked for further off in the first round."""
CLOSE_PX = 1.5
CLOSE_MM = 2.0
"""An edge seen this near to where the pose has it bears the pose out, if it is the strongest there.

So far around it is looked for."""
LEAST_BORNE_OUT = 0.78
LEAST_AHEAD = 0.03
OTHER_PX, OTHER_MM = 6.0, 50.0
MOST_OFF_MM = 2.6
MOST_FOCAL = 0.13
"""A pose from two markers is trusted if so much of the board's edge bears it out, by so much more than any
pose that has a corner of the board, or a place so high above it, elsewhere; and if markers and focal length
(its log) are not further off than people lay and phones have them. Of 78 pairs of markers 39 of the 49 good
poses pass, none of the 29 that are off by 6 pixels or more."""

STEP = 0.5
APART = 3.0
LEAST_REACH = 2.5
"""Pixels: between samples across an edge, over how many the change is taken, and the shortest reach."""

MARKERS_TWO = 8
"""Corners of two markers."""

PLACES = 48
"""Along each side of the board."""

RIM = 0.06
"""Share of a side left out at its ends, where markers and shadows lie."""

HUBER = 1.5
LEAST_STEP = 6.0
"""Difference in Lab across an edge below which there is none."""

LEAST_PLACES = 24
"""Edges seen at fewer places than this say nothing."""


def by_edges(bgr: Image, pose: Pose, board: tuple[float, float], markers: Floats, pixels: Floats) -> Pose:
    """The pose that fits the board's edges and the markers, each as far as it can be trusted.

    Args:
        bgr: The photo.
        pose: From the markers.
        board: Width and height, mm.
        markers: N x 3, mm: where corners of markers should be.
        pixels: N x 2: where they were found.
    """
    soft = np.asarray(cv2.GaussianBlur(bgr, (0, 0), 1.0), np.uint8)
    start = np.concatenate([np.ravel(cv2.Rodrigues(pose.rotation)[0]), pose.translation, [0.0]])
    two = len(markers) == MARKERS_TWO
    starts = [_leaning(start, markers, lean) for lean in LEANS] if two else [start]
    fitted: list[tuple[float, Pose]] = []
    for values in starts:
        for reach in (FIRST_REACH_MM, *REACH_MM[1:]) if two else REACH_MM:
            points, places, normals = _edges(soft, _posed(pose, values), board, reach)
            if len(points) < LEAST_PLACES:
                break
            values = _fit(pose, values, points, places, normals, markers, pixels)
        made = _posed(pose, values)
        fitted.append((_borne_out(soft, made, board) if two else 1.0, made))
    share, made = max(fitted, key=lambda one: one[0])
    error = float(np.sqrt(((made.project(markers) - pixels) ** 2).sum(1).mean()))
    sure = not two or (
        share >= max(LEAST_BORNE_OUT, LEAST_AHEAD + _of_others(fitted, made, board))
        and error < MOST_OFF_MM * _px_per_mm(made, markers)
        and abs(np.log(made.lens.focal / pose.lens.focal)) < MOST_FOCAL
    )
    return Pose(made.rotation, made.translation, made.lens, error, pose.trusted and bool(sure))


def _of_others(fitted: Sequence[tuple[float, Pose]], made: Pose, board: tuple[float, float]) -> float:
    """The largest share of the edge that bears out a pose that has the board elsewhere."""
    w, h = board[0] / 2, board[1] / 2
    points = np.array([(x, y, z) for x in (-w, w) for y in (-h, h) for z in (0.0, OTHER_MM)])
    here = made.project(points)
    return max(
        (share for share, pose in fitted if np.abs(pose.project(points) - here).max() > OTHER_PX), default=0.0
    )


def _leaning(values: Floats, markers: Floats, degrees: float) -> Floats:
    """Pose values of a board turned about the line through two markers."""
    first, second = markers[:4].mean(axis=0), markers[4:].mean(axis=0)
    axis = (second - first) / np.linalg.norm(second - first)
    turn = np.asarray(cv2.Rodrigues(np.radians(degrees) * axis)[0], np.float64)
    rotation = np.asarray(cv2.Rodrigues(values[:3])[0], np.float64)
    moved = rotation @ (first - turn @ first) + values[3:6]
    return np.concatenate([np.ravel(cv2.Rodrigues(rotation @ turn)[0]), moved, values[6:]])


def _borne_out(soft: Image, pose: Pose, board: tuple[float, float]) -> float:
    """Share of the board's edge that is seen where the pose has it."""
    points, places, normals = _edges(soft, pose, board, CLOSE_MM)
    if not len(points):
        return 0.0
    off = np.abs(((pose.project(points) - places) * normals).sum(1))
    return float((off < CLOSE_PX).sum()) / (4 * PLACES)


def _posed(pose: Pose, values: Floats) -> Pose:
    focal = pose.lens.focal * float(np.exp(values[6]))
    rotation = np.asarray(cv2.Rodrigues(values[:3])[0], np.float64)
    return Pose(
        rotation, values[3:6], pose.lens.with_focal(focal, pose.lens.source), pose.error_px, pose.trusted
    )


def _edges(
    soft: Image, pose: Pose, board: tuple[float, float], reach_mm: float
) -> tuple[Floats, Floats, Floats]:
    """Points of the board's edge (mm), where they are seen (pixels) and the edge's normals there."""
    w, h = board[0] / 2, board[1] / 2
    corners = np.array([[-w, h, 0], [w, h, 0], [w, -h, 0], [-w, -h, 0]], np.float64)
    share = np.linspace(RIM, 1 - RIM, PLACES)[:, None]
    points, places, normals = [], [], []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        on = start + share * (end - start)
        inwards = np.array([start[1] - end[1], end[0] - start[0], 0.0])
        inwards *= -np.sign(inwards @ (start + end)) / np.linalg.norm(inwards)
        base = pose.project(on)
        ahead = pose.project(on + 0.5 * (end - start) / np.linalg.norm(end - start)) - base
        normal = np.column_stack([-ahead[:, 1], ahead[:, 0]])
        normal /= np.linalg.norm(normal, axis=1, keepdims=True)
        width = np.abs(((pose.project(on + inwards) - base) * normal).sum(1))
        far = max(float(np.median(reach_mm * width)), LEAST_REACH) + APART / 2
        size = np.tile(np.arange(-far, far + STEP / 2, STEP), (len(on), 1))
        at = (base[:, None] + size[..., None] * normal[:, None]).astype(np.float32)
        seen = to_lab(
            np.asarray(
                cv2.remap(soft, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            )
        )
        lag = round(APART / STEP)
        change = np.linalg.norm(seen[:, lag:] - seen[:, :-lag], axis=2)
        best = change.argmax(axis=1)
        middle = (size[:, lag:] + size[:, :-lag]) / 2
        inside = ((at > 2) & (at < np.array([soft.shape[1], soft.shape[0]]) - 3)).all(axis=(1, 2))
        good = inside & (change.max(axis=1) > LEAST_STEP)
        offset = middle[np.arange(len(on)), best]
        points.append(on[good])
        places.append((base + offset[:, None] * normal)[good])
        normals.append(normal[good])
    return np.concatenate(points), np.concatenate(places), np.concatenate(normals)


def _fit(
    pose: Pose,
    values: Floats,
    points: Floats,
    places: Floats,
    normals: Floats,
    markers: Floats,
    pixels: Floats,
) -> Floats:
    """A few Gauss-Newton steps with Huber weights."""
    scale = _px_per_mm(_posed(pose, values), points)
    spread = FOCAL_SPREAD[LensSource.MAT if pose.lens.source is LensSource.ASSUMED else pose.lens.source]

    def residual(v: Floats) -> Floats:
        at = _posed(pose, v)
        edge = ((at.project(points) - places) * normals).sum(1) / (EDGE_MM * scale)
        marks = (at.project(markers) - pixels).ravel() / (HAND_MM * scale) if len(markers) else np.zeros(0)
        # many places of one edge, and four corners of a marker, are off together
        return np.concatenate([edge / np.sqrt(PLACES / 8), marks / 2, [v[6] / spread]])

    for _ in range(6):
        now = residual(values)
        steps = np.array([1e-5, 1e-5, 1e-5, 1e-3, 1e-3, 1e-3, 1e-5])
        slopes = np.column_stack([(residual(values + step) - now) / step.sum() for step in np.diag(steps)])
        size = np.abs(now) * np.sqrt(PLACES / 8)
        size[len(points) :] = 0
        weight = np.minimum(1.0, HUBER / np.maximum(size, 1e-9))
        normal = (slopes * weight[:, None]).T @ slopes
        values = values - np.linalg.solve(normal + 1e-9 * np.eye(7), (slopes * weight[:, None]).T @ now)
    return values


def _px_per_mm(pose: Pose, points: Floats) -> float:
    return float(pose.lens.focal / np.median(pose.camera(points)[:, 2]))
