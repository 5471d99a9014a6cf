"""Tracks of a board: enrolled by their spaces' pixels, read from a photo of the board with its markers."""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from commands.corners import corners_of
from commands.errors import UNREADABLE, UNUSABLE, CommandError
from commands.photos import photo_in
from scoring.words import counted
from vision.reading import Reading

if TYPE_CHECKING:
    from calibration.copy import GameCopy


def add_enrolment(parser: argparse.ArgumentParser, names: Sequence[str]) -> None:
    """What a track is learnt from."""
    parser.add_argument("--track", choices=names, help="learn a track; the options that follow tell it")
    parser.add_argument("--board", metavar="PHOTO", help="of --track: the board without markers, from above")
    parser.add_argument(
        "--board-corners",
        metavar="X,Y,...",
        help="corners TL,TR,BR,BL of that board in pixels of the upright photo",
    )
    parser.add_argument(
        "--spaces", metavar="X,Y,...", help="the middle of each space, in the track's order, in its pixels"
    )
    parser.add_argument("--values", metavar="N,N,...", help="what each space counts; 0, 1, 2, ... without it")
    parser.add_argument("--lap", metavar="N", type=int, default=0, help="what once round the track adds")


def with_track(arguments: argparse.Namespace, copy: "GameCopy") -> "tuple[GameCopy, list[str]]":
    """The copy with the track that is asked for, and what was learnt in words; nothing where none is.

    Raises:
        CommandError: Something of it is missing or no good.
    """
    if not arguments.track:
        return copy, []
    from vision.board import BoardError
    from vision.track_enrol import flat_board, shares_of, track_of

    if not (arguments.board and arguments.board_corners and arguments.spaces):
        raise CommandError(
            UNUSABLE,
            "--track: expected --board PHOTO, --board-corners and --spaces with it, found some missing",
        )
    corners = (corners_of(arguments.board_corners, 1) or [[]])[0]
    numbers = _numbers("--spaces", arguments.spaces)
    if len(numbers) % 2 or arguments.lap < 0:
        raise CommandError(
            UNUSABLE, "--spaces: expected numbers X,Y,X,Y,... and no --lap below 0, found others"
        )
    pixels = list(zip(numbers[::2], numbers[1::2], strict=True))
    values = list(range(len(pixels)))
    if arguments.values:
        values = [round(number) for number in _numbers("--values", arguments.values)]
    try:
        board = flat_board(photo_in(arguments.board), corners)
        track = track_of(board, shares_of(corners, pixels), values, arguments.lap)
    except BoardError as error:
        raise CommandError(UNREADABLE, f"{arguments.board}: {error}") from None
    told = f"{arguments.board}: the {arguments.track} track, {counted(len(pixels), 'space')}"
    return copy.with_track(arguments.track, track), [told]


def _numbers(option: str, text: str) -> list[float]:
    try:
        return [float(word) for word in text.split(",")]
    except ValueError:
        raise CommandError(
            UNUSABLE, f"{option}: expected numbers with commas between, found {text!r}"
        ) from None


def add_reading(parser: argparse.ArgumentParser) -> None:
    """What tracks are read from."""
    parser.add_argument(
        "--tracks", metavar="PHOTO", help="a photo of the board with its markers; its tracks are in --copy"
    )
    parser.add_argument("--marker", metavar="COLOUR", help="of --tracks: the player's colour, as red or blue")


def with_tracks(
    arguments: argparse.Namespace,
    copy: "GameCopy | None",
    reading: Reading[Any],
    fields: Mapping[str, str],
) -> Reading[Any]:
    """The reading with what the tracks tell.

    Args:
        arguments: The command's.
        copy: That knows the tracks.
        reading: So far.
        fields: For each track the path of the state that it tells.

    Raises:
        CommandError: No such tracks, or their board is not in the photo.
    """
    if not arguments.tracks:
        return reading
    from vision.board import BoardError
    from vision.track import read_tracks, told

    known = {name: track for name, track in (copy.tracks if copy else {}).items() if name in fields}
    if not known:
        raise CommandError(
            UNUSABLE, "--tracks: expected a copy that knows a track, found none: enrol it (--track)"
        )
    try:
        found = read_tracks(photo_in(arguments.tracks), known)
    except BoardError as error:
        raise CommandError(UNREADABLE, f"{arguments.tracks}: {error}") from None
    values, doubts = {}, list(reading.doubts)
    for name, track in known.items():
        path = fields[name]
        values[path], doubt = told(path, track, found[name], arguments.marker)
        doubts = [other for other in doubts if other.path != path] + ([doubt] if doubt else [])
    return replace(reading, state=replace(reading.state, **values), doubts=tuple(doubts))
