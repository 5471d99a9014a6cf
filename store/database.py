"""One SQLite file: connections, transactions and numbered migrations."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.resources import files
from pathlib import Path

from store.errors import StoreError

_WAIT_S = 20.0
"""How long a write waits for other writers, of this process or another."""


def migrations() -> list[str]:
    """The SQL of ``migrations/0001_*.sql`` and so on; the n-th brings a database from version n - 1 to n."""
    scripts = sorted(
        (f for f in files("store.migrations").iterdir() if f.name.endswith(".sql")), key=lambda f: f.name
    )
    return [script.read_text("utf-8") for script in scripts]


class Database:
    """A SQLite file at this program's schema.

    Connections are pooled, not bound to threads: pages run in short-lived threads, and a thread that ends
    would leave its connection open. A connection serves one transaction at a time.

    Args:
        file: Made where it doesn't exist, brought to the current schema where it is older.

    Raises:
        StoreError: The file was written by a newer program, is no database, or can't be written.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._idle: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._migrate()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection for one query."""
        with self._connection() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction that holds the write lock from its start; on disk when the block is left."""
        with self._connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def copy_to(self, file: Path) -> None:
        """Writes the database as it is at one moment to another file, while others go on writing."""
        with self.reading() as connection, closing(sqlite3.connect(file)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without others beside it

    def take_from(self, file: Path) -> None:
        """Overwrites everything with another database of this schema, in one transaction.

        Whoever reads meanwhile, in this process or another, sees all of the old or all of the new one.
        """
        with self._connection() as connection, closing(sqlite3.connect(file)) as other:
            other.backup(connection)

    def close(self) -> None:
        """Closes the idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            connection = self._idle.pop() if self._idle else None
        try:
            connection = connection or self._connect()
            yield connection
        except sqlite3.Error as error:
            if connection is not None:
                connection.close()
                connection = None
            raise StoreError(
                f"the plays in {self._file} could not be read or saved ({error}): check that the folder "
                "can be written and the disk is not full"
            ) from error
        finally:
            if connection is not None:
                with self._lock:
                    self._idle.append(connection)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._file, timeout=_WAIT_S, isolation_level=None, check_same_thread=False
        )
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")  # a change that was acknowledged outlives a power cut
        return connection

    def _migrate(self) -> None:
        scripts = migrations()
        with self.reading() as connection:
            connection.execute("PRAGMA journal_mode = WAL")
        with self.writing() as connection:
            (have,) = connection.execute("PRAGMA user_version").fetchone()
            if have > len(scripts):
                raise StoreError(
                    f"expected plays of schema {len(scripts)} or older in {self._file}, found schema {have} "
                    "of a newer Tablescore: update Tablescore, or start it with another data folder"
                )
            for script in scripts[have:]:
                for statement in _statements(script):
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {len(scripts)}")


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one: ``executescript`` would commit the transaction it runs in."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
