import json
from dataclasses import replace
from functools import partial

import pytest
from streamlit.testing.v1 import AppTest

from scoring import codec
from scoring.azul_summer_pavilion import Board, Colour, HouseRules, Side
from scoring.players import Seat
from store.plays import Store
from tests.ui.shown import component, page_of, people, table_of
from ui import azul_summer_pavilion_play as plays
from ui import pages
from ui.azul_summer_pavilion_play import PlayedBoards, Sheet
from ui.plays import OpenPlay

page = partial(page_of, "azul_summer_pavilion")


def sheet(*positions: int, score: int | None = None, leftover: int = 0) -> Sheet:
    found = Sheet(Board(Side.COLOURED, score=score, leftover=leftover))
    for position in positions:
        found = plays.put(found, f"stars/red/{position}", Colour.RED)
    return found


STAR = sheet(1, 2, 3, 4, 5, 6, score=26)
"""A complete red star: 26 + 14 points."""


def started(store: Store, *sheets: Sheet) -> OpenPlay[PlayedBoards]:
    seats = tuple(Seat(name, state) for name, state in zip(("Ann", "*Bob*"), sheets, strict=False))
    play = store.start("azul_summer_pavilion", codec.dump(PlayedBoards(seats)))
    return OpenPlay(store, play.id, PlayedBoards)


def shown(play: OpenPlay[PlayedBoards], where: str | None = None, step: str = "board") -> AppTest:
    test = page()
    if where is not None:
        test.session_state[f"where-{play.id}"] = where
        test.session_state[f"step-{play.id}"] = step
    test.query_params["play"] = play.id
    test.run()
    assert not test.exception
    return test


def test_starting_a_play(store: Store) -> None:
    test = page().run()
    test.button_group[0].set_value(Side.GREY)
    test.text_input[0].set_value("Ann")
    test.button[0].click().run()
    assert not test.exception
    (play,) = store.plays("azul_summer_pavilion")
    played = codec.parse(PlayedBoards, store.load(play.id).document)
    assert played == plays.started(people("Ann"), Side.GREY)
    spaces = component(test, "azul_board")["spaces"]
    assert {space["only"] for space in spaces.values()} == {None}


def test_nobody_can_not_play(store: Store) -> None:
    test = page().run()
    test.button[0].click().run()
    assert len(test.error) == 1
    assert store.plays() == []


def test_a_board_with_its_score_and_lines(store: Store) -> None:
    test = shown(started(store, STAR, sheet()), "0")
    editor = component(test, "azul_board")
    assert editor["points"] == "40 points"
    assert editor["groups"] == "Score marker 26 · Stars 14 · Numbers 0 · Left over 0"
    assert editor["spaces"]["stars/red/3"] == {
        "name": "red: 3 of the red star",
        "colour": "red",
        "only": "red",
        "star": "red",
    }
    assert editor["spaces"]["stars/multi/1"]["only"] is None
    lines = [line["text"] for group in component(test, "breakdown")["groups"] for line in group["lines"]]
    assert "The red star is complete." in lines
    test.button(key="next").click().run()
    assert component(test, "azul_board")["points"] == "1 to 5 points"


def test_a_breach_is_told_and_stands_out(store: Store) -> None:
    wrong = plays.put(STAR, "stars/blue/1", Colour.GREEN)
    editor = component(shown(started(store, wrong), "0"), "azul_board")
    assert editor["problems"] == ["A green tile lies on the 1 of the blue star."]
    assert "#e02d2d" in json.dumps(editor["drawing"])


def test_the_round_with_its_order_and_the_kept_ones(store: Store) -> None:
    kept = plays.end_round(sheet(1, 2))
    test = shown(started(store, plays.put(kept, "stars/red/4", Colour.RED)), "0", "rounds")
    data = component(test, "azul_round")
    assert data["title"] == "Round 2 of 6"
    assert data["wild"]["label"] == "green"
    assert [(s["name"], s["points"]) for s in data["steps"]] == [("red on the 4 of the red star", 1)]
    assert data["marker"] == "Score marker 8 → 9; 0 tiles kept on corner spaces."
    assert data["reopen"] == "Back to round 1"
    assert test.expander[0].label == "Kept: 1 round, score marker at 8"
    assert any("Round 1" in m.value and "on its own" in m.value for m in test.markdown)


def test_the_last_round_and_the_end(store: Store) -> None:
    found = sheet(1)
    for _ in range(5):
        found = plays.end_round(found)
    data = component(shown(started(store, found), "0", "rounds"), "azul_round")
    assert [c["what"] for c in data["counts"]] == ["from_centre"]
    data = component(shown(started(store, plays.end_round(found)), "0", "rounds"), "azul_round")
    assert data["over"]
    assert data["counts"] == []


def test_the_score_of_all_with_places_and_ties(store: Store) -> None:
    bob = replace(STAR, rounds=plays.end_round(STAR).rounds)
    test = shown(started(store, STAR, bob))
    places = table_of(test, "ranking")
    assert places.count("1. shared") == 2
    assert any("share the win" in m.value for m in test.markdown)
    assert "1 of 6 rounds are kept" in test.info[0].value


def test_tiles_that_the_score_marker_does_not_know_of_are_told(store: Store) -> None:
    found = plays.put(plays.end_round(sheet(1, 2)), "stars/red/4", Colour.RED)
    play = started(store, found)
    assert "1 tile laid since round 1" in shown(play).info[0].value
    score, _ = component(shown(play, "0"), "azul_board")["counts"]
    assert score["told"] == "after 1 kept round; 1 tile laid since"
    assert score["open"]


def test_a_score_that_is_not_known_is_a_range(store: Store) -> None:
    test = shown(started(store, sheet(1), STAR))
    assert "still to enter" in test.info[0].value
    pad = table_of(test, "score-pad")
    assert "1 to 6" in pad


def test_what_a_line_lights_up(store: Store) -> None:
    data = component(shown(started(store, STAR, STAR)), "breakdown")
    (line,) = [x for g in data["groups"] for x in g["lines"] if x["text"] == "The red star is complete."]
    assert line["parts"] == [f"stars/red/{n}" for n in range(1, 7)]


def test_house_rules_are_kept_with_the_play(store: Store) -> None:
    play = started(store, STAR)
    test = shown(play)
    test.selectbox[0].set_value(1).run()
    assert not test.exception
    assert OpenPlay(store, play.id, PlayedBoards).document.rules == HouseRules(leftover_first=True)
    test.button(key="undo").click().run()
    assert OpenPlay(store, play.id, PlayedBoards).document.rules == HouseRules()


def test_a_player_who_goes_does_not_break_the_page(store: Store) -> None:
    play = started(store, STAR, sheet(score=7))
    test = shown(play, "1")
    play.change(lambda now: plays.with_players(now, people("Ann", "")))
    test.run()
    assert not test.exception
    assert component(test, "breakdown")["name"] == "Ann"


@pytest.mark.parametrize("link", ["ZZZZZZZZ", "<b>"])
def test_a_link_without_its_play(store: Store, link: str) -> None:  # noqa: ARG001
    test = page()
    test.query_params["play"] = link
    test.run()
    assert len(test.error) == 1


def test_the_registry_knows_the_players(store: Store) -> None:
    play = started(store, STAR, STAR)
    (game,) = [g for g in pages.GAME_PAGES if g.game == "azul_summer_pavilion"]
    assert game.names(store.load(play.id).document) == ("Ann", "*Bob*")
