"""Everything in one file, and everything from that file again.

A backup is a zip: the database as SQLite copies it while others write, the photos, the measured lenses. It is
unpacked beside what there is and checked as a whole before anything is replaced; the database is then
overwritten in one transaction, so that open pages and other processes just see other plays. What was there
before is kept, and one call brings it back.
"""

import json
import re
import shutil
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from calibration.copy import MOST_BYTES as MOST_COPY_BYTES
from calibration.copy import CopyError, parse_copy
from calibration.lens import LensError, load_lens
from scoring.words import said
from store.database import Database, migrations
from store.errors import ArchiveError, StoreError
from store.photos import PhotoFiles

VERSION = 1

_DATABASE, _ABOUT = "tablescore.sqlite3", "backup.json"
_LENSES, _PHOTOS, _BEFORE = "lenses", "photos", "before-restore"
_PHOTO = re.compile(r"photos/([0-9a-f]{64})\.jpg", re.ASCII)
_LENS = re.compile(r"lenses/([a-z0-9-]{1,120})\.json", re.ASCII)
_MOST_PHOTO_BYTES = 100 << 20
_MOST_LENS_BYTES = 1 << 20
_MOST_DATABASE_BYTES = 8 << 30
_CHUNK = 1 << 20
_SPARE_BYTES = 200 << 20
"""Left free on the disk."""
_WANTED = said("expected a backup made by Tablescore, found")

Told = Callable[[float], None]
"""Hears how much is done, from 0 to 1."""


class Backups:
    """Backup and restore of a data folder; every method may raise StoreError."""

    def __init__(self, folder: Path, database: Database, photos: PhotoFiles) -> None:
        self._folder = folder
        self._database = database
        self._photos = photos

    @property
    def before(self) -> datetime | None:
        """When what there was before the last restore was put aside (UTC); None where there is nothing."""
        try:
            seconds = (self._folder / _BEFORE / _DATABASE).stat().st_mtime
        except OSError:
            return None
        return datetime.fromtimestamp(seconds, UTC)

    def write(self, stream: BinaryIO, told: Told = lambda _: None) -> None:
        """Writes everything: the database as it is at one moment, then the photos, which never change."""
        with self._beside() as place, zipfile.ZipFile(stream, "w") as made:
            self._database.copy_to(place / _DATABASE)
            about = {"tablescore_backup": VERSION, "created": datetime.now(UTC).isoformat()}
            made.writestr(_ABOUT, json.dumps(about))
            made.write(place / _DATABASE, _DATABASE, zipfile.ZIP_DEFLATED)
            lenses = sorted((self._folder / _LENSES).glob("*.json"))
            photos = sorted((self._folder / _PHOTOS).glob("*.jpg"))
            files = [*lenses, *photos]
            for i, file in enumerate(files):
                told(i / len(files))
                name = f"{file.parent.name}/{file.name}"
                if not (_PHOTO.fullmatch(name) or _LENS.fullmatch(name)):
                    continue
                try:
                    made.write(file, name)
                except FileNotFoundError:  # deleted meanwhile
                    continue
        told(1.0)

    def restore(self, backup: BinaryIO, told: Told = lambda _: None) -> None:
        """Puts a backup in place of what there is, which is kept: see :meth:`undo`.

        Args:
            backup: The file, seekable.
            told: Hears how far checking is.

        Raises:
            ArchiveError: It is no backup, damaged, of a newer program, or too large; nothing was changed.
        """
        with self._beside() as place:
            try:
                self._unpack(backup, place, told)
            except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
                raise ArchiveError(
                    said("{wanted} a damaged file ({error}): choose another one", wanted=_WANTED, error=error)
                ) from None
            _check_lenses(place / _LENSES)
            _check_database(place / _DATABASE)
            for photo in (place / _PHOTOS).glob("*.jpg"):
                photo.replace(self._folder / _PHOTOS / photo.name)
            self._put(place)
        told(1.0)

    def undo(self, told: Told = lambda _: None) -> None:
        """What there was before the last restore comes back, and what there is now is kept in its stead.

        Args:
            told: Hears that it is done.

        Raises:
            ArchiveError: Nothing was restored.
        """
        if self.before is None:
            raise ArchiveError(said("nothing was restored, so nothing can come back"))
        with self._beside() as place:
            shutil.copytree(self._folder / _BEFORE, place, dirs_exist_ok=True)
            _check_database(place / _DATABASE)
            self._put(place)
        told(1.0)

    def _put(self, place: Path) -> None:
        """Database and lenses that lie there take the place of those in use, which are put aside."""
        aside = place / _BEFORE
        aside.mkdir()
        self._database.copy_to(aside / _DATABASE)
        lenses = self._folder / _LENSES
        if lenses.is_dir():
            shutil.copytree(lenses, aside / _LENSES)
        shutil.rmtree(self._folder / _BEFORE, ignore_errors=True)
        aside.replace(self._folder / _BEFORE)
        self._database.take_from(place / _DATABASE)
        shutil.rmtree(lenses, ignore_errors=True)
        if (place / _LENSES).is_dir():
            (place / _LENSES).replace(lenses)

    @contextmanager
    def _beside(self) -> Iterator[Path]:
        """A folder on the same disk, gone afterwards."""
        try:
            with tempfile.TemporaryDirectory(prefix="restore-", dir=self._folder) as place:
                yield Path(place)
        except OSError as error:
            raise StoreError(
                said(
                    "files in {folder} could not be written ({error}): check that the folder can be written "
                    "and the disk is not full",
                    folder=self._folder,
                    error=error,
                )
            ) from error

    def _unpack(self, backup: BinaryIO, place: Path, told: Told) -> None:
        """Writes the entries whose names a backup has; where they go is not for the file to say."""
        for folder in (_PHOTOS, _LENSES):
            (place / folder).mkdir()
        with zipfile.ZipFile(backup) as opened:
            names = opened.namelist()
            _check_about(opened)
            if _DATABASE not in names:
                raise ArchiveError(said("{wanted} one without plays: choose another file", wanted=_WANTED))
            free = shutil.disk_usage(place).free - _SPARE_BYTES
            for i, name in enumerate(names):
                told(i / len(names))
                if name == _DATABASE:
                    free -= _unzip(opened, name, place / name, min(free, _MOST_DATABASE_BYTES))
                elif found := _LENS.fullmatch(name):
                    file = place / _LENSES / f"{found[1]}.json"
                    free -= _unzip(opened, name, file, min(free, _MOST_LENS_BYTES))
                elif found := _PHOTO.fullmatch(name):
                    file = place / _PHOTOS / f"{found[1]}.jpg"
                    free -= _unzip(opened, name, file, min(free, _MOST_PHOTO_BYTES))
                    _check_photo(file, found[1])


