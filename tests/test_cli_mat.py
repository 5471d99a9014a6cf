"""``tablescore mat`` and ``tablescore calibrate lens``."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.lens import LensSource, load_lens
from calibration.markers import find_markers
from calibration.mat import MAT
from calibration.sheets import NO_ADDRESS
from commands.mat import SHEETS
from tests.calibration.board_pictures import FOCAL, TURNS, board_pictures
from tests.calibration.printed import printed, size_mm
from tests.commands import Run, one_line


def test_mat(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mat.pdf"
    ran = run("mat", "blueprints", file, "--paper", "letter", "--url", "http://table.local:8501")
    assert (ran.status, ran.err) == (0, "")
    assert "check its ruler" in ran.out
    pdf = file.read_bytes()
    assert size_mm(pdf) == pytest.approx((215.9, 279.4), abs=0.1)
    assert sorted(find_markers(printed(pdf), MAT)) == sorted(MAT)


def test_without_an_address_the_code_says_how_to_start_the_app(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mat.pdf"
    assert run("mat", "blueprints", file).status == 0
    page = printed(file.read_bytes(), 150)
    footer = page[int(140 / 25.4 * 150) :, page.shape[1] // 2 :]
    assert cv2.QRCodeDetector().detectAndDecode(footer)[0] == NO_ADDRESS


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["spyrium", "x.pdf"], "invalid choice: 'spyrium'"),
        (["blueprints", "none/x.pdf"], "name another file"),
        (["blueprints", "x.pdf", "--url", "x" * 4000], "found 4000 characters; shorten it"),
        (["blueprints", "x.pdf", "--paper", "a3"], "invalid choice: 'a3'"),
        (["blueprints"], "OUT.pdf"),
    ],
)
def test_mats_that_cannot_be_made(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], error: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("mat", *words)
    assert (ran.status, ran.out) == (2, "")
    assert error in one_line(ran)
    assert not list(tmp_path.iterdir())


def test_sheets_of_the_command_are_those_there_are() -> None:
    from calibration.sheets import SHEETS as DRAWN

    assert tuple(DRAWN) == SHEETS


@pytest.fixture(scope="module")
def board_photos(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("board")
    files = [folder / f"{i}.png" for i in range(len(TURNS))]
    for file, picture in zip(files, board_pictures(), strict=True):
        file.write_bytes(picture)
    return files


def test_calibrate_lens(run: Run, tmp_path: Path, board_photos: list[Path]) -> None:
    out = tmp_path / "lens.json"
    ran = run("calibrate", "lens", out, *board_photos)
    assert (ran.status, ran.err) == (0, "")
    assert [line.split(": ")[0] for line in ran.out.splitlines()] == [
        str(file) for file in [*board_photos, out]
    ]
    lens = load_lens(out)
    assert lens.source is LensSource.FILE
    assert (lens.width, lens.height) == (960, 720)
    assert lens.focal == pytest.approx(FOCAL, rel=0.01)


def test_calibrate_lens_as_json(run: Run, tmp_path: Path, board_photos: list[Path]) -> None:
    empty = tmp_path / "empty.png"
    cv2.imwrite(str(empty), np.full((720, 960, 3), 90, np.uint8))
    ran = run("calibrate", "lens", "--json", tmp_path / "lens.json", *board_photos, empty)
    assert ran.status == 0
    assert "left out, no board seen" in one_line(ran)
    answer = json.loads(ran.out)
    assert answer["focal_px"] == pytest.approx(FOCAL, rel=0.01)
    assert answer["error_px"] < 0.3
    assert [photo["corners"] for photo in answer["photos"]][-1] == 0


def test_too_few_photos_of_the_board(run: Run, tmp_path: Path, board_photos: list[Path]) -> None:
    out = tmp_path / "lens.json"
    ran = run("calibrate", "lens", out, *board_photos[:2])
    assert (ran.status, ran.out) == (3, "")
    assert "at least 5 photos that show the board, found 2" in one_line(ran)
    assert not out.exists()


def test_no_photo(run: Run, tmp_path: Path) -> None:
    ran = run("calibrate", "lens", tmp_path / "lens.json", tmp_path / "none.jpg")
    assert ran.status == 2
    assert "found no file" in one_line(ran)
