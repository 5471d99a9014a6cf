"""Cheap drawn dice: a rounded cube in perspective, shaded, with pips, by polygon filling alone.

A few milliseconds a die. Meant for variety (every colour, pose, edge and light), not for likeness:
renders and photographs give that.
"""

import math
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Rng = np.random.Generator
Floats = NDArray[Any]  # float32 at work; cv2 does not say so in its types

SOLID: dict[str, tuple[tuple[int, int], tuple[int, int], tuple[int, int]]] = {
    # hue (0..179), saturation and value (0..255) ranges as OpenCV counts them
    "white": ((0, 179), (0, 14), (225, 255)),
    "ivory": ((14, 26), (25, 70), (215, 250)),
    "black": ((0, 179), (0, 60), (8, 50)),
    "grey": ((0, 179), (0, 25), (80, 180)),
    "red": ((-5, 4), (170, 245), (110, 230)),
    "orange": ((7, 15), (190, 255), (190, 255)),
    "yellow": ((23, 31), (160, 255), (190, 255)),
    "green": ((45, 82), (120, 240), (60, 190)),
    "blue": ((98, 122), (120, 245), (70, 220)),
    "purple": ((128, 148), (80, 210), (60, 180)),
    "pink": ((158, 172), (70, 190), (190, 250)),
    "brown": ((6, 14), (110, 190), (50, 120)),
}
"""What a colour word means for a solid die."""

TRANSLUCENT = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "black")
"""Colours that are drawn see-through as well; ``clear`` is never solid."""

LIGHT_BODIES = ("white", "ivory", "yellow", "orange", "pink", "clear", "grey")

ALWAYS_DARK_PIPS = ("white", "ivory")
LEAST_PIP_CONTRAST = 0.25
"""Difference in some channel (0..1) below which even a person would not see the pips."""

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)),
}

_AXES = np.eye(3)
_SHIFT = 4  # bits of sub-pixel position in cv2's polygon filling


@dataclass(frozen=True)
class RasterDie:
    """A drawn die.

    Attributes:
        bgra: Height x width x 4, straight (not premultiplied) alpha; a margin of a few pixels around the die.
        top_value: Pips of the upper face, 1 to 6.
        colour: Body colour word, ``clear``, or ``translucent`` and a word.
        top_quad: 4 x 2, corners of the upper face (of the sharp-edged cube) in pixels of ``bgra``, in turn.
        box: x, y, width, height of the die in pixels of ``bgra``.
    """

    bgra: Picture
    top_value: int
    colour: str
    top_quad: NDArray[np.float32]
    box: tuple[float, float, float, float]

    def turned(self) -> "RasterDie":
        """The same die mirrored left to right."""
        width = self.bgra.shape[1]
        x, y, w, h = self.box
        quad = (self.top_quad * [-1, 1] + [width, 0])[::-1].astype(np.float32)
        return replace(
            self, bgra=np.ascontiguousarray(self.bgra[:, ::-1]), top_quad=quad, box=(width - x - w, y, w, h)
        )


@dataclass(frozen=True)
class _Camera:
    """Turns die coordinates (edge 2, centre 0, z up) into pixels."""

    rotation: Floats
    distance: float
    scale: float
    middle: tuple[float, float]

    def seen(self, points: Floats) -> Floats:
        turned = np.asarray(points) @ self.rotation.T
        depth = self.distance + turned[..., 2:]
        pixels: Floats = turned[..., :2] * (self.distance * self.scale) / depth + np.asarray(self.middle)
        return pixels

    def faces_viewer(self, normal: Floats) -> bool:
        turned = self.rotation @ normal
        return float(turned @ (turned + np.array([0, 0, self.distance]))) < 0


