"""The link says where on a page a person is: a reload comes back there, and the back button works."""

from collections.abc import Collection

import streamlit as st

PLAY, PLACE, STEP = "play", "at", "step"
"""Names in the link: the play, whose table is looked at, and what of it."""

FIRST = "0"
"""The place of the first stop."""


def open_link(play_id: str) -> None:
    """Goes to a play that was just started, in one step of the browser's history."""
    st.query_params.from_dict({PLAY: play_id, PLACE: FIRST})


def follow(name: str, key: str, stops: Collection[str], start: str, unsaid: str | None = None) -> None:
    """Sets a choice to what the link says, where the link was opened or gone back to; before its widget.

    Args:
        name: The choice's name in the link.
        key: Its name in the session.
        stops: What can be chosen.
        start: What is chosen first where the link says nothing.
        unsaid: What a link means that says nothing, when the browser goes back to it.
    """
    said, written = st.query_params.get(name), st.session_state.get(_written(name))
    if key not in st.session_state:
        st.session_state[key] = said if said in stops else start
    elif said in stops and said != written:
        st.session_state[key] = said
    elif said is None and unsaid in stops and written not in (None, unsaid):
        st.session_state[key] = unsaid


def note(name: str, choice: str, unsaid: str | None = None) -> None:
    """Puts what is chosen into the link, after its widget; a link that means it already stays as it is."""
    st.session_state[_written(name)] = choice
    if st.query_params.get(name, unsaid) != choice:
        st.query_params[name] = choice


def _written(name: str) -> str:
    """Where the session keeps what the link of this play said last."""
    return f"link-{st.query_params.get(PLAY)}-{name}"
