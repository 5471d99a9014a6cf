"""What is wrong with a photo is told, and of a good one nothing."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from benchmarks.photo_quality.__main__ import Image, exposed, lamp, shaken
from vision.photo import Photo
from vision.photo_quality import MOST_WEIGHT, SPACE_PX, Fault, complaints, measure
from vision.reading import Polygon

SIDE = 60
PLACES = [(x, y) for x in (200, 380, 560) for y in (150, 330)]
DICE: list[Polygon] = [
    ((x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)) for x, y in PLACES
]  # fmt: skip


def table() -> Image:
    """Six dice on wood-like grain."""
    grain = np.random.default_rng(3).normal(0, 6, (600, 800, 1))
    picture = np.clip(np.array([70, 100, 130]) + grain, 0, 255).astype(np.uint8)
    for x, y in PLACES:
        cv2.rectangle(picture, (x, y), (x + SIDE, y + SIDE), (225, 228, 230), -1)
        for a, b in ((15, 15), (30, 30), (45, 45)):
            cv2.circle(picture, (x + a, y + b), 6, (40, 40, 40), -1)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.7), np.uint8)


def faults(picture: Image, parts: list[Polygon] = DICE) -> list[Fault]:
    return [complaint.fault for complaint in complaints(Photo(picture), parts)]


def test_a_good_photo_has_no_faults() -> None:
    assert faults(table()) == []
    assert faults(table(), []) == []


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda p: cv2.GaussianBlur(p, (0, 0), 6), Fault.BLURRED),
        (lambda p: shaken(p, 24), Fault.SHAKEN),
        (lambda p: exposed(p, 1 / 30, 4), Fault.DARK),
        (lambda p: exposed(p, 30, 0), Fault.BRIGHT),
        (lambda p: lamp(p, (410, 190), 90), Fault.GLARE),
    ],
)
def test_each_fault_is_told(spoil: Callable[[Image], Image], fault: Fault) -> None:
    assert fault in faults(np.asarray(spoil(table()), np.uint8))


def test_blur_and_darkness_are_told_where_nothing_was_found() -> None:
    assert Fault.BLURRED in faults(np.asarray(cv2.GaussianBlur(table(), (0, 0), 7), np.uint8), [])
    assert Fault.DARK in faults(exposed(table(), 1 / 40, 4), [])


def test_small_parts_and_parts_that_are_cut_off_are_told() -> None:
    small = cv2.resize(table(), None, fx=0.2, fy=0.2, interpolation=cv2.INTER_AREA)
    tiny: list[Polygon] = [tuple((x / 5, y / 5) for x, y in part) for part in DICE]
    assert faults(np.asarray(small, np.uint8), tiny)[0] is Fault.SMALL
    over: Polygon = ((770, 100), (830, 100), (830, 160), (770, 160))
    assert faults(table(), [*DICE, over]) == [Fault.CUT_OFF]
    assert complaints(Photo(table()), DICE, least_px=SPACE_PX) == ()
    (told,) = complaints(Photo(table()), [over])
    assert told.weight == MOST_WEIGHT


def test_a_board_from_far_aside_is_told() -> None:
    photo = Photo(table())
    flat: Polygon = ((150, 100), (650, 100), (650, 500), (150, 500))
    slanted: Polygon = ((300, 250), (500, 250), (650, 330), (150, 330))
    mirrored: Polygon = tuple(reversed(flat))
    assert complaints(photo, DICE, board=flat) == ()
    assert [c.fault for c in complaints(photo, DICE, board=slanted)] == [Fault.SLANTED]
    assert complaints(photo, DICE, board=mirrored) == ()


def test_the_worst_comes_first() -> None:
    dim = exposed(np.asarray(cv2.GaussianBlur(table(), (0, 0), 9), np.uint8), 1 / 20, 2)
    told = complaints(Photo(dim), DICE)
    assert len(told) > 1
    assert [c.weight for c in told] == sorted((c.weight for c in told), reverse=True)
    assert all(1 < c.weight <= MOST_WEIGHT for c in told)


def test_only_what_matters_is_measured() -> None:
    """A white window at the edge, far from the dice, is no fault."""
    picture = table()
    picture[:, 720:] = 255
    assert faults(picture) == []
    assert measure(Photo(picture), DICE).washed == 0
    assert measure(Photo(picture)).washed == pytest.approx(0.1, abs=0.01)


def test_odd_outlines_are_borne() -> None:
    point: Polygon = ((5, 5), (5, 5), (5, 5))
    outside: Polygon = ((-50, -50), (-40, -50), (-40, -40))
    for part in (point, outside):
        complaints(Photo(table()), [part])
    assert faults(np.zeros((16, 16, 3), np.uint8), []) == [Fault.DARK]
