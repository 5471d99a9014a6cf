"""Spyrium: a player's final score, what is asked for, the log."""

from dataclasses import fields, replace
from typing import Any

import pytest

from scoring import codec, spyrium
from scoring.breakdown import UNBOUNDED, Range
from scoring.codec import StateError
from scoring.report import as_json, as_text, own_ranges
from scoring.spyrium import (
    EMPTY,
    FACTS,
    GROUPS,
    HOUSE_RULES,
    SOURCES,
    START,
    TECHNIQUE_CAP,
    TIES,
    Card,
    HouseRules,
    Kind,
    State,
    Technique,
    VpMove,
    questions,
    score,
)


def building(name: str | None = None, vp: int | None = None, factory: bool | None = None) -> Card:
    return Card(Kind.BUILDING, name, vp, factory)


def technique(name: str | None) -> Card:
    return Card(Kind.TECHNIQUE, name)


def state(*cards: Card, track: int | None = 0, **numbers: int) -> State:
    return State(track, cards, **numbers)  # type: ignore[arg-type]


FULL = state(
    building("Mine 2", 2),
    building("Workshop", 2),
    building("Factory", 5),
    building("Manor", 9),
    building("Luxury Residence"),
    technique("automation"),
    technique("Capitalization"),
    technique("crane"),
    technique("engineering"),
    technique("lobbying"),
    technique("taylorism"),
    technique("commerce"),
    track=41,
    crystals=4,
    pounds=9,
    workers=6,
    residence=5,
    tokens=2,
)


def test_a_whole_neighbourhood() -> None:
    result = score(FULL)
    assert result.groups == {"track": 41, "buildings": 24, "techniques": 4 + 4 + 5 + 7 + 5 + 6 + 2}
    assert tuple(result.groups) == GROUPS
    assert result.total == sum(line.points for line in result.lines) == 98
    assert result.range is None
    assert result.problems == ()
    assert questions(FULL) == ()


@pytest.mark.parametrize(
    ("name", "having", "points"),
    [
        pytest.param("automation", {"crystals": 0}, 0, id="no crystals"),
        pytest.param("automation", {"crystals": 7}, 7, id="crystals up to the cap"),
        pytest.param("automation", {"crystals": 12}, 7, id="crystals above it"),
        pytest.param("capitalisation", {"pounds": 1}, 0, id="half a point is none"),
        pytest.param("capitalisation", {"pounds": 7}, 3, id="pounds rounded down"),
        pytest.param("capitalisation", {"pounds": 14}, 7, id="pounds up to the cap"),
        pytest.param("capitalisation", {"pounds": 99}, 7, id="pounds above it"),
        pytest.param("lobbying", {"residence": 2}, 2, id="first residence space"),
        pytest.param("lobbying", {"residence": 7}, 7, id="last residence space"),
        pytest.param("taylorism", {"workers": 3}, 3, id="workers"),
        pytest.param("commerce", {"tokens": 9}, 7, id="tokens above the cap"),
        pytest.param("COMMERCE ", {"tokens": 1}, 1, id="any spelling"),
    ],
)
def test_techniques(name: str, having: dict[str, int], points: int) -> None:
    result = score(state(technique(name), **having))
    assert result.groups["techniques"] == points <= TECHNIQUE_CAP
    assert result.range is None


def test_crane_and_engineering_count_cards() -> None:
    cards = [building("Mine", 1), building("Laboratory", 3), building("Workshop B", 3), building("Manor", 9)]
    assert score(state(technique("crane"), *cards)).groups["techniques"] == 4
    assert score(state(technique("crane"), *cards * 2)).groups["techniques"] == 7
    assert score(state(technique("engineering"), *cards)).groups["techniques"] == 6
    assert score(state(technique("engineering"), *cards * 2)).groups["techniques"] == 7


def test_whether_a_building_is_a_factory_can_be_entered() -> None:
    own = state(technique("engineering"), building("Εργαστήριο", 3, True), building("Workshop", 2, False))
    assert score(own).groups["techniques"] == 3


@pytest.mark.parametrize(("name", "vp"), [("luxury residence", 6), ("Manor", 9), ("PALACE", 12)])
def test_mansions_are_known_by_name(name: str, vp: int) -> None:
    result = score(state(building(name)))
    assert (result.total, result.range) == (vp, None)
    assert "every one" in result.lines[1].explanation


