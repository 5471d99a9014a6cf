"""The light on a board, spot by spot: what it makes of print that a picture of the empty board shows."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView
from calibration.colour import scene_balance, to_linear
from vision.azul_summer_pavilion_layout import BOX, SPOTS, spot_outline

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

PX = 160
"""Of the side of the board made flat to look at its light."""

AROUND = 0.09
"""Spread, in sides of the board, of the print around a spot by which its light is told."""

BESIDE = 0.02
"""Width, in sides, around a space that tiles and their shadows may cover."""

DARK, BRIGHT = 0.02, 0.95
"""Print darker than this (linear light) tells nothing, nor does what is blown out."""

WARM = np.array([1.12, 1.0, 0.9])
"""Inverse of the paper's colour: cream."""

EVERYWHERE = 0.02
"""Weight of the whole board's print beside that around a spot, where there is little around it."""


def neutral_gains(bgr: Image, view: BoardView, empty: Image | None) -> Floats:
    """(46, 3): factors for blue, green and red in linear light that make the light on each spot neutral.

    Args:
        bgr: The photo.
        view: How the board lies in it.
        empty: The empty board from straight above, cut along its edges, as it looks in fair light; None: one
            light is taken to lie on all of the board, told from its paper.
    """
    flat = view.flat(bgr, BOX, PX)
    if empty is None:
        return np.tile(paper_gains(flat), (SPOTS, 1))
    known = np.asarray(cv2.resize(empty, (PX, PX), interpolation=cv2.INTER_AREA), np.uint8)
    seen, was = to_linear(flat / 255.0), to_linear(known / 255.0)
    usable = _paper() & (was.min(2) > DARK) & (seen.min(2) > DARK / 4) & (seen.max(2) < BRIGHT)
    if not usable.any():
        return np.tile(paper_gains(flat), (SPOTS, 1))
    ratio = np.log(np.where(usable[..., None], seen / np.maximum(was, 1e-6), 1.0))
    cast = ratio - ratio.mean(axis=2, keepdims=True)
    weight = usable.astype(np.float64)
    blurred = cv2.GaussianBlur(cast * weight[..., None], (0, 0), AROUND * PX)
    total = cv2.GaussianBlur(weight, (0, 0), AROUND * PX)
    overall = np.median(cast[usable], axis=0)
    local = (blurred + EVERYWHERE * overall) / (total + EVERYWHERE)[..., None]
    x, y = np.clip(_middles() * PX, 0, PX - 1).astype(int).T
    return np.asarray(np.exp(-local[y, x]) * np.array(scene_balance(known).gains))


def paper_gains(flat: Image) -> Floats:
    """(3,): factors for blue, green and red in linear light that give a board's paper its usual colour.

    Args:
        flat: The board from straight above, cut along its edges, with or without tiles.
    """
    small = np.asarray(cv2.resize(flat, (PX, PX), interpolation=cv2.INTER_AREA), np.uint8)
    light = to_linear(small[_paper()] / 255.0)
    brightest = light.max(axis=1)
    chosen = (brightest >= np.median(brightest)) & (brightest < BRIGHT)
    if not chosen.any():
        return np.ones(3)
    grey = np.median(light[chosen], axis=0) * WARM
    return np.asarray(grey.mean() / np.maximum(grey, 1e-6))


@cache
def _paper() -> NDArray[np.bool_]:
    """(PX, PX): print that no tile covers."""
    mask = np.ones((PX, PX), np.uint8)
    for spot in range(SPOTS):
        cv2.fillConvexPoly(mask, (spot_outline(spot) * PX).round().astype(np.int32), 0)
    size = 2 * round(BESIDE * PX) + 1
    mask = np.asarray(cv2.erode(mask, np.ones((size, size), np.uint8)), np.uint8)
    edge = round(BESIDE * PX)
    mask[:edge], mask[-edge:], mask[:, :edge], mask[:, -edge:] = 0, 0, 0, 0
    return mask > 0


@cache
def _middles() -> Floats:
    return np.array([spot_outline(spot).mean(0) for spot in range(SPOTS)])
