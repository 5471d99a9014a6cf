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


@dataclass(frozen=True)
class Row:
    places: tuple[int, int, int]

    def __post_init__(self) -> None:
        if min(self.places) < 0:
            raise ValueError(f"expected places of 0 or more, found {min(self.places)}")


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
        (None, [("", "nothing (null)")]),
        ({}, [("tiles", "an empty object"), ("owners", "an empty object")]),
        ({"tiles": {}, "owners": []}, [("tiles", "an empty object"), ("owners", "an empty list")]),
        (
            {"tiles": [{"shade": "dark"}, {"shade": "red", "points": 1.5}], "owners": {"A": {}}},
            [("tiles/1/shade", "'red'"), ("tiles/1/points", "1.5"), ("owners/A/shade", "an empty object")],
        ),
    ],
)
def test_every_fault_is_named_with_its_path(data: object, faults: list[tuple[str, str]]) -> None:
    with pytest.raises(StateError) as caught:
        codec.parse(Board, data)
    assert [(f.path, f.found) for f in caught.value.faults] == faults
    assert str(caught.value) == "; ".join(str(f) for f in caught.value.faults)


def test_a_fault_reads_as_a_sentence() -> None:
    with pytest.raises(StateError, match=r"^shade: expected 'dark' or 'light', found 'red'$"):
        codec.parse(Tile, {"shade": "red"})
    assert str(Fault("", "expected a tile", "5")) == "state: expected a tile, found 5"


@pytest.mark.parametrize(
    ("kind", "data", "told"),
    [
        (Tile, {}, "shade: expected this key, found an empty object"),
        (Tile, {"shadow": 1}, "shade: expected this key, found an object with the keys shadow"),
        (Tile, {"shade": "dark", "points": True}, "points: expected a whole number, found true"),
        (
            Tile,
            {"shade": "dark", "points": 1e400},
            "points: expected a whole number, found one too large",
        ),
        (
            Tile,
            {"shade": "\ud800"},
            "state: expected text of whole characters, found half of one",
        ),
        (Board, {"tiles": None, "owners": 5}, "tiles: expected a list, found nothing (null)"),
        (Board, {"tiles": [], "owners": 5}, "owners: expected an object, found 5"),
        (Row, {"places": [1] * 400}, "places: expected a list of 3, found a list of 400"),
        (Row, {"places": [1]}, "places: expected a list of 3, found a list of 1"),
        (Row, {"places": [1, 2, -3]}, "state: expected places of 0 or more, found -3"),
        (
            Row,
            {"places": [1, 2, "a\n\x1b[2J"]},
            r"places/2: expected a whole number, found 'a\n\x1b[2J'",
        ),
    ],
)
def test_faults_say_what_was_expected_and_found(kind: type, data: object, told: str) -> None:
    with pytest.raises(StateError) as caught:
        codec.parse(kind, data)
    assert str(caught.value).split("; ")[0] == told


def test_many_faults_are_counted() -> None:
    with pytest.raises(
        StateError, match=r"(tiles/\d: expected an object, found 1; ){5}and 395 more faults$"
    ) as caught:
        codec.parse(Board, {"tiles": [1] * 400, "owners": {}})
    assert len(caught.value.faults) == 400


def test_long_paths_are_cut_short() -> None:
    with pytest.raises(StateError) as caught:
        codec.parse(Board, {"tiles": [], "owners": {"A" * 10_000: 5}})
    assert len(str(caught.value)) < 120


def test_long_findings_are_cut_short() -> None:
    with pytest.raises(StateError) as caught:
        codec.parse(Tile, {"shade": "x" * 1000})
    assert len(caught.value.faults[0].found) == 62


@pytest.mark.parametrize(
    ("text", "data"),
    [(b"{}", {}), (b"\xef\xbb\xbf[1, null]", [1, None]), ('{"é": "×"}'.encode(), {"é": "×"})],
)
def test_loads(text: bytes, data: object) -> None:
    assert codec.loads(text) == data


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "no JSON at line 1, column 1: expecting value"),
        (b"{'a': 1}", "line 1, column 2: expecting property name"),
        (b"[\xff", "no text in UTF-8 from byte 2 on"),
        (b"[NaN]", "NaN, which is no JSON number"),
        (b"[-Infinity]", "-Infinity, which is no JSON number"),
        (b'{"a": 1, "b": {"c": 1, "c": 1}}', "the key 'c' twice"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[1000000000]", "a number of 10 digits"),
        (
            b'{"a": -' + b"1" * 5000 + b"}",
            r"a number of 5000 digits \(-11111111...11111111\), where 9 are the most",
        ),
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
