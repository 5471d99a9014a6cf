"""Flat artwork drawn in millimetres: areas, lines, letters, shading; in the end a print in linear RGB."""

import math
from collections.abc import Callable, Sequence
from copy import copy
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Rng = np.random.Generator
Ink = tuple[int, int, int]
"""8-bit sRGB."""
Points = Sequence[tuple[float, float]] | NDArray[np.float64]

FONT = Path(__file__).parents[2] / "calibration" / "fonts" / "NotoSans-Bold.ttf"
LETTER = 128  # pixels of the letters that are drawn and then scaled
FRACTION = 5  # bits of a pixel that OpenCV's fills keep
WHITEST = 0.84  # share of light that white paper sends back


class Canvas:
    """A sheet to draw on; x runs right and y down from its top left corner, in mm."""

    def __init__(self, size: tuple[float, float], detail: float, ground: Ink):
        self.size = size
        self.detail = detail  # pixels a millimetre
        self.origin = np.zeros(2)
        self.angle = 0.0
        shape = (round(size[1] * detail), round(size[0] * detail), 3)
        self.picture = np.full(shape, ground, np.float32)

    def around(self, at: tuple[float, float], turn: float = 0.0) -> "Canvas":
        """The same sheet with its origin at a point of this one, turned clockwise by degrees."""
        other = copy(self)
        other.origin, other.angle = self._on_sheet([at])[0], self.angle + turn
        return other

    def area(self, outline: Points, ink: Ink, cover: float = 1.0, to: Ink | None = None) -> None:
        """Fills a polygon; with ``to``, shaded from ``ink`` at its top to ``to`` at its bottom."""
        pixels = self._on_sheet(outline) * self.detail - 0.5
        self._lay(
            pixels, lambda mask, at: cv2.fillPoly(mask, [at], 255, cv2.LINE_AA, FRACTION), ink, cover, to
        )

    def line(self, points: Points, ink: Ink, width: float, closed: bool = False, cover: float = 1.0) -> None:
        """A line of that width in mm."""
        pixels = self._on_sheet(points) * self.detail - 0.5
        thick = max(1, round(width * self.detail))
        self._lay(
            pixels,
            lambda mask, at: cv2.polylines(mask, [at], closed, 255, thick, cv2.LINE_AA, FRACTION),
            ink,
            cover,
            margin=thick,
        )

    def disc(self, at: tuple[float, float], radius: float, ink: Ink, cover: float = 1.0) -> None:
        """A filled circle."""
        self.area(ring(at, radius), ink, cover)

    def glow(self, at: tuple[float, float], radius: float, ink: Ink, cover: float) -> None:
        """A round patch that fades out towards its rim."""
        middle, reach = self._on_sheet([at])[0] * self.detail - 0.5, radius * self.detail
        low, high = self._inside(middle - reach, middle + reach)
        if (high <= low).any():
            return
        x, y = np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1]))
        near = np.clip(1 - ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) / reach**2, 0, 1)
        self._blend(np.asarray(255 * near**1.5, np.uint8), low, ink, cover, None)

    def letters(
        self,
        words: str,
        at: tuple[float, float],
        height: float,
        ink: Ink,
        turn: float = 0.0,
        cover: float = 1.0,
    ) -> None:
        """Words with their middle at a point; capital height in mm, turned clockwise by degrees."""
        stamp = _letters(words)
        scale = height * self.detail / (LETTER * 0.714)  # a capital's share of the font's size
        way = math.radians(turn + self.angle)
        c, s = scale * math.cos(way), scale * math.sin(way)
        middle = np.array([stamp.shape[1] / 2, stamp.shape[0] / 2])
        rows = np.array([[c, -s], [s, c]])
        target = self._on_sheet([at])[0] * self.detail
        place = target - rows @ middle
        reach = np.ceil(np.abs(rows) @ middle) + 2
        low, high = self._inside(target - reach, target + reach)
        if (high <= low).any():
            return
        width, rows_high = (int(v) for v in high - low)
        smooth = cv2.GaussianBlur(stamp, (0, 0), 0.45 / scale) if scale < 1 else stamp
        mask = np.asarray(
            cv2.warpAffine(smooth, np.column_stack([rows, place - low]), (width, rows_high)), np.uint8
        )
        self._blend(mask, low, ink, cover, None)

    def mottle(self, rng: Rng, amount: float, cell: float, outline: Points | None = None) -> None:
        """Uneven colour: smooth noise of relative size ``amount`` in patches of ``cell`` mm."""
        h, w = self.picture.shape[:2]
        coarse = (max(2, round(h / self.detail / cell)), max(2, round(w / self.detail / cell)))
        total = np.zeros((h, w), np.float32)
        for k in range(3):
            small = rng.standard_normal((min(coarse[0] << k, h), min(coarse[1] << k, w))).astype(np.float32)
            total += cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC) * np.float32(0.5**k)
        if outline is not None:
            mask = np.zeros((h, w), np.uint8)
            at = np.round((self._on_sheet(outline) * self.detail - 0.5) * 2**FRACTION).astype(np.int32)
            cv2.fillPoly(mask, [at], 255, cv2.LINE_AA, FRACTION)
            total *= mask.astype(np.float32) / 255
        self.picture *= 1 + amount * total[..., None]

    def printed(self, rng: Rng) -> NDArray[np.float32]:
        """Linear RGB with the ink's soft edges and grain, bottom row first as a piece's texture has it."""
        soft = cv2.GaussianBlur(self.picture, (0, 0), 0.05 * self.detail)
        grain = cv2.GaussianBlur(rng.standard_normal(soft.shape[:2]).astype(np.float32), (0, 0), 1.2)
        light = linear(np.asarray(soft, np.float32)) * (1 + 0.06 * grain[..., None])
        return np.asarray(np.clip(light * WHITEST, 0.004, 0.9)[::-1], np.float32)

    def _on_sheet(self, points: Points) -> NDArray[np.float64]:
        return moved(points, (0, 0), 1.0, self.angle) + self.origin

    def _lay(
        self,
        pixels: NDArray[np.float64],
        draw: Callable[[NDArray[np.uint8], NDArray[np.int32]], object],
        ink: Ink,
        cover: float,
        to: Ink | None = None,
        margin: int = 0,
    ) -> None:
        low, high = self._inside(pixels.min(0) - margin - 2, pixels.max(0) + margin + 3)
        if (high <= low).any():
            return
        width, height = high - low
        mask = np.zeros((height, width), np.uint8)
        draw(mask, np.round((pixels - low) * 2**FRACTION).astype(np.int32))
        self._blend(mask, low, ink, cover, to)

    def _inside(
        self, low: NDArray[np.float64], high: NDArray[np.float64]
    ) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
        limit = np.array([self.picture.shape[1], self.picture.shape[0]])
        return np.clip(np.floor(low).astype(int), 0, limit), np.clip(np.ceil(high).astype(int), 0, limit)

    def _blend(
        self, mask: NDArray[np.uint8], low: NDArray[np.int_], ink: Ink, cover: float, to: Ink | None
    ) -> None:
        height, width = mask.shape
        part = self.picture[low[1] : low[1] + height, low[0] : low[0] + width]
        share = mask.astype(np.float32)[..., None] / 255 * np.float32(cover)
        colour = np.array(ink, np.float32)
        if to is not None:
            down = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
            colour = colour * (1 - down) + np.array(to, np.float32) * down
        part += share * (colour - part)


