"""Finished buildings of Blueprints on their card, with or without the mat, seen by several phones."""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sample_images.scenes.camera import Camera
from sample_images.scenes.develop import Phone
from sample_images.scenes.die import DieShape, Floats
from sample_images.scenes.finish import BLUEPRINTS, PAINT_BLACK, PAINT_WHITE, Finish
from sample_images.scenes.layout import Spot
from sample_images.scenes.pieces import CARD_THICKNESS, Piece, card
from sample_images.scenes.plan_card import (
    GRID_CENTRE,
    PITCH,
    PLAN_CARD_SIZE,
    SHEET_SIZE,
    STYLES,
    plan_card_artwork,
    sheet_artwork,
    turn,
)
from sample_images.scenes.random_shots import random_light, random_phone, random_table
from sample_images.scenes.render import LyingDie, Scene
from sample_images.scenes.samples import die, view
from sample_images.scenes.truth import face_corners, face_share

Rng = np.random.Generator

SHEET_TOP = 0.15
"""Height of the mat's surface over the table, mm."""

SIDES = {"e": (1.0, 0.0), "n": (0.0, 1.0), "w": (-1.0, 0.0), "s": (0.0, -1.0)}
"""Directions of the grid: n towards row 0, e towards column 1."""

DICE = 6
PLANNED = (1, 2, 3)
SHAKE = 0.25
"""Deviation in mm of a hand that sets dice on cells."""

ELEVATIONS = ((62, 84), (34, 58), (34, 62))
"""Degrees above the table of a building's photos: one from above, two at a slant."""


@dataclass(frozen=True)
class BuildingShot:
    """A building to be photographed.

    Attributes:
        plan: The card's plan.
        columns: 3 rows of 2 columns of (colour, value), bottom to top.
        mat: Does the card lie on the mat.
        card_place: x, y (mm) and yaw (radians) of the card's middle.
        scenes: One a photo: the same things from each camera.
        dice: In ``scenes``, by (row, column, level).
        phones: How each photo is developed.
        surface: Height of the card's face over the table, mm.
    """

    plan: str
    columns: tuple[tuple[tuple[tuple[str, int], ...], ...], ...]
    mat: bool
    card_place: Spot
    scenes: tuple[Scene, ...]
    dice: dict[tuple[int, int, int], LyingDie]
    phones: tuple[Phone, ...]
    surface: float


def random_plan(rng: Rng) -> str:
    """A plan of six dice on three or four cells that hang together."""
    while True:
        heights = np.zeros(6, int)
        cells = rng.choice(6, int(rng.integers(3, 5)), replace=False)
        heights[cells] = rng.choice(PLANNED, len(cells))
        if heights.sum() == DICE:
            words = ["X" if h == 0 else str(h) for h in heights]
            return "/".join("".join(words[i : i + 2]) for i in (0, 2, 4))


def random_columns(rng: Rng, plan: str) -> tuple[tuple[tuple[tuple[str, int], ...], ...], ...]:
    """Dice as planned, or in a third of all cases one of them elsewhere; no column decreases."""
    heights = np.array([[0 if c == "X" else int(c) for c in row] for row in plan.split("/")])
    if rng.uniform() < 0.35:
        used = np.argwhere(heights > 0)
        for change in (-1, 1):
            heights[tuple(used[int(rng.integers(len(used)))])] += change
    weights = rng.dirichlet([2.0] * 4)
    return tuple(
        tuple(
            tuple(
                (str(rng.choice(list(BLUEPRINTS), p=weights)), int(v))
                for v in np.sort(rng.integers(1, 7, int(n)))
            )
            for n in row
        )
        for row in heights
    )


def random_building(
    seed: int, size: tuple[int, int], mat: bool | None = None, near: bool = False, photos: int = 3
) -> BuildingShot:
    """The building of that seed.

    Args:
        seed: Of all chance.
        size: Width and height of the photos.
        mat: With the mat or not; by chance where None.
        near: The dice fill the photos, whatever is cut off of the card.
        photos: How many.
    """
    rng = np.random.default_rng([seed, 21])
    plan = random_plan(rng)
    columns = random_columns(rng, plan)
    mat = bool(rng.uniform() < 0.65) if mat is None else mat
    place = (rng.normal(0, 0.5), rng.normal(0, 0.5), rng.normal(0, 0.008)) if mat else (0.0, 0.0, 0.0)
    surface = (SHEET_TOP if mat else 0.0) + CARD_THICKNESS
    dice = _stacked(rng, columns, place, surface)
    things = _paper(rng, plan, mat, place)
    light, table = random_light(rng, np.zeros(2)), random_table(rng, seed)
    points = np.concatenate([face_corners(d, v) for d in dice.values() for v in (d.value, 7 - d.value)])
    if not near:
        w, h = SHEET_SIZE if mat else PLAN_CARD_SIZE
        w, h = (180.0, 120.0) if mat else (w, h)
        points = np.concatenate([points, [[x, y, 0.0] for x in (-w / 2, w / 2) for y in (-h / 2, h / 2)]])
    start = rng.uniform(0, 360)
    scenes, phones = [], []
    for n in range(photos):
        low, high = ELEVATIONS[n % len(ELEVATIONS)]
        camera = replace(
            view(rng.uniform(low, high), start + n * rng.uniform(75, 165), rng.normal(0, 5)),
            width=size[0],
            height=size[1],
            field=math.radians(rng.uniform(58, 72)),
            k1=0.0 if near else rng.uniform(-0.02, 0.02),
        )
        camera = _framed(camera, points, rng.uniform(0.02, 0.1), rng.uniform(0.2, 0.9))
        scenes.append(Scene(tuple(dice.values()), things, table, light, camera))
        phones.append(random_phone(rng))
    return BuildingShot(plan, columns, mat, place, tuple(scenes), dice, tuple(phones), surface)


