"""Boards as they come about: stars of one colour or of six, filled arc by arc, no colour used up."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from sample_images.scenes.pavilion_board import CORNERS
from scoring.azul_summer_pavilion_tables import POSITIONS, TILES_PER_COLOUR, Colour, Side, Star

Rng = np.random.Generator

ARC_SHARE = 0.75  # of stars that were filled neighbour by neighbour
MANY_COLOURED = 0.5  # of the grey side's stars


@dataclass(frozen=True)
class FilledBoard:
    """A board with its tiles: by star and position, and by corner."""

    side: Side
    tiles: dict[tuple[Star, int], Colour]
    corners: dict[str, Colour]

    def state(self) -> dict[str, Any]:
        """The state that a photo of it should give."""
        return {
            "side": self.side.value,
            "stars": {
                star.value: {
                    str(p): self.tiles[star, p].value if (star, p) in self.tiles else None for p in POSITIONS
                }
                for star in Star
            },
            "corner_tiles": [colour.value for colour in self.corners.values()],
        }


def random_board(rng: Rng, side: Side, full: float, corners: int) -> FilledBoard:
    """A board with tiles on about the share ``full`` of its spaces and on so many of its corners."""
    left = Counter(dict.fromkeys(Colour, TILES_PER_COLOUR))
    tiles: dict[tuple[Star, int], Colour] = {}
    for star in Star:
        count = int(rng.binomial(6, np.clip(rng.normal(full, 0.3), 0, 1)))
        start = int(rng.integers(6))
        arc = rng.uniform() < ARC_SHARE
        order = [(start + n) % 6 + 1 for n in range(6)] if arc else [int(p) for p in rng.permutation(6) + 1]
        for position, colour in zip(order[:count], _colours(rng, side, star, left), strict=False):
            tiles[star, position] = colour
            left[colour] -= 1
    places = [str(c) for c in rng.permutation(list(CORNERS))[:corners]]
    kept = {c: list(Colour)[int(rng.integers(len(Colour)))] for c in places}
    return FilledBoard(side, tiles, kept)


def _colours(rng: Rng, side: Side, star: Star, left: Counter[Colour]) -> list[Colour]:
    """What a star's tiles are, in the order in which they come."""
    mixed = [list(Colour)[int(n)] for n in rng.permutation(len(Colour))]
    if side is Side.COLOURED:
        return mixed if star is Star.MULTI else [Colour(star.value)] * 6
    plenty = [c for c in Colour if left[c] >= 12]  # leaves one for every star that takes all six colours
    if plenty and rng.uniform() > MANY_COLOURED:
        return [plenty[int(rng.integers(len(plenty)))]] * 6
    return mixed
