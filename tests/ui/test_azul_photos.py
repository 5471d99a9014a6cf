"""A page of Azul: Summer Pavilion with photos: read, asked, settled; rounds from photos; a copy taught."""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from calibration.copy import BoardPicture, GameCopy
from calibration.picture import picture_text
from scoring import codec
from scoring.azul_summer_pavilion import SPACES, Board, Colour, Side, Star
from scoring.players import Seat
from store.plays import Store
from tests.ui.board_fakes import jpeg, reads, seen, square
from tests.ui.shown import component, page_of
from ui import azul_summer_pavilion_copy as copy_page
from ui import azul_summer_pavilion_play as plays
from ui.azul_summer_pavilion_photos import BOARDS, Boards, board_grid, touched
from ui.azul_summer_pavilion_play import PlayedBoards, Sheet
from ui.board_table import BoardTable
from ui.plays import OpenPlay
from vision.azul_summer_pavilion_layout import outline
from vision.photo import Photo, PhotoError
from vision.reading import Doubt, Reading

Given = tuple[list[bytes], list[str]]
Table = BoardTable[PlayedBoards, Sheet]
RED, BLUE = Colour.RED, Colour.BLUE


def board(*red: int, **more: Any) -> Board:
    """A board with red tiles on these spaces of the red star."""
    stars: Any = {Star.RED: {str(n): RED for n in red}}
    return Board(Side.COLOURED, stars, **more)


READ = Reading(
    board(1, 2, corner_tiles=(BLUE,)),
    (
        Doubt("stars/red/2", ((RED, 0.7), (None, 0.3)), "a lamp is mirrored on it", 0, square(0, 0)),
        Doubt("corner_tiles/0", ((BLUE, 0.6), (None, 0.4)), "it is dark", 0, square(50, 0)),
    ),
    seen("stars/red/1", "stars/red/2", "stars/red/3", "corner_tiles/0"),
)


@pytest.fixture
def table(store: Store) -> Table:
    played = PlayedBoards(
        (Seat("Ann", Sheet(Board(Side.COLOURED))), Seat("Bob", Sheet(Board(Side.COLOURED))))
    )
    play = store.start("azul_summer_pavilion", codec.dump(played))
    return BoardTable(OpenPlay(store, play.id, PlayedBoards, plays.is_passing), 0, BOARDS)


def shown(table: Table, step: str = "board") -> AppTest:
    test = page_of("azul_summer_pavilion")
    test.query_params["play"] = table.play.id
    test.query_params["at"] = "0"
    test.query_params["step"] = step
    test.run()
    assert not test.exception
    return test


def taken(table: Table, grey: int = 90, later: bool = False) -> None:
    table.take(jpeg(grey), later=later)
    table.read()


def answer(table: Table, question: str, value: object) -> None:
    table.on_event({"do": "answer", "question": f"doubt:{question}", "option": json.dumps(value)})


def test_a_photo_is_read_and_asked_about(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Boards, READ)
    taken(table)
    sight = component(shown(table), "azul_board")["sight"]
    assert [(q["title"], q["ask"]) for q in sight["questions"]] == [
        ("2 of the red star", "What lies here?"),
        ("corner space", "What lies here?"),
    ]
    assert [a["label"] for a in sight["questions"][0]["answers"]] == ["red", "No tile"]
    tags = {space: part["tag"] for space, part in sight["parts"].items()}
    assert tags == {"stars/red/1": "R", "stars/red/2": "R", "stars/red/3": "", "corner_tiles/0": "B"}
    assert len(sight["grid"]["lines"]) == len(SPACES)


def test_answers(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Boards, READ)
    taken(table)
    answer(table, "stars/red/2", None)
    answer(table, "corner_tiles/0", None)
    assert table.plot.board == board(1)
    assert table.questions == ()
    assert [c.path for c in table.play.store.corrections(table.play.id)] == ["seats/0/stars/red/2"]
    table.play.undo()
    table.play.undo()
    answer(table, "stars/red/2", "red")
    answer(table, "corner_tiles/0", "green")
    assert table.plot.board == board(1, 2, corner_tiles=(Colour.GREEN,))


