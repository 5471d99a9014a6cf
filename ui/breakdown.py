"""A score's lines beside what they are about: a tapped line tells its rule and lights up what earns it."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from scoring.breakdown import UNBOUNDED, Breakdown, Line, Range
from ui.components import Component
from ui.language import gettext, ngettext, say
from ui.player_colours import player_markdown
from ui.seats import Seated
from ui.svg import Node
from vision.reading import Polygon

_component = Component("breakdown")


@dataclass(frozen=True)
class LitPhoto:
    """A photo in which parts can be lit.

    Attributes:
        src: Where the browser gets it.
        size: Width and height of the upright photo, pixels.
        regions: For each part's id its outline there.
        alt: What it shows, in words.
        sha: Its id in the store.
    """

    src: str
    size: tuple[int, int]
    regions: dict[str, Polygon]
    alt: str = "Photo of the dice"
    sha: str = ""


@dataclass(frozen=True)
class Lit:
    """What a line lights up.

    Attributes:
        parts: Ids of what earns it, each a thing that a photo may show.
        near: Ids of things that it leans on.
        places: Ids of what is only drawn, such as the cells of a plan.
    """

    parts: tuple[str, ...]
    near: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def whose_lines(players: Sequence[Seated], key: str) -> int:
    """Asks whose score is to be explained; returns that player's index."""
    st.header(gettext("Why"), divider=False)
    index = st.segmented_control(
        gettext("Player"),
        range(len(players)),
        default=0,
        required=True,
        format_func=lambda i: player_markdown(players[i]),
        key=key,
        label_visibility="collapsed",
    )
    return index or 0


def breakdown(
    name: str,
    scored: Breakdown,
    drawing: Node,
    photos: Sequence[LitPhoto],
    light: Callable[[Line], Lit],
    *,
    key: str,
    rules: Callable[[Line], str],
    titles: Callable[[str], str] = str.capitalize,
) -> None:
    """Shows every line of a score, by group.

    Args:
        name: Whose score it is.
        scored: The score.
        drawing: What it is about; parts carry their id as ``data-id``.
        photos: The same in photos.
        light: What a line lights up.
        key: Name on the page.
        rules: A line's rule in words.
        titles: A group's name in words.
    """
    pictured = {part for photo in photos for part in photo.regions}

    def line_data(name: str, line: Line) -> dict[str, Any]:
        lit = light(line)
        return {
            "id": name,
            "points": line.points,
            "text": line.explanation,
            "rule": rules(line),
            "parts": [*lit.parts, *lit.places],
            "near": lit.near,
            "told": in_photos(lit, pictured) if photos else "",
        }

    groups = [
        {
            "title": titles(group),
            "points": points,
            "lines": [
                line_data(f"line-{i}", line) for i, line in enumerate(scored.lines) if line.group == group
            ],
        }
        for group, points in scored.groups.items()
    ]
    data = {
        "key": key,
        "name": name,
        "groups": groups,
        "total": total_text(scored),
        "drawing": drawing,
        "photos": [_photo(photo) for photo in photos],
        "texts": {
            "hint": gettext("Tap a line for its rule and for what earns it.")
            if photos
            else gettext("Tap a line for its rule and for what earns it. All of it was entered by hand."),
            "total": gettext("Points"),
            "crops": gettext("In the photo"),
        },
    }
    _component(data, key=key, on_event=lambda _: None)


def in_photos(lit: Lit, pictured: Collection[str]) -> str:
    """What of a line's parts is in no photo, as a sentence; ``""`` where all of it is."""
    missing = sum(part not in pictured for part in lit.parts)
    if not missing:
        return ""
    if missing == len(lit.parts):
        return gettext("In no photo: entered by hand, or hidden.")
    told = ngettext("{n} of these is in no photo.", "{n} of these are in no photo.", missing)
    return told.format(n=missing)


def total_text(scored: Breakdown) -> str:
    """The total, as a range while values are unknown."""
    return range_text(scored.reach)


def range_text(reach: Range) -> str:
    """Fewest and most points in words."""
    low, high = reach
    if low == high:
        return str(low)
    if high == UNBOUNDED:
        return say("at least {low}", low=low)
    return say("{low} to {high}", low=low, high=high)


def _photo(photo: LitPhoto) -> dict[str, Any]:
    regions = [{"id": part, "polygon": polygon} for part, polygon in photo.regions.items()]
    width, height = photo.size
    return {
        "src": photo.src,
        "width": width,
        "height": height,
        "alt": photo.alt,
        "regions": regions,
    }
