"""Plays on disk: every change saved at once, with its history, its photos and what people corrected."""

import json
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scoring.words import said
from store.archive import Archive
from store.backup import Backups
from store.copies import Copies
from store.database import Database
from store.errors import PhotoNotFound, PlayChanged, PlayNotFound
from store.ids import new_id, normal_id
from store.photos import PhotoFiles
from store.records import Correction, Play, PlayPhoto, PlaySummary
from store.results import Results
from store.settings import Settings

__all__ = ["HISTORY", "Correction", "Play", "PlayPhoto", "PlaySummary", "Store"]

HISTORY = 500
"""Changes that can be undone; a round is entered in some 50 to 100."""

_OF_A_PLAY = {
    "play_photo": "sha256, position",
    "correction": "sha256, path, read, corrected, created",
    "play_copy": "copy_id",
}
"""What belongs to a play beside its document: tables and their columns, for a copy of the play."""

_NO_PLAY = said("there is no such play: check the link, or look in the list of plays")

_SELECT = """
    SELECT play.*, revision.document,
        EXISTS (SELECT 1 FROM revision AS r WHERE r.play_id = id AND r.number < current) AS can_undo,
        EXISTS (SELECT 1 FROM revision AS r WHERE r.play_id = id AND r.number > current) AS can_redo
    FROM play JOIN revision ON revision.play_id = id AND revision.number = current
    WHERE id = ? AND deleted IS NULL
"""


