"""Azul: Summer Pavilion: the end of the game, several players, problems, states as JSON."""

import json
import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from scoring import azul_summer_pavilion as azul
from scoring import codec
from scoring.azul_summer_pavilion import (
    FEATURES,
    SPACES,
    Board,
    Colour,
    HouseRules,
    Placement,
    Side,
    Space,
    Star,
    score,
    with_tile,
)
from scoring.breakdown import Breakdown, Standings, Tie
from scoring.players import Players, Seat
from tests.scoring.pavilions import FULL, board, random_board

PHOTOS = os.environ.get("TABLESCORE_PHOTOS")


def breakdown(built: Board, rules: HouseRules = azul.HOUSE_RULES) -> Breakdown:
    found = score(built, rules)
    assert isinstance(found, Breakdown)
    return found


def grey(outer: dict[Star, str]) -> Board:
    """A grey board with whole stars: a colour, or ``six``."""
    built = Board(Side.GREY, score=5)
    for star, made in outer.items():
        for position, colour in enumerate(Colour, 1):
            colour = colour if made == "six" else Colour(made)
            built = with_tile(built, Placement(star, position, colour))
    return built


@pytest.mark.parametrize(
    ("built", "groups"),
    [
        pytest.param(board(), (5, 0, 0, 0), id="empty"),
        pytest.param(board("red 1 2 3 4 5 6", score=20), (20, 14, 0, 0), id="red star"),
        pytest.param(board("blue 1 2 3 4 5 6"), (5, 15, 0, 0), id="blue star"),
        pytest.param(board("yellow 1 2 3 4 5 6"), (5, 16, 0, 0), id="yellow star"),
        pytest.param(board("orange 1 2 3 4 5 6"), (5, 17, 0, 0), id="orange star"),
        pytest.param(board("green 1 2 3 4 5 6"), (5, 18, 0, 0), id="green star"),
        pytest.param(board("purple 1 2 3 4 5 6"), (5, 20, 0, 0), id="purple star"),
        pytest.param(board("multi 1 2 3 4 5 6"), (5, 12, 0, 0), id="centre star"),
        pytest.param(board("red 1 2 3 4 5"), (5, 0, 0, 0), id="five of six"),
        pytest.param(board(", ".join(f"{s} 1" for s in Star)), (5, 0, 4, 0), id="all 1"),
        pytest.param(board(", ".join(f"{s} 2" for s in Star)), (5, 0, 8, 0), id="all 2"),
        pytest.param(board(", ".join(f"{s} 3" for s in Star)), (5, 0, 12, 0), id="all 3"),
        pytest.param(board(", ".join(f"{s} 4" for s in Star)), (5, 0, 16, 0), id="all 4"),
        pytest.param(board(", ".join(f"{s} 5 6" for s in Star)), (5, 0, 0, 0), id="nothing for 5 and 6"),
        pytest.param(board(", ".join(f"{s} 1" for s in Star if s != "multi")), (5, 0, 0, 0), id="six 1s"),
        pytest.param(board(FULL, score=100, leftover=3), (100, 112, 40, -3), id="full, 3 left"),
        pytest.param(board(leftover=9), (5, 0, 0, -4), id="no loss below 1"),
        pytest.param(grey({Star.RED: "purple"}), (5, 20, 0, 0), id="grey, purple star on red's place"),
        pytest.param(grey({Star.RED: "purple", Star.BLUE: "purple"}), (5, 40, 0, 0), id="grey, purple twice"),
        pytest.param(grey({Star.RED: "six", Star.MULTI: "six"}), (5, 24, 0, 0), id="grey, six colours twice"),
        pytest.param(grey({Star.MULTI: "green"}), (5, 18, 0, 0), id="grey, green centre"),
        pytest.param(
            grey(dict.fromkeys(Star, "six")), (5, 84, 40, 0), id="grey, all of six colours"
        ),
    ],
)  # fmt: skip
def test_the_end_of_the_game(built: Board, groups: tuple[int, ...]) -> None:
    found = breakdown(built)
    assert found.groups == dict(zip(azul.GROUPS, groups, strict=True))
    assert found.total == sum(groups)
    assert found.problems == ()
    assert found.range is None


