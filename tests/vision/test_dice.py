import json
import os
import random
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from benchmarks.dice.matching import Match, match
from vision.dice import DiceReading, likely_dice, read_dice, read_die_at
from vision.dice_face import COLOURS, Face
from vision.dice_finder import FoundDie
from vision.photo import Photo, open_photo

SAMPLES = Path(__file__).parents[2] / "sample_images"
TRUTH = SAMPLES / "truth.json"
needs_samples = pytest.mark.skipif(not TRUTH.exists(), reason="no sample_images/truth.json")

SAMPLE_FLOORS = {"found": 0.95, "right": 0.89}
PHOTO_FLOORS = {"found": 0.98, "right": 0.95}
"""Shares of dice, a little below what was measured; they may only rise."""
PHOTOS_PER_SET = 4
MOST_FALSE_PER_PHOTO = 0.2
MOST_SILENT = 1
"""Wrong values that are not in doubt, in all the photos of the sample."""


@cache
def samples() -> tuple[tuple[Photo, DiceReading, tuple[dict[str, Any], ...]], ...]:
    rows = []
    for entry in json.loads(TRUTH.read_text()):
        photo = open_photo(SAMPLES / entry["file"])
        rows.append((photo, read_dice(photo), tuple(entry["dice"])))
    return tuple(rows)


def shares(matches: list[Match]) -> dict[str, float]:
    dice = sum(m.labelled for m in matches)
    return {
        "found": sum(len(m.pairs) for m in matches) / dice,
        "right": sum(m.right for m in matches) / dice,
    }


@needs_samples
def test_sample_images_are_read() -> None:
    measured = shares([match(reading.dice, dice, []) for _, reading, dice in samples()])
    assert all(measured[key] >= floor for key, floor in SAMPLE_FLOORS.items()), measured


@needs_samples
def test_what_a_reading_promises() -> None:
    for photo, reading, _ in samples():
        assert (reading.width, reading.height) == (photo.width, photo.height)
        assert set(reading.ms) == {"find", "face", "colour", "total"}
        for die in reading.dice:
            x, y, w, h = die.box
            assert 0 <= x < x + w <= reading.width
            assert 0 <= y < y + h <= reading.height
            assert all(0 <= cx <= reading.width and 0 <= cy <= reading.height for cx, cy in die.face)
            for candidates, best in ((die.candidates, die.value), (die.colour_candidates, die.colour)):
                chances = [chance for _, chance in candidates]
                assert sum(chances) == pytest.approx(1)
                assert chances == sorted(chances, reverse=True)
                assert candidates[0][0] == best
            assert die.confidence == die.candidates[0][1]
            assert die.colour in COLOURS


@needs_samples
@pytest.mark.parametrize("with_side", [True, False])
def test_a_tap_on_a_die_reads_that_die(with_side: bool) -> None:
    asked = right = 0
    for photo, _, dice in samples():
        for die in [die for die in dice if die.get("value")][:2]:
            x, y, w, h = die["box"]
            read = read_die_at(photo, x + w / 2, y + h / 2, max(w, h) if with_side else None)
            left, top, wide, high = read.box
            assert left <= x + w / 2 <= left + wide
            assert top <= y + h / 2 <= top + high
            asked, right = asked + 1, right + (read.value == die["value"])
    assert right / asked >= SAMPLE_FLOORS["right"]


@pytest.mark.parametrize(
    "picture",
    [
        np.full((300, 400, 3), 128, np.uint8),
        np.linspace(0, 255, 300 * 400 * 3).reshape(300, 400, 3).astype(np.uint8),
        np.random.default_rng(3).integers(0, 255, (300, 400, 3)).astype(np.uint8),
        np.zeros((16, 16, 3), np.uint8),
    ],
    ids=["plain", "gradient", "noise", "tiny"],
)
def test_no_dice_in_a_picture_without_any(picture: np.ndarray) -> None:
    assert read_dice(Photo(picture)).dice == ()


def test_a_tap_where_nothing_is_gives_a_doubtful_die_there() -> None:
    photo = Photo(np.full((300, 400, 3), 128, np.uint8))
    die = read_die_at(photo, 5.0, 290.0)
    assert die.doubtful
    assert 0 <= die.box[0] <= 5 <= die.box[0] + die.box[2] <= 400
    assert 0 <= die.box[1] <= 290 <= die.box[1] + die.box[3] <= 300


