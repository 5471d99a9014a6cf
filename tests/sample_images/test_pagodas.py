"""The photos of pagodas: their truth is legal and lies where they show it; the reader reads them."""

import json
from typing import Any

import cv2
import numpy as np
import pytest

from benchmarks.pagoda.__main__ import covered, leaves, table_of, turn_right
from sample_images import HERE
from sample_images.scenes.pagoda_plan import random_table, with_turn
from scoring import codec, pagoda
from scoring.pagoda import Table, compare
from ui.pagoda_copy import sample_copy
from vision.board import lens_of
from vision.pagoda import read
from vision.pagoda_enrol import table_in
from vision.pagoda_pose import pose_of
from vision.photo import open_photo

FOLDER = HERE / "pagodas"
LABELS: dict[str, Any] = {r["name"]: r for r in json.loads((FOLDER / "labels.json").read_text())}
EMPTY = json.loads((FOLDER / "enrol.json").read_text())
ALL = [*LABELS.values(), *EMPTY]
PAIRS = [name for name, r in LABELS.items() if r["before"]]
LARGEST = 140_000
NEAR_PX = 8.0

each = pytest.mark.parametrize("record", ALL, ids=[r["name"] for r in ALL])


def shown(record: dict[str, Any]) -> Table:
    return codec.parse(Table, {"sites": record["sites"]})


@each
def test_the_state_is_legal_and_the_files_are_small(record: dict[str, Any]) -> None:
    assert pagoda.problems(shown(record)) == ()
    for file in record["files"]:
        picture = cv2.imread(str(FOLDER / file))
        assert picture is not None
        assert picture.shape[1::-1] == (record["width"], record["height"])
        assert (FOLDER / file).stat().st_size < LARGEST


def test_there_are_enough_and_none_without_truth() -> None:
    assert len(LABELS) >= 6
    assert len(PAIRS) >= 3
    assert {FOLDER / f for r in ALL for f in r["files"]} == set((FOLDER / "images").iterdir())


@pytest.mark.parametrize("name", PAIRS)
def test_pairs_are_a_turn_apart(name: str) -> None:
    record = LABELS[name]
    turn = compare(shown(LABELS[record["before"]]), shown(record))
    assert turn.problems == ()
    assert turn.points == record["turn"]["points"]


@each
def test_the_copy_is_that_of_the_pictures(record: dict[str, Any]) -> None:
    assert table_in(sample_copy()) == table_of(record["options"])


@each
def test_the_cameras_are_where_the_pictures_were_taken_from(record: dict[str, Any]) -> None:
    photo, camera = open_photo(FOLDER / record["files"][0]), record["cameras"][0]
    table = table_of(record["options"])
    pose, _ = pose_of(photo.bgr, table.board, lens_of(photo, None), None)
    points = np.array([(*table.place(x, y), z) for x, y in table.sites for z in (0.0, 40.0)])
    seen = (points + np.array([0, 0, 1.8])) @ np.array(camera["R"]).T + camera["t"]
    true = ((seen / seen[:, 2:]) @ np.array(camera["K"]).T)[:, :2]
    assert np.abs(pose.project(points) - true).max() < NEAR_PX


def test_the_reader_reads_them() -> None:
    """Right or in doubt in every stage, few of them in doubt, and every turn right."""
    items = right = 0
    states = {}
    for name, record in LABELS.items():
        reading = read([open_photo(FOLDER / f) for f in record["files"]], table_of(record["options"]))
        states[name] = reading.state
        doubts = [doubt.path for doubt in reading.doubts]
        told = [*leaves({"sites": record["sites"]}, codec.dump(reading.state))]
        wrong = [path for path, truth, got in told if truth != got]
        assert [path for path in wrong if not covered(path, doubts)] == []
        items, right = items + len(told), right + len(told) - len(wrong)
    assert right >= 0.98 * items
    for name in PAIRS:
        record = LABELS[name]
        assert turn_right(states[record["before"]], states[name], record["turn"])


def test_random_tables_and_turns_are_legal() -> None:
    for seed in range(6):
        table = random_table(np.random.default_rng(seed), 15 * seed)
        assert pagoda.problems(table) == ()
        if seed < 5:
            after, turn = with_turn(np.random.default_rng(seed), table, 2)
            assert turn.problems == ()
            assert len(after.pieces) > len(table.pieces)
