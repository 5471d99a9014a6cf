"""Spyrium neighbourhoods from photos, without a browser: what is read, asked, answered and learnt."""

from dataclasses import replace

import pytest

from calibration.copy import GameCopy
from sample_images import HERE
from scoring import codec
from scoring.spyrium import EMPTY, Card, Kind, Seat, State
from store.plays import Store
from tests.ui.board_fakes import jpeg, reads, square
from ui.board_game import CHECKED, answer_id, questions
from ui.board_learn import learn_from
from ui.board_table import BoardTable
from ui.plays import OpenPlay
from ui.spyrium_cards import Plot
from ui.spyrium_copy import enrolled, known_in
from ui.spyrium_photos import NEIGHBOURHOODS, Neighbourhoods
from ui.spyrium_play import PlayedGame
from vision.photo import open_photo
from vision.reading import Doubt, Evidence, Reading
from vision.spyrium_enrol import shown_cards, with_cards

MINE, MANOR = Card(Kind.BUILDING, "mine 2", 1), Card(Kind.BUILDING, "manor", 9)
CRANE, UNKNOWN = Card(Kind.TECHNIQUE, "crane"), Card(Kind.BUILDING)
Table = BoardTable[PlayedGame, Plot]


def reading(*cards: Card, doubts: tuple[Doubt, ...] = (), at: float = 0) -> Reading[State]:
    """Cards side by side; those without a name are in doubt."""
    seen = {f"cards/{i}": Evidence(0, square(40 * i + at, 0, 30), 0.99) for i in range(len(cards))}
    offered = tuple((codec.dump(Card(kind)), p) for kind, p in ((Kind.BUILDING, 0.8), (Kind.TECHNIQUE, 0.2)))
    unknown = tuple(
        Doubt(f"cards/{i}", offered, "none of this copy's", 0, seen[f"cards/{i}"].polygon)
        for i, card in enumerate(cards)
        if card.name is None
    )
    track = Doubt("track", (), "the track is not in the photo")
    return Reading(State(None, cards), (*unknown, *doubts, track), seen)


@pytest.fixture
def table(store: Store) -> Table:
    game = PlayedGame((Seat("Ann", EMPTY), Seat("Bob", EMPTY)))
    play = OpenPlay(store, store.start("spyrium", codec.dump(game)).id, PlayedGame)
    return BoardTable(play, 0, NEIGHBOURHOODS)


def give(table: Table, grey: int = 90, later: bool = False) -> None:
    table.take(jpeg(grey), later)
    table.read()


def cards(table: Table) -> tuple[Card, ...]:
    return table.play.document.seats[0].state.cards


def answer(table: Table, question: str, option: str) -> None:
    table.on_event({"do": "answer", "question": f"doubt:{question}", "option": option})


def edit(table: Table, do: str, card: int, **more: object) -> None:
    table.on_event({"do": do, "card": card, "name": cards(table)[card].name, **more})


