"""A Blueprints building put together by taps: dice beside it, the card's plan, six cells, its looks."""

from collections.abc import Callable, Sequence
from typing import Any

from scoring.breakdown import Problem
from ui import blueprints_round as rounds
from ui import drawings, table_dice
from ui.blueprints_round import Seat
from ui.components import Component, Event
from ui.photo_overlay import Row, row_data, sheet_texts

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
    """Shows one player's plan, building and the dice beside it.

    Events: those of :func:`ui.photo_overlay.photo_overlay` for a die's sheet, and ``{"do": "place",
    "region", "cell"}``, ``{"do": "take_off" | "plan", "cell"}``, ``{"do": "type", "colour", "value"}``.

    Args:
        seat: The player's table.
        problems: Breaches in this building, paths starting at it.
        rows: What can be said of a die.
        photo_url: Where the browser gets a photo of that id.
        key: Name on the page.
        on_event: Takes the events.
    """
    paths = tuple(p.path for p in problems)
    planned = rounds.plan_text(seat) is not None
    pool = {d.id for d in seat.pool}
    data = {
        "dice": [
            {**die_data(d), "placed": d.id not in pool, "photo": _photo(seat, d, photo_url)}
            for d in seat.dice
            if not d.removed
        ],
        "cells": [_cell(seat, index, planned, rounds.cells_of(paths)) for index in range(len(rounds.CELLS))],
        "drawing": drawings.building(rounds.drawn(seat), rounds.prints(seat)),
        "wrong": [die for p in problems if p.rule != "plan" for die in rounds.lit_by(seat, (p.path,))],
        "rows": [row_data(row) for row in rows],
        "texts": {
            **sheet_texts("die"),
            "beside": "Beside the building: tap a die, then a cell",
            "placed": "Beside the building: no die",
            "type": "Add a die by hand",
            "plan": "Plan",
            "building": "Building",
            "drawing": "As built",
            "sum": _sum_text(seat),
        },
    }
    _component(data, key=key, on_event=on_event)


def die_data(die: table_dice.TableDie) -> dict[str, Any]:
    """What a script needs to know of a die."""
    return {
        "id": die.id,
        "name": die.words,
        "why": table_dice.why(die, rounds.PALETTE),
        "doubtful": bool(die.doubts),
        "box": die.box,
        "drawing": drawings.die(die.value, die.colour),
        **answers(die),
    }


def answers(die: table_dice.TableDie) -> dict[str, Any]:
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


def _sum_text(seat: Seat) -> str:
    total = rounds.plan_sum(seat)
    if not any(seat.plan):
        return "Tap the cells until they show the card's numbers."
    return f"Sum {total}" if total == rounds.DICE else f"Sum {total}: a card's plan adds up to {rounds.DICE}"


def _cell(seat: Seat, index: int, planned: bool, wrong: Sequence[int]) -> dict[str, Any]:
    where = rounds.CELL_NAMES[index]
    column = seat.columns[index]
    top = seat.die(column[-1]) if column else None
    print_ = seat.plan[index]
    hatched = planned and print_ == "X"
    stands = f"{len(column)} high, {top.words} on top" if top else "empty"
    return {
        "index": index,
        "plan": print_,
        "planName": f"Plan, {where}: {'hatched' if print_ == 'X' else print_ or 'not said'}",
        "name": f"Building, {where}{', hatched' if hatched else ''}: {stands}",
        "off": f"Take off {top.words}, {where}" if top else "",
        "built": len(column),
        "wanted": int(print_) if planned and print_ != "X" else None,
        "top": drawings.die(top.value, top.colour) if top else None,
        "wrong": index in wrong,
    }


def _photo(
    seat: Seat, die: table_dice.TableDie, photo_url: Callable[[str], str]
) -> dict[str, str | int] | None:
    for p in seat.pictures:
        if p.sha == die.photo:
            return {"src": photo_url(p.sha), "width": p.width, "height": p.height}
    return None
