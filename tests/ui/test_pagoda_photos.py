"""Pagodas from photos on the page: the turn that a photo shows, doubts, contradictions, another colour."""

import json
from typing import Any

import pytest

from sample_images import HERE
from scoring import codec
from scoring.pagoda import EMPTY, Build, Colour, Piece, Table, built
from store.plays import Store
from tests.ui.board_fakes import jpeg, reads, seen, square
from tests.ui.shown import component, page_of, pair
from ui import pagoda_play as plays
from ui.board_game import questions
from ui.board_photo import sight_data
from ui.board_table import BoardTable
from ui.pagoda_copy import sample_copy, sample_photos
from ui.pagoda_photos import Pagodas, site_grid
from ui.pagoda_play import PlayedGame
from ui.plays import OpenPlay
from vision.pagoda_enrol import table_in
from vision.reading import Doubt, Reading

RED, GREEN, BLUE = Colour.RED, Colour.GREEN, Colour.BLUE
On = BoardTable[PlayedGame, PlayedGame]
SAMPLES = HERE / "pagodas"


def pillar(colour: Colour = RED, site: int = 0) -> Build:
    return Build(site, Piece.PILLAR, colour)


def board(*builds: Build) -> Table:
    table = EMPTY
    for each in builds:
        table, _ = built(table, each)
    return table


def game(*turns: tuple[Build, ...], whole: bool = False) -> PlayedGame:
    played = plays.started(pair("Ann", "Bob"), quick=False, simple=False, turns=not whole)
    for turn in turns:
        played = plays.end_turn(plays.build(played, turn))
    return played


@pytest.fixture
def sample(store: Store) -> None:
    store.copies.add("Box", sample_copy())


def opened(store: Store, played: PlayedGame) -> On:
    play = store.start("pagoda", codec.dump(played))
    return BoardTable(OpenPlay(store, play.id, PlayedGame, plays.is_passing), 0, Pagodas())


def given(table: On) -> PlayedGame:
    table.take(jpeg())
    table.read()
    return table.plot


def reading(*builds: Build, doubts: tuple[Doubt, ...] = ()) -> Reading[Table]:
    return Reading(board(*builds), doubts, seen(*(f"sites/{s}/floors/0" for s in range(6))))


def asked(table: On) -> list[str]:
    return [question.ask for question in table.questions]


def answer(table: On, option: Any, at: int = 0) -> None:
    told = option if option in ("photo", "checked") else json.dumps(option)
    table.on_event({"do": "answer", "question": table.questions[at].id, "option": told})


def test_a_photo_shows_the_turn(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Pagodas, reading(pillar(), pillar(), pillar(GREEN, 3)))
    table = opened(store, game((pillar(), pillar())))

    played = given(table)

    assert played.move.built == (pillar(GREEN, 3),)
    assert table.questions == ()
    table.on_event({"do": "end"})
    assert len(table.plot.game.turns) == 2
    assert table.plot.sight.shots == ()
    assert [kept.turn.points for kept in plays.stand(table.plot).kept] == [2, 1]


def test_what_was_built_by_hand_and_the_photo_says_otherwise_is_asked(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(monkeypatch, Pagodas, reading(pillar(), pillar()))
    table = opened(store, plays.build(game(), (pillar(BLUE),)))

    played = given(table)

    assert played.move.built == (pillar(BLUE),)
    assert asked(table) == ["The photo shows something else"]
    answer(table, "photo")
    assert table.plot.move.built == (pillar(), pillar())
    assert table.questions == ()


def test_a_photo_that_contradicts_the_turns_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Pagodas, reading(pillar(GREEN), pillar(GREEN), pillar(BLUE, 2)))
    table = opened(store, game((pillar(), pillar())))

    played = given(table)

    assert played.move.built == (pillar(BLUE, 2),)
    (question,) = table.questions
    assert question.ask == "The photo contradicts the turns before"
    assert "was red before and is green now" in question.why
    table.on_event({"do": "end"})
    assert len(table.plot.game.turns) == 1  # not while something is open
    answer(table, "checked")
    assert table.questions == ()
    table.on_event({"do": "end"})
    assert len(table.plot.game.turns) == 2


