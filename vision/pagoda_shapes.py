"""What a pagoda would look like from where the camera stood: a map of its surfaces in pixels of the photo."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, wraps
from itertools import product
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.pose import Pose
from scoring.pagoda_tables import FLOORS, FLOORS_QUICK, PILLARS_PER_FLOOR
from vision.pagoda_pose import PagodaTable

Floats = NDArray[np.float64]
Labels = NDArray[np.int16] | NDArray[np.uint8]

SPOT_PITCH = 0.6
"""Distance of a tile's spots, as a share of its edge: 24 of 40 mm."""
SPOT_RADIUS = 0.54
RING_RADIUS = 0.62
"""Of the disc of colour on a spot and of the white ring round it, in diameters of a pillar."""
RIM = 0.04
"""Of a tile's edge: along it, print and cardboard blur into each other."""

SLOTS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""Where the four pillars of a floor stand about the site's centre, as the board is read, y down."""

NOTHING = 0
"""Label where a pagoda leaves the picture as it is."""
_KINDS = 32
TILE, EDGE, SPIRE, SPIRE_TOP, ROOF = 1, 2, 3, 4, 5
PILLAR, PILLAR_TOP, SPOT, RING = 8, 12, 16, 20
"""Kinds of surfaces; the last four count on by the slot."""
ROOF_SPOT, ROOF_RING = 24, 25
LABELS = _KINDS * (FLOORS + 1)


@dataclass(frozen=True)
class Shape:
    """What stands on a site, colours apart.

    Attributes:
        tiles: Whole floors, each of four pillars with its tile.
        pillars: Slots of the pillars on top of them.
        roof: The top pillars bear a roof.
        spire: On the roof.
    """

    tiles: int = 0
    pillars: tuple[int, ...] = ()
    roof: bool = False
    spire: bool = False

    @property
    def floors(self) -> int:
        """Floors that have pillars."""
        return self.tiles + bool(self.pillars)


EMPTY = Shape()


@lru_cache
def all_shapes() -> tuple[Shape, ...]:
    """Everything that can stand on a site; a tile needs its four pillars, or it would fall."""
    masks = [
        tuple(slot for slot in range(PILLARS_PER_FLOOR) if mask >> slot & 1)
        for mask in range(1 << PILLARS_PER_FLOOR)
    ]
    plain = [Shape(tiles, mask) for tiles, mask in product(range(FLOORS), masks)]
    full = tuple(range(PILLARS_PER_FLOOR))
    roofs = [
        Shape(floors - 1, full, True, spire) for floors in (FLOORS_QUICK, FLOORS) for spire in (False, True)
    ]
    return (*plain, *roofs)


def label(floor: int, kind: int) -> int:
    """The label of a surface on a floor (0 the ground floor); the roof's and spire's is their floor's."""
    return floor * _KINDS + kind


def floor_and_kind(name: int) -> tuple[int, int]:
    """The inverse of `label`."""
    return divmod(name, _KINDS)


def _remembered(outline: Callable[..., Floats]) -> Callable[..., Floats]:
    """An outline of a stand is worked out once."""

    @wraps(outline)
    def known(self: "Stand", *given: float | None) -> Floats:
        key = (outline.__name__, *given)
        if key not in self.outlines:
            self.outlines[key] = outline(self, *given)
        return self.outlines[key]

    return known


