"""``tablescore schema``: JSON Schema of a game's state."""

import argparse
import json

from scoring.games import GAMES

ABOUT = "JSON Schema of a game's state"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))


def run(arguments: argparse.Namespace) -> int:
    """Prints the schema."""
    print(json.dumps(GAMES[arguments.game].schema(), indent=2))
    return 0
