"""Breaches of Pagoda's rules in what stands on the board, all at once."""

from collections import defaultdict
from collections.abc import Iterator

from scoring.breakdown import Problem
from scoring.pagoda_points import lines
from scoring.pagoda_state import (
    Piece,
    Site,
    Table,
    asked_colour,
    pillars_used,
    run_out,
    tile_colours,
)
from scoring.pagoda_tables import (
    ABILITY_NAMES,
    HOUSE_RULES,
    PILLARS_PER_COLOUR,
    PILLARS_PER_FLOOR,
    PLAYERS,
    TILES_PER_COLOUR,
    USES_PER_TILE,
    Colour,
    HouseRules,
    floors_of,
)
from scoring.words import said, together

_ASKING = {
    Piece.PILLAR: said("its floor"),
    Piece.TILE: said("the floor below"),
    Piece.ROOF: said("the floor below"),
    Piece.SPIRE: said("the roof's spot"),
}


def problems(state: Table, rules: HouseRules = HOUSE_RULES) -> tuple[Problem, ...]:
    """Every breach: structure, colours, what the box holds, scores and abilities that can't be."""
    return (
        *(p for s, site in enumerate(state.sites) for p in _structure(s, site, floors_of(state.quick))),
        *_colours(state, rules),
        *_box(state, rules),
        *_scores(state, rules),
        *_abilities(state),
    )


def _structure(s: int, site: Site, floors: int) -> Iterator[Problem]:
    """Four pillars, a tile, and so on to the roof and its spire ("Overview of a pagoda")."""
    where, root = said("Site {s}", s=s + 1), f"sites/{s}"
    if len(site.floors) > floors:
        path = f"{root}/floors/{floors}"
        yield Problem(
            "floors",
            path,
            said(
                "{where} has {floors} floors; a pagoda has {floors2}.",
                where=where,
                floors=len(site.floors),
                floors2=floors,
            ),
        )
    for f, floor in enumerate(site.floors):
        path, n = f"{root}/floors/{f}", len(floor.pillars)
        if n > PILLARS_PER_FLOOR:
            message = said(
                "{where}, floor {f} has {n} pillars; there are {pillars_per_floor} spots.",
                where=where,
                f=f + 1,
                n=n,
                pillars_per_floor=PILLARS_PER_FLOOR,
            )
            yield Problem("pillars", f"{path}/pillars", message)
        covered = floor.tile or f + 1 < len(site.floors) or site.roof or site.spire
        if n < PILLARS_PER_FLOOR and (covered or not n):
            message = said(
                "{where}, floor {f} has {n} pillars; {pillars_per_floor} carry what is above it.",
                where=where,
                f=f + 1,
                n=n,
                pillars_per_floor=PILLARS_PER_FLOOR,
            )
            yield Problem("support", f"{path}/pillars", message)
        if f + 1 < len(site.floors) and not floor.tile:
            yield Problem(
                "support",
                f"{path}/tile",
                said("{where}, floor {f} stands on no pagoda tile.", where=where, f=f + 2),
            )
    if site.floors and len(site.floors) >= floors and site.floors[floors - 1].tile:
        path = f"{root}/floors/{floors - 1}/tile"
        yield Problem(
            "roof",
            path,
            said(
                "{where}: the tile on floor {floors} is laid as a roof, with a spire.",
                where=where,
                floors=floors,
            ),
        )
    if (site.roof or site.spire) and len(site.floors) < floors:
        height = said("floor {floors}", floors=len(site.floors)) if site.floors else said("the ground")
        message = said(
            "{where} has a roof on {height}; it goes on floor {floors}.",
            where=where,
            height=height,
            floors=floors,
        )
        yield Problem("roof", f"{root}/{'roof' if site.roof else 'spire'}", message)
    if site.roof and not site.spire:
        yield Problem(
            "roof",
            f"{root}/roof",
            said("{where} has a roof without its spire; both are built together.", where=where),
        )
    if site.spire and not site.roof:
        yield Problem(
            "spire", f"{root}/spire", said("{where} has a spire without its roof tile.", where=where)
        )


