"""The truth of the sample pictures agrees with their files."""

import cv2
import pytest

from sample_images import HERE, Sample, samples

TOTAL_BYTES = 3_000_000
BLUEPRINTS = {"orange", "green", "black", "clear"}

each = pytest.mark.parametrize("sample", samples(), ids=lambda s: s.file.stem)


def test_enough_pictures_and_none_without_truth() -> None:
    assert {s.file for s in samples()} == set(HERE.glob("*.jpg"))


def test_the_pictures_stay_small() -> None:
    assert sum(s.file.stat().st_size for s in samples()) < TOTAL_BYTES


def test_every_value_and_every_colour_of_blueprints_is_shown() -> None:
    dice = [d for s in samples() for d in s.dice]
    assert {d.value for d in dice} >= {1, 2, 3, 4, 5, 6}
    assert {d.colour for d in dice} >= BLUEPRINTS


@each
def test_the_size_is_the_files(sample: Sample) -> None:
    picture = cv2.imread(str(sample.file))
    assert picture is not None
    assert (picture.shape[1], picture.shape[0]) == sample.size
    assert sample.title


@each
def test_boxes_lie_inside_and_hold_the_top_face(sample: Sample) -> None:
    width, height = sample.size
    for die in sample.dice:
        x, y, w, h = die.box
        assert x >= 0
        assert y >= 0
        assert x + w <= width
        assert y + h <= height
        assert min(w, h) > 20
        middle = [sum(p[axis] for p in die.face) / 4 for axis in (0, 1)]
        assert x < middle[0] < x + w
        assert y < middle[1] < y + h


@each
def test_values_are_those_of_dice(sample: Sample) -> None:
    assert sample.dice
    for die in sample.dice:
        assert die.top_value in range(1, 7)
        assert die.value in (None, die.top_value)
        assert not (die.covered and die.value)


@each
def test_face_corners_go_around(sample: Sample) -> None:
    for die in sample.dice:
        corners = [complex(*p) for p in die.face]
        sides = [b - a for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
        turns = [(a.conjugate() * b).imag for a, b in zip(sides, sides[1:] + sides[:1], strict=True)]
        assert all(t > 0 for t in turns) or all(t < 0 for t in turns)
