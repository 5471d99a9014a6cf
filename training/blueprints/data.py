"""Samples for the face net: faces as the reader would cut them, well or badly placed, and what is no face.

A sample is a picture and a row: is a face there (1, 0, -1 don't care), value (0 unknown), colour (-1
unknown), and the shift of the four corners (NaN unknown).
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from training.blueprints.painter import Painted, paint
from vision.blueprints_face import COLOURS, Image, cut
from vision.blueprints_grid import CUBES, SIDES

Rng = np.random.Generator
Floats = NDArray[Any]

ROW = 3 + 8
SEEN = 0.75
"""Share of a face from which on it counts as there; below `HIDDEN` it is not."""
HIDDEN = 0.3
LEAST_FACING = 0.12
NEAR, FAR = 0.13, 0.3
"""A face whose corners are all this near (in sides) is there; one with a corner this far is not."""
FACE_PX = 60.0
"""Photos are reduced until faces are about so large before they are cut."""


def from_painted(rng: Rng, shot: Painted) -> Iterator[tuple[Image, Floats]]:
    """Samples of a drawn photo."""
    turned = shot.facing > LEAST_FACING
    seen = np.flatnonzero(shot.present & turned & (shot.share > SEEN))
    for face in seen:
        for spread in (0.03, 0.09):
            yield _placed(
                rng, shot.bgr, shot.corners[face], int(shot.value[face]), int(shot.colour[face]), spread
            )
        if rng.random() < 0.35:
            yield _misplaced(rng, shot.bgr, shot.corners[face])
    tallest = max((int(np.flatnonzero(shot.present)[-1]) // len(SIDES)) % 6, 1) if seen.size else 1
    absent = np.flatnonzero(turned & (~shot.present | (shot.share < HIDDEN)))
    levels = absent // len(SIDES) % (CUBES // 6)
    absent = absent[levels <= tallest + 1]
    for face in rng.choice(absent, min(len(absent), len(seen) + 4), replace=False):
        quad = _jittered(rng, shot.corners[face], 0.04)[0]
        yield cut(shot.bgr, quad[None])[0], _row(0)


def from_labels(rng: Rng, folder: Path, record: dict[str, Any]) -> Iterator[tuple[Image, Floats]]:
    """Samples of a photo of ``renders-dice`` (split train) as its labels tell them."""
    if record.get("split") != "train":
        return
    bgr = np.asarray(cv2.imread(str(folder / record["file"])), np.uint8)
    for die in record["dice"]:
        word = die["colour"]
        for face in die["faces"]:
            if face["facing"] < LEAST_FACING:
                continue
            quad = clockwise(np.array(face["polygon"]) - 0.5)
            photo, quad = reduced(bgr, quad)
            if face["visible"] > SEEN:
                colour = COLOURS.index(word) if word in COLOURS else -1
                for spread in (0.03, 0.09):
                    yield _placed(rng, photo, quad, face["value"], colour, spread)
                yield _misplaced(rng, photo, quad)
            elif face["visible"] < HIDDEN:
                yield cut(photo, _jittered(rng, quad, 0.04)[0][None])[0], _row(0)


def clockwise(quad: Floats) -> Floats:
    """The corners in clockwise order on the screen."""
    area = cv2.contourArea(quad.astype(np.float32), oriented=True)
    return quad if area > 0 else quad[::-1]


def reduced(bgr: Image, quad: Floats) -> tuple[Image, Floats]:
    """The surroundings of a face, reduced until it is about `FACE_PX` large, and its corners in them."""
    size = float(np.sqrt(abs(cv2.contourArea(quad.astype(np.float32)))))
    low = np.maximum(quad.min(0) - size, 0).astype(int)
    high = (quad.max(0) + size).astype(int) + 1
    part = bgr[low[1] : high[1], low[0] : high[0]]
    scale = min(1.0, FACE_PX / max(size, 1))
    if scale < 1:
        part = np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    return part, (quad - low + 0.5) * scale - 0.5


def _placed(
    rng: Rng, bgr: Image, quad: Floats, value: int, colour: int, spread: float
) -> tuple[Image, Floats]:
    """A face cut not quite where it is."""
    moved, shift = _jittered(rng, quad, spread)
    worst = np.abs(shift).max()
    there = 1 if worst < NEAR else 0 if worst > FAR else -1
    moved = np.roll(moved, int(rng.integers(4)), axis=0)
    return cut(bgr, moved[None])[0], _row(there, value if worst < FAR else 0, colour, _shift(moved, quad))


def _misplaced(rng: Rng, bgr: Image, quad: Floats) -> tuple[Image, Floats]:
    """A cut between faces: beside, above, too large or too small."""
    way = rng.uniform(-1, 1, 2)
    way *= rng.uniform(0.32, 1.0) / np.abs(way).max()
    scale = rng.uniform(0.9, 1.1)
    if rng.random() < 0.25:
        way, scale = way * 0.3, float(rng.choice([rng.uniform(0.5, 0.7), rng.uniform(1.5, 2)]))
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1.0)])
    return cut(bgr, _on(quad, (unit - 0.5) * scale + 0.5 + way)[None])[0], _row(0)


def _jittered(rng: Rng, quad: Floats, spread: float) -> tuple[Floats, Floats]:
    """The quad moved as a whole and by each corner; and the moves, in its sides."""
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1.0)])
    moves = rng.normal(0, spread, 2) + rng.normal(0, spread * 0.4, (4, 2))
    return _on(quad, unit + moves), moves


def _on(quad: Floats, places: Floats) -> Floats:
    """Places given in a quad's own sides, in pixels."""
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    warp = cv2.getPerspectiveTransform(unit, quad.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(places[None].astype(np.float64), warp)[0], np.float64)


def _shift(taken: Floats, true: Floats) -> Floats:
    """From the taken corners to the nearest true ones, in the taken quad's sides."""
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    warp = cv2.getPerspectiveTransform(taken.astype(np.float32), unit)
    seen = np.asarray(cv2.perspectiveTransform(true[None].astype(np.float64), warp)[0])
    turns = [np.roll(seen, n, axis=0) - unit for n in range(4)]
    return np.asarray(min(turns, key=lambda shift: float(np.abs(shift).sum())).ravel())


def _row(there: int, value: int = 0, colour: int = -1, shift: Floats | None = None) -> Floats:
    return np.concatenate([[there, value, colour], np.full(8, np.nan) if shift is None else shift])


def painted_samples(first: int, count: int) -> tuple[NDArray[np.uint8], Floats]:
    """Samples of so many drawn photos from seed ``first`` on."""
    sources = (np.random.default_rng([seed, 1]) for seed in range(first, first + count))
    return _stacked(sample for rng in sources for sample in from_painted(rng, paint(rng)))


def labelled_samples(folder: Path, seed: int = 0) -> tuple[NDArray[np.uint8], Floats]:
    """Samples of the photos in a folder of ``renders-dice``."""
    rng = np.random.default_rng(seed)
    records = json.loads((folder / "labels.json").read_text())
    return _stacked(sample for record in records for sample in from_labels(rng, folder, record))


def _stacked(samples: Iterator[tuple[Image, Floats]]) -> tuple[NDArray[np.uint8], Floats]:
    pictures, rows = zip(*samples, strict=True)
    return np.stack(pictures), np.stack(rows).astype(np.float32)
