"""Photo-like pictures of our own making, with their truth in ``truth.json``."""

import json
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent

Point = tuple[float, float]


@dataclass(frozen=True)
class SampleDie:
    """The truth about one die; lengths in pixels of the picture.

    Attributes:
        box: x, y, width, height of the whole die's outline, parts that something hides included.
        value: Its top face; None where that can't be seen.
        top_value: Its top face, seen or not.
        colour: A plain colour word, or one of Blueprints' ``orange``, ``green``, ``black``, ``clear``.
        covered: Another die stands on it.
        face: Corners of the top face in turn, as if its edges were not rounded.
    """

    box: tuple[float, float, float, float]
    value: int | None
    top_value: int
    colour: str
    covered: bool
    face: tuple[Point, Point, Point, Point]


@dataclass(frozen=True)
class Sample:
    """A picture: its file, a caption for people, width and height in pixels, and the dice in it."""

    file: Path
    title: str
    size: tuple[int, int]
    dice: tuple[SampleDie, ...]


def samples() -> tuple[Sample, ...]:
    """All pictures, in the order in which to show them."""
    return tuple(
        Sample(
            HERE / record["file"],
            record["title"],
            (record["width"], record["height"]),
            tuple(
                SampleDie(
                    box=(x, y, w, h),
                    value=die["value"],
                    top_value=die["top_value"],
                    colour=die["colour"],
                    covered=die["covered"],
                    face=(a, b, c, d),
                )
                for die in record["dice"]
                for x, y, w, h in [die["box"]]
                for a, b, c, d in [map(_point, die["face"])]
            ),
        )
        for record in json.loads((HERE / "truth.json").read_text())
    )


def _point(pair: list[float]) -> Point:
    return pair[0], pair[1]