def test_what_lies_on_the_corner_spaces_is_asked_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    doubts = (
        Doubt("corner_tiles", (([BLUE], 0.8), ([], 0.1)), "a tile may lie here", 0, square(0, 0)),
        Doubt("corner_tiles", (([BLUE], 0.7), ([BLUE, RED], 0.2)), "a tile may lie here", 0, square(50, 0)),
    )
    reads(monkeypatch, Boards, Reading(board(1, corner_tiles=(BLUE,)), doubts, seen("corner_tiles/0")))
    taken(table)
    (asked,) = table.questions
    assert [a.label for a in asked.answers] == ["blue", "blue and red", "no corner tile"]
    assert asked.space == "corner_tiles/0"
    answer(table, "corner_tiles", ["blue", "red"])
    assert table.plot.board.corner_tiles == (BLUE, RED)
    assert table.questions == ()


def test_many_best_guesses_are_confirmed_at_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    doubts = [Doubt(f"stars/red/{n}", ((RED, 0.9), (None, 0.1)), "it shines") for n in range(1, 6)]
    reads(monkeypatch, Boards, Reading(board(1, 2, 3, 4, 5), tuple(doubts), seen("stars/red/1")))
    table.on_event({"do": "put", "space": "stars/red/6", "colour": "red"})
    taken(table)
    ids = [q.id for q in table.questions]
    assert len(ids) == 6  # the photo does not show the tile that was put there by hand
    table.on_event({"do": "all_as_drawn", "questions": [*ids, "doubt:stars/blue/1"]})
    assert [q.id for q in table.questions] == ["other:stars/red/6"]
    assert table.plot.board == board(1, 2, 3, 4, 5, 6)
    assert table.play.store.corrections(table.play.id) == []


@pytest.mark.parametrize(("option", "left"), [("mine", board(1, 2, 3, 4)), ("photo", board())])
def test_all_that_the_photo_sees_otherwise_is_chosen_at_once(
    table: Table, monkeypatch: pytest.MonkeyPatch, option: str, left: Board
) -> None:
    for n in range(1, 5):
        table.on_event({"do": "put", "space": f"stars/red/{n}", "colour": "red"})
    reads(monkeypatch, Boards, Reading(board(), (), seen("stars/red/1")))
    taken(table)
    ids = [q.id for q in table.questions]
    assert len(ids) == 4
    table.on_event({"do": "all_clashes", "option": option, "questions": ids})
    assert table.questions == ()
    assert table.plot.board == left


