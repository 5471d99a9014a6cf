"""Spyrium: what changed between two states."""

import json
from dataclasses import replace

import pytest

from scoring.codec import StateError
from scoring.spyrium import START, Card, Kind, Seat, State, Table, VpMove, change, diff, score

MINE = Card(Kind.BUILDING, "Mine", 1)
FACTORY = Card(Kind.BUILDING, "Factory", 5)
CRANE = Card(Kind.TECHNIQUE, "crane")
BEFORE = replace(START, track=10, cards=(MINE, CRANE), residence=3)


@pytest.mark.parametrize(
    ("after", "built", "gone", "points", "breaches"),
    [
        pytest.param(BEFORE, [], [], 0, [], id="nothing"),
        pytest.param(replace(BEFORE, track=13), [], [], 3, [], id="the track"),
        pytest.param(
            replace(BEFORE, cards=(CRANE, FACTORY, MINE)),
            ["cards/1"],
            [],
            6,
            [],
            id="and the crane",
        ),
        pytest.param(replace(BEFORE, cards=(CRANE, FACTORY)), ["cards/1"], ["cards/0"], 4, [], id="replaced"),
        pytest.param(replace(BEFORE, cards=(CRANE,)), [], ["cards/0"], -2, ["vanished"], id="building gone"),
        pytest.param(replace(BEFORE, cards=(MINE,)), [], ["cards/1"], -1, ["vanished"], id="technique gone"),
        pytest.param(replace(BEFORE, track=9), [], [], -1, ["back"], id="the track back"),
        pytest.param(replace(BEFORE, residence=2), [], [], 0, ["back"], id="the residence disc back"),
        pytest.param(replace(BEFORE, residence=6), [], [], 0, ["residence"], id="a new breach"),
        pytest.param(
            replace(BEFORE, cards=(MINE, CRANE, Card(Kind.TECHNIQUE, "commerce")), tokens=2),
            ["cards/2"],
            [],
            2,
            [],
            id="a technique",
        ),
    ],
)
def test_changes(after: State, built: list[str], gone: list[str], points: int, breaches: list[str]) -> None:
    found = change(BEFORE, after)
    assert [path for path, _ in found.built] == built
    assert [path for path, _ in found.gone] == gone
    assert found.points == points == score(after).total - score(BEFORE).total
    assert [p.rule for p in found.problems] == breaches


UNREAD = Card(Kind.BUILDING)
UNNAMED = Card(Kind.TECHNIQUE)


@pytest.mark.parametrize(
    ("before", "after", "built", "gone"),
    [
        pytest.param([UNNAMED], [CRANE], [], [], id="a technique named"),
        pytest.param(
            [Card(Kind.TECHNIQUE, "Capitalization ")],
            [Card(Kind.TECHNIQUE, "capitalisation")],
            [],
            [],
            id="a technique spelled otherwise",
        ),
        pytest.param([replace(MINE, vp=None)], [MINE], [], [], id="VP filled in"),
        pytest.param([MINE], [replace(MINE, name="MINE", factory=False)], [], [], id="spelled otherwise"),
        pytest.param(
            [Card(Kind.BUILDING, "manor")], [Card(Kind.BUILDING, "Manor", 9)], [], [], id="a mansion's VP"
        ),
        pytest.param([MINE], [replace(MINE, vp=2)], ["cards/0"], ["cards/0"], id="other VP, another mine"),
        pytest.param([MINE], [FACTORY], ["cards/0"], ["cards/0"], id="another building"),
        pytest.param([UNNAMED], [MINE], ["cards/0"], ["cards/0"], id="a building is no technique"),
        pytest.param([UNREAD], [UNREAD, MINE], ["cards/1"], [], id="an equal card comes first"),
        pytest.param([UNREAD, replace(MINE, vp=None)], [MINE], [], ["cards/0"], id="then one of its name"),
        pytest.param(
            [UNREAD, replace(UNREAD, vp=1)], [MINE, FACTORY], [], [], id="the one that fits only there"
        ),
    ],
)
def test_what_is_only_filled_in_is_not_built(
    before: list[Card], after: list[Card], built: list[str], gone: list[str]
) -> None:
    found = change(replace(START, cards=tuple(before)), replace(START, cards=tuple(after)))
    assert ([path for path, _ in found.built], [path for path, _ in found.gone]) == (built, gone)


def test_breaches_from_before_are_not_repeated() -> None:
    broken = replace(BEFORE, workers=9)
    assert change(broken, replace(broken, track=11)).problems == ()


def test_the_log_only_grows() -> None:
    logged = BEFORE.with_move(VpMove("adviser", 3))
    assert change(BEFORE, logged).problems == ()
    assert [p.rule for p in change(logged, replace(BEFORE, track=13)).problems] == ["log"]


def test_diff_as_plain_data() -> None:
    result = diff(BEFORE, replace(BEFORE, track=12, cards=(CRANE, FACTORY)))
    assert json.loads(json.dumps(result)) == result
    assert result["built"] == [{"path": "cards/1", "what": "building", "name": "Factory", "vp": 5}]
    assert result["gone"] == [{"path": "cards/0", "what": "building", "name": "Mine", "vp": 1}]
    assert result["points"] == 6 == sum(line["points"] for line in result["lines"])
    assert [line["rule"] for line in result["lines"]] == ["track", "buildings"]


def test_diff_of_tables_needs_a_player() -> None:
    before = Table((Seat("Anna", BEFORE), Seat("Bert", START)))
    after = Table((Seat("Anna", replace(BEFORE, track=15)), Seat("Bert", START)))
    assert diff(before, after, player="Anna")["points"] == 5
    assert diff(before, after, player="Bert")["points"] == 0
    for name in (None, "Cleo"):
        with pytest.raises(StateError, match="Anna, Bert"):
            diff(before, after, player=name)
