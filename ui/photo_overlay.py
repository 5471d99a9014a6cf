"""A photo whose parts can be tapped and put right; for dice, tiles or whatever else a reader finds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.words import Said, counted, forms, said
from ui.components import Component, Event
from ui.language import gettext, say
from ui.svg import Node
from vision.reading import Polygon

_component = Component("photo_overlay")

DICE = forms("die", "dice")


@dataclass(frozen=True)
class Option:
    """One answer in a row of a part's sheet.

    Attributes:
        id: What an event reports.
        label: In words.
        drawing: What it looks like.
        key: The key that chooses it, a small letter or a digit.
    """

    id: str
    label: str
    drawing: Node
    key: str


@dataclass(frozen=True)
class Row:
    """One question that can be asked about every part, e.g. its value."""

    id: str
    title: str
    options: Sequence[Option]


@dataclass(frozen=True)
class Region:
    """One part that was found in the photo.

    Attributes:
        id: What an event reports.
        polygon: Its outline in pixels of the upright photo.
        box: ``(x, y, width, height)`` around all of it; a tap in here means it.
        tag: A few characters that are written at it.
        name: In words.
        why: Where this comes from, or what is in doubt.
        doubtful: Whether a person still has to look at it.
        chosen: The option that holds, for each row.
        likely: Options that the reader thinks possible, for each row.
    """

    id: str
    polygon: Polygon
    box: tuple[float, float, float, float]
    tag: str
    name: str
    why: str
    doubtful: bool
    chosen: Mapping[str, str | None]
    likely: Mapping[str, Sequence[str]] = field(default_factory=dict)


def photo_overlay(
    src: str,
    size: tuple[int, int],
    regions: Sequence[Region],
    rows: Sequence[Row],
    *,
    key: str,
    on_event: Callable[[Event], None],
    select: str | None = None,
    addable: bool = True,
    things: tuple[str, str] = DICE,
) -> None:
    """Shows a photo with everything that was found in it.

    Events: ``{"do": "choose", "region", "row", "option"}``, ``{"do": "confirm" | "remove", "region"}`` and
    ``{"do": "add", "x", "y"}`` for a tap beside all regions, in pixels of the upright photo.

    Args:
        src: Where the browser gets the photo.
        size: Width and height of the upright photo, pixels.
        regions: What was found.
        rows: What can be asked about each.
        key: Name on the page.
        on_event: Takes the events.
        select: Region to select, once, when this changes.
        addable: Whether a tap beside all regions means a missed one.
        things: What one region is, and several are, in words (see :func:`scoring.words.forms`).
    """
    doubtful = sum(region.doubtful for region in regions)
    data = {
        "src": src,
        "width": size[0],
        "height": size[1],
        "alt": say("Photo with {things}", things=counted(len(regions), *things)),
        "regions": [vars(region) for region in regions],
        "rows": [row_data(row) for row in rows],
        "addable": addable,
        "select": select,
        "texts": {
            "doubts": say("{things} to check", things=counted(doubtful, *things)),
            **sheet_texts(things[0]),
            "hint": say("Tap a {thing} to put it right.", thing=Said.of(things[0], {}, things[1]))
            + (" " + gettext("Tap the bare table where one was missed.") if addable else ""),
        },
    }
    _component(data, key=key, on_event=on_event)


def sheet_texts(thing: str) -> dict[str, str]:
    """Words on the sheet of one part."""
    return {
        "confirm": gettext("It is right"),
        "remove": say("Not a {thing}", thing=thing),
        "close": gettext("Close"),
    }


def row_data(row: Row) -> dict[str, Any]:
    """A row as a script takes it."""
    options = [{**vars(each), "likely": said("{option}, likely", option=each.label)} for each in row.options]
    return {"id": row.id, "title": row.title, "options": options}
