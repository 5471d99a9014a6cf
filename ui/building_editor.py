"""A Blueprints building in 3D beside its photos: every die tappable, doubts first, plan, dice beside it."""

from collections.abc import Callable, Sequence
from typing import Any

from scoring import blueprints
from scoring.breakdown import Problem
from scoring.words import as_sentence, counted, either, joined, said
from ui import blueprints_seat as seating
from ui import drawings, table_dice
from ui.blueprints_open import plan_words, possible
from ui.blueprints_seat import CELL_NAMES, CELLS, DICE, PALETTE, Picture, Seat
from ui.board_game import because
from ui.components import Component, Event
from ui.drawings import letter
from ui.language import gettext, ngettext, say
from ui.photo_overlay import Row, row_data, sheet_texts
from ui.svg import Node
from ui.table_dice import TableDie

_component = Component("building_editor")


def building_editor(
    seat: Seat,
    problems: Sequence[Problem],
    rows: Sequence[Row],
    photo_url: Callable[[str], str],
    *,
    key: str,
    on_event: Callable[[Event], None],
) -> None:
    """Shows one player's building, its photos, the plan and the dice beside it.

    Events: those of :func:`ui.photo_overlay.photo_overlay` for a die's sheet, ``add`` with the photo's id;
    ``{"do": "place", "region", "cell"}``, ``{"do": "set_beside", "region"}``, ``{"do": "take_off", "cell"}``,
    ``{"do": "height", "cell", "height"}``, ``{"do": "plan", "cell", "print"}``, ``{"do": "hatch_the_rest"}``,
    ``{"do": "type", "colour", "value"}``, ``{"do": "remove_photo", "photo"}``,
    ``{"do": "look_again", "photo", "of"}``, ``{"do": "corners", "photo", "corners"}``.

    Args:
        seat: The player's table.
        problems: Breaches in this building, paths starting at it.
        rows: What can be said of a die.
        photo_url: Where the browser gets a photo of that id.
        key: Name on the page.
        on_event: Takes the events.
    """
    paths = tuple(p.path for p in problems)
    shots = {p.sha: i for i, p in enumerate(seat.pictures)}
    data = {
        "dice": [_die_data(seat, die, shots) for die in seat.dice if not die.removed],
        "cells": [_cell(seat, index, seating.cells_of(paths)) for index in range(len(CELLS))],
        "drawings": [drawing(seat, turns) for turns in range(4)],
        "photos": [_photo(seat, picture, photo_url) for picture in seat.pictures],
        "wrong": [die for p in problems if p.rule != "plan" for die in seating.lit_by(seat, (p.path,))],
        "rows": [row_data(row) for row in rows],
        "verdict": dict(zip(("kind", "text"), verdict(seat), strict=True)),
        "hint": seat.hint if seat.to_check else "",
        "hatchable": "" in seat.plan and seating.plan_sum(seat) == DICE,
        "texts": {**sheet_texts(said("die")), **_texts(seat)},
    }
    _component(data, key=key, on_event=on_event)


def drawing(seat: Seat, turns: int = 0) -> Node:
    """A player's building on the grid of its card."""
    return drawings.building(
        seating.drawn(seat),
        seating.prints(seat),
        turns=turns,
        open_cells=[CELLS[height.cell] for height in seat.heights],
    )


def verdict(seat: Seat) -> tuple[str, str]:
    """Whether the building equals its plan: ``"good"``, ``"bad"`` or ``""``, and a sentence."""
    found = blueprints.match(seating.to_building(seat))
    if found.matches is None:
        return "", plan_words(seat) + "." if any(seat.plan) else ""
    if seat.heights and len({blueprints.match(each).matches for each in possible(seat)}) > 1:
        return "", gettext("Whether it is as planned hangs on the heights to check.")
    if found.matches:
        return "good", say("All {dice} dice stand as planned.", dice=DICE)
    over = any(cell.built > cell.planned for cell in found.cells)
    if seat.placed < DICE and not over:
        return "", say("{dice} to go: the outlined ones.", dice=counted(DICE - seat.placed, "die", "dice"))
    cells = (
        said(
            "{cell_name} {built} built, {planned} planned",
            cell_name=blueprints.cell_name(cell.row, cell.col),
            built=cell.built,
            planned=cell.planned or said("none"),
        )
        for cell in found.cells
    )
    return "bad", say("Not as planned: {cells}.", cells=joined("; ", cells))


