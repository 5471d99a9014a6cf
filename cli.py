"""The ``tablescore`` command: the readers and the rules without a browser.

Exit status: 0 done; 2 wrong usage or an unusable file or state; 3 a photo was opened but could not be read.
`dice` goes on after a bad photo and ends with the highest status that came up. Errors are one line each on
standard error: what was expected, what was found, what to do.
"""

import argparse
import json
import os
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any, NoReturn

from scoring import blueprints, codec, report
from scoring.breakdown import Problem
from scoring.codec import Fault, StateError
from scoring.games import GAMES, Rules
from scoring.possible import possible_states, score_ranges

UNUSABLE = 2
UNREADABLE = 3

FIRST_PORT = 8501
PORTS = range(FIRST_PORT, FIRST_PORT + 20)
"""Tried one after the other when no port is asked for."""

DATA_FOLDER = "TABLESCORE_DATA"
"""The environment variable that tells the app where plays and photos are kept."""


class CommandError(Exception):
    """Ends the command: an exit status and one line for people."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(" ".join(message.split()))
        self.status = status


def main(argv: list[str] | None = None) -> int:
    """Runs the command.

    Args:
        argv: The words after ``tablescore``; those of the process where left out.

    Returns:
        The exit status.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # file names and players may hold anything
    try:
        arguments = _parser().parse_args(argv)
        status: int = arguments.run(arguments)
        print(end="", flush=True)
    except CommandError as error:
        _complain(str(error))
        return error.status
    except StateError as error:
        _complain(str(error))
        return UNUSABLE
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # What is left to write goes nowhere, or Python fails on it once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # whoever read our output has had enough
            return 0
        _complain(f"reading or writing failed ({error}); check the paths and the free space")
        return UNUSABLE
    except Exception as error:
        _complain(f"failed unexpectedly ({type(error).__name__}: {error}); please report what you ran")
        return UNREADABLE
    return status


def _print_json(value: object) -> None:
    print(json.dumps(value))


