"""Where a command's words go: answers to standard output, complaints to standard error."""

import json
import sys

from scoring.words import shortened

LONGEST_LINE = 600
"""Characters of a line for people; only what was given, a name or a path, ever makes one longer."""


def say(*lines: str) -> None:
    """Lines for people on standard output, fit for any terminal."""
    for line in lines:
        print(shortened(line, LONGEST_LINE))


def print_json(value: object) -> None:
    """One JSON value on one line of standard output."""
    print(json.dumps(value))


def complain(message: str) -> None:
    """One line on standard error, fit for any terminal."""
    print(f"tablescore: {shortened(message, LONGEST_LINE)}", file=sys.stderr)
