"""Pagoda: the table."""

from dataclasses import fields, replace
from typing import Any

import pytest

from scoring import codec, pagoda
from scoring.codec import StateError
from scoring.pagoda import (
    FACTS,
    GROUPS,
    HOUSE_RULES,
    Build,
    Colour,
    HouseRules,
    Piece,
    blocked,
    complete,
    next_piece,
    score,
)
from tests.scoring.pagodas import COMPLETE, COMPLETE_QUICK, table


@pytest.mark.parametrize(
    ("state", "groups"),
    [
        pytest.param(table(), (0, 0, 0), id="empty"),
        pytest.param(table("rr", "gggg+gy b"), (8, 1, 0), id="two pagodas"),
        pytest.param(table(COMPLETE), (40, 4, 5), id="complete"),
        pytest.param(table(*[COMPLETE] * 6), (240, 24, 30), id="six of them"),
        pytest.param(table(COMPLETE_QUICK, quick=True), (24, 3, 4), id="complete, quick"),
        pytest.param(table(COMPLETE, quick=True), (24, 4, 4), id="a floor too many"),
        pytest.param(table(COMPLETE, simple=True), (40, 4, 5), id="simplified"),
        pytest.param(table("rrrr+rg gggg+gb bbbb+by yyyy ^yp"), (40, 4, 0), id="no spire"),
        pytest.param(table("....+.. .."), (8, 1, 0), id="unknown colours"),
        pytest.param(table("rgby+pp y"), (6, 1, 0), id="wrong colours, still scored"),
        pytest.param(
            table(
                "pppp+py yyyy+yy yyyy+yp p",
                "",
                "ggg",
                "gggg+gp pppp+pb bbbb+by yyyy ^yp",
                "",
                "bbbb+bp pppp+pp pppp+pr rrr",
            ),
            (107, 10, 0),
            id="mid game",
        ),
    ],
)
def test_points_by_group(state: pagoda.Table, groups: tuple[int, ...]) -> None:
    result = score(state)
    assert tuple(result.groups.values()) == groups
    assert tuple(result.groups) == GROUPS
    assert result.total == sum(groups) == sum(line.points for line in result.lines)


def test_lines_say_what_earns_the_points() -> None:
    lines = score(table("", "rrrr+rg gg")).lines
    assert [(line.rule, line.points) for line in lines] == [("pillars", 4), ("pillars", 4), ("tiles", 1)]
    assert lines[1].explanation == "Site 2, floor 2: 2 pillars, 2 points each."
    assert lines[1].paths == ("sites/1/floors/1/pillars/0", "sites/1/floors/1/pillars/1")
    assert lines[2].paths == ("sites/1/floors/0/tile",)


def test_the_quick_spire_rests_on_a_single_source_and_can_be_changed() -> None:
    state = table(COMPLETE_QUICK, quick=True)
    assert "single source" in score(state).lines[-1].explanation
    changed = score(state, HouseRules(spire_quick=5))
    assert changed.groups["spires"] == 5
    assert "as set for this table" in changed.lines[-1].explanation
    assert score(table(COMPLETE), HouseRules(spire_quick=9)).groups["spires"] == 5


def test_facts_name_the_house_rules() -> None:
    facts = {fact.name: fact for fact in FACTS}
    for rule in fields(HouseRules):
        assert facts[rule.name].value == getattr(HOUSE_RULES, rule.name)
        assert facts[rule.name].choices[0] == facts[rule.name].value
        assert facts[rule.name].confidence == "single source"


