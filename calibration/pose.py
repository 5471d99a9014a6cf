"""Where a camera was: from mm on the table to pixels of the photo and back."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import FOCAL_SPREAD, Lens, LensSource
from calibration.mat import MAT, Layout, rectangle

Points = NDArray[np.float64]

PAPER_SPREAD_MM = 0.3
"""How far paper lies from flat; a corner is trusted to this, seen in the photo, and to `PIXEL_SPREAD`."""
PIXEL_SPREAD = 0.3
_HUBER = 2.0
"""In units of the spread: points further off than this pull less, so one covered corner does no harm."""
OUTLIER_MM = 4.0
"""A marker further than this from where the others put it is another mat's or a false find."""
LEAST_MARKERS = 2
"""One marker alone leaves its tilt open: its pose is given, but not trusted."""
_ROUNDS = 30


@dataclass(frozen=True, eq=False)
class Pose:
    """A camera before a table: ``camera = rotation @ world + translation``, in mm; z of the camera forwards.

    Attributes:
        rotation: 3 x 3.
        translation: The world's origin as the camera sees it, mm.
        lens: The lens, with the focal length that fits best.
        error_px: Root mean square distance of the points it was made from, pixels.
        trusted: Enough was seen for heights above the table to be reliable.
    """

    rotation: Points
    translation: Points
    lens: Lens
    error_px: float
    trusted: bool

    @property
    def centre(self) -> Points:
        """Where the camera stood, mm."""
        return np.asarray(-self.rotation.T @ self.translation)

    def camera(self, points: Points) -> Points:
        """Points (N x 3, mm) as the camera has them: x right, y down, z forwards."""
        return np.asarray(np.asarray(points, np.float64).reshape(-1, 3) @ self.rotation.T + self.translation)

    def project(self, points: Points) -> Points:
        """Pixels (N x 2) of points (N x 3, mm); meaningless for points behind the camera (`camera` tells)."""
        world = np.asarray(points, np.float64).reshape(-1, 1, 3)
        rotation = cv2.Rodrigues(self.rotation)[0]
        pixels, _ = cv2.projectPoints(
            world, rotation, self.translation, self.lens.matrix, self.lens.distortion
        )
        return np.asarray(pixels, np.float64).reshape(-1, 2)

    def directions(self, pixels: Points) -> Points:
        """Unit vectors (N x 3, world) from the camera's centre through pixels (N x 2)."""
        flat = np.asarray(pixels, np.float64).reshape(-1, 1, 2)
        seen = np.asarray(cv2.undistortPoints(flat, self.lens.matrix, self.lens.distortion)).reshape(-1, 2)
        rays = np.column_stack([seen, np.ones(len(seen))]) @ self.rotation
        return np.asarray(rays / np.linalg.norm(rays, axis=1, keepdims=True))

    def on_plane(self, pixels: Points, z: float = 0.0) -> Points:
        """Where pixels (N x 2) meet the plane at height z: N x 3 mm; NaN where they look past it."""
        rays, centre = self.directions(pixels), self.centre
        with np.errstate(divide="ignore", invalid="ignore"):
            far = (z - centre[2]) / rays[:, 2]
        return np.asarray(centre + np.where(far > 0, far, np.nan)[:, None] * rays)


def pose_from_markers(found: Mapping[int, Points], lens: Lens, layout: Layout = MAT) -> Pose | None:
    """The pose from all markers of a layout that were found.

    Args:
        found: Id to corners in pixels, as from `find_markers`.
        lens: What is known of the lens; its focal length is adjusted as far as its source is uncertain.
        layout: Where the markers are, mm.

    Returns:
        None without any marker of the layout. With one marker alone the pose is not `trusted`.
    """
    ids = [i for i in found if i in layout]
    while ids:
        world = np.concatenate([layout[i] for i in ids])
        pixels = np.concatenate([found[i] for i in ids])
        pose = poses_from_points(world, pixels, lens, trusted=len(ids) >= LEAST_MARKERS)[0]
        worst, distance = _worst_marker(pose, ids, found, layout)
        if distance <= OUTLIER_MM or len(ids) <= LEAST_MARKERS:
            return pose
        ids.remove(worst)
    return None


def poses_from_card(corners: Points, card_mm: tuple[float, float], lens: Lens) -> tuple[Pose, ...]:
    """Poses from a card's or board's four corners in pixels (top left first, clockwise), best first.

    Four corners seen from far leave two tilts nearly alike; what stands on the card tells which is right.
    Not `trusted`: a card is thick, its size is assumed and its corners are round. Empty where the corners
    are no outline that a camera could see (not convex, or not clockwise).
    """
    corners = np.asarray(corners, np.float64).reshape(4, 2)
    sides = np.roll(corners, -1, axis=0) - corners
    ahead = np.roll(sides, -1, axis=0)
    if (sides[:, 0] * ahead[:, 1] - sides[:, 1] * ahead[:, 0] <= 0).any():
        return ()
    return poses_from_points(rectangle(*card_mm), corners, lens, trusted=False)


