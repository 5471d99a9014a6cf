"""Requests to the server's handlers without a server."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import anyio
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message


@dataclass(frozen=True)
class Answer:
    """What was answered."""

    status: int
    headers: Headers
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


@dataclass
class Asker:
    """A browser at an address; it keeps cookies. One that is cut off never ends what it sends."""

    app: ASGIApp
    address: str = "127.0.0.1"
    host: str = "localhost:8501"
    cookies: dict[str, str] = field(default_factory=dict)
    cut_off: bool = False

    def get(self, url: str, **headers: str) -> Answer:
        return self.ask("GET", url, headers=headers)

    def post(self, url: str, *parts: bytes, **headers: str) -> Answer:
        return self.ask("POST", url, parts, headers)

    def ask(
        self, method: str, url: str, parts: Iterable[bytes] = (), headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Headers are named with ``_`` for ``-``; the parts of the body come one by one."""
        scope = {**self._scope(url, headers or {}), "type": "http", "method": method}
        incoming: list[Message] = [{"type": "http.request", "body": b, "more_body": True} for b in parts]
        if not self.cut_off:
            incoming.append({"type": "http.request", "body": b"", "more_body": False})
        sent = self._run(scope, incoming)
        start = next(m for m in sent if m["type"] == "http.response.start")
        answer = Answer(
            start["status"], Headers(raw=start["headers"]), b"".join(m.get("body", b"") for m in sent)
        )
        for cookie in answer.headers.getlist("set-cookie"):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def connects(self, url: str = "/_stcore/stream", **headers: str) -> bool:
        """Whether a socket is opened."""
        scope = {**self._scope(url, headers), "type": "websocket"}
        sent = self._run(scope, [{"type": "websocket.connect"}])
        return any(m["type"] == "websocket.accept" for m in sent)

    def _scope(self, url: str, headers: Mapping[str, str]) -> dict[str, Any]:
        path, _, query = url.partition("?")
        said = {"host": self.host, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if self.cookies:
            said["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "scheme": "http",
            "server": ("localhost", 8501),
            "client": (self.address, 5000),
            "headers": [(name.encode(), value.encode()) for name, value in said.items()],
        }

    def _run(self, scope: dict[str, Any], incoming: list[Message]) -> list[Message]:
        sent: list[Message] = []

        async def receive() -> Message:
            return incoming.pop(0) if incoming else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)

        anyio.run(self.app, scope, receive, send)
        return sent
