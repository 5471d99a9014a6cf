from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from scoring import codec
from scoring.blueprints import Material
from store.plays import Store
from tests.ui.seen import Seen
from tests.ui.shown import component, page_of
from tests.ui.test_blueprints_round import example
from ui import blueprints_round as rounds
from ui import blueprints_table, pages
from ui.blueprints_round import PlayedRound, Seat
from ui.blueprints_table import Table
from ui.plays import OpenPlay
from vision.photo import PhotoError

JPEG = cv2.imencode(".jpg", np.full((60, 80, 3), 90, np.uint8))[1].tobytes()


class Reading:
    def __init__(self, *dice: Seen) -> None:
        self.dice = dice


def reads(monkeypatch: pytest.MonkeyPatch, *dice: Seen) -> None:
    """The reader sees these dice in any photo."""
    monkeypatch.setattr(blueprints_table, "read_dice", lambda _: Reading(*dice))


page = partial(page_of, "blueprints")


def started(store: Store, *seats: Seat) -> OpenPlay[PlayedRound]:
    played = PlayedRound(seats or (Seat("Ann"), Seat("Bob")), (Material.GREEN, Material.CLEAR))
    return OpenPlay(store, store.start("blueprints", codec.dump(played)).id, PlayedRound)


def shown(play: OpenPlay[PlayedRound], where: str | None = None, step: str = "dice") -> AppTest:
    """The page of a round, where it goes on by itself or at the given player and step."""
    test = page()
    if where is not None:
        test.session_state[f"where-{play.id}"] = where
        test.session_state[f"step-{play.id}-{where}"] = step
    test.query_params["play"] = play.id
    test.run()
    assert not test.exception
    return test


def seats(store: Store, play: OpenPlay[PlayedRound]) -> tuple[Seat, ...]:
    return OpenPlay(store, play.id, PlayedRound).document.seats


# --- starting -------------------------------------------------------------------------------------------


def test_starting_a_round(store: Store) -> None:
    test = page().run()
    test.text_input[0].set_value(" Ann  Lee ")
    test.text_input[1].set_value("*Bob*")
    test.button_group(key="start-first").set_value(Material.ORANGE)
    test.button_group(key="start-second").set_value(Material.CLEAR)
    test.button[0].click().run()
    assert not test.exception
    (play,) = store.plays("blueprints")
    played = codec.parse(PlayedRound, store.load(play.id).document)
    assert [seat.name for seat in played.seats] == ["Ann Lee", "*Bob*"]
    assert played.demand == (Material.ORANGE, Material.CLEAR)
    assert test.query_params["play"] == play.id


def test_what_is_missing_is_told_at_once(store: Store) -> None:
    test = page().run()
    test.button[0].click().run()
    assert len(test.error) == 2
    assert store.plays() == []


def test_a_link_without_its_play(store: Store) -> None:  # noqa: ARG001
    test = page()
    test.query_params["play"] = "ZZZZZZZZ"
    test.run()
    assert "no such play" in test.error[0].value


# --- photos ---------------------------------------------------------------------------------------------


def test_a_photo_is_read_and_its_doubts_shown(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Seen(), Seen(value=6, colour="white", colour_candidates=()))
    play = started(store)
    test = shown(play)
    test.file_uploader[0].upload("dice.jpg", JPEG).run()
    assert not test.exception
    overlay = component(test, "photo_overlay")
    assert [region["tag"] for region in overlay["regions"]] == ["4O", "6C ?"]
    assert [region["doubtful"] for region in overlay["regions"]] == [False, True]
    (picture,) = seats(store, play)[0].pictures
    assert overlay["src"] == f"./photos/{picture.sha}"
    assert (overlay["width"], overlay["height"]) == (80, 60)
    assert store.photo(picture.sha)


