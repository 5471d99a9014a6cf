"""Everything goes into one file and comes back from it; a bad file changes nothing."""

import io
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from calibration.copy import GameCopy
from calibration.lens import plain_lens
from store.backup import Backups
from store.database import migrations
from store.errors import ArchiveError
from store.lenses import Lenses
from store.plays import Store

JPEG = b"\xff\xd8\xff\xe0" + b"pixels" + b"\xff\xd9"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(filled(tmp_path / "one")) as store:
        yield store


def filled(folder: Path) -> Store:
    store = Store(folder)
    play = store.start("spyrium", {"names": ["Ann"]})
    store.add_photo(play.id, JPEG, 4, 3)
    store.copies.add("Box 1", GameCopy("blueprints"))
    store.settings.put("rules/spyrium", {"ties": 1})
    Lenses(folder / "lenses").keep(plain_lens(1280, 720, 900))
    return store


def backup(store: Store) -> bytes:
    file = io.BytesIO()
    store.backups.write(file)
    return file.getvalue()


def documents(store: Store) -> list[object]:
    return [store.document(play.id) for play in store.plays()]


def changed(content: bytes, change: Callable[[dict[str, bytes]], None]) -> io.BytesIO:
    """The backup with other entries."""
    with zipfile.ZipFile(io.BytesIO(content)) as old:
        entries = {name: old.read(name) for name in old.namelist()}
    change(entries)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name, data in entries.items():
            new.writestr(name, data)
    file.seek(0)
    return file


def test_all_comes_back_in_another_folder(store: Store, tmp_path: Path) -> None:
    with closing(Store(tmp_path / "two")) as other:
        heard: list[float] = []
        other.backups.restore(io.BytesIO(backup(store)), heard.append)
        (play,) = other.plays()
        assert other.load(play.id) == store.load(play.id)
        (photo,) = other.play_photos(play.id)
        assert other.photo(photo.sha256) == JPEG
        assert [copy.name for copy in other.copies.of("blueprints")] == ["Box 1"]
        assert other.settings.get("rules/spyrium") == {"ties": 1}
        assert list(Lenses(tmp_path / "two" / "lenses").all()) == ["webcam-1280x720"]
        assert heard[-1] == 1.0
        assert heard == sorted(heard)
    assert not list((tmp_path / "two").glob("restore-*"))


def test_what_was_there_comes_back_and_goes_again(store: Store, tmp_path: Path) -> None:
    kept = backup(store)
    with closing(Store(tmp_path / "two")) as other:
        with pytest.raises(ArchiveError, match="nothing was restored"):
            other.backups.undo()
        mine = other.start("pagoda", {"mine": 1})
        sha = other.add_photo(mine.id, JPEG + b"mine", 4, 3)
        other.backups.restore(io.BytesIO(kept))
        assert documents(other) == [{"names": ["Ann"]}]
        assert other.backups.before is not None
        other.backups.undo()
        assert documents(other) == [{"mine": 1}]
        assert other.photo(sha) == JPEG + b"mine"
        assert Lenses(tmp_path / "two" / "lenses").all() == {}
        other.backups.undo()
        assert documents(other) == [{"names": ["Ann"]}]


