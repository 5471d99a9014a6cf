"""Reads labelled stages: ``python -m benchmarks.pagoda FOLDER``.

Each stage is read from all its photos and from each alone, as taken and in other light. ``silent``: wrong
without a doubt. Where a label names the stage ``before`` it and the ``turn`` between them, the difference of
the two readings is compared: its points, and the number of pillars, tiles and spires built. ``two markers``:
every photo with every pair of its corner markers left in sight, the others painted over. Prints the table
that stands in ``README.md``.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring import codec
from scoring.pagoda import Table, diff
from vision.board import BoardError
from vision.pagoda import PagodaTable, read
from vision.pagoda_pose import find_corner_markers
from vision.photo import Photo, open_photo
from vision.reading import Reading

Image = NDArray[np.uint8]

COVER = 1.5
"""Of a marker's half side: what is painted over, its white margin with it."""


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
    if "pillars" in turn:
        labelled = (len(turn["pillars"]), len(turn["tiles"]), len(turn["spires"]))
    else:
        labelled = (turn["pillar"], turn["tile"] + turn["roof"], turn["spire"])
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
    print(_two_markers(labels, photos), flush=True)


def pairs(photo: Photo) -> Iterator[Photo]:
    """The photo with each two of its corner markers, the others under plain paper."""
    found = find_corner_markers(photo.bgr)
    for pair in combinations(found, 2):
        bgr = photo.bgr.copy()
        for marker in found.keys() - set(pair):
            middle = found[marker].mean(axis=0)
            outline = np.round(middle + COVER * (found[marker] - middle)).astype(np.int32)
            cv2.fillConvexPoly(bgr, outline, (128, 128, 128))
        yield Photo(bgr, photo.focal_35mm)


def _two_markers(labels: list[dict[str, Any]], photos: dict[str, Photo]) -> str:
    tally, refused = Tally(), 0
    for label in labels:
        for name in label["files"]:
            for photo in pairs(photos[name]):
                try:
                    reading = read([photo], table_of(label["options"]))
                except BoardError:
                    refused += 1
                else:
                    tally.add(label, reading)
    return tally.row(f"two markers, one photo ({refused} refused)", "-")


@dataclass
class Tally:
    """Readings counted against their labels."""

    count: int = 0
    items: int = 0
    right: int = 0
    untouched: int = 0
    silent: int = 0
    flagged: int = 0

    def add(self, label: dict[str, Any], reading: Reading[Table]) -> None:
        """One more reading."""
        doubts = [doubt.path for doubt in reading.doubts]
        all_of = list(leaves({"sites": label["sites"]}, codec.dump(reading.state)))
        wrong = [path for path, truth, got in all_of if truth != got]
        self.items, self.count = self.items + len(all_of), self.count + 1
        self.right += len(all_of) - len(wrong)
        self.untouched += not wrong
        self.silent += sum(not covered(path, doubts) for path in wrong)
        self.flagged += sum(covered(path, doubts) for path, _, _ in all_of)

    def row(self, name: str, turns: str) -> str:
        """A row of the table."""
        shares = (f"{100 * part / self.items:.2f} %" for part in (self.right, self.silent, self.flagged))
        right, silent, flagged = shares
        return (
            f"| {name} | {self.count} | {self.items} | {right} | {self.untouched} | {silent} | {flagged} | "
            f"{turns} |"
        )


def _row(
    labels: list[dict[str, Any]],
    photos: dict[str, Photo],
    change: str,
    changed: Callable[[Image], Image],
    alone: bool,
) -> str:
    tally = Tally()
    states: dict[Any, Table] = {}
    for label in labels:
        for files in [[name] for name in label["files"]] if alone else [label["files"]]:
            shown = [Photo(changed(photos[name].bgr), photos[name].focal_35mm) for name in files]
            try:
                reading: Reading[Table] = read(shown, table_of(label["options"]))
            except BoardError:
                continue
            states[_name(label)] = reading.state
            tally.add(label, reading)
    told = "-"
    if not alone:
        turns = [label for label in labels if label["turn"] and {label["before"], _name(label)} <= {*states}]
        good = sum(turn_right(states[t["before"]], states[_name(t)], t["turn"]) for t in turns)
        told = f"{good} of {len(turns)}"
    return tally.row(f"{change}, {'one photo' if alone else 'all photos'}", told)


def _name(label: dict[str, Any]) -> Any:
    """What other labels call a stage."""
    return label["entry"] if "entry" in label else label["name"]


if __name__ == "__main__":
    main()
