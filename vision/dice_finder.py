"""Finds every six-sided die in a photo: where it is, how sure that is, and a first opinion of its value.

A small fully convolutional network (`models/dice_finder.md`) looks at reduced copies of the photo and marks
the centres of dice, with their sizes, on a grid of every fourth pixel (after CenterNet: Zhou et al., "Objects
as Points", 2019). Large dice are found on the smallest copy, small ones on the largest.
"""

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

MODEL = Path(__file__).parent / "models" / "dice_finder.onnx"

COPIES = (320, 640, 960)
"""Longer sides of the copies that are looked at, in pixels. By the largest heat from 0.45 on, 23 of 527 dice
on every third test photo are missed, 59 finds false; without the largest copy 31 and 46."""
MOST_ENLARGED = 1.6
"""A copy is at most this many times the photo: 640 px photos are looked at larger too."""
LEAST_HEAT = 0.15
"""Heat on a copy from which on a centre is a candidate."""
KNOWN_SIZES = (20.0, 150.0)
"""A die this wide on a copy (pixels) must show there: the score is the mean over all such copies. Where as
many dice are found on the same photos, that leaves half the false finds that the largest heat alone does."""
UNSEEN_HEAT = 0.1
"""What a copy counts where it should show the die and has no candidate."""
LEAST_SCORE = 0.2
"""Score from which on a find is given: 1134 of 1143 dice of the photos that measure, with 504 finds that are
none. Low on purpose: the face net tells those apart better."""
SAME_OVERLAP = 0.55
"""Overlap (intersection over union) that makes two finds one die; dice that cover each other stay below."""
SAME_CENTRE = 0.3
"""Distance of centres, in sides of the smaller find, below which two finds are one die in any case."""

PIP_SHARE = 0.2
"""A find within another and below this share of its area is one of its pips: no die is so much smaller."""

STRIDE = 4
SIZE_UNIT = 32.0
"""The network's own: input pixels a cell stands for, and the unit (pixels) of its logarithmic sizes."""
_MULTIPLE = 32
_SMALLEST_SIDE = 64


@dataclass(frozen=True)
class FoundDie:
    """A six-sided die found in a picture.

    Attributes:
        box: x, y, width, height of the whole visible die in pixels of the given picture.
        score: How likely it is a six-sided die, 0 to 1.
    """

    box: tuple[float, float, float, float]
    score: float


class _Network:
    """The ONNX file in OpenCV's engine; one picture at a time, from whatever thread."""

    def __init__(self) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(MODEL), engine=cv2.dnn.ENGINE_CLASSIC)
        self._turn = threading.Lock()

    def cells(self, bgr: NDArray[Any]) -> NDArray[np.float32]:
        """Channels x rows x columns for a picture whose sides are multiples of 32."""
        blob = cv2.dnn.blobFromImage(bgr, 1 / 255)
        with self._turn:
            self._net.setInput(blob)
            out: NDArray[np.float32] = self._net.forward()[0].copy()
        return out


@cache
def _network() -> _Network:
    return _Network()


def find_dice(
    bgr: NDArray[np.uint8], least: float = LEAST_SCORE, sides: Sequence[int] = COPIES
) -> list[FoundDie]:
    """Finds the six-sided dice of a picture.

    Args:
        bgr: Height x width x 3, upright, any size.
        least: Score from which on a find is given.
        sides: Longer sides of the copies that are looked at, in pixels.

    Returns:
        The dice, best score first. Dice that touch or partly cover each other are told apart.
    """
    copies = _copies(bgr, sides)
    seen = [(scale, _found(copy, scale)) for copy, scale in copies]
    apart = _apart([find for _, finds in seen for find in finds])
    scored = [replace(find, score=_score(find, seen)) for find in apart]
    return sorted((find for find in scored if find.score >= least), key=lambda find: -find.score)


