"""Reads every labelled photo of a split and rewrites the tables and the page beside this file."""

import argparse
import csv
import json
import os
import statistics
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import cv2

from benchmarks.dice.matching import Match, match
from vision.dice import DiceReading, read_dice
from vision.photo import open_photo

HERE = Path(__file__).parent
BINS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0)
MISLABELLED = "dice-rune55-trays"
"""About one value in ten is labelled wrong in this set: totals are given without it."""

Measured = tuple[str, str, Match, DiceReading, int, int]
"""Set, photo, comparison, reading, milliseconds of decoding, pixels."""


def main() -> None:
    """Command line."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--photos", type=Path, required=True, help="folder of the labelled sets")
    arguments.add_argument("--split", default="test")
    arguments.add_argument("--threads", type=int, default=2)
    arguments.add_argument("--out", type=Path, default=HERE)
    given = arguments.parse_args()
    cv2.setNumThreads(given.threads)
    measured = [row for folder in sorted(given.photos.glob("*dice*")) for row in measure(folder, given.split)]
    write_csv(given.out / "photos.csv", [photo_row(row) for row in measured])
    write_csv(given.out / "wrong.csv", wrong_rows(measured))
    bins = reliability(measured)
    write_csv(given.out / "reliability.csv", bins)
    text = readme(measured, bins, given.split, given.threads)
    (given.out / "README.md").write_text(text)
    print(text)


def measure(folder: Path, split: str) -> list[Measured]:
    """Read the photos of a set; side views, which have no top face, are left out."""
    rows = []
    for label in json.loads((folder / "labels.json").read_text()):
        if label.get("value_is") or label.get("split") != split:
            continue
        began = time.perf_counter()
        photo = open_photo(folder / label["file"])
        decode = round((time.perf_counter() - began) * 1000)
        reading = read_dice(photo)
        others = [box if isinstance(box, list) else box.get("box") for box in label.get("distractors") or []]
        compared = match(reading.dice, label["dice"], [box for box in others if box])
        name = Path(label["file"]).name
        rows.append((folder.name, name, compared, reading, decode, reading.width * reading.height))
    return rows


def photo_row(row: Measured) -> dict[str, object]:
    """One line of photos.csv."""
    name, photo, compared, reading, decode, pixels = row
    return {
        "set": name,
        "photo": photo,
        "megapixels": round(pixels / 1e6, 2),
        "dice": compared.labelled,
        "found": len(compared.pairs),
        "right": compared.right,
        "false": len(compared.false),
        "value_flagged": sum(die.value_doubtful for die in reading.dice),
        "colour_flagged": sum(die.colour_doubtful for die in reading.dice),
        "silent": compared.silent,
        "decode_ms": decode,
        **{f"{stage}_ms": ms for stage, ms in reading.ms.items()},
    }


def wrong_rows(measured: Sequence[Measured]) -> list[dict[str, object]]:
    """Every wrong value, wrong colour, false die and missed die: what to look at."""
    rows: list[dict[str, object]] = []
    for name, photo, compared, *_ in measured:
        wrong = [(die, f"{value} {colour or ''}") for die, value, colour in compared.pairs
                 if die.value != value or colour not in (None, die.colour)]  # fmt: skip
        for die, label in wrong + [(die, "no die") for die in compared.false]:
            rows.append({
                "set": name, "photo": photo, "label": label.strip(), "read": f"{die.value} {die.colour}",
                "confidence": round(die.confidence, 3),
                "value_doubtful": int(die.value_doubtful), "colour_doubtful": int(die.colour_doubtful),
                "box": " ".join(str(round(number)) for number in die.box),
            })  # fmt: skip
        for value, box in compared.missed:
            rows.append({
                "set": name, "photo": photo, "label": str(value), "read": "missed", "confidence": "",
                "value_doubtful": "", "colour_doubtful": "", "box": " ".join(str(round(n)) for n in box),
            })  # fmt: skip
    return rows


def reliability(measured: Sequence[Measured]) -> list[dict[str, object]]:
    """By confidence: how many values are right, without the mislabelled set."""
    pairs = [pair for row in measured if row[0] != MISLABELLED for pair in row[2].pairs]
    rows: list[dict[str, object]] = []
    for low, high in pairwise(BINS):
        last = high == BINS[-1]
        inside = [p for p in pairs if low <= p[0].confidence < high or (last and p[0].confidence == high)]
        if inside:
            rows.append({
                "from": low, "to": high, "dice": len(inside),
                "mean_confidence": round(statistics.mean(die.confidence for die, _, _ in inside), 4),
                "right": round(sum(die.value == value for die, value, _ in inside) / len(inside), 4),
            })  # fmt: skip
    return rows


def load() -> str:
    """How busy the machine was: times mean little where others took turns."""
    return f"Programs that wanted to run at once while measuring: {os.getloadavg()[2]:.0f}."


def share(part: float, whole: float) -> str:
    """A percentage; a dash of nothing."""
    return f"{100 * part / whole:.1f} %" if whole else "-"


def summary(name: str, rows: Sequence[Measured]) -> str:
    """One line of the table."""
    matches = [row[2] for row in rows]
    dice, found = sum(m.labelled for m in matches), sum(len(m.pairs) for m in matches)
    right, silent = sum(m.right for m in matches), sum(m.silent for m in matches)
    false = sum(len(m.false) for m in matches)
    untouched = sum(m.right == m.labelled and not m.false for m in matches)
    coloured = [pair for m in matches for pair in m.coloured]
    tinted = sum(die.colour == word for die, word in coloured)
    tint_silent = sum(die.colour != word and not die.colour_doubtful for die, word in coloured)
    read = [die for row in rows for die in row[3].dice]
    values, colours = sum(die.value_doubtful for die in read), sum(die.colour_doubtful for die in read)
    total = statistics.median(row[3].ms["total"] for row in rows)
    cells = (
        name, len(rows), dice, share(found, dice), share(right, dice), f"{false / len(rows):.2f}",
        share(untouched, len(rows)), share(values, len(read)), share(colours, len(read)),
        f"{silent} ({share(silent, found)})",
        f"{share(tinted, len(coloured))} of {len(coloured)}", tint_silent, f"{total:.0f}",
    )  # fmt: skip
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def readme(measured: Sequence[Measured], bins: Sequence[dict[str, object]], split: str, threads: int) -> str:
    """The page of numbers."""
    sets = sorted({row[0] for row in measured})
    strangers = [row for row in measured if row[0] not in (MISLABELLED, "renders-dice")]
    lines = [summary(name, [row for row in measured if row[0] == name]) for name in sets]
    lines.append(summary("**all photographs but trays**", strangers))
    lines.append(summary("**all photographs**", [row for row in measured if row[0] != "renders-dice"]))
    table = "\n".join(lines)
    steps = "\n".join(
        f"| {row['from']} - {row['to']} | {row['dice']} | {row['mean_confidence']} | {row['right']} |"
        for row in bins
    )
    big = [row for row in measured if row[5] > 8e6]
    speed = ""
    if big:
        by_stage = {stage: statistics.median(r[3].ms[stage] for r in big) for stage in big[0][3].ms}
        stages = ", ".join(f"{stage} {ms:.0f}" for stage, ms in by_stage.items())
        decode = statistics.median(row[4] for row in big)
        pixels = statistics.median(row[5] for row in big) / 1e6
        speed = (
            f"\nPhotos over 8 megapixels ({len(big)}, median {pixels:.0f} MP), median ms on {threads}"
            f" threads of {os.cpu_count()} cores: decode {decode:.0f}, {stages}. {load()}\n"
        )
    columns = (
        "set", "photos", "dice", "found", "right", "false/photo", "untouched", "value flagged",
        "colour flagged", "silent", "colour",
        "colour silent", "median ms",
    )  # fmt: skip
    head = "| " + " | ".join(columns) + " |\n" + "|---" * len(columns) + "|"
    return f"""# Dice: measured

