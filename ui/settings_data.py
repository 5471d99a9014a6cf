"""The part of the settings about what is kept: one play in, everything out and in again, photos gone."""

import ipaddress
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, BinaryIO

import streamlit as st

from scoring.codec import StateError
from store import archive, data_folder
from store.archive import open_archive
from store.backup import Told
from store.errors import ArchiveError, StoreError
from store.plays import Store
from ui import link
from ui.games import GAMES
from ui.handouts import Handout, hand_out
from ui.language import gettext, ngettext
from ui.plays import kept_photo, the_store
from ui.routes import forget_photos
from ui.text import plain, sentence
from ui.uploads import the_inbox
from vision.photo import open_photo

MOST_BACKUP_MB = 1000
"""Of a backup that comes in by the page, which holds it in memory; the command takes any."""

_MB = 1 << 20
_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")

_LINK_STYLE = """
<style>
.page-link { display: block; padding: .6rem 1rem; border-radius: .5rem; text-align: center;
  border: 1px solid color-mix(in srgb, currentColor 30%, transparent); color: inherit !important;
  text-decoration: none !important; }
.page-link:hover, .page-link:focus-visible { border-color: currentColor; }
</style>
"""


def data_settings() -> None:
    """Shows what is kept and where, and what can be done with it."""
    store = the_store()
    st.header(gettext("Plays and photos"), divider=False)
    photos = photos_words(store)
    plays = len(store.plays())
    st.markdown(
        gettext("{plays} and {photos} lie on the computer that runs Tablescore, and nowhere else.").format(
            plays=ngettext("{n} play", "{n} plays", plays).format(n=plays), photos=photos
        )
    )
    _play_in(store)
    if not is_this_machine():
        st.caption(
            gettext(
                "Backup, restore and deleting all photos are on this page on the computer that runs "
                "Tablescore."
            )
        )
        return
    st.caption(gettext("The folder, {size} in all:").format(size=size_words(folder_size(data_folder()))))
    st.code(str(data_folder()), language=None, wrap_lines=True)
    _backup(store)
    _restore(store)
    _photos(store)


def is_this_machine() -> bool:
    """Whether the page's reader sits at the computer that runs the app."""
    if any(name in {key.lower() for key in st.context.headers} for name in _FORWARDED):
        return False
    address = st.context.ip_address  # None for this computer
    try:
        return address is None or ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def folder_size(folder: Path) -> int:
    """Bytes of all files in a folder."""
    size = 0
    for file in folder.rglob("*"):
        with suppress(OSError):  # gone meanwhile
            size += file.stat().st_size
    return size


def size_words(size: int) -> str:
    """A number of bytes for people."""
    return f"{size / _MB:.1f} MB" if 0 < size < 100 * _MB else f"{size / _MB:.0f} MB"


def _link(words: str, address: str) -> None:
    """A link that looks like a button and opens in the same tab."""
    st.html(f'{_LINK_STYLE}<a class="page-link" href="{address}">{escape(words)}</a>')


# --- one play in ----------------------------------------------------------------------------------------


def _play_in(store: Store) -> None:
    with st.expander(gettext("Take in a play from a file"), icon=":material/upload_file:"):
        st.caption(gettext("A file that “Share” saved, here or on another computer. It becomes a new play."))
        taken = st.session_state.get("play-in-taken")
        if taken is not None:
            game, play_id = taken
            st.success(gettext("The play is here."), icon=":material/check:")
            _link(gettext("Open it"), f"./{game}?{link.PLAY}={play_id}")
        turn = st.session_state.setdefault("play-in-turn", 0)
        file = st.file_uploader(
            gettext("The play's file"),
            type=["json", "zip"],
            max_upload_size=archive.MOST_ZIP_BYTES // _MB,
            key=f"play-in-{turn}",
        )
        if file is None:
            return
        try:
            with st.spinner(gettext("Looking at the file …"), show_time=True):
                found = take_in(store, file)
        except (StoreError, StateError) as error:
            st.error(plain(sentence(error)))
            return
        st.session_state["play-in-taken"] = found
        st.session_state["play-in-turn"] = turn + 1
        st.rerun()


def take_in(store: Store, file: BinaryIO) -> tuple[str, str]:
    """Keeps a play's file as a new play; returns its game and its id.

    Raises:
        StoreError: The file can't be used.
        StateError: Its play is not what its game's plays are.
    """
    opened = open_archive(file, check_document, _size)
    return opened.play.game, store.archive.take_in(opened)


def check_document(game: str, document: dict[str, Any]) -> None:
    """Refuses what no page could show.

    Raises:
        ArchiveError: The game is not known, or the parts of its document don't fit together.
        StateError: The document is not of the game's kind.
    """
    if game not in GAMES:
        raise ArchiveError("expected a play of a game that is known here, found one of another game")
    told = GAMES[game]
    try:
        for tell in (told.players, told.standings, told.rounds, told.marks):
            tell(document)
    except StateError:
        raise
    except Exception as error:  # dice or tiles that are named and not there, and whatever else
        raise ArchiveError(
            f"expected a play whose parts fit together, found another one ({type(error).__name__}): "
            "save it again"
        ) from error


