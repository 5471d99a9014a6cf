"""The faces of a city's tiles, drawn anew: sky, a block of streets, a building, and the signs on it."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sample_images.scenes.canvas import Canvas, Ink, ring, tone
from sample_images.scenes.city_icons import PAPER, SYMBOLS, drum, figure, points_star
from scoring.quadropolis_tables import ACTIVATION, BuildingType, Stock

Rng = np.random.Generator

TILE = 46.0
"""Side of a tile, mm."""

DETAIL = 12  # pixels a millimetre

GROUND: dict[str, Ink] = {
    "tower": (232, 190, 66),
    "shop": (142, 74, 156),
    "public": (34, 160, 158),
    "park": (88, 160, 48),
    "playground": (112, 172, 58),
    "factory": (212, 50, 34),
    "harbor": (26, 136, 220),
    "office": (146, 136, 128),
    "monument": (112, 186, 232),
}
"""Colour of each type, sRGB."""

CORNER: Ink = (22, 52, 112)  # of a monument
STREET: Ink = (118, 120, 126)


@dataclass(frozen=True)
class Block:
    """An isometric drawing; x runs to the lower right, y to the lower left, z up, all in mm."""

    canvas: Canvas
    stock: Stock
    foot: tuple[float, float] = (TILE / 2, 26.6)
    scale: float = 0.84

    def at(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """Where a point is drawn."""
        k = self.scale
        return self.foot[0] + k * (x - y) * 0.866, self.foot[1] + k * ((x + y) * 0.5 - z)

    def face(self, corners: list[tuple[float, float, float]], ink: Ink) -> None:
        """A plane polygon with a dark outline."""
        flat = [self.at(*c) for c in corners]
        self.canvas.area(flat, ink)
        self.canvas.line(flat, tone(ink, 0.6), 0.15, closed=True)

    def box(
        self,
        low: tuple[float, float, float],
        size: tuple[float, float, float],
        ink: Ink,
        roof: Ink | None = None,
        panes: tuple[int, int] = (0, 0),
        glass: Ink = (52, 66, 84),
    ) -> None:
        """A box seen from its lower corner, with rows of panes (across, up) on both sides."""
        (x, y, z), (w, d, h) = low, size
        left, right, top = tone(ink, 0.72), tone(ink, 0.95), roof or tone(ink, 1.25)
        self.face([(x, y + d, z), (x + w, y + d, z), (x + w, y + d, z + h), (x, y + d, z + h)], left)
        self.face([(x + w, y, z), (x + w, y + d, z), (x + w, y + d, z + h), (x + w, y, z + h)], right)
        self.face([(x, y, z + h), (x + w, y, z + h), (x + w, y + d, z + h), (x, y + d, z + h)], top)
        across, up = panes
        for n in range(across):
            for m in range(up):
                a, b = (n + 0.25) / across, (n + 0.75) / across
                lo, hi = z + h * (m + 0.25) / up, z + h * (m + 0.8) / up
                for corners in (
                    [
                        (x + a * w, y + d, lo),
                        (x + b * w, y + d, lo),
                        (x + b * w, y + d, hi),
                        (x + a * w, y + d, hi),
                    ],
                    [
                        (x + w, y + a * d, lo),
                        (x + w, y + b * d, lo),
                        (x + w, y + b * d, hi),
                        (x + w, y + a * d, hi),
                    ],
                ):
                    self.canvas.area([self.at(*c) for c in corners], glass)

    def tree(self, x: float, y: float, size: float = 2.6) -> None:
        """A round tree."""
        foot = self.at(x, y)
        self.canvas.line([foot, (foot[0], foot[1] - size)], (92, 66, 40), 0.5)
        for dx, dy, r, ink in (
            (0.0, -1.5, 1.0, (36, 92, 34)),
            (-0.35, -1.75, 0.72, (58, 124, 44)),
            (0.2, -2.05, 0.5, (96, 158, 60)),
        ):
            self.canvas.disc((foot[0] + dx * size, foot[1] + dy * size * 0.85), r * size, ink)

    def plot(self, reach: float, ink: Ink) -> None:
        """A square of ground around the middle."""
        self.face([(-reach, -reach, 0), (reach, -reach, 0), (reach, reach, 0), (-reach, reach, 0)], ink)


def tile_art(stock: Stock) -> NDArray[np.float32]:
    """The face of a tile, linear RGB, as a piece takes it; always the same, as a copy's print is."""
    number = list(BuildingType).index(stock.type)
    rng = np.random.default_rng([number, stock.inhabitants, stock.energy, stock.vp])
    canvas = Canvas((TILE, TILE), DETAIL, (228, 233, 238))
    kind = stock.type.value
    ground = GROUND[kind]
    whole = [(0.0, 0.0), (TILE, 0.0), (TILE, TILE), (0.0, TILE)]
    canvas.area(whole, tone(ground, 1.78), to=tone(ground, 1.35))
    canvas.area([(0, 17), (TILE, 13), (TILE, TILE), (0, TILE)], tone(ground, 1.3), to=tone(ground, 0.93))
    for _ in range(7):  # clouds
        x, y = rng.uniform(0, TILE), rng.uniform(1, 17)
        for _ in range(5):
            at = (x + rng.normal(0, 4), y + rng.normal(0, 1.0))
            canvas.glow(at, rng.uniform(2, 6), (252, 252, 254), 0.4)
    canvas.mottle(rng, 0.02, 4.0)
    block = Block(canvas, stock)
    block.plot(13.5, tone(ground, 0.86) if stock.type in _GREEN else STREET)
    PICTURES[stock.type](block)
    _signs(canvas, stock)
    return canvas.printed(rng)


