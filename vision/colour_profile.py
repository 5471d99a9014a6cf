"""ICC profiles: pixels of any camera's or printer's colour space brought to sRGB."""

import io
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageCms

_NEGLIGIBLE = 2
"""Levels of 255 that a profile may move a colour and still count as sRGB, as its many variants do."""
_STRIPE = 256
"""Rows converted at a time, so that no second copy of a 48 MP photo is needed."""

_SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
_INTENT = ImageCms.Intent.RELATIVE_COLORIMETRIC
_FLAGS = ImageCms.Flags.BLACKPOINTCOMPENSATION


def to_srgb(bgr: NDArray[np.uint8], profile: bytes | None) -> NDArray[np.uint8]:
    """The pixels in sRGB.

    Args:
        bgr: H x W x 3, in the profile's colours.
        profile: ICC profile as found in the file; without one, or with a damaged one or one that is
            not for RGB, the pixels are taken as sRGB.
    """
    transform = _transform(profile) if profile else None
    if transform is None:
        return bgr
    out = np.empty_like(bgr)
    for top in range(0, len(bgr), _STRIPE):
        rows = slice(top, top + _STRIPE)
        image = Image.fromarray(np.asarray(cv2.cvtColor(bgr[rows], cv2.COLOR_BGR2RGB)))
        ImageCms.applyTransform(image, transform, inPlace=True)
        cv2.cvtColor(np.asarray(image), cv2.COLOR_RGB2BGR, dst=out[rows])
    return out


def cmyk_to_srgb(image: Image.Image) -> Image.Image:
    """A CMYK picture as RGB, by its own profile where it has a usable one."""
    profile = image.info.pop("icc_profile", None)
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile or b""))
        transform = ImageCms.buildTransform(source, _SRGB, "CMYK", "RGB", _INTENT, _FLAGS)
        converted = ImageCms.applyTransform(image, transform)
    except (ImageCms.PyCMSError, OSError):
        return image.convert("RGB")
    return converted if converted is not None else image.convert("RGB")


@lru_cache(maxsize=16)
def _transform(profile: bytes) -> ImageCms.ImageCmsTransform | None:
    """The way from an RGB profile to sRGB; None where it changes next to nothing."""
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        if source.profile.xcolor_space.strip() != "RGB":
            return None
        transform = ImageCms.buildTransform(source, _SRGB, "RGB", "RGB", _INTENT, _FLAGS)
    except (ImageCms.PyCMSError, OSError):
        return None
    steps = np.linspace(0, 255, 9, dtype=np.uint8)
    colours = np.stack(np.meshgrid(steps, steps, steps), axis=-1).reshape(1, -1, 3)
    image = Image.fromarray(colours)
    ImageCms.applyTransform(image, transform, inPlace=True)
    moved = np.abs(np.asarray(image).astype(np.int16) - colours).max()
    return transform if moved > _NEGLIGIBLE else None
