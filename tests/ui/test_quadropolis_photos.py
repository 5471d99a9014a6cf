"""A Quadropolis page with photos: read, asked, settled, and what stays."""

import json
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from calibration.copy import GameCopy
from scoring import codec, quadropolis
from scoring.players import Seat
from scoring.quadropolis import BuildingType, City, Mode, Tile
from store.plays import Store
from tests.ui.board_fakes import jpeg, reads, seen, square
from tests.ui.shown import component, page_of, people
from ui import quadropolis as city_page
from ui import quadropolis_play as plays
from ui.board_doubts import to_check
from ui.board_learn import learn_from
from ui.board_sight import Sight
from ui.board_table import NOT_READ, BoardTable
from ui.components import Event
from ui.plays import OpenPlay
from ui.quadropolis_photos import CITIES, Cities, Plot, tile_words, touched
from ui.quadropolis_play import PlayedCities
from ui.quadropolis_standings import scored
from vision.photo import PhotoError
from vision.reading import Doubt, Reading

Table = BoardTable[PlayedCities, Plot]


def built(**tiles: Tile) -> City:
    """A city with tiles by space, ``s00`` for row 0, column 0."""
    grid: list[list[Tile | None]] = [[None] * 4 for _ in range(4)]
    for space, tile in tiles.items():
        grid[int(space[1])][int(space[2])] = tile
    return City(Mode.CLASSIC, tuple(map(tuple, grid)))


TOWER = Tile(BuildingType.TOWER, 2, 0, 1, 0)
SHOP = Tile(BuildingType.SHOP)
READ = Reading(
    built(s00=TOWER, s33=SHOP),
    (
        Doubt("city/0/0/floors", ((2, 0.7), (3, 0.3)), "the lower floors are hidden", 0, square(0, 0)),
        Doubt("city/3/3/type", (("shop", 0.8), ("factory", 0.2)), "glare", 0, square(30, 30)),
    ),
    seen("city/0/0", "city/0/3", "city/3/3", "city/3/0"),
)


@pytest.fixture
def table(store: Store) -> Table:
    played = PlayedCities(
        (Seat("Ann", quadropolis.empty(Mode.CLASSIC)), Seat("Bob", quadropolis.empty(Mode.CLASSIC)))
    )
    play = store.start("quadropolis", codec.dump(played))
    return BoardTable(OpenPlay(store, play.id, PlayedCities, plays.is_passing), 0, CITIES)


def shown(table: Table) -> AppTest:
    test = page_of("quadropolis")
    test.query_params["play"] = table.play.id
    test.query_params["at"] = "0"
    test.run()
    assert not test.exception
    return test


def now(table: Table) -> Table:
    """The table as anybody else sees it."""
    play = OpenPlay(table.play.store, table.play.id, PlayedCities, plays.is_passing)
    return BoardTable(play, table.index, CITIES)


def taken(table: Table, grey: int = 90) -> Table:
    table.take(jpeg(grey))
    table.read()
    return table


def answer(question: str, value: object) -> Event:
    return {
        "do": "answer",
        "question": question,
        "option": value
        if isinstance(value, str) and value in ("mine", "photo", "checked")
        else json.dumps(value),
    }


