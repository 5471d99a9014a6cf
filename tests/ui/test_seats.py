from scoring.players import Seat
from ui.seats import owner, renamed, with_state

SEATS = (Seat("Ann", 1), Seat("Bob", 2), Seat("Cyd", 3))


def test_names_change_and_seats_come_and_go() -> None:
    assert renamed(SEATS, ("Ann", "", "Dot", "Eve"), 0) == (Seat("Ann", 1), Seat("Dot", 3), Seat("Eve", 0))


def test_one_state_changes() -> None:
    assert with_state(SEATS, 1, lambda n: n * 10) == (Seat("Ann", 1), Seat("Bob", 20), Seat("Cyd", 3))


def test_whose_a_path_is() -> None:
    assert owner("players/1/state/city/0/0", ["Ann", "Bob"]) == "Bob: "
    assert owner("players", ["Ann", "Bob"]) == ""
    assert owner("mode", ["Ann", "Bob"]) == ""
