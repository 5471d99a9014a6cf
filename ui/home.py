"""The first page: start a game, go on with one, look at finished ones, bring a deleted one back."""

from collections.abc import Mapping
from urllib.parse import parse_qs, urlsplit

import streamlit as st
from streamlit.navigation.page import Page

from store.errors import PlayNotFound
from store.plays import Store
from ui import link
from ui.games import GAMES
from ui.language import gettext, pgettext, say
from ui.outcomes import kept_plays
from ui.pages import GAME_PAGES
from ui.play_rows import bring_back, play_row, play_rows, row_words, undo_note
from ui.plays import the_store
from ui.text import plain, sentence

SHOWN = 12
"""Open plays in the list at first, and how many more come with each tap; the last changed ones first."""

LAST = 5
"""Finished plays in the list; the others are on the page of all plays."""

_STYLE = """
<style>
.st-key-games { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); }
.st-key-by-link { flex-wrap: nowrap; align-items: end; }
.st-key-by-link > :first-child { flex: 1 1 0; min-width: 0; }
</style>
"""

_SHOWN = "plays-shown"


def home(pages: Mapping[str, Page], history: Page) -> None:
    """Shows what can be started, what is open, what was finished last, and what was deleted.

    Args:
        pages: The page of each game by its fixed name.
        history: The page of all plays.
    """
    st.html(_STYLE)
    st.title("Tablescore")
    st.markdown(
        gettext(
            "The table in, an explained score out. All five games are read from photos; taps settle the rest."
        )
    )
    with st.container(key="games", gap="small"):
        for game in GAME_PAGES:
            label = say("Start a {game}", game=game.title)
            if st.button(label, icon=":material/add:", width="stretch", key=f"start-{game.game}"):
                st.switch_page(pages[game.game])
    store = the_store()
    _by_link(store, pages)
    undo_note(store)
    _open(store, pages)
    _finished(store, pages, history)
    _deleted(store)


def _by_link(store: Store, pages: Mapping[str, Page]) -> None:
    """The way to a play whose link or code was told."""
    with st.form("by-link", border=False), st.container(horizontal=True, key="by-link", gap="small"):
        typed = st.text_input(gettext("Code or link of a play"), key="by-link-typed")
        opened = st.form_submit_button(pgettext("button", "Open"), icon=":material/link:")
    if not opened:
        return
    try:
        play = store.load(play_in(typed))
    except PlayNotFound as error:
        st.error(plain(sentence(error)), icon=":material/link_off:")
        return
    if page := pages.get(play.game):
        st.switch_page(page, query_params={link.PLAY: play.id})


def play_in(typed: str) -> str:
    """The play's id in a link, or what else was typed."""
    found = parse_qs(urlsplit(typed.strip()).query).get(link.PLAY)
    return found[0] if found else typed.strip()


def _open(store: Store, pages: Mapping[str, Page]) -> None:
    plays = [play for play in store.plays(finished=False) if play.game in GAMES]
    if plays:
        st.header(gettext("Go on"))
    shown = st.session_state.setdefault(_SHOWN, SHOWN)
    play_rows(store, kept_plays(store, plays[:shown]), pages, key="open")
    if len(plays) > shown:
        st.button(
            say("Older plays ({number})", number=len(plays) - shown),
            icon=":material/expand_more:",
            on_click=lambda: st.session_state.update({_SHOWN: shown + SHOWN}),
            width="stretch",
            key="older",
        )


def _finished(store: Store, pages: Mapping[str, Page], history: Page) -> None:
    plays = [play for play in store.plays(finished=True) if play.game in GAMES]
    if not plays:
        return
    st.header(gettext("Finished"))
    play_rows(store, kept_plays(store, plays[:LAST]), pages, key="finished")
    if len(plays) > LAST:
        label = say("All plays ({number} finished)", number=len(plays))
        st.page_link(history, label=label, icon=":material/history:")


def _deleted(store: Store) -> None:
    plays = kept_plays(store, store.plays(deleted=True))
    if not plays:
        return
    with st.expander(say("Deleted plays ({number})", number=len(plays)), icon=":material/delete:"):
        for play in plays:
            with play_row(play, "deleted"):
                st.markdown(row_words(play), width="stretch")
                st.button(
                    gettext("Bring back"),
                    key=f"undelete-{play.id}",
                    on_click=bring_back,
                    args=(store, play.id),
                )
