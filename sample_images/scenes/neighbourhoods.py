"""Photos of cards: rendered, or cards warped onto a table with light, shadows and glare drawn in."""

import math
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from sample_images.scenes.camera import Camera
from sample_images.scenes.card_art import DECK, HEIGHT, WIDTH, card_canvas, card_outline
from sample_images.scenes.develop import develop, jpeg
from sample_images.scenes.die import Floats
from sample_images.scenes.light import warmth
from sample_images.scenes.neighbourhood_plan import LaidCard, NeighbourhoodPlan, laid_cards
from sample_images.scenes.pieces import Piece, cube, disc, pawn, placed
from sample_images.scenes.render import Scene, mitsuba_scene, render
from sample_images.scenes.slab import apart
from sample_images.scenes.table import TABLES, TEXTURE
from sample_images.scenes.tabletop import camera_of, cut_out, light_of, pictured

Rng = np.random.Generator
Image = NDArray[np.float32]

CARD_THICKNESS = 0.35
FINE = 2  # the warped picture is drawn so many times larger
GREEN, GOLD, GREY, RED = (0.05, 0.45, 0.1), (0.55, 0.36, 0.06), (0.33, 0.34, 0.35), (0.5, 0.03, 0.03)
KELVINS = {"window": 6200, "lamp": 3200, "ceiling": 4200, "mixed": 4800}
SLEEVE = 1.6  # mm of a sleeve around its card


def neighbourhood_jpeg(
    plan: NeighbourhoodPlan, size: tuple[int, int], samples: int
) -> tuple[bytes, dict[str, Any]]:
    """The photo's file, and its record without the file's name."""
    laid = laid_cards(plan)
    corners = np.concatenate([card.corners for card in laid])
    camera = camera_of(plan.sight, size, np.column_stack([corners, np.zeros(len(corners))]))
    rng = np.random.default_rng([plan.seed, 52])
    picture = _rendered(plan, laid, camera, samples) if plan.rendered else _warped(plan, laid, camera, rng)
    data = jpeg(
        develop(picture, camera, plan.phone, np.random.default_rng([plan.seed, 53])), plan.phone.quality
    )
    cards = []
    for card in laid:
        at = np.column_stack([card.corners, np.full(4, CARD_THICKNESS if plan.rendered else 0.0)])
        shown = DECK[card.card]
        cards.append(
            {"kind": shown.kind, "name": shown.name, "vp": shown.vp, "polygon": pictured(camera, at)}
        )
    return data, {
        "width": camera.width,
        "height": camera.height,
        "cards": cards,
        "meta": {
            "seed": plan.seed,
            "table": plan.sight.table,
            "light": plan.sight.light,
            "elevation": plan.sight.elevation,
            "gap_mm": plan.gap,
            "sleeved": plan.sleeved,
            "loose_pieces": plan.pieces,
            "rendered": plan.rendered,
        },
        "split": plan.split,
    }


def _loose(plan: NeighbourhoodPlan, laid: list[LaidCard]) -> list[tuple[float, float, bool]]:
    """Where pieces lie, mm, and whether on a card."""
    rng = np.random.default_rng([plan.seed, 54])
    made = []
    for n in range(plan.pieces):
        if n % 2:
            card = laid[int(rng.integers(len(laid)))]
            made.append((card.x + float(rng.uniform(-12, 12)), card.y + float(rng.uniform(-12, 12)), True))
            continue
        for _ in range(300):
            x, y = float(rng.uniform(-150, 150)), float(rng.uniform(-110, 110))
            spot = np.array([(x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)])
            if all(apart(spot, card.corners[::-1]) > 2 for card in laid):
                made.append((x, y, False))
                break
    return made