def test_corner_tiles_cost_as_other_tiles_left() -> None:
    built = replace(board(score=30, leftover=2), corner_tiles=(Colour.RED, None, Colour.BLUE))
    assert breakdown(built).groups["leftover"] == -5


def test_a_loss_near_1_may_be_counted_before_the_bonus() -> None:
    built = replace(board("red 1 2 3 4 5 6", score=3), leftover=6)
    after = breakdown(built)
    assert after.total == 3 + 14 - 6
    assert "known from one source" in after.lines[-1].explanation
    before = breakdown(built, HouseRules(leftover_first=True))
    assert before.total == 1 + 14
    assert "house rule" in before.lines[-1].explanation
    plain = breakdown(replace(built, score=10))
    assert "source" not in plain.lines[-1].explanation


@pytest.mark.parametrize(("side", "numbers"), [(Side.COLOURED, (7,) * 6), (Side.GREY, (6, 6, 12, 6, 6, 6))])
def test_spaces_of_each_cost(side: Side, numbers: tuple[int, ...]) -> None:
    costs = [azul.cost(side, space) for space in SPACES]
    assert tuple(costs.count(n) for n in range(1, 7)) == numbers


def test_the_features_of_the_board() -> None:
    found = {(f.kind, f.tiles, " ".join(sorted(f"{s.star}{s.position}" for s in f.spaces))) for f in FEATURES}
    assert len(found) == 18
    assert found >= {
        ("pillar", 1, "multi1 multi6 orange2 orange3"),
        ("pillar", 1, "blue2 blue3 multi2 multi3"),
        ("pillar", 1, "multi5 multi6 purple2 purple3"),
        ("statue", 2, "orange1 orange2 red3 red4"),
        ("statue", 2, "orange3 orange4 purple1 purple2"),
        ("window", 3, "green5 green6"),
    }
    around = [space for f in FEATURES for space in f.spaces]
    for space in SPACES:
        expected = {1: 1, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1}[space.position] if space.star != "multi" else 2
        assert around.count(space) == expected


def test_wild_colours() -> None:
    assert azul.WILD == ("purple", "green", "orange", "yellow", "blue", "red")


def test_a_score_that_is_not_known_gives_a_range() -> None:
    found = breakdown(board("red 1 2", score=None))
    assert (found.total, found.range) == (1, (1, 8))
    assert "not known" in found.lines[0].explanation
    found = breakdown(board("red 1 2", score=None, leftover=2))
    assert (found.total, found.range) == (1, (1, 6))


@pytest.mark.parametrize(
    ("built", "problems"),
    [
        (with_tile(board(), Placement(Star.RED, 3, Colour.BLUE)), [("colour", "stars/red/3")]),
        (
            with_tile(board("multi 1"), Placement(Star.MULTI, 3, Colour.PURPLE)),
            [("colour", "stars/multi")],
        ),
        (
            with_tile(grey({Star.RED: "red"}), Placement(Star.RED, 3, Colour.BLUE)),
            [("colour", "stars/red")],
        ),
        (
            grey(dict.fromkeys((Star.RED, Star.BLUE, Star.GREEN, Star.YELLOW), "red")),
            [("box", "stars/green/6")],
        ),
        (replace(board(), corner_tiles=(Colour.RED,) * 5, score=9), [
            ("corner", "corner_tiles"), ("score", "score")
        ]),
        (board("red 1 2", score=9), [("score", "score")]),
        (board("red 1 2", score=0), [("score", "score")]),
        (board("red 1 2", score=8), []),
    ],
)  # fmt: skip
def test_problems(built: Board, problems: list[tuple[str, str]]) -> None:
    assert [(p.rule, p.path) for p in azul.problems(built)] == problems


def test_a_mixed_grey_star_brings_nothing() -> None:
    built = with_tile(grey({Star.RED: "red"}), Placement(Star.RED, 3, Colour.BLUE))
    found = breakdown(built)
    assert found.groups["stars"] == 0
    assert any("neither" in line.explanation for line in found.lines)


def table(*boards: Board) -> Players[Board]:
    return Players(tuple(Seat(name, b) for name, b in zip("ABCD", boards, strict=False)))