def _signs(canvas: Canvas, stock: Stock) -> None:
    kind, ground = stock.type.value, GROUND[stock.type.value]
    monument = stock.type is BuildingType.MONUMENT
    notch = [
        (TILE - 13.5, 0),
        (TILE, 0),
        (TILE, 13.5),
        (TILE - 4.5, 11.5),
        (TILE - 5.5, 7.5),
        (TILE - 11, 4.5),
    ]
    canvas.area(notch, CORNER if monument else PAPER, 1.0 if monument else 0.92)
    SYMBOLS[kind](canvas.around((TILE - 5.6, 5.4)), CORNER if monument else tone(ground, 0.95))
    x = 6.3
    if stock.vp:
        points_star(canvas, (x, 6.4), stock.vp, tone(ground, 0.8))
    for _ in range(stock.inhabitants):
        figure(canvas, (x, 5.9), 6.4)
        x += 6.6
    for _ in range(stock.energy):
        drum(canvas, (x - 0.3, 6.0), 6.6)
        x += 5.6
    people, power = ACTIVATION.get(stock.type, (0, 0))
    needs = [figure] * people + [drum] * power
    for n, sign in enumerate(needs):
        at = (TILE - 7.0 - 8.6 * (len(needs) - 1 - n), TILE - 7.2)
        canvas.area(ring(at, 5.5, 8, 22.5), (214, 170, 82))
        canvas.area(ring(at, 4.9, 8, 22.5), (250, 240, 208))
        sign(canvas, at, 5.6)
    if stock.type is BuildingType.PARK:
        drum(canvas, (6.2, TILE - 7.0), 7.0)
        for slope in (-1, 1):
            canvas.line([(5.6, TILE - 5.6 - slope * 2.2), (10.0, TILE - 5.6 + slope * 2.2)], PAPER, 1.0)


def _tower(block: Block) -> None:
    brick = [(172, 108, 84), (156, 138, 120), (188, 172, 160)][block.stock.inhabitants - 1]
    roof = [(66, 96, 104), (48, 78, 98), (152, 34, 44)][block.stock.inhabitants - 1]
    height = 9.0 + 2.2 * block.stock.inhabitants
    block.box((-6, -6, 0), (12, 12, height), brick, panes=(3, 2 + block.stock.inhabitants))
    block.box((-6.6, -6.6, height), (13.2, 13.2, 1.6), roof)
    block.box((-2, -4, height + 1.6), (3, 3, 2), tone(roof, 1.2))
    block.tree(9.5, 9.8, 1.9)
    block.box((10, -6.0 + 2 * block.stock.inhabitants, 0), (1.6, 3.2, 1.4), (40, 120, 190))


