"""A drawn board of Azul: Summer Pavilion: seven stars of six spaces, pillars, statues, windows, corners."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import cos, radians, sin

from scoring import azul_summer_pavilion as azul
from scoring.azul_summer_pavilion import FEATURES, SPACES, Board, Colour, Feature, Side, Space, Star
from scoring.azul_summer_pavilion_tables import CORNER_SPACES, OUTER_STARS
from ui.svg import Node, node, points, svg


@dataclass(frozen=True)
class Look:
    """How tiles of a colour are drawn: fill, colour of what stands on it, letter, motif (around 0, 0)."""

    fill: str
    ink: str
    letter: str
    motif: str


LOOKS: dict[Colour | None, Look] = {
    Colour.PURPLE: Look("#7d4f9e", "#ffffff", "P", "M0 -7 L6 0 L0 7 L-6 0 Z"),
    Colour.GREEN: Look("#3b8f55", "#ffffff", "G", "M0 -7 L7 6 H-7 Z"),
    Colour.ORANGE: Look("#e8842c", "#2b1400", "O", "M-6 0 A6 6 0 1 0 6 0 A6 6 0 1 0 -6 0 Z"),
    Colour.YELLOW: Look("#f2cb3b", "#2b2100", "Y", "M-6 -6 H6 V6 H-6 Z"),
    Colour.BLUE: Look("#2f6db5", "#ffffff", "B", "M-7 -2 H7 V2 H-7 Z"),
    Colour.RED: Look("#c9372c", "#ffffff", "R", "M-2 -7 H2 V-2 H7 V2 H2 V7 H-2 V2 H-7 V-2 H-2 Z"),
    None: Look("#9a9a9a", "#ffffff", "?", ""),
}
"""Letter and motif say what the colour says, so colour never speaks alone."""

_SIDE = 50.0
"""Edge of a tile, a rhombus of 60 degrees that points to its star's middle."""
_TIP = _SIDE * 2 * cos(radians(30))
_PITCH = 3.15 * _SIDE
"""Between the middles of two stars."""
_HALF = (_PITCH + 1.45 * _SIDE + 14, _PITCH * cos(radians(30)) + _TIP + 4)
_CORNER = 46.0
_WINDOW = 1.45 * _SIDE


def star_angle(star: Star) -> float:
    """Where an outer star lies, degrees clockwise from the top."""
    return 60.0 * OUTER_STARS.index(star) - 30


def space_angle(space: Space) -> float:
    """Where a tile points to from its star's middle, degrees clockwise from the top.

    Positions go clockwise; 2 and 3 of an outer star are nearest to the centre.
    """
    if space.star is Star.MULTI:
        return 60.0 * (space.position - 1)
    return (star_angle(space.star) + 150 + 60 * (space.position - 2)) % 360


def star_middle(star: Star) -> tuple[float, float]:
    """The middle of a star on the drawing."""
    return _HALF if star is Star.MULTI else _away(_HALF, star_angle(star), _PITCH)


def swatch(colour: Colour | None) -> Node:
    """A colour as a small drawing: a tile with its letter and motif."""
    parts = _face((_SIDE / 2 + 2, _TIP + 2), 0, colour)
    return svg(_SIDE + 4, _TIP + 4, *parts, aria_hidden="true")


def board(
    drawn: Board,
    wrong: Collection[str] = (),
    numbers: Mapping[str, str] | None = None,
) -> Node:
    """The whole board; spaces and corner spaces are parts with their paths as ``data-id``.

    Args:
        drawn: The board.
        wrong: Paths of spaces that stand out because something can't be.
        numbers: What stands on tiles in place of their letter, by path.
    """
    covered = {space for space in SPACES if azul.tile(drawn, space)}
    parts = [_feature(feature, feature.spaces <= covered) for feature in FEATURES]
    parts += [_space(drawn, space, (numbers or {}).get(space.path)) for space in SPACES]
    parts += [_corner(drawn, i) for i in range(CORNER_SPACES)]
    parts += [_wrong(space) for space in SPACES if space.path in wrong]
    return svg(2 * _HALF[0], 2 * _HALF[1], *parts, class_="drawn wide board")


def space_words(drawn: Board, space: Space) -> str:
    """A space and what lies on it, in words."""
    where = azul.space_name(drawn.side, space)
    return f"{azul.tile(drawn, space) or 'empty'}: {where}"


def _away(origin: tuple[float, float], angle: float, far: float) -> tuple[float, float]:
    turn = radians(angle)
    return origin[0] + far * sin(turn), origin[1] - far * cos(turn)


def _face(middle: tuple[float, float], angle: float, colour: Colour | None, text: str = "") -> list[Node]:
    """A tile with its letter, or another text, and motif."""
    look = LOOKS[colour]
    x, y = _away(middle, angle, 1.28 * _SIDE)
    return [
        node(
            "polygon",
            class_="face",
            points=_rhombus(middle, angle),
            fill=look.fill,
            stroke="#0009",
            stroke_width=2,
        ),
        node(
            "path",
            class_="motif",
            d=look.motif,
            fill=look.ink,
            transform=f"translate({x:.1f} {y:.1f})",
            stroke="none",
        ),
        _text(text or look.letter, middle, angle, look.ink, 700),
    ]


def _rhombus(middle: tuple[float, float], angle: float) -> str:
    inner = _away(middle, angle, 3)
    side = _SIDE - 3
    return points(
        (
            inner,
            _away(inner, angle - 30, side),
            _away(inner, angle, side * _TIP / _SIDE),
            _away(inner, angle + 30, side),
        )
    )


