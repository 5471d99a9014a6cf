import cv2
import numpy as np
import pytest

from calibration.colour import WhiteBalance, to_lab
from vision.dice_colour import body_lab

QUAD = np.array([[20.0, 25], [90, 15], [100, 85], [30, 95]])


@pytest.mark.parametrize("body", [(40, 40, 190), (30, 30, 30), (230, 235, 232), (60, 150, 40)])
@pytest.mark.parametrize("pips", [(250, 250, 250), (10, 10, 10)])
@pytest.mark.parametrize("count", [1, 6])
def test_pips_and_ground_do_not_tint_the_body(
    body: tuple[int, int, int], pips: tuple[int, int, int], count: int
) -> None:
    picture = np.full((120, 120, 3), (0, 255, 255), np.uint8)
    cv2.fillConvexPoly(picture, QUAD.astype(np.int32), body)
    for index in range(count):
        cv2.circle(picture, (45 + 15 * (index % 3), 45 + 22 * (index // 3)), 6, pips, -1)
    wanted = to_lab(np.array([[body]], np.uint8))[0, 0]
    assert body_lab(picture, QUAD, WhiteBalance()) == pytest.approx(wanted, abs=2.5)


def test_a_face_outside_the_picture_still_has_a_number() -> None:
    picture = np.zeros((40, 40, 3), np.uint8)
    assert np.isfinite(body_lab(picture, QUAD + 500, WhiteBalance())).all()
