"""What dice show on top, from the faces seen of them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.blueprints_cameras import clear
from vision.blueprints_grid import SIDES, Floats
from vision.blueprints_values import believe, hand, ways


def seen(**sides: int) -> Floats:
    rows = np.zeros((len(SIDES), 6))
    for side, value in sides.items():
        rows[SIDES.index(side)] = clear(value)
    return rows


def likely(chances: Floats, least: float = 0.1) -> set[int]:
    return {int(i) + 1 for i in np.flatnonzero(chances > least)}


def test_a_die_lies_in_24_ways_and_opposite_faces_add_up_to_seven() -> None:
    for table in ways():
        assert len({tuple(row) for row in table}) == 24
        assert (table[:, 1] + table[:, 3] == 7).all()
        assert (table[:, 2] + table[:, 4] == 7).all()


def test_the_hand_is_how_1_2_3_run_around_their_corner() -> None:
    assert hand(east=1, north=2, top=3) == 0
    assert hand(east=2, north=1, top=3) == 1
    assert hand(east=6, north=2, top=3) == 1
    assert hand(east=6, north=5, top=3) == 0


def test_one_side_face_leaves_four_values_and_none_leaves_six() -> None:
    one, none = believe([seen(s=2)[None], seen()[None]]).tops
    assert likely(one[0]) == {1, 3, 4, 6}
    assert likely(none[0]) == {1, 2, 3, 4, 5, 6}


def test_two_side_faces_leave_a_value_and_its_opposite() -> None:
    (top,) = believe([seen(s=2, e=3)[None]]).tops
    assert likely(top[0]) == {1, 6}


@pytest.mark.parametrize("right", [True, False])
def test_a_die_with_three_faces_seen_settles_the_others(right: bool) -> None:
    table = ways()[0 if right else 1]
    top, north, east, _, _ = (int(v) for v in table[5])
    known = seen(top=top, n=north, e=east)[None]
    believed = believe([known, seen(n=north, e=east)[None]])
    assert (believed.right_handed > 0.9) is right
    assert likely(believed.tops[1][0]) == {top}


def test_a_covered_die_lies_between_its_neighbours() -> None:
    (column,) = believe([np.stack([seen(top=3), seen(), seen(top=4)])]).tops
    assert likely(column[1]) == {3, 4}


def test_a_column_that_was_clearly_seen_to_decrease_is_left_so() -> None:
    six, two = (np.log(np.where(np.arange(1, 7) == v, 0.9999, 0.00002)) for v in (6, 2))
    rows = np.zeros((2, len(SIDES), 6))
    rows[0, 0], rows[1, 0] = six, two
    (column,) = believe([rows]).tops
    assert column.argmax(1).tolist() == [5, 1]


@given(st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=6).map(sorted), min_size=1, max_size=4))
def test_tops_that_are_seen_are_believed(columns: list[list[int]]) -> None:
    tops = believe([np.stack([seen(top=v) for v in column]) for column in columns]).tops
    assert [(t.argmax(1) + 1).tolist() for t in tops] == columns
    for chances in tops:
        assert np.allclose(chances.sum(1), 1)
