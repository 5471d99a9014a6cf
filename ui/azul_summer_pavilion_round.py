"""The round assistant: what was placed since the last kept round, in which order, and what it brings."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from scoring.azul_summer_pavilion import WILD, Step, point_range, space_name
from scoring.azul_summer_pavilion_tables import ROUNDS
from scoring.words import counted, said, together
from ui import azul_summer_pavilion_drawing as drawing
from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_editor import TALLY_TEXTS
from ui.azul_summer_pavilion_play import Sheet
from ui.components import Component, Event
from ui.language import gettext, say, translated
from ui.text import plain

_component = Component("azul_round")


def round_assistant(sheet: Sheet, *, key: str, on_event: Callable[[Event], None]) -> None:
    """Shows the round that is being played and, below it, those that are kept.

    Events: those of :func:`ui.azul_summer_pavilion_events.change_for` for a round.

    Args:
        sheet: The player's.
        key: Name on the page.
        on_event: Takes the events.
    """
    _component(round_data(sheet), key=key, on_event=on_event)
    kept_rounds(sheet)


def round_data(sheet: Sheet) -> dict[str, Any]:
    """All that the assistant's script shows."""
    number = len(sheet.rounds) + 1
    steps = plays.steps(sheet)
    numbers = {step.placement.path: str(i) for i, step in enumerate(steps, 1)}
    reopen = say("Back to round {number}", number=number - 1) if sheet.rounds else ""
    data = {
        "title": _title(sheet),
        "round": number,
        "over": plays.is_over(sheet),
        "drawing": drawing.board(sheet.board, (), numbers),
        "told": told(sheet),
        "steps": [_step(sheet, step) for step in steps],
        "named": bool(sheet.order),
        "problems": [*plays.round_problems(sheet)],
        "reopen": reopen,
        "counts": _counts(sheet),
        "marker": _marker(sheet),
        "end": gettext("End this round") if sheet.start else say("End round {number}", number=number),
        "start": _start(sheet),
        "texts": {
            **TALLY_TEXTS,
            "wild": gettext("Wild colour"),
            "order": gettext(
                "Tap the tiles in the order in which they were placed; else the best order counts."
            ),
            "forget": gettext("The best order again"),
            "board": gettext("Board with this round's order"),
            "bonus": gettext("bonus"),
        },
    }
    if not plays.is_over(sheet) and not sheet.start:
        wild = WILD[number - 1]
        data["wild"] = {"label": translated(wild), "drawing": drawing.swatch(wild)}
    return data


def _title(sheet: Sheet) -> str:
    if plays.is_over(sheet):
        return gettext("All six rounds are kept.")
    return (
        gettext("This round")
        if sheet.start
        else say("Round {number} of {rounds}", number=len(sheet.rounds) + 1, rounds=ROUNDS)
    )


def _start(sheet: Sheet) -> dict[str, Any] | None:
    """Where the round that is being played may start: with the board as it is, or with an empty one."""
    if sheet.start:
        return {"here": False, "label": gettext("The round started with an empty board")}
    if sheet.rounds or not plays.lying(sheet.board):
        return None
    return {"here": True, "label": gettext("These tiles lay there before the round")}


def told(sheet: Sheet) -> str:
    """What the placements of this round bring, in a sentence."""
    steps = plays.steps(sheet)
    if not steps:
        return gettext("Nothing new lies on the board. Put this round's tiles on it first.")
    low, high = point_range(plays.before(sheet), sheet.board)
    points = sum(step.points for step in steps)
    reach = (
        say("{low} to {high} points by their order", low=low, high=high)
        if low < high
        else gettext("in any order")
    )
    bonus = sum(step.bonus_tiles for step in steps)
    values = {
        "tiles": counted(len(steps), "tile", "tiles"),
        "reach": reach,
        "points": counted(points, "point", "points"),
    }
    if bonus:
        values["points"] += said(", {tiles}", tiles=counted(bonus, "bonus tile", "bonus tiles"))
    if sheet.order:
        return say("{tiles}: {reach}. Named order: {points}.", **values)
    return say("{tiles}: {reach}. Best order: {points}.", **values)


def _step(sheet: Sheet, step: Step) -> dict[str, Any]:
    placed = step.placement
    where = translated(space_name(sheet.board.side, placed.space))
    bonus = [said("{kind} +{tiles}", kind=feature.kind, tiles=feature.tiles) for feature in step.features]
    return {
        "space": placed.path,
        "drawing": drawing.swatch(placed.colour),
        "text": where[:1].upper() + where[1:],
        "name": say("{colour} on the {where}", colour=placed.colour, where=where),
        "points": step.points,
        "bonus": together(bonus) if bonus else "",
        "named": placed.path in sheet.order,
    }


def _counts(sheet: Sheet) -> list[dict[str, Any]]:
    if plays.is_over(sheet):
        return []
    counts = [
        {
            "what": "from_centre",
            "title": gettext("First in the centre"),
            "n": sheet.from_centre,
            "told": gettext("tiles taken in that turn, 0 if it was somebody else"),
        }
    ]
    if not plays.is_last(sheet):
        counts.append(
            {
                "what": "discarded",
                "title": gettext("Discarded"),
                "n": sheet.discarded,
                "told": gettext("tiles, on passing"),
            }
        )
    return [{**count, "least": 0, "most": plays.MOST} for count in counts]


def _marker(sheet: Sheet) -> str:
    """Where the score marker goes when the round ends now."""
    preview = plays.preview(sheet)
    if preview is None:
        return ""
    corners = counted(len(sheet.board.corner_tiles), "tile", "tiles")
    kept = say("{corners} kept on corner spaces.", corners=corners)
    if preview.board.score is None:
        return say("Where the score marker stood before is not known; {kept}", kept=kept)
    return say(
        "Score marker {before} → {after}; {kept}",
        before=plays.before(sheet).score,
        after=preview.board.score,
        kept=kept,
    )


def kept_rounds(sheet: Sheet) -> None:
    """Every kept round with its lines and the score marker after it."""
    kept = plays.replayed(sheet)
    if not kept:
        return
    title = say(
        "Kept: {rounds}, score marker at {score}",
        rounds=counted(len(kept), "round", "rounds"),
        score=kept[-1].board.score,
    )
    with st.expander(title, icon=":material/format_list_numbered:"):
        for number, played in enumerate(kept, 1):
            points = sum(line.points for line in played.lines)
            st.markdown(
                say(
                    "**Round {number}: {points:+d}, score marker at {score}**",
                    number=number,
                    points=points,
                    score=played.board.score,
                )
            )
            for line in played.lines:
                st.markdown(f"- {line.points:+d}: {plain(line.explanation)}")
