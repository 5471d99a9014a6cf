"""Pagoda in words: pieces, what stands on a site, what a turn leaves open."""

from collections import Counter
from collections.abc import Iterable

from scoring import pagoda
from scoring.pagoda import ABILITY_NAMES, Build, Piece, Site, Table, Turn
from scoring.pagoda_tables import PILLARS_PER_FLOOR
from scoring.words import counted


def piece_words(build: Build) -> str:
    """A piece in words, e.g. ``"red tile with green spots"``."""
    colour = build.colour or "unknown"
    spot = build.spot or "unknown"
    article = "a" if build.spot else "an"
    match build.what:
        case Piece.TILE:
            return f"{colour} tile with {spot} spots"
        case Piece.ROOF:
            return f"{colour} roof with {article} {spot} spot"
        case Piece.PILLAR | Piece.SPIRE:
            return f"{colour} {build.what}"


def built_words(builds: Iterable[Build]) -> str:
    """Pieces in words, like ones counted: ``"2 red pillars, red tile with green spots"``."""
    words = Counter(piece_words(build) for build in builds)
    return ", ".join(name if n == 1 else f"{n} {name}s" for name, n in words.items())


def site_words(table: Table, site: int) -> str:
    """How far a pagoda is."""
    here = table.sites[site]
    if here.spire and here.roof:
        return "complete"
    if site in pagoda.blocked(table):
        return "blocked: no tile of its colour is left, so it counts as complete"
    if not here.floors:
        return "nothing built yet"
    return f"floor {len(here.floors)}, {_top_words(here)}"


def _top_words(site: Site) -> str:
    top = site.floors[-1]
    pillars = f"{counted(len(top.pillars), 'pillar', 'pillars')} of {PILLARS_PER_FLOOR}"
    if site.roof:
        return f"{pillars}, a roof without its spire"
    return f"{pillars}, {top.tile.base or 'a'} tile on them" if top.tile else pillars


def open_question(turn: Turn) -> str:
    """What cards and pieces leave open about the abilities used; empty where nothing is open."""
    first, *others = turn.ways or (None,)
    if first is None or not others:
        return ""
    sets = dict.fromkeys(way.used for way in turn.ways)
    if len(sets) == 1:
        return "How many uses are left depends on the order of building; the most possible are kept."
    ways = (" and ".join(ABILITY_NAMES[c] for c in sorted(used)) or "none" for used in sets)
    return f"Which abilities were used? {' or '.join(ways)}: tap what was."
