"""Whole buildings from photos: what is refused, and floors on labelled photos."""

import os
from pathlib import Path

import numpy as np
import pytest

from benchmarks.blueprints.__main__ import Row, measured
from benchmarks.blueprints.labels import labelled
from vision.blueprints import BlueprintsError, read
from vision.photo import Photo

MAT_FLOORS = {"right": 0.93, "colours_right": 0.95}
"""Shares of items and of colours read right from three photos on the mat."""

MOST_SILENT = 0.005


def test_a_photo_of_nothing_is_refused_with_its_number() -> None:
    blank = Photo(np.full((480, 640, 3), 120, np.uint8))
    with pytest.raises(BlueprintsError, match="photo 1: expected the mat or a card with dice on it"):
        read([blank])


@pytest.mark.skipif(
    "TABLESCORE_PHOTOS" not in os.environ, reason="TABLESCORE_PHOTOS names no labelled photos"
)
def test_labelled_buildings_on_the_mat_are_read() -> None:
    folder = Path(os.environ["TABLESCORE_PHOTOS"]) / "renders-blueprints"
    rows: list[Row] = [measured(folder, truth, 3) for truth in labelled(folder) if truth.mat]
    assert all(row.read for row in rows)
    items, colours = sum(row.items for row in rows), sum(row.colours for row in rows)
    assert sum(row.right for row in rows) >= MAT_FLOORS["right"] * items
    assert sum(row.colours_right for row in rows) >= MAT_FLOORS["colours_right"] * colours
    assert sum(row.silent for row in rows) <= MOST_SILENT * items
