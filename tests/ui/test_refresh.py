from streamlit.testing.v1 import AppTest

from scoring import codec
from scoring.quadropolis import Mode
from store.plays import Store
from tests.ui.shown import component, page_of, people
from ui import quadropolis_play as plays
from ui.plays import OpenPlay
from ui.quadropolis_play import PlayedCities


def open_page(store: Store) -> tuple[AppTest, OpenPlay[PlayedCities]]:
    play = store.start("quadropolis", codec.dump(plays.started(people("Ann"), Mode.CLASSIC)))
    test = page_of("quadropolis")
    test.query_params["play"] = play.id
    return test.run(), OpenPlay(store, play.id, PlayedCities)


def test_the_version_tells_a_change(store: Store) -> None:
    test, play = open_page(store)
    assert not test.exception
    assert store.version(play.id) == play.play.version
    play.change(lambda now: plays.with_city(now, 0, lambda city: plays.with_count(city, "energy", 3)))
    assert store.version(play.id) == play.play.version > 1
    assert component(test.run(), "quadropolis_editor")["counts"][1]["n"] == 3


def test_a_play_deleted_elsewhere(store: Store) -> None:
    test, play = open_page(store)
    store.delete(play.id)
    play.change(lambda now: plays.with_city(now, 0, lambda city: plays.with_count(city, "energy", 3)))
    play.undo()
    play.redo()  # nothing of these fails
    test.run()
    assert not test.exception
    assert test.error[0].value.startswith("There is no such play")
    store.undelete(play.id)
    assert component(test.run(), "quadropolis_editor")["counts"][1]["n"] is None
