"""The ``tablescore`` command: what it prints, and how it ends."""

import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import cli
from scoring.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = sorted((ROOT / "sample_images").glob("*.jpg"))[:2]
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


@dataclass
class Ran:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command in this process; ``stdin``: what is piped in, as JSON or bytes."""

    def run(*words: str | Path, stdin: object = None) -> Ran:
        piped = stdin if isinstance(stdin, bytes) else json.dumps(stdin).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped)))
        status = cli.main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return run


def one_line(ran: Ran) -> str:
    """The only line on standard error, without the command's name."""
    assert re.fullmatch(r"tablescore: [^\n]+\n", ran.err)
    return ran.err.removeprefix("tablescore: ").rstrip()


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
        (b"{", "found something else"),
        (b"\xff\xfe", "found something else"),
        (b'{"columns": NaN}', "NaN is no JSON number"),
        (b'{"rounds": [], "rounds": []}', "one object has the key 'rounds' twice"),
        (b"[" * 200_000, "found something else"),
        (b"1" * 5000, "found something else"),
        ([], "expected a building with `columns`"),
        ({"columns": 3}, "columns: input should be a valid tuple, found 3"),
        ({"columns": [[[{"colour": "red", "value": 9}], []], [[], []], [[], []]]}, "columns/0/0/0/colour"),
        ({"state": BUILDING, "game": "chess"}, "expected a reading of blueprints, found one of chess"),
        ({"state": BUILDING, "doubts": [5]}, "doubts: expected objects with path and candidates"),
        ({"state": BUILDING, "doubts": 5}, "doubts: expected objects with path and candidates"),
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


def test_check_blueprint_cannot_read_photos_yet(run: Run) -> None:
    ran = run("check-blueprint", "--plan", "X1/31/1X", "a.jpg")
    assert ran.status == 3
    assert "--state" in one_line(ran)


# schema


@pytest.mark.parametrize("game", GAMES)
def test_schema_of_every_game(run: Run, game: str) -> None:
    assert {"$defs", "properties"} & set(run("schema", game).json)


# dice


@dataclass
class Die:
    value: int = 5
    colour: str = "orange"
    box: tuple[float, ...] = (10.04, 20.0, 30.0, 40.0)
    face: tuple[tuple[float, float], ...] = ((10.0, 20.0), (40.0, 20.0), (40.0, 50.0), (10.0, 50.0))
    confidence: float = 0.97
    doubtful: bool = False
    candidates: tuple[tuple[int, float], ...] = ((5, 0.97), (4, 0.03))
    colour_candidates: tuple[tuple[str, float], ...] = (("orange", 1.0),)


@dataclass
class DiceReading:
    width: int
    height: int
    dice: tuple[Die, ...]
    ms: dict[str, int]


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand-ins for the readers: a photo is any file whose name has no "bad" in it."""

    class PhotoError(ValueError):
        pass

    def open_photo(source: Path) -> str:
        if "bad" in source.name:
            raise PhotoError("expected a photo, found a text file: take a photo")
        return source.name

    def read_dice(photo: str) -> DiceReading:
        if "awful" in photo:
            raise RuntimeError("(-215) no\nsuch thing")
        dice = () if "empty" in photo else (Die(), Die(doubtful=True, candidates=((5, 0.6), (4, 0.4))))
        return DiceReading(640, 480, dice, {"find": 3, "total": 4})

    stand_in(monkeypatch, "vision.photo", PhotoError=PhotoError, open_photo=open_photo)
    stand_in(monkeypatch, "vision.dice", read_dice=read_dice)


def stand_in(monkeypatch: pytest.MonkeyPatch, name: str, **members: object) -> None:
    module = ModuleType(name)
    vars(module).update(members)
    monkeypatch.setitem(sys.modules, name, module)


@pytest.mark.usefixtures("readers")
def test_dice_prints_one_object_a_line(run: Run) -> None:
    ran = run("dice", "--json", "a.jpg", "empty.jpg")
    first, second = map(json.loads, ran.out.splitlines())
    assert (ran.status, ran.err) == (0, "")
    assert (first["photo"], first["width"], first["height"], len(first["dice"])) == ("a.jpg", 640, 480, 2)
    assert set(first["ms"]) == {"total", "decode", "find"}
    assert first["ms"]["total"] >= first["ms"]["decode"] >= 0
    assert first["dice"][0] == {
        "value": 5,
        "colour": "orange",
        "box": [10.0, 20.0, 30.0, 40.0],
        "face": [[10.0, 20.0], [40.0, 20.0], [40.0, 50.0], [10.0, 50.0]],
        "confidence": 0.97,
        "doubtful": False,
        "candidates": [[5, 0.97], [4, 0.03]],
        "colour_candidates": [["orange", 1.0]],
    }
    assert second["dice"] == []


@pytest.mark.usefixtures("readers")
@pytest.mark.parametrize(
    ("photos", "status"),
    [(["bad.txt"], 2), (["awful.jpg"], 3), (["bad.txt", "a.jpg"], 2), (["awful.jpg", "bad.txt", "a.jpg"], 3)],
)
def test_dice_goes_on_after_a_bad_photo(run: Run, photos: list[str], status: int) -> None:
    ran = run("dice", "--json", *photos)
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == status
    assert [line["photo"] for line in lines] == photos
    for line, photo in zip(lines, photos, strict=True):
        assert ("dice" in line) == (photo == "a.jpg")
        assert ("error" in line) == (photo != "a.jpg")
    assert len(ran.err.splitlines()) == sum(photo != "a.jpg" for photo in photos)


@pytest.mark.usefixtures("readers")
def test_dice_in_words(run: Run) -> None:
    header, first, second = run("dice", "a.jpg").out.splitlines()
    assert re.fullmatch(r"a\.jpg: 2 dice, 640 x 480, \d+ ms", header)
    assert first == "   1  5  orange   97%  at 25,40"
    assert second == "   2  5  orange   97%  at 25,40  in doubt: 4 40%"


@pytest.mark.usefixtures("readers")
def test_names_that_are_no_text_are_printed_all_the_same(run: Run) -> None:
    assert run("dice", "--json", "\udcff.jpg").json["photo"] == "\udcff.jpg"


def test_a_text_file_is_no_photo(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch, "vision.dice", read_dice=None)
    file = tmp_path / "photo.jpg"
    file.write_text("no picture at all")
    ran = run("dice", "--json", file)
    assert ran.status == 2
    assert set(ran.json) == {"photo", "error"}


@pytest.mark.skipif(not SAMPLES, reason="no sample pictures here")
def test_dice_in_a_sample_picture(run: Run) -> None:
    ran = run("dice", "--json", *SAMPLES)
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 0
    assert [line["photo"] for line in lines] == list(map(str, SAMPLES))
    dice = [die for line in lines for die in line["dice"]]
    assert dice
    for die in dice:
        assert die["candidates"][0] == [die["value"], die["confidence"]]
        assert len(die["face"]) == len(die["box"]) == 4


# app


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The words that Streamlit would have been started with."""
    calls: list[list[str]] = []
    monkeypatch.setattr("streamlit.web.cli.main", lambda words, **_: calls.append(words))
    monkeypatch.delenv(cli.DATA_FOLDER, raising=False)
    return calls


