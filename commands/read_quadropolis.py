"""Quadropolis' part of ``tablescore read``: a city from photos."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from commands.copies import copy_in
from commands.corners import add_corners, corners_of
from commands.errors import UNREADABLE, UNUSABLE, CommandError
from scoring.quadropolis_state import City, buildings, space_name
from scoring.quadropolis_tables import NAMES, Mode
from scoring.words import counted
from vision.reading import Reading

if TYPE_CHECKING:
    from vision.photo import Photo


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What reading a city takes beside photos."""
    parser.add_argument(
        "--mode", choices=list(Mode), type=Mode, help="the mat's side; else told from its marks"
    )
    parser.add_argument("--copy", metavar="FILE", type=Path, help="this copy, from `tablescore enrol`")
    add_corners(parser, "the grid of spaces (name --mode too)")


def read(arguments: argparse.Namespace, photos: "Sequence[Photo]") -> Reading[City]:
    """The city.

    Raises:
        CommandError: Options that can't be used, or no city to be seen.
    """
    from vision.board import BoardError
    from vision.quadropolis import read as read_city

    copy = copy_in(arguments.copy, "quadropolis") if arguments.copy else None
    corners = corners_of(arguments.corners, len(photos))
    if corners and not arguments.mode:
        raise CommandError(
            UNUSABLE, "expected --mode classic or expert beside --corners, found none: name it"
        )
    try:
        return read_city(photos, mode=arguments.mode, copy=copy, corners=corners)
    except BoardError as error:
        raise CommandError(UNREADABLE, str(error)) from None


def as_text(reading: Reading[City]) -> Iterator[str]:
    """The city for people, a building a line."""
    yield f"  {reading.state.mode} mat"
    for building in buildings(reading.state):
        tile = building.tile
        shows = [
            counted(count, *what)
            for count, what in (
                (0 if tile.floors == 1 else tile.floors, ("floor",)),
                (tile.vp, ("VP", "VP")),
                (tile.inhabitants, ("inhabitant",)),
                (tile.energy, ("unit of energy", "units of energy")),
            )
            if count
        ]
        name = f"  {space_name(building.row, building.col)}: {NAMES[tile.type]}"
        yield name + (f" ({', '.join(shows)})" if shows else "")
