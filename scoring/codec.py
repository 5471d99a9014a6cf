"""JSON at the edge of the rules: plain data to frozen dataclasses and back, with errors naming the path."""

import json
import math
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, NoReturn, TypeAlias, TypeVar, cast

from pydantic import PlainSerializer, PlainValidator, TypeAdapter, ValidationError

from scoring.words import as_data, counted, from_data, listed, quoted, shortened

Text: TypeAlias = Annotated[str, PlainValidator(from_data), PlainSerializer(as_data)]
"""A text for people that is kept: one that remembers how it was made still does afterwards."""

MOST_DIGITS = 9
"""Of a number in a state: more than any game counts to."""

MOST_FAULTS = 5
"""Told in one sentence; a state of the wrong shape has hundreds."""


@dataclass(frozen=True)
class Fault:
    """One unusable part of a state: where it is, what was expected there, what was found."""

    path: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{shortened(self.path) or 'state'}: {self.expected}, found {self.found}"


class StateError(ValueError):
    """A state that can't be understood; ``faults`` lists every unusable part at once."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        more = len(faults) - MOST_FAULTS
        told = [
            *map(str, faults[:MOST_FAULTS]),
            *([f"and {counted(more, 'more fault')}"] if more > 0 else []),
        ]
        super().__init__("; ".join(told))
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
        raise StateError(_faults(error.errors())) from None
    return value


def loads(text: bytes) -> object:
    """JSON text in UTF-8 as plain data, stricter than :func:`json.loads`.

    Raises:
        ValueError: for anything else, for NaN and infinities, for whole numbers longer than
            :data:`MOST_DIGITS`, for two entries of one name (of two buildings, one would be lost), and for
            data nested too deeply.
    """
    try:
        return json.loads(
            text.decode("utf-8-sig"),
            object_pairs_hook=_unique,
            parse_constant=_no_number,
            parse_int=_whole_number,
        )
    except UnicodeDecodeError as error:
        raise ValueError(f"no text in UTF-8 from byte {error.start + 1} on") from None
    except json.JSONDecodeError as error:
        what = error.msg[:1].lower() + error.msg[1:]
        raise ValueError(f"no JSON at line {error.lineno}, column {error.colno}: {what}") from None
    except RecursionError:
        raise ValueError("brackets nested too deeply") from None


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"an object that has the key {quoted(twice)} twice")
    return dict(pairs)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name}, which is no JSON number")


def _whole_number(text: str) -> int:
    digits = len(text.lstrip("-"))
    if digits > MOST_DIGITS:
        found = f"a number of {digits} digits ({shortened(text, 20)})"
        raise ValueError(f"{found}, where {MOST_DIGITS} are the most")
    return int(text)


def dump(value: object) -> Any:
    """A state dataclass as plain JSON data."""
    return _adapter(cast(Hashable, type(value))).dump_python(value, mode="json")


def schema(kind: Any) -> dict[str, Any]:
    """JSON Schema of the dataclass ``kind``."""
    return _adapter(kind).json_schema()


def in_words(value: object) -> str:
    """What was found in a state, for people: a number or text itself, of anything bigger what it is.

    Args:
        value: JSON data.
    """
    match value:
        case None:
            return "nothing (null)"
        case bool():
            return "true" if value else "false"
        case str():
            return quoted(value)
        case float() if not math.isfinite(value):
            return "one too large"
        case int() | float():
            return shortened(str(value))
        case list() | tuple():
            return f"a list of {len(value)}" if value else "an empty list"
        case dict():
            return f"an object with the keys {listed(value)}" if value else "an empty object"
    return f"a {type(value).__name__}"


_EXPECTED = {
    "int_type": "expected a whole number",
    "int_from_float": "expected a whole number",
    "string_type": "expected text",
    "bool_type": "expected true or false",
    "tuple_type": "expected a list",
    "list_type": "expected a list",
    "frozen_set_type": "expected a list",
    "dict_type": "expected an object",
    "dataclass_type": "expected an object",
}
"""What people are told for pydantic's kinds of errors."""


def _faults(errors: Iterable[Any]) -> tuple[Fault, ...]:
    """Pydantic's errors in words of our own; each entry that a list lacks is one of them."""
    found: dict[str, Fault] = {}
    for error in errors:
        fault = _fault(error)
        short = error["type"] == "missing" and isinstance(error["loc"][-1], int)
        found[fault.path if short else f"{len(found)} {fault.path}"] = fault
    return tuple(found.values())


def _fault(error: Any) -> Fault:
    *parents, last = path = [str(part) for part in error["loc"] if part != "[key]"] or [""]
    found = in_words(error["input"])
    match error["type"], error.get("ctx", {}):
        case "missing", _ if isinstance(error["loc"][-1], int):
            # Only a list of fixed length misses entries, and the last one missing tells that length.
            return Fault("/".join(parents), f"expected a list of {int(last) + 1}", found)
        case "missing", _:
            return Fault("/".join(path), "expected this key", found)
        case "too_long", {"max_length": most, "actual_length": length}:
            return Fault("/".join(path), f"expected a list of {most}", f"a list of {length}")
        case (("enum" | "literal_error"), {"expected": names}):
            return Fault("/".join(path), f"expected {names}", found)
        case "value_error", {"error": reason}:
            expected, _, told = str(reason).partition(", found ")
            return Fault("/".join(path), expected, told or found)
        case "json_invalid", _:
            return Fault("", "expected text of whole characters", "half of one")
    message = error["msg"][:1].lower() + error["msg"][1:]
    return Fault("/".join(path), _EXPECTED.get(error["type"], message), found)
