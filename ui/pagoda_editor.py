"""Six pagodas built by taps: scores, skyline, what can be built, the turn with its cards and abilities."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

from scoring.breakdown import Problem
from scoring.pagoda import ABILITIES, ABILITY_NAMES, Build, Colour, Piece
from scoring.words import counted, said, together
from ui import pagoda_drawing as drawing
from ui import pagoda_play as plays
from ui.board_photo import NOTHING as NO_PHOTO
from ui.board_photo import SCRIPTS
from ui.components import Component, Event
from ui.language import gettext, say, translated
from ui.pagoda_offers import Offer, offers, rest_of_floor
from ui.pagoda_play import NOTHING, PlayedGame, Stand
from ui.pagoda_words import built_words, open_question, piece_words, site_words
from ui.text import capital

_component = Component("pagoda_editor", uses=SCRIPTS)

_KINDS = {
    Piece.PILLAR: said("Pillar"),
    Piece.TILE: said("Tile"),
    Piece.ROOF: said("Roof"),
    Piece.SPIRE: said("Spire"),
}
_OFFERED = {
    Piece.PILLAR: said("Build a pillar"),
    Piece.TILE: said("Build a tile: which spots?"),
    Piece.ROOF: said("Build roof and spire: which spot?"),
    Piece.SPIRE: said("Build the spire"),
}


def pagoda_editor(
    played: PlayedGame,
    stand: Stand,
    *,
    sight: dict[str, Any] = NO_PHOTO,
    key: str,
    on_event: Callable[[Event], None],
) -> None:
    """Shows the six sites and, in a game kept turn by turn, the turn being built; its photos and doubts.

    Events: those of :meth:`ui.board_table.BoardTable.on_event`, among them those of
    :func:`ui.pagoda_events.change_for`.

    Args:
        played: The game.
        stand: Where it stands.
        sight: What photos told; see :func:`ui.board_photo.sight_data`.
        key: Name on the page.
        on_event: Takes the events.
    """
    data = editor_data(played, stand)
    if data["turn"] and sight["photos"]:
        data["turn"]["canEnd"] &= not sight["questions"]
        if not played.move.built:
            data["turn"]["told"] = gettext("The photo shows nothing new since the last turn.")
    _component({**data, "sight": sight}, key=key, on_event=on_event)


def editor_data(played: PlayedGame, stand: Stand) -> dict[str, Any]:
    """What the script gets."""
    breaches = (
        plays.table_problems(played, stand)
        if played.table_only
        else stand.now.turn.problems
        if stand.now
        else ()
    )
    return {
        "players": _players(played, stand),
        "sites": _sites(played, stand, breaches),
        "problems": [problem.message for problem in breaches],
        "turn": None if stand.player is None else _turn(played, stand, stand.player),
        "rows": _rows(),
        "texts": {
            "sites": gettext("Building sites"),
            "choose": gettext("Tap a site to build on it."),
            "others": gettext("Another piece"),
            "build": gettext("Build it"),
            "track": gettext("Points as the score track shows them, tokens of 50 and 100 counted in")
            if played.table_only
            else "",
            "cards": gettext("Cards played (if you like)"),
            "abilities": gettext("Abilities used in this turn"),
            "noCard": gettext("One less"),
            "alternative": gettext("Four cards for one pillar"),
            "own": gettext("Of another colour? Tap the piece."),
        },
    }


def _players(played: PlayedGame, stand: Stand) -> list[dict[str, Any]]:
    scores = stand.table.scores
    return [
        {
            "index": i,
            "name": name,
            "points": scores.get(name),
            "said": played.table_only,
            "title": say("Points of {name} on the score track", name=name),
            "active": name == stand.player and not stand.over,
        }
        for i, name in enumerate(played.game.players)
    ]


def _sites(played: PlayedGame, stand: Stand, breaches: Sequence[Problem]) -> list[dict[str, Any]]:
    rise, new = drawing.height(stand.table.sites), plays.new_pieces(played)
    board_paths = plays.piece_paths(played)
    paths = [board_paths.get(problem.path, problem.path).split("/") for problem in breaches]
    wrong = {path[1] for path in paths if path[0] == "sites" and len(path) > 1}
    own = {each.site for each in played.move.built}
    return [
        {
            "index": s,
            "title": say("Site {number}: {what}", number=s + 1, what=site_words(stand.table, s)),
            "drawing": drawing.pagoda(s, site, rise, new),
            "wrong": str(s) in wrong,
            "offers": _offers(played, stand, s),
            "off": _off_words(played, s) if s in own else "",
            "own": _own(stand, s, new),
        }
        for s, site in enumerate(stand.table.sites)
    ]


def _off_words(played: PlayedGame, site: int) -> str:
    last = next(each for each in reversed(played.move.built) if each.site == site)
    return say("Take off the {piece}", piece=piece_words(last))


def _own(stand: Stand, site: int, new: Collection[str]) -> list[dict[str, Any]]:
    """What was built on a site in this turn, the pillars of a floor together."""
    pieces = [piece for piece in stand.table.pieces if piece.build.site == site and piece.path in new]
    groups: dict[tuple[int, Build], list[str]] = {}
    for piece in pieces:
        groups.setdefault((piece.floor, piece.build), []).append(piece.path)
    return [
        {
            "paths": paths,
            "label": capital(built_words([build] * len(paths))),
            "drawing": drawing.swatch(build),
            "colour": build.colour or "",
            "spot": (build.spot or "") if build.what in (Piece.TILE, Piece.ROOF) else None,
        }
        for (_, build), paths in groups.items()
    ]


def _offers(played: PlayedGame, stand: Stand, site: int) -> dict[str, Any] | None:
    found = offers(stand.table, site, played.rules)
    if not found:
        return None
    rest = rest_of_floor(stand.table, site) if played.table_only else ()
    return {
        "title": _OFFERED[found[0].builds[0].what],
        "options": [_option(offer) for offer in found] + ([_option(Offer(rest))] if rest else []),
    }


def _option(offer: Offer) -> dict[str, Any]:
    first, n = offer.builds[0], len(offer.builds)
    alike = n > 1 and first.what is Piece.PILLAR
    key_colour = first.spot if first.what in (Piece.TILE, Piece.ROOF) else first.colour
    return {
        "builds": [_build(each) for each in offer.builds],
        "label": capital(piece_words(first, n) if alike else together(map(piece_words, offer.builds))),
        "text": f"× {n}" if alike else "",
        "drawing": drawing.swatch(first),
        "key": "" if alike else drawing.letter(key_colour).lower(),
        "breach": offer.breach,
    }


def _build(build: Build) -> dict[str, Any]:
    return {"site": build.site, "what": build.what, "colour": build.colour, "spot": build.spot}


def _rows() -> dict[str, Any]:
    colours: tuple[Colour | None, ...] = (*Colour, None)
    swatches = [
        {
            "id": colour or "",
            "label": translated(colour) if colour else gettext("unknown colour"),
            "drawing": drawing.swatch(Build(0, Piece.PILLAR, colour)),
        }
        for colour in colours
    ]
    return {
        "kinds": [{"id": what, "label": title} for what, title in _KINDS.items()],
        "colour": {"id": "colour", "title": gettext("Colour"), "options": swatches},
        "spot": {"id": "spot", "title": gettext("Colour of its spots"), "options": swatches},
        "spotted": [Piece.TILE, Piece.ROOF],
    }


def _turn(played: PlayedGame, stand: Stand, player: str) -> dict[str, Any]:
    move, turn = played.move, stand.now.turn if stand.now else None
    number = len(stand.kept) + 1
    cards = plays.card_counts(move)
    return {
        "title": _title(stand, player, number),
        "over": stand.over,
        "end": say("End {player}'s turn", player=player),
        "canEnd": bool(move.built),
        "reopen": say("Back to turn {number}", number=number - 1) if move == NOTHING and stand.kept else "",
        "told": capital(built_words(move.built)) or gettext("Nothing built yet."),
        "points": counted(turn.points, "point", "points") if turn and move.built else "",
        "question": open_question(turn) if turn else "",
        "abilities": [] if played.game.simple else _abilities(played, stand, player),
        "alternative": bool(turn and turn.alternative),
        "cards": [
            {
                "colour": colour,
                "n": cards[colour],
                "drawing": drawing.swatch(Build(0, Piece.PILLAR, colour)),
                "add": say("A {colour} card", colour=colour),
                "drop": say("One {colour} card less", colour=colour),
            }
            for colour in Colour
        ],
        "paid": counted(sum(cards.values()), "card", "cards") if move.cards else gettext("not known"),
    }


def _title(stand: Stand, player: str, number: int) -> str:
    if stand.over:
        return say("The game is over after {last} turns.", last=stand.last)
    if stand.last is not None and number == stand.last:
        return say("Turn {number}, the last one: {player}", number=number, player=player)
    return say("Turn {number}: {player}", number=number, player=player)


def _abilities(played: PlayedGame, stand: Stand, player: str) -> list[dict[str, Any]]:
    left = stand.table.abilities.get(player, {})
    ways = stand.now.turn.ways if stand.now else ()
    likely = ways[0].used if ways else frozenset()
    return [
        {
            "colour": colour,
            "name": ABILITY_NAMES[colour],
            "about": ABILITIES[colour],
            "letter": drawing.letter(colour),
            "fill": drawing.LOOKS[colour][0],
            "ink": drawing.LOOKS[colour][1],
            "left": left.get(colour, 0),
            "used": colour in played.move.used,
            "likely": colour in likely,
        }
        for colour in ABILITIES
    ]
