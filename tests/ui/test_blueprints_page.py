import threading
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from scoring import codec
from scoring.blueprints import Building, Material
from store.plays import Store
from tests.ui.given import give_photo
from tests.ui.seen import Seen
from tests.ui.shown import component, page_of, people, table_of
from tests.ui.test_blueprints_photos import TWO, built, doubt
from tests.ui.test_blueprints_seat import example
from ui import blueprints_game as games
from ui import blueprints_reader, blueprints_table, pages
from ui import blueprints_seat as seating
from ui.blueprints_game import PlayedGame
from ui.blueprints_reader import RefusedError
from ui.blueprints_round import PlayedRound, demanding
from ui.blueprints_seat import Seat
from ui.blueprints_table import Table
from ui.plays import OpenPlay
from vision.photo import Photo, PhotoError
from vision.reading import Evidence, Polygon, Reading

FACE = ((10.0, 20.0), (40.0, 20.0), (40.0, 50.0), (10.0, 50.0))
DEMAND = demanding(Material.GREEN, Material.CLEAR)


def jpeg(grey: int = 90) -> bytes:
    return cv2.imencode(".jpg", np.full((60, 80, 3), grey, np.uint8))[1].tobytes()


class DiceReading:
    def __init__(self, *dice: Seen) -> None:
        self.dice = dice


def reads_dice(monkeypatch: pytest.MonkeyPatch, *dice: Seen) -> None:
    """The reader of loose dice sees these in any photo."""
    monkeypatch.setattr(blueprints_table, "read_dice", lambda *_: DiceReading(*dice))


def reads(monkeypatch: pytest.MonkeyPatch, *answers: Reading[Building] | str) -> list[int]:
    """The reader of buildings answers so, one call after the other; a text refuses. Photos of each call."""
    asked: list[int] = []

    def read_building(
        photos: list[Photo],
        plan: str | None,  # noqa: ARG001
        corners: list[Polygon],
        palette: object,  # noqa: ARG001
    ) -> Reading[Building]:
        assert len(photos) == len(corners)
        asked.append(len(photos))
        answer = answers[min(len(asked), len(answers)) - 1]
        if isinstance(answer, str):
            raise RefusedError(answer)
        return answer

    monkeypatch.setattr(blueprints_reader, "read_building", read_building)
    return asked


page = partial(page_of, "blueprints")


def started(store: Store, *seats: Seat) -> OpenPlay[PlayedGame]:
    played = PlayedGame((PlayedRound(seats or (Seat("Ann"), Seat("Bob")), DEMAND),))
    return OpenPlay(store, store.start("blueprints", codec.dump(played)).id, PlayedGame)


def shown(play: OpenPlay[PlayedGame], where: str | None = None) -> AppTest:
    """The page of a game, where it goes on by itself or at the given stop of the first round."""
    test = page()
    if where is not None:
        test.session_state[f"where-{play.id}-0"] = where
    test.query_params["play"] = play.id
    test.run()
    assert not test.exception
    return test


def kept(store: Store, play: OpenPlay[PlayedGame]) -> PlayedGame:
    return OpenPlay(store, play.id, PlayedGame).document


def seats(store: Store, play: OpenPlay[PlayedGame]) -> tuple[Seat, ...]:
    return kept(store, play).rounds[0].seats


# --- starting -------------------------------------------------------------------------------------------


def test_starting_a_game(store: Store) -> None:
    test = page().run()
    test.text_input[0].set_value(" Ann  Lee ")
    test.text_input[1].set_value("*Bob*")
    test.button[0].click().run()
    assert not test.exception
    (play,) = store.plays("blueprints")
    played = codec.parse(PlayedGame, store.load(play.id).document)
    assert played.names == ("Ann Lee", "*Bob*")
    assert test.query_params["play"] == play.id
    assert any("colour is not said" in each.value for each in test.caption)


def test_what_is_missing_is_told_at_once(store: Store) -> None:
    test = page().run()
    test.button[0].click().run()
    assert "2 to 4 players" in test.error[0].value
    assert store.plays() == []


def test_a_link_without_its_play(store: Store) -> None:  # noqa: ARG001
    test = page()
    test.query_params["play"] = "ZZZZZZZZ"
    test.run()
    assert "no such play" in test.error[0].value


# --- photos of a building -------------------------------------------------------------------------------


