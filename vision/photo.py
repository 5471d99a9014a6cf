"""The one way in for pictures: any usual photo format to upright BGR pixels, or one clear sentence."""

import base64
import io
import json
import math
import stat
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import ExifTags, Image, UnidentifiedImageError

from scoring.words import said
from vision.colour_profile import cmyk_to_srgb, to_srgb
from vision.photo_memory import decoded_jpeg, upright

MAX_PIXELS = 120_000_000
"""A 108 MP phone photo still fits; its BGR pixels take 360 MB."""
MAX_SIDE = 32_767
"""OpenCV's warps address pixels with 16 bits."""
MIN_SIDE = 16
"""Nothing on a table can be read below this, and a stray icon is told apart from a photo."""
MAX_BYTES = 160 * 1024 * 1024
"""A 48 MP photo as a 16-bit PNG is about as large as this."""
STORED_QUALITY = 92
PAGE_QUALITY = 85

_FORMATS = ("JPEG", "PNG", "WEBP", "AVIF", "TIFF", "BMP", "GIF")
_HEIF_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs", b"mif1", b"msf1"}
_AVIF_BRANDS = {b"avif", b"avis"}
_HEIF_DECODER = str(Path(__file__).with_name("heif_decoder.py"))
_HEIF_SECONDS = 60.0
_DIAGONAL_35MM = math.hypot(36, 24)
_MAX_FOCAL_35MM = 2000.0
_CAMERA_LENGTH = 80
_DNG_VERSION = 0xC612
_WANTED = said("expected a photo (JPEG, PNG, WebP, HEIC, AVIF, TIFF, BMP or GIF)")
_DAMAGED = said("one that is damaged or cut off: take or send it again")
_PHOTO_STARTS = (b"\xff\xd8\xff", b"\x89PNG", b"GIF8", b"BM", b"II*\0", b"MM\0*")
_START_OF_SCAN = b"\xff\xda"
_END_OF_IMAGE = b"\xff\xd9"
_MISSING_GREY = 128
_PADDING = bytes(16)  # lets the decoder look ahead at the end of complete data, but is no data
_TEXT_BYTES = bytes(range(32, 256)) + b"\t\n\r\f\x1b"
_LOOKS_LIKE = (  # first bytes that people do hand in -> what they are
    (b"%PDF", said("a PDF document: take a photo or export the page as a picture")),
    (b"PK\x03\x04", said("a zip archive or document: take the photo out of it first")),
    (b"\x1f\x8b", said("a compressed archive: take the photo out of it first")),
    (b"<svg", said("a drawing (SVG): export it as PNG")),
    (b"\x1aE\xdf\xa3", said("a video: take a still photo")),
    (b"\xff\x4f\xff\x51", said("a JPEG 2000 picture: save it as JPEG")),
    (b"\x00\x00\x00\x0cjP  ", said("a JPEG 2000 picture: save it as JPEG")),
    (b"\xff\x0a", said("a JPEG XL picture: save it as JPEG")),
    (b"\x00\x00\x00\x0cJXL ", said("a JPEG XL picture: save it as JPEG")),
    (b"8BPS", said("a Photoshop document: save it as JPEG")),
)

# Pillow warns through process-wide filters: one photo at a time inside, which also bounds the memory in use.
_pillow = threading.Lock()


class PhotoError(ValueError):
    """A picture that can't be used; the message says what was expected, what was found, and what to do."""


@dataclass(frozen=True, eq=False)
class Photo:
    """An upright picture.

    Attributes:
        bgr: H x W x 3 pixels in sRGB, blue first, read-only.
        focal_35mm: Focal length in mm that gives the same view on 36 x 24 mm film (EXIF
            FocalLengthIn35mmFilm); None where the file doesn't tell.
        camera: Maker and model, e.g. ``"Apple iPhone 15"``, to find the lens of this camera again.
    """

    bgr: NDArray[np.uint8]
    focal_35mm: float | None = None
    camera: str | None = None

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return int(self.bgr.shape[1])

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return int(self.bgr.shape[0])

    @property
    def focal_px(self) -> float | None:
        """Focal length in pixels of this picture, taken over its diagonal; wrong if it was cropped."""
        if self.focal_35mm is None:
            return None
        return self.focal_35mm / _DIAGONAL_35MM * math.hypot(self.width, self.height)


