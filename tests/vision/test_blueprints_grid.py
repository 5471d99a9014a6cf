"""Cubes on the card's grid: where their faces are, which are turned to a camera, which are hidden."""

import numpy as np
import pytest

from tests.vision.blueprints_cameras import GRID, camera, number_of
from vision.blueprints_grid import (
    FACES,
    SIDES,
    Grid,
    buildings,
    cube_of,
    exposed,
    face_index,
    facing,
    occupied,
    shares,
)


def test_row_0_is_at_the_top_edge_and_column_0_at_the_left() -> None:
    corners = Grid(0, 0).corners()
    first, last = corners[face_index(0, 0, 0)].mean(0), corners[face_index(2, 1, 0)].mean(0)
    assert first[0] < 0 < last[0]
    assert last[1] < 0 < first[1]
    assert first[2] == pytest.approx(16, abs=0.1)


def test_a_grid_turns_and_moves_with_its_plane() -> None:
    grid = Grid(10, 20, yaw=0.3, floor=0.5)
    points = grid.corners()
    assert np.allclose(grid.on_plane(grid.from_plane(points)), points)
    assert points.mean((0, 1))[:2] == pytest.approx((10, 20), abs=1e-9)


def test_faces_run_clockwise_as_seen_from_outside() -> None:
    corners = Grid(0, 0).corners()
    for side, outward in enumerate([(0, 0, 1), (0, 1, 0), (1, 0, 0), (0, -1, 0), (-1, 0, 0)]):
        a, b, _, d = corners[face_index(1, 1, 0, side)]
        assert np.cross(d - a, b - a) @ outward > 0


def test_indexes_count_cubes_level_by_level() -> None:
    assert cube_of(face_index(2, 1, 4, 3)) == (2, 1, 4)
    assert len({face_index(*cube_of(5 * n)) for n in range(FACES // len(SIDES))}) == FACES // len(SIDES)


def test_every_way_to_stack_six_dice_or_fewer_is_tried() -> None:
    assert len(buildings()) == 924  # 12 over 6
    assert buildings().sum(1).max() == 6
    assert (occupied().sum(1) == buildings().sum(1)).all()


def test_faces_that_touch_another_die_are_not_exposed() -> None:
    shown = exposed()[number_of([2, 1, 0, 0, 0, 0])]
    assert not shown[face_index(0, 0, 0, SIDES.index("top"))]
    assert not shown[face_index(0, 0, 0, SIDES.index("e"))]
    assert shown[face_index(0, 0, 1, SIDES.index("e"))]
    assert shown[face_index(0, 1, 0, SIDES.index("top"))]
    assert not shown[face_index(2, 1, 0)]


def test_a_camera_sees_the_sides_that_are_turned_to_it() -> None:
    turned = facing(GRID.from_plane(camera(-90, 40).centre), GRID.edge)
    assert turned[face_index(1, 0, 0, SIDES.index("s"))] > 0.5
    assert turned[face_index(1, 0, 0, SIDES.index("n"))] < -0.5
    assert turned[face_index(1, 0, 0)] > 0.5


def test_a_tower_hides_what_is_behind_it() -> None:
    eye = GRID.from_plane(camera(-90, 30).centre)
    behind = np.array([face_index(0, 0, 0, SIDES.index("s")), face_index(0, 1, 0, SIDES.index("s"))])
    tower = number_of([1, 1, 0, 0, 3, 0])
    hidden, free = shares(eye, GRID.edge, behind, occupied()[tower : tower + 1])[0]
    assert hidden < 0.1
    assert free > 0.5
