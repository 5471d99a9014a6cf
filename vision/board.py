"""What the readers of boards share: a photo's lens, and how it is said that a board wasn't read."""

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens, LensError, plain_lens
from scoring.words import joined, said, words_of
from vision.photo import Photo

HAND_WORDS = said("set its four corners by hand (--corners)")


class BoardError(ValueError):
    """A board that can't be read; the message says what was expected, what was found, what to do.

    Attributes:
        step: The step that failed, as ``"finding the board"``; the message starts with it.
        why: The message without it.
    """

    def __init__(self, step: str, message: str) -> None:
        super().__init__(joined(": ", (step, message)))
        self.step, self.why = step, message


FINDING = said("finding the board")
READING = said("reading the board")


def lens_of(photo: Photo, lens: Lens | None = None) -> Lens:
    """The camera's lens: the measured one resized to this photo, else from EXIF, else a usual phone's.

    Raises:
        BoardError: The measured lens is of photos of other proportions.
    """
    if lens is None:
        return plain_lens(photo.width, photo.height, photo.focal_px)
    try:
        return lens.resized(photo.width, photo.height)
    except LensError as error:
        raise BoardError(FINDING, words_of(error)) from None


def shrunk(bgr: NDArray[np.uint8], scale: float) -> tuple[NDArray[np.uint8], float]:
    """A copy of a photo with sides ``scale`` times as long, and that scale; the photo itself from 1 on.

    Warping a large photo into a small flat picture would skip pixels; a copy averages them.
    """
    if scale >= 1:
        return bgr, 1.0
    size = (max(1, round(bgr.shape[1] * scale)), max(1, round(bgr.shape[0] * scale)))
    return np.asarray(cv2.resize(bgr, size, interpolation=cv2.INTER_AREA), np.uint8), scale