def test_ties_are_shared() -> None:
    found = score(table(board(), board("red 1", score=6), board("blue 1", score=6)))
    assert isinstance(found, Standings)
    assert [p.place for p in found.players] == [3, 1, 1]
    assert found.ties == (Tie(("B", "C"), "the game", "shared"),)
    shown = [(line.rule, line.points, line.paths) for line in found.players[1].breakdown.lines]
    red = ("players/1/state/stars/red/1",)
    assert shown == [("score", 6, ("players/1/state/score",)), ("star", 0, red), ("number", 0, red)]


def test_all_players_share_the_box() -> None:
    reds = grey(dict.fromkeys((Star.RED, Star.BLUE), "red"))
    assert azul.problems(reds) == ()
    found = azul.problems(table(reds, reds, board()))
    assert [(p.rule, p.path) for p in found] == [
        ("box", "players/1/state/stars/blue/6"),
        ("side", "players/2/state/side"),
    ]


def test_states_as_json() -> None:
    data = {"side": "grey", "stars": {"red": {"1": "blue"}}, "corner_tiles": ["red"], "score": 12}
    built = azul.parse(data)
    assert isinstance(built, Board)
    assert azul.tile(built, Space(Star.RED, 1)) is Colour.BLUE
    dumped = codec.dump(built)
    assert list(dumped["stars"]) == list(Star)
    assert all(list(star) == list("123456") for star in dumped["stars"].values())
    assert azul.parse(json.loads(json.dumps(dumped))) == built
    several = azul.parse({"players": [{"name": "A", "state": data}, {"name": "B", "state": dumped}]})
    assert isinstance(several, Players)
    assert several.players[0].state == several.players[1].state


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"side": "back"}, "side"),
        ({"side": "grey", "stars": {"red": {"7": None}}}, "stars/red/7"),
        ({"side": "grey", "stars": {"pink": {}}}, "stars/pink"),
        ({"side": "grey", "stars": {"red": {"1": "pink"}}}, "stars/red/1"),
        ({"side": "grey", "leftover": -1}, ""),
        ({"players": [{"name": "A", "state": {"side": "back"}}]}, "players/0/state/side"),
        ({"side": "grey", "rounds": [{"placements": [{"star": "red", "position": 7, "colour": "red"}]}]},
         "rounds/0/placements/0"),
        ("red", ""),
    ],
)  # fmt: skip
def test_unusable_states_name_the_path(data: object, path: str) -> None:
    with pytest.raises(codec.StateError) as error:
        azul.parse(data)
    assert [f.path for f in error.value.faults] == [path]


def test_the_schema_names_every_part() -> None:
    text = json.dumps(azul.schema())
    for word in ("side", "stars", "corner_tiles", "score", "leftover", "rounds", "from_centre", *Star):
        assert f'"{word}"' in text


def test_random_boards_are_scored_and_written_as_json() -> None:
    rng = random.Random(1)
    for _ in range(1500):
        built = random_board(rng, rng.choice(list(Side)), rng.randint(0, 42))
        found = breakdown(built)
        assert found.total == sum(line.points for line in found.lines) >= 1
        assert sum(found.groups.values()) == found.total
        assert set(found.groups) == set(azul.GROUPS)
        if found.range:
            assert found.range[0] == found.total <= found.range[1]
        assert azul.parse(json.loads(json.dumps(codec.dump(built)))) == built


def test_any_colours_anywhere_are_scored() -> None:
    rng = random.Random(2)
    for _ in range(500):
        built = Board(rng.choice(list(Side)), score=rng.randint(-5, 300))
        for space in rng.sample(SPACES, rng.randint(0, 42)):
            built = with_tile(built, Placement(space.star, space.position, rng.choice(list(Colour))))
        assert 0 <= breakdown(built).groups["stars"] <= 140


@pytest.mark.skipif(not PHOTOS, reason="TABLESCORE_PHOTOS names no folder of labelled photos")
def test_labelled_boards_can_be_scored() -> None:
    labels = json.loads((Path(str(PHOTOS)) / "renders-azul" / "labels.json").read_text())
    for label in labels:
        built = azul.parse({key: label[key] for key in ("side", "stars", "corner_tiles")})
        assert isinstance(built, Board)
        assert breakdown(built).range
