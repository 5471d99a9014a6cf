"""The ``tablescore`` command: what it prints, and how it ends."""

import json
from pathlib import Path

import pytest

from commands import score
from scoring.games import GAMES
from tests.commands import Run, one_line

COLUMNS = [
    [[], [{"colour": "orange", "value": 3}]],
    [
        [{"colour": "clear", "value": 5}, {"colour": "green", "value": 5}, {"colour": "black", "value": 6}],
        [{"colour": "orange", "value": 4}],
    ],
    [[{"colour": "green", "value": 1}], []],
]
BUILDING = {"plan": "X1/31/1X", "columns": COLUMNS}
DOUBT = {"path": "columns/1/0/0/value", "candidates": [[5, 0.6], [4, 0.4]], "photo": 0, "why": "covered"}
READING = {"game": "blueprints", "state": BUILDING, "doubts": [DOUBT], "ms": {"total": 5}}
PLAIN = {"plan": None, "columns": [[[{"colour": "clear", "value": 5}], []], [[], []], [[], []]]}
ROUND = {
    "players": ["Ann", "Ben"],
    "demand": ["green", "black"],
    "buildings": {"Ann": BUILDING, "Ben": PLAIN},
}


# score


def test_score_of_a_building(run: Run) -> None:
    ran = run("score", "blueprints", "--json", stdin=BUILDING)
    assert (ran.status, ran.err) == (0, "")
    assert ran.json["game"] == "blueprints"
    assert ran.json["total"] == sum(line["points"] for line in ran.json["lines"]) == 27
    assert ran.json["groups"] == {"plan": 6, "orange": 6, "green": 5, "black": 5, "clear": 5}
    assert "range" not in ran.json


def test_score_takes_a_file_or_standard_input(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "building.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(BUILDING).encode())
    assert run("score", "blueprints", file).out == run("score", "blueprints", "-", stdin=BUILDING).out


def test_score_in_words(run: Run) -> None:
    assert run("score", "blueprints", stdin=BUILDING).out.splitlines()[:3] == [
        "Blueprints",
        "Total: 27",
        "  plan      6  All 6 dice stand as planned.",
    ]


def test_score_of_a_round(run: Run) -> None:
    data = run("score", "blueprints", "--json", stdin=ROUND).json
    assert [(p["name"], p["total"], p["place"]) for p in data["players"]] == [("Ann", 27, 1), ("Ben", 5, 2)]
    assert [(c["name"], c["player"], c["vp"]) for c in data["awards"]] == [("silver", "Ann", 2)]
    assert {c["name"]: c["player"] for c in data["prizes"]} == dict.fromkeys(
        ("skyscraper", "structural_integrity", "geometer", "materials")
    )
    assert data["ties"] == []


def test_score_of_a_game(run: Run) -> None:
    data = run("score", "blueprints", "--json", stdin={"rounds": [ROUND]}).json
    assert [(p["name"], p["total"], p["groups"]) for p in data["players"]] == [
        ("Ann", 2, {"awards": 2, "prizes": 0}),
        ("Ben", 0, {"awards": 0, "prizes": 0}),
    ]


@pytest.mark.parametrize(
    ("game", "state", "told"),
    [
        ("blueprints", {"rounds": []}, "A game has 3 rounds and 0 are entered"),
        ("blueprints", {"rounds": [ROUND, ROUND]}, "A game has 3 rounds and 2 are entered"),
        (
            "azul_summer_pavilion",
            {"side": "grey", "rounds": [{}] * 5},
            "A game has 6 rounds and 5 are entered",
        ),
    ],
)
def test_score_of_a_game_that_is_not_over_says_so(run: Run, game: str, state: object, told: str) -> None:
    ran = run("score", game, stdin=state)
    assert ran.status == 0
    assert f"Problem at rounds: {told}" in ran.out


@pytest.mark.parametrize(
    ("game", "state"), [("blueprints", BUILDING), ("azul_summer_pavilion", {"side": "grey"})]
)
def test_score_of_a_state_without_rounds_lacks_none(run: Run, game: str, state: object) -> None:
    assert "unfinished" not in run("score", game, "--json", stdin=state).out


def test_score_of_a_reading_tells_the_range(run: Run) -> None:
    data = run("score", "blueprints", "--json", stdin=READING).json
    assert (data["total"], data["range"]) == (27, [26, 27])
    assert "26 to 27 while parts are in doubt" in run("score", "blueprints", stdin=READING).out
    assert "range" not in run("score", "blueprints", "--json", stdin={**READING, "doubts": []}).json


def test_score_says_when_there_are_too_many_doubts(run: Run) -> None:
    cells = [[[{"colour": "green", "value": v}], 0.1] for v in range(1, 7)]
    doubts = [{"path": f"columns/{r}/{c}", "candidates": cells} for r in range(3) for c in range(2)]
    data = run("score", "blueprints", "--json", stdin={**READING, "doubts": doubts}).json
    assert "range" not in data
    assert [p["rule"] for p in data["problems"]] == ["doubts"]


@pytest.mark.parametrize(
    ("stdin", "words"),
    [
        (b"", "found nothing"),
        (b" \n", "found nothing"),
        (b"{", "found no JSON at line 1, column 2"),
        (b"\xff\xfe", "found no text in UTF-8 from byte 1 on"),
        (b'{"columns": NaN}', "found NaN, which is no JSON number"),
        (b'{"rounds": [], "rounds": []}', "found an object that has the key 'rounds' twice"),
        (b"[" * 200_000, "found brackets nested too deeply"),
        (b"1" * 5000, "found a number of 5000 digits"),
        (b"{" + b" " * 1_000_000 + b"}", "found more than 1000 kB"),
        ([], "expected a building with `columns`"),
        (
            {"columns": 3},
            "standard input: columns: expected a list, found 3; see `tablescore schema blueprints`",
        ),
        ({"columns": [[[{"colour": "red", "value": 9}], []], [[], []], [[], []]]}, "columns/0/0/0/colour"),
        ({"state": BUILDING, "game": "chess"}, "expected a reading of blueprints, found one of 'chess'"),
        ({"state": BUILDING, "doubts": [5]}, "doubts: expected a list of objects with path and candidates"),
        ({"state": BUILDING, "doubts": 5}, "doubts: expected a list of objects with path and candidates"),
        (
            {"state": BUILDING, "doubts": [{**DOUBT, "path": "columns/9/9"}]},
            "columns/9/9: expected the path of a part",
        ),
        ({"state": None}, "expected a building"),
    ],
)
def test_unusable_states_end_with_2_and_one_line(run: Run, stdin: object, words: str) -> None:
    ran = run("score", "blueprints", "--json", stdin=stdin)
    assert (ran.status, ran.out) == (2, "")
    assert words in one_line(ran)


@pytest.mark.parametrize("name", ["none.json", ".", "sub\nfolder.json"])
def test_files_that_cannot_be_read_end_with_2(run: Run, tmp_path: Path, name: str) -> None:
    ran = run("score", "blueprints", tmp_path / name)
    assert ran.status == 2
    assert "found no readable file" in one_line(ran)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["fly"],
        ["score"],
        ["score", "chess"],
        ["score", "blueprints", "a", "b"],
        ["dice"],
        ["dice", "--fast", "a.jpg"],
        ["schema"],
        ["app", "--port", "many"],
        ["app", "--port", "70000"],
        ["check-blueprint"],
        ["check-blueprint", "--plan", "X1/31/1X"],
        ["check-blueprint", "--state", "-", "--plan", "X1"],
    ],
)
def test_wrong_usage_ends_with_2_and_one_line(run: Run, words: list[str]) -> None:
    ran = run(*words, stdin=BUILDING)
    assert (ran.status, ran.out) == (2, "")
    assert one_line(ran)


