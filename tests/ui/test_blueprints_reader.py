from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.lens import Lens, plain_lens
from store.lenses import Lenses
from ui import blueprints_reader
from vision.photo import Photo


def _photo(camera: str | None, width: int = 640, height: int = 480) -> Photo:
    return Photo(np.zeros((height, width, 3), np.uint8), camera=camera)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Lens | None]:
    """The lenses that readings were asked with, where one of "Cam A" is kept."""
    seen: list[Lens | None] = []

    monkeypatch.setattr(blueprints_reader, "read", lambda *asked: seen.append(asked[3]))
    monkeypatch.setattr(blueprints_reader, "data_folder", lambda: tmp_path)
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


def _keep(folder: Path, camera: str) -> None:
    Lenses(folder / "lenses").keep(replace(plain_lens(640, 480, 500.0), camera=camera))
