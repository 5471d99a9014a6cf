"""Pagoda's part of ``tablescore read``: six sites from photos."""

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from commands.corners import add_corners, corners_of
from commands.errors import UNREADABLE, UNUSABLE, CommandError
from scoring.pagoda import Table
from scoring.pagoda_tables import SITES
from scoring.words import counted
from vision.reading import Reading

if TYPE_CHECKING:
    from vision.photo import Photo

MOST_MM = 2000.0
"""No board is larger; a larger number is in other units."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What reading pagodas takes beside photos."""
    parser.add_argument("--board", metavar="W,H", help="width and height of the board in mm")
    parser.add_argument(
        "--sites",
        metavar="X,Y,...",
        help="centres of the six sites in mm from the board's top left corner, in the order of the state",
    )
    parser.add_argument(
        "--pillar", metavar="LENGTH,DIAMETER", default="10.5,8", help="a pillar in mm (default 10.5,8)"
    )
    parser.add_argument(
        "--tile", metavar="EDGE,THICKNESS", default="40,2", help="a pagoda tile in mm (default 40,2)"
    )
    add_corners(parser, "the board, where its corner markers can't be found,")


def read(arguments: argparse.Namespace, photos: "Sequence[Photo]") -> Reading[Table]:
    """The table.

    Raises:
        CommandError: Options that can't be used, or no board to be seen.
    """
    from vision.board import BoardError
    from vision.pagoda import PagodaTable
    from vision.pagoda import read as read_table

    if not arguments.board or not arguments.sites:
        missing = "--board" if not arguments.board else "--sites"
        raise CommandError(
            UNUSABLE,
            f"expected the board's size and where its sites are, found no {missing}: measure them in mm and "
            "give --board W,H --sites X,Y,X,Y,...",
        )
    board = _lengths("--board", arguments.board, 2)
    places = _lengths("--sites", arguments.sites, 2 * SITES)
    sites = tuple(zip(places[::2], places[1::2], strict=True))
    outside = [n + 1 for n, (x, y) in enumerate(sites) if x >= board[0] or y >= board[1]]
    if outside:
        raise CommandError(
            UNUSABLE,
            f"--sites: expected places on a board of {arguments.board} mm, found site {outside[0]} beside it",
        )
    pillar, tile = _lengths("--pillar", arguments.pillar, 2), _lengths("--tile", arguments.tile, 2)
    table = PagodaTable((board[0], board[1]), sites, (pillar[0], pillar[1]), (tile[0], tile[1]))
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


def _lengths(option: str, text: str, count: int) -> list[float]:
    """Positive numbers of mm.

    Raises:
        CommandError: Others, or not as many.
    """
    try:
        numbers = [float(word) for word in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != count or not all(0 < number <= MOST_MM for number in numbers):
        raise CommandError(UNUSABLE, f"{option}: expected {count} lengths in mm such as 40,2, found {text!r}")
    return numbers