def test_where_the_score_marker_stands_is_asked(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    doubt = Doubt("score", ((24, 0.6), (25, 0.4)), "it stands between two numbers", 0, square(0, 0))
    reads(monkeypatch, Boards, Reading(board(1, score=24), (doubt,), seen("stars/red/1", "score")))
    taken(table)
    (asked,) = table.questions
    assert (asked.ask, asked.number) == ("Where does the score marker stand?", 24)
    answer(table, "score", 25)
    assert table.plot.board.score == 25


def test_a_play_from_before_there_were_photos_opens(store: Store) -> None:
    document = codec.dump(PlayedBoards((Seat("Ann", Sheet(board(1))),)))
    for name in ("sight", "start"):
        del document["seats"][0]["state"][name]
    play = OpenPlay(store, store.start("azul_summer_pavilion", document).id, PlayedBoards)
    assert BoardTable(play, 0, BOARDS).plot == Sheet(board(1))


def test_a_marker_that_is_in_no_photo_stays(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Boards, READ)
    table.on_event({"do": "count", "what": "score", "saw": None, "n": 30})
    table.on_event({"do": "count", "what": "leftover", "saw": 0, "n": 2})
    taken(table)
    assert (table.plot.board.score, table.plot.board.leftover) == (30, 2)


def test_something_else_to_look_at(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Boards, Reading(board(1), (Doubt("side", (), "it may be the grey side"),)))
    taken(table)
    (asked,) = table.questions
    assert (asked.why, asked.space) == ("It may be the grey side.", "")
    table.on_event({"do": "answer", "question": asked.id, "option": "checked"})
    assert table.questions == ()


def test_a_round_from_two_photos(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Reading(board(1, 2, score=20), (), seen("stars/red/1", "stars/red/2", "score"))
    after = Reading(board(1, 3, 4), (), seen("stars/red/1", "stars/red/2"))
    reads(monkeypatch, Boards, before, after)
    taken(table)
    table.on_event({"do": "start", "here": True})
    assert component(shown(table, "rounds"), "azul_round")["told"].startswith("Nothing new")
    assert all(shot.past for shot in table.sight.shots)
    taken(table, 120)
    # a tile never leaves the board: that the second photo lacks one is told, not taken over
    (asked,) = table.questions
    assert asked.why == "You said red; the photo shows no tile."
    data = component(page := shown(table, "rounds"), "azul_round")
    assert [step["name"] for step in data["steps"]] == [
        "red on the 3 of the red star",
        "red on the 4 of the red star",
    ]
    assert (data["title"], "wild" in data) == ("This round", False)
    assert data["marker"] == "Score marker 20 → 27; 0 tiles kept on corner spaces."
    assert "1 to check" in page.info[0].value
    table.on_event({"do": "end", "round": 1})
    assert table.plot.board == board(1, 2, 3, 4, score=27)
    assert table.plot.start == table.plot.board
    assert (table.plot.rounds, plays.not_counted(table.plot)) == ((), 0)


def test_a_round_may_start_with_an_empty_board_again(table: Table) -> None:
    table.on_event({"do": "put", "space": "stars/red/1", "colour": "red"})
    table.on_event({"do": "start", "here": True})
    assert plays.steps(table.plot) == ()
    assert component(shown(table, "rounds"), "azul_round")["marker"].startswith("Where the score marker")
    table.on_event({"do": "start", "here": False})
    assert len(plays.steps(table.plot)) == 1
    table.on_event({"do": "end", "round": 1})
    table.on_event({"do": "start", "here": True})  # rounds are kept: no other start
    assert table.plot.start is None


def test_losses_of_a_round_from_photos() -> None:
    sheet = plays.start_here(Sheet(board(1, score=2)), here=True)
    sheet = plays.with_discarded(plays.with_from_centre(sheet, 4), 1)
    preview = plays.preview(sheet)
    assert preview is not None
    assert preview.board.score == 1


def test_after_a_kept_round_the_next_photo_is_read_alone(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = reads(monkeypatch, Boards, READ)
    taken(table)
    table.on_event({"do": "end", "round": 1})
    assert table.sight.current == ()
    taken(table, 120)
    assert [n for n, _, _ in asked] == [1, 1]
    assert len(table.plot.rounds) == 1


@pytest.mark.parametrize(
    ("event", "paths"),
    [
        ({"do": "put", "space": "stars/red/1", "colour": "red"}, ("stars/red/1",)),
        ({"do": "take", "space": "corner_tiles/1", "colour": "red"}, ("corner_tiles",)),
        ({"do": "count", "what": "score", "saw": 1, "n": 2}, ("score",)),
        ({"do": "count", "what": "leftover", "saw": 1, "n": 2}, ()),
        ({"do": "end", "round": 1}, ()),
    ],
)
def test_what_a_tap_speaks_of(event: dict[str, Any], paths: tuple[str, ...]) -> None:
    assert touched(event) == paths


def test_corners_from_where_spaces_were_seen() -> None:
    turned = {s.path: tuple((900 - 800 * y, 100 + 700 * x) for x, y in outline(s)) for s in SPACES}
    found = BOARDS.corners_of(Sheet(Board(Side.COLOURED)), turned)
    assert found is not None
    np.testing.assert_allclose(found, [(900, 100), (900, 800), (100, 800), (100, 100)], atol=0.2)
    assert BOARDS.corners_of(Sheet(Board(Side.COLOURED)), dict([*turned.items()][:3])) is None
    assert board_grid().labels[0][0] == "top"


# --- teaching a copy ------------------------------------------------------------------------------------


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Given:
    """Photos that a person gives, the next one with the next run of the page; and errors they led to."""
    given: Given = ([], [])

    def intake(take: Callable[[bytes], None], **_: object) -> None:
        if given[0]:
            try:
                take(given[0].pop(0))
            except PhotoError as error:
                given[1].append(str(error))

    monkeypatch.setattr(copy_page, "photo_intake", intake)
    return given


PICTURE = picture_text(np.full((20, 20, 3), 90, np.uint8))


@pytest.fixture
def enrols(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The reader of empty boards finds them where corners are given, and in dark photos."""
    seen: list[Any] = []

    def with_empty(photo: Photo, side: Side, copy: GameCopy, corners: Any) -> GameCopy:
        seen.append((side, corners))
        if corners is None and photo.bgr.mean() > 100:
            raise ValueError(
                "finding the board: expected a board, found none: set its four corners by hand (--corners)"
            )
        return copy.with_board(side, BoardPicture(PICTURE))

    def with_tiles(photo: Photo, colour: Colour, copy: GameCopy) -> GameCopy:
        if photo.bgr.mean() > 100:
            raise ValueError("expected tiles of one colour, found none")
        return copy.with_tile(colour, PICTURE)

    monkeypatch.setattr(copy_page, "enrolled_empty", with_empty)
    monkeypatch.setattr(copy_page, "enrolled_tiles", with_tiles)
    return seen


def panel() -> AppTest:
    def script() -> None:
        from ui.azul_summer_pavilion_copy import copy_panel

        copy_panel()

    return AppTest.from_function(script, default_timeout=20).run()


def with_photo(page: AppTest, given: Given, grey: int) -> AppTest:
    """The page after a photo."""
    given[0].append(jpeg(grey))
    page.run().run()
    assert not page.exception
    return page


def test_a_copy_is_taught(store: Store, given: Given, enrols: list[Any]) -> None:
    page = panel()
    page.button(key="copies-azul_summer_pavilion-new-teach").click().run()
    (kept,) = store.copies.of("azul_summer_pavilion")
    assert "coloured side" in with_photo(page, given, 10).success[0].value
    with_photo(page, given, 20)  # the grey side comes next by itself
    assert [side for side, _ in enrols] == [Side.COLOURED, Side.GREY]
    assert set(store.copies.load(kept.id).content.boards) == {"coloured", "grey"}
    with_photo(page, given, 200)
    assert given[1] == ["expected tiles of one colour, found none"]
    with_photo(page, given, 30)
    assert set(store.copies.load(kept.id).content.tiles) == {Colour.PURPLE}
    (known,) = [h.proto.body for h in page.get("html")]
    assert known.count("1 photo") == 2
    assert "purple" in known
    page.button(key=f"copies-azul_summer_pavilion-new-{kept.id}-pictures").click().run()
    assert store.copies.load(kept.id).content == GameCopy("azul_summer_pavilion")


def test_where_the_board_is_not_found_corners_are_set(store: Store, given: Given, enrols: list[Any]) -> None:
    kept = store.copies.add("Ours", GameCopy("azul_summer_pavilion"))
    page = with_photo(panel(), given, 200)
    assert page.warning[0].value.endswith("set its four corners by hand\\.")
    setter = component(page, "board_corners_alone")
    assert setter["photo"]["src"].startswith("data:image/jpeg;base64,")
    assert (setter["photo"]["width"], len(setter["corners"])) == (80, 4)
    assert copy_page.set_corners({"do": "cancel"}) is None
    corners = copy_page.set_corners({"do": "corners", "corners": [[0, 0], [9, 0], [9, 9], [0, 9]]})
    light = Photo(np.full((60, 80, 3), 200, np.uint8))
    copy_page.learn_empty(store.copies, kept.id, light, Side.COLOURED, corners)
    assert enrols[-1][1] == ((0, 0), (9, 0), (9, 9), (0, 9))
    assert "coloured" in store.copies.load(kept.id).content.boards
