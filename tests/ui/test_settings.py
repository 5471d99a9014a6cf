"""What holds for all plays: languages, house rules of new plays, plays and everything in and out again."""

import io
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from calibration.copy import GameCopy
from scoring.codec import StateError
from store.errors import ArchiveError
from store.plays import Store
from tests.ui.sample_plays import FINISHED
from tests.ui.test_share import GREY
from ui.games import GAMES
from ui.pages import GAME_PAGES
from ui.photo_gone import photo_gone
from ui.plays import is_kept
from ui.quadropolis_setup import HOUSE
from ui.settings_data import check_document, delete_photos, size_words, take_in, write_backup


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests sit at the computer that runs the app."""
    monkeypatch.setattr("ui.settings_data.is_this_machine", lambda: True)


def page() -> AppTest:
    def script() -> None:
        from ui.settings import settings

        settings()

    return AppTest.from_function(script, default_timeout=30)


def kept(store: Store, game: str) -> str:
    return store.start(game, FINISHED[game]("Ann", "Ζωή 🎲")).id


def test_the_page_shows_every_game_and_what_is_kept(store: Store) -> None:
    kept(store, "spyrium")
    store.copies.add("Mine", GameCopy("quadropolis"))
    store.copies.add("Yours", GameCopy("quadropolis"))
    shown = page().run()
    assert not shown.exception
    words = [element.value for element in shown.markdown]
    assert all(any(title in word for word in words) for title in ("Blueprints", "Pagoda", "Azul"))
    assert any("1 play and 0 photos (0 MB)" in word for word in words)
    assert any("Copies: Mine, Yours (new plays use it)" in c.value.replace("\\", "") for c in shown.caption)


@pytest.mark.parametrize("game", GAMES)
def test_every_play_comes_in_as_it_went_out(store: Store, game: str) -> None:
    play = store.load(kept(store, game))
    found, key = take_in(store, io.BytesIO(store.archive.json(play.id)))
    taken = store.load(key)
    assert (found, taken.game, taken.document) == (game, game, play.document)
    assert key != play.id
    assert GAMES[game].standings(taken.document) == GAMES[game].standings(play.document)


def test_a_photo_comes_along(store: Store) -> None:
    key = kept(store, "quadropolis")
    sha = store.add_photo(key, GREY, 400, 300)
    file = io.BytesIO()
    store.archive.write_zip(key, file)
    store.delete_photos()
    assert not is_kept(store, sha)
    file.seek(0)
    take_in(store, file)
    assert is_kept(store, sha)


@pytest.mark.parametrize("changes", [{"game": "chess"}, {"game": "../../etc"}])
def test_unknown_games_are_refused(store: Store, changes: dict[str, object]) -> None:
    content = {**json.loads(store.archive.json(kept(store, "spyrium"))), **changes}
    with pytest.raises(ArchiveError, match="of another game"):
        take_in(store, io.BytesIO(json.dumps(content).encode()))


@pytest.mark.parametrize("game", GAMES)
def test_documents_of_another_kind_are_refused(store: Store, game: str) -> None:
    content = json.loads(store.archive.json(kept(store, game)))
    for document in ({}, {"seats": 1}, {**content["document"], "rules": 4}):
        with pytest.raises(StateError):
            take_in(store, io.BytesIO(json.dumps({**content, "document": document}).encode()))
    assert len(store.plays()) == 1


def changed(data: Any, path: list[int], value: Any) -> Any:
    """The data with a value somewhere inside it."""
    if not path or not isinstance(data, dict | list) or not data:
        return value
    items = list(data.items()) if isinstance(data, dict) else list(enumerate(data))
    at, inner = items[path[0] % len(items)]
    new = changed(inner, path[1:], value)
    return {**data, at: new} if isinstance(data, dict) else [*data[:at], new, *data[at + 1 :]]


@pytest.mark.parametrize("game", GAMES)
@given(
    path=st.lists(st.integers(0, 30), min_size=1, max_size=9),
    value=st.sampled_from([None, -1, 7, 10**8, "d99", "", "../x", [], [[]], {}, True, 0.5]),
)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_changed_document_is_shown_or_refused(game: str, path: list[int], value: Any) -> None:
    document = changed(FINISHED[game]("Ann", "Ben"), path, value)
    with suppress(ArchiveError, StateError):
        check_document(game, document if isinstance(document, dict) else {})


def test_a_play_is_taken_in_on_the_page(store: Store) -> None:
    content = store.archive.json(kept(store, "pagoda"))
    shown = page().run()
    shown.file_uploader(key="play-in-0").upload("play.json", content, "application/json").run()
    assert not shown.exception
    assert [each.value for each in shown.success] == ["The play is here."]
    assert len(store.plays()) == 2
    shown.file_uploader(key="play-in-1").upload("play.json", b"[]", "application/json").run()
    assert any("something else" in error.value for error in shown.error)


def test_a_backup_is_made_and_restored_on_the_page(store: Store, tmp_path: Path) -> None:
    kept(store, "pagoda")
    shown = page().run()
    shown.button(key="backup").click().run()
    assert not shown.exception
    content = (tmp_path / "backup.zip").read_bytes()
    later = kept(store, "spyrium")
    shown.file_uploader(key="restore-0").upload("backup.zip", content, "application/zip").run()
    shown.button(key="restore").click().run()
    assert not shown.exception
    assert [each.value for each in shown.success] == ["The backup's plays are here."]
    assert [play.game for play in store.plays()] == ["pagoda"]
    shown.button(key="restore-undo").click().run()
    assert {play.game for play in store.plays()} == {"pagoda", "spyrium"}
    assert store.load(later).game == "spyrium"


def test_others_on_the_network_get_no_backup(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.settings_data.is_this_machine", lambda: False)
    kept(store, "pagoda")
    shown = page().run()
    assert not shown.exception
    assert not {"backup", "restore", "photos-delete"} & {button.key for button in shown.button}
    assert not shown.code


def test_a_bad_backup_is_told(store: Store) -> None:
    kept(store, "pagoda")
    shown = page().run()
    shown.file_uploader(key="restore-0").upload("backup.zip", b"PK no zip", "application/zip").run()
    shown.button(key="restore").click().run()
    assert any("damaged file" in error.value for error in shown.error)
    assert len(store.plays()) == 1


def test_a_backup_holds_no_backup(store: Store, tmp_path: Path) -> None:
    write_backup(store, lambda _: None)
    first = (tmp_path / "backup.zip").stat().st_size
    write_backup(store, lambda _: None)
    assert (tmp_path / "backup.zip").stat().st_size == pytest.approx(first, rel=0.2)
    assert not list(tmp_path.glob("*.part"))


def test_photos_go_only_when_sure(store: Store) -> None:
    key = kept(store, "quadropolis")
    sha = store.add_photo(key, GREY, 400, 300)
    shown = page().run()
    assert shown.button(key="photos-delete").disabled
    shown.checkbox(key="photos-sure").check().run()
    shown.button(key="photos-delete").click().run()
    assert not shown.exception
    assert not is_kept(store, sha)
    assert GAMES["quadropolis"].standings(store.load(key).document) is not None
    delete_photos(store)


def test_new_plays_start_with_the_usual_rules(store: Store) -> None:
    fact = next(fact for fact in HOUSE.facts if fact.choices and hasattr(HOUSE.default, fact.name))
    other = fact.choices[-1]
    shown = page().run()
    field = shown.selectbox(key=f"usual-rules-quadropolis-{fact.name}")
    field.set_value(len(fact.choices) - 1).run()
    assert not shown.exception
    assert getattr(HOUSE.usual, fact.name) == other
    HOUSE.change_usual(lambda _: HOUSE.default)
    assert store.settings.get("rules/quadropolis") is None


def test_rules_of_an_older_program_are_passed_over(store: Store) -> None:
    store.settings.put("rules/quadropolis", {"nothing": 1, "of": "this"})
    assert all(game.house.usual is not None for game in GAME_PAGES)


def test_what_stands_for_a_deleted_photo() -> None:
    drawn = photo_gone(400, 300, "el-GR,el;q=0.9").decode()
    assert 'viewBox="0 0 400 300"' in drawn
    assert "This photo was deleted" in photo_gone(400, 300, "").decode()


def test_sizes_in_words() -> None:
    assert [size_words(n) for n in (0, 1 << 19, 150 << 20)] == ["0 MB", "0.5 MB", "150 MB"]
