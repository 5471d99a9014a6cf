"""How to take a photo, drawn: from where, with what light, and what has to be in it."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ui.svg import Node, node, points, svg

_WIDTH, _HEIGHT = 360.0, 150.0
_TABLE = (80.0, 122.0)
"""Where the thing stands in the left half, which shows the table from its side."""
_FAR = 84.0
_GREY, _BLUE = "#808080", "#3d85e8"
_FRAME = (186.0, 12.0, 164.0, 126.0)
"""Left, top, width, height of the right half, which shows the photo itself."""


class Shown(StrEnum):
    """What a photo is of."""

    BUILDING = "building"
    LOOSE_DICE = "loose dice"
    PLAN = "plan"
    CITY = "city"
    STARS = "stars"
    PAGODAS = "pagodas"
    CARDS = "cards"


@dataclass(frozen=True)
class Picture:
    """One way to take a photo.

    Attributes:
        from_above: Degrees above the table of each place to photograph from.
        inside: Draws what the photo shows.
        tall: How high the thing stands, in units of the drawing.
    """

    from_above: Sequence[float]
    inside: Callable[[], Sequence[Node]]
    tall: float


def drawing(shown: Shown) -> Node:
    """The picture for one kind of photo, in colours that show on light and on dark."""
    picture = PICTURES[shown]
    return svg(
        _WIDTH,
        _HEIGHT,
        *_aside(picture),
        *_photo(picture.inside()),
        xmlns="http://www.w3.org/2000/svg",
        fill="none",
        stroke=_GREY,
        stroke_width=1.6,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def _aside(picture: Picture) -> list[Node]:
    """The table from its side: the thing, the phone at each place, and the lamp behind nobody's back."""
    x, y = _TABLE
    parts = [
        node("line", x1=10, y1=y, x2=166, y2=y, stroke_width=2.2),
        _box(x, y - picture.tall / 2, 56, picture.tall, filled=True),
        *_lamp(),
    ]
    for degrees in picture.from_above:
        parts += _phone(x, y - picture.tall / 2, math.radians(degrees))
    return parts


def _box(
    x: float, y: float, width: float, height: float, *, filled: bool = False, round_: float = 0, **more: float
) -> Node:
    """A rectangle around its middle; faintly filled, or an outline."""
    fill, through = (_GREY, 0.22) if filled else ("none", None)
    return node("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=round_,
                fill=fill, fill_opacity=through, **more)  # fmt: skip


def _faint(*corners: tuple[float, float], filled: bool = True, width: float = 1.6) -> Node:
    """A faintly filled shape, or an outline."""
    fill, through = (_GREY, 0.22) if filled else ("none", None)
    return node("polygon", points=points(corners), fill=fill, fill_opacity=through, stroke_width=width)


def _phone(x: float, y: float, angle: float) -> list[Node]:
    """A phone that looks at a point from an angle above the table, and what it sees."""
    toward = (math.cos(angle), -math.sin(angle))
    across = (-toward[1], toward[0])
    at = (x + _FAR * toward[0], y + _FAR * toward[1])

    def beside(way: float, off: float) -> tuple[float, float]:
        return at[0] + way * across[0] + off * toward[0], at[1] + way * across[1] + off * toward[1]

    seen = ((x + side * across[0], y + side * across[1]) for side in (-24, 24))
    rays = [
        node("line", x1=at[0], y1=at[1], x2=a, y2=b, stroke_dasharray="3 4", stroke=_BLUE) for a, b in seen
    ]
    body = points([beside(-15, 0), beside(15, 0), beside(15, 5), beside(-15, 5)])
    return [*rays, node("polygon", points=body, fill=_BLUE, stroke=_BLUE)]


def _lamp() -> list[Node]:
    """Light from the side, far from the phone."""
    x, y = 22.0, 92.0
    rays = []
    for n in range(8):
        right, down = math.cos(n * math.pi / 4), math.sin(n * math.pi / 4)
        rays.append(node("line", x1=x + 13 * right, y1=y + 13 * down, x2=x + 19 * right, y2=y + 19 * down))
    sun = node("circle", cx=x, cy=y, r=8, fill="#f2b01e")
    return [node("g", sun, *rays, stroke="#c98a00")]


def _photo(inside: Sequence[Node]) -> list[Node]:
    """The photo: all of the thing, with table around it."""
    left, top, width, height = _FRAME
    frame = node("rect", x=left, y=top, width=width, height=height, rx=8, stroke_width=2.6, stroke=_BLUE)
    return [frame, node("g", *inside, transform=f"translate({left + width / 2:.0f} {top + height / 2:.0f})")]


# --- what photos show, around (0, 0), 130 x 110 at most -------------------------------------------------


