"""Registering the page's own components, and taking the events that their scripts send."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import streamlit as st
from streamlit.runtime.scriptrunner import RerunException

from ui.language import spoken

Event: TypeAlias = dict[str, Any]
"""What a person did in a component: ``{"do": ..., ...}``, as its script wrote it."""

_WEB = Path(__file__).parent / "web"


class Component:
    """One inline component, made of ``web/<name>.js`` and ``.css`` on top of the shared base files.

    Args:
        name: Name of its files.
        html: What its script finds and fills.
        uses: Further shared files that its script is made on top of.
    """

    def __init__(self, name: str, html: str = '<div class="all"></div>', uses: tuple[str, ...] = ()) -> None:
        parts = ("base", *uses, name)
        self._mount = st.components.v2.component(
            f"tablescore_{name}", html=f"{html}\n", css=_files(parts, "css"), js=_files(parts, "js")
        )

    def __call__(self, data: dict[str, Any], *, key: str, on_event: Callable[[Event], None]) -> None:
        """Shows the component; its texts in the page's language.

        Args:
            data: What its script gets.
            key: Its name on the page.
            on_event: Called once for every event, before the page runs again.
        """
        inbox_key = f"{key}-inbox"
        if inbox_key not in st.session_state:
            st.session_state[inbox_key] = Inbox()
        inbox: Inbox = st.session_state[inbox_key]

        def take() -> None:
            state, interrupted = read(key)
            inbox.take(getattr(state, "events", None), on_event)
            if interrupted:
                raise interrupted

        self._mount(key=key, data={**spoken(data), "seen": inbox.seen}, on_events_change=take)


def read(key: str) -> tuple[object, RerunException | None]:
    """A component's state, None where the page has moved on, and the next run, if one is asked for just now.

    Streamlit leaves a callback at its first look into the session then, and loses what it was to take.
    """
    try:
        return st.session_state.get(key), None
    except RerunException as interrupted:
        return st.session_state.get(key), interrupted


class Inbox:
    """Takes each event of one component once, in order.

    A script sends its events again until it is told that they were seen, and Streamlit starts a new run
    while the callback of the one before may still be at work: so one lock around looking and handling.

    Attributes:
        seen: Number of the last event that was taken.
    """

    def __init__(self) -> None:
        self.seen = 0
        self._lock = threading.Lock()

    def take(self, sent: object, on_event: Callable[[Event], None]) -> None:
        """Hands on what is new in what a script sent."""
        with self._lock:
            for event in unseen(sent, self.seen):
                self.seen = event["number"]
                on_event(event)


def unseen(sent: object, seen: int) -> list[Event]:
    """Events that were not taken yet, in order; what is none is left out."""
    if not isinstance(sent, list):
        return []
    events = [e for e in sent if isinstance(e, dict) and isinstance(e.get("number"), int)]
    return sorted((e for e in events if e["number"] > seen), key=lambda e: e["number"])


def _files(parts: tuple[str, ...], kind: str) -> str:
    return "\n".join((_WEB / f"{part}.{kind}").read_text("utf-8") for part in parts)
