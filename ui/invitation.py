"""How others get to a play: its link and a QR code that lets a phone in."""

from urllib.parse import urlsplit, urlunsplit

import streamlit as st

from ui.join import join_link, qr_svg, the_keys
from ui.language import gettext

OPEN_COMMAND = "tablescore app --host 0.0.0.0"


def invitation(play_id: str) -> None:
    """Shows the way to a play for other phones, or how to open the app to them."""
    url, keys = play_link(st.context.url, play_id), the_keys()
    address = st.get_option("browser.serverAddress")
    joining = join_link(url, keys.join_code, st.get_option("server.address"), address)
    if joining is None:
        st.write(gettext("Everything is saved. This link comes back here, on this computer:"))
        st.code(url, language=None, wrap_lines=True)
        st.write(gettext("For phones, end the app and start it so; then this place shows a code to scan:"))
        st.code(OPEN_COMMAND, language=None)
    else:
        st.write(gettext("Scan this with another phone of this network to join:"))
        st.image(qr_svg(joining), alt=gettext("QR code of the link below"), width=240)
        st.code(joining, language=None, wrap_lines=True)
        st.write(gettext("Everything is saved: the link comes back here."))
        st.write(gettext("Code for typing: **{code}**").format(code=keys.join_code))
    st.caption(
        gettext(
            "Plays and photos stay on the computer that runs this page, without place or date of the photos. "
            "Who has the link sees and changes the play."
        )
    )


def play_link(url: str | None, play_id: str) -> str:
    """The address of a play on the page at ``url``."""
    parts = urlsplit(url or "")
    return urlunsplit((parts.scheme, parts.netloc, parts.path, f"play={play_id}", ""))
