"""What Quadropolis' tiles look like in any box: the colours of their types and the icons of what they give.

Places are shares of a tile's edge from its upper left corner. Colours are CIE L*a*b* under light in which the
mat's paper is white; medians of 26 photos of one box under several lights.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from scoring.quadropolis_tables import BuildingType
from vision.quadropolis_spaces import PAPER

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Mask = NDArray[np.float32]
Cell = TypeVar("Cell", np.uint8, np.float32, np.bool_)

SIZE = 100
"""Pixels of the tile that is looked at."""

FOOT, LOW, HIGH = (0.12, 0.86, 0.62, 0.95), (0.06, 0.76, 0.2, 0.94), (0.76, 0.04, 0.97, 0.22)
"""Left, top, right, bottom of where a tile tells its type: ground along its lower edge; the lower left
corner, where a park has its struck-out cylinder; the upper right corner with the type's symbol."""

CENTRE = (0.2, 0.3, 0.8, 0.75)
"""Where every tile has a picture and a bare space has pale print."""

BARE_TEXTURE, TEXTURE_SPREAD = 8.6, 0.5
BARE_DARKEST, DARKEST_SPREAD = 49.0, 3.0
BARE_CHROMA, CHROMA_SPREAD = 29.0, 2.0
"""Standard deviation of L* there, its lowest and the highest chroma (deciles), at which a space is as likely
bare as not: prints give up to 7.5, from 47 on and up to 29; tiles 12 and more, 49 and less, 19 and more."""

GLARE = 235
GLARE_SHARE, GLARE_SPREAD = 0.3, 0.04
"""Level of the darkest channel from which on a pixel is blown out, and the share of such pixels that may
hide a tile as well as not: bare spaces of 26 photos have up to 0.17."""

VEIL = 25.0
"""Level of the darkest channel (first percentile) that every tile has in its shadows and lines; what lies
above is a veil of glare."""
MOST_VEIL = 110.0


@dataclass(frozen=True)
class Look:
    """Colours of one type: a* b* of `FOOT` and `LOW`, L* a* b* of `HIGH`."""

    foot: tuple[float, float]
    low: tuple[float, float]
    high: tuple[float, float, float]


LOOKS: Mapping[BuildingType, tuple[Look, ...]] = {
    BuildingType.TOWER: (Look((3, 53), (3, 52), (82, -2, 17)),),
    BuildingType.SHOP: (Look((35, -32), (36, -31), (84, 7, -12)),),
    BuildingType.PUBLIC: (Look((-38, -4), (-36, -3), (86, -11, -12)),),
    BuildingType.PARK: (Look((-34, 46), (18, 37), (88, -8, 6)),),
    BuildingType.PLAYGROUND: (Look((-29, 36), (-28, 36), (83, -8, 6)),),
    BuildingType.FACTORY: (Look((65, 41), (64, 42), (87, 10, 4)),),
    BuildingType.HARBOR: (Look((-14, -44), (-15, -44), (90, -5, -11)),),
    BuildingType.OFFICE: (Look((6, 8), (7, 9), (90, 1, -3)),),
    BuildingType.MONUMENT: (Look((-11, -31), (-10, -29), (36, 6, -23)),),
    BuildingType.UNKNOWN: (Look((-30, -7), (-30, -8), (65, -19, -18)),),
}
"""By type. `UNKNOWN` is what the tiles of the Public Services expansion have in common."""

SPREAD = np.array([9.0, 9.0, 12.0, 12.0, 12.0, 9.0, 9.0])
"""By which colours differ between photos of strangers: about twice those of the 26 photos."""
SHARE_OF_CHROMA = 0.12
"""Further spread of a strong colour, as lamps and phones weaken and strengthen it."""
HEAVY_TAIL = 6.0
"""Squared misfit of one place above which it counts little more: glare or a piece lies there."""
FAR, FAR_SPREAD = 1.35, 0.08
"""Root mean square misfit at which a tile is as likely like no type as like one: of 26 photos' tiles all lie
below 1.25, 98 % below 1."""
FAR_OFFICE = 0.65
"""The same for an Office Tower, whose grey is also what a cut across any tile may look like: all lie below
0.5."""


