"""How often good photos are complained of, spoiled ones not, and how the dice reader fares on both.

``python -m benchmarks.photo_quality --photos FOLDER [--every N] [--read]`` with a folder of labelled sets.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.dice.matching import match
from vision.dice import read_dice
from vision.photo import Photo, open_photo
from vision.photo_quality import DIE_PX, SPACE_PX, Complaint, Fault, complaints
from vision.reading import Polygon

HERE = Path(__file__).parent
LONGEST = 1400
"""Photos are spoiled in a copy of at most this size."""

Image = NDArray[np.uint8]
Spoil = Callable[[Image, float, tuple[float, float]], Image]


def exposed(bgr: Image, factor: float, grain: float) -> Image:
    """The same photo with so much of the light, and grain as phones add it in the dark."""
    light = ((bgr / 255) ** 2.2 * factor).clip(0, 1) ** (1 / 2.2) * 255
    noise = np.random.default_rng(1).normal(0, grain, light.shape) if grain else 0
    return np.asarray((light + noise).clip(0, 255), np.uint8)


def shaken(bgr: Image, length: float) -> Image:
    """Moved by so many pixels while it was taken."""
    size = max(3, round(length) | 1)
    line = np.zeros((size, size), np.float32)
    line[size // 2] = 1
    middle = (size / 2 - 0.5, size / 2 - 0.5)
    turned = cv2.warpAffine(line, cv2.getRotationMatrix2D(middle, 20, 1), (size, size))
    return np.asarray(cv2.filter2D(bgr, -1, turned / turned.sum()), np.uint8)


def lamp(bgr: Image, at: tuple[float, float], radius: float) -> Image:
    """With a lamp's reflection."""
    y, x = np.mgrid[: bgr.shape[0], : bgr.shape[1]]
    spot = 1.6 * np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / radius**2)
    light = ((bgr / 255) ** 2.2 + spot[..., None]).clip(0, 1) ** (1 / 2.2) * 255
    return np.asarray(light, np.uint8)


def _blur(bgr: Image, side: float, _: tuple[float, float], *, of: float) -> Image:
    return np.asarray(cv2.GaussianBlur(bgr, (0, 0), of * side), np.uint8)


def _shake(bgr: Image, side: float, _: tuple[float, float], *, of: float) -> Image:
    return shaken(bgr, of * side)


def _light(bgr: Image, _: float, __: tuple[float, float], *, factor: float, grain: float = 0) -> Image:
    return exposed(bgr, factor, grain)


def _lamp(bgr: Image, side: float, at: tuple[float, float], *, of: float) -> Image:
    return lamp(bgr, at, of * side)


def _small(bgr: Image, side: float, _: tuple[float, float], *, px: float) -> Image:
    scale = min(1.0, px / side)
    return np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)


SPOILED: dict[str, tuple[Spoil, tuple[Fault, ...]]] = {
    "blurred by 3 % of a die": (partial(_blur, of=0.03), ()),
    "blurred by 6 % of a die": (partial(_blur, of=0.06), ()),
    "blurred by 10 % of a die": (partial(_blur, of=0.1), (Fault.BLURRED, Fault.SHAKEN)),
    "blurred by 15 % of a die": (partial(_blur, of=0.15), (Fault.BLURRED, Fault.SHAKEN)),
    "shaken by 30 % of a die": (partial(_shake, of=0.3), (Fault.BLURRED, Fault.SHAKEN)),
    "shaken by 50 % of a die": (partial(_shake, of=0.5), (Fault.BLURRED, Fault.SHAKEN)),
    "a fifth of the light": (partial(_light, factor=0.2, grain=4), ()),
    "a thirtieth of the light": (partial(_light, factor=1 / 30, grain=8), (Fault.DARK,)),
    "five times the light": (partial(_light, factor=5), (Fault.BRIGHT,)),
    "ten times the light": (partial(_light, factor=10), (Fault.BRIGHT,)),
    "a lamp over a die": (partial(_lamp, of=1), (Fault.GLARE,)),
    "a lamp over several dice": (partial(_lamp, of=2), (Fault.GLARE,)),
    "dice of 20 pixels": (partial(_small, px=20), ()),
    "dice of 14 pixels": (partial(_small, px=14), (Fault.SMALL,)),
    "dice of 10 pixels": (partial(_small, px=10), (Fault.SMALL,)),
}
"""Name -> what is done, and the faults of which one has to be told."""


