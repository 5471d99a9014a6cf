"""The way back to the list of plays from a page that has nothing to show."""

import streamlit as st
from streamlit.navigation.page import Page

from ui.language import gettext

_HOME = "home-page"


def remember_home(page: Page) -> None:
    """Tells which page has the list."""
    st.session_state[_HOME] = page


def way_home() -> None:
    """A link to the list of plays."""
    if page := st.session_state.get(_HOME):
        st.page_link(page, label=gettext("All plays"), icon=":material/list:")