def test_a_photo_is_read_and_asked_about(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = reads(monkeypatch, Cities, READ)
    table.take(jpeg())
    assert now(table).sight.waiting  # a reload before it is read loses nothing
    page = shown(table)
    assert asked == [(1, None, [None])]
    editor = component(page, "quadropolis_editor")
    sight = editor["sight"]
    assert [q["ask"] for q in sight["questions"]] == ["How many floors?", "What stands here?"]
    assert [a["label"] for a in sight["questions"][0]["answers"]] == ["2 floors", "3 floors"]
    assert sight["questions"][0]["box"] == [0, 0, 10, 10]
    assert sight["texts"]["toCheck"] == "2 to check"
    assert sight["parts"]["0/0"] == {
        "photo": 0,
        "polygon": [[0, 0], [10, 0], [10, 10], [0, 10]],
        "tag": "T×2",
        "name": "row 1, column 1",
    }
    assert sight["photos"][0]["src"].endswith(table.sight.shots[0].sha)


def test_points_reach_over_all_that_the_answers_allow(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    floors = Doubt("city/0/0/floors", ((2, 0.7), (3, 0.3)), "hidden", 0, square(0, 0))
    reads(monkeypatch, Cities, Reading(built(s00=TOWER), (floors,), seen("city/0/0")))
    table.on_event({"do": "count", "what": "inhabitants", "saw": None, "n": 0})
    table.on_event({"do": "count", "what": "energy", "saw": None, "n": 1})
    taken(table)
    editor = component(shown(table), "quadropolis_editor")
    assert (editor["sight"]["points"], editor["points"]) == ("3 to 6 points", "3 points")
    ann, bob = scored(now(table).play.document).players
    assert (ann.breakdown.reach, ann.places, bob.places) == ((3, 6), None, None)  # Bob's city is empty
    assert to_check(CITIES, now(table).play.document, ["Ann", "Bob"]) == ["Ann: 1 is still to check."]
    table.on_event(answer("doubt:city/0/0/floors", 3))
    editor = component(shown(table), "quadropolis_editor")
    assert (editor["sight"]["points"], editor["points"]) == ("", "6 points")
    assert scored(now(table).play.document).players[0].breakdown.reach == (6, 6)
    assert to_check(CITIES, now(table).play.document, ["Ann", "Bob"]) == []


def test_a_place_is_open_while_a_doubt_may_change_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    floors = Doubt("city/0/0/floors", ((2, 0.7), (3, 0.3)), "hidden", 0, square(0, 0))
    reads(monkeypatch, Cities, Reading(built(s00=TOWER), (floors,), seen("city/0/0")))
    bob = BoardTable(table.play, 1, CITIES)
    for each in (table, bob):
        each.on_event({"do": "count", "what": "inhabitants", "saw": None, "n": 0})
        each.on_event({"do": "count", "what": "energy", "saw": None, "n": 1})
        taken(each)
    bob.on_event(answer("doubt:city/0/0/floors", 2))
    first, second = scored(now(table).play.document).players
    assert (first.places, second.places) == ((1, 2), (1, 2))
    assert second.breakdown.reach == (3, 3)


def test_lines_of_the_score_light_up_the_photo(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Cities, READ)
    taken(table)
    (photo,) = component(shown(table), "breakdown")["photos"]
    assert photo["alt"] == "Photo of the city"
    assert [region["id"] for region in photo["regions"]] == [*READ.evidence]


def test_answers_settle_and_are_noted(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Cities, READ)
    taken(table)
    table.on_event(answer("doubt:city/0/0/floors", 3))
    table.on_event(answer("doubt:city/3/3/type", "factory"))
    city = now(table).plot.city
    assert city.city[0][0] == Tile(BuildingType.TOWER, 3, 0, 1, 0)
    assert city.city[3][3] is not None
    assert city.city[3][3].type is BuildingType.FACTORY
    (floors, kind) = table.play.store.corrections(table.play.id)
    assert (floors.path, floors.read["floors"], floors.corrected["floors"]) == ("seats/0/city/0/0", 2, 3)
    assert kind.photo == table.sight.shots[0].sha
    # what a factory gives is not known now, so that is asked next
    assert [q.ask for q in table.questions] == ["What is printed on the tile?"]
    table.on_event(answer("doubt:city/3/3/content", 0))
    assert [q.id for q in table.questions] == ["doubt:inhabitants"]  # of the floors below the tower's top
    table.play.undo()
    assert [q.ask for q in table.questions] == ["What is printed on the tile?"]


def test_a_confirmed_guess_stays_and_the_question_goes(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Cities, READ)
    taken(table)
    table.on_event(answer("doubt:city/0/0/floors", 2))
    assert [q.id for q in table.questions] == ["doubt:city/3/3/type"]
    assert table.play.store.corrections(table.play.id) == []


def test_an_answer_that_came_too_late_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Cities, READ)
    taken(table)
    other = now(table)
    table.on_event(answer("doubt:city/0/0/floors", 3))
    told: list[str] = []
    monkeypatch.setattr("ui.board_table.st.toast", lambda text, **_: told.append(text))
    other.on_event(answer("doubt:city/0/0/floors", 2))
    assert "another phone" in told[0]
    assert now(table).plot.city.city[0][0] == Tile(BuildingType.TOWER, 3, 0, 1, 0)


@pytest.mark.parametrize("value", [[1], "no building", {"type": "castle"}, "photo"])
def test_what_is_no_answer_changes_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch, value: object
) -> None:
    reads(monkeypatch, Cities, READ)
    taken(table)
    before = table.play.document
    told: list[str] = []
    monkeypatch.setattr("ui.board_table.st.toast", lambda text, **_: told.append(text))
    table.on_event(answer("doubt:city/3/3/type", value))
    assert len(told) == 1
    assert now(table).play.document == before