def _texts(seat: Seat) -> dict[str, str | list[str]]:
    n = seat.to_check
    return {
        "doubts": ngettext("{n} to check: tap it", "{n} to check: tap each", n).format(n=n),
        "beside": gettext("Beside the building: tap a die, then a cell"),
        "placed": gettext("Beside the building: no die"),
        "type": gettext("Add a die by hand"),
        "plan": gettext("Plan"),
        "building": gettext("From above"),
        "drawing": gettext("Building"),
        "left": gettext("Turn the building to the left"),
        "right": gettext("Turn the building to the right"),
        "sum": "" if seating.is_planned(seat) else plan_words(seat) + ".",
        "hatch": gettext("The other cells are hatched"),
        "saving": gettext("Plan: being saved"),
        "photos": gettext("Photos"),
        "again": gettext("Look again"),
        "whole": gettext("Show the whole photo"),
        "near": gettext("Show the dice from close by"),
        "setCorners": gettext("Set the card's corners"),
        "corner": [
            gettext("Tap the card's top left corner"),
            gettext("Tap the card's top right corner"),
            gettext("Tap the card's bottom right corner"),
            gettext("Tap the card's bottom left corner"),
        ],
        "asDice": gettext("Take its dice, to be placed by hand"),
        "asBuilding": gettext("It shows the building"),
        "removePhoto": gettext("Remove this photo"),
        "place": gettext("Stands in"),
        "move": gettext("Put it on"),
        "off": gettext("Beside the building"),
    }


def _die_data(seat: Seat, die: TableDie, shots: dict[str, int]) -> dict[str, Any]:
    """What the script needs to know of a die."""
    cell = next((i for i, column in enumerate(seat.columns) if die.id in column), None)
    name = die.words
    if cell is not None:
        level = seat.columns[cell].index(die.id) + 1
        name = said("{die}, {cell}, level {level}", die=name, cell=CELL_NAMES[cell], level=level)
    return {
        "id": die.id,
        "name": table_dice.to_check(name) if die.doubts else name,
        "tag": f"{'?' if die.value is None else die.value}{letter(die.colour)}{' ?' if die.doubts else ''}",
        "why": table_dice.why(die, PALETTE),
        "doubtful": bool(die.doubts),
        "placed": cell is not None,
        "cell": cell,
        "photo": -1 if die.photo is None else shots.get(die.photo, -1),
        "box": die.box,
        "polygon": die.face,
        "drawing": drawings.die(die.value, die.colour),
        **answers(die),
    }


def answers(die: TableDie) -> dict[str, Any]:
    """The options that hold for a die, and those that are likely where it is in doubt."""
    values = [str(v) for v, p in die.value_candidates if p >= table_dice.LIKELY]
    colours = [c for c, p in die.colour_candidates if p >= table_dice.LIKELY]
    return {
        "chosen": {"value": "?" if die.value is None else str(die.value), "colour": die.colour},
        "likely": {
            "value": values if "value" in die.doubts else [],
            "colour": colours if "colour" in die.doubts else [],
        },
    }


def _cell(seat: Seat, index: int, wrong: Sequence[int]) -> dict[str, Any]:
    where = CELL_NAMES[index]
    column = seat.columns[index]
    top = seat.die(column[-1]) if column else None
    print_ = seat.plan[index]
    whole = seating.is_planned(seat)
    wanted = (0 if print_ == "X" else int(print_)) if whole and (print_ != "X" or column) else None
    stands = said("{n} high, {die} on top", n=len(column), die=top.words) if top else said("empty")
    height = next((h for h in seat.heights if h.cell == index), None)
    heights = sorted(n for n, _ in height.heights) if height else []
    return {
        "index": index,
        "where": where,
        "plan": print_,
        "planName": say(
            "Plan, {where}: {shown}",
            where=where,
            shown=said("hatched") if print_ == "X" else print_ or said("not said"),
        ),
        "name": say("Building, {where}, hatched: {stands}", where=where, stands=stands)
        if whole and print_ == "X"
        else say("Building, {where}: {stands}", where=where, stands=stands),
        "off": say("Take off {die}, {where}", die=top.words, where=where) if top else "",
        "built": len(column),
        "wanted": wanted,
        "differs": wanted is not None and wanted != len(column) and seat.placed >= DICE,
        "top": drawings.die(top.value, top.colour) if top else None,
        "wrong": index in wrong,
        "heights": heights,
        "high": {str(n): counted(n, "die", "dice") for n in heights},
        "short": say("{heights} high?", heights=either(heights)) if heights else "",
        "openName": say("How many dice stand {where}?", where=where),
        "why": as_sentence(height.why) if height else "",
    }


def _photo(seat: Seat, picture: Picture, photo_url: Callable[[str], str]) -> dict[str, Any]:
    seen = sum(die.photo == picture.sha and not die.removed for die in seat.dice)
    told = ""
    if picture.sha in seat.earlier:
        told = gettext("From before a die was placed.")
    elif picture.of == "dice":
        told = (
            gettext("Tap the bare table where a die was missed.")
            if seen
            else gettext("No dice found here: tap each of them.")
        )
    n = seat.pictures.index(picture) + 1
    return {
        "sha": picture.sha,
        "src": photo_url(picture.sha),
        "width": picture.width,
        "height": picture.height,
        "alt": say("Photo {n} with {dice}", n=n, dice=counted(seen, "die", "dice")),
        "error": because(picture.error) if picture.status == "failed" else "",
        "told": told,
        "of": picture.of,
        "other": {"building": "dice", "dice": "building"}[picture.of] if not seen else "",
        "addable": picture.of == "dice",
    }
