"""Places the grid, and where need be the cameras, so that the dice's edges lie where the photos show them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import FOCAL_SPREAD
from calibration.mat import rectangle
from calibration.pose import Pose
from vision.blueprints_card import Edges
from vision.blueprints_grid import Grid
from vision.blueprints_view import Sight, View, corrected

Floats = NDArray[np.float64]

SPREAD = 0.06
"""Error of a corner as the net places it, in sides of the face."""

HUBER = 2.0
"""In units of the spread; corners further off pull less."""

PLACE_SPREAD = 4.0
YAW_SPREAD = 0.06
"""How far (mm, radians) the grid may lie from where the card has it printed."""

TURN_SPREAD = 0.06
SHIFT_SPREAD = 8.0
"""How far a camera's pose from a card's outline is off: radians, and mm along each axis."""

ROUNDS = 6

CAMERA_STEPS = np.array([1e-3] * 3 + [0.05] * 3 + [1e-3])
"""Steps for slopes: radians, mm, log of the focal length."""

SIDE_STEPS = 40
"""Places along each side of a card that are held against the edges."""

EDGE_REACHES = (24.0, 8.0)
EDGE_SPREAD = 1.5
"""Pixels of the reduced copy: an edge further off has no say, at first and at last; how far a side lies from
its edge."""


@dataclass(frozen=True, eq=False)
class Matches:
    """Corners of dice and where a photo shows them.

    Attributes:
        view: The photo.
        faces: (n,) the faces they belong to.
        pixels: (n, 4, 2) of the cut-out.
        spread: (n,) standard deviation in these pixels.
    """

    view: View
    faces: NDArray[np.int64]
    pixels: Floats
    spread: Floats


def matches_of(sight: Sight, shown: NDArray[np.int64], least: float = 0.0) -> Matches:
    """The faces at these places of a sight that the net takes for whole ones."""
    chosen = shown[sight.scores.there[shown] > least]
    quads = sight.quads[chosen]
    pixels = corrected(quads, sight.scores.shift[chosen])
    sides = np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2)
    return Matches(sight.view, sight.faces[chosen], pixels, SPREAD * sides.mean(1))


def fit_grid(grid: Grid, home: Grid, matches: Sequence[Matches]) -> Grid:
    """Moves and turns the grid on its plane; the cameras stay.

    Args:
        grid: Where it was taken to be.
        home: Where the card has it printed.
        matches: Of all photos.
    """

    def placed(values: Floats) -> Grid:
        return replace(grid, x=float(values[0]), y=float(values[1]), yaw=float(values[2]))

    def residuals(values: Floats) -> Floats:
        at = placed(values)
        parts = [_misses(m, m.view, at) for m in matches]
        kept = (values - [home.x, home.y, home.yaw]) / [PLACE_SPREAD, PLACE_SPREAD, YAW_SPREAD]
        return np.concatenate([*parts, kept])

    return placed(_solved(residuals, np.array([grid.x, grid.y, grid.yaw]), np.array([0.05, 0.05, 0.002])))


def fit_camera(grid: Grid, home: Pose, matches: Matches) -> Pose:
    """Moves a camera, and its focal length as far as its source is uncertain; the grid stays."""
    pose = matches.view.pose
    spread = FOCAL_SPREAD[home.lens.source]

    def residuals(values: Floats) -> Floats:
        at = _moved(pose, values)
        off = cv2.Rodrigues(at.rotation @ home.rotation.T)[0].ravel() / TURN_SPREAD
        away = (at.centre - home.centre) / SHIFT_SPREAD
        focal = np.log(at.lens.focal / home.lens.focal) / spread
        return np.concatenate([_misses(matches, matches.view.with_pose(at), grid), off, away, [focal]])

    return _moved(pose, _solved(residuals, np.zeros(7), CAMERA_STEPS))


def fit_outline(pose: Pose, size: tuple[float, float], edges: Edges) -> Pose:
    """Moves a camera until the card's sides lie on edges of the photo; a hidden side has no say.

    Args:
        pose: The camera, roughly.
        size: Of the card, mm.
        edges: Of the photo.
    """
    steps = np.linspace(0.02, 0.98, SIDE_STEPS)
    corners = rectangle(*size)
    ahead = np.roll(corners, -1, axis=0) - corners
    points = corners[:, None] + steps[:, None] * ahead[:, None]
    spread = FOCAL_SPREAD[pose.lens.source]

    def residuals(values: Floats, reach: float) -> Floats:
        at = _moved(pose, values)
        ends = at.project(corners)
        seen = at.project(points.reshape(-1, 3)).reshape(4, -1, 2)
        off = edges.distances(seen, (np.roll(ends, -1, axis=0) - ends)[:, None])
        return np.append(np.minimum(off, reach).ravel() / EDGE_SPREAD, values[6] / spread)

    values = np.zeros(7)
    for reach in EDGE_REACHES:
        values = _solved(partial(residuals, reach=reach), values, CAMERA_STEPS)
    return _moved(pose, values)


def _moved(pose: Pose, values: Floats) -> Pose:
    """A pose turned, shifted (mm, in the camera's frame) and zoomed by seven small numbers."""
    turn = np.asarray(cv2.Rodrigues(values[:3])[0])
    lens = pose.lens.with_focal(pose.lens.focal * float(np.exp(values[6])), pose.lens.source)
    shifted = turn @ pose.translation + values[3:6]
    return replace(pose, rotation=turn @ pose.rotation, translation=shifted, lens=lens)


def _misses(matches: Matches, view: View, grid: Grid, plain: bool = False) -> Floats:
    """How far the corners are off, in their spreads; Huber's way unless ``plain``."""
    if not len(matches.faces):
        return np.zeros(0)
    off = (view.pixels(grid.corners()[matches.faces]) - matches.pixels) / matches.spread[:, None, None]
    if plain:
        return np.asarray(off.ravel())
    far = np.linalg.norm(off, axis=2, keepdims=True)
    pulled = np.where(
        far > HUBER, np.sqrt(np.maximum(2 * HUBER * far - HUBER**2, 0)) / np.maximum(far, 1e-9), 1.0
    )
    return np.asarray((off * pulled).ravel())


def _solved(residuals: Callable[[Floats], Floats], start: Floats, steps: Floats) -> Floats:
    """Levenberg-Marquardt with differences for slopes."""
    values, damping = start, 1e-3
    now = residuals(values)
    for _ in range(ROUNDS):
        slopes = np.stack([(residuals(values + step) - now) / step.sum() for step in np.diag(steps)], 1)
        normal = slopes.T @ slopes
        move = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), -slopes.T @ now)
        new = residuals(values + move)
        if new @ new < now @ now:
            small = bool((np.abs(move) < steps).all())
            values, now, damping = values + move, new, damping / 5
            if small:
                break
        else:
            damping *= 10
    return values
