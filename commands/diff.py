"""``tablescore diff``: what was built between two states of a table."""

import argparse
import inspect
from collections.abc import Iterator
from typing import Any

from commands.errors import UNUSABLE, CommandError
from commands.output import print_json
from commands.states import state_of
from scoring.games import GAMES, Rules

ABOUT = "what was built between two states, its points and its breaches"

OPTIONS = ("player", "cards", "used", "order", "alternative")
"""What the games' ``diff`` may be told beside the two states."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("before", metavar="BEFORE", help="state before; - for standard input")
    parser.add_argument("after", metavar="AFTER", help="state after; - for standard input")
    parser.add_argument("--player", metavar="NAME", help="who built")
    parser.add_argument("--cards", nargs="+", metavar="COLOUR", help="Pagoda: the cards played")
    parser.add_argument("--used", nargs="+", metavar="ABILITY", help="Pagoda: abilities used")
    parser.add_argument(
        "--alternative", action="store_true", default=None, help="Pagoda: it was an alternative turn"
    )
    parser.add_argument("--order", nargs="+", metavar="STAR/SPACE", help="Azul: order of the placements")
    parser.add_argument("--json", action="store_true", help="JSON")


def run(arguments: argparse.Namespace) -> int:
    """Prints what was built; the states' own doubts don't matter to it."""
    rules = GAMES[arguments.game]
    if arguments.before == arguments.after == "-":
        raise CommandError(UNUSABLE, "expected two states, found one standard input; give one as a file")
    told = _told(arguments, rules)
    before, after = (
        rules.parse(state_of(source, rules)[0]) for source in (arguments.before, arguments.after)
    )
    found = rules.diff(before, after, **told)
    if arguments.json:
        print_json(found)
    else:
        print(*_in_words(found), sep="\n")
    return 0


def _told(arguments: argparse.Namespace, rules: Rules) -> dict[str, Any]:
    """The options that were given.

    Raises:
        CommandError: one of them means nothing in this game.
    """
    told = {name: given for name in OPTIONS if (given := getattr(arguments, name)) is not None}
    for name in told.keys() - inspect.signature(rules.diff).parameters.keys():
        raise CommandError(UNUSABLE, f"--{name} means nothing in {rules.title}; leave it out")
    return told


def _in_words(found: dict[str, Any]) -> Iterator[str]:
    for built in found["built"]:
        yield f"{built['path']}: {built['what']}"
    if not found["built"]:
        yield "Nothing was built."
    spread = found.get("range")
    yield f"Points: {found['points']}" + (f" ({spread[0]} to {spread[1]} by order)" if spread else "")
    for line in found["lines"]:
        yield f"  {line['points']:+3}  {line['explanation']}"
    for problem in found["problems"]:
        yield f"Problem: {problem['message']}"
