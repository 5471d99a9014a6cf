import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageCms

from tests.vision.pictures import DISPLAY_P3, SRGB, rgb_profile
from vision.colour_profile import cmyk_to_srgb, to_srgb


def expected(
    bgr: NDArray[np.uint8], primaries: tuple[tuple[float, float, float], ...]
) -> NDArray[np.float64]:
    """The definition: to linear light, to XYZ, to linear sRGB, to sRGB."""
    v = bgr[..., ::-1] / 255
    linear = np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)
    xyz = linear @ np.array(primaries)
    out = np.clip(xyz @ np.linalg.inv(np.array(SRGB)), 0, 1)
    encoded = np.where(out <= 0.0031308, out * 12.92, 1.055 * out ** (1 / 2.4) - 0.055)
    return np.asarray(encoded[..., ::-1] * 255)


@pytest.fixture
def pixels() -> NDArray[np.uint8]:
    return np.random.default_rng(5).integers(0, 256, (700, 30, 3), dtype=np.uint8)


def test_display_p3_becomes_srgb(pixels: NDArray[np.uint8]) -> None:
    converted = to_srgb(pixels.copy(), rgb_profile(DISPLAY_P3))
    assert np.abs(converted - expected(pixels, DISPLAY_P3)).max() <= 2
    assert np.abs(converted.astype(int) - pixels).max() > 20


def test_srgb_by_any_name_is_left_alone(pixels: NDArray[np.uint8]) -> None:
    assert to_srgb(pixels, rgb_profile(SRGB)) is pixels
    assert to_srgb(pixels, ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()) is pixels


@pytest.mark.parametrize(
    "profile",
    [
        None,
        b"",
        b"no profile",
        rgb_profile(DISPLAY_P3)[:200],
        rgb_profile(DISPLAY_P3).replace(b"RGB ", b"GRAY", 1),
    ],
)
def test_without_a_usable_profile_pixels_are_srgb(pixels: NDArray[np.uint8], profile: bytes | None) -> None:
    assert to_srgb(pixels, profile) is pixels


@pytest.mark.parametrize("profile", [None, b"no profile", rgb_profile(SRGB)])
def test_ink_without_a_usable_profile_is_converted_plainly(profile: bytes | None) -> None:
    image = Image.new("CMYK", (20, 20), (0, 255, 255, 0))
    image.info["icc_profile"] = profile
    assert cmyk_to_srgb(image).getpixel((3, 3)) == (255, 0, 0)