def test_app_starts_streamlit_on_this_machine_only(run: Run, started: list[list[str]]) -> None:
    ran = run("app")
    port = int(re.fullmatch(r"Tablescore: http://127\.0\.0\.1:(\d+) .*\n", ran.out)[1])  # type: ignore[index]
    assert port in cli.PORTS
    assert started[0][:2] == ["run", str(ROOT / "app.py")]
    assert {"--server.address=127.0.0.1", f"--server.port={port}", "--browser.gatherUsageStats=false"} <= set(
        started[0]
    )
    assert cli.DATA_FOLDER not in os.environ


def test_app_shows_an_address_that_others_reach(run: Run, started: list[list[str]]) -> None:
    out = run("app", "--host", "0.0.0.0").out
    assert "--server.address=0.0.0.0" in started[0]
    assert re.match(r"Tablescore: http://\d+\.\d+\.\d+\.\d+:\d+ ", out)


def test_app_passes_its_data_folder_on(
    run: Run, started: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(cli.DATA_FOLDER, "elsewhere")
    assert run("app", "--data", tmp_path / "new" / "plays").status == 0
    assert started
    assert Path(os.environ[cli.DATA_FOLDER]) == tmp_path / "new" / "plays"
    assert (tmp_path / "new" / "plays").is_dir()


def test_app_needs_a_folder(run: Run, started: list[list[str]], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = run("app", "--data", tmp_path / "file")
    assert ran.status == 2
    assert "expected a folder" in one_line(ran)
    assert not started


def test_app_needs_a_free_port(run: Run, started: list[list[str]]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ran = run("app", "--port", str(taken.getsockname()[1]))
    assert ran.status == 2
    assert "choose another --port" in one_line(ran)
    assert run("app", "--host", "no.such.host.invalid").status == 2
    assert not started


def test_app_passes_over_a_taken_port(
    run: Run, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken, socket.socket() as spare:
        for s in (taken, spare):
            s.bind(("127.0.0.1", 0))
        taken.listen()
        free = spare.getsockname()[1]
        spare.close()
        monkeypatch.setattr(cli, "PORTS", (taken.getsockname()[1], free))
        run("app")
    assert f"--server.port={free}" in started[0]


# the command as a process


def command(*words: str, stdout: Any = subprocess.PIPE) -> subprocess.Popen[str]:
    arguments = [sys.executable, str(ROOT / "cli.py"), *words]
    return subprocess.Popen(arguments, stdout=stdout, stderr=subprocess.PIPE, text=True)


def test_a_reader_that_has_had_enough_is_no_failure() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with command("schema", "blueprints", stdout=writing) as process:
        os.close(writing)
        _, err = process.communicate()
    assert (process.returncode, err) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full, command("schema", "blueprints", stdout=full) as process:
        _, err = process.communicate()
    assert process.returncode == 2
    assert err.startswith("tablescore: ")
    assert err.count("\n") == 1


def test_the_rules_need_neither_opencv_nor_streamlit() -> None:
    code = "import sys, cli; cli.main(['schema', 'blueprints']); print(*sys.modules, file=sys.stderr)"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"cv2", "numpy", "streamlit"}.isdisjoint(ran.stderr.split())


def test_unforeseen_failures_are_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "possible_states", lambda *_: 1 / 0)
    ran = run("score", "blueprints", stdin=BUILDING)
    assert ran.status == 3
    assert "ZeroDivisionError" in one_line(ran)


def test_app_answers_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    with command("app", "--data", str(tmp_path)) as process:
        assert process.stdout
        address = process.stdout.readline().split()[1]
        try:
            for _ in range(100):
                try:
                    with urllib.request.urlopen(f"{address}/_stcore/health", timeout=2) as answer:
                        assert answer.status == 200
                    break
                except OSError:
                    time.sleep(0.1)
            else:
                pytest.fail("the app did not answer")
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=20)
    assert process.returncode == 0
