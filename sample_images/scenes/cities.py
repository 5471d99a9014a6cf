"""Photos of cities: the mat on a table, tiles laid by hand, people and energy among them or beside."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sample_images.scenes.canvas import moved, paint
from sample_images.scenes.city_icons import RED, figure_outline
from sample_images.scenes.city_mat import MAT, PITCH, mat_art, on_table, space
from sample_images.scenes.city_plan import At, BuiltCity, random_city, sampler_city
from sample_images.scenes.city_tiles import TILE, tile_art
from sample_images.scenes.develop import Phone
from sample_images.scenes.die import Floats, joined
from sample_images.scenes.pieces import Piece, turned
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
from scoring.quadropolis_tables import DISTRICTS, BuildingType, Mode, Stock

Rng = np.random.Generator

MAT_THICKNESS, TILE_THICKNESS = 1.9, 2.05
CARDBOARD = (0.5, 0.47, 0.42)
SHIFT, TWIST = 0.9, 1.6
"""Deviation of a tile from its space in mm and degrees."""

PILE_SHIFT, PILE_TWIST = 0.55, 1.3
"""Deviation of a floor from the one below it, mm and degrees."""

FIGURE_HEIGHT, FIGURE_THICKNESS = 12.5, 6.0
DRUM_RADIUS, DRUM_HEIGHT = 3.7, 8.5


@dataclass(frozen=True)
class CityPlan:
    """What to build and how to photograph it.

    Attributes:
        seed: Of all chance.
        mode: Which side of the mat.
        sight: Camera and light.
        tiles: Tiles to build; 0 for an empty mat, None for one of every kind.
        piling: Chance that a tile that can be stacked is.
        taste: How much some types are wanted; 1 for the others.
        pieces: People and energy ``beside`` the mat or ``on`` the tiles; empty for none.
        cut: The photo ends at the spaces, and cuts the border off.
        phone: How the photo is developed.
        enrol: The photo serves to learn a copy, not to be read.
    """

    seed: int
    mode: Mode
    sight: Sight
    tiles: int | None
    piling: float = 0.55
    taste: Mapping[BuildingType, float] = field(default_factory=dict)
    pieces: str = ""
    cut: bool = False
    phone: Phone = field(default_factory=Phone)
    enrol: bool = False


@dataclass(frozen=True)
class CityShot:
    """A city to be photographed.

    Attributes:
        city: What was built.
        tops: Place of each stack's uppermost face on the table: its middle.
        scene: The picture.
        yaw: Turn of the mat on the table, radians.
        loose: People and energy that lie about, and those of them that lie on tiles.
    """

    city: BuiltCity
    tops: dict[At, Place]
    scene: Scene
    yaw: float
    loose: dict[str, int]


def built(plan: CityPlan, rng: Rng) -> BuiltCity:
    """The city of a plan."""
    if plan.tiles is None:
        return sampler_city(rng, plan.mode, 2 if plan.mode is Mode.CLASSIC else 1)
    if not plan.tiles:
        return BuiltCity(plan.mode, {})
    return random_city(rng, plan.mode, plan.tiles, plan.piling, plan.taste)


def city_shot(plan: CityPlan, size: tuple[int, int] = (1280, 960)) -> CityShot:
    """The scene of a plan."""
    rng = np.random.default_rng([plan.seed, 31])
    city = built(plan, rng)
    yaw = math.radians(plan.sight.grain)
    faces = {stock: tile_art(stock) for stock in dict.fromkeys(_stocks(city))}
    outline = rounded_outline(_square(MAT), 3.0)
    things = list(cut_out(outline, MAT_THICKNESS, 0.25, (0, 0, 0, yaw), mat_art(plan.mode), CARDBOARD, 0.2))
    tops, tile = {}, rounded_outline(_square((TILE, TILE)), 3.4)
    for at, stack in sorted(city.stacks.items()):
        for place, stock in zip(_pile(rng, plan.mode, at, len(stack), yaw), stack, strict=True):
            things += cut_out(tile, TILE_THICKNESS, 0.5, place, faces[stock], CARDBOARD, 0.18)
            x, y, z, twist = place
            tops[at] = (x, y, z + TILE_THICKNESS, twist)
    loose = _loose(rng, plan, city, tops, yaw) if plan.pieces else []
    things += [piece for piece, _ in loose]
    count = {name: sum(n == name for _, n in loose) for name in ("inhabitants", "energy")}
    camera = camera_of(plan.sight, size, _shown(plan, yaw))
    table = TABLES[plan.sight.table](np.random.default_rng([plan.seed, 32]))
    spot = turn(yaw)[:2, :2] @ [rng.uniform(-70, 70), rng.uniform(-60, 60)]
    light = light_of(plan.sight, camera, (float(spot[0]), float(spot[1])))
    return CityShot(city, tops, Scene((), tuple(things), table, light, camera), yaw, count)


def record(plan: CityPlan, shot: CityShot) -> dict[str, Any]:
    """The truth about a photo."""
    camera, rotation = shot.scene.camera, turn(shot.yaw)
    corners = np.column_stack([_square(MAT)[::-1], np.full(4, MAT_THICKNESS)]) @ rotation.T
    lights = [turn(-shot.yaw)[:2, :2] @ spot for spot in mirrored(shot.scene.light, camera, MAT_THICKNESS)]
    tiles = []
    for (row, col), (x, y, z, twist) in shot.tops.items():
        face = np.column_stack([_square((TILE, TILE))[::-1], np.zeros(4)])
        tiles.append(
            {"path": f"city/{row}/{col}", "polygon": pictured(camera, face @ turn(twist).T + [x, y, z])}
        )
    return {
        "width": camera.width,
        "height": camera.height,
        **shot.city.state(),
        "options": ["--mode", plan.mode.value],
        "board_corners": pictured(camera, corners),
        "rotation": rotation_of(camera, shot.yaw),
        "camera": camera_record(camera, shot.yaw),
        "tiles": tiles,
        "meta": {
            "seed": plan.seed,
            "table": plan.sight.table,
            "light": plan.sight.light,
            "elevation": plan.sight.elevation,
            "cut": plan.cut,
            "pieces": plan.pieces,
            "loose": shot.loose,
            "board_mm": list(MAT),
            "board_top_mm": MAT_THICKNESS,
            "tile_mm": [TILE, TILE_THICKNESS],
            "pitch_mm": PITCH,
            "first_space_mm": list(space(plan.mode, 0, 0)),
            "highlights_uv": [
                [round(float(x / MAT[0] + 0.5), 3), round(float(0.5 - y / MAT[1]), 3)]
                for x, y in lights
                if abs(x) < MAT[0] / 2 and abs(y) < MAT[1] / 2
            ],
        },
    }


def _stocks(city: BuiltCity) -> list[Stock]:
    return [stock for _, stack in sorted(city.stacks.items()) for stock in stack]


def _square(size: tuple[float, float]) -> Floats:
    """Corners (4, 2) around 0, 0, counterclockwise from the lower left."""
    w, h = size
    return np.array([(-w, -h), (w, -h), (w, h), (-w, h)]) / 2


def _pile(rng: Rng, mode: Mode, at: At, floors: int, yaw: float) -> list[Place]:
    """Places of a stack's tiles from the bottom up, each a little off the one below."""
    middle = np.array(on_table(space(mode, *at))) + np.clip(rng.normal(0, SHIFT, 2), -2.2, 2.2)
    twist = math.radians(rng.normal(0, TWIST))
    lean = rng.normal(0, 0.35, 2)  # a pile leans to one side
    places = []
    for level in range(floors):
        x, y = turn(yaw)[:2, :2] @ middle
        places.append((float(x), float(y), MAT_THICKNESS + level * (TILE_THICKNESS + 0.04), yaw + twist))
        middle = middle + lean + rng.normal(0, PILE_SHIFT, 2)
        twist += math.radians(rng.normal(0, PILE_TWIST))
    return places


