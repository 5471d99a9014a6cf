"""Found dice to faces: pips, corners and colour word of the top face, by a small net on full-size crops.

The net (`vision/models/dice_face.onnx`, made by `training/dice/face_train.py`) sees each die several times,
mirrored, turned, shifted and at other scales; the views are averaged.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib.resources import files

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice_pips import pattern_fit

COLOURS = ("orange", "green", "black", "clear", "white", "red", "blue", "yellow", "purple", "grey")
"""Colour words that are told apart; ivory and cream are `white`, translucent dice have the word of their
tint."""

INPUT_PX = 64
CROP_SCALE = 1.35
"""Side of the net's crop, in units of the longer side of the die's box."""

CODE = 9
"""Numbers that tell the top face's corners, the net's last outputs."""

CANVAS = 112
CANVAS_SCALE = 2.2
DIE_PX = CANVAS / CANVAS_SCALE
"""A canvas is a wider cut, from which the views are taken: its side in pixels, and in units of the die's
longer side."""

PATTERN_WEIGHT = 5.0
"""What the fit of a value's pips (`vision.dice_pips`) counts beside the net's averaged logits. On photos kept
from training (302 dice with a value) the labelled values are likeliest with 4 to 6 (mean of -log 0.102; 0.136
without), and 8 are wrong instead of 14."""

PATTERNS_BELOW = 0.5
"""Probability of no die from which on nobody asks for its pips."""

PATTERN_QUADS = 2
"""Views whose own corners are tried besides the median of all."""

TEMPERATURE = 1.15
COLOUR_TEMPERATURE = 0.8
"""Divide the logits of values (net and pips together) and of colours. On photos kept from training 1.15 makes
the values likeliest and 0.9 the colours, on those that measure 0.7 the colours; between, both nearly so."""

BOX_ERROR = 0.06
"""Share of its size by which a side of a finder's box may be off."""

VIEWS = (
    (1.0, 0.0, 0.0, 1, 0.0),
    (1.0, 0.0, 0.0, -1, 0.0),
    (1.14, 0.03, -0.03, 1, 0.0),
    (0.9, -0.03, 0.03, -1, 0.0),
    (1.0, 0.0, 0.0, 1, 9.0),
    (1.0, 0.0, 0.0, -1, 9.0),
    (1.07, -0.03, -0.03, 1, -9.0),
    (0.95, 0.03, 0.03, -1, -9.0),
)
"""Views of a die: scale of the crop, shift right and down in units of the crop, -1 for mirrored left to
right, turn in degrees. With the first four alone 7 values are wrong without a doubt, with all 5."""

FIRST_VIEWS = 2
FROM_ABOVE = 0.09
"""Distance of the top face's middle from the die's, in units of the die's longer side, up to which the die is
seen from right above: no side face tells up from down, so that it can be looked at any way round."""

TURNED_VIEWS = (
    *VIEWS[:FIRST_VIEWS],
    (0.95, 0.0, 0.0, 1, 90.0),
    (0.95, 0.02, -0.02, -1, 90.0),
    (0.95, 0.0, 0.0, 1, 180.0),
    (0.95, -0.02, 0.02, -1, 180.0),
    (0.95, 0.0, 0.0, 1, 270.0),
    (0.95, 0.02, 0.02, -1, 270.0),
)
"""Views of a die seen from above: other quarter turns after the first views. On photos kept from training the
labelled values are likelier by them (mean of -log 0.0936 instead of 0.0970); on those that measure 18 of 514
such dice are wrong instead of 22."""

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]


class Kind(IntEnum):
    """What a crop shows: a die with a readable top face, a die without one (covered, side view), no die."""

    TOP = 0
    NO_TOP = 1
    NO_DIE = 2


@dataclass(frozen=True)
class Face:
    """What the net says about one found die.

    Attributes:
        values: Probabilities of 1 to 6 pips.
        kinds: Probabilities by `Kind`.
        colours: Probabilities by `COLOURS`.
        quad: (4, 2) corners of the top face, clockwise, in pixels of the photo.
    """

    values: Floats
    kinds: Floats
    colours: Floats
    quad: Floats


_turn = threading.Lock()  # one batch at a time inside a net, from whatever thread