def table_from_above() -> tuple[Photo, list[dict[str, Any]]]:
    """Drawn dice seen from right above: no side face shows which way is up."""
    picture = np.full((480, 640, 3), (118, 128, 124), np.uint8)
    places = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "035268"}
    dice = []
    for value in range(1, 7):
        x, y = 90 + 190 * ((value - 1) % 3), 110 + 200 * ((value - 1) // 3)
        body, pips = ((30, 30, 190), (240,) * 3) if value % 2 else ((235, 238, 236), (20,) * 3)
        cv2.rectangle(picture, (x, y), (x + 70, y + 70), body, -1, cv2.LINE_AA)
        for place in map(int, places[value]):
            spot = (x + 15 + 20 * (place % 3), y + 15 + 20 * (place // 3))
            cv2.circle(picture, spot, 7, pips, -1, cv2.LINE_AA)
        dice.append({"box": [x, y, 70, 70], "value": value, "colour": "red" if value % 2 else "white"})
    return Photo(picture), dice


def test_dice_from_above_keep_their_values_when_the_picture_is_turned() -> None:
    photo, dice = table_from_above()
    turned = Photo(np.ascontiguousarray(photo.bgr[::-1, ::-1]))
    for die in dice:
        x, y, side = die["box"][0] + 35, die["box"][1] + 35, 70
        assert read_die_at(photo, x, y, side).value == die["value"]
        assert read_die_at(turned, photo.width - x, photo.height - y, side).value == die["value"]


def labelled_sample(folder: Path) -> list[Match]:
    matches = []
    for name in sorted(path.parent.name for path in folder.glob("dice-*/labels.json")):
        labels = json.loads((folder / name / "labels.json").read_text())
        test = [x for x in labels if x["split"] == "test" and not x.get("value_is")]
        for label in random.Random(name).sample(test, min(PHOTOS_PER_SET, len(test))):
            reading = read_dice(open_photo(folder / name / label["file"]))
            others = [box if isinstance(box, list) else box["box"] for box in label.get("distractors") or []]
            matches.append(match(reading.dice, label["dice"], others))
    return matches


@pytest.mark.skipif(
    "TABLESCORE_PHOTOS" not in os.environ, reason="TABLESCORE_PHOTOS names no labelled photos"
)
def test_real_photos_are_read() -> None:
    matches = labelled_sample(Path(os.environ["TABLESCORE_PHOTOS"]))
    measured = shares(matches)
    assert all(measured[key] >= floor for key, floor in PHOTO_FLOORS.items()), measured
    assert sum(len(m.false) for m in matches) / len(matches) <= MOST_FALSE_PER_PHOTO
    assert sum(m.silent for m in matches) <= MOST_SILENT


def find(size: float, score: float, value: float, x: float = 0.0) -> tuple[FoundDie, Face]:
    """A find as finder and face net might give it, sure that it is some die."""
    values = np.array([value, *[(1 - value) / 5] * 5])
    face = Face(
        values, np.array([0.9, 0.05, 0.05]), np.full(len(COLOURS), 1 / len(COLOURS)), np.zeros((4, 2))
    )
    return FoundDie((x, 0.0, size, size), score), face


def kept(*finds: tuple[FoundDie, Face]) -> list[float]:
    """Left edges of the finds that are taken for dice."""
    return sorted(
        die.box[0] for die, _ in likely_dice([die for die, _ in finds], [face for _, face in finds])
    )


def test_a_weak_find_counts_where_dice_of_its_size_lie() -> None:
    sure = [find(50, 0.9, 0.99, x) for x in (100, 200, 300)]
    assert kept(*sure) == [100, 200, 300]
    assert kept(find(52, 0.4, 0.9, 500), *sure) == [100, 200, 300, 500]
    assert kept(find(230, 0.4, 0.9, 500), *sure) == [100, 200, 300]
    assert kept(find(52, 0.3, 0.3, 500)) == []


def test_what_has_no_value_must_look_the_more_like_a_die() -> None:
    assert kept(find(50, 0.6, 0.99)) == [0]
    assert kept(find(50, 0.6, 0.25)) == []
    assert kept(find(50, 0.9, 0.25)) == [0]
    assert kept() == []
