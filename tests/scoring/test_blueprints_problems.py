"""Blueprints: every breach is named, all at once, at its path."""

from dataclasses import replace

import pytest

from scoring.blueprints import EMPTY, Building, Game, Round, problems, score
from tests.scoring.buildings import building, round_of


def found(state: Building | Round | Game) -> list[tuple[str, str]]:
    return [(p.rule, p.path) for p in problems(state)]


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (EMPTY, []),
        (building("X1/31/1X", tr="O3", ml="C5 G5 B6", mr="O4", bl="G1"), []),
        (building("X1/31/1X", tr="O1 O1 O1 O1 O1 O6"), []),
        (building("X1/31/1X", tr="O3 O3"), []),
        (building(None, tl="O? C? B5"), []),
        (building("X1/31/1X", tl="O4 O3"), [("hatched", "columns/0/0"), ("descending", "columns/0/0/1")]),
        (building("X1/31/1X", tl="O4", br="O1"), [("hatched", "columns/0/0"), ("hatched", "columns/2/1")]),
        (building(None, mr="O4 C? B3"), [("descending", "columns/1/1/2")]),
        (building(None, mr="O4 C3 B2"), [("descending", "columns/1/1/1"), ("descending", "columns/1/1/2")]),
        (building(None, mr="O4 C3 B3"), [("descending", "columns/1/1/1")]),
        (
            building(None, tl="C0 C7", bl="C-1"),
            [("value", f"columns/{x}/value") for x in ("0/0/0", "0/0/1", "2/0/0")],
        ),
        (building(None, tl="C1 C1 C1", br="C1 C1 C1 G1"), [("too_many_dice", "columns")]),
        (building(None, tl="C1 " * 9), [("too_many_dice", "columns"), ("dice_of_colour", "columns")]),
        (building(""), [("plan", "plan")]),
        (building("X1/31/1"), [("plan", "plan")]),
        (building("01/31/1X"), [("plan", "plan")]),
        (building("X1/41/XX"), [("plan", "plan")]),
        (building("X1/31/XX"), [("plan", "plan")]),
        (building("X4/31/1X"), [("plan", "plan"), ("plan", "plan")]),
        (building("33/XX/XX"), []),
        (building("11/11/11"), []),
    ],
)
def test_buildings(built: Building, expected: list[tuple[str, str]]) -> None:
    assert found(built) == expected
    assert score(built).problems == problems(built)


def test_messages_say_what_was_found_and_what_is_asked_for() -> None:
    messages = [p.message for p in problems(building("X4/31/1X", tl="O4 O3"))]
    assert messages == [
        "Planned heights are 1 to 3, or X for a hatched cell; found X4/31/1X.",
        "The heights of a plan add up to 6 dice; those of X4/31/1X to 9.",
        "The top left cell is hatched on plan X4/31/1X: no die may stand there.",
        "In the top left column a 3 lies above a 4; a die may only be put on one of equal or lower value.",
    ]


