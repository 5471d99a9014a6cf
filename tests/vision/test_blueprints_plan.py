"""The plan of a card from drawn photos of it, in typefaces that the net never saw."""

import cv2
import numpy as np
import pytest

from tests.vision.blueprints_plans import card
from training.blueprints.plan_cards import HERSHEY, plan_photo
from vision.blueprints_face import Floats, Image
from vision.blueprints_plan import PlanError, PlanReading, find_squares, read_plan

PHOTOS = 40
LEAST_RIGHT, LEAST_SURE = 0.7, 0.25
"""Share of plans that are read right, and right without a doubt; they may only rise."""

MOST_SILENT = 0
"""Plans that may be wrong without a doubt."""


def turned(picture: Image, degrees: float, shrunk: float = 1.0) -> Image:
    """The picture on a larger table, turned."""
    height, width = picture.shape[:2]
    warp = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, shrunk)
    warp[:, 2] += (480 - width / 2, 400 - height / 2)
    return np.asarray(cv2.warpAffine(picture, warp, (960, 800), borderValue=(70, 90, 110)), np.uint8)


@pytest.mark.parametrize("degrees", [0, 90, 180, 270, 33])
@pytest.mark.parametrize("plan", ["X1/31/1X", "23/X1/XX", "XX/33/XX", "2X/X2/X2"])
def test_a_plan_is_read_whichever_way_the_card_lies(plan: str, degrees: float) -> None:
    assert read_plan(turned(card(plan), degrees)).plan == plan


def test_cells_are_told_with_their_places() -> None:
    reading = read_plan(card("X1/31/1X"))
    middles = [np.mean(cell.polygon, axis=0) for cell in reading.cells]
    assert [(cell.row, cell.col) for cell in reading.cells] == [(r, c) for r in range(3) for c in range(2)]
    assert np.abs(middles[0] - (105, 105)).max() < 8
    assert np.abs(middles[5] - (195, 285)).max() < 8


def test_photos_of_unknown_cards_are_read_or_doubted() -> None:
    right = sure = silent = 0
    for seed in range(PHOTOS):
        shot = plan_photo(np.random.default_rng([seed, 77]), HERSHEY, (960, 720))
        reading = read(shot.bgr)
        if reading is None:
            continue
        right += reading.plan == shot.plan
        if not reading.doubtful:
            sure += reading.plan == shot.plan
            silent += reading.plan != shot.plan
    assert right >= LEAST_RIGHT * PHOTOS
    assert sure >= LEAST_SURE * PHOTOS
    assert silent <= MOST_SILENT


def read(bgr: Image) -> PlanReading | None:
    try:
        return read_plan(bgr)
    except PlanError:
        return None


def test_a_cell_that_is_covered_is_in_doubt_and_six_dice_still_count() -> None:
    picture = card("X1/31/1X")
    cv2.circle(picture, (105, 195), 40, (30, 30, 200), -1)  # on the 3
    reading = read_plan(picture)
    assert sum(int(word) for word in reading.plan if word.isdigit()) == 6
    assert reading.cells[2].doubtful or reading.plan == "X1/31/1X"


def test_a_photo_without_a_plan_is_refused() -> None:
    with pytest.raises(PlanError, match="3 rows of 2 square cells, found 0 squares"):
        read_plan(np.full((480, 640, 3), 130, np.uint8))


def test_squares_are_found_at_a_slant() -> None:
    unit = np.array([(0, 0), (620, 0), (620, 420), (0, 420)], np.float32)
    slanted = np.array([(80, 60), (560, 20), (600, 400), (20, 330)], np.float32)
    warp = cv2.getPerspectiveTransform(unit, slanted)
    seen = np.asarray(
        cv2.warpPerspective(card("X1/31/1X"), warp, (640, 440), borderValue=(80, 80, 80)), np.uint8
    )
    wanted: Floats = cv2.perspectiveTransform(
        np.array([[(195, 105), (105, 195), (195, 195)]], np.float64), warp
    )[0]
    middles = np.array([quad.mean(0) for quad in find_squares(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY))])  # type: ignore[arg-type]
    assert all(np.linalg.norm(middles - spot, axis=1).min() < 6 for spot in wanted)
