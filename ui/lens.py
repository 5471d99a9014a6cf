"""The page with sheets to print, and the way from photos of the printed board to a camera's lens."""

from dataclasses import dataclass
from urllib.parse import urlsplit

import cv2
import numpy as np
import streamlit as st
from numpy.typing import NDArray

from calibration.charuco import LEAST_PHOTOS, BoardView, Calibration, CalibrationError, calibrate, find_board
from calibration.sheet import Paper
from calibration.sheets import NO_ADDRESS, SHEETS
from scoring.words import counted, said, together
from store.lenses import Lenses
from ui.language import gettext, say, translated
from ui.photo_intake import photo_intake
from ui.plays import data_folder
from ui.text import plain, sentence
from vision.photo import Photo, jpeg, open_photo

GOOD_COVER = 0.5
"""Share of the picture below which the page asks for boards in its empty parts: there the lens is guessed."""

_PAPERS = {Paper.A4: said("A4"), Paper.LETTER: said("US Letter")}
_SHEETS = {
    "blueprints": said("Mat for Blueprints"),
    "pagoda": said("Corner markers for Pagoda"),
    "charuco": said("Board for measuring a lens"),
}
_TAKEN = "lens-taken"
_SMALL = 320
_MAP_SIDE = 240


@dataclass(frozen=True, eq=False)
class Taken:
    """A photo of the board.

    Attributes:
        view: Its corners.
        camera: Maker and model.
        picture: A small copy with the corners drawn, JPEG.
    """

    view: BoardView
    camera: str | None
    picture: bytes


def page() -> None:
    """Shows sheets to print, the steps to a lens, and the lenses that are kept."""
    st.title(gettext("Print and measure"))
    _sheets()
    st.header(gettext("A camera's lens"))
    st.markdown(
        gettext(
            "Webcams don't say how wide they see; measured once, heights in their photos are read "
            "better. Phones tell it with each photo: they only gain a little."
        )
    )
    lenses = Lenses(data_folder() / "lenses")
    taken: list[Taken] = st.session_state.setdefault(_TAKEN, [])
    _photos(taken)
    if taken:
        _result(taken, lenses)
    _kept(lenses)


def _sheets() -> None:
    st.header(gettext("Sheets to print"))
    paper = st.segmented_control(
        gettext("Paper"),
        list(_PAPERS),
        default=Paper.A4,
        required=True,
        format_func=lambda each: translated(_PAPERS[each]),
        key="lens-paper",
    )
    for name, title in _SHEETS.items():
        st.download_button(
            translated(title),
            data=_pdf(name, paper or Paper.A4, app_address(st.context.url)),
            file_name=f"tablescore-{name}-{paper}.pdf",
            mime="application/pdf",
            icon=":material/print:",
            width="stretch",
            on_click="ignore",
            key=f"lens-sheet-{name}",
        )
    st.caption(gettext("Print at 100 % (“actual size”) and check the ruler with another one."))


@st.cache_data(max_entries=16, show_spinner=False)
def _pdf(name: str, paper: Paper, link: str) -> bytes:
    return SHEETS[name](paper, link)


def app_address(url: str | None) -> str:
    """What a sheet's QR code says: this app's address, or how to start it where phones can't reach it."""
    parts = urlsplit(url or "")
    if not parts.hostname or parts.hostname in ("localhost", "127.0.0.1", "::1"):
        return NO_ADDRESS
    return f"{parts.scheme}://{parts.netloc}"


