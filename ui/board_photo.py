"""What the script of a board's photos shows: what was read in each, and what is to be settled."""

from typing import Any, TypeVar

from scoring.breakdown import Range
from scoring.words import counted, said
from ui.board_corners import SCRIPT, grid_data, grip_texts, inset
from ui.board_game import Answer, Question, because, reach
from ui.board_sight import Shot, Sight
from ui.board_table import BoardTable
from ui.breakdown import LitPhoto, range_text
from ui.language import gettext, ngettext, say
from ui.routes import photo_url
from vision.reading import Polygon

Document = TypeVar("Document")
Plot = TypeVar("Plot")

SCRIPTS = (SCRIPT, "board_photo")
"""Shared scripts that an editor with photos is made on top of."""

CHECKED = said("Nothing left to check. Tap a space, in the photo or in the drawing, to change it.")

NOTHING: dict[str, Any] = {"photos": [], "parts": {}, "questions": []}
"""For a board of which there is no photo."""


def _points(table: BoardTable[Document, Plot], found: Range | None) -> str:
    """The points while something is in doubt: a range where that can be told, else what they are so far."""
    if found:
        return say("{points} points", points=range_text(found))
    if all(question.number is not None for question in table.questions):
        return ""
    points = table.game.score(table.play.document, table.plot).total
    return ngettext("{points} point so far", "{points} points so far", points).format(points=points)


def sight_data(table: BoardTable[Document, Plot]) -> dict[str, Any]:
    """All that a board's photos and the questions about them show; see ``web/board_photo.js``."""
    game, plot, sight = table.game, table.plot, table.sight
    if not sight.shots:
        return NOTHING
    index = {shot.sha: i for i, shot in enumerate(sight.shots)}
    asked = table.questions
    found = reach(game, table.play.document, plot)
    spaces = {
        space: {
            "photo": index[spot.sha],
            "polygon": spot.polygon,
            "tag": game.tag(plot, path),
            "name": game.part_title(plot, path),
        }
        for path, spot in sight.seen.items()
        if (space := game.space(path))
    }
    return {
        "photos": [_photo(table, shot, i) for i, shot in enumerate(sight.shots)],
        "parts": spaces,
        "questions": [_question(question, index) for question in asked],
        "points": _points(table, found),
        "hint": game.advice(plot, table.copy) or sight.hint,
        "checked": CHECKED if sight.current and not asked else "",
        "low": game.tags_low,
        "grid": grid_data(game.grid(plot)),
        "gripTexts": grip_texts(game.corners),
        "texts": {
            "toCheck": say("{n} to check", n=len(asked)),
            "left": gettext("# to check"),
            "before": gettext("The one before"),
            "after": gettext("Later: on to the next"),
            "other": gettext("Something else"),
            "right": gettext("It is right"),
            "mine": gettext("Keep all that was said"),
            "photo": gettext("Take all from the photo"),
            "rest": gettext("The rest is right as it is drawn"),
            "number": gettext("So many"),
            "less": gettext("One less"),
            "more": gettext("One more"),
            "photos": gettext("Photos"),
            "again": gettext("Look again"),
            "corners": gettext("Set the corners"),
            "find": gettext("Find the corners again"),
            "whole": gettext("Whole photo"),
            "near": gettext("Closer"),
            "remove": gettext("Remove this photo"),
        },
    }


def lit_photos(sight: Sight, thing: str) -> list[LitPhoto]:
    """The photos that show a board as it is now, for the lines of its score to light up what earns them.

    Args:
        sight: What photos told.
        thing: What they show.
    """
    return [
        LitPhoto(
            photo_url(shot.sha),
            (shot.width, shot.height),
            {path: spot.polygon for path, spot in sight.seen.items() if spot.sha == shot.sha},
            say("Photo of the {thing}", thing=thing),
            shot.sha,
        )
        for shot in sight.current
    ]


def _question(question: Question, index: dict[str, int]) -> dict[str, Any]:
    spot = question.spot
    there = spot is not None and spot.sha in index
    return {
        "id": question.id,
        "space": question.space,
        "title": question.title,
        "ask": question.ask,
        "why": question.why,
        "photo": index[spot.sha] if spot and there else None,
        "box": box_of(spot.polygon) if spot and there else None,
        "answers": [_answer(answer) for answer in question.answers],
        "number": question.number,
        "guess": question.is_guess,
        "clash": question.is_clash,
    }


def _answer(answer: Answer) -> dict[str, Any]:
    return {"id": answer.id, "label": answer.label, "drawing": answer.drawing}


def box_of(polygon: Polygon) -> tuple[float, float, float, float]:
    """``(x, y, width, height)`` around a polygon."""
    xs, ys = zip(*polygon, strict=True)
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _photo(table: BoardTable[Document, Plot], shot: Shot, i: int) -> dict[str, Any]:
    seen = table.seen_in(shot.sha)
    told = ""
    if shot.past:
        told = say("From before: the {thing} has changed since.", thing=table.game.thing)
    return {
        "sha": shot.sha,
        "src": photo_url(shot.sha),
        "width": shot.width,
        "height": shot.height,
        "alt": say("Photo {i} with {spaces}", i=i + 1, spaces=counted(len(seen), "space", "spaces")),
        "error": because(shot.error) if shot.status == "failed" else "",
        "told": told,
        "past": shot.past,
        "byHand": bool(shot.corners),
        "corners": shot.corners or table.game.corners_of(table.plot, seen) or inset(shot.width, shot.height),
    }
