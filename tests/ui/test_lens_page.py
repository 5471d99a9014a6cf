"""The page with sheets to print, and the way from photos of the board to a lens that is kept."""

import cv2
import numpy as np
import pytest

from calibration.sheets import NO_ADDRESS
from store.lenses import Lenses
from store.plays import Store
from tests.calibration.board_pictures import FOCAL, board_pictures
from tests.ui.given import give_photo
from tests.ui.shown import page_of
from ui.lens import app_address
from ui.plays import data_folder


@pytest.fixture(scope="module")
def pictures() -> list[bytes]:
    return list(board_pictures())


def test_sheets_for_both_papers(store: Store) -> None:
    test = page_of("lens").run()
    assert not test.exception
    assert [button.proto.label for button in test.get("download_button")] == [
        "Mat for Blueprints",
        "Corner markers for Pagoda",
        "Board for measuring a lens",
    ]
    del store


def test_from_photos_to_a_lens(store: Store, pictures: list[bytes]) -> None:
    test = page_of("lens").run()
    give_photo(test, *pictures[:3])
    assert not test.exception
    assert [i.value for i in test.info] == ["2 more photos of the board needed."]
    give_photo(test, *pictures[3:])
    assert len(test.success) == 1
    assert "Measured: sees 69° from left to right" in test.success[0].value
    test.button(key="lens-remove-0").click().run()
    next(b for b in test.button if b.label == "Keep this lens").click().run()
    lenses = Lenses(data_folder() / "lenses")
    assert lenses.all()["webcam-960x720"].focal == pytest.approx(FOCAL, rel=0.01)
    assert not test.success
    test.button(key="lens-forget-webcam-960x720").click().run()
    assert lenses.all() == {}
    del store


def test_a_photo_without_the_board_is_told(store: Store) -> None:
    test = page_of("lens").run()
    give_photo(test, cv2.imencode(".png", np.full((720, 960, 3), 90, np.uint8))[1].tobytes())
    assert any("no board seen" in caption.value for caption in test.caption)
    assert [i.value for i in test.info] == ["5 more photos of the board needed."]
    del store


@pytest.mark.parametrize(
    ("url", "link"),
    [
        ("http://192.168.1.20:8501/lens?x=1", "http://192.168.1.20:8501"),
        ("https://table.local/lens", "https://table.local"),
        ("http://localhost:8501/lens", NO_ADDRESS),
        (None, NO_ADDRESS),
    ],
)
def test_the_sheets_address(url: str | None, link: str) -> None:
    assert app_address(url) == link