def test_a_running_app_sees_the_other_plays(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "two"
    with closing(Store(folder)) as other, closing(Store(folder)) as running:
        running.start("pagoda", {"mine": 1})
        other.backups.restore(io.BytesIO(backup(store)))
        assert documents(running) == [{"names": ["Ann"]}]
        play = running.start("pagoda", {"more": 1})
        assert other.load(play.id).document == {"more": 1}


def test_an_older_schema_is_brought_up(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(file)) as db:
        db.executescript(migrations()[0])
        db.execute("PRAGMA user_version = 1")
    with closing(Store(tmp_path / "two")) as other:
        old = changed(backup(store), lambda e: e.update({"tablescore.sqlite3": file.read_bytes()}))
        other.backups.restore(old)
        assert other.plays() == []
        other.settings.put("a", 1)
        assert other.copies.of("spyrium") == []


def database(tmp_path: Path, script: str, version: int = len(migrations())) -> bytes:
    file = tmp_path / "made.sqlite3"
    with closing(sqlite3.connect(file)) as db:
        for each in migrations():
            db.executescript(each)
        db.executescript(script)
        db.execute(f"PRAGMA user_version = {version}")
    return file.read_bytes()


TRIGGER = "CREATE TRIGGER evil AFTER INSERT ON play BEGIN DELETE FROM play; END;"
NO_TIME = "INSERT INTO play VALUES ('A', 'b', 1, 1, 0, 'now', 'now', NULL);"
NO_COPY = "INSERT INTO copy VALUES ('a', 'b', 'c', '{}', 0, 'now');"
NO_PLAY = "PRAGMA foreign_keys = OFF; INSERT INTO revision VALUES ('A', 1, '{}', 'now');"


@pytest.mark.parametrize(
    ("script", "version", "told"),
    [
        (TRIGGER, len(migrations()), "another shape"),
        ("", len(migrations()) + 1, "update Tablescore"),
        ("", 0, "schema 0"),
        (NO_TIME, len(migrations()), "unusable entry"),
        (NO_COPY, len(migrations()), "unusable entry"),
        (NO_PLAY, len(migrations()), "damaged database"),
    ],
)
def test_foreign_databases_change_nothing(
    store: Store, tmp_path: Path, script: str, version: int, told: str
) -> None:
    evil = database(tmp_path, script, version)
    with pytest.raises(ArchiveError, match=told):
        store.backups.restore(changed(backup(store), lambda e: e.update({"tablescore.sqlite3": evil})))
    assert documents(store) == [{"names": ["Ann"]}]
    assert store.backups.before is None


PHOTO = f"photos/{'a' * 64}.jpg"


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ({"backup.json": b"{}"}, "something else"),
        ({"backup.json": b'{"tablescore_backup": 2}'}, "of version 2"),
        ({"tablescore.sqlite3": b"no database"}, "no database"),
        ({PHOTO: JPEG}, "a damaged photo"),
        ({PHOTO: b"<svg>"}, "unusable photo"),
        ({"lenses/x-1x1.json": b"{}"}, "unusable lens"),
    ],
)
def test_bad_parts_change_nothing(store: Store, entries: dict[str, bytes], told: str) -> None:
    with pytest.raises(ArchiveError, match=told):
        store.backups.restore(changed(backup(store), lambda e: e.update(entries)))
    assert documents(store) == [{"names": ["Ann"]}]
    assert store.photos_held()[0] == 1


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04"])
def test_other_files_are_refused(store: Store, content: bytes) -> None:
    with pytest.raises(ArchiveError, match="a damaged file"):
        store.backups.restore(io.BytesIO(content))


def test_a_cut_file_is_refused(store: Store) -> None:
    content = backup(store)
    with pytest.raises(ArchiveError):
        store.backups.restore(io.BytesIO(content[: len(content) // 2]))
    broken = bytearray(content)
    broken[len(content) // 3] ^= 0xFF
    with pytest.raises(ArchiveError):
        store.backups.restore(io.BytesIO(broken))


def test_names_lead_nowhere(store: Store, tmp_path: Path) -> None:
    evil = {
        "../evil.txt": b"x",
        "/tmp/evil.txt": b"x",
        "photos/../../evil.jpg": JPEG,
        "lenses/../evil.json": b"{}",
    }
    store.backups.restore(changed(backup(store), lambda e: e.update(evil)))
    assert not list(tmp_path.rglob("evil*"))


def test_a_bomb_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("store.backup._MOST_PHOTO_BYTES", 1000)
    bomb = changed(backup(store), lambda e: e.update({PHOTO: b"\xff\xd8\xff" + bytes(10**6)}))
    with pytest.raises(ArchiveError, match="more in it than there is room for"):
        store.backups.restore(bomb)


def test_deleted_photos_are_gone_and_plays_stay(store: Store) -> None:
    assert store.photos_held() == (1, len(JPEG))
    store.delete_photos()
    assert store.photos_held() == (0, 0)
    (play,) = store.plays()
    assert len(store.play_photos(play.id)) == 1
    assert isinstance(store.backups, Backups)
    store.add_photo(play.id, JPEG, 4, 3)
    assert store.photos_held()[0] == 1
