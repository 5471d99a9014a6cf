"""The app as a process, and Chromium to drive it."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from store import FOLDER_VARIABLE
from tests.browser.camera import write_y4m

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "google-chrome", "chromium-browser"))), None)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)
CAMERA_FLAGS = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
START_S = 60
PATIENCE_MS = 15_000
"""A busy machine may take long for a step; none takes longer than a second on a free one."""

DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}

OpenPage = Callable[..., Any]


@pytest.fixture(scope="module")
def playwright() -> Iterator[Any]:
    """Playwright, where it and a Chromium are installed.

    For a module only: while it runs, its event loop keeps other tests of this thread from running theirs.
    """
    api = pytest.importorskip(
        "playwright.sync_api", reason="Playwright is not installed: no browser journeys"
    )
    if CHROMIUM is None:
        pytest.skip("no chromium or google-chrome on PATH: no browser journeys")
    with api.sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the app answers, on a free port and with a data folder of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = tmp_path_factory.mktemp("app")
    command = [sys.executable, "-m", "cli", "app", "--port", str(port)]
    with (folder / "log.txt").open("w") as log:
        server = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, FOLDER_VARIABLE: str(folder)}, stdout=log, stderr=log
        )
    url = f"http://127.0.0.1:{port}"
    try:
        wait_for(url, server, folder / "log.txt")
        yield url
    finally:
        server.terminate()
        server.wait(10)


def wait_for(url: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    """Until the app answers."""
    end = time.monotonic() + START_S
    while time.monotonic() < end and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=1):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"the app did not start:\n{log.read_text()}")


@pytest.fixture
def open_page(playwright: Any, address: str, tmp_path: Path) -> Iterator[OpenPage]:
    """``open_page(device, picture)``: a page of the app; ``picture`` is what the only webcam sees.

    Errors in the page's scripts, and requests to other machines, fail the test.
    """
    browsers, faults = [], []

    def note_request(request: Any) -> None:
        if not request.url.startswith((address, "data:", "blob:", "ws://127.0.0.1")):
            faults.append(f"request to {request.url}")

    def make(device: str, picture: Path | None = None) -> Any:
        flags = list(FLAGS)
        if picture is not None:
            video = write_y4m(picture, tmp_path / "camera.y4m")
            flags += [*CAMERA_FLAGS, f"--use-file-for-fake-video-capture={video}"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        browsers.append(browser)
        context = browser.new_context(**DEVICES[device])
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", note_request)
        page.goto(address)
        return page

    yield make
    for browser in browsers:
        browser.close()
    assert faults == []
