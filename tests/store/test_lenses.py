"""Lenses are kept one a camera and size, and found again for a photo."""

from dataclasses import replace
from pathlib import Path

import pytest

from calibration.lens import LensSource, plain_lens
from store.errors import StoreError
from store.lenses import Lenses

WEBCAM = plain_lens(1280, 720, 900)
PHONE = replace(plain_lens(4000, 3000, 3000), camera="Acme ../One (5G)")


def test_kept_replaced_and_forgotten(tmp_path: Path) -> None:
    lenses = Lenses(tmp_path / "lenses")
    assert lenses.all() == {}
    assert lenses.keep(WEBCAM) == "webcam-1280x720"
    assert lenses.keep(PHONE) == "acme-one-5g-4000x3000"
    lenses.keep(plain_lens(1280, 720, 950))
    kept = lenses.all()
    assert {name: lens.focal for name, lens in kept.items()} == {
        "acme-one-5g-4000x3000": 3000,
        "webcam-1280x720": 950,
    }
    assert kept["acme-one-5g-4000x3000"].camera == PHONE.camera
    assert all(lens.source is LensSource.FILE for lens in kept.values())
    lenses.remove("webcam-1280x720")
    lenses.remove("../lenses/acme-one-5g-4000x3000")
    assert list(lenses.all()) == ["acme-one-5g-4000x3000"]


def test_the_lens_of_a_photo(tmp_path: Path) -> None:
    lenses = Lenses(tmp_path)
    lenses.keep(WEBCAM)
    lenses.keep(PHONE)
    half = lenses.fitting(PHONE.camera, 2000, 1500)
    assert half is not None
    assert half.focal == 1500
    turned = lenses.fitting(None, 720, 1280)
    assert turned is not None
    assert (turned.width, turned.focal) == (720, 900)
    assert lenses.fitting(None, 640, 360) is None
    assert lenses.fitting("Other", 4000, 3000) is None
    assert lenses.fitting(PHONE.camera, 4000, 2250) is None


def test_other_files_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}")
    assert Lenses(tmp_path).all() == {}


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="the lens could not be saved"):
        Lenses(tmp_path / "file").keep(WEBCAM)
