"""Draws stacks of tiles as a flattened photo shows them: slices of rounded squares, soft shadows, a pale mat.

Nothing of the game's artwork is in it: tiles are gradients with random shapes.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.quadropolis_floors_sides import NORMALS, TILE, Strips, network_input, strips

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Rng = np.random.Generator

SCALE = 112
FINE = 168
"""Pixels a space of the drawing."""
WIDE = 2.0
"""Edge of what is drawn, in spaces."""
THICK = 0.043
SLICES = 4

SHADE = 56
"""Pixels a space where shadows are drawn, which are soft."""


@dataclass(frozen=True, eq=False)
class Room:
    """What the tiles of one photo share.

    Attributes:
        foot: The point under the camera, in spaces from the city's middle.
        height: Of the camera, in spaces.
        falls: Of each light, by how much the shadow of one floor is shifted, in spaces.
        strengths: How dark each shadow is, 0 to 1.
        soft: Blur of a shadow for each floor that casts it, in spaces.
        contact: Darkness and width of the shade where a tile touches the mat.
        sides: Brightness of the top, right, bottom and left side.
        gap: Brightness of the gap between two floors.
        rim: Width of a top's pale rim, in spaces, and its brightness on each side.
        mat: Its colour (BGR).
        neat: Spread of the floors on one another, in spaces, and degrees.
        blur: Of the photo, pixels.
        sharpened: How strongly the camera sharpened.
        noise: Standard deviation, 0 to 255.
        quality: Of JPEG.
        fade: Brightness gradient a space.
        rounding: Radius of the corners, in spaces.
        edge: Of tiles, in spaces.
        glow: How much lighter the mat is beside a lit side.
    """

    foot: Floats
    height: float
    falls: Floats
    strengths: Floats
    soft: float
    contact: tuple[float, float]
    sides: Floats
    gap: float
    rim: tuple[float, Floats]
    mat: Floats
    neat: tuple[float, float]
    blur: float
    sharpened: float
    noise: float
    quality: int
    fade: Floats
    rounding: float
    edge: float
    glow: float


def random_room(rng: Rng) -> Room:
    """A table, its light and its camera."""
    height = rng.uniform(3.4, 9.0) if rng.random() < 0.5 else rng.uniform(3.8, 5.5)
    tilt = rng.uniform(0, 0.2) if rng.random() < 0.6 else rng.uniform(0.1, 1.0)
    way = rng.uniform(0, 2 * np.pi)
    foot = tilt * height * np.array([np.cos(way), np.sin(way)]) + rng.normal(0, 0.4, 2)
    lights = int(rng.integers(1, 3))
    ways = rng.uniform(0, 2 * np.pi, lights)
    lengths = rng.uniform(0.005, 0.09, lights)
    falls = lengths[:, None] * np.column_stack([np.cos(ways), np.sin(ways)])
    strengths = rng.uniform(0.05, 0.85, lights) / lights ** rng.uniform(0, 1)
    toward = -falls[0] / lengths[0]
    facing = np.array([[0, -1], [1, 0], [0, 1], [-1, 0]]) @ toward
    plain = rng.uniform(0.3, 0.9)
    sides = np.clip(plain + rng.uniform(0, 0.7) * facing + rng.normal(0, 0.05, 4), 0.08, 1.2)
    rims = np.clip(rng.uniform(0.75, 1.05) + rng.uniform(0, 0.3) * facing + rng.normal(0, 0.04, 4), 0.3, 1.1)
    mat = np.array([rng.uniform(195, 228), rng.uniform(205, 230), rng.uniform(212, 238)])
    return Room(
        foot=foot,
        height=height,
        falls=falls,
        strengths=strengths,
        soft=rng.uniform(0.002, 0.04),
        contact=(rng.uniform(0, 0.5), rng.uniform(0.008, 0.05)),
        sides=sides,
        gap=rng.uniform(0.3, 0.97),
        rim=(rng.uniform(0.002, 0.018), rims),
        mat=mat,
        neat=(rng.choice([0.002, 0.006, 0.012]) * rng.uniform(0.5, 1.5), rng.uniform(0, 1.5)),
        blur=rng.uniform(0.35, 1.2),
        sharpened=rng.uniform(0, 1.2) * (rng.random() < 0.6),
        noise=rng.uniform(0.5, 6),
        quality=int(rng.integers(60, 97)),
        fade=rng.normal(0, 0.06, 2),
        rounding=rng.uniform(0.04, 0.09),
        edge=TILE * rng.uniform(0.97, 1.03),
        glow=rng.uniform(0, 0.2) * (rng.random() < 0.5),
    )


@dataclass(frozen=True, eq=False)
class Stack:
    """Floors on a space: where the foot's middle is (spaces from the city's middle), its turn (radians)."""

    at: Floats
    floors: int
    turn: float


def rise(room: Room, at: Floats) -> Floats:
    """By how much one floor shifts what is seen at a place of the mat."""
    return (at - room.foot) * THICK / room.height


def painted(rng: Rng, room: Room, stack: Stack, space: Floats) -> tuple[Image, Floats, float]:
    """A stack and its surroundings, `WIDE` spaces around the middle of its space.

    Returns:
        The picture (`SCALE` pixels a space), where the top's middle is in it (pixels) and the top's turn.
    """
    wide = round(WIDE * FINE)
    picture = np.empty((wide, wide, 3), np.float32)
    picture[:] = room.mat
    _print(rng, picture)
    around = [(stack, True)]
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if rng.random() < 0.75:
            n = 1 if rng.random() < 0.85 else int(rng.integers(2, 6))
            off = rng.normal(0, 0.015, 2)
            beside = space + np.array([dx, dy])
            around.append((Stack(beside + off, n, rng.normal(0, 0.02)), False))
    ends = [side for side in range(4) if rng.random() < 0.15]
    if rng.random() < 0.6:
        for side in ends:
            _cover(picture, side, rng.uniform(0.47, 0.9), rng.uniform(10, 110, 3))
    _shade(rng, picture, room, [one for one, _ in around], space)
    top, turn = np.zeros(2), 0.0
    for one, own in sorted(around, key=lambda pair: pair[1]):
        top_of, turn_of = _build(rng, picture, room, one, space, own)
        if own:
            top, turn = top_of, turn_of
    for side in ends:
        if rng.random() < 0.5:
            _cover(picture, side, rng.uniform(0.55, 0.95), np.zeros(3))
    across = np.linspace(-WIDE / 2, WIDE / 2, wide, dtype=np.float32)
    light = 1 + room.fade[0] * across[None, :, None] + room.fade[1] * across[:, None, None]
    picture *= (light * np.exp(rng.normal(0, 0.1))).astype(np.float32)
    return _taken(rng, picture, room), (top - space + WIDE / 2) * SCALE - 0.5, turn


def _cover(picture: NDArray[np.float32], side: int, beyond: float, colour: Floats) -> None:
    """What lies beyond the mat's end, or outside the photo: one side of the picture."""
    at = round((WIDE / 2 - beyond) * FINE)
    np.rot90(picture, side)[:at] = colour