def _shown(plan: CityPlan, yaw: float) -> Floats:
    """Points of the table that the photo has to show."""
    flat = _square(MAT)
    if plan.cut:
        last = (3, len(DISTRICTS[plan.mode][0]) - 1)
        low, high = (np.array(on_table(space(plan.mode, *at))) for at in ((3, 0), (0, last[1])))
        reach = TILE / 2 + 3.0
        flat = np.array(
            [
                (low[0] - reach, low[1] - reach),
                (high[0] + reach, low[1] - reach),
                (high[0] + reach, high[1] + reach),
                (low[0] - reach, high[1] + reach),
            ]
        )
    tall = 5 * TILE_THICKNESS
    return np.concatenate([np.column_stack([flat, np.full(4, z)]) @ turn(yaw).T for z in (0.0, tall)])


def _loose(
    rng: Rng, plan: CityPlan, city: BuiltCity, tops: dict[At, Place], yaw: float
) -> list[tuple[Piece, str]]:
    """Some of the player's people and energy, on tiles or beside the mat, none in another."""
    number = 9 if plan.pieces == "beside" else 12
    people = min(city.inhabitants, int(rng.integers(number // 2, number)))
    power = min(city.energy, number - people)
    taken: list[Floats] = []
    made: list[tuple[Piece, str]] = []
    stacks = list(tops)
    rng.shuffle(stacks)
    for n, name in enumerate(["inhabitants"] * people + ["energy"] * power):
        for _ in range(60):
            if plan.pieces == "on" and n < len(stacks):
                x, y, z, _ = tops[(int(stacks[n][0]), int(stacks[n][1]))]
                dx, dy = turn(yaw)[:2, :2] @ (rng.uniform(-1, 1, 2) * [6, 5] + [0, -9])
                x, y = x + dx, y + dy
            else:
                side = rng.choice([-1, 1])
                flat = [side * rng.uniform(MAT[0] / 2 + 10, MAT[0] / 2 + 34), rng.uniform(-60, 60)]
                x, y = turn(yaw)[:2, :2] @ flat
                z = 0.0
            foot = np.array([x, y]) + _square((13.0, 13.0))
            if all(apart(foot, other) > 0.5 for other in taken):
                taken.append(foot)
                made.append((_piece(rng, name, (float(x), float(y), z, rng.uniform(0, 6.3))), name))
                break
    return made


def _piece(rng: Rng, name: str, place: Place) -> Piece:
    """A person that stands or lies, or a drum of energy that stands or lies."""
    upright = rng.uniform() < 0.5
    if name == "inhabitants":
        flat = moved(figure_outline() * [1, -1], (0, 0), FIGURE_HEIGHT / 10.4)[::-1]
        mesh = joined(slab(flat, FIGURE_THICKNESS, 0.5))
        if upright:
            mesh = mesh.moved(_tilted(), np.array([0, FIGURE_THICKNESS / 2, FIGURE_HEIGHT / 2]))
        return Piece(put(mesh, place), paint((18, 66, 170)), roughness=0.12)
    r, h = DRUM_RADIUS, DRUM_HEIGHT
    mesh = turned([(0, 0), (r, 0), (r, h / 3), (r * 0.93, h / 3 + 0.3), (r, h / 3 + 0.6), (r, h), (0, h)])
    if not upright:
        mesh = mesh.moved(_tilted(), np.array([0, h / 2, r]))
    return Piece(put(mesh, place), paint(RED), roughness=0.12)


def _tilted() -> Floats:
    """A quarter turn that brings y up."""
    return np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]])


