"""Chromium, and the app that it drives."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.camera import write_y4m
from tests.browser.serving import free_port, served

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "google-chrome", "chromium-browser"))), None)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
)
CAMERA_FLAGS = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
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
    port = free_port()
    with served(tmp_path_factory.mktemp("app"), port):
        yield f"http://127.0.0.1:{port}"


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
