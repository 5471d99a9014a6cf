"""Teaching a copy of Quadropolis: from photos of cities that were read and put right."""

import streamlit as st

from calibration.copy import GameCopy
from scoring.quadropolis import City
from scoring.words import counted
from store.copies import Copies, KeptCopy
from store.errors import StoreError
from ui.board_game import refused
from ui.board_table import BoardTable
from ui.copies import Lesson, copies_panel, next_name
from ui.quadropolis_photos import CITIES, Plot
from ui.quadropolis_play import PlayedCities
from ui.text import plain
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
        st.markdown(f"Known of this copy: {kinds}, {pictures}.")
    st.caption(HOW)


HOW = (
    "Take a photo of a city on a player's page, settle what is to check, and tap “Learn from this photo”. "
    "After one or two cities the tiles of this copy are known."
)


def learn_step(table: BoardTable[PlayedCities, Plot]) -> None:
    """Offers to learn from a city that was read and is settled, one tap."""
    sight = table.sight
    if not sight.current or table.questions:
        return
    done_key = f"learnt-{table.key}"
    shas = tuple(shot.sha for shot in sight.current)
    done = st.session_state.get(done_key)
    if done is not None and done[0] == shas:
        st.success(plain(done[1]), icon=":material/school:")
        return

    def learn() -> None:
        try:
            name = learn_from(table)
        except (ValueError, StoreError) as error:
            st.toast(plain(str(refused(error))), icon=":material/block:")
        else:
            st.session_state[done_key] = (shas, f"Learnt into “{name}”: the next photos are read with it.")

    st.button(
        "Learn from this photo",
        icon=":material/school:",
        key=f"learn-{table.key}",
        width="stretch",
        on_click=learn,
        help="Everything in it is as you see it here: this copy's tiles are known from now on",
    )


def learn_from(table: BoardTable[PlayedCities, Plot]) -> str:
    """Learns the copy on the table, a new one where there is none; returns its name.

    Raises:
        ValueError: A photo teaches nothing.
        StoreError: The copy is gone.
    """
    copies, city = table.play.store.copies, table.plot.city
    used = copies.used_by(table.play.id, CITIES.name)
    content = used.content if used else GameCopy(CITIES.name)
    for shot in table.sight.current:
        content = enrolled(table.photo(shot.sha), city, content, corners=shot.corners or None)
    if used is None:
        used = copies.add(next_name(copies, CITIES.name), content)
        copies.use(CITIES.name, used.id, table.play.id)
    else:
        copies.change(used.id, lambda _: content)
    return used.name


def enrolled(photo: Photo, city: City, copy: GameCopy, corners: Polygon | None) -> GameCopy:
    """The copy with what a photo of a known city teaches; see :func:`vision.quadropolis_enrol.learnt`."""
    from vision.quadropolis_enrol import learnt

    return learnt(photo, city, copy, corners)


LESSON = Lesson(
    "This copy's tiles",
    "The copy on this table",
    "Any copy",
    f"Tiles are told apart more surely once this copy was seen. {HOW}",
    "Teach this copy",
    _teach,
)