def _apart(finds: list[FoundDie]) -> list[FoundDie]:
    """One find a die: the strongest of each, and no pips."""
    kept: list[FoundDie] = []
    for find in sorted(finds, key=lambda f: -f.score):
        if not any(_same(find, other) for other in kept):
            kept.append(find)
    return [find for find in kept if not any(_is_pip(find, other) for other in kept)]


def _score(find: FoundDie, seen: list[tuple[float, list[FoundDie]]]) -> float:
    size = max(find.box[2:])
    heats = [
        max((other.score for other in finds if _same(other, find)), default=UNSEEN_HEAT)
        for scale, finds in seen
        if KNOWN_SIZES[0] <= size * scale <= KNOWN_SIZES[1]
    ]
    return sum(heats) / len(heats) if heats else find.score / 2


def _copies(bgr: NDArray[np.uint8], wanted: Sequence[int]) -> list[tuple[NDArray[Any], float]]:
    """Reduced copies, largest first, each with its pixels per pixel of the photo."""
    longest = max(bgr.shape[:2])
    sides = [side for side in wanted if side <= longest * MOST_ENLARGED] or [min(wanted)]
    copies = []
    seen: NDArray[Any] = bgr
    for side in sorted(sides, reverse=True):
        scale = min(side / longest, MOST_ENLARGED)
        width, height = (max(1, round(n * scale)) for n in (bgr.shape[1], bgr.shape[0]))
        source = seen if seen.shape[1] < bgr.shape[1] else bgr
        way = cv2.INTER_AREA if width <= source.shape[1] else cv2.INTER_LINEAR
        seen = cv2.resize(source, (width, height), interpolation=way)
        copies.append((seen, scale))
    return copies


def _found(copy: NDArray[Any], scale: float) -> list[FoundDie]:
    height, width = copy.shape[:2]
    right, bottom = (-n % _MULTIPLE + (_SMALLEST_SIDE if n < _SMALLEST_SIDE else 0) for n in (width, height))
    padded = cv2.copyMakeBorder(copy, 0, bottom, 0, right, cv2.BORDER_REPLICATE)
    cells = _network().cells(padded)
    heat = 1 / (1 + np.exp(-cells[0]))
    peaks = (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat >= LEAST_HEAT)
    finds = []
    for row, column in zip(*np.nonzero(peaks), strict=True):
        _, dx, dy, log_w, log_h = (float(v) for v in cells[:5, row, column])
        w, h = SIZE_UNIT * math.exp(log_w), SIZE_UNIT * math.exp(log_h)
        x, y = (int(column) + 0.5 + dx) * STRIDE - w / 2, (int(row) + 0.5 + dy) * STRIDE - h / 2
        x0, y0, x1, y1 = max(x, 0.0), max(y, 0.0), min(x + w, width), min(y + h, height)
        if x1 - x0 < 1 or y1 - y0 < 1:  # in the padding
            continue
        finds.append(
            FoundDie(
                box=(x0 / scale, y0 / scale, (x1 - x0) / scale, (y1 - y0) / scale),
                score=float(heat[row, column]),
            )
        )
    return finds


def _is_pip(find: FoundDie, die: FoundDie) -> bool:
    fx, fy, fw, fh = find.box
    x, y, w, h = die.box
    inside = x < fx + fw / 2 < x + w and y < fy + fh / 2 < y + h
    return inside and fw * fh < PIP_SHARE * w * h


def _same(one: FoundDie, other: FoundDie) -> bool:
    ax, ay, aw, ah = one.box
    bx, by, bw, bh = other.box
    apart = math.hypot(ax + aw / 2 - bx - bw / 2, ay + ah / 2 - by - bh / 2)
    if apart < SAME_CENTRE * min(max(aw, ah), max(bw, bh)):
        return True
    w, h = min(ax + aw, bx + bw) - max(ax, bx), min(ay + ah, by + bh) - max(ay, by)
    if w <= 0 or h <= 0:
        return False
    return w * h > SAME_OVERLAP * (aw * ah + bw * bh - w * h)