def labels_of(shot: BuildingShot, scene: Scene, world: Any) -> list[dict[str, Any]]:
    """Every face that is turned to the scene's camera: die, side of the grid, value, share seen, polygon."""
    made = []
    frame = turn(shot.card_place[2])
    for (row, col, level), lying in shot.dice.items():
        for value in range(1, 7):
            corners = face_corners(lying, value)
            normal = lying.rotation @ lying.shape.frame(value)[2]
            to_eye = scene.camera.eye - corners.mean(0)
            facing = float(normal @ to_eye / np.linalg.norm(to_eye))
            flat = frame[:2, :2].T @ normal[:2]
            if facing <= 0 or normal[2] < -0.5:
                continue
            side = "top" if normal[2] > 0.5 else max(SIDES, key=lambda s: float(np.dot(SIDES[s], flat)))
            made.append(
                {
                    "die": [row, col, level],
                    "face": side,
                    "value": value,
                    "facing": round(facing, 3),
                    "fraction": round(face_share(corners, normal, scene.camera, world), 3),
                    "polygon": (scene.camera.project(corners) - 0.5).round(2).tolist(),
                }
            )
    return made


def cell_centres(place: Spot, surface: float) -> Floats:
    """(3, 2, 3): the cells' middles on the card's face, in the world."""
    across = np.array([-0.5, 0.5]) * PITCH + GRID_CENTRE[0]
    down = np.array([1, 0, -1]) * PITCH + GRID_CENTRE[1]
    flat = np.array([[[x, y, 0.0] for x in across] for y in down])
    return np.asarray(flat @ turn(place[2]).T + [place[0], place[1], surface])


def _stacked(
    rng: Rng,
    columns: tuple[tuple[tuple[tuple[str, int], ...], ...], ...],
    place: Spot,
    surface: float,
) -> dict[tuple[int, int, int], LyingDie]:
    shape = _make(rng)
    looks = {colour: _look(rng, colour) for colour in BLUEPRINTS}
    centres = cell_centres(place, surface)
    slack = rng.normal(0, 0.4, 2)  # the whole building a little off the printed cells
    dice = {}
    for r, row in enumerate(columns):
        for c, column in enumerate(row):
            for level, (colour, value) in enumerate(column):
                x, y = centres[r, c, :2] + slack + rng.normal(0, SHAKE, 2)
                yaw = place[2] + rng.normal(0, 0.02) + int(rng.integers(4)) * math.pi / 2
                z = surface + level * (shape.edge + 0.03) + 0.02
                lying = die((x, y, yaw), looks[colour], value, shape, z)
                dice[r, c, level] = replace(lying, covered=level + 1 < len(column))
    return dice


def _make(rng: Rng) -> DieShape:
    """A maker's die: square, as Blueprints' stack well."""
    spacing = 16 * rng.uniform(0.235, 0.285)
    pip = min(16 * rng.uniform(0.068, 0.115), spacing / 2.2)
    return DieShape(
        edge=rng.uniform(15.8, 16.1),
        rounding=rng.uniform(0.7, 2.2),
        pip_radius=pip,
        one_radius=pip * float(rng.choice([1.0, 1.0, 1.3])),
        pip_depth=pip * rng.uniform(0.05, 0.4),
        pip_spacing=spacing,
        right_handed=bool(rng.uniform() < 0.5),
        flips=(bool(rng.integers(2)), bool(rng.integers(2)), bool(rng.integers(2))),
        waviness=rng.uniform(0, 0.02),
    )


def _look(rng: Rng, colour: str) -> Finish:
    r, g, b = (float(v) for v in np.array(BLUEPRINTS[colour]))
    if colour != "clear":
        r, g, b = (
            float(v) for v in np.clip(np.array([r, g, b]) * np.exp(rng.normal(0, 0.18, 3)), 0.008, 0.9)
        )
        if colour == "black":
            r, g, b = (float(v) for v in np.full(3, rng.uniform(0.01, 0.035)) * rng.uniform(0.9, 1.1, 3))
    dark = colour != "black" and rng.uniform() < (0.2 if colour == "green" else 0.5)
    return Finish(
        colour,
        (r, g, b),
        PAINT_BLACK if dark else PAINT_WHITE,
        see_through=colour == "clear",
        roughness=rng.uniform(0.05, 0.22),
    )


def _paper(rng: Rng, plan: str, mat: bool, place: Spot) -> tuple[Piece, ...]:
    style = str(rng.choice(list(STYLES)))
    art = plan_card_artwork(rng, plan, style)
    lying = card(PLAN_CARD_SIZE).moved(turn(place[2]), np.array([*place[:2], SHEET_TOP if mat else 0.0]))
    things = [Piece(lying, artwork=art, roughness=0.3)]
    if mat:
        sheet = card(SHEET_SIZE, corner=0.3).moved(np.eye(3), np.array([0, 0, SHEET_TOP - CARD_THICKNESS]))
        things.append(Piece(sheet, artwork=sheet_artwork(), roughness=0.4))
    return tuple(things)


def _framed(camera: Camera, points: Floats, margin: float, aperture: float) -> Camera:
    """The camera moved until the points fill the photo but for the margin, focused on their middle."""
    low, high = points.min(0), points.max(0)
    x, y, z = (low + high) / 2
    near = replace(camera, target=(float(x), float(y), float(z))).framing(points, margin)
    return replace(near, aperture=aperture, focus=(float(x), float(y), float(z)))
