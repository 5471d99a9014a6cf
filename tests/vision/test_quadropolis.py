"""Reading Quadropolis cities: rendered samples of our own, and labelled photos."""

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.copy import GameCopy
from scoring import codec
from scoring.quadropolis import City, empty, parse
from scoring.quadropolis_tables import BuildingType, Mode
from vision.board import BoardError
from vision.photo import Photo, open_photo
from vision.quadropolis import read
from vision.quadropolis_enrol import learnt
from vision.reading import Reading

SAMPLES = Path(__file__).parents[2] / "sample_images"
CITIES = SAMPLES / "cities"
LABELS = json.loads((CITIES / "labels.json").read_text())
UNFOUND = {"images/expert_04.jpg"}
"""Lies on a checked cloth, whose squares are a better lattice than the mat's."""
READ = [label for label in LABELS if label["file"] not in UNFOUND]


def city_of(label: dict[str, Any]) -> City:
    city = parse({"mode": label["mode"], "city": label["city"]})
    assert isinstance(city, City)
    return city


@cache
def copy() -> GameCopy:
    """Our own print, learnt from photos of other cities and of the empty mats."""
    known = GameCopy("quadropolis")
    for label in json.loads((CITIES / "enrol.json").read_text()):
        known = learnt(open_photo(CITIES / label["file"]), city_of(label), known)
    return known


@cache
def sample(file: str) -> Photo:
    return open_photo(CITIES / f"images/{file}.jpg")


def types(city: City) -> list[list[BuildingType | None]]:
    return [[tile.type if tile else None for tile in row] for row in city.city]


def same_types(one: City, other: City) -> int:
    pairs = zip(types(one), types(other), strict=True)
    return sum(a == b for row, others in pairs for a, b in zip(row, others, strict=True))


def leaves(city: City) -> dict[str, object]:
    """Every value of a city's tiles by its path; a bare space is one value."""
    found: dict[str, object] = {}
    for r, row in enumerate(city.city):
        for c, tile in enumerate(row):
            if tile is None:
                found[f"city/{r}/{c}"] = None
            else:
                data = codec.dump(tile)
                assert isinstance(data, dict)
                found |= {f"city/{r}/{c}/{name}": value for name, value in data.items()}
    return found


def doubtful(path: str, reading: Reading[City]) -> bool:
    paths = [doubt.path for doubt in reading.doubts]
    return any(path == p or path.startswith(f"{p}/") or p.startswith(f"{path}/") for p in paths)


def wrong(reading: Reading[City], truth: City) -> list[str]:
    got, wanted = leaves(reading.state), leaves(truth)
    return [path for path in got.keys() | wanted.keys() if got.get(path, "-") != wanted.get(path, "-")]


def silent(reading: Reading[City], truth: City) -> list[str]:
    return [path for path in wrong(reading, truth) if not doubtful(path, reading)]


@pytest.fixture(scope="module")
def readings() -> dict[str, Reading[City]]:
    """Every sample that is found, read with the copy."""
    return {
        label["file"]: read([open_photo(CITIES / label["file"])], mode=Mode(label["mode"]), copy=copy())
        for label in READ
    }


def test_types_of_samples_are_read_or_in_doubt(readings: dict[str, Reading[City]]) -> None:
    spaces = right = quiet = 0
    for label in READ:
        reading, truth = readings[label["file"]], city_of(label)
        for r, row in enumerate(types(truth)):
            for c, kind in enumerate(row):
                spaces += 1
                same = types(reading.state)[r][c] == kind
                right += same
                quiet += not same and not doubtful(f"city/{r}/{c}", reading)
    assert right >= 0.93 * spaces
    assert quiet == 0


def test_few_values_of_samples_are_wrong_without_a_doubt(readings: dict[str, Reading[City]]) -> None:
    values = sum(len(leaves(city_of(label))) for label in READ)
    quiet = [path for label in READ for path in silent(readings[label["file"]], city_of(label))]
    assert len(quiet) <= 0.02 * values


def test_every_space_has_evidence_where_it_lies(readings: dict[str, Reading[City]]) -> None:
    for label in READ:
        evidence = readings[label["file"]].evidence
        for tile in label["tiles"]:
            seen = np.mean(evidence[tile["path"]].polygon, axis=0)
            there = np.array(tile["polygon"])
            size = np.sqrt(cv2.contourArea(there.astype(np.float32)))
            assert np.linalg.norm(seen - there.mean(axis=0)) < 0.2 * size, (label["file"], tile["path"])


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_photo_may_be_turned(turns: int, readings: dict[str, Reading[City]]) -> None:
    turned = Photo(np.ascontiguousarray(np.rot90(sample("expert_01").bgr, turns)))
    assert types(read([turned], copy=copy()).state) == types(readings["images/expert_01.jpg"].state)


