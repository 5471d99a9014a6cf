"""What the readers of boards share: how a photo's camera is known, and how it is said that a board wasn't read."""

from calibration.lens import Lens, LensError, plain_lens
from vision.photo import Photo

HAND_WORDS = "set its four corners by hand (--corners)"


class BoardError(ValueError):
    """A board that can't be read; the message says what was expected, what was found, what to do.

    Attributes:
        step: The step that failed, as ``"finding the board"``; the message starts with it.
    """

    def __init__(self, step: str, message: str) -> None:
        super().__init__(f"{step}: {message}")
        self.step = step


FINDING = "finding the board"
READING = "reading the board"


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
        raise BoardError(FINDING, str(error)) from None
