"""What a person sees when something fails behind the page."""

import streamlit as st

from store.errors import StoreError
from ui.text import plain


def show_error(error: Exception) -> bool:
    """Shows the store's own words; anything else is left to Streamlit.

    Returns:
        Whether the error was shown.
    """
    if not isinstance(error, StoreError):
        return False
    st.error(plain(f"{str(error)[:1].upper()}{str(error)[1:]}."), icon=":material/save:")
    return True
