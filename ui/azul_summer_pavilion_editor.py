"""A board of Azul: Summer Pavilion filled by taps: tiles, corner spaces, score marker, tiles left over."""

from collections.abc import Callable
from typing import Any

from scoring.azul_summer_pavilion import SPACES, Colour, HouseRules, Side, tile
from scoring.azul_summer_pavilion_tables import CORNER_SPACES, START_SCORE
from scoring.breakdown import Breakdown
from scoring.words import counted, said
from ui import azul_summer_pavilion_drawing as drawing
from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_events import UNKNOWN
from ui.azul_summer_pavilion_play import Sheet
from ui.board_photo import NOTHING, SCRIPTS
from ui.breakdown import total_text
from ui.components import Component, Event
from ui.language import gettext, say, translated

_component = Component("azul_board", uses=SCRIPTS)

GROUP_NAMES = {
    "score": said("Score marker"),
    "stars": said("Stars"),
    "numbers": said("Numbers"),
    "leftover": said("Left over"),
}

_HINTS = {
    Side.COLOURED: said(
        "Tap a space: a coloured star takes its own colour, elsewhere choose one. Tap its tile "
        "again to take it off."
    ),
    Side.GREY: said("Tap a space, then its colour; the next space of the star follows by itself."),
}

TALLY_TEXTS = {"less": said("one less"), "more": said("one more")}


def board_editor(
    sheet: Sheet,
    rules: HouseRules,
    *,
    sight: dict[str, Any] = NOTHING,
    key: str,
    on_event: Callable[[Event], None],
) -> None:
    """Shows a board to be tapped on, its score as if the game ended now, its photos and their doubts.

    Events: those of :meth:`ui.board_table.BoardTable.on_event`, among them those of
    :func:`ui.azul_summer_pavilion_events.change_for` for a board.

    Args:
        sheet: The player's.
        rules: What the table plays by.
        sight: What photos told; see :func:`ui.board_photo.sight_data`.
        key: Name on the page.
        on_event: Takes the events.
    """
    _component({**editor_data(sheet, rules), "sight": sight}, key=key, on_event=on_event)


def editor_data(sheet: Sheet, rules: HouseRules) -> dict[str, Any]:
    """All that the editor's script shows."""
    board, scored = sheet.board, plays.judged(sheet, rules)
    wrong = plays.wrong_spaces(board, scored.problems)
    spaces: dict[str, Any] = {
        space.path: {
            "name": drawing.space_words(board, space),
            "colour": tile(board, space),
            "only": plays.star_colour(board.side, space.star),
            "star": space.star,
        }
        for space in SPACES
    }
    spaces |= {drawing.corner_path(i): _corner(sheet, i) for i in range(CORNER_SPACES)}
    return {
        "drawing": drawing.board(board, wrong),
        "spaces": spaces,
        "colours": [_colour(colour) for colour in Colour],
        "unknown": _colour(None),
        "counts": [_score(sheet), _leftover(sheet)],
        "points": say("{points} points", points=total_text(scored)),
        "groups": group_words(scored),
        "problems": [p.message for p in scored.problems],
        "texts": {
            **TALLY_TEXTS,
            "hint": _HINTS[board.side],
            "colours": gettext("Colour"),
            "empty": gettext("No tile"),
            "close": gettext("Close"),
            "board": gettext("Board"),
        },
    }


def group_words(scored: Breakdown) -> str:
    """The points of each group in one line."""
    return " · ".join(f"{translated(GROUP_NAMES[name])} {points}" for name, points in scored.groups.items())


def _colour(colour: Colour | None) -> dict[str, Any]:
    look = drawing.LOOKS[colour]
    return {
        "id": colour or UNKNOWN,
        "label": translated(colour) if colour else gettext("colour not known"),
        "key": look.letter.lower(),
        "drawing": drawing.swatch(colour),
        "fill": look.fill,
        "ink": look.ink,
        "letter": look.letter,
    }


def _corner(sheet: Sheet, index: int) -> dict[str, Any]:
    tiles = sheet.board.corner_tiles
    lies = index < len(tiles)
    colour = (tiles[index] or UNKNOWN) if lies else None
    return {
        "name": say("{colour}: corner space", colour=tiles[index] or "?")
        if lies
        else gettext("empty: corner space"),
        "colour": colour,
        "only": None,
        "star": "corner",
    }


def _score(sheet: Sheet) -> dict[str, Any]:
    score = sheet.board.score
    new = plays.not_counted(sheet)
    since = said("; {tiles} laid since", tiles=counted(new, "tile", "tiles")) if new else ""
    if sheet.start:
        told = said("after the round before") + since
    elif sheet.rounds:
        told = said("after {rounds}", rounds=counted(len(sheet.rounds), "kept round", "kept rounds")) + since
    else:
        told = said("80 tokens counted in") if score is not None else said("where it stands at the end")
    return {
        "what": "score",
        "title": gettext("Score marker"),
        "n": score,
        "least": START_SCORE,
        "most": plays.MOST,
        "told": told,
        "open": score is None or plays.not_counted(sheet) > 0,
    }


def _leftover(sheet: Sheet) -> dict[str, Any]:
    told = gettext("not on corner spaces")
    return {
        "what": "leftover",
        "title": gettext("Tiles left over"),
        "n": sheet.board.leftover,
        "least": 0,
        "most": plays.MOST,
        "told": told,
    }
