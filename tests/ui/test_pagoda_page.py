"""Pagoda's page without a browser."""

from functools import partial

import pytest
from streamlit.testing.v1 import AppTest

from scoring import codec, pagoda
from scoring.pagoda import Build, Colour, HouseRules, Piece, placed_pieces
from store.plays import Store
from tests.scoring.pagodas import COMPLETE, table
from tests.ui.shown import component, page_of, pair, table_of
from ui import pagoda_play as plays
from ui.pagoda_play import PlayedGame
from ui.pagoda_score import open_points
from ui.plays import OpenPlay

Open = OpenPlay[PlayedGame]


page = partial(page_of, "pagoda")


def game(*, turns: bool = True, quick: bool = False, simple: bool = False) -> PlayedGame:
    return plays.started(pair("Ann", "<i>Bob"), quick=quick, simple=simple, turns=turns)


def pillars(site: int, n: int = 1, colour: Colour = Colour.RED) -> tuple[Build, ...]:
    return (Build(site, Piece.PILLAR, colour),) * n


def saved(store: Store, played: PlayedGame) -> Open:
    return OpenPlay(store, store.start("pagoda", codec.dump(played)).id, PlayedGame)


def shown(play: Open, step: str | None = None) -> AppTest:
    test = page()
    if step:
        test.session_state[f"step-{play.id}"] = step
    test.query_params["play"] = play.id
    test.run()
    assert not test.exception
    return test


def now(store: Store, play: Open) -> PlayedGame:
    return OpenPlay(store, play.id, PlayedGame).document


@pytest.mark.parametrize("turns", [True, False])
def test_starting_a_game(store: Store, turns: bool) -> None:
    test = page().run()
    test.text_input[0].set_value(" Ann  Lee ")
    test.text_input[1].set_value("Bob")
    test.button_group(key="start-turns").set_value(turns)
    test.checkbox[0].check()
    test.button[0].click().run()
    assert not test.exception
    (play,) = store.plays("pagoda")
    played = codec.parse(PlayedGame, store.load(play.id).document)
    assert played == plays.started(pair("Ann Lee", "Bob"), quick=True, simple=False, turns=turns)
    assert test.query_params["play"] == play.id


@pytest.mark.parametrize("names", [("", "Bob"), ("Bob", "Bob")])
def test_names_that_do_not_do(store: Store, names: tuple[str, str]) -> None:
    test = page().run()
    for field, name in zip(test.text_input, names, strict=True):
        field.set_value(name)
    test.button[0].click().run()
    assert len(test.error) == 1
    assert store.plays() == []


def test_a_link_without_its_play(store: Store) -> None:  # noqa: ARG001
    test = page()
    test.query_params["play"] = "ZZZZZZZZ"
    test.run()
    assert "no such play" in test.error[0].value


def test_the_turn_with_its_points_and_what_can_be_built(store: Store) -> None:
    played = plays.build(game(), pillars(0, 3))
    data = component(shown(saved(store, played)), "pagoda_editor")
    assert [player["points"] for player in data["players"]] == [3, 0]
    assert [player["active"] for player in data["players"]] == [True, False]
    assert data["turn"]["told"] == "3 red pillars"
    assert data["turn"]["points"] == "3 points"
    (offer,) = data["sites"][0]["offers"]["options"]
    assert offer["builds"] == [{"site": 0, "what": "pillar", "colour": "red", "spot": None}]
    assert len(data["sites"][1]["offers"]["options"]) == 5
    assert data["sites"][0]["off"] == "Take off the red pillar"
    assert data["sites"][1]["off"] == ""


def test_breaches_are_told_at_their_site(store: Store) -> None:
    played = plays.build(game(), (*pillars(2), *pillars(2, 4, Colour.BLUE)))
    data = component(shown(saved(store, played)), "pagoda_editor")
    assert [site["wrong"] for site in data["sites"]] == [False, False, True, False, False, False]
    assert any("its floor asks for" in problem for problem in data["problems"])
    assert any("at most 3" in problem for problem in data["problems"])


