"""A board's picture from straight above, and what of its print can be found again in a photo."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Box = tuple[float, float, float, float]

PICTURE_PX = 480
"""Longer side of the picture that marks and patches are taken from."""

MOST_MARKS = 1200
"""Marks (SIFT) of a photo, and of a picture, those of most contrast."""

LEAST_CONTRAST = 0.02
"""Half of OpenCV's: dim photos."""

PATCH = 10
"""A patch of print reaches so many pixels of the picture from its middle."""

MOST_PATCHES = 300
PATCHES_APART = 14.0


@dataclass(frozen=True, eq=False)
class FlatPicture:
    """A board as seen from straight above.

    Attributes:
        name: What it is called, as the side of the board.
        bgr: H x W x 3.
        box: Left, top, right, bottom of the picture on the board.
        mask: H x W, 0 where the picture shows something that isn't the board; None: all is board.
    """

    name: str
    bgr: Image
    box: Box
    mask: Image | None = None

    @cached_property
    def reduced(self) -> "FlatPicture":
        """The picture at most `PICTURE_PX` large, with nothing learnt twice."""
        scale = PICTURE_PX / max(self.bgr.shape[:2])
        if scale >= 1:
            return self
        size = (round(self.bgr.shape[1] * scale), round(self.bgr.shape[0] * scale))
        bgr = np.asarray(cv2.resize(self.bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
        mask = (
            None
            if self.mask is None
            else np.asarray(cv2.resize(self.mask, size, interpolation=cv2.INTER_NEAREST), np.uint8)
        )
        return FlatPicture(self.name, bgr, self.box, mask)

    @property
    def to_board(self) -> Floats:
        """3 x 3: pixels of the picture to places on the board."""
        left, top, right, bottom = self.box
        x, y = (right - left) / self.bgr.shape[1], (bottom - top) / self.bgr.shape[0]
        return np.array([[x, 0, left + x / 2], [0, y, top + y / 2], [0, 0, 1]])

    @property
    def middle(self) -> tuple[float, float]:
        """Of the picture, on the board."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2

    @cached_property
    def marks(self) -> "Marks":
        """Marks of the print, in pixels of the picture."""
        return marks_of(self.bgr, self.mask)

    @cached_property
    def patches(self) -> NDArray[np.int64]:
        """(n, 2): middles of patches with structure in both directions, x and y in pixels of the picture."""
        grey = grey_of(self.bgr)
        usable = np.zeros(grey.shape, np.uint8)
        usable[PATCH:-PATCH, PATCH:-PATCH] = 255
        if self.mask is not None:
            usable[cv2.erode(self.mask, np.ones((2 * PATCH + 1, 2 * PATCH + 1), np.uint8)) == 0] = 0
        found = cv2.goodFeaturesToTrack(grey, MOST_PATCHES, 0.003, PATCHES_APART, mask=usable, blockSize=9)
        return np.zeros((0, 2), np.int64) if found is None else found.reshape(-1, 2).round().astype(np.int64)

    @property
    def mirrored(self) -> "FlatPicture":
        """The picture as a mirror shows it, on the same box."""
        mask = None if self.mask is None else np.ascontiguousarray(self.mask[:, ::-1])
        return FlatPicture(self.name, np.ascontiguousarray(self.bgr[:, ::-1]), self.box, mask)


@dataclass(frozen=True, eq=False)
class Marks:
    """Marks of a picture: (n, 2) pixels and (n, 128) descriptions."""

    points: Floats
    words: NDArray[np.float32]

    def __getitem__(self, chosen: NDArray[np.bool_]) -> "Marks":
        return Marks(self.points[chosen], self.words[chosen])


def marks_of(bgr: Image, mask: Image | None = None) -> Marks:
    """SIFT marks (Lowe, 2004) of a picture, on its brightness."""
    detector = cv2.SIFT.create(MOST_MARKS, contrastThreshold=LEAST_CONTRAST)
    points, words = detector.detectAndCompute(grey_of(bgr), mask)
    if words is None or not points:
        return Marks(np.zeros((0, 2)), np.zeros((0, 128), np.float32))
    roots = np.sqrt(words / np.maximum(words.sum(axis=1, keepdims=True), 1e-6))  # RootSIFT
    return Marks(np.array([p.pt for p in points], np.float64), np.asarray(roots, np.float32))


def grey_of(bgr: Image) -> Image:
    """Brightness, H x W."""
    return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
