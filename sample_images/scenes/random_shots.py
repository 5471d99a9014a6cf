"""Random scenes for training: dice of every make, in heaps and stacks, near and far, in any light."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import numpy as np

from sample_images.scenes import pieces
from sample_images.scenes.develop import Phone
from sample_images.scenes.die import DieShape, Mesh
from sample_images.scenes.finish import (
    BLUEPRINTS,
    ORDINARY,
    PAINT_BLACK,
    PAINT_GOLD,
    PAINT_WHITE,
    RGB,
    TINTED,
    Finish,
    blueprints_finish,
    ordinary_finish,
)
from sample_images.scenes.layout import Spot, clustered, scattered, stacked
from sample_images.scenes.light import Lamp, Light, ceiling, daylight, mixed, warm_lamp
from sample_images.scenes.pieces import Piece
from sample_images.scenes.render import LyingDie, Scene
from sample_images.scenes.samples import Shot, die, framed, view
from sample_images.scenes.table import TABLES, Table

Rng = np.random.Generator

SIZE = (640, 480)
SAMPLES = 16
TABLE_REUSE = 6  # pictures in a row on one table top, each on another part of it: textures are dear
BLUEPRINTS_SHARE = 0.5
PIECES_SHARE = 0.45
DIM_SHARE = 0.25
LAYOUTS = {"scatter": 0.3, "cluster": 0.3, "both": 0.2, "stacks": 0.2}


def random_shot(seed: int) -> tuple[str, Shot]:
    """The layout's name and the shot of that seed."""
    rng = np.random.default_rng([seed, 7])
    layout = str(rng.choice(list(LAYOUTS), p=list(LAYOUTS.values())))
    edge = float(rng.choice([16.0, rng.uniform(12, 19)]))
    makes = [_make(rng, edge) for _ in range(int(rng.choice([1, 1, 2])))]
    dice = _dice(rng, layout, makes, edge)
    away = rng.uniform(-150, 150, 2)
    dice = tuple(replace(d, place=(d.place[0] + away[0], d.place[1] + away[1], d.place[2])) for d in dice)
    camera = replace(
        view(_elevation(rng), rng.uniform(0, 360), rng.normal(0, 7)),
        width=SIZE[0],
        height=SIZE[1],
        field=math.radians(rng.uniform(48, 74)),
        k1=rng.uniform(-0.035, 0.035),
    )
    margin = float(rng.choice([rng.uniform(0.02, 0.1), rng.uniform(0.1, 0.25), rng.uniform(0.25, 0.38)]))
    camera = framed(camera, dice, margin, aperture=rng.uniform(0.3, 1.3))
    slide = rng.uniform(-1, 1, 2) * (margin - 0.02) * 0.6 * camera.distance
    target = (camera.target[0] + slide[0], camera.target[1] + slide[1], camera.target[2])
    camera = replace(camera, target=target)
    things = _pieces(rng, dice) if rng.uniform() < PIECES_SHARE else ()
    scene = Scene(dice, things, random_table(rng, seed), random_light(rng, away), camera)
    return layout, Shot(layout, scene, random_phone(rng), SAMPLES)


