"""Pictures made for the tests of what opens them."""

import io
import struct
import zlib
from typing import Any

from PIL import ExifTags, Image

from vision.photo import Photo

# XYZ (D50) of red, green and blue: the published primaries, adapted with the Bradford matrix.
DISPLAY_P3 = ((0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407))
SRGB = ((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410))


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


def rgb_profile(primaries: tuple[tuple[float, float, float], ...]) -> bytes:
    """A matrix profile (ICC.1:2010) with sRGB's tone curve."""

    def s15(*values: float) -> bytes:
        return struct.pack(f">{len(values)}i", *(round(v * 65536) for v in values))

    curve = (
        b"para\0\0\0\0" + struct.pack(">HH", 3, 0) + s15(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
    )
    text = "Colours of a test".encode("utf-16-be")
    name = b"mluc\0\0\0\0" + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(text), 28) + text
    tags = {b"desc": name, b"wtpt": b"XYZ \0\0\0\0" + s15(0.9642, 1.0, 0.8249)}
    tags |= {
        bytes([c]) + b"XYZ": b"XYZ \0\0\0\0" + s15(*xyz) for c, xyz in zip(b"rgb", primaries, strict=True)
    }
    tags |= {bytes([c]) + b"TRC": curve for c in b"rgb"}
    table, content = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for tag, value in tags.items():
        table += tag + struct.pack(">II", start + len(content), len(value))
        content += value + bytes(-len(value) % 4)
    head = struct.pack(
        ">I4sI4s4s4s12s4s4s",
        start + len(content),
        b"",
        0x04000000,
        b"mntr",
        b"RGB ",
        b"XYZ ",
        struct.pack(">6H", 2026, 1, 1, 0, 0, 0),
        b"acsp",
        b"",
    )
    head += bytes(68 - len(head)) + s15(0.9642, 1.0, 0.8249)
    return head + bytes(128 - len(head)) + table + content
