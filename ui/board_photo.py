"""What the script of a board's photos shows: what was read in each, and what is to be settled."""

from typing import Any, TypeVar

from scoring.breakdown import Range
from scoring.words import counted
from ui.board_corners import SCRIPT, grid_data, grip_texts, inset
from ui.board_game import Answer, Question, reach
from ui.board_sight import Shot, Sight
from ui.board_table import BoardTable
from ui.breakdown import LitPhoto, range_text
from ui.routes import photo_url
from vision.reading import Polygon

Document = TypeVar("Document")
Plot = TypeVar("Plot")

SCRIPTS = (SCRIPT, "board_photo")
"""Shared scripts that an editor with photos is made on top of."""

CHECKED = "Nothing left to check. Tap a space, in the photo or in the drawing, to change it."

NOTHING: dict[str, Any] = {"photos": [], "parts": {}, "questions": []}
"""For a board of which there is no photo."""


def _points(table: BoardTable[Document, Plot], found: Range | None) -> str:
    """The points while something is in doubt: a range where that can be told, else what they are so far."""
    if found:
        return f"{range_text(found)} points"
    if all(question.number is not None for question in table.questions):
        return ""
    return f"{table.game.score(table.play.document, table.plot).total} points so far"


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
            "toCheck": f"{len(asked)} to check",
            "left": "# to check",
            "before": "The one before",
            "after": "Later: on to the next",
            "other": "Something else",
            "right": "It is right",
            "mine": "Keep all that was said",
            "photo": "Take all from the photo",
            "rest": "The rest is right as it is drawn",
            "number": "So many",
            "less": "One less",
            "more": "One more",
            "photos": "Photos",
            "again": "Look again",
            "corners": "Set the corners",
            "find": "Find the corners again",
            "whole": "Whole photo",
            "near": "Closer",
            "remove": "Remove this photo",
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
            f"Photo of the {thing}",
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
        told = f"From before: the {table.game.thing} has changed since."
    return {
        "sha": shot.sha,
        "src": photo_url(shot.sha),
        "width": shot.width,
        "height": shot.height,
        "alt": f"Photo {i + 1} with {counted(len(seen), 'space', 'spaces')}",
        "error": shot.error if shot.status == "failed" else "",
        "told": told,
        "past": shot.past,
        "byHand": bool(shot.corners),
        "corners": shot.corners or table.game.corners_of(table.plot, seen) or inset(shot.width, shot.height),
    }