def open_photo(source: Path | bytes) -> Photo:
    """Decodes a picture: first frame, orientation applied once, transparency over white, colours in sRGB.

    Args:
        source: A file, or its content.

    Raises:
        PhotoError: for everything that is not a whole picture of a size that can be read.
    """
    data = _content(source) if isinstance(source, Path) else source
    if not data:
        raise PhotoError(said("{wanted}, found an empty file: take or send the photo again", wanted=_WANTED))
    if len(data) > MAX_BYTES:
        raise PhotoError(_too_many_bytes(len(data)))
    try:
        with _pillow, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _heif(data) if _is_heif(data) else _other(data)
    except PhotoError:
        raise
    except UnidentifiedImageError:
        raise PhotoError(said("{wanted}, found {found}", wanted=_WANTED, found=_found(data))) from None
    except Image.DecompressionBombError:
        raise PhotoError(_too_large(said("a far larger one"))) from None
    except Exception as error:  # decoders of foreign bytes raise anything
        raise PhotoError(said("{wanted}, found {damaged}", wanted=_WANTED, damaged=_DAMAGED)) from error


def jpeg(photo: Photo, longest: int | None = None, quality: int = PAGE_QUALITY) -> bytes:
    """The picture as a JPEG for a page, without EXIF.

    Args:
        photo: The picture.
        longest: Pixels of the longer side at most; None keeps the size. Never enlarged.
        quality: JPEG quality, 1 to 100.
    """
    pixels: Any = photo.bgr
    scale = 1.0 if longest is None else longest / max(photo.width, photo.height)
    if scale < 1:
        size = (max(1, round(photo.width * scale)), max(1, round(photo.height * scale)))
        pixels = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    return cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def stored(photo: Photo) -> bytes:
    """The whole picture as an upright JPEG for keeping: pixels only, no EXIF, no GPS, no thumbnail."""
    return jpeg(photo, None, STORED_QUALITY)


def refuse_by_start(start: bytes) -> None:
    """Refuses what can't be a photo by its first bytes; the pixels are not looked at.

    Args:
        start: 512 bytes, or all there are.

    Raises:
        PhotoError: in the same words as :func:`open_photo`.
    """
    found = _found(start) if start else said("an empty file: take or send the photo again")
    if found != _DAMAGED:
        raise PhotoError(said("{wanted}, found {found}", wanted=_WANTED, found=found))


def _content(file: Path) -> bytes:
    """A file's bytes, unless it is no plain file or too large to be a photo."""
    try:
        status = file.stat()
        if stat.S_ISREG(status.st_mode) and status.st_size <= MAX_BYTES:
            return file.read_bytes()
    except FileNotFoundError:
        raise PhotoError(
            said("{wanted}, found no file {file}: check its name", wanted=_WANTED, file=file)
        ) from None
    except (OSError, ValueError) as error:
        raise PhotoError(
            said(
                "{wanted}, could not read {file}: check the file ({error})",
                wanted=_WANTED,
                file=file,
                error=error,
            )
        ) from None
    if stat.S_ISREG(status.st_mode):
        raise PhotoError(_too_many_bytes(status.st_size))
    kind = said("folder") if stat.S_ISDIR(status.st_mode) else said("device or pipe")
    raise PhotoError(
        said("{wanted}, found the {kind} {file}: name a photo", wanted=_WANTED, kind=kind, file=file)
    )


def _is_heif(data: bytes) -> bool:
    """Whether the file type box names HEVC pictures; AVIF shares the container but not the decoder."""
    if data[4:8] != b"ftyp":
        return False
    end = min(int.from_bytes(data[:4], "big"), 256)
    brands = {data[8:12]} | {data[i : i + 4] for i in range(16, end, 4)}
    return bool(brands & _HEIF_BRANDS) and not brands & _AVIF_BRANDS