def draw_die(
    rng: Rng,
    size_px: float,
    *,
    colour: str | None = None,
    elevation: float | None = None,
    blank: bool = False,
) -> RasterDie:
    """Draws one die in a random pose, light and make.

    Args:
        rng: Source of all chance.
        size_px: Longer side of its box in pixels, about (8 to 600).
        colour: Colour word as in `RasterDie.colour`; random when None.
        elevation: Degrees of the camera above the table (90: from right above); random (20 to 90) when None.
        blank: A cube without pips (a wooden cube, a token): no die at all.
    """
    colour = colour or _random_colour(rng)
    elevation = _random_elevation(rng) if elevation is None else elevation
    zoom = 3 if size_px < 40 else 2 if size_px < 150 else 1
    margin = 3
    side = math.ceil(size_px) + 2 * margin
    big = side * zoom
    rounding = float(rng.uniform(0.06, 0.45))
    camera = _Camera(_pose(rng, elevation), float(rng.uniform(5, 22)), 1.0, (0.0, 0.0))
    outline = _outline(camera, rounding)
    low, high = outline.min(0), outline.max(0)
    scale = size_px * zoom / float((high - low).max())
    centre = (low + high) / 2
    camera = replace(camera, scale=scale, middle=(big / 2 - centre[0] * scale, big / 2 - centre[1] * scale))

    mask = np.zeros((big, big), np.uint8)
    outline = _outline(camera, rounding)
    _fill(mask, outline, 255)
    faces, top = _faces(rng)
    body = _body_colours(rng, colour, big)
    shade = _shading(rng, camera, rounding, big)
    picture = body * shade[..., None]
    alpha = mask.astype(np.float32) / 255
    see_through = colour == "clear" or colour.startswith("translucent")
    pip_paint = _pip_paint(rng, colour, body.mean(axis=(0, 1)))
    style = _PipStyle.random(rng)
    if see_through:
        alpha = alpha * _translucency(rng, mask, colour)
        for normal, value in faces:
            if not blank and not camera.faces_viewer(normal):
                _draw_pips(rng, picture, None, camera, normal, value, pip_paint, style, strength=0.3)
    for normal, value in faces:
        if not blank and camera.faces_viewer(normal):
            _draw_pips(rng, picture, alpha if see_through else None, camera, normal, value, pip_paint, style)
    _glare(rng, picture, camera, rounding)
    alpha = np.minimum(alpha, mask.astype(np.float32) / 255)
    bgra: Floats = np.dstack([np.clip(picture, 0, 1) * 255, alpha * 255]).astype(np.float32)
    if zoom > 1:
        bgra = cv2.resize(bgra, (side, side), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.3:
        bgra = cv2.GaussianBlur(bgra, (0, 0), float(rng.uniform(0.3, 0.025 * size_px + 0.4)))
    quad = camera.seen(
        _face_points(np.array([0.0, 0.0, 1.0]), np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]))
    )
    low, high = outline.min(0) / zoom, outline.max(0) / zoom
    return RasterDie(
        bgra=np.clip(bgra, 0, 255).astype(np.uint8),
        top_value=top,
        colour=colour,
        top_quad=(quad / zoom).astype(np.float32),
        box=(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])),
    )


def paste(canvas: Picture, bgra: Picture, x: int, y: int) -> None:
    """Lays a picture with alpha on ``canvas`` (BGR, changed in place); parts outside are cut off."""
    height, width = canvas.shape[:2]
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + bgra.shape[1], width), min(y + bgra.shape[0], height)
    if x0 >= x1 or y0 >= y1:
        return
    piece = bgra[y0 - y : y1 - y, x0 - x : x1 - x].astype(np.float32)
    alpha = piece[..., 3:] / 255
    under = canvas[y0:y1, x0:x1]
    under[:] = (piece[..., :3] * alpha + under * (1 - alpha)).astype(np.uint8)


