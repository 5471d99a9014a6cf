from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from calibration.lens import Lens, plain_lens
from scoring.blueprints import EMPTY, Building
from store.lenses import Lenses
from ui import blueprints_reader, kept_lens
from ui.blueprints_reader import RefusedError
from vision.photo import Photo
from vision.reading import Reading


def _photo(camera: str | None, width: int = 640, height: int = 480) -> Photo:
    return Photo(np.zeros((height, width, 3), np.uint8), camera=camera)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Lens | None]:
    """The lenses that readings were asked with, where one of "Cam A" is kept."""
    seen: list[Lens | None] = []

    def read(*asked: Any) -> Reading[Building]:
        seen.append(asked[3])
        return Reading(EMPTY)

    monkeypatch.setattr(blueprints_reader, "read", read)
    monkeypatch.setattr(kept_lens, "data_folder", lambda: tmp_path)
    return seen


def test_a_lens_measured_for_this_camera_is_used(given: list[Lens | None], tmp_path: Path) -> None:
    _keep(tmp_path, "Cam A")
    blueprints_reader.read_building([_photo("Cam A"), _photo("Cam A")], None, [])
    assert given[0] is not None
    assert (given[0].camera, given[0].width) == ("Cam A", 640)


def test_photos_of_other_or_several_cameras_get_none(given: list[Lens | None], tmp_path: Path) -> None:
    _keep(tmp_path, "Cam A")
    blueprints_reader.read_building([_photo("Cam B")], None, [])
    blueprints_reader.read_building([_photo("Cam A"), _photo("Cam B")], None, [])
    assert given == [None, None]


def test_a_photo_that_would_be_left_out_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    why = "it shows another building than the others"
    monkeypatch.setattr(blueprints_reader, "read", lambda *_: Reading(EMPTY, left_out={1: why}))
    with pytest.raises(RefusedError, match="it shows another building than the others"):
        blueprints_reader.read_building([_photo(None)] * 3, None, [])


def _keep(folder: Path, camera: str) -> None:
    Lenses(folder / "lenses").keep(replace(plain_lens(640, 480, 500.0), camera=camera))
