"""Table tops as procedural textures: wood, cloth, slate, felt, laminate."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.float32]
Rng = np.random.Generator

TEXTURE = 3072  # pixels a side
REACH = 4000.0  # mm from the middle to the table's rim; beyond the texture it repeats in mirror image


@dataclass(frozen=True)
class Table:
    """A table top.

    Attributes:
        albedo: Linear RGB, square.
        relief: Height of the surface in mm, same size.
        size: Side of the texture in mm.
        gloss: Roughness of a varnish over it; None for a matt surface.
    """

    albedo: Image
    relief: Image
    size: float
    gloss: float | None

    def shape(self) -> dict[str, Any]:
        """The table as a Mitsuba shape: the plane z = 0."""
        repeat = mi.ScalarTransform3f().scale([2 * REACH / self.size, 2 * REACH / self.size])
        colour = texture(self.albedo, repeat)
        base = (
            {"type": "diffuse", "reflectance": colour}
            if self.gloss is None
            else {"type": "principled", "base_color": colour, "roughness": self.gloss, "specular": 0.3}
        )
        relief = texture(self.relief[..., None], repeat, raw=True)
        return {
            "type": "rectangle",
            "to_world": mi.ScalarTransform4f().scale([REACH, REACH, 1]),
            "bsdf": {"type": "twosided", "bsdf": {"type": "bumpmap", "arbitrary": relief, "bsdf": base}},
        }


def texture(image: Image, transform: Any = None, raw: bool = False) -> dict[str, Any]:
    """A linear image as a Mitsuba texture."""
    made: dict[str, Any] = {
        "type": "bitmap",
        "bitmap": mi.Bitmap(np.ascontiguousarray(image, dtype=np.float32)),
        "raw": raw,
        "wrap_mode": "mirror",
    }
    if transform is not None:
        made["to_uv"] = transform
    return made


def noise(rng: Rng, cells: tuple[float, float], octaves: int = 4, size: int = TEXTURE) -> Image:
    """Smooth noise, mean 0 and deviation 1, with so many cells down and across in its coarsest octave."""
    total = np.zeros((size, size), np.float32)
    for k in range(octaves):
        rows, cols = (int(np.clip(c * 2**k, 2, size)) for c in cells)
        coarse = rng.standard_normal((rows, cols)).astype(np.float32)
        total += cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC) * np.float32(0.55**k)
    return np.asarray((total - total.mean()) / total.std(), np.float32)


def blend(low: tuple[float, ...], high: tuple[float, ...], share: Image) -> Image:
    """Colours between two, by a share that is cut to 0..1."""
    t = np.clip(share, 0, 1)[..., None]
    return np.asarray(np.array(low, np.float32) * (1 - t) + np.array(high, np.float32) * t, np.float32)


def worn(rng: Rng, albedo: Image, crumbs: int, scratches: int) -> Image:
    """The surface after some evenings of play: specks, faint stains and scratches."""
    stains = 1 + 0.035 * noise(rng, (5, 5), 3)[..., None]
    marks = np.zeros(albedo.shape[:2], np.float32)
    for x, y in rng.integers(0, TEXTURE, (crumbs, 2)):
        radius = int(rng.integers(1, 4))
        cv2.circle(marks, (int(x), int(y)), radius, float(rng.choice([-0.7, 0.5])), -1, cv2.LINE_AA)
    for _ in range(scratches):
        start = rng.uniform(0, TEXTURE, 2)
        bend = np.cumsum(rng.normal(0, 0.05, 30)) + rng.uniform(0, 6.3)
        line = start + np.cumsum(np.stack([np.cos(bend), np.sin(bend)], 1) * rng.uniform(3, 20), 0)
        cv2.polylines(marks, [line.astype(np.int32)], False, float(rng.uniform(-0.2, 0.25)), 1, cv2.LINE_AA)
    return np.asarray(np.clip(albedo * stains * (1 + marks[..., None]), 0.004, 0.9), np.float32)


def wood(
    rng: Rng,
    dark: tuple[float, float, float],
    light: tuple[float, float, float],
    plank: float | None = 95.0,
    gloss: float = 0.35,
) -> Table:
    """Varnished boards (``plank`` mm wide) or one veneer (None), the grain along x."""
    size = 700.0
    rows = (np.arange(TEXTURE) * size / TEXTURE).astype(np.float32)
    warp = noise(rng, (6, 2), 4)
    rings = noise(rng, (60, 2.2), 4)
    fibre = noise(rng, (1500, 24), 2)
    pores = np.clip(noise(rng, (1500, 90), 1) - 1.2, 0, 1) * np.clip(1 + rings, 0.2, 2)
    seams = np.zeros((TEXTURE, TEXTURE), np.float32)
    tone = np.zeros((TEXTURE, 1), np.float32)
    if plank is not None:
        number = ((rows + rng.uniform(0, plank)) // plank).astype(int)
        shift = rng.integers(0, TEXTURE, number.max() + 1)
        for n in range(number.max() + 1):
            mine = number == n
            for layer in (warp, rings, fibre):
                layer[mine] = np.roll(layer, int(shift[n]), 1)[mine]
        tone = rng.normal(0, 0.14, number.max() + 1).astype(np.float32)[number][:, None]
        edge = np.flatnonzero(np.diff(number))
        for row in edge:
            seams[max(row - 1, 0) : row + 2] = 1
    phase = rows[:, None] * 0.9 + 5.0 * warp + 0.8 * rings
    bands = np.abs(np.sin(phase / 2)) ** 0.6 - 0.7  # narrow dark lines of late wood
    share = 0.55 + 0.33 * bands + 0.12 * rings + 0.16 * fibre + tone
    albedo = blend(dark, light, np.asarray(share, np.float32)) * (1 - 0.45 * pores[..., None])
    albedo = np.asarray(albedo * (1 - 0.75 * seams[..., None]), np.float32)
    relief = np.asarray(0.008 * fibre - 0.03 * pores - 0.5 * seams, np.float32)
    return Table(worn(rng, albedo, 60, 14), relief, size, gloss)


def cloth(
    rng: Rng, ground: tuple[float, float, float], stripe: tuple[float, float, float] | None = None
) -> Table:
    """A woven tablecloth with soft creases, plain or checked."""
    size, pitch = 520.0, 0.85
    at = (np.arange(TEXTURE) * size / TEXTURE / pitch).astype(np.float32)
    u = at[None] + 0.35 * noise(rng, (30, 30), 3)
    v = at[:, None] + 0.35 * noise(rng, (30, 30), 3)
    over = (np.floor(u) + np.floor(v)) % 2
    thread = np.where(over > 0, np.abs(np.sin(np.pi * u)), np.abs(np.sin(np.pi * v)))
    slub = noise(rng, (500, 8), 2) * (1 - over) + noise(rng, (8, 500), 2) * over
    share = 0.45 + 0.4 * thread + 0.08 * slub + 0.05 * noise(rng, (300, 300), 1)
    albedo = blend(tuple(0.45 * c for c in ground), tuple(1.15 * c for c in ground), share)
    if stripe is not None:
        bands = [np.floor(at * pitch / 24.0) % 2] * 2
        cover = 0.5 * bands[0][None] + 0.5 * bands[1][:, None]
        weave = np.array(stripe, np.float32) / np.array(ground, np.float32)
        albedo = np.asarray(albedo * (1 + cover[..., None] * (weave - 1)), np.float32)
    creases = 0.9 * noise(rng, (4, 4), 3)
    relief = np.asarray(0.09 * thread + 0.02 * slub + creases, np.float32)
    return Table(worn(rng, albedo, 30, 0), relief, size, None)


def felt(rng: Rng, ground: tuple[float, float, float]) -> Table:
    """Felt or a dice tray's velvet: matt, made of short fibres that lie every way."""
    size = 420.0
    fibres = np.zeros((TEXTURE, TEXTURE), np.float32)
    starts = rng.uniform(0, TEXTURE, (90_000, 2))
    turns = rng.uniform(0, 2 * np.pi, 90_000)[:, None] + np.cumsum(rng.normal(0, 0.35, (90_000, 5)), 1)
    steps = np.stack([np.cos(turns), np.sin(turns)], 2) * rng.uniform(3, 9, (90_000, 1, 1))
    lines = (starts[:, None] + np.cumsum(steps, 1)).astype(np.int32)
    tones = rng.normal(0, 1, 90_000)
    for line, tone in zip(lines, tones, strict=True):
        cv2.polylines(fibres, [line], False, float(tone), 1, cv2.LINE_AA)
    matted = cv2.GaussianBlur(fibres, (0, 0), 0.7)
    share = 0.5 + 0.16 * matted + 0.09 * noise(rng, (22, 22), 4) + 0.05 * noise(rng, (900, 900), 1)
    albedo = blend(tuple(0.5 * c for c in ground), tuple(1.35 * c for c in ground), share)
    relief = np.asarray(0.02 * matted + 0.03 * noise(rng, (250, 250), 2), np.float32)
    return Table(worn(rng, albedo, 160, 0), relief, size, None)