def test_cards_become_the_list_and_unknown_ones_are_asked(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(monkeypatch, Neighbourhoods, reading(MINE, UNKNOWN, UNKNOWN))
    give(table)
    assert cards(table) == (MINE, UNKNOWN, UNKNOWN)
    asked = table.questions
    assert [q.paths for q in asked] == [("cards/1",), ("cards/2",)]
    assert asked[0].spot is not None
    answer(table, "cards/1", "4")
    answer(table, "cards/2", answer_id("technique"))
    assert cards(table)[1:] == (Card(Kind.BUILDING, None, 4), Card(Kind.TECHNIQUE))
    # Only now the rest: which technique it is, and the track.
    assert [q.paths[0] for q in table.questions] == ["track", "cards/2/name"]
    answer(table, "cards/2/name", answer_id("crane"))
    answer(table, "track", "31")
    assert table.questions == ()
    assert table.plot.state.track == 31


def test_a_card_is_put_right_and_stays_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    first = reading(MINE, UNKNOWN)
    reads(monkeypatch, Neighbourhoods, first, reading(MINE, UNKNOWN), reading(MINE, MANOR))
    give(table)
    edit(table, "card", 1, kind="building", to="manor", vp=9)
    assert cards(table) == (MINE, MANOR)
    give(table, 120)  # not known in the second photo either: that contradicts nobody
    assert cards(table) == (MINE, MANOR)
    assert [q.paths[0] for q in table.questions] == ["track"]
    give(table, 150)
    assert cards(table) == (MINE, MANOR)
    assert not any(q.is_clash for q in table.questions)


def test_a_photo_that_is_sure_of_another_card_asks(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Neighbourhoods, reading(UNKNOWN), reading(MINE))
    give(table)
    edit(table, "card", 0, kind="building", to="manor", vp=9)
    table.on_event({"do": "look_again", "photo": table.sight.shots[0].sha})
    table.read()
    assert cards(table) == (MANOR,)
    assert [q.paths[0] for q in table.questions if q.is_clash] == ["cards/0"]


def test_a_card_that_is_no_card_of_the_player_does_not_come_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(monkeypatch, Neighbourhoods, reading(MINE, UNKNOWN, MANOR))
    give(table)
    answer(table, "cards/1", "3")
    edit(table, "remove", 0)
    assert cards(table) == (Card(Kind.BUILDING, None, 3), MANOR)
    assert table.sight.seen["cards/0"].polygon == square(40, 0, 30)
    give(table, 120)
    assert cards(table) == (Card(Kind.BUILDING, None, 3), MANOR)


def test_what_was_typed_before_the_photo_stays(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.on_event({"do": "add", "name": "Manor"})
    table.on_event({"do": "patent", "name": "crane", "has": True})
    reads(monkeypatch, Neighbourhoods, reading(MINE, Card(Kind.BUILDING, "manor", 9)))
    give(table)
    assert cards(table) == (Card(Kind.BUILDING, "Manor", 9), Card(Kind.TECHNIQUE, "crane"), MINE)
    assert not any(q.is_clash for q in table.questions)


def test_a_later_photo_takes_away_what_was_built_over(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Neighbourhoods, reading(MINE, CRANE), reading(CRANE, MANOR, at=7))
    give(table)
    give(table, 120, later=True)
    assert set(cards(table)) == {CRANE, MANOR}


def test_a_better_outline_takes_the_place_of_a_wrong_one(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(monkeypatch, Neighbourhoods, reading(UNKNOWN, UNKNOWN), reading(MINE, at=12))
    give(table)
    table.on_event({"do": "look_again", "photo": table.sight.shots[0].sha})
    table.read()
    assert cards(table)[0] == MINE
    assert len(cards(table)) == 2


def test_a_card_that_is_gone_meanwhile(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Neighbourhoods, reading(MINE))
    give(table)
    table.on_event({"do": "printed", "card": 3, "name": "manor", "vp": 2})
    assert cards(table) == (MINE,)


def test_not_now_is_not_asked_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Neighbourhoods, reading(MINE))
    give(table)
    answer(table, "track", CHECKED)
    assert questions(NEIGHBOURHOODS, table.plot) == ()
    assert table.plot.state.track is None


def test_a_photo_teaches_the_cards_that_have_a_name(table: Table) -> None:
    photo = open_photo(HERE / "cards" / "images" / "enrol_1.jpg")
    shown = shown_cards(photo, GameCopy("spyrium"))
    assert len(shown) == 12
    assert all(one.card is None for one in shown)
    copy = with_cards(photo, [(shown[0].polygon, MINE), (shown[1].polygon, UNKNOWN)], GameCopy("spyrium"))
    assert known_in(copy) == (MINE,)
    assert shown_cards(photo, copy)[0].card == MINE
    table.take((HERE / "cards" / "images" / "enrol_1.jpg").read_bytes())
    table.read()
    assert len(cards(table)) == 12
    edit(table, "card", 4, kind="building", to="workshop 9", vp=3)
    learn_from(table, enrolled)
    assert table.copy
    assert [card.name for card in known_in(table.copy)] == ["workshop 9"]


def test_words_for_the_photo(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Neighbourhoods, reading(replace(MINE, name="workers' neighbourhood"), UNKNOWN))
    give(table)
    game, plot = NEIGHBOURHOODS, table.plot
    assert game.tag(plot, "cards/0") == "workers' ne…"
    assert game.part_title(plot, "cards/1") == "card 2"
    assert game.words(game.data(plot), "cards/0") == "workers' neighbourhood, 1 VP"
    assert game.space("cards/1/vp") == "cards/1"
    assert game.space("track") == ""