def cast_shadow(rng: Rng, canvas: Picture, die: RasterDie, x: int, y: int) -> None:
    """Darkens ``canvas`` beside where ``die`` will be pasted with its corner at (x, y)."""
    size = max(die.box[2:])
    pad = int(size * 0.6)
    shape = cv2.copyMakeBorder(die.bgra[..., 3], pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
    angle, reach = rng.uniform(0, 2 * math.pi), rng.uniform(0.02, 0.4) * size
    move = np.array([[1, 0, reach * math.cos(angle)], [0, 1, reach * math.sin(angle)]], np.float32)
    shape = cv2.warpAffine(shape, move, (shape.shape[1], shape.shape[0]))
    shape = cv2.GaussianBlur(shape, (0, 0), max(0.6, float(rng.uniform(0.02, 0.12)) * size))
    dark = np.zeros((*shape.shape, 4), np.uint8)
    dark[..., 3] = (shape * float(rng.uniform(0.2, 0.75))).astype(np.uint8)
    paste(canvas, dark, x - pad, y - pad)


def _random_colour(rng: Rng) -> str:
    chance = rng.random()
    if chance < 0.06:
        return "clear"
    if chance < 0.25:
        return "translucent " + str(rng.choice(TRANSLUCENT))
    return str(rng.choice(list(SOLID)))


def _random_elevation(rng: Rng) -> float:
    return float(rng.uniform(70, 90) if rng.random() < 0.35 else rng.uniform(20, 75))


def _pose(rng: Rng, elevation: float) -> Floats:
    """Rotation from die (z up) to camera (x right, y down, z away)."""
    yaw, tilt = rng.uniform(0, 2 * math.pi), math.radians(elevation)
    roll = math.radians(rng.uniform(-180, 180) if rng.random() < 0.15 else rng.normal(0, 12))
    c, s = math.cos(yaw), math.sin(yaw)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    c, s = math.cos(tilt), math.sin(tilt)
    look = np.array([[1, 0, 0], [0, -s, -c], [0, c, -s]])
    c, s = math.cos(roll), math.sin(roll)
    rolled: Floats = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ look @ turn
    return rolled


def _face_points(normal: Floats, plane: Floats) -> Floats:
    """Points given in a face's own two axes (-1..1), in die coordinates."""
    axis = int(np.argmax(np.abs(normal)))
    u, v = _AXES[(axis + 1) % 3], _AXES[(axis + 2) % 3]
    points: Floats = normal + plane[:, :1] * u + plane[:, 1:] * v
    return points


def _outline(camera: _Camera, rounding: float) -> Floats:
    """Outline of the rounded cube: hull of the balls in its corners."""
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * (1 - rounding)
    angles = np.linspace(0, 2 * math.pi, 24, endpoint=False)
    ring = np.stack([np.cos(angles), np.sin(angles)], 1) * rounding * camera.scale
    points = (camera.seen(corners)[:, None] + ring).reshape(-1, 2).astype(np.float32)
    hull: Floats = cv2.convexHull(points).reshape(-1, 2).astype(np.float64)
    return hull


def _fill(canvas: Floats, polygon: Floats, value: float) -> None:
    points = np.round(polygon * (1 << _SHIFT)).astype(np.int32)
    cv2.fillPoly(canvas, [points], value, cv2.LINE_AA if canvas.dtype == np.uint8 else cv2.LINE_8, _SHIFT)


def _faces(rng: Rng) -> tuple[list[tuple[Floats, int]], int]:
    """Outward normals with their pips (opposite faces add up to seven, either handedness), and the top's."""
    values = [int(v) for v in rng.permutation([1, 2, 3])]
    values = [7 - v if rng.random() < 0.5 else v for v in values]
    faces = [(_AXES[i] * sign, v if sign > 0 else 7 - v) for i, v in enumerate(values) for sign in (1, -1)]
    return faces, values[2]


def _hsv(rng: Rng, word: str) -> Floats:
    hue, saturation, value = SOLID[word]
    pixel = np.array(
        [[[int(rng.integers(*hue, endpoint=True)) % 180, rng.integers(*saturation), rng.integers(*value)]]],
        np.uint8,
    )
    bgr: Floats = (cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] / 255).astype(np.float32)
    return bgr


