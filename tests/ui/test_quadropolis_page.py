from functools import partial

import pytest
from streamlit.testing.v1 import AppTest

from scoring import codec, quadropolis
from scoring.players import Seat
from scoring.quadropolis import BuildingType, City, HouseRules, Mode
from store.plays import Store
from tests.ui.shown import component, page_of, people, table_of, told
from ui import pages
from ui import quadropolis_play as plays
from ui.plays import OpenPlay
from ui.quadropolis_play import PlayedCities

page = partial(page_of, "quadropolis")


def city(*buildings: tuple[str, BuildingType], inhabitants: int = 0, energy: int = 0) -> City:
    built = quadropolis.empty(Mode.CLASSIC)
    for space, kind in buildings:
        built = plays.build(built, space, kind)
    return plays.with_count(plays.with_count(built, "inhabitants", inhabitants), "energy", energy)


TOWERS = city(("0/0", BuildingType.TOWER), ("0/1", BuildingType.PARK), inhabitants=1, energy=1)
SHOP = city(("3/3", BuildingType.SHOP), inhabitants=2, energy=1)


def started(store: Store, *cities: City) -> OpenPlay[PlayedCities]:
    names = ("Ann", "*Bob*", "Cyd")
    seats = tuple(Seat(name, state) for name, state in zip(names, cities, strict=False))
    play = store.start("quadropolis", codec.dump(PlayedCities(seats)))
    return OpenPlay(store, play.id, PlayedCities)


def shown(play: OpenPlay[PlayedCities]) -> AppTest:
    test = page()
    test.query_params["play"] = play.id
    test.run()
    assert not test.exception
    return test


def test_starting_a_play(store: Store) -> None:
    test = page().run()
    test.button_group[0].set_value(Mode.EXPERT)
    test.text_input[0].set_value("Ann")
    test.text_input[1].set_value(" Bob  Lee")
    test.button[0].click().run()
    assert not test.exception
    (play,) = store.plays("quadropolis")
    played = codec.parse(PlayedCities, store.load(play.id).document)
    assert played == plays.started(people("Ann", "Bob Lee"), Mode.EXPERT)
    assert test.query_params["play"] == play.id
    assert len(component(test, "quadropolis_editor")["spaces"]) == 20


@pytest.mark.parametrize(("names", "faults"), [((), 1), (("Ann", "Ann"), 1)])
def test_who_can_not_play_is_told(store: Store, names: tuple[str, ...], faults: int) -> None:
    test = page().run()
    for field, name in zip(test.text_input, names, strict=False):
        field.set_value(name)
    test.button[0].click().run()
    assert len(test.error) == faults
    assert store.plays() == []


def test_a_city_with_its_score_and_lines(store: Store) -> None:
    play = started(store, TOWERS, quadropolis.empty(Mode.CLASSIC))
    test = shown(play)
    editor = component(test, "quadropolis_editor")
    assert editor["points"] == "0 points"
    assert editor["groups"] == "An empty classic city"
    test.button_group[0].set_value("0").run()
    editor = component(test, "quadropolis_editor")
    assert editor["points"] == "2 points"
    assert editor["groups"] == (
        "Tower Blocks 1 · Parks 2 · Left over -1 (inhabitants or energy without a use)"
    )
    assert editor["spaces"]["0/0"]["type"] == "tower"
    lines = [line["text"] for group in component(test, "breakdown")["groups"] for line in group["lines"]]
    assert "Park (row 1, column 2) beside 1 Tower Block." in lines
    test.button(key="next").click().run()
    assert test.session_state[f"where-{play.id}"] == "1"


def test_the_score_of_all_with_places_and_ties(store: Store) -> None:
    play = started(store, TOWERS, SHOP)
    test = shown(play)
    assert component(test, "breakdown")["name"] == "Ann"
    pad = table_of(test, "score-pad")
    assert "*Bob*" in pad
    assert any("Bob" in m.value and "wins" in m.value for m in test.markdown)
    assert "most inhabitants in buildings" in told(test)
    assert "office" not in pad.lower()


def test_problems_name_their_player(store: Store) -> None:
    play = started(store, TOWERS, plays.with_count(SHOP, "inhabitants", 99))
    assert any(w.value.startswith("\\*Bob\\*\\: ") for w in shown(play).warning)


def test_house_rules_are_kept_with_the_play(store: Store) -> None:
    play = started(store, TOWERS, SHOP)
    test = shown(play)
    (box,) = [b for b in test.selectbox if str(b.key).endswith("final_tie")]
    box.set_value(1).run()
    assert not test.exception
    now = OpenPlay(store, play.id, PlayedCities)
    assert now.document.rules == HouseRules(final_tie=("empty", "inhabitants"))
    (row,) = [t for t in test.text_input if t.label.startswith("Office Towers in a group of 2")]
    row.set_value("1 3 6 10 16").run()
    now = OpenPlay(store, play.id, PlayedCities)
    assert now.document.rules.office[1] == (1, 3, 6, 10, 16)
    test.button(key="undo").click().run()
    assert OpenPlay(store, play.id, PlayedCities).document.rules.office == HouseRules().office


def test_names_are_put_right(store: Store) -> None:
    play = started(store, TOWERS, SHOP)
    test = shown(play)
    (field,) = [t for t in test.text_input if t.label == "First player"]
    field.set_value("Anna")
    next(b for b in test.button if b.label == "Save").click().run()
    assert not test.exception
    document = OpenPlay(store, play.id, PlayedCities).document
    assert [seat.name for seat in document.seats] == ["Anna", "*Bob*"]
    assert document.seats[0].state == TOWERS


def test_a_link_without_its_play(store: Store) -> None:  # noqa: ARG001
    test = page()
    test.query_params["play"] = "ZZZZZZZZ"
    test.run()
    assert "no such play" in test.error[0].value


def test_the_registry_knows_the_players(store: Store) -> None:
    play = started(store, TOWERS, SHOP)
    (game,) = [g for g in pages.GAME_PAGES if g.game == "quadropolis"]
    assert game.names(store.load(play.id).document) == ("Ann", "*Bob*")