@dataclass(frozen=True)
class TypeOpinion:
    """What a space's colours say.

    Attributes:
        chances: Probability of each type, and of None for a bare space; they add up to 1.
        misfit: Root mean square distance from the likeliest type's look, in spreads.
    """

    chances: Mapping[BuildingType | None, float]
    misfit: float


def type_opinion(tile: Image) -> TypeOpinion:
    """What type a space's tile is, by its colours.

    Args:
        tile: The space, `SIZE` pixels wide, under balanced light.
    """
    middle = _part(tile, CENTRE)
    bare = _bareness(_lab(middle)) * (1 - _blinded(middle))
    lab = _lab(cleared(tile))
    seen = np.concatenate([_median(lab, FOOT)[1:], _median(lab, LOW)[1:], _median(lab, HIGH)])
    misfits = {kind: min(_misfit(seen, look) for look in looks) for kind, looks in LOOKS.items()}
    chances = {kind: float(np.exp(-misfit / 2)) for kind, misfit in misfits.items()}
    root = float(np.sqrt(min(misfits.values()) / len(seen)))
    nearest = min(misfits, key=lambda kind: misfits[kind])
    far = FAR_OFFICE if nearest is BuildingType.OFFICE else FAR
    strange = 1 / (1 + float(np.exp((far - root) / FAR_SPREAD)))
    total = sum(chances.values())
    known: dict[BuildingType | None, float] = {
        kind: (1 - bare) * (1 - strange) * chance / total for kind, chance in chances.items()
    }
    known[BuildingType.UNKNOWN] += (1 - bare) * strange
    return TypeOpinion({None: bare, **known}, root)


def cleared(tile: Image) -> Image:
    """The tile without the veil that a mirrored window or lamp lays over all of it."""
    darkest = float(np.percentile(tile.min(axis=2), 1))
    veil = min(darkest - VEIL, MOST_VEIL)
    if veil <= 0:
        return tile
    return np.asarray(np.clip((tile - veil) * (PAPER / (PAPER - veil)), 0, 255).round(), np.uint8)


def _blinded(bgr: Image) -> float:
    """Chance that glare hides whether there is a tile."""
    share = float((bgr.min(axis=2) >= GLARE).mean())
    return 1 / (1 + float(np.exp((GLARE_SHARE - share) / GLARE_SPREAD)))


def _bareness(lab: NDArray[np.float32]) -> float:
    """Chance that pale print alone is seen, from L* a* b* of a space's middle."""
    light, chroma = lab[..., 0], np.hypot(lab[..., 1], lab[..., 2])
    signs = (
        (float(light.std()) - BARE_TEXTURE) / TEXTURE_SPREAD,
        (BARE_DARKEST - float(np.percentile(light, 10))) / DARKEST_SPREAD,
        (float(np.percentile(chroma, 90)) - BARE_CHROMA) / CHROMA_SPREAD,
    )
    return float(np.prod([1 / (1 + np.exp(np.clip(sign, -50, 50))) for sign in signs]))


def _misfit(seen: Floats, look: Look) -> float:
    wanted = np.array([*look.foot, *look.low, *look.high])
    strong = np.array([np.hypot(*look.foot)] * 2 + [np.hypot(*look.low)] * 2 + [0.0] * 3)
    off = ((seen - wanted) / (SPREAD + SHARE_OF_CHROMA * strong)) ** 2
    beyond = np.log1p(np.maximum(off - HEAVY_TAIL, 0.0))
    return float((np.minimum(off, HEAVY_TAIL) + beyond).sum())


# ---- what a tile gives

SLOTS, LEVEL = (0.14, 0.30, 0.46), 0.14
"""Where the icons of gains stand, from the left, and how far from the top."""
ICON = 0.12
"""Width of what is looked at in each."""
SLACK = 0.08
"""By which a tile may lie off."""
STRIP = (0.02, 0.04, 0.64, 0.26)
"""Corner in which icons are counted."""
LEAST_AREA, LEAST_HEIGHT, WIDEST = 0.0035, 0.08, 0.15
"""Area of an icon at least, in the tile's, its height, and the width of a wide one, in its edge."""
BLUE_LEAST_B, BLUE_MOST_L, BLUE_MOST_A = -22.0, 48.0, 25.0
RED_LEAST_A, RED_LEAST_B, RED_LEAST_CHROMA, RED_MOST_L = 28.0, -2.0, 32.0, 52.0
FULL, FULL_SPREAD = 0.40, 0.05
"""Share of an icon's place that has its colour: printed ones fill 0.5 to 0.8, grounds 0 to 0.3."""


