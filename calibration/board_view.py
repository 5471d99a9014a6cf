"""How a flat board lies in a photo: from places on the board to pixels, at the height of its tiles too."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens
from scoring.words import said

Points = NDArray[np.float64]
Image = NDArray[np.uint8]


class BoardViewError(ValueError):
    """Corners or a plane through which no camera sees a board; the message says what to do."""


@dataclass(frozen=True, eq=False)
class BoardView:
    """A board in a photo.

    Board coordinates are the game's own, x to the right and y down as the board is read; heights count in the
    same unit, upwards from the board.

    Attributes:
        plane: 3 x 3, board ``(x, y, 1)`` to pixels of the upright photo, positive before the camera.
        rise: What a height of one adds to the homogeneous pixel; from `plane` and the lens.
    """

    plane: Points
    rise: Points

    def to_photo(self, points: Points | Sequence[tuple[float, float]], height: float = 0.0) -> Points:
        """Pixels (N x 2) of points on the board (N x 2) or at a height above it."""
        flat = np.asarray(points, np.float64).reshape(-1, 2)
        return _divided(np.column_stack([flat, np.ones(len(flat))]) @ self.plane_at(height).T)

    def to_board(self, pixels: Points | Sequence[tuple[float, float]], height: float = 0.0) -> Points:
        """Where on the board (N x 2), or on a plane above it, pixels (N x 2) lie."""
        flat = np.asarray(pixels, np.float64).reshape(-1, 2)
        back = np.linalg.inv(self.plane_at(height))
        return _divided(np.column_stack([flat, np.ones(len(flat))]) @ back.T)

    def plane_at(self, height: float) -> Points:
        """As `plane`, for points at one height above the board."""
        plane = self.plane.copy()
        plane[:, 2] += height * self.rise
        return plane

    def flat(
        self, bgr: Image, box: tuple[float, float, float, float], scale: float, height: float = 0.0
    ) -> Image:
        """A part of the board as seen from straight above.

        Args:
            bgr: The upright photo.
            box: Left, top, right, bottom on the board.
            scale: Pixels of the result a unit of the board.
            height: Of the plane that is made flat.

        Returns:
            Picture of ``round((right - left) * scale)`` by ``round((bottom - top) * scale)`` pixels; what
            lies outside the photo is black.
        """
        left, top, right, bottom = box
        size = (max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale)))
        # the centre of the result's pixel (0, 0) is half a pixel inside the box
        place = np.array([[1 / scale, 0, left + 0.5 / scale], [0, 1 / scale, top + 0.5 / scale], [0, 0, 1]])
        matrix = self.plane_at(height) @ place
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return np.asarray(cv2.warpPerspective(bgr, matrix, size, flags=flags), np.uint8)

    def px_per_unit(self, point: tuple[float, float]) -> float:
        """Pixels a unit of the board at a point of it, the geometric mean over directions."""
        x, y = point
        step = 1e-3
        here, right, down = self.to_photo([(x, y), (x + step, y), (x, y + step)])
        area = np.linalg.det(np.array([right - here, down - here])) / step**2
        return float(np.sqrt(abs(area)))

    def in_copy(self, scale: float) -> "BoardView":
        """The same view in a copy of the photo whose sides are ``scale`` times as long."""
        # pixel centres are at whole numbers, so the copy's first pixel is not at (0, 0) of the photo's
        shift = (scale - 1) / 2
        copy = np.array([[scale, 0, shift], [0, scale, shift], [0, 0, 1]])
        return BoardView(copy @ self.plane, copy @ self.rise)

    def moved(self, before: Points) -> "BoardView":
        """The same view for other board coordinates: ``before`` (3 x 3) takes the new ones to these.

        ``before`` may turn, shift and scale; the heights' unit follows the scale.
        """
        scale = float(np.sqrt(abs(np.linalg.det(before[:2, :2]))))
        return BoardView(self.plane @ before, self.rise * scale)


def view_from_plane(plane: Points, lens: Lens, inside: tuple[float, float]) -> BoardView:
    """A view from the homography of the board's plane.

    Args:
        plane: 3 x 3 at any scale, board to pixels.
        lens: Tells how heights appear; its distortion is left out.
        inside: A point of the board that is in the photo, which settles the sign.

    Raises:
        BoardViewError: The board would be seen mirrored, or from its back.
    """
    plane = np.asarray(plane, np.float64)
    plane = plane / np.linalg.norm(plane)
    at = plane @ np.array([*inside, 1.0])
    if at[2] < 0:
        plane, at = -plane, -at
    if at[2] <= 0 or np.linalg.det(plane) <= 0:
        raise BoardViewError(
            said("expected a board seen from above, found it mirrored: use the photo as the camera took it")
        )
    seen = np.linalg.solve(lens.matrix, plane)
    size = float((np.linalg.norm(seen[:, 0]) + np.linalg.norm(seen[:, 1])) / 2)
    across = seen[:, 0] / np.linalg.norm(seen[:, 0])
    along = seen[:, 1] / np.linalg.norm(seen[:, 1])
    into = np.cross(across, along)
    into /= np.linalg.norm(into)
    return BoardView(plane, np.asarray(-size * (lens.matrix @ into), np.float64))


def view_from_corners(
    corners: Points | Sequence[tuple[float, float]], size: tuple[float, float], lens: Lens
) -> BoardView:
    """A view from the board's corners.

    Args:
        corners: Pixels of its top left, top right, bottom right and bottom left corner (4 x 2).
        size: Width and height of the board in its own unit; its top left corner is (0, 0).
        lens: See `view_from_plane`.

    Raises:
        BoardViewError: They are no outline that a camera sees from above.
    """
    pixels = np.asarray(corners, np.float64).reshape(4, 2)
    sides = np.roll(pixels, -1, axis=0) - pixels
    ahead = np.roll(sides, -1, axis=0)
    if (sides[:, 0] * ahead[:, 1] - sides[:, 1] * ahead[:, 0] <= 0).any():
        raise BoardViewError(
            said(
                "expected four corners in the order top left, top right, bottom right, bottom left of "
                "the board, found others: set them in this order"
            )
        )
    width, height = size
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    plane = cv2.getPerspectiveTransform(flat, pixels.astype(np.float32))
    return view_from_plane(np.asarray(plane, np.float64), lens, (width / 2, height / 2))


def _divided(points: Points) -> Points:
    return np.asarray(points[:, :2] / points[:, 2:])
