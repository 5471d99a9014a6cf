"""Pagoda's part of ``tablescore enrol``: the board's and pieces' sizes, and where the sites are."""

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from commands.corners import add_corners, corners_of
from commands.errors import UNREADABLE, UNUSABLE, CommandError
from commands.pagoda_table import add_table, lengths, sites_of, table_of, two
from commands.photos import photo_in
from scoring.pagoda_tables import SITES

if TYPE_CHECKING:
    from calibration.copy import GameCopy


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is learnt, and from what."""
    add_table(parser)
    parser.add_argument(
        "--empty", metavar="PHOTO", help="instead of --sites: a photo of the empty board, with --taps"
    )
    parser.add_argument(
        "--taps", metavar="X,Y,...", help="centres of the six sites in pixels of the upright photo of --empty"
    )
    add_corners(parser, "the board in the photo of --empty")


def enrol(arguments: argparse.Namespace, copy: "GameCopy") -> "tuple[GameCopy, list[str]]":
    """The copy with what was told, and what was learnt in words.

    Raises:
        CommandError: Something is missing or can't be used.
    """
    from vision.board import BoardError
    from vision.pagoda_enrol import sites_in, table_in, with_table
    from vision.pagoda_pose import PagodaTable

    known = table_in(copy)
    if arguments.empty:
        if sites_of(arguments):
            raise CommandError(UNUSABLE, "expected --sites or --empty with --taps, found both: leave one out")
        board = two(arguments, "board") or (known.board if known else None)
        if not board or not arguments.taps:
            missing = "--board W,H" if not board else "--taps X,Y,..."
            raise CommandError(UNUSABLE, f"expected {missing} with --empty, found none: add it")
        flat = lengths("--taps", arguments.taps, 2 * SITES, "pixels")
        taps = list(zip(flat[::2], flat[1::2], strict=True))
        corners = corners_of(arguments.corners, 1)
        try:
            sites = sites_in(photo_in(arguments.empty), board, taps, corners[0] if corners else None)
        except BoardError as error:
            raise CommandError(UNREADABLE, f"{arguments.empty}: {error}") from None
        known = replace(known, board=board, sites=sites) if known else PagodaTable(board, sites)
    copy = with_table(copy, table_of(arguments, known))
    places = " ".join(f"{x:g},{y:g}" for x, y in zip(*[iter(copy.lengths["sites"])] * 2, strict=True))
    return copy, [f"sites in mm: {places}", "board, sites and pieces enrolled"]