def _print(rng: Rng, picture: NDArray[np.float32]) -> None:
    """What the mat shows: a paler picture on the space, badges on its corners and beside its edges."""
    wide = picture.shape[0]
    middle, half = wide // 2, round(0.42 * FINE)
    tint = (picture[0, 0] * rng.uniform(0.85, 1.0, 3)).tolist()
    if rng.random() < 0.6:
        cv2.rectangle(picture, (middle - half, middle - half), (middle + half, middle + half), tint, -1)
    for x in (-0.5, 0.0, 0.5):
        for y in (-0.5, 0.0, 0.5):
            if (x or y) and rng.random() < (0.35 if x and y else 0.15):
                colour = rng.uniform(80, 240, 3)
                across, down = rng.normal((x, y), 0.03) * FINE + middle
                at = (round(across), round(down))
                size = rng.uniform(0.05, 0.25)
                axes = (6 + round(size * FINE), 6 + round(size * rng.uniform(0.4, 1) * FINE))
                cv2.ellipse(picture, at, axes, 0, 0, 360, [240.0, 240, 240], -1)
                cv2.ellipse(picture, at, (axes[0] - 5, axes[1] - 5), 0, 0, 360, colour.tolist(), -1)


_ANGLES = np.radians([180 + 90 * corner + step for corner in range(4) for step in (0, 30, 60, 90)])
ARCS = np.column_stack([np.cos(_ANGLES), np.sin(_ANGLES)])
CORNERS = np.repeat(np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]]), 4, axis=0)


def _square(room: Room, at: Floats, turn: float, edge: float, grow: float = 1.0) -> Floats:
    """Outline of a rounded square (spaces), from the top left corner's left end, clockwise; 16 points."""
    points = CORNERS * (edge / 2 - room.rounding) + ARCS * room.rounding
    spun = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return np.asarray(points * grow @ spun.T + at)


def _fill(picture: NDArray[np.float32], outline: Floats, colour: Floats, space: Floats, scale: float) -> None:
    pixels = ((outline - space + WIDE / 2) * scale - 0.5) * 16
    cv2.fillPoly(picture, [np.round(pixels).astype(np.int32)], np.atleast_1d(colour).tolist(), cv2.LINE_AA, 4)


