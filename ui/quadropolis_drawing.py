"""A drawn Quadropolis city: districts, buildings by colour, letter and motif, and who stands where."""

from collections.abc import Collection
from dataclasses import dataclass

from scoring.quadropolis import Allocation, Building, BuildingType, City, HouseRules, Mode, Space, Stock
from scoring.quadropolis_allocation import absorbs
from scoring.quadropolis_state import space_name
from scoring.quadropolis_tables import (
    ACTIVATION,
    DISTRICTS,
    EXPERT_SPACES,
    NAMES,
    PRINTS_VP,
    STACKABLE,
)
from scoring.words import counted, joined, said
from ui import quadropolis_play as plays
from ui.language import say, translated
from ui.svg import Node, node, points, svg


@dataclass(frozen=True)
class Look:
    """How buildings of a type are drawn: fill, colour of what stands on it, letter, motif."""

    fill: str
    ink: str
    letter: str
    motif: tuple[str, ...]
    outline: tuple[str, ...] = ()


_DARK, _WHITE = "#2b2410", "#ffffff"
LOOKS: dict[BuildingType, Look] = {
    BuildingType.TOWER: Look(
        "#f0c02e", _DARK, "T", ("M50 26 L78 50 H22 Z", "M30 54 H70 V78 H56 V64 H44 V78 H30 Z")
    ),
    BuildingType.SHOP: Look(
        "#7d4f9e", _WHITE, "S", ("M26 48 H74 L67 78 H33 Z",), ("M35 48 A15 18 0 0 1 65 48",)
    ),
    BuildingType.PUBLIC: Look(
        "#1f8f88",
        _WHITE,
        "P",
        (
            "M50 26 L78 42 H22 Z",
            ("M28 46 h9 v22 h-9 Z M45.5 46 h9 v22 h-9 Z M63 46 h9 v22 h-9 Z M24 71 h52 v7 h-52 Z"),
        ),
    ),
    BuildingType.PARK: Look(
        "#3b8f55", _WHITE, "K", ("M50 26 C76 38 74 62 50 68 C26 62 24 38 50 26 Z", "M47 64 h6 v16 h-6 Z")
    ),
    BuildingType.PLAYGROUND: Look(
        "#a5cf6b",
        _DARK,
        "G",
        ("M40 66 h20 v6 h-20 Z",),
        ("M24 80 L34 30 H66 L76 80", "M44 30 V66 M56 30 V66"),
    ),
    BuildingType.FACTORY: Look(
        "#c9372c", _WHITE, "F", ("M24 78 V54 L40 44 V54 L56 44 V54 L62 50 V28 H74 V78 Z",)
    ),
    BuildingType.HARBOR: Look(
        "#2f6db5",
        _WHITE,
        "H",
        (),
        ("M50 38 V78 M38 46 H62 M28 60 C30 74 40 78 50 78 C60 78 70 74 72 60", "M50 38 A6 6 0 1 1 50.1 38"),
    ),
    BuildingType.OFFICE: Look("#5f656e", _WHITE, "O", ("M38 34 L50 24 L62 34 V78 H38 Z",), ()),
    BuildingType.MONUMENT: Look(
        "#a9d5ee", _DARK, "M", ("M50 25 L57 43 L76 44 L61 56 L66 75 L50 64 L34 75 L39 56 L24 44 L43 43 Z",)
    ),
    BuildingType.UNKNOWN: Look("#9a9a9a", _WHITE, "?", ()),
}
"""The colours are those of the tiles; letter and motif say the same, so colour never speaks alone."""

_DISTRICT_FILLS = ("", "#8d7bd1", "#3fa7a0", "#d982b5", "#a08f7c", "#e0954a")
_CELL, _GAP, _EDGE = 100.0, 10.0, 26.0
_PITCH = _CELL + _GAP
_PERSON, _POWER = "#1d4f91", "#b3261e"


def swatch(kind: BuildingType) -> Node:
    """A building's type as a small drawing."""
    return svg(_CELL, _CELL, *_tile(kind, 0, 0), aria_hidden="true")


def content(stock: Stock) -> Node:
    """What a tile gives as a small drawing."""
    parts: list[Node] = []
    pieces = [_person] * stock.inhabitants + [_cylinder] * stock.energy
    for i, draw in enumerate(pieces):
        parts += draw(14 + 26.0 * i, 18)
    if stock.vp or not pieces:
        parts += _star(str(stock.vp), 20, 19)
    return svg(max(40, 26 * len(pieces) + 2), 36, *parts, aria_hidden="true")


