"""What a photo, or a picture of the empty board, shows of every spot: samples in its own frame."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView
from vision.azul_summer_pavilion_layout import ACROSS, ALONG, MIDDLE, TILE_HEIGHT, samples

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

SAMPLED_PX = 560.0
"""Pixels of the board's side in the copy that is sampled: about one a sample."""


@dataclass(frozen=True, eq=False)
class Sight:
    """All 46 spots in one photo: the spaces in the order of `SPACES`, then the corner spaces.

    Attributes:
        print: (46, 48, 80, 3) BGR where the board's print lies.
        tops: The same at the height of tiles' tops.
        visible: (46,) whether the whole spot is in the photo.
    """

    print: Image
    tops: Image
    visible: NDArray[np.bool_]


def look(bgr: Image, view: BoardView) -> Sight:
    """Samples a photo."""
    scale = min(1.0, SAMPLED_PX / view.px_per_unit((float(MIDDLE[0]), float(MIDDLE[1]))))
    copy = bgr
    if scale < 1:
        copy = np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    flat = samples().reshape(-1, 2)
    taken = []
    visible = np.ones(len(samples()), np.bool_)
    for height in (0.0, TILE_HEIGHT):
        pixels = (view.to_photo(flat, height) + 0.5) * scale - 0.5
        inside = ((pixels >= -1) & (pixels <= np.array(copy.shape[1::-1]))).all(1)
        visible &= inside.reshape(len(visible), -1).mean(1) > 0.97
        taken.append(_sampled(copy, pixels))
    return Sight(taken[0], taken[1], visible)


def look_at_picture(bgr: Image) -> Image:
    """Samples a picture of the board from straight above, cut along its edges: (46, 48, 80, 3)."""
    size = np.array([bgr.shape[1], bgr.shape[0]])
    return _sampled(bgr, samples().reshape(-1, 2) * size - 0.5)


def _sampled(bgr: Image, pixels: Floats) -> Image:
    at = pixels.reshape(-1, ALONG, 2).astype(np.float32)
    taken = cv2.remap(bgr, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(taken, np.uint8).reshape(-1, ACROSS, ALONG, 3)
