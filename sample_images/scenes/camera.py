"""A phone's camera: pose, lens, and where a point of the table lands in the picture."""

import math
from dataclasses import dataclass, replace

import numpy as np

from sample_images.scenes.die import Floats

OVERSCAN = 0.04  # share of the width rendered beyond each border, so that undistorting never looks outside
INVERSE_STEPS = 6  # fixed-point steps; the error is far below 0.01 px for the small distortions used here


@dataclass(frozen=True)
class Camera:
    """A camera that looks at ``target``; lengths in mm, angles in radians.

    Attributes:
        width: Picture width in pixels.
        height: Picture height in pixels.
        field: Horizontal field of view.
        target: Point in the middle of the picture.
        distance: From the target to the lens.
        elevation: Above the table's plane; a quarter turn looks straight down.
        azimuth: Around the vertical.
        roll: Around the line of sight.
        aperture: Radius of the lens opening; 0 for everything sharp.
        focus: Point that is in focus; None for the target.
        k1: First radial distortion coefficient (Brown-Conrady), negative for a barrel.
    """

    width: int
    height: int
    field: float
    target: tuple[float, float, float]
    distance: float
    elevation: float
    azimuth: float
    roll: float = 0.0
    aperture: float = 0.0
    focus: tuple[float, float, float] | None = None
    k1: float = 0.0

    @property
    def focal(self) -> float:
        """Focal length in pixels."""
        return self.width / 2 / math.tan(self.field / 2)

    @property
    def eye(self) -> Floats:
        """Centre of the lens."""
        level = math.cos(self.elevation)
        back = [level * math.cos(self.azimuth), level * math.sin(self.azimuth), math.sin(self.elevation)]
        return np.array(self.target) + self.distance * np.array(back)

    @property
    def rotation(self) -> Floats:
        """From the world to the camera (x right, y down, z forward)."""
        forward = np.array(self.target) - self.eye
        forward /= np.linalg.norm(forward)
        right = np.array([-math.sin(self.azimuth), math.cos(self.azimuth), 0.0])
        down = np.cross(forward, right)
        c, s = math.cos(self.roll), math.sin(self.roll)
        return np.stack([c * right + s * down, c * down - s * right, forward])

    @property
    def translation(self) -> Floats:
        """The world's origin in the camera's frame."""
        return -self.rotation @ self.eye

    @property
    def matrix(self) -> Floats:
        """The 3 x 3 matrix K of the ideal lens."""
        f = self.focal
        return np.array([[f, 0, self.width / 2], [0, f, self.height / 2], [0, 0, 1]])

    @property
    def overscan(self) -> int:
        """Pixels rendered beyond each border."""
        return math.ceil(OVERSCAN * self.width) if self.k1 else 0

    def depth(self, point: Floats) -> float:
        """Distance of a point along the line of sight."""
        return float((self.rotation @ point + self.translation)[2])

    def project(self, points: Floats) -> Floats:
        """Pixels (N, 2) of points (N, 3), distortion included; 0, 0 is the picture's outer corner."""
        seen = points @ self.rotation.T + self.translation
        ideal = seen[:, :2] / seen[:, 2:]
        bent = ideal * (1 + self.k1 * (ideal**2).sum(1, keepdims=True))
        return np.asarray(bent * self.focal + [self.width / 2, self.height / 2])

    def source_map(self) -> tuple[Floats, Floats]:
        """For each pixel of the picture, its x and y in the rendered, ideal and overscanned picture."""
        x, y = np.meshgrid(np.arange(self.width) + 0.5, np.arange(self.height) + 0.5)
        bent = np.stack([x - self.width / 2, y - self.height / 2], -1) / self.focal
        ideal = bent
        for _ in range(INVERSE_STEPS):
            ideal = bent / (1 + self.k1 * (ideal**2).sum(-1, keepdims=True))
        centre = np.array([self.width / 2, self.height / 2]) + self.overscan - 0.5
        source = ideal * self.focal + centre
        return source[..., 0], source[..., 1]

    def framing(self, points: Floats, margin: float) -> "Camera":
        """The same view from as near as keeps the points inside the picture.

        ``margin`` is the share of the height and of the width left free at each border.
        """
        near, far = 60.0, 4000.0
        size = np.array([self.width, self.height])
        for _ in range(30):
            middle = (near + far) / 2
            view = replace(self, distance=middle)
            ahead = (points @ view.rotation.T + view.translation)[:, 2].min() > 30
            inside = ahead and bool((np.abs(view.project(points) / size - 0.5) < 0.5 - margin).all())
            near, far = (near, middle) if inside else (middle, far)
        return replace(self, distance=far)
