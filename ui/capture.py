"""Taking a photo with the phone's own camera, or choosing files; works over plain http."""

from collections.abc import Callable

import streamlit as st

from ui.components import Component, Event
from ui.language import gettext
from ui.uploads import Place, the_inbox

_component = Component("capture", uses=("photo_file",))

LOOK_S = 2.0
"""How often a page looks for photos whose own page went away while they arrived."""
OWN_S = 3.0
"""For so long a photo is left to the page that sent it: that one knows best what it shows."""


def capture(take: Callable[[bytes], None], *, key: str, label: str) -> None:
    """Shows the ways to a photo and how those on their way get on.

    A photo counts as taken when its content was handed on; until then it waits on disk (or, before it could
    be sent, in the browser), so that any later run of a page with this place takes it.

    Args:
        take: Gets a photo's content, before the page runs or in its course; then it runs anew.
        key: Name of the place, the same on every phone.
        label: What should be in the photo.
    """
    place = Place.on_page(st.query_params.get("play"), key)

    def take_all() -> int:
        return the_inbox().hand_over(place.id, take)

    def on_event(_: Event) -> None:
        take_all()

    if take_all():
        st.rerun()
    _component(
        {
            "place": {"url": place.url, "token": place.token},
            "label": label,
            "texts": {
                "take": gettext("Take a photo"),
                "pick": gettext("Choose photos"),
                "drop": gettext("or drop them here"),
                "photo": gettext("Photo {number}"),
                "waiting": gettext("Waiting"),
                "underway": gettext("Sending"),
                "sending": gettext("Sending: {percent} %"),
                "arriving": gettext("Taken in …"),
                "offline": gettext("Will be sent when the network is back"),
                "keepOpen": gettext("Keep this page open until it is sent."),
                "arrived": gettext("Arrived"),
                "refused": gettext("Not taken"),
                "remove": gettext("Remove"),
                "safe": gettext(
                    "Photos go to the computer that runs this page and nowhere else. "
                    "Where they were taken is not kept."
                ),
            },
        },
        key=f"{key}-capture",
        on_event=on_event,
    )
    _look(place)


@st.fragment(run_every=LOOK_S)
def _look(place: Place) -> None:
    """Runs the page once a photo waits that its own page did not come to take."""
    if the_inbox().waiting(place.id, OWN_S):
        st.rerun()
