"""States that a command is given: JSON from a file or standard input, or a reading's whole object."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from commands.errors import UNUSABLE, CommandError
from scoring import codec
from scoring.codec import Fault, StateError
from scoring.games import Rules
from scoring.words import shortened

MOST_BYTES = 1_000_000
"""Of a state with its doubts and evidence; a whole game with every photo's outlines takes a tenth."""

STDIN = "-"


def state_of(source: str, rules: Rules) -> tuple[object, list[Any]]:
    """A state's JSON data and its doubts; a reading's whole object has both."""
    data = _load(source)
    if not isinstance(data, dict) or "state" not in data:
        return data, []
    if data.get("game", rules.name) != rules.name:
        found = codec.in_words(data["game"])
        raise CommandError(
            UNUSABLE,
            f"{_named(source)}: expected a reading of {rules.name}, found one of {found}; name that game",
        )
    return data["state"], data.get("doubts") or []


def candidates_of(doubts: list[Any]) -> dict[str, list[object]]:
    """The candidates by path."""
    found: dict[str, list[object]] = {}
    try:
        for doubt in doubts:
            found.setdefault(doubt["path"].strip("/"), []).extend(value for value, _ in doubt["candidates"])
    except (TypeError, KeyError, ValueError, AttributeError):
        expected = "expected a list of objects with path and candidates [[value, probability], ...]"
        raise StateError((Fault("doubts", expected, "something else"),)) from None
    return found


@contextmanager
def told_of(source: str, rules: Rules) -> Iterator[None]:
    """Says of an unusable state which file it came from, and where its right shape is described."""
    try:
        yield
    except StateError as error:
        see = f"see `tablescore schema {rules.name}`"
        raise CommandError(UNUSABLE, f"{_named(source)}: {error}; {see}") from None


def _named(source: str) -> str:
    """A file in a sentence."""
    return "standard input" if source == STDIN else shortened(source) or "''"


def _load(source: str) -> object:
    """JSON data of a file, or of standard input for ``-``."""
    wanted = f"{_named(source)}: expected the JSON of a state"
    if not source:
        raise CommandError(UNUSABLE, f"{wanted}, found an empty file name; name a file, or - to pipe one in")
    try:
        if source == STDIN:
            raw = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(source).open("rb") as file:
                raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CommandError(
            UNUSABLE, f"{wanted}, found no readable file ({error.strerror}); check the path"
        ) from None
    if not raw.strip():
        raise CommandError(UNUSABLE, f"{wanted}, found nothing; give a file or pipe a state in")
    if len(raw) > MOST_BYTES:
        most = f"{MOST_BYTES // 1000} kB"
        raise CommandError(UNUSABLE, f"{wanted}, found more than {most}; give the state of one table")
    try:
        return codec.loads(raw)
    except ValueError as error:
        raise CommandError(UNUSABLE, f"{wanted}, found {error}; see `tablescore schema`") from None
