"""The ``tablescore`` command: the readers and the rules without a browser.

Exit status: 0 done; 2 wrong usage or an unusable file or state; 3 a photo was opened but could not be read.
Errors are one line each on standard error: what was expected, what was found, what to do.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, NoReturn

from commands import (
    app,
    backup,
    calibrate,
    check_blueprint,
    dice,
    diff,
    enrol,
    mat,
    read,
    restore,
    schema,
    score,
)
from commands.errors import UNREADABLE, UNUSABLE, CommandError
from commands.output import complain
from scoring.codec import StateError

COMMANDS = {
    "app": app,
    "dice": dice,
    "read": read,
    "enrol": enrol,
    "score": score,
    "check-blueprint": check_blueprint,
    "diff": diff,
    "mat": mat,
    "calibrate": calibrate,
    "schema": schema,
    "backup": backup,
    "restore": restore,
}


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
        complain(str(error))
        return error.status
    except StateError as error:
        complain(str(error))
        return UNUSABLE
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # What is left to write goes nowhere, or Python fails on it once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # whoever read our output has had enough
            return 0
        complain(f"reading or writing failed ({error}); check the paths and the free space")
        return UNUSABLE
    except Exception as error:
        complain(f"failed unexpectedly ({type(error).__name__}: {error}); please report what you ran")
        return UNREADABLE
    return status


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, and whose options may stand anywhere among the other words."""

    _mixed = False

    def error(self, message: str) -> NoReturn:
        raise CommandError(UNUSABLE, f"{message}; see `{self.prog} --help`")

    def parse_known_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        # `score GAME --json FILE`: plain argparse takes FILE for missing once it has seen GAME alone.
        # Mixed parsing calls this method itself; a parser with commands can't be mixed.
        if self._mixed or self._subparsers:
            return super().parse_known_args(args, namespace)
        self._mixed = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixed = False


def _parser() -> argparse.ArgumentParser:
    parser = _Parser("tablescore", description="Photos of a finished board game in, an explained score out.")
    parser.add_argument("--version", action="version", version=f"tablescore {version('tablescore')}")
    words = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        added = words.add_parser(name, help=command.ABOUT, description=command.ABOUT)
        command.add_arguments(added)
        added.set_defaults(run=command.run)
    return parser


if __name__ == "__main__":
    sys.exit(main())
