import pytest

from scoring.breakdown import Problem
from scoring.players import Seat
from ui.seats import MAX_NAME, Player, of_player, players_of, seated, shared_faults, with_state

SEATS = (Seat("Ann", 1, "red"), Seat("Bob", 2), Seat("Cyd", 3))


def test_players_change_and_seats_come_and_go() -> None:
    players = (Player("Ann"), Player(""), Player("Dot", "blue"), Player("Eve", "red"))
    changed = (Seat("Ann", 1), Seat("Dot", 3, "blue"), Seat("Eve", 0, "red"))
    assert seated(SEATS, players, 0) == changed
    assert players_of(changed) == (Player("Ann"), Player("Dot", "blue"), Player("Eve", "red"))
    assert seated(SEATS, players_of(SEATS), 0) == SEATS


def test_one_state_changes() -> None:
    assert with_state(SEATS, 1, lambda n: n * 10) == (SEATS[0], Seat("Bob", 20), SEATS[2])


def test_names_and_colours_of_two_players_are_told() -> None:
    seats = (*SEATS, Seat("Ann", 4, "red"))
    assert [text.partition(":")[0] for text in shared_faults(players_of(seats))] == [
        "Two players are called Ann",
        "Two players are red",
    ]
    assert shared_faults(players_of(SEATS)) == ()
    assert shared_faults((*players_of(SEATS), Player("", "red"))) == ()


@pytest.mark.parametrize("other", ["ann", "ANN", " Ann ", "\uff21nn"])
def test_names_that_sound_alike_are_told(other: str) -> None:
    (fault,) = shared_faults((Player("Ann"), Player(other)))
    assert fault.startswith(f"Two players are called Ann and {other}:")


def test_a_name_that_is_too_long_is_told() -> None:
    (fault,) = shared_faults((Player("A" * MAX_NAME), Player("B" * 31)))
    assert "has 31" in fault
    assert "BBB" in fault


def test_whose_a_path_is() -> None:
    for path, text in (("players/1/state/city/0/0", "Bob: No."), ("players", "No."), ("mode", "No.")):
        assert of_player(Problem("rule", path, "No."), ["Ann", "Bob"]) == text