def _photos(taken: list[Taken]) -> None:
    st.markdown(
        say(
            "Print the board, glue it onto something flat, and take {least} to 15 photos with "
            "the same camera setting. Tilt the board another way each time; let it reach each corner "
            "of the picture once.",
            least=LEAST_PHOTOS,
        )
    )
    photo_intake(
        lambda content: taken.append(look_at(open_photo(content))),
        key="lens-photos",
        label=gettext("Photos of the board"),
        with_samples=False,
    )
    if not taken:
        return
    with st.container(horizontal=True):
        for i, one in enumerate(taken):
            with st.container(width=150, gap="small"):
                st.image(one.picture, alt=say("Photo {i} of the board", i=i + 1), width=150)
                good = one.view.enough
                st.caption(
                    say("{n} corners", n=len(one.view.pixels))
                    if good
                    else say("Not used: {why}.", why=one.view.why_not)
                )
                st.button(gettext("Remove"), key=f"lens-remove-{i}", on_click=_drop, args=(taken, i))


def _drop(taken: list[Taken], i: int) -> None:
    del taken[i]


def look_at(photo: Photo) -> Taken:
    """Finds the board in a photo and draws what was found."""
    view = find_board(photo.bgr)
    drawn = photo.bgr.copy()
    radius = max(3, round(max(photo.width, photo.height) / 160))
    for x, y in view.pixels:
        cv2.circle(drawn, (round(x), round(y)), radius, (60, 170, 20), -1)
    return Taken(view, photo.camera, jpeg(Photo(drawn), _SMALL))


def measure(taken: list[Taken]) -> Calibration:
    """The lens from the photos that can be used.

    Raises:
        CalibrationError: they give none, or are of two cameras.
    """
    used = [one for one in taken if one.view.enough]
    cameras = sorted({one.camera or said("one that gives no name") for one in used})
    if len(cameras) > 1:
        words = together(cameras)
        raise CalibrationError(
            said("expected photos of one camera, found {words}: remove the other's", words=words)
        )
    return calibrate([one.view for one in used], used[0].camera if used else None)


def _result(taken: list[Taken], lenses: Lenses) -> None:
    used = [one.view for one in taken if one.view.enough]
    try:
        made = measure(taken)
    except CalibrationError as error:
        missing = LEAST_PHOTOS - len(used)
        if missing > 0:
            st.info(
                say("{photos} of the board needed.", photos=counted(missing, "more photo", "more photos"))
            )
        else:
            st.warning(plain(sentence(error)))
        made = None
    if used:
        st.image(
            cover_map(used), caption=gettext("Where the board was in the picture so far"), width=_MAP_SIDE
        )
    if made is None:
        return
    st.success(
        say(
            "Measured: sees {degrees:.0f}° from left to right, fits to {pixels:.2f} pixels, "
            "{cover:.0%} of the picture covered.",
            degrees=made.view_deg,
            pixels=made.error_px,
            cover=made.cover,
        )
    )
    if made.cover < GOOD_COVER:
        st.info(gettext("Better with a few more photos that have the board where the map is still grey."))

    def keep() -> None:
        lenses.keep(made.lens)
        taken.clear()

    st.button(
        gettext("Keep this lens"), type="primary", icon=":material/save:", on_click=keep, width="stretch"
    )


def cover_map(views: list[BoardView]) -> NDArray[np.uint8]:
    """The picture's frame in grey, every board seen as a green patch, darker where several lie; RGB."""
    width, height = views[0].width, views[0].height
    scale = _MAP_SIDE / max(width, height)
    count = np.zeros((round(height * scale), round(width * scale)), np.float32)
    for view in views:
        patch = np.zeros_like(count)
        hull = cv2.convexHull((view.pixels * scale).astype(np.float32))
        cv2.fillConvexPoly(patch, hull.astype(np.int32), 1.0)
        count += patch
    share = (1 - 0.6**count)[..., None]
    return np.asarray(np.array([205, 205, 205]) * (1 - share) + np.array([20, 130, 60]) * share, np.uint8)


def _kept(lenses: Lenses) -> None:
    kept = lenses.all()
    if not kept:
        return
    st.header(gettext("Lenses kept"))
    for name, lens in kept.items():
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(
                f"{plain(lens.camera or gettext('Webcam'))}, {lens.width} × {lens.height}", width="stretch"
            )
            st.button(gettext("Forget"), key=f"lens-forget-{name}", on_click=lenses.remove, args=(name,))
