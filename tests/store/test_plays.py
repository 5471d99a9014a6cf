import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from store.errors import PhotoNotFound, PlayChanged, PlayNotFound
from store.plays import HISTORY, Play, PlayPhoto, Store

JPEG = b"\xff\xd8\xff\xe0" + b"pixels" + b"\xff\xd9"
OTHER_JPEG = b"\xff\xd8\xff\xe0" + b"others" + b"\xff\xd9"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path)) as store:
        yield store


@pytest.fixture
def play(store: Store) -> Play:
    return store.start("blueprints", {"n": 0})


def test_a_play_starts_with_its_document(store: Store) -> None:
    play = store.start("blueprints", {"players": ["Ann", "Zoë 🎲"], "n": [1, None, 2.5, True]})
    assert (play.game, play.version, play.finished) == ("blueprints", 1, False)
    assert play.document == {"players": ["Ann", "Zoë 🎲"], "n": [1, None, 2.5, True]}
    assert not play.can_undo
    assert not play.can_redo
    assert datetime.now(UTC) - play.created < timedelta(minutes=1)
    assert play.created == play.updated
    assert len(play.id) == 8


def test_another_store_on_the_folder_sees_everything(store: Store, play: Play, tmp_path: Path) -> None:
    photo = store.add_photo(play.id, JPEG, 4, 3, 26.0)
    store.record_correction(play.id, photo, "dice/0/value", 5, 6)
    play = store.save(play.id, {"n": 1}, version=play.version)
    with closing(Store(tmp_path)) as other:
        assert other.load(play.id) == play
        assert other.plays() == store.plays()
        assert other.photo(photo) == JPEG
        assert other.play_photos(play.id) == [PlayPhoto(photo, 4, 3, 26.0)]
        assert other.corrections(play.id) == store.corrections(play.id)


def test_a_saved_change_is_a_new_version(store: Store, play: Play) -> None:
    saved = store.save(play.id, {"n": 1}, version=play.version)
    assert (saved.document, saved.version, saved.can_undo) == ({"n": 1}, 2, True)
    assert saved.updated > play.updated
    assert saved.created == play.created
    assert store.load(play.id) == saved


def test_what_is_returned_is_what_a_reload_gives(store: Store, play: Play) -> None:
    saved = store.save(play.id, {"cells": ((1, 2), (3, 4))}, version=play.version)
    assert saved.document == {"cells": [[1, 2], [3, 4]]}


def test_an_unchanged_document_changes_nothing(store: Store, play: Play) -> None:
    assert store.save(play.id, {"n": 0}, version=play.version) == play


def test_a_change_of_an_older_version_is_refused(store: Store, play: Play) -> None:
    theirs = store.save(play.id, {"n": "theirs"}, version=play.version)
    with pytest.raises(PlayChanged, match="somebody else") as refused:
        store.save(play.id, {"n": "mine"}, version=play.version)
    assert refused.value.version == theirs.version
    assert store.load(play.id) == theirs


def test_undo_and_redo_walk_the_history(store: Store, play: Play) -> None:
    for n in (1, 2, 3):
        play = store.save(play.id, {"n": n}, version=play.version)
    walked = [store.undo(play.id).document["n"] for _ in range(4)]
    assert walked == [2, 1, 0, 0]
    assert not store.load(play.id).can_undo
    walked = [store.redo(play.id).document["n"] for _ in range(4)]
    assert walked == [1, 2, 3, 3]
    assert not store.load(play.id).can_redo


def test_undo_is_a_change_that_others_must_see(store: Store, play: Play) -> None:
    saved = store.save(play.id, {"n": 1}, version=play.version)
    store.undo(play.id)
    with pytest.raises(PlayChanged):
        store.save(play.id, {"n": 2}, version=saved.version)


