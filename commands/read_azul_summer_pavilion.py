"""Azul: Summer Pavilion's part of ``tablescore read``: a board from photos."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from commands.copies import copy_in
from commands.corners import add_corners, corners_of
from commands.errors import UNREADABLE, UNUSABLE, CommandError
from commands.tracks import add_reading, with_tracks
from scoring.azul_summer_pavilion_board import Board, star_name
from scoring.azul_summer_pavilion_tables import Side, Star
from vision.reading import Reading

if TYPE_CHECKING:
    from vision.photo import Photo

NAME = "azul_summer_pavilion"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What reading a board takes beside photos."""
    parser.add_argument(
        "--side", choices=[*map(str, Side)], help="which side is up; else told from its print"
    )
    parser.add_argument("--copy", metavar="FILE", type=Path, help="this copy, from `tablescore enrol`")
    parser.add_argument(
        "--empty", metavar="PHOTO", type=Path, help="the same side without tiles, in place of a copy"
    )
    add_corners(parser, "the board, the player's circle at its top")
    add_reading(parser)


def read(arguments: argparse.Namespace, photos: "Sequence[Photo]") -> Reading[Board]:
    """The board.

    Raises:
        CommandError: Options that can't be used, or no board to be seen.
    """
    from vision.azul_summer_pavilion import read as read_board
    from vision.board import BoardError
    from vision.photo import PhotoError, open_photo

    copy = copy_in(arguments.copy, NAME) if arguments.copy else None
    corners = corners_of(arguments.corners, len(photos))
    try:
        empty = open_photo(arguments.empty) if arguments.empty else None
    except PhotoError as error:
        raise CommandError(UNUSABLE, f"{arguments.empty}: {error}") from None
    try:
        reading = read_board(
            photos,
            side=Side(arguments.side) if arguments.side else None,
            copy=copy,
            empty=empty,
            corners=corners,
        )
    except BoardError as error:
        raise CommandError(UNREADABLE, str(error)) from None
    return with_tracks(arguments, copy, reading, {"score": "score"})


def as_text(reading: Reading[Board]) -> Iterator[str]:
    """The board for people, a star a line."""
    board = reading.state
    yield f"  {board.side} side"
    for star in Star:
        tiles = ", ".join(f"{key} {colour}" for key, colour in board.stars[star].items() if colour)
        yield f"  {star_name(board.side, star)}: {tiles or 'empty'}"
    if board.corner_tiles:
        yield f"  corner spaces: {', '.join(colour or '?' for colour in board.corner_tiles)}"
