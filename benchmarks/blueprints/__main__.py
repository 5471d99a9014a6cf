"""Reads labelled buildings: ``python -m benchmarks.blueprints FOLDER ... [--out buildings.csv]``.

Items are the colours and values of all dice, labelled or read. ``clean``: all right, but that values of
covered dice may be in doubt instead. ``silent``: wrong without a doubt. ``told``: covered dice that show two
neighbouring sides, and how many of them are read right without a doubt.
"""

import argparse
import csv
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from benchmarks.blueprints.labels import Labelled, labelled
from scoring.blueprints import Building
from vision.blueprints import BlueprintsError, read
from vision.photo import open_photo
from vision.reading import Reading


@dataclass(frozen=True)
class Row:
    """One building's numbers."""

    folder: str
    building: str
    mat: int
    photos: int
    read: int
    items: int
    right: int
    colours: int
    colours_right: int
    silent: int
    doubts: int
    clean: int
    told: int
    told_right: int
    seconds: float
    wrong: str


def measured(folder: Path, truth: Labelled, photos: int) -> Row:
    """Reads one building from its first so many photos."""
    started = time.perf_counter()
    try:
        opened = [open_photo(file) for file in truth.photos[:photos]]
        reading = read(opened, plan=truth.plan)
    except BlueprintsError as error:
        return _row(folder, truth, photos, None, time.perf_counter() - started, str(error))
    seconds = time.perf_counter() - started
    ways = [truth] if truth.mat else [truth, truth.turned()]
    rows = [_row(folder, way, photos, reading, seconds) for way in ways]
    return max(rows, key=lambda row: row.right)


def _row(
    folder: Path,
    truth: Labelled,
    photos: int,
    reading: Reading[Building] | None,
    seconds: float,
    why: str = "",
) -> Row:
    items = [] if reading is None else list(_items(truth, reading.state))
    doubts = set() if reading is None else {doubt.path for doubt in reading.doubts}
    wrong = [(path, a, b) for path, a, b in items if a != b]
    open_values = {f"columns/{r}/{c}/{k}/value" for r, c, k in truth.covered}
    clean = reading is not None and all(p in open_values and _doubted(p, doubts) for p, _, _ in wrong)
    of_told = [item for item in items if _cube(item[0]) in truth.told and item[0].endswith("value")]
    colours = [item for item in items if item[0].endswith("colour")]
    dice = sum(len(column) for row in truth.columns for column in row)
    return Row(
        folder.name,
        truth.photos[0].stem,
        int(truth.mat),
        min(photos, len(truth.photos)),
        int(reading is not None),
        len(items) or 2 * dice,
        len(items) - len(wrong),
        len(colours) or dice,
        sum(a == b for _, a, b in colours),
        sum(not _doubted(path, doubts) for path, _, _ in wrong),
        len(doubts),
        int(clean),
        len(truth.told),
        sum(a == b and not _doubted(path, doubts) for path, a, b in of_told),
        round(seconds, 2),
        why or " | ".join(f"{path}: {a} read as {b}" for path, a, b in wrong),
    )


def _items(truth: Labelled, state: Building) -> Iterator[tuple[str, object, object]]:
    """Path, label and reading of every colour and value; None where one of them has no die."""
    for r, row in enumerate(truth.columns):
        for c, column in enumerate(row):
            got = state.columns[r][c]
            for k in range(max(len(column), len(got))):
                path = f"columns/{r}/{c}/{k}"
                wanted: tuple[object, object] = column[k] if k < len(column) else (None, None)
                found = (str(got[k].colour), got[k].value) if k < len(got) else (None, None)
                yield f"{path}/colour", wanted[0], found[0]
                yield f"{path}/value", wanted[1], found[1]


def _cube(path: str) -> tuple[int, ...]:
    return tuple(int(part) for part in path.split("/")[1:4])


def _doubted(path: str, doubts: set[str]) -> bool:
    return any(path == doubt or path.startswith(doubt + "/") for doubt in doubts)


def _share(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def summary(name: str, rows: list[Row]) -> str:
    """One line of a table: name, buildings, refused, items, colours, clean, silent, told, seconds."""
    total = {f.name: sum(getattr(row, f.name) for row in rows) for f in fields(Row) if f.name not in _WORDS}
    middle = sorted(row.seconds for row in rows)[len(rows) // 2]
    cells = (
        name,
        str(len(rows)),
        str(len(rows) - int(total["read"])),
        _share(total["right"], total["items"]),
        _share(total["colours_right"], total["colours"]),
        _share(total["clean"], len(rows)),
        f"{total['silent']:.0f} ({_share(total['silent'], total['items'])})",
        f"{total['told_right']:.0f} of {total['told']:.0f}",
        f"{middle:.1f}",
    )
    return "| " + " | ".join(cells) + " |"


_WORDS = ("folder", "building", "wrong")


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.blueprints", description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--photos", type=int, default=3, help="of each building that are used")
    parser.add_argument("--out", type=Path, help="a row a building")
    options = parser.parse_args()
    rows = []
    for folder in options.folders:
        for truth in labelled(folder):
            rows.append(measured(folder, truth, options.photos))
            print(rows[-1], flush=True)
    print("| photos of | buildings | refused | items right | colours right | clean | silent | told | s |")
    print("|---|---|---|---|---|---|---|---|---|")
    for mat, name in ((1, "with the mat"), (0, "without")):
        chosen = [row for row in rows if row.mat == mat]
        if chosen:
            print(summary(name, chosen))
    if options.out:
        with options.out.open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow([f.name for f in fields(Row)])
            writer.writerows([getattr(row, f.name) for f in fields(Row)] for row in rows)


if __name__ == "__main__":
    main()
