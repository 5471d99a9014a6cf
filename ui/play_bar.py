"""The bar of every play: its steps, undo, redo and the link."""

from collections.abc import Mapping
from typing import TypeVar

import streamlit as st

from ui import link
from ui.finish import finished_note
from ui.invitation import invitation
from ui.language import gettext, translated
from ui.plays import OpenPlay
from ui.refresh import follow_others
from ui.share import share_button

Document = TypeVar("Document")


def play_bar(play: OpenPlay[Document], steps: Mapping[str, str], *, key: str) -> str | None:
    """Shows the bar; a change is undone in the store, so that it works after a reload and on any phone.

    Args:
        play: The play.
        steps: Steps of what is on the page, with their titles.
        key: Name of the chosen step in the session.

    Returns:
        The step that was chosen; None where there are none.
    """
    step = None
    first = next(iter(steps), None)
    if first is not None:
        link.follow(link.STEP, key, steps, first, unsaid=first)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="play-bar"):
        if steps:
            step = st.segmented_control(
                gettext("Step"),
                list(steps),
                required=True,
                format_func=lambda each: translated(steps[each]),
                key=key,
                label_visibility="collapsed",
            )
            if step is not None:
                link.note(link.STEP, step, unsaid=first)
        st.space("stretch")
        st.button(
            gettext("Undo"),
            key="undo",
            icon=":material/undo:",
            on_click=play.undo,
            disabled=not play.play.can_undo,
            shortcut="U",
            help=gettext("Undo the last change"),
        )
        st.button(
            gettext("Redo"),
            key="redo",
            icon=":material/redo:",
            on_click=play.redo,
            disabled=not play.play.can_redo,
            shortcut="Shift+U",
            help=gettext("Redo what was undone"),
        )
        with st.popover(gettext("Link"), icon=":material/link:"):
            invitation(play.id)
        share_button(play.id)
    finished_note(play)
    follow_others(play)
    return step
