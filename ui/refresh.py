"""An open page follows what other phones change."""

from typing import TypeVar

import streamlit as st

from store.errors import PlayNotFound
from ui.plays import OpenPlay

Document = TypeVar("Document")

EVERY_S = 2.0
"""A look costs one row of the database; two seconds are shorter than it takes to ask across the table."""


@st.fragment(run_every=EVERY_S)
def follow_others(play: OpenPlay[Document]) -> None:
    """Runs the page again once the play is another than the one shown, or is gone."""
    try:
        same = play.store.version(play.id) == play.play.version
    except PlayNotFound:
        same = False
    if not same:
        st.rerun()
