"""Pagoda's states: six sites with their pagodas, the score track and the ability markers."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from scoring.pagoda_tables import (
    PILLARS_PER_COLOUR,
    PILLARS_PER_FLOOR,
    PILLARS_PER_SPIRE,
    TILES_PER_COLOUR,
    Colour,
    floors_of,
)


@dataclass(frozen=True)
class Tile:
    """A pagoda tile with its pillar spots up.

    Attributes:
        base: Its own colour, that of the pillars below; None while unknown.
        spots: Colour of its four pillar spots; None while unknown.
    """

    base: Colour | None
    spots: Colour | None


@dataclass(frozen=True)
class Roof:
    """A pagoda's last tile, turned over.

    Attributes:
        base: Its own colour, that of the pillars below; None while unknown.
        spot: Colour of its one spot, that of the spire; None while unknown.
    """

    base: Colour | None
    spot: Colour | None


@dataclass(frozen=True)
class Floor:
    """One floor.

    Attributes:
        pillars: Colours of its one to four pillars; None for a colour not known.
        tile: The tile on them; None where there is none or where it is the pagoda's roof.
    """

    pillars: tuple[Colour | None, ...]
    tile: Tile | None = None


@dataclass(frozen=True)
class Site:
    """A building site with its pagoda.

    Attributes:
        floors: Ground floor first; a floor without pillars has no entry.
        roof: The last tile, upside down, if built.
        spire: Colour of the two stacked pillars on the roof, if built.
    """

    floors: tuple[Floor, ...]
    roof: Roof | None = None
    spire: Colour | None = None


EMPTY_SITE = Site(())

Sites = tuple[Site, Site, Site, Site, Site, Site]


@dataclass(frozen=True)
class Table:
    """The table after a turn.

    Attributes:
        sites: The six building sites.
        scores: Each player's points, a 50/100 token counted in; empty while unknown.
        abilities: Each player's uses left of each colour's ability, 0 to 2; what is not named has none left.
        quick: Whether pagodas end with their third floor.
        simple: Whether the game goes without abilities.
        in_order: Whether the pillars of a floor are listed as they were built, as in a game kept turn by
            turn; no photo tells.
    """

    sites: Sites
    scores: dict[str, int] = field(default_factory=dict)
    abilities: dict[str, dict[Colour, int]] = field(default_factory=dict)
    quick: bool = False
    simple: bool = False
    in_order: bool = False

    def __hash__(self) -> int:
        """The board's alone: dicts have none."""
        return hash(self.sites)

    @cached_property
    def pieces(self) -> "tuple[PlacedPiece, ...]":
        """Every piece on the board, see :func:`placed_pieces`."""
        return tuple(placed_pieces(self.sites))


EMPTY = Table((EMPTY_SITE,) * 6)
"""The table before the first turn."""


class Piece(StrEnum):
    """What can be built."""

    PILLAR = "pillar"
    TILE = "tile"
    ROOF = "roof"
    SPIRE = "spire"


@dataclass(frozen=True)
class Build:
    """A piece and the site it is built on.

    Attributes:
        site: 0 to 5.
        what: The kind of piece.
        colour: Of the pillar, of the spire, or of the tile's or roof's base.
        spot: Colour of the tile's spots or of the roof's spot; None for pillars and spires.
    """

    site: int
    what: Piece
    colour: Colour | None = None
    spot: Colour | None = None


@dataclass(frozen=True)
class PlacedPiece:
    """A piece in its place; ``floor`` 0 is the ground floor, roof and spire have the last one's."""

    build: Build
    floor: int
    path: str


def placed_pieces(sites: Sites) -> Iterator[PlacedPiece]:
    """Every piece on the board, site by site from the ground up; a spire is one piece."""
    for s, site in enumerate(sites):
        root = f"sites/{s}"
        for f, floor in enumerate(site.floors):
            for p, colour in enumerate(floor.pillars):
                yield PlacedPiece(Build(s, Piece.PILLAR, colour), f, f"{root}/floors/{f}/pillars/{p}")
            if floor.tile:
                build = Build(s, Piece.TILE, floor.tile.base, floor.tile.spots)
                yield PlacedPiece(build, f, f"{root}/floors/{f}/tile")
        top = max(len(site.floors) - 1, 0)
        if site.roof:
            yield PlacedPiece(Build(s, Piece.ROOF, site.roof.base, site.roof.spot), top, f"{root}/roof")
        if site.spire:
            yield PlacedPiece(Build(s, Piece.SPIRE, site.spire), top, f"{root}/spire")