def _heif(data: bytes) -> Photo:
    """HEIC: the decoder turns the pixels by the file's own rotation, so EXIF orientation is not used."""
    command = [sys.executable, "-P", _HEIF_DECODER, str(MAX_PIXELS)]
    pipe, null = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=null) as decoder:
        assert decoder.stdin is not None
        assert isinstance(decoder.stdout, io.BufferedReader)
        too_slow = threading.Timer(_HEIF_SECONDS, decoder.kill)
        too_slow.start()
        try:
            with decoder.stdin as file:  # read to its end before anything is written
                file.write(data)
            header = json.loads(decoder.stdout.readline())
            width, height = header["width"], header["height"]
            _check_size(width, height)
            channels = {"L": 1, "BGR": 3, "BGRA": 4}[header["mode"]]
            pixels = np.empty((height, width, channels), np.uint8)
            if decoder.stdout.readinto(pixels.data) != pixels.size:
                raise PhotoError(said("{wanted}, found {damaged}", wanted=_WANTED, damaged=_DAMAGED))
        finally:
            too_slow.cancel()
            decoder.kill()
    if channels != 3:
        pixels = _over_white(pixels) if channels == 4 else pixels.repeat(3, axis=2)

    def exif() -> Image.Exif:
        tags = Image.Exif()
        tags.load(base64.b64decode(header["exif"]))
        return tags

    _, focal_35mm, camera = _facts(exif)
    return _photo(to_srgb(pixels, base64.b64decode(header["icc"])), focal_35mm, camera)


def _other(data: bytes) -> Photo:
    """Everything that Pillow identifies."""
    with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
        _check_size(*image.size)
        if _DNG_VERSION in getattr(image, "tag_v2", ()):
            raise PhotoError(said("{wanted}, found a raw photo (DNG): save it as JPEG", wanted=_WANTED))
        orientation, focal_35mm, camera = _facts(image.getexif)
        pixels = _jpeg_pixels(data, image) if image.format in ("JPEG", "MPO") else _pixels(image)
        if image.format != "TIFF":  # Pillow did it
            pixels = upright(pixels, orientation)
        return _photo(to_srgb(pixels, image.info.get("icc_profile")), focal_35mm, camera)


def _jpeg_pixels(data: bytes, image: Image.Image) -> NDArray[np.uint8]:
    """A JPEG as BGR; plain ones are decoded by OpenCV: twice as fast as Pillow, equal to the bit."""
    end = data.find(_END_OF_IMAGE, _scan_start(data))
    if end < 0:
        raise PhotoError(said("{wanted}, found {damaged}", wanted=_WANTED, damaged=_DAMAGED))
    if image.mode not in ("RGB", "L"):
        return _pixels(image)
    pixels = decoded_jpeg(data[: end + len(_END_OF_IMAGE)], *image.size)
    if pixels is None:
        raise PhotoError(said("{wanted}, found {damaged}", wanted=_WANTED, damaged=_DAMAGED))
    if (
        (pixels[-8:, -8:] == _MISSING_GREY).all()
        and not image.info.get("progressive")
        and not _is_whole(data[:end] + _PADDING)
    ):
        raise PhotoError(said("{wanted}, found {damaged}", wanted=_WANTED, damaged=_DAMAGED))
    return pixels


def _is_whole(endless: bytes) -> bool:
    """Whether no pixels are missing: without an end mark, they are no longer painted grey but refused."""
    return cv2.imdecode(np.frombuffer(endless, np.uint8), cv2.IMREAD_REDUCED_GRAYSCALE_8) is not None


def _scan_start(jpeg: bytes) -> int:
    """Where the pixels begin: behind the segments, one of which may hold a thumbnail, a JPEG of its own."""
    at = 2
    while jpeg[at : at + 2] != _START_OF_SCAN and at < len(jpeg):
        is_segment = jpeg[at] == 0xFF and jpeg[at + 1 : at + 2] not in (b"\xff", b"\x00")
        at += 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big") if is_segment else 1
    return at


