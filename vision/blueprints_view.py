"""One photo of a building: its pixels around the grid, reduced, and the way from mm to these pixels."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.pose import Pose
from vision.blueprints_face import FaceScores, cut, score
from vision.blueprints_grid import FACES, LEVELS, SIDES, Grid, face_index, facing

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]

FACE_PX = 48.0
"""Photos are reduced until a face is about so large: what the net takes, and no more."""

LEAST_FACING = 0.12
"""Cosine of the slant below which a face is too thin to tell anything."""

HEADROOM = 4
"""Levels that must lie inside the cut-out; higher dice are cut off with the photo."""


@dataclass(frozen=True, eq=False)
class View:
    """A photo as the reader works on it.

    Attributes:
        bgr: Cut-out of the photo around the building, reduced.
        pose: The camera before the plane that the grid lies on, in pixels of the whole photo.
        origin: Pixel of the whole photo in the cut-out's top left corner.
        scale: Pixels of the cut-out per pixel of the photo.
    """

    bgr: Image
    pose: Pose
    origin: Floats
    scale: float

    def pixels(self, points: Floats) -> Floats:
        """(..., 2) pixels of the cut-out for points (..., 3) of the plane, mm."""
        return self.from_photo(self.in_photo(points))

    def in_photo(self, points: Floats) -> Floats:
        """(..., 2) pixels of the whole photo for points (..., 3) of the plane, mm."""
        return self.pose.project(points.reshape(-1, 3)).reshape(*points.shape[:-1], 2)

    def from_photo(self, pixels: Floats) -> Floats:
        """Pixels of the whole photo as those of the cut-out."""
        return np.asarray((pixels - self.origin + 0.5) * self.scale - 0.5)

    def to_photo(self, pixels: Floats) -> Floats:
        """Inverse of `from_photo`."""
        return np.asarray((pixels + 0.5) / self.scale - 0.5 + self.origin)

    def with_pose(self, pose: Pose) -> "View":
        """The same pixels, seen from elsewhere."""
        return replace(self, pose=pose)


@dataclass(frozen=True, eq=False)
class Sight:
    """What a view says about the faces of a grid.

    Attributes:
        view: The photo.
        eye: The camera in the grid's frame, mm.
        faces: Indexes of the faces that are turned to the camera and inside the photo.
        quads: (n, 4, 2) where they are in the cut-out.
        scores: What the net says of them.
    """

    view: View
    eye: Floats
    faces: NDArray[np.int64]
    quads: Floats
    scores: FaceScores


def view_of(photo: Image, pose: Pose, grid: Grid) -> View:
    """Cuts the surroundings of the grid out of a photo and reduces them."""
    corners = grid.corners()
    low_dice = np.arange(FACES) // len(SIDES) % LEVELS < HEADROOM
    spread = pose.project(corners[low_dice].reshape(-1, 3))
    sides = pose.project(corners[face_index(1, 0, 1)]).reshape(4, 2)
    size = float(np.linalg.norm(sides - np.roll(sides, 1, axis=0), axis=1).max())
    return view_around(photo, pose, (spread.min(0) - 8, spread.max(0) + 8), size)


def view_around(photo: Image, pose: Pose, part: tuple[Floats, Floats], face: float) -> View:
    """Cuts a part (lowest and highest pixel) out of a photo and reduces it, faces being about so large."""
    height, width = photo.shape[:2]
    low = np.clip(np.floor(part[0]), 0, [width - 2, height - 2]).astype(int)
    high = np.clip(np.ceil(part[1]), low + 2, [width, height]).astype(int)
    cut_out = photo[low[1] : high[1], low[0] : high[0]]
    scale = min(1.0, FACE_PX / max(face, 1.0))
    if scale < 1:
        small = (max(1, round(cut_out.shape[1] * scale)), max(1, round(cut_out.shape[0] * scale)))
        cut_out = np.asarray(cv2.resize(cut_out, small, interpolation=cv2.INTER_AREA), np.uint8)
    return View(np.ascontiguousarray(cut_out), pose, low.astype(np.float64), scale)


def sight(view: View, grid: Grid, wanted: NDArray[np.bool_] | None = None) -> Sight:
    """What the net says about the faces of the grid in this view.

    Args:
        view: The photo.
        grid: Where the cells are on the view's plane.
        wanted: (FACES,) only these; all where None.
    """
    eye = grid.from_plane(view.pose.centre)
    turned = facing(eye, grid.edge) > LEAST_FACING
    if wanted is not None:
        turned &= wanted
    faces = np.flatnonzero(turned)
    corners = grid.corners()[faces]
    before = view.pose.camera(corners.reshape(-1, 3))[:, 2].reshape(-1, 4).min(1) > 1.0
    faces, corners = faces[before], corners[before]
    quads = view.pixels(corners)
    height, width = view.bgr.shape[:2]
    inside = ((quads > -2) & (quads < [width + 1, height + 1])).all((1, 2))
    faces, quads = faces[inside], quads[inside]
    return Sight(view, eye, faces, quads, score(cut(view.bgr, quads)))


def corrected(quads: Floats, shift: Floats) -> Floats:
    """Quads (n, 4, 2) with their corners moved by so many of their own sides."""
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)
    moved = []
    for quad, moves in zip(quads, shift, strict=True):
        warp = cv2.getPerspectiveTransform(unit.astype(np.float32), quad.astype(np.float32))
        moved.append(cv2.perspectiveTransform((unit + moves)[None], warp)[0])
    return np.array(moved).reshape(-1, 4, 2)
