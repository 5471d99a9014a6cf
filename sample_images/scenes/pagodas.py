"""Photos of pagodas: a board of our own with its corner markers, pieces set by hand, spare ones beside it."""

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.markers import DICTIONARY
from calibration.mat import CORNER_IDS, MARKER_MM, QUIET_MM
from sample_images.scenes.canvas import Canvas, Ink, Points, paint, ring, rounded, tone
from sample_images.scenes.develop import Phone, develop, jpeg
from sample_images.scenes.die import Floats
from sample_images.scenes.pagoda_plan import random_table, with_turn
from sample_images.scenes.pieces import Piece, turned
from sample_images.scenes.render import Scene, mitsuba_scene, render
from sample_images.scenes.slab import rounded_outline
from sample_images.scenes.table import TABLES
from sample_images.scenes.tabletop import Place, Sight, camera_of, camera_record, cut_out, light_of, put
from scoring import codec
from scoring.pagoda import EMPTY, Build, Colour, Roof, Table, Turn, built
from scoring.pagoda_state import Piece as Kind

Rng = np.random.Generator
Art = "np.ndarray[tuple[int, ...], np.dtype[np.float32]]"

BOARD = (320.0, 230.0)
SITES = ((62.0, 72.0), (160.0, 60.0), (258.0, 72.0), (62.0, 158.0), (160.0, 170.0), (258.0, 158.0))
"""Centres from the board's top left corner, x to the right and y down, mm."""
PILLAR, TILE = (10.5, 8.0), (40.0, 2.0)
"""Length and diameter, edge and thickness, mm."""
SPOT_PITCH = 24.0
SPOT, RING = 4.3, 5.0
"""Radii of a spot and of the white round it."""
THICK = 1.8
PAPER = 0.12
HAND_MM, HAND_DEGREES = 0.7, 1.5
"""Deviation of a corner marker from its place."""
SHIFT, TWIST, WOBBLE = 0.5, 1.6, 0.35
"""Of a tile (mm, degrees) and of a pillar (mm)."""
QUALITY = 82

INKS: dict[Colour, Ink] = {
    Colour.RED: (192, 32, 36),
    Colour.YELLOW: (238, 188, 34),
    Colour.GREEN: (40, 128, 62),
    Colour.BLUE: (34, 84, 172),
    Colour.PURPLE: (112, 52, 140),
}
PALE: Ink = (236, 230, 216)
CARDBOARD = (0.5, 0.47, 0.42)
SLOTS = ((-1, 1), (1, 1), (1, -1), (-1, -1))
"""Where a floor's pillars stand about its middle, y up; the reader's order."""


@dataclass(frozen=True)
class Stage:
    """A table to be photographed.

    Attributes:
        seed: Of all chance.
        table: What stands there.
        sights: Each photo's camera and light; the lights of one stage are one.
        phones: How each photo is developed.
        before: Name of the stage one turn earlier, and the turn between them.
    """

    seed: int
    table: Table
    sights: tuple[Sight, ...]
    phones: tuple[Phone, ...]
    before: str = ""
    turn: Turn | None = None


def stages() -> dict[str, Stage]:
    """All stages by name, in the order in which they are offered."""
    oak, felt = ("oak", "window"), ("green felt", "lamp")
    made: dict[str, Stage] = {}

    def add(name: str, seed: int, table: Table, sights: tuple[Sight, ...], turned_by: Turn | None = None,
            before: str = "", **phone: float) -> None:  # fmt: skip
        phones = tuple(Phone(quality=QUALITY, **phone) for _ in sights)
        made[name] = Stage(seed, table, sights, phones, before, turned_by)

    def seen(look: tuple[str, str], lit: float, *angles: tuple[float, float]) -> tuple[Sight, ...]:
        return tuple(
            Sight(*look, elevation=elevation, rotation=rotation, lit=lit, margin=0.02, field=66)
            for elevation, rotation in angles
        )

    first = EMPTY
    for _ in range(3):
        first, _ = built(first, Build(1, Kind.PILLAR, Colour.RED))
    second, turn_two = with_turn(np.random.default_rng(5), first, 3)
    third, turn_three = with_turn(np.random.default_rng(6), second, 3)
    add("opening_1", 701, first, seen(oak, 150, (38, 4)))
    add("opening_2", 702, second, seen(oak, 150, (40, -12)), turn_two, "opening_1")
    add("opening_3", 703, third, seen(oak, 150, (36, 9)), turn_three, "opening_2")
    half = random_table(np.random.default_rng(21), 48)
    more, turn_more = with_turn(np.random.default_rng(22), half, 2)
    add("middle_1", 711, half, seen(felt, 40, (43, 28), (39, 205)), balance=0.7, noise=1.6)
    add("middle_2", 712, more, seen(felt, 40, (41, 20), (44, 196)), turn_more, "middle_1", balance=0.7,
        noise=1.6)  # fmt: skip
    late = random_table(np.random.default_rng(33), 105)
    add("late", 721, late, seen(("grey desk", "mixed"), 210, (46, -31), (40, 140)), brightness=0.85)
    early = random_table(np.random.default_rng(44), 17)
    add("early", 731, early, seen(("linen", "ceiling"), 90, (48, 250), (33, 60)), brightness=1.2)
    add("empty", 741, EMPTY, seen(("walnut", "window"), 60, (52, 2)))
    return made


