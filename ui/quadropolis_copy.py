"""Teaching a copy of Quadropolis: from photos of cities that were read and put right."""

import streamlit as st

from calibration.copy import GameCopy
from scoring.words import counted, said
from store.copies import Copies, KeptCopy
from ui.copies import Lesson, copies_panel
from ui.language import say, translated
from ui.quadropolis_photos import CITIES, Plot
from vision.photo import Photo
from vision.reading import Polygon


def copy_panel(play_id: str | None = None) -> None:
    """Asks which copy is on the table, and teaches a new one; see :func:`ui.copies.copies_panel`."""
    copies_panel(CITIES.name, play_id, LESSON)


def _teach(copies: Copies, used: KeptCopy, key: str) -> None:  # noqa: ARG001
    known = used.content.tiles
    if known:
        kinds = counted(len(known), "kind of tile", "kinds of tiles")
        pictures = counted(sum(map(len, known.values())), "picture", "pictures")
        st.markdown(say("Known of this copy: {kinds}, {pictures}.", kinds=kinds, pictures=pictures))
    st.caption(translated(HOW))


HOW = said(
    "Take a photo of a city on a player's page, settle what is to check, and tap “Learn from "
    "this photo”. After one or two cities the tiles of this copy are known."
)


def enrolled(photo: Photo, plot: Plot, copy: GameCopy, corners: Polygon | None) -> GameCopy:
    """The copy with what a photo of a known city teaches; see :func:`vision.quadropolis_enrol.learnt`."""
    from vision.quadropolis_enrol import learnt

    return learnt(photo, plot.city, copy, corners)


LESSON = Lesson(
    said("This copy's tiles"),
    said("The copy on this table"),
    said("Any copy"),
    said("Tiles are told apart more surely once this copy was seen. {how}", how=HOW),
    said("Teach this copy"),
    _teach,
)
