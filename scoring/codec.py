"""JSON at the edge of the rules: plain data to frozen dataclasses and back, with errors naming the path."""

import json
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cache
from typing import Any, NoReturn, TypeVar, cast

from pydantic import TypeAdapter, ValidationError


@dataclass(frozen=True)
class Fault:
    """One unusable part of a state: where it is, what was expected there, what was found."""

    path: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.path or 'state'}: {self.expected}, found {self.found}"


class StateError(ValueError):
    """A state that can't be understood; ``faults`` lists every unusable part at once."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


T = TypeVar("T")


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def parse(kind: type[T], data: object) -> T:
    """Plain JSON data as the dataclass ``kind``; nothing is bent to fit: ``"5"`` and ``true`` are no numbers.

    Raises:
        StateError: with the path, the expectation and the finding of every unusable part.
    """
    try:
        # From text, as only there pydantic's strict mode knows JSON's lists for tuples and texts for enums.
        value: T = _adapter(cast(Hashable, kind)).validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        raise StateError(tuple(_fault(e) for e in error.errors())) from None
    return value


def loads(text: bytes) -> object:
    """JSON text in UTF-8 as plain data, stricter than :func:`json.loads`.

    Raises:
        ValueError: for anything else, for NaN and infinities, for two entries of one name (of two buildings,
            one would be lost), and for data nested too deeply.
    """
    try:
        return json.loads(text.decode("utf-8-sig"), object_pairs_hook=_unique, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError(f"one object has the key {next(key for key in keys if keys.count(key) > 1)!r} twice")
    return dict(pairs)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def dump(value: object) -> Any:
    """A state dataclass as plain JSON data."""
    return _adapter(cast(Hashable, type(value))).dump_python(value, mode="json")


def schema(kind: Any) -> dict[str, Any]:
    """JSON Schema of the dataclass ``kind``."""
    return _adapter(kind).json_schema()


def _fault(error: Any) -> Fault:
    found = repr(error["input"])
    message = error["msg"].removeprefix("Value error, ").replace("valid array", "list")
    return Fault(
        "/".join(map(str, error["loc"])),
        message[:1].lower() + message[1:],
        found if len(found) < 80 else found[:77] + "...",
    )
