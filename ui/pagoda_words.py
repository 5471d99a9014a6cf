"""Pagoda in words: pieces, what stands on a site, what a turn leaves open."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from scoring import pagoda
from scoring.pagoda import ABILITY_NAMES, Build, Piece, Site, Table, Turn
from scoring.pagoda_tables import PILLARS_PER_FLOOR
from scoring.words import Said, counted, either, forms, joined, plural, said, together
from ui.language import gettext, say, translated


def piece_words(build: Build, n: int = 1) -> Said:
    """A piece in words, e.g. ``"red tile with green spots"``, or several like ones: ``"2 red pillars"``."""
    colour = build.colour or said("unknown")
    spot = build.spot or said("unknown")
    match build.what:
        case Piece.TILE:
            words = forms("{colour} tile with {spot} spots", "{n} {colour} tiles with {spot} spots")
        case Piece.ROOF if build.spot is None:
            words = forms("{colour} roof with an unknown spot", "{n} {colour} roofs with unknown spots")
        case Piece.ROOF:
            words = forms("{colour} roof with a {spot} spot", "{n} {colour} roofs with a {spot} spot")
        case Piece.PILLAR:
            words = forms("{colour} pillar", "{n} {colour} pillars")
        case Piece.SPIRE:
            words = forms("{colour} spire", "{n} {colour} spires")
    return plural(*words, n, colour=colour, spot=spot)


def built_words(builds: Iterable[Build]) -> Said:
    """Pieces in words, like ones counted: ``"2 red pillars, red tile with green spots"``."""
    return joined(
        ", ",
        (piece_words(build, n) for build, n in Counter(replace(each, site=0) for each in builds).items()),
    )


def site_words(table: Table, site: int) -> str:
    """How far a pagoda is."""
    here = table.sites[site]
    if here.spire and here.roof:
        return gettext("complete")
    if site in pagoda.blocked(table):
        return gettext("blocked: no tile of its colour is left, so it counts as complete")
    if not here.floors:
        return gettext("nothing built yet")
    return say("floor {number}, {what}", number=len(here.floors), what=_top_words(here))


def _top_words(site: Site) -> str:
    top = site.floors[-1]
    pillars = said(
        "{pillars} of {most}",
        pillars=counted(len(top.pillars), "pillar", "pillars"),
        most=PILLARS_PER_FLOOR,
    )
    if site.roof:
        return say("{pillars}, a roof without its spire", pillars=pillars)
    return (
        say("{pillars}, {colour} tile on them", pillars=pillars, colour=top.tile.base or said("a"))
        if top.tile
        else translated(pillars)
    )


def open_question(turn: Turn) -> str:
    """What cards and pieces leave open about the abilities used; empty where nothing is open."""
    first, *others = turn.ways or (None,)
    if first is None or not others:
        return ""
    sets = dict.fromkeys(way.used for way in turn.ways)
    if len(sets) == 1:
        return gettext("How many uses are left depends on the order of building; the most possible are kept.")
    ways = (together(ABILITY_NAMES[c] for c in sorted(used)) if used else said("none") for used in sets)
    return say("Which abilities were used? {ways}: tap what was.", ways=either(ways))