def _shop(block: Block) -> None:
    block.box((-7, -7, 0), (13, 13, 7), (206, 196, 190), panes=(2, 1), glass=(60, 130, 170))
    block.box((-7.6, -7.6, 7), (14.2, 14.2, 2.4), (186, 40, 60))
    for n in range(6):
        x = -7 + 2.3 * n
        block.face([(x, 6.1, 7), (x + 1.2, 6.1, 7), (x + 1.2, 8.2, 5), (x, 8.2, 5)], (240, 236, 230))
    block.box((-5, -5, 9.4), (1.2, 8, 7), (54, 60, 74))
    block.face(
        [(-3.75, -4.4, 10.4), (-3.75, 2.4, 10.4), (-3.75, 2.4, 15.6), (-3.75, -4.4, 15.6)], (238, 220, 120)
    )
    block.tree(10.5, -9, 1.6)


def _public(block: Block) -> None:
    stone = [(214, 206, 190), (226, 196, 176), (204, 208, 214)][block.stock.vp]
    block.box((-9, -7, 0), (18, 15, 1.4), tone(stone, 0.9))
    block.box((-7.5, -6, 1.4), (15, 10, 7), tone(stone, 0.78))
    for n in range(5):
        block.box((-7.4 + 3.2 * n, 5.2, 1.4), (1.3, 1.3, 7), stone)
    block.box((-8, -6.4, 8.4), (16, 13.2, 1.4), stone)
    block.face([(-8, 6.8, 9.8), (8, 6.8, 9.8), (0, 6.8, 14)], tone(stone, 0.95))
    block.face([(8, 6.8, 9.8), (0, 6.8, 14), (0, -6.4, 14), (8, -6.4, 9.8)], (64, 118, 116))
    block.tree(11, -9, 1.8)
    block.tree(-10.5, 10.5, 1.8)


def _park(block: Block) -> None:
    path = (214, 196, 152)
    block.face([(-13, -2, 0), (13, -2, 0), (13, 2, 0), (-13, 2, 0)], path)
    block.face([(-2, -13, 0), (2, -13, 0), (2, 13, 0), (-2, 13, 0)], path)
    pond = ring((0, 0), 5.2, 40)
    block.face([(x, y, 0.0) for x, y in pond], path)
    block.face([(x * 0.75, y * 0.75, 0.1) for x, y in pond], (92, 176, 206))
    for x, y, size in (
        (-8, -8, 3.4),
        (-9, 7, 3.0),
        (8, -8, 3.0),
        (6, 9, 2.6),
        (10, 6, 2.2),
        (8.5, 10.5, 3.0),
    ):
        block.tree(x, y, size)


def _playground(block: Block) -> None:
    block.face([(-10, -8, 0), (8, -10, 0), (10, 8, 0), (-7, 10, 0)], (226, 200, 140))
    block.box((-7, -6, 0), (4, 4, 7), (212, 150, 60), panes=(1, 1))
    block.face([(-7.4, -1.6, 7), (-2.6, -1.6, 7), (-5, -4, 11.5)], (48, 128, 200))
    block.face([(-2.6, -1.6, 7), (-2.6, -6.4, 7), (-5, -4, 11.5)], (34, 96, 168))
    block.face([(-3, -5, 4.5), (-3, -3, 4.5), (5, -3, 0.2), (5, -5, 0.2)], (216, 60, 52))
    for x in (-2.0, 5.0):
        block.canvas.line([block.at(x, 7), block.at(x, 5, 6)], (190, 60, 140), 0.55)
        block.canvas.line([block.at(x, 3), block.at(x, 5, 6)], (190, 60, 140), 0.55)
    block.canvas.line([block.at(-2, 5, 6), block.at(5, 5, 6)], (190, 60, 140), 0.55)
    for x in (0.0, 2.6):
        block.canvas.line([block.at(x, 5, 6), block.at(x, 5.4, 1.6)], (70, 70, 76), 0.25)
    block.tree(11, -4, 3.0)
    block.tree(-9, 10.5, 2.4)


