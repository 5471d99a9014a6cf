"""Markers on a board's tracks from a photo: found, given to the players, taken over into the play."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import cv2
import numpy as np
import streamlit as st

from calibration.copy import GameCopy
from calibration.track import Track
from scoring.players import Seat
from ui.board_corners import corner_setter, inset
from ui.board_game import GripGrid, refused
from ui.board_table import outline_of
from ui.components import Event
from ui.copies import next_name, tried
from ui.kept_lens import kept_lens
from ui.language import gettext, ngettext, pgettext
from ui.photo_intake import photo_intake
from ui.plays import OpenPlay, kept_photo
from ui.routes import photo_url
from ui.text import plain
from ui.track_teach import TrackKind, track_lesson
from vision.photo import Photo, open_photo

if TYPE_CHECKING:
    from vision.track import Marker, TrackSeen

Document = TypeVar("Document")
State = TypeVar("State")

_SHOWN_PX = 1100
_MOST_ROUNDS = 20


@dataclass(frozen=True)
class Stand:
    """Where a marker may stand: its colour, what the space counts, and whether that is sure."""

    colour: str
    value: int
    sure: bool


def tracks_panel(
    play: OpenPlay[Document],
    game: str,
    seats: Sequence[Seat[State]],
    kinds: Mapping[str, TrackKind],
    take: Callable[[str, int, int], None],
) -> None:
    """Reads tracks from a photo of the board, and teaches them.

    Args:
        play: The play.
        game: Its fixed name.
        seats: The players.
        kinds: The game's tracks by name.
        take: Gets a track's name, a player's index and what the player's marker counts.
    """
    copies, key = play.store.copies, f"tracks-{play.id}"
    used = copies.used_by(play.id, game)
    known = {name: track for name, track in used.content.tracks.items() if name in kinds} if used else {}
    title, open_ = gettext("Tracks from a photo of the board"), st.session_state.get(f"{key}-open", False)
    with st.expander(title, icon=":material/timeline:", expanded=open_):
        if known:
            _read(play, seats, known, kinds, take, key)
        if used is None:
            st.caption(
                gettext("A track is taught once: a photo of the board without markers, a tap on each space.")
            )

            def begin() -> None:
                copies.use(game, copies.add(next_name(copies, game), GameCopy(game)).id, play.id)
                st.session_state[f"{key}-open"] = True

            st.button(
                gettext("Teach the tracks"),
                icon=":material/school:",
                key=f"{key}-begin",
                on_click=lambda: tried(begin),
            )
        elif not known or st.toggle(gettext("Teach a track"), key=f"{key}-teach"):
            track_lesson(copies, used, kinds, f"{key}-{used.id}")


def _read(
    play: OpenPlay[Document],
    seats: Sequence[Seat[State]],
    known: Mapping[str, Track],
    kinds: Mapping[str, TrackKind],
    take: Callable[[str, int, int], None],
    key: str,
) -> None:
    from vision.board import BoardError
    from vision.track import read_tracks

    photo_intake(
        lambda content: _taken(play, content, key),
        key=f"{key}-photo",
        label=gettext("A photo of the board with its markers, from above"),
        with_samples=False,
    )
    sha: str | None = st.session_state.get(f"{key}-sha")
    if sha is None:
        return
    photo = kept_photo(play.store, play.id, sha)
    corners = st.session_state.get(f"{key}-corners")
    found_key = f"{key}-found-{sha}-{corners}"
    if found_key not in st.session_state:
        try:
            with st.spinner(gettext("Reading the tracks …"), show_time=True):
                st.session_state[found_key] = read_tracks(photo, known, corners, kept_lens([photo]))
        except BoardError as error:
            _corners(photo, sha, str(refused(error)), key)
            return
    found: dict[str, TrackSeen] = st.session_state[found_key]
    st.image(marked(photo, found), channels="BGR", width="stretch")
    given = [
        (name, i, value)
        for name, seen in found.items()
        if name in known
        for i, value in _players(seats, kinds[name], known[name], seen.markers, f"{key}-{name}-{sha[:8]}")
    ]

    def all_taken() -> None:
        for each in given:
            take(*each)

    st.button(
        gettext("Take these over"),
        type="primary",
        icon=":material/check:",
        key=f"{key}-take",
        disabled=not given,
        on_click=all_taken,
    )


def _taken(play: OpenPlay[Document], content: bytes, key: str) -> None:
    st.session_state[f"{key}-sha"] = play.keep(open_photo(content))
    st.session_state[f"{key}-open"] = True
    st.session_state.pop(f"{key}-corners", None)


def _corners(photo: Photo, sha: str, why: str, key: str) -> None:
    """The way out where the board was not found."""
    st.warning(plain(why), icon=":material/crop_free:")

    def on_event(event: Event) -> None:
        if event.get("do") == "corners":
            st.session_state[f"{key}-corners"] = outline_of(event.get("corners", ()))
        else:
            st.session_state.pop(f"{key}-sha", None)

    corner_setter(
        photo_url(sha),
        (photo.width, photo.height),
        inset(photo.width, photo.height),
        GripGrid(()),
        gettext("Drag the corners to the board's own four corners, its upper left one first."),
        key=f"{key}-grips",
        on_event=on_event,
    )


def stands(markers: Sequence["Marker"], track: Track) -> list[Stand]:
    """Where markers may stand, for each what is likely."""
    return [
        Stand(marker.colour, track.values[space], marker.sure)
        for marker in markers
        for space, _ in (marker.spaces[:1] if marker.sure else marker.spaces)
    ]


def _players(
    seats: Sequence[Seat[State]], kind: TrackKind, track: Track, markers: Sequence["Marker"], key: str
) -> list[tuple[int, int]]:
    """Asks which marker is whose, and how often it went round; those that are answered."""
    options = stands(markers, track)
    st.markdown(f"**{plain(kind.title)}**")
    if len(markers) < len(seats):
        st.caption(
            ngettext("{n} marker is found", "{n} markers are found", len(markers)).format(n=len(markers))
            + ": "
            + gettext("one may lie under another, or look like the board. Enter such a player's by hand.")
        )
    given = []
    for i, seat in enumerate(seats):
        whose, rounds = st.columns([3, 1]) if track.lap else (st.container(), None)
        own = next((n for n, stand in enumerate(options) if stand.sure and stand.colour == seat.colour), None)
        chosen = whose.selectbox(
            seat.name,
            range(len(options)),
            index=own,
            format_func=lambda n: stand_words(options[n]),
            placeholder=gettext("Which marker?"),
            key=f"{key}-{i}",
        )
        laps = 0
        if rounds is not None:
            laps = rounds.number_input(
                gettext("Times round"), 0, _MOST_ROUNDS, value=0, step=1, key=f"{key}-{i}-laps"
            )
        if chosen is not None:
            given.append((i, options[chosen].value + int(laps) * track.lap))
    return given


def stand_words(stand: Stand) -> str:
    """A stand in words."""
    colour = pgettext("player", stand.colour)
    if stand.sure:
        return gettext("{colour}: {value}").format(colour=colour, value=stand.value)
    return gettext("{colour}: {value}, in doubt").format(colour=colour, value=stand.value)


def marked(
    photo: Photo, found: Mapping[str, "TrackSeen"]
) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    """The photo, reduced, with each marker outlined; one in doubt in dashes of another colour."""
    scale = min(1.0, _SHOWN_PX / max(photo.width, photo.height))
    picture = np.asarray(
        cv2.resize(photo.bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
    ).copy()
    for seen in found.values():
        for x, y in seen.spaces:
            cv2.circle(picture, (round(x * scale), round(y * scale)), 2, (255, 255, 255), -1, cv2.LINE_AA)
        for marker in seen.markers:
            outline = np.round(np.array(marker.polygon) * scale).astype(np.int32)
            cv2.polylines(picture, [outline], True, (0, 0, 0), 5, cv2.LINE_AA)
            cv2.polylines(
                picture, [outline], True, (255, 255, 255) if marker.sure else (0, 176, 255), 2, cv2.LINE_AA
            )
            if not marker.sure:
                at = (int(outline[:, 0].max()) + 3, int(outline[:, 1].min()) + 6)
                cv2.putText(picture, "?", at, cv2.FONT_HERSHEY_SIMPLEX, 0.9, (0, 0, 0), 6, cv2.LINE_AA)
                cv2.putText(picture, "?", at, cv2.FONT_HERSHEY_SIMPLEX, 0.9, (0, 176, 255), 2, cv2.LINE_AA)
    return picture
