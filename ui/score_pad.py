"""A score pad: players side by side, one row for each thing that counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import streamlit as st

from ui.language import translated
from ui.player_colours import player_html
from ui.seats import Seated

_STYLE = """
<style>
.score-pad { width: 100%; border-collapse: collapse; table-layout: fixed;
  font-variant-numeric: tabular-nums; }
.score-pad th, .score-pad td { padding: .35rem .4rem; border: 0; text-align: center; vertical-align: top;
  border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); overflow-wrap: anywhere; }
.score-pad thead td { width: 6.3rem; }
.score-pad tbody th { text-align: left; font-weight: 400; padding-right: 0; }
.score-pad thead th { font-weight: 600; font-size: .9em; hyphens: manual; }
.score-pad thead small { font-weight: 400; }
.score-pad .swatch { width: 1.2em; height: 1.2em; vertical-align: -.2em; }
.score-pad tr.strong > * { font-weight: 700; }
.score-pad tr.strong > td { font-size: 1.15em; }
.score-pad .first { background: color-mix(in srgb, currentColor 8%, transparent); }
</style>
"""


@dataclass(frozen=True)
class PadRow:
    """One row: its title, and a text for each player."""

    title: str
    cells: Sequence[str]
    strong: bool = False


def score_pad(players: Sequence[Seated], rows: Sequence[PadRow], first: Sequence[bool]) -> None:
    """Shows the pad.

    Args:
        players: In turn order.
        rows: What counts, in the order of scoring.
        first: For each player whether the column stands out as the winner's.
    """
    st.html(_STYLE + score_pad_html(players, rows, first))


def score_pad_html(players: Sequence[Seated], rows: Sequence[PadRow], first: Sequence[bool]) -> str:
    """The pad as a table; all texts escaped."""
    marks = [' class="first"' if is_first else "" for is_first in first]
    head = "".join(
        f'<th scope="col"{mark}>{player_html(player)}</th>'
        for player, mark in zip(players, marks, strict=True)
    )
    body = "".join(
        f'<tr{" class=strong" if row.strong else ""}><th scope="row">{escape(translated(row.title))}</th>'
        + "".join(f"<td{mark}>{_lines(cell)}</td>" for cell, mark in zip(row.cells, marks, strict=True))
        + "</tr>"
        for row in rows
    )
    return f'<table class="score-pad"><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>'


def _lines(text: str) -> str:
    return "<br>".join(escape(line) for line in translated(text).splitlines()) or "–"
