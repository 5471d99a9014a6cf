"""Teaching a copy of Azul: Summer Pavilion: its empty boards, and a tile of each colour."""

import base64
from dataclasses import dataclass

import streamlit as st

from calibration.copy import GameCopy
from scoring.azul_summer_pavilion import Colour, Side
from scoring.words import counted, said, words_of
from store.copies import Copies, KeptCopy
from store.errors import StoreError
from ui import azul_summer_pavilion_drawing as drawing
from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_photos import BOARDS, board_grid
from ui.azul_summer_pavilion_play import Sheet
from ui.board_corners import corner_setter, inset
from ui.board_game import because
from ui.board_table import outline_of
from ui.components import Event
from ui.copies import Lesson, copies_panel
from ui.language import gettext, say, translated
from ui.photo_intake import photo_intake
from ui.text import plain
from vision.photo import Photo, PhotoError, jpeg, open_photo
from vision.reading import Polygon

_SHOWN_PX = 1600
"""Longest side of the photo in which corners are set."""

_SIDES = {Side.COLOURED: said("Empty board, coloured side"), Side.GREY: said("Empty board, grey side")}
_TILES = "tiles"
_STEPS = {**{side.value: words for side, words in _SIDES.items()}, _TILES: said("Tiles of one colour")}


@dataclass(frozen=True, eq=False)
class NotFound:
    """A photo of an empty board that was not found by itself.

    Attributes:
        photo: The photo.
        side: Which side is up.
        why: The reader's words.
    """

    photo: Photo
    side: Side
    why: str


def copy_panel(play_id: str | None = None) -> None:
    """Asks which copy is on the table, and teaches a new one; see :func:`ui.copies.copies_panel`."""
    copies_panel(BOARDS.name, play_id, LESSON)


def _teach(copies: Copies, used: KeptCopy, key: str) -> None:
    content = used.content
    st.html(known_boards(content))
    done_key, lost_key = f"{key}-done", f"{key}-lost"
    if told := st.session_state.pop(done_key, None):
        st.success(plain(told))
    missing = [side for side in _SIDES if side not in content.boards]
    step = st.segmented_control(
        gettext("The next photo shows"),
        list(_STEPS),
        default=missing[0].value if missing else _TILES,
        required=True,
        format_func=lambda each: translated(_STEPS[each]),
        key=f"{key}-step-{len(missing)}",
    )
    if step == _TILES:
        _tiles(copies, used, key, done_key)
        return
    side = Side(step or Side.COLOURED)
    lost: NotFound | None = st.session_state.get(lost_key)
    if lost is not None and lost.side is side:
        _corners(copies, used, lost, lost_key, done_key)
        return

    def take(given: bytes) -> None:
        photo = open_photo(given)
        try:
            learn_empty(copies, used.id, photo, side)
        except ValueError as error:
            st.session_state[lost_key] = NotFound(photo, side, words_of(error))
        else:
            st.session_state[done_key] = _learnt(side)

    photo_intake(
        take,
        key=f"{key}-empty-{side}",
        label=gettext("A photo of the board without tiles, from above, all of it, in even light"),
        with_samples=False,
    )
    if side in content.boards:
        st.caption(gettext("Known already; one more photo, in other light, makes it surer."))


def _learnt(side: Side) -> str:
    if side is Side.COLOURED:
        return gettext("Learnt: empty board, coloured side.")
    return gettext("Learnt: empty board, grey side.")


def _corners(copies: Copies, used: KeptCopy, lost: NotFound, lost_key: str, done_key: str) -> None:
    """The way out where the board was not found: its corners by hand."""
    st.warning(plain(because(lost.why)), icon=":material/crop_free:")
    shown = jpeg(lost.photo, _SHOWN_PX)

    def on_event(event: Event) -> None:
        corners = set_corners(event)
        if corners is not None:
            try:
                learn_empty(copies, used.id, lost.photo, lost.side, corners)
            except ValueError as error:
                st.session_state[lost_key] = NotFound(lost.photo, lost.side, words_of(error))
                return
            st.session_state[done_key] = _learnt(lost.side)
        st.session_state.pop(lost_key, None)

    corner_setter(
        f"data:image/jpeg;base64,{base64.b64encode(shown).decode('ascii')}",
        (lost.photo.width, lost.photo.height),
        inset(lost.photo.width, lost.photo.height),
        board_grid(),
        BOARDS.corners,
        key=f"{lost_key}-grips",
        on_event=on_event,
    )


