"""The end of a play: it is finished by a person, and stays so when something is put right later."""

from typing import TypeVar

import streamlit as st

from ui import link
from ui.language import gettext
from ui.play_rows import play_again
from ui.plays import OpenPlay

Document = TypeVar("Document")


def finish_step(play: OpenPlay[Document], is_final: bool) -> None:
    """The button under a score that finishes the play; strong once the score can't change any more.

    Args:
        play: The play.
        is_final: Whether nothing about the score is open.
    """
    if play.play.finished:
        return
    st.button(
        gettext("Finish") if is_final else gettext("Finish as it is"),
        icon=":material/flag:",
        type="primary" if is_final else "secondary",
        on_click=play.finish,
        width="stretch",
        key="finish",
        help=gettext("It then stands in history and statistics, and can still be put right."),
    )


def finished_note(play: OpenPlay[Document]) -> None:
    """Says that the play is finished and what a change means; the table plays again with one tap."""
    if not play.play.finished:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="finished-note"):
        st.markdown(gettext("Finished. What you change is saved, and it stays finished."), width="stretch")
        if st.button(gettext("Play again"), icon=":material/replay:", key="play-again"):
            link.open_link(play_again(play.store, play.id))
            st.rerun()
        st.button(
            gettext("Open again"),
            icon=":material/lock_open:",
            type="tertiary",
            on_click=play.finish,
            args=(False,),
            key="reopen",
        )
