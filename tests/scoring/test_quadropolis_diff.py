"""Quadropolis: what was built between two cities."""

import random

import pytest

from scoring import codec, quadropolis
from scoring.players import Players, Seat
from scoring.quadropolis import City, Mode, score
from tests.scoring.cities import city, random_city


def test_a_new_tile_and_a_new_floor() -> None:
    before = city("T2p2 P _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 3, 1)
    after = city("T3p1 P S _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 4, 2)
    found = quadropolis.diff(before, after)
    assert found["built"] == [
        {"path": "city/0/0", "what": "1 floor on a Tower Block, now 3"},
        {"path": "city/0/2", "what": "Shop"},
    ]
    assert found["points"] == score(after).total - score(before).total == 13
    assert [(line["rule"], line["points"], line["paths"]) for line in found["lines"]] == [
        ("tower", 3, ("city/0/0",)),
        ("shop", 7, ("city/0/2",)),
        ("surplus", 3, ()),
    ]
    assert [p["rule"] for p in found["problems"]] == ["energy"]  # these tiles give none


def test_the_points_are_the_difference_of_the_totals() -> None:
    rng = random.Random(1)
    for _ in range(100):
        before, after = (random_city(rng, Mode.EXPERT, rng.randint(0, 12)) for _ in "ab")
        found = quadropolis.diff(before, after)
        assert found["points"] == score(after).total - score(before).total
        assert found["points"] == sum(line["points"] for line in found["lines"])


def test_what_can_not_be() -> None:
    before = city("T2 P H _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 3, 1)
    after = city("T1 S _ Sv1 / _ _ _ _ / _ _ _ _ / _ _ _ _", 2, 1)
    found = quadropolis.diff(before, after)
    assert [(p["rule"], p["path"]) for p in found["problems"]] == [
        ("changed", "city/0/0"),
        ("changed", "city/0/1"),
        ("changed", "city/0/2"),
        ("changed", "inhabitants"),
        ("vp", "city/0/3/vp"),
        ("energy", "energy"),
    ]
    assert quadropolis.diff(after, after)["problems"] == []  # told when it was built
    expert = quadropolis.empty(Mode.EXPERT)
    assert quadropolis.diff(quadropolis.empty(Mode.CLASSIC), expert)["problems"][0]["rule"] == "mode"


def test_one_of_several_players() -> None:
    def table(*cities: City) -> Players[City]:
        return Players(tuple(Seat(name, c) for name, c in zip("AB", cities, strict=True)))

    empty, built = quadropolis.empty(Mode.CLASSIC), city("P _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 0, 0)
    found = quadropolis.diff(table(empty, empty), table(empty, built), player="B")
    assert [b["what"] for b in found["built"]] == ["Park"]
    with pytest.raises(codec.StateError):
        quadropolis.diff(table(empty, empty), table(empty, built))


def test_breaches_of_the_city_and_of_the_box_are_told() -> None:
    four, five = (
        city(f"{' '.join(['Tp3'] * 4)} / {tile} _ _ _ / _ _ _ _ / _ _ _ _", 3 * n, 0)
        for tile, n in (("_", 4), ("Tp3", 5))
    )
    assert [(p["rule"], p["path"]) for p in quadropolis.diff(four, five)["problems"]] == [("box", "city/1/0")]
    more = city("S _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 3, 0)
    assert [p["rule"] for p in quadropolis.diff(quadropolis.empty(Mode.CLASSIC), more)["problems"]] == [
        "inhabitants"
    ]

    def table(other: City, mine: City) -> Players[City]:
        return Players((Seat("A", mine), Seat("B", other)))

    one = city("Tp3 _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 3, 0)
    empty = quadropolis.empty(Mode.CLASSIC)
    found = quadropolis.diff(table(four, empty), table(four, one), player="A")["problems"]
    assert [(p["rule"], p["path"]) for p in found] == [("box", "city/0/0")]
    assert quadropolis.diff(table(four, one), table(five, one), player="B")["problems"] != []
