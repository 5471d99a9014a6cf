"""States in doubt, and how far their score reaches."""

from typing import Any

import pytest

from scoring import blueprints, codec, possible
from scoring.blueprints import Building, score
from scoring.breakdown import Standings
from scoring.codec import StateError
from scoring.possible import places_over, possible_states, score_ranges
from tests.scoring.buildings import building, round_of

GUESS = building("X1/31/1X", tr="O3", ml="C5 G5 B6", mr="O4", bl="G1")
DATA: Any = codec.dump(GUESS)


def states(doubts: dict[str, list[object]]) -> list[Building]:
    found = possible_states(lambda data: codec.parse(Building, data), DATA, doubts)
    assert found.complete
    return list(found.states)


def test_no_doubt_leaves_the_best_guess() -> None:
    assert states({}) == [GUESS]


def test_every_combination_is_there_once_the_best_guess_first() -> None:
    found = states({"columns/1/0/0/value": [5, 4], "columns/2/0/0/colour": ["green", "black", "clear"]})
    assert found[0] == GUESS
    assert len(found) == len({repr(state) for state in found}) == 6
    assert building("X1/31/1X", tr="O3", ml="C4 G5 B6", mr="O4", bl="C1") in found


def test_a_whole_cell_and_a_die_on_top_can_be_in_doubt() -> None:
    assert {
        len(s.columns[0][1]) for s in states({"columns/0/1": [[], [{"colour": "green", "value": 2}]]})
    } == {0, 1}
    more = states({"columns/0/1/1": [None, {"colour": "green", "value": 6}]})
    assert [len(s.columns[0][1]) for s in more] == [1, 2]


def test_a_doubt_inside_a_cell_in_doubt_falls_away_with_it() -> None:
    found = states({"columns/0/1/0/value": [2], "columns/0/1": [[]]})
    assert sorted(len(s.columns[0][1]) for s in found) == [0, 1, 1]


def test_candidates_that_the_state_cannot_hold_are_left_out() -> None:
    assert states({"columns/0/1/0/colour": ["pink"], "columns/0/1/0/value": ["many"]}) == [GUESS]


@pytest.mark.parametrize(
    "path", ["nowhere/0", "columns/7/0", "columns/0/1/3", "columns/x", "columns/0/1/0/value/0", "plan/x"]
)
def test_a_path_that_leads_nowhere_is_an_error(path: str) -> None:
    with pytest.raises(StateError) as caught:
        states({path: [1]})
    assert caught.value.faults[0].path == path


def test_an_unusable_best_guess_is_an_error() -> None:
    with pytest.raises(StateError):
        possible_states(blueprints.parse, {"columns": 3}, {})


@pytest.mark.parametrize(
    ("doubts", "expected"),
    [
        ({"columns/1/0/0/value": [5, 4, 2]}, (24, 27)),
        ({"columns/2/0/0/colour": ["black"]}, (26, 27)),
        ({"columns/2/0/0/colour": ["orange"], "columns/1/0/1/colour": ["orange"]}, (26, 28)),
        ({"columns/0/1/0/value": [1, 2]}, (27, 27)),
        ({"plan": ["X1/31/1X", "X2/31/XX"]}, (21, 27)),
        ({"columns/1/0/0/value": [None]}, (23, 27)),
    ],
)
def test_a_range_covers_all_candidates(doubts: dict[str, list[object]], expected: tuple[int, int]) -> None:
    assert score_ranges([score(state) for state in states(doubts)]) == (expected,)


def test_too_many_candidates_are_covered_by_unknown_values() -> None:
    values: list[object] = [1, 2, 3, 4, 5, 6]
    doubts = {
        f"columns/{cell}/value": values for cell in ("0/1/0", "1/0/0", "1/0/1", "1/0/2", "1/1/0", "2/0/0")
    }
    found = states(doubts)
    assert len(found) <= possible.MOST_STATES
    assert score_ranges([score(state) for state in found]) == ((23, 28),)


def test_doubts_beyond_trying_leave_the_best_guess_incomplete() -> None:
    cells: list[object] = [[{"colour": "green", "value": v}] for v in range(1, 7)]
    found = possible_states(
        lambda data: codec.parse(Building, data),
        DATA,
        {f"columns/{r}/{c}": cells for r in range(3) for c in range(2)},
    )
    assert (found.states, found.complete) == ((GUESS,), False)


def test_ranges_of_several_players() -> None:
    rounds = [round_of(building(tl=a), building(tl=b)) for a, b in (("C3", "C?"), ("C5", "C?"))]
    scores = [score(played) for played in rounds]
    assert score_ranges(scores) == ((3, 5), (1, 6))
    found = places_over(scores)
    assert isinstance(found, Standings)
    assert [(p.place, p.places) for p in found.players] == [(1, (1, 2)), (2, (1, 2))]


def test_places_over_several_scores() -> None:
    rounds = [round_of(building(tl="C3"), building(tl=b), building(tl="C1")) for b in ("C2", "C5")]
    found = places_over([score(played) for played in rounds])
    assert isinstance(found, Standings)
    assert [(p.place, p.places) for p in found.players] == [(1, (1, 2)), (2, (1, 2)), (3, None)]
    assert places_over([score(GUESS)]) == score(GUESS)
