"""Outlines of boards by edges alone."""

import json
import os
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.lens import plain_lens
from scoring.azul_summer_pavilion_tables import Side
from tests.vision.drawn_pavilions import PLAIN, corners, drawn
from vision.board_outline import find_outlines

NEAR = 0.03
"""Share of the board's size by which a corner may be off."""


def off(found: NDArray[np.float64], truth: NDArray[np.float64]) -> float:
    """How far the farthest corner is off, in board sizes, whichever corner is called first."""
    size = np.sqrt(cv2.contourArea(truth.astype(np.float32)))
    return min(float(np.abs(np.roll(found, n, axis=0) - truth).max() / size) for n in range(4))


@pytest.mark.parametrize(("turn", "elevation"), [(0.0, 85.0), (20.0, 70.0), (-100.0, 55.0)])
def test_the_likeliest_outline_is_the_board(turn: float, elevation: float) -> None:
    photo = drawn(Side.COLOURED, 4, replace(PLAIN, turn=turn, elevation=elevation, fill=0.8), loose=3)
    outlines, _ = find_outlines(photo.bgr, plain_lens(1280, 960), 1.0)
    assert off(outlines[0].corners, corners(photo)) < NEAR
    assert outlines[0].support > 0.5


def test_nothing_is_outlined_on_a_bare_table() -> None:
    table = np.full((480, 640, 3), 120, np.uint8)
    outlines, _ = find_outlines(table, plain_lens(640, 480), 1.5)
    assert outlines == []


@pytest.mark.skipif(
    "TABLESCORE_PHOTOS" not in os.environ, reason="TABLESCORE_PHOTOS names no labelled photos"
)
def test_real_boards_are_outlined() -> None:
    folder = Path(os.environ["TABLESCORE_PHOTOS"]) / "board-ticket-to-ride-corners"
    labels = json.loads((folder / "labels.json").read_text("utf-8"))
    found = 0
    for label in labels:
        bgr = np.asarray(cv2.imread(str(folder / label["file"])), np.uint8)
        outlines, _ = find_outlines(bgr, plain_lens(bgr.shape[1], bgr.shape[0]), 1.5)
        found += bool(outlines) and off(outlines[0].corners, np.array(label["board_corners"], float)) < NEAR
    assert found >= len(labels) - 1
