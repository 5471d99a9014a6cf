"""What the command says when it can't do what was asked: in words that help, one line, safe on a terminal."""

import json
from pathlib import Path
from typing import Any

import pytest

from commands.output import LONGEST_LINE
from tests.commands import Run, one_line

CARD = {"kind": "building", "vp": 3}
SITE: dict[str, Any] = {"floors": [], "roof": None, "spire": None}
TOWER = {"type": "tower", "floors": 1}

ROUND: dict[str, Any] = {"players": ["A", "B"], "demand": ["green", "black"], "buildings": {}}


def seats(*names: str) -> dict[str, Any]:
    state = {"track": 5, "cards": [CARD]}
    return {"players": [{"name": name, "state": state} for name in names]}


@pytest.mark.parametrize(
    ("game", "state", "told"),
    [
        ("pagoda", {"sites": [SITE] * 7}, "sites: expected a list of 6, found a list of 7"),
        ("pagoda", {"sites": [SITE]}, "sites: expected a list of 6, found a list of 1"),
        ("pagoda", None, "state: expected an object, found nothing (null)"),
        ("quadropolis", {"mode": "classic", "city": [[None] * 4] * 400}, "found 400 rows of 4"),
        (
            "quadropolis",
            {"mode": "classic", "city": [[{**TOWER, "floors": 0}] * 4] * 4},
            "city/0/0: expected floors of 1 to 999, found 0",
        ),
        ("spyrium", {"track": 1.5, "cards": []}, "track: expected a whole number, found 1.5"),
        ("spyrium", {}, "track: expected this key, found an empty object"),
        ("spyrium", {"track": True, "cards": []}, "track: expected a whole number, found true"),
        ("blueprints", {}, "found an empty object"),
        ("blueprints", {"rounds": [ROUND] * 5000}, "expected rounds of 20 at most, found 5000"),
        ("blueprints", {**ROUND, "players": ["A"] * 1000}, "expected players of 20 at most, found 1000"),
        ("spyrium", {"track": 10**300, "cards": []}, "found a number of 301 digits"),
        ("blueprints", {"buildings": {}, "players": []}, "demand: expected this key, found an object"),
        (
            "azul_summer_pavilion",
            {"side": "grey", "leftover": -1},
            "expected leftover of 0 or more, found -1",
        ),
    ],
)
def test_states_of_another_shape(run: Run, game: str, state: object, told: str) -> None:
    ran = run("score", game, stdin=state)
    assert ran.status == 2
    assert told in one_line(ran)
    assert len(ran.err) < LONGEST_LINE + 20


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["app", "--port", "99999"], "argument --port: expected a port from 0 to 65535, found '99999'"),
        (["app", "--port", "-1"], "expected a port from 0 to 65535, found '-1'"),
        (["app", "--port", "1" * 5000], "expected a port from 0 to 65535, found '1111"),
        (
            ["app", "--host", "nope.invalid"],
            "--host: expected an address of this machine, found 'nope.invalid'",
        ),
        (["app", "--host", "a" * 300], "--host: expected an address of this machine"),
        (["app", "--host", "192.0.2.1"], "--host: expected an address of this machine, found '192.0.2.1'"),
        (["score", "spyrium", ""], "'': expected the JSON of a state, found an empty file name; name a file"),
        (
            ["score", "spyrium", "a\x1b[2J\nb"],
            r"a\x1b[2J\nb: expected the JSON of a state, found no readable file",
        ),
        (["score", "chess" * 1000], "argument GAME: invalid choice: 'chess"),
        (["score", "blueprints", "x" * 5000], "found no readable file"),
    ],
)
def test_words_of_another_kind(run: Run, words: list[str], told: str) -> None:
    ran = run(*words)
    assert ran.status == 2
    assert told in one_line(ran)
    assert len(ran.err) < LONGEST_LINE + 20


def test_what_helps_outlasts_a_long_line(run: Run) -> None:
    assert one_line(run("score", "chess" * 1000)).endswith("see `tablescore score --help`")


def test_names_reach_a_terminal_clean_and_short(run: Run) -> None:
    state = seats("Ann\n\x1b[2J\u202e", "B" * 5000)
    out = run("score", "spyrium", stdin=state).out
    assert r"1. Ann\n\x1b[2J\u202e: 8" in out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= LONGEST_LINE


@pytest.mark.parametrize(
    ("names", "told"), [(("A", "A"), "2 players are called 'A'"), (("A", " "), "has no name")]
)
def test_players_need_names_of_their_own(run: Run, names: tuple[str, ...], told: str) -> None:
    out = run("score", "spyrium", stdin=seats(*names)).out
    assert told in out
    assert out.count("8\n") == 2


def test_names_that_differ_in_capitals_are_one(run: Run) -> None:
    assert "2 players are called 'Ann'" in run("score", "spyrium", stdin=seats("Ann", "ann ")).out
    names = {**ROUND, "players": ["Ann", "ANN"]}
    assert "there is another 'ANN'" in run("score", "blueprints", stdin=names).out


def test_a_track_that_no_game_reaches_is_told(run: Run) -> None:
    out = run("score", "spyrium", stdin={"track": 123456, "cards": []}).out
    assert "Track: 123456; a player has at most 500." in out


def test_pieces_are_told_with_their_colours(run: Run, tmp_path: Path) -> None:
    pillars = {"pillars": ["red"] * 4, "tile": None}
    tiled = {**pillars, "tile": {"base": "red", "spots": None}}
    for name, floors in (("a", []), ("b", [pillars]), ("c", [tiled])):
        (tmp_path / name).write_text(json.dumps({"sites": [{**SITE, "floors": floors}, *[SITE] * 5]}))
    assert (
        "sites/0/floors/0/pillars/0: red pillar" in run("diff", "pagoda", tmp_path / "a", tmp_path / "b").out
    )
    assert "tile: red and ? tile" in run("diff", "pagoda", tmp_path / "b", tmp_path / "c").out


def test_points_that_no_order_changes_have_no_range(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps({"side": "coloured"}))
    assert "Points: 0\n" in run("diff", "azul_summer_pavilion", board, board).out


def test_abilities_are_named_in_the_help(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run("diff", "--help")
    assert "red or 'Lantern'" in " ".join(capsys.readouterr().out.split())
