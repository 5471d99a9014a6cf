"""A play is finished by a person, stays so when changed, and its table plays again."""

import pytest
from streamlit.testing.v1 import AppTest

from store.plays import Store
from tests.ui import sample_plays as samples
from tests.ui.shown import page_of
from ui.games import GAMES


def score_of(play: str, game: str) -> AppTest:
    """The score stop of a play."""
    test = page_of(game)
    test.query_params |= {"play": play, "at": "score", "step": "game" if game == "blueprints" else "score"}
    test.run()
    assert not test.exception
    return test


def finish(test: AppTest) -> object:
    return next((button for button in test.button if button.key == "finish"), None)


@pytest.mark.parametrize("game", GAMES)
def test_a_play_is_finished_changed_and_opened_again(store: Store, game: str) -> None:
    play = store.start(game, samples.FINISHED[game]("Ann", "Bob"))
    test = score_of(play.id, game)
    assert test.button(key="finish").label == "Finish"
    test.button(key="finish").click().run()
    assert not test.exception
    assert finish(test) is None
    assert any("it stays finished" in text.value for text in test.markdown)
    finished = store.load(play.id)
    assert finished.finished

    store.save(play.id, samples.FINISHED[game]("Ann", "Cyd"), version=finished.version)
    test.run()
    assert store.load(play.id).finished
    assert any("it stays finished" in text.value for text in test.markdown)

    test.button(key="reopen").click().run()
    assert not store.load(play.id).finished
    assert finish(test)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_table_plays_again(store: Store, game: str) -> None:
    play = store.start(game, samples.FINISHED[game]("Ann", "Bob")).id
    store.finish(play)
    test = score_of(play, game)
    test.button(key="play-again").click().run()
    assert not test.exception
    (again,) = store.plays(finished=False)
    assert GAMES[game].names(store.document(again.id)) == ("Ann", "Bob")
    assert test.query_params["play"] == again.id


def test_a_score_that_is_open_can_be_finished_as_it_is(store: Store) -> None:
    play = store.start("spyrium", samples.spyrium_tracks(("Ann", "Bob"), (20, None))).id
    test = score_of(play, "spyrium")
    assert test.button(key="finish").label == "Finish as it is"
    test.button(key="finish").click().run()
    assert store.load(play).finished


def test_a_play_that_somebody_deleted_is_not_finished(store: Store) -> None:
    play = store.start("spyrium", samples.spyrium_tracks(("Ann", "Bob"), (20, 31))).id
    test = score_of(play, "spyrium")
    store.delete(play)
    test.button(key="finish").click().run()
    assert "There is no such play" in test.error[0].value
