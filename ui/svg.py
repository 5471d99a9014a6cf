"""Drawings as plain data, built into SVG by the page's own scripts: ``[tag, attributes, children]``."""

from collections.abc import Iterable
from html import escape
from typing import Any, TypeAlias

Node: TypeAlias = list[Any]
"""``[tag, {attribute: text or number}, [Node or text, ...]]``; text is only ever shown as text."""


def node(tag: str, *children: Node | str, **attributes: str | float | None) -> Node:
    """One element; ``class_`` and ``font_size`` stand for ``class`` and ``font-size``, None is left out."""
    named = {
        name.rstrip("_").replace("_", "-"): round(value, 2) if isinstance(value, float) else value
        for name, value in attributes.items()
        if value is not None
    }
    return [tag, named, list(children)]


def points(corners: Iterable[tuple[float, float]]) -> str:
    """Corners as the text of a ``points`` attribute."""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def svg(width: float, height: float, *children: Node, **attributes: str | float | None) -> Node:
    """A whole drawing of that many units."""
    return node("svg", *children, viewBox=f"0 0 {width:.1f} {height:.1f}", **attributes)


def markup(drawn: Node | str) -> str:
    """A drawing as SVG markup, for pages without a script; text stays text."""
    if isinstance(drawn, str):
        return escape(drawn)
    tag, attributes, children = drawn
    said = "".join(f' {name}="{escape(str(value))}"' for name, value in attributes.items())
    return f"<{tag}{said}>{''.join(map(markup, children))}</{tag}>"
