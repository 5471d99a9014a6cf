"""Empty player boards in the game's layout, of artwork made up for each: paper, stars, motifs, numbers."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.azul_summer_pavilion_board import SPACES, cost
from scoring.azul_summer_pavilion_tables import Colour, Side, Space, Star
from vision.azul_summer_pavilion_layout import CIRCLE, CORNERS, axes, outline

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

PX = 900
"""Of a drawn board's side."""

HUES = {  # OpenCV's, 0 to 180, of the print; tiles have their own
    Star.ORANGE: 16,
    Star.RED: 177,
    Star.BLUE: 100,
    Star.YELLOW: 24,
    Star.GREEN: 45,
    Star.PURPLE: 150,
    Star.MULTI: 97,
}

MOTIFS = ("plain", "star", "square", "ring")


@dataclass(frozen=True, eq=False)
class Artwork:
    """A board's two sides, PX x PX x 3, and the motif of each colour, which its tiles share."""

    sides: dict[Side, Image]
    motifs: dict[Colour, str]


def artwork(rng: np.random.Generator) -> Artwork:
    """Boards of a made-up copy."""
    motifs = {colour: str(rng.choice(MOTIFS)) for colour in Colour}
    seed = int(rng.integers(1 << 30))
    return Artwork({side: _board(np.random.default_rng(seed), side, motifs) for side in Side}, motifs)


def colour_of(hue: float, saturation: float, value: float) -> tuple[float, float, float]:
    """BGR of a hue (0 to 180), saturation and value (0 to 1)."""
    one = np.array([[[hue % 180, 255 * saturation, 255 * value]]], np.uint8)
    b, g, r = cv2.cvtColor(one, cv2.COLOR_HSV2BGR)[0, 0]
    return float(b), float(g), float(r)


def clouds(rng: np.random.Generator, size: int, octaves: tuple[int, ...]) -> Floats:
    """(size, size): smooth noise about 0 with a spread of about 1, of grains of several sizes (px)."""
    total = np.zeros((size, size))
    for grain in octaves:
        cells = max(2, size // grain)
        total += cv2.resize(rng.normal(size=(cells, cells)), (size, size), interpolation=cv2.INTER_CUBIC)
    return np.asarray(total / math.sqrt(len(octaves)))


def draw_motif(
    picture: Image, motif: str, middle: Floats, size: float, turn: float, bgr: tuple[float, float, float]
) -> None:
    """A star, square or ring drawn around a pixel, ``size`` from the middle to the rim."""
    if motif == "plain":
        return
    if motif == "ring":
        cv2.circle(picture, _at(middle), round(size), bgr, max(1, round(size / 4)), cv2.LINE_AA)
        cv2.circle(picture, _at(middle), round(size / 3), bgr, -1, cv2.LINE_AA)
        return
    corners = 16 if motif == "star" else 4
    angles = turn + np.arange(corners) * 2 * math.pi / corners
    reach = size * np.where(np.arange(corners) % 2 == 0, 1.0, 0.55 if motif == "star" else 1.0)
    points = middle + reach[:, None] * np.stack([np.cos(angles), np.sin(angles)], 1)
    if motif == "star":
        cv2.fillPoly(picture, [points.round().astype(np.int32)], bgr, cv2.LINE_AA)
        return
    for share in (1.0, 0.5):
        corner = middle + share * (points - middle)
        cv2.polylines(
            picture, [corner.round().astype(np.int32)], True, bgr, max(1, round(size / 5)), cv2.LINE_AA
        )


def _at(point: Floats) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))


def _board(rng: np.random.Generator, side: Side, motifs: dict[Colour, str]) -> Image:
    paper = np.array(colour_of(rng.uniform(8, 30), rng.uniform(0.02, 0.25), rng.uniform(0.6, 0.85)))
    board = np.full((PX, PX, 3), paper)
    board += 6 * clouds(rng, PX, (200, 60, 12))[..., None]
    board = np.asarray(board.clip(0, 255), np.uint8)
    ink = colour_of(rng.uniform(0, 180), rng.uniform(0.1, 0.7), rng.uniform(0.3, 0.6))
    _ornaments(rng, board, ink)
    dark = colour_of(rng.uniform(85, 125), rng.uniform(0.4, 0.8), rng.uniform(0.3, 0.6))
    _corners(rng, board, dark)
    cv2.circle(board, _at(np.array(CIRCLE) * PX), round(0.02 * PX), (20, 20, 20), -1, cv2.LINE_AA)
    fields = {star: _field(rng, side, star) for star in Star}
    line = colour_of(rng.uniform(10, 30), rng.uniform(0, 0.3), rng.choice([rng.uniform(0.75, 0.95), 0.25]))
    width = int(rng.integers(2, 6))
    veil, rim = rng.uniform(0.1, 0.6), rng.uniform(0.66, 0.78)
    motif_size = rng.uniform(0.016, 0.024)
    number_size = rng.uniform(0.45, 0.65)
    for space in SPACES:
        own = Colour(space.star) if side is Side.COLOURED and space.star is not Star.MULTI else None
        _space(board, space, fields[space.star], veil, rim)
        start, ahead, _ = axes(space)
        if own:
            blue, green, red = fields[space.star]
            darker = (0.55 * blue, 0.55 * green, 0.55 * red)
            turn = math.atan2(ahead[1], ahead[0])
            middle = (start + 0.5 * ahead) * PX
            draw_motif(board, motifs[own], middle, motif_size * PX, turn, darker)
        elif rng.random() < 0.7:
            _scribble(rng, board, (start + rng.uniform(0.35, 0.6) * ahead) * PX, fields[space.star])
        _number(board, str(cost(side, space)), start + 0.84 * ahead, ahead, number_size)
        cv2.polylines(board, [_px(outline(space))], True, line, width, cv2.LINE_AA)
    wear = clouds(rng, PX, (25, 6, 3))
    board = np.asarray((board + rng.uniform(2, 7) * wear[..., None]).clip(0, 255), np.uint8)
    scratched = clouds(rng, PX, (14, 5)) > rng.uniform(2.0, 2.8)
    board[scratched] = (0.5 * board[scratched] + 0.5 * paper).astype(np.uint8)
    return np.asarray(cv2.GaussianBlur(board, (0, 0), rng.uniform(0.5, 1.2)), np.uint8)