@pytest.mark.parametrize(
    ("state", "breaches"),
    [
        pytest.param(table("rr", "gggg+gy yyyy+yy y", COMPLETE), [], id="none"),
        pytest.param(table("....+.. .."), [], id="unknown colours fit"),
        pytest.param(table("rrg"), [("colour", "sites/0/floors/0/pillars/2")], id="mixed ground floor"),
        pytest.param(
            table("grr"), [("colour", "sites/0/floors/0/pillars/0")], id="the odd one out is the breach"
        ),
        pytest.param(
            table("", "rrrr+rg rg"), [("colour", "sites/1/floors/1/pillars/0")], id="not the spots' colour"
        ),
        pytest.param(table("rrrr+bg"), [("colour", "sites/0/floors/0/tile")], id="tile on other pillars"),
        pytest.param(
            table("rrrr+rg gggg+gb bbbb+by yyyy ^bp !p"), [("colour", "sites/0/roof")], id="roof's colour"
        ),
        pytest.param(
            table("rrrr+rg gggg+gb bbbb+by yyyy ^yp !y"), [("colour", "sites/0/spire")], id="spire's colour"
        ),
        pytest.param(
            table("rrrr+rg gggg+gb bbbb+by yyyy ^yp"), [("roof", "sites/0/roof")], id="a roof without spire"
        ),
        pytest.param(
            table("rrrr+rg gggg+gb bbbb+by yyyy !p"), [("spire", "sites/0/spire")], id="a spire without roof"
        ),
        pytest.param(
            table("rrrr+rg gggg+gb bbbb+by yyyy+yp"),
            [("roof", "sites/0/floors/3/tile")],
            id="the last tile is a roof",
        ),
        pytest.param(table("rrrr ^rg !g"), [("roof", "sites/0/roof")], id="a roof too low"),
        pytest.param(table("^rg !g"), [("roof", "sites/0/roof")], id="a roof on nothing"),
        pytest.param(table("!g"), [("roof", "sites/0/spire"), ("spire", "sites/0/spire")], id="only a spire"),
        pytest.param(
            table(COMPLETE, quick=True),
            [("floors", "sites/0/floors/3"), ("roof", "sites/0/floors/2/tile")],
            id="four floors in the quick game",
        ),
        pytest.param(table("rrrrr"), [("pillars", "sites/0/floors/0/pillars")], id="five pillars"),
        pytest.param(table("rrr+rg"), [("support", "sites/0/floors/0/pillars")], id="tile on three"),
        pytest.param(table("+rg"), [("support", "sites/0/floors/0/pillars")], id="tile on nothing"),
        pytest.param(table("rrrr g"), [("support", "sites/0/floors/0/tile")], id="no tile between"),
        pytest.param(
            table("rrrr+rg", "", "rrrr+rg"),
            [("tiles", "sites/2/floors/0/tile")],
            id="a pair of colours twice",
        ),
        pytest.param(
            table(*[f"rrrr+r{spots}" for spots in "rygbp"], "rrrr+r."),
            [("supply", "sites")],
            id="six red tiles",
        ),
        pytest.param(
            table("rrrr+rr rrrr+r. rr", "rrrr", "rrrr", "rrrr", "rrrr"),
            [("supply", "sites")],
            id="26 red pillars",
        ),
        pytest.param(table("rr", scores={"Anna": 2}), [], id="one score fits"),
        pytest.param(table("rr", scores={"Anna": 2, "Bert": 0}), [], id="scores fit"),
        pytest.param(
            table("rr", scores={"Anna": 2, "Bert": 1}), [("scores", "scores")], id="too many points"
        ),
        pytest.param(table("rr", scores={"Anna": 1, "Bert": 0}), [("scores", "scores")], id="too few points"),
        pytest.param(table("rr", scores={"Anna": 3}), [("scores", "scores")], id="one score too high"),
        pytest.param(
            table("rr", scores={"Anna": 3, "Bert": -1}), [("scores", "scores/Bert")], id="a score below 0"
        ),
        pytest.param(
            table("rr", scores={"Anna": 1, "Bert": 1, "Cleo": 0}), [("players", "scores")], id="three players"
        ),
        pytest.param(table("rrrr+rg", abilities={"Anna": "rr"}), [], id="uses fit"),
        pytest.param(
            table("rr", abilities={"Anna": "r"}),
            [("abilities", "abilities/Anna/red")],
            id="use without a tile",
        ),
        pytest.param(
            table("rrrr+rg", abilities={"Anna": "r", "Bert": "r"}),
            [("abilities", "abilities/Bert/red")],
            id="one tile, two players with uses",
        ),
        pytest.param(
            table("rrrr+rg", abilities={"Anna": "rrr"}),
            [("abilities", "abilities/Anna/red")],
            id="three uses",
        ),
        pytest.param(
            table("rrrr+rg", abilities={"Anna": "r"}, simple=True),
            [("abilities", "abilities/Anna/red")],
            id="abilities in the simplified game",
        ),
        pytest.param(
            table("rrg", "bbb+bb", "yyyyy"),
            [
                ("support", "sites/1/floors/0/pillars"),
                ("pillars", "sites/2/floors/0/pillars"),
                ("colour", "sites/0/floors/0/pillars/2"),
            ],
            id="all at once",
        ),
    ],
)
def test_problems(state: pagoda.Table, breaches: list[tuple[str, str]]) -> None:
    found = score(state).problems
    assert [(p.rule, p.path) for p in found] == breaches
    assert found == pagoda.problems(state)
    assert all(p.message.endswith(".") for p in found)


