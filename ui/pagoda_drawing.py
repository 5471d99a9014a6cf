"""Drawings of pagodas from the front: pillars, tiles, roof and spire in their colours and letters."""

from collections.abc import Collection, Iterable

from scoring.pagoda import Build, Colour, Floor, Piece, Site
from scoring.pagoda_state import Sites
from ui.pagoda_words import piece_words
from ui.svg import Node, node, svg

LOOKS: dict[Colour | None, tuple[str, str, str]] = {
    Colour.RED: ("#c9372c", "#ffffff", "R"),
    Colour.YELLOW: ("#f0c02e", "#2b2100", "Y"),
    Colour.GREEN: ("#3b8f55", "#ffffff", "G"),
    Colour.BLUE: ("#2f6db5", "#ffffff", "B"),
    Colour.PURPLE: ("#80519f", "#ffffff", "P"),
    None: ("#9a9a9a", "#ffffff", "?"),
}
"""For each colour its fill, the letter's fill and the letter; colour never speaks alone."""

_WIDTH = 100.0
_PILLAR = (19.0, 38.0)
_PITCH = 23.0
_LEFT = (_WIDTH - 3 * _PITCH - _PILLAR[0]) / 2
_TILE = 22.0
_STOREY = _PILLAR[1] + _TILE
_ROOF = 36.0
_SPIRE = (14.0, 22.0)
_GROUND = 26.0
_SPOT = 8.6
_TOP = 6.0
_LOWEST = 2 * _STOREY


def letter(colour: Colour | None) -> str:
    """The letter of a colour."""
    return LOOKS[colour][2]


def site_height(site: Site) -> float:
    """Units that a pagoda rises above the ground."""
    pillars = len(site.floors) * _STOREY
    crown = 2 * _SPIRE[1] if site.spire else 0
    return pillars + (_ROOF if site.roof else 0) + crown


def height(sites: Sites) -> float:
    """Units that the highest pagoda of a board rises above the ground; room for two floors at least."""
    return max(_LOWEST, *map(site_height, sites))


def pagoda(index: int, site: Site, rise: float, new: Collection[str] = ()) -> Node:
    """One site as a drawing of its own.

    Args:
        index: Which site, 0 to 5.
        site: What stands there.
        rise: Units above the ground, so that neighbours stand on one line.
        new: Paths of pieces that stand out.
    """
    return svg(_WIDTH, rise + _TOP + _GROUND, _stack(index, site, 0, rise + _TOP, new), aria_hidden="true")


def skyline(sites: Sites) -> Node:
    """All six sites in one drawing, every piece with its path as ``data-id``."""
    rise = height(sites)
    stacks = [_stack(s, site, s * (_WIDTH + 12), rise + _TOP, ()) for s, site in enumerate(sites)]
    return svg(len(sites) * (_WIDTH + 12) - 12, rise + _TOP + _GROUND, *stacks, class_="drawn wide")


def _stack(index: int, site: Site, x: float, ground: float, new: Collection[str]) -> Node:
    root = f"sites/{index}"
    parts = [
        node("rect", x=x + 2, y=ground, width=_WIDTH - 4, height=3, rx=1.5, fill="currentColor", opacity=0.5),
        _text(str(index + 1), x + _WIDTH / 2, ground + 21, 18, "currentColor"),
    ]
    at = ground
    for f, floor in enumerate(site.floors):
        parts += _floor(index, f, floor, x, at, new)
        at -= _STOREY
    if site.floors and not site.floors[-1].tile:
        at += _TILE
    if site.roof:
        build = Build(index, Piece.ROOF, site.roof.base, site.roof.spot)
        parts.append(_piece(build, f"{root}/roof", new, *roof_parts(site.roof.base, site.roof.spot, x, at)))
        at -= _ROOF
    if site.spire:
        parts.append(
            _piece(
                Build(index, Piece.SPIRE, site.spire),
                f"{root}/spire",
                new,
                *_spire(site.spire, x + _WIDTH / 2, at),
            )
        )
    return node("g", *parts)


def _floor(index: int, f: int, floor: Floor, x: float, at: float, new: Collection[str]) -> list[Node]:
    root = f"sites/{index}/floors/{f}"
    parts = [
        _piece(
            Build(index, Piece.PILLAR, colour),
            f"{root}/pillars/{p}",
            new,
            *pillar_parts(colour, x + _LEFT + p * _PITCH, at),
        )
        for p, colour in enumerate(floor.pillars)
    ]
    if floor.tile:
        build = Build(index, Piece.TILE, floor.tile.base, floor.tile.spots)
        parts.append(
            _piece(
                build,
                f"{root}/tile",
                new,
                *tile_parts(floor.tile.base, floor.tile.spots, x, at - _PILLAR[1]),
            )
        )
    return parts


