"""Choosing the page's language; the browser is told which one it is, and remembers it."""

import streamlit as st

from ui.language import COOKIE, LANGUAGES, PARAMETER, choose, gettext, known, language

_KEY = "language"

# At the right of the header, beside the menu of pages, so that no page gives it a row.
_STYLE = """
<style>
.st-key-language-choice { position: fixed; top: .55rem; right: 3.2rem; width: auto; z-index: 999991; }
.st-key-language-choice [data-testid=stPopover] button { padding: 0 .5rem; min-height: 2.5rem; border: 0; }
</style>
"""


def language_choice() -> None:
    """Shows the choice, and keeps what a link said on all further pages."""
    if linked := known(st.query_params.get(PARAMETER)):
        choose(linked)
    code = language()
    if st.session_state.get(_KEY) != code:
        st.session_state[_KEY] = code  # follows the link
    st.html(_STYLE)
    with (
        st.container(key="language-choice"),
        st.popover(code.upper(), icon=":material/language:", help=gettext("Language"), key="languages"),
    ):
        st.radio(gettext("Language"), list(LANGUAGES), format_func=LANGUAGES.get, key=_KEY, on_change=_chosen)
    told = f'document.documentElement.lang = "{code}"'
    kept = f'document.cookie = "{COOKIE}={code}; path=/; max-age=31536000; samesite=lax"'
    st.html(f"<script>{told}; {kept}</script>", unsafe_allow_javascript=True)


def _chosen() -> None:
    code = st.session_state[_KEY]
    choose(code)
    st.query_params[PARAMETER] = code
