"""A camera's lens: how directions become pixels."""

import json
import math
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.words import said

Points = NDArray[np.float64]

ASSUMED_FOCAL_35MM = 26.0
"""The main camera of most phones, in mm on 35 mm film; 23 to 30 are on the market."""

_DIAGONAL_35MM = math.hypot(36, 24)
_DISTORTION = 5


class LensSource(StrEnum):
    """Where a lens comes from, and so how far its focal length is to be trusted."""

    FILE = "file"
    EXIF = "exif"
    MAT = "mat"
    ASSUMED = "assumed"


FOCAL_SPREAD = {LensSource.FILE: 0.002, LensSource.EXIF: 0.03, LensSource.MAT: 0.03, LensSource.ASSUMED: 0.12}
"""Standard deviation of the focal length, relative. EXIF rounds to whole mm and phones crop a little for
steadiness; 0.12 spans the main cameras of phones."""


class LensError(ValueError):
    """A lens file that can't be used; the message says what was expected, what was found, what to do."""


@dataclass(frozen=True, eq=False)
class Lens:
    """A pinhole camera with OpenCV's radial and tangential distortion.

    Attributes:
        matrix: 3 x 3 camera matrix in pixels; pixel centres are at whole numbers.
        distortion: k1, k2, p1, p2, k3.
        width: Pixels of the upright picture from left to right.
        height: Pixels from top to bottom.
        source: Where it comes from.
        camera: Maker and model as its photos tell them; None for one whose photos don't, such as a webcam.
    """

    matrix: Points
    distortion: Points
    width: int
    height: int
    source: LensSource
    camera: str | None = None

    @property
    def focal(self) -> float:
        """Focal length in pixels, over both axes."""
        return float(self.matrix[0, 0] + self.matrix[1, 1]) / 2

    def with_focal(self, focal: float, source: LensSource) -> "Lens":
        """The same with another focal length in pixels."""
        matrix = self.matrix.copy()
        matrix[0, 0] *= focal / self.focal
        matrix[1, 1] *= focal / self.focal
        return replace(self, matrix=matrix, source=source)

    def resized(self, width: int, height: int) -> "Lens":
        """This lens for a picture of another size, or held upright instead of across.

        Turned, its centre is taken as the middle: which way the camera was turned is not known.

        Raises:
            LensError: The picture has other proportions: it was cropped, or is from another camera.
        """
        if (width, height) == (self.width, self.height):
            return self
        turned = (width > height) != (self.width > self.height)
        own = (self.height, self.width) if turned else (self.width, self.height)
        scale = width / own[0]
        if abs(scale * own[1] - height) > max(2.0, 0.005 * height):
            raise LensError(
                said(
                    "the lens is for pictures of {width} x {height}, this one has {width2} x {height2}: use "
                    "the same camera setting for both",
                    width=self.width,
                    height=self.height,
                    width2=width,
                    height2=height,
                )
            )
        focal_x, focal_y = self.matrix[0, 0] * scale, self.matrix[1, 1] * scale
        if turned:
            matrix = _matrix(focal_y, focal_x, (width - 1) / 2, (height - 1) / 2)
        else:
            x, y = (self.matrix[:2, 2] + 0.5) * scale - 0.5
            matrix = _matrix(focal_x, focal_y, x, y)
        return replace(self, matrix=matrix, width=width, height=height)


def plain_lens(width: int, height: int, focal_px: float | None = None) -> Lens:
    """A lens without distortion, its centre in the middle.

    Args:
        width: Pixels of the picture.
        height: Pixels of the picture.
        focal_px: Focal length in pixels from the picture's EXIF (`Photo.focal_px`); a usual phone's where
            None.
    """
    source = LensSource.ASSUMED if focal_px is None else LensSource.EXIF
    focal = focal_px or ASSUMED_FOCAL_35MM / _DIAGONAL_35MM * math.hypot(width, height)
    matrix = _matrix(focal, focal, (width - 1) / 2, (height - 1) / 2)
    return Lens(matrix, np.zeros(_DISTORTION), width, height, source)


def lens_json(lens: Lens) -> str:
    """The content of a lens file."""
    return json.dumps(
        {
            "lens": 1,
            "camera": lens.camera,
            "width": lens.width,
            "height": lens.height,
            "matrix": [[round(v, 4) for v in row] for row in lens.matrix.tolist()],
            "distortion": [round(v, 7) for v in lens.distortion.tolist()],
        },
        indent=1,
    )


def load_lens(file: Path) -> Lens:
    """A lens that was kept in a file.

    Raises:
        LensError: no such file, or it holds something else.
    """
    wanted = said("expected a lens made by `tablescore calibrate lens`, found {file}", file=file)
    try:
        data = json.loads(file.read_text("utf-8"))
        matrix = np.array(data["matrix"], np.float64).reshape(3, 3)
        distortion = np.array(data["distortion"], np.float64).reshape(_DISTORTION)
        size, camera = (int(data["width"]), int(data["height"])), data.get("camera")
        lens = Lens(matrix, distortion, *size, LensSource.FILE, None if camera is None else str(camera))
    except OSError as error:
        raise LensError(
            said(
                "{wanted}, which can't be read ({strerror}): check its name",
                wanted=wanted,
                strerror=error.strerror,
            )
        ) from None
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        raise LensError(said("{wanted}, which holds something else: make it again", wanted=wanted)) from None
    numbers = np.concatenate([matrix.ravel(), distortion])
    if not (np.isfinite(numbers).all() and lens.focal > 0 and lens.width > 0 and lens.height > 0):
        raise LensError(said("{wanted}, with numbers that no lens has: make it again", wanted=wanted))
    return lens


def _matrix(focal_x: float, focal_y: float, x: float, y: float) -> Points:
    return np.array([[focal_x, 0, x], [0, focal_y, y], [0, 0, 1]], np.float64)
