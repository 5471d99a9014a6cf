"""What this table chose once and for all plays, by name."""

import json
from typing import Any

from store.database import Database


class Settings:
    """Named values in a database; every method may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, name: str) -> Any:
        """A value as plain JSON data; None where nothing was chosen."""
        with self._database.reading() as db:
            row = db.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
        return None if row is None else json.loads(row["value"])

    def put(self, name: str, value: Any) -> None:
        """Keeps a value, plain JSON data; None forgets it."""
        with self._database.writing() as db:
            db.execute("DELETE FROM setting WHERE name = ?", (name,))
            if value is not None:
                text = json.dumps(value, allow_nan=False)
                db.execute("INSERT INTO setting VALUES (?, ?)", (name, text))
