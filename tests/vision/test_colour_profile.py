import struct

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageCms

from vision.colour_profile import cmyk_to_srgb, to_srgb

# XYZ (D50) of red, green and blue: the published primaries, adapted with the Bradford matrix.
DISPLAY_P3 = ((0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407))
SRGB = ((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410))


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
    converted = to_srgb(pixels, rgb_profile(DISPLAY_P3))
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
