"""Cards found in other people's photos, and recognised in our own: ``python -m benchmarks.cards [SET]``.

SET is a folder with ``labels.json`` whose records count the cards of a photo in rows (``cards``). Our own
photos are those of ``sample_images/cards``: a copy is learnt from its ``enrol.json``, then every photo of
``labels.json`` is read with it, and the ``test`` ones once more with a fifth of the deck left out of it.
Writes ``README.md`` and, a line a photo, ``photos.csv`` beside this file.
"""

import argparse
import csv
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from calibration.copy import GameCopy
from sample_images import HERE
from scoring.spyrium_state import Card, Kind
from vision.board import lens_of
from vision.cards import find_cards
from vision.photo import Photo, open_photo
from vision.spyrium import read
from vision.spyrium_enrol import learnt

OWN = HERE / "cards"
NEAR = 0.12
"""Of a card's diagonal within which a found card's middle lies on a true one's."""
LEFT_OUT = 5
"""Each so many-th card is unknown in the second reading."""
UNKNOWN = Card(Kind.BUILDING)


@dataclass(frozen=True)
class Row:
    """One photo.

    ``right``: kind, name and VP, with or without a doubt; ``sure``: right without one; ``silent``: wrong
    without one, a card that is missed or made up included; ``seconds``: processor time of reading.
    """

    photo: str
    part: str
    cards: int
    found: int
    false: int
    right: int = 0
    sure: int = 0
    silent: int = 0
    seconds: float = 0.0


def counted_row(folder: Path, label: dict[str, Any]) -> Row:
    """A photo of which only the number of cards is known."""
    photo = open_photo(folder / label["file"])
    started = time.process_time()
    found = len(find_cards(photo.bgr, lens_of(photo)).cards)
    took = time.process_time() - started
    cards = sum(map(len, label["cards"]))
    part = f"{folder.name}, {label['split']}"
    return Row(label["file"], part, cards, min(found, cards), max(0, found - cards), seconds=took)


def read_row(photo: Photo, label: dict[str, Any], copy: GameCopy, part: str) -> Row:
    """A photo of our own; a card that the copy lacks is right as an unknown one in doubt."""
    started = time.process_time()
    reading = read([photo], copy=copy)
    took = time.process_time() - started
    doubts = {doubt.path for doubt in reading.doubts}
    known = {word.split("/", 2)[2] for word in copy.tiles}
    left = dict(enumerate(reading.state.cards))
    row = Row(label["file"], part, len(label["cards"]), 0, 0, seconds=took)
    for true in label["cards"]:
        corners = np.array(true["polygon"])
        reach = NEAR * float(np.linalg.norm(corners[0] - corners[2]))
        away = {
            n: float(
                np.linalg.norm(np.mean(reading.evidence[f"cards/{n}"].polygon, axis=0) - corners.mean(0))
            )
            for n in left
        }
        nearest = min(away, key=lambda n: away[n], default=None)
        if nearest is None or away[nearest] > reach:
            row = replace(row, silent=row.silent + 1)
            continue
        seen, doubtful = left.pop(nearest), f"cards/{nearest}" in doubts
        wanted = Card(Kind(true["kind"]), true["name"], true["vp"])
        unknown = true["name"] not in known
        right = (seen == UNKNOWN and doubtful) if unknown else seen == wanted
        row = replace(
            row,
            found=row.found + 1,
            right=row.right + right,
            sure=row.sure + (right and not doubtful),
            silent=row.silent + (not right and not doubtful),
        )
    silent = sum(f"cards/{n}" not in doubts for n in left)
    return replace(row, false=len(left), silent=row.silent + silent)


def table(rows: Sequence[Row]) -> str:
    """Rows summed up by part."""
    lines = [
        "| photos | n | cards | found | false | right | right and sure | silent | median s |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for part in dict.fromkeys(row.part for row in rows):
        mine = [row for row in rows if row.part == part]
        sums = {f.name: sum(getattr(r, f.name) for r in mine) for f in fields(Row) if f.type in ("int", int)}
        cards, own = sums["cards"], sums["right"] > 0
        cells = [part, len(mine), cards, f"{sums['found']} ({sums['found'] / cards:.1%})", sums["false"]]
        cells += [f"{sums['right']} ({sums['right'] / cards:.1%})", sums["sure"]] if own else ["-", "-"]
        cells += [f"{sums['silent']} ({sums['silent'] / cards:.1%})" if own else "-"]
        cells += [f"{float(np.median([row.seconds for row in mine])):.2f}"]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", type=Path, metavar="SET")
    rows = [
        counted_row(folder, label)
        for folder in parser.parse_args().sets
        for label in json.loads((folder / "labels.json").read_text())
    ]
    copy = GameCopy("spyrium")
    for record in json.loads((OWN / "enrol.json").read_text()):
        cards = [Card(Kind(card["kind"]), card["name"], card["vp"]) for card in record["cards"]]
        copy = learnt(open_photo(OWN / record["file"]), cards, copy)
    fewer = replace(copy, tiles=dict(t for n, t in enumerate(copy.tiles.items()) if n % LEFT_OUT))
    labels = json.loads((OWN / "labels.json").read_text())
    for part, split, used in (
        ("own, tuned on", "train", copy),
        ("own, held out", "test", copy),
        (f"own, held out, {len(fewer.tiles)} cards enrolled", "test", fewer),
    ):
        mine = [label for label in labels if label["split"] == split]
        read([open_photo(OWN / mine[0]["file"])], copy=used)  # the copy's cards are made ready once
        rows += [read_row(open_photo(OWN / label["file"]), label, used, part) for label in mine]
    here = Path(__file__).parent
    with (here / "photos.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, [f.name for f in fields(Row)])
        writer.writeheader()
        writer.writerows({**asdict(row), "seconds": round(row.seconds, 2)} for row in rows)
    text = f"""# Cards: found and recognised

Written by `python -m benchmarks.cards [SET ...]`. Our own photos show 35 cards of our drawing, {len(labels)}
photos after {len(copy.tiles)} cards were enrolled from three others. In the last line a fifth of the deck was
never enrolled: such a card is right as an unknown one in doubt. `silent`: wrong without a doubt, missed and
made-up cards included. `s`: processor time of reading a decoded photo.

{table(rows)}
"""
    (here / "README.md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()
