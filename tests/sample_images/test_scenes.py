"""The parts of the scenes that labels rest on: the die's form, the camera, where dice lie."""

import math
from dataclasses import replace

import numpy as np
import pytest

from sample_images.scenes.camera import Camera
from sample_images.scenes.die import LATTICE, DieShape, die_mesh, joined
from sample_images.scenes.layout import clustered, gap, scattered, stacked

SHAPES = [
    DieShape(),
    DieShape(right_handed=False, flips=(True, True, True), rounding=3.0, one_radius=2.2),
    DieShape(edge=12, rounding=0.5, pip_radius=1.0, one_radius=1.0, pip_spacing=3.2, pip_depth=0.1),
]
CAMERA = Camera(
    640, 480, 1.1, target=(5, -3, 4), distance=250, elevation=0.8, azimuth=2.0, roll=0.1, k1=-0.03
)

each_shape = pytest.mark.parametrize("shape", SHAPES, ids=["square", "rounded", "small"])


@each_shape
def test_opposite_faces_add_up_to_seven(shape: DieShape) -> None:
    for value in LATTICE:
        assert np.allclose(shape.frame(value)[2], -shape.frame(7 - value)[2])
        assert len(shape.pips(value)) == value


@each_shape
def test_handedness(shape: DieShape) -> None:
    turn = np.linalg.det(np.stack([shape.frame(v)[2] for v in (1, 2, 3)]))
    assert turn == pytest.approx(1 if shape.right_handed else -1)


@each_shape
@pytest.mark.parametrize("value", LATTICE)
def test_the_value_lies_on_top(shape: DieShape, value: int) -> None:
    rotation = shape.upright(value, 0.7)
    assert np.allclose(rotation @ shape.frame(value)[2], [0, 0, 1])
    assert np.linalg.det(rotation) == pytest.approx(1)


@each_shape
def test_body_and_pips_enclose_the_volume_of_a_dented_rounded_cube(shape: DieShape) -> None:
    mesh = joined(die_mesh(shape))
    a, b, c = (mesh.vertices[mesh.triangles[:, k]] for k in range(3))
    volume = float((a * np.cross(b, c)).sum() / 6)
    core, r = shape.edge - 2 * shape.rounding, shape.rounding
    solid = core**3 + 6 * core**2 * r + 3 * math.pi * core * r**2 + 4 / 3 * math.pi * r**3
    dents = math.pi / 2 * shape.pip_depth * (20 * shape.pip_radius**2 + shape.one_radius**2)
    assert volume == pytest.approx(solid - dents, rel=0.002)


def test_the_target_is_in_the_middle_of_the_picture() -> None:
    assert np.allclose(CAMERA.project(np.array([CAMERA.target])), [[320, 240]])


def test_up_is_up() -> None:
    low, high = replace(CAMERA, roll=0.0).project(np.array([[5.0, -3, 0], [5, -3, 20]]))
    assert high[1] < low[1]


def test_developing_and_labels_bend_alike() -> None:
    points = np.array([[30.0, 10, 0], [-60, 40, 16], [5, -70, 8]])
    ideal = replace(CAMERA, k1=0.0).project(points) + CAMERA.overscan
    source_x, source_y = CAMERA.source_map()
    for (x, y), (u, v) in zip(CAMERA.project(points), ideal, strict=True):
        row, col = int(y), int(x)
        assert source_x[row, col] + 0.5 == pytest.approx(u, abs=1.1)
        assert source_y[row, col] + 0.5 == pytest.approx(v, abs=1.1)
        slope = source_x[row, col + 1] - source_x[row, col]
        assert source_x[row, col] + (x - col) * slope == pytest.approx(u, abs=0.05)


def test_framing_keeps_all_inside_and_goes_near() -> None:
    points = np.array([[40.0, 40, 0], [-40, 40, 0], [40, -40, 16], [-40, -40, 0]])
    seen = CAMERA.framing(points, 0.1).project(points) / [640, 480]
    assert (np.abs(seen - 0.5) <= 0.4).all()
    assert np.abs(seen - 0.5).max() > 0.39


def test_dice_lie_apart() -> None:
    rng = np.random.default_rng(5)
    spots = scattered(rng, 8, 16, 3.0, space=2.0)
    assert len(spots) == 8
    assert all(gap(a, b, 16) >= 2 for n, a in enumerate(spots) for b in spots[:n])


def test_a_heap_touches_but_does_not_overlap() -> None:
    rng = np.random.default_rng(6)
    spots = clustered(rng, 7, 16)
    gaps = {(n, m): gap(spots[n], spots[m], 16) for n in range(7) for m in range(7) if n != m}
    assert min(gaps.values()) > 0
    assert all(min(gaps[n, m] for m in range(7) if m != n) < 1.2 for n in range(7))


def test_stacks_follow_the_plan() -> None:
    columns = stacked(np.random.default_rng(7), [[2, 0], [1, 3]], 17.0)
    assert [len(c) for c in columns] == [2, 0, 1, 3]
    assert columns[0][0][0] < columns[3][0][0]
    assert columns[0][0][1] > columns[3][0][1]
