"""The sample pictures, one function each: what lies where, in which light, seen from where."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from sample_images.scenes.camera import Camera
from sample_images.scenes.develop import Phone
from sample_images.scenes.die import DieShape
from sample_images.scenes.finish import Finish, blueprints_finish, ordinary_finish
from sample_images.scenes.layout import Spot, clustered, scattered, stacked
from sample_images.scenes.light import ceiling, daylight, mixed, warm_lamp
from sample_images.scenes.pieces import (
    CARD_SIZE,
    CARD_THICKNESS,
    GRID_CELL,
    Piece,
    card,
    card_artwork,
    cube,
    disc,
    pawn,
    placed,
    plan_artwork,
)
from sample_images.scenes.render import LyingDie, Scene
from sample_images.scenes.table import TABLES
from sample_images.scenes.truth import face_corners

Rng = np.random.Generator

FIELD = math.radians(64)  # horizontal, of a phone's main camera
SIZE = (1280, 960)
SQUARE = DieShape(rounding=1.0, pip_radius=1.4, one_radius=1.4, pip_spacing=4.3)


@dataclass(frozen=True)
class Shot:
    """A picture to take.

    Attributes:
        title: Caption for people.
        scene: What it shows.
        phone: How it is developed.
        samples: Light paths a rendered pixel.
        enlarged: Pixels of the picture, along a side, to one rendered pixel.
    """

    title: str
    scene: Scene
    phone: Phone
    samples: int = 35
    enlarged: int = 1


def die(spot: Spot, finish: Finish, value: int, shape: DieShape, z: float = 0.0) -> LyingDie:
    """A die that lies on the table, or on what is ``z`` mm high."""
    return LyingDie(shape, finish, value, spot[2], (spot[0], spot[1], z + shape.edge / 2))


def thrown(
    rng: Rng, dice: list[tuple[Finish, int]], shape: DieShape, room: float, space: float = 2.0
) -> tuple[LyingDie, ...]:
    """Dice spread over the table."""
    spots = scattered(rng, len(dice), shape.edge, room, space)
    return tuple(die(spot, finish, value, shape) for spot, (finish, value) in zip(spots, dice, strict=True))


def view(elevation: float, azimuth: float, roll: float = 0.0) -> Camera:
    """A phone held over the middle of the table; angles in degrees."""
    return Camera(
        *SIZE,
        field=FIELD,
        target=(0, 0, 4),
        distance=300,
        elevation=math.radians(elevation),
        azimuth=math.radians(azimuth),
        roll=math.radians(roll),
    )


def framed(camera: Camera, dice: tuple[LyingDie, ...], margin: float, aperture: float = 0.9) -> Camera:
    """The camera as near as keeps all dice inside, focused on the first of them."""
    points = np.concatenate([face_corners(d, v) for d in dice for v in (d.value, 7 - d.value)])
    low, high = points.min(0), points.max(0)
    x, y, _ = (low + high) / 2
    aimed = replace(camera, target=(float(x), float(y), camera.target[2]))
    return replace(aimed.framing(points, margin), aperture=aperture, focus=dice[0].place)


def six(colours: str, values: tuple[int, ...], dark: str = "") -> list[tuple[Finish, int]]:
    """Dice of Blueprints from initials of colours, as ``"oogbcc"``; those in ``dark`` have black pips."""
    names = {"o": "orange", "g": "green", "b": "black", "c": "clear"}
    return [(blueprints_finish(names[i], i in dark), v) for i, v in zip(colours, values, strict=True)]


def six_on_oak(rng: Rng) -> Shot:
    """Six dice of one building by a window."""
    dice = thrown(rng, six("oogbcg", (4, 2, 6, 5, 3, 1), dark="c"), SQUARE, room=3.4)
    camera = framed(view(52, -80, 3), dice, 0.13)
    scene = Scene(dice, (), TABLES["oak"](rng), daylight(2.4), replace(camera, k1=-0.025))
    return Shot(
        "Six dice on an oak table, by the window", scene, Phone(balance=0.5, brightness=1.1), samples=48
    )


def six_by_lamp(rng: Rng) -> Shot:
    """Six dice from straight above, under a warm bulb."""
    left = replace(SQUARE, right_handed=False, flips=(True, False, True), pip_radius=1.55, one_radius=1.55)
    dice = thrown(rng, six("ggobbc", (6, 3, 5, 2, 4, 1)), left, room=3.2)
    camera = framed(view(84, -60, 8), dice, 0.13)
    scene = Scene(dice, (), TABLES["walnut"](rng), warm_lamp((-260, 240, 480)), camera)
    return Shot("Six dice from above, by lamplight", scene, Phone(balance=0.55, noise=2.0), samples=48)


def six_on_cloth(rng: Rng) -> Shot:
    """Six dice at a slant on a tablecloth, daylight on one side and a lamp on the other."""
    shape = replace(SQUARE, flips=(False, True, False), pip_radius=1.3, one_radius=1.3)
    dice = thrown(rng, six("cobgoc", (2, 6, 3, 5, 1, 4), dark="oc"), shape, room=3.0)
    camera = framed(view(40, -100, -4), dice, 0.12, aperture=1.2)
    light = mixed(0.3, (-330, 200, 420))
    scene = Scene(dice, (), TABLES["blue cloth"](rng), light, camera)
    return Shot("Six dice on a tablecloth, window and lamp", scene, Phone(balance=0.7, noise=1.5), samples=48)


def pool_on_slate(rng: Rng) -> Shot:
    """Ten dice of the common pool from above, under an office ceiling."""
    shape = replace(SQUARE, right_handed=False, pip_spacing=4.5)
    dice = thrown(rng, six("ogbcoggbco", (1, 6, 4, 2, 5, 3, 2, 6, 4, 3)), shape, room=2.6)
    camera = framed(view(77, -95, -6), dice, 0.1)
    scene = Scene(dice, (), TABLES["slate"](rng), ceiling(), camera)
    return Shot("Ten dice of the pool on slate", scene, Phone(noise=1.2, balance=0.9))


def three_close_up(rng: Rng) -> Shot:
    """Three dice that fill the picture, the far one out of focus."""
    dice = six("gco", (5, 6, 3), dark="g")
    lying = tuple(
        die(spot, finish, value, replace(SQUARE, flips=(True, True, False)))
        for spot, (finish, value) in zip(
            [(-13.0, -6.0, 0.35), (9.0, -12.0, 1.2), (4.0, 15.0, 0.9)], dice, strict=True
        )
    )
    camera = framed(view(46, -84, 2), lying, 0.1, aperture=0.8)
    scene = Scene(lying, (), TABLES["grey felt"](rng), daylight(0.6), camera)
    return Shot("Three dice from close by, on felt", scene, Phone(noise=0.8, balance=0.8))


def six_in_dim_light(rng: Rng) -> Shot:
    """Six dice in the evening: a far lamp, a noisy picture, a hand that was not quite still."""
    shape = replace(SQUARE, pip_radius=1.5, one_radius=1.5)
    dice = thrown(rng, six("bogogc", (3, 5, 2, 6, 4, 1), dark="o"), shape, room=3.0)
    camera = framed(view(61, -70, -5), dice, 0.14)
    scene = Scene(dice, (), TABLES["linen"](rng), warm_lamp((700, 350, 900), 60.0, 0.05), camera)
    phone = Phone(
        brightness=0.6, balance=0.6, noise=8, blur=0.9, shake=2.0, shake_angle=25, sharpening=0.9, quality=84
    )
    return Shot("Six dice in dim light", scene, phone)


def building_on_card(rng: Rng) -> Shot:
    """A finished building on its paper card, stacks up to three high."""
    dice: list[LyingDie] = []
    heights = ((1, 0), (3, 1), (0, 1))
    columns = [c for c in stacked(rng, heights, GRID_CELL) if c]
    contents = ["o", "gcb", "o", "g"]
    values = [(2,), (1, 3, 5), (4,), (6,)]
    for column, colours, tops in zip(columns, contents, values, strict=True):
        for level, (spot, (finish, value)) in enumerate(zip(column, six(colours, tops, "oc"), strict=True)):
            quarter = (spot[0], spot[1], spot[2] + int(rng.integers(4)) * math.pi / 2)
            lying = die(quarter, finish, value, SQUARE, CARD_THICKNESS + level * SQUARE.edge)
            dice.append(replace(lying, covered=level + 1 < len(column)))
    paper = Piece(card(), artwork=plan_artwork("1X/31/X1", CARD_SIZE), roughness=0.35)
    camera = framed(view(52, -24, 3), tuple(dice), 0.17)
    scene = Scene(tuple(dice), (paper,), TABLES["pine"](rng), daylight(2.9, 0.8), camera)
    return Shot(
        "A building on its card, three dice high", scene, Phone(balance=0.6, brightness=1.15), samples=42
    )


def six_among_pieces(rng: Rng) -> Shot:
    """Six dice between cards, pawns, discs and cubes that are no dice."""
    shape = replace(SQUARE, flips=(False, False, True))
    dice = thrown(rng, six("obgocg", (6, 1, 4, 3, 2, 5), dark="c"), shape, room=3.0, space=3.0)
    wooden = [
        (pawn(), (-52, 30)),
        (pawn(), (-64, 12)),
        (disc(), (54, 34)),
        (disc(), (62, 14)),
        (cube(), (58, -8)),
    ]
    paints = [(0.5, 0.02, 0.02), (0.02, 0.08, 0.4), (0.7, 0.45, 0.03), (0.5, 0.02, 0.02), (0.02, 0.08, 0.4)]
    things = [
        Piece(placed(mesh, x, y, yaw=0.4), paint)
        for (mesh, (x, y)), paint in zip(wooden, paints, strict=True)
    ]
    cards = [
        ((-82, -30), 0.25, (0.35, 0.03, 0.05)),
        ((84, -56), -0.3, (0.03, 0.2, 0.12)),
        ((10, 88), 1.4, (0.05, 0.1, 0.3)),
    ]
    things += [
        Piece(placed(card(), x, y, yaw=yaw), artwork=card_artwork(rng, ink)) for (x, y), yaw, ink in cards
    ]
    camera = framed(view(58, -88, 2), dice, 0.2)
    scene = Scene(dice, tuple(things), TABLES["beech"](rng), mixed(2.0, (300, 260, 500)), camera)
    return Shot("Six dice among cards, pawns and cubes", scene, Phone(noise=1.2))


def with_ordinary_dice(rng: Rng) -> Shot:
    """Dice of Blueprints beside rounded ones of another game."""
    rounded = DieShape(
        rounding=2.6, ball=11.6, pip_radius=1.5, one_radius=1.9, pip_spacing=4.1, right_handed=False
    )
    ordinary = [
        (ordinary_finish(colour, dark), value)
        for colour, dark, value in (
            ("white", True, 4),
            ("white", True, 1),
            ("red", False, 5),
            ("blue", False, 2),
        )
    ]
    mixture = [*six("ogcb", (3, 6, 5, 4), dark="c"), *ordinary]
    spots = scattered(rng, len(mixture), 16, 2.8, 2.0)
    dice = tuple(
        die(spot, finish, value, SQUARE if n < 4 else rounded)
        for n, (spot, (finish, value)) in enumerate(zip(spots, mixture, strict=True))
    )
    camera = framed(view(56, -110, 4), dice, 0.1)
    scene = Scene(dice, (), TABLES["checked cloth"](rng), daylight(1.0), replace(camera, k1=0.02))
    return Shot("Dice of two games on a checked cloth", scene, Phone(balance=0.7))


def twelve_megapixels(rng: Rng) -> Shot:
    """Nine dice pushed together, as large a file as a phone makes."""
    spots = clustered(rng, 9, 16)
    given = six("ogbogcbog", (4, 1, 6, 2, 5, 3, 2, 6, 3))
    shape = replace(SQUARE, flips=(True, False, False))
    dice = tuple(die(spot, f, v, shape) for spot, (f, v) in zip(spots, given, strict=True))
    camera = replace(framed(view(66, -80, -3), dice, 0.2), width=4032, height=3024)
    scene = Scene(dice, (), TABLES["white desk"](rng), daylight(2.2), camera)
    phone = Phone(brightness=1.35, noise=0.5, blur=1.2, quality=80)
    return Shot("Nine dice in a heap, 12 megapixels", scene, phone, samples=20, enlarged=2)


SAMPLES: dict[str, tuple[int, Callable[[Rng], Shot]]] = {
    "six-on-oak": (11, six_on_oak),
    "six-by-lamp": (12, six_by_lamp),
    "six-on-cloth": (13, six_on_cloth),
    "building-on-card": (14, building_on_card),
    "pool-on-slate": (15, pool_on_slate),
    "three-close-up": (16, three_close_up),
    "six-among-pieces": (17, six_among_pieces),
    "six-in-dim-light": (18, six_in_dim_light),
    "two-games-on-check": (19, with_ordinary_dice),
    "nine-in-a-heap-12mp": (20, twelve_megapixels),
}
"""Each picture by the name of its file: seed and scene, in the order of the app's list."""
