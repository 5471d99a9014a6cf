"""Azul: Summer Pavilion: placements between two boards, against every order there is."""

import itertools
import random

import pytest

from scoring import azul_summer_pavilion as azul
from scoring import codec
from scoring.azul_summer_pavilion import Board, Side, best_order, placements, point_range, walk
from scoring.players import Players, Seat
from tests.scoring.pavilions import all_points, board, mirrored, places, random_board, rotated


@pytest.mark.parametrize(
    ("before", "order", "points"),
    [
        pytest.param("", ["red 3"], [1], id="alone"),
        pytest.param("red 2", ["red 3"], [2], id="beside one"),
        pytest.param("red 2 4", ["red 3"], [3], id="joins two"),
        pytest.param("red 1 2", ["red 6"], [3], id="round the ring"),
        pytest.param("red 1 3", ["red 5"], [1], id="not connected"),
        pytest.param("red 1 2 3 4 5", ["red 6"], [6], id="completes the ring"),
        pytest.param("blue 3", ["red 2"], [1], id="stars don't connect"),
        pytest.param("multi 1", ["multi 2"], [2], id="centre star"),
        pytest.param("", ["red 1", "red 3", "red 2"], [1, 1, 3], id="middle last"),
        pytest.param("", ["red 1", "red 2", "red 3"], [1, 2, 3], id="in a row"),
    ],
)
def test_points_of_placements(before: str, order: list[str], points: list[int]) -> None:
    assert [step.points for step in walk(board(before), places(*order))] == points


@pytest.mark.parametrize(
    ("before", "order", "bonus"),
    [
        pytest.param("red 5", ["red 6"], [(["window"], 3)], id="window"),
        pytest.param("orange 1 2, red 3", ["red 4"], [(["statue"], 2)], id="statue"),
        pytest.param("orange 2 3, multi 1", ["multi 6"], [(["pillar"], 1)], id="pillar"),
        pytest.param("multi 5 6", ["multi 1"], [([], 0)], id="nothing"),
        pytest.param(
            "orange 1 3, red 3 4, multi 1 6", ["orange 2"], [(["pillar", "statue"], 3)], id="two at once"
        ),
        pytest.param("red 5 6", ["red 1"], [([], 0)], id="a window gives its tiles once"),
    ],
)
def test_bonus_tiles(before: str, order: list[str], bonus: list[tuple[list[str], int]]) -> None:
    steps = walk(board(before), places(*order))
    assert [([f.kind for f in s.features], s.bonus_tiles) for s in steps] == bonus


@pytest.mark.parametrize(
    ("tiles", "low", "high"), [(1, 1, 1), (2, 3, 3), (3, 5, 6), (4, 8, 10), (5, 11, 15), (6, 17, 21)]
)
def test_points_of_a_connected_arc(tiles: int, low: int, high: int) -> None:
    arc = "red " + " ".join(map(str, range(1, tiles + 1)))
    assert point_range(board(), board(arc)) == (low, high)


def test_the_range_is_that_of_all_orders_and_the_best_order_is_the_best() -> None:
    rng = random.Random(1)
    for _ in range(60):
        side = rng.choice(list(Side))
        before = random_board(rng, side, rng.randint(0, 25))
        after = random_board(rng, side, rng.randint(0, 5), before)
        orders = list(itertools.permutations(placements(before, after)))
        totals = [all_points(walk(before, order)) for order in orders]
        assert point_range(before, after) == (min(totals), max(totals))
        best = best_order(before, after)
        assert sorted(best, key=str) == sorted(placements(before, after), key=str)
        assert all_points(walk(before, best)) == max(totals)


def sooner(before: Board, order: tuple[azul.Placement, ...]) -> list[int]:
    """Bonus tiles in hand after each placement."""
    return list(itertools.accumulate(step.bonus_tiles for step in walk(before, order)))


def test_bonus_tiles_come_first_among_the_best_orders() -> None:
    before = board("orange 1, red 5")
    after = board("orange 1 2 3, red 5 6, green 1 2")
    best = best_order(before, after)
    assert best[0] == places("red 6")[0]
    assert sooner(before, best) == [3] * 5
    rng = random.Random(2)
    for _ in range(40):
        before = random_board(rng, Side.COLOURED, rng.randint(10, 30))
        after = random_board(rng, Side.COLOURED, rng.randint(1, 5), before)
        _, most = point_range(before, after)
        curves = [
            sooner(before, order)
            for order in itertools.permutations(placements(before, after))
            if all_points(walk(before, order)) == most
        ]
        first = min(next((i for i, n in enumerate(c) if n), 9) for c in curves)
        found = sooner(before, best_order(before, after))
        assert next((i for i, n in enumerate(found) if n), 9) == first
        assert found[-1] == curves[0][-1]


