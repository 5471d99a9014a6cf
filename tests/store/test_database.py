import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from store.database import Database, migrations
from store.errors import StoreError
from store.plays import Store

ROOT = Path(__file__).resolve().parents[2]

SAVES_FOR_EVER = """
import sys
from pathlib import Path
from store.plays import Store

store = Store(Path(sys.argv[1]))
play = store.start("blueprints", {"n": 1, "filling": ""})
print(play.id, flush=True)
while True:
    n = play.version + 1
    play = store.save(play.id, {"n": n, "filling": "x" * (n * 37 % 9000)}, version=play.version)
    photo = store.add_photo(play.id, b"\\xff\\xd8\\xff" + n.to_bytes(4, "big") * (n * 53 % 9000), 4, 3)
    print(play.version, photo, flush=True)
"""


def schema(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as db:
        return [
            row[0] for row in db.execute("SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY name")
        ]


def version(file: Path) -> int:
    with closing(sqlite3.connect(file)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def test_an_empty_database_gets_the_whole_schema(tmp_path: Path) -> None:
    Database(tmp_path / "plays.sqlite3").close()
    assert version(tmp_path / "plays.sqlite3") == len(migrations()) >= 1
    assert any("CREATE TABLE play " in sql for sql in schema(tmp_path / "plays.sqlite3"))


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "plays.sqlite3"
    Database(file).close()
    before = schema(file)
    Database(file).close()
    assert schema(file) == before


def test_an_older_database_is_brought_up_and_keeps_its_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Store(tmp_path)) as store:
        play = store.start("blueprints", {"n": 1})
    scripts = [*migrations(), "ALTER TABLE play ADD COLUMN place TEXT;\nUPDATE play SET place = 'Athens';\n"]
    monkeypatch.setattr("store.database.migrations", lambda: scripts)
    with closing(Store(tmp_path)) as store:
        assert store.load(play.id) == play
    assert version(tmp_path / "tablescore.sqlite3") == len(scripts)


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "plays.sqlite3"
    Database(file).close()
    before, number = schema(file), version(file)
    scripts = [
        *migrations(),
        "ALTER TABLE play ADD COLUMN place TEXT;\nALTER TABLE plya ADD COLUMN place TEXT;\n",
    ]
    monkeypatch.setattr("store.database.migrations", lambda: scripts)
    with pytest.raises(StoreError, match="plya"):
        Database(file)
    assert (schema(file), version(file)) == (before, number)


def test_a_newer_database_is_refused_untouched(tmp_path: Path) -> None:
    file = tmp_path / "plays.sqlite3"
    Database(file).close()
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version = 4711")
    with pytest.raises(StoreError, match=r"found schema 4711 of a newer Tablescore: update Tablescore"):
        Database(file)
    assert version(file) == 4711


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tablescore.sqlite3").write_text("These are my notes, not a database. " * 100)
    with pytest.raises(StoreError, match="could not be read or saved"):
        Store(tmp_path)


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(StoreError, match="choose another data folder"):
        Store(tmp_path / "data")


def test_a_transaction_that_fails_leaves_no_trace(tmp_path: Path) -> None:
    with closing(Database(tmp_path / "plays.sqlite3")) as database:
        with database.writing() as db:
            db.execute("CREATE TABLE mark (n INTEGER)")

        def mark_and_fail() -> None:
            with database.writing() as db:
                db.execute("INSERT INTO mark VALUES (1)")
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            mark_and_fail()
        with database.reading() as db:
            assert db.execute("SELECT count(*) FROM mark").fetchone()[0] == 0


def test_eight_writers_wait_for_each_other(tmp_path: Path) -> None:
    with closing(Database(tmp_path / "plays.sqlite3")) as database:
        with database.writing() as db:
            db.execute("CREATE TABLE counter AS SELECT 0 AS n")

        def count(_: int) -> None:
            for _ in range(25):
                with database.writing() as db:
                    (n,) = db.execute("SELECT n FROM counter").fetchone()
                    db.execute("UPDATE counter SET n = ?", (n + 1,))

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(count, range(8)))
        with database.reading() as db:
            assert db.execute("SELECT n FROM counter").fetchone()[0] == 200


def test_stores_opened_at_once_on_a_new_folder_agree(tmp_path: Path) -> None:
    def start(n: int) -> str:
        with closing(Store(tmp_path)) as store:
            return store.start("blueprints", {"n": n}).id

    with ThreadPoolExecutor(8) as pool:
        ids = set(pool.map(start, range(8)))
    with closing(Store(tmp_path)) as store:
        assert {play.id for play in store.plays()} == ids


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
@pytest.mark.parametrize("saves", [1, 40])
def test_a_killed_program_loses_no_acknowledged_change(tmp_path: Path, saves: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SAVES_FOR_EVER, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        play_id = program.stdout.readline().strip()
        acknowledged = [program.stdout.readline().split() for _ in range(saves)]
        program.kill()
        acknowledged += [line.split() for line in program.stdout.read().splitlines() if line.count(" ") == 1]
    with closing(Store(tmp_path)) as store:
        play = store.load(play_id)
        assert play.version >= int(acknowledged[-1][0])
        assert play.document["n"] == play.version
        kept = {photo.sha256 for photo in store.play_photos(play_id)}
        assert kept >= {photo for _, photo in acknowledged}
        assert all(store.photo(photo).startswith(b"\xff\xd8\xff") for photo in kept)
        assert store.save(play_id, {"n": 0}, version=play.version).version == play.version + 1
    with closing(sqlite3.connect(tmp_path / "tablescore.sqlite3")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