def poses_from_points(world: Points, pixels: Points, lens: Lens, trusted: bool) -> tuple[Pose, ...]:
    """Poses from at least four points on the plane z = 0 (N x 3 mm, N x 2 pixels), best first.

    The focal length is fitted too, held to the lens's own as firmly as its source deserves.
    """
    world = np.asarray(world, np.float64).reshape(-1, 3)
    pixels = np.asarray(pixels, np.float64).reshape(-1, 2)
    count, rotations, translations, _ = cv2.solvePnPGeneric(
        world[:, None], pixels[:, None], lens.matrix, lens.distortion, flags=cv2.SOLVEPNP_IPPE
    )
    if not count:
        return ()
    fitted = [
        _fit(world, pixels, lens, np.concatenate([np.ravel(r), np.ravel(t)]), trusted)
        for r, t in zip(rotations, translations, strict=True)
    ]
    return tuple(pose for _, pose in sorted(fitted, key=lambda one: one[0]))


def _fit(world: Points, pixels: Points, lens: Lens, start: Points, trusted: bool) -> tuple[float, Pose]:
    """Levenberg-Marquardt over rotation, translation and log focal length, with Huber weights."""
    spread = FOCAL_SPREAD[lens.source]
    sigma = PIXEL_SPREAD + PAPER_SPREAD_MM * _px_per_mm(world, pixels)
    values = np.append(start, 0.0)
    damping = 1e-3
    cost, normal, gradient = _step(world, pixels, lens, values, sigma, spread)
    for _ in range(_ROUNDS):
        move = np.linalg.solve(normal + damping * np.diag(np.diag(normal)), -gradient)
        new = _step(world, pixels, lens, values + move, sigma, spread)
        if new[0] < cost:
            done = cost - new[0] < 1e-9 * cost
            values, (cost, normal, gradient), damping = values + move, new, damping / 10
            if done:
                break
        elif damping > 1e8:
            break
        else:
            damping *= 10
    focal = lens.focal * float(np.exp(values[6]))
    source = LensSource.MAT if lens.source is LensSource.ASSUMED else lens.source
    rotation = np.asarray(cv2.Rodrigues(values[:3])[0], np.float64)
    pose = Pose(rotation, values[3:6].copy(), lens.with_focal(focal, source), 0.0, trusted)
    off = np.linalg.norm(pose.project(world) - pixels, axis=1)
    error = float(np.sqrt((off**2).mean()))
    return cost, Pose(pose.rotation, pose.translation, pose.lens, error, trusted)


def _step(
    world: Points, pixels: Points, lens: Lens, values: Points, sigma: float, spread: float
) -> tuple[float, Points, Points]:
    """Cost, normal matrix and gradient at a pose and log focal factor."""
    matrix = lens.matrix.copy()
    matrix[0, 0] *= np.exp(values[6])
    matrix[1, 1] *= np.exp(values[6])
    seen, slopes = cv2.projectPoints(world[:, None], values[:3], values[3:6], matrix, lens.distortion)
    jacobian = np.column_stack([slopes[:, :6], slopes[:, 6] * matrix[0, 0] + slopes[:, 7] * matrix[1, 1]])
    residual = (np.asarray(seen).reshape(-1, 2) - pixels) / sigma
    off = np.linalg.norm(residual, axis=1)
    cost = float(np.where(off <= _HUBER, off**2, 2 * _HUBER * off - _HUBER**2).sum())
    weight = np.repeat(np.minimum(1.0, _HUBER / np.maximum(off, 1e-12)), 2)
    jacobian = jacobian / sigma
    normal = (jacobian * weight[:, None]).T @ jacobian
    gradient = (jacobian * weight[:, None]).T @ residual.ravel()
    normal[6, 6] += 1 / spread**2
    gradient[6] += values[6] / spread**2
    return cost + float(values[6] / spread) ** 2, normal, gradient


def _px_per_mm(world: Points, pixels: Points) -> float:
    return float(
        np.linalg.norm(pixels - pixels.mean(axis=0), axis=1).sum()
        / np.linalg.norm(world - world.mean(axis=0), axis=1).sum()
    )


def _worst_marker(
    pose: Pose, ids: list[int], found: Mapping[int, Points], layout: Layout
) -> tuple[int, float]:
    """The marker furthest from its place on the paper, and how far, mm."""
    off = {
        i: float(np.linalg.norm(pose.on_plane(found[i])[:, :2] - layout[i][:, :2], axis=1).max()) for i in ids
    }
    worst = max(off, key=lambda i: off[i])
    return worst, off[worst]
