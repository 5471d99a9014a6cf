"""Faces of cubes cut upright out of a photo: is it a die's face, how many pips, which colour, how far off.

The net (`vision/models/blueprints_face.onnx`, made by `training/blueprints/train.py`) sees each face where
the grid says that it should be, with a little of what is around it.
"""

import threading
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Image = NDArray[np.uint8]

COLOURS = ("orange", "green", "black", "clear")

INPUT_PX = 40
MARGIN_PX = 4
"""The face fills the input but for this border."""

OUTPUTS = 1 + 6 + len(COLOURS) + 8

_turn = threading.Lock()  # one batch at a time inside a net, from whatever thread


@dataclass(frozen=True, eq=False)
class FaceScores:
    """What the net says of n faces, as it gives it: logits, not yet probabilities.

    Attributes:
        there: (n,) a die's whole face lies just here.
        values: (n, 6) pips 1 to 6.
        colours: (n, 4) by `COLOURS`.
        shift: (n, 4, 2) how far each corner is from where it was taken to be, in units of the face's sides
            (to the right, down, as the face is cut).
    """

    there: Floats
    values: Floats
    colours: Floats
    shift: Floats


def square() -> Floats:
    """(4, 2): the face's corners in the input, top left first, clockwise."""
    low, high = MARGIN_PX - 0.5, INPUT_PX - MARGIN_PX - 0.5
    return np.array([(low, low), (high, low), (high, high), (low, high)])


def cut(bgr: Image, quads: Floats) -> list[Image]:
    """Each face of (n, 4, 2) pixels laid flat: (INPUT_PX, INPUT_PX, 3)."""
    target = square().astype(np.float32)
    crops = []
    for quad in quads:
        warp = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
        flat = cv2.warpPerspective(bgr, warp, (INPUT_PX, INPUT_PX), borderMode=cv2.BORDER_REPLICATE)
        crops.append(np.asarray(flat, np.uint8))
    return crops


def score(crops: list[Image]) -> FaceScores:
    """What the net says about faces as `cut` makes them."""
    if not crops:
        return parted(np.zeros((0, OUTPUTS)))
    blob = cv2.dnn.blobFromImages(crops, 1 / 255)
    with _turn:
        net = _net()
        net.setInput(blob)
        return parted(np.array(net.forward(), np.float64))


def parted(rows: Floats) -> FaceScores:
    """The net's rows of `OUTPUTS` numbers by their meaning."""
    there, values, colours, shift = np.split(rows, [1, 7, 7 + len(COLOURS)], axis=1)
    return FaceScores(there[:, 0], values, colours, shift.reshape(-1, 4, 2))


@cache
def _net() -> cv2.dnn.Net:
    model = files("vision.models").joinpath("blueprints_face.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8), cv2.dnn.ENGINE_CLASSIC)
