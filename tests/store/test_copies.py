from collections.abc import Iterator
from pathlib import Path

import pytest

from calibration.copy import CopyError, GameCopy
from store.copies import Copies
from store.errors import CopyNotFound
from store.plays import Store

BOX = GameCopy("blueprints").with_dice("orange", [(50.0, 30.0, 40.0)])
GREEN = (40.0, -25.0, 20.0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


@pytest.fixture
def copies(store: Store) -> Copies:
    return store.copies


def test_a_copy_is_there_after_a_restart(copies: Copies, tmp_path: Path) -> None:
    kept = copies.add("Our box", BOX)
    again = Store(tmp_path)
    assert again.copies.load(kept.id) == kept
    assert (kept.name, kept.content, kept.active) == ("Our box", BOX, True)
    again.close()


def test_one_copy_a_game_is_active(copies: Copies) -> None:
    first = copies.add("First", BOX)
    other = copies.add("Other game's", GameCopy("quadropolis"))
    second = copies.add("Second", BOX)
    assert [copy.active for copy in copies.of("blueprints")] == [False, True]
    copies.use("blueprints", first.id)
    assert copies.active("blueprints") == copies.load(first.id)
    copies.use("blueprints", None)
    assert copies.active("blueprints") is None
    assert copies.active("quadropolis") == other
    with pytest.raises(CopyNotFound):
        copies.use("quadropolis", second.id)


def test_a_copy_learns_or_stays_as_it_was(copies: Copies) -> None:
    kept = copies.add("Box", BOX)
    learnt = copies.change(kept.id, lambda copy: copy.with_dice("green", [GREEN]))
    assert set(learnt.content.dice) == {"orange", "green"}
    with pytest.raises(CopyError):
        copies.change(kept.id, lambda copy: copy.with_dice("black", [GREEN]))
    assert copies.load(kept.id) == learnt


def test_names_change_and_copies_go(copies: Copies) -> None:
    kept = copies.add("Box", BOX)
    copies.rename(kept.id, "Ann's box")
    assert copies.load(kept.id).name == "Ann's box"
    copies.delete(kept.id)
    copies.delete(kept.id)
    assert copies.of("blueprints") == []
    with pytest.raises(CopyNotFound):
        copies.load(kept.id)


def test_a_play_uses_the_copy_chosen_for_it(store: Store) -> None:
    copies = store.copies
    old, play, other = (store.start("blueprints", {}).id for _ in range(3))
    assert copies.used_by(play, "blueprints") is None
    first = copies.add("First", BOX)
    assert copies.used_by(play, "blueprints") == first
    copies.use("blueprints", None, old)
    assert copies.used_by(play, "blueprints") is None
    copies.use("blueprints", first.id, play)
    second = copies.add("Second", BOX)
    assert copies.used_by(old, "blueprints") is None
    assert copies.used_by(play, "blueprints") == copies.load(first.id)
    assert copies.used_by(other, "blueprints") == second
    copies.delete(first.id)
    assert copies.used_by(play, "blueprints") is None
