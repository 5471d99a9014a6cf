"""Pagoda's part of ``tablescore read``: six sites from photos."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from commands.copies import copy_in
from commands.corners import add_corners, corners_of
from commands.errors import UNREADABLE, UNUSABLE, CommandError
from commands.pagoda_table import add_table, table_of
from scoring.pagoda import Table
from scoring.words import counted
from vision.reading import Reading

if TYPE_CHECKING:
    from vision.photo import Photo

NAME = "pagoda"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What reading pagodas takes beside photos."""
    parser.add_argument(
        "--copy", type=Path, metavar="FILE", help="sizes and sites as `tablescore enrol pagoda` keeps them"
    )
    add_table(parser)
    add_corners(parser, "the board, where its corner markers can't be found,")


def read(arguments: argparse.Namespace, photos: "Sequence[Photo]") -> Reading[Table]:
    """The table.

    Raises:
        CommandError: Options that can't be used, or no board to be seen.
    """
    from vision.board import BoardError
    from vision.pagoda import read as read_table
    from vision.pagoda_enrol import table_in

    known = table_in(copy_in(arguments.copy, NAME)) if arguments.copy else None
    if arguments.copy and not known:
        raise CommandError(
            UNUSABLE, f"expected a copy that knows its sites, found {arguments.copy}: enrol it again"
        )
    table = table_of(arguments, known)
    corners = corners_of(arguments.corners, len(photos))
    try:
        return read_table(photos, table, corners=corners)
    except BoardError as error:
        raise CommandError(UNREADABLE, str(error)) from None


def as_text(reading: Reading[Table]) -> Iterator[str]:
    """The pagodas for people, a site a line."""
    for number, site in enumerate(reading.state.sites, 1):
        parts = []
        for floor in site.floors:
            colours = sorted({colour or "?" for colour in floor.pillars})
            text = f"{counted(len(floor.pillars), 'pillar')} {'/'.join(colours)}"
            if floor.tile:
                text += f", tile {floor.tile.base or '?'} with {floor.tile.spots or '?'} spots"
            parts.append(text)
        if site.roof:
            parts.append(f"roof {site.roof.base or '?'} with a {site.roof.spot or '?'} spot")
        if site.spire:
            parts.append(f"{site.spire} spire")
        yield f"  site {number}: {'; '.join(parts) or 'nothing'}"
