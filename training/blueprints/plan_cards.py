"""Drawn cards with a plan on them, and photos of them: any 3 x 2 grid of digits and hatching."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Rng = np.random.Generator
Picture = NDArray[np.uint8]
Floats = NDArray[Any]

PX_PER_MM = 6.0
ROWS, COLS = 3, 2
DICE = 6
HERSHEY = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)
"""OpenCV's own digits: never drawn for training, so that tests can use them."""


@dataclass(frozen=True, eq=False)
class PlanPhoto:
    """A photo of a card.

    Attributes:
        bgr: The picture.
        plan: As X1/31/1X.
        cells: (6, 4, 2) corners of the cells in reading order, each top left first, clockwise.
    """

    bgr: Picture
    plan: str
    cells: Floats


def random_plan(rng: Rng) -> str:
    """Six dice on two to five cells."""
    while True:
        heights = np.zeros(ROWS * COLS, int)
        cells = rng.choice(ROWS * COLS, int(rng.integers(2, 6)), replace=False)
        heights[cells] = rng.choice((1, 2, 3), len(cells))
        if heights.sum() == DICE:
            words = ["X" if h == 0 else str(h) for h in heights]
            return "/".join("".join(words[i : i + COLS]) for i in range(0, ROWS * COLS, COLS))


def plan_photo(rng: Rng, fonts: Sequence[Path | int], size: tuple[int, int] = (640, 480)) -> PlanPhoto:
    """A drawn photo of a drawn card.

    Args:
        rng: All chance.
        fonts: Typefaces: files, or OpenCV's own by their numbers.
        size: Width and height of the photo.
    """
    plan = random_plan(rng)
    art, cells = _card(rng, plan, fonts[int(rng.integers(len(fonts)))])
    return _photo(rng, art, cells, plan, size)


