"""Inputs of the face net from canvases: another place, other colours, light, blur, few pixels, JPEG."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice_face import CANVAS, CROP_SCALE, DIE_PX, INPUT_PX

ANY_TURN = 180.0
SOME_TURN = 28.0
"""Largest in-plane turn in degrees: any where a die is seen from above; little where only "up" tells top from
side."""

HUE_ROOM = {
    "red": (-5.0, 5.0),
    "orange": (-4.0, 11.0),
    "yellow": (-2.0, 6.0),
    "green": (-15.0, 15.0),
    "blue": (-12.0, 12.0),
    "purple": (-8.0, 8.0),
}
"""Degrees of hue by which a drawn or labelled colour may move and keep its word; amber is still orange."""

FEW_PIXELS = 0.4
"""Share of inputs that are made of 11 to 43 pixels a side, as dice of 8 to 32 pixels are."""

FAINT_PIPS = 0.16
STREAKS = 0.2
"""Shares of inputs whose pips differ in one channel only (of those that teach no colour) and that have
sharp glare: half of the wrong values of the measured photos were dark dice with red pips, a fifth glare."""

Image = NDArray[np.uint8]


def augmented(
    rng: np.random.Generator, image: Image, turn: float, quad: NDArray[np.float32], colour: str | None
) -> tuple[Image, NDArray[np.float32]]:
    """One net input from a canvas: (INPUT_PX, INPUT_PX, 3) BGR and the quad in its pixels.

    Args:
        rng: Source of chance.
        image: A canvas.
        turn: Largest in-plane turn, degrees.
        quad: Top face in canvas pixels (may be NaN).
        colour: The colour word that has to stay true; None lets any colour become any other.
    """
    low = int(rng.integers(11, 44)) if rng.random() < FEW_PIXELS else INPUT_PX
    matrix = placement(rng, turn) if rng.random() > 0.1 else placement(rng, 0.0)
    shrink = np.diag([low / INPUT_PX, low / INPUT_PX, 1.0])
    flags = cv2.INTER_AREA if low < 24 else cv2.INTER_LINEAR
    if low < INPUT_PX:
        image = np.asarray(cv2.blur(image, (3, 3)), np.uint8)
    small = cv2.warpPerspective(
        image, shrink @ matrix, (low, low), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    picture = np.asarray(small / 255, np.float32)
    if colour is None and rng.random() < FAINT_PIPS:
        picture = faint(rng, picture)
    picture = coloured(rng, picture, colour)
    picture = lit(rng, picture)
    if rng.random() < 0.3:
        picture = np.asarray(
            cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 1.3) * low / INPUT_PX), np.float32
        )
    if rng.random() < 0.15:
        picture = shaken(rng, picture)
    if rng.random() < 0.5:
        picture = picture + rng.normal(0, rng.uniform(0.003, 0.05), picture.shape).astype(np.float32)
    out = np.ascontiguousarray(np.clip(picture * 255, 0, 255).astype(np.uint8))
    if rng.random() < (0.65 if low < INPUT_PX else 0.35):
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 92))]
        out = np.asarray(cv2.imdecode(cv2.imencode(".jpg", out, quality)[1], cv2.IMREAD_COLOR), np.uint8)
    if low < INPUT_PX:
        flags = (cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_AREA)[rng.integers(3)]
        out = np.asarray(cv2.resize(out, (INPUT_PX, INPUT_PX), interpolation=flags), np.uint8)
    moved = np.concatenate([quad, np.ones((4, 1), np.float32)], axis=1) @ matrix.T
    return out, clockwise((moved[:, :2] / moved[:, 2:]).astype(np.float32))


def clockwise(quad: NDArray[np.float32]) -> NDArray[np.float32]:
    """The corners in the order of a clock's hand on the screen."""
    x, y = quad.T
    turns_right = (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0
    return quad if turns_right else quad[::-1]


def placement(rng: np.random.Generator, turn: float) -> NDArray[np.float64]:
    """Canvas to input: turn, mirror, stretch, slant, and a box that is a little off, as a finder's is."""
    angle = np.deg2rad(
        rng.uniform(-turn, turn) if turn >= ANY_TURN else np.clip(rng.normal(0, turn / 2), -turn, turn)
    )
    stretch = np.exp(rng.normal(0, 0.13))
    crop = (
        CROP_SCALE
        * DIE_PX
        * np.exp(rng.normal(0, 0.1))
        * (rng.uniform(0.78, 1.02) if turn > SOME_TURN else 1.0)
    )
    zoom = INPUT_PX / crop
    cos, sin = np.cos(angle), np.sin(angle)
    turned = np.array([[cos, -sin], [sin, cos]]) @ np.diag([np.sqrt(stretch), 1 / np.sqrt(stretch)])
    turned = np.array([[1, rng.normal(0, 0.06)], [rng.normal(0, 0.06), 1]]) @ turned * zoom
    if rng.random() < 0.5:
        turned = np.diag([-1.0, 1.0]) @ turned
    off = rng.normal(0, 0.06, 2).clip(-0.16, 0.16) * DIE_PX * zoom
    move = np.array([INPUT_PX / 2, INPUT_PX / 2]) + off - turned @ np.array([CANVAS / 2, CANVAS / 2])
    matrix = np.eye(3)
    matrix[:2, :2], matrix[:2, 2] = turned, move
    slant = np.eye(3)
    slant[2, :2] = rng.normal(0, 0.08, 2).clip(-0.2, 0.2) / INPUT_PX
    centre = np.array([[1, 0, INPUT_PX / 2], [0, 1, INPUT_PX / 2], [0, 0, 1.0]])
    return np.asarray(centre @ slant @ np.linalg.inv(centre) @ matrix)


def faint(rng: np.random.Generator, picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """Pips that differ from the body in one channel, as red ones on a black die: the others lose contrast."""
    size = picture.shape[0]
    middle = picture[size // 4 : size - size // 4, size // 4 : size - size // 4].reshape(-1, 3)
    kept = rng.uniform(0.03, 0.4, 3)
    kept[rng.choice(3, p=(0.2, 0.2, 0.6))] = rng.uniform(0.6, 1.0)
    body = np.median(middle, axis=0)
    return np.asarray(body + (picture - body) * kept, np.float32)


def coloured(
    rng: np.random.Generator, picture: NDArray[np.float32], colour: str | None
) -> NDArray[np.float32]:
    """Exposure, contrast and cast; anything goes where no colour word has to stay true."""
    cast = 0.3 if colour is None else 0.12
    if colour in HUE_ROOM and rng.random() < 0.5:
        hls = cv2.cvtColor(picture, cv2.COLOR_BGR2HLS)
        hls[:, :, 0] = (hls[:, :, 0] + rng.uniform(*HUE_ROOM[colour])) % 360
        picture = np.asarray(cv2.cvtColor(hls, cv2.COLOR_HLS2BGR), np.float32)
    gain = np.exp(rng.normal(0, cast / 2, 3)) * np.exp(rng.normal(0, 0.22))
    if rng.random() < 0.3:  # warm or cool light
        warmth = rng.normal(0, cast)
        gain = gain * np.exp(np.array([-warmth, 0, warmth]))
    picture = np.clip(picture * gain.astype(np.float32), 0, 1) ** np.float32(np.exp(rng.normal(0, 0.25)))
    picture = (picture - 0.5) * np.float32(np.exp(rng.normal(0, 0.2))) + np.float32(0.5 + rng.normal(0, 0.06))
    if colour is None:
        if rng.random() < 0.25:
            picture = picture[:, :, rng.permutation(3)]
        if rng.random() < 0.15:
            picture = 1 - picture
        if rng.random() < 0.3:
            grey = picture.mean(axis=2, keepdims=True)
            picture = grey + (picture - grey) * np.float32(rng.uniform(0, 1.6))
    return np.asarray(np.clip(picture, 0, 1.2), np.float32)


def lit(rng: np.random.Generator, picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """Glare spots and streaks, a shadow's edge, a gradient of light."""
    size = picture.shape[0]
    ys, xs = np.mgrid[0:size, 0:size].astype(np.float32) / size - 0.5
    if rng.random() < 0.25:
        x, y = rng.uniform(-0.3, 0.3, 2)
        wide, high = rng.uniform(0.03, 0.22, 2)
        spot = np.exp(-(((xs - x) / wide) ** 2) - ((ys - y) / high) ** 2) * rng.uniform(0.2, 1.1)
        picture = picture + spot[:, :, None].astype(np.float32)
    if rng.random() < STREAKS:
        picture = picture + streaks(rng, size)[:, :, None]
    if rng.random() < 0.25:
        angle = rng.uniform(0, 2 * np.pi)
        away = xs * np.cos(angle) + ys * np.sin(angle) - rng.uniform(-0.4, 0.4)
        dark = 1 / (1 + np.exp(-away / rng.uniform(0.01, 0.4))) * rng.uniform(0.1, 0.65)
        picture = picture * (1 - dark[:, :, None]).astype(np.float32)
    return picture


def streaks(rng: np.random.Generator, size: int) -> NDArray[np.float32]:
    """Lamps and windows mirrored in rounded edges and hollows: one to three sharp bright arcs."""
    zoom = 4
    shine = np.zeros((size * zoom, size * zoom), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        x, y = (int(v) for v in rng.uniform(0.25, 0.75, 2) * size * zoom)
        wide, high = (max(1, int(v)) for v in rng.uniform(0.02, 0.24, 2) * size * zoom)
        start = float(rng.uniform(0, 360))
        thick = max(1, int(rng.uniform(0.01, 0.045) * size * zoom))
        reach = start + float(rng.uniform(20, 160))
        cv2.ellipse(
            shine, (x, y), (wide, high), float(rng.uniform(0, 180)), start, reach,
            float(rng.uniform(0.2, 0.9)), thick,
        )  # fmt: skip
    soft = cv2.GaussianBlur(shine, (0, 0), zoom * float(rng.uniform(0.3, 1.0)) * size / INPUT_PX)
    return np.asarray(cv2.resize(soft, (size, size), interpolation=cv2.INTER_AREA), np.float32)


def shaken(rng: np.random.Generator, picture: NDArray[np.float32]) -> NDArray[np.float32]:
    """Motion blur of a few input pixels."""
    kernel = np.zeros((7, 7), np.float32)
    reach, angle = rng.uniform(0.5, 3.0) * picture.shape[0] / INPUT_PX, rng.uniform(0, np.pi)
    end = (reach * np.cos(angle), reach * np.sin(angle))
    for t in np.linspace(-1, 1, 21):
        kernel[round(3 + t * end[1]), round(3 + t * end[0])] += 1
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.float32)
