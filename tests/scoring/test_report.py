"""A score as JSON and as text."""

import json

import pytest

from scoring.blueprints import Game, score
from scoring.breakdown import UNBOUNDED, Breakdown, Card, Line, PlayerScore, Problem, Standings, Tie
from scoring.report import as_json, as_text, own_ranges, problem_text
from tests.scoring.buildings import building, round_of

ONE = score(building("X1/31/1X", tl="O1 C2"))
ROUND = score(round_of(building(tl="C3"), building(tl="C?"), building(tl="C1 B1 B1 B1 B1")))
GAME = score(Game((round_of(building(tl="C3"), building(tl="C3")),)))


@pytest.mark.parametrize("result", [ONE, ROUND, GAME])
def test_json_is_plain_and_adds_up(result: Breakdown | Standings) -> None:
    data = json.loads(json.dumps(as_json(result, own_ranges(result), result.problems)))
    for part in data.get("players", [data]):
        assert part["total"] == sum(line["points"] for line in part["lines"]) == sum(part["groups"].values())
        assert {line["group"] for line in part["lines"]} <= set(part["groups"])


def test_json_of_one_state() -> None:
    data = as_json(ONE, [(4, 9)], ONE.problems)
    assert (data["total"], data["range"]) == (4, [4, 9])
    assert data["lines"][2] == {
        "rule": "clear",
        "points": 2,
        "explanation": "Clear die (top left, level 2) shows 2.",
        "paths": ("columns/0/0/1",),
        "group": "clear",
    }
    assert [line["points"] for line in data["lines"]] == [0, 2, 2]
    assert data["groups"] == {"plan": 0, "orange": 2, "green": 0, "black": 0, "clear": 2}
    assert [(p["rule"], p["path"]) for p in data["problems"]] == [("hatched", "columns/0/0")]


def test_json_of_a_round_names_cards_and_ties() -> None:
    data = as_json(ROUND, own_ranges(ROUND), ())
    assert [(p["name"], p["place"], p["total"], p.get("range")) for p in data["players"]] == [
        ("A", 2, 3, None),
        ("B", 3, 1, [1, 6]),
        ("C", 1, 25, None),
    ]
    assert [(c["name"], c["player"], c["vp"], c["contenders"]) for c in data["awards"]] == [
        ("gold", "C", 3, ()),
        ("silver", "A", 2, ("B",)),
    ]
    assert [c["player"] for c in data["prizes"]] == ["C", "C", None, None]
    assert data["ties"] == []


def test_text_of_one_state() -> None:
    assert list(as_text(ONE, [(4, 9)], ONE.problems)) == [
        "Total: 4, 4 to 9 while parts are in doubt",
        "  plan      0  Only 2 of 6 dice stand, so the plan is not fulfilled.",
        "  orange    2  Orange die (top left, level 1) touches 1 die: 1 × 2.",
        "  clear     2  Clear die (top left, level 2) shows 2.",
        "Problem at columns/0/0: The top left cell is hatched on plan X1/31/1X: no die may stand there.",
    ]


def test_text_of_several_players_starts_with_the_best() -> None:
    lines = list(as_text(GAME, own_ranges(GAME), GAME.problems))
    assert lines[:3] == [
        "1. B: 2",
        "  silver    2  Round 1: 3 points, the most. Tied with A; decided by: later in turn order.",
        "2. A: 0",
    ]
    assert lines[3] == "Awards and prizes"
    assert lines[4].startswith("  silver award                B (+2)  Round 1")
    assert lines[5].startswith("  skyscraper prize            nobody  Round 1")
    assert lines[-1] == "Tie for silver, round 1: B, A; later in turn order."


def test_a_settled_range_is_not_worth_a_word() -> None:
    assert next(iter(as_text(ONE, [(4, 4)], ()))) == "Total: 4"


def test_a_problem_of_the_whole_state_has_no_place() -> None:
    assert problem_text(Problem("rounds", "", "Too many.")) == "Problem: Too many."


def test_players_of_one_name_keep_their_own_ranges() -> None:
    players = tuple(PlayerScore("A", Breakdown((Line("vp", vp, "."),)), 1) for vp in (5, 7))
    lines = list(as_text(Standings(players), [(5, 6), None], ()))
    assert [line for line in lines if line.startswith("1.")] == [
        "1. A: 5, 5 to 6 while parts are in doubt",
        "1. A: 7",
    ]


def test_long_names_are_cut_short() -> None:
    name = "A" * 1000
    result = Standings(
        (PlayerScore(name, Breakdown(()), 1),),
        (Card("award", "gold", name, 3, "Most."),),
        (Tie((name, name), "gold", "shared"),),
    )
    assert max(map(len, as_text(result, [None], ()))) < 120


@pytest.mark.parametrize(
    ("high", "in_json", "in_words"),
    [
        (9, [4, 9], "Total: 4, 4 to 9 while parts are in doubt"),
        (UNBOUNDED, [4, None], "Total: 4, at least 4 while parts are in doubt"),
    ],
)
def test_a_range_may_have_no_end(high: float, in_json: list[int | None], in_words: str) -> None:
    assert as_json(ONE, [(4, high)], ())["range"] == in_json
    assert next(iter(as_text(ONE, [(4, high)], ()))) == in_words
