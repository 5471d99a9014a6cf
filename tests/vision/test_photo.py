import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import ExifTags, Image

from vision.photo import Photo, PhotoError, jpeg, open_photo, stored


def corners(width: int = 64, height: int = 48) -> Image.Image:
    """Red, green, blue and yellow quarters: no two orientations look alike."""
    image = Image.new("RGB", (width, height), "red")
    image.paste("lime", (width // 2, 0, width, height // 2))
    image.paste("blue", (0, height // 2, width // 2, height))
    image.paste("yellow", (width // 2, height // 2, width, height))
    return image


def as_file(image: Image.Image, kind: str = "JPEG", **options: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def colours(photo: Photo) -> list[str]:
    """The names of the four corners' colours, row by row."""
    names = {(1, 0, 0): "red", (0, 1, 0): "green", (0, 0, 1): "blue", (1, 1, 0): "yellow"}
    spots = [photo.bgr[y, x, ::-1] > 127 for y in (4, -5) for x in (4, -5)]
    return [names[tuple(map(int, spot))] for spot in spots]


TURNED_BACK = {  # what a camera held that way has stored
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF"])
@pytest.mark.parametrize("orientation", TURNED_BACK)
def test_orientation_is_applied_once(orientation: int, kind: str) -> None:
    turn = TURNED_BACK[orientation]
    image = corners() if turn is None else corners().transpose(turn)
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    photo = open_photo(as_file(image, kind, exif=exif))
    assert (photo.width, photo.height) == (64, 48)
    assert colours(photo) == ["red", "green", "blue", "yellow"]
    assert colours(open_photo(stored(photo))) == ["red", "green", "blue", "yellow"]
