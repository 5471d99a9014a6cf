"""A score's lines beside what they are about: a tapped line lights up the dice or tiles that earn it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from scoring.breakdown import UNBOUNDED, Breakdown, Line, Range
from ui.components import Component
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
    """Ids of the parts that a line lights up, and of those that it leans on."""

    parts: tuple[str, ...]
    near: tuple[str, ...] = ()


def whose_lines(players: Sequence[Seated], key: str) -> int:
    """Asks whose score is to be explained; returns that player's index."""
    st.subheader("Why", divider=False)
    index = st.segmented_control(
        "Player",
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
        titles: A group's name in words.
    """
    groups = [
        {
            "title": titles(group),
            "points": points,
            "lines": [
                _line(f"line-{i}", line, light(line))
                for i, line in enumerate(scored.lines)
                if line.group == group
            ],
        }
        for group, points in scored.groups.items()
    ]
    data = {
        "name": name,
        "groups": groups,
        "total": total_text(scored),
        "drawing": drawing,
        "photos": [_photo(photo) for photo in photos],
        "texts": {"hint": "Tap a line to see what earns it.", "total": "Points"},
    }
    _component(data, key=key, on_event=lambda _: None)


def total_text(scored: Breakdown) -> str:
    """The total, as a range while values are unknown."""
    return range_text(scored.reach)


def range_text(reach: Range) -> str:
    """Fewest and most points in words."""
    low, high = reach
    if low == high:
        return str(low)
    return f"at least {low}" if high == UNBOUNDED else f"{low} to {high}"


def _line(name: str, line: Line, lit: Lit) -> dict[str, Any]:
    return {"id": name, "points": line.points, "text": line.explanation, **vars(lit)}


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