def test_lines_say_what_rests_on_a_single_source() -> None:
    by_rule = {line.rule: line.explanation for line in score(FULL).lines}
    single = {rule for rule, text in by_rule.items() if "single source" in text}
    assert single == {"crane", "engineering", "lobbying", "taylorism", "commerce"}
    changed = {
        line.rule: line
        for line in score(FULL, HouseRules(crane=2, commerce=3)).lines
        if "as set" in line.explanation
    }
    assert {rule: line.points for rule, line in changed.items()} == {"crane": 7, "commerce": 6}


def test_lines_lead_to_what_they_count() -> None:
    paths = {line.rule: line.paths for line in score(FULL).lines}
    assert paths["track"] == ("track",)
    assert paths["crane"] == ("cards/7", "cards/0", "cards/1", "cards/2", "cards/3", "cards/4")
    assert paths["engineering"] == ("cards/8", "cards/1", "cards/2")
    assert paths["lobbying"] == ("cards/9", "residence")


# What is not known


@pytest.mark.parametrize(
    ("own", "total", "range_", "asked"),
    [
        pytest.param(state(building("Mine")), 0, (0, 12), ["cards/0/vp"], id="printed VP"),
        pytest.param(state(technique(None)), 0, (0, 7), ["cards/0/name"], id="which technique"),
        pytest.param(state(technique("Gizmo")), 0, (0, 7), ["cards/0/name"], id="a technique that is none"),
        pytest.param(state(technique("automation")), 0, (0, 7), ["crystals"], id="crystals"),
        pytest.param(state(technique("capitalisation")), 0, (0, 7), ["pounds"], id="pounds"),
        pytest.param(
            state(technique("lobbying")), 2, (2, 7), ["residence"], id="residence, which is at least 2"
        ),
        pytest.param(state(technique("taylorism")), 0, (0, 7), ["workers"], id="workers"),
        pytest.param(state(technique("commerce")), 0, (0, 7), ["tokens"], id="tokens"),
        pytest.param(
            state(technique("engineering"), building("Ορυχείο", 3)),
            3,
            (3, 6),
            ["cards/1/factory"],
            id="factory or not",
        ),
        pytest.param(
            state(technique("engineering"), building("Workshop")),
            0,
            (0, 19),
            ["cards/1/vp"],
            id="a factory's VP",
        ),
        pytest.param(
            state(technique("engineering"), building(None)),
            0,
            (0, 19),
            ["cards/1/vp", "cards/1/factory"],
            id="both",
        ),
        pytest.param(state(track=None), 0, (0, UNBOUNDED), ["track"], id="the track"),
        pytest.param(state(building("Mine", 1)), 1, None, [], id="nothing that counts"),
        pytest.param(state(technique("crane")), 0, None, [], id="the crane counts what is seen"),
        pytest.param(EMPTY, 0, (0, UNBOUNDED), ["track"], id="nothing known"),
        pytest.param(START, 0, None, [], id="the start"),
    ],
)
def test_unknown_values_are_asked_for_and_marked(
    own: State, total: int, range_: Range | None, asked: list[str]
) -> None:
    result = score(own)
    assert result.total == total
    assert result.range == range_
    assert [question.path for question in questions(own)] == asked
    assumed = [line for line in result.lines if "assumed" in line.explanation]
    assert bool(assumed) == bool(asked)


def test_an_unknown_track_is_a_problem() -> None:
    assert [(p.rule, p.path) for p in score(EMPTY).problems] == [("unknown", "track")]


def test_places_are_open_where_totals_may_change_them() -> None:
    def places(*totals: tuple[int | None, bool]) -> list[tuple[int, tuple[int, int] | None]]:
        """Of players with that track, with or without a technique of 0 to 7 VP."""
        seats = [
            (f"P{i}", state(*[technique("commerce")] * unsure, track=track))
            for i, (track, unsure) in enumerate(totals)
        ]
        return [(p.place, p.places) for p in score(players(*seats)).players]

    assert places((20, False), (12, True)) == [(1, None), (2, None)]
    assert places((20, False), (13, True)) == [(1, (1, 2)), (2, (1, 2))]
    assert places((20, False), (18, True), (9, True)) == [(1, (1, 2)), (2, (1, 2)), (3, None)]
    assert places((20, False), (None, False), (30, False)) == [(2, (2, 3)), (3, (1, 3)), (1, (1, 2))]
    assert places((20, False), (20, False)) == [(1, None), (1, None)]


