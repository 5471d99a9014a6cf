"""Markers on the tracks of our own board: ``python -m benchmarks.tracks``.

Both tracks are learnt from ``sample_images/tracks/tracks.json``; then every photo of ``labels.json`` is read.
Writes ``README.md`` and, a line a photo, ``photos.csv`` beside this file.
"""

import csv
import json
import time
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np

from calibration.track import Track
from sample_images import HERE
from vision.photo import Photo, open_photo
from vision.track import read_tracks
from vision.track_enrol import flat_board, track_of

OWN = HERE / "tracks"


@dataclass(frozen=True)
class Row:
    """One photo: its markers on top, those found with colour and space, and those of them beyond doubt.

    ``doubt``: found in doubt, whatever is said of them; ``missed``: not found at all, which a table notices
    as a player without a marker; ``silent``: told beyond doubt, and wrong.
    """

    photo: str
    part: str
    markers: int = 0
    right: int = 0
    sure: int = 0
    doubt: int = 0
    missed: int = 0
    silent: int = 0
    seconds: float = 0.0


def known_tracks() -> dict[str, Track]:
    """The tracks as they are enrolled."""
    known = json.loads((OWN / "tracks.json").read_text())
    board = flat_board(open_photo(OWN / known["file"]), known["corners"])
    return {
        name: track_of(board, [tuple(space) for space in track["spaces"]], track["values"], track["lap"])
        for name, track in known["tracks"].items()
    }


def read_row(photo: Photo, label: dict[str, Any], tracks: dict[str, Track]) -> Row:
    """What is read of one photo."""
    started = time.process_time()
    seen = read_tracks(photo, tracks)
    took = time.process_time() - started
    sums = dict.fromkeys(("markers", "right", "sure", "doubt", "missed", "silent"), 0)
    for name, found in seen.items():
        true = {(m["colour"], m["space"]) for m in label["markers"][name] if not m["under"]}
        sums["markers"] += len(true)
        sums["right"] += len(true & {(m.colour, m.space) for m in found.markers})
        sums["sure"] += len(true & {(m.colour, m.space) for m in found.markers if m.sure})
        sums["doubt"] += sum(not m.sure for m in found.markers)
        sums["silent"] += sum(m.sure and (m.colour, m.space) not in true for m in found.markers)
        near = {space for m in found.markers for space, _ in m.spaces}
        sums["missed"] += sum(space not in near for _, space in true)
    return Row(label["file"], "held out" if label["split"] == "test" else "tuned on", seconds=took, **sums)


def main() -> None:
    """The command."""
    tracks = known_tracks()
    labels = json.loads((OWN / "labels.json").read_text())
    rows = [read_row(open_photo(OWN / label["file"]), label, tracks) for label in labels]
    lines = [
        "| photos | n | markers | right | right and sure | in doubt | missed | silent | median s |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for part in dict.fromkeys(row.part for row in rows):
        mine = [row for row in rows if row.part == part]
        names = [f.name for f in fields(Row)][2:-1]
        cells = [sum(getattr(row, name) for row in mine) for name in names]
        seconds = f"{float(np.median([row.seconds for row in mine])):.2f}"
        lines.append("| " + " | ".join(map(str, [part, len(mine), *cells, seconds])) + " |")
    here = Path(__file__).parent
    with (here / "photos.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, [f.name for f in fields(Row)])
        writer.writeheader()
        writer.writerows({**asdict(row), "seconds": round(row.seconds, 2)} for row in rows)
    text = f"""# Markers on tracks

Written by `python -m benchmarks.tracks`: rendered photos of a board of our own, a round track of 40 spaces
and a street of 5, learnt from one photo of it empty; discs of six colours, some side by side on one space,
some stacked (only the upper one counts here). Real boards and discs have not been tried.

`in doubt`: found, not sure of (black and purple ones never are); `missed`: not found at all, and
so asked of the player; `silent`: told as sure, and wrong. `s`: processor time of reading a decoded photo.

{chr(10).join(lines)}
"""
    (here / "README.md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()