def _rendered(plan: NeighbourhoodPlan, laid: list[LaidCard], camera: Camera, samples: int) -> Image:
    """The scene by path tracing."""
    things: list[Piece] = []
    outline = card_outline() * [1, -1]
    for n, card in enumerate(laid):
        art = card_canvas(DECK[card.card]).printed(np.random.default_rng([plan.seed, card.card]))
        rise = 0.02 + (n * CARD_THICKNESS if plan.gap < 0 else 0.0)
        place = (card.x, card.y, rise, math.radians(card.turn))
        things += cut_out(outline[::-1], CARD_THICKNESS, 0.1, place, art, (0.6, 0.57, 0.5), 0.3)
    for n, (x, y, on_card) in enumerate(_loose(plan, laid)):
        z = CARD_THICKNESS if on_card else 0.0
        mesh, colour = (
            (cube(8.0), GREEN),
            (disc(9.0, 2.0), GOLD),
            (pawn(), RED),
            (disc(8.0, 2.0), GREY),
        )[n % 4]
        things.append(Piece(placed(mesh, x, y, z, 0.7 * n), colour))
    table = TABLES[plan.sight.table](np.random.default_rng([plan.seed, 55]))
    scene = Scene((), tuple(things), table, light_of(plan.sight, camera, (20.0, 10.0)), camera)
    world = mitsuba_scene(scene, np.random.default_rng([plan.seed, 56]))
    return render(scene, world, samples, plan.seed)


def _plane(camera: Camera) -> Floats:
    """3 x 3: mm on the table to pixels of the enlarged picture."""
    columns = np.column_stack([camera.rotation[:, :2], camera.translation])
    return np.asarray(np.diag([FINE, FINE, 1.0]) @ camera.matrix @ columns)


def _warped(plan: NeighbourhoodPlan, laid: list[LaidCard], camera: Camera, rng: Rng) -> Image:
    """The scene without a renderer."""
    size = (camera.width * FINE, camera.height * FINE)
    plane = _plane(camera)
    table = TABLES[plan.sight.table](np.random.default_rng([plan.seed, 55]))
    grain = TEXTURE / table.size
    angle = float(rng.uniform(0, 2 * math.pi))
    c, s = math.cos(angle) / grain, math.sin(angle) / grain
    half = TEXTURE / 2
    to_mm = np.array([[c, -s, -half * (c - s)], [s, c, -half * (s + c)], [0, 0, 1]])
    shade = 1 + 0.25 * table.relief[..., None] / max(1e-6, float(np.abs(table.relief).max()))
    ground = cv2.warpPerspective(
        table.albedo * shade, plane @ to_mm, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REFLECT
    )
    picture = np.asarray(ground, np.float32)
    fall = np.array([math.cos(angle), math.sin(angle)])
    for n, card in enumerate(laid):
        _lay(picture, plane, plan, card, fall, np.random.default_rng([plan.seed, 57, n]))
    for n, (x, y, _) in enumerate(_loose(plan, laid)):
        _lay_piece(picture, plane, (x, y), n, fall)
    picture *= _light(plan, size, rng)
    return np.asarray(cv2.resize(picture, (camera.width, camera.height), interpolation=cv2.INTER_AREA))


