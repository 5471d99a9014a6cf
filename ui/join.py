"""Who is let in: this machine, and phones of the network that gave the join code once.

Also what other sites' pages are kept from: names of the machine that are not its own (a foreign name may be
pointed at it), requests that foreign pages make, and framing it.
"""

import ipaddress
import socket
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from urllib.parse import parse_qs, parse_qsl, quote, urlencode, urlsplit

import segno
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit import config

from store import data_folder
from store.keys import Keys
from ui.allowance import Allowance
from ui.language import gettext, language_asked, speaking

PARAMETER = "join"
"""Name of the code in a link and in the form."""

COOKIE = "tablescore_pass"
COOKIE_S = 180 * 24 * 3600
GUESSES = 5
"""Wrong codes a minute from one address; somebody who types needs fewer."""
ALL_GUESSES = 30
"""Wrong codes a minute from everybody together: one machine may have many addresses."""

_FORM_BYTES = 1000
_NETWORK_ENDS = ("", ".local", ".lan", ".home", ".internal", ".home.arpa")
"""What routers add to a machine's name; none of it can be bought."""
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
_READS = ("GET", "HEAD", "OPTIONS")
_GUARDS = {"X-Frame-Options": "SAMEORIGIN", "Referrer-Policy": "same-origin"}
_PAGE_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
    "frame-ancestors 'none'",
    **_GUARDS,
}

Translate = Callable[[str], str]


def the_keys() -> Keys:
    """The secret of this process's data folder."""
    return _keys(data_folder())


@cache
def _keys(folder: Path) -> Keys:
    return Keys(folder)


def join_link(url: str | None, code: str, bound: str | None, address: str | None) -> str | None:
    """The link by which another phone gets to where this browser is; None where none leads here.

    Args:
        url: What the browser shows.
        code: The join code.
        bound: Where the server listens; None for everywhere.
        address: This machine's address in its network, if known.
    """
    parts = urlsplit(url or "")
    host = parts.hostname
    if not host:
        return None
    if _is_this_machine(host):
        if not address or _is_this_machine(address) or (bound and _is_this_machine(bound)):
            return None
        host = address
    elif ":" in host:
        host = f"[{host}]"
    kept = [(name, value) for name, value in parse_qsl(parts.query) if name == "play"]
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{host}{port}{parts.path}?{urlencode([*kept, (PARAMETER, code)])}"


def qr_svg(text: str) -> str:
    """A QR code as a drawing, dark on white in any theme."""
    return str(segno.make(text, error="m").svg_inline(border=3, light="#fff", scale=5))


class Door:
    """Middleware in front of everything that the server answers, the pages' sockets included."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._guesses = Allowance(GUESSES, 60)
        self._all_guesses = Allowance(ALL_GUESSES, 60)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or answers it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        answer = await self._answer(scope, receive)
        if answer is None:
            await self._app(scope, receive, _guarded(send))
        elif scope["type"] == "http":
            await answer(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008})

    async def _answer(self, scope: Scope, receive: Receive) -> Response | None:
        """What is said to a request that is not let through."""
        asked = HTTPConnection(scope)
        if not is_own_name(asked.headers.get("host", "")):
            return PlainTextResponse("This is no name of this machine: use its address.", 421, _GUARDS)
        if is_foreign(asked):
            return PlainTextResponse("This was asked for by a page of another site.", 403, _GUARDS)
        inside = is_local(asked) or the_keys().is_member_pass(asked.cookies.get(COOKIE, ""))
        if scope["type"] == "websocket":
            return None if inside else Response(status_code=401)
        method = scope["method"]
        said = asked.query_params.get(PARAMETER)
        if said is not None and method in _READS:
            return self._joined(asked, said) or (_onwards(asked) if inside else self._ask(asked, said))
        if inside:
            return None
        if method == "POST" and asked.headers.get("content-type", "").startswith(
            "application/x-www-form-urlencoded"
        ):
            said = await _form_code(Request(scope, receive))
            return self._joined(asked, said) or self._ask(asked, said)
        return self._ask(asked, None)

    def _joined(self, asked: HTTPConnection, said: str) -> Response | None:
        """On to the page with the pass, for one who said the code; None for everybody else."""
        who = _address(asked)
        if not (self._guesses.is_left(who) and self._all_guesses.is_left("")):
            return None
        keys = the_keys()
        if not keys.is_join_code(said):
            self._guesses.spend(who)
            self._all_guesses.spend("")
            return None
        answer = _onwards(asked)
        answer.set_cookie(
            COOKIE,
            keys.member_pass,
            max_age=COOKIE_S,
            httponly=True,
            samesite="lax",
            secure=asked.url.scheme == "https",
        )
        return answer

    def _ask(self, asked: HTTPConnection, said: str | None) -> Response:
        """The page on which the code is typed; a short text for anything but a browser's page."""
        is_open = self._guesses.is_left(_address(asked)) and self._all_guesses.is_left("")
        status = 401 if is_open else 429
        if "text/html" not in asked.headers.get("accept", ""):
            return PlainTextResponse("Give the join code first.", status, _PAGE_HEADERS)
        language = language_asked(asked.cookies, asked.headers.get("accept-language", ""))
        with speaking(language):
            return HTMLResponse(_page(language, said is not None, is_open), status, _PAGE_HEADERS)


