"""A plain table that screen readers walk through; on a phone it scrolls sideways by itself."""

from collections.abc import Sequence
from html import escape

import streamlit as st

_STYLE = """
<style>
.numbers { overflow-x: auto; }
.numbers table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
.numbers caption { text-align: left; padding: 0 0 .3rem; opacity: .8; font-size: .9em; }
.numbers :is(th, td) { padding: .35rem .6rem; border: 0; text-align: right; vertical-align: bottom;
  border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
.numbers :is(th, td):first-child { text-align: left; padding-left: 0; }
.numbers tbody th { font-weight: 400; }
.numbers td { white-space: nowrap; }
</style>
"""


def html_table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Shows a table.

    Args:
        caption: What it is about.
        head: The columns' titles.
        rows: A text for each column; the first is the row's title.
    """
    st.html(_STYLE + table_html(caption, head, rows))


def table_html(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The table as HTML; all texts escaped."""
    columns = "".join(f'<th scope="col">{escape(title)}</th>' for title in head)
    body = "".join(
        f'<tr><th scope="row">{escape(title)}</th>'
        + "".join(f"<td>{escape(c)}</td>" for c in cells)
        + "</tr>"
        for title, *cells in rows
    )
    # Reachable by keyboard, as it may have to be scrolled.
    return (
        f'<div class="numbers" role="region" tabindex="0" aria-label="{escape(caption)}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table></div>"
    )
