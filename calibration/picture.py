"""Small pictures inside a copy's file: JPEG in base64."""

import base64
import binascii
import io

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow

Image = NDArray[np.uint8]

QUALITY = 90
MOST_PX = 2000
"""On a side: a file from somebody else may hold anything, and nothing of ours is larger."""


def picture_text(bgr: Image) -> str:
    """A picture as text.

    Args:
        bgr: H x W x 3, at most `MOST_PX` on a side.
    """
    _, jpeg = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return base64.b64encode(jpeg.tobytes()).decode("ascii")


def check_picture(text: str) -> str:
    """The text itself, if a picture is in it; nothing is decoded yet.

    Raises:
        ValueError: It is no JPEG in base64, or a large one.
    """
    try:
        content = base64.b64decode(text, validate=True)
        with Pillow.open(io.BytesIO(content), formats=["JPEG"]) as picture:
            size = picture.size
    except (binascii.Error, OSError, ValueError, Pillow.DecompressionBombError):
        raise ValueError("expected a JPEG in base64") from None
    if max(size) > MOST_PX:
        raise ValueError(
            f"expected a picture of at most {MOST_PX} pixels a side, found {size[0]} x {size[1]}"
        )
    return text


def picture_bgr(text: str) -> Image:
    """The picture of a text that `check_picture` let pass: H x W x 3, blue first.

    Raises:
        ValueError: Its pixels are damaged.
    """
    content = np.frombuffer(base64.b64decode(text), np.uint8)
    bgr = cv2.imdecode(content, cv2.IMREAD_COLOR)
    if bgr is None:
        raise ValueError("expected a whole picture in the copy, found a damaged one: enrol the copy again")
    return np.asarray(bgr, np.uint8)
