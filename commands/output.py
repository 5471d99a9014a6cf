"""Where a command's words go: answers to standard output, complaints to standard error."""

import json
import sys


def print_json(value: object) -> None:
    """One JSON value on one line of standard output."""
    print(json.dumps(value))


def complain(message: str) -> None:
    """One line on standard error."""
    print(f"tablescore: {message}", file=sys.stderr)