def _text(
    text: str, middle: tuple[float, float], angle: float, fill: str, weight: int, opacity: float | None = None
) -> Node:
    x, y = _away(middle, angle, 0.82 * _SIDE)
    return node(
        "text",
        text,
        x=x,
        y=y + 7.5,
        font_size=22,
        font_weight=weight,
        text_anchor="middle",
        fill=fill,
        stroke="none",
        opacity=opacity,
    )


def _space(drawn: Board, space: Space, number: str | None) -> Node:
    middle, angle = star_middle(space.star), space_angle(space)
    colour = azul.tile(drawn, space)
    if colour:
        parts = _face(middle, angle, colour, number or "")
    else:
        printed = LOOKS[Colour(space.star)].fill if _is_coloured(drawn, space) else "#8a8a8a"
        parts = [
            node(
                "polygon",
                class_="face",
                points=_rhombus(middle, angle),
                fill=printed,
                fill_opacity=0.16,
                stroke=printed,
                stroke_width=2,
            ),
            _text(str(azul.cost(drawn.side, space)), middle, angle, "currentColor", 400, 0.65),
        ]
    return node("g", *parts, class_="space piece" if colour else "space", data_id=space.path)


def _wrong(space: Space) -> Node:
    """What stands out because it can't be; drawn over its neighbours and not to be tapped."""
    middle, angle = star_middle(space.star), space_angle(space)
    x, y = _away(middle, angle, 0.82 * _SIDE)
    return node(
        "g",
        node("polygon", points=_rhombus(middle, angle), fill="none", stroke="#fff", stroke_width=8),
        node("polygon", points=_rhombus(middle, angle), fill="none", stroke="#e02d2d", stroke_width=4),
        node("circle", cx=x + 14, cy=y - 14, r=10, fill="#e02d2d", stroke="#fff", stroke_width=2),
        node(
            "text", "!", x=x + 14, y=y - 8, font_size=17, font_weight=700, text_anchor="middle", fill="#fff"
        ),
        pointer_events="none",
    )


def _is_coloured(drawn: Board, space: Space) -> bool:
    return drawn.side is Side.COLOURED and space.star is not Star.MULTI


def _feature(feature: Feature, done: bool) -> Node:
    """A pillar (upright), statue (round) or window (arched) with its bonus tiles, lit once surrounded."""
    x, y = _feature_at(feature)
    shape = {
        "pillar": "M-9 -13 H9 V-9 H6 V9 H9 V13 H-9 V9 H-6 V-9 H-9 Z",
        "statue": "M-13 0 A13 13 0 1 0 13 0 A13 13 0 1 0 -13 0 Z",
        "window": "M-11 12 V-2 A11 11 0 0 1 11 -2 V12 Z",
    }[feature.kind]
    fill, ink = ("#ffd94a", "#3a2c00") if done else ("none", "currentColor")
    stroke = "#6b5200" if done else "currentColor"
    return node(
        "g",
        node("path", d=shape, fill=fill, stroke=stroke, stroke_width=1.5, stroke_opacity=1 if done else 0.4),
        node(
            "text",
            str(feature.tiles),
            x=0,
            y=5,
            font_size=14,
            font_weight=700 if done else 400,
            text_anchor="middle",
            fill=ink,
            opacity=None if done else 0.55,
        ),
        transform=f"translate({x:.1f} {y:.1f})",
    )


def _feature_at(feature: Feature) -> tuple[float, float]:
    outer = [space for space in feature.spaces if space.star is not Star.MULTI]
    stars = sorted({space.star for space in outer}, key=OUTER_STARS.index)
    if feature.kind == "window":
        return _away(star_middle(stars[0]), star_angle(stars[0]), _WINDOW)
    middles = [star_middle(star) for star in stars]
    if feature.kind == "pillar":
        middles.append(star_middle(Star.MULTI))
    return sum(x for x, _ in middles) / 2, sum(y for _, y in middles) / 2


def corner_path(index: int) -> str:
    """Where a corner tile is in a board's state."""
    return f"corner_tiles/{index}"


def _corner(drawn: Board, index: int) -> Node:
    """A corner space; the tiles on them stand in reading order."""
    x = 4.0 if index % 2 == 0 else 2 * _HALF[0] - _CORNER - 4
    y = 4.0 if index < CORNER_SPACES // 2 else 2 * _HALF[1] - _CORNER - 4
    box = {"x": x, "y": y, "width": _CORNER, "height": _CORNER, "rx": 8.0}
    if index >= len(drawn.corner_tiles):
        face = node(
            "rect",
            class_="face",
            fill="transparent",
            stroke="currentColor",
            stroke_opacity=0.4,
            stroke_width=2,
            stroke_dasharray="5 4",
            **box,
        )
        return node(
            "g", face, _corner_text("", x, y, "currentColor"), class_="space", data_id=corner_path(index)
        )
    look = LOOKS[drawn.corner_tiles[index]]
    face = node("rect", class_="face", fill=look.fill, stroke="#0009", stroke_width=2, **box)
    text = _corner_text(look.letter, x, y, look.ink)
    return node("g", face, text, class_="space piece", data_id=corner_path(index))


def _corner_text(text: str, x: float, y: float, fill: str) -> Node:
    return node(
        "text",
        text,
        x=x + _CORNER / 2,
        y=y + _CORNER / 2 + 8,
        font_size=24,
        font_weight=700,
        text_anchor="middle",
        fill=fill,
        stroke="none",
    )
