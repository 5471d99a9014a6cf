"""``read``, ``enrol`` and ``diff`` of Azul: Summer Pavilion with photos: the sample boards."""

import json
from pathlib import Path
from typing import Any

import pytest

from calibration.copy import load_copy
from scoring import codec
from scoring.azul_summer_pavilion_board import SPACES, Board, tile
from tests.commands import Run, one_line

FOLDER = Path(__file__).parents[1] / "sample_images" / "pavilions"
GAME = "azul_summer_pavilion"
EMPTY = FOLDER / "images" / "empty_coloured.jpg"
LABELS = {
    Path(label["file"]).stem: label for label in json.loads((FOLDER / "labels.json").read_text("utf-8"))
}


def photo(name: str) -> Path:
    return FOLDER / "images" / f"{name}.jpg"


def spaces(state: dict[str, Any]) -> dict[str, str | None]:
    board = codec.parse(Board, state)
    return {space.path: tile(board, space) for space in SPACES}


def truth(name: str) -> dict[str, str | None]:
    label = LABELS[name]
    return spaces({"side": label["side"], "stars": label["stars"]})


def test_a_board_is_read(run: Run) -> None:
    read = run("read", GAME, "--json", "--empty", EMPTY, photo("coloured_01")).json
    assert read["game"] == GAME
    assert read["state"]["side"] == "coloured"
    assert spaces(read["state"]) == truth("coloured_01")
    assert read["state"]["corner_tiles"] == ["blue"]
    assert read["state"]["score"] is None
    assert read["problems"] == []
    assert len(read["evidence"]["stars/red/3"]["polygon"]) == 4
    told = run("read", GAME, "--empty", EMPTY, photo("coloured_01")).out
    assert "purple star: 4 purple, 5 purple, 6 purple" in told
    assert "corner spaces: blue" in told


def test_a_reading_is_scored(run: Run, tmp_path: Path) -> None:
    reading = tmp_path / "board.json"
    reading.write_text(run("read", GAME, "--json", "--empty", EMPTY, photo("coloured_01")).out)
    assert run("score", GAME, "--json", reading).json["game"] == GAME


def test_a_copy_is_enrolled_and_read_with(run: Run, tmp_path: Path) -> None:
    file, state = tmp_path / "copy.json", tmp_path / "state.json"
    label = LABELS["grey_01"]
    state.write_text(json.dumps({"side": "grey", "stars": label["stars"]}))
    ran = run("enrol", GAME, "--copy", file, "--empty", EMPTY)
    assert (ran.status, ran.err) == (0, "")
    assert "the coloured side, empty" in ran.out
    assert "except the grey side" in ran.out
    bare = photo("empty_grey")
    ran = run("enrol", GAME, "--copy", file, "--empty", bare, "--side", "grey", f"{photo('grey_01')}={state}")
    assert (ran.status, ran.err) == (0, "")
    copy = load_copy(file, GAME)
    assert set(copy.boards) == {"coloured", "grey"}
    assert set(copy.tiles) == {"blue", "green", "orange", "purple", "red", "yellow"}
    read = run("read", GAME, "--json", "--copy", file, photo("coloured_04")).json
    assert read["state"]["side"] == "coloured"
    doubtful = {doubt["path"] for doubt in read["doubts"]}
    assert {p for p, c in spaces(read["state"]).items() if c != truth("coloured_04")[p]} <= doubtful


def test_an_empty_board_is_enrolled_by_corners_set_by_hand(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "copy.json"
    labels = json.loads((FOLDER / "enrol.json").read_text("utf-8"))
    (label,) = (one for one in labels if one["side"] == "grey")
    by_hand = ",".join(f"{v:.0f}" for corner in label["board_corners"] for v in corner)
    ran = run("enrol", GAME, "--copy", file, "--empty", FOLDER / label["file"], "--corners", by_hand)
    assert (ran.status, ran.err) == (0, "")
    read = run("read", GAME, "--json", "--copy", file, photo("grey_01")).json
    doubtful = {doubt["path"] for doubt in read["doubts"]}
    assert {p for p, c in spaces(read["state"]).items() if c != truth("grey_01")[p]} <= doubtful
    assert len(doubtful) < 6


def test_what_was_built_between_photos(run: Run, tmp_path: Path) -> None:
    label = LABELS["coloured_01"]
    stars = json.loads(json.dumps(label["stars"]))
    stars["red"]["6"] = None
    before = tmp_path / "before.json"
    before.write_text(json.dumps({"side": "coloured", "stars": stars}))
    found = run("diff", GAME, "--json", before, photo("coloured_01"), "--empty", EMPTY).json
    assert [built["path"] for built in found["built"]] == ["stars/red/6"]
    assert "stars/red/6" not in {doubt["path"] for doubt in found["doubts"]}
    assert len(found["doubts"]) <= 3
    assert "red" in run("diff", GAME, before, photo("coloured_01"), "--empty", EMPTY).out


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("read", GAME, "--empty", EMPTY, FOLDER.parent / "six-on-oak.jpg"), 3, "finding the board"),
        (("read", GAME, FOLDER.parent / "six-on-oak.jpg"), 3, "--corners"),
        (("read", GAME, "--empty", "none.jpg", EMPTY), 2, "none.jpg"),
        (("read", GAME, "--side", "blue", EMPTY), 2, "invalid choice"),
        (("enrol", GAME, "--copy", "new.json"), 2, "found none of them"),
        (("enrol", GAME, "--copy", "new.json", "--empty", photo("coloured_03")), 3, "without tiles"),
        (("diff", GAME, EMPTY, EMPTY, "--mode", "classic"), 2, "--mode means nothing"),
        (("diff", GAME, EMPTY, EMPTY, "--side", "blue"), 2, "invalid choice"),
    ],
)
def test_what_can_not_be_done_is_told_in_a_line(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[object, ...],
    status: int,
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*words)
    assert ran.status == status
    assert told in one_line(ran)
    assert not (tmp_path / "new.json").exists()
