"""Bar charts of players, told apart by more than colour: an order, a legend, numbers on hover.

Altair is imported when a chart is drawn: it costs a second and some 40 MB, and most pages show none.
"""

from collections.abc import Sequence
from importlib import import_module
from string import ascii_uppercase
from typing import Any, NamedTuple

import streamlit as st

COLOURS = (
    "#0072B2",
    "#E69F00",
    "#009E73",
    "#CC79A7",
    "#56B4E9",
    "#D55E00",
    "#F0E442",
    "#999999",
    "#7F4FC9",
)
"""Okabe and Ito's, which colour-blind people tell apart; grey for their black, to be seen on black."""

DARK = (0, 2, 5, 8)
"""Those of them on which a letter is white."""

WON = (COLOURS[0], COLOURS[1], "#999999")
"""For wins, shared wins, and the rest."""

LEAST_LETTERED = 0.05
"""The part of the longest bar from which on a letter fits, also on a phone."""

_AXIS_PX, _LEGEND_PX = 90, 10  # two kinds a row
_BAR_PX = 34


class Part(NamedTuple):
    """A part of a bar: whose bar, what of it, how much."""

    bar: str
    part: str
    value: float


def bars(
    parts: Sequence[Part],
    *,
    x: str,
    legend: str,
    alt: str,
    key: str,
    lettered: bool = False,
    colours: Sequence[str] = COLOURS,
) -> None:
    """Shows a lying bar for each player, made of parts; parts below zero lie on the other side.

    Args:
        parts: In the order of bars, and within a bar in the order of parts.
        x: What the numbers are.
        legend: What the parts are.
        alt: The chart in words.
        key: Name on the page.
        lettered: Whether each part carries a letter, which the legend explains.
        colours: Those of the parts.
    """
    if lettered:
        parts = with_letters(parts)
    chart = bar_chart(parts, x=x, legend=legend, lettered=lettered, colours=colours)
    # A chart comes later than the page; without its room kept, a finger on a button below would miss it.
    st.html(f"<style>.st-key-{key} {{ min-height: {_room_px(parts)}px; }}</style>")
    st.altair_chart(chart, width="stretch", alt=alt, key=key)


def with_letters(parts: Sequence[Part]) -> list[Part]:
    """The parts with a letter of the alphabet before each kind's words."""
    letters = dict(zip(dict.fromkeys(part.part for part in parts), ascii_uppercase, strict=False))
    return [part._replace(part=f"{letters[part.part]}  {part.part}") for part in parts]


def bar_chart(
    parts: Sequence[Part],
    *,
    x: str,
    legend: str,
    lettered: bool = False,
    colours: Sequence[str] = COLOURS,
) -> Any:
    """The chart; see :func:`bars`."""
    import_module("pandas")  # altair takes one that another visitor's thread is still importing for whole
    import altair

    names, kinds = (
        list(dict.fromkeys(column)) for column in zip(*((p.bar, p.part) for p in parts), strict=True)
    )
    order = {kind: i for i, kind in enumerate(kinds)}
    least = LEAST_LETTERED * _reach(parts)
    rows = [
        {**p._asdict(), "order": order[p.part], "letter": p.part[:1] if abs(p.value) >= least else ""}
        for p in parts
    ]
    chart = altair.Chart(altair.Data(values=rows)).encode(  # type: ignore[no-untyped-call]
        x=altair.X("value:Q", title=x, axis=altair.Axis(tickMinStep=1), stack="zero"),
        y=altair.Y("bar:N", title=None, sort=names, axis=altair.Axis(labelLimit=110, labelOverlap=False)),
        order="order:Q",
    )
    drawn = chart.mark_bar(stroke="white", strokeWidth=1, height={"band": 0.7}).encode(
        color=altair.Color(
            "part:N",
            title=legend,
            scale=altair.Scale(domain=kinds, range=list(colours[: len(kinds)])),
            legend=altair.Legend(orient="bottom", columns=2 if lettered else 3)
            if lettered or len(kinds) > 1
            else None,
        ),
        tooltip=[
            altair.Tooltip("bar:N", title=" "),
            altair.Tooltip("part:N", title=legend),
            altair.Tooltip("value:Q", title=x, format=".3~r"),
        ],
    )
    if lettered:
        drawn += chart.mark_text(fontWeight="bold", fontSize=13).encode(
            x=altair.X("value:Q", stack="zero", bandPosition=0.5),
            text="letter:N",
            color=altair.condition(
                altair.FieldOneOfPredicate("order", list(DARK)), altair.value("white"), altair.value("black")
            ),
        )
    return drawn.properties(height=altair.Step(_BAR_PX))


def _room_px(parts: Sequence[Part]) -> int:
    """About how high the chart is: its bars, then the axis and the legend."""
    return _BAR_PX * len({part.bar for part in parts}) + _AXIS_PX + _LEGEND_PX * len({p.part for p in parts})


def _reach(parts: Sequence[Part]) -> float:
    """How much the longest bar takes, both sides together."""
    bars = {part.bar for part in parts}
    return max((sum(abs(p.value) for p in parts if p.bar == bar) for bar in bars), default=0)
