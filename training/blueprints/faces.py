"""Drawn faces of dice: a square picture of one face with its pips, opaque or see-through."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from training.dice.raster import PIPS

Rng = np.random.Generator
Floats = NDArray[Any]  # float32 at work

PX = 72
"""Side of a drawn face in pixels."""

HSV = {
    # hue (0..179), saturation and value (0..255) ranges as OpenCV counts them
    "orange": ((3, 16), (130, 255), (110, 255)),
    "green": ((42, 88), (70, 255), (35, 175)),
    "black": ((0, 179), (0, 60), (4, 55)),
    "clear": ((0, 179), (0, 20), (150, 255)),
}


@dataclass(frozen=True)
class Make:
    """How a set of dice is made; lengths in edges.

    Attributes:
        spacing: Between neighbouring pips.
        radius: Of a pip.
        ace: Of the pip of the 1.
        bevel: Width of the rounded edge.
        flipped: By value: is the pattern turned by a quarter.
        wood: Strength of a grain.
    """

    spacing: float
    radius: float
    ace: float
    bevel: float
    flipped: tuple[bool, ...]
    wood: float

    @staticmethod
    def random(rng: Rng) -> "Make":
        """Some maker's."""
        spacing = rng.uniform(0.225, 0.29)
        radius = min(rng.uniform(0.06, 0.12), spacing / 2.15)
        return Make(
            spacing,
            radius,
            radius * float(rng.choice([1, 1, rng.uniform(1.1, 1.5)])),
            rng.uniform(0.03, 0.14),
            tuple(bool(f) for f in rng.random(7) < 0.5),
            rng.uniform(0, 0.25) if rng.random() < 0.4 else 0.0,
        )


@dataclass(frozen=True)
class Look:
    """A colour's look: word, body (BGR 0..1), pips (BGR 0..1)."""

    word: str
    body: Floats
    pips: Floats

    @staticmethod
    def random(rng: Rng, word: str) -> "Look":
        """A look that this word may stand for."""
        h, s, v = (int(rng.integers(low, high, endpoint=True)) for low, high in HSV[word])
        body = cv2.cvtColor(np.array([[[h, s, v]]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0] / 255
        dark = word != "black" and rng.random() < (0.25 if word == "green" else 0.5)
        pips = np.full(3, rng.uniform(0, 0.12) if dark else rng.uniform(0.75, 1))
        return Look(word, body.astype(np.float32), pips.astype(np.float32))


def draw_face(rng: Rng, make: Make, look: Look, value: int, light: float) -> tuple[Floats, Floats]:
    """BGR (PX, PX, 3) from 0 to about 1 and opacity (PX, PX) of a face under so much light (0 to 1)."""
    see_through = look.word == "clear"
    face = np.empty((PX, PX, 3), np.float32)
    face[:] = look.body * light
    ramp = np.linspace(-1, 1, PX, dtype=np.float32)
    fall = rng.normal(0, 0.1, 2)
    shade = 1 + fall[0] * ramp[None] + fall[1] * ramp[:, None]
    if make.wood and not see_through:
        grain = cv2.resize(
            rng.normal(0, 1, (3, 20) if rng.random() < 0.5 else (20, 3)).astype(np.float32), (PX, PX)
        )
        shade = shade * (1 + make.wood * 0.5 * grain)
    face *= np.asarray(shade, np.float32)[..., None]
    opacity = np.ones((PX, PX), np.float32)
    if see_through:
        opacity[:] = _glass(rng, face)
        for _ in range(int(rng.integers(0, 3))):  # pips of faces behind, bent
            ghost = int(rng.integers(1, 7))
            shift, size = rng.normal(0, 0.13, 2), rng.uniform(0.45, 1.0)
            _pips(
                rng,
                face,
                opacity,
                make,
                ghost,
                look.pips * rng.uniform(0.6, 1),
                0.5 * rng.random(),
                shift,
                size,
            )
    bright = look.pips * (0.35 + 0.65 * light) * rng.uniform(0.85, 1.1)
    _pips(rng, face, opacity, make, value, bright, 1.0, np.zeros(2), 1.0)
    _edges(rng, face, opacity, make, see_through)
    return face, opacity


def _glass(rng: Rng, face: Floats) -> Floats:
    """Opacity of a clear face: haze, mirrored bright and dark zones, laid into the face's colour."""
    noise = cv2.resize(
        rng.normal(0, 1, (int(rng.integers(2, 6)), int(rng.integers(2, 6)))).astype(np.float32),
        (PX, PX),
        interpolation=cv2.INTER_CUBIC,
    )
    zone = 1 / (1 + np.exp(-(noise - rng.uniform(-0.5, 1)) * rng.uniform(1, 12)))
    face *= (0.15 + 0.85 * rng.random()) * (1 - zone[..., None]) + zone[..., None] * rng.uniform(0, 1.2)
    return np.asarray(rng.uniform(0.05, 0.45) + zone * rng.uniform(0, 0.5), np.float32).clip(0, 1)


def _pips(
    rng: Rng,
    face: Floats,
    opacity: Floats,
    make: Make,
    value: int,
    paint: Floats,
    strength: float,
    shift: Floats,
    size: float,
) -> None:
    radius = (make.ace if value == 1 else make.radius) * PX * size
    hollow = rng.uniform(-0.4, 0.4)
    cover = np.zeros((PX, PX), np.uint8)
    tilt = np.zeros((PX, PX), np.float32)
    for u, v in PIPS[value]:
        if make.flipped[value]:
            u, v = (v, u) if value == 6 else (-u, v)
        x, y = (
            (0.5 + (n * make.spacing + s) * size + (1 - size) * 0) * PX
            for n, s in ((u, shift[0]), (v, shift[1]))
        )
        centre = (round(x * 16 - 8), round(y * 16 - 8))
        cv2.circle(cover, centre, round(radius * 16), 255, -1, cv2.LINE_AA, 4)
        y0, y1 = max(0, int(y - radius)), min(PX, int(y + radius) + 1)
        if y1 > y0:
            x0, x1 = max(0, int(x - radius)), min(PX, int(x + radius) + 1)
            tilt[y0:y1, x0:x1] = np.linspace(-1, 1, y1 - y0, dtype=np.float32)[:, None] * hollow
    share = cover.astype(np.float32) / 255 * strength
    tint = np.clip(paint * (1 + tilt[..., None]) + np.maximum(tilt, 0)[..., None] * 0.15, 0, 1.2)
    face[:] = face * (1 - share[..., None]) + tint * share[..., None]
    np.maximum(opacity, share, out=opacity)


def _edges(rng: Rng, face: Floats, opacity: Floats, make: Make, see_through: bool) -> None:
    """The rounded edges, each brighter or darker than the face."""
    width = max(1, round(make.bevel * PX))
    for side in range(4):
        turned, solid = np.rot90(face, side), np.rot90(opacity, side)
        fall = np.linspace(1, 0, width, dtype=np.float32)[:, None]
        strength = rng.normal(0, 0.3) if not see_through else rng.normal(0, 0.6)
        if rng.random() < 0.2:
            strength += rng.uniform(0.3, 1)
        edge = turned[:width]
        edge += fall[..., None] * (strength * 0.5 if strength > 0 else strength * edge)
        if see_through:
            solid[:width] = np.maximum(solid[:width], fall * rng.uniform(0, 0.9))