def _check_about(opened: zipfile.ZipFile) -> None:
    try:
        with opened.open(_ABOUT) as entry:
            about: Any = json.loads(entry.read(10_000))
        version = about["tablescore_backup"]
    except (KeyError, ValueError, TypeError):
        raise ArchiveError(said("{wanted} something else: choose another file", wanted=_WANTED)) from None
    if not isinstance(version, int) or version > VERSION:
        raise ArchiveError(
            said(
                "{wanted} one of version {version}, newer than {version2}: update Tablescore",
                wanted=_WANTED,
                version=version,
                version2=VERSION,
            )
        )


def _unzip(opened: zipfile.ZipFile, name: str, file: Path, most: int) -> int:
    """Writes an entry; what it says of its size is not believed. Returns its bytes."""
    written = 0
    with opened.open(name) as entry, file.open("wb") as out:
        while chunk := entry.read(_CHUNK):
            written += len(chunk)
            if written > most:
                raise ArchiveError(
                    said(
                        "{wanted} one with more in it than there is room for: {name}",
                        wanted=_WANTED,
                        name=name,
                    )
                )
            out.write(chunk)
    return written


def _check_photo(file: Path, sha256: str) -> None:
    content = file.read_bytes()
    try:
        PhotoFiles.check(content)
    except ValueError as error:
        raise ArchiveError(
            said("{wanted} one with an unusable photo ({error})", wanted=_WANTED, error=error)
        ) from None
    if PhotoFiles.name_of(content) != sha256:
        raise ArchiveError(said("{wanted} one with a damaged photo: {name}", wanted=_WANTED, name=file.name))


def _check_lenses(folder: Path) -> None:
    for file in folder.glob("*.json"):
        try:
            load_lens(file)
        except LensError as error:
            raise ArchiveError(
                said("{wanted} one with an unusable lens ({error})", wanted=_WANTED, error=error)
            ) from None


def _check_database(file: Path) -> None:
    """A whole database of this program with nothing else in it, brought to today's schema."""
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if not 1 <= version <= len(migrations()):
                known = said("schema 1 to {migrations}", migrations=len(migrations()))
                raise ArchiveError(
                    said(
                        "{wanted} plays of schema {version} where {known} is known: update Tablescore",
                        wanted=_WANTED,
                        version=version,
                        known=known,
                    )
                )
            if _shape(db) != _shape_of(version):
                raise ArchiveError(
                    said("{wanted} a database of another shape: choose another file", wanted=_WANTED)
                )
            if (
                db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok"
                or db.execute("PRAGMA foreign_key_check").fetchone()
            ):
                raise ArchiveError(said("{wanted} a damaged database: choose another file", wanted=_WANTED))
        upgraded = Database(file)
        upgraded.close()
        with closing(sqlite3.connect(file)) as db:
            _check_rows(db)
            db.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise ArchiveError(
            said("{wanted} no database ({error}): choose another file", wanted=_WANTED, error=error)
        ) from None


def _check_rows(db: sqlite3.Connection) -> None:
    """What pages take for granted of single values."""
    try:
        for times in db.execute("SELECT created, updated, coalesce(deleted, created) FROM play"):
            if any(datetime.fromisoformat(time).tzinfo is None for time in times):
                raise ValueError("a time without its zone")
        for (text,) in db.execute("SELECT content FROM copy"):
            if len(text) > MOST_COPY_BYTES:
                raise ValueError("a copy larger than any")
            parse_copy(text)
    except (ValueError, CopyError) as error:
        raise ArchiveError(
            said("{wanted} one with an unusable entry ({error})", wanted=_WANTED, error=error)
        ) from None


def _shape(db: sqlite3.Connection) -> set[tuple[str, ...]]:
    """Every table, index, view and trigger with its definition."""
    rows = db.execute(
        "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%'"
    )
    return {tuple(row) for row in rows}


def _shape_of(version: int) -> set[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:")) as db:
        for script in migrations()[:version]:
            db.executescript(script)
        return _shape(db)
