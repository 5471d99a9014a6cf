"""What one photo says of every spot: no tile, a tile, something else; and which colour a tile there has."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView
from calibration.colour import to_linear, to_srgb
from scoring.azul_summer_pavilion_board import SPACES
from scoring.azul_summer_pavilion_tables import OUTER_STARS, Colour, Side
from vision.azul_summer_pavilion_colour import RICH, SPREADS, bodies, colour_logs, hues
from vision.azul_summer_pavilion_layout import SPOTS, within
from vision.azul_summer_pavilion_light import neutral_gains
from vision.azul_summer_pavilion_sight import Image, Sight, look, look_at_picture
from vision.azul_summer_pavilion_signs import FOR_CORNERS, signs_alone, signs_with_empty
from vision.photo import Photo

Floats = NDArray[np.float64]

WEIGHTS = Path(__file__).parent / "models" / "azul_summer_pavilion.json"
"""How much each sign says: `training/azul_summer_pavilion` learnt it on drawn boards, no photo was used."""

MORE_TILES = 3.0
"""How much likelier than on drawn boards it is that what differs from the print is a tile: on rendered photos
almost every space that is read wrong is a tile taken for print, as tiles shine more there than drawn ones."""

LONELY = 0.45
"""Share of what is said without a picture of the empty board: print that was never seen may mislead."""

WHITE = 248
"""Grey level of all channels from which on a sample is blown out."""

PARTLY, BLANK = 0.15, 0.5
"""Share of a spot that may be blown out before it says less, and from which on it says nothing."""

SURELY = 0.95
OWN = 3.0
"""Chance of a tile, and spreads of its colour's hue within which it tells that hue in this photo."""

CORNER_RICH = 0.55
CORNER_CHANCES = {"warm": 0.85, "blue": 0.35, "pale": 0.06}
"""A corner space without a picture of it: saturation from which on it may hold a tile, and chance of one by
its look: corners are printed in blues."""


@dataclass(frozen=True, eq=False)
class Opinion:
    """Of one photo.

    Attributes:
        view: How the board lies in it.
        chances: (46, 3) of no tile, a tile, something else at each spot.
        colours: (46, 6) log likelihood of a tile's colours.
        visible: (46,) whether the spot is in the photo.
    """

    view: BoardView
    chances: Floats
    colours: Floats
    visible: NDArray[np.bool_]


def opinion(
    photo: Photo, view: BoardView, side: Side, empty: Image | None, known: Mapping[Colour, float]
) -> Opinion:
    """Looks at every spot.

    Args:
        photo: Of the board.
        view: How it lies there.
        side: Which side is up.
        empty: Picture of the empty board from straight above, cut along its edges.
        known: Hue of each colour's tiles.
    """
    sight = look(photo.bgr, view)
    light = bodies(sight.tops) * neutral_gains(photo.bgr, view, empty)
    chances = np.full((SPOTS, 3), 1 / 3)
    spaces, corners = slice(None, len(SPACES)), slice(len(SPACES), None)
    if empty is None:
        signs = signs_alone(sight)
        chances[spaces] = _softened(_net("alone_spaces", signs[spaces]))
        chances[corners] = _corner_chances(light[corners])
    else:
        signs = signs_with_empty(sight, look_at_picture(empty))
        chances[spaces] = _rather_tiles(_net("with_empty_spaces", signs[spaces]))
        chances[corners] = _net("with_empty_corners", signs[corners][:, FOR_CORNERS])
    chances = _unless_blown_out(chances, sight)
    if side is Side.COLOURED:
        known = _by_own_stars(light, chances, known)
    return Opinion(view, chances, colour_logs(light, known), sight.visible)


def _unless_blown_out(chances: Floats, sight: Sight) -> Floats:
    """The chances where anything can be seen; where a highlight has left nothing but white, nobody knows."""
    white = (sight.print[:, within(0.12)].min(axis=2) >= WHITE).mean(axis=1)
    trust = np.clip((BLANK - white) / (BLANK - PARTLY), 0, 1)[:, None]
    return np.asarray(trust * chances + (1 - trust) / 3)


def _by_own_stars(light: Floats, chances: Floats, known: Mapping[Colour, float]) -> dict[Colour, float]:
    """Hue of each colour's tiles in this photo: an outer star's print tells which colour its tiles have."""
    hue, saturation = hues(light)
    found = dict(known)
    for n, star in enumerate(OUTER_STARS):
        spots = np.arange(6 * n, 6 * n + 6)
        colour = Colour(star)
        off = (hue[spots] - known[colour] + 180) % 360 - 180
        there = (
            (chances[spots, 1] > SURELY) & (saturation[spots] > RICH) & (np.abs(off) < OWN * SPREADS[colour])
        )
        if there.any():  # what was known counts as one tile
            found[colour] = known[colour] + float(off[there].sum()) / (1 + int(there.sum()))
    return found


def neutral_tops(photo: Photo, view: BoardView, empty: Image | None) -> tuple[Image, Sight]:
    """(46, 48, 80, 3) the tops of tiles under neutral light, to be kept in a copy; and the whole sight."""
    sight = look(photo.bgr, view)
    gains = neutral_gains(photo.bgr, view, empty)[:, None, None]
    tops = to_srgb(np.clip(to_linear(sight.tops / 255.0) * gains, 0, 1))
    return np.asarray((255 * tops).round(), np.uint8), sight


@cache
def _weights() -> dict[str, dict[str, Floats]]:
    nets = json.loads(WEIGHTS.read_text("utf-8"))
    return {name: {key: np.array(value) for key, value in net.items()} for name, net in nets.items()}


def _net(name: str, signs: NDArray[np.float32]) -> Floats:
    """Chances (n, 3) by signs (n, k)."""
    net = _weights()[name]
    values = np.tanh(signs @ net["into"].T + net["bias"]) @ net["out"].T + net["out_bias"]
    chances = np.exp(values - values.max(axis=1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))


def _rather_tiles(chances: Floats) -> Floats:
    weighed = chances * [1.0, MORE_TILES, MORE_TILES]
    return np.asarray(weighed / weighed.sum(axis=1, keepdims=True))


def _softened(chances: Floats) -> Floats:
    soft = chances[:, :2] + chances[:, 2:] / 2
    soft = soft**LONELY
    return np.column_stack([soft / soft.sum(axis=1, keepdims=True), np.zeros(len(soft))])


def _corner_chances(light: Floats) -> Floats:
    """(4, 3): chances of corner spaces of which no picture is known."""
    hue, saturation = hues(light)
    blue = (hue % 360 > 150) & (hue % 360 < 260)
    chance = np.where(blue, CORNER_CHANCES["blue"], CORNER_CHANCES["warm"])
    chance = np.where(saturation > CORNER_RICH, chance, CORNER_CHANCES["pale"])
    return np.stack([1 - chance, chance, np.zeros_like(chance)], axis=1)
