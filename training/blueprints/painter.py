"""Drawn photos of Blueprints buildings, far faces first: milliseconds each, every face's place known."""

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from training.blueprints.faces import HSV, PX, Look, Make, draw_face
from vision.blueprints_grid import CUBES, FACES, SIDES, Grid, cube_of, exposed, facing, occupied

Rng = np.random.Generator
Floats = NDArray[Any]

WIDTH, HEIGHT = 400, 300
GROUND_PX, GROUND_MM = 512, 260.0


@dataclass(frozen=True)
class Painted:
    """A drawn photo.

    Attributes:
        bgr: The photo.
        corners: (FACES, 4, 2) pixels of all faces that the grid could have.
        facing: (FACES,) cosine of the slant.
        present: (FACES,) faces of dice that no other die touches.
        share: (FACES,) share of each present face that is seen.
        value: (FACES,) pips.
        colour: (FACES,) index into the colours of `HSV`.
    """

    bgr: NDArray[np.uint8]
    corners: Floats
    facing: Floats
    present: NDArray[np.bool_]
    share: Floats
    value: NDArray[np.int64]
    colour: NDArray[np.int64]


def paint(rng: Rng) -> Painted:
    """A random building in a random photo."""
    grid = Grid(rng.normal(0, 2), rng.normal(0, 2), rng.normal(0, 0.03), edge=rng.uniform(15.7, 16.2))
    number = int(rng.integers(1, len(occupied())))
    cubes, bare = occupied()[number], exposed()[number]
    focal = WIDTH * rng.uniform(0.75, 1.15)
    eye, rotation = _look_at(rng, cubes, grid, focal)

    def seen(points: Floats) -> Floats:
        at = (points - eye) @ rotation.T
        flat: Floats = at[..., :2] / at[..., 2:] * focal + [WIDTH / 2, HEIGHT / 2]
        return flat

    corners = grid.corners()
    corners += rng.normal(0, 0.2, (CUBES, 3)).repeat(len(SIDES), 0)[:, None] * [1, 1, 0]
    pixels = seen(corners)
    slant = facing(grid.from_plane(eye), grid.edge)
    canvas = _ground(rng, grid, eye, rotation, focal)
    values, colours = _dice(rng)
    make, words = Make.random(rng), list(HSV)
    looks = [Look.random(rng, word) for word in words]
    lights = np.concatenate([[rng.uniform(0.7, 1)], rng.uniform(0.25, 1.0, 4)])
    owner = np.full((HEIGHT, WIDTH), -1, np.int16)
    depth = ((corners.mean(1) - eye) ** 2).sum(1)
    full = np.zeros(FACES)
    for face in sorted(
        np.flatnonzero(bare & (slant > 0.02)), key=lambda f: -_order(int(f), eye, grid, depth)
    ):
        look = looks[colours[face]]
        art, opacity = draw_face(rng, make, look, int(values[face]), float(lights[face % len(SIDES)]))
        full[face] = _lay(rng, canvas, owner, pixels[face], art, opacity, int(face), look.word == "clear")
    kept = np.bincount(owner[owner >= 0], minlength=FACES)
    share = np.where(full > 0, kept / np.maximum(full, 1), 0)
    return Painted(_photographed(rng, canvas), pixels, slant, bare, share, values, colours)


def _order(face: int, eye: Floats, grid: Grid, depth: Floats) -> float:
    """Painter's order: whole cubes by cells away from the eye, low before high."""
    row, col, level = cube_of(face)
    at = grid.from_plane(eye)
    column = math.hypot(*(np.array([(col - 0.5) * 16.3, (1 - row) * 16.3]) - at[:2]))
    high = (at[2] - 16 * level - 8) / 1e3
    return float(column + abs(high) + depth[face] * 1e-9)


