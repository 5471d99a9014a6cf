"""What a pagoda would look like from where the camera stood: a map of its surfaces in pixels of the photo."""

from dataclasses import dataclass
from functools import lru_cache
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


@dataclass(frozen=True, eq=False)
class Stand:
    """One site as one photo would show it.

    Attributes:
        pose: The camera.
        table: Sizes.
        site: Index of the site.
        shift: How far the pieces stand from where the board says, mm (x, y as the board is read).
    """

    pose: Pose
    table: PagodaTable
    site: int
    shift: tuple[float, float] = (0.0, 0.0)

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
        step = self.table.pillar[0] + self.table.tile[1]
        for floor in range(shape.tiles):
            self._pillars(floor, range(PILLARS_PER_FLOOR), floor * step, onto, offset, base)
            self._tile(floor, floor * step + self.table.pillar[0], onto, offset, base)
        self._pillars(shape.tiles, shape.pillars, shape.tiles * step, onto, offset, base)
        if shape.roof:
            bottom = shape.tiles * step + self.table.pillar[0]
            self._tile(shape.tiles, bottom, onto, offset, base, roof=True)
            if shape.spire:
                z = bottom + self.table.tile[1]
                self._cylinder(
                    (0, 0),
                    z,
                    2 * self.table.pillar[0],
                    onto,
                    offset,
                    base,
                    label(shape.tiles, SPIRE),
                    label(shape.tiles, SPIRE_TOP),
                )

    def outline(self, floor: int, kind: int) -> Floats:
        """The convex outline (N x 2, pixels) of a piece: a pillar, a tile, a roof or a spire."""
        step = self.table.pillar[0] + self.table.tile[1]
        z = floor * step
        if PILLAR <= kind < PILLAR + PILLARS_PER_FLOOR:
            low = self._circle(self._slot(kind - PILLAR), z, self.table.pillar[1] / 2)
            high = self._circle(self._slot(kind - PILLAR), z + self.table.pillar[0], self.table.pillar[1] / 2)
        elif kind == SPIRE:
            low = self._circle((0, 0), z + step, self.table.pillar[1] / 2)
            high = self._circle((0, 0), z + step + 2 * self.table.pillar[0], self.table.pillar[1] / 2)
        else:
            low, high = self._square(z + self.table.pillar[0]), self._square(z + step)
        both = np.concatenate([low, high]).astype(np.float32)
        return np.asarray(cv2.convexHull(both), np.float64).reshape(-1, 2)

    # --- pieces
    def _pillars(
        self,
        floor: int,
        slots: "tuple[int, ...] | range",
        z: float,
        onto: Labels,
        offset: tuple[int, int],
        base: int,
    ) -> None:
        for slot in sorted(slots, key=lambda one: -self._far(self._slot(one))):
            self._cylinder(
                self._slot(slot),
                z,
                self.table.pillar[0],
                onto,
                offset,
                base,
                label(floor, PILLAR + slot),
                label(floor, PILLAR_TOP + slot),
            )

    def _tile(
        self, floor: int, z: float, onto: Labels, offset: tuple[int, int], base: int, roof: bool = False
    ) -> None:
        high = z + self.table.tile[1]
        body = np.concatenate([self._square(z), self._square(high)]).astype(np.float32)
        _fill(onto, cv2.convexHull(body).reshape(-1, 2), base + label(floor, EDGE), offset)
        _fill(onto, self._square(high, 1 - RIM), base + label(floor, ROOF if roof else TILE), offset)
        width = self.table.pillar[1]
        spots = (
            [((0.0, 0.0), ROOF_RING, ROOF_SPOT)]
            if roof
            else [(self._slot(slot), RING + slot, SPOT + slot) for slot in range(PILLARS_PER_FLOOR)]
        )
        for at, ring, spot in spots:
            _fill(onto, self._circle(at, high, RING_RADIUS * width), base + label(floor, ring), offset)
            _fill(onto, self._circle(at, high, SPOT_RADIUS * width), base + label(floor, spot), offset)

    def _cylinder(
        self,
        at: tuple[float, float],
        z: float,
        length: float,
        onto: Labels,
        offset: tuple[int, int],
        base: int,
        side: int,
        top: int,
    ) -> None:
        radius = self.table.pillar[1] / 2
        high = self._circle(at, z + length, radius)
        body = np.concatenate([self._circle(at, z, radius), high]).astype(np.float32)
        _fill(onto, cv2.convexHull(body).reshape(-1, 2), base + side, offset)
        _fill(onto, high, base + top, offset)

    # --- places
    def _slot(self, slot: int) -> tuple[float, float]:
        half = SPOT_PITCH * self.table.tile[0] / 2
        return SLOTS[slot][0] * half, SLOTS[slot][1] * half

    def _square(self, z: float, share: float = 1.0) -> Floats:
        half = share * self.table.tile[0] / 2
        return self._project(np.array([(sx * half, sy * half, z) for sx, sy in SLOTS]))

    def _circle(self, at: tuple[float, float], z: float, radius: float) -> Floats:
        x, y = _UNIT.T * radius + np.array(at)[:, None]
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


_ANGLES = np.linspace(0, 2 * np.pi, 24, endpoint=False)
_UNIT = np.column_stack([np.cos(_ANGLES), np.sin(_ANGLES)])
_SHIFT = 4


def _fill(onto: Labels, outline: NDArray[Any], value: int, offset: tuple[int, int]) -> None:
    points = np.round((np.asarray(outline) - offset) * (1 << _SHIFT)).astype(np.int32)
    cv2.fillConvexPoly(onto, points, value, lineType=cv2.LINE_8, shift=_SHIFT)