def slate(rng: Rng, ground: tuple[float, float, float] = (0.075, 0.08, 0.088)) -> Table:
    """Split stone: ridged layers, dull sheen."""
    size = 480.0
    ridges = -np.abs(noise(rng, (6, 3.5), 6))
    grain = noise(rng, (300, 300), 3)
    steps = np.floor(1.6 * noise(rng, (3, 2), 5)) * 0.35
    height = cv2.GaussianBlur(np.asarray(steps, np.float32), (0, 0), 3) + 0.35 * ridges + 0.05 * grain
    share = 0.5 + 0.14 * grain + 0.12 * noise(rng, (8, 8), 5) + 0.12 * ridges
    albedo = blend(tuple(0.55 * c for c in ground), tuple(1.6 * c for c in ground), np.asarray(share))
    return Table(worn(rng, albedo, 120, 25), np.asarray(0.8 * height, np.float32), size, 0.45)


def laminate(rng: Rng, ground: tuple[float, float, float], gloss: float = 0.28) -> Table:
    """A painted or laminated desk: nearly one colour, with a fine print and a sheen."""
    size = 600.0
    fine = noise(rng, (1200, 1200), 2)
    share = 0.5 + 0.05 * fine + 0.02 * noise(rng, (6, 6), 3)
    albedo = blend(tuple(0.85 * c for c in ground), tuple(1.12 * c for c in ground), share)
    return Table(worn(rng, albedo, 140, 30), np.asarray(0.006 * fine, np.float32), size, gloss)


