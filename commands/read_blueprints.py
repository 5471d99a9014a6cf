"""Blueprints' part of ``tablescore read``: a building from photos."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from commands.corners import add_corners, corners_of
from commands.errors import UNREADABLE, UNUSABLE, CommandError
from scoring import blueprints
from scoring.blueprints import Building
from vision.reading import Doubt, Reading

if TYPE_CHECKING:
    from vision.photo import Photo

GAME = "blueprints"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What reading a building takes beside photos."""
    parser.add_argument(
        "--plan", help="the card, as X1/31/1X: rows from the top, X hatched; or a photo of it without dice"
    )
    parser.add_argument("--lens", metavar="FILE", help="the camera's, from `tablescore calibrate lens`")
    parser.add_argument("--copy", metavar="FILE", help="this copy's dice, from `tablescore enrol blueprints`")
    add_corners(parser, "the card")


def read(arguments: argparse.Namespace, photos: "Sequence[Photo]") -> Reading[Building]:
    """The building.

    Raises:
        CommandError: Options that can't be used, or no building to be seen.
    """
    from calibration.copy import CopyError, load_copy
    from calibration.lens import LensError, load_lens
    from vision.blueprints import BlueprintsError
    from vision.blueprints import read as read_building
    from vision.dice_palette import palette_of

    plan, doubts = (None, ()) if arguments.plan is None else given_plan(arguments.plan)
    corners = corners_of(arguments.corners, len(photos))
    try:
        lens = load_lens(Path(arguments.lens)) if arguments.lens else None
        palette = palette_of(GAME, load_copy(Path(arguments.copy), GAME) if arguments.copy else None)
        reading = read_building(photos, plan=plan, corners=corners, lens=lens, palette=palette)
    except (CopyError, LensError) as error:
        raise CommandError(UNUSABLE, str(error)) from None
    except BlueprintsError as error:
        raise CommandError(UNREADABLE, str(error)) from None
    return replace(reading, doubts=(*doubts, *reading.doubts))


def given_plan(text: str) -> tuple[str, tuple[Doubt, ...]]:
    """The plan that ``--plan`` tells in words or shows in a photo, and what is in doubt about it.

    Raises:
        CommandError: Neither a plan nor a photo of one.
    """
    if blueprints.plan_heights(text) is not None:
        return text, ()
    if not Path(text).is_file():
        fault = blueprints.plan_faults(text)[0]
        raise CommandError(UNUSABLE, f"--plan: {fault}; or give a photo of the card")
    from vision.blueprints_plan import PlanError, read_plan
    from vision.photo import PhotoError, open_photo

    try:
        read = read_plan(open_photo(Path(text)).bgr)
    except PhotoError as error:
        raise CommandError(UNUSABLE, f"--plan: {text}: {error}") from None
    except PlanError as error:
        raise CommandError(UNREADABLE, f"--plan: {text}: {error}") from None
    if not read.doubtful:
        return read.plan, ()
    cells = ", ".join(blueprints.cell_name(cell.row, cell.col) for cell in read.cells if cell.doubtful)
    return read.plan, (Doubt("plan", read.candidates, f"hard to read in the photo of the card: {cells}"),)


def as_text(reading: Reading[Building]) -> Iterator[str]:
    """The building for people, a column a line."""
    building = reading.state
    if building.plan is not None:
        yield f"  plan: {building.plan}"
    for r, row in enumerate(building.columns):
        for c, column in enumerate(row):
            dice = (
                ", ".join(f"{die.colour} {'?' if die.value is None else die.value}" for die in column)
                or "empty"
            )
            yield f"  {blueprints.cell_name(r, c)}: {dice}"
