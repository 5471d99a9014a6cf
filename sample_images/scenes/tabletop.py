"""What pictures of boards share: a board's turn on the table, light mirrored in it, records of cameras."""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from sample_images.scenes.camera import Camera
from sample_images.scenes.die import Floats, Mesh
from sample_images.scenes.light import Lamp, Light, ceiling, daylight, mixed, warm_lamp
from sample_images.scenes.pieces import Piece
from sample_images.scenes.plan_card import turn
from sample_images.scenes.slab import slab

Place = tuple[float, float, float, float]
"""x, y, z (mm) and yaw (radians)."""


@dataclass(frozen=True)
class Sight:
    """From where and in which light a board is seen; angles in degrees.

    Attributes:
        table: Name of the table top.
        light: ``window``, ``lamp``, ``mixed``, ``ceiling``, or ``glare``: a lamp that the board mirrors.
        elevation: Of the camera above the table.
        rotation: Direction of the board's upper edge in the photo, clockwise from up.
        lit: Direction from which window or lamp shine, counterclockwise from the board's right.
        margin: Share of the photo that is left free around the board.
        roll: Of the phone around its line of sight.
        field: Horizontal field of view.
        grain: Turn of the board against the table's grain.
        k1: Distortion of the lens.
    """

    table: str
    light: str
    elevation: float
    rotation: float
    lit: float = 120.0
    margin: float = 0.04
    roll: float = 0.0
    field: float = 62.0
    grain: float = 0.0
    k1: float = 0.0


def camera_of(sight: Sight, size: tuple[int, int], points: Floats, aperture: float = 0.7) -> Camera:
    """The camera as near as keeps the points (N, 3, of the table) inside the photo."""
    azimuth = math.radians(-90 + sight.rotation + sight.grain + sight.roll)
    middle = (points.min(0) + points.max(0)) / 2
    aimed = Camera(
        *size,
        field=math.radians(sight.field),
        target=(float(middle[0]), float(middle[1]), float(middle[2])),
        distance=500,
        elevation=math.radians(sight.elevation),
        azimuth=azimuth,
        roll=math.radians(sight.roll),
        k1=sight.k1,
    )
    for _ in range(6):  # a slanted board's middle is not the middle of its picture
        aimed = aimed.framing(points, sight.margin)
        seen = aimed.project(points)
        off = (seen.min(0) + seen.max(0)) / 2 - np.array(size) / 2
        right, down, _ = aimed.rotation
        level_down = down * [1, 1, 0] / max(1e-9, 1 - down[2] ** 2)
        shift = aimed.distance / aimed.focal * (off[0] * right + off[1] * level_down)
        x, y, z = np.array(aimed.target) + 0.8 * shift
        aimed = replace(aimed, target=(float(x), float(y), float(z)))
    x, y, z = middle
    return replace(
        aimed.framing(points, sight.margin), aperture=aperture, focus=(float(x), float(y), float(z))
    )


def light_of(sight: Sight, camera: Camera, spot: tuple[float, float] = (0.0, 0.0)) -> Light:
    """The light of a sight; a mirrored lamp shows at ``spot`` (mm on the table)."""
    side = math.radians(sight.lit + sight.grain)
    out = np.array([math.cos(side), math.sin(side)])
    beside = (float(330 * out[0]), float(330 * out[1]), 560.0)
    if sight.light == "window":
        return daylight(side)
    if sight.light == "lamp":
        return warm_lamp(beside, 60.0, 0.22)
    if sight.light == "mixed":
        return mixed(side + 2.6, beside)
    if sight.light == "ceiling":
        return ceiling()
    if sight.light == "glare":
        way = camera.eye - np.array([*spot, 0.0])
        height = 800.0
        x, y = np.array(spot) - way[:2] * height / way[2]
        near = math.hypot(x, y, height)
        lamp = Lamp((float(x), float(y), height), 36.0, 0.48 * (near / 36.0) ** 2, 3200)
        return Light(wall=(0.42, 4200), lamps=(lamp,))
    raise ValueError(f"expected a light of window, lamp, mixed, ceiling or glare, found {sight.light}")


def put(mesh: Mesh, place: Place) -> Mesh:
    """A mesh turned and set at a place."""
    return mesh.moved(turn(place[3]), np.array(place[:3]))


def cut_out(
    outline: Floats,
    thickness: float,
    bevel: float,
    place: Place,
    art: "np.ndarray[tuple[int, ...], np.dtype[np.float32]]",
    edge: tuple[float, float, float],
    roughness: float,
) -> tuple[Piece, Piece]:
    """A printed slab: its face, and its edge in one colour."""
    lid, rim = slab(outline, thickness, bevel)
    return (
        Piece(put(lid, place), artwork=art, roughness=roughness),
        Piece(put(rim, place), edge, roughness=0.5),
    )


def pictured(camera: Camera, points: Floats) -> list[list[float]]:
    """Pixels of points (N, 3) of the table, 0, 0 the middle of the first pixel."""
    return [[round(float(v), 2) for v in p] for p in camera.project(points) - 0.5]


def camera_record(camera: Camera, yaw: float) -> dict[str, Any]:
    """K, R, t and k1 for points around a board's middle, the board turned by ``yaw`` on the table."""
    matrix = camera.matrix - [[0, 0, 0.5], [0, 0, 0.5], [0, 0, 0]]
    return {
        "K": matrix.round(4).tolist(),
        "R": (camera.rotation @ turn(yaw)).round(7).tolist(),
        "t": camera.translation.round(4).tolist(),
        "k1": camera.k1,
    }


def mirrored(light: Light, camera: Camera, height: float) -> list[tuple[float, float]]:
    """Where on the plane at that height the camera sees lamps and windows mirrored; x, y of the table."""
    eye = camera.eye - [0, 0, height]
    spots = []
    for lamp in light.lamps:
        x, y, z = np.array(lamp.place) - [0, 0, height]
        share = eye[2] / (eye[2] + z)
        spots.append((eye[0] + share * (x - eye[0]), eye[1] + share * (y - eye[1])))
    for window in light.windows:
        reach = eye[2] / math.tan(window.elevation)
        spots.append((eye[0] + reach * math.cos(window.azimuth), eye[1] + reach * math.sin(window.azimuth)))
    return [(float(x), float(y)) for x, y in spots]


def rotation_of(camera: Camera, yaw: float) -> float:
    """Direction of the board's up in the photo, degrees clockwise from up."""
    up = camera.project(np.array([[0.0, 0, 0], [-math.sin(yaw), math.cos(yaw), 0]]))
    dx, dy = up[1] - up[0]
    return round(math.degrees(math.atan2(dx, -dy)), 1)