@dataclass(frozen=True)
class Gains:
    """Icons at a tile's upper left.

    Attributes:
        slots: For each place from the left the chance of a blue figure and of a red cylinder.
        figures: Blue shapes of an icon's size, wherever they stand.
        cylinders: Red ones.
    """

    slots: tuple[tuple[float, float], ...]
    figures: int
    cylinders: int


def gains_seen(tile: Image) -> Gains:
    """The icons of what a tile gives.

    Args:
        tile: The tile, `SIZE` pixels wide, under balanced light.
    """
    lab = _lab(cleared(tile))
    light, a, b = lab[..., 0], lab[..., 1], lab[..., 2]
    blue = (b < BLUE_LEAST_B) & (light < BLUE_MOST_L) & (a < BLUE_MOST_A)
    red = (a > RED_LEAST_A) & (b > RED_LEAST_B) & (np.hypot(a, b) > RED_LEAST_CHROMA) & (light < RED_MOST_L)
    reach = round(ICON * SIZE) | 1
    filled = [cv2.boxFilter(mask.astype(np.float32), -1, (reach, reach)) for mask in (blue, red)]
    slack = round(SLACK * SIZE)
    tried = []
    for dy in range(-slack, slack + 1, 2):
        for dx in range(-slack, slack + 1, 2):
            y, xs = round(LEVEL * SIZE) + dy, [round(x * SIZE) + dx for x in SLOTS]
            shares = tuple((float(filled[0][y, x]), float(filled[1][y, x])) for x in xs)
            # the first slot is filled before the next: a tile that lies off shows in an empty first one
            tried.append((sum(map(max, shares)) + max(shares[0]) - 0.005 * (abs(dx) + abs(dy)), shares))
    best = max(tried)[1]
    slots = tuple((_sure(figure), _sure(cylinder)) for figure, cylinder in best)
    return Gains(slots, _counted(blue), _counted(red))


