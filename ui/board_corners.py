"""Setting a board's corners by hand in a photo: where the grips start, what lies between them."""

from collections.abc import Callable, Sequence
from typing import Any

from scoring.words import said
from ui.board_game import GripGrid
from ui.components import Component, Event
from ui.language import gettext
from vision.reading import Polygon

SCRIPT = "board_corners"
"""The shared script with the grips, for components that have photos of their own."""

CORNERS = (
    said("Top left corner"),
    said("Top right corner"),
    said("Bottom right corner"),
    said("Bottom left corner"),
)
"""In the order in which an event gives them."""

INSET = 0.15
"""Share of the photo's sides by which the grips lie inside at first, where nothing tells better."""

_component = Component("board_corners_alone", uses=(SCRIPT,))


def corner_setter(
    src: str,
    size: tuple[int, int],
    corners: Polygon,
    grid: GripGrid,
    hint: str,
    *,
    key: str,
    on_event: Callable[[Event], None],
) -> None:
    """Shows a photo with four grips to drag.

    Events: ``{"do": "corners", "corners"}`` with four ``[x, y]`` in pixels of the upright photo, in the order
    of :data:`CORNERS`; ``{"do": "cancel"}``.

    Args:
        src: Where the browser gets the photo.
        size: Width and height of the upright photo, pixels.
        corners: Where the grips start.
        grid: What is shown between them.
        hint: What to do, as a sentence.
        key: Name on the page.
        on_event: Takes the events.
    """
    data = {
        "photo": {"src": src, "width": size[0], "height": size[1]},
        "corners": corners,
        "grid": grid_data(grid),
        "texts": grip_texts(hint),
    }
    _component(data, key=key, on_event=on_event)


def point_setter(
    src: str,
    size: tuple[int, int],
    points: Polygon,
    names: Sequence[str],
    hint: str,
    done: str,
    *,
    key: str,
    on_event: Callable[[Event], None],
) -> None:
    """Shows a photo with numbered points to drag; a tap on the bare photo brings the nearest one there.

    Events: as those of :func:`corner_setter`, with as many points as there were.

    Args:
        src: Where the browser gets the photo.
        size: Width and height of the upright photo, pixels.
        points: Where they start.
        names: What each is.
        hint: What to do, as a sentence.
        done: Words of the button.
        key: Name on the page.
        on_event: Takes the events.
    """
    data = {
        "photo": {"src": src, "width": size[0], "height": size[1]},
        "corners": points,
        "points": True,
        "grid": grid_data(GripGrid(())),
        "texts": {**grip_texts(hint), "corners": [*names], "read": done},
    }
    _component(data, key=key, on_event=on_event)


def inset(width: int, height: int) -> Polygon:
    """Corners well inside a photo of that size, upright."""
    left, top = INSET * width, INSET * height
    return ((left, top), (width - left, top), (width - left, height - top), (left, height - top))


def grid_data(grid: GripGrid) -> dict[str, Any]:
    """What lies between the grips, as a script takes it."""
    return {"lines": grid.lines, "labels": grid.labels}


def grip_texts(hint: str) -> dict[str, Any]:
    """Words at the grips."""
    return {
        "hint": hint,
        "crossed": gettext("These can't be the four corners: the sides cross. Drag them apart, or turn."),
        "corners": CORNERS,
        "read": gettext("Read with these corners"),
        "turn": gettext("↻ Turn"),
        "cancel": gettext("Cancel"),
    }