def _size(jpeg: bytes) -> tuple[int, int]:
    photo = open_photo(jpeg)
    return photo.width, photo.height


# --- everything -----------------------------------------------------------------------------------------


def _backup(store: Store) -> None:
    with st.expander(gettext("Backup of everything"), icon=":material/archive:"):
        st.caption(gettext("All plays, photos, copies, house rules and lenses in one file."))
        if st.button(gettext("Make a backup"), key="backup", width="stretch"):
            made = told_of(partial(write_backup, store), gettext("Writing the backup …"))
            if made:
                st.session_state["backup-made"] = True
        file = data_folder() / "backup.zip"
        if not st.session_state.get("backup-made") or not file.is_file():
            return
        name = f"tablescore-{datetime.now(UTC):%Y-%m-%d}.zip"
        size = size_words(file.stat().st_size)
        words = gettext("Save the backup ({size})").format(size=size)
        _link(words, hand_out(Handout(file, name, "application/zip")))
        st.caption(
            gettext("Until the next one it also lies in the folder above, as {name}.").format(name=file.name)
        )


def write_backup(store: Store, told: Told) -> None:
    """Writes the backup into the data folder, in place of an older one."""
    file = data_folder() / "backup.zip"
    part = file.with_suffix(".part")
    try:
        with part.open("wb") as stream:
            store.backups.write(stream, told)
        part.replace(file)
    except OSError as error:
        raise StoreError(f"the backup could not be written ({error}): is the disk full?") from error
    finally:
        part.unlink(missing_ok=True)


def _restore(store: Store) -> None:
    with st.expander(gettext("Restore from a backup"), icon=":material/settings_backup_restore:"):
        st.caption(
            gettext(
                "The backup's plays, copies, house rules and lenses take the place of what is here now, "
                "which is kept and can come back."
            )
        )
        if message := st.session_state.pop("restored", None):
            st.success(message, icon=":material/check:")
        if store.backups.before is not None:
            words = gettext("Back to what was here before the last restore")
            if st.button(words, icon=":material/undo:", key="restore-undo", width="stretch"):
                _then_said(store.backups.undo, gettext("What was here before is back."))
        turn = st.session_state.setdefault("restore-turn", 0)
        file = st.file_uploader(
            gettext("The backup's file"),
            type=["zip"],
            max_upload_size=MOST_BACKUP_MB,
            key=f"restore-{turn}",
        )
        if file is None:
            return
        if st.button(gettext("Restore"), type="primary", key="restore", width="stretch"):
            restore = partial(store.backups.restore, file)
            st.session_state["restore-turn"] = turn + 1
            _then_said(restore, gettext("The backup's plays are here."))


def _then_said(act: Callable[[Told], object], done: str) -> None:
    """Puts other plays in place of those that are here; the page that runs next says so."""
    if told_of(act, gettext("Checking the backup …")):
        st.session_state["restored"] = done
        st.rerun()


def told_of(act: Callable[[Told], object], words: str) -> bool:
    """Does something that takes long, and shows how far it is; whether it was done."""
    bar = st.progress(0.0, text=words)

    def told(share: float) -> None:
        bar.progress(share, text=words)

    try:
        act(told)
    except StoreError as error:
        bar.empty()
        st.error(plain(sentence(error)))
        return False
    bar.empty()
    return True


# --- photos ---------------------------------------------------------------------------------------------


def photos_words(store: Store) -> str:
    """How many photos there are, and how large they are."""
    count, size = store.photos_held()
    words = ngettext("{n} photo ({size})", "{n} photos ({size})", count)
    return words.format(n=count, size=size_words(size))


def _photos(store: Store) -> None:
    with st.expander(gettext("Delete all photos"), icon=":material/hide_image:"):
        if not store.photos_held()[0]:
            st.caption(gettext("There are no photos."))
            return
        photos = photos_words(store)
        st.markdown(
            gettext(
                "{photos} would go for good. Plays stay and still score; lines no longer light up in photos. "
                "Pictures in taught copies and photos in backups stay: delete those for themselves."
            ).format(photos=photos)
        )
        sure = st.checkbox(gettext("Yes, delete them for good"), key="photos-sure")
        st.button(
            gettext("Delete {photos}").format(photos=photos),
            icon=":material/delete_forever:",
            key="photos-delete",
            width="stretch",
            disabled=not sure,
            on_click=partial(delete_photos, store),
        )


def delete_photos(store: Store) -> None:
    """Deletes every photo, also from what is remembered of them."""
    store.delete_photos()
    the_inbox().delete_all()
    kept_photo.cache_clear()
    forget_photos()
    st.session_state.pop("photos-sure", None)
