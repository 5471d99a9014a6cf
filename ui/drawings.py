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
_BADGE = 20.0

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
        doubtful: Whether a person still has to look at it.
    """

    id: str
    value: int | None
    colour: str
    name: str = ""
    doubtful: bool = False


@dataclass(frozen=True)
class _Stand:
    """A cell of the grid: its dice, what is printed in it, whether its height is in doubt, its place."""

    dice: Sequence[DrawnDie]
    planned: str
    is_open: bool
    row: int
    col: int

    @property
    def ghosts(self) -> range:
        """Levels that are planned and not built."""
        return range(len(self.dice), int(self.planned) if self.planned.isdigit() else 0)

    @property
    def allowed(self) -> int:
        """Dice that the plan has room for; any number while nothing is printed."""
        return len(self.dice) if not self.planned else int(self.planned) if self.planned.isdigit() else 0


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


def building(
    columns: Sequence[Sequence[Sequence[DrawnDie]]],
    plan: Sequence[Sequence[str]] = (),
    *,
    turns: int = 0,
    open_cells: Sequence[tuple[int, int]] = (),
) -> Node:
    """Dice stacked on a grid; planned dice that are missing are outlined, those too many marked.

    Args:
        columns: Rows of cells, each cell's dice from bottom to top.
        plan: What is printed in each cell, ``"X"`` for a hatched one.
        turns: Quarters by which the card is turned clockwise; unturned its last row is nearest.
        open_cells: Row and column of cells whose height is in doubt.
    """
    grid = [
        [_Stand(dice, plan[r][c] if plan else "", (r, c) in open_cells, r, c) for c, dice in enumerate(row)]
        for r, row in enumerate(columns)
    ]
    size = len(grid[0]), len(grid)
    top = [(0.0, 0.0), (float(size[0]), 0.0)]
    for _ in range(turns % 4):
        deep = float(len(grid))
        grid = [list(row) for row in zip(*grid[::-1], strict=True)]
        top = [(deep - y, x) for x, y in top]
    rows, cols = len(grid), len(grid[0])
    highest = max(max(len(stand.dice), stand.ghosts.stop) for row in grid for stand in row)
    left = rows * _X[0] + _MARGIN
    up = _EDGE * max(highest, 1) + _MARGIN + (_BADGE if open_cells else 0)

    def at(col: float, row: float, level: float) -> tuple[float, float]:
        return left + col * _X[0] + row * _Y[0], up + col * _X[1] + row * _Y[1] - level * _EDGE

    placed = [(r, c, grid[r][c]) for r in range(rows) for c in range(cols)]
    floor = [_floor_cell(at, r, c, stand) for r, c, stand in placed]
    (x1, y1), (x2, y2) = (at(x, y, 0) for x, y in top)
    edge = node("line", class_="card-top", x1=x1, y1=y1, x2=x2, y2=y2)
    width = (rows + cols) * _X[0] + 2 * _MARGIN
    height = up + (rows + cols) * _X[1] + _MARGIN
    stacks = [part for r, c, stand in placed for part in _stack(at, r, c, stand)]
    return svg(width, height, *floor, edge, *stacks, class_="building")


def _stack(at: _Projection, row: int, col: int, stand: _Stand) -> list[Node]:
    dice = [
        _cube(at, row, col, level, drawn, " over" if level >= stand.allowed else "")
        for level, drawn in enumerate(stand.dice)
    ]
    ghosts = [_outline(at, row, col, level) for level in stand.ghosts]
    badges = [_badge(at(col + 0.5, row + 0.5, len(stand.dice)), -6.0)] if stand.is_open else []
    return [*dice, *ghosts, *badges]


def _outline(at: _Projection, row: int, col: int, level: int) -> Node:
    """A planned die that is not there."""
    faces = (node("polygon", points=points(face)) for face in _faces(at, row, col, level))
    return node("g", *faces, class_="ghost", aria_hidden="true")


def _badge(place: tuple[float, float], down: float) -> Node:
    x, y = place
    return node(
        "g",
        node("circle", cx=x, cy=y + down, r=_BADGE / 2),
        node("text", "?", x=x, y=y + down + 6, font_size=17),
        class_="badge",
        aria_hidden="true",
    )


def _floor_cell(at: _Projection, row: int, col: int, stand: _Stand) -> Node:
    corners = [at(col, row, 0), at(col + 1, row, 0), at(col + 1, row + 1, 0), at(col, row + 1, 0)]
    parts = [node("polygon", class_="floor", points=points(corners))]
    if stand.planned == "X":
        for k in (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75):
            a, b = (k, 0.0) if k <= 1 else (1.0, k - 1), (0.0, k) if k <= 1 else (k - 1, 1.0)
            (x1, y1), (x2, y2) = at(col + a[0], row + a[1], 0), at(col + b[0], row + b[1], 0)
            parts.append(node("line", class_="hatch", x1=x1, y1=y1, x2=x2, y2=y2))
    elif stand.planned:
        x, y = at(col + 0.5, row + 0.5, 0)
        parts.append(node("text", stand.planned, class_="planned", x=x, y=y + 7, font_size=20))
    return node("g", *parts, class_="cell", data_id=f"cell-{stand.row}-{stand.col}")


def _faces(at: _Projection, row: int, col: int, level: int) -> tuple[list[tuple[float, float]], ...]:
    """Corners of a cube's front, right side and top."""
    base, roof = level, level + 1
    top = [at(col, row, roof), at(col + 1, row, roof), at(col + 1, row + 1, roof), at(col, row + 1, roof)]
    front = [top[3], top[2], at(col + 1, row + 1, base), at(col, row + 1, base)]
    side = [top[1], top[2], at(col + 1, row + 1, base), at(col + 1, row, base)]
    return front, side, top


def _cube(at: _Projection, row: int, col: int, level: int, drawn: DrawnDie, marks: str) -> Node:
    front, side, top = _faces(at, row, col, level)
    x, y = top[0]
    fx, fy = front[0]
    parts = [
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
    ]
    if drawn.doubtful:
        parts.append(_badge(at(col + 0.86, row + 1, level + 0.28), 0.0))
    return node(
        "g",
        *parts,
        class_=f"die {drawn.colour}{' doubtful' if drawn.doubtful else ''}{marks}",
        data_id=drawn.id,
        aria_label=drawn.name,
    )