def _factory(block: Block) -> None:
    wall = [(196, 150, 120), (178, 120, 92), (150, 112, 104)][block.stock.energy - 1]
    for n in range(block.stock.energy):
        x = -9.0 + 4.4 * n
        block.box((x, -10, 0), (2.4, 2.4, 15), (132, 70, 62))
        for k in range(3):
            top = block.at(x + 1.2, -8.8, 17 + 2.4 * k)
            block.canvas.disc((top[0] + 0.8 * k, top[1]), 1.3 + 0.6 * k, (206, 202, 204), 0.55)
    block.box((-10, -6, 0), (19, 14, 5), wall, panes=(4, 1), glass=(70, 84, 96))
    for n in range(3):
        x = -10 + 6.33 * n
        block.face([(x, -6, 9), (x, 8, 9), (x + 6.3, 8, 5), (x + 6.3, -6, 5)], (204, 128, 62))
        block.face([(x, 8, 5), (x, 8, 9), (x + 6.3, 8, 5)], tone(wall, 0.7))
    block.box((10, 2, 0), (2.4, 4, 2), (60, 130, 150))


def _harbor(block: Block) -> None:
    block.plot(13.5, (30, 96, 150))
    block.box((-13, -13, 0), (12, 26, 1.6), (136, 138, 142))
    boxes: list[Ink] = [
        (214, 60, 44),
        (236, 178, 40),
        (52, 140, 70),
        (40, 104, 180),
        (224, 120, 40),
        (226, 226, 220),
    ]
    first = block.stock.inhabitants + 2 * block.stock.energy + 3 * block.stock.vp
    boxes = boxes[first % 6 :] + boxes[: first % 6]
    for n, (x, y, z) in enumerate([(-11, -10, 0), (-11, -1, 0), (-11, -5, 3), (-6, -4, 0)]):
        block.box((x, y, 1.6 + z), (3.6, 8, 3), boxes[n])
    block.box((2, -9, 0), (6, 18, 1.8), (60, 50, 56))
    block.box((2.6, -8, 1.8), (4.6, 5, 3.4), (236, 232, 224), panes=(2, 1))
    block.box((2.8, -1, 1.8), (4.2, 8, 2.6), boxes[4])
    pole = block.at(-5, 8, 1.6)
    tip = (pole[0] + 12.5, pole[1] - 9.5)
    block.canvas.line([pole, (pole[0], pole[1] - 13)], (222, 160, 40), 1.0)
    block.canvas.line([(pole[0] - 4, pole[1] - 11.2), tip], (222, 160, 40), 0.8)
    block.canvas.line([tip, (tip[0], tip[1] + 5)], (50, 50, 54), 0.25)


def _office(block: Block) -> None:
    block.box((-8, -6, 0), (16, 14, 3), (176, 176, 180), panes=(4, 1))
    block.box(
        (-5, -5, 3), (9, 9, 17), (98, 158, 200), roof=(180, 206, 222), panes=(4, 9), glass=(58, 104, 150)
    )
    block.box((-3, -3, 20), (5, 5, 1.6), (210, 216, 222))
    block.canvas.line([block.at(-0.5, -0.5, 21.6), block.at(-0.5, -0.5, 25)], (90, 96, 104), 0.4)
    block.tree(10.5, -9, 1.7)


def _monument(block: Block) -> None:
    block.plot(13.5, (196, 186, 150))
    for x, y in ((-9, -9), (9, -9), (-9, 9)):
        block.tree(x, y, 2.8)
    block.box((-5, -5, 0), (10, 10, 1.6), (206, 206, 210))
    block.box((-3, -3, 1.6), (6, 6, 2.4), (186, 190, 198))
    for low, high, top in ((2.2, 1.3, 13.0), (1.3, 0.4, 21.0)):
        foot = 4.0 if top < 20 else 13.0
        left = [(-low, low, foot), (low, low, foot), (high, high, top), (-high, high, top)]
        right = [(low, -low, foot), (low, low, foot), (high, high, top), (high, -high, top)]
        block.face(left, (74, 108, 150))
        block.face(right, (122, 158, 196))
    block.canvas.disc(block.at(0, 0, 21.8), 1.0, (232, 190, 70))
    block.tree(9.5, 9.5, 2.6)


_GREEN = (BuildingType.PARK, BuildingType.PLAYGROUND)

PICTURES: dict[BuildingType, Callable[[Block], None]] = {
    BuildingType.TOWER: _tower,
    BuildingType.SHOP: _shop,
    BuildingType.PUBLIC: _public,
    BuildingType.PARK: _park,
    BuildingType.PLAYGROUND: _playground,
    BuildingType.FACTORY: _factory,
    BuildingType.HARBOR: _harbor,
    BuildingType.OFFICE: _office,
    BuildingType.MONUMENT: _monument,
}