def test_a_photo_is_undone_in_one_step_and_comes_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Seen())
    play = started(store)
    test = shown(play)
    test.file_uploader[0].upload("dice.jpg", JPEG).run()
    test.button(key="undo").click().run()
    assert (seats(store, play)[0].pictures, seats(store, play)[0].dice) == ((), ())
    test.button(key="redo").click().run()
    assert not test.exception
    assert len(component(test, "photo_overlay")["regions"]) == 1


def test_a_photo_and_its_dice_can_be_removed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Seen())
    play = started(store)
    test = shown(play)
    test.file_uploader[0].upload("a.jpg", JPEG).run()
    other = cv2.imencode(".jpg", np.full((60, 90, 3), 50, np.uint8))[1].tobytes()
    test.file_uploader[0].upload("b.jpg", other).run()
    assert component(test, "photo_overlay")["width"] == 90
    next(button for button in test.button if button.label == "Remove this photo").click().run()
    assert not test.exception
    assert [picture.width for picture in seats(store, play)[0].pictures] == [80]
    assert [die.removed for die in seats(store, play)[0].dice] == [False, True]


def test_a_photo_without_dice_says_what_to_do(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch)
    test = shown(started(store))
    test.file_uploader[0].upload("dice.jpg", JPEG).run()
    assert "No dice found" in test.info[0].value
    assert component(test, "photo_overlay")["addable"]


def test_a_file_that_is_no_photo_is_told_in_the_readers_words(store: Store) -> None:
    play = started(store)
    test = shown(play)
    test.file_uploader[0].upload("dice.jpg", b"not a picture").run()
    assert "expected a photo" in test.error[0].value
    assert seats(store, play)[0].pictures == ()
    test.run()
    assert not test.exception