OAK = ((0.2, 0.095, 0.035), (0.5, 0.3, 0.14))
WALNUT = ((0.05, 0.022, 0.01), (0.17, 0.08, 0.036))
PINE = ((0.42, 0.22, 0.075), (0.68, 0.45, 0.21))
BEECH = ((0.38, 0.2, 0.09), (0.56, 0.34, 0.18))

TABLES: dict[str, Callable[[Rng], Table]] = {
    "oak": lambda rng: wood(rng, *OAK),
    "walnut": lambda rng: wood(rng, *WALNUT, gloss=0.25),
    "pine": lambda rng: wood(rng, *PINE, plank=140.0),
    "beech": lambda rng: wood(rng, *BEECH, plank=None, gloss=0.3),
    "linen": lambda rng: cloth(rng, (0.55, 0.5, 0.42)),
    "blue cloth": lambda rng: cloth(rng, (0.07, 0.12, 0.26)),
    "checked cloth": lambda rng: cloth(rng, (0.6, 0.58, 0.54), (0.38, 0.03, 0.03)),
    "green felt": lambda rng: felt(rng, (0.03, 0.16, 0.07)),
    "grey felt": lambda rng: felt(rng, (0.17, 0.17, 0.18)),
    "burgundy felt": lambda rng: felt(rng, (0.2, 0.02, 0.04)),
    "slate": slate,
    "white desk": lambda rng: laminate(rng, (0.66, 0.66, 0.64)),
    "grey desk": lambda rng: laminate(rng, (0.3, 0.31, 0.32), gloss=0.4),
    "black desk": lambda rng: laminate(rng, (0.02, 0.02, 0.022), gloss=0.3),
}
"""Ready-made table tops by name."""
