"""Where a card lies in drawn photos, by its edges and by dice on it."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.lens import plain_lens
from calibration.mat import CARD_MM, rectangle
from calibration.pose import Pose
from tests.vision.blueprints_cameras import GRID, camera
from vision.blueprints_card import Card, find_cards
from vision.blueprints_edges import find_edges
from vision.blueprints_face import Floats, Image
from vision.blueprints_grid import cube_centres, face_index
from vision.dice_finder import FoundDie

STANDING = ((0, 0, 0), (2, 0, 1), (1, 1, 0))
WHOLE = (0, 0, 1280, 960)


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


def dice_in(pose: Pose, shift: float = 0.0) -> list[FoundDie]:
    """Boxes of three dice on the card as a finder would give them, all so many pixels to the right."""
    found = []
    for cube in STANDING:
        centre = GRID.on_plane(cube_centres(GRID.edge)[face_index(*cube) // 5])
        ends = centre + 8 * np.array([(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)])
        pixels = pose.project(ends)
        low, size = pixels.min(0), np.ptp(pixels, axis=0)
        found.append(FoundDie((low[0] + shift, low[1], size[0], size[1]), 0.7))
    return found


def cards_of(picture: Image, pose: Pose, dice: list[FoundDie], focal: float = 1.0) -> list[Card]:
    lens = pose.lens.with_focal(focal * pose.lens.focal, pose.lens.source)
    return find_cards(find_edges(picture, WHOLE), dice, lens, GRID, 8)


def off(card: Card, pose: Pose) -> float:
    """Pixels by which the worst corner is off; a card that is upside down is far off."""
    corners: Floats = card.pose.project(rectangle(*CARD_MM))
    return float(np.abs(corners - pose.project(rectangle(*CARD_MM))).max())


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(("degrees", "elevation"), [(-90, 50), (10, 75), (150, 40)])
def test_the_card_is_found_the_right_way_round_even_with_a_hidden_side(
    degrees: float, elevation: float, hidden: bool
) -> None:
    most = 30 if hidden else 12  # the fourth side is reckoned from the three others
    pose = camera(degrees, elevation, away=260)
    assert off(cards_of(photo_of(pose, hidden), pose, dice_in(pose))[0], pose) < most


def test_of_two_cards_the_one_under_the_dice_is_taken() -> None:
    pose = camera(-80, 60, away=420)
    beside = replace(pose, translation=pose.translation + pose.rotation @ np.array([-110.0, 20.0, 0.0]))
    both = np.maximum(photo_of(pose), photo_of(beside))
    assert off(cards_of(both, pose, dice_in(pose))[0], pose) < 12
    assert off(cards_of(both, pose, dice_in(beside))[0], beside) < 12


def test_the_assumed_lens_is_near_enough() -> None:
    pose = camera(-60, 50, away=260)
    focal = 1.12 * plain_lens(1280, 960).focal / pose.lens.focal
    cards = cards_of(photo_of(pose), pose, dice_in(pose), focal)
    assert min(off(card, pose) for card in cards[:3]) < 25


def test_a_blank_table_has_no_card() -> None:
    pose = camera(-60, 50, away=260)
    assert cards_of(np.full((960, 1280, 3), 120, np.uint8), pose, dice_in(pose)) == []


def test_without_dice_no_card_is_taken_for_theirs() -> None:
    pose = camera(-60, 50, away=260)
    assert cards_of(photo_of(pose), pose, []) == []
