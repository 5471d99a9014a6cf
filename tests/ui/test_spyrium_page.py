"""Spyrium's page without a browser."""

from dataclasses import replace
from functools import partial

from streamlit.testing.v1 import AppTest

from scoring import codec
from scoring.spyrium import Card, HouseRules, Kind, Seat, State
from store.plays import Store
from tests.ui.shown import component, page_of, people, table_of, told
from ui import spyrium_play as plays
from ui.plays import OpenPlay
from ui.spyrium_drawing import neighbourhood
from ui.spyrium_editor import editor_data
from ui.spyrium_play import PlayedGame

Open = OpenPlay[PlayedGame]

MINE, MANOR = Card(Kind.BUILDING, "Mine", 2), Card(Kind.BUILDING, "Manor")
CAPITALISATION = Card(Kind.TECHNIQUE, "capitalisation")
FULL = State(31, (MINE, MANOR, Card(Kind.TECHNIQUE, "automation")), crystals=9, pounds=3)
OTHER = replace(FULL, cards=(MINE, MANOR, CAPITALISATION), pounds=14)
"""As many points, by another technique."""


page = partial(page_of, "spyrium")


def saved(store: Store, *states: State, rules: HouseRules | None = None) -> Open:
    names = ("Ann", "<i>Bob", "Cy")
    game = PlayedGame(tuple(Seat(name, state) for name, state in zip(names, states, strict=False)))
    game = replace(game, rules=rules) if rules else game
    return OpenPlay(store, store.start("spyrium", codec.dump(game)).id, PlayedGame)


def shown(play: Open, where: str | None = None) -> AppTest:
    test = page()
    if where is not None:
        test.session_state[f"where-{play.id}"] = where
    test.query_params["play"] = play.id
    test.run()
    assert not test.exception
    return test


def now(store: Store, play: Open) -> PlayedGame:
    return OpenPlay(store, play.id, PlayedGame).document


def test_starting_a_game(store: Store) -> None:
    test = page().run()
    for i, name in enumerate((" Ann  Lee ", "Bob", "", "Dee")):
        test.text_input[i].set_value(name)
    test.button[0].click().run()
    assert not test.exception
    (play,) = store.plays("spyrium")
    assert codec.parse(PlayedGame, store.load(play.id).document) == plays.started(
        people("Ann Lee", "Bob", "Dee")
    )


def test_one_player_is_too_few(store: Store) -> None:
    test = page().run()
    test.text_input[0].set_value("Ann")
    test.button[0].click().run()
    assert len(test.error) == 1
    assert store.plays() == []


def test_a_link_without_its_play(store: Store) -> None:  # noqa: ARG001
    test = page()
    test.query_params["play"] = "ZZZZZZZZ"
    test.run()
    assert "no such play" in test.error[0].value


def test_the_list_asks_for_what_counts(store: Store) -> None:
    play = saved(store, State(None, (Card(Kind.BUILDING, "Mine"), Card(Kind.TECHNIQUE, "taylorism"))), FULL)
    data = component(shown(play), "spyrium_editor")
    assert data["total"] == "at least 0 VP"
    assert data["groups"] == "track ? · buildings 0 · techniques 0"
    assert data["open"] == "3 values to fill in"
    assert data["track"]["asked"]
    assert [card["asked"] for card in data["buildings"]] == [True]
    assert [number["name"] for number in data["numbers"] if number["asked"]] == ["workers"]
    (taylorism,) = [each for each in data["techniques"] if each["has"]]
    assert (taylorism["points"], taylorism["asked"]) == ("+0 to 7", True)
    assert data["problems"] == []


def test_a_complete_list_asks_nothing() -> None:
    data = editor_data(FULL, HouseRules())
    assert (data["total"], data["open"]) == ("49 VP", "")
    assert [card["vp"] for card in data["buildings"]] == [2, 9]
    assert not any(each["asked"] for each in (*data["numbers"], data["track"], *data["techniques"]))


def test_breaches_are_told(store: Store) -> None:
    data = component(
        shown(saved(store, State(3, (replace(MANOR, vp=8),), workers=9), FULL), "0"), "spyrium_editor"
    )
    assert len(data["problems"]) == 2


def test_the_score_of_all_players_with_every_line(store: Store) -> None:
    test = shown(saved(store, FULL, replace(OTHER, track=20)))
    pad = table_of(test, "score-pad")
    assert "&lt;i&gt;Bob" in pad
    assert "<i>" not in pad
    assert any("Ann wins" in text.value for text in test.markdown)
    lines = component(test, "breakdown")
    assert lines["total"] == "49"
    automation = lines["groups"][2]["lines"][0]
    assert (automation["parts"], automation["near"]) == (["cards/2"], ["crystals"])
    assert not test.warning


def test_what_is_not_known_is_told_and_no_winner_named(store: Store) -> None:
    test = shown(saved(store, FULL, replace(OTHER, track=None)), "score")
    assert "How many VP does the track show" in test.warning[0].value
    assert len(test.warning) == 1
    pad = table_of(test, "score-pad")
    assert "at least 18" in pad
    assert "<td>?</td>" in pad
    assert table_of(test, "ranking").count("1. to 2.") == 2
    assert 'class="first"' not in pad
    assert any("The win is open between Ann and" in text.value for text in test.markdown)
    assert not any("wins" in text.value for text in test.markdown)


def test_the_rule_for_ties_is_the_tables_choice(store: Store) -> None:
    play = saved(store, FULL, OTHER)
    test = shown(play)
    assert any("share the win" in text.value for text in test.markdown)
    assert "assumed" in told(test)
    rule = next(box for box in test.selectbox if "tie" in box.label)
    rule.set_value(2).run()
    assert not test.exception
    assert now(store, play).rules.tie == "pounds"
    assert any("Bob wins" in text.value for text in test.markdown)
    assert "most pounds" in told(test)


def test_undo_on_the_page(store: Store) -> None:
    play = saved(store, FULL, FULL)
    play.change(lambda game: plays.with_state(game, 0, lambda state: plays.add_building(state, "Palace")))
    test = shown(play, "0")
    assert component(test, "spyrium_editor")["total"] == "61 VP"
    test.button(key="undo").click().run()
    assert component(test, "spyrium_editor")["total"] == "49 VP"


def test_on_to_the_next_player(store: Store) -> None:
    play = saved(store, FULL, FULL)
    test = shown(play, "0")
    assert r"\<i\>Bob" in test.button(key="next").label
    test.button(key="next").click().run()
    assert test.button(key="next").label == "On to the score"


def test_names_can_be_put_right(store: Store) -> None:
    play = saved(store, FULL, FULL)
    test = shown(play, "score")
    next(field for field in test.text_input if field.value == "Ann").set_value("Anna")
    next(button for button in test.button if button.label == "Save").click().run()
    assert not test.exception
    assert [seat.name for seat in now(store, play).seats] == ["Anna", "<i>Bob"]


def test_everything_of_a_player_is_drawn() -> None:
    drawn = [part[1]["data-id"] for part in neighbourhood(FULL)[2]]
    assert set(drawn) == {"track", "cards/0", "cards/1", "cards/2", *plays.NUMBERS}
    assert len(drawn) == len(set(drawn))
