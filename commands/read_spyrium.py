"""Spyrium's part of ``tablescore read``: the cards of a neighbourhood from photos."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from commands.copies import copy_in
from commands.corners import add_corners, corners_of
from commands.errors import UNREADABLE, CommandError
from commands.tracks import add_reading, with_tracks
from scoring.spyrium_state import State
from vision.reading import Reading

if TYPE_CHECKING:
    from vision.photo import Photo


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What reading cards takes beside photos."""
    parser.add_argument(
        "--copy", metavar="FILE", type=Path, help="this copy's cards and tracks, from `tablescore enrol`"
    )
    add_corners(parser, "a card that is not found by itself")
    add_reading(parser)


def read(arguments: argparse.Namespace, photos: "Sequence[Photo]") -> Reading[State]:
    """The neighbourhood.

    Raises:
        CommandError: No usable copy, or no cards to be seen.
    """
    from vision.board import BoardError
    from vision.spyrium import read as read_cards

    copy = copy_in(arguments.copy, "spyrium") if arguments.copy else None
    try:
        outlines = corners_of(arguments.corners, len(photos))
        reading = read_cards(
            photos, copy=copy, corners=[tuple(card) for card in outlines] if outlines else None
        )
    except BoardError as error:
        raise CommandError(UNREADABLE, str(error)) from None
    return with_tracks(arguments, copy, reading, {"victory": "track", "residence": "residence"})


def as_text(reading: Reading[State]) -> Iterator[str]:
    """The cards for people, one a line, in reading order."""
    for card in reading.state.cards:
        vp = "" if card.vp is None else f" ({card.vp} VP)"
        yield f"  {card.name or 'a card that is not known'}{vp}"
    for name in ("track", "residence"):
        if (value := getattr(reading.state, name)) is not None:
            yield f"  {name}: {value}"
