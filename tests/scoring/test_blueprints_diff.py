"""What was built between two states of a Blueprints building."""

from typing import Any

import pytest

from scoring import blueprints
from scoring.blueprints import Building, Game, Material, Round
from scoring.codec import StateError, parse


def building(*cells: str, plan: str | None = None) -> Building:
    """Six cells in reading order, each its dice bottom to top, as ``"o3 g4"``."""
    colours = {m[0]: m for m in Material}
    columns = [[{"colour": colours[d[0]], "value": int(d[1:])} for d in cell.split()] for cell in cells]
    rows = [columns[i : i + 2] for i in (0, 2, 4)]
    return parse(Building, {"columns": rows, "plan": plan})


BEFORE = building("o3", "", "g2", "", "", "")
AFTER = building("o3", "", "g2 b4", "", "", "")


def test_a_die_on_another_brings_its_level_and_a_neighbour_to_orange_only_beside_it() -> None:
    found = blueprints.diff(BEFORE, AFTER)
    assert found["built"] == [{"path": "columns/1/0/1", "what": "black 4"}]
    assert [(line["rule"], line["points"]) for line in found["lines"]] == [("black", 3)]
    assert found["points"] == 3
    assert found["problems"] == []


def test_nothing_built() -> None:
    assert blueprints.diff(AFTER, AFTER) == {"built": [], "points": 0, "lines": [], "problems": []}


@pytest.mark.parametrize(
    ("after", "rule"),
    [
        (building("", "", "g2", "", "", ""), "vanished"),
        (building("o4", "", "g2", "", "", ""), "changed"),
        (building("g3", "", "g2", "", "", ""), "changed"),
        (building("o3 g1", "", "g2", "", "", ""), "descending"),
    ],
)
def test_breaches(after: Building, rule: str) -> None:
    assert [problem["rule"] for problem in blueprints.diff(BEFORE, after)["problems"]] == [rule]


@pytest.mark.parametrize(
    ("was", "now", "rules"),
    [
        ("X1/31/1X", "X1/31/1X", []),
        ("x1/31/1x", "X1/31/1X", []),
        ("X1/31/1X", "X1/21/2X", ["changed"]),
        (None, "X1/31/1X", []),
        ("X1/31/1X", None, []),
    ],
)
def test_a_building_keeps_its_plan(was: str | None, now: str | None, rules: list[str]) -> None:
    before, after = (building("", "o3", "", "", "", "", plan=plan) for plan in (was, now))
    assert [problem["rule"] for problem in blueprints.diff(before, after)["problems"]] == rules


@pytest.mark.parametrize(("colour", "rules"), [("orange", []), ("green", ["changed"])])
def test_an_unknown_value_hides_no_other_colour(colour: str, rules: list[str]) -> None:
    empty: Any = [[[], []], [[], []], [[], []]]
    before = parse(Building, {"columns": [[[{"colour": "orange", "value": None}], []], *empty[1:]]})
    after = parse(Building, {"columns": [[[{"colour": colour, "value": 3}], []], *empty[1:]]})
    assert [problem["rule"] for problem in blueprints.diff(before, after)["problems"]] == rules


def test_of_a_round_and_of_a_games_last_round_the_named_players_building() -> None:
    def played(ann: Building) -> Round:
        return Round(("Ann", "Ben"), (Material.ORANGE, Material.GREEN), {"Ann": ann, "Ben": BEFORE})

    want = blueprints.diff(BEFORE, AFTER)
    assert blueprints.diff(played(BEFORE), played(AFTER), player="Ann") == want
    games: list[Any] = [Game((played(AFTER), played(state))) for state in (BEFORE, AFTER)]
    assert blueprints.diff(*games, player="Ann") == want
    with pytest.raises(StateError, match="Ann, Ben"):
        blueprints.diff(played(BEFORE), played(AFTER))
