"""Backup and restore as commands."""

from contextlib import closing
from pathlib import Path

import pytest

from store import FOLDER_VARIABLE
from store.plays import Store
from tests.commands import Run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with one play."""
    folder = tmp_path / "data"
    monkeypatch.setenv(FOLDER_VARIABLE, str(folder))
    with closing(Store(folder)) as store:
        store.start("spyrium", {"names": ["Ann"]})
    return folder


def test_everything_goes_out_and_comes_in_elsewhere(run: Run, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.zip"
    ran = run("backup", file)
    assert (ran.status, ran.err) == (0, "")
    assert "MB" in ran.out
    other = tmp_path / "other"
    assert run("restore", file, "--data", other).status == 0
    with closing(Store(other)) as store, closing(Store(folder)) as before:
        assert store.plays() == before.plays()
    assert [path.name for path in tmp_path.glob("*.part")] == []


def test_what_does_not_work_is_told(run: Run, folder: Path, tmp_path: Path) -> None:
    ran = run("backup", tmp_path / "all.zip", "--data", tmp_path / "nothing")
    assert (ran.status, "found no" in ran.err) == (2, True)
    assert run("backup", tmp_path / "nowhere" / "all.zip").status == 2
    assert run("restore", tmp_path / "none.zip").status == 2
    bad = tmp_path / "bad.zip"
    bad.write_bytes(b"no zip")
    ran = run("restore", bad)
    assert (ran.status, "damaged file" in ran.err) == (2, True)
    with closing(Store(folder)) as store:
        assert len(store.plays()) == 1