@dataclass(frozen=True, eq=False)
class Stand:
    """One site as one photo would show it.

    Attributes:
        pose: The camera.
        table: Sizes.
        site: Index of the site.
        shift: How far the pieces stand from where the board says, mm (x, y as the board is read).
        outlines: Of pieces, in pixels, as far as they were asked for.
    """

    pose: Pose
    table: PagodaTable
    site: int
    shift: tuple[float, float] = (0.0, 0.0)
    outlines: dict[Any, Floats] = field(default_factory=dict, repr=False)

    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom (exclusive) of all that can stand here, within the photo; never empty."""
        length, thickness = self.table.pillar[0], self.table.tile[1]
        top = FLOORS * (length + thickness) + 2 * length
        half = self.table.tile[0] * 0.56
        corners = [(sx * half, sy * half, z) for sx in (-1, 1) for sy in (-1, 1) for z in (0.0, top)]
        pixels = self._project(np.array(corners))
        low, high = np.floor(pixels.min(axis=0)).astype(int) - 2, np.ceil(pixels.max(axis=0)).astype(int) + 3
        lens = self.pose.lens
        # a site outside the photo keeps one pixel at its rim, which shows nothing of it
        size = (lens.width, lens.height)
        left, top_px = (int(np.clip(low[i], 0, size[i] - 1)) for i in range(2))
        right, bottom = (int(np.clip(high[i], (left, top_px)[i] + 1, size[i])) for i in range(2))
        return left, top_px, right, bottom

    def paint(self, shape: Shape, onto: Labels, offset: tuple[int, int], base: int = 0) -> None:
        """Draws the surfaces of a shape, what is nearer over what is behind.

        Args:
            shape: What stands here.
            onto: Labels of a part of the photo, changed.
            offset: The part's first pixel (x, y).
            base: Added to the labels, to tell sites apart.
        """
        for floor in range(shape.tiles):
            self._pillars(floor, range(PILLARS_PER_FLOOR), onto, offset, base)
            self._tile(floor, onto, offset, base)
        self.paint_top(shape, onto, offset, base)

    def paint_top(self, shape: Shape, onto: Labels, offset: tuple[int, int], base: int = 0) -> None:
        """Of a shape only what stands on its uppermost tile, with the roof and spire; else as `paint`."""
        self._pillars(shape.tiles, shape.pillars, onto, offset, base)
        if shape.roof:
            self._tile(shape.tiles, onto, offset, base, roof=True)
        if shape.spire:
            top = (shape.tiles + 1) * self._step
            self._cylinder(
                None, top, 2 * self.table.pillar[0], onto, offset, base + label(shape.tiles, SPIRE)
            )

    def outline(self, floor: int, kind: int) -> Floats:
        """The convex outline (N x 2, pixels) of a piece: a pillar, a tile, a roof or a spire."""
        z = floor * self._step
        if PILLAR <= kind < PILLAR + PILLARS_PER_FLOOR:
            return self._body(kind - PILLAR, z, self.table.pillar[0])
        if kind == SPIRE:
            return self._body(None, z + self._step, 2 * self.table.pillar[0])
        return self._slab(z + self._step)

    def ground(self) -> Floats:
        """Where a tile would lie on the board itself (4 x 2, pixels)."""
        return self._square(0.0)

    # --- pieces
    @property
    def _step(self) -> float:
        """Height of a floor with its tile."""
        return self.table.pillar[0] + self.table.tile[1]

    def _pillars(
        self, floor: int, slots: "tuple[int, ...] | range", onto: Labels, offset: tuple[int, int], base: int
    ) -> None:
        for slot in self._far_first:
            if slot in slots:
                name = base + label(floor, PILLAR + slot)
                self._cylinder(slot, floor * self._step, self.table.pillar[0], onto, offset, name)

    def _tile(self, floor: int, onto: Labels, offset: tuple[int, int], base: int, roof: bool = False) -> None:
        high = (floor + 1) * self._step
        _fill(onto, self._slab(high), base + label(floor, EDGE), offset)
        _fill(onto, self._square(high, 1 - RIM), base + label(floor, ROOF if roof else TILE), offset)
        width = self.table.pillar[1]
        spots: list[tuple[int | None, int, int]] = (
            [(None, ROOF_RING, ROOF_SPOT)]
            if roof
            else [(slot, RING + slot, SPOT + slot) for slot in range(PILLARS_PER_FLOOR)]
        )
        for at, ring, spot in spots:
            _fill(onto, self._circle(at, high, RING_RADIUS * width), base + label(floor, ring), offset)
            _fill(onto, self._circle(at, high, SPOT_RADIUS * width), base + label(floor, spot), offset)

    def _cylinder(
        self, slot: int | None, z: float, length: float, onto: Labels, offset: tuple[int, int], side: int
    ) -> None:
        """A pillar or spire that stands on ``z``; ``side`` is its label, four more that of its top."""
        _fill(onto, self._body(slot, z, length), side, offset)
        top = side + (SPIRE_TOP - SPIRE if slot is None else PILLAR_TOP - PILLAR)
        _fill(onto, self._circle(slot, z + length, self.table.pillar[1] / 2), top, offset)

    # each is asked for again and again, by all the shapes that hold it
    @_remembered
    def _body(self, slot: int | None, z: float, length: float) -> Floats:
        radius = self.table.pillar[1] / 2
        return _hull(self._circle(slot, z, radius), self._circle(slot, z + length, radius))

    @_remembered
    def _slab(self, high: float) -> Floats:
        return _hull(self._square(high - self.table.tile[1]), self._square(high))

    @cached_property
    def _far_first(self) -> tuple[int, ...]:
        return tuple(sorted(range(PILLARS_PER_FLOOR), key=lambda one: -self._far(self._slot(one))))

    # --- places
    def _slot(self, slot: int | None) -> tuple[float, float]:
        """Where a slot is about the site's centre; None is the centre."""
        if slot is None:
            return 0.0, 0.0
        half = SPOT_PITCH * self.table.tile[0] / 2
        return SLOTS[slot][0] * half, SLOTS[slot][1] * half

    @_remembered
    def _square(self, z: float, share: float = 1.0) -> Floats:
        half = share * self.table.tile[0] / 2
        return self._project(np.array([(sx * half, sy * half, z) for sx, sy in SLOTS]))

    @_remembered
    def _circle(self, slot: int | None, z: float, radius: float) -> Floats:
        x, y = _UNIT.T * radius + np.array(self._slot(slot))[:, None]
        return self._project(np.column_stack([x, y, np.full(len(x), z)]))

    def _world(self, points: Floats) -> Floats:
        """Points about the site's centre (y down as the board is read, heights up) in the pose's frame."""
        cx, cy = self.table.sites[self.site]
        x, y = self.table.place(cx + self.shift[0], cy + self.shift[1])
        return np.column_stack([x + points[:, 0], y - points[:, 1], points[:, 2]])

    def _project(self, points: Floats) -> Floats:
        return self.pose.project(self._world(points))

    def _far(self, at: tuple[float, float]) -> float:
        place = self._world(np.array([[*at, 0.0]]))[0]
        return float(np.linalg.norm(place[:2] - self.pose.centre[:2]))

    def px_per_mm(self) -> float:
        """Pixels a mm on the site, seen face on."""
        depth = self.pose.camera(self._world(np.zeros((1, 3))))[0, 2]
        return float(self.pose.lens.focal / max(depth, 1.0))

    def distance(self) -> float:
        """From the camera's foot to the site, mm."""
        return self._far((0.0, 0.0))


def _hull(*outlines: Floats) -> Floats:
    points = np.concatenate(outlines).astype(np.float32)
    return np.asarray(cv2.convexHull(points), np.float64).reshape(-1, 2)


_ANGLES = np.linspace(0, 2 * np.pi, 24, endpoint=False)
_UNIT = np.column_stack([np.cos(_ANGLES), np.sin(_ANGLES)])
_SHIFT = 4


def _fill(onto: Labels, outline: NDArray[Any], value: int, offset: tuple[int, int]) -> None:
    points = np.round((np.asarray(outline) - offset) * (1 << _SHIFT)).astype(np.int32)
    cv2.fillConvexPoly(onto, points, value, lineType=cv2.LINE_8, shift=_SHIFT)