def _shade(rng: Rng, picture: NDArray[np.float32], room: Room, stacks: list[Stack], space: Floats) -> None:
    wide = round(WIDE * SHADE)
    light = np.ones((wide, wide), np.float32)
    tallest = max(one.floors for one in stacks)
    for fall, strength in zip(room.falls * rng.normal(1, 0.08), room.strengths, strict=True):
        dark = np.zeros((wide, wide), np.float32)
        for z in np.arange(0.0, tallest + 0.1, 0.5 if np.hypot(*fall) > 0.03 else 1.0):
            layer = np.zeros((wide, wide), np.float32)
            for one in stacks:
                if z <= one.floors:
                    outline = _square(room, one.at + z * fall, one.turn, room.edge)
                    _fill(layer, outline, np.array([1.0]), space, SHADE)
            dark = np.maximum(dark, cv2.GaussianBlur(layer, (0, 0), (0.004 + room.soft * z) * SHADE))
        light *= 1 - np.clip(strength * rng.normal(1, 0.1), 0, 0.95) * dark
    feet = np.zeros((wide, wide), np.float32)
    for one in stacks:
        _fill(feet, _square(room, one.at, one.turn, room.edge), np.array([1.0]), space, SHADE)
    depth, reach = room.contact
    light *= 1 - depth * cv2.GaussianBlur(feet, (0, 0), reach * SHADE)
    toward = -room.falls[0] / np.hypot(*room.falls[0])
    move = np.array([[1.0, 0, 0], [0, 1, 0]]) + np.outer(0.05 * SHADE * toward, [0, 0, 1])
    lit = cv2.warpAffine(feet, move, (wide, wide))
    light *= 1 + room.glow * cv2.GaussianBlur(lit, (0, 0), 0.05 * SHADE) * (1 - feet)
    picture *= cv2.resize(light, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)[..., None]


def _build(
    rng: Rng, picture: NDArray[np.float32], room: Room, stack: Stack, space: Floats, own: bool
) -> tuple[Floats, float]:
    at, turn = stack.at.copy(), stack.turn
    spread, spin = room.neat
    top, grow = at, 1.0
    for floor in range(stack.floors):
        if floor:
            at = at + rng.normal(0, spread, 2)
            turn = turn + np.radians(rng.normal(0, spin))
        edge = room.edge * (1 + rng.normal(0, 0.003))
        paper = np.array([232.0, 236, 240]) * rng.uniform(0.94, 1.03)
        for k in range(SLICES):
            z = floor + k / (SLICES - 1)
            here = at + z * rise(room, at)
            grow = 1 + z * THICK / room.height
            tone = room.gap if k == 0 else (1 + room.gap) / 2 if k == SLICES - 1 else 1.0
            outline = _square(room, here, turn, edge, grow)
            for side in range(4):
                first = 4 * side + 2
                part = np.vstack([outline[np.arange(first, first + 5) % 16], here])
                _fill(picture, part, paper * room.sides[side] * tone, space, FINE)
        top = at + (floor + 1) * rise(room, at)
        outline = _square(room, top, turn, edge, grow)
        for side in range(4):
            first = 4 * side + 2
            part = np.vstack([outline[np.arange(first, first + 5) % 16], top])
            _fill(picture, part, np.minimum(paper * room.rim[1][side], 250), space, FINE)
        inner = replace(room, rounding=max(room.rounding - room.rim[0], 0.01))
        outline = _square(inner, top, turn, edge - 2 * room.rim[0], grow)
        if not own or floor < stack.floors - 1:
            _fill(picture, outline, rng.uniform(60, 240, 3), space, FINE)
            continue
        art = _art(rng)
        mask = np.zeros(picture.shape[:2], np.float32)
        _fill(mask, outline, np.array([1.0]), space, FINE)
        size = edge * grow * FINE / art.shape[0]
        spun = size * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        origin = (top - space + WIDE / 2) * FINE - spun @ np.full(2, art.shape[0] / 2)
        laid = cv2.warpAffine(
            art, np.column_stack([spun, origin]), picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE
        )
        picture += mask[..., None] * (laid - picture)
    return top, turn