def city(
    built: City,
    allocation: Allocation,
    rules: HouseRules,
    wrong: Collection[Space] = (),
) -> Node:
    """The whole city; each space is a part with its path as ``data-id``.

    Args:
        built: What stands there.
        allocation: Who stands where.
        rules: Which buildings absorb energy.
        wrong: Spaces that stand out because something can't be.
    """
    grid = DISTRICTS[built.mode]
    rows, cols = len(grid), len(grid[0])
    parts = [_district(built.mode, r, c) for r in range(rows) for c in range(cols)]
    parts += [_label(str(c + 1), _EDGE + c * _PITCH + _PITCH / 2, 19) for c in range(cols)]
    parts += [_label(str(r + 1), 11, _EDGE + r * _PITCH + _PITCH / 2 + 7) for r in range(rows)]
    for r in range(rows):
        for c in range(cols):
            space = f"{r}/{c}"
            x, y = _EDGE + c * _PITCH + _GAP / 2, _EDGE + r * _PITCH + _GAP / 2
            building = plays.at(built, space)
            content = (
                _empty(built.mode, r, c, x, y)
                if building is None
                else _building(built, building, allocation, rules, x, y)
            )
            mark = _wrong(x, y) if space in wrong else []
            classes = "space piece" if building else "space"
            parts.append(node("g", *content, *mark, class_=classes, data_id=f"city/{space}"))
    return svg(_EDGE + cols * _PITCH + 2, _EDGE + rows * _PITCH + 2, *parts, class_="drawn wide city")


def name(built: City, space: Space, allocation: Allocation, rules: HouseRules) -> str:
    """A space in words, with all that the drawing shows of it."""
    building = plays.at(built, space)
    row, col = space.split("/")
    where = space_name(int(row), int(col))
    if building is None:
        return say("Empty space, {where}", where=where)
    parts: list[str] = [NAMES[building.type]]
    if building.type in STACKABLE:
        floors = building.tile.floors
        parts.append(counted(floors, "floor", "floors") if floors else said("floors not known"))
    people, power = stands(building, allocation, rules)
    if is_off(building, allocation):
        parts.append(said("not active"))
    parts += [counted(people, "inhabitant", "inhabitants")] if people else []
    parts += [said("{n} energy", n=power)] if power else []
    if plays.fixed_choice(built, space) != "best":
        parts.append(said("as you decided"))
    return translated(joined(", ", (*parts, where)))


def is_off(building: Building, allocation: Allocation) -> bool:
    """Whether a building needs somebody or something and does not get it."""
    return building.type in ACTIVATION and building.space not in allocation.active


def stands(building: Building, allocation: Allocation, rules: HouseRules) -> tuple[int, int]:
    """Inhabitants and energy on a building."""
    if absorbs(building, rules):
        return 0, int(building.space in allocation.absorbed)
    if building.space not in allocation.active:
        return 0, 0
    people, power = ACTIVATION.get(building.type, (0, 0))
    return people + allocation.customers.get(building.space, 0), power