def _complain(message: str) -> None:
    print(f"tablescore: {message}", file=sys.stderr)


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(UNUSABLE, f"{message}; see `{self.prog} --help`")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser("tablescore", description="Photos of a finished board game in, an explained score out.")
    parser.add_argument("--version", action="version", version=f"tablescore {version('tablescore')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int], about: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=about, description=about)
        added.set_defaults(run=run)
        return added

    app = command("app", _app, "start the app in a browser's reach")
    app.add_argument("--host", default="127.0.0.1", help="address to listen on (0.0.0.0: every network)")
    app.add_argument("--port", type=_port, help=f"port (the first free one from {FIRST_PORT} if left out)")
    app.add_argument("--data", type=Path, metavar="DIR", help="folder for plays and photos")

    dice = command("dice", _dice, "every six-sided die in each photo: value, colour, place")
    dice.add_argument("photos", nargs="+", metavar="PHOTO")
    dice.add_argument("--json", action="store_true", help="one JSON object a line, one line a photo")

    score = command("score", _score, "the score of a state with its whole breakdown")
    score.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    score.add_argument(
        "state", nargs="?", default="-", metavar="STATE.json", help="file; - for standard input"
    )
    score.add_argument("--json", action="store_true", help="JSON")

    check = command(
        "check-blueprint", _check_blueprint, "does a building match its plan, and where it differs"
    )
    check.add_argument("photos", nargs="*", metavar="PHOTO")
    check.add_argument("--plan", help="the card, as X1/31/1X: rows from the top, X hatched")
    check.add_argument("--state", metavar="STATE.json", help="the building; - for standard input")
    check.add_argument("--json", action="store_true", help="JSON")

    schema = command("schema", _schema, "JSON Schema of a game's state")
    schema.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    return parser


# app


def _port(text: str) -> int:
    if not 0 <= (port := int(text)) < 2**16:
        raise ValueError
    return port


def _app(arguments: argparse.Namespace) -> int:
    port = _free_port(arguments.host, arguments.port)
    if arguments.data:
        folder = arguments.data.expanduser().absolute()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandError(
                UNUSABLE,
                f"expected a folder for plays, found {folder} ({error.strerror}); choose another --data",
            ) from None
        os.environ[DATA_FOLDER] = str(folder)
    from click.exceptions import Abort
    from streamlit.web.cli import main as streamlit

    address = _reachable(arguments.host)
    print(f"Tablescore: http://{address}:{port} (Ctrl+C ends it)", flush=True)
    options = {
        "server.address": arguments.host,
        "server.port": port,
        "server.headless": "true",
        "server.fileWatcherType": "none",
        "browser.gatherUsageStats": "false",
        "browser.serverAddress": address,  # or Streamlit asks a public service for it
        "client.toolbarMode": "viewer",
    }
    flags = [f"--{name}={value}" for name, value in options.items()]
    with suppress(Abort):  # Ctrl+C
        streamlit(["run", str(Path(__file__).with_name("app.py")), *flags], standalone_mode=False)
    return 0


def _reachable(host: str) -> str:
    """The host as it stands in a link; for "every network" this machine's address in its own."""
    if host == "0.0.0.0":
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only picks the network card
            return str(probe.getsockname()[0])
    return f"[{host}]" if ":" in host else host


def _free_port(host: str, wanted: int | None) -> int:
    error: OSError | None = None
    for port in PORTS if wanted is None else [wanted]:
        try:
            family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            with socket.socket(family) as probe:
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(address)
                return int(probe.getsockname()[1])
        except OSError as failed:
            error = failed
    found = f"port {wanted}" if wanted is not None else f"ports {PORTS[0]} to {PORTS[-1]}"
    raise CommandError(
        UNUSABLE,
        f"expected a free port on {host}, found {found} unusable ({error}); choose another --port or --host",
    )


# dice


def _dice(arguments: argparse.Namespace) -> int:
    status = 0
    for path in arguments.photos:
        try:
            answer = _dice_in(path)
        except CommandError as error:
            _complain(f"{path}: {error}")
            status = max(status, error.status)
            if arguments.json:
                _print_json({"photo": path, "error": str(error)})
            continue
        if arguments.json:
            _print_json(answer)
        else:
            print(*_dice_text(answer), sep="\n")
        print(end="", flush=True)  # a line as soon as its photo is read
    return status


def _dice_in(path: str) -> dict[str, Any]:
    from vision.dice import read_dice
    from vision.photo import PhotoError, open_photo

    started = time.perf_counter()
    try:
        photo = open_photo(Path(path))
    except PhotoError as error:
        raise CommandError(UNUSABLE, str(error)) from None
    decode = round((time.perf_counter() - started) * 1000)
    try:
        reading = read_dice(photo)
    except Exception as error:  # whatever a picture does to a reader, the next photo still gets its turn
        raise CommandError(
            UNREADABLE,
            f"finding dice failed ({type(error).__name__}: {error}); "
            "try a photo from above, closer and in even light",
        ) from error
    total = round((time.perf_counter() - started) * 1000)
    return {
        "photo": path,
        "width": reading.width,
        "height": reading.height,
        "ms": {**reading.ms, "total": total, "decode": decode},
        "dice": [
            {
                "value": die.value,
                "colour": die.colour,
                "box": [round(x, 1) for x in die.box],
                "face": [[round(x, 1), round(y, 1)] for x, y in die.face],
                "confidence": round(die.confidence, 4),
                "doubtful": die.doubtful,
                "candidates": [[value, round(p, 4)] for value, p in die.candidates],
                "colour_candidates": [[colour, round(p, 4)] for colour, p in die.colour_candidates],
            }
            for die in reading.dice
        ],
    }


def _dice_text(answer: dict[str, Any]) -> Iterator[str]:
    dice = answer["dice"]
    size = f"{answer['width']} x {answer['height']}"
    yield f"{answer['photo']}: {len(dice)} dice, {size}, {answer['ms']['total']} ms"
    width = max((len(die["colour"]) for die in dice), default=0)
    for i, die in enumerate(dice, 1):
        x, y, w, h = die["box"]
        centre = f"{x + w / 2:.0f},{y + h / 2:.0f}"
        line = f"{i:4}  {die['value']}  {die['colour']:{width}}  {die['confidence']:4.0%}  at {centre}"
        others = [f"{c} {p:.0%}" for c, p in (*die["candidates"][1:3], *die["colour_candidates"][1:3])]
        yield line + (f"  in doubt: {', '.join(others)}" if die["doubtful"] else "")


# score


def _score(arguments: argparse.Namespace) -> int:
    rules = GAMES[arguments.game]
    data, doubts = _state(arguments.state, rules)
    possible = possible_states(rules.parse, data, _candidates(doubts))
    result = rules.score(possible.states[0])
    ranges = report.own_ranges(result)
    problems = result.problems
    if not possible.complete:
        ranges = (None,) * len(ranges)
        problems += (Problem("doubts", "", "Too many doubts for a range of the score; settle some of them."),)
    elif doubts:
        ranges = score_ranges([rules.score(state) for state in possible.states])
    if arguments.json:
        _print_json({"game": rules.name, **report.as_json(result, ranges, problems)})
    else:
        print(rules.title, *report.as_text(result, ranges, problems), sep="\n")
    return 0


def _state(source: str, rules: Rules) -> tuple[object, list[Any]]:
    """A state's JSON data and its doubts; a reading's whole object has both."""
    data = _load(source)
    if not isinstance(data, dict) or "state" not in data:
        return data, []
    if data.get("game", rules.name) != rules.name:
        raise CommandError(
            UNUSABLE,
            f"{source}: expected a reading of {rules.name}, found one of {data['game']}; name that game",
        )
    return data["state"], data.get("doubts") or []


def _candidates(doubts: list[Any]) -> dict[str, list[object]]:
    """The candidates by path."""
    found: dict[str, list[object]] = {}
    try:
        for doubt in doubts:
            found.setdefault(doubt["path"].strip("/"), []).extend(value for value, _ in doubt["candidates"])
    except (TypeError, KeyError, ValueError, AttributeError):
        expected = "expected objects with path and candidates [[value, probability], ...]"
        raise StateError((Fault("doubts", expected, "something else"),)) from None
    return found


def _load(source: str) -> object:
    """JSON data of a file, or of standard input for ``-``."""
    wanted = f"{'standard input' if source == '-' else source}: expected the JSON of a state"
    try:
        raw = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except OSError as error:
        raise CommandError(
            UNUSABLE, f"{wanted}, found no readable file ({error.strerror}); check the path"
        ) from None
    if not raw.strip():
        raise CommandError(UNUSABLE, f"{wanted}, found nothing; give a file or pipe a state in")
    try:
        return codec.loads(raw)
    except ValueError as error:
        raise CommandError(
            UNUSABLE, f"{wanted}, found something else ({error}); see `tablescore schema`"
        ) from None


# check-blueprint


def _check_blueprint(arguments: argparse.Namespace) -> int:
    if arguments.photos:
        raise CommandError(
            UNREADABLE,
            "a whole building can't be read from photos yet; give the building with --state STATE.json",
        )
    if arguments.state is None:
        raise CommandError(UNUSABLE, "expected a building, found none; give one with --state STATE.json")
    data, doubts = _state(arguments.state, GAMES["blueprints"])
    if arguments.plan is not None:
        if blueprints.plan_heights(arguments.plan) is None:
            raise CommandError(UNUSABLE, f"--plan: {blueprints.plan_faults(arguments.plan)[0]}")
        data = {**data, "plan": arguments.plan} if isinstance(data, dict) else data
    # What a die shows doesn't matter to the plan, and a plan that was given is beyond doubt.
    settled = ("value", "colour") if arguments.plan is None else ("value", "colour", "plan")
    candidates = {
        path: values for path, values in _candidates(doubts).items() if path.split("/")[-1] not in settled
    }
    possible = possible_states(lambda state: codec.parse(blueprints.Building, state), data, candidates)
    building = possible.states[0]
    found = blueprints.match(building)
    certain = possible.complete and len({blueprints.match(state).matches for state in possible.states}) == 1
    matches = found.matches if certain else None
    if arguments.json:
        _print_json(
            {
                "matches": matches,
                "cells": [asdict(cell) for cell in found.cells],
                "doubts": [doubt for doubt in doubts if doubt["path"].strip("/") in candidates],
                "problems": [asdict(problem) for problem in blueprints.problems(building)],
            }
        )
        return 0
    if matches is None:
        print("Whether the building matches is open: give its plan, or settle its doubts.")
    else:
        print(f"The building {'matches' if matches else 'does not match'} its plan.")
    for cell in found.cells:
        print(f"  {blueprints.cell_name(cell.row, cell.col)}: planned {cell.planned}, built {cell.built}")
    for problem in blueprints.problems(building):
        print(report.problem_text(problem))
    return 0


# schema


def _schema(arguments: argparse.Namespace) -> int:
    print(json.dumps(GAMES[arguments.game].schema(), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