def _counted(mask: NDArray[np.bool_]) -> int:
    """Shapes of an icon's size in the corner where gains stand; what touches counts by its width."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(_part(mask, STRIP).astype(np.uint8))
    shapes = [
        int(stats[i, cv2.CC_STAT_WIDTH])
        for i in range(1, count)
        if stats[i, cv2.CC_STAT_AREA] >= LEAST_AREA * SIZE**2
        and stats[i, cv2.CC_STAT_HEIGHT] >= LEAST_HEIGHT * SIZE
    ]
    return sum(max(1, round(width / (WIDEST * SIZE))) for width in shapes)


def _sure(share: float) -> float:
    return 1 / (1 + float(np.exp((FULL - share) / FULL_SPREAD)))


STAR = (0.02, 0.02, 0.34, 0.32)
"""Where a star with printed points stands."""
STAR_CHROMA = 22.0
CLOSED = 0.25
"""Width of what is closed in, of the corner's: a digit's."""
LEAST_CONTRAST = 7.0
"""L* of a digit above its star."""
DIGIT = (12, 16)
"""Width and height of a digit when it is compared."""
DIGITS = (1, 2, 3)
DIGIT_SPREAD = 0.08
"""Of the correlation between a printed digit and a drawn one."""


def star_seen(tile: Image) -> dict[int, float]:
    """Chances of the points (1, 2 or 3) printed on a star at a tile's upper left; empty where there is none.

    Args:
        tile: The tile, twice `SIZE` pixels wide, under balanced light.
    """
    corner = _part(cleared(tile), STAR)
    digit = _digit_on_star(corner)
    if digit is None:
        return {}
    alike = {number: max(_correlation(digit, drawn) for drawn in _drawn(number)) for number in DIGITS}
    top = max(alike.values())
    weights = {number: float(np.exp((value - top) / DIGIT_SPREAD)) for number, value in alike.items()}
    total = sum(weights.values())
    return {number: weight / total for number, weight in weights.items()}


def _digit_on_star(corner: Image) -> Mask | None:
    """The white digit of a star, cut out and `DIGIT` in size."""
    lab = _lab(corner)
    star = ((np.hypot(lab[..., 1], lab[..., 2]) > STAR_CHROMA) & (lab[..., 2] < 5)).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(star)
    side = corner.shape[0]
    blobs = [i for i in range(1, count) if stats[i, cv2.CC_STAT_AREA] > 0.08 * side * side]
    if not blobs:
        return None
    blob = max(blobs, key=lambda i: int(stats[i, cv2.CC_STAT_AREA]))
    # a digit that touches the star's edge is closed in as well
    width = round(CLOSED * side) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    hull = cv2.morphologyEx((labels == blob).astype(np.uint8), cv2.MORPH_CLOSE, kernel)
    inside = cv2.erode(hull, np.ones((3, 3), np.uint8)) > 0
    if not inside.any():
        return None
    body = float(np.median(lab[..., 0][(labels == blob)]))
    bright = float(np.quantile(lab[..., 0][inside], 0.98))
    if bright - body < LEAST_CONTRAST:
        return None
    white = (inside & (lab[..., 0] > (body + bright) / 2)).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(white)
    if count < 2:
        return None
    middle = np.array([np.nonzero(hull)[1].mean(), np.nonzero(hull)[0].mean()])
    size = float(np.sqrt(hull.sum()))

    def fits(i: int) -> float:
        x, y, w, h = (float(stats[i, k]) for k in range(4))
        away = float(np.hypot(x + w / 2 - middle[0], y + h / 2 - middle[1])) / size
        return float(stats[i, cv2.CC_STAT_AREA]) * max(0.0, 1 - 2 * away)

    digit = max(range(1, count), key=fits)
    x, y, w, h = (int(stats[digit, k]) for k in range(4))
    if h < 0.25 * size or w > 1.1 * h:
        return None
    light = np.clip((lab[y : y + h, x : x + w, 0] - body) / (bright - body), 0, 1).astype(np.float32)
    return _placed(light)


@cache
def _drawn(number: int) -> tuple[Mask, ...]:
    """A digit in several weights and widths."""
    folder = Path(__file__).resolve().parents[1] / "calibration" / "fonts"
    drawn = []
    for name in ("NotoSans-Bold.ttf", "NotoSans-Regular.ttf"):
        font = ImageFont.truetype(str(folder / name), 96)
        picture = Pillow.new("L", (120, 140))
        ImageDraw.Draw(picture).text((60, 70), str(number), font=font, fill=255, anchor="mm")
        ink = np.asarray(picture, np.float32) / 255
        rows, columns = np.nonzero(ink.max(axis=1))[0], np.nonzero(ink.max(axis=0))[0]
        inked = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        drawn.append(_placed(np.asarray(inked, np.float32)))
    return tuple(drawn)


def _placed(ink: Mask) -> Mask:
    """A digit's ink filling the height of a frame, in its own proportions."""
    width, height = DIGIT
    own = max(1, min(width, round(ink.shape[1] * height / ink.shape[0])))
    fitted = cv2.resize(ink, (own, height), interpolation=cv2.INTER_AREA)
    frame = np.zeros((height, width), np.float32)
    left = (width - own) // 2
    frame[:, left : left + own] = fitted
    return np.asarray(cv2.GaussianBlur(frame, (0, 0), 0.8), np.float32)


def _correlation(one: Mask, other: Mask) -> float:
    return float(np.corrcoef(one.ravel(), other.ravel())[0, 1])


def _lab(bgr: Image) -> NDArray[np.float32]:
    return np.asarray(cv2.cvtColor(bgr.astype(np.float32) / 255, cv2.COLOR_BGR2Lab), np.float32)


def _part(picture: NDArray[Cell], box: tuple[float, float, float, float]) -> NDArray[Cell]:
    size = picture.shape[0]
    left, top, right, bottom = (round(n * size) for n in box)
    return picture[top:bottom, left:right]


def _median(lab: NDArray[np.float32], box: tuple[float, float, float, float]) -> Floats:
    return np.asarray(np.median(_part(lab, box).reshape(-1, 3), axis=0), np.float64)
