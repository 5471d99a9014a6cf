"""``tablescore enrol``: learn what this copy of a game looks like."""

import argparse
from pathlib import Path

from commands import (
    enrol_azul_summer_pavilion,
    enrol_dice,
    enrol_pagoda,
    enrol_quadropolis,
    enrol_spyrium,
)
from commands.copies import copy_in
from commands.errors import UNUSABLE, CommandError, unwritable
from commands.output import say
from scoring.games import GAMES

ABOUT = "learn what this copy of a game looks like"

ENROLLERS = {
    "blueprints": enrol_dice,
    "azul_summer_pavilion": enrol_azul_summer_pavilion,
    "quadropolis": enrol_quadropolis,
    "spyrium": enrol_spyrium,
    "pagoda": enrol_pagoda,
}
"""Each game's own part: ``add_arguments``, and ``enrol`` from arguments and a copy to the copy with more."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes: a game, the copy's file, what the game is learnt from."""
    games = parser.add_subparsers(metavar="GAME", required=True, dest="game")
    for name, enroller in ENROLLERS.items():
        about = f"learn what this copy of {GAMES[name].title} looks like"
        game = games.add_parser(name, help=about, description=about)
        game.add_argument("--copy", type=Path, required=True, metavar="FILE", help="made, or added to")
        enroller.add_arguments(game)


def run(arguments: argparse.Namespace) -> int:
    """Adds what all the photos show to the copy; where one of them is no good, nothing changes."""
    from calibration.copy import GameCopy, copy_json

    file: Path = arguments.copy
    copy = copy_in(file, arguments.game) if file.exists() else GameCopy(arguments.game)
    copy, (*told, summary) = ENROLLERS[arguments.game].enrol(arguments, copy)
    try:
        file.write_text(copy_json(copy), "utf-8")
    except OSError as error:
        raise CommandError(UNUSABLE, unwritable(file, error)) from None
    say(*told, f"{file}: {summary}")
    return 0
