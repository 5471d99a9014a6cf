"""The one way in for pictures: any usual photo format to upright BGR pixels, or one clear sentence."""

import io
import math
import threading
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pi_heif  # type: ignore[import-untyped]
from numpy.typing import NDArray
from PIL import ExifTags, Image, UnidentifiedImageError

from vision.colour_profile import cmyk_to_srgb, to_srgb

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
_TURNS = {  # EXIF orientation -> what makes the pixels upright
    2: (None, 1),
    3: (cv2.ROTATE_180, None),
    4: (None, 0),
    5: (cv2.ROTATE_90_CLOCKWISE, 1),
    6: (cv2.ROTATE_90_CLOCKWISE, None),
    7: (cv2.ROTATE_90_COUNTERCLOCKWISE, 1),
    8: (cv2.ROTATE_90_COUNTERCLOCKWISE, None),
}
_DIAGONAL_35MM = math.hypot(36, 24)
_MAX_FOCAL_35MM = 2000.0
_CAMERA_LENGTH = 80
_DNG_VERSION = 0xC612
_WANTED = "expected a photo (JPEG, PNG, WebP, HEIC, AVIF, TIFF, BMP or GIF)"
_DAMAGED = f"{_WANTED}, found one that is damaged or cut off: take or send it again"
_START_OF_SCAN = b"\xff\xda"
_END_OF_IMAGE = b"\xff\xd9"
_TEXT_BYTES = bytes(range(32, 256)) + b"\t\n\r\f\x1b"
_LOOKS_LIKE = (  # first bytes that people do hand in -> what they are
    (b"%PDF", "a PDF document: take a photo or export the page as a picture"),
    (b"PK\x03\x04", "a zip archive or document: take the photo out of it first"),
    (b"\x1f\x8b", "a compressed archive: take the photo out of it first"),
    (b"<svg", "a drawing (SVG): export it as PNG"),
    (b"\x1aE\xdf\xa3", "a video: take a still photo"),
    (b"\xff\x4f\xff\x51", "a JPEG 2000 picture: save it as JPEG"),
    (b"\x00\x00\x00\x0cjP  ", "a JPEG 2000 picture: save it as JPEG"),
    (b"\xff\x0a", "a JPEG XL picture: save it as JPEG"),
    (b"\x00\x00\x00\x0cJXL ", "a JPEG XL picture: save it as JPEG"),
    (b"8BPS", "a Photoshop document: save it as JPEG"),
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
        """Focal length in pixels of this picture, by its diagonal (CIPA DCG-001); wrong if it was cropped."""
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
        raise PhotoError(f"{_WANTED}, found an empty file: take or send the photo again")
    if len(data) > MAX_BYTES:
        raise PhotoError(
            f"expected a photo of at most {MAX_BYTES >> 20} MB, found {len(data) >> 20} MB: save it smaller"
        )
    try:
        if _is_heif(data):
            return _heif(data)
        with _pillow, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _other(data)
    except PhotoError:
        raise
    except UnidentifiedImageError:
        raise PhotoError(f"{_WANTED}, found {_found(data)}") from None
    except Image.DecompressionBombError:
        raise PhotoError(_too_large("a far larger one")) from None
    except Exception as error:  # decoders of foreign bytes raise anything
        raise PhotoError(_DAMAGED) from error


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


def _content(file: Path) -> bytes:
    """A file's bytes, unless it is no readable file or too large to be a photo."""
    try:
        if file.is_dir():
            raise PhotoError(f"{_WANTED}, found the folder {file}: name a photo inside it")
        size = file.stat().st_size
        if size > MAX_BYTES:
            raise PhotoError(
                f"expected a photo of at most {MAX_BYTES >> 20} MB, found {size >> 20} MB: save it smaller"
            )
        return file.read_bytes()
    except FileNotFoundError:
        raise PhotoError(f"{_WANTED}, found no file {file}: check its name") from None
    except (OSError, ValueError) as error:
        raise PhotoError(f"{_WANTED}, could not read {file}: check the file ({error})") from None


def _is_heif(data: bytes) -> bool:
    """Whether the file type box names HEVC pictures; AVIF shares the container but not the decoder."""
    if data[4:8] != b"ftyp":
        return False
    end = min(int.from_bytes(data[:4], "big"), 256)
    brands = {data[8:12]} | {data[i : i + 4] for i in range(16, end, 4)}
    return bool(brands & _HEIF_BRANDS) and not brands & _AVIF_BRANDS


def _heif(data: bytes) -> Photo:
    """HEIC: the decoder turns the pixels by the file's own rotation, so EXIF orientation is not used."""
    file = pi_heif.open_heif(io.BytesIO(data), bgr_mode=True)
    _check_size(*file.size)
    pixels = np.asarray(file)
    if pixels.ndim == 2:
        pixels = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8)
    elif pixels.shape[2] == 4:
        pixels = _over_white(pixels)
    exif = Image.Exif()
    if file.info.get("exif"):
        exif.load(file.info["exif"])
    return _photo(to_srgb(pixels, file.info.get("icc_profile")), exif)


