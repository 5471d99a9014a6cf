"""``tablescore diff``, and options among a command's other words."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands import Run, one_line

EMPTY: list[Any] = [[[], []], [[], []], [[], []]]
ONE: list[Any] = [[[{"colour": "clear", "value": 5}], []], [[], []], [[], []]]


@pytest.fixture
def states(tmp_path: Path) -> tuple[Path, Path]:
    files = tmp_path / "before.json", tmp_path / "after.json"
    for file, columns in zip(files, (EMPTY, ONE), strict=True):
        file.write_text(json.dumps({"columns": columns}))
    return files


def test_json(run: Run, states: tuple[Path, Path]) -> None:
    for words in (["--json", *states], [*states, "--json"], [states[0], "--json", states[1]]):
        ran = run("diff", "blueprints", *words)
        assert (ran.status, ran.err) == (0, "")
        assert ran.json["built"] == [{"path": "columns/0/0/0", "what": "clear 5"}]
        assert ran.json["points"] == 5


def test_in_words(run: Run, states: tuple[Path, Path]) -> None:
    assert run("diff", "blueprints", *states).out.splitlines() == [
        "columns/0/0/0: clear 5",
        "Points: 5",
        "   +5  Clear: 0 points before, 5 now.",
    ]
    assert run("diff", "blueprints", states[0], states[0]).out.splitlines()[0] == "Nothing was built."


def test_an_option_of_another_game_is_refused(run: Run, states: tuple[Path, Path]) -> None:
    ran = run("diff", "blueprints", *states, "--cards", "red")
    assert ran.status == 2
    assert one_line(ran) == "--cards means nothing in Blueprints; leave it out"


def test_a_turn_of_pagoda_with_its_cards(run: Run, tmp_path: Path) -> None:
    sites: list[Any] = [{"floors": [], "roof": None, "spire": None} for _ in range(6)]
    before, after = tmp_path / "a.json", tmp_path / "b.json"
    before.write_text(json.dumps({"sites": sites}))
    sites[0] = {"floors": [{"pillars": ["red"], "tile": None}], "roof": None, "spire": None}
    after.write_text(json.dumps({"sites": sites}))
    data = run("diff", "pagoda", "--json", before, after, "--player", "Ann", "--cards", "red").json
    assert [built["path"] for built in data["built"]] == ["sites/0/floors/0/pillars/0"]
    assert data["points"] == sum(line["points"] for line in data["lines"]) > 0


def test_the_json_flag_may_stand_before_the_file(run: Run, states: tuple[Path, Path]) -> None:
    assert run("score", "blueprints", "--json", states[1]).json["total"] == 5
