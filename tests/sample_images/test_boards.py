"""The photos of cities and of pavilions' boards: their truth is legal and lies where the pictures show it."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from sample_images import HERE
from sample_images.scenes.city_mat import on_table, space
from sample_images.scenes.city_plan import random_city
from sample_images.scenes.pavilion_board import corner_place, space_middle
from sample_images.scenes.pavilion_plan import random_board
from sample_images.scenes.slab import apart, rounded_outline, slab
from scoring import azul_summer_pavilion as azul
from scoring import quadropolis
from scoring.azul_summer_pavilion_tables import Side, Star
from scoring.quadropolis_tables import BuildingType, Mode

CITIES, PAVILIONS = HERE / "cities", HERE / "pavilions"
SLACK = 8.0  # mm that a tile's middle is at most off its space; a pile leans
STATE = {"cities": ("mode", "city", "inhabitants", "energy"), "pavilions": ("side", "stars", "corner_tiles")}
LARGEST = 350_000


def _records(folder: Path) -> list[tuple[Path, dict[str, Any]]]:
    return [
        (folder, r) for file in ("labels.json", "enrol.json") for r in json.loads((folder / file).read_text())
    ]


ALL = [*_records(CITIES), *_records(PAVILIONS)]
each = pytest.mark.parametrize(
    ("folder", "record"), ALL, ids=[f"{f.name}-{Path(r['file']).stem}" for f, r in ALL]
)


each_record = pytest.mark.parametrize("record", [r for _, r in ALL], ids=[r["file"] for _, r in ALL])


def _problems(folder: Path, state: dict[str, Any]) -> tuple[object, ...]:
    if folder == CITIES:
        return quadropolis.problems(quadropolis.parse(state))
    return azul.problems(azul.parse(state))


def _pictured(record: dict[str, Any], points: Any) -> Any:
    """Pixels of points (N, 3) around the board's middle, y up."""
    camera = record["camera"]
    seen = np.array(points) @ np.array(camera["R"]).T + camera["t"]
    ideal = seen[:, :2] / seen[:, 2:]
    bent = ideal * (1 + camera.get("k1", 0.0) * (ideal**2).sum(1, keepdims=True))
    matrix = np.array(camera["K"])
    return bent * [matrix[0, 0], matrix[1, 1]] + matrix[:2, 2]


@each
def test_the_state_is_legal(folder: Path, record: dict[str, Any]) -> None:
    assert _problems(folder, {key: record[key] for key in STATE[folder.name]}) == ()


@each_record
def test_the_corners_are_where_the_camera_sees_them(record: dict[str, Any]) -> None:
    size, z = record["meta"]["board_mm"], record["meta"]["board_top_mm"]
    w, h = size if isinstance(size, list) else (size, size)
    corners = [(-w / 2, h / 2, z), (w / 2, h / 2, z), (w / 2, -h / 2, z), (-w / 2, -h / 2, z)]
    assert np.allclose(_pictured(record, corners), record["board_corners"], atol=0.05)
    inside = [0 < x < record["width"] and 0 < y < record["height"] for x, y in record["board_corners"]]
    assert all(inside) != record["meta"].get("cut", False)


@each
def test_every_tile_is_where_the_camera_sees_its_space(folder: Path, record: dict[str, Any]) -> None:
    paths = []
    for tile in record["tiles"]:
        kind, *at = tile["path"].split("/")
        paths.append(tile["path"])
        if kind == "city":
            row, col = map(int, at)
            x, y = on_table(space(Mode(record["mode"]), row, col))
            z = record["meta"]["board_top_mm"] + record["city"][row][col]["floors"] * 2.09
        else:
            corner = record["meta"]["corner_positions"]
            x, y = (
                space_middle(Star(at[0]), int(at[1]))
                if kind == "stars"
                else corner_place(corner[int(at[0])])[0]
            )
            y, z = -y, record["meta"]["tile_top_mm"]
        middle, beside = _pictured(record, [(x, y, z), (x + SLACK, y, z)])
        assert np.linalg.norm(np.mean(tile["polygon"], 0) - middle) < np.linalg.norm(beside - middle)
    shown = (
        [f"city/{r}/{c}" for r, row in enumerate(record["city"]) for c, tile in enumerate(row) if tile]
        if folder == CITIES
        else [f"stars/{s}/{p}" for s, star in record["stars"].items() for p, tile in star.items() if tile]
        + [f"corner_tiles/{n}" for n in range(len(record["corner_tiles"]))]
    )
    assert sorted(paths) == sorted(shown)


