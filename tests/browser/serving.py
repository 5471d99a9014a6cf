"""The app as a process."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from store import FOLDER_VARIABLE

ROOT = Path(__file__).resolve().parents[2]
START_S = 60


def free_port() -> int:
    """One that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(folder: Path, port: int, *options: str) -> "Iterator[subprocess.Popen[bytes]]":
    """The app with a data folder, answering; what it printed is in the folder's ``log.txt``."""
    command = [sys.executable, "-m", "cli", "app", "--port", str(port), *options]
    with (folder / "log.txt").open("w") as log:
        server = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, FOLDER_VARIABLE: str(folder)}, stdout=log, stderr=log
        )
    try:
        _wait_for(f"http://127.0.0.1:{port}", server, folder / "log.txt")
        yield server
    finally:
        server.terminate()
        server.wait(10)


def _wait_for(url: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    end = time.monotonic() + START_S
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=1):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"the app did not start:\n{log.read_text()}")
