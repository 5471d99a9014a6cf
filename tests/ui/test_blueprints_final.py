"""A whole game: from round to round, and its final table."""

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from scoring import codec
from scoring.blueprints import Material
from store.plays import Store
from tests.ui.test_blueprints_open import SMALL, bob
from tests.ui.test_blueprints_page import kept, page
from tests.ui.test_blueprints_seat import example
from ui import blueprints_round as rounds
from ui import blueprints_seat as seating
from ui.blueprints_game import PlayedGame
from ui.blueprints_round import PlayedRound, demanding
from ui.blueprints_seat import Seat
from ui.plays import OpenPlay

DEMAND = demanding(Material.GREEN, Material.CLEAR)
WON = PlayedRound((example(), SMALL), DEMAND)
AGAIN = PlayedRound((replace(SMALL, plan=tuple("3X3XXX")), replace(example(), plan=tuple("X1311X"))), DEMAND)


def named(played: PlayedRound, *names: str) -> PlayedRound:
    seats = (replace(seat, name=name) for seat, name in zip(played.seats, names, strict=True))
    return replace(played, seats=tuple(seats))


def opened(store: Store, *played: PlayedRound, is_ended: bool = False) -> OpenPlay[PlayedGame]:
    game = PlayedGame(played, is_ended)
    return OpenPlay(store, store.start("blueprints", codec.dump(game)).id, PlayedGame)


def shown(play: OpenPlay[PlayedGame], step: str, where: str = "score") -> AppTest:
    test = page()
    test.session_state[f"round-{play.id}"] = step
    test.session_state[f"where-{play.id}-{step}"] = where
    test.query_params["play"] = play.id
    test.run()
    assert not test.exception
    return test


def text_of(test: AppTest) -> str:
    """Everything that is said on the page."""
    parts = [*test.markdown, *test.caption, *test.warning]
    return "\n".join([*(each.value for each in parts), *(each.proto.body for each in test.get("html"))])


def test_the_next_round_is_begun_by_who_had_the_fewest_points(store: Store) -> None:
    play = opened(store, WON)
    test = shown(play, "0")
    assert "Bob has the fewest points and goes first in round 2" in text_of(test)
    test.button(key="next").click().run()
    assert not test.exception
    played = kept(store, play)
    assert [each.names for each in played.rounds] == [("Ann", "Bob"), ("Bob", "Ann")]
    assert test.session_state[f"round-{play.id}"] == "1"
    assert "In demand" in text_of(test)
    test.button(key="undo").click().run()
    assert not test.exception
    assert len(kept(store, play).rounds) == 1


def test_who_begins_is_asked_for_while_points_are_open(store: Store) -> None:
    play = opened(store, PlayedRound((example(), Seat("Bob")), DEMAND))
    test = shown(play, "0")
    first = next(box for box in test.selectbox if "fewest points" in box.label)
    first.set_value("Ann").run()
    test.button(key="next").click().run()
    assert kept(store, play).rounds[1].names == ("Ann", "Bob")


def test_a_game_is_ended_after_one_round_and_played_on(store: Store) -> None:
    play = opened(store, WON)
    test = shown(play, "0")
    test.button(key="end").click().run()
    assert kept(store, play).is_ended
    assert "Ann wins" in text_of(test)
    test.button(key="play-on").click().run()
    assert not kept(store, play).is_ended
    assert "After 1 round of 3" in text_of(test)


def test_the_final_table_of_three_rounds(store: Store) -> None:
    again = named(AGAIN, "Bob", "Ann")
    game = WON, again, again
    test = shown(opened(store, *game), "game")
    text = text_of(test)
    assert not test.warning
    assert "Ann wins" in text
    assert text.count("Silver 2") >= 3
    assert "Round 3" in text
    assert [expander.label for expander in test.expander if "prizes" in expander.label] == [
        f"Awards and prizes of round {number}" for number in (1, 2, 3)
    ]


def test_a_tie_for_the_game_is_named_with_what_decided_it(store: Store) -> None:
    tied = WON, named(AGAIN, "Ann", "Bob")  # silver for each
    text = text_of(shown(opened(store, *tied, is_ended=True), "game"))
    assert "Ann and Bob have the same points" in text


def test_rounds_that_are_not_settled_are_named_with_a_way_there(store: Store) -> None:
    play = opened(store, WON, PlayedRound((Seat("Bob"), Seat("Ann")), DEMAND), is_ended=True)
    test = shown(play, "game")
    assert "Not settled yet: round 2" in test.warning[0].value
    assert "The win is open between Ann and Bob" in text_of(test).replace("\\", "")
    assert "Silver 2 ?" not in text_of(test)  # nobody is guessed to have won what nobody built for
    test.button(key=f"to-round-{play.id}-1").click().run()
    assert test.session_state[f"round-{play.id}"] == "1"


def test_the_last_round_can_be_taken_away(store: Store) -> None:
    play = opened(store, WON, named(AGAIN, "Bob", "Ann"))
    test = shown(play, "game")
    test.button(key="without-last").click().run()
    assert not test.exception
    assert len(kept(store, play).rounds) == 1


def test_a_round_that_undo_took_away_is_shown_no_more(store: Store) -> None:
    play = opened(store, WON)
    test = shown(play, "2")
    assert test.session_state[f"round-{play.id}"] == "0"


@pytest.mark.parametrize("kind", ["award", "prize"])
def test_cards_say_who_and_why(store: Store, kind: str) -> None:
    skyscraper = bob(*[(3, "black", 0)] * 5, (3, "black", 2), plan="3X/3X/XX")
    played = PlayedRound((example(), skyscraper), DEMAND)
    text = text_of(shown(opened(store, played), "0")).replace("\\", "")
    said_ = {
        "award": "**Silver** (2)",
        "prize": "**Skyscraper** (2): Bob. The top left column is 5 dice high",
    }
    assert said_[kind] in text


def test_players_are_put_right_in_every_round(store: Store) -> None:
    play = opened(store, WON, named(AGAIN, "Bob", "Ann"))
    test = shown(play, "game")
    next(field for field in test.text_input if field.value == "Bob").set_value("Bo")
    next(button for button in test.button if button.label == "Save").click().run()
    assert not test.exception
    assert [each.names for each in kept(store, play).rounds] == [("Ann", "Bo"), ("Bo", "Ann")]


def test_a_doubt_in_one_round_keeps_the_win_open(store: Store) -> None:
    unsure = seating.set_height(replace(SMALL, name="Bob"), 1, 1)
    played = rounds.with_seat(WON, 1, lambda _: unsure)
    close = rounds.with_seat(played, 0, lambda _: replace(SMALL, name="Ann", plan=tuple("3X3XXX")))
    test = shown(opened(store, close, is_ended=True), "game")
    assert "open between" in text_of(test)