def test_doubts_offer_what_may_stand_there(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    two = codec.dump(board(pillar(), pillar()).sites[0])
    one = codec.dump(board(pillar()).sites[0])
    doubts = (
        Doubt("sites/0", ((two, 0.6), (one, 0.4)), "its floors can't be told", 0, square(0, 0)),
        Doubt("sites/3/floors/0/pillars/0", ((GREEN, 0.7), (BLUE, 0.3)), "it is dark", 0, square(9, 0)),
        Doubt("sites/3/floors/0/pillars/1", ((GREEN, 0.7), (BLUE, 0.3)), "it is dark", 0, square(9, 0)),
    )
    shown = reading(pillar(), pillar(), pillar(GREEN, 3), pillar(GREEN, 3), doubts=doubts)
    reads(monkeypatch, Pagodas, shown)
    table = opened(store, game())
    given(table)

    assert asked(table) == ["What stands here?", "Which colour have these pillars?"]
    assert sight_data(table)["points"] == "3 to 4 points"
    answer(table, one)
    assert table.plot.move.built == (pillar(), pillar(GREEN, 3), pillar(GREEN, 3))
    answer(table, "blue")
    assert table.plot.move.built == (pillar(), pillar(BLUE, 3), pillar(BLUE, 3))
    assert table.questions == ()


@pytest.mark.parametrize(
    ("path", "value", "left"),
    [("sites/0/floors/1", None, 0), ("sites/0/floors/1", {"pillars": ["green"] * 2, "tile": None}, 2)],
)
def test_how_many_pillars_stand_on_top(
    store: Store, monkeypatch: pytest.MonkeyPatch, path: str, value: Any, left: int
) -> None:
    floor = (*(pillar(),) * 4, Build(0, Piece.TILE, RED, GREEN))
    doubt = Doubt(path, ((value, 0.6), (None, 0.4)), "pillars may hide", 0, square(0, 0))
    reads(monkeypatch, Pagodas, reading(*floor, pillar(GREEN), doubts=(doubt,)))
    table = opened(store, game(floor))
    given(table)

    assert asked(table) == ["How many pillars stand here?"]
    answer(table, value)
    assert table.plot.move.built == (pillar(GREEN),) * left


def test_a_piece_gets_another_colour(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    doubt = Doubt("sites/0/floors/0/pillars/0", ((RED, 0.8), (BLUE, 0.2)), "it is dark", 0, square(0, 0))
    reads(monkeypatch, Pagodas, reading(pillar(), pillar(GREEN, 1), doubts=(doubt,)))
    table = opened(store, game())
    given(table)

    path = "sites/0/floors/0/pillars/0"
    table.on_event({"do": "recolour", "paths": [path], "colour": "blue", "spot": None})

    assert table.plot.move.built == (pillar(BLUE), pillar(GREEN, 1))
    assert table.questions == ()


def test_a_finished_table_is_filled_from_a_photo(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Pagodas, reading(pillar(), pillar(GREEN, 1)))
    table = opened(store, game(whole=True))

    assert given(table).move.built == (pillar(), pillar(GREEN, 1))
    assert table.game.score(table.plot, table.plot).total == 2


def test_photos_wait_for_a_copy_that_was_taught(store: Store) -> None:
    table = opened(store, game())

    given(table)

    (shot,) = table.plot.sight.shots
    assert shot.status == "failed"
    assert "Teach this copy first" in shot.error


@pytest.mark.usefixtures("sample")
def test_three_photos_are_three_turns(store: Store) -> None:
    """The page's own pictures, really read: one turn apart each."""
    labels = {r["name"]: r for r in json.loads((SAMPLES / "labels.json").read_text())}
    table = opened(store, game())
    for number in (1, 2, 3):
        record = labels[f"opening_{number}"]
        table.take((SAMPLES / record["file"]).read_bytes())
        table.read()
        assert questions(table.game, table.plot) == ()
        now = plays.stand(table.plot).now
        assert now is not None
        assert now.turn.problems == ()
        assert now.turn.points == (record["turn"]["points"] if record["turn"] else 3)
        table.on_event({"do": "end"})
    assert codec.dump(plays.board(table.plot))["sites"] == labels["opening_3"]["sites"]


@pytest.mark.usefixtures("sample")
def test_the_page_asks_for_photos_once_the_copy_is_known(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    doubt = Doubt("sites/0/floors/0/pillars/0", ((RED, 0.8), (BLUE, 0.2)), "it is dark", 0, square(0, 0))
    reads(monkeypatch, Pagodas, reading(pillar(), doubts=(doubt,)))
    table = opened(store, game())
    table.take(jpeg())
    test = page_of("pagoda")
    test.query_params["play"] = table.play.id
    test.run()
    assert not test.exception

    data = component(test, "pagoda_editor")

    assert [q["ask"] for q in data["sight"]["questions"]] == ["Which colour have these pillars?"]
    assert data["sight"]["parts"]["sites/0/floors/0"]["tag"] == "R×1"
    assert not data["turn"]["canEnd"]
    assert data["sites"][0]["own"][0]["label"] == "Red pillar"


def test_the_pictures_are_offered_for_their_own_board_only() -> None:
    known = table_in(sample_copy())
    assert known is not None
    assert len(sample_photos(known)) >= 6
    grid = site_grid(known)
    assert [label for label, _ in grid.labels] == list("123456")
    assert all(0 < x < 1 and 0 < y < 1 for line in grid.lines for x, y in line)
