"""How well the colours of Blueprints' dice are read: ``python -m benchmarks.dice.colours --photos FOLDER``.

Each die is judged three times: without knowing the game, with the game's four words, and with a copy enrolled
from one or two photos of each colour (renders-dice, split `train`). Rewrites `colours.csv` and `COLOURS.md`.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from benchmarks.dice.__main__ import HERE, share, write_csv
from benchmarks.dice.matching import one_to_one
from calibration.copy import CopyError, GameCopy
from vision.dice import ReadDie, colour_in_doubt, read_dice
from vision.dice_enrol import EnrolError, dice_of_one_colour
from vision.dice_face import COLOURS
from vision.dice_palette import ANY_DICE, GAME_WORDS, DicePalette, colour_opinion, palette_of
from vision.photo import open_photo

GAME = "blueprints"
WORDS = GAME_WORDS[GAME]
ENROLLED = 2
"""Photos a colour, at most."""
LEAST_SEEN = 0.15
"""Share of a face that is seen, times how far it faces the camera: dice with less don't count."""

Label = dict[str, Any]
Photos = Iterator[tuple[str, Path, list[Label]]]
"""Set, file, labelled dice with colour and box."""


def main() -> None:
    """Command line."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--photos", type=Path, required=True, help="folder of the labelled sets")
    arguments.add_argument("--threads", type=int, default=2)
    arguments.add_argument("--out", type=Path, default=HERE)
    given = arguments.parse_args()
    cv2.setNumThreads(given.threads)
    copy, used = enrolled(given.photos / "renders-dice")
    palettes = {"any": ANY_DICE, "words": palette_of(GAME), "copy": palette_of(GAME, copy)}
    rows: list[dict[str, object]] = []
    asked: Counter[str] = Counter()
    for name, file, labels in (
        *loose(given.photos / "renders-dice"),
        *built(given.photos / "renders-blueprints"),
    ):
        asked[name] += len(labels)
        rows += read_colours(name, file, labels, palettes)
    write_csv(given.out / "colours.csv", rows)
    text = page(rows, asked, used, list(palettes))
    (given.out / "COLOURS.md").write_text(text)
    print(text)


def enrolled(folder: Path) -> tuple[GameCopy, list[str]]:
    """A copy, and the photos that it was learnt from: the first ones that show one colour alone."""
    copy, used = GameCopy(GAME), []
    for record in _records(folder, "train"):
        colours = {die["colour"] for die in record["dice"]}
        word = next(iter(colours)) if len(colours) == 1 else ""
        if word not in WORDS or len(copy.dice.get(word, ())) == ENROLLED:
            continue
        try:
            dice = dice_of_one_colour(open_photo(folder / record["file"]))
            copy = copy.with_dice(word, [die.body for die in dice])
        except (EnrolError, CopyError):
            continue
        used.append(Path(record["file"]).name)
    return copy, used


def loose(folder: Path) -> Photos:
    """Dice whose top is seen, lying about."""
    for record in _records(folder, "test"):
        labels = [die for die in record["dice"] if die["value"] and die["colour"] in WORDS]
        if labels:
            yield folder.name, folder / record["file"], labels


def built(folder: Path) -> Photos:
    """Dice of buildings, each with a box around all of it that is seen."""
    for record in _records(folder, "test"):
        seen: dict[str, list[Label]] = defaultdict(list)
        for die in record["visible"]:
            for file, faces in die["photos"].items():
                if any(face["fraction"] * face["facing"] >= LEAST_SEEN for face in faces):
                    corners = np.array([corner for face in faces for corner in face["polygon"]])
                    low, size = corners.min(axis=0), np.ptp(corners, axis=0)
                    seen[file].append({"colour": die["colour"], "box": [*low, *size]})
        for file, labels in seen.items():
            yield folder.name, folder / file, labels


def read_colours(
    name: str, file: Path, labels: Sequence[Label], palettes: Mapping[str, DicePalette]
) -> Iterator[dict[str, object]]:
    """A row for each labelled die that was found."""
    dice = read_dice(open_photo(file)).dice
    for i, j in sorted(one_to_one([die.box for die in dice], [label["box"] for label in labels]).items()):
        row: dict[str, object] = {"set": name, "photo": file.name, "label": labels[j]["colour"]}
        row["body"] = " ".join(str(round(n)) for n in dice[i].body)
        for way, palette in palettes.items():
            row[way], row[f"{way}_flagged"] = _judged(dice[i], palette)
        yield row


def _judged(die: ReadDie, palette: DicePalette) -> tuple[str, int]:
    """Colour word, and whether it is in doubt."""
    chances = dict(die.colour_candidates)
    opinion = colour_opinion(np.array([chances[word] for word in COLOURS]), np.array(die.body), palette)
    return opinion.candidates[0][0], int(colour_in_doubt(opinion))


def page(
    rows: Sequence[Mapping[str, object]], asked: Mapping[str, int], used: Sequence[str], ways: Sequence[str]
) -> str:
    """The page of numbers."""
    lines = []
    for name, dice in asked.items():
        of = [row for row in rows if row["set"] == name]
        for way in ways:
            wrong = [row for row in of if row[way] != row["label"]]
            silent = Counter(f"{row['label']} as {row[way]}" for row in wrong if not row[f"{way}_flagged"])
            flagged = sum(bool(row[f"{way}_flagged"]) for row in of)
            told = ", ".join(f"{count} {what}" for what, count in silent.most_common()) or "none"
            right = share(len(of) - len(wrong), len(of))
            lines.append(
                f"| {name} | {way} | {dice} | {share(len(of), dice)} | {right} | {share(flagged, len(of))} "
                f"| {told} |"
            )
    table = "\n".join(lines)
    return f"""# Colours of Blueprints' dice: measured

Written by `python -m benchmarks.dice.colours --photos FOLDER`; every die in `colours.csv`. Of renders-dice
the split `test`, of renders-blueprints all photos: dice in buildings, of which enough is seen. The reader of
loose dice looks at both.

- any: nothing is known of the game; words: only orange, green, black and clear can be; copy: the same, with a
  copy enrolled from {len(used)} photos of split `train` that show one colour alone: {", ".join(used)}
- right and flagged (colour in doubt): of the dice found; silent: wrong and not flagged

| set | way | dice | found | right | flagged | silent |
|---|---|---|---|---|---|---|
{table}

The copy is tried on photos of other tables, in other light and perhaps of other dice than it was learnt from:
that is harder than one's own box on one's own table.
"""


def _records(folder: Path, split: str) -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = json.loads((folder / "labels.json").read_text())
    return [record for record in records if record["split"] == split]


if __name__ == "__main__":
    main()
