"""``tablescore diff``: what was built between two states of a table."""

import argparse
import inspect
from collections.abc import Iterator
from typing import Any

from commands.errors import UNUSABLE, CommandError
from commands.output import print_json, say
from commands.read import READERS, opened
from commands.states import state_of, told_of
from scoring.codec import StateError
from scoring.games import GAMES, Rules
from scoring.pagoda import ABILITY_NAMES
from vision.reading import Reading

ABOUT = "what was built between two states, its points and its breaches"

OPTIONS = ("player", "cards", "used", "order", "alternative")
"""What the games' ``diff`` may be told beside the two states."""

PHOTO_OPTIONS = (
    ("copy", "FILE", "this copy"),
    ("empty", "PHOTO", "Azul: the board without tiles"),
    ("side", "SIDE", "Azul: which side is up"),
    ("mode", "MODE", "Quadropolis: the mat's side"),
    ("board", "W,H", "Pagoda: the board's size"),
    ("sites", "X,Y,...", "Pagoda: where its sites are"),
    ("pillar", "LENGTH,DIAMETER", "Pagoda: a pillar's size"),
    ("tile", "EDGE,THICKNESS", "Pagoda: a tile's size"),
)
"""What ``read`` may be told where a state is a photo."""

PHOTOS = (".jpg", ".jpeg", ".png", ".heic", ".heif", ".webp", ".avif", ".tif", ".tiff", ".bmp", ".gif")
"""How the names of photos end: all else is a state."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "before", metavar="BEFORE", help="state before, or a photo of it; - for standard input"
    )
    parser.add_argument("after", metavar="AFTER", help="state after, or a photo of it; - for standard input")
    for option, metavar, what in PHOTO_OPTIONS:
        parser.add_argument(f"--{option}", metavar=metavar, help=f"with photos: {what}, as `read` takes it")
    parser.add_argument("--player", metavar="NAME", help="who built, where a state has several players")
    parser.add_argument(
        "--cards", nargs="+", metavar="COLOUR", help=f"Pagoda: the cards played ({', '.join(ABILITY_NAMES)})"
    )
    abilities = ", ".join(f"{colour} or {name!r}" for colour, name in ABILITY_NAMES.items())
    parser.add_argument("--used", nargs="+", metavar="ABILITY", help=f"Pagoda: abilities used ({abilities})")
    parser.add_argument(
        "--alternative", action="store_true", default=None, help="Pagoda: it was an alternative turn"
    )
    parser.add_argument(
        "--order", nargs="+", metavar="STAR/SPACE", help="Azul: order of the placements, as red/3 multi/1"
    )
    parser.add_argument("--json", action="store_true", help="JSON")


def run(arguments: argparse.Namespace) -> int:
    """Prints what was built; the states' own doubts don't matter to it."""
    rules = GAMES[arguments.game]
    if arguments.before == arguments.after == "-":
        raise CommandError(UNUSABLE, "expected two states, found one standard input; give one as a file")
    told = _told(arguments, rules)
    sources = (arguments.before, arguments.after)
    readings = [_read(arguments, source) if _is_photo(source) else None for source in sources]
    before, after = (
        _parsed(source, rules) if reading is None else reading.state
        for source, reading in zip(sources, readings, strict=True)
    )
    try:
        found = rules.diff(before, after, **told)
    except StateError as error:  # an option that fits neither state
        raise CommandError(UNUSABLE, f"{error}; see `tablescore diff --help`") from None
    doubts = [
        {
            "of": of,
            "path": doubt.path,
            "candidates": [[*offered] for offered in doubt.candidates],
            "why": doubt.why,
        }
        for of, reading in zip(("before", "after"), readings, strict=True)
        for doubt in (reading.doubts if reading else ())
    ]
    if arguments.json:
        print_json({**found, "doubts": doubts})
    else:
        say(*_in_words(found))
        say(*(f"In doubt {one['of']}: {one['path']} ({one['why']})" for one in doubts))
    return 0


def _is_photo(source: str) -> bool:
    return source.lower().endswith(PHOTOS)


def _read(arguments: argparse.Namespace, source: str) -> Reading[Any]:
    """A state from a photo, by the game's part of ``read``.

    Raises:
        CommandError: It can't be read.
    """
    reader = READERS[arguments.game]
    parser = argparse.ArgumentParser(exit_on_error=False)
    reader.add_arguments(parser)
    words = []
    for option, _, _ in PHOTO_OPTIONS:
        if given := getattr(arguments, option):
            if option not in vars(parser.parse_args([])):
                title = GAMES[arguments.game].title
                raise CommandError(UNUSABLE, f"--{option} means nothing in {title}; leave it out")
            words += [f"--{option}", given]
    try:
        reading: Reading[Any] = reader.read(parser.parse_args(words), opened([source]))
        return reading
    except argparse.ArgumentError as error:
        raise CommandError(UNUSABLE, str(error)) from None
    except CommandError as error:
        raise CommandError(error.status, f"{source}: {error}") from None


def _parsed(source: str, rules: Rules) -> Any:
    data, _ = state_of(source, rules)
    with told_of(source, rules):
        return rules.parse(data)


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
        # Pagoda tells a piece's kind and its colours apart.
        colours = " and ".join(built[part] or "?" for part in ("colour", "spot") if part in built)
        yield f"{built['path']}: {f'{colours} ' if colours else ''}{built['what']}"
    if not found["built"]:
        yield "Nothing was built."
    spread = found.get("range")
    by_order = f" ({spread[0]} to {spread[1]} by order)" if spread and spread[0] < spread[1] else ""
    yield f"Points: {found['points']}{by_order}"
    for line in found["lines"]:
        yield f"  {line['points']:+3}  {line['explanation']}"
    for problem in found["problems"]:
        yield f"Problem: {problem['message']}"
