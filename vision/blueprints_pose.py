"""Each photo's camera before the card: from the mat, from corners set by hand, or from the card's outline."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens, plain_lens
from calibration.markers import find_markers
from calibration.mat import CARD_MM, MAT, rectangle
from calibration.pose import Pose, pose_from_markers, poses_from_card
from vision.blueprints_card import SAME, Edges, Outline, find_outlines
from vision.blueprints_fit import fit_camera, fit_outline, matches_of
from vision.blueprints_grid import FACES, LEVELS, SIDES, Grid
from vision.blueprints_heights import said, shown_faces
from vision.blueprints_view import sight, view_of
from vision.photo import Photo
from vision.reading import Point

Floats = NDArray[np.float64]

CONVINCING = 18.0
"""Nats that a photo says for some building from which on no other outline is tried: about five faces."""

WORTH_FITTING = 1.0
"""Nats below which a pose is not improved: not a die is seen from there."""

LEAST_SAID = 3.0
"""Nats below which no pose is believed."""

FAIR = 12.0
"""Nats below which poses beside the outlines are tried too: a side may be hidden or be another line."""

NUDGED, NUDGE = 6, 4.0
"""So many poses, and so many mm."""

LOW = np.arange(FACES) // len(SIDES) % LEVELS < 4
"""Poses are tried on these faces alone: few dice stand higher."""

FITS = 3

HAND_WORDS = "or set the card's corners by hand (--corners)"


@dataclass(frozen=True, eq=False)
class Stand:
    """A camera's pose before the card, and whether it is exact enough to keep.

    Attributes:
        pose: The camera.
        fixed: From the mat: dice move the grid, not the camera.
    """

    pose: Pose
    fixed: bool


class NoCardError(ValueError):
    """Neither mat nor card was found in a photo; the message says what was seen."""


def stand_of(photo: Photo, grid: Grid, lens: Lens | None, corners: Sequence[Point] | None) -> Stand:
    """Where the photo was taken from.

    Args:
        photo: The photo.
        grid: Where the cells are on the card, to try poses by the dice on them.
        lens: Of its camera, where it is known.
        corners: The card's corners set by hand, top left first, clockwise.

    Raises:
        NoCardError: Nothing tells.
    """
    own = lens.resized(photo.width, photo.height) if lens else None
    own = own or plain_lens(photo.width, photo.height, photo.focal_px)
    if corners is not None:
        poses = poses_from_card(np.array(corners, np.float64), CARD_MM, own)
        if not poses:
            raise NoCardError("the corners given are no card's outline, top left first and clockwise")
        return Stand(_best(photo, grid, poses)[0], fixed=False)
    markers = find_markers(photo.bgr, MAT)
    pose = pose_from_markers(markers, own) if markers else None
    if pose is not None and pose.trusted:
        return Stand(pose, fixed=True)
    outlines, edges = find_outlines(photo.bgr, own.focal, CARD_MM[0] / CARD_MM[1])
    best: tuple[Pose, float] | None = None
    tried = []
    for pose in _lying(outlines, edges, own):
        tried += [pose, _turned(pose)]
        one = _best(photo, grid, tried[-2:])
        if best is None or one[1] > best[1]:
            best = one
        if best[1] > CONVINCING:
            break
    if best is not None and best[1] < FAIR:
        best = max(best, _nudged(photo, grid, tried[:NUDGED]), key=lambda one: one[1])
    if best is None or best[1] < LEAST_SAID:
        found = f"{len(markers)} of its markers" if markers else "none of its markers"
        seen = "no card with dice on it" if outlines else "no card's outline"
        raise NoCardError(f"expected the mat or a card with dice on it, found {found} and {seen}")
    return Stand(best[0], fixed=False)


def _lying(outlines: Sequence[Outline], edges: Edges, lens: Lens) -> Iterator[Pose]:
    """Poses by which the card's sides lie on edges, likeliest first, each only once."""
    tried: list[Floats] = []
    for outline in outlines:
        for pose in poses_from_card(outline.corners, CARD_MM, lens)[:1]:
            fitted = fit_outline(pose, CARD_MM, edges)
            corners = fitted.project(rectangle(*CARD_MM))
            size = math.sqrt(abs(cv2.contourArea(corners.astype(np.float32))))
            if all(np.abs(corners - other).max() > SAME * size for other in tried):
                tried.append(corners)
                yield fitted


def _turned(pose: Pose) -> Pose:
    """The card the other way round."""
    return replace(pose, rotation=pose.rotation @ np.diag([-1.0, -1.0, 1.0]))


def _nudged(photo: Photo, grid: Grid, poses: Sequence[Pose]) -> tuple[Pose, float]:
    """The best of poses that take one of the card's sides for another: the dice tell which is right."""
    moved = [
        replace(pose, translation=pose.translation + pose.rotation @ np.array([NUDGE * x, NUDGE * y, 0.0]))
        for pose in poses
        for x, y in product((-1, 0, 1), repeat=2)
        if x or y
    ]
    nats = [float(said(sight(view_of(photo.bgr, pose, grid), grid, LOW), grid.edge).max()) for pose in moved]
    best = int(np.argmax(nats))
    return _fitted(photo, grid, moved[best])


def _best(photo: Photo, grid: Grid, poses: Sequence[Pose]) -> tuple[Pose, float]:
    """The pose by which the dice make most sense, fitted to them, and the nats for its best building."""
    tried = [_fitted(photo, grid, pose) for pose in poses]
    return max(tried, key=lambda one: one[1])


def _fitted(photo: Photo, grid: Grid, home: Pose) -> tuple[Pose, float]:
    view = view_of(photo.bgr, home, grid)
    seen = sight(view, grid, LOW)
    nats = said(seen, grid.edge)
    best = (home, float(nats.max()))
    for _ in range(FITS):
        if nats.max() < WORTH_FITTING:
            break
        shown = shown_faces(seen, grid.edge, int(nats.argmax()))
        pose = fit_camera(grid, home, matches_of(seen, shown))
        seen = sight(view.with_pose(pose), grid, LOW)
        view, nats = seen.view, said(seen, grid.edge)
        if nats.max() > best[1]:
            best = (pose, float(nats.max()))
    return best
