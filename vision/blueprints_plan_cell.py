"""One cell of a plan as printed on a card: hatched, 1, 2 or 3, or none of them.

The net (`vision/models/blueprints_plan.onnx`, made by `training/blueprints/plan_train.py`) sees the cell cut
upright with a little of what is around it, in grey, brightness and contrast evened out.
"""

import threading
from functools import cache
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Grey = NDArray[np.uint8]

KINDS = ("X", "1", "2", "3")
"""What a cell may be; a row of the net's output has them first, and last something else: no cell, or one that
is not upright."""

INPUT_PX = 32
MARGIN_PX = 3
"""The cell fills the input but for this border."""

LEAST_CONTRAST = 6.0
"""Standard deviation of grey below which a cell is not drawn further apart: paper alone."""

_turn = threading.Lock()  # one batch at a time inside a net, from whatever thread


def cut_cells(grey: Grey, quads: Floats) -> NDArray[np.float32]:
    """(n, 1, INPUT_PX, INPUT_PX): cells laid flat, mean 0 and deviation about 1.

    Args:
        grey: The photo.
        quads: (n, 4, 2) corners in its pixels, top left first, clockwise.
    """
    low, high = MARGIN_PX - 0.5, INPUT_PX - MARGIN_PX - 0.5
    target = np.array([(low, low), (high, low), (high, high), (low, high)], np.float32)
    cells = []
    for quad in quads:
        side = float(np.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))))
        times = int(np.clip(side / (high - low), 1, 4))  # take more pixels than are kept, and average
        warp = cv2.getPerspectiveTransform(quad.astype(np.float32), ((target + 0.5) * times - 0.5))
        size = (INPUT_PX * times, INPUT_PX * times)
        flat = cv2.warpPerspective(grey, warp, size, borderMode=cv2.BORDER_REPLICATE)
        small = cv2.resize(flat, (INPUT_PX, INPUT_PX), interpolation=cv2.INTER_AREA).astype(np.float32)
        cells.append((small - small.mean()) / max(float(small.std()), LEAST_CONTRAST))
    return np.array(cells, np.float32).reshape(-1, 1, INPUT_PX, INPUT_PX)


def cell_chances(cells: NDArray[np.float32]) -> Floats:
    """(n, 5): probability of each of `KINDS`, and of something else."""
    if not len(cells):
        return np.zeros((0, len(KINDS) + 1))
    with _turn:
        net = _net()
        net.setInput(cells)
        rows = np.array(net.forward(), np.float64)
    powers = np.exp(rows - rows.max(1, keepdims=True))
    return np.asarray(powers / powers.sum(1, keepdims=True))


@cache
def _net() -> cv2.dnn.Net:
    model = files("vision.models").joinpath("blueprints_plan.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8), cv2.dnn.ENGINE_CLASSIC)
