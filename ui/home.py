"""The first page: start a game, or go on with one."""

from collections.abc import Mapping
from datetime import UTC, datetime

import streamlit as st
from streamlit.navigation.page import Page

from scoring.codec import StateError
from store.plays import PlaySummary, Store
from ui.pages import GAME_PAGES
from ui.plays import the_store
from ui.text import ago, plain

SHOWN = 12
"""Plays in the list; the last changed ones."""


def home(pages: Mapping[str, Page]) -> None:
    """Shows what can be started and what is open.

    Args:
        pages: The page of each game by its fixed name.
    """
    st.title("Tablescore")
    st.markdown("A photo of the table in, an explained score out.")
    for game in GAME_PAGES:
        if st.button(f"Start a {game.title}", icon=":material/add:", type="primary", width="stretch"):
            st.switch_page(pages[game.game])
    store = the_store()
    plays = store.plays()[:SHOWN]
    if plays:
        st.subheader("Go on")
    for play in plays:
        _link(store, play, pages)


def _link(store: Store, play: PlaySummary, pages: Mapping[str, Page]) -> None:
    game = next((g for g in GAME_PAGES if g.game == play.game), None)
    if game is None:
        return
    try:
        names = ", ".join(game.names(store.load(play.id).document))
    except StateError:
        names = play.id
    when = ago(play.updated, datetime.now(UTC))
    st.page_link(
        pages[play.game],
        label=f"{plain(names)} · {game.title}, {when}",
        icon=":material/history:",
        query_params={"play": play.id},
    )
