"""Reads labelled boards: ``python -m benchmarks.azul_summer_pavilion FOLDER ... [--out readings.csv]``.

A folder has ``labels.json``, each label with its photo of the empty board. Every board is read with that
photo, with nothing but the layout, and with a copy enrolled from all empty boards of the folder: this also
from the photo changed as phones and people change it. ``silent``: wrong without a doubt.
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
from scoring.azul_summer_pavilion_board import SPACES, Board, tile
from scoring.azul_summer_pavilion_tables import Side
from vision.azul_summer_pavilion import read
from vision.azul_summer_pavilion_enrol import with_empty
from vision.board import BoardError
from vision.photo import Photo, open_photo
from vision.reading import Reading

Image = NDArray[np.uint8]


def _scaled(bgr: Image, by: float) -> Image:
    how = cv2.INTER_AREA if by < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(bgr, None, fx=by, fy=by, interpolation=how), np.uint8)


def _lit(bgr: Image, gains: tuple[float, float, float]) -> Image:
    return np.asarray((bgr * np.array(gains)).clip(0, 255), np.uint8)


def _grainy(bgr: Image) -> Image:
    return (bgr + np.random.default_rng(0).normal(0, 12, bgr.shape)).clip(0, 255).astype(np.uint8)


def _coarse(bgr: Image) -> Image:
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, 45])[1], 1), np.uint8)


def _glaring(bgr: Image) -> Image:
    """Two lamps mirrored in the photo."""
    height, width = bgr.shape[:2]
    y, x = np.mgrid[:height, :width]
    rng = np.random.default_rng(0)
    light = np.zeros((height, width))
    for _ in range(2):
        at, spread = rng.uniform(0.25, 0.75, 2) * (width, height), rng.uniform(0.03, 0.09) * width
        light += rng.uniform(120, 320) * np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / 2 / spread**2)
    return (bgr + light[..., None]).clip(0, 255).astype(np.uint8)


CHANGES: dict[str, Callable[[Image], Image]] = {
    "as it is": lambda bgr: bgr,
    "on its side": lambda bgr: np.ascontiguousarray(np.rot90(bgr)),
    "border cut off": lambda bgr: np.ascontiguousarray(bgr[90:-90, 120:-120]),
    "half as large": lambda bgr: _scaled(bgr, 0.5),
    "12 megapixels": lambda bgr: _scaled(bgr, 4032 / max(bgr.shape)),
    "blurred": lambda bgr: np.asarray(cv2.GaussianBlur(bgr, (0, 0), 1.8), np.uint8),
    "grainy": _grainy,
    "coarse JPEG": _coarse,
    "dark": lambda bgr: _lit(bgr, (0.45, 0.45, 0.45)),
    "bright": lambda bgr: _lit(bgr, (1.35, 1.35, 1.35)),
    "warm light": lambda bgr: _lit(bgr, (0.72, 0.95, 1.12)),
    "cool light": lambda bgr: _lit(bgr, (1.15, 1.0, 0.85)),
    "two more lamps": _glaring,
}
"""What is done to each photo that is read with a copy."""


@dataclass(frozen=True)
class Row:
    """One reading's numbers."""

    folder: str
    photo: str
    known: str
    change: str
    read: int
    spaces: int
    right: int
    silent: int
    doubts: int
    corners_right: int
    untouched: int
    cpu_ms: int
    wrong: str


def _row(folder: Path, label: dict[str, Any], known: str, change: str, copy: GameCopy | None) -> Row:
    photo = open_photo(folder / label["file"])
    photo = Photo(CHANGES[change](photo.bgr), photo.focal_35mm)
    empty = open_photo(folder / label["options"][1]) if known == "empty board" else None
    started = time.process_time()
    try:
        reading = read([photo], copy=copy, empty=empty)
    except BoardError as error:
        return _numbers(folder, label, known, change, None, started, str(error))
    return _numbers(folder, label, known, change, reading, started, "")


def _numbers(
    folder: Path,
    label: dict[str, Any],
    known: str,
    change: str,
    reading: Reading[Board] | None,
    started: float,
    why: str,
) -> Row:
    spent = round(1000 * (time.process_time() - started))
    truth = Board(Side(label["side"]), label["stars"], tuple(label["corner_tiles"]))
    doubts = {doubt.path for doubt in reading.doubts} if reading else set()
    wrong = [s for s in SPACES if reading is None or tile(reading.state, s) != tile(truth, s)]
    corners = reading and sorted(map(str, reading.state.corner_tiles)) == sorted(map(str, truth.corner_tiles))
    said = [
        f"{s.path}: {tile(truth, s)} read as {tile(reading.state, s)}"
        + ("" if s.path in doubts else " (no doubt)")
        for s in wrong
        if reading
    ]
    return Row(
        folder.name,
        Path(label["file"]).stem,
        known,
        change,
        int(reading is not None),
        len(SPACES),
        len(SPACES) - len(wrong),
        sum(s.path not in doubts for s in wrong) if reading else 0,
        sum(path.startswith("stars") for path in doubts),
        int(bool(corners)),
        int(bool(corners) and not wrong),
        spent,
        why or " | ".join(said),
    )


def _rows(folder: Path) -> Iterator[Row]:
    labels = json.loads((folder / "labels.json").read_text("utf-8"))
    copy = GameCopy("azul_summer_pavilion")
    for file in sorted({label["options"][1] for label in labels}):
        copy = with_empty(open_photo(folder / file), None, copy)
    for known in ("empty board", "copy", "nothing"):
        for change in CHANGES if known == "copy" else ["as it is"]:
            for label in labels:
                yield _row(folder, label, known, change, copy if known == "copy" else None)


_COLUMNS = (
    "photos",
    "known",
    "change",
    "boards",
    "refused",
    "spaces right",
    "silent",
    "in doubt",
    "untouched",
    "CPU ms",
)


def _table(rows: list[Row]) -> Iterator[str]:
    yield f"| {' | '.join(_COLUMNS)} |"
    yield "|---" * len(_COLUMNS) + "|"
    for folder, known, change in dict.fromkeys((row.folder, row.known, row.change) for row in rows):
        these = [r for r in rows if (r.folder, r.known, r.change) == (folder, known, change)]
        done = [row for row in these if row.read]
        spaces = sum(row.spaces for row in done) or 1
        cells = (
            folder,
            known,
            change,
            str(len(these)),
            str(len(these) - len(done)),
            f"{100 * sum(row.right for row in done) / spaces:.1f} %",
            str(sum(row.silent for row in done)),
            f"{100 * sum(row.doubts for row in done) / spaces:.1f} %",
            f"{sum(row.untouched for row in these)}",
            str(sorted(row.cpu_ms for row in these)[len(these) // 2]),
        )
        yield f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, help="a row a reading, as CSV")
    arguments = parser.parse_args()
    rows = [row for folder in arguments.folders for row in _rows(folder)]
    print("\n".join(_table(rows)))
    if arguments.out:
        with arguments.out.open("w", newline="") as file:
            writer = csv.DictWriter(file, [field.name for field in fields(Row)], lineterminator="\n")
            writer.writeheader()
            writer.writerows(map(asdict, rows))


if __name__ == "__main__":
    main()