def test_a_new_change_forgets_what_was_undone(store: Store, play: Play) -> None:
    for n in (1, 2):
        play = store.save(play.id, {"n": n}, version=play.version)
    play = store.undo(play.id)
    play = store.save(play.id, {"n": "new"}, version=play.version)
    assert not play.can_redo
    assert store.redo(play.id) == play
    assert [store.undo(play.id).document["n"] for _ in range(2)] == [1, 0]


def test_a_change_back_to_the_undone_document_is_a_change(store: Store, play: Play) -> None:
    play = store.save(play.id, {"n": 1}, version=play.version)
    play = store.undo(play.id)
    play = store.save(play.id, {"n": 1}, version=play.version)
    assert (play.document, play.can_undo, play.can_redo) == ({"n": 1}, True, False)


def test_history_is_long_but_bounded(store: Store, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    assert HISTORY >= 100
    monkeypatch.setattr("store.plays.HISTORY", 3)
    for n in range(1, 8):
        play = store.save(play.id, {"n": n}, version=play.version)
    assert [store.undo(play.id).document["n"] for _ in range(5)] == [6, 5, 4, 4, 4]


def test_lists_show_the_last_changed_first(store: Store) -> None:
    first, second, third = (store.start(game, {}) for game in ("blueprints", "pagoda", "pagoda"))
    store.finish(second.id)
    assert [p.id for p in store.plays()] == [second.id, third.id, first.id]
    assert [p.id for p in store.plays("pagoda")] == [second.id, third.id]
    assert [p.id for p in store.plays(finished=True)] == [second.id]
    assert [p.id for p in store.plays("pagoda", finished=False)] == [third.id]


def test_a_finished_play_can_be_opened_again(store: Store, play: Play) -> None:
    assert store.finish(play.id).finished
    assert store.load(play.id).finished
    reopened = store.finish(play.id, False)
    assert not reopened.finished
    assert reopened.document == play.document


def test_a_copy_has_all_that_the_play_has_now(store: Store, play: Play) -> None:
    photo = store.add_photo(play.id, JPEG, 4, 3, 26.0)
    other = store.add_photo(play.id, OTHER_JPEG, 4, 3)
    store.record_correction(play.id, photo, "dice/0/value", 5, 6)
    store.copies.use("blueprints", None, play.id)
    store.save(play.id, {"n": 1}, version=play.version)
    finished = store.finish(play.id)
    copy = store.copy(play.id)
    assert copy.id != play.id
    assert (copy.game, copy.document, copy.finished, copy.can_undo) == ("blueprints", {"n": 1}, False, False)
    assert [each.sha256 for each in store.play_photos(copy.id)] == [photo, other]
    assert store.corrections(copy.id) == store.corrections(play.id)
    store.save(copy.id, {"n": 2}, version=copy.version)
    assert store.load(play.id) == finished


def test_a_deleted_play_can_not_be_copied(store: Store, play: Play) -> None:
    store.delete(play.id)
    with pytest.raises(PlayNotFound):
        store.copy(play.id)


def test_a_list_tells_versions(store: Store, play: Play) -> None:
    store.save(play.id, {"n": 1}, version=play.version)
    assert [each.version for each in store.plays()] == [store.version(play.id)] == [2]


def test_a_deleted_play_is_hidden_until_it_is_brought_back(store: Store, play: Play) -> None:
    play = store.save(play.id, {"n": 1}, version=play.version)
    photo = store.add_photo(play.id, JPEG, 4, 3)
    store.delete(play.id)
    assert store.plays() == []
    assert [p.id for p in store.plays(deleted=True) if p.deleted] == [play.id]
    with pytest.raises(PlayNotFound):
        store.load(play.id)
    with pytest.raises(PlayNotFound):
        store.save(play.id, {"n": 2}, version=play.version)
    assert store.undelete(play.id) == play
    assert store.plays(deleted=True) == []
    assert [p.sha256 for p in store.play_photos(play.id)] == [photo]
    assert store.undo(play.id).document == {"n": 0}


@pytest.mark.parametrize(
    "play_id",
    [
        "",
        "00000000",
        "' OR 1=1 --",
        "../../etc/passwd",
        "%",
        "________",
        "\x00",
        "🎲" * 8,
        "A" * 100_000,
        "\ud800",
    ],
)
def test_no_other_id_opens_a_play(store: Store, play: Play, play_id: str) -> None:
    for method in (store.load, store.undo, store.redo, store.finish, store.delete, store.undelete):
        with pytest.raises(PlayNotFound, match="check the link"):
            method(play_id)
    assert store.load(play.id) == play


def test_an_id_read_aloud_is_understood(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = iter("7F1K0Q2Z")
    monkeypatch.setattr("store.ids.secrets.choice", lambda _: next(letters))
    play = store.start("blueprints", {})
    assert play.id == "7F1K0Q2Z"
    assert store.load("7flk-oq2z") == play


@pytest.mark.parametrize("document", [{"n": float("nan")}, {"n": {1, 2}}, {"n": b"bytes"}])
def test_what_is_no_json_is_not_saved(store: Store, play: Play, document: dict[str, object]) -> None:
    with pytest.raises((TypeError, ValueError)):
        store.save(play.id, document, version=play.version)
    assert store.load(play.id) == play


def test_eight_threads_lose_no_change(store: Store, play: Play) -> None:
    """Each thread adds its own marks; who comes too late loads and tries again."""
    gate = threading.Barrier(8)

    def add_marks(thread: int) -> None:
        gate.wait()
        for n in range(10):
            while True:
                now = store.load(play.id)
                try:
                    store.save(play.id, {**now.document, f"{thread}/{n}": 1}, version=now.version)
                    break
                except PlayChanged:
                    pass

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add_marks, range(8)))
    assert len(store.load(play.id).document) == 1 + 8 * 10
    assert store.load(play.id).version == 1 + 8 * 10