_T = BuildingType
CITIES: dict[str, CityPlan] = {
    "classic_01": CityPlan(
        501, Mode.CLASSIC, Sight("oak", "window", 76, 3, 140, grain=12), 15, phone=Phone(brightness=1.2)
    ),
    "classic_02": CityPlan(
        502,
        Mode.CLASSIC,
        Sight("blue cloth", "lamp", 62, -24, 60, grain=-20),
        16,
        piling=0.8,
        taste={_T.TOWER: 3, _T.PARK: 2},
        phone=Phone(brightness=0.75, balance=0.6, noise=1.6),
    ),
    "classic_03": CityPlan(
        503,
        Mode.CLASSIC,
        Sight("green felt", "glare", 68, 96, grain=5, k1=-0.015),
        13,
        taste={_T.HARBOR: 3},
        phone=Phone(brightness=0.72, balance=0.6),
    ),
    "classic_04": CityPlan(
        504,
        Mode.CLASSIC,
        Sight("walnut", "mixed", 48, 14, 210, field=66, grain=-8),
        14,
        piling=0.7,
        pieces="beside",
        phone=Phone(brightness=0.7, noise=1.5, blur=0.7),
    ),
    "classic_05": CityPlan(
        505,
        Mode.CLASSIC,
        Sight("grey desk", "ceiling", 86, 184, margin=0.0, grain=30),
        16,
        piling=0.3,
        taste={_T.SHOP: 2, _T.FACTORY: 2, _T.PUBLIC: 2},
        cut=True,
        phone=Phone(brightness=1.15, balance=0.9),
    ),
    "classic_06": CityPlan(
        506,
        Mode.CLASSIC,
        Sight("linen", "window", 57, -78, 20, roll=4, grain=15),
        11,
        pieces="on",
        phone=Phone(brightness=1.5, balance=0.8),
    ),
    "expert_01": CityPlan(
        511,
        Mode.EXPERT,
        Sight("walnut", "window", 84, -2, 35, grain=4),
        20,
        taste={_T.OFFICE: 3, _T.FACTORY: 2},
    ),
    "expert_02": CityPlan(
        512,
        Mode.EXPERT,
        Sight("grey felt", "glare", 60, 168, grain=-14, k1=0.012),
        18,
        piling=0.75,
        taste={_T.TOWER: 4, _T.MONUMENT: 2},
    ),
    "expert_03": CityPlan(
        513,
        Mode.EXPERT,
        Sight("pine", "lamp", 72, 32, 100, margin=0.0, grain=-6),
        17,
        taste={_T.HARBOR: 3, _T.PUBLIC: 2},
        cut=True,
        phone=Phone(balance=0.55, noise=2.0, shake=1.2, shake_angle=30),
    ),
    "expert_04": CityPlan(
        514,
        Mode.EXPERT,
        Sight("checked cloth", "mixed", 50, -40, 300, field=68, grain=21),
        19,
        taste={_T.OFFICE: 4, _T.MONUMENT: 3},
        pieces="on",
    ),
    "enrol_classic": CityPlan(
        521, Mode.CLASSIC, Sight("beech", "ceiling", 80, 5, grain=-3), None, enrol=True
    ),
    "enrol_expert": CityPlan(
        522,
        Mode.EXPERT,
        Sight("linen", "window", 78, -6, 250, grain=7),
        None,
        phone=Phone(brightness=1.5),
        enrol=True,
    ),
    "empty_classic": CityPlan(
        523,
        Mode.CLASSIC,
        Sight("black desk", "window", 80, 2, 80, grain=3),
        0,
        phone=Phone(brightness=0.8),
        enrol=True,
    ),
    "empty_expert": CityPlan(524, Mode.EXPERT, Sight("oak", "ceiling", 78, -3, grain=-5), 0, enrol=True),
}
"""Each photo by the name of its file."""