def _district(mode: Mode, r: int, c: int) -> Node:
    """The ground of a space in its district's colour, with a thick line where another district begins."""
    grid = DISTRICTS[mode]
    x, y = _EDGE + c * _PITCH, _EDGE + r * _PITCH
    ground = node(
        "rect", x=x, y=y, width=_PITCH, height=_PITCH, fill=_DISTRICT_FILLS[grid[r][c]], fill_opacity=0.32
    )
    borders = []
    for row, col, (x1, y1, x2, y2) in (
        (r, c - 1, (x, y, x, y + _PITCH)),
        (r - 1, c, (x, y, x + _PITCH, y)),
    ):
        if row >= 0 and col >= 0 and grid[row][col] != grid[r][c]:
            borders.append(
                node("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke="currentColor", stroke_width=3, opacity=0.55)
            )
    return node("g", ground, *borders)


def _label(text: str, x: float, y: float) -> Node:
    return node("text", text, x=x, y=y, font_size=19, text_anchor="middle", fill="currentColor", opacity=0.7)


def _empty(mode: Mode, r: int, c: int, x: float, y: float) -> list[Node]:
    frame = node(
        "rect",
        class_="frame",
        x=x + 3,
        y=y + 3,
        width=_CELL - 6,
        height=_CELL - 6,
        rx=12,
        fill="transparent",
        stroke="currentColor",
        stroke_opacity=0.35,
        stroke_width=2,
        stroke_dasharray="6 5",
    )
    if mode is Mode.CLASSIC:
        return [frame]
    number = str(EXPERT_SPACES[r][c])
    return [
        frame,
        node(
            "text",
            number,
            x=x + 50,
            y=y + 61,
            font_size=32,
            text_anchor="middle",
            fill="currentColor",
            opacity=0.3,
        ),
    ]


def _tile(kind: BuildingType, x: float, y: float) -> list[Node]:
    """A tile's face: its colour, motif and letter."""
    look = LOOKS[kind]
    frame = node(
        "rect",
        class_="frame",
        x=x + 2,
        y=y + 2,
        width=_CELL - 4,
        height=_CELL - 4,
        rx=13,
        fill=look.fill,
        stroke="#0008",
        stroke_width=2,
    )
    motif = node(
        "g",
        *(node("path", d=d, fill=look.ink, fill_opacity=0.8) for d in look.motif),
        *(
            node(
                "path",
                d=d,
                fill="none",
                stroke=look.ink,
                stroke_opacity=0.8,
                stroke_width=6,
                stroke_linecap="round",
            )
            for d in look.outline
        ),
        transform=f"translate({x + 11:.1f} {y + 5:.1f}) scale(0.78)",
        stroke="none",
    )
    return [frame, motif, _ink(look.letter, x + 10, y + 30, 27, look.ink, "start")]


def _ink(text: str, x: float, y: float, size: float, fill: str, anchor: str = "middle") -> Node:
    return node(
        "text", text, x=x, y=y, font_size=size, font_weight=700, text_anchor=anchor, fill=fill, stroke="none"
    )


def _building(
    built: City, building: Building, allocation: Allocation, rules: HouseRules, x: float, y: float
) -> list[Node]:
    tile, look = building.tile, LOOKS[building.type]
    parts = _tile(building.type, x, y)
    if building.type in PRINTS_VP and tile.vp != 0:
        parts += _star("?" if tile.vp is None else str(tile.vp), x + 80, y + 21)
    if building.type in STACKABLE:
        floors = "?" if tile.floors is None else str(tile.floors)
        parts.append(_ink(f"×{floors}", x + 91, y + 31, 27, look.ink, "end"))
    people, power = stands(building, allocation, rules)
    parts += _badges(people, power, x, y)
    if is_off(building, allocation):
        parts += [
            node("rect", x=x + 2, y=y + 2, width=96, height=96, rx=13, fill="#808080", fill_opacity=0.55),
            node("rect", x=x + 24, y=y + 68, width=52, height=26, rx=8, fill="#1b1d20"),
            _ink("off", x + 50, y + 87, 19, _WHITE),
        ]
    if plays.fixed_choice(built, building.space) != "best":
        parts += _lock(x + 13, y + 77)
    return parts


def _badges(people: int, power: int, x: float, y: float) -> list[Node]:
    """Inhabitants and energy at the lower edge, from the right; more than two of a kind by number."""
    parts: list[Node] = []
    right = x + 92.0
    for n, draw in ((power, _cylinder), (people, _person)):
        if n > 2:
            parts += [*draw(right - 12, y + 77), *_tag(str(n), right - 29, y + 87)]
            right -= 44
        else:
            for _ in range(n):
                parts += draw(right - 12, y + 77)
                right -= 25
    return parts


def _tag(text: str, x: float, y: float) -> list[Node]:
    return [
        node("rect", x=x - 9, y=y - 18, width=18, height=23, rx=5, fill="#fff", stroke="none"),
        _ink(text, x, y, 21, "#14243a"),
    ]


def _person(x: float, y: float) -> list[Node]:
    body = node("path", d="M-10 15 C-10 -4 10 -4 10 15 Z", fill=_PERSON, stroke="#fff", stroke_width=2.5)
    head = node("circle", cx=0, cy=-6, r=7.5, fill=_PERSON, stroke="#fff", stroke_width=2.5)
    return [node("g", body, head, transform=f"translate({x:.1f} {y:.1f})")]


def _cylinder(x: float, y: float) -> list[Node]:
    return [
        node(
            "rect", x=x - 9, y=y - 12, width=18, height=28, rx=7, fill=_POWER, stroke="#fff", stroke_width=2.5
        ),
        node("ellipse", cx=x, cy=y - 7, rx=8, ry=4, fill="#ef8b80", stroke="#fff", stroke_width=1.5),
    ]


def _star(text: str, x: float, y: float) -> list[Node]:
    corners = ((0, -17), (5, -6), (17, -5), (8, 3), (11, 15), (0, 9), (-11, 15), (-8, 3), (-17, -5), (-5, -6))
    return [
        node(
            "polygon",
            points=points((x + a, y + b) for a, b in corners),
            fill="#ffd94a",
            stroke="#6b5200",
            stroke_width=2,
        ),
        _ink(text, x, y + 6, 17, "#3a2c00"),
    ]


def _lock(x: float, y: float) -> list[Node]:
    bow = "M-5 0 v-5 a5 5 0 0 1 10 0 v5"
    return [
        node(
            "g",
            node("path", d=bow, fill="none", stroke="#fff", stroke_width=7),
            node("path", d=bow, fill="none", stroke="#222", stroke_width=3),
            node("rect", x=-9, y=-1, width=18, height=15, rx=3, fill="#222", stroke="#fff", stroke_width=2),
            transform=f"translate({x:.1f} {y:.1f})",
        )
    ]


def _wrong(x: float, y: float) -> list[Node]:
    return [
        node(
            "rect", x=x, y=y, width=_CELL, height=_CELL, rx=14, fill="none", stroke="#e02d2d", stroke_width=6
        ),
        node("circle", cx=x + 89, cy=y + 11, r=14, fill="#e02d2d", stroke="#fff", stroke_width=2),
        _ink("!", x + 89, y + 19, 22, _WHITE),
    ]
