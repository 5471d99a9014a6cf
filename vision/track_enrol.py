"""Learning a track: the board made flat from a photo without markers, its spaces as a person tapped them."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardViewError, view_from_corners
from calibration.picture import picture_text
from calibration.track import Place, Track
from scoring.words import said, words_of
from vision.board import FINDING, READING, BoardError, lens_of, shrunk
from vision.photo import Photo
from vision.reading import Point

LONGEST = 1200
"""Longer side, in pixels, of the picture that is kept."""
LEAST_APART = 0.004
"""Of the picture's longer side, between two spaces."""


def flat_board(photo: Photo, corners: Sequence[Point]) -> NDArray[np.uint8]:
    """The board as seen from straight above, its longer side `LONGEST`.

    Args:
        photo: Of the board without markers.
        corners: Of what is to be kept of it, from its upper left one on.

    Raises:
        BoardError: No camera sees corners so.
    """
    points = np.asarray(corners, np.float64)
    sides = np.linalg.norm(np.roll(points, -1, 0) - points, axis=1)
    width, height = float(sides[[0, 2]].mean()), float(sides[[1, 3]].mean())
    scale = LONGEST / max(width, height)
    size = (round(width * scale), round(height * scale))
    try:
        view = view_from_corners(list(corners), size, lens_of(photo))
    except BoardViewError as error:
        raise BoardError(FINDING, words_of(error)) from None
    copy, part = shrunk(photo.bgr, 1 / max(1.0, view.px_per_unit((size[0] / 2, size[1] / 2))))
    return view.in_copy(part).flat(copy, (0.0, 0.0, float(size[0]), float(size[1])), 1.0)


def shares_of(corners: Sequence[Point], pixels: Sequence[Point]) -> list[Place]:
    """Pixels of the photo as places on the flat board, in shares of its width and height."""
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    plane = cv2.getPerspectiveTransform(np.asarray(corners, np.float32), square)
    found = cv2.perspectiveTransform(np.asarray(pixels, np.float64).reshape(1, -1, 2), plane)[0]
    return [(float(x), float(y)) for x, y in found]


def track_of(board: NDArray[np.uint8], spaces: Sequence[Place], values: Sequence[int], lap: int = 0) -> Track:
    """A track on a flat board.

    Args:
        board: From `flat_board`.
        spaces: Their middles in shares of its width and height, in the order of the track.
        values: What each counts.
        lap: What once round adds; 0 where markers don't go round.

    Raises:
        BoardError: Too few spaces, two at one place, or not one value each.
    """
    if len(spaces) < 2 or len(values) != len(spaces):
        raise BoardError(
            READING,
            said(
                "expected at least two spaces and a value each, found {spaces} and {values}: tap all "
                "spaces of the track in order",
                spaces=len(spaces),
                values=len(values),
            ),
        )
    if (np.array(spaces) < 0).any() or (np.array(spaces) > 1).any():
        raise BoardError(
            READING, said("expected all spaces on the board, found some outside its corners: set them anew")
        )
    places = np.array(spaces) * [board.shape[1], board.shape[0]]
    apart = np.linalg.norm(places[:, None] - places[None], axis=2) + 1e9 * np.eye(len(places))
    if apart.min() < LEAST_APART * max(board.shape[:2]):
        first, second = sorted(np.unravel_index(int(apart.argmin()), apart.shape))
        raise BoardError(
            READING,
            said(
                "expected each space once, found the {first}. and {second}. at one place",
                first=first + 1,
                second=second + 1,
            ),
        )
    given = tuple((float(x), float(y)) for x, y in spaces)
    return Track(picture_text(board), given, tuple(values), lap)