def test_a_turned_or_mirrored_board_keeps_points_and_bonus_tiles() -> None:
    rng = random.Random(3)
    for _ in range(60):
        before = random_board(rng, Side.GREY, rng.randint(0, 20))
        after = random_board(rng, Side.GREY, rng.randint(0, 15), before)
        bonus = sooner(before, placements(before, after))[-1:]
        for turn in (mirrored, lambda b: rotated(b, 1), lambda b: rotated(b, 4)):
            a, b = turn(before), turn(after)
            assert point_range(a, b) == point_range(before, after)
            assert sooner(a, placements(a, b))[-1:] == bonus


def test_a_whole_board_at_once_has_an_order() -> None:
    rng = random.Random(4)
    full = random_board(rng, Side.COLOURED, 42)
    best = best_order(Board(Side.COLOURED), full)
    assert (
        all_points(walk(Board(Side.COLOURED), best)) == 7 * 21 == point_range(Board(Side.COLOURED), full)[1]
    )
    assert sum(step.bonus_tiles for step in walk(Board(Side.COLOURED), best)) == 6 * (1 + 2 + 3)


def test_diff() -> None:
    found = azul.diff(board("red 5, blue 1"), board("red 5 6, blue 1 2 3", score=12))
    assert found["built"] == [
        {"path": "stars/red/6", "what": "red on the 6 of the red star"},
        {"path": "stars/blue/2", "what": "blue on the 2 of the blue star"},
        {"path": "stars/blue/3", "what": "blue on the 3 of the blue star"},
    ]
    assert found["range"] == [6, 7]
    assert found["points"] == 7 == sum(line["points"] for line in found["lines"])
    assert found["bonus_tiles"] == 3
    assert found["best_order"][0] == {
        "path": "stars/red/6",
        "what": "red on the 6 of the red star",
        "points": 2,
        "bonus_tiles": 3,
        "bonus": ["window"],
        "tiles": 6,
    }
    assert found["problems"] == []
    assert found["lines"][0]["explanation"] == (
        "red on the 6 of the red star, a group of 2; surrounds a window: 3 bonus tiles."
    )


def test_diff_in_the_order_that_the_player_names() -> None:
    before, after = board("red 5"), board("red 5 6, blue 2 3 4")
    found = azul.diff(before, after, order=["blue/2", "stars/blue/4", "blue 3", "red/6"])
    assert [line["points"] for line in found["lines"]] == [1, 1, 3, 2]
    assert (found["points"], found["range"]) == (7, [7, 8])
    found = azul.diff(before, after, order=["blue/3", "blue/3", "green/1", "blue/2"])
    assert [line["paths"][0] for line in found["lines"][:2]] == ["stars/blue/3", "stars/blue/2"]
    assert [(p["rule"], p["path"]) for p in found["problems"]] == [
        ("order", "stars/blue/3"),
        ("order", "stars/green/1"),
        ("order", "stars/red/6"),
        ("order", "stars/blue/4"),
    ]
    with pytest.raises(codec.StateError, match="order/1: expected a space such as red/3"):
        azul.diff(before, after, order=["blue/3", "blue/7"])


def test_diff_shows_what_can_not_be() -> None:
    before = board("red 1 2", score=8)
    after = Board(Side.GREY, {azul.Star.RED: {"2": azul.Colour.BLUE, "3": azul.Colour.BLUE}}, score=20)
    found = azul.diff(before, after)
    assert [(p["rule"], p["path"]) for p in found["problems"]] == [
        ("side", "side"),
        ("changed", "stars/red/1"),
        ("changed", "stars/red/2"),
        ("score", "score"),
    ]
    found = azul.diff(board(), Board(Side.COLOURED, {azul.Star.RED: {"1": azul.Colour.BLUE}}))
    assert [(p["rule"], p["path"]) for p in found["problems"]] == [("colour", "stars/red/1")]


def test_diff_of_one_of_several_players() -> None:
    def seats(*boards: Board) -> Players[Board]:
        return Players(tuple(Seat(name, b) for name, b in zip("AB", boards, strict=True)))

    before, after = seats(board(), board()), seats(board("red 1"), board("blue 1 2"))
    assert len(azul.diff(before, after, player="B")["built"]) == 2
    for name in ("C", None):
        with pytest.raises(codec.StateError, match="one player of A, B"):
            azul.diff(before, after, player=name)
