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

_ASKING = {
    Piece.PILLAR: "its floor",
    Piece.TILE: "the floor below",
    Piece.ROOF: "the floor below",
    Piece.SPIRE: "the roof's spot",
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
    where, root = f"Site {s + 1}", f"sites/{s}"
    if len(site.floors) > floors:
        path = f"{root}/floors/{floors}"
        yield Problem("floors", path, f"{where} has {len(site.floors)} floors; a pagoda has {floors}.")
    for f, floor in enumerate(site.floors):
        path, n = f"{root}/floors/{f}", len(floor.pillars)
        if n > PILLARS_PER_FLOOR:
            message = f"{where}, floor {f + 1} has {n} pillars; there are {PILLARS_PER_FLOOR} spots."
            yield Problem("pillars", f"{path}/pillars", message)
        covered = floor.tile or f + 1 < len(site.floors) or site.roof or site.spire
        if n < PILLARS_PER_FLOOR and (covered or not n):
            message = f"{where}, floor {f + 1} has {n} pillars; {PILLARS_PER_FLOOR} carry what is above it."
            yield Problem("support", f"{path}/pillars", message)
        if f + 1 < len(site.floors) and not floor.tile:
            yield Problem("support", f"{path}/tile", f"{where}, floor {f + 2} stands on no pagoda tile.")
    if site.floors and len(site.floors) >= floors and site.floors[floors - 1].tile:
        path = f"{root}/floors/{floors - 1}/tile"
        yield Problem("roof", path, f"{where}: the tile on floor {floors} is laid as a roof, with a spire.")
    if (site.roof or site.spire) and len(site.floors) < floors:
        height = f"floor {len(site.floors)}" if site.floors else "the ground"
        message = f"{where} has a roof on {height}; it goes on floor {floors}."
        yield Problem("roof", f"{root}/{'roof' if site.roof else 'spire'}", message)
    if site.roof and not site.spire:
        yield Problem(
            "roof", f"{root}/roof", f"{where} has a roof without its spire; both are built together."
        )
    if site.spire and not site.roof:
        yield Problem("spire", f"{root}/spire", f"{where} has a spire without its roof tile.")


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
        where = f"Site {build.site + 1}, floor {piece.floor + 1}"
        message = f"{where}: a {build.colour} {build.what}, but {_ASKING[build.what]} asks for {asked}."
        yield Problem("colour", piece.path, message)


def _box(state: Table, rules: HouseRules) -> Iterator[Problem]:
    """What the box can't hold."""
    for colour, n in pillars_used(state).items():
        if n > PILLARS_PER_COLOUR:
            message = f"{n} {colour} pillars are on the board; the box holds {PILLARS_PER_COLOUR}."
            yield Problem("supply", "sites", message)
    for base, n in tile_colours(state).items():
        if base and n > TILES_PER_COLOUR:
            message = f"{n} {base} pagoda tiles are on the board; the box holds {TILES_PER_COLOUR}."
            yield Problem("supply", "sites", message)
    if not rules.unique_tiles:
        return
    places = defaultdict(list)
    for piece in state.pieces:
        if piece.path.endswith("/tile") and piece.build.colour and piece.build.spot:
            places[piece.build.colour, piece.build.spot].append(piece)
    for pair, pieces in places.items():
        for piece in pieces[1:]:
            same = f"the {pair[0]} tile with {pair[1]} spots"
            yield Problem(
                "tiles",
                piece.path,
                f"Site {piece.build.site + 1}, floor {piece.floor + 1}: {same} is "
                f"on site {pieces[0].build.site + 1} already; the box holds each pair once "
                "(known from a single source).",
            )


def _scores(state: Table, rules: HouseRules) -> Iterator[Problem]:
    """The score track against the board: two players' points together are what was built."""
    names = dict.fromkeys((*state.scores, *state.abilities))
    if len(names) > PLAYERS:
        yield Problem("players", "scores", f"Pagoda is for {PLAYERS} players; found {', '.join(names)}.")
        return
    for name, points in state.scores.items():
        if points < 0:
            yield Problem("scores", f"scores/{name}", f"{name} has {points} points; the track starts at 0.")
    on_board = sum(line.points for line in lines(state.pieces, state.quick, rules))
    together = sum(state.scores.values())
    if together > on_board or (len(state.scores) == PLAYERS and together < on_board):
        message = f"The score track shows {together} points in all; what is built gave {on_board}."
        yield Problem("scores", "scores", message)


def _abilities(state: Table) -> Iterator[Problem]:
    """Uses left come from tiles: two at most, and only a player who built one of the colour has any."""
    tiles = tile_colours(state)
    for colour in Colour:
        holders = [name for name, uses in state.abilities.items() if uses.get(colour, 0) > 0]
        if state.simple and holders:
            message = f"{', '.join(holders)}: the simplified game has no abilities."
            yield Problem("abilities", f"abilities/{holders[0]}/{colour}", message)
        elif len(holders) > tiles[colour] + tiles[None]:
            message = (
                f"{' and '.join(holders)} can use the {ABILITY_NAMES[colour]}, "
                f"but {tiles[colour] or 'no'} {colour} pagoda tile is built."
            )
            yield Problem("abilities", f"abilities/{holders[-1]}/{colour}", message)
    for name, uses in state.abilities.items():
        for colour, n in uses.items():
            if not 0 <= n <= USES_PER_TILE:
                message = (
                    f"{name}: {n} uses of the {ABILITY_NAMES[colour]}; 0 to {USES_PER_TILE} can be left."
                )
                yield Problem("abilities", f"abilities/{name}/{colour}", message)
