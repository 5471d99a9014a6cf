"""What shows of a stack beside its top tile: sides of floors and a shadow, read by a small network."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Strips = NDArray[np.float32]

OFFSET_UNIT = 0.03
"""Spaces; in which the network says how far out the edges lie."""
MOST = 5
"""Floors that the network tells apart."""

INSIDE, OUTSIDE, STEPS = -0.1, 0.3, 48
"""From where to where it looks across each edge of the top tile, in spaces, and at how many places."""
ALONG, PARTS, SAMPLES = 0.66, 3, 8
"""Share of an edge that is looked at, in how many parts, and places in each."""
CHANNELS = 2 * PARTS + 4
NORMALS = np.array([[0, -1], [1, 0], [0, 1], [-1, 0]], np.float64)
"""Of the top, right, bottom and left edge."""


def strips(flat: Image, centre: tuple[float, float], edge: float, turn: float) -> Strips:
    """Profiles across a tile's four edges, from its print to the mat.

    Args:
        flat: Picture of the board from straight above under balanced light.
        centre: Of the top tile, in pixels of it.
        edge: Of the top tile, in pixels.
        turn: By how much it lies turned, radians, clockwise as seen.

    Returns:
        4 edges (top, right, bottom, left) x 2 `PARTS` x `STEPS`: lightness of each part, then its chroma,
        about -0.5 to 0.5.
    """
    space = edge / TILE
    across = (INSIDE + (np.arange(STEPS) + 0.5) * (OUTSIDE - INSIDE) / STEPS) * space + edge / 2
    count = PARTS * SAMPLES
    along = ((np.arange(count) + 0.5) / count - 0.5) * ALONG * edge
    turned = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    normals = NORMALS @ turned
    beside = np.column_stack([-normals[:, 1], normals[:, 0]])
    at = (
        np.array(centre)
        + normals[:, None, None, :] * across[None, None, :, None]
        + beside[:, None, None, :] * along[None, :, None, None]
    ).astype(np.float32)
    at = at.reshape(4 * count, STEPS, 2)
    seen = cv2.remap(flat, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    parts = seen.reshape(4 * PARTS, SAMPLES, STEPS, 3).astype(np.float32).mean(axis=1) / 255
    lab = cv2.cvtColor(parts, cv2.COLOR_BGR2Lab)
    light = lab[..., 0].reshape(4, PARTS, STEPS) / 100 - 0.5
    chroma = np.hypot(lab[..., 1], lab[..., 2]).reshape(4, PARTS, STEPS) / 100
    return np.asarray(np.concatenate([light, chroma], axis=1), np.float32)


TILE = 0.8
"""Edge of a tile, in spaces."""


def network_input(own: Strips, single: Strips, rise: Floats) -> Strips:
    """What the network sees of a stack.

    Args:
        own: Its `strips`.
        single: The median strips of single tiles under the same light.
        rise: By how much the top of one floor seems shifted against its foot: x and y in the tile's own
            frame, in spaces.

    Returns:
        `CHANNELS` x 4 x `STEPS`.
    """
    mean = single.reshape(4, 2, PARTS, STEPS).mean(axis=2)
    towards = -NORMALS @ rise * 20
    aside = np.abs(np.column_stack([-NORMALS[:, 1], NORMALS[:, 0]]) @ rise) * 20
    geometry = np.repeat(np.stack([towards, aside], axis=1)[:, :, None], STEPS, axis=2)
    seen = np.concatenate([own, mean, geometry], axis=1)
    return np.asarray(seen.transpose(1, 0, 2), np.float32)


@cache
def _network() -> cv2.dnn.Net:
    model = files("vision.models").joinpath("quadropolis_floors.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8), cv2.dnn.ENGINE_CLASSIC)


def looks(inputs: Sequence[Strips]) -> tuple[Floats, Floats]:
    """What the network says of each input.

    Returns:
        Likelihood of 1 to `MOST` floors (N x `MOST`), only to compare within one, and by how much further out
        the top tile's edges lie than was thought (N x 4, top, right, bottom, left), in spaces.
    """
    net = _network()
    net.setInput(np.stack(inputs))
    said = np.asarray(net.forward(), np.float64)
    chances = np.exp(said[:, :MOST] - said[:, :MOST].max(axis=1, keepdims=True))
    return chances / chances.sum(axis=1, keepdims=True), said[:, MOST:] * OFFSET_UNIT