def _colours(state: Table, rules: HouseRules) -> Iterator[Problem]:
    """Each piece has the colour that the piece below asks for ("Colour rules"); unknown colours fit."""
    waived = run_out(state) if rules.stand_ins else frozenset()
    for piece in state.pieces:
        build, asked = piece.build, asked_colour(state, piece)
        if not (build.colour and asked) or build.colour == asked:
            continue
        pillar = build.what in (Piece.PILLAR, Piece.SPIRE)
        if pillar and asked in waived:
            continue
        where = said("Site {site}, floor {floor}", site=build.site + 1, floor=piece.floor + 1)
        message = said(
            "{where}: a {colour} {what}, but {asking} asks for {asked}.",
            where=where,
            colour=build.colour,
            what=build.what,
            asking=_ASKING[build.what],
            asked=asked,
        )
        yield Problem("colour", piece.path, message)


def _box(state: Table, rules: HouseRules) -> Iterator[Problem]:
    """What the box can't hold."""
    for colour, n in pillars_used(state).items():
        if n > PILLARS_PER_COLOUR:
            message = said(
                "{n} {colour} pillars are on the board; the box holds {pillars_per_colour}.",
                n=n,
                colour=colour,
                pillars_per_colour=PILLARS_PER_COLOUR,
            )
            yield Problem("supply", "sites", message)
    for base, n in tile_colours(state).items():
        if base and n > TILES_PER_COLOUR:
            message = said(
                "{n} {base} pagoda tiles are on the board; the box holds {tiles_per_colour}.",
                n=n,
                base=base,
                tiles_per_colour=TILES_PER_COLOUR,
            )
            yield Problem("supply", "sites", message)
    if not rules.unique_tiles:
        return
    places = defaultdict(list)
    for piece in state.pieces:
        if piece.path.endswith("/tile") and piece.build.colour and piece.build.spot:
            places[piece.build.colour, piece.build.spot].append(piece)
    for pair, pieces in places.items():
        for piece in pieces[1:]:
            same = said("the {pair} tile with {pair2} spots", pair=pair[0], pair2=pair[1])
            yield Problem(
                "tiles",
                piece.path,
                said(
                    "Site {site}, floor {floor}: {same} is on site {site2} already; the box holds each pair "
                    "once (known from a single source).",
                    site=piece.build.site + 1,
                    floor=piece.floor + 1,
                    same=same,
                    site2=pieces[0].build.site + 1,
                ),
            )


def _scores(state: Table, rules: HouseRules) -> Iterator[Problem]:
    """The score track against the board: two players' points together are what was built."""
    names = dict.fromkeys((*state.scores, *state.abilities))
    if len(names) > PLAYERS:
        yield Problem(
            "players",
            "scores",
            said("Pagoda is for {players} players; found {names}.", players=PLAYERS, names=", ".join(names)),
        )
        return
    for name, points in state.scores.items():
        if points < 0:
            yield Problem(
                "scores",
                f"scores/{name}",
                said("{name} has {points} points; the track starts at 0.", name=name, points=points),
            )
    on_board = sum(line.points for line in lines(state.pieces, state.quick, rules))
    together = sum(state.scores.values())
    if together > on_board or (len(state.scores) == PLAYERS and together < on_board):
        message = said(
            "The score track shows {together} points in all; what is built gave {on_board}.",
            together=together,
            on_board=on_board,
        )
        yield Problem("scores", "scores", message)


def _abilities(state: Table) -> Iterator[Problem]:
    """Uses left come from tiles: two at most, and only a player who built one of the colour has any."""
    tiles = tile_colours(state)
    for colour in Colour:
        holders = [name for name, uses in state.abilities.items() if uses.get(colour, 0) > 0]
        if state.simple and holders:
            message = said("{holders}: the simplified game has no abilities.", holders=", ".join(holders))
            yield Problem("abilities", f"abilities/{holders[0]}/{colour}", message)
        elif len(holders) > tiles[colour] + tiles[None]:
            message = said(
                "{holders} can use the {ability_name}, but {tile} {colour} pagoda tile is built.",
                holders=together(holders),
                ability_name=ABILITY_NAMES[colour],
                tile=tiles[colour] or said("no"),
                colour=colour,
            )
            yield Problem("abilities", f"abilities/{holders[-1]}/{colour}", message)
    for name, uses in state.abilities.items():
        for colour, n in uses.items():
            if not 0 <= n <= USES_PER_TILE:
                message = said(
                    "{name}: {n} uses of the {ability_name}; 0 to {uses_per_tile} can be left.",
                    name=name,
                    n=n,
                    ability_name=ABILITY_NAMES[colour],
                    uses_per_tile=USES_PER_TILE,
                )
                yield Problem("abilities", f"abilities/{name}/{colour}", message)