def is_own_name(host: str) -> bool:
    """Whether a request's Host is an address, or a name of this machine.

    An address in numbers can't be pointed elsewhere; a name can, by whoever owns it.
    """
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    machine = socket.gethostname().lower()
    short = machine.partition(".")[0]
    own = {"localhost", machine, *(short + end for end in _NETWORK_ENDS), *_allowed()}
    return _parsed(name) is not None or name in own


def is_foreign(asked: HTTPConnection) -> bool:
    """Whether a page of another site asks for this, and not just links here."""
    headers = asked.headers
    origin = headers.get("origin")
    is_read = asked.scope["type"] == "http" and asked.scope["method"] in _READS
    if origin is not None and not is_read:
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    site, mode = headers.get("sec-fetch-site", "none"), headers.get("sec-fetch-mode")
    return site in ("cross-site", "same-site") and (not is_read or mode != "navigate")


def is_local(asked: HTTPConnection) -> bool:
    """Whether a request comes from this machine itself, and not from others by way of it."""
    return _is_loopback(_address(asked)) and not any(name in asked.headers for name in _FORWARDED)


def _address(asked: HTTPConnection) -> str:
    return asked.client.host if asked.client else ""


def _is_loopback(host: str) -> bool:
    address = _parsed(host)
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    return address is not None and address.is_loopback


def _is_this_machine(name: str) -> bool:
    return name == "localhost" or _is_loopback(name)


def _parsed(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return None


def _allowed() -> set[str]:
    return {str(name).lower() for name in config.get_option("server.allowedHosts") or ()}


def _onwards(asked: HTTPConnection) -> Response:
    """To the same page without the code in its address."""
    kept = [(name, value) for name, value in asked.query_params.multi_items() if name != PARAMETER]
    path = "/" + quote(asked.url.path.lstrip("/\\"))
    return RedirectResponse(path + (f"?{urlencode(kept)}" if kept else ""), 303, _PAGE_HEADERS)


async def _form_code(request: Request) -> str:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _FORM_BYTES:
            return ""
    fields = parse_qs(body.decode("ascii", "replace"))
    return fields.get(PARAMETER, [""])[0]


def _guarded(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _GUARDS.items():
                headers.setdefault(name, value)
        await send(message)

    return guarded


def _page(language: str, is_wrong: bool, is_open: bool) -> str:
    title = gettext("Join this Tablescore")
    told = gettext("Type the code that the host's page shows behind “Link”, or scan the picture beside it.")
    if not is_open:
        told = gettext("Too many wrong codes: wait a minute, then try again.")
    elif is_wrong:
        told = gettext("That is not the code. It is on the host's page, behind “Link”.")
    alert = ' role="alert"' if is_wrong or not is_open else ""
    return _HTML.format(
        language=language,
        title=escape(title),
        told=escape(told),
        alert=alert,
        label=escape(gettext("Join code")),
        button=escape(gettext("Join")),
        name=PARAMETER,
    )


_HTML = """<!doctype html>
<html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 12vh auto 0; padding: 0 1.2rem; }}
h1 {{ font-size: 1.6rem; }}
[role=alert] {{ font-weight: 600; }}
label {{ display: block; font-weight: 600; }}
input, button {{ font: inherit; width: 100%; box-sizing: border-box; min-height: 3.2rem; margin: .4rem 0 1rem;
  border-radius: .6rem; border: 1px solid #767676; }}
input {{ font-size: 1.8rem; letter-spacing: .25em; text-align: center; text-transform: uppercase; }}
button {{ background: #1d6fe0; border-color: #1d6fe0; color: #fff; font-weight: 600; }}
</style>
<main><h1>{title}</h1><p{alert}>{told}</p>
<form method="post"><label>{label}
<input name="{name}" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="12" required
 autofocus>
</label><button>{button}</button></form></main></html>
"""
