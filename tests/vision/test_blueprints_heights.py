"""Heights of columns, the grid's place and the hint for the next photo, with a net that knows the truth."""

import numpy as np
import pytest

from tests.vision.blueprints_cameras import GRID, camera, number_of, shifted, sight_of
from vision.blueprints_checks import nothing, odd_photo
from vision.blueprints_fit import fit_camera, fit_grid, matches_of
from vision.blueprints_heights import judge, shown_faces
from vision.blueprints_hint import next_photo
from vision.blueprints_seen import SeenDie

BUILDINGS = [[0, 1, 3, 1, 1, 0], [2, 2, 2, 0, 0, 0], [0, 0, 0, 0, 0, 6], [1, 0, 2, 1, 0, 0]]
FROM_ABOVE, FROM_RIGHT, FROM_BELOW = camera(20, 75), camera(-30, 40), camera(-110, 45)


@pytest.mark.parametrize("heights", BUILDINGS)
def test_three_photos_tell_the_heights(heights: list[int]) -> None:
    number = number_of(heights)
    judged = judge([sight_of(p, number) for p in (FROM_ABOVE, FROM_RIGHT, FROM_BELOW)], GRID.edge)
    assert judged.best == number
    assert judged.chances[number] > 0.98


def test_an_empty_card_is_no_building() -> None:
    judged = judge([sight_of(FROM_ABOVE, 0)], GRID.edge)
    assert judged.best == 0
    assert nothing(judged)


def test_a_photo_of_another_building_is_told() -> None:
    numbers = [number_of(h) for h in (BUILDINGS[0], BUILDINGS[0], BUILDINGS[1])]
    poses = (FROM_RIGHT, FROM_BELOW, FROM_ABOVE)
    judged = judge([sight_of(p, n) for p, n in zip(poses, numbers, strict=True)], GRID.edge)
    assert not nothing(judged)
    assert odd_photo(judged, {}) == 2


def test_the_grid_is_found_where_the_dice_are() -> None:
    true = shifted(2.5, -1.5, 0.03)
    number = number_of(BUILDINGS[0])
    sights = [sight_of(p, number, true) for p in (FROM_ABOVE, FROM_RIGHT)]
    fitted = fit_grid(GRID, GRID, [matches_of(s, shown_faces(s, GRID.edge, number)) for s in sights])
    assert (fitted.x, fitted.y) == pytest.approx((true.x, true.y), abs=0.5)
    assert fitted.yaw == pytest.approx(true.yaw, abs=0.01)


def test_a_camera_is_corrected_by_the_dice() -> None:
    number = number_of(BUILDINGS[0])
    sight = sight_of(FROM_RIGHT, number, shifted(1.5, 1.0, 0.02))
    matches = matches_of(sight, shown_faces(sight, GRID.edge, number))
    fitted = fit_camera(GRID, FROM_RIGHT, matches)
    before = np.abs(sight.quads - sight.view.pixels(shifted(1.5, 1.0, 0.02).corners()[sight.faces])).mean()
    wanted = shifted(1.5, 1.0, 0.02).corners()[matches.faces]
    after = np.abs(
        fitted.project(GRID.corners()[matches.faces].reshape(-1, 3)).reshape(-1, 4, 2)
        - sight.view.pixels(wanted)
    ).mean()
    assert after < before / 3


def test_the_hint_names_the_side_from_which_covered_dice_are_seen() -> None:
    number = number_of([0, 0, 2, 2, 1, 1])
    hint = next_photo({(1, 0, 0): SeenDie(())}, [(1, 0, 0)], GRID.edge, number)
    assert hint is not None
    assert "from the upper left corner" in hint  # its upper and its left side
    assert next_photo({}, [], GRID.edge, number) is None