# check-blueprint


@pytest.mark.parametrize(
    ("words", "state", "matches", "cells"),
    [
        ([], BUILDING, True, []),
        (
            ["--plan", "X2/31/XX"],
            BUILDING,
            False,
            [
                {"row": 0, "col": 1, "planned": 2, "built": 1},
                {"row": 2, "col": 0, "planned": 0, "built": 1},
            ],
        ),
        ([], PLAIN, None, []),
        (["--plan", "x1/31/1x"], {**BUILDING, "plan": None}, True, []),
    ],
)
def test_check_blueprint(
    run: Run, words: list[str], state: object, matches: bool | None, cells: list[dict[str, int]]
) -> None:
    data = run("check-blueprint", "--json", *words, "--state", "-", stdin=state).json
    assert (data["matches"], data["cells"], data["doubts"]) == (matches, cells, [])


def test_check_blueprint_lists_breaches(run: Run) -> None:
    data = run("check-blueprint", "--json", "--state", "-", "--plan", "11/31/XX", stdin=BUILDING).json
    assert [(p["rule"], p["path"]) for p in data["problems"]] == [("hatched", "columns/2/0")]


@pytest.mark.parametrize(
    ("doubt", "words", "matches", "kept"),
    [
        (DOUBT, [], True, False),
        ({"path": "columns/0/1", "candidates": [[[], 0.3]]}, [], None, True),
        ({"path": "columns/0/0/0", "candidates": [[{"colour": "clear", "value": 1}, 0.3]]}, [], None, True),
        (
            {"path": "columns/0/0/0", "candidates": [[{"colour": "clear", "value": 1}, 0.3]]},
            ["--plan", "21/21/XX"],
            False,
            True,
        ),
        ({"path": "plan", "candidates": [["X2/31/XX", 0.3]]}, [], None, True),
        ({"path": "plan", "candidates": [["X2/31/XX", 0.3]]}, ["--plan", "X1/31/1X"], True, False),
    ],
)
def test_check_blueprint_weighs_doubts(
    run: Run, doubt: dict[str, object], words: list[str], matches: bool | None, kept: bool
) -> None:
    reading = {**READING, "doubts": [doubt]}
    data = run("check-blueprint", "--json", "--state", "-", *words, stdin=reading).json
    assert (data["matches"], data["doubts"]) == (matches, [doubt] if kept else [])


def test_check_blueprint_in_words(run: Run) -> None:
    assert run("check-blueprint", "--state", "-", stdin=BUILDING).out == "The building matches its plan.\n"
    assert "is open" in run("check-blueprint", "--state", "-", stdin=PLAIN).out
    assert run("check-blueprint", "--state", "-", "--plan", "X2/31/XX", stdin=BUILDING).out.splitlines() == [
        "The building does not match its plan.",
        "  top right: planned 2, built 1",
        "  bottom left: planned 0, built 1",
        "Problem at columns/2/0: The bottom left cell is hatched on plan X2/31/XX: no die may stand there.",
    ]


def test_check_blueprint_opens_its_photos(run: Run, tmp_path: Path) -> None:
    ran = run("check-blueprint", "--plan", "X1/31/1X", tmp_path / "none.jpg")
    assert ran.status == 2
    assert "none.jpg: expected a photo" in one_line(ran)


# schema


@pytest.mark.parametrize("game", GAMES)
def test_schema_of_every_game(run: Run, game: str) -> None:
    assert {"$defs", "properties"} & set(run("schema", game).json)


def test_unforeseen_failures_are_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score, "possible_states", lambda *_: 1 / 0)
    ran = run("score", "blueprints", stdin=BUILDING)
    assert ran.status == 3
    assert "ZeroDivisionError" in one_line(ran)
