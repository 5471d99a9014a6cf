"""What a person sees when something fails behind the page."""

import streamlit as st

from store.errors import StoreError
from ui.text import plain, sentence


def show_error(error: Exception) -> bool:
    """Shows the store's own words; anything else is left to Streamlit.

    Returns:
        Whether the error was shown.
    """
    if not isinstance(error, StoreError):
        return False
    st.error(plain(sentence(error)), icon=":material/save:")
    return True
