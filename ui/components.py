"""Registering the page's own components, and taking the events that their scripts send."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import streamlit as st

Event: TypeAlias = dict[str, Any]
"""What a person did in a component: ``{"do": ..., ...}``, as its script wrote it."""

_WEB = Path(__file__).parent / "web"


class Component:
    """One inline component, made of ``web/<name>.js`` and ``.css`` on top of the shared base files.

    Args:
        name: Name of its files.
        html: What its script finds and fills.
    """

    def __init__(self, name: str, html: str = '<div class="all"></div>') -> None:
        self._mount = st.components.v2.component(
            f"tablescore_{name}", html=f"{html}\n", css=_files(name, "css"), js=_files(name, "js")
        )

    def __call__(self, data: dict[str, Any], *, key: str, on_event: Callable[[Event], None]) -> None:
        """Shows the component.

        Args:
            data: What its script gets.
            key: Its name on the page.
            on_event: Called once for every event, before the page runs again.
        """

        def take() -> None:
            sent = getattr(st.session_state[key], "events", None)
            for event in unseen(sent, st.session_state.get(seen_key, 0)):
                st.session_state[seen_key] = event["number"]
                on_event(event)

        seen_key = f"{key}-seen"
        seen = st.session_state.setdefault(seen_key, 0)
        self._mount(key=key, data={**data, "seen": seen}, on_events_change=take)


def unseen(sent: object, seen: int) -> list[Event]:
    """Events of a component that were not taken yet, in order; what is none is left out.

    A script sends its events again until it is told that they were seen.
    """
    if not isinstance(sent, list):
        return []
    events = [e for e in sent if isinstance(e, dict) and isinstance(e.get("number"), int)]
    return sorted((e for e in events if e["number"] > seen), key=lambda e: e["number"])


def _files(name: str, kind: str) -> str:
    return "\n".join((_WEB / f"{part}.{kind}").read_text("utf-8") for part in ("base", name))