def test_abilities_and_their_uses(store: Store) -> None:
    first = plays.end_turn(plays.build(game(), pillars(0, 3)))
    tile = Build(0, Piece.TILE, Colour.RED, Colour.BLUE)
    second = plays.build(first, (*pillars(0), tile, *pillars(0, 3, Colour.BLUE)))
    turn = component(shown(saved(store, second)), "pagoda_editor")["turn"]
    lantern = next(ability for ability in turn["abilities"] if ability["name"] == "Lantern")
    assert (lantern["left"], lantern["used"], lantern["likely"]) == (1, False, True)
    assert component(shown(saved(store, game(simple=True))), "pagoda_editor")["turn"]["abilities"] == []


def test_undo_on_the_page(store: Store) -> None:
    play = saved(store, game())
    play.change(lambda played: plays.build(played, pillars(0)))
    test = shown(play)
    test.button(key="undo").click().run()
    assert now(store, play).move == plays.NOTHING
    test.button(key="redo").click().run()
    assert now(store, play).move.built == pillars(0)


def finished() -> PlayedGame:
    """Two complete pagodas by Ann, a third by Bob, in impossible but scored turns."""
    played = game()
    for site in range(3):
        pieces = (p.build for p in placed_pieces(table(*[""] * site, COMPLETE).sites))
        played = plays.end_turn(plays.build(played, tuple(pieces)))
    return plays.end_turn(plays.build(played, pillars(3)))


def test_a_finished_game_opens_with_its_score(store: Store) -> None:
    play = saved(store, finished())
    test = shown(play)
    pad = table_of(test, "score-pad")
    assert "&lt;i&gt;Bob" in pad
    assert "<i>" not in pad
    assert any("Ann wins" in text.value for text in test.markdown)
    lines = component(test, "breakdown")
    assert lines["total"] == "98"
    pieces = {part for group in lines["groups"] for line in group["lines"] for part in line["parts"]}
    assert {path.split("/")[1] for path in pieces} == {"0", "2"}
    assert not test.info


def test_a_game_that_goes_on_says_so(store: Store) -> None:
    test = shown(saved(store, plays.build(game(), pillars(0))), "score")
    assert "The game goes on" in test.info[0].value
    assert not any("wins" in text.value for text in test.markdown)
    assert any("What was built in 1 turn" in each.label for each in test.expander)


def test_house_rules_change_the_points_and_are_kept(store: Store) -> None:
    quick = plays.build(game(quick=True), tuple(p.build for p in placed_pieces(table("rrrr").sites)))
    play = saved(store, quick)
    test = shown(play, "score")
    rule = next(box for box in test.selectbox if "spire" in box.label)
    rule.set_value(1).run()
    assert not test.exception
    assert now(store, play).rules == HouseRules(spire_quick=5)
    test.button(key="undo").click().run()
    assert now(store, play).rules == pagoda.HOUSE_RULES


def test_names_and_variant_can_be_put_right(store: Store) -> None:
    play = saved(store, plays.build(game(), pillars(0)))
    test = shown(play, "score")
    next(field for field in test.text_input if field.value == "Ann").set_value("Anna")
    next(box for box in test.checkbox if "Simplified" in box.label).check()
    next(button for button in test.button if button.label == "Save").click().run()
    assert not test.exception
    assert now(store, play).game == pagoda.Game(("Anna", "<i>Bob"), (), simple=True)


def test_a_finished_table(store: Store) -> None:
    pieces = tuple(p.build for p in placed_pieces(table(COMPLETE, "rr").sites))
    played = plays.build(game(turns=False), pieces)
    play = saved(store, played)
    data = component(shown(play), "pagoda_editor")
    assert data["turn"] is None
    assert [player["points"] for player in data["players"]] == [None, None]
    assert [len(option["builds"]) for option in data["sites"][1]["offers"]["options"]] == [1, 2]
    test = shown(play, "score")
    assert len(test.info) == 2
    assert component(test, "breakdown")["total"] == "51"
    play.change(lambda each: plays.say_track(plays.say_track(each, 0, 31), 1, 20))
    test = shown(play, "score")
    assert [*test.info, *test.warning] == []
    assert any("Ann wins" in text.value for text in test.markdown)
    play.change(lambda each: plays.say_track(each, 0, 20))
    test = shown(play, "score")
    assert any("share the win" in text.value for text in test.markdown)
    assert "40 points in all" in test.warning[0].value


def test_what_keeps_points_open() -> None:
    played = plays.say_track(game(turns=False), 0, 3)
    assert open_points(played, plays.stand(played)) == [
        "<i>Bob's points on the score track are still to enter."
    ]