def test_open_places_are_told_by_the_command() -> None:
    result = score(players(("Anna", replace(START, track=9)), ("Bert", EMPTY)))
    data = as_json(result, own_ranges(result), ())["players"]
    assert [(p["place"], p["places"], p.get("range")) for p in data] == [
        (1, [1, 2], None),
        (2, [1, 2], [0, None]),
    ]
    text = list(as_text(result, own_ranges(result), ()))
    assert text[0] == "1. to 2. Anna: 9"
    assert "1. to 2. Bert: 0, at least 0 while parts are in doubt" in text
    tied = score(players(("Anna", replace(START, track=0)), ("Bert", EMPTY)))
    assert list(as_text(tied, own_ranges(tied), ()))[-1].startswith("Tie so far for the game: Anna, Bert")


def test_an_unknown_residence_starts_where_the_tables_track_does() -> None:
    assert score(state(technique("lobbying")), HouseRules(residence_track=(1, 2, 9))).range == (1, 7)


# Breaches


@pytest.mark.parametrize(
    ("own", "breaches"),
    [
        pytest.param(FULL, [], id="none"),
        pytest.param(state(crystals=-1), [("number", "crystals")], id="crystals below 0"),
        pytest.param(state(track=-2), [("number", "track")], id="track below 0"),
        pytest.param(state(workers=8), [("number", "workers")], id="eight workers"),
        pytest.param(state(tokens=25), [("number", "tokens")], id="more tokens than there are"),
        pytest.param(state(residence=6), [("residence", "residence")], id="no such space"),
        pytest.param(state(building("Manor", 8)), [("printed", "cards/0")], id="a manor of 8"),
        pytest.param(state(building("Mine", 72)), [("printed", "cards/0")], id="a misread number"),
        pytest.param(state(building(None, -1)), [("printed", "cards/0")], id="printed VP below 0"),
        pytest.param(state(technique("Gizmo")), [("technique", "cards/0")], id="no such technique"),
        pytest.param(
            state(technique("crane"), technique("Crane")), [("technique", "cards/1")], id="a technique twice"
        ),
        pytest.param(state(*[building("Mine", 1)] * 36), [("cards", "cards")], id="too many buildings"),
        pytest.param(
            replace(START, track=3, moves=(VpMove("assistant", 4),)),
            [("log", "moves/0"), ("log", "track")],
            id="an assistant of 4",
        ),
        pytest.param(replace(START, track=3, moves=(VpMove("assistant", 3),)), [], id="an assistant of 3"),
        pytest.param(
            replace(START, track=6, moves=(VpMove("residence", 6),)), [("log", "moves/0")], id="residence"
        ),
        pytest.param(
            replace(START, track=9, moves=(VpMove("late placement", 9),)), [], id="a source of its own"
        ),
        pytest.param(
            state(building("Mine", 72), workers=9, residence=1),
            [("number", "workers"), ("residence", "residence"), ("printed", "cards/0")],
            id="all at once",
        ),
    ],
)
def test_problems(own: State, breaches: list[tuple[str, str]]) -> None:
    found = spyrium.problems(own)
    assert [(p.rule, p.path) for p in found] == breaches
    assert all(p.message.endswith(".") for p in found)


def test_the_residence_track_can_be_set() -> None:
    own = replace(START, residence=6, track=6, moves=(VpMove("residence", 6),))
    assert spyrium.problems(own, HouseRules(residence_track=(2, 3, 4, 5, 6))) == ()


def test_facts_name_the_house_rules() -> None:
    facts = {fact.name: fact for fact in FACTS}
    for rule in fields(HouseRules):
        assert facts[rule.name].value == getattr(HOUSE_RULES, rule.name)
        assert facts[rule.name].choices[0] == facts[rule.name].value
        assert facts[rule.name].confidence == "single source"


# The log


def test_moves_are_logged_and_taken_back() -> None:
    moves = [VpMove("assistant", 3), VpMove("university built", 2), VpMove("event", 5)]
    own = START
    for move in moves:
        own = own.with_move(move)
    assert (own.track, own.moves) == (10, tuple(moves))
    assert score(own).total == 10
    assert spyrium.problems(own) == ()
    assert score(own).lines[0].paths == ("track", "moves/0", "moves/1", "moves/2")
    assert own.undone().track == 5
    assert own.undone().undone().undone() == START
    assert START.undone() == START