def _lay(
    picture: Image, plane: Floats, plan: NeighbourhoodPlan, card: LaidCard, fall: Floats, rng: Rng
) -> None:
    """Draws a card with its shadow, its edge, and its sleeve with the light in it."""
    angle = math.radians(card.turn)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    grow = (np.array([WIDTH, HEIGHT]) + 2 * SLEEVE) / [WIDTH, HEIGHT] if plan.sleeved else np.ones(2)
    outline = (card_outline() * [1, -1] * grow) @ turn.T + [card.x, card.y]
    scale = _scale(plane, card)
    shadow = _mask(picture, plane, outline + 0.9 * fall, 0.9 * scale)
    picture *= 1 - 0.45 * shadow[..., None]
    art = np.asarray(card_canvas(DECK[card.card]).printed(rng)[::-1], np.float32)
    top = card.corners
    corners = np.array([(0, 0), (art.shape[1], 0), (art.shape[1], art.shape[0]), (0, art.shape[0])]) - 0.5
    to_mm = cv2.getPerspectiveTransform(corners.astype(np.float32), top.astype(np.float32))
    size = (picture.shape[1], picture.shape[0])
    face = cv2.warpPerspective(
        art, plane @ to_mm, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    inner = (card_outline() * [1, -1]) @ turn.T + [card.x, card.y]
    cover = _mask(picture, plane, inner, 0.5)[..., None]
    if plan.sleeved:
        film = _mask(picture, plane, outline, 0.5)[..., None]
        picture += 0.18 * film * (0.5 - picture)
        picture += cover * (0.94 * face + 0.02 - picture)
        streak = rng.uniform(-20, 20, 2)
        way = float(rng.uniform(0, math.pi))
        along, across = np.array([math.cos(way), math.sin(way)]), np.array([-math.sin(way), math.cos(way)])
        spread = streak + [card.x, card.y] + _UNIT @ np.stack([along * 38, across * 5])
        glare = _mask(picture, plane, spread, 3.0 * scale)[..., None]
        picture += film * glare * float(rng.uniform(0.15, 0.8))
    else:
        picture += cover * (face - picture)


_UNIT = np.stack([np.cos(np.linspace(0, 2 * math.pi, 24)), np.sin(np.linspace(0, 2 * math.pi, 24))], 1)


def _lay_piece(picture: Image, plane: Floats, at: tuple[float, float], n: int, fall: Floats) -> None:
    """A crystal, coin or worker as a lit shape with its shadow."""
    colour, radius, corners = ((GREEN, 6.0, 6), (GOLD, 9.0, 40), (RED, 7.0, 24), (GREY, 8.0, 40))[n % 4]
    angle = np.linspace(0, 2 * math.pi, corners, endpoint=False) + n
    outline = np.array(at) + radius * np.stack([np.cos(angle), np.sin(angle)], 1)
    for shape, ink, blur, cover in (
        (outline + 2.0 * fall, (0.0, 0.0, 0.0), 6.0, 0.55),
        (outline, colour, 1.0, 1.0),
        (
            np.array(at) - 0.2 * radius * fall + 0.55 * (outline - at),
            tuple(1.5 * v for v in colour),
            4.0,
            0.7,
        ),
    ):
        mask = cover * _mask(picture, plane, shape, blur)[..., None]
        picture += mask * (np.array(ink, np.float32) - picture)


def _light(plan: NeighbourhoodPlan, size: tuple[int, int], rng: Rng) -> Image:
    """What the light is at each pixel: falling off, a lamp's colour, soft shadows of people."""
    width, height = size
    small = (96, 72)
    x, y = np.meshgrid(np.linspace(-1, 1, small[0]), np.linspace(-1, 1, small[1]))
    way = float(rng.uniform(0, 2 * math.pi))
    field = 1 + 0.3 * (x * math.cos(way) + y * math.sin(way))
    if plan.sight.light == "lamp":
        spot = rng.uniform(-0.6, 0.6, 2)
        field *= 0.45 + np.exp(-((x - spot[0]) ** 2 + (y - spot[1]) ** 2) / 0.9)
    for _ in range(2):  # shadows of a hand and a phone
        at, reach = rng.uniform(-1.1, 1.1, 2), rng.uniform(0.2, 0.5, 2)
        inside = ((x - at[0]) / reach[0]) ** 2 + ((y - at[1]) / reach[1]) ** 2 < 1
        field *= 1 - 0.4 * cv2.GaussianBlur(inside.astype(np.float32), (0, 0), float(rng.uniform(0.8, 4)))
    smooth = cv2.resize(field.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    colour = np.asarray(warmth(KELVINS.get(plan.sight.light, 5000)), np.float32)
    return np.asarray(smooth[..., None] * colour)


def _scale(plane: Floats, card: LaidCard) -> float:
    """Pixels a mm at a card."""
    seen = np.column_stack([card.corners, np.ones(4)]) @ plane.T
    flat = (seen[:, :2] / seen[:, 2:]).astype(np.float32)
    return math.sqrt(cv2.contourArea(flat) / (WIDTH * HEIGHT))


def _mask(picture: Image, plane: Floats, outline: Floats, blur: float) -> Image:
    """0 to 1 inside an outline in mm; ``blur`` in pixels."""
    seen = np.column_stack([outline, np.ones(len(outline))]) @ plane.T
    flat = np.round((seen[:, :2] / seen[:, 2:]) * 16).astype(np.int32)
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillPoly(mask, [flat], 255, cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), blur).astype(np.float32) / 255)
