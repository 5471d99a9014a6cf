from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from scoring import codec
from store import FOLDER_VARIABLE
from store.errors import PlayChanged, PlayNotFound
from store.plays import Store
from tests.ui.seen import Seen
from tests.ui.shown import people
from ui import blueprints_game as games
from ui import blueprints_photos as photos
from ui import blueprints_round as rounds
from ui import blueprints_seat as seating
from ui.blueprints_game import PlayedGame
from ui.blueprints_seat import Picture, Seat
from ui.plays import OpenPlay, data_folder
from vision.photo import Photo


def opened(store: Store, play_id: str | None = None) -> OpenPlay[PlayedGame]:
    new = games.started(people("Ann", "Bob"))
    play_id = play_id or store.start("blueprints", codec.dump(new)).id
    return OpenPlay(store, play_id, PlayedGame)


def anns(step: Callable[[Seat], Seat]) -> Callable[[PlayedGame], PlayedGame]:
    """A change of the first player's table in the first round."""
    return lambda played: games.with_round(played, 0, lambda each: rounds.with_seat(each, 0, step))


def typed(value: int) -> Callable[[PlayedGame], PlayedGame]:
    return anns(lambda seat: seating.add_typed(seat, value, "green"))


def values(play: OpenPlay[PlayedGame]) -> list[int | None]:
    return [die.value for die in play.document.rounds[0].seats[0].dice]


def test_every_change_is_saved_and_comes_back(store: Store) -> None:
    play = opened(store)
    play.change(typed(3))
    assert values(opened(store, play.id)) == [3]


def test_undo_and_redo_go_through_the_store(store: Store) -> None:
    play = opened(store)
    play.change(typed(3))
    other = opened(store, play.id)
    other.undo()
    assert (values(other), other.play.can_redo) == ([], True)
    other.redo()
    assert values(opened(store, play.id)) == [3]


def test_two_phones_both_keep_their_changes(store: Store) -> None:
    one = opened(store)
    two = opened(store, one.id)
    one.change(typed(1))
    two.change(typed(2))
    assert values(two) == values(opened(store, one.id)) == [1, 2]


def test_a_play_that_is_changed_all_the_time_says_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    play = opened(store)

    def always(*_: object, **__: object) -> None:
        raise PlayChanged("changed", 7)

    monkeypatch.setattr(store, "save", always)
    with pytest.raises(PlayChanged, match="too many people"):
        play.change(typed(1))


def test_no_such_play(store: Store) -> None:
    with pytest.raises(PlayNotFound):
        opened(store, "ZZZZZZZZ")


def test_a_photo_is_kept(store: Store) -> None:
    play = opened(store)
    sha = play.keep(Photo(np.zeros((20, 30, 3), np.uint8)))
    assert store.photo(sha).startswith(b"\xff\xd8")
    (photo,) = store.play_photos(play.id)
    assert (photo.width, photo.height) == (30, 20)


def test_where_the_data_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, "/somewhere")
    assert data_folder() == Path("/somewhere")
    monkeypatch.delenv(FOLDER_VARIABLE)
    assert data_folder() == Path.home() / ".local/share/tablescore"


def test_undo_does_not_stop_between_two_steps_of_one_change(store: Store) -> None:
    play = opened(store)
    play.change(typed(3))
    photo = Picture("a" * 64, 80, 60)
    play.change(anns(lambda seat: photos.with_picture(seat, photo)))
    play.change(anns(lambda seat: photos.with_reading(seat, photo.sha, (Seen(),))))
    play = OpenPlay(store, play.id, PlayedGame, games.is_passing)
    play.undo()
    assert (values(play), play.document.rounds[0].seats[0].pictures) == ([3], ())
    play.redo()
    assert values(play) == [3, 4]
