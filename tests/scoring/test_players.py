"""Players and places, shared by all games."""

import itertools
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import codec, players
from scoring.breakdown import UNBOUNDED, Breakdown, Line, Problem, Tie
from scoring.players import Criterion, Players, Seat

NAMES = ("Ann", "Bo", "Cy", "Di")


@dataclass(frozen=True)
class Pile:
    stones: int


@pytest.mark.parametrize(
    ("totals", "criteria", "places", "ties"),
    [
        ((5, 9, 7), (), (3, 1, 2), ()),
        ((9, 9, 7), (), (1, 1, 3), (Tie(("Ann", "Bo"), "the game", "shared"),)),
        ((9, 7, 7), (("most", (0, 1, 2)),), (1, 3, 2), (Tie(("Cy", "Bo"), "place 2", "most"),)),
        (
            (9, 9, 9, 9),
            (("first", (1, 2, 2, 2)), ("second", (9, 0, 5, 0))),
            (4, 2, 1, 2),
            (
                Tie(("Cy", "Bo", "Di", "Ann"), "the game", "first"),
                Tie(("Cy", "Bo", "Di"), "the game", "second"),
                Tie(("Bo", "Di"), "place 2", "shared"),
            ),
        ),
        (
            (9, 9, 9),
            (("first", (1, 1, 0)), ("second", (3, 4, 0))),
            (2, 1, 3),
            (Tie(("Bo", "Ann", "Cy"), "the game", "first"), Tie(("Bo", "Ann"), "the game", "second")),
        ),
    ],
)
def test_ranking(
    totals: tuple[int, ...],
    criteria: tuple[tuple[str, tuple[int, ...]], ...],
    places: tuple[int, ...],
    ties: tuple[Tie, ...],
) -> None:
    got = players.ranking(NAMES[: len(totals)], totals, [Criterion(*c) for c in criteria])
    assert got == (places, ties)


@given(
    st.integers(1, 4).flatmap(
        lambda n: st.tuples(
            st.lists(st.integers(0, 3), min_size=n, max_size=n),
            st.lists(st.lists(st.integers(0, 2), min_size=n, max_size=n), max_size=3),
        )
    )
)
def test_equal_places_are_exactly_the_shared_ties(drawn: tuple[list[int], list[list[int]]]) -> None:
    totals, values = drawn
    criteria = [Criterion(f"rule {i}", tuple(v)) for i, v in enumerate(values)]
    places, ties = players.ranking(NAMES[: len(totals)], totals, criteria)
    equal = {p: tuple(n for n, q in zip(NAMES, places, strict=False) if q == p) for p in places}
    shared = {tie.players for tie in ties if tie.decided_by == "shared"}
    assert shared == {group for group in equal.values() if len(group) > 1}
    assert min(places) == 1
    for i, j in itertools.permutations(range(len(totals)), 2):
        assert totals[i] <= totals[j] or places[i] < places[j]


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), min_size=1, max_size=4), st.data())
def test_open_places_hold_every_place(spans: list[tuple[int, int]], data: st.DataObject) -> None:
    names, ranges = NAMES[: len(spans)], [(low, low + more) for low, more in spans]
    places, _ = players.ranking(names, [low for low, _ in ranges])
    open_ = players.open_places(places, ranges)
    true, _ = players.ranking(names, [data.draw(st.integers(low, high)) for low, high in ranges])
    for place, span, later in zip(places, open_, true, strict=True):
        best, worst = span or (place, place)
        assert best <= place <= worst
        assert best <= later <= worst


def test_places_without_a_bound_are_open() -> None:
    assert players.open_places((1, 2, 3), [(9, 9), (4, UNBOUNDED), (2, 3)]) == ((1, 2), (1, 2), None)
    assert players.open_places((1, 1), [(9, 9), (9, 9)]) == (None, None)


def test_standings_move_paths_and_collect_problems() -> None:
    breakdowns = [
        Breakdown((Line("stones", 3, "Three.", ("stones",)),), problems=(Problem("few", "stones", "Few."),)),
        Breakdown((Line("stones", 4, "Four.", ("stones",)),), problems=(Problem("odd", "", "Odd."),)),
    ]
    seats = (Seat("Ann", Pile(3), "red"), Seat("Ann", Pile(4), "red"))
    got = players.standings(seats, breakdowns, most=1)
    assert [p.place for p in got.players] == [2, 1]
    assert got.players[1].breakdown.lines[0].paths == ("players/1/state/stones",)
    assert [(p.rule, p.path) for p in got.problems] == [
        ("players", "players"),
        ("players", "players"),
        ("players", "players"),
        ("few", "players/0/state/stones"),
        ("odd", "players/1/state"),
    ]
    assert got.problems[2].message == "2 players are red; every player needs a colour of their own."


def test_parse_names_the_path_of_every_fault() -> None:
    table = players.parse(Pile, {"players": [{"name": "Ann", "colour": "red", "state": {"stones": 2}}]})
    assert table == Players((Seat("Ann", Pile(2), "red"),))
    assert players.parse(Pile, {"stones": 1}) == Pile(1)
    with pytest.raises(codec.StateError) as error:
        players.parse(Pile, {"players": [{"state": {"stones": "many"}}, {"name": "Bo"}]})
    assert [f.path for f in error.value.faults] == [
        "players/0/name",
        "players/0/state/stones",
        "players/1/state",
    ]


def test_state_of_a_player() -> None:
    one: Pile | Players[Pile] = Players((Seat("Ann", Pile(2)),))
    two: Pile | Players[Pile] = Players((Seat("Ann", Pile(2)), Seat("Bo", Pile(3))))
    assert players.state_of(Pile(1), None) == Pile(1)
    assert players.state_of(one, None) == Pile(2)
    assert players.state_of(two, "Bo") == Pile(3)
    for name in ("Cy", None):
        with pytest.raises(codec.StateError, match="one player of Ann, Bo"):
            players.state_of(two, name)
