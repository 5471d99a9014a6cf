"""How the reader did in a play: what counts as read, corrected, marked, and what an undo makes of it."""

from dataclasses import replace

import pytest

from scoring.blueprints import Material
from store.plays import Store
from tests.ui.board_fakes import jpeg, reads
from tests.ui.seen import Seen
from tests.ui.test_quadropolis_photos import READ, answer, taken
from tests.ui.test_quadropolis_photos import table as table
from ui import blueprints_round as rounds
from ui import blueprints_table
from ui.blueprints_game import PlayedGame
from ui.blueprints_round import PlayedRound
from ui.blueprints_score import taken_away
from ui.blueprints_seat import Picture, Seat
from ui.board_table import BoardTable
from ui.quadropolis_photos import CITIES, Cities, Plot
from ui.quadropolis_play import PlayedCities
from ui.readings import ReadValue, Tally, board_values, dice_values, tally
from ui.review import correction_words, tally_words

BoardOfCity = BoardTable[PlayedCities, Plot]


def told(table: BoardOfCity) -> list[ReadValue]:
    document = table.play.document
    return list(board_values(CITIES, document, [seat.name for seat in document.seats]))


def test_values_of_a_board(table: BoardOfCity, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(table) == []
    reads(monkeypatch, Cities, READ)
    taken(table)
    before = told(table)
    assert tally(before).still_open == 2
    assert not any(value.is_corrected for value in before)
    table.on_event(answer("doubt:city/0/0/floors", 3))
    (changed,) = [value for value in told(table) if value.is_corrected]
    assert (changed.where, changed.asked, changed.is_open) == ("row 1, column 1", True, False)
    assert "2 floors" in changed.read
    assert "3 floors" in changed.now
    table.play.undo()
    assert told(table) == before


def test_a_confirmed_doubt_is_no_correction(table: BoardOfCity, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, Cities, READ)
    taken(table)
    table.on_event(answer("doubt:city/0/0/floors", 2))
    found = tally(told(table))
    assert (found.corrected, found.confirmed, found.still_open) == (0, 1, 1)


@pytest.fixture
def dice(store: Store, monkeypatch: pytest.MonkeyPatch) -> blueprints_table.Table:
    from tests.ui.test_blueprints_page import reads_dice, started  # its fixture is called table, too

    reads_dice(monkeypatch, Seen(), Seen(value=6, value_doubtful=True), Seen(colour="red"))
    table = blueprints_table.Table(started(store), 0, 1)
    table.take_dice(jpeg())
    table.read()
    return table


def of_dice(table: blueprints_table.Table) -> list[ReadValue]:
    return list(dice_values(table.play.document, taken_away(table.play)))


def test_values_of_dice(dice: blueprints_table.Table) -> None:
    assert tally(of_dice(dice)) == Tally(4, 0, 0, 0, 2)
    dice.on_event({"do": "choose", "region": "d1", "row": "value", "option": "5"})
    dice.on_event({"do": "choose", "region": "d2", "row": "value", "option": "6"})  # as read
    dice.on_event({"do": "choose", "region": "d3", "row": "colour", "option": "orange"})  # as taken
    assert tally(of_dice(dice)) == Tally(6, 1, 0, 2, 0)
    (value,) = [value for value in of_dice(dice) if value.is_corrected]
    assert correction_words(value) == "Bob, Round 1, a die beside the building: read 4, corrected to 5"
    dice.play.undo()
    dice.play.undo()
    dice.play.undo()
    assert tally(of_dice(dice)) == Tally(4, 0, 0, 0, 2)


def test_dice_that_are_none_and_dice_of_removed_photos(dice: blueprints_table.Table) -> None:
    dice.on_event({"do": "remove", "region": "d2"})
    (value,) = [value for value in of_dice(dice) if value.is_corrected]
    assert (value.read, value.now, value.asked) == ("6 orange", "nothing", True)
    dice.on_event({"do": "remove_photo", "photo": dice.seat.pictures[0].sha})
    assert of_dice(dice) == []


def test_in_demand_dice() -> None:
    board = Picture("a" * 64, 80, 60, of="dice")
    played = rounds.with_scoreboard(PlayedRound((Seat("Ann"), Seat("Bob"))), board)
    second = replace(Seen(colour="green"), box=(50, 0, 9, 9))
    played = rounds.with_demand_read(played, board.sha, (Seen(), second))
    played = rounds.demand_colour(played, 1, Material.BLACK)
    first, other = dice_values(PlayedGame((played,)), ())
    assert (first.read, first.now) == ("orange", "orange")
    assert (other.whose, other.where, other.read, other.now) == ("", "Round 1, in demand", "green", "black")


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Tally(1, 0, 0, 0, 0), ["1 of 1 value was read right."]),
        (
            Tally(9, 3, 1, 0, 0),
            [
                "6 of 9 values were read right.",
                "3 were corrected; of these 1 had been marked as doubtful.",
            ],
        ),
        (
            Tally(40, 2, 2, 3, 1),
            [
                "38 of 40 values were read right.",
                "2 were corrected; all of them had been marked as doubtful.",
                "3 were marked as doubtful and right.",
                "1 is still to check.",
            ],
        ),
    ],
)
def test_a_tally_in_words(found: Tally, words: list[str]) -> None:
    assert tally_words(found) == words


def test_a_correction_in_words() -> None:
    value = ReadValue("Ann", "row 2, column 3", "Shop", "Park", asked=True, is_open=False)
    words = "Ann, row 2, column 3: read Shop, corrected to Park; it had been marked as doubtful"
    assert correction_words(value) == words