def _body_colours(rng: Rng, colour: str, side: int) -> Floats:
    word = "white" if colour == "clear" else colour.removeprefix("translucent ")
    base = _hsv(rng, word)
    if rng.random() > 0.35:
        return np.broadcast_to(base, (side, side, 3)).astype(np.float32)
    # marbled or speckled with a second tint
    other = np.clip(base + rng.normal(0, 0.22, 3), 0, 1) if rng.random() < 0.6 else rng.random(3)
    cells = int(rng.integers(3, 9)) if rng.random() < 0.7 else max(8, side // 4)
    noise: Floats = rng.random((cells, cells)).astype(np.float32)
    noise = cv2.resize(noise, (side, side), interpolation=cv2.INTER_CUBIC)
    sharp = float(rng.uniform(1.5, 8))
    share = np.clip((noise - rng.uniform(0.4, 0.7)) * sharp + 0.5, 0, 1)[..., None]
    mixed: Floats = (base * (1 - share) + other * share).astype(np.float32)
    return mixed


def _shading(rng: Rng, camera: _Camera, rounding: float, side: int) -> Floats:
    light = rng.normal(0, 1, 3) + np.array([0, 0, 1.4])
    light = light / np.linalg.norm(light)
    ambient = float(rng.uniform(0.25, 0.75))
    shown = [s * a for a in _AXES for s in (1, -1) if camera.faces_viewer(s * a)]
    levels = {tuple(n): ambient + (1 - ambient) * max(0.0, float(n @ light)) for n in shown}
    shade: Floats = np.full((side, side), float(np.mean(list(levels.values()))), np.float32)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float64)
    for normal in shown:
        _fill(shade, camera.seen(_face_points(normal, square * 1.0)), levels[tuple(normal)])
    blur = max(0.4, rounding * camera.scale * float(rng.uniform(0.15, 0.4)))
    shade = cv2.GaussianBlur(shade, (0, 0), blur)
    # flats: a rounded square or, on dice cut by a ball, a disc
    angles = np.linspace(0, 2 * math.pi, 40, endpoint=False)
    power = 2 / float(rng.uniform(2, 10))
    ring = np.stack([np.sign(f) * np.abs(f) ** power for f in (np.cos(angles), np.sin(angles))], 1) * (
        1 - rounding * float(rng.uniform(0.6, 1))
    )
    for normal in shown:
        _fill(shade, camera.seen(_face_points(normal, ring)), levels[tuple(normal)])
    # edges catch the light, or the dark
    if rng.random() < 0.7:
        edge: Floats = np.zeros((side, side), np.float32)
        width = max(1, round(rounding * camera.scale * float(rng.uniform(0.1, 0.5))))
        for normal in shown:
            corners = np.round(camera.seen(_face_points(normal, square * (1 - rounding * 0.3)))).astype(
                np.int32
            )
            cv2.polylines(edge, [corners], True, 1.0, width)
        edge = cv2.GaussianBlur(edge, (0, 0), max(0.4, width * 0.6))
        shade = shade + edge * float(rng.uniform(-0.15, 0.3))
    if rng.random() < 0.6:  # light falling off across the die
        slope = rng.normal(0, 0.12, 2)
        ramp = np.linspace(-1, 1, side, dtype=np.float32)
        shade = shade * (1 + slope[0] * ramp[None] + slope[1] * ramp[:, None])
    exposed: Floats = (shade * float(rng.uniform(0.7, 1.15))).astype(np.float32)
    return exposed


def _translucency(rng: Rng, mask: Picture, colour: str) -> Floats:
    """Opacity over the die: the rim, where light is bent most, is the most opaque part."""
    inside = cv2.distanceTransform(mask, cv2.DIST_L2, 3)
    rim = np.exp(-inside / (inside.max() * float(rng.uniform(0.1, 0.4)) + 1e-6))
    base = rng.uniform(0.15, 0.55) if colour == "clear" else rng.uniform(0.5, 0.9)
    opacity: Floats = np.clip(base + rim * float(rng.uniform(0.1, 0.5)), 0, 1).astype(np.float32)
    return opacity


def _pip_paint(rng: Rng, colour: str, body: Floats) -> Floats:
    """Dark, light or coloured, and always apart from the body's mean colour (3, 0..1)."""
    dark, light = np.full(3, rng.uniform(0.0, 0.18)), np.full(3, rng.uniform(0.78, 1.0))
    word = colour.removeprefix("translucent ")
    chance = rng.random()
    if chance < 0.1:  # gold, bronze, sky
        paint = rng.random(3) * [0.7, 0.8, 1.0]
    elif chance < 0.24:  # red, blue or green alone
        paint = rng.uniform(0.0, 0.25, 3)
        paint[rng.choice(3, p=(0.2, 0.2, 0.6))] = rng.uniform(0.35, 1.0)
    elif word in ALWAYS_DARK_PIPS:
        paint = dark
    elif word == "black":
        paint = light
    else:
        paint = dark if (word in LIGHT_BODIES) == (chance < 0.9) else light
    if float(np.abs(paint - body).max()) < LEAST_PIP_CONTRAST:
        paint = dark if body.mean() > 0.45 else light
    return paint.astype(np.float32)


