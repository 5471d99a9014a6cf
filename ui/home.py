"""The first page: start a game, go on with one, delete one and bring it back."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.navigation.page import Page

from scoring.codec import StateError
from store.errors import PlayNotFound
from store.plays import PlaySummary, Store
from ui import link
from ui.pages import GAME_PAGES, GamePage
from ui.plays import the_store
from ui.text import ago, plain

SHOWN = 12
"""Plays in the list at first, and how many more come with each tap; the last changed ones first."""

# A play and its button stay side by side on a phone; long names take a second line.
_STYLE = """
<style>
[class*=st-key-play-row-] { flex-wrap: nowrap; }
[class*=st-key-play-row-] > :first-child { flex: 1 1 0; min-width: 0; }
[class*=st-key-play-row-] > :last-child { flex: none; width: auto; }
[class*=st-key-play-row-] a { height: auto; }
[class*=st-key-delete-] button { min-width: 2.75rem; min-height: 2.75rem; }
[class*=st-key-play-row-] a :is(span, p, div) { white-space: normal; overflow: visible; }
</style>
"""

_SHOWN, _DELETED = "plays-shown", "play-deleted"
_GAMES: Mapping[str, GamePage] = {game.game: game for game in GAME_PAGES}


def home(pages: Mapping[str, Page]) -> None:
    """Shows what can be started, what is open, and what was deleted.

    Args:
        pages: The page of each game by its fixed name.
    """
    st.html(_STYLE)
    st.title("Tablescore")
    st.markdown(
        "The table in, an explained score out. Blueprints, Quadropolis and Azul are read from photos, the "
        "others by taps."
    )
    for game in GAME_PAGES:
        if st.button(f"Start a {game.title}", icon=":material/add:", type="primary", width="stretch"):
            st.switch_page(pages[game.game])
    store = the_store()
    _undo(store)
    _list(store, _known(store.plays()), pages)
    _deleted(store, _known(store.plays(deleted=True)))


def _known(plays: Sequence[PlaySummary]) -> list[PlaySummary]:
    """The plays of games that there is a page for."""
    return [play for play in plays if play.game in _GAMES]


def _list(store: Store, plays: Sequence[PlaySummary], pages: Mapping[str, Page]) -> None:
    if plays:
        st.subheader("Go on")
    shown = st.session_state.setdefault(_SHOWN, SHOWN)
    for play in plays[:shown]:
        label = f"{_words(store, play)}, {ago(play.updated, datetime.now(UTC))}"
        with _row(play):
            st.page_link(
                pages[play.game],
                label=plain(label),
                icon=":material/history:",
                query_params={link.PLAY: play.id},
                width="stretch",
            )
            st.button(
                "",
                icon=":material/delete:",
                type="tertiary",
                key=f"delete-{play.id}",
                help="Delete this play; it can be brought back",
                on_click=_delete,
                args=(store, play.id),
            )
    if len(plays) > shown:
        st.button(
            f"Older plays ({len(plays) - shown})",
            icon=":material/expand_more:",
            on_click=lambda: st.session_state.update({_SHOWN: shown + SHOWN}),
            width="stretch",
        )


def _undo(store: Store) -> None:
    """The play that was deleted just now, and the way to have it back."""
    gone = next(
        (p for p in _known(store.plays(deleted=True)) if p.id == st.session_state.get(_DELETED)), None
    )
    if gone is None:
        return
    with st.container(border=True), _row(gone, "gone-"):
        st.markdown(f"Deleted: {plain(_words(store, gone))}", width="stretch")
        st.button("Undo", key="undelete", icon=":material/undo:", on_click=_bring_back, args=(store, gone.id))


def _deleted(store: Store, plays: Sequence[PlaySummary]) -> None:
    if not plays:
        return
    with st.expander(f"Deleted plays ({len(plays)})", icon=":material/delete:"):
        for play in plays:
            with _row(play):
                st.markdown(plain(_words(store, play)), width="stretch")
                st.button(
                    "Bring back", key=f"undelete-{play.id}", on_click=_bring_back, args=(store, play.id)
                )


def _row(play: PlaySummary, of: str = "") -> DeltaGenerator:
    key = f"play-row-{of}{play.id}"
    return st.container(horizontal=True, vertical_alignment="center", gap="small", key=key)


def _delete(store: Store, play_id: str) -> None:
    try:
        store.delete(play_id)
    except PlayNotFound:
        return  # another phone was quicker
    st.session_state[_DELETED] = play_id


def _bring_back(store: Store, play_id: str) -> None:
    store.undelete(play_id)


def _words(store: Store, play: PlaySummary) -> str:
    """Who plays what."""
    game = _GAMES[play.game]
    try:
        names = ", ".join(game.names(store.document(play.id)))
    except StateError:
        names = play.id
    return f"{names} · {game.title}"
