"""Finding markers: dark, oblique, small, partly covered, and only those asked for."""

import cv2
import numpy as np
import pytest

from calibration.markers import ENOUGH, find_markers
from calibration.mat import CORNER_IDS, MAT
from tests.calibration.mat_pictures import flat, photo, pose

PAPER = flat()


@pytest.mark.parametrize(
    ("elevation", "azimuth", "exposure"),
    [(85, 270, 1.0), (50, 200, 1.0), (35, 30, 0.7), (60, 120, 0.06)],
)
def test_all_markers_to_a_fraction_of_a_pixel(elevation: float, azimuth: float, exposure: float) -> None:
    camera = pose(elevation, azimuth, 320, 1000, 1280, 960)
    found = find_markers(photo(PAPER, camera, exposure=exposure), MAT)
    assert sorted(found) == sorted(MAT)
    off = np.concatenate([found[i] - camera.project(MAT[i]) for i in MAT])
    assert np.median(np.linalg.norm(off, axis=1)) < 0.15
    assert np.linalg.norm(off, axis=1).max() < 0.4


def test_blur_does_not_make_markers_smaller() -> None:
    camera = pose(75, 270, 320, 1000, 1280, 960)
    found = find_markers(photo(PAPER, camera, blur=2.5), MAT)
    for i, corners in found.items():
        true = camera.project(MAT[i])
        outwards = true - true.mean(axis=0)
        outwards /= np.linalg.norm(outwards, axis=1, keepdims=True)
        assert abs(((corners - true) * outwards).sum(axis=1).mean()) < 0.25


def test_only_wanted_ids_are_given() -> None:
    picture = photo(PAPER, pose(70, 270, 320, 1000, 1280, 960))
    assert sorted(find_markers(picture, {2, 5, 10})) == [2, 5]
    assert not find_markers(picture, CORNER_IDS)


def test_a_covered_marker_is_missing_and_a_covered_corner_does_little_harm() -> None:
    camera = pose(70, 270, 320, 1000, 1280, 960)
    picture = photo(PAPER, camera)
    covered = camera.project(MAT[0]).mean(axis=0).astype(int)
    cv2.circle(picture, covered.tolist(), 40, (90, 90, 200), -1)
    cut = camera.project(MAT[1])[1].astype(int)
    cv2.circle(picture, cut.tolist(), 7, (90, 90, 200), -1)
    found = find_markers(picture, MAT)
    assert 0 not in found
    assert np.linalg.norm(found[1] - camera.project(MAT[1]), axis=1).max() < 1.5


def test_small_markers_in_a_large_photo() -> None:
    camera = pose(60, 250, 1200, 2400, 3200, 2400)
    found = find_markers(photo(PAPER, camera, blur=1.5), MAT)
    assert len(found) >= ENOUGH
    assert max(np.abs(corners - camera.project(MAT[i])).max() for i, corners in found.items()) < 1


def test_no_markers_on_an_empty_picture() -> None:
    assert not find_markers(np.full((200, 300, 3), 128, np.uint8), MAT)


def test_another_dictionary() -> None:
    dictionary = cv2.aruco.DICT_6X6_1000
    picture = photo(flat(dictionary=dictionary), pose(70, 270, 320, 1000, 1280, 960))
    assert sorted(find_markers(picture, MAT, dictionary)) == sorted(MAT)
