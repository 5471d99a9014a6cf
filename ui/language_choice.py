"""Choosing the page's language; the browser is told which one it is, and remembers it."""

import streamlit as st

from ui.language import COOKIE, LANGUAGES, choose, chosen, gettext, settle

_KEY = "language"
_YEAR_S = 365 * 24 * 3600

# At the right of the header, beside the menu of pages, so that no page gives it a row.
_STYLE = """
<style>
.st-key-language-choice { position: fixed; top: .55rem; right: 3.2rem; width: auto; z-index: 999991; }
.st-key-language-choice [data-testid=stPopover] button { padding: 0 .5rem; min-height: 2.5rem; border: 0; }
</style>
"""


def language_choice() -> None:
    """Shows the choice; to be called on every page before anything is said there."""
    code = settle()
    if st.session_state.get(_KEY) != code:
        st.session_state[_KEY] = code  # follows the link
    st.html(_STYLE)
    with (
        st.container(key="language-choice"),
        st.popover(LANGUAGES[code], icon=":material/language:", key="languages"),
    ):
        st.radio(
            gettext("Language"),
            list(LANGUAGES),
            format_func=LANGUAGES.get,
            key=_KEY,
            on_change=lambda: choose(st.session_state[_KEY]),
        )
    script = f'document.documentElement.lang = "{code}"'
    if chosen():
        script += f'\ndocument.cookie = "{COOKIE}={code}; path=/; max-age={_YEAR_S}; samesite=lax"'
    st.html(f"<script>{script}</script>", unsafe_allow_javascript=True)
