"""White balance of a scene and what colour words mean, in CIE L*a*b*.

The palette is measured, not chosen: `training/dice/face_colours.py` takes the body colours of labelled dice
after white balance, and its medians and spreads stand below.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

BRIGHT_SHARE = 0.4
"""Pixels at least this bright, relative to the 95th percentile, may tell the light's colour: dark ones are
noise and tint."""

NEUTRAL_CHROMA = 0.3
"""(max - min) / max of a pixel's channels below which it may be a grey or white thing under tinted light."""

LEAST_NEUTRAL = 0.03
"""Share of such pixels below which the scene tells nothing and is left as it is."""

GAIN_LIMITS = (0.75, 1.35)
"""No further than this: a phone has balanced the picture already, and a pale cloth is no grey card."""

OVERVIEW_PX = 256


@dataclass(frozen=True)
class WhiteBalance:
    """Factors for blue, green and red in linear light that make grey things grey."""

    gains: tuple[float, float, float] = (1.0, 1.0, 1.0)

    def apply(self, bgr: Image) -> Image:
        """The picture under neutral light; same shape."""
        if self.gains == (1.0, 1.0, 1.0):
            return bgr
        steps = np.arange(256) / 255
        tables = [to_srgb(np.clip(to_linear(steps) * gain, 0, 1)) * 255 for gain in self.gains]
        table = np.stack(tables, axis=-1).round().astype(np.uint8)[None]
        return np.asarray(cv2.LUT(bgr, table), np.uint8)


def to_linear(srgb: Floats) -> Floats:
    """SRGB from 0 to 1 to linear light (IEC 61966-2-1)."""
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def to_srgb(linear: Floats) -> Floats:
    """Inverse of `to_linear`."""
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


def scene_balance(bgr: Image) -> WhiteBalance:
    """White balance from a whole photo: the median of what is bright and nearly grey is taken for grey."""
    scale = OVERVIEW_PX / max(bgr.shape[:2])
    small = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else bgr
    light = to_linear(small.reshape(-1, 3).astype(np.float64) / 255)
    brightest, darkest = light.max(axis=1), light.min(axis=1)
    bright = (brightest > BRIGHT_SHARE * np.percentile(brightest, 95)) & (brightest < 0.98)
    neutral = bright & (brightest - darkest < NEUTRAL_CHROMA * brightest)
    if neutral.mean() < LEAST_NEUTRAL:
        return WhiteBalance()
    grey = np.median(light[neutral], axis=0)
    gains = np.clip(grey.mean() / grey, *GAIN_LIMITS)
    return WhiteBalance((float(gains[0]), float(gains[1]), float(gains[2])))


def to_lab(bgr: Image) -> NDArray[np.float32]:
    """L* 0 to 100, a* and b* about -100 to 100; same shape, float32."""
    return np.asarray(cv2.cvtColor(bgr.astype(np.float32) / 255, cv2.COLOR_BGR2Lab), np.float32)


@dataclass(frozen=True)
class Swatch:
    """Body colours that one word stands for: median and spread (1.48 x median deviation) of L*, a*, b*."""

    median: tuple[float, float, float]
    spread: tuple[float, float, float]

    def distance(self, lab: Floats) -> float:
        """How far a colour is away, in spreads."""
        return float(np.linalg.norm((lab - np.array(self.median)) / np.array(self.spread)))


PALETTE: dict[str, tuple[Swatch, ...]] = {
    "black": (Swatch((28, 0, -1), (17, 3, 4)),),
    "blue": (Swatch((33, 27, -52), (9, 16, 20)), Swatch((18, 9, -23), (13, 6, 9))),
    "clear": (Swatch((45, 1, 5), (14, 3, 4)),),
    "green": (Swatch((41, -29, 23), (12, 13, 8)), Swatch((48, -16, 12), (39, 8, 7))),
    "grey": (Swatch((60, 0, -1), (16, 4, 9)),),
    "orange": (Swatch((55, 27, 37), (21, 8, 12)),),
    "purple": (Swatch((37, 22, -31), (14, 11, 10)),),
    "red": (Swatch((34, 42, 26), (10, 12, 8)), Swatch((40, 30, 12), (14, 15, 8))),
    "white": (Swatch((82, -2, 5), (10, 3, 5)), Swatch((76, -4, 15), (18, 4, 5))),
    "yellow": (Swatch((72, -5, 61), (17, 11, 12)), Swatch((39, 1, 24), (11, 3, 12))),
}
"""Measured by `training/dice/face_colours.py`: a word's solid dice and, where there are any, its translucent
ones (white: ivory)."""