def set_corners(event: Event) -> Polygon | None:
    """The corners of an event; None where it gives up."""
    return outline_of(event.get("corners", ())) if event.get("do") == "corners" else None


def learn_empty(
    copies: Copies, copy_id: str, photo: Photo, side: Side, corners: Polygon | None = None
) -> None:
    """Learns a side of the board.

    Raises:
        ValueError: The board is not in the photo, or there is something on it.
        StoreError: The copy is gone.
    """
    copies.change(copy_id, lambda copy: enrolled_empty(photo, side, copy, corners))


def learn_tiles(copies: Copies, copy_id: str, photo: Photo, colour: Colour) -> None:
    """Learns how tiles of a colour look.

    Raises:
        ValueError: There is no tile in the photo.
        StoreError: The copy is gone.
    """
    copies.change(copy_id, lambda copy: enrolled_tiles(photo, colour, copy))


def enrolled_empty(photo: Photo, side: Side, copy: GameCopy, corners: Polygon | None) -> GameCopy:
    """See :func:`vision.azul_summer_pavilion_enrol.with_empty`."""
    from vision.azul_summer_pavilion_enrol import with_empty

    return with_empty(photo, side, copy, corners)


def enrolled_tiles(photo: Photo, colour: Colour, copy: GameCopy) -> GameCopy:
    """See :func:`vision.azul_summer_pavilion_enrol.with_tiles`."""
    from vision.azul_summer_pavilion_enrol import with_tiles

    return with_tiles(photo, colour, copy)


def enrolled_board(photo: Photo, plot: Sheet, copy: GameCopy, corners: Polygon | None) -> GameCopy:
    """What a photo of a known board teaches: its print where it is empty, else how its tiles look."""
    if not plays.lying(plot.board) and not plot.board.corner_tiles:
        return enrolled_empty(photo, plot.board.side, copy, corners)
    from vision.azul_summer_pavilion_enrol import with_state

    return with_state(photo, plot.board, copy, corners)


def _tiles(copies: Copies, used: KeptCopy, key: str, done_key: str) -> None:
    missing = [colour for colour in Colour if colour not in used.content.tiles]
    st.caption(
        gettext("Not needed, but it makes colours surer: a photo of a tile of one colour, on this table.")
    )
    colour = st.segmented_control(
        gettext("Colour of the tiles in the next photo"),
        list(Colour),
        default=missing[0] if missing else None,
        format_func=lambda colour: f"{drawing.LOOKS[colour].letter} {translated(colour)}",
        key=f"{key}-colour-{len(missing)}",
    )
    if colour is None:
        return

    def take(given: bytes) -> None:
        photo = open_photo(given)
        try:
            learn_tiles(copies, used.id, photo, Colour(colour))
        except (ValueError, StoreError) as error:
            raise PhotoError(words_of(error)) from None
        st.session_state[done_key] = say("Learnt: {colour} tiles.", colour=colour)

    photo_intake(
        take,
        key=f"{key}-tiles-{colour}",
        label=say("A photo of {colour} tiles only, from above, in even light", colour=colour),
        with_samples=False,
    )


def known_boards(content: GameCopy) -> str:
    """What is known of the boards and tiles, as HTML."""
    cells = []
    for side, words in (("coloured", gettext("Coloured side")), ("grey", gettext("Grey side"))):
        pictures = content.boards.get(side, ())
        look = (
            f'<img alt="" style="width:100%;border-radius:.5rem;display:block" '
            f'src="data:image/jpeg;base64,{pictures[-1].picture}">'
            if pictures
            else '<div style="aspect-ratio:1;border:1px dashed #808080;border-radius:.5rem"></div>'
        )
        known = translated(counted(len(pictures), "photo", "photos")) if pictures else gettext("not yet")
        cells.append(f'<div style="width:6.5rem">{look}{words}<br><small>{known}</small></div>')
    tiles = ", ".join(translated(each) for each in Colour if each in content.tiles) or gettext("not yet")
    cells.append(f'<div style="flex:1;min-width:8rem">{gettext("Tiles")}<br><small>{tiles}</small></div>')
    return f'<div style="display:flex;gap:.8rem;flex-wrap:wrap">{"".join(cells)}</div>'


LESSON = Lesson(
    said("This copy's boards and tiles"),
    said("The copy on this table"),
    said("Any copy"),
    said(
        "Boards and tiles are told apart more surely once this copy was seen: one photo of an "
        "empty board is enough to begin with."
    ),
    said("Teach this copy"),
    _teach,
)