def linear(srgb: NDArray[np.float32]) -> NDArray[np.float32]:
    """Linear light of 8-bit sRGB numbers."""
    part = np.clip(srgb / 255, 0, 1)
    return np.asarray(np.where(part < 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4), np.float32)


def paint(ink: Ink) -> tuple[float, float, float]:
    """A piece's colour from an ink."""
    r, g, b = (float(v) for v in WHITEST * linear(np.array(ink, np.float32)))
    return r, g, b


def tone(ink: Ink, factor: float) -> Ink:
    """An ink made darker (under 1) or lighter (over 1, towards white)."""
    if factor <= 1:
        r, g, b = (round(v * factor) for v in ink)
    else:
        r, g, b = (round(255 - (255 - v) * (2 - factor)) for v in ink)
    return r, g, b


def ring(
    at: tuple[float, float], radius: float, corners: int = 48, start: float = 0.0
) -> NDArray[np.float64]:
    """A regular polygon (N, 2) around a point; ``start`` is its first corner's angle in degrees."""
    angle = np.radians(start) + np.linspace(0, 2 * math.pi, corners, endpoint=False)
    return np.asarray(at) + radius * np.stack([np.cos(angle), np.sin(angle)], 1)


def burst(
    at: tuple[float, float], outer: float, inner: float, points: int, start: float
) -> NDArray[np.float64]:
    """A star's outline (2N, 2) with its first point at ``start`` degrees."""
    tips, dents = ring(at, outer, points, start), ring(at, inner, points, start + 180 / points)
    return np.stack([tips, dents], 1).reshape(-1, 2)


def rounded(low: tuple[float, float], high: tuple[float, float], radius: float) -> NDArray[np.float64]:
    """A rectangle with rounded corners, clockwise as drawn."""
    (x0, y0), (x1, y1) = low, high
    corners = []
    for cx, cy, start in (
        (x1 - radius, y0 + radius, -90),
        (x1 - radius, y1 - radius, 0),
        (x0 + radius, y1 - radius, 90),
        (x0 + radius, y0 + radius, 180),
    ):
        angle = np.radians(np.linspace(start, start + 90, 9))
        corners.append(np.stack([cx + radius * np.cos(angle), cy + radius * np.sin(angle)], 1))
    return np.concatenate(corners)


def moved(
    points: Points, at: tuple[float, float], size: float = 1.0, turn: float = 0.0
) -> NDArray[np.float64]:
    """Points scaled, turned clockwise by degrees, and moved."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return np.asarray(np.asarray(points, float) * size @ np.array([[c, s], [-s, c]]) + np.asarray(at))


@lru_cache(maxsize=256)
def _letters(words: str) -> NDArray[np.uint8]:
    """White capitals on black, their middle the picture's."""
    font = ImageFont.truetype(str(FONT), LETTER)
    left, top, right, bottom = font.getbbox(words)
    capital = font.getbbox("H")
    top, bottom = min(top, capital[1]), max(bottom, capital[3])
    around = max(abs(top - capital[1]), abs(bottom - capital[3])) + 8
    size = (math.ceil(right - left) + 16, math.ceil(capital[3] - capital[1] + 2 * around))
    sheet = Image.new("L", size, 0)
    ImageDraw.Draw(sheet).text((8 - left, around - capital[1]), words, fill=255, font=font)
    return np.array(sheet)
