"""Blueprints: one building."""

import pytest

from scoring import blueprints
from scoring.blueprints import GROUPS, CellDifference, Die, Material, PlanMatch, match, plan_heights, score
from scoring.breakdown import Line
from scoring.codec import StateError
from tests.scoring.buildings import building

AS_PLANNED = building("X1/31/1X", tr="O3", ml="C5 G5 B6", mr="O4", bl="G1")


@pytest.mark.parametrize(
    ("built", "groups"),
    [
        pytest.param(AS_PLANNED, (6, 6, 5, 5, 5), id="as planned"),
        pytest.param(
            building("X1/31/1X", tr="O3 O4", ml="G5 B6", bl="G1 C5"), (0, 4, 5, 3, 5), id="not as planned"
        ),
        pytest.param(building("X1/31/1X", tl="O4 O3"), (0, 4, 0, 0, 0), id="illegal, still scored"),
        pytest.param(building("X1/31/1X"), (0, 0, 0, 0, 0), id="empty"),
        pytest.param(building("33/XX/XX", tl="C1 C2 C3", tr="C4 C5 C6"), (6, 0, 0, 0, 21), id="two cells"),
        pytest.param(
            building("11/11/11", tl="B1", tr="B1", ml="B1", mr="B1", bl="B1", br="B1"),
            (6, 0, 0, 12, 0),
            id="six cells",
        ),
        pytest.param(building("X1/31/1X", tr="C3", ml="C5 C5 C6", mr="C4"), (0, 0, 0, 0, 23), id="five dice"),
        pytest.param(
            building("x1/31/1x", tr="G1", ml="G1 G1 G1", mr="G1", bl="G1"), (6, 0, 30, 0, 0), id="small x"
        ),
    ],
)
def test_points_by_group(built: blueprints.Building, groups: tuple[int, ...]) -> None:
    result = score(built)
    assert tuple(result.groups.values()) == groups
    assert tuple(result.groups) == GROUPS
    assert result.total == sum(groups)
    assert result.range is None


@pytest.mark.parametrize(
    ("cells", "points"),
    [
        pytest.param({"tl": "O1 O1 O1 O1 O1 O1"}, 20, id="one column"),
        pytest.param(dict.fromkeys(("tl", "tr", "ml", "mr", "bl", "br"), "O1"), 28, id="one a cell"),
        pytest.param({"tl": "O1", "tr": "O1"}, 4, id="side by side"),
        pytest.param({"tl": "O1", "ml": "O1"}, 4, id="one behind the other"),
        pytest.param({"tl": "O1 O1"}, 4, id="stacked"),
        pytest.param({"tl": "C1 O1"}, 2, id="on a clear die"),
        pytest.param({"tl": "O1 C1"}, 2, id="under a clear die"),
        pytest.param({"tl": "O1", "mr": "O1"}, 0, id="diagonal"),
        pytest.param({"tl": "O1", "bl": "O1"}, 0, id="a cell between"),
        pytest.param({"tl": "C1 O1", "tr": "C1"}, 2, id="on different levels"),
        pytest.param({"tl": "C1", "ml": "C1 O1 C1", "mr": "C1 C1"}, 6, id="three other colours"),
        pytest.param({"ml": "C1 O1 C1", "tl": "C1 C1", "mr": "C1 C1"}, 8, id="four neighbours"),
        pytest.param({"tl": "O1"}, 0, id="alone"),
    ],
)
def test_orange_counts_dice_of_any_colour_that_share_a_face(cells: dict[str, str], points: int) -> None:
    assert score(building(**cells)).groups["orange"] == points


@pytest.mark.parametrize(
    ("n", "points"), [(0, 0), (1, 2), (2, 5), (3, 10), (4, 15), (5, 20), (6, 30), (7, 30)]
)
def test_green_counts_all_together(n: int, points: int) -> None:
    assert score(building(tl=" ".join(["G1"] * n))).groups["green"] == points


@pytest.mark.parametrize(("level", "points"), [(1, 2), (2, 3), (3, 5), (4, 8), (5, 8), (6, 8)])
def test_black_counts_by_level(level: int, points: int) -> None:
    assert score(building(tl=" ".join([*["C1"] * (level - 1), "B1"]))).groups["black"] == points