def test_photos_keep_their_order_and_come_once(store: Store, play: Play) -> None:
    first = store.add_photo(play.id, JPEG, 40, 30, 26.0)
    second = store.add_photo(play.id, OTHER_JPEG, 30, 40)
    assert store.add_photo(play.id, JPEG, 40, 30, 26.0) == first
    assert store.play_photos(play.id) == [PlayPhoto(first, 40, 30, 26.0), PlayPhoto(second, 30, 40, None)]
    assert store.photo(second) == OTHER_JPEG
    assert store.photo_file(second).read_bytes() == OTHER_JPEG


def test_two_plays_may_share_a_photo(store: Store, play: Play) -> None:
    other = store.start("pagoda", {})
    assert store.add_photo(play.id, JPEG, 40, 30) == store.add_photo(other.id, JPEG, 40, 30)
    assert store.play_photos(play.id) == store.play_photos(other.id)


def test_an_unknown_play_keeps_no_photo(store: Store, tmp_path: Path) -> None:
    with pytest.raises(PlayNotFound):
        store.add_photo("00000000", JPEG, 4, 3)
    assert list((tmp_path / "photos").iterdir()) == []


def test_corrections_are_kept_in_order(store: Store, play: Play) -> None:
    photo = store.add_photo(play.id, JPEG, 4, 3)
    store.record_correction(play.id, photo, "columns/0/1/0", {"colour": "orange", "value": 4}, None)
    store.record_correction(play.id, None, "plan", None, "X1/31/1X")
    kept = [(c.photo, c.path, c.read, c.corrected) for c in store.corrections(play.id)]
    assert kept == [
        (photo, "columns/0/1/0", {"colour": "orange", "value": 4}, None),
        (None, "plan", None, "X1/31/1X"),
    ]


def test_a_correction_names_a_photo_of_its_play(store: Store, play: Play) -> None:
    photo = store.add_photo(store.start("pagoda", {}).id, JPEG, 4, 3)
    with pytest.raises(PhotoNotFound):
        store.record_correction(play.id, photo, "plan", None, "X1/31/1X")
    assert store.corrections(play.id) == []
