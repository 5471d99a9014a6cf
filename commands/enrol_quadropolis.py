"""Quadropolis' part of ``tablescore enrol``: tiles and mats, from photos of known cities."""

import argparse
from typing import TYPE_CHECKING

from commands.errors import UNREADABLE, UNUSABLE, CommandError
from commands.photos import photo_and_file, photo_in
from commands.states import state_of, told_of
from scoring.games import GAMES
from scoring.quadropolis_state import empty
from scoring.quadropolis_tables import NAMES, BuildingType, Mode
from scoring.words import listed

if TYPE_CHECKING:
    from calibration.copy import GameCopy

NAME = "quadropolis"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What tiles and mats are learnt from."""
    parser.add_argument(
        "--mode", choices=[*map(str, Mode)], help="the mat's side, where the states don't tell it"
    )
    parser.add_argument("--empty", metavar="PHOTO", help="a photo of the mat without tiles; needs --mode")
    parser.add_argument(
        "photos", nargs="*", metavar="PHOTO=STATE.json", help="a photo of a city, and what it holds"
    )


def enrol(arguments: argparse.Namespace, copy: "GameCopy") -> "tuple[GameCopy, list[str]]":
    """The copy with what all the photos show, and what was learnt in words.

    Raises:
        CommandError: One of them is no good.
    """
    from vision.board import BoardError
    from vision.quadropolis_enrol import learnt

    asked = [photo_and_file(text, "STATE.json") for text in arguments.photos]
    if not asked and not arguments.empty:
        raise CommandError(UNUSABLE, "expected PHOTO=STATE.json or --empty PHOTO, found neither")
    if arguments.empty and not arguments.mode:
        raise CommandError(UNUSABLE, "expected --mode classic or expert beside --empty, found none: name it")
    rules, told = GAMES[NAME], []
    if arguments.empty:
        try:
            copy = learnt(photo_in(arguments.empty), empty(Mode(arguments.mode)), copy)
        except BoardError as error:
            raise CommandError(UNREADABLE, f"{arguments.empty}: {error}") from None
        told.append(f"{arguments.empty}: the {arguments.mode} mat, empty")
    for path, file in asked:
        with told_of(file, rules):
            state = state_of(file, rules)[0]
            if isinstance(state, dict) and arguments.mode:
                state = {"mode": arguments.mode, **state}
            city = rules.parse(state)
        try:
            copy = learnt(photo_in(path), city, copy)
        except BoardError as error:
            raise CommandError(UNREADABLE, f"{path}: {error}") from None
        told.append(f"{path}: tiles as {file} tells")
    known = {word.split(" ")[0] for word in copy.tiles}
    missing = [NAMES[kind] for kind in BuildingType if kind is not BuildingType.UNKNOWN and kind not in known]
    told.append("tiles enrolled" + (f", except {listed(missing, len(missing))}" if missing else ""))
    return copy, told