def _look_at(rng: Rng, cubes: NDArray[np.bool_], grid: Grid, focal: float) -> tuple[Floats, Floats]:
    middle = grid.corners()[np.repeat(cubes, len(SIDES))].reshape(-1, 3)
    target, reach = (middle.min(0) + middle.max(0)) / 2, np.linalg.norm(np.ptp(middle, 0)) / 2
    elevation = math.radians(rng.uniform(22, 62) if rng.random() < 0.7 else rng.uniform(60, 88))
    azimuth = rng.uniform(0, 2 * math.pi)
    back = np.array(
        [
            math.cos(elevation) * math.cos(azimuth),
            math.cos(elevation) * math.sin(azimuth),
            math.sin(elevation),
        ]
    )
    distance = reach * focal / (HEIGHT * rng.uniform(0.3, 0.5))
    eye = target + back * max(distance, reach + 40)
    right = np.array([-math.sin(azimuth), math.cos(azimuth), 0.0])
    down = np.cross(-back, right)
    roll = rng.normal(0, 0.12)
    c, s = math.cos(roll), math.sin(roll)
    return eye, np.stack([c * right + s * down, c * down - s * right, -back])


def _dice(rng: Rng) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Value and colour of every face; opposite faces add up to seven."""
    values = np.zeros((CUBES, len(SIDES)), np.int64)
    for cube in range(CUBES):
        a, b, c = (int(v) if rng.random() < 0.5 else 7 - int(v) for v in rng.permutation([1, 2, 3]))
        values[cube] = (a, b, c, 7 - b, 7 - c)
    weights = rng.dirichlet([1.2] * len(HSV))
    weights[-1] += 0.25  # clear ones are the hard ones
    colours = rng.choice(len(HSV), CUBES, p=weights / weights.sum())
    return values.ravel(), colours.repeat(len(SIDES))


def _lay(
    rng: Rng,
    canvas: Floats,
    owner: NDArray[np.int16],
    quad: Floats,
    art: Floats,
    opacity: Floats,
    face: int,
    clear: bool,
) -> float:
    """Lays a face on the canvas; gives back its size in pixels."""
    low = np.maximum(np.floor(quad.min(0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(quad.max(0)).astype(int) + 2, [WIDTH, HEIGHT])
    w, h = high - low
    if w < 2 or h < 2:
        return 0.0
    square = np.array([[0, 0], [PX, 0], [PX, PX], [0, PX]], np.float32)
    warp = cv2.getPerspectiveTransform(square, (quad - low).astype(np.float32))
    mask = np.zeros((h, w), np.uint8)
    cv2.fillPoly(mask, [np.round((quad - low) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    area = (slice(low[1], high[1]), slice(low[0], high[0]))
    tile = np.dstack([art, opacity])
    laid = cv2.warpPerspective(
        tile, warp, (int(w), int(h)), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    cover = mask.astype(np.float32) / 255
    alpha = (laid[..., 3] * cover)[..., None]
    under = canvas[area]
    if clear:  # what lies behind is seen turned and bent
        bent = cv2.flip(under, int(rng.integers(-1, 2))) if rng.random() < 0.6 else under
        if rng.random() < 0.5:
            bent = cv2.GaussianBlur(bent, (0, 0), rng.uniform(0.5, 4))
        through = cover[..., None] * rng.uniform(0.4, 1)
        under = under * (1 - through) + bent * through * rng.uniform(0.7, 1.1)
    canvas[area] = under * (1 - alpha) + laid[..., :3] * alpha
    inside = mask > 127
    owner[area][inside] = face
    return float(inside.sum())


@cache
def _textures() -> list[Floats]:
    """Grounds to choose from: wood, cloth, felt, plain."""
    rng = np.random.default_rng(5)
    made = []
    for _ in range(40):
        base = rng.random(3) ** 1.3
        art = np.empty((GROUND_PX, GROUND_PX, 3), np.float32)
        art[:] = base
        for _ in range(3):
            cells = (int(np.exp(rng.uniform(1, 5.5))), int(np.exp(rng.uniform(1, 5.5))))
            layer = cv2.resize(rng.normal(0, 1, cells).astype(np.float32), (GROUND_PX, GROUND_PX))
            tint = base * rng.uniform(0.5, 1.5, 3)
            art += layer[..., None] * tint.astype(np.float32) * rng.uniform(0.02, 0.25)
        made.append(np.asarray(art.clip(0.01, 1), np.float32))
    return made


def _ground(rng: Rng, grid: Grid, eye: Floats, rotation: Floats, focal: float) -> Floats:
    """The table with the card on it."""
    art = _textures()[int(rng.integers(len(_textures())))].copy()
    scale = GROUND_PX / GROUND_MM
    paper, ink = rng.uniform(0.2, 0.95, 3).astype(np.float32), rng.uniform(0, 0.4, 3).astype(np.float32)
    if rng.random() < 0.3:
        paper, ink = ink, paper

    def at(x: float, y: float) -> tuple[int, int]:
        return round(GROUND_PX / 2 + x * scale), round(GROUND_PX / 2 - y * scale)

    w, h = rng.uniform(78, 92), rng.uniform(54, 64)
    left, top = -w / 2 + 20 + rng.normal(0, 2), h / 2 + 2 + rng.normal(0, 2)
    if rng.random() < 0.85:
        if rng.random() < 0.6:  # a mat below
            cv2.rectangle(art, at(-110, 80), at(150, -80), (0.85, 0.85, 0.85), -1)
            cv2.rectangle(art, at(left - 2, top + 2), at(left + w + 2, top - h - 2), (0.1, 0.1, 0.1), 2)
        cv2.rectangle(art, at(left, top), at(left + w, top - h), paper.tolist(), -1)
        cv2.rectangle(art, at(left + 2, top - 2), at(left + w - 2, top - h + 2), ink.tolist(), 1)
        for r in range(3):
            for c in range(2):
                a, b = at((c - 1) * 16.3, (1.5 - r) * 16.3), at(c * 16.3, (0.5 - r) * 16.3)
                cv2.rectangle(art, a, b, ink.tolist(), 1)
                if rng.random() < 0.4:
                    for k in range(0, 64, 6):
                        p, q = (
                            (a[0] + min(k, 32), a[1] + max(0, k - 32)),
                            (a[0] + max(0, k - 32), a[1] + min(k, 32)),
                        )
                        cv2.line(art, p, q, ink.tolist(), 1)
    spot = np.zeros((GROUND_PX, GROUND_PX), np.float32)  # the building's shadow
    cv2.circle(spot, at(*rng.normal(0, 14, 2)), int(rng.integers(30, 80)), 1.0, -1)
    shadow = cv2.GaussianBlur(spot, (0, 0), rng.uniform(5, 25)) * rng.uniform(0, 0.6)
    art = art * (1 - shadow[..., None])
    middle = np.array([grid.x, grid.y, 0])
    plane = np.column_stack([rotation[:, 0], rotation[:, 1], rotation @ (middle - eye)])
    lens = np.array([[focal, 0, WIDTH / 2], [0, focal, HEIGHT / 2], [0, 0, 1]])
    place = np.array([[1 / scale, 0, -GROUND_MM / 2], [0, -1 / scale, GROUND_MM / 2], [0, 0, 1]])
    warp = lens @ plane @ place
    return np.asarray(
        cv2.warpPerspective(art.astype(np.float32), warp, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT_101),
        np.float32,
    )


def _photographed(rng: Rng, canvas: Floats) -> NDArray[np.uint8]:
    """Light's colour, exposure, blur, noise, JPEG."""
    shot = canvas * np.exp(rng.normal(0, 0.09, 3) + rng.normal(-0.1, 0.25)).astype(np.float32)
    slope = rng.normal(0, 0.15, 2)
    shot *= (1 + slope[0] * np.linspace(-1, 1, WIDTH)[None] + slope[1] * np.linspace(-1, 1, HEIGHT)[:, None])[
        ..., None
    ].astype(np.float32)
    if rng.random() < 0.7:
        shot = cv2.GaussianBlur(shot, (0, 0), rng.uniform(0.4, 1.5))
    shot += rng.normal(0, rng.uniform(0, 0.03) ** 1.0, shot.shape).astype(np.float32)
    done = np.clip(shot * 255, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        _, data = cv2.imencode(".jpg", done, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 95))])
        done = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)
    return np.asarray(done, np.uint8)
