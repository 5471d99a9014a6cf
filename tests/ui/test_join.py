"""The door: who is let in, and what other sites' pages are kept from."""

import re
import socket
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from store.plays import Store
from tests.ui.asked import Asker
from ui import join
from ui.allowance import Allowance
from ui.join import COOKIE, GUESSES, Door, is_own_name, join_link, qr_svg, the_keys

Client = Callable[..., Asker]

HTML = "text/html,*/*"
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def client(store: Store) -> Client:
    """A browser at an address, in front of an app behind the door."""
    del store

    async def page(request: Request) -> PlainTextResponse:
        return PlainTextResponse(f"page {request.url.query}")

    async def stream(socket: WebSocket) -> None:
        await socket.accept()

    routes = [
        Route("/{path:path}", page, methods=["GET", "POST", "PUT", "DELETE"]),
        WebSocketRoute("/_stcore/stream", stream),
    ]
    app = Starlette(routes=routes, middleware=[Middleware(Door)])

    def client(address: str = "192.168.1.7", host: str = "192.168.1.2:8501") -> Asker:
        return Asker(app, address, host)

    return client


def joining(code: str, **more: str) -> str:
    return "?" + urlencode({**more, "join": code})


@pytest.mark.parametrize("address", ["127.0.0.1", "127.3.2.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_needs_no_code(client: Client, address: str) -> None:
    assert client(address, "localhost:8501").get("/").text.startswith("page")


@pytest.mark.parametrize("header", ["forwarded", "x-forwarded-for", "x-real-ip", "via"])
def test_others_by_way_of_this_machine_need_it(client: Client, header: str) -> None:
    assert client("127.0.0.1").get("/", **{header: "127.0.0.1"}).status == 401


@pytest.mark.parametrize("path", ["/", "/_stcore/health", "/photos/AAAAAAAA/00", "/static/x.js", "/media/x"])
@pytest.mark.parametrize("address", ["192.168.1.7", "fd00::7", "", "testclient"])
def test_others_get_nothing_without_the_code(client: Client, path: str, address: str) -> None:
    for method in ("GET", "POST", "PUT", "DELETE"):
        answer = client(address).ask(method, path)
        assert (answer.status, "page" in answer.text) == (401, False)
    assert not client(address).connects()


def test_the_code_in_a_link_lets_in_and_leaves_the_address(client: Client) -> None:
    phone = client()
    answer = phone.get("/quadropolis" + joining(the_keys().join_code, play="A B"))
    assert (answer.status, answer.headers["location"]) == (303, "/quadropolis?play=A+B")
    cookie = answer.headers["set-cookie"]
    assert re.search("; HttpOnly", cookie, re.I)
    assert re.search("; SameSite=lax", cookie, re.I)
    assert the_keys().join_code not in cookie
    assert phone.get("/quadropolis?play=x").text == "page play=x"
    assert phone.connects()
    assert client().get("/").status == 401  # another phone


def test_a_member_who_scans_again_just_goes_on(client: Client) -> None:
    phone = client()
    phone.cookies[COOKIE] = the_keys().member_pass
    answer = phone.get("/?join=WRONG1")
    assert (answer.status, answer.headers["location"]) == (303, "/")
    assert client("127.0.0.1").get("/?join=x&play=y").headers["location"] == "/?play=y"


@pytest.mark.parametrize("path", ["//evil.example/x", "/\\evil.example", "///evil.example"])
def test_the_way_on_stays_here(client: Client, path: str) -> None:
    answer = client().get(path + joining(the_keys().join_code))
    assert re.match(r"/(?![/\\])", answer.headers["location"])


def test_the_code_is_typed(client: Client) -> None:
    phone = client()
    page = phone.get("/blueprints?play=x", accept=HTML)
    assert page.status == 401
    assert '<form method="post">' in page.text
    assert "no-store" in page.headers["cache-control"]
    wrong = phone.post("/blueprints?play=x", b"join=%3Cb%3E", accept=HTML, content_type=FORM)
    assert wrong.status == 401
    assert "That is not the code" in wrong.text
    assert "<b>" not in wrong.text
    typed = the_keys().join_code.lower()
    parts = f"join={typed[:3]}".encode(), f"+{typed[3:]}".encode()
    right = phone.post("/blueprints?play=x", *parts, accept=HTML, content_type=FORM)
    assert (right.status, right.headers["location"]) == (303, "/blueprints?play=x")
    assert phone.get("/blueprints").text.startswith("page")


def test_a_form_as_large_as_a_book_is_no_code(client: Client) -> None:
    form = f"{'x' * 5000}&join={the_keys().join_code}"
    assert client().post("/", form.encode(), content_type=FORM).status == 401


def test_guesses_are_few(client: Client) -> None:
    phone, right = client(), the_keys().join_code
    for left in reversed(range(GUESSES)):
        assert phone.get("/?join=GUESS1", accept=HTML).status == (401 if left else 429)
    late = phone.get("/" + joining(right), accept=HTML)
    assert late.status == 429
    assert "wait a minute" in late.text
    assert client("192.168.1.8").get("/" + joining(right)).status == 303


def test_many_addresses_guess_no_more_than_one_machine_may(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(join, "ALL_GUESSES", 3)
    for n in range(3):
        assert client(f"10.0.0.{n}").get("/?join=GUESS1").status in (401, 429)
    assert client("10.0.0.9").get("/" + joining(the_keys().join_code)).status == 429


def test_the_page_speaks_the_browsers_language(client: Client) -> None:
    page = client().get("/", accept=HTML, accept_language="xx, el;q=0.9, en;q=0.1")
    assert '<html lang="el">' in page.text


def test_a_foreign_name_of_this_machine_is_none(client: Client) -> None:
    assert client("127.0.0.1", "evil.example:8501").get("/").status == 421
    assert not client("127.0.0.1", "evil.example:8501").connects()


def test_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Table.example.org")
    monkeypatch.setattr(join, "_allowed", lambda: {"scores.example.net"})
    for own in (
        "192.168.1.2",
        "[fd00::1]:8501",
        "localhost:8501",
        "table",
        "table.local:1",
        "TABLE.lan",
        "table.example.org.",
        "scores.example.net",
    ):
        assert is_own_name(own), own
    for foreign in ("", "table.example.com", "table.evil.example", "1.2.3.4.evil.example", "[x", "a b"):
        assert not is_own_name(foreign), foreign


def test_pages_of_other_sites_may_link_here_and_no_more(client: Client) -> None:
    here = client("127.0.0.1", "localhost:8501")
    assert here.post("/", origin="http://localhost:8501").status == 200
    assert here.connects(origin="http://localhost:8501")
    for origin in ("http://evil.example", "null", "http://localhost:9999"):
        assert here.post("/", origin=origin).status == 403
        assert not here.connects(origin=origin)
    site = {"sec_fetch_site": "cross-site"}
    assert here.get("/", **site, sec_fetch_mode="navigate").status == 200
    assert here.get("/", **site, sec_fetch_mode="no-cors").status == 403
    assert here.post("/", **site, sec_fetch_mode="navigate").status == 403
    assert here.get("/").headers["x-frame-options"] == "SAMEORIGIN"


@pytest.mark.parametrize(
    ("url", "bound", "address", "link"),
    [
        (
            "http://localhost:8501/a?play=X&at=1",
            None,
            "192.168.1.2",
            "http://192.168.1.2:8501/a?play=X&join=C",
        ),
        ("http://127.0.0.1:8501/", "0.0.0.0", "192.168.1.2", "http://192.168.1.2:8501/?join=C"),
        ("http://[::1]:8501/", "::", "[fd00::1]", "http://[fd00::1]:8501/?join=C"),
        ("http://192.168.1.5/a", None, None, "http://192.168.1.5/a?join=C"),
        ("https://[fd00::1]:8501/", "::", None, "https://[fd00::1]:8501/?join=C"),
        ("http://127.0.0.1:8501/", "127.0.0.1", "127.0.0.1", None),
        ("http://localhost:8501/", None, "localhost", None),
        ("http://localhost:8501/", "localhost", "192.168.1.2", None),
        ("", None, "192.168.1.2", None),
    ],
)
def test_the_link_by_which_phones_join(
    url: str, bound: str | None, address: str | None, link: str | None
) -> None:
    assert join_link(url, "C", bound, address) == link


def test_a_qr_code_is_drawn_inline() -> None:
    drawing = qr_svg("http://192.168.1.2:8501/?join=ABC234")
    assert drawing.startswith("<svg")
    assert "192.168.1.2" not in drawing


def test_an_allowance_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    allowance = Allowance(2, 60)
    assert [allowance.spend("a"), allowance.spend("a"), allowance.spend("a"), allowance.spend("b")] == [
        True,
        True,
        False,
        True,
    ]
    now = 61.0
    assert allowance.is_left("a")
    for n in range(3000):
        allowance.spend(str(n))
    now = 200.0
    assert allowance.spend("a")
