"""Bar charts of players, told apart by more than colour: an order, a legend, numbers on hover.

Altair is imported when a chart is drawn: it costs a second and some 40 MB, and most pages show none.
"""

from collections.abc import Sequence
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

_BAR_PX = 34
_AXES_PX = 90


class Part(NamedTuple):
    """A part of a bar: whose bar, what of it, how much."""

    bar: str
    part: str
    value: float


def bars(parts: Sequence[Part], *, x: str, legend: str, alt: str, key: str) -> None:
    """Shows a lying bar for each player, made of parts; parts below zero lie on the other side.

    Args:
        parts: In the order of bars, and within a bar in the order of parts.
        x: What the numbers are.
        legend: What the parts are.
        alt: The chart in words.
        key: Name on the page.
    """
    st.altair_chart(bar_chart(parts, x=x, legend=legend), width="stretch", alt=alt, key=key)


def bar_chart(parts: Sequence[Part], *, x: str, legend: str) -> Any:
    """The chart; see :func:`bars`."""
    import altair

    names, kinds = (
        list(dict.fromkeys(column)) for column in zip(*((p.bar, p.part) for p in parts), strict=True)
    )
    rows = [{**part._asdict(), "order": kinds.index(part.part)} for part in parts]
    return (
        altair.Chart(altair.Data(values=rows))
        .mark_bar(stroke="white", strokeWidth=1, height={"band": 0.7})
        .encode(
            x=altair.X("value:Q", title=x, axis=altair.Axis(tickMinStep=1)),
            y=altair.Y("bar:N", title=None, sort=names, axis=altair.Axis(labelLimit=110)),
            color=altair.Color(
                "part:N",
                title=legend,
                scale=altair.Scale(domain=kinds, range=list(COLOURS[: len(kinds)])),
                legend=altair.Legend(orient="bottom", columns=3) if len(kinds) > 1 else None,
            ),
            order="order:Q",
            tooltip=[
                altair.Tooltip("bar:N", title=" "),
                altair.Tooltip("part:N", title=legend),
                altair.Tooltip("value:Q", title=x, format=".3~r"),
            ],
        )
        .properties(height=_AXES_PX + _BAR_PX * len(names))
    )