def test_clear_counts_its_value_even_when_covered() -> None:
    assert score(building(tl="C2 B6", br="C5")).groups["clear"] == 7


def test_every_line_explains_itself() -> None:
    assert score(AS_PLANNED).lines == (
        Line("plan", 6, "All 6 dice stand as planned.", ("plan",)),
        Line("orange", 2, "Orange die (top right, level 1) touches 1 die: 1 × 2.", ("columns/0/1/0",)),
        Line("orange", 4, "Orange die (middle right, level 1) touches 2 dice: 2 × 2.", ("columns/1/1/0",)),
        Line("green", 5, "2 green dice: 5.", ("columns/1/0/1", "columns/2/0/0")),
        Line("black", 5, "Black die (middle left, level 3): 5.", ("columns/1/0/2",)),
        Line("clear", 5, "Clear die (middle left, level 1) shows 5.", ("columns/1/0/0",)),
    )


@pytest.mark.parametrize(
    ("built", "text", "paths"),
    [
        (building("X1/31/1X", tr="C3"), "Only 1 of 6 dice stand, so the plan is not fulfilled.", 3),
        (
            building("X1/31/1X", tl="G1", ml="C5 G5 B6", mr="O4", bl="G1"),
            "Not as planned: top left has 1 die, planned none; top right has 0 dice, planned 1.",
            2,
        ),
        (building(None, tl="C1 C1"), "Only 2 of 6 dice stand, so the plan is not fulfilled.", 1),
        (building(None, tl="C1 C1 C1 C1 C1 C1"), "The plan is not known.", 1),
        (
            building("X1/32/1X", tr="C3", ml="C5 G5 B6", mr="O4 O4", bl="G1"),
            "7 dice stand, more than the 6 of a plan, so the plan is not fulfilled.",
            1,
        ),
        (
            building("?", tl="C1 C1 C1", br="C1 C1 C1"),
            "The plan is not known; 6 points if the building equals it.",
            1,
        ),
    ],
)
def test_plan_line_says_why_there_is_no_bonus(built: blueprints.Building, text: str, paths: int) -> None:
    line = score(built).lines[0]
    assert (line.rule, line.points, line.explanation, len(line.paths)) == ("plan", 0, text, paths)


@pytest.mark.parametrize(
    ("built", "total", "range_"),
    [
        pytest.param(building("X1/31/1X", tl="C?"), 1, (1, 6), id="no neighbours"),
        pytest.param(building("X1/31/1X", tl="B2 C? B4"), 9, (9, 11), id="between two"),
        pytest.param(building("X1/31/1X", tl="B3 C?"), 5, (5, 8), id="on top"),
        pytest.param(building("X1/31/1X", tl="C? B3"), 4, (4, 6), id="below"),
        pytest.param(building("X1/31/1X", tl="B3 C? B3"), 10, (10, 10), id="forced"),
        pytest.param(building("X1/31/1X", tl="B2 C? C? B4"), 14, (14, 18), id="two in a row"),
        pytest.param(building("X1/31/1X", tl="B5 C? B2"), 8, (8, 13), id="in a column that decreases"),
        pytest.param(building("X1/31/1X", tl="B?"), 2, (2, 2), id="values of other colours don't matter"),
        pytest.param(building(None, tl="B1 B1 B1", br="B1 B1 B1"), 20, (20, 26), id="plan unknown"),
        pytest.param(building(None, tl="B1 B1 B1 B1"), 18, None, id="plan unknown, too few dice"),
        pytest.param(building(None, tl="B1 B1 B1 B1", br="B1 B1"), 23, None, id="plan unknown, too high"),
    ],
)
def test_unknown_values_count_at_their_least_and_give_a_range(
    built: blueprints.Building, total: int, range_: tuple[int, int] | None
) -> None:
    result = score(built)
    assert (result.total, result.range) == (total, range_)


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (AS_PLANNED, PlanMatch(True)),
        (
            building("X1/31/1X", tl="C1", tr="C1"),
            PlanMatch(
                False,
                (
                    CellDifference(0, 0, 0, 1),
                    CellDifference(1, 0, 3, 0),
                    CellDifference(1, 1, 1, 0),
                    CellDifference(2, 0, 1, 0),
                ),
            ),
        ),
        (building(None, tl="C1"), PlanMatch(None)),
        (building("X1/31", tl="C1"), PlanMatch(None)),
    ],
)
def test_match(built: blueprints.Building, expected: PlanMatch) -> None:
    assert match(built) == expected


