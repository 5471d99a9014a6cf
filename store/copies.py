"""Enrolled copies of games on disk: several a game, one of them the one that new plays use."""

import secrets
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

from calibration.copy import GameCopy, copy_json, parse_copy
from scoring.words import said
from store.database import Database
from store.errors import CopyNotFound

_ID_BYTES = 5


@dataclass(frozen=True)
class KeptCopy:
    """A copy of a game in the store.

    Attributes:
        id: Its id.
        name: What people call it.
        content: What was learnt of it.
        active: Whether new plays of the game use it; one a game at most.
    """

    id: str
    name: str
    content: GameCopy
    active: bool


class Copies:
    """The copies in a database; every method may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, name: str, content: GameCopy) -> KeptCopy:
        """Keeps a copy, which becomes the active one of its game."""
        key = secrets.token_hex(_ID_BYTES)
        with self._database.writing() as db:
            db.execute(
                "INSERT INTO copy (id, game, name, content, created) VALUES (?, ?, ?, ?, ?)",
                (key, content.game, name, copy_json(content), datetime.now(UTC).isoformat()),
            )
            _activate(db, content.game, key)
            return _copy(_row(db, key))

    def load(self, copy_id: str) -> KeptCopy:
        """A copy.

        Raises:
            CopyNotFound: There is none, or it was deleted.
        """
        with self._database.reading() as db:
            return _copy(_row(db, copy_id))

    def of(self, game: str) -> list[KeptCopy]:
        """All copies of a game, oldest first."""
        with self._database.reading() as db:
            rows = db.execute("SELECT * FROM copy WHERE game = ? ORDER BY created, id", (game,)).fetchall()
        return [_copy(row) for row in rows]

    def active(self, game: str) -> KeptCopy | None:
        """The copy that new plays of a game use."""
        return next((copy for copy in self.of(game) if copy.active), None)

    def used_by(self, play_id: str, game: str) -> KeptCopy | None:
        """The copy that a play uses: the one chosen for it, else the active one of its game."""
        with self._database.reading() as db:
            row = db.execute("SELECT copy_id FROM play_copy WHERE play_id = ?", (play_id,)).fetchone()
        if row is None:
            return self.active(game)
        return next((copy for copy in self.of(game) if copy.id == row["copy_id"]), None)

    def use(self, game: str, copy_id: str | None, play_id: str | None = None) -> None:
        """From now on a play, and every new one of the game, uses this copy; none where None.

        Raises:
            CopyNotFound: There is no such copy of this game.
        """
        with self._database.writing() as db:
            if copy_id is not None and _row(db, copy_id)["game"] != game:
                raise CopyNotFound(_NO_COPY)
            _activate(db, game, copy_id)
            if play_id is not None:
                db.execute("INSERT OR REPLACE INTO play_copy VALUES (?, ?)", (play_id, copy_id))

    def change(self, copy_id: str, step: Callable[[GameCopy], GameCopy]) -> KeptCopy:
        """Learns or forgets something; whatever ``step`` raises, the copy stays as it was.

        Raises:
            CopyNotFound: There is none, or it was deleted.
        """
        with self._database.writing() as db:
            content = step(_copy(_row(db, copy_id)).content)
            db.execute("UPDATE copy SET content = ? WHERE id = ?", (copy_json(content), copy_id))
            return _copy(_row(db, copy_id))

    def rename(self, copy_id: str, name: str) -> None:
        """Calls a copy something else.

        Raises:
            CopyNotFound: There is none, or it was deleted.
        """
        with self._database.writing() as db:
            db.execute("UPDATE copy SET name = ? WHERE id = ?", (name, _row(db, copy_id)["id"]))

    def delete(self, copy_id: str) -> None:
        """Forgets a copy; plays that used it keep what was read. One that is gone already changes nothing."""
        with self._database.writing() as db:
            db.execute("DELETE FROM copy WHERE id = ?", (copy_id,))


_NO_COPY = said("there is no such copy: it may have been deleted; choose another one")


def _activate(db: sqlite3.Connection, game: str, copy_id: str | None) -> None:
    db.execute("UPDATE copy SET active = 0 WHERE game = ?", (game,))
    db.execute("UPDATE copy SET active = 1 WHERE id = ?", (copy_id,))


def _row(db: sqlite3.Connection, copy_id: str) -> sqlite3.Row:
    row: sqlite3.Row | None = db.execute("SELECT * FROM copy WHERE id = ?", (copy_id,)).fetchone()
    if row is None:
        raise CopyNotFound(_NO_COPY)
    return row


def _copy(row: sqlite3.Row) -> KeptCopy:
    return KeptCopy(row["id"], row["name"], _content(row["content"]), bool(row["active"]))


@lru_cache(maxsize=16)
def _content(text: str) -> GameCopy:
    """Copies with pictures are large, and pages look at them with every tap."""
    return parse_copy(text)
