"""Drawings of dice: one die, and a building of stacked dice seen from the front right."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import TypeAlias

from ui.svg import Node, node, points, svg

LETTERS: Mapping[str, str] = {"orange": "O", "green": "G", "black": "B", "clear": "C"}
"""What stands on a die's side, so that colour never speaks alone."""

_NEAR, _FAR = 0.26, 0.74
_DIAGONAL = ((_NEAR, _FAR), (_FAR, _NEAR))
_CORNERS = ((_NEAR, _NEAR), *_DIAGONAL, (_FAR, _FAR))
_CENTRE = ((0.5, 0.5),)
_PIPS = {
    1: _CENTRE,
    2: _DIAGONAL,
    3: (*_DIAGONAL, *_CENTRE),
    4: _CORNERS,
    5: (*_CORNERS, *_CENTRE),
    6: (*_CORNERS, (_NEAR, 0.5), (_FAR, 0.5)),
}
_PIP_RADIUS = 0.1

_SIDE = 100.0
_FRONT = 34.0
_EDGE = 52.0
_X = (_EDGE * cos(radians(30)), _EDGE * sin(radians(30)))
_Y = (-_X[0], _X[1])
_MARGIN = 6.0

_Projection: TypeAlias = Callable[[float, float, float], tuple[float, float]]
"""Column, row and level to a place on the drawing."""


def letter(colour: str) -> str:
    """The letter of a colour; its first letter where it is none of the known ones."""
    return LETTERS.get(colour, colour[:1].upper())


@dataclass(frozen=True)
class DrawnDie:
    """A die to draw.

    Attributes:
        id: What a tap on it reports and what lights it up.
        value: Its top face, 1 to 6; None shows a question mark.
        colour: A colour's name.
        name: What a screen reader says.
    """

    id: str
    value: int | None
    colour: str
    name: str = ""


def die(value: int | None, colour: str = "") -> Node:
    """A single die: its top face, its front with the colour's letter; without a colour it is any die."""
    front = node("text", letter(colour), class_="letter", x=2 + _SIDE / 2, y=_SIDE + 27, font_size=27)
    return _single(colour, _face(value, f"matrix({_SIDE} 0 0 {_SIDE} 2 2)"), front)


def swatch(colour: str) -> Node:
    """A colour without a value: a die with the colour's letter on top."""
    return _single(
        colour,
        node("text", letter(colour), class_="letter", x=2 + _SIDE / 2, y=2 + _SIDE * 0.72, font_size=62),
    )


def _single(colour: str, *marks: Node) -> Node:
    return svg(
        _SIDE + 4,
        _SIDE + _FRONT + 4,
        node(
            "g",
            node("rect", class_="side", x=2, y=_SIDE - 20, width=_SIDE, height=_FRONT + 20, rx=12),
            node("rect", class_="top", x=2, y=2, width=_SIDE, height=_SIDE, rx=12),
            *marks,
            class_=f"die {colour}",
        ),
        aria_hidden="true",
    )


def _face(value: int | None, matrix: str) -> Node:
    """Pips in a unit square that ``matrix`` puts in its place."""
    if value is None:
        mark = node("text", "?", class_="letter", x=0.5, y=0.72, font_size=0.62)
        return node("g", mark, transform=matrix)
    pips = (node("circle", class_="pip", cx=x, cy=y, r=_PIP_RADIUS) for x, y in _PIPS.get(value, ()))
    return node("g", *pips, transform=matrix)


def building(columns: Sequence[Sequence[Sequence[DrawnDie]]], plan: Sequence[Sequence[str]] = ()) -> Node:
    """Dice stacked on a grid, the last row nearest to the viewer.

    Args:
        columns: Rows of cells, each cell's dice from bottom to top.
        plan: What is printed in each cell, ``"X"`` for a hatched one.
    """
    rows, cols = len(columns), len(columns[0])
    highest = max(len(cell) for row in columns for cell in row)
    left = rows * _X[0] + _MARGIN
    up = _EDGE * max(highest, 1) + _MARGIN

    def at(col: float, row: float, level: float) -> tuple[float, float]:
        return left + col * _X[0] + row * _Y[0], up + col * _X[1] + row * _Y[1] - level * _EDGE

    floor = [_floor_cell(at, r, c, plan[r][c] if plan else "") for r in range(rows) for c in range(cols)]
    dice = [
        _cube(at, r, c, level, drawn)
        for r in range(rows)
        for c in range(cols)
        for level, drawn in enumerate(columns[r][c])
    ]
    width = (rows + cols) * _X[0] + 2 * _MARGIN
    height = up + (rows + cols) * _X[1] + _MARGIN
    return svg(width, height, *floor, *dice, class_="building")


def _floor_cell(at: _Projection, row: int, col: int, planned: str) -> Node:
    corners = [at(col, row, 0), at(col + 1, row, 0), at(col + 1, row + 1, 0), at(col, row + 1, 0)]
    parts = [node("polygon", class_="floor", points=points(corners))]
    if planned == "X":
        for k in (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75):
            a, b = (k, 0.0) if k <= 1 else (1.0, k - 1), (0.0, k) if k <= 1 else (k - 1, 1.0)
            (x1, y1), (x2, y2) = at(col + a[0], row + a[1], 0), at(col + b[0], row + b[1], 0)
            parts.append(node("line", class_="hatch", x1=x1, y1=y1, x2=x2, y2=y2))
    elif planned:
        x, y = at(col + 0.5, row + 0.5, 0)
        parts.append(node("text", planned, class_="planned", x=x, y=y + 7, font_size=20))
    return node("g", *parts, data_id=f"cell-{row}-{col}")


def _cube(at: _Projection, row: int, col: int, level: int, drawn: DrawnDie) -> Node:
    base, roof = level, level + 1
    top = [
        at(col, row, roof),
        at(col + 1, row, roof),
        at(col + 1, row + 1, roof),
        at(col, row + 1, roof),
    ]
    front = [
        at(col, row + 1, roof),
        at(col + 1, row + 1, roof),
        at(col + 1, row + 1, base),
        at(col, row + 1, base),
    ]
    side = [
        at(col + 1, row, roof),
        at(col + 1, row + 1, roof),
        at(col + 1, row + 1, base),
        at(col + 1, row, base),
    ]
    x, y = top[0]
    fx, fy = front[0]
    return node(
        "g",
        node("polygon", class_="side", points=points(front)),
        node("polygon", class_="side far", points=points(side)),
        node("polygon", class_="top", points=points(top)),
        _face(drawn.value, f"matrix({_X[0]:.2f} {_X[1]:.2f} {_Y[0]:.2f} {_Y[1]:.2f} {x:.2f} {y:.2f})"),
        node(
            "text",
            letter(drawn.colour),
            class_="letter",
            x=0.5,
            y=0.68,
            font_size=0.5,
            transform=f"matrix({_X[0]:.2f} {_X[1]:.2f} 0 {_EDGE} {fx:.2f} {fy:.2f})",
        ),
        class_=f"die {drawn.colour}",
        data_id=drawn.id,
        aria_label=drawn.name,
    )
