"""Pagoda: a turn between two states."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from scoring import codec, pagoda
from scoring.codec import StateError
from scoring.pagoda import HouseRules, Played, Table, compare, diff
from tests.scoring.pagodas import COMPLETE, colours, table


def turn(
    before: Table,
    after: Table,
    cards: str | None = None,
    used: str = "",
    player: str | None = "Anna",
    alternative: bool | None = None,
    rules: HouseRules = pagoda.HOUSE_RULES,
) -> pagoda.Turn:
    played = Played(player, None if cards is None else colours(cards), frozenset(colours(used)), alternative)
    return compare(before, after, played, rules)


def names(result: pagoda.Turn) -> list[str]:
    return [p.rule for p in result.problems]


def letters(left: dict[pagoda.Colour, int]) -> str:
    return "".join(colour[0] * n for colour, n in left.items())


THREE_FLOORS = "rrrr+rp pppp+py yyyy+yg "


@pytest.mark.parametrize(
    ("before", "after", "cards", "points"),
    [
        pytest.param(table("", "gggg+gb"), table("rr", "gggg+gb b"), "rrb", 4, id="pillars on two floors"),
        pytest.param(table("rr"), table("rrrr+rb"), "rrr", 3, id="two pillars and a tile"),
        pytest.param(table("rr"), table("rrrr+rb b"), "rrrb", 5, id="and one on the tile"),
        pytest.param(table("rr", "g"), table("rrrr+rb", "gg"), "rrrg", 4, id="or one elsewhere"),
        pytest.param(
            table(THREE_FLOORS + "ggg"),
            table(THREE_FLOORS + "gggg ^gp !p"),
            "ggpp",
            10,
            id="last pillar and roof",
        ),
        pytest.param(
            table("rrrr+rp pppp+py yyy", quick=True),
            table("rrrr+rp pppp+py yyyy ^yp !p", quick=True),
            "yypp",
            8,
            id="a roof in the quick game",
        ),
        pytest.param(table("", "pp"), table("", "pppp+pg"), "ppp", 3, id="two and a tile on another site"),
        pytest.param(
            table("", "", "yyy", COMPLETE, "rrrr+rr rrrr+rg", "ggg"),
            table("", "", "yyyy+yr", COMPLETE, "rrrr+rr rrrr+rg g", "gggg+gp"),
            "gygyg",
            7,
            id="three sites, two tiles",
        ),
        pytest.param(table("rr"), table("rrr"), "gybp", 1, id="alternative turn"),
    ],
)
def test_legal_turns(before: Table, after: Table, cards: str, points: int) -> None:
    result = turn(before, after, cards)
    assert result.points == points == sum(line.points for line in result.lines)
    assert result.points == pagoda.score(after).total - pagoda.score(before).total
    assert result.problems == ()
    assert [way.used for way in result.ways] == [frozenset()]


def test_a_tile_gives_two_uses_of_its_ability() -> None:
    (way,) = turn(table("rr"), table("rrrr+rb")).ways
    assert letters(way.left) == "rr"
    (way,) = turn(table("rr", abilities={"Anna": "rb"}), table("rrrr+rb")).ways
    assert letters(way.left) == "rrb"
    (way,) = turn(table("rr", simple=True), table("rrrr+rb", simple=True)).ways
    assert letters(way.left) == ""


def test_new_pieces_are_listed_from_the_ground_up() -> None:
    result = turn(table(THREE_FLOORS + "ggg"), table(THREE_FLOORS + "gggg ^gp !p", "r"))
    assert [(p.path, str(p.build.what)) for p in result.built] == [
        ("sites/0/floors/3/pillars/3", "pillar"),
        ("sites/0/roof", "roof"),
        ("sites/0/spire", "spire"),
        ("sites/1/floors/0/pillars/0", "pillar"),
    ]
    assert [(line.rule, line.points) for line in result.lines] == [
        ("pillars", 4),
        ("pillars", 1),
        ("tiles", 1),
        ("spires", 5),
    ]


# Abilities


@pytest.mark.parametrize(
    ("before", "after", "cards", "used", "left"),
    [
        pytest.param(table("y", abilities={"Anna": "gg"}), table("yy"), "rr", "g", "g", id="Rice bowl"),
        pytest.param(
            table("pppp", abilities={"Anna": "b"}), table("pppp+pp p"), "ggp", "b", "pp", id="Buddha"
        ),
        pytest.param(
            table("y", "pppp", abilities={"Anna": "gb"}),
            table("yy", "pppp+pp"),
            "rrgg",
            "gb",
            "pp",
            id="Rice bowl and Buddha",
        ),
        pytest.param(
            table("r", abilities={"Anna": "rr"}), table("rrrr", "y"), "rrry", "r", "r", id="Lantern"
        ),
        pytest.param(
            table(THREE_FLOORS + "gggg", abilities={"Anna": "g"}),
            table(THREE_FLOORS + "gggg ^gy !y"),
            "gybb",
            "g",
            "g",
            id="Rice bowl for one pillar of a spire, after its tile's new uses",
        ),
        pytest.param(
            table(THREE_FLOORS + "gggg"),
            table(THREE_FLOORS + "gggg ^gy !y"),
            "gyrr",
            "g",
            "g",
            id="a use that the roof's own tile gave",
        ),
        pytest.param(
            table("rr", "rr"),
            table("rrrr+rg g", "rrr"),
            "rrrgr",
            "r",
            "r",
            id="Lantern from a tile of this turn",
        ),
        pytest.param(
            table("rrr", abilities={"Anna": "r"}),
            table("rrrr+rg gg", "y"),
            "rrggy",
            "r",
            "rr",
            id="Lantern before a new red tile",
        ),
        pytest.param(
            table("y", abilities={"Anna": "g"}), table("yyy"), "yyy", "g", "", id="two of the same colour"
        ),
        pytest.param(table("rrrr"), table("rrrr+rg", "."), "rr", "", "rr", id="a pillar of unknown colour"),
    ],
)
def test_abilities_are_found(before: Table, after: Table, cards: str, used: str, left: str) -> None:
    result = turn(before, after, cards)
    assert result.problems == ()
    assert {way.used for way in result.ways} == {frozenset(colours(used))}
    assert letters(result.ways[0].left) == left


def test_uses_left_may_depend_on_the_order() -> None:
    before = table("rrr", abilities={"Anna": "r"})
    result = turn(before, table("rrrr+rg gg", "y"), "rrggy")
    assert [letters(way.left) for way in result.ways] == ["rr", "r"]
    result = turn(before, table("rrrr+rg gg", "y", abilities={"Anna": "r"}), "rrggy")
    assert [letters(way.left) for way in result.ways] == ["r"]
    assert result.problems == ()


def test_fan_and_dragon_are_used_where_the_player_says_so() -> None:
    result = turn(table("r", abilities={"Anna": "ppy"}), table("rr"), "r", "py")
    assert result.problems == ()
    assert letters(result.ways[0].left) == "p"


def test_the_markers_after_the_turn_tell_what_was_used() -> None:
    before = table("r", "pppp+pp", "yyyy+yy", abilities={"Anna": "ppy"})
    result = turn(before, table("rr", "pppp+pp", "yyyy+yy", abilities={"Anna": "p"}), "r")
    assert result.problems == ()
    assert [way.used for way in result.ways] == [set(colours("py"))]
    result = turn(before, table("rr", "pppp+pp", "yyyy+yy", abilities={"Anna": "pyy"}), "r")
    assert names(result) == ["abilities"]


def test_cards_that_two_abilities_explain_give_both_ways() -> None:
    before = table("gggg", "g", "bbbb+bb", abilities={"Anna": "gb"})
    after = table("gggg+gg", "gg", "bbbb+bb")
    result = turn(before, after, "grr")
    assert result.problems == ()
    assert {way.used for way in result.ways} == {frozenset(colours("g")), frozenset(colours("b"))}
    assert [way.used for way in turn(before, after, "grr", used="b").ways] == [set(colours("b"))]


# Breaches


TWO_TILES = table("rrrr", "gggg")


@pytest.mark.parametrize(
    ("before", "after", "cards", "used", "breaches"),
    [
        pytest.param(table("rr"), table("rr"), None, "", ["limit"], id="nothing built"),
        pytest.param(TWO_TILES, table("rrrr+rb", "gggg+gb"), None, "", ["limit"], id="only tiles"),
        pytest.param(table(), table("rrr", "b"), None, "", ["limit"], id="four pillars, no Lantern"),
        pytest.param(
            table(abilities={"Anna": "r"}), table("rrr", "bb"), None, "", ["limit"], id="five pillars with it"
        ),
        pytest.param(
            table("", abilities={"Bert": "r"}),
            table("rrr", "b"),
            None,
            "",
            ["limit"],
            id="the other's Lantern",
        ),
        pytest.param(
            table(THREE_FLOORS + "g"),
            table(THREE_FLOORS + "gggg ^gp !p"),
            None,
            "",
            ["limit"],
            id="a spire counts",
        ),
        pytest.param(
            table(), table("rrrr+rb"), None, "", ["order"], id="the tile that needs the fourth pillar itself"
        ),
        pytest.param(table("r"), table("rg"), None, "", ["colour"], id="another colour"),
        pytest.param(table("rrrr+rg"), table("rrrr+rg r"), None, "", ["colour"], id="not the spots' colour"),
        pytest.param(table("rrr"), table("rrrr+bg"), None, "", ["colour"], id="a tile of another colour"),
        pytest.param(
            table(THREE_FLOORS + "gggg"),
            table(THREE_FLOORS + "gggg !p"),
            None,
            "",
            ["spire"],
            id="spire, no tile",
        ),
        pytest.param(
            table(THREE_FLOORS + "gggg", "r"),
            table(THREE_FLOORS + "gggg ^gp", "rr"),
            None,
            "",
            ["roof"],
            id="roof without spire",
        ),
        pytest.param(
            table(THREE_FLOORS + "gggg ^gp"),
            table(THREE_FLOORS + "gggg ^gp !p"),
            None,
            "",
            ["roof"],
            id="a spire a turn late",
        ),
        pytest.param(table("r"), table("r", "b"), "r", "", ["cards"], id="a card of another colour"),
        pytest.param(table("r"), table("rr"), "rg", "", ["cards"], id="a card too many"),
        pytest.param(table("r"), table("rrr"), "r", "", ["cards"], id="a card too few"),
        pytest.param(table("rrrr"), table("rrrr+rr r"), "rb", "", ["cards"], id="a tile unpaid"),
        pytest.param(table("y"), table("yy"), "rr", "", ["abilities"], id="a pair without Rice bowl"),
        pytest.param(
            table("yyyy", "p"), table("yyyy+yp", "pp"), "rrp", "", ["abilities"], id="a pair without Buddha"
        ),
        pytest.param(
            table("yy", abilities={"Anna": "gg"}), table("yyyy"), "rrbb", "", ["cards"], id="Rice bowl twice"
        ),
        pytest.param(
            table("yyyy", "rrrr", "p", abilities={"Anna": "bb"}),
            table("yyyy+yp", "rrrr+rp", "pp"),
            "ggggp",
            "",
            ["cards"],
            id="Buddha twice",
        ),
        pytest.param(
            table(THREE_FLOORS + "gggg", abilities={"Anna": "gg"}),
            table(THREE_FLOORS + "gggg ^gy !y"),
            "gbbrr",
            "",
            ["cards"],
            id="no card of the spire's colour",
        ),
        pytest.param(table("r"), table("rr"), None, "p", ["abilities"], id="Fan without a use"),
        pytest.param(
            table("yyyy", "r"),
            table("yyyy+yr", "rr"),
            None,
            "y",
            ["abilities"],
            id="a yellow tile is too late",
        ),
        pytest.param(
            table("r", abilities={"Anna": "b"}), table("rr"), None, "b", ["cards"], id="Buddha without a tile"
        ),
        pytest.param(
            table("ggg"), table("gggg+gg"), "rrg", "", ["order"], id="Rice bowl below the tile that gives it"
        ),
        pytest.param(table("rr"), table("r", "g"), None, "", ["vanished"], id="a pillar gone"),
        pytest.param(
            table("rr"), table("gg", "g"), None, "", ["changed", "changed"], id="two pillars changed"
        ),
        pytest.param(table("rrrr+rg"), table("rrrr+rb b"), None, "", ["changed"], id="a tile changed"),
        pytest.param(table("rrrr+rg"), table("rrrr", "b"), None, "", ["vanished"], id="a tile gone"),
        pytest.param(table("r"), table("rrrg"), "rrrrrrrr", "", ["colour", "cards"], id="several at once"),
        pytest.param(
            table(), table("rrrr+rr rrrr+rg ggg"), "", "", ["limit", "cards"], id="a game in a turn"
        ),
        pytest.param(
            table("r", simple=True), table("rr", simple=True), "bb", "", ["abilities"], id="simplified"
        ),
        pytest.param(table("r"), table("rr", quick=True), None, "", ["variant"], id="another variant"),
        pytest.param(
            table("r", scores={"Bert": 1, "Cleo": 0}),
            table("rr", scores={"Bert": 2, "Cleo": 0}),
            None,
            "",
            ["players", "scores"],
            id="not a player",
        ),
        pytest.param(
            table("r", scores={"Anna": 1, "Bert": 0}),
            table("rr", scores={"Anna": 1, "Bert": 1}),
            None,
            "",
            ["scores", "scores"],
            id="the wrong marker moved",
        ),
        pytest.param(
            table("r", scores={"Anna": 1, "Bert": 0}),
            table("rr", scores={"Anna": 2, "Bert": 0}),
            None,
            "",
            [],
            id="the right marker moved",
        ),
    ],
)
def test_breaches(before: Table, after: Table, cards: str | None, used: str, breaches: list[str]) -> None:
    result = turn(before, after, cards, used)
    assert sorted(names(result)) == sorted(breaches)
    assert all(p.message.endswith(".") for p in result.problems)


def test_more_than_three_pillars_without_a_name_is_a_breach() -> None:
    before = table(abilities={"Anna": "r"})
    assert names(turn(before, table("rrr", "b"), player=None)) == ["limit"]
    assert names(turn(before, table("rrr", "b"), player="Anna")) == []


@pytest.mark.parametrize("player", ["Anna", None])
@pytest.mark.parametrize(
    ("scores", "breaches"),
    [
        pytest.param({"Anna": 8, "Bert": 4}, [], id="by what was built"),
        pytest.param({"Anna": 7, "Bert": 4}, ["scores/Anna"], id="too little"),
        pytest.param({"Anna": 5, "Bert": 4}, ["scores/Anna"], id="not at all"),
        pytest.param({"Anna": 8, "Bert": 5}, ["scores/Bert"], id="both"),
        pytest.param({"Anna": 8}, [], id="one is not known"),
    ],
)
def test_the_score_track_moves_by_what_was_built(
    player: str | None, scores: dict[str, int], breaches: list[str]
) -> None:
    before = table(scores={name: {"Anna": 5, "Bert": 4}[name] for name in scores})
    found = turn(before, table("rrr", scores=scores), player=player).problems
    assert [p.path for p in found if p.path != "scores"] == breaches


def test_without_a_name_the_player_may_be_the_one_whose_marker_is_not_known() -> None:
    before, after = table(scores={"Anna": 0}), table("rrr", scores={"Anna": 0})
    assert names(turn(before, after, player=None)) == []
    assert names(turn(before, after, player="Anna")) == ["scores"]


def test_only_who_builds_moves_ability_markers() -> None:
    before = table("rrrr+rb", "gggg+gb", abilities={"Anna": "rr", "Bert": "gg"})
    same = table("rrrr+rb", "gggg+gb", "y", abilities={"Anna": "rr", "Bert": "gg"})
    both = table("rrrr+rb", "gggg+gb", "y", abilities={"Anna": "r", "Bert": "g"})
    for player in ("Anna", None):
        assert [p.path for p in turn(before, same, player=player).problems] == []
        found = [p.path for p in turn(before, both, player=player).problems]
        assert "abilities/Bert" in found


def test_breaches_from_before_the_turn_are_not_this_turns() -> None:
    before = table("rg", THREE_FLOORS + "gggg ^gp", scores={"Anna": 3})
    after = table("rgr", THREE_FLOORS + "gggg ^gp", scores={"Anna": 4})
    assert len(pagoda.problems(before)) == 2
    assert names(turn(before, after)) == []


def test_the_order_of_a_floors_pillars_does_not_matter() -> None:
    result = turn(table("r.", "rg"), table("grr", "grg"))
    assert [p.path for p in result.built] == ["sites/0/floors/0/pillars/2", "sites/1/floors/0/pillars/2"]
    assert [p.build.colour for p in result.built] == [pagoda.Colour.RED, pagoda.Colour.GREEN]


def test_stand_ins_cost_cards_of_the_colour_that_ran_out() -> None:
    before = table("rrrr+rr rrrr", "rrrr", "rrrr", "rrrr", "rrrr", "yyyy+yr r")
    after = table("rrrr+rr rrrr", "rrrr", "rrrr", "rrrr", "rrrr", "yyyy+yr rg")
    assert names(turn(before, after, "r", rules=HouseRules(stand_ins=True))) == []
    assert names(turn(before, after, "g", rules=HouseRules(stand_ins=True))) == ["cards"]
    assert names(turn(before, after, "g")) == ["colour"]


@pytest.mark.parametrize(
    ("after", "cards", "used", "alternative", "breaches"),
    [
        pytest.param(table("r"), "rrrr", "", None, [], id="one pillar for four cards"),
        pytest.param(table("r"), "bgyp", "", True, [], id="of any colours"),
        pytest.param(table("r"), None, "", True, [], id="cards not known"),
        pytest.param(table("r"), "bgyp", "py", True, [], id="Fan and Dragon may be used"),
        pytest.param(table("r"), "bgyp", "rg", True, ["alternative"] * 2, id="others may not"),
        pytest.param(table("rr"), "bgyp", "", True, ["alternative"], id="two pillars"),
        pytest.param(table("rr"), "bgyp", "", None, ["cards"], id="four cards for two are none"),
        pytest.param(table("r"), "bgy", "", True, ["alternative"], id="three cards"),
        pytest.param(table(), "bgyp", "", True, ["alternative"], id="no pillar"),
        pytest.param(table("r"), "r", "", False, [], id="a usual turn"),
        pytest.param(table("r"), "bgyp", "", False, ["cards"], id="four cards in a usual turn"),
    ],
)
def test_alternative_turn(
    after: Table, cards: str | None, used: str, alternative: bool | None, breaches: list[str]
) -> None:
    result = turn(table(abilities={"Anna": "rygbp"}), after, cards, used, alternative=alternative)
    assert names(result) == breaches


# The command's form


def test_diff_as_plain_data() -> None:
    before = table(THREE_FLOORS + "ggg", abilities={"Anna": "p"})
    after = table(THREE_FLOORS + "gggg ^gp !p")
    result = diff(before, after, player="Anna", cards=["green", "green", "purple", "purple"], used=["Fan"])
    assert json.loads(json.dumps(result)) == result
    assert result["built"] == [
        {"path": "sites/0/floors/3/pillars/3", "what": "pillar", "colour": "green"},
        {"path": "sites/0/roof", "what": "roof", "colour": "green", "spot": "purple"},
        {"path": "sites/0/spire", "what": "spire", "colour": "purple"},
    ]
    assert result["points"] == 10 == sum(line["points"] for line in result["lines"])
    assert result["problems"] == []
    assert result["abilities"] == [
        {"used": ["purple"], "left": {"red": 0, "yellow": 0, "green": 2, "blue": 0, "purple": 0}}
    ]


def test_diff_refuses_colours_that_the_game_lacks() -> None:
    with pytest.raises(StateError) as error:
        diff(table(), table("r"), cards=["red", "pink"], used=["Umbrella"])
    assert [fault.path for fault in error.value.faults] == ["cards/1", "used/0"]


# Labelled stages: sites before, sites after, what was built


LABELLED = [
    (
        table("g", "pp", "", "", "", "rrrr+rr rrr"),
        table("g", "pppp+pg", "", "", "", "rrrr+rr rrr"),
        {"pillars": [[1, 1, "purple"]] * 2, "tiles": [[1, "purple", "green"]], "spires": [], "points": 3},
    ),
    (
        table("", "", "yyy", "pppp+pg gggg+gg gggg+gb bbbb ^bb !b", "rrrr+rr rrrr+rg", "ggg"),
        table("", "", "yyyy+yr", "pppp+pg gggg+gg gggg+gb bbbb ^bb !b", "rrrr+rr rrrr+rg g", "gggg+gp"),
        {
            "pillars": [[5, 1, "green"], [2, 1, "yellow"], [4, 3, "green"]],
            "tiles": [[2, "yellow", "red"], [5, "green", "purple"]],
            "spires": [],
            "points": 7,
        },
    ),
]


def check_labelled(before: Table, after: Table, label: dict[str, Any]) -> None:
    result = compare(before, after)
    placed = [(p.build.site, p.floor + 1, p.build) for p in result.built]
    pillars = [[s, floor, b.colour] for s, floor, b in placed if b.what == "pillar"]
    tiles = [[s, b.colour, b.spot] for s, _, b in placed if b.what in ("tile", "roof")]
    assert sorted(pillars) == sorted(label["pillars"])
    assert sorted(tiles) == sorted(label["tiles"])
    assert len([b for *_, b in placed if b.what == "spire"]) == len(label["spires"])
    assert result.points == label["points"]
    assert result.problems == ()


@pytest.mark.parametrize(("before", "after", "label"), LABELLED)
def test_labelled_turns(before: Table, after: Table, label: dict[str, Any]) -> None:
    check_labelled(before, after, label)


def test_labelled_photos() -> None:
    folder = Path(os.environ.get("TABLESCORE_PHOTOS", "")) / "renders-pagoda"
    if not (folder / "labels.json").is_file():
        pytest.skip("TABLESCORE_PHOTOS names no folder with labelled pagodas")
    entries = json.loads((folder / "labels.json").read_text())
    tables = [codec.parse(Table, {"sites": entry["sites"]}) for entry in entries]
    turns = [(tables[e["before"]], tables[i], e["turn"]) for i, e in enumerate(entries) if e["turn"]]
    assert turns
    for before, after, label in turns:
        check_labelled(before, after, label)
    for entry, state in zip(entries, tables, strict=True):
        assert len(pagoda.problems(state)) == len(entry.get("breaches", []))