@dataclass(frozen=True)
class _PipStyle:
    """How this make of die sets its pips (lengths in half edges)."""

    spread: float
    radius: float
    ace_radius: float
    red_ace: bool
    flipped: tuple[bool, ...]
    hollow: float

    @staticmethod
    def random(rng: Rng) -> "_PipStyle":
        radius = float(rng.uniform(0.13, 0.24))
        return _PipStyle(
            spread=float(rng.uniform(0.42, 0.58)),
            radius=radius,
            ace_radius=radius * float(rng.uniform(1.3, 2.2) if rng.random() < 0.2 else 1),
            red_ace=bool(rng.random() < 0.06),
            flipped=tuple(bool(f) for f in rng.random(7) < 0.5),
            hollow=float(rng.uniform(-0.35, 0.35)),
        )


def _draw_pips(
    rng: Rng,
    picture: Floats,
    alpha: Floats | None,
    camera: _Camera,
    normal: Floats,
    value: int,
    paint: Floats,
    style: _PipStyle,
    strength: float = 1.0,
) -> None:
    angles = np.linspace(0, 2 * math.pi, 16, endpoint=False)
    ring = np.stack([np.cos(angles), np.sin(angles)], 1)
    radius = style.ace_radius if value == 1 else style.radius
    if style.red_ace and value == 1:
        paint = np.array([0.1, 0.1, 0.75], np.float32)
    light = 1.0 if strength < 1 else float(rng.uniform(0.75, 1.1))
    for u, v in PIPS[value]:
        at = np.array([-u, v] if style.flipped[value] else [u, v], np.float64)
        if style.flipped[value] and value == 6:
            at = at[::-1]
        spot = camera.seen(_face_points(normal, at * style.spread + ring * radius))
        low = np.maximum(np.floor(spot.min(0)).astype(int) - 1, 0)
        high = np.ceil(spot.max(0)).astype(int) + 2
        area = (slice(low[1], high[1]), slice(low[0], high[0]))
        if picture[area].size == 0:
            continue
        cover = np.zeros(picture[area].shape[:2], np.uint8)
        _fill(cover, spot - low, 255)
        share = (cover.astype(np.float32) * (strength / 255))[..., None]
        # a hollow is lit on one side
        tilt = np.linspace(-1, 1, len(cover), dtype=np.float32)[:, None, None] * style.hollow
        tint = np.clip(paint * light * (1 + tilt) + np.maximum(tilt, 0) * 0.15, 0, 1)
        picture[area] = picture[area] * (1 - share) + tint * share
        if alpha is not None:
            alpha[area] = np.maximum(alpha[area], share[..., 0])


def _glare(rng: Rng, picture: Floats, camera: _Camera, rounding: float) -> None:
    if rng.random() < 0.35:  # the whole top shines
        plate = np.zeros(picture.shape[:2], np.float32)
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float64) * (1 - rounding * 0.5)
        _fill(
            plate,
            camera.seen(_face_points(np.array([0.0, 0.0, 1.0]), square)),
            float(rng.uniform(0.05, 0.35)),
        )
        ramp = np.linspace(0, 1, len(plate), dtype=np.float32)
        picture += (plate * (ramp[None] if rng.random() < 0.5 else ramp[::-1, None]))[..., None]
    for _ in range(int(rng.integers(0, 4))):  # lamps in the edges and corners
        corner = rng.choice([-1.0, 1.0], 3) * (1 - rounding * 0.4)
        x, y = camera.seen(corner[None])[0]
        spot = np.zeros(picture.shape[:2], np.float32)
        reach = max(1.0, camera.scale * float(rng.uniform(0.03, 0.12)))
        cv2.ellipse(
            spot, (round(float(x)), round(float(y))), (round(reach), max(1, round(reach * 0.5))),
            float(rng.uniform(0, 180)), 0, 360, 1.0, -1,
        )  # fmt: skip
        picture += (cv2.GaussianBlur(spot, (0, 0), reach * 0.5) * float(rng.uniform(0.2, 0.9)))[..., None]
