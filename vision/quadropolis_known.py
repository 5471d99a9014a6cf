"""Tiles of this copy, as learnt from photos of which the city is known, found again in others."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.copy import GameCopy
from calibration.picture import picture_bgr
from scoring.quadropolis_state import Tile
from scoring.quadropolis_tables import PRINTS_VP, BuildingType
from vision.quadropolis_spaces import FlatCity, Square, cut

Image = NDArray[np.uint8]

KEPT_PX = 88
"""Edge of the pictures in a copy: those of a photo about 600 pixels wide."""
COMPARED_PX = 40
"""Edge at which pictures are compared: finer, hands and light count more than the print."""
GROW = 1.3
"""Part of a space that is searched for a tile, in edges."""
ALIKE, ALIKE_SPREAD = 0.85, 0.08
"""Correlation of a tile with the nearest picture of its own type: 26 photos, two of them taught, give 0.69 to
0.97, half of them above 0.89."""
OTHER, OTHER_SPREAD = 0.4, 0.13
"""With pictures of another type, or of a bare space: up to 0.64."""
LEAST_WEIGHT, MOST_WEIGHT = -3.0, 7.0
"""Of the logarithm of a likelihood ratio: pictures are never all there is, and glare or a blur makes a tile
unlike its own."""
TAUGHT = 0.8
"""Correlation with a taught tile from which its printed points count."""
VARIED = frozenset({BuildingType.MONUMENT, BuildingType.PUBLIC, BuildingType.UNKNOWN})
"""Types with several pictures: that a tile differs from those of a copy says nothing."""


@dataclass(frozen=True, eq=False)
class Alike:
    """How a space's tile compares with what is known of one type.

    Attributes:
        kind: The type.
        correlation: With the nearest picture, -1 to 1.
        points: What is printed on that picture's star, None where it was not taught.
        square: Where the tile lies by it.
        seen: The tile, `COMPARED_PX` pixels wide.
        picture: The nearest picture, as large.
    """

    kind: BuildingType
    correlation: float
    points: int | None
    square: Square
    seen: Image
    picture: Image

    @property
    def weight(self) -> float:
        """Logarithm of how much likelier this is for a tile of the type than for any other."""
        own = -0.5 * (min(self.correlation - ALIKE, 0.0) / ALIKE_SPREAD) ** 2 - np.log(ALIKE_SPREAD)
        other = -0.5 * (max(self.correlation - OTHER, 0.0) / OTHER_SPREAD) ** 2 - np.log(OTHER_SPREAD)
        least = 0.0 if self.kind in VARIED else LEAST_WEIGHT
        return float(np.clip(own - other, least, MOST_WEIGHT))


def tile_word(tile: Tile) -> str:
    """What a tile is called in a copy: its type, and the points printed on it where that type has some."""
    points = tile.vp if tile.type in PRINTS_VP else None
    return tile.type if not points else f"{tile.type} {points}"


class KnownTiles:
    """The tiles that a copy has pictures of."""

    def __init__(self, copy: GameCopy | None) -> None:
        pictures: dict[BuildingType, list[tuple[int | None, Image]]] = defaultdict(list)
        for word, texts in (copy.tiles if copy else {}).items():
            kind, _, points = word.partition(" ")
            if kind in set(BuildingType):
                size = (COMPARED_PX, COMPARED_PX)
                pictures[BuildingType(kind)] += [
                    (
                        int(points) if points.isdigit() else None,
                        np.asarray(
                            cv2.resize(picture_bgr(text), size, interpolation=cv2.INTER_AREA), np.uint8
                        ),
                    )
                    for text in texts
                ]
        self._pictures: Mapping[BuildingType, Sequence[tuple[int | None, Image]]] = dict(pictures)

    @property
    def types(self) -> frozenset[BuildingType]:
        """Types of which something is known."""
        return frozenset(self._pictures)

    def compared(
        self, city: FlatCity, square: Square, turn: int, kinds: Collection[BuildingType | None]
    ) -> dict[BuildingType, Alike]:
        """A space's tile, turned anticlockwise by quarters, beside the nearest picture of some types."""
        size = round(COMPARED_PX * GROW)
        space = np.ascontiguousarray(np.rot90(cut(city.bgr, square, size, GROW), turn))
        return {
            kind: self._nearest(kind, space, square, turn, them)
            for kind, them in self._pictures.items()
            if kind in kinds
        }

    def likeness(self, space: Image) -> float:
        """Correlation of what lies in a picture `GROW` edges wide with the nearest picture of any type."""
        size = round(COMPARED_PX * GROW)
        small = np.asarray(cv2.resize(space, (size, size), interpolation=cv2.INTER_AREA), np.uint8)
        every = [picture for them in self._pictures.values() for _, picture in them]
        return max(
            (float(cv2.matchTemplate(small, one, cv2.TM_CCOEFF_NORMED).max()) for one in every), default=0.0
        )

    def _nearest(
        self,
        kind: BuildingType,
        space: Image,
        square: Square,
        turn: int,
        pictures: Sequence[tuple[int | None, Image]],
    ) -> Alike:
        size = COMPARED_PX
        best = Alike(kind, -1.0, None, square, space[:size, :size], space[:size, :size])
        for points, picture in pictures:
            values = cv2.matchTemplate(space, picture, cv2.TM_CCOEFF_NORMED)
            _, top, _, (x, y) = cv2.minMaxLoc(values)
            if top > best.correlation:
                middle = (space.shape[0] - COMPARED_PX) / 2
                step = square.edge * GROW / space.shape[0]
                angle = np.radians(90 * turn - square.turn)  # back to how it lies
                dx, dy = (x - middle) * step, (y - middle) * step
                moved = replace(
                    square,
                    x=square.x + float(np.cos(angle) * dx - np.sin(angle) * dy),
                    y=square.y + float(np.sin(angle) * dx + np.cos(angle) * dy),
                )
                best = Alike(kind, float(top), points, moved, space[y : y + size, x : x + size], picture)
        return best