@each
def test_the_file_is_a_small_picture_of_that_size(folder: Path, record: dict[str, Any]) -> None:
    file = folder / record["file"]
    picture = cv2.imread(str(file))
    assert picture is not None
    assert (picture.shape[1], picture.shape[0]) == (record["width"], record["height"])
    assert file.stat().st_size < LARGEST
    assert all((folder / option).exists() for option in record["options"] if option.endswith(".jpg"))


@pytest.mark.parametrize("folder", [CITIES, PAVILIONS], ids=lambda f: f.name)
def test_no_picture_is_without_truth(folder: Path) -> None:
    assert {folder / r["file"] for f, r in ALL if f == folder} == set((folder / "images").iterdir())


def test_enough_of_each_kind() -> None:
    labels = {f: json.loads((f / "labels.json").read_text()) for f in (CITIES, PAVILIONS)}
    modes = [r["mode"] for r in labels[CITIES]]
    sides = [r["side"] for r in labels[PAVILIONS]]
    assert modes.count("classic") >= 6
    assert modes.count("expert") >= 4
    assert sides.count("coloured") >= 4
    assert sides.count("grey") >= 2
    shown = {tile["type"] for r in labels[CITIES] for row in r["city"] for tile in row if tile}
    assert shown == {t.value for t in BuildingType} - {"unknown"}
    assert {tile["floors"] for r in labels[CITIES] for row in r["city"] for tile in row if tile} >= {
        1,
        2,
        3,
        4,
    }


@pytest.mark.parametrize("mode", list(Mode))
def test_random_cities_are_legal(mode: Mode) -> None:
    for seed in range(12):
        city = random_city(np.random.default_rng(seed), mode, 12 + seed % 5, 0.7, {BuildingType.TOWER: 3.0})
        assert sum(len(stack) for stack in city.stacks.values()) == 12 + seed % 5
        assert _problems(CITIES, city.state()) == ()


@pytest.mark.parametrize("side", list(Side))
def test_random_boards_are_legal(side: Side) -> None:
    for seed in range(12):
        board = random_board(np.random.default_rng(seed), side, seed / 11, seed % 5)
        assert _problems(PAVILIONS, board.state()) == ()
        assert len(board.corners) == seed % 5


def test_a_slab_has_its_size() -> None:
    square = np.array([(-10.0, -10), (10, -10), (10, 10), (-10, 10)])
    lid, rim = slab(rounded_outline(square, 2.0), 3.0, 0.5)
    assert lid.vertices.max(0) == pytest.approx([10, 10, 3], abs=0.01)
    assert rim.vertices.min(0) == pytest.approx([-10, -10, 0], abs=0.01)
    volume = 0.0
    for mesh in (lid, rim):
        a, b, c = (mesh.vertices[mesh.triangles[:, k]] for k in range(3))
        volume += float((a * np.cross(b, c)).sum() / 6)
    floor = 20 * 20 - (4 - np.pi) * 2.0**2
    assert (
        floor * 2.5 < volume < floor * 3.0
    )  # closed but for the underside, which lies at z = 0; faces look out


def test_outlines_apart() -> None:
    square = np.array([(0.0, 0), (4, 0), (4, 4), (0, 4)])
    assert apart(square, square + np.array([6, 0])) == pytest.approx(2)
    assert apart(square, square + np.array([3, 3])) == pytest.approx(-1)
