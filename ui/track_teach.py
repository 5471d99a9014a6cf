"""Teaching a copy its tracks: a photo of the board without markers, its corners, and a tap on each space."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import streamlit as st

from calibration.track import Place
from store.copies import Copies, KeptCopy
from store.errors import StoreError
from ui.board_corners import corner_setter, inset
from ui.board_game import GripGrid, refused
from ui.board_table import outline_of
from ui.components import Component, Event
from ui.language import gettext
from ui.photo_intake import photo_intake
from ui.text import plain
from vision.photo import Photo, jpeg, open_photo

_component = Component("track_taps")
_SHOWN_PX = 1600


@dataclass(frozen=True)
class TrackKind:
    """A track of a game.

    Attributes:
        title: What people call it.
        values: What its spaces count, where that is known; else they count up from ``first``.
        first: What the first space counts.
        round: Whether markers may go round it more than once.
    """

    title: str
    values: tuple[int, ...] = ()
    first: int = 0
    round: bool = False


def track_lesson(copies: Copies, used: KeptCopy, kinds: Mapping[str, TrackKind], key: str) -> None:
    """Takes a photo of the board without markers and the spaces of a track on it.

    Args:
        copies: All copies.
        used: The one that learns.
        kinds: The game's tracks by name.
        key: Name on the page.
    """
    if told := st.session_state.pop(f"{key}-done", None):
        st.success(plain(told))
    missing = [name for name in kinds if name not in used.content.tracks]
    name = st.segmented_control(
        gettext("Which track"),
        list(kinds),
        default=(missing or list(kinds))[0],
        required=True,
        format_func=lambda each: kinds[each].title + ("" if each in missing else " ✓"),
        key=f"{key}-track-{len(missing)}",
    )
    photo: Photo | None = st.session_state.get(f"{key}-photo")
    corners = st.session_state.get(f"{key}-corners")
    if photo is None:
        photo_intake(
            lambda content: st.session_state.update({f"{key}-photo": open_photo(content)}),
            key=f"{key}-intake",
            label=gettext("A photo of the board without markers, from above"),
            with_samples=False,
        )
    elif corners is None:
        _corners(photo, key)
    else:
        _spaces(copies, used, photo, corners, (name or next(iter(kinds)), kinds), key)


def _corners(photo: Photo, key: str) -> None:
    def on_event(event: Event) -> None:
        if event.get("do") == "corners":
            st.session_state[f"{key}-corners"] = outline_of(event.get("corners", ()))
        else:
            st.session_state.pop(f"{key}-photo", None)

    corner_setter(
        data_url(jpeg(photo, _SHOWN_PX)),
        (photo.width, photo.height),
        inset(photo.width, photo.height),
        GripGrid(()),
        gettext("Drag the corners to the board's own four corners, its upper left one first."),
        key=f"{key}-grips",
        on_event=on_event,
    )


def _spaces(
    copies: Copies,
    used: KeptCopy,
    photo: Photo,
    corners: Sequence[tuple[float, float]],
    which: tuple[str, Mapping[str, TrackKind]],
    key: str,
) -> None:
    from vision.track_enrol import flat_board

    name, kinds = which
    kind = kinds[name]
    try:
        board = flat_board(photo, corners)
    except ValueError as error:
        st.error(plain(str(refused(error))))
        st.session_state.pop(f"{key}-corners")
        return
    first = kind.first
    if not kind.values:
        first = int(
            st.number_input(gettext("The first space counts"), value=kind.first, step=1, key=f"{key}-first")
        )

    def on_event(event: Event) -> None:
        try:
            spaces = places_of(event.get("spaces", ()))
            copies.change(
                used.id, lambda copy: copy.with_track(name, learnt_track(board, spaces, kind, first))
            )
        except (ValueError, StoreError) as error:
            st.toast(plain(str(refused(error))), icon=":material/block:")
            return
        st.session_state[f"{key}-done"] = gettext("Learnt: {track}.").format(track=kind.title)
        if all(other in used.content.tracks or other == name for other in kinds):
            forget(key)

    _component(taps_data(board, kind), key=f"{key}-taps-{name}", on_event=on_event)
    st.button(gettext("Another photo of the board"), key=f"{key}-other", on_click=lambda: forget(key))


def forget(key: str) -> None:
    """The next photo starts anew."""
    st.session_state.pop(f"{key}-photo", None)
    st.session_state.pop(f"{key}-corners", None)


def taps_data(board: "np.ndarray[Any, np.dtype[np.uint8]]", kind: TrackKind) -> dict[str, Any]:
    """What the script gets."""
    _, content = cv2.imencode(".jpg", board, [cv2.IMWRITE_JPEG_QUALITY, 85])
    hint = gettext("{track}: tap the middle of each space, in order.").format(track=kind.title)
    if kind.values:
        told = ", ".join(map(str, kind.values))
        hint += " " + gettext("Its spaces count {values}.").format(values=told)
    return {
        "photo": {"src": data_url(content.tobytes()), "width": board.shape[1], "height": board.shape[0]},
        "texts": {
            "hint": hint,
            "count": gettext("# spaces tapped"),
            "done": gettext("These are all"),
            "back": gettext("Take back the last"),
            "again": gettext("Start again"),
            "large": gettext("Larger"),
            "whole": gettext("Whole board"),
        },
    }


def data_url(content: bytes) -> str:
    """A picture that belongs to no play, as the browser gets it."""
    return f"data:image/jpeg;base64,{base64.b64encode(content).decode('ascii')}"


def places_of(spaces: Sequence[object]) -> list[Place]:
    """The spaces of an event.

    Raises:
        ValueError: They are none.
    """
    places = []
    for space in spaces:
        match space:
            case [int() | float() as x, int() | float() as y] if 0 <= x <= 1 and 0 <= y <= 1:
                places.append((float(x), float(y)))
            case _:
                raise ValueError("that is no space")
    return places


def learnt_track(
    board: "np.ndarray[Any, np.dtype[np.uint8]]", spaces: Sequence[Place], kind: TrackKind, first: int
) -> Any:
    """The track; see :func:`vision.track_enrol.track_of`."""
    from vision.track_enrol import track_of

    values = kind.values or tuple(range(first, first + len(spaces)))
    return track_of(board, spaces, values, len(spaces) if kind.round else 0)
