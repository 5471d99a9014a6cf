"""Pagodas read from drawn photos of a board with its corner markers."""

from dataclasses import replace

import numpy as np
import pytest

from scoring.pagoda_state import EMPTY, EMPTY_SITE, Floor, Site
from scoring.pagoda_tables import Colour
from tests.vision.drawn_pagodas import HEIGHT, TABLE, WIDTH, Built, camera, picture
from vision.board import BoardError
from vision.pagoda import read
from vision.pagoda_pose import find_corner_markers, pose_of
from vision.pagoda_shapes import Shape
from vision.photo import Photo

RED, YELLOW, GREEN, BLUE, PURPLE = Colour
ALL = (0, 1, 2, 3)
BUILT: Built = {
    0: (Shape(0, (1, 2)), (RED,)),
    2: (Shape(1), (GREEN, YELLOW)),
    3: (Shape(3, ALL, roof=True, spire=True), (PURPLE, GREEN, GREEN, BLUE, RED)),
    5: (Shape(1, (0, 2, 3)), (YELLOW, PURPLE)),
}


def test_two_photos_tell_every_piece() -> None:
    reading = read([picture(BUILT, camera(-80)), picture(BUILT, camera(130))], TABLE)

    sites = reading.state.sites
    assert reading.doubts == ()
    assert [len(site.floors) for site in sites] == [1, 0, 1, 4, 0, 2]
    assert sites[0].floors[0].pillars == (RED, RED)
    assert sites[1] == sites[4] == EMPTY_SITE
    green = sites[2].floors[0]
    assert green.pillars == (GREEN,) * 4
    assert green.tile is not None
    assert (green.tile.base, green.tile.spots) == (GREEN, YELLOW)
    high = sites[3]
    assert [floor.pillars[0] for floor in high.floors] == [PURPLE, GREEN, GREEN, BLUE]
    assert high.roof is not None
    assert high.roof.base is BLUE
    assert high.spire is RED
    assert sites[5].floors[1].pillars == (PURPLE,) * 3


def test_each_piece_has_its_place_in_a_photo() -> None:
    reading = read([picture(BUILT, camera(-80))], TABLE)

    assert {"sites/0/floors/0/pillars/1", "sites/2/floors/0/tile", "sites/3/roof", "sites/3/spire"} <= set(
        reading.evidence
    )
    for evidence in reading.evidence.values():
        x, y = np.mean(evidence.polygon, axis=0)
        assert 0 <= x < WIDTH
        assert 0 <= y < HEIGHT
        assert 0 < evidence.confidence <= 1


def test_a_tile_seen_from_the_wrong_side_of_a_tower_is_a_doubt() -> None:
    """A single photo in which one pagoda hides most of another: what is hidden is never told as sure."""
    hidden: Built = {
        1: (Shape(3, ALL, roof=True, spire=True), (RED, RED, GREEN, BLUE, RED)),
        4: (Shape(0, (0,)), (YELLOW,)),
    }
    reading = read([picture(hidden, camera(90, elevation=25))], TABLE)

    right = reading.state.sites[4].floors and reading.state.sites[4].floors[0].pillars == (YELLOW,)
    assert right or any(doubt.path.startswith("sites/4") for doubt in reading.doubts)


@pytest.mark.parametrize("markers", [(10, 11, 13), (10, 12)])
def test_some_markers_are_enough(markers: tuple[int, ...]) -> None:
    reading = read([picture(BUILT, camera(-60), markers), picture(BUILT, camera(130), markers)], TABLE)

    assert [len(site.floors) for site in reading.state.sites] == [1, 0, 1, 4, 0, 2]


def test_without_markers_it_says_what_to_do() -> None:
    with pytest.raises(BoardError, match=r"at least 2 of the corner markers.*--corners"):
        read([picture(BUILT, camera(-60), ())], TABLE)


def test_corners_by_hand_do_without_markers() -> None:
    pose = camera(-60)
    corners = [
        (float(x), float(y))
        for x, y in pose.project(np.array([[-150, 100, 0], [150, 100, 0], [150, -100, 0], [-150, -100, 0]]))
    ]
    reading = read([picture(BUILT, pose, ())], TABLE, corners=[corners])

    assert [len(site.floors) for site in reading.state.sites] == [1, 0, 1, 4, 0, 2]


def test_sites_outside_the_photo_are_doubts() -> None:
    pose = camera(-80)
    rim = pose.project(np.array([[-150, 100, 0], [150, 100, 0], [150, -100, 0], [-150, -100, 0]]))
    corners = [(float(x), float(y)) for x, y in rim]
    part = Photo(np.ascontiguousarray(picture(BUILT, pose).bgr[:, :500]))
    reading = read([part], TABLE, corners=[corners])

    assert {"sites/2", "sites/5"} <= {doubt.path for doubt in reading.doubts}


def test_corners_in_a_wrong_order_are_refused() -> None:
    with pytest.raises(BoardError, match="in the order top left"):
        read([picture({}, camera(-60))], TABLE, corners=[[(10, 10), (10, 500), (500, 500), (500, 10)]])


def test_a_photo_without_the_board_is_left_out() -> None:
    other = Photo(np.full((HEIGHT, WIDTH, 3), 90, np.uint8))
    reading = read([other, picture(BUILT, camera(-80))], TABLE)

    assert list(reading.left_out) == [0]
    assert {evidence.photo for evidence in reading.evidence.values()} == {1}


def test_the_pose_is_where_the_camera_was() -> None:
    true = camera(-70)
    pose, found = pose_of(picture(BUILT, true).bgr, TABLE.board, true.lens, None)

    assert sorted(found) == [10, 11, 12, 13]
    points = np.array([[-88, 40, 0], [88, -40, 50], [0, 0, 25.0]])
    assert np.abs(pose.project(points) - true.project(points)).max() < 2.5


def test_what_stood_there_before_settles_what_is_hidden() -> None:
    """One pagoda hides another: what it had the turn before is known, whatever the photo shows of it."""
    hidden: Built = {
        1: (Shape(3, ALL, roof=True, spire=True), (RED, RED, GREEN, BLUE, RED)),
        4: (Shape(0, (0, 1, 2)), (YELLOW,)),
    }
    photo = picture(hidden, camera(90, elevation=25))
    alone = read([photo], TABLE)
    known = Site((Floor((YELLOW,) * 3),))
    before = replace(EMPTY, sites=(*EMPTY.sites[:4], known, EMPTY.sites[5]))

    told = read([photo], TABLE, before=before)

    assert any(doubt.path.startswith("sites/4") for doubt in alone.doubts)
    assert len(told.state.sites[4].floors[0].pillars) >= 3
    assert set(told.state.sites[4].floors[0].pillars) == {YELLOW}


def test_what_is_plain_to_see_counts_more_than_what_was_known() -> None:
    before = replace(EMPTY, sites=(Site((Floor((GREEN,) * 4),)), *EMPTY.sites[1:]))

    reading = read([picture(BUILT, camera(-80)), picture(BUILT, camera(130))], TABLE, before=before)

    assert reading.state.sites[0].floors[0].pillars == (RED, RED)


def test_two_markers_that_leave_the_pose_open_are_refused() -> None:
    """An edge of the board that is nowhere to be seen can't bear a pose out."""
    photo = picture({}, camera(-60), (10, 11))
    lowest = max(corners[:, 1].max() for corners in find_corner_markers(photo.bgr).values())
    hidden = Photo(np.where(np.arange(HEIGHT)[:, None, None] > lowest + 12, np.uint8(120), photo.bgr))

    with pytest.raises(BoardError, match="show a third marker"):
        read([hidden], TABLE)
