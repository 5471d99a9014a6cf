"""What one photo says of every spot: no tile, a tile, something else; and which colour a tile there has."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView
from calibration.colour import WhiteBalance, scene_balance
from scoring.azul_summer_pavilion_board import SPACES
from scoring.azul_summer_pavilion_tables import Colour
from vision.azul_summer_pavilion_colour import colour_logs, hues
from vision.azul_summer_pavilion_layout import BOX, SPOTS
from vision.azul_summer_pavilion_sight import Image, Sight, look
from vision.azul_summer_pavilion_signs import FOR_CORNERS, signs_alone, signs_with_empty
from vision.photo import Photo

Floats = NDArray[np.float64]

WEIGHTS = Path(__file__).parent / "models" / "azul_summer_pavilion.json"
"""How much each sign says: `training/azul_summer_pavilion` learnt it on drawn boards, no photo was used."""

OVERVIEW_PX = 200
"""Of the side of the board made flat for its white balance."""

LONELY = 0.5
"""Share of what is said without a picture of the empty board: print that was never seen may mislead."""

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


def board_balance(bgr: Image, view: BoardView) -> WhiteBalance:
    """White balance by the board's own paper."""
    return scene_balance(view.flat(bgr, BOX, OVERVIEW_PX))


def opinion(photo: Photo, view: BoardView, empty: Image | None, known: Mapping[Colour, float]) -> Opinion:
    """Looks at every spot.

    Args:
        photo: Of the board.
        view: How it lies there.
        empty: The empty board's print (46, 48, 80, 3), as `look_at_picture` samples it.
        known: Hue of each colour's tiles.
    """
    sight = look(photo.bgr, view)
    tops = _balanced(board_balance(photo.bgr, view), sight.tops)
    colours = colour_logs(tops, known)
    chances = np.full((SPOTS, 3), 1 / 3)
    spaces, corners = slice(None, len(SPACES)), slice(len(SPACES), None)
    if empty is None:
        signs = signs_alone(sight)
        chances[spaces] = _softened(_net("alone_spaces", signs[spaces]))
        chances[corners] = _corner_chances(tops[corners])
    else:
        signs = signs_with_empty(sight, empty)
        chances[spaces] = _net("with_empty_spaces", signs[spaces])
        chances[corners] = _net("with_empty_corners", signs[corners][:, FOR_CORNERS])
    return Opinion(view, chances, colours, sight.visible)


def tops_of(photo: Photo, view: BoardView) -> tuple[Image, Sight]:
    """(46, 48, 80, 3) the tops of tiles under neutral light, to be kept in a copy; and the whole sight."""
    sight = look(photo.bgr, view)
    return _balanced(board_balance(photo.bgr, view), sight.tops), sight


def _balanced(balance: WhiteBalance, samples: Image) -> Image:
    tall = samples.reshape(-1, samples.shape[2], 3)
    return balance.apply(tall).reshape(samples.shape)


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


def _softened(chances: Floats) -> Floats:
    soft = chances**LONELY
    return np.asarray(soft / soft.sum(axis=1, keepdims=True))


def _corner_chances(tops: Image) -> Floats:
    """(4, 3): chances of corner spaces of which no picture is known."""
    hue, saturation = hues(tops)
    blue = (hue % 360 > 150) & (hue % 360 < 260)
    chance = np.where(blue, CORNER_CHANCES["blue"], CORNER_CHANCES["warm"])
    chance = np.where(saturation > CORNER_RICH, chance, CORNER_CHANCES["pale"])
    return np.stack([1 - chance, chance, np.zeros_like(chance)], axis=1)
