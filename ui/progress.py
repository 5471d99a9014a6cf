"""What takes longer than a moment is said, and shown where it is a photo."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape

import streamlit as st

from ui.routes import photo_url

_ROW = "display:flex;gap:.6rem;overflow-x:auto"
_PHOTO = "max-width:100%;max-height:14rem;border-radius:.5rem;opacity:.8"


@contextmanager
def being_read(words: str, shas: Sequence[str]) -> Iterator[None]:
    """Shows photos and says what is done with them, until it is done.

    Args:
        words: What is done, e.g. ``"Reading the city …"``.
        shas: The photos' ids in the store.
    """
    place = st.empty()
    photos = (f'<img src="{photo_url(sha)}" alt="{escape(words)}" style="{_PHOTO}">' for sha in shas)
    with place.container(), st.spinner(words, show_time=True):
        st.html(f'<div style="{_ROW}">{"".join(photos)}</div>')
        yield
    place.empty()