def test_tiles_may_come_twice_if_the_table_says_so() -> None:
    assert pagoda.problems(table("rrrr+rg", "rrrr+rg"), HouseRules(unique_tiles=False)) == ()


@pytest.mark.parametrize(
    ("last_floor", "stand_ins", "breaches"),
    [
        pytest.param("rg", True, 0, id="25 red built"),
        pytest.param("rg", False, 1, id="25 red built, the table wants none"),
        pytest.param("g", True, 1, id="a red one left"),
    ],
)
def test_another_colour_stands_in_for_one_that_ran_out(
    last_floor: str, stand_ins: bool, breaches: int
) -> None:
    state = table("rrrr+rr rrrr", "rrrr", "rrrr", "rrrr", "rrrr", f"yyyy+yr {last_floor}")
    assert len(pagoda.problems(state, HouseRules(stand_ins=stand_ins))) == breaches


@pytest.mark.parametrize(
    ("ground", "stand_ins", "breaches"),
    [
        pytest.param("rggg", True, [], id="stand-ins outnumber the colour that ran out"),
        pytest.param("gggr", True, [], id="in any order"),
        pytest.param(
            "rggg", False, [f"sites/5/floors/0/pillars/{p}" for p in (1, 2, 3)], id="the table wants none"
        ),
    ],
)
def test_stand_ins_do_not_outvote_the_colour_that_ran_out(
    ground: str, stand_ins: bool, breaches: list[str]
) -> None:
    state = table("rrrr+rr rrrr", "rrrr", "rrrr", "rrrr", "rrrr", ground)
    assert [p.path for p in pagoda.problems(state, HouseRules(stand_ins=stand_ins))] == breaches
    assert [p.path for p in pagoda.problems(table("rggg"))] == ["sites/0/floors/0/pillars/0"]


def test_a_floor_has_the_colour_of_its_first_pillar_where_the_order_is_known() -> None:
    state = table("rggg+rb")
    known = replace(state, in_order=True)
    assert [p.path for p in pagoda.problems(known)] == [f"sites/0/floors/0/pillars/{p}" for p in (1, 2, 3)]
    assert [p.path for p in pagoda.problems(state)] == ["sites/0/floors/0/pillars/0", "sites/0/floors/0/tile"]
    assert next_piece(replace(table("rgg"), in_order=True), 0) == Build(0, Piece.PILLAR, Colour.RED)


def test_a_wrong_colour_is_told_without_a_word_about_what_stands_there() -> None:
    found = [p.message for p in pagoda.problems(table("rrrr+rb rrrr+rg"))]
    assert found[0] == "Site 1, floor 2: a red pillar, but its floor asks for blue."
    assert found[-1] == "Site 1, floor 2: a red tile, but the floor below asks for blue."


BLOCKED = table("rrrr+rr", "rrrr+ry", "rrrr+rg", "rrrr+rb", "rrrr+rp", "rrrr")


@pytest.mark.parametrize(
    ("state", "sites"),
    [
        pytest.param(BLOCKED, (5,), id="no red tile left"),
        pytest.param(table("rrrr+rr", "rrrr+ry", "rrrr+rg", "rrrr+rb", "rrrr"), (), id="one left"),
        pytest.param(table(*[f"rrrr+r{c}" for c in "rygbp"], "rrr"), (), id="a pillar still fits"),
        pytest.param(table(*[f"rrrr+r{c}" for c in "rygb"], "rrrr ^rp !p", "rrrr"), (5,), id="a roof counts"),
        pytest.param(table(*[f"rrrr+r{c}" for c in "rygbp"], "...."), (), id="colour not known"),
    ],
)
def test_blocked_pagodas(state: pagoda.Table, sites: tuple[int, ...]) -> None:
    assert blocked(state) == sites


