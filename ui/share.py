"""What a play can be handed on as: a picture, a printed sheet, a table, a file, a link for another app."""

import io
import re
from collections.abc import Callable, Sequence
from datetime import UTC, tzinfo
from functools import partial
from html import escape
from pathlib import Path
from zoneinfo import ZoneInfo

import streamlit as st
from PIL import Image

from calibration.sheet import Paper
from scoring.codec import StateError
from store.errors import PhotoNotFound, StoreError
from store.plays import Play, Store
from ui.annotated import annotated
from ui.bg_stats import bg_stats_link, link_code
from ui.components import Component
from ui.games import GAMES, KeptGame
from ui.handouts import Handout, hand_out
from ui.language import gettext
from ui.marks import MarkedPhoto
from ui.plays import the_store
from ui.result import Result, result_of
from ui.result_picture import picture_words, result_picture
from ui.result_table import result_csv
from ui.score_sheet import SheetPhoto, score_sheet, sheet_words
from ui.text import plain, sentence

PRINTED_PX = 1500
"""Longest side of a photo on the sheet, pixels: some 220 dpi across a page."""

_PAPERS = {Paper.A4: "A4", Paper.LETTER: "US Letter"}
_LETTER = ("US", "CA", "MX", "CL", "CO", "CR", "GT", "PA", "PH", "PR", "SV", "VE")
"""Countries that print on Letter."""

_picture = Component("share_picture")


def share_button(play_id: str) -> None:
    """The button of the play's bar that shows all ways."""
    if st.button(gettext("Share"), key="share", icon=":material/share:", help=gettext("Share the result")):
        st.dialog(gettext("Share the result"), width="medium")(share)(play_id)


def share(play_id: str) -> None:
    """Shows all ways in which a play can be handed on."""
    store = the_store()
    try:
        play = store.load(play_id)
        page = GAMES[play.game]
        result = result_of(play, page, the_zone())
    except (StoreError, StateError) as error:
        st.error(plain(sentence(error)))
        return
    if result is None:
        st.info(gettext("There is nothing to score yet. The play itself can be saved already."))
    else:
        _result(store, play, page, result)
    _file(store, play, result)


def _result(store: Store, play: Play, page: KeptGame, result: Result) -> None:
    name = file_name(result)
    words = picture_words(result)
    drawn = result_picture(result, words)
    _picture(
        {
            "src": hand_out(Handout(drawn, f"{name}.png", "image/png")),
            "name": f"{name}.png",
            "title": result.title,
            "alt": words.result,
            "texts": {
                "share": gettext("Share the picture"),
                "save": gettext("Save the picture"),
                "failed": gettext("It could not be shared: save the picture, then share it from there."),
            },
        },
        key=f"share-picture-{play.id}",
        on_event=lambda _: None,
    )
    st.header(gettext("To print, or for a spreadsheet"), divider=False)
    photos = sheet_photos(store, page.marks(play.document))
    with st.container(horizontal=True, gap="small"):
        for paper in usual_papers(st.context.locale):
            _download(
                gettext("Score sheet, {paper} (PDF)").format(paper=_PAPERS[paper]),
                partial(score_sheet, result, photos, paper, sheet_words()),
                f"{name}.pdf",
                "application/pdf",
                ":material/print:",
                str(paper),
            )
        _download(
            gettext("Table (CSV)"),
            partial(result_csv, result),
            f"{name}.csv",
            "text/csv",
            ":material/table_view:",
        )
    _other_app(result)


def _other_app(result: Result) -> None:
    """The link for BG Stats, and the same as a code for a phone's camera."""
    link = bg_stats_link(result)
    with st.expander(gettext("Into BG Stats"), icon=":material/open_in_new:"):
        st.caption(
            gettext(
                "The app keeps statistics of all games. The link hands it the players and their points; "
                "nothing is sent before it is opened."
            )
        )
        st.link_button(gettext("Open in BG Stats"), link, width="stretch")
        code = link_code(link)
        if code is None:
            st.caption(gettext("With so many names the link is too long for a QR code."))
        else:
            st.caption(gettext("Or point the phone that has the app here:"))
            alt = escape(gettext("QR code that opens BG Stats"))
            style = "width: 100%; max-width: 22rem"
            st.html(f'<img class="bg-stats-code" style="{style}" src="{code}" alt="{alt}">')


def _file(store: Store, play: Play, result: Result | None) -> None:
    """The play itself, to be taken in again here or elsewhere."""
    st.header(gettext("The play as a file"), divider=False)
    st.caption(gettext("Settings of this or another Tablescore take it in again, as a play of its own."))
    name = file_name(result) if result else f"{play.game}-{play.id}"
    with st.container(horizontal=True, gap="small"):
        _download(
            gettext("Without photos"),
            partial(store.archive.json, play.id),
            f"{name}.json",
            "application/json",
            ":material/data_object:",
        )
        if store.play_photos(play.id):
            _download(
                gettext("With photos"),
                partial(zipped, store, play.id),
                f"{name}.zip",
                "application/zip",
                ":material/folder_zip:",
            )


def _download(label: str, make: Callable[[], bytes], name: str, mime: str, icon: str, kind: str = "") -> None:
    """A file that is made when it is asked for."""
    key = f"share-{mime}{kind}"
    st.download_button(label, make, file_name=name, mime=mime, icon=icon, on_click="ignore", key=key)


def zipped(store: Store, play_id: str) -> bytes:
    """A play with its photos as one file."""
    file = io.BytesIO()
    store.archive.write_zip(play_id, file)
    return file.getvalue()


def sheet_photos(store: Store, photos: Sequence[MarkedPhoto]) -> list[SheetPhoto]:
    """The photos for the sheet; they are opened when it is made."""

    def of(photo: MarkedPhoto) -> SheetPhoto:
        try:
            file = store.photo_file(photo.sha)
        except PhotoNotFound:
            return SheetPhoto(photo.title, None)
        return SheetPhoto(photo.title, partial(_drawn, file, photo))

    return [of(photo) for photo in photos]


def _drawn(file: Path, photo: MarkedPhoto) -> Image.Image:
    return annotated(file.read_bytes(), photo.marks, PRINTED_PX)


def file_name(result: Result) -> str:
    """What files of a play are called, without their ends."""
    return f"{re.sub(r'[^a-z0-9]+', '-', result.title.lower())}-{result.date}-{result.play_id}"


def usual_papers(locale: str | None) -> tuple[Paper, ...]:
    """What printers hold, first where people speak so."""
    is_letter = (locale or "").rpartition("-")[2].upper() in _LETTER
    return (Paper.LETTER, Paper.A4) if is_letter else (Paper.A4, Paper.LETTER)


def the_zone() -> tzinfo:
    """The time zone of the page's reader."""
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (KeyError, ValueError, OSError):
        return UTC
