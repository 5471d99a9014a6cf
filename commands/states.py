"""States that a command is given: JSON from a file or standard input, or a reading's whole object."""

import sys
from pathlib import Path
from typing import Any

from commands.errors import UNUSABLE, CommandError
from scoring import codec
from scoring.codec import Fault, StateError
from scoring.games import Rules


def state_of(source: str, rules: Rules) -> tuple[object, list[Any]]:
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


def candidates_of(doubts: list[Any]) -> dict[str, list[object]]:
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