def built(state: Table, build: Build) -> tuple[Table, str]:
    """The state with one more piece, and the piece's path.

    Pieces go where there is room, whether the rules allow them or not: a pillar joins the top floor until
    that has four pillars or a tile, a tile covers the top floor.

    Raises:
        ValueError: where the piece has no place: on a roof or a spire, or a site that the board lacks.
    """
    if not 0 <= build.site < len(state.sites):
        raise ValueError(f"The board has sites 1 to {len(state.sites)}; found site {build.site + 1}.")
    site = state.sites[build.site]
    root = f"sites/{build.site}"
    if site.spire or (site.roof and build.what is not Piece.SPIRE):
        raise ValueError(f"Site {build.site + 1} has its roof already; a {build.what} can't be built there.")
    if build.what is Piece.SPIRE and build.colour is None:
        raise ValueError(f"The spire of site {build.site + 1} needs a colour.")
    floors = site.floors
    top = floors[-1] if floors else None
    match build.what:
        case Piece.PILLAR:
            if top is None or top.tile or len(top.pillars) >= PILLARS_PER_FLOOR:
                floors, top = (*floors, Floor(())), Floor(())
            floors = (*floors[:-1], Floor((*top.pillars, build.colour)))
            path = f"{root}/floors/{len(floors) - 1}/pillars/{len(floors[-1].pillars) - 1}"
            site = replace(site, floors=floors)
        case Piece.TILE:
            if top is None or top.tile:
                floors, top = (*floors, Floor(())), Floor(())
            floors = (*floors[:-1], replace(top, tile=Tile(build.colour, build.spot)))
            path = f"{root}/floors/{len(floors) - 1}/tile"
            site = replace(site, floors=floors)
        case Piece.ROOF:
            site, path = replace(site, roof=Roof(build.colour, build.spot)), f"{root}/roof"
        case Piece.SPIRE:
            site, path = replace(site, spire=build.colour), f"{root}/spire"
    a, b, c, d, e, f = (site if s == build.site else other for s, other in enumerate(state.sites))
    return replace(state, sites=(a, b, c, d, e, f)), path


def floor_colour(state: Table, site: int, floor: int) -> Colour | None:
    """The colour that a floor's pillars have to have; None while it is not settled.

    The spots of the tile below say it; on the ground, and where the spots are unknown, the floor's first
    pillar. Where nobody knows which was first, the colour most of them have; but one that has run out comes
    before those that may stand in for it.
    """
    floors = state.sites[site].floors
    below = floors[floor - 1].tile if floor else None
    if below and below.spots:
        return below.spots
    known = [colour for colour in floors[floor].pillars if colour]
    if len(set(known)) > 1 and not state.in_order:
        gone = run_out(state)
        known = [colour for colour in known if colour in gone] or known
        return Counter(known).most_common(1)[0][0]
    return known[0] if known else None


def asked_colour(state: Table, piece: PlacedPiece) -> Colour | None:
    """The colour that a piece has to have where it is; None while it is not settled."""
    site = state.sites[piece.build.site]
    if piece.build.what is Piece.SPIRE:
        return site.roof.spot if site.roof else None
    return floor_colour(state, piece.build.site, piece.floor) if site.floors else None


def tile_colours(state: Table) -> Counter[Colour | None]:
    """Pagoda tiles on the board by base colour, roofs included; None counts those of unknown colour."""
    return Counter(p.build.colour for p in state.pieces if p.build.what in (Piece.TILE, Piece.ROOF))


def pillars_used(state: Table) -> Counter[Colour]:
    """Pillars of each known colour on the board, two for each spire."""
    used: Counter[Colour] = Counter()
    for piece in state.pieces:
        if piece.build.colour and piece.build.what in (Piece.PILLAR, Piece.SPIRE):
            used[piece.build.colour] += PILLARS_PER_SPIRE if piece.build.what is Piece.SPIRE else 1
    return used


def run_out(state: Table) -> frozenset[Colour]:
    """Pillar colours of which none is left in the box."""
    return frozenset(colour for colour, n in pillars_used(state).items() if n >= PILLARS_PER_COLOUR)


def blocked(state: Table) -> tuple[int, ...]:
    """Sites whose pagoda waits for a tile of a colour of which none is left."""
    used = tile_colours(state)
    return tuple(
        s
        for s, site in enumerate(state.sites)
        if site.floors
        and not (site.roof or site.spire or site.floors[-1].tile)
        and len(site.floors[-1].pillars) >= PILLARS_PER_FLOOR
        and (colour := floor_colour(state, s, len(site.floors) - 1))
        and used[colour] >= TILES_PER_COLOUR
    )


def complete(state: Table) -> tuple[int, ...]:
    """Sites whose pagoda counts towards the end of the game: those with a spire and the blocked ones."""
    return tuple(sorted({s for s, site in enumerate(state.sites) if site.spire} | set(blocked(state))))


def next_piece(state: Table, site: int) -> Build | None:
    """What the rules would let be built next on a site, its colour as far as that is settled.

    A pillar with its colour (None: any), a tile or roof with its base colour, a spire with its colour;
    None on a complete pagoda.
    """
    here = state.sites[site]
    if here.spire or site in blocked(state):
        return None
    if here.roof:
        return Build(site, Piece.SPIRE, here.roof.spot)
    if not here.floors:
        return Build(site, Piece.PILLAR)
    top = len(here.floors) - 1
    if tile := here.floors[top].tile:
        return Build(site, Piece.PILLAR, tile.spots)
    if len(here.floors[top].pillars) < PILLARS_PER_FLOOR:
        return Build(site, Piece.PILLAR, floor_colour(state, site, top))
    what = Piece.ROOF if len(here.floors) >= floors_of(state.quick) else Piece.TILE
    return Build(site, what, floor_colour(state, site, top))
