"""Pictures made for the tests of what opens them."""

import io
import struct
import zlib
from typing import Any

from PIL import ExifTags, Image

from vision.photo import Photo


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
    """The names of the four quarters' colours, row by row."""
    names = {(1, 0, 0): "red", (0, 1, 0): "green", (0, 0, 1): "blue", (1, 1, 0): "yellow"}
    spots = [photo.bgr[y, x, ::-1] > 127 for y in (4, -5) for x in (4, -5)]
    return [names[int(red), int(green), int(blue)] for red, green, blue in spots]


def phone_exif(orientation: int = 1) -> Image.Exif:
    """What a phone writes: maker, model, focal length, and where the photo was taken."""
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    exif[ExifTags.Base.Make] = "Acme"
    exif[ExifTags.Base.Model] = "Camera 1"
    exif.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.FocalLengthIn35mmFilm] = 26
    gps = exif.get_ifd(ExifTags.IFD.GPSInfo)
    gps[ExifTags.GPS.GPSLatitudeRef] = "N"
    gps[ExifTags.GPS.GPSLatitude] = (38.0, 0.0, 0.0)
    return exif


def png_claiming(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it is large."""

    def chunk(name: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(10_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