ONE = building(tl="C1")
FOUR_GREEN = building(tl="G1 G1 G1 G1")


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        (round_of(ONE, ONE), []),
        (round_of(ONE, ONE, ONE, ONE), []),
        (round_of(ONE), [("players", "players")]),
        (round_of(ONE, ONE, demand="GG"), [("demand", "demand")]),
        (round_of(FOUR_GREEN, FOUR_GREEN, demand="OB"), []),
        (round_of(FOUR_GREEN, FOUR_GREEN, demand="OG"), [("dice_of_colour", "buildings")]),
        (round_of(FOUR_GREEN, FOUR_GREEN, building(tl="G1"), demand="OB"), [("dice_of_colour", "buildings")]),
        (round_of(FOUR_GREEN, building(tl="G1 G1 G1"), demand="OG"), []),
        (
            round_of(FOUR_GREEN, building(tl="G1 G1 G1"), demand="GG"),
            [("demand", "demand"), ("dice_of_colour", "buildings")],
        ),
        (replace(round_of(ONE, ONE), buildings={"A": ONE}), [("building_missing", "players/1")]),
        (replace(round_of(ONE, ONE), players=("A", "B", "X")), [("building_missing", "players/2")]),
        (
            replace(round_of(ONE, ONE), buildings={"A": ONE, "B": ONE, "X": ONE}),
            [("no_player", "buildings/X")],
        ),
        (replace(round_of(ONE, ONE), players=("A", "B", "A")), [("name", "players/2")]),
        (
            Round(("", "A/B"), round_of().demand, {"": ONE, "A/B": ONE}),
            [("name", "players/0"), ("name", "players/1")],
        ),
        (
            round_of(ONE, building("X1", tl="C2 C1")),
            [("plan", "buildings/B/plan"), ("descending", "buildings/B/columns/0/0/1")],
        ),
    ],
)
def test_rounds(played: Round, expected: list[tuple[str, str]]) -> None:
    assert found(played) == expected
    assert score(played).problems == problems(played)


def test_dice_of_a_round_are_counted_with_those_on_the_scoreboard() -> None:
    (problem,) = problems(round_of(FOUR_GREEN, FOUR_GREEN, demand="OG"))
    assert problem.message == "The box has 8 green dice; found 8 in the buildings and 1 on the scoreboard."


def test_a_plan_is_there_once() -> None:
    one, other = building("X1/31/1X"), building("X1/21/2X")
    assert found(round_of(one, other)) == []
    assert found(round_of(one, building("x1/31/1x"))) == [("plan_twice", "buildings/B/plan")]
    assert found(round_of(building(), building())) == []
    game = Game((round_of(one, other), round_of(other, other)))
    assert [each for each in found(game) if each[0] != "first_player"] == [
        ("plan_twice", "rounds/1/buildings/B/plan"),
        ("plan_twice", "rounds/1/buildings/A/plan"),
    ]


def started_by(first: str, points: dict[str, int], order: str = "ABC") -> Round:
    start = order.index(first)
    names = tuple(order[start:] + order[:start])
    return Round(names, round_of().demand, {name: building(tl=f"C{points[name]}") for name in names})


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ([], []),
        ([started_by("A", {"A": 1, "B": 2, "C": 3})], []),
        ([started_by(first, {"A": 3, "B": 1, "C": 3}) for first in "ABB"], []),
        ([started_by("A", {"A": 3, "B": 1, "C": 1}), started_by("C", {"A": 3, "B": 1, "C": 1})], []),
        (
            [started_by(first, {"A": 3, "B": 1, "C": 3}) for first in "ABC"],
            [("first_player", "rounds/2/players")],
        ),
        (
            [started_by("A", {"A": 3, "B": 1, "C": 3}), started_by("B", {"A": 3, "B": 1, "C": 3}, "ACB")],
            [("turn_order", "rounds/1/players")],
        ),
        (
            [started_by("A", {"A": 3, "B": 1, "C": 3}), started_by("B", {"B": 3, "A": 1}, "BA")],
            [("players_changed", "rounds/1/players")],
        ),
        (
            [started_by("A", {"A": 1, "B": 2, "C": 3}) for _ in range(4)],
            [("rounds", "rounds")],
        ),
        (
            [started_by("A", {"A": 1, "B": 2, "C": 9})],
            [("value", "rounds/0/buildings/C/columns/0/0/0/value")],
        ),
    ],
)
def test_games(rounds: list[Round], expected: list[tuple[str, str]]) -> None:
    game = Game(tuple(rounds))
    assert found(game) == expected
    assert score(game).problems == problems(game)


def test_an_open_score_before_accuses_nobody() -> None:
    before = round_of(building(tl="C3"), building(tl="C?"))
    assert found(Game((before, before))) == []
    assert found(Game((before, replace(before, players=("B", "A"))))) == []
