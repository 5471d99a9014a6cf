"""The labelled photos that may be trained on, as plain records."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

TRAINABLE = (
    "dice-nell-d6",  # BSD-3-Clause
    "dice-rune55-trays",  # CC BY 4.0
    "dice-epanemu-oblique",  # CC BY 4.0
    "dice-damian-tabletop",  # Apache-2.0
    "renders-dice",  # our own
)
"""Sets whose licence allows training; every other set only measures."""

OUR_COLOURS: dict[str, dict[str, list[str | None]]] = json.loads(
    (Path(__file__).parent / "colours.json").read_text()
)
"""Colour words of our own for dice of split ``train`` that have none: set, photo, die by die."""


@dataclass(frozen=True)
class LabelledDie:
    """A labelled die.

    Attributes:
        box: Whole visible die (x, y, width, height) in pixels of the upright photo.
        value: Its top face; None where it is covered or unreadable.
        colour: A plain colour word; None where it is not labelled.
        label: The label as it stands in the set, with whatever more it tells.
    """

    box: tuple[float, float, float, float]
    value: int | None
    colour: str | None
    label: dict[str, Any]


@dataclass(frozen=True)
class LabelledPhoto:
    """A labelled photo: file, set, dice, and boxes of things that are no six-sided dice."""

    file: Path
    set: str
    dice: tuple[LabelledDie, ...]
    distractors: tuple[tuple[float, float, float, float], ...]


def labelled_photos(
    folder: Path, split: Literal["train", "test"], sets: tuple[str, ...] = TRAINABLE
) -> Iterator[LabelledPhoto]:
    """All photos of a split. ``folder`` holds one folder a set, each with its ``labels.json``."""
    for name in sets:
        known = OUR_COLOURS.get(name, {})
        for record in json.loads((folder / name / "labels.json").read_text()):
            if record["split"] != split:
                continue
            ours = known.get(Path(record["file"]).name) or [None] * len(record["dice"])
            others = [d if isinstance(d, list) else d.get("box") for d in record.get("distractors") or []]
            yield LabelledPhoto(
                file=folder / name / record["file"],
                set=name,
                dice=tuple(
                    LabelledDie(
                        box=tuple(die["box"]),
                        value=None if die.get("emblem") else die.get("value"),
                        colour=die.get("colour") or ours[i],
                        label=die,
                    )
                    for i, die in enumerate(record["dice"])
                ),
                distractors=tuple(tuple(box) for box in others if box),
            )