def _art(rng: Rng) -> NDArray[np.float32]:
    """A tile's print: sky above, ground below, something in the middle, signs in the corners."""
    size = 64
    ground = rng.uniform(20, 240, 3)
    sky = ground + (rng.uniform(200, 245) - ground) * rng.uniform(0.2, 1)
    share = np.clip((np.arange(size) / size - rng.uniform(0, 0.5)) / rng.uniform(0.2, 0.8), 0, 1)
    art = np.repeat((sky + share[:, None] * (ground - sky))[:, None], size, axis=1).astype(np.float32)
    art += cv2.resize(rng.normal(0, 8, (6, 6, 1)).astype(np.float32), (size, size))[..., None]
    for _ in range(int(rng.integers(3, 9))):
        points = rng.normal(0.5, 0.13, (int(rng.integers(3, 7)), 2)) * size
        cv2.fillPoly(art, [points.astype(np.int32)], rng.uniform(20, 240, 3).tolist(), cv2.LINE_AA)
    for x, y in ((0.14, 0.14), (0.3, 0.14), (0.86, 0.14), (0.8, 0.8), (0.14, 0.85)):
        if rng.random() < 0.6:
            at = (round(x * size), round(y * size))
            cv2.circle(art, at, int(rng.integers(3, 7)), rng.uniform(20, 240, 3).tolist(), -1, cv2.LINE_AA)
    return art


def _taken(rng: Rng, picture: NDArray[np.float32], room: Room) -> Image:
    small = cv2.resize(picture, None, fx=SCALE / FINE, fy=SCALE / FINE, interpolation=cv2.INTER_AREA)
    blurred = np.asarray(cv2.GaussianBlur(small, (0, 0), room.blur), np.float32)
    sharp = blurred + room.sharpened * (blurred - cv2.GaussianBlur(blurred, (0, 0), 1.2))
    small = sharp + room.noise * rng.standard_normal(sharp.shape, np.float32)
    whole = np.clip(small, 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", whole, [cv2.IMWRITE_JPEG_QUALITY, room.quality])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


SINGLES, STACKS = 4, 6
"""Tiles drawn in one photo: to compare with, and to judge."""

FINDS = (0.004, 0.06)
"""Least and greatest spread of places at which tiles are thought to lie, in spaces, one for a photo. That
of sizes is half of it, that of turns 30 degrees a space."""
RISE_SPREAD = (0.12, 0.002)
"""Of what is known of the camera: share of a floor's shift, and spaces."""


@dataclass(frozen=True, eq=False)
class Sample:
    """What the network sees of a tile and what it should say.

    Attributes:
        sides: `network_input`.
        floors: Of the stack.
        offsets: By how much the top tile's edge lies further out than was thought, on each side, in spaces.
    """

    sides: Strips
    floors: int
    offsets: Floats


def samples(rng: Rng) -> list[Sample]:
    """Tiles of one drawn photo, each as at the first and at the second look."""
    room = random_room(rng)
    spaces = [np.array([x, y]) for x in range(-2, 3) for y in (-1.5, -0.5, 0.5, 1.5)]
    chosen = [spaces[k] for k in rng.permutation(len(spaces))[: SINGLES + STACKS]]
    singles: dict[int, list[Strips]] = {0: [], 1: []}
    spreads = np.exp(rng.uniform(np.log(FINDS[0]), np.log(FINDS[1]), 2))
    lean, shift = rng.normal(1, RISE_SPREAD[0]), rng.normal(0, RISE_SPREAD[1], 2)
    drawn = []
    for k, space in enumerate(chosen):
        n = 1 if k < SINGLES or rng.random() < 0.1 else int(rng.integers(1, 6))
        off, spin = rng.normal(0, 0.015 if n == 1 else 0.03, 2), rng.normal(0, 1.2 if n == 1 else 2.0)
        stack = Stack(space + off, n, np.radians(spin))
        flat, top, turn = painted(rng, room, stack, space)
        for look, spread in enumerate(spreads):
            off = rng.normal(0, spread, 2) * SCALE
            true = room.edge * (1 + n * THICK / room.height) * SCALE
            edge = true * (1 + rng.normal(0, spread / 2))
            seen = turn + np.radians(rng.normal(0, 0.4 + 30 * spread))
            cut = strips(flat, (float(top[0] + off[0]), float(top[1] + off[1])), float(edge), seen)
            if k < SINGLES:
                singles[look].append(cut)
            spun = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
            offsets = (NORMALS @ (spun @ -off) + (true - edge) / 2) * TILE / edge
            drawn.append((look, cut, spun @ (rise(room, space) * lean + shift), n, offsets))
    found = []
    for look, cut, towards, n, offsets in drawn:
        single = np.median(singles[look], axis=0).astype(np.float32)
        found.append(Sample(network_input(cut, single, towards), n, offsets))
    return found[2 * (SINGLES - 1) :]