def _marker(x: float, y: float, side: float = 13) -> Node:
    """A printed marker."""
    rim = side / 3.4
    return node("rect", x=x - side / 2 + rim / 2, y=y - side / 2 + rim / 2, width=side - rim,
                height=side - rim, stroke_width=rim, stroke_linejoin="miter")  # fmt: skip


def _die(x: float, y: float, value: int, side: float = 24) -> Node:
    pairs = ((-1, 1), (1, -1)), ((-1, -1), (1, 1))
    spots = [(0, 0)] * (value % 2) + [spot for pair in pairs[: value // 2] for spot in pair]
    pips = (
        node(
            "circle",
            cx=x + a * side / 4,
            cy=y + b * side / 4,
            r=side / 11,
            fill=_GREY,
            stroke="none",
        )
        for a, b in spots
    )
    return node("g", _box(x, y, side, side, filled=True, round_=4), *pips)


def _building() -> list[Node]:
    corners = [(x, y) for x in (-1, 1) for y in (-1, 1)]
    dice = (_die(x, y, v, 20) for x, y, v in ((-10, -20, 3), (10, 0, 5), (-10, 20, 2), (10, 20, 4)))
    return [_box(0, 0, 104, 96, round_=2), *(_marker(41 * x, 37 * y) for x, y in corners), *dice]


def _loose() -> list[Node]:
    places = ((-44, -18, 2), (0, -24, 5), (42, -12, 1), (-24, 22, 4), (22, 24, 3))
    return [_die(x, y, value) for x, y, value in places]


def _plan() -> list[Node]:
    cells = [(r, c) for r in range(3) for c in range(2)]
    return [
        _box(0, 0, 84, 104, round_=6),
        *(_box(30 * c - 15, 28 * r - 28, 30, 28, filled=(r, c) == (0, 0)) for r, c in cells),
    ]


def _city() -> list[Node]:
    spaces = [(r, c) for r in range(4) for c in range(4)]
    return [
        _box(0, 0, 106, 106, round_=4),
        *(_box(24 * c - 36, 24 * r - 36, 21, 21, round_=2, filled=(r + 2 * c) % 3 > 0) for r, c in spaces),
    ]


def _stars() -> list[Node]:
    middles = [(0.0, 0.0)] + [
        (32 * math.cos(n * math.pi / 3), 32 * math.sin(n * math.pi / 3)) for n in range(6)
    ]
    stars = [part for n, (x, y) in enumerate(middles) for part in _star(x, y, 15, (n + 3) % 6)]
    return [_box(0, 0, 108, 108, round_=4), *stars]


def _star(x: float, y: float, size: float, filled: int) -> list[Node]:
    rhombs = []
    for n in range(6):
        tips = [(far, (n + turn) * math.pi / 3) for far, turn in ((0.58, -0.5), (1, 0), (0.58, 0.5))]
        corners = ((x + size * far * math.cos(a), y + size * far * math.sin(a)) for far, a in tips)
        rhombs.append(_faint((x, y), *corners, filled=n < filled, width=1))
    return rhombs


def _pagodas() -> list[Node]:
    corners = ((-42, -22), (42, -22), (54, 38), (-54, 38))
    towers = ((-18, -2, 1), (22, 0, 2), (-26, 40, 2), (26, 42, 2))
    return [
        _faint((-46, -30), (46, -30), (64, 48), (-64, 48), filled=False),
        *(_marker(x, y, 10) for x, y in corners),
        *(part for x, y, floors in towers for n in range(floors) for part in _floor(x, y - 15 * n)),
    ]


def _floor(x: float, y: float) -> list[Node]:
    """Two pillars and the tile on them."""
    pillars = (node("line", x1=x + side, y1=y, x2=x + side, y2=y - 10) for side in (-8, 8))
    return [*pillars, _faint((x - 15, y - 10), (x + 15, y - 10), (x + 11, y - 15), (x - 11, y - 15))]


def _cards() -> list[Node]:
    return [part for x in (-46, 0, 46) for y in (-28, 28) for part in _card(x, y)]


def _card(x: float, y: float) -> list[Node]:
    return [
        _box(x, y, 34, 46, round_=3),
        _box(x, y - 8, 24, 20, round_=1, filled=True),
        node("line", x1=x - 11, y1=y + 12, x2=x + 11, y2=y + 12),
    ]


PICTURES = {
    Shown.BUILDING: Picture((88, 42), _building, 30),
    Shown.LOOSE_DICE: Picture((84,), _loose, 9),
    Shown.PLAN: Picture((84,), _plan, 3),
    Shown.CITY: Picture((84,), _city, 7),
    Shown.STARS: Picture((84,), _stars, 4),
    Shown.PAGODAS: Picture((128, 48), _pagodas, 34),
    Shown.CARDS: Picture((84,), _cards, 3),
}