def test_complete_pagodas_have_a_spire_or_are_blocked() -> None:
    assert complete(BLOCKED) == (5,)
    assert complete(table("", COMPLETE, "rr", COMPLETE)) == (1, 3)
    assert complete(table("rrrr+rg gggg+gb bbbb+by yyyy ^yp")) == ()


@pytest.mark.parametrize(
    ("text", "quick", "piece"),
    [
        ("", False, Build(0, Piece.PILLAR)),
        ("rr", False, Build(0, Piece.PILLAR, Colour.RED)),
        ("rrrr", False, Build(0, Piece.TILE, Colour.RED)),
        ("rrrr+rg", False, Build(0, Piece.PILLAR, Colour.GREEN)),
        ("rrrr+rg ggg", False, Build(0, Piece.PILLAR, Colour.GREEN)),
        ("rrrr+rg gggg+gb bbbb", False, Build(0, Piece.TILE, Colour.BLUE)),
        ("rrrr+rg gggg+gb bbbb", True, Build(0, Piece.ROOF, Colour.BLUE)),
        ("rrrr+rg gggg+gb bbbb+by yyyy", False, Build(0, Piece.ROOF, Colour.YELLOW)),
        ("rrrr+rg gggg+gb bbbb+by yyyy ^yp", False, Build(0, Piece.SPIRE, Colour.PURPLE)),
        (COMPLETE, False, None),
    ],
)
def test_next_piece(text: str, quick: bool, piece: Build | None) -> None:
    assert next_piece(table(text, quick=quick), 0) == piece


def test_nothing_can_be_built_on_a_blocked_pagoda() -> None:
    assert next_piece(BLOCKED, 5) is None


CONTRACT: dict[str, Any] = {
    "sites": [
        {
            "floors": [
                {"pillars": ["red"] * 4, "tile": {"base": "red", "spots": "blue"}},
                {"pillars": ["blue", None], "tile": None},
            ],
            "roof": None,
            "spire": None,
        },
        {
            "floors": [{"pillars": ["red"] * 4, "tile": None}],
            "roof": {"base": "red", "spot": None},
            "spire": "green",
        },
        *[{"floors": [], "roof": None, "spire": None}] * 4,
    ],
    "scores": {"Anna": 10, "Bert": 9},
    "abilities": {"Anna": {"red": 2}},
    "quick": False,
}


def test_json_round_trip() -> None:
    state = pagoda.parse(CONTRACT)
    assert isinstance(state, pagoda.Table)
    assert codec.dump(state) == {**CONTRACT, "simple": False, "in_order": False}
    assert pagoda.parse(codec.dump(state)) == state
    assert pagoda.parse({"sites": CONTRACT["sites"]}) == pagoda.Table(state.sites)


def test_unusable_states_name_every_fault() -> None:
    sites = [{"floors": [{"pillars": ["red", "pink"]}]}, {"floors": 3}, *[{"floors": []}] * 4]
    with pytest.raises(StateError) as error:
        pagoda.parse({"sites": sites, "scores": {"Anna": "many"}, "abilities": {"Anna": {"pink": 1}}})
    paths = [fault.path for fault in error.value.faults]
    assert paths[:3] == ["sites/0/floors/0/pillars/1", "sites/1/floors", "scores/Anna"]
    assert paths[3].startswith("abilities/Anna/pink")


@pytest.mark.parametrize(
    "data", [None, [], {}, {"sites": []}, {"sites": [{}] * 6}, {"sites": [{"floors": []}] * 7}, {"turns": 1}]
)
def test_other_shapes_are_refused(data: object) -> None:
    with pytest.raises(StateError):
        pagoda.parse(data)


def test_the_schema_covers_tables_and_games() -> None:
    assert set(pagoda.schema()["$defs"]) >= {"Table", "Game", "Site", "Floor", "Move"}
