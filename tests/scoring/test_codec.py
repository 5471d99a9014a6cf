"""JSON in and out of the rules."""

from dataclasses import dataclass
from enum import StrEnum

import pytest

from scoring import codec
from scoring.codec import Fault, StateError


class Shade(StrEnum):
    DARK = "dark"
    LIGHT = "light"


@dataclass(frozen=True)
class Tile:
    shade: Shade
    points: int | None = None


@dataclass(frozen=True)
class Board:
    tiles: tuple[Tile, ...]
    owners: dict[str, Tile]


DATA = {"tiles": [{"shade": "dark", "points": None}], "owners": {"A": {"shade": "light", "points": 3}}}
BOARD = Board((Tile(Shade.DARK),), {"A": Tile(Shade.LIGHT, 3)})


def test_parse_and_dump_are_inverse() -> None:
    assert codec.parse(Board, DATA) == BOARD
    assert codec.dump(BOARD) == DATA


def test_dump_is_plain_data() -> None:
    assert type(codec.dump(Tile(Shade.DARK))["shade"]) is str


def test_optional_parts_may_be_left_out() -> None:
    assert codec.parse(Tile, {"shade": "dark"}) == Tile(Shade.DARK, None)


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        (None, [("", "None")]),
        ({}, [("tiles", "{}"), ("owners", "{}")]),
        ({"tiles": {}, "owners": []}, [("tiles", "{}"), ("owners", "[]")]),
        (
            {"tiles": [{"shade": "dark"}, {"shade": "red", "points": 1.5}], "owners": {"A": {}}},
            [("tiles/1/shade", "'red'"), ("tiles/1/points", "1.5"), ("owners/A/shade", "{}")],
        ),
    ],
)
def test_every_fault_is_named_with_its_path(data: object, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(StateError) as caught:
        codec.parse(Board, data)
    assert [(f.path, f.found) for f in caught.value.faults] == faults
    assert str(caught.value) == "; ".join(str(f) for f in caught.value.faults)


def test_a_fault_reads_as_a_sentence() -> None:
    with pytest.raises(StateError, match=r"^shade: input should be 'dark' or 'light', found 'red'$"):
        codec.parse(Tile, {"shade": "red"})
    assert str(Fault("", "expected a tile", "5")) == "state: expected a tile, found 5"


def test_long_findings_are_cut_short() -> None:
    with pytest.raises(StateError) as caught:
        codec.parse(Tile, {"shade": "x" * 1000})
    assert len(caught.value.faults[0].found) == 80


@pytest.mark.parametrize(
    ("text", "data"),
    [(b"{}", {}), (b"\xef\xbb\xbf[1, null]", [1, None]), ('{"é": "×"}'.encode(), {"é": "×"})],
)
def test_loads(text: bytes, data: object) -> None:
    assert codec.loads(text) == data


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "Expecting value"),
        (b"{'a': 1}", "property name"),
        (b"\xff", "decode"),
        (b"[NaN]", "NaN is no JSON number"),
        (b"[-Infinity]", "-Infinity is no JSON number"),
        (b'{"a": 1, "b": {"c": 1, "c": 1}}', "the key 'c' twice"),
        (b"[" * 100_000, "nested too deeply"),
        (b"1" * 5000, "integer string"),
    ],
)
def test_loads_refuses_what_is_not_json(text: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        codec.loads(text)


def test_schema_describes_the_dataclass() -> None:
    found = codec.schema(Board)
    assert found["required"] == ["tiles", "owners"]
    assert found["$defs"]["Shade"]["enum"] == ["dark", "light"]


@pytest.mark.parametrize("value", ["5", True, 5.0, 1e400])
def test_nothing_is_bent_to_fit(value: object) -> None:
    with pytest.raises(StateError, match=r"^points: "):
        codec.parse(Tile, {"shade": "dark", "points": value})