def _piece(build: Build, path: str, new: Collection[str], *parts: Node) -> Node:
    stands_out = path in new
    return node(
        "g",
        *parts,
        data_id=path,
        aria_label=piece_words(build),
        class_="piece new" if stands_out else "piece",
        stroke="currentColor",
        stroke_width=4 if stands_out else 1,
        paint_order="stroke",
    )


def pillar_parts(colour: Colour | None, x: float, bottom: float) -> tuple[Node, Node]:
    """A pillar that stands on ``bottom``."""
    fill, ink, name = LOOKS[colour]
    width, tall = _PILLAR
    body = node("rect", x=x, y=bottom - tall, width=width, height=tall, rx=4, fill=fill)
    return body, _text(name, x + width / 2, bottom - tall / 2 + 6, 17, ink)


def tile_parts(base: Colour | None, spots: Colour | None, x: float, bottom: float) -> tuple[Node, ...]:
    """A pagoda tile that lies on ``bottom``: its base colour with four spots."""
    fill, ink, name = LOOKS[spots]
    slab = node("rect", x=x + 1, y=bottom - _TILE, width=_WIDTH - 2, height=_TILE, rx=4, fill=LOOKS[base][0])
    centres = [x + _LEFT + p * _PITCH + _PILLAR[0] / 2 for p in range(4)]
    return (
        slab,
        *(node("circle", cx=c, cy=bottom - _TILE / 2, r=_SPOT, fill=fill, stroke=ink) for c in centres),
        *(_text(name, c, bottom - _TILE / 2 + 4.8, 13.5, ink) for c in centres),
    )


def roof_parts(base: Colour | None, spot: Colour | None, x: float, bottom: float) -> tuple[Node, ...]:
    """A roof that lies on ``bottom``: curved eaves in its base colour, one spot in the middle."""
    fill, ink, name = LOOKS[spot]
    middle, top = x + _WIDTH / 2, bottom - _ROOF
    outline = (
        f"M{x} {bottom - 6} Q{x + 30} {bottom - 8} {middle - 12} {top} H{middle + 12} "
        f"Q{x + _WIDTH - 30} {bottom - 8} {x + _WIDTH} {bottom - 6} L{x + _WIDTH - 6} {bottom} H{x + 6} Z"
    )
    return (
        node("path", d=outline, fill=LOOKS[base][0]),
        node("circle", cx=middle, cy=bottom - 13, r=_SPOT, fill=fill, stroke=ink),
        _text(name, middle, bottom - 7.8, 15, ink),
    )


def _spire(colour: Colour | None, middle: float, bottom: float) -> list[Node]:
    fill, ink, name = LOOKS[colour]
    width, tall = _SPIRE
    return [
        part
        for level in (0, 1)
        for part in (
            node(
                "rect",
                x=middle - width / 2,
                y=bottom - (level + 1) * tall,
                width=width,
                height=tall,
                rx=4,
                fill=fill,
            ),
            _text(name, middle, bottom - level * tall - 6, 14, ink),
        )
    ]


def _from_above(build: Build, spots: tuple[tuple[int, int], ...]) -> list[Node]:
    """A pagoda tile as it lies on the table: its base colour and its spots."""
    fill, ink, name = LOOKS[build.spot]
    slab = node("rect", x=1, y=1, width=42, height=42, rx=5, fill=LOOKS[build.colour][0])
    return [
        slab,
        *(node("circle", cx=x, cy=y, r=_SPOT, fill=fill, stroke=ink) for x, y in spots),
        *(_text(name, x, y + 4.6, 13, ink) for x, y in spots),
    ]


def swatch(build: Build) -> Node:
    """A single piece for a button."""
    parts: Iterable[Node]
    match build.what:
        case Piece.PILLAR:
            parts, box = pillar_parts(build.colour, 1, 39), (21.0, 40.0)
        case Piece.SPIRE:
            parts, box = _spire(build.colour, 11, 45), (22.0, 46.0)
        case Piece.TILE:
            parts, box = _from_above(build, ((13, 13), (31, 13), (13, 31), (31, 31))), (44.0, 44.0)
        case Piece.ROOF:
            parts, box = _from_above(build, ((22, 22),)), (44.0, 44.0)
    group = node("g", *parts, stroke="currentColor", stroke_width=1)
    return svg(*box, group, aria_hidden="true", class_=f"swatch {build.what}")


def _text(text: str, x: float, y: float, size: float, fill: str) -> Node:
    return node(
        "text",
        text,
        x=x,
        y=y,
        fill=fill,
        font_size=size,
        font_weight="700",
        text_anchor="middle",
        stroke="none",
    )
