"""Teaching a copy of Pagoda: how large its board and pieces are, and where its sites lie."""

import base64
from dataclasses import dataclass
from importlib.resources import files

import streamlit as st

from calibration.copy import MOST_MM, GameCopy, parse_copy
from scoring.pagoda_tables import SITES
from store.copies import Copies, KeptCopy
from store.errors import StoreError
from ui.board_corners import corner_setter, inset, point_setter
from ui.board_game import GripGrid, refused
from ui.board_table import outline_of, points_of
from ui.components import Event
from ui.copies import Lesson, copies_panel, tried
from ui.language import gettext, say
from ui.pagoda_photos import PAGODAS
from ui.photo_intake import Sample, board_samples, photo_intake
from ui.plays import the_store
from ui.text import plain, sentence
from vision.pagoda_enrol import sites_in, sites_seen, table_in, with_table
from vision.pagoda_pose import PILLAR_MM, TILE_MM, PagodaTable
from vision.photo import Photo, jpeg, open_photo
from vision.reading import Polygon

_SHOWN_PX = 1600
"""Longest side of the photo in which sites are tapped."""
_SAMPLES = "pagodas"
_LEAST_MM = 0.5


@dataclass(frozen=True, eq=False)
class Shown:
    """The photo of an empty board on which the sites are to be tapped.

    Attributes:
        photo: The photo.
        board: Width and height of the board, mm.
        corners: Set by hand, where the markers did not tell.
        why: Why they have to be; empty where the board was found.
    """

    photo: Photo
    board: tuple[float, float]
    corners: Polygon | None = None
    why: str = ""


def copy_panel(play_id: str | None = None) -> None:
    """Asks which copy is on the table, and teaches a new one; see :func:`ui.copies.copies_panel`."""
    copies_panel(
        PAGODAS.name,
        play_id,
        Lesson(
            gettext("Photos of this copy's board"),
            gettext("The copy on this table"),
            gettext("None: without photos"),
            gettext(
                "Pagodas are read from photos once the board's size and its sites are known: with a ruler, "
                "and one photo of the empty board."
            ),
            gettext("Teach this copy"),
            _teach,
        ),
    )
    if the_store().copies.of(PAGODAS.name):
        return
    st.button(
        gettext("Try it with our pictures"),
        icon=":material/science:",
        key=f"sample-copy-{play_id}",
        help=gettext("The board of the sample pictures is put on the table"),
        on_click=lambda: tried(lambda: _use_sample(play_id)),
    )


def used_table(play_id: str) -> PagodaTable | None:
    """Sizes and sites of the copy that a play uses, as far as they were taught."""
    used = the_store().copies.used_by(play_id, PAGODAS.name)
    return table_in(used.content if used else None)


def sample_copy() -> GameCopy:
    """The copy in the sample pictures."""
    file = files("sample_images") / _SAMPLES / "copy.json"
    return parse_copy(file.read_bytes(), file.name)


def sample_photos(table: PagodaTable) -> tuple[Sample, ...]:
    """The sample pictures, where they are of this copy's board."""
    return board_samples(_SAMPLES) if table == table_in(sample_copy()) else ()


def _use_sample(play_id: str | None) -> None:
    copies = the_store().copies
    kept = copies.add(gettext("The board of our pictures"), sample_copy())
    copies.use(PAGODAS.name, kept.id, play_id)


def _teach(copies: Copies, used: KeptCopy, key: str) -> None:
    known = table_in(used.content)
    shown_key = f"{key}-shown"
    if told := st.session_state.pop(f"{key}-done", None):
        st.success(plain(told))
    shown: Shown | None = st.session_state.get(shown_key)
    if shown is not None:
        _tap(copies, used, shown, key)
        return
    if known:
        st.html(_drawn(known))
    board = _two(
        gettext("Width of the board, mm"),
        gettext("Height of the board, mm"),
        known.board if known else None,
        f"{key}-board",
    )
    with st.popover(gettext("Sizes of the pieces"), icon=":material/straighten:"):
        pillar = _two(
            gettext("Length of a pillar, mm"),
            gettext("Its diameter, mm"),
            known.pillar if known else PILLAR_MM,
            f"{key}-pillar",
        )
        tile = _two(
            gettext("Edge of a tile, mm"),
            gettext("Its thickness, mm"),
            known.tile if known else TILE_MM,
            f"{key}-tile",
        )
    if (
        known
        and board
        and pillar
        and tile
        and (board, pillar, tile) != (known.board, known.pillar, known.tile)
    ):
        table = PagodaTable(board, known.sites, pillar, tile)
        st.button(
            gettext("Keep these sizes"),
            key=f"{key}-sizes",
            on_click=lambda: tried(lambda: copies.change(used.id, lambda copy: with_table(copy, table))),
        )
    if not board:
        st.caption(gettext("Measure the board's edges with a ruler."))
        return

    def take(given: bytes) -> None:
        st.session_state[shown_key] = looked_at(open_photo(given), board)

    photo_intake(
        take,
        key=f"{key}-empty",
        label=gettext("A photo of the empty board, its corner markers in it"),
        with_samples=False,
    )


