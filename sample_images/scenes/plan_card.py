"""Blueprints' cards of our own design and the mat they lie on, as printed artwork (linear RGB)."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from sample_images.scenes.die import Floats

Rng = np.random.Generator
Art = NDArray[np.float32]

PITCH = 16.3
"""Distance of neighbouring cells of a card's grid, mm: a die of 16 mm with a little air."""

GRID_CENTRE = (-20.5, -2.2)
"""Middle of the grid on the card, mm from the card's middle."""

PLAN_CARD_SIZE = (86.0, 58.0)
SHEET_SIZE = (297.0, 210.0)
WINDOW_GAP = 1.5
"""Between the card and the line around its window on the mat, mm."""

STYLES: dict[str, tuple[tuple[float, float, float], tuple[float, float, float]]] = {
    "cream": ((0.62, 0.56, 0.42), (0.06, 0.09, 0.2)),
    "grey": ((0.36, 0.37, 0.4), (0.04, 0.045, 0.06)),
    "blue": ((0.03, 0.12, 0.4), (0.6, 0.66, 0.75)),
    "white": ((0.72, 0.72, 0.7), (0.08, 0.1, 0.3)),
}
"""Paper and ink of a card, linear RGB."""

CARD_DETAIL = 10
SHEET_DETAIL = 7
"""Pixels a millimetre."""

MARKER_SIDE = 20.0
FRAME = (180.0, 120.0)
"""Of the markers on the mat, mm from outer corner to outer corner."""


def marker_corners() -> dict[int, Floats]:
    """Corners (4, 2) of each marker on the mat, mm from its middle (x right, y up), top left first."""
    w, h, s = *FRAME, MARKER_SIDE
    tops = {0: (-w / 2, h / 2), 1: (w / 2 - s, h / 2), 2: (w / 2 - s, s - h / 2), 3: (-w / 2, s - h / 2)}
    tops |= {4: (-s / 2, h / 2), 5: (-s / 2, s - h / 2)}
    return {n: np.array([(x, y), (x + s, y), (x + s, y - s), (x, y - s)]) for n, (x, y) in tops.items()}


def sheet_artwork(card_size: tuple[float, float] = PLAN_CARD_SIZE) -> Art:
    """The printed mat: white paper, six markers, the card's window, a name and a ruler."""
    w, h = (round(s * SHEET_DETAIL) for s in SHEET_SIZE)
    paper = np.full((h, w), 255, np.uint8)

    def pixel(x: float, y: float) -> tuple[int, int]:
        return round(w / 2 + x * SHEET_DETAIL), round(h / 2 - y * SHEET_DETAIL)

    markers = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    side = round(MARKER_SIDE * SHEET_DETAIL)
    for number, corners in marker_corners().items():
        x, y = pixel(*corners[0])
        paper[y : y + side, x : x + side] = cv2.aruco.generateImageMarker(markers, number, side)
    reach = [c / 2 + WINDOW_GAP for c in card_size]
    cv2.rectangle(paper, pixel(-reach[0], reach[1]), pixel(reach[0], -reach[1]), 40, 6)
    cv2.putText(paper, "BLUEPRINTS", pixel(-84, -3), cv2.FONT_HERSHEY_SIMPLEX, 1.4, 60, 4)
    cv2.line(paper, pixel(56, 0), pixel(86, 0), 60, 3)
    return _inked(paper, (0.78, 0.78, 0.77), (0.02, 0.02, 0.02))


def plan_card_artwork(rng: Rng, plan: str, style: str, size: tuple[float, float] = PLAN_CARD_SIZE) -> Art:
    """A card: the grid with its heights and hatched cells on the left, an isometric drawing on the right."""
    w, h = (round(s * CARD_DETAIL) for s in size)
    paper = np.full((h, w), 255, np.uint8)
    cell = PITCH * CARD_DETAIL
    left = w / 2 + GRID_CENTRE[0] * CARD_DETAIL - cell
    top = h / 2 - GRID_CENTRE[1] * CARD_DETAIL - 1.5 * cell
    for line in range(0, w, 30):
        cv2.line(paper, (line, 0), (line, h), 225, 1)
        cv2.line(paper, (0, line), (w, line), 225, 1)
    for r, row in enumerate(plan.split("/")):
        for c, height in enumerate(row):
            a = (round(left + c * cell), round(top + r * cell))
            b = (round(left + (c + 1) * cell), round(top + (r + 1) * cell))
            cv2.rectangle(paper, a, b, 60, 5)
            if height == "X":
                for k in range(0, 2 * round(cell), 16):
                    p = (a[0] + min(k, round(cell)), a[1] + max(0, k - round(cell)))
                    q = (a[0] + max(0, k - round(cell)), a[1] + min(k, round(cell)))
                    cv2.line(paper, p, q, 120, 4, cv2.LINE_AA)
            else:
                at = (a[0] + round(0.34 * cell), a[1] + round(0.68 * cell))
                cv2.putText(paper, height, at, cv2.FONT_HERSHEY_SIMPLEX, 2.2, 30, 9, cv2.LINE_AA)
    _isometric(paper, plan, (0.74 * w, 0.62 * h), 0.085 * w)
    cv2.rectangle(paper, (22, 22), (w - 22, h - 22), 90, 3)
    cv2.putText(
        paper, str(rng.choice(["TOWER 12", "VILLA 88", "ARCADE 7"])), (50, 62), 0, 1.0, 50, 3, cv2.LINE_AA
    )
    for n in range(4):
        cv2.circle(paper, (w - 150 + 32 * n, 54), 9, 60, 3 if rng.uniform() < 0.5 else -1, cv2.LINE_AA)
    return _inked(paper, *STYLES[style])


def _isometric(paper: NDArray[np.uint8], plan: str, foot: tuple[float, float], unit: float) -> None:
    """Cubes of the planned heights, seen from the lower right, far ones first."""
    right, back, up = np.array([0.87, 0.5]), np.array([0.87, -0.5]), np.array([0.0, -1.0])
    rows = plan.split("/")
    for r, row in enumerate(rows):
        for c in reversed(range(len(row))):
            for level in range(0 if row[c] == "X" else int(row[c])):
                at = np.array(foot) + unit * ((r - 1.5) * right * -0.87 + (c - 1) * back + level * up)
                for a, b, tone in ((right, back, 235), (right, up, 170), (back, up, 120)):
                    start = at + unit * (up if tone == 235 else right if tone == 120 else 0 * up)
                    quad = np.array(
                        [start, start + unit * a, start + unit * (a + b), start + unit * b], np.int32
                    )
                    cv2.fillPoly(paper, [quad], tone)
                    cv2.polylines(paper, [quad], True, 40, 3, cv2.LINE_AA)


def _inked(
    paper: NDArray[np.uint8], ground: tuple[float, float, float], ink: tuple[float, float, float]
) -> Art:
    """A grey drawing printed in one ink on coloured paper, as a piece takes it: bottom row first."""
    soft = cv2.GaussianBlur(paper, (0, 0), 1.0).astype(np.float32)[..., None] / 255
    grain = np.random.default_rng(1).standard_normal(paper.shape).astype(np.float32)
    grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), 2), np.float32)
    art = np.array(ground, np.float32) * soft + np.array(ink, np.float32) * (1 - soft)
    printed = np.clip(art * (1 + 0.1 * grain[..., None]), 0.005, 0.9)
    return np.asarray(printed[::-1], np.float32)  # a piece's texture counts its rows upwards


def turn(yaw: float) -> Floats:
    """Rotation (3, 3) around the vertical, radians."""
    c, s = math.cos(yaw), math.sin(yaw)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
