"""Reads labelled cities: ``python -m benchmarks.quadropolis.cities FOLDER --learn 01,05 [--out cities.csv]``.

Each city is read with a copy learnt from the named photos of the folder, which are left out, and without one;
each also from the photo turned, seen at a slant, in other light, blurred and grainy, as phones and people
change it. ``silent``: wrong without a doubt. Prints the table that stands in ``CITIES.md``.
"""

import argparse
import csv
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.copy import GameCopy
from scoring.quadropolis import City, parse
from scoring.quadropolis_tables import Mode
from vision.board import BoardError
from vision.photo import Photo, open_photo
from vision.quadropolis import read
from vision.quadropolis_enrol import learnt
from vision.reading import Reading

Image = NDArray[np.uint8]


def _slanted(bgr: Image, turn: float, elevation: float) -> Image:
    """The flat photo laid on a table and taken again, by a camera at an elevation (degrees)."""
    height, width = bgr.shape[:2]
    lean = cv2.Rodrigues(np.array([np.radians(90 - elevation), 0.0, 0.0]))[0]
    spin = cv2.Rodrigues(np.array([0.0, 0.0, np.radians(turn)]))[0]
    focal, far = 1100.0, 1.35 * max(width, height)
    lens = np.array([[focal, 0, 640], [0, focal, 480], [0, 0, 1]])
    place = lens @ np.column_stack([(lean @ spin)[:, :2], (0, 0, far)])
    middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    table = np.full((960, 1280, 3), (70, 95, 120), np.uint8)
    grain = np.random.default_rng(0).normal(0, 8, table.shape)
    table = np.asarray((table + grain).clip(0, 255), np.uint8)
    return np.asarray(
        cv2.warpPerspective(
            bgr,
            place @ middle,
            (1280, 960),
            dst=table,
            flags=cv2.INTER_CUBIC,
            borderMode=cv2.BORDER_TRANSPARENT,
        ),
        np.uint8,
    )


def _lit(bgr: Image, gains: tuple[float, float, float]) -> Image:
    return np.asarray((bgr * np.array(gains)).clip(0, 255), np.uint8)


def _grainy(bgr: Image) -> Image:
    return np.asarray((bgr + np.random.default_rng(0).normal(0, 12, bgr.shape)).clip(0, 255), np.uint8)


CHANGES: dict[str, Callable[[Image], Image]] = {
    "as taken": lambda bgr: bgr,
    "a quarter turned": lambda bgr: np.ascontiguousarray(np.rot90(bgr)),
    "turned by 30, from 65 degrees": lambda bgr: _slanted(bgr, 30, 65),
    "turned by 200, from 48 degrees": lambda bgr: _slanted(bgr, 200, 48),
    "warm": lambda bgr: _lit(bgr, (0.72, 0.95, 1.1)),
    "dim": lambda bgr: _lit(bgr, (0.45, 0.45, 0.45)),
    "blurred": lambda bgr: np.asarray(cv2.GaussianBlur(bgr, (0, 0), 1.2), np.uint8),
    "grainy": _grainy,
}


@dataclass(frozen=True)
class Row:
    """One city read one way."""

    photo: str
    copy: bool
    change: str
    found: int
    items: int
    right: int
    silent: int
    flagged: int
    unknown: int
    unknown_in_doubt: int
    untouched: int
    ms: int


def values(label: dict[str, Any], reading: Reading[City]) -> Iterator[tuple[str, object, object]]:
    """Path, labelled and read value of all that the label tells."""
    for r, row in enumerate(label["city"]):
        for c, tile in enumerate(row):
            here = reading.state.city[r][c]
            if tile is None:
                yield f"city/{r}/{c}", None, here and here.type
            else:
                for name, value in tile.items():
                    yield f"city/{r}/{c}/{name}", value, here and getattr(here, name)


def row_of(label: dict[str, Any], photo: Photo, copy: GameCopy | None, change: str) -> Row:
    """Reads one city."""
    started = time.perf_counter()
    try:
        reading = read([photo], mode=Mode(label["mode"]), copy=copy)
    except BoardError:
        items = sum(1 if tile is None else len(tile) for row in label["city"] for tile in row)
        return Row(label["file"], copy is not None, change, 0, items, 0, 0, 0, 0, 0, 0, 0)
    spent = round(1000 * (time.perf_counter() - started))
    doubts = [doubt.path for doubt in reading.doubts]
    found = list(values(label, reading))
    doubtful = {
        path: any(path == d or path.startswith(f"{d}/") or d.startswith(f"{path}/") for d in doubts)
        for path, _, _ in found
    }
    unknown = [path for path, wanted, _ in found if wanted == "unknown"]
    right = [got == wanted or (wanted == "unknown" and doubtful[path]) for path, wanted, got in found]
    silent = sum(not ok and not doubtful[path] for ok, (path, _, _) in zip(right, found, strict=True))
    return Row(
        label["file"], copy is not None, change, 1, len(found), sum(right), silent, sum(doubtful.values()),
        len(unknown), sum(doubtful[path] for path in unknown), int(all(right)), spent,
    )  # fmt: skip


def table(rows: list[Row]) -> str:
    """The rows' sums, a line for each copy and change."""
    lines = [
        "| copy | photo | cities | not found | right | untouched | silent | flagged | unknown in doubt |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for copy in (True, False):
        for change in CHANGES:
            some = [row for row in rows if row.copy is copy and row.change == change]
            if not some:
                continue
            items, unknown = sum(row.items for row in some), sum(row.unknown for row in some)
            lines.append(
                f"| {'learnt' if copy else 'none'} | {change} | {len(some)} | "
                f"{sum(not row.found for row in some)} | {sum(row.right for row in some) / items:.1%} | "
                f"{sum(row.untouched for row in some) / len(some):.0%} | "
                f"{sum(row.silent for row in some)} | {sum(row.flagged for row in some) / items:.1%} | "
                f"{sum(row.unknown_in_doubt for row in some)} of {unknown} |"
            )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--learn", default="", help="ends of the names of the photos that teach the copy")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    labels = json.loads((asked.folder / "labels.json").read_text())
    teachers = tuple(f"{end}.jpg" for end in asked.learn.split(",") if end)
    copy = GameCopy("quadropolis")
    for label in labels:
        if teachers and label["file"].endswith(teachers):
            city = parse({"mode": label["mode"], "city": label["city"]})
            assert isinstance(city, City)
            copy = learnt(open_photo(asked.folder / label["file"]), city, copy)
    rows = []
    for label in labels:
        if teachers and label["file"].endswith(teachers):
            continue
        photo = open_photo(asked.folder / label["file"])
        for change, changed in CHANGES.items():
            other = Photo(changed(photo.bgr))
            rows += [
                row_of(label, other, known, change) for known in (copy, None) if known is None or teachers
            ]
    print(table(rows))
    if asked.out:
        with asked.out.open("w", newline="") as file:
            writer = csv.DictWriter(file, [field.name for field in fields(Row)])
            writer.writeheader()
            writer.writerows(asdict(row) for row in rows)


if __name__ == "__main__":
    main()