Written by `python -m benchmarks.dice --photos FOLDER`; split `{split}`, of which nothing was trained on.
One row a photo in `photos.csv`, every wrong value, wrong colour, false and missed die in `wrong.csv`.
Colours of Blueprints' dice with the game or a copy known: `COLOURS.md`.
How long big photos take: [`speed.md`](speed.md). The kinds of faults:
[`docs/dice-faults.md`](../../docs/dice-faults.md).

- found: a read die's centre lies on the labelled die; right: found and its value is the labelled one
- false: dice read where none is labelled, per photo
- untouched: photos with every value right and nothing false
- flagged: read dice whose value or colour is in doubt
- silent: wrong values that are not in doubt (of dice found)
- colour silent: wrong colours that are not flagged

{head}
{table}

In `{MISLABELLED}` about one value in ten is mislabelled or can't be read by a person either.
{speed}
## Is the confidence honest?

Dice by the confidence of their value, all sets but `{MISLABELLED}`.

| confidence | dice | mean confidence | right |
|---|---|---|---|
{steps}
"""


def write_csv(file: Path, rows: Sequence[dict[str, object]]) -> None:
    """Rewrite a table; an empty one is left with no lines."""
    with file.open("w", newline="") as out:
        if rows:
            table = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
            table.writeheader()
            table.writerows(rows)


if __name__ == "__main__":
    main()