@pytest.mark.parametrize(
    ("plan", "heights"),
    [
        ("X1/31/1X", ((0, 1), (3, 1), (1, 0))),
        (" x1/31/1x\n", ((0, 1), (3, 1), (1, 0))),
        ("90/XX/XX", ((9, 0), (0, 0), (0, 0))),
        *(
            (bad, None)
            for bad in (
                None,
                "",
                "X1/31",
                "X1/31/1X/",
                "X13/1/1X",
                "X1 31 1X",
                "X1/31/1Y",
                "X١/31/1X",
                "-1/31/1X",
            )
        ),
    ],
)
def test_plan_heights(plan: str | None, heights: blueprints.Heights | None) -> None:
    assert plan_heights(plan) == heights


def test_parse_tells_building_round_and_game_apart() -> None:
    columns = [[[{"colour": "clear", "value": 5}], []], [[], []], [[], []]]
    built = {"plan": None, "columns": columns}
    played = {"players": ["A"], "demand": ["clear", "black"], "buildings": {"A": built}}
    assert blueprints.parse(built) == building(tl="C5")
    assert blueprints.parse(played) == blueprints.Round(
        ("A",), (Material.CLEAR, Material.BLACK), {"A": building(tl="C5")}
    )
    assert blueprints.parse({"rounds": [played]}) == blueprints.Game((blueprints.parse(played),))  # type: ignore[arg-type]
    assert blueprints.parse(
        {"columns": [[[{"colour": "clear", "value": None}], []], *columns[1:]]}
    ) == building(tl="C?")


@pytest.mark.parametrize(
    ("data", "paths"),
    [
        (None, [""]),
        ([], [""]),
        ({"column": []}, [""]),
        ({"columns": 5}, ["columns"]),
        ({"columns": [[[], []], [[], []]]}, ["columns"]),
        ({"columns": [[[], []], [[], []], [[], [], []]]}, ["columns/2"]),
        (
            {"columns": [[[{"colour": "pink", "value": 2.5}], []]] * 3},
            [f"columns/{r}/0/0/{k}" for r in range(3) for k in ("colour", "value")],
        ),
        (
            {"columns": [[[{"colour": "clear"}], []], [[], []], [[], []]], "plan": 3},
            ["columns/0/0/0/value", "plan"],
        ),
        ({"players": ["A"], "buildings": {"A": 1}}, ["demand", "buildings/A"]),
        ({"rounds": [{"players": ["A"], "buildings": {}, "demand": ["black"]}]}, ["rounds/0/demand"]),
    ],
)
def test_unusable_states_name_every_path(data: object, paths: list[str]) -> None:
    with pytest.raises(StateError) as caught:
        blueprints.parse(data)
    assert [fault.path for fault in caught.value.faults] == paths


def test_schema_names_all_three_states() -> None:
    assert {"Building", "Round", "Game", "Die", "Material"} <= set(blueprints.schema()["$defs"])


def test_facts_from_one_source_can_be_changed_where_they_have_choices() -> None:
    for fact in blueprints.FACTS:
        if fact.choices:
            assert fact.choices[0] == fact.value == getattr(blueprints.HOUSE_RULES, fact.name)


def test_neighbours_are_paths() -> None:
    built = building(tl="C1 O1 C1", tr="C1 C1")
    placed = blueprints.PlacedDie(0, 0, 1, Die(Material.ORANGE, 1))
    assert blueprints.neighbours(built, placed) == ("columns/0/0/0", "columns/0/0/2", "columns/0/1/1")
