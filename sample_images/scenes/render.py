"""From a scene to a linear picture: path tracing with Mitsuba, denoised by Open Image Denoise.

Mitsuba's ``llvm_ad_rgb`` needs LLVM's shared library: 19 works (Debian: ``libllvm19``), 15 and 16 crash.
"""

from dataclasses import dataclass, replace
from typing import Any

import cv2
import drjit as dr
import mitsuba as mi
import numpy as np
import pyoidn
from numpy.typing import NDArray

from sample_images.scenes.camera import Camera
from sample_images.scenes.die import DieShape, Floats, Mesh, die_mesh
from sample_images.scenes.finish import Finish
from sample_images.scenes.light import Light
from sample_images.scenes.pieces import Piece
from sample_images.scenes.table import Table

PATH_DEPTH = 10
CLEAR_PATH_DEPTH = 14  # stacked see-through dice are visibly wrong with less
GUIDE_SAMPLES = 8  # for the denoiser's albedo and normals


@dataclass(frozen=True)
class LyingDie:
    """A die in a scene.

    Attributes:
        shape: Its form.
        finish: Its look.
        value: Value of its top face.
        yaw: Its turn around the vertical, radians.
        place: Its centre, mm; the table is z = 0.
        covered: Another die stands on it.
    """

    shape: DieShape
    finish: Finish
    value: int
    yaw: float
    place: tuple[float, float, float]
    covered: bool = False

    @property
    def rotation(self) -> Floats:
        """From the die to the world."""
        return self.shape.upright(self.value, self.yaw)


@dataclass(frozen=True)
class Scene:
    """All that a picture shows, and from where."""

    dice: tuple[LyingDie, ...]
    pieces: tuple[Piece, ...]
    table: Table
    light: Light
    camera: Camera


def mitsuba_scene(scene: Scene, rng: np.random.Generator) -> Any:
    """The scene as Mitsuba's own, without a sensor."""
    parts: dict[str, Any] = {"type": "scene", "table": scene.table.shape(), **scene.light.emitters(rng)}
    for n, die in enumerate(scene.dice):
        body, pips = (m.moved(die.rotation, np.array(die.place)) for m in die_mesh(die.shape))
        parts[f"die {n}"] = _mesh(body, die.finish.body_material())
        parts[f"pips {n}"] = _mesh(pips, die.finish.pip_material())
    for n, piece in enumerate(scene.pieces):
        parts[f"piece {n}"] = _mesh(piece.mesh, piece.material())
    return mi.load_dict(parts)


def render(scene: Scene, world: Any, samples: int, seed: int, enlarged: int = 1) -> NDArray[np.float32]:
    """Linear RGB radiance (height, width, 3) of ``world``, the camera's overscan included.

    With ``enlarged`` it is rendered so many times smaller and scaled up; not for a lens with distortion.
    """
    camera = scene.camera
    small = replace(camera, width=camera.width // enlarged, height=camera.height // enlarged)
    sensor = mi.load_dict(_sensor(small, samples))
    clear = any(d.finish.see_through for d in scene.dice)
    path = mi.load_dict({"type": "path", "max_depth": CLEAR_PATH_DEPTH if clear else PATH_DEPTH})
    colour = np.array(mi.render(world, sensor=sensor, integrator=path, spp=samples, seed=seed))
    guides = mi.load_dict({"type": "aov", "aovs": "albedo:albedo,normal:sh_normal"})
    extra = np.array(mi.render(world, sensor=sensor, integrator=guides, spp=GUIDE_SAMPLES, seed=seed + 1))
    colour = np.nan_to_num(colour[..., :3])
    denoised = pyoidn.denoise(
        np.ascontiguousarray(colour, np.float32),
        hdr=True,
        albedo=np.ascontiguousarray(np.clip(extra[..., :3], 0, 1), np.float32),
        normal=np.ascontiguousarray(extra[..., 3:6], np.float32),
    )
    if enlarged > 1:
        denoised = cv2.resize(denoised, (camera.width, camera.height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(denoised, np.float32)


def start(threads: int) -> None:
    """Readies the renderer, to use so many threads; before any other function of this package."""
    mi.set_variant("llvm_ad_rgb")
    dr.set_thread_count(threads)


def _mesh(mesh: Mesh, material: dict[str, Any]) -> Any:
    properties = mi.Properties()
    properties["bsdf"] = mi.load_dict(material)
    made = mi.Mesh(
        "mesh",
        len(mesh.vertices),
        len(mesh.triangles),
        has_vertex_normals=True,
        has_vertex_texcoords=mesh.uv is not None,
        props=properties,
    )
    fields = mi.traverse(made)
    fields["vertex_positions"] = mesh.vertices.astype(np.float32).ravel()
    fields["vertex_normals"] = mesh.normals.astype(np.float32).ravel()
    fields["faces"] = mesh.triangles.astype(np.uint32).ravel()
    if mesh.uv is not None:
        fields["vertex_texcoords"] = mesh.uv.astype(np.float32).ravel()
    fields.update()
    return made


def _sensor(camera: Camera, samples: int) -> dict[str, Any]:
    """The camera as a Mitsuba sensor, with its overscan."""
    right, down, forward = camera.rotation
    pose = np.eye(4)
    pose[:3] = np.column_stack([-right, -down, forward, camera.eye])
    width, height = camera.width + 2 * camera.overscan, camera.height + 2 * camera.overscan
    field = 2 * np.degrees(np.arctan(width / 2 / camera.focal))
    focus = camera.target if camera.focus is None else camera.focus
    lens: dict[str, Any] = (
        {
            "type": "thinlens",
            "aperture_radius": camera.aperture,
            "focus_distance": camera.depth(np.array(focus)),
        }
        if camera.aperture
        else {"type": "perspective"}
    )
    return lens | {
        "fov": float(field),
        "fov_axis": "x",
        "near_clip": 5.0,
        "far_clip": 20000.0,
        "to_world": mi.ScalarTransform4f(pose.tolist()),
        "film": {
            "type": "hdrfilm",
            "width": width,
            "height": height,
            "pixel_format": "rgb",
            "component_format": "float32",
            "rfilter": {"type": "box"},  # the denoiser needs noise that is not correlated between pixels
        },
        "sampler": {"type": "multijitter", "sample_count": samples},
    }