def test_a_photo_is_kept_whatever_the_reader_does(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(photo: object) -> None:  # noqa: ARG001
        raise RuntimeError("out of order")

    monkeypatch.setattr(blueprints_table, "read_dice", fails)
    play = started(store)
    test = shown(play)
    test.file_uploader[0].upload("dice.jpg", JPEG).run()
    assert not test.exception
    assert "could not be looked for" in test.error[0].value
    (picture,) = seats(store, play)[0].pictures
    assert picture.status == "failed"
    assert store.photo(picture.sha)
    reads(monkeypatch, Seen())
    next(button for button in test.button if button.label == "Look again").click().run()
    assert not test.exception
    assert [die.value for die in seats(store, play)[0].dice] == [4]


def test_a_webcam_picture_goes_the_same_way(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Seen())
    play = started(store)
    test = shown(play)
    source = next(g for g in test.button_group if g.key and g.key.endswith("-source"))
    source.set_value("webcam").run()
    test.camera_input[0].upload("x.jpg", JPEG).run()
    assert not test.exception
    assert len(seats(store, play)[0].dice) == 1


# --- taps -----------------------------------------------------------------------------------------------


@pytest.fixture
def table(store: Store, monkeypatch: pytest.MonkeyPatch) -> Table:
    reads(monkeypatch, Seen(), Seen(value=6))
    table = Table(started(store), 1)
    table.take(JPEG)
    table.read(table.seat.pictures[0].sha)
    return table


def test_a_tap_is_saved_and_told_as_a_correction(store: Store, table: Table) -> None:
    table.on_event({"do": "choose", "region": "d1", "row": "value", "option": "5"})
    assert seats(store, table.play)[1].dice[0].value == 5
    (correction,) = store.corrections(table.play.id)
    assert (correction.path, correction.read, correction.corrected) == ("seats/1/dice/d1/value", 4, 5)


def test_a_missed_die_is_added_where_it_was_tapped(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def read_die_at(photo: object, x: float, y: float, side: float | None) -> Seen:  # noqa: ARG001
        asked.append((x, y, side))
        return Seen(value=2)

    monkeypatch.setattr(blueprints_table, "read_die_at", read_die_at)
    assert table.add_at(table.seat.pictures[0].sha, 50, 40) == "d3"
    assert asked == [(50, 40, 40)]
    assert table.seat.die("d3").doubts == ("value", "colour")


def test_taking_in_what_is_no_photo(table: Table) -> None:
    with pytest.raises(PhotoError):
        table.take(b"text")


# --- building and score ---------------------------------------------------------------------------------


def test_the_page_goes_on_where_the_round_was_left(store: Store) -> None:
    spare = rounds.take_off(example(), 1)
    editor = component(shown(started(store, spare, Seat("Bob"))), "building_editor")
    assert [die["placed"] for die in editor["dice"]].count(False) == 1
    assert editor["texts"]["sum"] == "Sum 6"


def test_breaches_are_told_and_lit(store: Store) -> None:
    seat = rounds.add_typed(rounds.take_off(example(), 1), 1, "black")
    seat = rounds.place(seat, "d7", 2)
    test = shown(started(store, seat, Seat("Bob")), "0", "building")
    editor = component(test, "building_editor")
    assert editor["wrong"] == ["d7"]
    assert [cell["wrong"] for cell in editor["cells"]] == [False, False, True, False, False, False]
    assert any("1 lies above a 6" in warning.value for warning in test.warning)


def test_the_score_of_both_players_with_every_line(store: Store) -> None:
    bob = rounds.place(rounds.add_typed(Seat("<i>Bob"), 6, "clear"), "d1", 0)
    test = shown(started(store, example(), bob))
    pad = test.get("html")[0].proto.body
    assert "<i>Bob" not in pad
    assert "Silver 2" in pad
    lines = component(test, "breakdown")
    assert lines["total"] == "27"
    orange = next(group for group in lines["groups"] if group["title"] == "Orange")["lines"]
    assert [line["points"] for line in orange] == [2, 4]
    assert [line["parts"] for line in orange] == [["d1"], ["d5"]]
    assert orange[0]["near"] == ["d5"]
    plan = lines["groups"][0]["lines"][0]
    assert set(plan["parts"]) == {"d1", "d2", "d3", "d4", "d5", "d6"}


def test_doubts_left_over_are_told_beside_the_score(store: Store) -> None:
    doubtful = rounds.with_reading(
        rounds.with_picture(Seat("Bob"), rounds.Picture("a" * 64, 80, 60)),
        "a" * 64,
        (Seen(value_doubtful=True),),
    )
    play = started(store, example(), doubtful)
    test = shown(play, "score")
    assert "Bob: 1 die still to check" in test.warning[0].value


def test_undo_on_the_page(store: Store) -> None:
    play = started(store)
    play.change(lambda played: rounds.with_seat(played, 0, lambda seat: rounds.add_typed(seat, 3, "green")))
    test = shown(play)
    test.button(key="undo").click().run()
    assert seats(store, play)[0].dice == ()
    test.button(key="redo").click().run()
    assert len(seats(store, play)[0].dice) == 1


def test_names_and_colours_can_be_put_right_later(store: Store) -> None:
    play = started(store, example(), Seat("Bob", columns=example().columns, dice=example().dice))
    test = shown(play)
    next(field for field in test.text_input if field.value == "Bob").set_value("Bo")
    test.selectbox[0].set_value(1)
    next(button for button in test.button if button.label == "Save").click().run()
    assert not test.exception
    assert [seat.name for seat in seats(store, play)] == ["Bo", "Ann"]


def test_a_player_who_is_gone_is_looked_at_no_more(store: Store) -> None:
    assert component(shown(started(store, example(), Seat("Bob")), "3"), "breakdown")["name"] == "Ann"


# --- home -----------------------------------------------------------------------------------------------


def test_home_lists_what_is_open(store: Store) -> None:
    started(store, Seat("Ann"), Seat("B*b"))
    store.start("some_other_game", {})
    store.start("blueprints", {"not": "a round"})
    test = AppTest.from_file(str(Path(pages.__file__).with_name("main.py")), default_timeout=20).run()
    assert not test.exception
    links = [link.proto.label for link in test.get("page_link")]
    assert len(links) == 2
    assert any(r"Ann, B\*b" in link and "just now" in link for link in links)
