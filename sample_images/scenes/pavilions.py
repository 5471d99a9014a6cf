"""Photos of pavilions' boards: glossy tiles laid loosely on stars and corners, lamps mirrored in them."""

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sample_images.scenes.canvas import paint
from sample_images.scenes.develop import Phone
from sample_images.scenes.die import Floats
from sample_images.scenes.pavilion_board import (
    BOARD,
    SEAT,
    SPACE_REACH,
    STAR_REACH,
    TILE_INKS,
    board_art,
    corner_place,
    rhombus,
    space_angle,
    space_middle,
    tile_art,
)
from sample_images.scenes.pavilion_plan import FilledBoard, random_board
from sample_images.scenes.pieces import Piece, disc
from sample_images.scenes.plan_card import turn
from sample_images.scenes.render import Scene
from sample_images.scenes.slab import apart, rounded_outline, slab
from sample_images.scenes.table import TABLES
from sample_images.scenes.tabletop import (
    Place,
    Sight,
    camera_of,
    camera_record,
    cut_out,
    light_of,
    mirrored,
    pictured,
    put,
    rotation_of,
)
from scoring.azul_summer_pavilion_tables import Colour, Side

Rng = np.random.Generator

BOARD_THICKNESS, TILE_THICKNESS = 2.0, 4.1
TILE_REACH = 0.962 * SPACE_REACH
"""Half a tile's long diagonal: a tile is a little smaller than its space."""

SHIFT, TWIST = 0.45, 1.3
"""Deviation of a tile from its space in mm and degrees."""

MARKERS = {"black": (0.015, 0.015, 0.017), "white": (0.72, 0.71, 0.68), "grey": (0.2, 0.2, 0.21)}


@dataclass(frozen=True)
class PavilionPlan:
    """What lies on a board and how to photograph it.

    Attributes:
        seed: Of all chance.
        side: Which side of the board.
        sight: Camera and light.
        full: Share of the spaces that have a tile; 0 for an empty board.
        corners: Tiles on corner spaces.
        loose: Tiles beside the board.
        marker: Colour of a score marker on the board; empty for none.
        spot: Where on the board a mirrored lamp shows, mm (x right, y up).
        phone: How the photo is developed.
    """

    seed: int
    side: Side
    sight: Sight
    full: float
    corners: int = 0
    loose: int = 0
    marker: str = ""
    spot: tuple[float, float] = (0.0, 0.0)
    phone: Phone = field(default_factory=Phone)


@dataclass(frozen=True)
class PavilionShot:
    """A board to be photographed: its tiles with the places of their upper faces, the picture, its turn."""

    board: FilledBoard
    tops: dict[str, Place]
    scene: Scene
    yaw: float


def pavilion_shot(plan: PavilionPlan, size: tuple[int, int] = (1280, 960)) -> PavilionShot:
    """The scene of a plan."""
    rng = np.random.default_rng([plan.seed, 41])
    board = (
        random_board(rng, plan.side, plan.full, plan.corners) if plan.full else FilledBoard(plan.side, {}, {})
    )
    yaw = math.radians(plan.sight.grain)
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * BOARD / 2
    paper = board_art(plan.side)
    flat = rounded_outline(square, 1.2)
    things = list(cut_out(flat, BOARD_THICKNESS, 0.25, (0, 0, 0, yaw), paper, (0.42, 0.38, 0.32), 0.2))
    faces = {colour: tile_art(rng, colour, TILE_REACH) for colour in Colour}
    tops: dict[str, Place] = {}
    laid: list[Floats] = []
    for path, colour, middle, angle in _wanted(board):
        place = _laid(rng, middle, angle, laid)
        things += _tile(faces, colour, _turned(place, yaw, BOARD_THICKNESS))
        tops[path] = _turned(place, yaw, BOARD_THICKNESS + TILE_THICKNESS)
    for _ in range(plan.loose):
        x, y = _beside(rng, laid)
        lying = _turned((x, y, rng.uniform(0, 6.3)), yaw, 0.0)
        things += _tile(faces, list(Colour)[int(rng.integers(len(Colour)))], lying)
    if plan.marker:
        x, y = SEAT[0] + rng.normal(0, 1), -SEAT[1] + rng.normal(0, 1)
        at = _turned((float(x), float(y), 0.0), yaw, BOARD_THICKNESS)
        things.append(Piece(put(disc(4.6, 8.5), at), MARKERS[plan.marker], roughness=0.2))
    corners = np.concatenate([np.column_stack([square, np.full(4, z)]) for z in (0.0, BOARD_THICKNESS)])
    camera = camera_of(plan.sight, size, corners @ turn(yaw).T)
    table = TABLES[plan.sight.table](np.random.default_rng([plan.seed, 42]))
    spot = turn(yaw)[:2, :2] @ plan.spot
    light = light_of(plan.sight, camera, (float(spot[0]), float(spot[1])))
    return PavilionShot(board, tops, Scene((), tuple(things), table, light, camera), yaw)


