"""Photos of dice cut out of the sample pictures."""

import json
from pathlib import Path

import cv2
import numpy as np

SAMPLES = Path(__file__).parents[1] / "sample_images"
ROOM = 0.12
"""Margin around a die that is cut out, in its sides."""
TABLE = (120, 140, 150)
"""The colour (BGR) of what it is laid on."""


def photo_of(*colours: str, picture: str = "six-among-pieces.jpg") -> bytes:
    """A JPEG of dice side by side on a plain table: of each colour the first die of a sample picture."""
    record = next(r for r in json.loads((SAMPLES / "truth.json").read_text()) if r["file"] == picture)
    image = cv2.imread(str(SAMPLES / picture))
    assert image is not None
    table = np.full((400, 400 * len(colours), 3), TABLE, np.uint8)
    for i, colour in enumerate(colours):
        x, y, w, h = next(die["box"] for die in record["dice"] if die["colour"] == colour)
        top, left = int(y - ROOM * h), int(x - ROOM * w)
        part = image[top : int(y + h + ROOM * h), left : int(x + w + ROOM * w)]
        down, right = 200 - part.shape[0] // 2, 200 + 400 * i - part.shape[1] // 2
        table[down : down + part.shape[0], right : right + part.shape[1]] = part
    return cv2.imencode(".jpg", table, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes()
