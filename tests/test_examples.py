"""The example states that the README points to."""

from pathlib import Path

import pytest

from tests.commands import Run

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"


@pytest.mark.parametrize(
    ("game", "name", "total"),
    [("blueprints", "building.json", 27), ("pagoda", "before.json", 2), ("pagoda", "after.json", 4)],
)
def test_examples_score_without_problems(run: Run, game: str, name: str, total: int) -> None:
    ran = run("score", game, "--json", EXAMPLES / name)
    assert (ran.status, ran.err) == (0, "")
    assert (ran.json["total"], ran.json["problems"]) == (total, [])


def test_the_turn_between_two_of_them(run: Run) -> None:
    words = ("--player", "Ann", "--cards", "red", "red")
    data = run("diff", "pagoda", "--json", EXAMPLES / "before.json", EXAMPLES / "after.json", *words).json
    assert (len(data["built"]), data["points"], data["problems"]) == (2, 2, [])


def test_the_building_matches_its_plan(run: Run) -> None:
    ran = run("check-blueprint", "--plan", "X1/31/1X", "--state", EXAMPLES / "building.json")
    assert ran.out == "The building matches its plan.\n"
