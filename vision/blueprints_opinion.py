"""A second opinion on faces: the net that reads single dice, on a face laid flat as if seen from above."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.blueprints_face import COLOURS, Image
from vision.dice_face import COLOURS as WORDS
from vision.dice_face import CROP_SCALE, INPUT_PX, run_net, softmax

Floats = NDArray[np.float64]

BATCH = 64

TRUST = 0.6
"""Share of this net's word that counts beside the own one's: it was made for whole dice seen at a slant."""

LEAST = 0.02
"""Probability that a colour or value has at least: the net does not know these faces."""

KIN = {
    "orange": {"orange": 1.0, "red": 0.5, "yellow": 0.3},
    "green": {"green": 1.0},
    "black": {"black": 1.0},
    "clear": {"clear": 1.0, "grey": 1.0, "white": 0.7},
}
"""What each colour of Blueprints' dice may be called among all dice, and how readily."""


def opinions(bgr: Image, quads: Floats) -> tuple[Floats, Floats]:
    """Log probabilities of values (n, 6) and colours (n, 4), to be added to the own net's.

    Args:
        bgr: The photo.
        quads: (n, 4, 2) corners of faces in its pixels, clockwise.
    """
    if not len(quads):
        return np.zeros((0, 6)), np.zeros((0, len(COLOURS)))
    edge = INPUT_PX * (1 - 1 / CROP_SCALE) / 2 - 0.5
    low, high = edge, INPUT_PX - edge - 1
    target = np.array([(low, low), (high, low), (high, high), (low, high)], np.float32)
    crops = []
    for quad in quads:
        warp = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
        flat = cv2.warpPerspective(bgr, warp, (INPUT_PX, INPUT_PX), borderMode=cv2.BORDER_REPLICATE)
        crops.append(np.asarray(flat, np.uint8))
    rows = np.concatenate([run_net(crops[i : i + BATCH]) for i in range(0, len(crops), BATCH)])
    values, words = softmax(rows[:, :6]), softmax(rows[:, 9 : 9 + len(WORDS)])
    column = {word: n for n, word in enumerate(WORDS)}
    colours = np.stack(
        [sum(share * words[:, column[w]] for w, share in KIN[colour].items()) for colour in COLOURS], 1
    )
    return TRUST * np.log(values + LEAST), TRUST * np.log(colours + LEAST)
