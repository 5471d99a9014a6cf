"""Exact labels of a scene: boxes, top values, face polygons, and how much of each face is seen."""

from typing import Any

import mitsuba as mi
import numpy as np
from numpy.typing import NDArray

from sample_images.scenes.camera import Camera
from sample_images.scenes.die import LATTICE, Floats, die_mesh
from sample_images.scenes.render import LyingDie, Scene

FACE_SHARE = 0.8  # visibility is tested over the inner part of a face, away from its rounded edges
FACE_STEPS = 7
LIFT = 0.25  # mm above the face where a ray to the camera starts
HIDDEN = 0.25  # a top face of which less is seen can't be read
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def box(die: LyingDie, camera: Camera) -> list[float]:
    """x, y, width, height of the whole die's outline, cut at the picture's border."""
    body, _ = die_mesh(die.shape)
    seen = camera.project(body.vertices @ die.rotation.T + np.array(die.place))
    low = np.clip(seen.min(0), 0, [camera.width, camera.height])
    high = np.clip(seen.max(0), 0, [camera.width, camera.height])
    return [round(float(v), 1) for v in (*low, *(high - low))]


def face_corners(die: LyingDie, value: int) -> Floats:
    """World corners (4, 3) of the face with that value, in turn; those of the cube before rounding."""
    u, v, n = die.shape.frame(value) @ die.rotation.T
    corners = np.array([a * u + b * v + n for a, b in CORNERS])
    return np.asarray(corners * die.shape.edge / 2 + np.array(die.place))


def labels(scene: Scene, world: Any) -> list[dict[str, Any]]:
    """One record a die, with every face that is turned to the camera."""
    return [_label(die, scene.camera, world) for die in scene.dice]


def _label(die: LyingDie, camera: Camera, world: Any) -> dict[str, Any]:
    faces = []
    for value in LATTICE:
        corners = face_corners(die, value)
        normal = die.rotation @ die.shape.frame(value)[2]
        to_eye = camera.eye - corners.mean(0)
        facing = float(normal @ to_eye / np.linalg.norm(to_eye))
        if facing <= 0:
            continue
        faces.append(
            {
                "face": "top" if value == die.value else "side",
                "value": value,
                "facing": round(facing, 3),
                "visible": round(face_share(corners, normal, camera, world), 3),
                "polygon": camera.project(corners).round(1).tolist(),
            }
        )
    top = next((f for f in faces if f["face"] == "top"), None)
    top_visible = top["visible"] if top else 0.0
    weight = sum(f["facing"] for f in faces)
    return {
        "box": box(die, camera),
        "value": None if die.covered or top_visible < HIDDEN else die.value,
        "top_value": die.value,
        "covered": die.covered,
        "colour": die.finish.colour,
        "top_visible": top_visible,
        "visible": round(sum(f["facing"] * f["visible"] for f in faces) / weight, 3),
        "face": camera.project(face_corners(die, die.value)).round(1).tolist(),
        "faces": faces,
        "size_mm": die.shape.edge,
    }


def face_share(corners: Floats, normal: NDArray[np.float64], camera: Camera, world: Any) -> float:
    """Share of a face inside the picture to which nothing blocks the view."""
    middle = corners.mean(0)
    u, v = (corners[1] - corners[0]) / 2, (corners[3] - corners[0]) / 2
    steps = np.linspace(-FACE_SHARE, FACE_SHARE, FACE_STEPS)
    a, b = (m.ravel()[:, None] for m in np.meshgrid(steps, steps))
    points = middle + a * u + b * v + LIFT * normal
    ways = camera.eye - points
    far = np.linalg.norm(ways, axis=1)
    ways /= far[:, None]
    rays: Any = mi.Ray3f(
        mi.Point3f(*points.T.astype(np.float32)),
        mi.Vector3f(*ways.T.astype(np.float32)),
    )
    rays.maxt = mi.Float(far.astype(np.float32))
    blocked = np.array(world.ray_test(rays))
    seen = camera.project(points)
    inside = ((seen > 0) & (seen < [camera.width, camera.height])).all(1)
    return float((~blocked & inside).mean())