def test_a_log_stands_in_for_a_track_that_is_not_known() -> None:
    own = EMPTY.with_move(VpMove("adviser", 3)).with_move(VpMove("banker", 4))
    assert own.track is None
    result = score(own)
    assert (result.total, result.range) == (7, (7, UNBOUNDED))
    assert "assumed" in result.lines[0].explanation
    assert own.undone().undone() == EMPTY


@pytest.mark.parametrize("name", SOURCES)
def test_every_source_can_be_logged(name: str) -> None:
    for vp in spyrium.source_vp(name) or (1, 8):
        assert spyrium.problems(START.with_move(VpMove(name.upper(), vp))) == ()


# Several players


def players(*seats: tuple[str, State]) -> spyrium.Table:
    return spyrium.Table(tuple(spyrium.Seat(name, own) for name, own in seats))


TIED = players(
    ("Anna", replace(START, track=20, pounds=3, crystals=4)),
    ("Bert", replace(START, track=20, pounds=5, crystals=4)),
    ("Cleo", replace(START, track=12)),
)


@pytest.mark.parametrize(
    ("rule", "places", "decided_by"),
    [
        (None, [1, 1, 3], spyrium.UNKNOWN_TIE),
        ("shared", [1, 1, 3], "shared"),
        ("pounds", [2, 1, 3], "most pounds"),
        ("crystals", [1, 1, 3], "shared"),
        ("buildings", [1, 1, 3], "shared"),
        ("workers", [1, 1, 3], "shared"),
    ],
)
def test_the_table_chooses_what_decides_a_tie(rule: str | None, places: list[int], decided_by: str) -> None:
    assert rule is None or rule in TIES
    result = score(TIED, HouseRules(tie=rule))
    assert [p.place for p in result.players] == places
    assert [tie.decided_by for tie in result.ties] == [decided_by]
    assert result.problems == ()


def test_a_number_that_decides_a_tie_is_asked_for() -> None:
    unknown = players(("Anna", state(pounds=1)), ("Bert", state()))
    found = score(unknown, HouseRules(tie="pounds"))
    assert [(p.rule, p.path) for p in found.problems] == [("tie", "players/1/state/pounds")]
    assert [(p.place, p.places) for p in found.players] == [(1, (1, 2)), (2, (1, 2))]
    apart = players(("Anna", state(track=1)), ("Bert", state()))
    assert score(apart, HouseRules(tie="pounds")).problems == ()


def test_a_technique_is_a_single_card() -> None:
    both = players(
        ("Anna", state(technique("crane"))), ("Bert", state(building("Mine", 1), technique("crane")))
    )
    assert [(p.rule, p.path) for p in score(both).problems] == [("technique", "players/1/state/cards/1")]


def test_five_can_play() -> None:
    assert score(players(*[(name, START) for name in "ABCDE"])).problems == ()
    assert [p.rule for p in score(players(*[(name, START) for name in "ABCDEF"])).problems] == ["players"]


# JSON


CONTRACT: dict[str, Any] = {
    "track": 12,
    "cards": [
        {"kind": "building", "name": None, "vp": 3},
        {"kind": "technique", "name": "crane", "vp": None},
    ],
    "crystals": 1,
    "pounds": 2,
    "workers": 3,
    "residence": 4,
    "tokens": 0,
}


def test_json_round_trip() -> None:
    own = spyrium.parse(CONTRACT)
    assert isinstance(own, State)
    assert score(own).total == 12 + 3 + 1
    assert spyrium.parse(codec.dump(own)) == own
    assert {key: codec.dump(own)[key] for key in CONTRACT if key != "cards"} == {
        key: value for key, value in CONTRACT.items() if key != "cards"
    }
    assert spyrium.parse({"players": [{"name": "Anna", "state": CONTRACT}]}) == players(("Anna", own))


def test_unusable_states_name_every_fault() -> None:
    broken = {"track": "far", "cards": [{"kind": "event"}], "crystals": 1.5}
    with pytest.raises(StateError) as error:
        spyrium.parse(broken)
    assert [fault.path for fault in error.value.faults] == ["track", "cards/0/kind", "crystals"]


def test_the_schema_covers_one_player_and_several() -> None:
    assert {"State", "Card", "VpMove"} <= set(spyrium.schema()["$defs"])


@pytest.mark.parametrize("which", Technique)
def test_every_technique_is_known_by_its_name(which: Technique) -> None:
    assert spyrium.technique(technique(which.title())) is which
