"""An app that is opened to the network: nobody gets in without the code, everybody with it."""

import re
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import CHROMIUM, DEVICES, FLAGS, PATIENCE_MS
from tests.browser.serving import free_port, served
from tests.browser.test_quick_taps import start

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
expect = sync_api.expect

pytestmark = pytest.mark.browser

JOIN = re.compile(r"(http://[\d.]+:\d+)/\?join=(\w+)")


@pytest.fixture
def way_in(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """This machine's address in its network, and the code; the app behind them is open to it."""
    with served(tmp_path, free_port(), "--host", "0.0.0.0"):
        found = JOIN.search((tmp_path / "log.txt").read_text())
        assert found
        address, code = found.groups()
        if address.startswith("http://127."):
            pytest.skip("this machine is in no network")
        yield address, code


@pytest.fixture
def phone(playwright: Any) -> Iterator[Any]:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    context = browser.new_context(**DEVICES["phone"])
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    browser.close()


def refused(url: str) -> int:
    with suppress(urllib.error.HTTPError):
        urllib.request.urlopen(url, timeout=10)
        return 0
    return 401


def test_a_phone_types_the_code_and_invites_another(way_in: tuple[str, str], phone: Any) -> None:
    address, code = way_in
    for path in ("/", "/_stcore/health", "/_stcore/host-config", "/photos/AAAAAAAA/0", "/lens"):
        assert refused(address + path)
    assert not refused(re.sub(r"//[\d.]+", "//127.0.0.1", address))

    phone.goto(f"{address}/?lang=en")
    phone.get_by_label("Join code").fill("WRONG1")
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("alert")).to_contain_text("not the code")
    phone.get_by_label("Join code").fill(code.lower())
    phone.keyboard.press("Enter")
    start(phone, "Quadropolis", "Ann")
    assert "join" not in phone.url

    phone.get_by_role("button", name="Link").click()
    link = phone.get_by_text(f"join={code}").inner_text()
    assert link.startswith(address)
    expect(phone.get_by_role("img", name="QR code")).to_be_visible()

    other = phone.context.browser.new_context(**DEVICES["phone"]).new_page()
    other.goto(link)
    expect(other.locator(".capture")).to_be_visible(timeout=PATIENCE_MS)
    assert "join" not in other.url
    assert all(cookie["httpOnly"] for cookie in other.context.cookies() if "pass" in cookie["name"])


def test_a_foreign_name_leads_nowhere(way_in: tuple[str, str]) -> None:
    host, port = re.sub("http://", "", way_in[0]).split(":")
    for name, status in (("evil.example", b"421"), (host, b"401")):
        with socket.create_connection((host, int(port)), timeout=10) as connection:
            connection.sendall(f"GET / HTTP/1.1\r\nHost: {name}:{port}\r\nConnection: close\r\n\r\n".encode())
            assert connection.recv(100).split()[1] == status