@cache
def _net() -> cv2.dnn.Net:
    model = files("vision.models").joinpath("dice_face.onnx").read_bytes()
    return cv2.dnn.readNetFromONNX(np.frombuffer(model, np.uint8), cv2.dnn.ENGINE_CLASSIC)


def cut(bgr: Image, cx: float, cy: float, side: float) -> Image:
    """A canvas (CANVAS, CANVAS, 3) with the die's centre (cx, cy) in its middle, its longer side DIE_PX."""
    reach = side * CANVAS_SCALE / 2 + 2
    x0, y0 = max(0, int(cx - reach)), max(0, int(cy - reach))
    part = bgr[y0 : max(y0 + 1, int(cy + reach) + 1), x0 : max(x0 + 1, int(cx + reach) + 1)]
    cx, cy, scale = cx - x0, cy - y0, DIE_PX / side
    if scale < 0.5:  # warpAffine takes single pixels: average before it
        zoom = 2 * scale
        reduced = cv2.resize(part, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_AREA)
        part = np.asarray(reduced, np.uint8)
        cx, cy, scale = cx * zoom, cy * zoom, 0.5
    warp = np.array([[scale, 0, CANVAS / 2 - cx * scale], [0, scale, CANVAS / 2 - cy * scale]])
    flags = cv2.INTER_LINEAR if scale < 1 else cv2.INTER_CUBIC
    canvas = cv2.warpAffine(part, warp, (CANVAS, CANVAS), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(canvas, np.uint8)


def cut_box(bgr: Image, box: Sequence[float]) -> Image:
    """The canvas of a box (x, y, width, height)."""
    x, y, w, h = box
    return cut(bgr, x + w / 2, y + h / 2, max(w, h))


def _view_matrix(scale: float, right: float, down: float, hand: int, turn: float) -> Floats:
    """2x3, canvas to input pixels, of an entry of `VIEWS`."""
    zoom = INPUT_PX / (CROP_SCALE * DIE_PX * scale)
    middle = np.array([0.5 + right, 0.5 + down]) * INPUT_PX
    cos, sin = np.cos(np.deg2rad(turn)), np.sin(np.deg2rad(turn))
    linear = np.diag([zoom * hand, zoom]) @ np.array([[cos, -sin], [sin, cos]])
    return np.column_stack([linear, middle - linear @ [CANVAS / 2, CANVAS / 2]])


MATRICES = tuple(_view_matrix(*entry) for entry in VIEWS)
TURNED_MATRICES = tuple(_view_matrix(*entry) for entry in TURNED_VIEWS)


def view(canvas: Image, matrix: Floats) -> Image:
    """A crop as the net takes it, of a canvas."""
    crop = cv2.warpAffine(canvas, matrix, (INPUT_PX, INPUT_PX), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(crop, np.uint8)


def run_net(crops: Sequence[Image]) -> Floats:
    """Raw outputs, a row a crop of (INPUT_PX, INPUT_PX, 3) BGR: values, kinds, colours, quad code."""
    blob = cv2.dnn.blobFromImages(crops, 1 / 255)
    with _turn:
        net = _net()
        net.setInput(blob)
        return np.array(net.forward(), np.float64)


def softmax(logits: Floats) -> Floats:
    """Along the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True))


def encode_quad(quad: Floats) -> Floats:
    """Nine numbers for a quadrilateral that do not depend on which corner is counted first.

    With the corners clockwise as complex numbers around their centre, a discrete Fourier transform gives a
    square part a1, a skew part a2 and a mirrored part a3; counting from the next corner multiplies them by i,
    -1 and -i. So the direction of a1^4, a2 seen from that of a1^2, and a3 seen from that of a1 stay the same.

    Args:
        quad: (..., 4, 2), clockwise on the screen, in units of the input, centre of the input (0.5, 0.5).

    Returns:
        (..., 9): centre, size of a1, direction of a1^4, a2, a3.
    """
    z = quad[..., 0] + 1j * quad[..., 1]
    a1, a2, a3 = ((z * 1j ** (-order * np.arange(4))).mean(axis=-1) for order in (1, 2, 3))
    size = np.abs(a1)
    unit = a1 / (size + 1e-9)
    parts = (z.mean(axis=-1) - (0.5 + 0.5j), unit**4, a2 * unit**2, a3 * unit)
    x, y, *others = (part for number in parts for part in (number.real, number.imag))
    return np.stack([x, y, size, *others], axis=-1)


def decode_quad(code: Floats) -> Floats:
    """Inverse of `encode_quad`: (..., 9) to (..., 4, 2)."""
    centre, fourth, a2, a3 = (code[..., i] + 1j * code[..., i + 1] for i in (0, 3, 5, 7))
    unit = np.exp(1j * np.angle(fourth) / 4)
    parts = ((1, code[..., 2] * unit), (2, a2 / unit**2), (3, a3 / unit))
    corner = np.arange(4)
    z = (centre + 0.5 + 0.5j)[..., None] + sum(part[..., None] * 1j ** (k * corner) for k, part in parts)
    return np.stack([z.real, z.imag], axis=-1)


def read_faces(bgr: Image, boxes: Sequence[tuple[float, float, float, float]]) -> list[Face]:
    """One `Face` a box (x, y, width, height of the whole visible die, pixels of ``bgr``)."""
    if not boxes:
        return []
    canvases = [cut_box(bgr, box) for box in boxes]
    first = run_net([view(canvas, matrix) for canvas in canvases for matrix in MATRICES[:FIRST_VIEWS]])
    first = first.reshape(len(boxes), FIRST_VIEWS, -1)
    ways = [TURNED_MATRICES if _from_above(views[0]) else MATRICES for views in first]
    more = [
        view(canvas, matrix)
        for canvas, matrices in zip(canvases, ways, strict=True)
        for matrix in matrices[FIRST_VIEWS:]
    ]
    rows = np.concatenate([first, run_net(more).reshape(len(boxes), -1, first.shape[2])], axis=1)
    return [_face(*of_die) for of_die in zip(rows, ways, canvases, boxes, strict=True)]


def _from_above(plain: Floats) -> bool:
    """Whether a plain view's answer says that the die is seen from right above."""
    right, down = plain[-CODE:][:2]  # of the top face's middle, in units of the crop
    return bool(max(abs(right), abs(down)) * CROP_SCALE < FROM_ABOVE)


def _within(quad: Floats, box: Sequence[float]) -> Floats:
    """The corners drawn together until they lie on the die: a top face is never larger than its die."""
    low, size = np.array(box[:2]), np.array(box[2:])
    low, high = low - BOX_ERROR * size, low + (1 + BOX_ERROR) * size
    centre = np.clip(quad.mean(axis=0), low, high)
    away = quad - centre
    room = np.where(away > 0, high - centre, centre - low) / (np.abs(away) + 1e-9)
    return np.asarray(centre + away * min(1.0, float(room.min())))


def _quads(codes: Floats, matrices: Sequence[Floats]) -> Floats:
    """(views, 4, 2): corners by each view, in canvas pixels, counted as the first view's."""
    quads: list[Floats] = []
    for code, matrix in zip(codes, matrices, strict=True):
        seen = decode_quad(code) * INPUT_PX
        quad = (seen - matrix[:, 2]) @ np.linalg.inv(matrix[:, :2]).T
        ways = [np.roll(q, start, axis=0) for q in (quad, quad[::-1]) for start in range(4)]
        quads.append(min(ways, key=lambda way: float(np.abs(way - quads[0]).sum())) if quads else quad)
    return np.array(quads)


def _face(views: Floats, matrices: Sequence[Floats], canvas: Image, box: Sequence[float]) -> Face:
    logits, kinds, colours, codes = np.split(views, [6, 9, 9 + len(COLOURS)], axis=1)
    quads = _quads(codes, matrices)
    quad = np.median(quads, axis=0)
    chances = softmax(kinds.mean(axis=0))
    values = logits.mean(axis=0)
    if chances[Kind.NO_DIE] < PATTERNS_BELOW:
        values = values + PATTERN_WEIGHT * pattern_fit(canvas, [quad, *quads[:PATTERN_QUADS]])
    x, y, w, h = box
    corners = (quad - CANVAS / 2) * (max(w, h) / DIE_PX) + [x + w / 2, y + h / 2]
    return Face(
        values=softmax(values / TEMPERATURE),
        kinds=chances,
        colours=softmax(colours.mean(axis=0) / COLOUR_TEMPERATURE),
        quad=_within(corners, box),
    )