class Store:
    """The plays in one folder; safe to use from any number of threads and processes.

    Args:
        folder: Holds ``tablescore.sqlite3`` and ``photos/``; made where it doesn't exist.

    Attributes:
        copies: The enrolled copies of games.
        settings: What was chosen for all plays.
        results: What was worked out of plays' documents.
        archive: Single plays as files.
        backups: All of it as one file.

    Raises:
        StoreError: The folder can't be used, or was written by a newer program. Every method may raise it.
    """

    def __init__(self, folder: Path) -> None:
        self._photos = PhotoFiles(folder / "photos")
        self._database = Database(folder / "tablescore.sqlite3")
        self.copies = Copies(self._database)
        self.settings = Settings(self._database)
        self.results = Results(self._database)
        self.archive = Archive(self._database, self._photos)
        self.backups = Backups(folder, self._database, self._photos)

    def close(self) -> None:
        """Closes the database; everything is on disk already."""
        self._database.close()

    def start(self, game: str, document: dict[str, Any]) -> Play:
        """A new play with its first document."""
        text = _json(document)
        with self._database.writing() as db:
            return _play(_row(db, _begin(db, game, text)))

    def copy(self, play_id: str) -> Play:
        """A new, open play with all that this one has now; what can be undone stays with this one."""
        with self._database.writing() as db:
            row = _row(db, play_id)
            key = _begin(db, row["game"], row["document"])
            for table, columns in _OF_A_PLAY.items():
                db.execute(
                    f"INSERT INTO {table} (play_id, {columns}) SELECT ?, {columns} FROM {table} "
                    "WHERE play_id = ? ORDER BY rowid",
                    (key, row["id"]),
                )
            return _play(_row(db, key))

    def load(self, play_id: str) -> Play:
        """The play as it is now.

        Args:
            play_id: Its id; small letters, spaces, dashes, and O, I and L for 0 and 1 are understood.

        Raises:
            PlayNotFound: There is none, or it was deleted.
        """
        with self._database.reading() as db:
            return _play(_row(db, play_id))

    def document(self, play_id: str) -> dict[str, Any]:
        """The content of a play as it is now, also of a deleted one.

        Raises:
            PlayNotFound: There never was one.
        """
        with self._database.reading() as db:
            row = db.execute(
                "SELECT document FROM play JOIN revision ON play_id = id AND number = current WHERE id = ?",
                (_normal(play_id),),
            ).fetchone()
        if row is None:
            raise PlayNotFound(_NO_PLAY)
        document: dict[str, Any] = json.loads(row["document"])
        return document

    def version(self, play_id: str) -> int:
        """:attr:`Play.version` of the play as it is now, without its document.

        Raises:
            PlayNotFound: There is none, or it was deleted.
        """
        with self._database.reading() as db:
            row = db.execute(
                "SELECT version FROM play WHERE id = ? AND deleted IS NULL", (_normal(play_id),)
            ).fetchone()
        if row is None:
            raise PlayNotFound(_NO_PLAY)
        return int(row["version"])

    def save(self, play_id: str, document: dict[str, Any], *, version: int) -> Play:
        """Saves a change; what was undone before is forgotten. An unchanged document changes nothing.

        Args:
            play_id: The play.
            document: Its whole new content.
            version: :attr:`Play.version` of the play that was changed.

        Raises:
            PlayNotFound: There is none, or it was deleted.
            PlayChanged: It has another version by now; nothing was saved.
        """
        text = _json(document)
        with self._database.writing() as db:
            row = _row(db, play_id)
            if row["version"] != version:
                raise PlayChanged(
                    said(
                        "play {play} was changed by somebody else meanwhile: look at it, change it again",
                        play=row["id"],
                    ),
                    row["version"],
                )
            if row["document"] == text:
                return _play(row)
            key, number = row["id"], row["current"] + 1
            db.execute("DELETE FROM revision WHERE play_id = ? AND number >= ?", (key, number))
            db.execute("INSERT INTO revision VALUES (?, ?, ?, ?)", (key, number, text, _now()))
            db.execute("DELETE FROM revision WHERE play_id = ? AND number < ?", (key, number - HISTORY))
            return self._moved(db, key, number)

    def undo(self, play_id: str) -> Play:
        """Back to the document before the last change; without one the play stays as it is."""
        return self._step(play_id, "can_undo", -1)

    def redo(self, play_id: str) -> Play:
        """The document that was undone last comes back; without one the play stays as it is."""
        return self._step(play_id, "can_redo", 1)

    def finish(self, play_id: str, finished: bool = True) -> Play:
        """Marks a play as finished, or as open again."""
        with self._database.writing() as db:
            row = _row(db, play_id)
            db.execute("UPDATE play SET finished = ? WHERE id = ?", (int(finished), row["id"]))
            return self._moved(db, row["id"], row["current"])

    def plays(
        self, game: str | None = None, *, finished: bool | None = None, deleted: bool = False
    ) -> list[PlaySummary]:
        """All plays, last changed first.

        Args:
            game: Only of this game.
            finished: Only finished or only open ones.
            deleted: The deleted ones instead.
        """
        query = "SELECT * FROM play WHERE (deleted IS NOT NULL) = ?"
        values: list[Any] = [deleted]
        if game is not None:
            query, values = query + " AND game = ?", [*values, game]
        if finished is not None:
            query, values = query + " AND finished = ?", [*values, finished]
        with self._database.reading() as db:
            rows = db.execute(query + " ORDER BY updated DESC, rowid DESC", values).fetchall()
        return [
            PlaySummary(
                id=row["id"],
                game=row["game"],
                version=row["version"],
                finished=bool(row["finished"]),
                created=datetime.fromisoformat(row["created"]),
                updated=datetime.fromisoformat(row["updated"]),
                deleted=datetime.fromisoformat(row["deleted"]) if row["deleted"] else None,
            )
            for row in rows
        ]

    def delete(self, play_id: str) -> None:
        """Hides a play; :meth:`undelete` brings it back."""
        with self._database.writing() as db:
            db.execute("UPDATE play SET deleted = ? WHERE id = ?", (_now(), _row(db, play_id)["id"]))

    def undelete(self, play_id: str) -> Play:
        """Brings a deleted play back as it was."""
        with self._database.writing() as db:
            db.execute("UPDATE play SET deleted = NULL WHERE id = ?", (_normal(play_id),))
            return _play(_row(db, play_id))

    def add_photo(
        self, play_id: str, jpeg: bytes, width: int, height: int, focal_35mm: float | None = None
    ) -> str:
        """Keeps a photo of a play. It is on disk when this returns, and stays there.

        Args:
            play_id: The play.
            jpeg: Upright JPEG without EXIF.
            width: Pixels from left to right.
            height: Pixels from top to bottom.
            focal_35mm: Focal length on 35 mm film (mm), where known.

        Returns:
            Its SHA-256, by which :meth:`photo` finds it. The same photo again changes nothing.

        Raises:
            ValueError: The bytes are no JPEG, or carry EXIF.
        """
        self.load(play_id)
        sha256 = self._photos.add(jpeg)
        with self._database.writing() as db:
            key = _row(db, play_id)["id"]
            db.execute(
                "INSERT INTO photo VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (sha256, width, height, focal_35mm, _now()),
            )
            db.execute(
                "INSERT INTO play_photo SELECT ?, ?, count(*) FROM play_photo WHERE play_id = ? "
                "ON CONFLICT DO NOTHING",
                (key, sha256, key),
            )
        return sha256

    def photo(self, sha256: str) -> bytes:
        """A photo's JPEG.

        Raises:
            PhotoNotFound: There is none of that name.
        """
        return self._photos.file(sha256).read_bytes()

    def photo_file(self, sha256: str) -> Path:
        """Where a photo's JPEG lies, to be served as it is.

        Raises:
            PhotoNotFound: There is none of that name.
        """
        return self._photos.file(sha256)

    def photos_held(self) -> tuple[int, int]:
        """Number of photos of all plays and their bytes on disk."""
        return self._photos.held()

    def delete_photos(self) -> None:
        """Deletes every photo for good; plays keep what was read."""
        self._photos.delete_all()

    def play_photos(self, play_id: str) -> list[PlayPhoto]:
        """The photos of a play in the order they were added."""
        with self._database.reading() as db:
            rows = db.execute(
                "SELECT sha256, width, height, focal_35mm FROM play_photo JOIN photo USING (sha256) "
                "WHERE play_id = ? ORDER BY position",
                (_row(db, play_id)["id"],),
            ).fetchall()
        return [PlayPhoto(*row) for row in rows]

    def record_correction(
        self, play_id: str, photo: str | None, path: str, read: object, corrected: object
    ) -> None:
        """Notes that a person changed a value that was read: see :class:`Correction`.

        Raises:
            PhotoNotFound: ``photo`` is no photo of this play.
        """
        with self._database.writing() as db:
            key = _row(db, play_id)["id"]
            if (
                photo is not None
                and not db.execute(
                    "SELECT 1 FROM play_photo WHERE play_id = ? AND sha256 = ?", (key, photo)
                ).fetchone()
            ):
                raise PhotoNotFound(said("this play has no such photo: add the photo first"))
            db.execute(
                "INSERT INTO correction (play_id, sha256, path, read, corrected, created) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (key, photo, path, _json(read), _json(corrected), _now()),
            )

    def corrections(self, play_id: str) -> list[Correction]:
        """What people changed in a play, oldest first."""
        with self._database.reading() as db:
            rows = db.execute(
                "SELECT sha256, path, read, corrected, created FROM correction WHERE play_id = ? ORDER BY id",
                (_row(db, play_id)["id"],),
            ).fetchall()
        return [
            Correction(photo, path, json.loads(read), json.loads(corrected), datetime.fromisoformat(created))
            for photo, path, read, corrected, created in rows
        ]

    def _step(self, play_id: str, possible: str, by: int) -> Play:
        with self._database.writing() as db:
            row = _row(db, play_id)
            return self._moved(db, row["id"], row["current"] + by) if row[possible] else _play(row)

    def _moved(self, db: sqlite3.Connection, key: str, current: int) -> Play:
        """The play with another document shown, as a new version."""
        db.execute(
            "UPDATE play SET version = version + 1, current = ?, updated = ? WHERE id = ?",
            (current, _now(), key),
        )
        return _play(_row(db, key))


