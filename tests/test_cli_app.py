"""``tablescore app``, and the command as a process."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from commands import app
from store import FOLDER_VARIABLE
from tests.commands import Run, one_line

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The words that Streamlit would have been started with."""
    calls: list[list[str]] = []
    monkeypatch.setattr("streamlit.web.cli.main", lambda words, **_: calls.append(words))
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return calls


def test_app_starts_streamlit_on_this_machine_only(run: Run, started: list[list[str]]) -> None:
    ran = run("app")
    port = int(re.fullmatch(r"Tablescore: http://127\.0\.0\.1:(\d+) .*\n", ran.out)[1])  # type: ignore[index]
    assert port in app.PORTS
    assert started[0][:2] == ["run", str(ROOT / "app.py")]
    assert {"--server.address=127.0.0.1", f"--server.port={port}", "--browser.gatherUsageStats=false"} <= set(
        started[0]
    )
    assert FOLDER_VARIABLE not in os.environ


def test_app_shows_the_way_in_to_others(run: Run, started: list[list[str]]) -> None:
    out = run("app", "--host", "0.0.0.0").out
    assert "--server.address=0.0.0.0" in started[0]
    code = re.match(r"Tablescore: http://[\d.]+:\d+/\?join=(\w+) ", out)[1]  # type: ignore[index]
    assert f"code {code}" in out
    assert code in run("app", "--host", "0.0.0.0").out
    assert code not in run("app", "--host", "0.0.0.0", "--new-code").out


def test_names_of_this_machine_are_passed_on(run: Run, started: list[list[str]]) -> None:
    run("app", "--name", "scores.example.net")
    assert [word for word in started[0] if "allowedHosts" in word] == [
        "--server.allowedHosts=scores.example.net",
        "--server.allowedHosts=*",
    ]


def test_app_passes_its_data_folder_on(
    run: Run, started: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, "elsewhere")
    assert run("app", "--data", tmp_path / "new" / "plays").status == 0
    assert started
    assert Path(os.environ[FOLDER_VARIABLE]) == tmp_path / "new" / "plays"
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
        monkeypatch.setattr(app, "PORTS", (taken.getsockname()[1], free))
        run("app")
    assert f"--server.port={free}" in started[0]


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