def _other(data: bytes) -> Photo:
    """Everything Pillow identifies; plain JPEGs are decoded by OpenCV: twice as fast, equal to the bit."""
    with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
        _check_size(*image.size)
        if _DNG_VERSION in getattr(image, "tag_v2", ()):
            raise PhotoError(f"{_WANTED}, found a raw photo (DNG): save it as JPEG")
        is_jpeg = image.format in ("JPEG", "MPO")
        if is_jpeg and data.rfind(_END_OF_IMAGE) < data.find(_START_OF_SCAN):
            raise PhotoError(_DAMAGED)
        if is_jpeg and image.mode in ("RGB", "L"):
            decoded = cv2.imdecode(
                np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
            )
            if decoded is None:
                raise PhotoError(_DAMAGED)
            pixels = np.asarray(decoded, np.uint8)
        else:
            pixels = _pixels(image)
        exif = image.getexif()  # after decoding: a TIFF has been turned by then and says so
        turn, flip = _TURNS.get(exif.get(ExifTags.Base.Orientation, 1), (None, None))
        if turn is not None:
            pixels = np.asarray(cv2.rotate(pixels, turn), np.uint8)
        if flip is not None:
            pixels = np.asarray(cv2.flip(pixels, flip), np.uint8)
        return _photo(to_srgb(pixels, image.info.get("icc_profile")), exif)


def _pixels(image: Image.Image) -> NDArray[np.uint8]:
    """A picture of any mode as BGR, still as it lies in the file."""
    if image.mode in ("I", "F"):
        raise PhotoError(f"{_WANTED}, found measurements of 32 bits a pixel: save it as an 8-bit PNG or JPEG")
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


def _photo(pixels: NDArray[np.uint8], exif: Image.Exif) -> Photo:
    """The pixels with what EXIF tells about the camera; damaged EXIF tells nothing."""
    pixels = np.ascontiguousarray(pixels)
    pixels.flags.writeable = False
    try:
        focal = float(exif.get_ifd(ExifTags.IFD.Exif).get(ExifTags.Base.FocalLengthIn35mmFilm, 0))
        names = [str(exif.get(tag, "")) for tag in (ExifTags.Base.Make, ExifTags.Base.Model)]
    except Exception:  # as for pixels: foreign bytes
        return Photo(pixels)
    make, model = ("".join(filter(str.isprintable, name)).strip() for name in names)
    camera = model if model.lower().startswith(make.lower()) else f"{make} {model}".strip()
    return Photo(pixels, focal if 0 < focal <= _MAX_FOCAL_35MM else None, camera[:_CAMERA_LENGTH] or None)


def _check_size(width: int, height: int) -> None:
    """Refuses by the size that the file declares, before anything is decoded."""
    if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE:
        raise PhotoError(_too_large(f"{width} x {height}"))
    if min(width, height) < MIN_SIDE:
        raise PhotoError(
            f"expected a photo of at least {MIN_SIDE} x {MIN_SIDE} pixels, found {width} x {height}: "
            "send the photo itself, not a preview"
        )


def _too_large(found: str) -> str:
    return (
        f"expected a photo of at most {MAX_PIXELS // 1_000_000} megapixels and {MAX_SIDE} pixels a side, "
        f"found {found}: save it smaller"
    )


def _found(data: bytes) -> str:
    """What unreadable bytes look like, and what to do about it."""
    for start, what in _LOOKS_LIKE:
        if data.startswith(start):
            return what
    if data[4:8] == b"ftyp":
        return "a video or an unknown relative of HEIC: take a still photo or save it as JPEG"
    if not data[:512].translate(None, _TEXT_BYTES):
        return "text: choose the picture itself"
    return "something else: save the photo as JPEG"
