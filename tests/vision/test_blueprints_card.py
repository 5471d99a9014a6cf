"""A card's outline in drawn photos."""

import cv2
import numpy as np
import pytest

from calibration.lens import plain_lens
from calibration.mat import CARD_MM, rectangle
from calibration.pose import Pose
from tests.vision.blueprints_cameras import camera
from vision.blueprints_card import find_outlines
from vision.blueprints_face import Floats, Image
from vision.blueprints_fit import fit_outline

SHAPE = CARD_MM[0] / CARD_MM[1]


def photo_of(pose: Pose, hidden: bool = False) -> Image:
    """A pale card on a dark table; a block of dice over its left side where ``hidden``."""
    picture = np.full((960, 1280, 3), (40, 60, 70), np.uint8)
    corners = np.round(pose.project(rectangle(*CARD_MM)) * 16).astype(np.int32)
    cv2.fillConvexPoly(picture, corners, (190, 200, 205), cv2.LINE_AA, 4)
    if hidden:
        block = np.array([[-50, 33, 0], [-22, 33, 0], [-22, -33, 0], [-50, -33, 0]], float)
        cv2.fillConvexPoly(picture, np.round(pose.project(block)).astype(np.int32), (20, 90, 220))
    noise = np.random.default_rng(0).normal(0, 2, picture.shape)
    return np.asarray(np.clip(picture + noise, 0, 255), np.uint8)


def off(corners: Floats, pose: Pose) -> float:
    """Pixels by which the worst corner is off; a card that is upside down is as well."""
    true = pose.project(rectangle(*CARD_MM))
    return min(float(np.abs(np.roll(corners, n, axis=0) - true).max()) for n in (0, 2))


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(("degrees", "elevation"), [(-90, 50), (10, 75), (150, 40)])
def test_the_outline_is_found_even_with_a_hidden_side(degrees: float, elevation: float, hidden: bool) -> None:
    most = 30 if hidden else 12  # the fourth side is reckoned from the three others
    pose = camera(degrees, elevation, away=260)
    outlines, _ = find_outlines(photo_of(pose, hidden), pose.lens.focal, SHAPE)
    assert min(off(outline.corners, pose) for outline in outlines[:6]) < most


def test_a_blank_table_has_no_card() -> None:
    blank = np.full((480, 640, 3), 120, np.uint8)
    assert find_outlines(blank, 500.0, SHAPE)[0] == []


def test_a_pose_is_drawn_to_the_edges() -> None:
    true, near = camera(-80, 55, away=260), camera(-78.5, 56, away=264)
    _, edges = find_outlines(photo_of(true), true.lens.focal, SHAPE)
    fitted = fit_outline(near, CARD_MM, edges)
    assert off(fitted.project(rectangle(*CARD_MM)), true) < 5 < off(near.project(rectangle(*CARD_MM)), true)


def test_the_assumed_lens_is_near_enough() -> None:
    pose = camera(-60, 50, away=260)
    outlines, _ = find_outlines(photo_of(pose), 1.12 * plain_lens(1280, 960).focal, SHAPE)
    assert min(off(outline.corners, pose) for outline in outlines[:6]) < 25
