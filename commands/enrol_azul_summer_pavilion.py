"""Azul: Summer Pavilion's part of ``tablescore enrol``: its empty boards, and its tiles."""

import argparse
from typing import TYPE_CHECKING

from commands.corners import add_corners, corners_of
from commands.errors import UNREADABLE, UNUSABLE, CommandError
from commands.photos import photo_in
from commands.states import state_of, told_of
from commands.tracks import add_enrolment, with_track
from scoring.azul_summer_pavilion_tables import Colour, Side
from scoring.games import GAMES

if TYPE_CHECKING:
    from calibration.copy import GameCopy

NAME = "azul_summer_pavilion"
_STATE = ".json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What boards and tiles are learnt from."""
    parser.add_argument("--empty", metavar="PHOTO", help="a photo of the board without tiles, all of it")
    parser.add_argument(
        "--side", choices=[*map(str, Side)], help="the side that it shows; else told from its print"
    )
    add_corners(parser, "the board in the photo of --empty, the player's circle at its top")
    parser.add_argument(
        "photos",
        nargs="*",
        metavar="PHOTO=STATE.json",
        help="a photo of a board and what lies on it; or PHOTO=COLOUR: one of loose tiles of one colour",
    )
    add_enrolment(parser, ("score",))


def enrol(arguments: argparse.Namespace, copy: "GameCopy") -> "tuple[GameCopy, list[str]]":
    """The copy with what all the photos show, and what was learnt in words.

    Raises:
        CommandError: One of them is no good.
    """
    from vision.azul_summer_pavilion_enrol import with_empty, with_state, with_tiles
    from vision.board import BoardError

    copy, learnt = with_track(arguments, copy)
    if not arguments.empty and not arguments.photos and not learnt:
        raise CommandError(
            UNUSABLE, "expected --empty PHOTO, PHOTO=STATE.json or PHOTO=COLOUR, found none of them"
        )
    asked = [_asked(text) for text in arguments.photos]
    corners = corners_of(arguments.corners, 1)
    side = Side(arguments.side) if arguments.side else None
    told, path = learnt, arguments.empty
    try:
        if arguments.empty:
            before = copy.boards
            copy = with_empty(photo_in(arguments.empty), side, copy, corners[0] if corners else None)
            seen = next(name for name, known in copy.boards.items() if known is not before.get(name))
            told.append(f"{arguments.empty}: the {seen} side, empty")
        for path, what in asked:
            if what.endswith(_STATE):
                rules = GAMES[NAME]
                with told_of(what, rules):
                    board = rules.parse(state_of(what, rules)[0])
                copy = with_state(photo_in(path), board, copy)
                told.append(f"{path}: tiles as {what} tells")
            else:
                copy = with_tiles(photo_in(path), Colour(what), copy)
                told.append(f"{path}: {what} tiles")
    except BoardError as error:
        raise CommandError(UNREADABLE, f"{path}: {error}") from None
    missing = [f"the {side} side" for side in Side if side not in copy.boards]
    told.append("boards enrolled" + (f", except {' and '.join(missing)}" if missing else ""))
    return copy, told


def _asked(text: str) -> tuple[str, str]:
    """A photo, and its state's file or its tiles' colour."""
    path, _, what = text.rpartition("=")
    if not path or not (what.endswith(_STATE) or what in list(Colour)):
        raise CommandError(
            UNUSABLE,
            f"expected PHOTO=STATE.json, or PHOTO=COLOUR with one of {', '.join(Colour)}, found {text!r}",
        )
    return path, what