def _field(rng: np.random.Generator, side: Side, star: Star) -> tuple[float, float, float]:
    """The colour of a star's spaces."""
    if star is Star.MULTI:
        return colour_of(rng.uniform(85, 125), rng.uniform(0.3, 0.9), rng.uniform(0.15, 0.45))
    if side is Side.GREY:
        return colour_of(rng.uniform(0, 35), rng.uniform(0.05, 0.4), rng.uniform(0.4, 0.7))
    return colour_of(HUES[star] + rng.normal(0, 2), rng.uniform(0.5, 0.85), rng.uniform(0.5, 0.85))


def _px(points: Floats) -> NDArray[np.int32]:
    return np.asarray((points * PX).round(), np.int32)


def _ornaments(rng: np.random.Generator, board: Image, ink: tuple[float, float, float]) -> None:
    """Faint rings, strokes and figures all over the paper, no two alike."""
    drawn = board.copy()
    for _ in range(120):
        middle = rng.uniform(0, PX, 2)
        shade = tuple(c * rng.uniform(0.6, 1.1) for c in ink)
        size = rng.uniform(6, 30)
        kind = int(rng.integers(3))
        if kind == 0:
            angles = (rng.uniform(0, 360), rng.uniform(120, 360))
            axes_px = (round(size), round(size * rng.uniform(0.3, 1)))
            cv2.ellipse(drawn, _at(middle), axes_px, angles[0], 0, angles[1], shade, 2, cv2.LINE_AA)
        elif kind == 1:
            points = middle + rng.normal(0, size / 1.5, (5, 2))
            cv2.polylines(drawn, [points.round().astype(np.int32)], False, shade, 2, cv2.LINE_AA)
        else:
            points = middle + rng.normal(0, size / 2, (3, 2))
            cv2.fillPoly(drawn, [points.round().astype(np.int32)], shade, cv2.LINE_AA)
    share = rng.uniform(0.3, 0.8)
    board[:] = (share * drawn + (1 - share) * board).astype(np.uint8)


def _corners(rng: np.random.Generator, board: Image, dark: tuple[float, float, float]) -> None:
    pale = colour_of(rng.uniform(90, 110), rng.uniform(0.2, 0.4), rng.uniform(0.6, 0.9))
    for x, y in CORNERS:
        corner = np.array([round(x), round(y)], np.float64)
        inward = np.sign(0.5 - corner)
        triangle = np.array([corner, corner + inward * [0.22, 0], corner + inward * [0, 0.22]])
        cv2.fillPoly(board, [_px(triangle)], dark, cv2.LINE_AA)
        turn = math.atan2(*(np.array([x, y]) - 0.5)[::-1]) + math.pi / 2
        ahead = np.array([math.cos(turn), math.sin(turn)]) * 0.07
        aside = np.array([-ahead[1], ahead[0]]) / math.sqrt(3)
        middle = np.array([x, y])
        rhombus = np.array([middle - ahead, middle - aside, middle + ahead, middle + aside])
        cv2.fillPoly(board, [_px(rhombus)], pale, cv2.LINE_AA)


def _space(board: Image, space: Space, field: tuple[float, float, float], veil: float, rim: float) -> None:
    """A space's body, and its tip under a pale veil."""
    cv2.fillPoly(board, [_px(outline(space))], field, cv2.LINE_AA)
    start, ahead, aside = axes(space)
    reach = 2 * (1 - rim) * aside
    tip = np.array([start + rim * ahead - reach, start + ahead, start + rim * ahead + reach])
    pale = tuple((1 - veil) * c + veil * 200 for c in field)
    cv2.fillPoly(board, [_px(tip)], pale, cv2.LINE_AA)


def _scribble(
    rng: np.random.Generator, board: Image, middle: Floats, field: tuple[float, float, float]
) -> None:
    shade = tuple(min(255.0, c * rng.uniform(0.6, 1.8)) for c in field)
    points = middle + rng.normal(0, 12, (6, 2))
    cv2.polylines(board, [points.round().astype(np.int32)], False, shade, 3, cv2.LINE_AA)


def _number(board: Image, text: str, at: Floats, ahead: Floats, size: float) -> None:
    """A number that is read from outside its star."""
    side = 40
    plate = np.zeros((side, side), np.uint8)
    (width, height), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, size, 1)
    place = ((side - width) // 2, (side + height) // 2)
    cv2.putText(plate, text, place, cv2.FONT_HERSHEY_DUPLEX, size, 255, 1, cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D(
        (side / 2, side / 2), -math.degrees(math.atan2(ahead[1], ahead[0])) - 90, 1
    )
    plate = np.asarray(cv2.warpAffine(plate, turn, (side, side)), np.uint8)
    x, y = (at * PX).round().astype(int) - side // 2
    part = board[y : y + side, x : x + side]
    dark = 255 if part.mean() < 90 else 40
    part[:] = (part + (plate[..., None] / 255.0) * (dark - part.astype(np.float64))).astype(np.uint8)
