import json
import os
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.lens import plain_lens
from sample_images import HERE
from sample_images.scenes.card_art import DECK, card_canvas
from vision.board import lens_of
from vision.cards import FoundCard, cut, find_cards, in_reading_order
from vision.photo import open_photo

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

WIDTH, HEIGHT = 112.0, 174.0
NEAR = 6.0
"""Pixels of a photo of 1200 within which a corner is right."""
CLOTHS = {"white": (225, 228, 230), "black": (28, 26, 27), "green": (60, 110, 50)}


def placed(x: float, y: float, degrees: float) -> Floats:
    """Corners, top left first, of a card around a point."""
    half = np.array([(-WIDTH, -HEIGHT), (WIDTH, -HEIGHT), (WIDTH, HEIGHT), (-WIDTH, HEIGHT)]) / 2
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.asarray(half @ np.array([[c, s], [-s, c]]) + (x, y))


def table(cards: list[Floats], cloth: tuple[int, int, int], tilted: Floats | None = None) -> Image:
    """Cards of the deck on a cloth with some grain, 1200 x 900."""
    rng = np.random.default_rng(0)
    photo = np.full((900, 1200, 3), cloth, np.float32) + rng.normal(0, 3, (900, 1200, 3)).astype(np.float32)
    for n, corners in enumerate(cards):
        at = corners if tilted is None else cv2.perspectiveTransform(corners[None], tilted)[0]
        art = np.asarray(card_canvas(DECK[(5 * n) % len(DECK)]).picture[..., ::-1], np.float32)
        source = np.array([(0, 0), (art.shape[1], 0), (art.shape[1], art.shape[0]), (0, art.shape[0])])
        plane = cv2.getPerspectiveTransform(source.astype(np.float32), at.astype(np.float32))
        face = cv2.warpPerspective(art, plane, (1200, 900), flags=cv2.INTER_AREA)
        mask = np.zeros((900, 1200), np.uint8)
        cv2.fillConvexPoly(mask, np.round(at * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
        share = mask[..., None].astype(np.float32) / 255
        photo = np.asarray(photo * (1 - share) + face * share, np.float32)
    return np.asarray(cv2.GaussianBlur(photo, (0, 0), 0.8).clip(0, 255), np.uint8)


def matched(found: tuple[FoundCard, ...], cards: list[Floats]) -> list[float]:
    """For each card the largest distance of a corner to the nearest found card's, either way up."""
    return [
        min(float(np.abs(np.roll(card.corners, n, 0) - true).max()) for card in found for n in (0, 2))
        for true in cards
    ]


@pytest.mark.parametrize("cloth", CLOTHS)
@pytest.mark.parametrize("degrees", [0, 31, 90, 158, 245])
def test_cards_are_found_at_any_angle(cloth: str, degrees: float) -> None:
    cards = [
        placed(300, 250, degrees),
        placed(640, 240, degrees + 35),
        placed(320, 620, 2 * degrees),
        placed(700, 640, 10),
    ]
    bgr = table(cards, CLOTHS[cloth])
    found = find_cards(bgr, plain_lens(1200, 900)).cards
    assert len(found) == 4
    assert max(matched(found, cards)) < NEAR


def test_cards_that_touch_or_hide_each_other_are_found() -> None:
    touching = [placed(250 + n * (WIDTH + 1), 240, 0) for n in range(4)]
    slid = [placed(260 + n * (WIDTH - 12), 560, 0) for n in range(4)]
    slanted = [placed(900, 600, 40)]
    cards = touching + slid + slanted
    found = find_cards(table(cards, CLOTHS["green"]), plain_lens(1200, 900)).cards
    assert len(found) == len(cards)
    assert max(matched(found, cards)) < 2 * NEAR


@pytest.mark.parametrize("lean", [20, 38, 45])
def test_a_slanted_camera_sees_the_same_cards(lean: float) -> None:
    cards = [placed(300 + 190 * n, 330 + 220 * m, 8 * n) for n in range(4) for m in range(2)]
    lens = plain_lens(1200, 900)
    turn = cv2.Rodrigues(np.array([np.radians(-lean), 0.0, 0.0]))[0]
    about_middle = np.array([[1, 0, -600], [0, 1, -450], [0, 0, 1.0]])
    tilted = lens.matrix @ np.column_stack([turn[:, :2], (0, 0, 1.15 * lens.focal)]) @ about_middle
    found = find_cards(table(cards, CLOTHS["black"], tilted), lens).cards
    assert len(found) == 8
    assert max(matched(found, [cv2.perspectiveTransform(c[None], tilted)[0] for c in cards])) < 2 * NEAR


def test_an_empty_table_has_no_cards() -> None:
    assert find_cards(table([], CLOTHS["green"]), plain_lens(1200, 900)).cards == ()


def test_the_reading_order_is_by_rows() -> None:
    places = [(100, 112), (300, 95), (500, 120), (110, 330), (320, 310)]
    cards = [FoundCard(placed(x, y, 0), 1.0) for x, y in places]
    shuffled = [cards[n] for n in (3, 1, 4, 0, 2)]
    assert in_reading_order(shuffled) == cards


def test_a_card_is_cut_upright() -> None:
    corners = placed(400, 300, 70)
    bgr = table([corners], CLOTHS["white"])
    art = cv2.resize(card_canvas(DECK[0]).picture[..., ::-1], (112, 174), interpolation=cv2.INTER_AREA)
    flat = cut(bgr, corners, (112, 174))
    alike = cv2.matchTemplate(flat[4:-4, 4:-4].astype(np.float32), art[4:-4, 4:-4], cv2.TM_CCOEFF_NORMED)
    assert float(alike.max()) > 0.95


def _labels(folder: Path) -> list[dict[str, Any]]:
    return list(json.loads((folder / "labels.json").read_text()))


@pytest.mark.skipif(
    "TABLESCORE_PHOTOS" not in os.environ, reason="TABLESCORE_PHOTOS names no labelled photos"
)
def test_all_cards_of_real_photos_are_found_and_no_others() -> None:
    folder = Path(os.environ["TABLESCORE_PHOTOS"]) / "cards-set-game"
    counts = {}
    for label in _labels(folder):
        photo = open_photo(folder / label["file"])
        found = len(find_cards(photo.bgr, lens_of(photo)).cards)
        counts[label["file"]] = (found, sum(map(len, label["cards"])))
    assert len(counts) == 9
    assert all(found == wanted for found, wanted in counts.values()), counts


@pytest.mark.parametrize("name", ["tune_2", "held_2", "held_11"])
def test_cards_of_our_own_photos_are_found_by_their_outlines(name: str) -> None:
    (label,) = (one for one in _labels(HERE / "cards") if one["file"] == f"images/{name}.jpg")
    photo = open_photo(HERE / "cards" / label["file"])
    found = find_cards(photo.bgr, lens_of(photo)).cards
    assert len(found) == len(label["cards"])
    assert max(matched(found, [np.array(card["polygon"]) for card in label["cards"]])) < 4 * NEAR
