"""Pictures of a mat as a camera takes it: drawn flat, seen through a known pose, blurred in linear light."""

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import plain_lens
from calibration.markers import DICTIONARY
from calibration.mat import FRAME_MM, MARKER_MM, MAT, QUIET_MM, Layout
from calibration.pose import Pose

Image = NDArray[np.uint8]
Points = NDArray[np.float64]

PX_PER_MM = 12
PAPER_MM = (FRAME_MM[0] + 2 * QUIET_MM, FRAME_MM[1] + 2 * QUIET_MM)


def flat(layout: Layout = MAT, dictionary: int = DICTIONARY) -> Image:
    """The paper from straight above, grey."""
    paper = np.full((int(PAPER_MM[1] * PX_PER_MM), int(PAPER_MM[0] * PX_PER_MM)), 235, np.uint8)
    side = int(MARKER_MM * PX_PER_MM)
    for marker, corners in layout.items():
        x = round((corners[0, 0] + PAPER_MM[0] / 2) * PX_PER_MM)
        y = round((PAPER_MM[1] / 2 - corners[0, 1]) * PX_PER_MM)
        drawn = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(dictionary), marker, side)
        paper[y : y + side, x : x + side] = np.maximum(drawn, 20)
    return paper


def pose(elevation: float, azimuth: float, distance: float, focal: float, width: int, height: int) -> Pose:
    """A camera that looks at the mat's centre; angles in degrees, distance in mm, focal length in pixels."""
    e, a = np.radians([elevation, azimuth])
    centre = distance * np.array([np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e)])
    forward = -centre / distance
    right = np.array([-np.sin(a), np.cos(a), 0.0])
    rotation = np.array([right, np.cross(forward, right), forward])
    return Pose(rotation, -rotation @ centre, plain_lens(width, height, focal), 0.0, True)


def photo(paper: Image, camera: Pose, blur: float = 1.2, exposure: float = 1.0, noise: float = 2.0) -> Image:
    """The paper on a dark table as that camera sees it, BGR."""
    height, width = paper.shape
    mm = np.array([[0, 0], [width, 0], [width, height], [0, height]]) / PX_PER_MM
    world = np.column_stack([mm[:, 0] - PAPER_MM[0] / 2, PAPER_MM[1] / 2 - mm[:, 1], np.zeros(4)])
    flat_px = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(flat_px, camera.project(world).astype(np.float32))
    light = ((paper / 255) ** 2.2).astype(np.float32)
    scale = 2 if camera.lens.width < 2000 else 1  # supersampled: no stairs along edges
    grow = np.array([[scale, 0, (scale - 1) / 2], [0, scale, (scale - 1) / 2], [0, 0, 1]])
    size = (camera.lens.width * scale, camera.lens.height * scale)
    seen = cv2.warpPerspective(light, grow @ warp, size, flags=cv2.INTER_AREA, borderValue=0.05)
    seen = cv2.resize(seen, (camera.lens.width, camera.lens.height), interpolation=cv2.INTER_AREA)
    seen = cv2.GaussianBlur(seen, (0, 0), blur) * exposure
    values = 255 * np.clip(seen, 0, 1) ** (1 / 2.2)
    values += np.random.default_rng(5).normal(0, noise, values.shape)
    return np.asarray(cv2.cvtColor(np.clip(values, 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR), np.uint8)
