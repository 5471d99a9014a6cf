"""Labelled buildings as the benchmark takes them: this project's own renders, or others' like them."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Cube = tuple[int, int, int]
Dice = tuple[tuple[str, int], ...]

WELL_SEEN = 0.5
"""Share of a side face that must be seen in some photo for it to count as seen."""


@dataclass(frozen=True)
class Labelled:
    """A building and its photos.

    Attributes:
        photos: Files.
        plan: The card's plan.
        mat: Does the card lie on the mat.
        columns: 3 rows of 2 columns of (colour, value), bottom to top.
        covered: Dice whose top no photo shows.
        told: Those of them that show two neighbouring side faces, each well seen in some photo.
    """

    photos: tuple[Path, ...]
    plan: str
    mat: bool
    columns: tuple[tuple[Dice, Dice], ...]
    covered: frozenset[Cube]
    told: frozenset[Cube]

    def turned(self) -> "Labelled":
        """The same building seen from the other side of the card."""
        columns = tuple((row[1], row[0]) for row in self.columns[::-1])
        return Labelled(
            self.photos, self.plan, self.mat, columns, _flipped(self.covered), _flipped(self.told)
        )


def _flipped(cubes: frozenset[Cube]) -> frozenset[Cube]:
    return frozenset((2 - r, 1 - c, k) for r, c, k in cubes)


def labelled(folder: Path) -> list[Labelled]:
    """The buildings of a folder's ``labels.json``."""
    return [_labelled(folder, record) for record in json.loads((folder / "labels.json").read_text("utf-8"))]


def _labelled(folder: Path, record: dict[str, Any]) -> Labelled:
    columns = tuple(
        tuple(tuple((die["colour"], die["value"]) for die in column) for column in row)
        for row in record["columns"]
    )
    covered = frozenset((r, c, k) for r, c, k in record["hidden"])
    sides = _sides_seen(record)
    told = frozenset(cube for cube in covered if _neighbours(sides.get(cube, set())))
    photos = tuple(folder / file for file in record["files"])
    return Labelled(photos, record["plan"], record["mat"], columns, covered, told)  # type: ignore[arg-type]


def _sides_seen(record: dict[str, Any]) -> dict[Cube, set[str]]:
    """Side faces of each die that some photo shows well."""
    seen: dict[Cube, set[str]] = {}
    if "visible" in record:
        faces = [
            ((die["row"], die["col"], die["level"]), face)
            for die in record["visible"]
            for of_photo in die["photos"].values()
            for face in of_photo
        ]
    else:
        faces = [
            ((face["die"][0], face["die"][1], face["die"][2]), face)
            for of_photo in record["faces"].values()
            for face in of_photo
        ]
    for cube, face in faces:
        if face["face"] != "top" and face["fraction"] >= WELL_SEEN:
            seen.setdefault(cube, set()).add(face["face"])
    return seen


def _neighbours(sides: set[str]) -> bool:
    return bool(sides & {"n", "s"}) and bool(sides & {"e", "w"})