# --- the picture ----------------------------------------------------------------------------------------


def scenes(stage: Stage, size: tuple[int, int]) -> Iterator[Scene]:
    """The stage from each of its sides; what lies there is the same in all."""
    rng = np.random.default_rng([stage.seed, 51])
    things = [*_board(rng), *_pagodas(rng, stage.table)]
    if stage.table != EMPTY:
        things += _spare(rng)
    top = TABLES[stage.sights[0].table](np.random.default_rng([stage.seed // 10, 52]))
    light = None
    for sight in stage.sights:
        camera = camera_of(sight, size, _shown(), aperture=0.6)
        light = light or light_of(sight, camera)
        yield Scene((), tuple(things), top, light, camera)


def world(x: float, y: float, z: float = 0.0) -> tuple[float, float, float]:
    """A place on the board in the scene: the board's middle is its origin, y up."""
    return x - BOARD[0] / 2, BOARD[1] / 2 - y, z


def _shown() -> Floats:
    w, h = BOARD[0] / 2 + MARKER_MM + 3, BOARD[1] / 2 + MARKER_MM + 3
    flat = [(-w, -h, 0.0), (w, -h, 0.0), (w, h, 0.0), (-w, h, 0.0)]
    tall = [world(x, y, 62.0) for x, y in SITES]
    return np.array([*flat, *tall])


def _board(rng: Rng) -> Iterator[Piece]:
    outline = _square(BOARD)
    yield from cut_out(outline, THICK, 0.3, (0, 0, 0, 0), board_art(), CARDBOARD, 0.28)
    x, y = (BOARD[0] + MARKER_MM) / 2, (BOARD[1] + MARKER_MM) / 2
    side = MARKER_MM + 2 * QUIET_MM
    for marker, (sx, sy) in zip(CORNER_IDS, ((-1, 1), (1, 1), (1, -1), (-1, -1)), strict=True):
        dx, dy = np.clip(rng.normal(0, HAND_MM, 2), -1.6, 1.6)
        yaw = math.radians(float(np.clip(rng.normal(0, HAND_DEGREES), -3, 3)))
        place = (sx * x + float(dx), sy * y + float(dy), 0.0, yaw)
        yield from cut_out(
            _square((side, side)), PAPER, 0.02, place, marker_art(marker), (0.8, 0.8, 0.78), 0.6
        )


def _pagodas(rng: Rng, table: Table) -> Iterator[Piece]:
    for at, site in zip(SITES, table.sites, strict=True):
        z, (x, y, _) = THICK, world(*at)
        spot = np.array([x, y]) + np.clip(rng.normal(0, SHIFT, 2), -1.2, 1.2)
        for floor in site.floors:
            slots = range(4) if len(floor.pillars) == 4 else sorted(rng.permutation(4)[: len(floor.pillars)])
            for slot, colour in zip(slots, floor.pillars, strict=True):
                foot = (
                    spot
                    + np.array(SLOTS[slot]) * SPOT_PITCH / 2
                    + np.clip(rng.normal(0, WOBBLE, 2), -0.9, 0.9)
                )
                yield _stick(rng, colour, (float(foot[0]), float(foot[1]), z), PILLAR[0])
            z += PILLAR[0]
            if len(floor.pillars) == 4 and (floor.tile or (site.roof and floor is site.floors[-1])):
                spot = spot + np.clip(rng.normal(0, SHIFT, 2), -1.0, 1.0)
                yaw = math.radians(float(np.clip(rng.normal(0, TWIST), -3.5, 3.5)))
                place = (float(spot[0]), float(spot[1]), z, yaw)
                tile = floor.tile
                art = tile_art(tile.base, tile.spots) if tile else roof_art(site.roof)
                yield from cut_out(rounded_outline(_square((TILE[0],) * 2), 1.5), TILE[1], 0.3, place, art,
                                   CARDBOARD, 0.25)  # fmt: skip
                z += TILE[1]
        if site.spire:
            for level in range(2):
                yield _stick(
                    rng, site.spire, (float(spot[0]), float(spot[1]), z + level * PILLAR[0]), PILLAR[0]
                )


def _stick(rng: Rng, colour: Colour | None, foot: tuple[float, float, float], length: float) -> Piece:
    """A pillar that stands."""
    r = PILLAR[1] / 2
    mesh = turned([(0, 0), (r, 0), (r, 0.5), (r, length - 0.5), (r, length), (0, length)])
    shade = float(rng.uniform(0.92, 1.06))
    return Piece(put(mesh, (*foot, 0.0)), paint(tone(INKS[colour or Colour.RED], shade)), roughness=0.22)


def _spare(rng: Rng) -> Iterator[Piece]:
    """Pillars and tiles that lie beside the board."""
    colours = list(Colour)
    for n in range(9):
        side = -1 if n % 2 else 1
        x = side * (BOARD[0] / 2 + rng.uniform(12, 26))
        y = rng.uniform(-80, 80)
        yield _stick(rng, colours[int(rng.integers(5))], (float(x), float(y), 0.0), PILLAR[0])
    for n in range(2):
        place: Place = (float((-1) ** n * (BOARD[0] / 2 + 52)), float(rng.uniform(-60, 60)), 0.0,
                        float(rng.uniform(0, 6)))  # fmt: skip
        base, spots = (colours[int(i)] for i in rng.integers(5, size=2))
        yield from cut_out(
            _square((TILE[0],) * 2), TILE[1], 0.3, place, tile_art(base, spots), CARDBOARD, 0.25
        )


# --- artwork --------------------------------------------------------------------------------------------


@cache
def board_art() -> Any:
    """A garden in pale colours: a track round the edge, ponds, and a paved place for each site."""
    w, h = BOARD
    rng = np.random.default_rng(7)
    canvas = Canvas(BOARD, 4.0, (206, 205, 184))
    canvas.mottle(rng, 0.035, 45)
    for _ in range(9):
        at = (rng.uniform(40, w - 40), rng.uniform(40, h - 40))
        canvas.glow(at, rng.uniform(25, 60), (178, 192, 170), 0.5)
    for y in np.arange(40, h - 30, 21):
        wave = [(x, y + 4 * math.sin(x / 23 + y)) for x in np.arange(30, w - 30, 4)]
        canvas.line(wave, (188, 186, 162), 0.7, cover=0.6)
    step = 10.0
    for n, at in enumerate(_track(step)):
        canvas.area(rounded((at[0] + 0.6, at[1] + 0.6), (at[0] + step - 0.6, at[1] + step - 0.6), 1.5),
                    (222, 216, 196) if n % 5 else (190, 180, 152))  # fmt: skip
        if n % 5 == 0:
            canvas.letters(str(n % 50), (at[0] + step / 2, at[1] + step / 2), 3.2, (92, 84, 66))
    for number, (x, y) in enumerate(SITES, 1):
        low, high = (x - 24, y - 24), (x + 24, y + 24)
        canvas.area(rounded(low, high, 4), (168, 158, 138))
        canvas.area(rounded((x - 22.5, y - 22.5), (x + 22.5, y + 22.5), 3), (214, 206, 186))
        for dx, dy in SLOTS:
            canvas.disc((x + dx * SPOT_PITCH / 2, y + dy * SPOT_PITCH / 2), 4.6, (184, 174, 152))
            canvas.disc((x + dx * SPOT_PITCH / 2, y + dy * SPOT_PITCH / 2), 3.9, (222, 216, 200))
        canvas.letters(str(number), (x, y), 5.0, (150, 140, 118))
    return canvas.printed(rng)


def _track(step: float) -> Iterator[tuple[float, float]]:
    """Top left corners of the track's spaces, clockwise."""
    w, h = BOARD
    across, down = int(w // step) - 1, int(h // step) - 1
    yield from ((n * step, 0.0) for n in range(across))
    yield from ((w - step, n * step) for n in range(down))
    yield from ((w - (n + 1) * step, h - step) for n in range(across))
    yield from ((0.0, h - (n + 1) * step) for n in range(down))


@cache
def tile_art(base: Colour | None, spots: Colour | None) -> Any:
    """A tile's face: its base colour, and four spots in white rings."""
    half = SPOT_PITCH / 2
    return _face(base, spots, [(sx * half, sy * half) for sx, sy in SLOTS])


@cache
def roof_art(roof: Roof | None) -> Any:
    """A roof's face: one spot in the middle."""
    base, spot = (roof.base, roof.spot) if roof else (None, None)
    return _face(base, spot, [(0.0, 0.0)])


def _face(base: Colour | None, spots: Colour | None, places: "list[tuple[float, float]]") -> Any:
    edge = TILE[0]
    ink = INKS[base or Colour.RED]
    canvas = Canvas((edge, edge), 12.0, ink)
    for inset in (2.0, 4.5):
        frame: Points = rounded((inset, inset), (edge - inset, edge - inset), 1.5)
        canvas.line(frame, tone(ink, 0.82), 0.5, closed=True, cover=0.7)
    for x, y in places:
        at = (edge / 2 + x, edge / 2 + y)
        canvas.area(ring(at, RING), PALE)
        canvas.disc(at, SPOT, INKS[spots or Colour.RED])
    return canvas.printed(np.random.default_rng(3))


@cache
def marker_art(marker: int) -> Any:
    """A corner marker on its white paper."""
    side = MARKER_MM + 2 * QUIET_MM
    canvas = Canvas((side, side), 10.0, (246, 246, 244))
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    modules = np.asarray(cv2.aruco.generateImageMarker(dictionary, marker, 6))
    step = MARKER_MM / 6
    for (row, col), light in np.ndenumerate(modules):
        if not light:
            x, y = QUIET_MM + col * step, QUIET_MM + row * step
            low, high = (x - 0.02, y - 0.02), (x + step + 0.02, y + step + 0.02)
            canvas.area([low, (high[0], low[1]), high, (low[0], high[1])], (18, 18, 20))
    return canvas.printed(np.random.default_rng(marker))


def _square(size: tuple[float, float]) -> Floats:
    w, h = size
    return np.array([(-w, -h), (w, -h), (w, h), (-w, h)]) / 2


# --- photos and truth -----------------------------------------------------------------------------------


def take_pagodas(names: list[str], out: Path, size: tuple[int, int], samples: int) -> None:
    """The named stages' photos, or all, and ``labels.json`` (the empty board: ``enrol.json``) beside them.

    A record: the photos of a stage (``file`` is the first of them), ``sites`` as in the state, ``options``
    for the command; ``before`` names the stage one turn earlier, ``turn`` what was built since and its
    points. ``cameras``: x = K (R X + t), X in mm from the board's middle, y to its upper edge, z up.
    """
    (out / "images").mkdir(parents=True, exist_ok=True)
    for name, stage in stages().items():
        if names and name not in names:
            continue
        rng = np.random.default_rng([stage.seed, 1])
        files, cameras, made = [], [], None
        for letter, scene, phone in zip("abc", scenes(stage, size), stage.phones, strict=False):
            file = f"images/{name}_{letter}.jpg"
            made = made or mitsuba_scene(scene, rng)
            linear = render(scene, made, samples, stage.seed)
            (out / file).write_bytes(jpeg(develop(linear, scene.camera, phone, rng), phone.quality))
            files.append(file)
            cameras.append(camera_record(scene.camera, 0.0))
            print(file, flush=True)
        _note(name, _record(name, stage, files, cameras, size), out)


def _record(
    name: str, stage: Stage, files: list[str], cameras: list[dict[str, Any]], size: tuple[int, int]
) -> dict[str, Any]:
    options = {
        "--board": BOARD,
        "--sites": [length for site in SITES for length in site],
        "--pillar": PILLAR,
        "--tile": TILE,
    }
    told = None
    if stage.turn:
        kinds = [piece.build.what for piece in stage.turn.built]
        told = {"points": stage.turn.points, **{kind.value: kinds.count(kind) for kind in Kind}}
    return {
        "name": name,
        "file": files[0],
        "files": files,
        "width": size[0],
        "height": size[1],
        "options": [
            word
            for option, lengths in options.items()
            for word in (option, ",".join(f"{length:g}" for length in lengths))
        ],
        "before": stage.before or None,
        "turn": told,
        "sites": codec.dump(stage.table)["sites"],
        "cameras": cameras,
    }


def _note(name: str, record: dict[str, Any], out: Path) -> None:
    """Puts a record into its file, in the stages' order."""
    store = out / ("enrol.json" if name == "empty" else "labels.json")
    known = {r["name"]: r for r in json.loads(store.read_text())} if store.exists() else {}
    known[name] = record
    blocks = []
    for each in (known[n] for n in stages() if n in known):
        sites = ",\n  ".join(json.dumps(site) for site in each["sites"])
        lines = [f"{json.dumps(k)}: {json.dumps(v)}" for k, v in each.items() if k != "sites"]
        blocks.append("{" + ",\n ".join([*lines, f'"sites": [\n  {sites}]']) + "}")
    store.write_text("[\n" + ",\n".join(blocks) + "\n]\n")
