"""What was worked out of plays' documents, kept so that lists of many plays need not do it again."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from store.database import Database


class KeptResult(NamedTuple):
    """The play's version that it was worked out from; plain JSON data that the store doesn't look into."""

    version: int
    content: Any


class Results:
    """At most one result a play; every method may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> dict[str, KeptResult]:
        """The results by their plays' ids; compare versions before use."""
        with self._database.reading() as db:
            rows = db.execute("SELECT play_id, version, content FROM result").fetchall()
        return {key: KeptResult(version, json.loads(content)) for key, version, content in rows}

    def put(self, results: Mapping[str, KeptResult]) -> None:
        """Keeps results in place of older ones; those of plays that are gone are dropped."""
        rows = [
            (each.version, json.dumps(each.content, allow_nan=False, separators=(",", ":")), key)
            for key, each in results.items()
        ]
        with self._database.writing() as db:
            db.executemany("INSERT OR REPLACE INTO result SELECT id, ?, ? FROM play WHERE id = ?", rows)
