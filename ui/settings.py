"""The page with what holds for all plays: copies, house rules, language, and where all of it lies."""

import streamlit as st

from scoring.games import GAMES
from ui.house_rules import usual_rules
from ui.language import LANGUAGES, choose, gettext, language
from ui.pages import GAME_PAGES
from ui.plays import the_store
from ui.settings_data import data_settings
from ui.text import plain

_LANGUAGE = "settings-language"


def settings() -> None:
    """Shows the page."""
    st.title(gettext("Settings"))
    _language()
    st.header(gettext("Games"), divider=False)
    st.caption(gettext("What is said here holds for new plays. Plays that are there keep what they have."))
    for page in GAME_PAGES:
        st.markdown(f"### {GAMES[page.game].title}")
        _copies(page.game)
        page.copies()
        usual_rules(page.house)
    data_settings()


def _copies(game: str) -> None:
    """Which copies are known; the panel below chooses one of them, teaches, renames, shares or deletes it."""
    kept = the_store().copies.of(game)
    if len(kept) > 1:
        words = gettext("{copy} (new plays use it)")
        names = ", ".join(words.format(copy=copy.name) if copy.active else copy.name for copy in kept)
        st.caption(plain(gettext("Copies: {names}").format(names=names)))


def _language() -> None:
    code = language()
    if st.session_state.get(_LANGUAGE) != code:
        st.session_state[_LANGUAGE] = code  # it may be chosen elsewhere
    st.selectbox(
        gettext("Language"),
        list(LANGUAGES),
        format_func=LANGUAGES.__getitem__,
        key=_LANGUAGE,
        on_change=lambda: choose(st.session_state[_LANGUAGE]),
    )
