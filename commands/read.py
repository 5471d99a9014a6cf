"""``tablescore read``: one table's state from photos of it, with its doubts."""

import argparse
import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from commands import read_azul_summer_pavilion, read_blueprints, read_pagoda, read_quadropolis, read_spyrium
from commands.output import print_json, say
from commands.photos import photo_in
from scoring import codec, report
from scoring.games import GAMES
from vision.reading import Doubt, Evidence, Polygon, Reading

if TYPE_CHECKING:
    from vision.photo import Photo

ABOUT = "one table's state from one or more photos of it"

READERS = {
    "blueprints": read_blueprints,
    "azul_summer_pavilion": read_azul_summer_pavilion,
    "quadropolis": read_quadropolis,
    "spyrium": read_spyrium,
    "pagoda": read_pagoda,
}
"""Each game's own part: ``add_arguments``, and ``read`` from the arguments and photos to a reading."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes: a game, its options, photos."""
    games = parser.add_subparsers(metavar="GAME", required=True, dest="game")
    for name, reader in READERS.items():
        about = f"a state of {GAMES[name].title} from photos"
        game = games.add_parser(name, help=about, description=about)
        game.add_argument("photos", nargs="+", metavar="PHOTO")
        game.add_argument("--json", action="store_true", help="JSON")
        reader.add_arguments(game)


def run(arguments: argparse.Namespace) -> int:
    """Prints the state with its doubts."""
    started = time.perf_counter()
    photos = opened(arguments.photos)
    decoded = time.perf_counter()
    reading = READERS[arguments.game].read(arguments, photos)
    rules = GAMES[arguments.game]
    spent = round(1000 * (time.perf_counter() - started))
    ms = {**reading.ms, "decode": round(1000 * (decoded - started)), "total": spent}
    if arguments.json:
        print_json(as_json(arguments.game, reading, ms))
        return 0
    say(f"{rules.title}: read in {spent / 1000:.1f} s")
    say(*READERS[arguments.game].as_text(reading))
    for doubt in reading.doubts:
        offered = ", ".join(f"{offer(value)} {chance:.0%}" for value, chance in doubt.candidates)
        say(f"  in doubt: {doubt.path}" + (f": {offered}" if offered else "") + f" ({doubt.why})")
    for photo, why in reading.left_out.items():
        say(f"  left out: {arguments.photos[photo]}: {why}")
    if reading.hint:
        say(reading.hint)
    for problem in rules.problems(reading.state):
        say(report.problem_text(problem))
    return 0


def offer(value: object) -> str:
    """What a doubt offers, in words: ``"orange 4"``, ``"2"``, ``"green ?, clear 5"``, ``"nothing"``."""
    match value:
        case None:
            return "?"
        case dict():
            return " ".join(map(offer, value.values()))
        case list() | tuple():
            return ", ".join(map(offer, value)) or "nothing"
    return str(value)


def opened(paths: Sequence[str]) -> "list[Photo]":
    """The photos.

    Raises:
        CommandError: One of them is no picture that can be used.
    """
    return [photo_in(path) for path in paths]


def as_json(game: str, reading: Reading[Any], ms: dict[str, int]) -> dict[str, Any]:
    """The reading as the command prints it; ``score`` and ``check-blueprint`` take it whole."""
    return {
        "game": game,
        "state": codec.dump(reading.state),
        "ms": ms,
        "doubts": [_doubt(doubt) for doubt in reading.doubts],
        "problems": [asdict(problem) for problem in GAMES[game].problems(reading.state)],
        "evidence": {path: _evidence(evidence) for path, evidence in reading.evidence.items()},
        "hint": reading.hint,
        "left_out": [{"photo": photo, "why": why} for photo, why in reading.left_out.items()],
    }


def _doubt(doubt: Doubt) -> dict[str, Any]:
    return {
        "path": doubt.path,
        "candidates": [[value, round(chance, 4)] for value, chance in doubt.candidates],
        "photo": doubt.photo,
        "polygon": None if doubt.polygon is None else _points(doubt.polygon),
        "why": doubt.why,
    }


def _evidence(evidence: Evidence) -> dict[str, Any]:
    return {
        "photo": evidence.photo,
        "polygon": _points(evidence.polygon),
        "confidence": round(evidence.confidence, 4),
    }


def _points(polygon: Polygon) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in polygon]