def main() -> None:
    """Command line."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--photos", type=Path, required=True, help="folder of the labelled sets")
    arguments.add_argument("--every", type=int, default=8, help="spoil one photo in so many")
    arguments.add_argument("--read", action="store_true", help="read the dice too (slow)")
    given = arguments.parse_args()
    text = [*_plain(given.photos), "", *_spoiled(given.photos, given.every, given.read)]
    (HERE / "results.md").write_text("\n".join(text) + "\n")
    print("\n".join(text))


def _plain(folder: Path) -> Iterator[str]:
    yield "| photos as taken | photos | complained of | why |"
    yield "|---|---|---|---|"
    for place in sorted([*folder.glob("dice-*"), *folder.glob("board-*")]):
        told: Counter[str] = Counter()
        flagged = photos = 0
        for label in json.loads((place / "labels.json").read_text()):
            photo = open_photo(place / label["file"])
            board = label.get("board_corners")
            parts = [box_outline(die["box"]) for die in label.get("dice", [])]
            if board:
                parts = [tuple(map(tuple, board))]
            found = complaints(photo, parts, least_px=SPACE_PX if board else DIE_PX)
            photos += 1
            flagged += bool(found)
            told.update(str(c.fault) for c in found)
        why = ", ".join(f"{fault} {n}" for fault, n in told.most_common())
        yield f"| {place.name} | {photos} | {flagged} | {why} |"


def _spoiled(folder: Path, every: int, with_reading: bool) -> Iterator[str]:
    rows: dict[str, list[tuple[tuple[Complaint, ...], int, int, int]]] = defaultdict(list)
    for place in sorted(folder.glob("dice-*")):
        if place.name == "dice-rune55-trays":  # its values are mislabelled
            continue
        labels = [label for label in json.loads((place / "labels.json").read_text()) if label["dice"]]
        for label in labels[::every]:
            if label.get("value_is"):
                continue
            bgr = open_photo(place / label["file"]).bgr
            scale = min(1.0, LONGEST / max(bgr.shape[:2]))
            bgr = _small(bgr, 1.0, (0, 0), px=scale)
            boxes = np.array([die["box"] for die in label["dice"]], float) * scale
            side = float(np.median(boxes[:, 2:].max(axis=1)))
            middle = boxes[:, :2] + boxes[:, 2:] / 2
            nearest = middle[np.argmin(np.abs(middle - np.median(middle, axis=0)).sum(axis=1))]
            versions = {"as taken": bgr} | {
                name: spoil(bgr, side, (float(nearest[0]), float(nearest[1])))
                for name, (spoil, _) in SPOILED.items()
            }
            for name, version in versions.items():
                now = scale * version.shape[1] / bgr.shape[1]
                rows[name].append(_judged(version, label, now, with_reading))
    yield "| spoiled photos | photos | complained of | with the right word | dice | read wrong or missed |"
    yield "|---|---|---|---|---|---|"
    for name, found in rows.items():
        wanted = SPOILED[name][1] if name in SPOILED else ()
        right = sum(any(c.fault in wanted for c in row[0]) for row in found)
        dice, good = sum(n for _, n, _, _ in found), sum(n for _, _, n, _ in found)
        faults = f"{1 - good / dice:.1%}" if dice else ""
        flagged = sum(bool(row[0]) for row in found)
        yield f"| {name} | {len(found)} | {flagged} | {right if wanted else ''} | {dice or ''} | {faults} |"
    every_one = [row for found in rows.values() for row in found]
    if not with_reading:
        return
    yield ""
    yield "| all of these | photos | dice | read wrong or missed | wrong without a doubt |"
    yield "|---|---|---|---|---|"
    for words, is_told in (("complained of", True), ("not complained of", False)):
        chosen = [row[1:] for row in every_one if bool(row[0]) == is_told]
        if chosen:
            dice, good, silent = map(sum, zip(*chosen, strict=True))
            yield f"| {words} | {len(chosen)} | {dice} | {1 - good / dice:.1%} | {silent / dice:.2%} |"


def _judged(
    bgr: Image, label: dict[str, Any], scale: float, with_reading: bool
) -> tuple[tuple[Complaint, ...], int, int, int]:
    """What is told of a photo; its dice, those read right, and those wrong without a doubt."""
    photo = Photo(np.ascontiguousarray(bgr))
    dice = [{**die, "box": [v * scale for v in die["box"]]} for die in label["dice"]]
    told = complaints(photo, [box_outline(die["box"]) for die in dice])
    if not with_reading:
        return told, 0, 0, 0
    compared = match(read_dice(photo).dice, dice, [])
    return told, compared.labelled, compared.right, compared.silent


def box_outline(box: list[float]) -> Polygon:
    """A box as an outline."""
    x, y, w, h = box
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


if __name__ == "__main__":
    main()
