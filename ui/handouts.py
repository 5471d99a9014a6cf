"""Files that a page just made, for the browser to fetch by an address that nobody can guess."""

import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

_MOST = 48
"""Files that are remembered; the oldest ones go first."""

_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


@dataclass(frozen=True)
class Handout:
    """A file: its content or where it lies, what it is called, its MIME type."""

    content: bytes | Path
    name: str
    mime: str


_handouts: OrderedDict[str, Handout] = OrderedDict()
_lock = threading.Lock()


def hand_out(handout: Handout) -> str:
    """Where the browser gets a file, relative to any page; the same one again has the same address."""
    with _lock:
        for token, known in _handouts.items():
            if known == handout:
                _handouts.move_to_end(token)
                return _url(token)
        token = secrets.token_urlsafe(18)
        _handouts[token] = handout
        while len(_handouts) > _MOST:
            _handouts.popitem(last=False)
    return _url(token)


def _url(token: str) -> str:
    return f"./handouts/{token}"


async def give(request: Request) -> Response:
    """A handed out file."""
    with _lock:
        handout = _handouts.get(request.path_params["token"])
    if handout is None or (isinstance(handout.content, Path) and not handout.content.is_file()):
        return Response("This file is no longer there: make it anew.", 404, media_type="text/plain")
    if isinstance(handout.content, Path):
        return FileResponse(handout.content, headers=_HEADERS, media_type=handout.mime, filename=handout.name)
    headers = {**_HEADERS, "Content-Disposition": f'inline; filename="{handout.name}"'}
    return Response(handout.content, headers=headers, media_type=handout.mime)


ROUTES = (Route("/handouts/{token}", give, methods=["GET"]),)
