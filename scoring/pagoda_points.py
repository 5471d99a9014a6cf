"""Pagoda's points: lines for pieces on the board (rulebook: the building actions, scoring summary)."""

from collections import defaultdict
from collections.abc import Iterable

from scoring.breakdown import Line
from scoring.pagoda_state import Piece, PlacedPiece
from scoring.pagoda_tables import (
    HOUSE_RULES,
    TILE_POINTS,
    HouseRules,
    floors_of,
    pillar_points,
    spire_points,
)
from scoring.words import counted, said

GROUPS = ("pillars", "tiles", "spires")
RULES = {Piece.PILLAR: "pillars", Piece.TILE: "tiles", Piece.ROOF: "tiles", Piece.SPIRE: "spires"}


def lines(pieces: Iterable[PlacedPiece], quick: bool, rules: HouseRules = HOUSE_RULES) -> tuple[Line, ...]:
    """A line for the pillars of each floor, for each tile and for each spire among ``pieces``."""
    together = defaultdict(list)
    for piece in pieces:
        together[piece.build.site, piece.floor, piece.build.what].append(piece)
    found = [_line(group, quick, rules) for group in together.values()]
    return tuple(sorted(found, key=lambda line: GROUPS.index(line.rule)))


def _line(pieces: list[PlacedPiece], quick: bool, rules: HouseRules) -> Line:
    """The line of like pieces: pillars of one floor, or a single tile, roof or spire."""
    build, floor, n = pieces[0].build, pieces[0].floor, len(pieces)
    where = said("Site {site}, floor {floor}", site=build.site + 1, floor=floor + 1)
    match build.what:
        case Piece.PILLAR:
            each = pillar_points(floor, quick)
            text = said(
                "{where}: {pillars}, {points} each",
                where=where,
                pillars=counted(n, "pillar", "pillars"),
                points=counted(each, "point", "points"),
            )
            if floor >= floors_of(quick):
                text += said("; a pagoda has only {floors_of} floors", floors_of=floors_of(quick))
        case Piece.TILE:
            each, text = TILE_POINTS, said("{where}: a pagoda tile", where=where)
        case Piece.ROOF:
            each, text = TILE_POINTS, said("Site {site}: the roof's pagoda tile", site=build.site + 1)
        case Piece.SPIRE:
            each, text = (
                spire_points(quick, rules),
                said("Site {site}: the spire, both pillars together", site=build.site + 1),
            )
            if quick and rules.spire_quick != HOUSE_RULES.spire_quick:
                text += said("; the quick game's points as set for this table")
            elif quick:
                text += said("; the quick game's points are known from a single source")
    paths = tuple(piece.path for piece in pieces)
    return Line(RULES[build.what], n * each, text + ".", paths)
