"""A settled spot as a value, its doubt, and where it was seen."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView
from scoring.azul_summer_pavilion_board import space_name
from scoring.azul_summer_pavilion_tables import Colour, Side, Space, Star
from scoring.words import said
from vision.azul_summer_pavilion_colour import COLOURS
from vision.azul_summer_pavilion_layout import TILE_HEIGHT, spot_outline
from vision.azul_summer_pavilion_settle import EMPTY
from vision.reading import Doubt, Evidence, Polygon

Floats = NDArray[np.float64]

SURE = 0.97
"""Probability from which on a value is no doubt. On drawn boards no wrong one of 2,000 spaces is above it."""

OFFERED = 0.01
MOST_OFFERED = 4
"""Candidates of a doubt: from this probability on, and so many."""

HIDDEN = 0.3
"""Chance of something else than tile or print from which on a doubt is explained by it."""

HINT = said("One more photo from another angle, with no lamp mirrored in the board, settles most of this.")
HINT_OUTSIDE = said("Take the whole board in: some of its spaces are outside the photos.")


@dataclass(frozen=True, eq=False)
class Settled:
    """A spot after all photos.

    Attributes:
        spot: Number of the spot.
        chances: (7,) probabilities of no tile and of each of `COLOURS`.
        visible: Whether any photo shows it.
        hidden: Chance that something else is there, in the photo that shows it best.
        photo: The photo that says most of it.
    """

    spot: int
    chances: Floats
    visible: bool
    hidden: float
    photo: int

    @property
    def value(self) -> Colour | None:
        """The likeliest; None: no tile."""
        best = int(self.chances.argmax())
        return None if best == EMPTY else COLOURS[best - 1]

    @property
    def sure(self) -> bool:
        """Whether it is no doubt."""
        return self.visible and float(self.chances.max()) >= SURE

    @property
    def candidates(self) -> tuple[tuple[Colour | None, float], ...]:
        """What it may be, likeliest first."""
        order = np.argsort(-self.chances)[:MOST_OFFERED]
        kept = [n for k, n in enumerate(order) if k == 0 or self.chances[n] >= OFFERED]
        return tuple((None if n == EMPTY else COLOURS[n - 1], float(self.chances[n])) for n in kept)

    def polygon(self, view: BoardView) -> Polygon:
        """Where it is in a photo: a tile's top, or the print."""
        corners = view.to_photo(spot_outline(self.spot), TILE_HEIGHT if self.value else 0.0)
        return tuple((float(x), float(y)) for x, y in corners)


def space_reading(
    side: Side, space: Space, shown: Settled, view: BoardView
) -> tuple[Colour | None, Doubt | None, Polygon]:
    """The value of a space, its doubt where it isn't sure, and where it is in the photo that says most."""
    polygon = shown.polygon(view)
    breach = _breach(side, space, shown.value)
    if shown.sure and not breach:
        return shown.value, None, polygon
    seen = (shown.photo, polygon) if shown.visible else (None, None)
    return shown.value, Doubt(space.path, shown.candidates, _why(side, space, shown, breach), *seen), polygon


def corner_reading(
    corners: Sequence[Settled], views: Sequence[BoardView]
) -> tuple[tuple[Colour | None, ...], list[Doubt], dict[str, Evidence]]:
    """The corner tiles row by row, their doubts, and where they are."""
    tiles = [one for one in corners if one.value is not None]
    doubts, evidence = [], {}
    for n, one in enumerate(tiles):
        polygon = one.polygon(views[one.photo])
        evidence[f"corner_tiles/{n}"] = Evidence(one.photo, polygon, float(one.chances.max()))
    for one in corners:
        if one.sure:
            continue
        polygon = one.polygon(views[one.photo])
        seen = (one.photo, polygon) if one.visible else (None, None)
        here = next((n for n, tile in enumerate(tiles) if tile is one), None)
        if here is not None and one.chances[EMPTY] < 1 - SURE:
            why = said("the colour of this corner tile can't be told in this light")
            doubts.append(Doubt(f"corner_tiles/{here}", one.candidates, why, *seen))
            continue
        why = (
            said("a tile may lie on this corner space")
            if one.visible
            else said("this corner space is outside the photos")
        )
        doubts.append(Doubt("corner_tiles", tuple(_lists(corners, one)), why, *seen))
    return tuple(one.value for one in tiles), doubts, evidence


def _lists(corners: Sequence[Settled], open_: Settled) -> "list[tuple[object, float]]":
    """All corner tiles, for each of what one corner may hold."""
    found: list[tuple[object, float]] = []
    for value, chance in open_.candidates:
        values = [value if one is open_ else one.value for one in corners]
        found.append(([str(v) for v in values if v is not None], chance))
    return found


def _breach(side: Side, space: Space, value: Colour | None) -> bool:
    """Whether a tile lies where its star's print forbids it: seen rightly or not, a person has to look."""
    return side is Side.COLOURED and space.star is not Star.MULTI and value not in (None, space.star.value)


def _why(side: Side, space: Space, shown: Settled, breach: bool) -> str:
    name = space_name(side, space)
    if not shown.visible:
        return said("{name} is outside the photos", name=name)
    if breach:
        return said("a {value} tile on {name} is against the rules", value=shown.value, name=name)
    if shown.hidden > HIDDEN:
        return said("a lamp is mirrored in {name}, or something covers it", name=name)
    if shown.chances[EMPTY] < 1 - SURE:
        return said("the colour of the tile on {name} can't be told in this light", name=name)
    return said("tile and print look alike on {name}", name=name)
