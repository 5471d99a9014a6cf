"""Blueprints' part of ``tablescore read``: a building from photos."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from commands.errors import UNREADABLE, UNUSABLE, CommandError
from scoring import blueprints
from scoring.blueprints import Building
from vision.reading import Reading

if TYPE_CHECKING:
    from vision.photo import Photo

CORNERS = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What reading a building takes beside photos."""
    parser.add_argument("--plan", help="the card, as X1/31/1X: rows from the top, X hatched")
    parser.add_argument("--lens", metavar="FILE", help="the camera's, from `tablescore calibrate lens`")
    parser.add_argument(
        "--corners",
        metavar="X,Y,...",
        help="the card's corners TL,TR,BR,BL in pixels of the upright photo; those of several photos follow",
    )


def read(arguments: argparse.Namespace, photos: "Sequence[Photo]") -> Reading[Building]:
    """The building.

    Raises:
        CommandError: Options that can't be used, or no building to be seen.
    """
    from calibration.lens import LensError, load_lens
    from vision.blueprints import BlueprintsError
    from vision.blueprints import read as read_building

    if arguments.plan is not None and blueprints.plan_heights(arguments.plan) is None:
        raise CommandError(UNUSABLE, f"--plan: {blueprints.plan_faults(arguments.plan)[0]}")
    corners = _corners(arguments.corners, len(photos))
    try:
        lens = load_lens(Path(arguments.lens)) if arguments.lens else None
        return read_building(photos, plan=arguments.plan, corners=corners, lens=lens)
    except LensError as error:
        raise CommandError(UNUSABLE, str(error)) from None
    except BlueprintsError as error:
        raise CommandError(UNREADABLE, str(error)) from None


def as_text(reading: Reading[Building]) -> Iterator[str]:
    """The building for people, a column a line."""
    building = reading.state
    for r, row in enumerate(building.columns):
        for c, column in enumerate(row):
            dice = (
                ", ".join(f"{die.colour} {'?' if die.value is None else die.value}" for die in column)
                or "empty"
            )
            yield f"  {blueprints.cell_name(r, c)}: {dice}"


def _corners(text: str | None, photos: int) -> list[list[tuple[float, float]]] | None:
    """Four corners a photo."""
    if text is None:
        return None
    try:
        numbers = [float(word) for word in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != CORNERS * photos:
        raise CommandError(
            UNUSABLE,
            f"--corners: expected {CORNERS} numbers X,Y,X,Y,... for each of {photos} photos, found {text!r}",
        )
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    return [points[i : i + 4] for i in range(0, len(points), 4)]