def test_a_photo_fills_the_building_and_its_doubts_come_first(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = Reading(
        TWO,
        (doubt("columns/1/0/0/value", 2, 5), doubt("columns/2/1", [{}], [{}, {}])),
        {"columns/1/0/1": Evidence(0, FACE, 0.9)},
        hint="One more photo from the left would settle 1 doubt.",
    )
    reads(monkeypatch, reading)
    play = started(store)
    test = shown(play, "1")
    give_photo(test, jpeg())
    assert not test.exception
    editor = component(test, "building_editor")
    assert editor["texts"]["doubts"] == "2 to check: tap each"
    assert editor["hint"].startswith("One more photo from the left")
    assert [die["doubtful"] for die in editor["dice"]] == [True, False, False]
    assert [die["photo"] for die in editor["dice"]] == [-1, 0, -1]
    assert editor["cells"][5]["heights"] == [1, 2]
    assert "doubtful" in str(editor["drawings"][0])
    (photo,) = editor["photos"]
    (picture,) = seats(store, play)[0].pictures
    assert (photo["src"], photo["width"], photo["height"]) == (f"./photos/{play.id}/{picture.sha}", 80, 60)
    assert any("to " in each.value and "points" in each.value for each in test.markdown)


def test_several_photos_are_read_together_in_any_order(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = reads(monkeypatch, Reading(TWO))
    table = Table(started(store), 0, 0)
    table.take(jpeg(50))
    table.take(jpeg(90))
    table.read()
    table.take(jpeg(130))
    table.read()
    assert asked == [2, 3]
    assert [picture.status for picture in table.seat.pictures] == ["read"] * 3


def test_two_pages_read_a_photo_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = reads(monkeypatch, Reading(TWO))
    play = started(store)
    Table(play, 0, 0).take(jpeg())
    pages = [Table(OpenPlay(store, play.id, PlayedGame), 0, 0) for _ in range(3)]
    looking = [threading.Thread(target=page.read) for page in pages]
    for each in looking:
        each.start()
    for each in looking:
        each.join()
    assert asked == [1]
    assert [page.seat.placed for page in pages] == [3] * 3


def test_a_refused_photo_says_why_and_harms_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Reading(TWO), "no card", "No card or mat found.")
    play = started(store)
    table = Table(play, 0, 0)
    table.take(jpeg(50))
    table.read()
    table.take(jpeg(90))
    test = shown(play, "1")
    photo = component(test, "building_editor")["photos"][1]
    assert (photo["error"], photo["other"]) == ("No card or mat found.", "dice")
    assert seats(store, play)[0].placed == 3


def test_of_two_new_photos_the_good_one_is_taken(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, "photo 2", Reading(TWO), "together", "No card or mat found.")
    table = Table(started(store), 0, 0)
    table.take(jpeg(50))
    table.take(jpeg(90))
    table.read()
    assert [picture.status for picture in table.seat.pictures] == ["read", "failed"]


def test_a_photo_of_the_building_with_one_die_more_is_understood(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = Reading(built(c10="G2 B6 B6", c21="C4"), (doubt("columns/1/0/1/value", 5, 6),))
    reads(monkeypatch, Reading(TWO), "not the same", more)
    table = Table(started(store), 0, 0)
    table.take(jpeg(50))
    table.read()
    table.take(jpeg(90))
    table.read()
    assert (table.seat.placed, table.seat.to_check) == (4, 0)
    assert len(table.seat.earlier) == 1


def test_another_building_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Reading(TWO), "Not the same.", Reading(built(c00="G2")))
    table = Table(started(store), 0, 0)
    table.take(jpeg(50))
    table.read()
    table.take(jpeg(90))
    table.read()
    assert "another building" in table.seat.pictures[1].error
    assert table.seat.placed == 3


def test_a_photo_after_a_die_is_read_alone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = reads(monkeypatch, Reading(TWO))
    play = started(store)
    test = shown(play, "1")
    give_photo(test, jpeg(50))
    shows = next(g for g in test.button_group if g.key and g.key.startswith("shows-"))
    shows.set_value("later").run()
    give_photo(test, jpeg(90))
    assert not test.exception
    assert asked == [1, 1]
    (seat, _) = seats(store, play)
    assert (len(seat.known), len(seat.earlier)) == (3, 1)


def test_a_photo_is_kept_whatever_the_reader_does(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr(blueprints_reader, "read_building", fails)
    play = started(store)
    test = shown(play, "1")
    give_photo(test, jpeg())
    assert not test.exception
    (picture,) = seats(store, play)[0].pictures
    assert "could not be looked for" in picture.error
    assert store.photo(picture.sha)
    reads(monkeypatch, Reading(TWO))
    Table(OpenPlay(store, play.id, PlayedGame), 0, 0).on_event(
        {"do": "look_again", "photo": picture.sha, "of": "building"}
    )
    test.run()
    assert seats(store, play)[0].placed == 3


def test_a_photo_is_undone_in_one_step_and_comes_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Reading(TWO))
    play = started(store)
    test = shown(play, "1")
    give_photo(test, jpeg())
    test.button(key="undo").click().run()
    assert (seats(store, play)[0].pictures, seats(store, play)[0].dice) == ((), ())
    test.button(key="redo").click().run()
    assert not test.exception
    assert seats(store, play)[0].placed == 3


def test_a_file_that_is_no_photo_is_told_in_the_readers_words(store: Store) -> None:
    play = started(store)
    test = shown(play, "1")
    give_photo(test, b"not a picture")
    assert "Expected a photo" in test.error[0].value
    assert seats(store, play)[0].pictures == ()


# --- loose dice -----------------------------------------------------------------------------------------


def test_loose_dice_lie_beside_the_building(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads_dice(monkeypatch, Seen(), Seen(value=6, colour="white", colour_candidates=()))
    play = started(store)
    test = shown(play, "1")
    next(g for g in test.button_group if g.key and g.key.startswith("shows-")).set_value("loose").run()
    give_photo(test, jpeg())
    assert not test.exception
    editor = component(test, "building_editor")
    assert [(die["tag"], die["placed"], die["photo"]) for die in editor["dice"]] == [
        ("4O", False, 0),
        ("6C ?", False, 0),
    ]
    assert editor["photos"][0]["addable"]


@pytest.fixture
def table(store: Store, monkeypatch: pytest.MonkeyPatch) -> Table:
    reads_dice(monkeypatch, Seen(), Seen(value=6))
    table = Table(started(store), 0, 1)
    table.take_dice(jpeg())
    table.read()
    return table


def test_a_tap_is_saved_and_told_as_a_correction(store: Store, table: Table) -> None:
    table.on_event({"do": "choose", "region": "d1", "row": "value", "option": "5"})
    assert seats(store, table.play)[1].dice[0].value == 5
    (correction,) = store.corrections(table.play.id)
    said_ = (correction.path, correction.read, correction.corrected)
    assert said_ == ("rounds/0/seats/1/dice/d1/value", 4, 5)


def test_a_missed_die_is_added_where_it_was_tapped(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def read_die_at(photo: object, x: float, y: float, side: float | None, _: object) -> Seen:  # noqa: ARG001
        asked.append((x, y, side))
        return Seen(value=2)

    monkeypatch.setattr(blueprints_table, "read_die_at", read_die_at)
    table.on_event({"do": "add", "photo": table.seat.pictures[0].sha, "x": 50, "y": 40})
    assert asked == [(50, 40, 40)]
    assert table.seat.die("d3").doubts == ("value", "colour")
    table.on_event({"do": "add", "photo": "f" * 64, "x": 50, "y": 40})
    assert len(asked) == 1


def test_taking_in_what_is_no_photo(table: Table) -> None:
    with pytest.raises(PhotoError):
        table.take(b"text")


# --- building and score ---------------------------------------------------------------------------------


def test_the_page_goes_on_where_the_round_was_left(store: Store) -> None:
    spare = seating.take_off(example(), 1)
    editor = component(shown(started(store, spare, Seat("Bob"))), "building_editor")
    assert [die["placed"] for die in editor["dice"]].count(False) == 1
    assert editor["verdict"] == {"kind": "", "text": "1 die to go: the outlined ones."}


@pytest.mark.parametrize(
    ("seat", "kind", "text"),
    [
        (example(), "good", "All 6 dice stand as planned."),
        (
            seating.place(example(), "d1", 4),
            "bad",
            "Not as planned: top right 0 built, 1 planned; bottom left 2 built, 1 planned.",
        ),
        (
            seating.print_cell(Seat("A"), 1, "2"),
            "",
            "The plan is not finished: 5 cells not said, 2 of 6 dice.",
        ),
        (Seat("A"), "", ""),
    ],
)
def test_whether_the_building_matches_its_plan(store: Store, seat: Seat, kind: str, text: str) -> None:
    editor = component(shown(started(store, seat, Seat("Bob")), "1"), "building_editor")
    assert editor["verdict"] == {"kind": kind, "text": text}
    differing = [cell["index"] for cell in editor["cells"] if cell["differs"]]
    assert differing == ([1, 4] if kind == "bad" else [])


def test_cells_of_the_plan_that_were_not_tapped_are_empty(store: Store) -> None:
    seat = seating.print_cell(Seat("A"), 1, "3")
    editor = component(shown(started(store, seat, Seat("Bob")), "1"), "building_editor")
    assert [cell["plan"] for cell in editor["cells"]] == ["", "3", "", "", "", ""]
    assert not editor["hatchable"]
    seat = seating.print_cell(seat, 0, "3")
    editor = component(shown(started(store, seat, Seat("Bob")), "1"), "building_editor")
    assert editor["hatchable"]


def test_breaches_are_told_and_lit_and_make_the_points_open(store: Store) -> None:
    seat = seating.add_typed(seating.take_off(example(), 1), 1, "black")
    seat = seating.place(seat, "d7", 2)
    test = shown(started(store, seat, Seat("Bob")), "1")
    editor = component(test, "building_editor")
    assert editor["wrong"] == ["d7"]
    assert [cell["wrong"] for cell in editor["cells"]] == [False, False, True, False, False, False]
    assert any("1 lies above a 6" in warning.value for warning in test.warning)
    assert any("? points" in each.value for each in test.markdown)


def test_the_score_of_both_players_with_every_line(store: Store) -> None:
    bob = seating.place(seating.add_typed(Seat("<i>Bob", plan=tuple("2X2X2X")), 6, "clear"), "d1", 0)
    test = shown(started(store, example(), bob))
    assert not test.warning
    pad = table_of(test, "score-pad")
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


def test_what_is_missing_is_told_beside_the_score_with_a_way_there(store: Store) -> None:
    play = started(store, example(), Seat("Bob"))
    test = shown(play, "score")
    assert "**Bob**: No building yet" in test.warning[0].value
    pad = table_of(test, "score-pad")
    assert pad.count("1. to 2.") == 2
    test.button(key=f"to-where-{play.id}-0-2").click().run()
    assert component(test, "building_editor")["dice"] == []


def test_undo_on_the_page(store: Store) -> None:
    play = started(store)
    Table(play, 0, 0).change(lambda seat: seating.add_typed(seat, 3, "green"))
    test = shown(play)
    test.button(key="undo").click().run()
    assert seats(store, play)[0].dice == ()
    test.button(key="redo").click().run()
    assert len(seats(store, play)[0].dice) == 1


def test_names_and_colours_can_be_put_right_later(store: Store) -> None:
    play = started(store, example(), Seat("Bob", columns=example().columns, dice=example().dice))
    test = shown(play)
    next(field for field in test.text_input if field.value == "Bob").set_value("Bo")
    next(box for box in test.selectbox if "Goes first in round 1" in box.label).set_value(1)
    next(button for button in test.button if button.label == "Save").click().run()
    assert not test.exception
    assert [seat.name for seat in seats(store, play)] == ["Bo", "Ann"]


def test_a_player_who_is_gone_is_looked_at_no_more(store: Store) -> None:
    assert component(shown(started(store, example(), Seat("Bob")), "5"), "breakdown")["name"] == "Ann"


# --- in demand ------------------------------------------------------------------------------------------


def test_the_in_demand_dice_come_first_and_are_tapped(store: Store) -> None:
    played = games.started(people("Ann", "Bob"))
    play = OpenPlay(store, store.start("blueprints", codec.dump(played)).id, PlayedGame)
    test = shown(play)
    test.button_group(key=f"demand-{play.id}-0-0").set_value(Material.BLACK).run()
    test.button_group(key=f"demand-{play.id}-0-1").set_value(Material.ORANGE).run()
    assert kept(store, play).rounds[0].demanded == (Material.BLACK, Material.ORANGE)
    test.button(key=f"swap-{play.id}-0").click().run()
    assert kept(store, play).rounds[0].demanded == (Material.ORANGE, Material.BLACK)
    test.button(key="next").click().run()
    assert not test.exception
    assert component(test, "building_editor")["dice"] == []


def test_the_in_demand_dice_are_read_from_a_photo(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    doubtful = Seen(
        colour="green",
        colour_doubtful=True,
        box=(50, 20, 10, 10),
        colour_candidates=(("green", 0.6), ("black", 0.3)),
    )
    reads_dice(monkeypatch, doubtful, Seen())
    play = started(store)
    test = shown(play, "0")
    give_photo(test, jpeg())
    assert not test.exception
    assert kept(store, play).rounds[0].demanded == (Material.ORANGE, Material.GREEN)
    overlay = component(test, "photo_overlay")
    assert [region["tag"] for region in overlay["regions"]] == ["1. O", "2. G ?"]
    assert any("green is to check" in each.value for each in test.caption)
    test.button(key="undo").click().run()
    assert kept(store, play).rounds[0].demanded == (Material.GREEN, Material.CLEAR)


def test_a_photo_without_the_two_dice_says_what_to_do(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads_dice(monkeypatch, Seen())
    test = shown(started(store), "0")
    give_photo(test, jpeg())
    assert "1 die found" in test.error[0].value


# --- home -----------------------------------------------------------------------------------------------


def test_home_lists_what_is_open(store: Store) -> None:
    started(store, Seat("Ann"), Seat("B*b"))
    store.start("some_other_game", {})
    store.start("blueprints", {"not": "a round"})
    store.start("blueprints", {"seats": [{"name": "Old"}, {"name": "Play"}], "demand": ["green", "clear"]})
    test = AppTest.from_file(str(Path(pages.__file__).with_name("main.py")), default_timeout=20).run()
    assert not test.exception
    links = [link.proto.label for link in test.get("page_link")]
    assert any(r"Ann, B\*b" in link and "just now" in link for link in links)
    assert any("Old, Play" in link for link in links)