@pytest.mark.parametrize("file", ["expert_01", "classic_01"])
def test_a_mirrored_photo_is_refused(file: str) -> None:
    mirrored = Photo(np.ascontiguousarray(sample(file).bgr[:, ::-1]))
    with pytest.raises(BoardError, match="mirrored"):
        read([mirrored], mode=Mode(file[:-3]), copy=copy())


def test_half_a_mat_gives_nothing_wrong() -> None:
    truth = next(label for label in LABELS if "expert_01" in label["file"])
    bgr = sample("expert_01").bgr
    for half in (bgr[:, : bgr.shape[1] // 2], bgr[: bgr.shape[0] // 2], bgr[:, bgr.shape[1] // 2 :]):
        try:
            reading = read([Photo(np.ascontiguousarray(half))], copy=copy())
        except BoardError:
            continue
        assert silent(reading, city_of(truth)) == []


def test_two_mats_are_refused_or_the_larger_is_read() -> None:
    large, small = sample("expert_01").bgr, sample("expert_02").bgr
    both = np.full((960, 2000, 3), (90, 110, 120), np.uint8)
    both[:, :1280] = large
    both[200:740, 1280:2000] = cv2.resize(small, (720, 540))
    try:
        reading = read([Photo(both)], mode=Mode.EXPERT, copy=copy())
    except BoardError:
        return
    truth = next(label for label in LABELS if "expert_01" in label["file"])
    assert silent(reading, city_of(truth)) == []


@pytest.mark.parametrize("mode", [None, *Mode])
@pytest.mark.parametrize("file", ["pavilions/images/coloured_01.jpg", "six-on-oak.jpg"])
def test_another_table_is_refused(file: str, mode: Mode | None) -> None:
    with pytest.raises(BoardError, match="finding the board"):
        read([open_photo(SAMPLES / file)], mode=mode, copy=copy())


def test_a_checked_cloth_is_no_city() -> None:
    with pytest.raises(BoardError, match="corners"):
        read([sample("expert_04")])


def test_a_taught_mat_is_found_on_a_checked_cloth() -> None:
    truth = city_of(next(label for label in LABELS if "expert_04" in label["file"]))
    reading = read([sample("expert_04")], copy=copy())
    assert reading.state.mode is Mode.EXPERT
    assert same_types(reading.state, truth) >= 16


def test_corners_by_hand_find_what_is_not_found() -> None:
    label = next(label for label in LABELS if "expert_04" in label["file"])
    grid = grid_corners(label)
    reading = read([sample("expert_04")], mode=Mode.EXPERT, copy=copy(), corners=[grid])
    truth = city_of(label)
    right = same_types(reading.state, truth)
    assert right >= 16
    assert not [path for path in silent(reading, truth) if path.endswith("type") or path.count("/") == 2]


def grid_corners(label: dict[str, Any]) -> list[tuple[float, float]]:
    """Outer corners of the corner spaces, from the truth of the board's corners and its print."""
    board = np.array(label["board_corners"], np.float32)
    meta = label["meta"]
    width, height = meta["board_mm"]
    pitch, gap = meta["pitch_mm"], 0.1 * meta["pitch_mm"]
    left, top = (middle - pitch / 2 for middle in meta["first_space_mm"])
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    place = cv2.getPerspectiveTransform(flat, board)
    right, bottom = left + 5 * pitch - gap, top + 4 * pitch - gap
    ends = [(left + gap, top + gap), (right, top + gap), (right, bottom), (left + gap, bottom)]
    seen = cv2.perspectiveTransform(np.array([ends], np.float32), place)[0]
    return [(float(x), float(y)) for x, y in seen]


def test_corners_need_the_mode_and_an_outline() -> None:
    photo = sample("expert_01")
    with pytest.raises(BoardError, match="--mode"):
        read([photo], corners=[[(0, 0), (9, 0), (9, 9), (0, 9)]])
    with pytest.raises(BoardError, match="four corners"):
        read([photo], mode=Mode.EXPERT, corners=[[(0, 0), (0, 9), (9, 9), (9, 0)]])


def test_a_second_photo_settles_glare() -> None:
    truth = city_of(next(label for label in LABELS if "expert_01" in label["file"]))
    clear = sample("expert_01")
    blinded = Photo(glare(clear.bgr, (380, 200), 110))
    alone, both = (read(photos, copy=copy()) for photos in ([blinded], [blinded, clear]))
    assert doubtful("city/0/1/type", alone)
    assert not doubtful("city/0/1/type", both)
    assert len(wrong(both, truth)) <= len(wrong(alone, truth))


def glare(bgr: NDArray[np.uint8], at: tuple[int, int], reach: int) -> NDArray[np.uint8]:
    light = np.zeros(bgr.shape[:2], np.float32)
    cv2.circle(light, at, reach, 1.0, -1)
    soft = np.asarray(cv2.GaussianBlur(light, (0, 0), reach / 4))[..., None]
    return np.asarray(bgr * (1 - soft) + 253 * soft, np.uint8)


def test_photos_of_two_cities_are_refused() -> None:
    with pytest.raises(BoardError, match="another city"):
        read([sample("expert_01"), sample("expert_02")], mode=Mode.EXPERT, copy=copy())


def test_photos_of_two_modes_are_refused() -> None:
    with pytest.raises(BoardError):
        read([sample("expert_01"), sample("classic_01")], copy=copy())


def test_without_a_copy_most_types_of_our_print_are_read_with_wider_doubts() -> None:
    label = next(label for label in LABELS if "classic_04" in label["file"])
    reading = read([sample("classic_04")], mode=Mode.CLASSIC)
    assert not [path for path in silent(reading, city_of(label)) if path.endswith("type")]
    assert len(reading.doubts) > 0


def test_a_photo_of_another_city_teaches_nothing() -> None:
    other = city_of(next(label for label in LABELS if "expert_02" in label["file"]))
    with pytest.raises(BoardError, match="this very city"):
        learnt(sample("expert_01"), other, GameCopy("quadropolis"))


def test_a_city_is_no_empty_mat() -> None:
    with pytest.raises(BoardError, match="without tiles"):
        learnt(sample("expert_01"), empty(Mode.EXPERT), GameCopy("quadropolis"))


def test_an_expert_mat_is_no_classic_one() -> None:
    with pytest.raises(BoardError, match="Expert side"):
        read([sample("expert_01")], mode=Mode.CLASSIC, copy=copy())


def test_a_blank_picture_is_no_empty_city() -> None:
    grey = Photo(np.full((400, 400, 3), 150, np.uint8))
    with pytest.raises(BoardError, match="found none"):
        read([grey], mode=Mode.CLASSIC, corners=[[(20, 20), (380, 20), (380, 380), (20, 380)]])


@pytest.mark.skipif(
    "TABLESCORE_PHOTOS" not in os.environ, reason="TABLESCORE_PHOTOS names no labelled photos"
)
def test_real_cities() -> None:
    folder = Path(os.environ["TABLESCORE_PHOTOS"]) / "board-quadropolis-expert"
    labels = {label["file"][-6:-4]: label for label in json.loads((folder / "labels.json").read_text())}
    known = GameCopy("quadropolis")
    for number in ("01", "05"):
        known = learnt(open_photo(folder / labels[number]["file"]), city_of(labels[number]), known)
    chosen = np.random.default_rng(4).choice([n for n in labels if n not in ("01", "05")], 6, replace=False)
    items = right = quiet = 0
    for number in chosen:
        label = labels[number]
        reading = read([open_photo(folder / label["file"])], mode=Mode.EXPERT, copy=known)
        for r, row in enumerate(label["city"]):
            for c, tile in enumerate(row):
                here = reading.state.city[r][c]
                told = {"type": None} if tile is None else tile
                for name, value in told.items():
                    items += 1
                    same = (None if here is None else getattr(here, name)) == value
                    doubt = doubtful(f"city/{r}/{c}/{name}", reading)
                    right += same or (value == "unknown" and doubt)
                    quiet += not same and not doubt
    assert right >= 0.97 * items
    assert quiet <= 2


def test_pieces_beside_the_mat_are_counted() -> None:
    label = next(label for label in LABELS if "classic_04" in label["file"])
    reading = read([sample("classic_04")], mode=Mode.CLASSIC, copy=copy())
    why = {doubt.path: doubt.why for doubt in reading.doubts}
    lying = label["meta"]["loose"]
    assert f"about {lying['inhabitants']} seen" in why["inhabitants"]
    assert "seen lying about" in why["energy"]