def record(plan: PavilionPlan, shot: PavilionShot) -> dict[str, Any]:
    """The truth about a photo; an empty board's has no options."""
    camera, half = shot.scene.camera, BOARD / 2
    corners = np.array([(-half, half), (half, half), (half, -half), (-half, -half)])
    corners = np.column_stack([corners, np.full(4, BOARD_THICKNESS)]) @ turn(shot.yaw).T
    face = np.column_stack([rhombus(TILE_REACH) * [1, -1], np.zeros(4)])
    lights = [turn(-shot.yaw)[:2, :2] @ s for s in mirrored(shot.scene.light, camera, BOARD_THICKNESS)]
    return {
        "width": camera.width,
        "height": camera.height,
        "side": plan.side.value,
        "options": ["--empty", f"images/empty_{plan.side}.jpg"] if plan.full else [],
        **shot.board.state(),
        "board_corners": pictured(camera, corners),
        "rotation": rotation_of(camera, shot.yaw),
        "camera": camera_record(camera, shot.yaw),
        "tiles": [
            {"path": path, "polygon": pictured(camera, face @ turn(twist).T + [x, y, z])}
            for path, (x, y, z, twist) in shot.tops.items()
        ],
        "meta": {
            "seed": plan.seed,
            "n_tiles": len(shot.board.tiles),
            "corner_positions": list(shot.board.corners),
            "marker": plan.marker or None,
            "table": plan.sight.table,
            "light": plan.sight.light,
            "loose_tiles_beside_board": plan.loose,
            "elevation": plan.sight.elevation,
            "board_mm": BOARD,
            "board_top_mm": BOARD_THICKNESS,
            "tile_top_mm": BOARD_THICKNESS + TILE_THICKNESS,
            "highlights_uv": [
                [round(float(x / BOARD + 0.5), 3), round(float(0.5 - y / BOARD), 3)]
                for x, y in lights
                if max(abs(x), abs(y)) < half
            ],
        },
    }


def _wanted(board: FilledBoard) -> list[tuple[str, Colour, tuple[float, float], float]]:
    """Path, colour, middle (y up) and direction (radians) of every tile."""
    made = []
    for (star, position), colour in board.tiles.items():
        x, y = space_middle(star, position)
        angle = -math.radians(space_angle(star, position))
        made.append((f"stars/{star.value}/{position}", colour, (x, -y), angle))
    for n, (corner, colour) in enumerate(board.corners.items()):
        (x, y), degrees = corner_place(corner)
        made.append((f"corner_tiles/{n}", colour, (x, -y), -math.radians(degrees)))
    return made


def _laid(
    rng: Rng, middle: tuple[float, float], angle: float, laid: list[Floats]
) -> tuple[float, float, float]:
    """Where a hand lays a tile, clear of those that lie there already."""
    loose = 2.2 if middle and math.hypot(*middle) > STAR_REACH + 2 * SPACE_REACH else 1.0  # corners have room
    for attempt in range(200):
        scale = loose * (1 - attempt / 200)
        dx, dy = np.clip(rng.normal(0, SHIFT, 2), -1.2, 1.2) * scale
        x, y = middle[0] + float(dx), middle[1] + float(dy)
        twist = angle + math.radians(rng.normal(0, TWIST)) * scale
        foot = rhombus(TILE_REACH) @ turn(twist)[:2, :2].T + [x, y]
        if all(apart(foot, other) > 0.03 for other in laid):
            break
    laid.append(foot)
    return x, y, twist


def _beside(rng: Rng, laid: list[Floats]) -> tuple[float, float]:
    """A spot on the table beside the board."""
    for _ in range(200):
        side, far = rng.choice([-1, 1]), rng.uniform(BOARD / 2 + 28, BOARD / 2 + 75)
        x, y = float(side * far), float(rng.uniform(-110, 110))
        foot = np.array([(x - 25, y - 25), (x + 25, y - 25), (x + 25, y + 25), (x - 25, y + 25)])
        if all(apart(foot, other) > 0 for other in laid):
            laid.append(foot)
            break
    return x, y


def _turned(place: tuple[float, float, float], yaw: float, z: float) -> Place:
    x, y = turn(yaw)[:2, :2] @ place[:2]
    return float(x), float(y), z, yaw + place[2]


def _tile(faces: dict[Colour, Any], colour: Colour, place: Place) -> tuple[Piece, Piece]:
    """A tile of glossy plastic."""
    outline = rounded_outline(rhombus(TILE_REACH + 0.7), 1.1)
    lid, rim = slab(outline, TILE_THICKNESS, 0.55)
    return (
        Piece(put(lid, place), artwork=faces[colour], roughness=0.07),
        Piece(put(rim, place), paint(TILE_INKS[colour]), roughness=0.07),
    )


_C, _G = Side.COLOURED, Side.GREY
PAVILIONS: dict[str, PavilionPlan] = {
    "coloured_01": PavilionPlan(601, _C, Sight("oak", "window", 78, 4, 50, grain=10), 0.35, 1),
    "coloured_02": PavilionPlan(
        602,
        _C,
        Sight("green felt", "glare", 58, -32, grain=-12),
        0.6,
        2,
        spot=(40, -50),
        marker="white",
        phone=Phone(brightness=0.85, balance=0.3, noise=1.3),
    ),
    "coloured_03": PavilionPlan(
        603,
        _C,
        Sight("blue cloth", "lamp", 66, 172, 150, grain=15, margin=0.06),
        0.75,
        loose=5,
        phone=Phone(brightness=0.8, balance=0.6, noise=2.0),
    ),
    "coloured_04": PavilionPlan(
        604, _C, Sight("grey desk", "mixed", 50, 93, 230, field=66, grain=-5), 0.5, 3, marker="black"
    ),
    "grey_01": PavilionPlan(
        605, _G, Sight("walnut", "window", 62, -12, 215, grain=6), 0.55, 1, marker="grey"
    ),
    "grey_02": PavilionPlan(
        606, _G, Sight("linen", "glare", 74, 128, grain=25), 0.8, loose=3, spot=(-60, 30), marker="black"
    ),
    "empty_coloured": PavilionPlan(611, _C, Sight("walnut", "ceiling", 76, -5, grain=-4), 0.0),
    "empty_grey": PavilionPlan(612, _G, Sight("blue cloth", "window", 72, 7, 20, grain=9), 0.0),
}
"""Each photo by the name of its file."""