def random_table(rng: Rng, seed: int) -> Table:
    """A table top in some tint; seeds in a row share its texture."""
    return _tinted(rng, _table(seed // TABLE_REUSE))


@lru_cache(maxsize=1)
def _table(seed: int) -> Table:
    rng = np.random.default_rng([seed, 3])
    return TABLES[str(rng.choice(list(TABLES)))](rng)


def _tinted(rng: Rng, table: Table) -> Table:
    tint = np.exp(rng.normal(0, 0.2) + rng.normal(0, 0.1, 3)).astype(np.float32)
    return replace(table, albedo=np.clip(table.albedo * tint, 0.004, 0.85))


def _make(rng: Rng, edge: float) -> DieShape:
    """A maker's die: square or rounded, with small or large pips."""
    rounded = rng.uniform() < 0.55
    spacing = edge * rng.uniform(0.24, 0.285)
    pip = min(edge * rng.uniform(0.068, 0.118), spacing / 2.2)
    return DieShape(
        edge=edge,
        rounding=edge * (rng.uniform(0.09, 0.2) if rounded else rng.uniform(0.03, 0.08)),
        ball=edge * rng.uniform(0.69, 0.8) if rounded and rng.uniform() < 0.7 else math.inf,
        pip_radius=pip,
        one_radius=pip * float(rng.choice([1.0, 1.0, rng.uniform(1.1, 1.6)])),
        pip_depth=pip * rng.uniform(0.04, 0.45),
        pip_spacing=spacing,
        right_handed=bool(rng.uniform() < 0.5),
        flips=(bool(rng.integers(2)), bool(rng.integers(2)), bool(rng.integers(2))),
        waviness=rng.uniform(0, 0.02),
    )


def _dice(rng: Rng, layout: str, makes: list[DieShape], edge: float) -> tuple[LyingDie, ...]:
    """Dice around the origin."""
    palette = _palette(rng)

    def lying(spot: Spot, z: float = 0.0) -> LyingDie:
        make = makes[int(rng.integers(len(makes)))]
        return die(spot, palette[int(rng.integers(len(palette)))], int(rng.integers(1, 7)), make, z)

    if layout == "stacks":
        heights = rng.choice([0, 1, 2, 3], (int(rng.integers(1, 4)), 2), p=[0.25, 0.35, 0.25, 0.15])
        heights[0, 0] = rng.integers(1, 4)
        columns = stacked(rng, heights.tolist(), edge * rng.uniform(1.03, 1.12))
        return tuple(
            replace(lying(spot, level * edge), covered=level + 1 < len(column))
            for column in columns
            for level, spot in enumerate(column)
        )
    count = int(rng.choice([1, 2, 3, 4, 5, 6, 6, 8, 10, 13]))
    room = rng.uniform(1.8, 4.5)
    if layout == "scatter":
        return tuple(map(lying, scattered(rng, count, edge, room, 0.3)))
    heap = clustered(rng, count if layout == "cluster" else max(2, count // 2), edge)
    if layout == "both":
        reach = 1.6 * edge + max(math.hypot(x, y) for x, y, _ in heap)
        turn = rng.uniform(0, 2 * math.pi)
        others = scattered(rng, max(1, count - len(heap)), edge, room, 0.3)
        far = reach + max(math.hypot(x, y) for x, y, _ in others)
        heap += [(x + far * math.cos(turn), y + far * math.sin(turn), yaw) for x, y, yaw in others]
    return tuple(map(lying, heap))


def _palette(rng: Rng) -> list[Finish]:
    """The kinds of dice on one table: Blueprints' four, or a few ordinary ones."""
    if rng.uniform() < BLUEPRINTS_SHARE:
        dark = rng.uniform(size=4) < 0.35
        made = [blueprints_finish(colour, bool(d)) for colour, d in zip(BLUEPRINTS, dark, strict=True)]
    else:
        names = [*ORDINARY, *TINTED, *BLUEPRINTS]
        chosen = rng.choice(names, int(rng.integers(1, 6)), replace=False)
        made = [_ordinary(rng, str(name)) for name in chosen]
    return [
        replace(
            f, body=_shifted(rng, f.body, 0.03 if f.see_through else 0.18), roughness=rng.uniform(0.04, 0.22)
        )
        for f in made
    ]


def _ordinary(rng: Rng, name: str) -> Finish:
    if name in BLUEPRINTS:
        return blueprints_finish(name, bool(rng.integers(2)))
    pale = name in ("white", "ivory", "yellow")
    finish = ordinary_finish(name, dark_pips=pale or rng.uniform() < 0.2)
    paints = (
        [PAINT_BLACK, PAINT_BLACK, (0.02, 0.04, 0.3), (0.4, 0.01, 0.01)]
        if pale
        else [PAINT_WHITE, PAINT_GOLD]
    )
    return replace(finish, pips=paints[int(rng.integers(len(paints)))]) if rng.uniform() < 0.4 else finish


def _shifted(rng: Rng, colour: RGB, spread: float) -> RGB:
    r, g, b = np.clip(np.array(colour) * np.exp(rng.normal(0, spread, 3)), 0.004, 0.99)
    return float(r), float(g), float(b)


def _pieces(rng: Rng, dice: tuple[LyingDie, ...]) -> tuple[Piece, ...]:
    """Some things beside the dice, none of them under or in a die."""
    kinds: list[tuple[Callable[[], Mesh], float]] = [
        (pieces.card, 56.0),
        (pieces.pawn, 8.0),
        (lambda: pieces.disc(rng.uniform(6, 12), rng.uniform(2, 6)), 13.0),
        (lambda: pieces.cube(rng.uniform(8, 14)), 11.0),
        (pieces.pencil, 152.0),
    ]
    spots = np.array([d.place[:2] for d in dice])
    middle, made = spots.mean(0), list[Piece]()
    taken = [(p, 0.75 * dice[0].shape.edge) for p in spots]
    spread = float(np.linalg.norm(spots - middle, axis=1).max()) + 30
    for _ in range(40):
        if len(made) == 7:
            break
        build, reach = kinds[int(rng.choice(5, p=[0.2, 0.25, 0.2, 0.25, 0.1]))]
        spot = middle + rng.normal(0, 1, 2) * (spread + reach * 0.7)
        if any(np.linalg.norm(spot - p) < reach + r for p, r in taken):
            continue
        taken.append((spot, reach))
        paint = tuple(float(c) for c in rng.uniform(0.02, 0.6, 3) ** 1.5)
        ink = (paint[0] * 0.6, paint[1] * 0.6, paint[2] * 0.6)
        art = pieces.card_artwork(rng, ink) if reach == 56.0 else None
        mesh = pieces.placed(build(), float(spot[0]), float(spot[1]), yaw=rng.uniform(0, 6.3))
        made.append(Piece(mesh, (paint[0], paint[1], paint[2]), art, rng.uniform(0.1, 0.35)))
    return tuple(made)


def _elevation(rng: Rng) -> float:
    """Degrees above the table: often a slant, sometimes low, sometimes straight down."""
    low, high = [(24, 42), (42, 68), (42, 68), (68, 89)][int(rng.integers(4))]
    return rng.uniform(low, high)


def random_light(rng: Rng, away: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Light:
    """Some light over the spot ``away`` (x, y in mm)."""
    side, turn = rng.uniform(0, 6.3), rng.uniform(0, 6.3)
    height, out = rng.uniform(350, 900), rng.uniform(100, 500)
    place = (away[0] + out * math.cos(turn), away[1] + out * math.sin(turn), height)
    kind = rng.choice(["window", "lamp", "mixed", "ceiling", "spot"], p=[0.3, 0.25, 0.2, 0.15, 0.1])
    if kind == "window":
        return daylight(side, rng.uniform(0.4, 1.5))
    if kind == "lamp":
        return warm_lamp(place, rng.uniform(20, 90), rng.uniform(0.05, 0.3))
    if kind == "mixed":
        return mixed(side, place)
    if kind == "ceiling":
        return ceiling(rng.uniform(3000, 5500))
    # The sun, or a bare LED: one small source and hard shadows.
    return Light(
        (rng.uniform(0.15, 0.4), 6000),
        lamps=(Lamp(place, 12.0, 2.5 * (height / 12) ** 2, rng.uniform(4500, 6500)),),
    )


def random_phone(rng: Rng) -> Phone:
    """A phone in some hand, now and then in a dim room."""
    dim = rng.uniform() < DIM_SHARE
    return Phone(
        brightness=rng.uniform(0.35, 0.75) if dim else rng.uniform(0.75, 1.35),
        balance=rng.uniform(0.3, 1),
        noise=float(np.exp(rng.uniform(1.2, 2.6) if dim else rng.uniform(-1, 1.6))),
        vignette=rng.uniform(0, 0.4),
        blur=rng.uniform(0.3, 1.3),
        shake=rng.uniform(1, 4) if rng.uniform() < 0.2 else 0.0,
        shake_angle=rng.uniform(0, 180),
        fringe=rng.normal(0, 0.0006),
        glare=rng.uniform(0, 0.06),
        sharpening=rng.uniform(0, 1),
        quality=int(rng.integers(60, 95)),
    )
