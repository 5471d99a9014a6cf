"""Reads labelled stages: ``python -m benchmarks.pagoda FOLDER``.

Each stage is read from all its photos and from each alone, as taken and in other light. ``silent``: wrong
without a doubt. Where a label names the stage ``before`` it and the ``turn`` between them, the difference of
the two readings is compared: its points, and the number of pillars, tiles and spires built. Prints the table
that stands in ``README.md``.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring import codec
from scoring.pagoda import Table, diff
from vision.pagoda import PagodaTable, read
from vision.photo import Photo, open_photo
from vision.reading import Reading

Image = NDArray[np.uint8]


def _lit(*gains: float) -> Callable[[Image], Image]:
    return lambda bgr: np.asarray((bgr * np.array(gains)).clip(0, 255), np.uint8)


def _blurred(bgr: Image) -> Image:
    return np.asarray(cv2.GaussianBlur(bgr, (0, 0), 1.2), np.uint8)


CHANGES: dict[str, Callable[[Image], Image]] = {
    "as taken": lambda bgr: bgr,
    "warm": _lit(0.65, 0.92, 1.08),
    "dim": _lit(0.4, 0.4, 0.4),
    "blurred": _blurred,
}


def leaves(truth: Any, got: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Path, labelled and read value of all that either tells."""
    if isinstance(truth, dict):
        for key, value in truth.items():
            yield from leaves(value, got.get(key) if isinstance(got, dict) else None, f"{path}/{key}")
    elif isinstance(truth, list):
        other = got if isinstance(got, list) else []
        for i in range(max(len(truth), len(other))):
            here, there = (part[i] if i < len(part) else None for part in (truth, other))
            yield from leaves(here, there, f"{path}/{i}")
    else:
        yield path.strip("/"), truth, got


def covered(path: str, doubts: list[str]) -> bool:
    """Whether a doubt is about this value."""
    return any(path == one or path.startswith(f"{one}/") or one.startswith(f"{path}/") for one in doubts)


def table_of(options: list[str]) -> PagodaTable:
    """The sizes that a label brings."""
    told = {
        name.lstrip("-"): [float(word) for word in text.split(",")]
        for name, text in zip(options[::2], options[1::2], strict=True)
    }
    sites = tuple(zip(told["sites"][::2], told["sites"][1::2], strict=True))
    board, pillar, tile = ((told[name][0], told[name][1]) for name in ("board", "pillar", "tile"))
    return PagodaTable(board, sites, pillar, tile)


def turn_right(before: Table, after: Table, turn: dict[str, Any]) -> bool:
    """Whether the difference of two readings is the labelled turn."""
    found = diff(before, after)
    kinds = [piece["what"] for piece in found["built"]]
    pieces = (kinds.count("pillar"), kinds.count("tile") + kinds.count("roof"), kinds.count("spire"))
    labelled = (len(turn["pillars"]), len(turn["tiles"]), len(turn["spires"]))
    return bool(found["points"] == turn["points"] and pieces == labelled)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    labels = json.loads((folder / "labels.json").read_text("utf-8"))
    photos = {name: open_photo(folder / name) for label in labels for name in label["files"]}
    print("| photos | readings | items | right | untouched | silent | in doubt | turns |")
    print("|---|---|---|---|---|---|---|---|")
    for change, changed in CHANGES.items():
        for alone in (False, True):
            print(_row(labels, photos, change, changed, alone), flush=True)


def _row(
    labels: list[dict[str, Any]],
    photos: dict[str, Photo],
    change: str,
    changed: Callable[[Image], Image],
    alone: bool,
) -> str:
    items = right = untouched = silent = flagged = count = 0
    states: dict[int, Table] = {}
    for label in labels:
        for files in [[name] for name in label["files"]] if alone else [label["files"]]:
            shown = [Photo(changed(photos[name].bgr), photos[name].focal_35mm) for name in files]
            reading: Reading[Table] = read(shown, table_of(label["options"]))
            states[label["entry"]] = reading.state
            doubts = [doubt.path for doubt in reading.doubts]
            all_of = list(leaves({"sites": label["sites"]}, codec.dump(reading.state)))
            wrong = [path for path, truth, got in all_of if truth != got]
            items, right, count = items + len(all_of), right + len(all_of) - len(wrong), count + 1
            untouched += not wrong
            silent += sum(not covered(path, doubts) for path in wrong)
            flagged += sum(covered(path, doubts) for path, _, _ in all_of)
    told = "-"
    if not alone:
        turns = [label for label in labels if label["turn"]]
        good = sum(turn_right(states[t["before"]], states[t["entry"]], t["turn"]) for t in turns)
        told = f"{good} of {len(turns)}"
    name = f"{change}, {'one photo' if alone else 'all photos'}"
    return (
        f"| {name} | {count} | {items} | {100 * right / items:.2f} % | {untouched} | "
        f"{100 * silent / items:.2f} % | {100 * flagged / items:.2f} % | {told} |"
    )


if __name__ == "__main__":
    main()
