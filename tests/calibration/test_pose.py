"""Poses: known cameras are recovered from what they see."""

import os
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from benchmarks.pose.__main__ import shots
from calibration.lens import LensError, LensSource, lens_json, load_lens, plain_lens
from calibration.markers import find_markers
from calibration.mat import CARD_MM, MAT, rectangle
from calibration.pose import Pose, pose_from_markers, poses_from_card
from tests.calibration.mat_pictures import Points, flat, photo, pose

TOWER = np.array([[x, y, z] for x in (-40.0, 0.0) for y in (-20.0, 25.0) for z in (0.0, 48.0, 96.0)])


def seen(camera: Pose, ids: tuple[int, ...] = (0, 1, 2, 3, 4, 5), noise: float = 0.2) -> dict[int, Points]:
    """What a good finder makes of the mat."""
    random = np.random.default_rng(3)
    return {i: camera.project(MAT[i]) + random.normal(0, noise, (4, 2)) for i in ids}


def tower_error(found: Pose, camera: Pose) -> float:
    """Largest distance, pixels, of points up to six dice high."""
    return float(np.linalg.norm(found.project(TOWER) - camera.project(TOWER), axis=1).max())


@pytest.mark.parametrize("elevation", [40, 55, 72])
@pytest.mark.parametrize("focal", [820, 1000, 1300])
def test_focal_length_and_pose_from_the_mat_alone(elevation: float, focal: float) -> None:
    camera = pose(elevation, 250, 0.33 * focal, focal, 1280, 960)
    found = pose_from_markers(seen(camera), plain_lens(1280, 960))
    assert found is not None
    assert (found.trusted, found.lens.source) == (True, LensSource.MAT)
    assert found.lens.focal == pytest.approx(focal, rel=0.04)
    assert tower_error(found, camera) < 3
    assert found.error_px < 0.5
    np.testing.assert_allclose(found.centre, camera.centre, atol=0.04 * 0.33 * focal)


def test_from_straight_above_the_exif_focal_length_is_kept() -> None:
    camera = pose(89.5, 270, 330, 1000, 1280, 960)
    found = pose_from_markers(seen(camera), plain_lens(1280, 960, 1010))
    assert found is not None
    assert found.lens.source is LensSource.EXIF
    assert found.lens.focal == pytest.approx(1010, rel=0.01)


@pytest.mark.parametrize("ids", [(0, 1), (0, 2), (4, 5), (1, 2, 5)])
def test_some_markers_are_enough(ids: tuple[int, ...]) -> None:
    camera = pose(50, 250, 330, 1000, 1280, 960)
    found = pose_from_markers(seen(camera, ids), plain_lens(1280, 960, 1000))
    assert found is not None
    assert found.trusted
    assert tower_error(found, camera) < 6


def test_one_marker_is_not_trusted_and_none_gives_nothing() -> None:
    camera = pose(50, 250, 330, 1000, 1280, 960)
    found = pose_from_markers(seen(camera, (3,)), plain_lens(1280, 960, 1000))
    assert found is not None
    assert not found.trusted
    assert pose_from_markers({}, plain_lens(1280, 960)) is None
    assert pose_from_markers({11: camera.project(MAT[1])}, plain_lens(1280, 960)) is None


def test_a_marker_out_of_place_is_left_out() -> None:
    camera = pose(50, 250, 330, 1000, 1280, 960)
    markers = seen(camera)
    markers[2] = markers[2] + (60, -25)
    found = pose_from_markers(markers, plain_lens(1280, 960))
    assert found is not None
    assert tower_error(found, camera) < 3


def test_found_in_a_picture() -> None:
    camera = pose(45, 220, 330, 1000, 1280, 960)
    found = pose_from_markers(find_markers(photo(flat(), camera), MAT), plain_lens(1280, 960))
    assert found is not None
    assert tower_error(found, camera) < 2


@pytest.mark.skipif(
    "TABLESCORE_PHOTOS" not in os.environ, reason="TABLESCORE_PHOTOS names no labelled photos"
)
def test_dice_on_labelled_photos_are_put_within_two_pixels() -> None:
    for name, shot in islice(shots(Path(os.environ["TABLESCORE_PHOTOS"])), 12):
        found = pose_from_markers(find_markers(shot.bgr, MAT), shot.lens(None))
        assert name == "blueprints"
        assert (found is not None) == bool(shot.markers)
        if found is not None and shot.dice is not None:
            off = np.linalg.norm(found.project(shot.dice) - shot.project(shot.dice), axis=1)
            assert np.percentile(off, 95) < 2


def test_pixels_and_the_plane_are_inverse() -> None:
    camera = pose(45, 220, 330, 1000, 1280, 960)
    above = np.array([[-40.0, 25.0, 9.0]])
    np.testing.assert_allclose(camera.on_plane(camera.project(above), 9), above)
    assert camera.camera(TOWER)[:, 2].min() > 0
    level = pose(1, 0, 330, 1000, 1280, 960)
    assert np.isnan(level.on_plane(np.array([[640.0, 0.0]]))).all()


@pytest.mark.parametrize("elevation", [35, 50, 70])
def test_card_corners(elevation: float) -> None:
    camera = pose(elevation, 250, 330, 1000, 1280, 960)
    corners = camera.project(rectangle(*CARD_MM)) + np.random.default_rng(1).normal(0, 0.7, (4, 2))
    found = poses_from_card(corners, CARD_MM, plain_lens(1280, 960, 1000))
    assert not found[0].trusted
    assert min(tower_error(one, camera) for one in found) < 12


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (100, 0), (100, 60), (50, 20)],  # not convex
        [(0, 0), (0, 60), (100, 60), (100, 0)],  # the other way round
        [(0, 0), (50, 0), (100, 0), (150, 0)],
        [(5, 5)] * 4,
    ],
)
def test_corners_of_nothing(corners: list[tuple[int, int]]) -> None:
    assert poses_from_card(np.array(corners, np.float64), CARD_MM, plain_lens(1280, 960)) == ()


def test_lens_file(tmp_path: Path) -> None:
    lens = plain_lens(1280, 720, 990)
    lens.distortion[:2] = -0.12, 0.03
    file = tmp_path / "lens.json"
    file.write_text(lens_json(lens))
    kept = load_lens(file)
    assert (kept.source, kept.width, kept.height) == (LensSource.FILE, 1280, 720)
    np.testing.assert_allclose(kept.matrix, lens.matrix)
    np.testing.assert_allclose(kept.distortion, lens.distortion)


@pytest.mark.parametrize(
    "content", ["", "{}", "[]", '{"matrix": 3}', '{"matrix": [[0,0,0],[0,0,0],[0,0,0]]}', "[" * 100_000]
)
def test_lens_files_that_are_none(tmp_path: Path, content: str) -> None:
    file = tmp_path / "lens.json"
    file.write_text(content)
    with pytest.raises(LensError, match="expected a lens made by"):
        load_lens(file)
    with pytest.raises(LensError, match="can't be read"):
        load_lens(tmp_path / "none.json")


def test_a_lens_for_another_size() -> None:
    lens = plain_lens(4000, 3000, 3000)
    half = lens.resized(2000, 1500)
    assert half.focal == 1500
    np.testing.assert_allclose(half.matrix[:2, 2], (999.5, 749.5))
    turned = lens.resized(3000, 4000)
    assert (turned.focal, turned.width, turned.height) == (3000, 3000, 4000)
    np.testing.assert_allclose(turned.matrix[:2, 2], (1499.5, 1999.5))
    with pytest.raises(LensError, match="same camera setting"):
        lens.resized(1920, 1080)