def looked_at(photo: Photo, board: tuple[float, float], corners: Polygon | None = None) -> Shown:
    """A photo on which the sites can be tapped, or why its corners have to be set first."""
    from vision.board import BoardError

    try:
        sites_seen(photo, board, corners)
    except BoardError as error:
        return Shown(photo, board, None, sentence(refused(error)))
    return Shown(photo, board, corners)


def learn_sites(copies: Copies, copy_id: str, shown: Shown, taps: Polygon) -> None:
    """Learns where the sites are, from where they were tapped.

    Raises:
        ValueError: One of them is beside the board.
        StoreError: The copy is gone.
    """
    sites = sites_in(shown.photo, shown.board, taps, shown.corners)

    def learnt(copy: GameCopy) -> GameCopy:
        known = table_in(copy)
        pieces = (known.pillar, known.tile) if known else (PILLAR_MM, TILE_MM)
        return with_table(copy, PagodaTable(shown.board, sites, *pieces))

    copies.change(copy_id, learnt)


def _tap(copies: Copies, used: KeptCopy, shown: Shown, key: str) -> None:
    """The photo with six points to be put on the sites; before it the corners, where they are not known."""
    shown_key = f"{key}-shown"
    picture = base64.b64encode(jpeg(shown.photo, _SHOWN_PX)).decode("ascii")
    src, size = f"data:image/jpeg;base64,{picture}", (shown.photo.width, shown.photo.height)
    if shown.why:
        st.warning(plain(shown.why), icon=":material/crop_free:")

        def on_corners(event: Event) -> None:
            corners = outline_of(event.get("corners", ())) if event["do"] == "corners" else None
            if corners is None:
                st.session_state.pop(shown_key, None)
            else:
                st.session_state[shown_key] = looked_at(shown.photo, shown.board, corners)

        hint = gettext("Drag the corners to the board's own four corners.")
        corner_setter(src, size, inset(*size), GripGrid(()), hint, key=f"{key}-corners", on_event=on_corners)
        return

    def on_taps(event: Event) -> None:
        taps = points_of(event.get("corners", ()), SITES) if event["do"] == "corners" else None
        if taps is not None:
            try:
                learn_sites(copies, used.id, shown, taps)
            except (ValueError, StoreError) as error:
                st.toast(plain(sentence(refused(error))), icon=":material/block:")
                return
            st.session_state[f"{key}-done"] = gettext("Learnt: photos of the board are read from now on.")
        st.session_state.pop(shown_key, None)

    point_setter(
        src,
        size,
        sites_seen(shown.photo, shown.board, shown.corners),
        [say("Site {site}", site=n) for n in range(1, SITES + 1)],
        gettext("Drag each number to the middle of its site."),
        gettext("These are the sites"),
        key=f"{key}-sites",
        on_event=on_taps,
    )


def _two(first: str, second: str, was: tuple[float, float] | None, key: str) -> tuple[float, float] | None:
    """Two lengths; None until both are said."""
    said = []
    for n, (column, label) in enumerate(zip(st.columns(2), (first, second), strict=True)):
        value = was[n] if was else None
        said.append(
            column.number_input(
                label,
                _LEAST_MM,
                MOST_MM,
                value,
                step=0.5 if was and was[n] < 100 else 1.0,
                format="%g",
                key=f"{key}-{n}",
            )
        )
    one, other = said
    return None if one is None or other is None else (one, other)


def _drawn(table: PagodaTable) -> str:
    """The board with its sites, as HTML."""
    width, height = table.board
    edge = table.tile[0]
    sites = "".join(
        f'<rect x="{x - edge / 2:g}" y="{y - edge / 2:g}" width="{edge:g}" height="{edge:g}" rx="3" '
        f'fill="none" stroke="#808080" stroke-width="1.5"/>'
        f'<text text-anchor="middle" x="{x:g}" y="{y + 6:g}" '
        f'font-size="17" font-weight="700" fill="#808080" font-family="sans-serif">{n}</text>'
        for n, (x, y) in enumerate(table.sites, 1)
    )
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {width + 4:g} {height + 4:g}">'
        f'<rect width="{width:g}" height="{height:g}" rx="5" fill="none" '
        f'stroke="#808080" stroke-width="2.5"/>{sites}</svg>'
    )
    encoded = base64.b64encode(drawing.encode()).decode("ascii")
    return f'<img alt="" style="max-width:16rem;width:100%" src="data:image/svg+xml;base64,{encoded}">'
