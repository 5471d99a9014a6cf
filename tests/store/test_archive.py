"""A play goes out as a file and comes in again as another play, whatever the file claims."""

import io
import json
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scoring.codec import StateError
from store import archive
from store.archive import Archived, open_archive
from store.errors import ArchiveError, PhotoNotFound, PlayNotFound
from store.plays import Play, PlayPhoto, Store

JPEG = b"\xff\xd8\xff\xe0" + b"pixels" + b"\xff\xd9"
OTHER_JPEG = b"\xff\xd8\xff\xe0" + b"others" + b"\xff\xd9"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "here")) as store:
        yield store


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "there")) as store:
        yield store


@pytest.fixture
def play(store: Store) -> Play:
    play = store.start("spyrium", {"names": ["Ann", "Ζωή 🎲"]})
    sha = store.add_photo(play.id, JPEG, 4, 3, 26.0)
    store.record_correction(play.id, sha, "dice/0/value", 5, None)
    return store.finish(play.id)


def opened(content: bytes, size: tuple[int, int] = (4, 3)) -> Archived:
    return open_archive(io.BytesIO(content), lambda *_: None, lambda _: size)


def zipped(store: Store, play: Play) -> bytes:
    file = io.BytesIO()
    store.archive.write_zip(play.id, file)
    return file.getvalue()


def with_entries(**entries: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in entries.items():
            made.writestr(name, content)
    return file.getvalue()


def test_all_of_a_play_comes_in_again_elsewhere(store: Store, other: Store, play: Play) -> None:
    key = other.archive.take_in(opened(zipped(store, play)))
    taken = other.load(key)
    assert key != play.id
    assert (taken.document, taken.game, taken.finished) == (play.document, play.game, True)
    assert (taken.created, taken.updated) == (play.created, play.updated)
    assert other.archive.play(key) == store.archive.play(play.id)
    (photo,) = other.play_photos(key)
    assert other.photo(photo.sha256) == JPEG


def test_without_photos_they_are_listed_only(store: Store, other: Store, play: Play) -> None:
    key = other.archive.take_in(opened(store.archive.json(play.id)))
    (photo,) = other.play_photos(key)
    assert photo == PlayPhoto(photo.sha256, 4, 3, 26.0)
    with pytest.raises(PhotoNotFound):
        other.photo(photo.sha256)
    other.archive.take_in(opened(zipped(store, play)))
    assert other.photo(photo.sha256) == JPEG


def test_nothing_is_overwritten(store: Store, play: Play) -> None:
    before = store.load(play.id)
    key = store.archive.take_in(opened(zipped(store, play)))
    assert store.load(play.id) == before
    assert {summary.id for summary in store.plays()} == {play.id, key}


def test_a_play_whose_photos_were_deleted_still_goes_out(store: Store, play: Play) -> None:
    store.delete_photos()
    assert opened(zipped(store, play)).jpegs == {}
    store.delete(play.id)
    with pytest.raises(PlayNotFound):
        store.archive.json(play.id)


def change(store: Store, play: Play, **changes: Any) -> bytes:
    return json.dumps({**json.loads(store.archive.json(play.id)), **changes}).encode()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "no JSON at line 1"),
        (b"[1, 2]", "something else"),
        (b'{"tablescore_play": true}', "something else"),
        (b'{"tablescore_play": 99}', "of version 99, newer than 1"),
        (b'{"tablescore_play": 1' + b"0" * 20 + b"}", "a number of 21 digits"),
        (b"PK\x03\x04 and no zip", "a damaged zip"),
        (with_entries(other=b"1"), "a zip of something else"),
        (b" " * (archive.MOST_BYTES + 1), "more than 8 MB"),
        (with_entries(**{"play.json": b" " * (archive.MOST_BYTES + 1)}), "more than 8 MB"),
    ],
)
def test_other_files_are_refused(content: bytes, told: str) -> None:
    with pytest.raises(ArchiveError, match=told):
        opened(content)


@pytest.mark.parametrize(
    "changes",
    [
        {"photos": [{"sha256": "../../x", "width": 4, "height": 3}]},
        {"photos": [{"sha256": "a" * 64, "width": 10**6, "height": 3}]},
        {"created": "yesterday"},
        {"created": "2026-11-30T12:00:00"},
        {"document": ["a"]},
        {"finished": "no"},
    ],
)
def test_wrong_entries_are_refused(store: Store, play: Play, changes: dict[str, Any]) -> None:
    with pytest.raises(StateError):
        opened(change(store, play, corrections=[], **changes))


def test_photos_have_to_fit(store: Store, play: Play) -> None:
    with pytest.raises(ArchiveError, match="don't fit together"):
        opened(change(store, play, photos=[]))
    with pytest.raises(ArchiveError, match="photo of another size"):
        opened(zipped(store, play), size=(5, 3))
    (photo,) = store.play_photos(play.id)
    name = f"photos/{photo.sha256}.jpg"
    with pytest.raises(ArchiveError, match="a damaged photo"):
        opened(with_entries(**{"play.json": store.archive.json(play.id), name: OTHER_JPEG}))


def test_what_is_not_listed_stays_in_the_zip(store: Store, other: Store, play: Play, tmp_path: Path) -> None:
    content = store.archive.json(play.id)
    file = with_entries(**{"play.json": content, "../evil.txt": b"x", "photos/../../evil.jpg": JPEG})
    other.archive.take_in(opened(file))
    assert not list(tmp_path.rglob("evil*"))
    assert other.photos_held() == (0, 0)


def test_a_photo_with_exif_is_refused(store: Store, other: Store) -> None:
    play = store.start("spyrium", {})
    exif = JPEG[:3] + b"\xe1Exif\x00\x00" + JPEG[3:]
    sha = store.archive._photos.name_of(exif)
    content = change(store, play, photos=[{"sha256": sha, "width": 4, "height": 3}])
    archived = opened(with_entries(**{"play.json": content, f"photos/{sha}.jpg": exif}))
    with pytest.raises(ArchiveError, match="without EXIF"):
        other.archive.take_in(archived)
    assert other.plays() == []


def test_times_to_come_are_taken_for_now(store: Store, play: Play) -> None:
    key = store.archive.take_in(opened(change(store, play, updated="2999-01-01T00:00:00+00:00")))
    assert store.load(key).updated < store.load(store.start("spyrium", {}).id).updated