def test_a_tap_on_the_drawn_city_answers_too(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Cities, READ)
    taken(table)
    table.on_event({"do": "floors", "space": "0/0", "option": "4"})
    table.on_event({"do": "clear", "space": "3/3"})
    assert [q for q in table.questions if q.space] == []
    assert now(table).plot.city.city[3][3] is None


def test_what_was_typed_is_not_overwritten_but_both_are_offered(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(monkeypatch, Cities, READ)
    table.on_event({"do": "build", "space": "0/0", "option": "park"})
    taken(table)
    assert table.plot.city.city[0][0] == Tile(BuildingType.PARK)
    asked = table.questions[0]
    assert asked.why == "You said Park; the photo shows Tower Block, 2 floors, 1 inhabitant."
    assert [a.label for a in asked.answers] == ["Keep Park", "Take Tower Block, 2 floors, 1 inhabitant"]
    table.on_event(answer(asked.id, "photo"))
    assert table.plot.city.city[0][0] == TOWER
    table.play.undo()
    table.on_event(answer(asked.id, "mine"))
    assert table.plot.city.city[0][0] == Tile(BuildingType.PARK)
    assert [q.space for q in table.questions] == ["3/3"]


def test_a_second_photo_is_read_with_the_first(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = reads(monkeypatch, Cities, READ, Reading(READ.state, (), READ.evidence))
    taken(table)
    taken(table, grey=120)
    assert [n for n, _, _ in asked] == [1, 2]
    assert [q for q in table.questions if q.space] == []
    assert len(table.sight.current) == 2


def test_a_photo_after_all_were_deleted_is_read_alone(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = reads(monkeypatch, Cities, READ)
    taken(table)
    table.play.store.delete_photos()
    shown(table)
    taken(table, grey=120)
    assert [n for n, _, _ in asked] == [1, 1]
    assert [shot.status for shot in table.sight.shots] == ["read", "read"]


def test_a_photo_of_later_is_read_alone(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    grown = Reading(built(s00=Tile(BuildingType.TOWER, 4, 0, 1, 0)), (), seen("city/0/0"))
    asked = reads(monkeypatch, Cities, READ, grown)
    taken(table)
    table.take(jpeg(120), later=True)
    table.read()
    assert [n for n, _, _ in asked] == [1, 1]
    assert [shot.past for shot in table.sight.shots] == [True, False]
    assert table.plot.city == grown.state


def test_a_refused_photo_tells_why_and_corners_help(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = reads(monkeypatch, Cities, "Finding the board: found none.", READ)
    taken(table)
    (shot,) = table.sight.shots
    photo = component(shown(table), "quadropolis_editor")["sight"]["photos"][0]
    assert photo["error"] == "Finding the board: found none."
    assert photo["corners"] == [[12, 9], [68, 9], [68, 51], [12, 51]]
    corners = [[1, 2], [70, 2], [70, 50], [1.04, 50]]
    table.on_event({"do": "corners", "photo": shot.sha, "corners": corners})
    table.read()
    assert asked[-1][2] == [((1.0, 2.0), (70.0, 2.0), (70.0, 50.0), (1.0, 50.0))]
    assert [s.status for s in now(table).sight.shots] == ["read"]
    table.on_event({"do": "find_corners", "photo": shot.sha})
    assert [(s.status, s.corners) for s in now(table).sight.shots] == [("waiting", ())]


def test_one_bad_photo_of_two_does_not_spoil_the_other(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Cities, "Two boards.", READ, "Another city.")
    table.take(jpeg(1))
    table.take(jpeg(200))
    table.read()
    assert [shot.status for shot in table.sight.shots] == ["read", "failed"]
    assert table.sight.shots[1].error == "Another city."


def test_a_reader_that_breaks_leaves_the_photo(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks() -> Reading[City]:
        raise RuntimeError("oh")

    reads(monkeypatch, Cities, breaks)
    taken(table)
    assert table.sight.shots[0].error == NOT_READ


def test_a_photo_is_removed_and_what_was_read_stays(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Cities, READ)
    taken(table)
    table.on_event({"do": "remove_photo", "photo": table.sight.shots[0].sha})
    assert table.sight.shots == ()
    assert table.plot.city == READ.state
    assert component(shown(table), "quadropolis_editor")["sight"]["photos"] == []


def test_no_photo_is_told(table: Table) -> None:
    with pytest.raises(PhotoError):
        table.take(b"no photo")


def test_photos_stay_with_their_player(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Cities, READ)
    bob = BoardTable(table.play, 1, CITIES)
    bob.take(jpeg())
    bob.read()
    table.play.change(lambda played: plays.with_players(played, people("", "Bob")))
    assert table.play.document.seats[0].state == READ.state
    assert len(table.play.document.sight(0).shots) == 1


def test_a_play_from_before_there_were_photos_opens(store: Store) -> None:
    document = codec.dump(PlayedCities((Seat("Ann", built(s00=TOWER)),)))
    del document["sights"]
    play = OpenPlay(store, store.start("quadropolis", document).id, PlayedCities)
    assert BoardTable(play, 0, CITIES).plot == Plot(built(s00=TOWER), Sight())


def test_what_the_tiles_do_not_tell_is_counted_last(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Cities, Reading(built(s00=TOWER), (), seen("city/0/0")))
    taken(table)
    asked = table.questions
    assert [q.id for q in asked] == ["doubt:inhabitants"]
    assert asked[0].number == 2  # the tile on top, and at least one from the floor below
    table.on_event(answer("doubt:inhabitants", 3))
    assert table.plot.city.inhabitants == 3
    assert table.questions == ()
    editor = component(shown(table), "quadropolis_editor")
    assert editor["sight"]["checked"].startswith("Nothing left to check")


def test_a_space_that_is_empty_or_not(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    doubts = (
        Doubt("city/0/1", ((None, 0.6), (asdict(TOWER), 0.4)), "it is dark", 0, square(0, 0)),
        Doubt("city/0/2", (), "this space lies outside the photo", 0, square(20, 0)),
    )
    reads(monkeypatch, Cities, Reading(built(), doubts, seen("city/0/1", "city/0/2")))
    taken(table)
    first, second = table.questions
    assert [a.label for a in first.answers] == ["Nothing", "Tower Block, 2 floors, 1 inhabitant"]
    assert [a.label for a in second.answers] == ["Nothing"]
    table.on_event({"do": "answer", "question": first.id, "option": first.answers[1].id})
    table.on_event({"do": "answer", "question": second.id, "option": second.answers[0].id})
    assert table.plot.city == built(s01=TOWER)
    assert [q for q in table.questions if q.space] == []


def test_what_is_printed_is_asked_once_for_all_its_numbers(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    harbour = Tile(BuildingType.HARBOR, 1, 0, 2, 0)
    doubts = (
        Doubt("city/0/0/inhabitants", ((2, 0.6), (1, 0.4)), "the icons at the upper left are not clear"),
        Doubt("city/0/0/energy", ((0, 0.6), (1, 0.4)), "the icons at the upper left are not clear"),
    )
    reads(monkeypatch, Cities, Reading(built(s00=harbour), doubts, seen("city/0/0")))
    taken(table)
    (asked,) = table.questions
    assert [a.label for a in asked.answers] == ["2 inhabitants", "1 inhabitant and 1 energy"]
    assert asked.why == "The icons at the upper left are not clear."
    table.on_event({"do": "answer", "question": asked.id, "option": asked.answers[1].id})
    assert table.plot.city.city[0][0] == Tile(BuildingType.HARBOR, 1, 0, 1, 1)
    assert table.questions == ()


@pytest.mark.parametrize(
    ("event", "paths"),
    [
        (
            {"do": "build", "space": "0/0", "option": "office"},
            ("city/0/0/type", "city/0/0/vp", "city/0/0/inhabitants", "city/0/0/energy"),
        ),
        ({"do": "build", "space": "0/0", "option": "park"}, ("city/0/0",)),
        ({"do": "clear", "space": "0/0"}, ("city/0/0",)),
        ({"do": "floors", "space": "0/0", "option": "3"}, ("city/0/0/floors",)),
        ({"do": "count", "what": "energy", "saw": None, "n": 1}, ("energy",)),
        ({"do": "fix", "space": "0/0", "option": "off"}, ()),
        ({"do": "release"}, ()),
    ],
)
def test_what_a_tap_speaks_of(event: Event, paths: tuple[str, ...]) -> None:
    assert touched(event, built(s00=TOWER)) == paths


def test_a_decision_goes_with_its_building(table: Table) -> None:
    plot = Plot(plays.fix(built(s00=TOWER, s01=SHOP), "0/0", "off"), table.sight)
    data = CITIES.data(plot)
    same = CITIES.with_data(plot, data)
    assert same == plot
    data["city"][0][0] = None
    assert CITIES.with_data(plot, data).city.fixed.active == {}


def test_corners_from_the_four_corner_spaces(table: Table) -> None:
    corners = ("city/0/0", "city/0/3", "city/3/3", "city/3/0")
    places = (square(0, 0), square(30, 0), square(30, 30), square(0, 30))
    found = CITIES.corners_of(table.plot, dict(zip(corners, places, strict=True)))
    assert [*(found or ())] == [(0, 0), (40, 0), (40, 40), (0, 40)]
    assert CITIES.corners_of(table.plot, {"city/0/0": places[0]}) is None


def test_words() -> None:
    assert tile_words(None) == "an empty space"
    tile = codec.dump(Tile(BuildingType.OFFICE, None, 0, 0, 2))
    assert tile_words(tile) == "Office Tower, floors not known, 2 energy"
    assert tile_words(codec.dump(Tile(BuildingType.HARBOR, 1, 3))) == "Harbour, 3 points printed"


def test_a_settled_city_teaches_the_copy(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Cities, Reading(built(s33=SHOP), (), seen("city/3/3")))
    given: list[Any] = []

    def learnt(photo: Any, plot: Plot, copy: GameCopy, corners: Any) -> GameCopy:
        given.append((photo.width, plot.city, corners))
        return copy.with_dice("red", [(50.0, 10.0, 10.0)])

    monkeypatch.setattr(city_page, "enrolled", learnt)
    taken(table)
    page = shown(table)
    page.button(key=f"learn-{table.key}").click().run()
    assert not page.exception
    assert given == [(80, table.plot.city, None)]
    (kept,) = table.play.store.copies.of("quadropolis")
    assert kept.name == "Box 1"
    assert table.copy == kept.content
    assert "Box 1" in page.success[0].value
    assert f"learn-{table.key}" not in [b.key for b in page.button]
    learn_from(now(table), learnt)
    assert len(table.play.store.copies.of("quadropolis")) == 1


def test_nothing_is_learnt_while_there_is_something_to_check(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(monkeypatch, Cities, READ)
    taken(table)
    assert f"learn-{table.key}" not in [b.key for b in shown(table).button]


def test_the_picture_is_decoded_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Cities, READ)
    taken(table)
    assert np.shares_memory(
        table.photo(table.sight.shots[0].sha).bgr, table.photo(table.sight.shots[0].sha).bgr
    )
