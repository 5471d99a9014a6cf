"""Places the grid, and where need be the cameras, so that the dice's edges lie where the photos show them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import FOCAL_SPREAD
from calibration.pose import Pose
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
        corners = placed(values).corners()
        parts = [_misses(m, corners[m.faces]) for m in matches]
        kept = (values - [home.x, home.y, home.yaw]) / [PLACE_SPREAD, PLACE_SPREAD, YAW_SPREAD]
        return np.concatenate([*parts, kept])

    return placed(_solved(residuals, np.array([grid.x, grid.y, grid.yaw]), np.array([0.05, 0.05, 0.002])))


def fit_camera(grid: Grid, home: Pose, matches: Matches) -> Pose:
    """Moves a camera, and its focal length as far as its source is uncertain; the grid stays.

    Levenberg-Marquardt; a lens's distortion is left out of the slopes alone.
    """
    pose, damping = matches.view.pose, 1e-3
    if not len(matches.faces):
        return pose
    spread = FOCAL_SPREAD[home.lens.source]
    world = grid.corners()[matches.faces]
    now, slopes = _camera_misses(matches, pose, world, home, spread)
    for _ in range(ROUNDS):
        normal = slopes.T @ slopes
        move = np.asarray(
            np.linalg.solve(normal + damping * np.diag(np.diag(normal)), -slopes.T @ now), np.float64
        )
        at = _moved(pose, move)
        new, there = _camera_misses(matches, at, world, home, spread)
        if new @ new < now @ now:
            pose, now, slopes, damping = at, new, there, damping / 5
            if (np.abs(move) < CAMERA_STEPS).all():
                break
        else:
            damping *= 10
    return pose


def _camera_misses(
    matches: Matches, pose: Pose, world: Floats, home: Pose, focal_spread: float
) -> tuple[Floats, Floats]:
    """Residuals of `fit_camera`, and their slopes by a turn, a shift and the log of the focal length."""
    off = cv2.Rodrigues(pose.rotation @ home.rotation.T)[0].ravel() / TURN_SPREAD
    away = (pose.centre - home.centre) / SHIFT_SPREAD
    focal = np.log(pose.lens.focal / home.lens.focal) / focal_spread
    kept = np.zeros((7, 7))
    kept[:3, :3] = np.eye(3) / TURN_SPREAD
    kept[3:6, 3:6] = -pose.rotation.T / SHIFT_SPREAD
    kept[6, 6] = 1 / focal_spread
    missed = (matches.view.with_pose(pose).pixels(world) - matches.pixels) / matches.spread[:, None, None]
    pull = _pull(missed)
    camera = pose.camera(world.reshape(-1, 3))
    x, y, z = camera.T
    unit = pose.lens.focal * matches.view.scale / z
    none = np.zeros_like(x)
    right = np.stack([-x * y / z, (x * x + z * z) / z, -y, z / z, none, -x / z, x], 1)
    down = np.stack([-(y * y + z * z) / z, x * y / z, x, none, z / z, -y / z, y], 1)
    slopes = np.stack([right, down], 1) * unit[:, None, None]
    slopes *= (pull[..., 0] / matches.spread[:, None]).reshape(-1, 1, 1)
    residuals = np.concatenate([(missed * pull).ravel(), off, away, [focal]])
    return residuals, np.concatenate([slopes.reshape(-1, 7), kept])


def _moved(pose: Pose, values: Floats) -> Pose:
    """A pose turned, shifted (mm, in the camera's frame) and zoomed by seven small numbers."""
    turn = np.asarray(cv2.Rodrigues(values[:3])[0])
    lens = pose.lens.with_focal(pose.lens.focal * float(np.exp(values[6])), pose.lens.source)
    shifted = turn @ pose.translation + values[3:6]
    return replace(pose, rotation=turn @ pose.rotation, translation=shifted, lens=lens)


def _misses(matches: Matches, world: Floats) -> Floats:
    """How far the corners, (n, 4, 3) on the plane, are off, in their spreads; Huber's way."""
    if not len(matches.faces):
        return np.zeros(0)
    off = (matches.view.pixels(world) - matches.pixels) / matches.spread[:, None, None]
    return np.asarray((off * _pull(off)).ravel())


def _pull(off: Floats) -> Floats:
    """(..., 1): factors that make the squares of (..., 2) differences Huber's losses."""
    far = np.linalg.norm(off, axis=-1, keepdims=True)
    near = np.sqrt(np.maximum(2 * HUBER * far - HUBER**2, 0)) / np.maximum(far, 1e-9)
    return np.asarray(np.where(far > HUBER, near, 1.0))


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
