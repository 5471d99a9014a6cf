"""Printed sheets are true to scale, can be read back by our own reader, and tell how to be used."""

import cv2
import numpy as np
import pytest

from calibration.lens import plain_lens
from calibration.markers import find_markers
from calibration.mat import CORNER_IDS, FRAME_MM, MARKER_MM, MAT, PATCH_MM, PATCHES, QUIET_MM
from calibration.pose import pose_from_markers
from calibration.sheet import SIZES, Paper
from calibration.sheets import SHEETS
from tests.calibration.mat_pictures import PX_PER_MM, photo, pose
from tests.calibration.printed import printed, shapes_mm, size_mm, text_of

LINK = "http://192.168.1.20:8501/?play=7F3K"
LEAST_BORDER_MM = 5.0
"""Usual printers leave about this much of each side white."""
DPI = 120

BOTH = pytest.mark.parametrize("paper", Paper)
ALL = pytest.mark.parametrize("name", SHEETS)


@ALL
@BOTH
def test_paper_and_border(name: str, paper: Paper) -> None:
    pdf = SHEETS[name](paper, LINK)
    width, height = size_mm(pdf)
    assert sorted((width, height)) == pytest.approx(SIZES[paper], abs=0.1)
    for left, top, w, h in shapes_mm(pdf):
        assert min(left, top, width - left - w, height - top - h) >= LEAST_BORDER_MM - 0.5


@ALL
@BOTH
def test_help_in_four_languages(name: str, paper: Paper) -> None:
    words = " ".join(text_of(SHEETS[name](paper, LINK)).split())
    for some in (
        "Print at 100 %",
        "Τυπώστε στο 100 %",
        "ελέγξτε τον χάρακα",
        "sprawdź linijkę",
        "comprueba la regla",
    ):
        assert some in words
    assert "\ufffd" not in words


@ALL
def test_the_qr_code_and_the_ruler(name: str) -> None:
    pdf = SHEETS[name](Paper.A4, LINK)
    rulers = [box for box in shapes_mm(pdf) if box[2] > 99 and box[3] < 1]
    assert [box[2] for box in rulers] == [pytest.approx(100, abs=0.6)]  # with the line's own width
    page = printed(pdf, 150)
    footer = page[int((rulers[0][1] - 8) / 25.4 * 150) :, page.shape[1] // 2 :]
    assert cv2.QRCodeDetector().detectAndDecode(footer)[0] == LINK


@ALL
def test_the_same_sheet_is_the_same_file(name: str) -> None:
    assert SHEETS[name](Paper.A4, LINK) == SHEETS[name](Paper.A4, LINK)


@BOTH
def test_the_mats_markers_are_exact(paper: Paper) -> None:
    squares = [
        box
        for box in shapes_mm(SHEETS["blueprints"](paper, LINK))
        if box[2:] == pytest.approx((20, 20), abs=0.01)
    ]
    assert len(squares) == 6
    left, top = min(b[0] for b in squares), min(b[1] for b in squares)
    right, bottom = max(b[0] + b[2] for b in squares), max(b[1] + b[3] for b in squares)
    assert (right - left, bottom - top) == pytest.approx(FRAME_MM, abs=0.01)
    centre = np.array([left + right, top + bottom]) / 2
    drawn = {(round(x + 10 - centre[0], 2), round(centre[1] - y - 10, 2)) for x, y, _, _ in squares}
    assert drawn == {(round(c[:, 0].mean(), 2), round(c[:, 1].mean(), 2)) for c in MAT.values()}


@BOTH
@pytest.mark.parametrize("scale", [0.95, 1.0, 1.05])
def test_the_mat_is_read_back(paper: Paper, scale: float) -> None:
    page = printed(SHEETS["blueprints"](paper, LINK), DPI, scale)
    found = find_markers(page, MAT)
    assert sorted(found) == sorted(MAT)
    px_per_mm = DPI / 25.4 * scale
    for corners in found.values():
        sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
        assert sides == pytest.approx(np.full(4, MARKER_MM * px_per_mm), rel=0.006)
    known = np.concatenate([MAT[i][:, :2] for i in found])
    to_paper, _ = cv2.estimateAffinePartial2D(np.concatenate(list(found.values())), known * (1, -1))
    assert np.hypot(*to_paper[0, :2]) * px_per_mm == pytest.approx(1, rel=0.003)


@pytest.mark.parametrize("scale", [0.95, 1.05])
def test_a_photo_of_the_printed_mat_gives_its_pose(scale: float) -> None:
    pdf = SHEETS["blueprints"](Paper.A4, LINK)
    page = printed(pdf, PX_PER_MM * 25.4, scale, finer=1)[:, :, 1]
    squares = [box for box in shapes_mm(pdf) if box[2:] == pytest.approx((20, 20), abs=0.01)]
    middle = np.mean([[x + 10, y + 10] for x, y, _, _ in squares], axis=0) * PX_PER_MM * scale
    half = np.array([FRAME_MM[0] / 2 + QUIET_MM, FRAME_MM[1] / 2 + QUIET_MM]) * PX_PER_MM
    (left, top), (right, bottom) = (middle - half).astype(int), (middle + half).astype(int)
    camera = pose(48, 240, 340, 1000, 1280, 960)
    seen = find_markers(photo(page[top:bottom, left:right], camera), MAT)
    got = pose_from_markers(seen, plain_lens(1280, 960))
    assert got is not None
    assert got.trusted
    assert got.error_px < 0.6
    assert got.lens.focal == pytest.approx(1000, rel=0.02)
    assert np.linalg.norm(got.centre) == pytest.approx(340 / scale, rel=0.03)


def test_patches_are_as_grey_as_they_say() -> None:
    page = printed(SHEETS["blueprints"](Paper.A4, LINK), DPI)
    camera = cv2.findHomography(
        np.concatenate([MAT[i][:, :2] for i in MAT]), np.concatenate(list(find_markers(page, MAT).values()))
    )[0]
    for x, y, grey in PATCHES:
        around = np.array([[[x - PATCH_MM / 3, y - PATCH_MM / 3]], [[x + PATCH_MM / 3, y + PATCH_MM / 3]]])
        (left, bottom), (right, top) = cv2.perspectiveTransform(around, camera)[:, 0].astype(int)
        assert np.abs(page[top:bottom, left:right] - 255 * grey).max() < 2


@BOTH
def test_corner_markers_meet_at_the_boards_corners(paper: Paper) -> None:
    page = printed(SHEETS["pagoda"](paper, LINK), DPI)
    found = find_markers(page, CORNER_IDS)
    assert tuple(found) == CORNER_IDS
    inner = np.array([found[i][j] for i, j in zip(CORNER_IDS, (2, 3, 0, 1), strict=True)]) / DPI * 25.4
    board = inner - inner[0]
    side = board[1, 0]
    assert board == pytest.approx(np.array([[0, 0], [side, 0], [side, side], [0, side]]), abs=0.1)
    assert [np.linalg.norm(found[i][0] - found[i][1]) / DPI * 25.4 for i in CORNER_IDS] == pytest.approx(
        [MARKER_MM] * 4, rel=0.006
    )