def _card(rng: Rng, plan: str, font: Path | int) -> tuple[Picture, Floats]:
    width, height = (round(mm * PX_PER_MM) for mm in (rng.uniform(75, 95), rng.uniform(52, 66)))
    paper = np.full(3, rng.uniform(0.45, 1)) * np.exp(rng.normal(0, 0.12, 3))
    ink = paper * rng.uniform(0.02, 0.5) * np.exp(rng.normal(0, 0.2, 3))
    if rng.random() < 0.3:
        paper, ink = ink, paper
    paper, ink = (np.clip(255 * colour, 5, 250) for colour in (paper, ink))
    art = np.empty((height, width, 3), np.uint8)
    art[:] = paper
    if rng.random() < 0.4:
        faint = _between(paper, ink, rng.uniform(0.08, 0.3))
        for at in np.arange(rng.uniform(0, 20), max(width, height), rng.uniform(12, 40)):
            cv2.line(art, (int(at), 0), (int(at), height), faint, 1)
            cv2.line(art, (0, int(at)), (width, int(at)), faint, 1)
    side = rng.uniform(13, 17.5) * PX_PER_MM
    gap = side * (rng.uniform(0.03, 0.2) if rng.random() < 0.3 else 0.0)
    room = np.array([width - 2 * side - gap, height - 3 * side - 2 * gap])
    if room[1] < 4:
        side *= 0.85
        gap *= 0.85
        room = np.array([width - 2 * side - gap, height - 3 * side - 2 * gap])
    left, top = rng.uniform(0.03, 0.97, 2) * room
    line = int(max(1, rng.uniform(0.15, 0.9) * PX_PER_MM))
    filled, bare = rng.random() < 0.25, rng.random() < 0.15
    strong = _between(paper, ink, rng.uniform(0.45, 1))
    _clutter(rng, art, (left, top, 2 * side + gap, 3 * side + 2 * gap), paper, ink)
    cells = []
    style = _hatching(rng)
    for n, word in enumerate(plan.replace("/", "")):
        x, y = left + (n % COLS) * (side + gap), top + (n // COLS) * (side + gap)
        corners = np.array([(x, y), (x + side, y), (x + side, y + side), (x, y + side)])
        cells.append(corners)
        box = [round(v) for v in (x, y, x + side, y + side)]
        if filled:
            cv2.rectangle(art, box[:2], box[2:], _between(paper, ink, rng.uniform(0.05, 0.25)), -1)
        if word == "X":
            _hatch(rng, art, box, _between(paper, ink, rng.uniform(0.5, 1)), style)
        else:
            _digit(rng, art, box, word, _between(paper, ink, rng.uniform(0.8, 1)), font)
        if not (bare and filled):
            cv2.rectangle(art, box[:2], box[2:], strong, line)
    if rng.random() < 0.6:
        edge = int(rng.uniform(4, 20))
        cv2.rectangle(art, (edge, edge), (width - edge, height - edge), strong, int(rng.integers(1, 4)))
    return art, np.array(cells) - 0.5


def _between(paper: Floats, ink: Floats, share: float) -> tuple[float, float, float]:
    mixed = paper * (1 - share) + ink * share
    return float(mixed[0]), float(mixed[1]), float(mixed[2])


def _hatching(rng: Rng) -> tuple[str, float, float]:
    kind = str(rng.choice(["/", "\\", "x", "-", "cross", "solid"], p=[0.35, 0.2, 0.17, 0.06, 0.12, 0.1]))
    spacing = rng.uniform(0.07, 0.25)
    return kind, spacing, rng.uniform(0.15, 0.5)


def _hatch(
    rng: Rng,
    art: Picture,
    box: list[int],
    colour: tuple[float, float, float],
    style: tuple[str, float, float],
) -> None:
    kind, spacing, share = style
    part = art[box[1] : box[3], box[0] : box[2]]
    height, width = part.shape[:2]
    if kind == "solid":
        part[:] = colour
        return
    line = max(1, round(spacing * share * width))
    if kind == "cross":
        inset = round(rng.uniform(0, 0.2) * width)
        cv2.line(part, (inset, inset), (width - inset, height - inset), colour, line * 2, cv2.LINE_AA)
        cv2.line(part, (inset, height - inset), (width - inset, inset), colour, line * 2, cv2.LINE_AA)
        return
    for at in np.arange(rng.uniform(0, spacing), 2, spacing) * width:
        a = int(at)
        if kind in "/x":
            cv2.line(part, (a, 0), (a - height, height), colour, line, cv2.LINE_AA)
        if kind in "\\x":
            cv2.line(part, (width - a, 0), (width - a + height, height), colour, line, cv2.LINE_AA)
        if kind == "-":
            cv2.line(part, (0, a), (width, a), colour, line, cv2.LINE_AA)


def _digit(
    rng: Rng, art: Picture, box: list[int], word: str, colour: tuple[float, float, float], font: Path | int
) -> None:
    side = box[2] - box[0]
    tall = side * rng.uniform(0.38, 0.78)
    middle = np.array([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]) + rng.normal(0, 0.03, 2) * side
    if isinstance(font, int):
        scale, thick = tall / 21, max(1, round(tall * rng.uniform(0.05, 0.16)))
        (w, h), _ = cv2.getTextSize(word, font, scale, thick)
        at = (round(middle[0] - w / 2), round(middle[1] + h / 2))
        cv2.putText(art, word, at, font, scale, colour, thick, cv2.LINE_AA)
        return
    mask = Image.new("L", (art.shape[1], art.shape[0]), 0)
    face = ImageFont.truetype(str(font), 100)
    low, high = face.getbbox(word)[1::2]
    face = ImageFont.truetype(str(font), max(6, round(100 * tall / max(high - low, 1))))
    a, b, c, d = face.getbbox(word)
    ImageDraw.Draw(mask).text((middle[0] - (a + c) / 2, middle[1] - (b + d) / 2), word, font=face, fill=255)
    share = np.asarray(mask, np.float32)[..., None] / 255
    art[:] = (art * (1 - share) + np.array(colour, np.float32) * share).astype(np.uint8)


def _clutter(rng: Rng, art: Picture, taken: tuple[float, ...], paper: Floats, ink: Floats) -> None:
    """Words, circles and cubes beside the grid."""
    height, width = art.shape[:2]
    x, y, w, h = taken
    for _ in range(int(rng.integers(2, 7))):
        at = rng.uniform(0, 1, 2) * [width, height]
        if x - 25 < at[0] < x + w + 10 and y - 10 < at[1] < y + h + 25:
            continue
        colour = _between(paper, ink, rng.uniform(0.3, 1))
        place, kind = (round(at[0]), round(at[1])), int(rng.integers(3))
        if kind == 0:
            word = "".join(rng.choice(list("ABCDEFGHKLMNOPRSTUVWXYZ 0123456789"), int(rng.integers(1, 9))))
            cv2.putText(
                art, word, place, 0, rng.uniform(0.4, 1.5), colour, int(rng.integers(1, 4)), cv2.LINE_AA
            )
        elif kind == 1:
            cv2.circle(
                art, place, int(rng.integers(4, 30)), colour, int(rng.choice([-1, 1, 2, 3])), cv2.LINE_AA
            )
        else:
            unit = rng.uniform(15, 45)
            right, back, up = unit * np.array([[0.87, 0.5], [0.87, -0.5], [0, -1.0]])
            for a, b, start in ((right, back, up), (right, up, 0 * up), (back, up, right)):
                quad = np.array([at + start, at + start + a, at + start + a + b, at + start + b])
                cv2.polylines(art, [quad.astype(np.int32)], True, colour, 2, cv2.LINE_AA)


def _photo(rng: Rng, art: Picture, cells: Floats, plan: str, size: tuple[int, int]) -> PlanPhoto:
    """The card on a table, seen from some side, with light, blur and noise."""
    width, height = size
    table = rng.uniform(20, 220, 3)
    rough = cv2.resize(
        rng.normal(0, rng.uniform(2, 20), (int(rng.integers(4, 120)), int(rng.integers(4, 120)), 3)).astype(
            np.float32
        ),
        size,
        interpolation=cv2.INTER_CUBIC,
    )
    ground = np.clip(table + rough, 0, 255).astype(np.uint8)
    turn, tilt, way = rng.uniform(0, 2 * math.pi), rng.uniform(0, 0.7), rng.uniform(0, 2 * math.pi)
    focal = 0.8 * width
    flat = np.array([(0, 0), (art.shape[1], 0), (art.shape[1], art.shape[0]), (0, art.shape[0])], float) - 0.5
    middle = flat.mean(0)
    spin = cv2.Rodrigues(np.array([0, 0, turn]))[0]
    lean = cv2.Rodrigues(tilt * np.array([math.cos(way), math.sin(way), 0]))[0]
    away = focal * art.shape[1] / (width * rng.uniform(0.4, 1.0))

    def seen(points: Floats) -> Floats:
        space = np.column_stack([points - middle, np.zeros(len(points))]) @ (lean @ spin).T + [0, 0, away]
        return np.asarray(space[:, :2] / space[:, 2:] * focal)

    corners = seen(flat)
    reach = np.ptp(corners, axis=0) / [width, height]
    away *= max(1.0, float(reach.max()) / 0.97)
    corners = seen(flat)
    shift = np.array([width, height]) / 2 - (corners.min(0) + corners.max(0)) / 2
    shift += rng.uniform(-0.5, 0.5, 2) * np.maximum([width, height] - np.ptp(corners, axis=0), 0)
    warp = cv2.getPerspectiveTransform(flat.astype(np.float32), (corners + shift).astype(np.float32))
    laid = cv2.warpPerspective(art, warp, size, flags=cv2.INTER_AREA)
    cover = cv2.warpPerspective(np.full(art.shape[:2], 255, np.uint8), warp, size)[..., None] / 255
    shot = laid * cover + ground * (1 - cover)
    slope = rng.normal(0, 0.25, 2)
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    light = np.clip(rng.uniform(0.45, 1.15) * (1 + slope[0] * x + slope[1] * y), 0.1, 1.6)
    if rng.random() < 0.3:
        edge = 1 / (
            1 + np.exp(-(x * math.cos(way) + y * math.sin(way) - rng.normal(0, 0.4)) * rng.uniform(4, 60))
        )
        light *= 1 - rng.uniform(0.2, 0.6) * edge
    shot = shot * light[..., None] * np.exp(rng.normal(0, 0.08, 3))
    shot = cv2.GaussianBlur(shot, (0, 0), rng.uniform(0.3, 1.5))
    shot = np.clip(shot + rng.normal(0, rng.uniform(0, 9), shot.shape), 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(50, 95))])[1]
    where = cv2.perspectiveTransform(cells.reshape(1, -1, 2).astype(np.float64), warp).reshape(-1, 4, 2)
    return PlanPhoto(np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8), plan, where)