def _pixels(image: Image.Image) -> NDArray[np.uint8]:
    """A picture of any mode as BGR, still as it lies in the file."""
    if image.mode in ("I", "F"):
        raise PhotoError(
            said(
                "{wanted}, found measurements of 32 bits a pixel: save it as an 8-bit PNG or JPEG",
                wanted=_WANTED,
            )
        )
    if image.mode.startswith("I;16"):
        grey = (np.asarray(image).astype(np.uint16) >> 8).astype(np.uint8)  # Pillow would clip at 255
        return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.has_transparency_data:
        return _over_white(np.asarray(cv2.cvtColor(np.asarray(image.convert("RGBA")), cv2.COLOR_RGBA2BGRA)))
    rgb = cmyk_to_srgb(image) if image.mode == "CMYK" else image.convert("RGB")
    return np.asarray(cv2.cvtColor(np.asarray(rgb), cv2.COLOR_RGB2BGR), np.uint8)


def _over_white(bgra: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Transparent pixels laid over white, as on paper."""
    alpha = bgra[:, :, 3:].astype(np.uint16)
    blended = bgra[:, :, :3] * alpha + 255 * (255 - alpha)
    return ((blended + 127) // 255).astype(np.uint8)


def _photo(pixels: NDArray[np.uint8], focal_35mm: float | None, camera: str | None) -> Photo:
    pixels = np.ascontiguousarray(pixels)
    pixels.flags.writeable = False
    return Photo(pixels, focal_35mm, camera)


def _facts(read_exif: Callable[[], Image.Exif]) -> tuple[int, float | None, str | None]:
    """Orientation, focal length on 35 mm film, camera: as far as EXIF can be read, which is often damaged."""
    orientation, focal_35mm, camera = 1, None, None
    with suppress(Exception):  # foreign bytes, as for pixels
        exif = read_exif()
        orientation = int(exif.get(ExifTags.Base.Orientation, 1))
        make, model = (
            "".join(filter(str.isprintable, str(exif.get(tag, "")))).strip()
            for tag in (ExifTags.Base.Make, ExifTags.Base.Model)
        )
        name = model if model.lower().startswith(make.lower()) else f"{make} {model}"
        camera = name.strip()[:_CAMERA_LENGTH] or None
        focal = float(exif.get_ifd(ExifTags.IFD.Exif).get(ExifTags.Base.FocalLengthIn35mmFilm, 0))
        focal_35mm = focal if 0 < focal <= _MAX_FOCAL_35MM else None
    return orientation, focal_35mm, camera


def _check_size(width: int, height: int) -> None:
    """Refuses by the size that the file declares, before anything is decoded."""
    if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE:
        raise PhotoError(_too_large(f"{width} x {height}"))
    if min(width, height) < MIN_SIDE:
        raise PhotoError(
            said(
                "expected a photo of at least {min_side} x {min_side} pixels, found {width} x {height}: "
                "send the photo itself, not a preview",
                min_side=MIN_SIDE,
                width=width,
                height=height,
            )
        )


def _too_large(found: str) -> str:
    return said(
        "expected a photo of at most {max_pixels} megapixels and {max_side} pixels a side, found "
        "{found}: save it smaller",
        max_pixels=MAX_PIXELS // 1_000_000,
        max_side=MAX_SIDE,
        found=found,
    )


def _too_many_bytes(found: int) -> str:
    return said(
        "expected a photo of at most {max_bytes} MB, found {found} MB: save it smaller",
        max_bytes=MAX_BYTES >> 20,
        found=found >> 20,
    )


def _found(data: bytes) -> str:
    """What unreadable bytes look like, and what to do about it."""
    for start, what in _LOOKS_LIKE:
        if data.startswith(start):
            return what
    if not data[:512].translate(None, _TEXT_BYTES):
        return said("text: choose the picture itself")
    if data.startswith(_PHOTO_STARTS) or data[8:12] in {b"WEBP", *_HEIF_BRANDS, *_AVIF_BRANDS}:
        return _DAMAGED
    if data[4:8] == b"ftyp":
        return said("a video: take a still photo")
    return said("something else: save the photo as JPEG")