def _begin(db: sqlite3.Connection, game: str, text: str) -> str:
    """A new play with its first document; returns its id."""
    key, now = new_id(), _now()
    db.execute(
        "INSERT INTO play (id, game, version, current, created, updated) VALUES (?, ?, 1, 1, ?, ?)",
        (key, game, now, now),
    )
    db.execute("INSERT INTO revision VALUES (?, 1, ?, ?)", (key, text, now))
    return key


def _normal(play_id: str) -> str:
    """An id as it was given out, from one that a person may have typed."""
    key = normal_id(play_id)
    if key is None:
        raise PlayNotFound(_NO_PLAY)
    return key


def _row(db: sqlite3.Connection, play_id: str) -> sqlite3.Row:
    row: sqlite3.Row | None = db.execute(_SELECT, (_normal(play_id),)).fetchone()
    if row is None:
        raise PlayNotFound(_NO_PLAY)
    return row


def _play(row: sqlite3.Row) -> Play:
    return Play(
        id=row["id"],
        game=row["game"],
        document=json.loads(row["document"]),
        version=row["version"],
        created=datetime.fromisoformat(row["created"]),
        updated=datetime.fromisoformat(row["updated"]),
        finished=bool(row["finished"]),
        can_undo=bool(row["can_undo"]),
        can_redo=bool(row["can_redo"]),
    )


def _json(value: object) -> str:
    """As compact JSON; what JSON can't hold is the caller's mistake (TypeError, ValueError)."""
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")
