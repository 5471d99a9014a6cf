"""A printed ChArUco board, and a camera's lens from photos of it."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens, LensSource, plain_lens
from scoring.words import said, together

Points = NDArray[np.float64]

COLUMNS, ROWS = 8, 5
SQUARE_MM = 29.0
BOARD_MARKER_MM = 21.0
BOARD_DICTIONARY = cv2.aruco.DICT_5X5_100
"""Not the mats' dictionary: a board beside a mat is not taken for one."""
BOARD = cv2.aruco.CharucoBoard(
    (COLUMNS, ROWS), SQUARE_MM, BOARD_MARKER_MM, cv2.aruco.getPredefinedDictionary(BOARD_DICTIONARY)
)

_CORNERS = (COLUMNS - 1) * (ROWS - 1)
LEAST_CORNERS = 12
"""Fewer of the 28 say little about distortion."""
LEAST_PHOTOS = 5
MOST_ERROR_PX = 2.0
"""Per 1000 px of the longer side. A flat board ends near 0.3; a bent one or a blurred photo is far above."""
MOST_FOCAL_SPREAD = 0.01
"""Relative. Photos that are all from the same direction leave the focal length open."""
LEAST_TILT_DEG = 12.0
LEAST_TILTED = 3
"""Seen from straight before it, a board looks the same large and far as small and near."""

_SEARCH_SIDE = 2560


class CalibrationError(ValueError):
    """The photos do not give a lens; the message says why and which photos to take."""


@dataclass(frozen=True, eq=False)
class BoardView:
    """A board as one photo shows it.

    Attributes:
        world: Corners on the board, N x 3 mm.
        pixels: The same in the photo, N x 2.
        width: Pixels of the photo.
        height: Pixels of the photo.
    """

    world: Points
    pixels: Points
    width: int
    height: int

    @property
    def enough(self) -> bool:
        """Whether the photo can be used."""
        return len(self.pixels) >= LEAST_CORNERS

    @property
    def why_not(self) -> str:
        """What is wrong with a photo that can't be used, and what to do."""
        if len(self.pixels) == 0:
            return said("no board seen: let the printed board fill half the picture, in even light")
        return said(
            "only {pixels} of the board's {corners} corners seen, expected {least_corners}: get the "
            "whole board into the picture, sharp and without glare",
            pixels=len(self.pixels),
            corners=_CORNERS,
            least_corners=LEAST_CORNERS,
        )


@dataclass(frozen=True, eq=False)
class Calibration:
    """A lens and how well it fits.

    Attributes:
        lens: The lens.
        errors_px: Root mean square distance of each view's corners, pixels, in the order given.
        focal_spread: Standard deviation of the focal length, relative.
        cover: Share of the picture spanned by all boards together, 0 to 1.
    """

    lens: Lens
    errors_px: tuple[float, ...]
    focal_spread: float
    cover: float

    @property
    def view_deg(self) -> float:
        """How wide the camera sees from left to right, degrees."""
        return float(np.degrees(2 * np.arctan(self.lens.width / 2 / self.lens.focal)))

    @property
    def error_px(self) -> float:
        """Root mean square over all views."""
        return float(np.sqrt(np.mean(np.square(self.errors_px))))


def find_board(bgr: NDArray[np.uint8]) -> BoardView:
    """The board's inner corners, none where it can't be seen."""
    grey = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    height, width = grey.shape
    scale = min(1.0, _SEARCH_SIDE / max(width, height))
    copy = grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(BOARD).detectBoard(copy)
    if ids is None or len(ids) < 4:
        return BoardView(np.empty((0, 3)), np.empty((0, 2)), width, height)
    pixels = (np.asarray(corners, np.float64).reshape(-1, 2) + 0.5) / scale - 0.5
    world = np.asarray(BOARD.getChessboardCorners(), np.float64)[np.ravel(ids)]
    return BoardView(world, pixels, width, height)


def calibrate(views: Sequence[BoardView], camera: str | None = None) -> Calibration:
    """The lens that fits all views best.

    Args:
        views: Each with `enough` corners.
        camera: Maker and model, where the photos tell them.

    Raises:
        CalibrationError: too few views, of several sizes, too much alike, or nothing fits.
    """
    if len(views) < LEAST_PHOTOS:
        raise CalibrationError(
            said(
                "expected at least {least_photos} photos that show the board, found {views}: take more, "
                "each from another direction",
                least_photos=LEAST_PHOTOS,
                views=len(views),
            )
        )
    sizes = sorted({(view.width, view.height) for view in views})
    if len(sizes) > 1:
        raise CalibrationError(
            said(
                "expected photos of one size, found {sizes}: hold the camera the same way and leave its "
                "setting as it is",
                sizes=together(f"{w} x {h}" for w, h in sizes),
            )
        )
    width, height = sizes[0]
    _, matrix, distortion, turns, _, spread, _, errors = cv2.calibrateCameraExtended(
        [view.world.astype(np.float32)[:, None] for view in views],
        [view.pixels.astype(np.float32)[:, None] for view in views],
        (width, height),
        plain_lens(width, height).matrix,
        np.zeros(5),
        flags=cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_FIX_K3,
    )
    bends = np.ravel(distortion)[:5].astype(np.float64)
    lens = Lens(np.asarray(matrix, np.float64), bends, width, height, LensSource.FILE, camera)
    made = Calibration(
        lens,
        tuple(np.ravel(errors).tolist()),
        float(np.ravel(spread)[:2].max() / lens.focal),
        _cover(views),
    )
    _check(made, [_tilt(np.asarray(turn, np.float64)) for turn in turns])
    return made


def _tilt(turn: Points) -> float:
    """Degrees between the view's direction and straight onto the board."""
    return float(np.degrees(np.arccos(np.clip(abs(cv2.Rodrigues(turn)[0][2, 2]), 0, 1))))


def _check(made: Calibration, tilts: Sequence[float]) -> None:
    worst = max(made.errors_px)
    allowed = MOST_ERROR_PX * max(made.lens.width, made.lens.height) / 1000
    if not worst <= allowed:
        raise CalibrationError(
            said(
                "expected corners within {allowed:.1f} px of a flat board, found {worst:.1f} px in one "
                "photo: glue the board onto something flat and leave out blurred photos",
                allowed=allowed,
                worst=worst,
            )
        )
    tilted = sum(tilt >= LEAST_TILT_DEG for tilt in tilts)
    if tilted < LEAST_TILTED:
        raise CalibrationError(
            said(
                "expected {least_tilted} photos or more with the board tilted by {least_tilt_deg:.0f} "
                "degrees, found {tilted}: tilt the board more, each time in another direction",
                least_tilted=LEAST_TILTED,
                least_tilt_deg=LEAST_TILT_DEG,
                tilted=tilted,
            )
        )
    if not made.focal_spread <= MOST_FOCAL_SPREAD:
        raise CalibrationError(
            said(
                "expected photos that fix the focal length to {most_focal_spread:.0%}, found "
                "{focal_spread:.1%}: tilt the board more, each time in another direction",
                most_focal_spread=MOST_FOCAL_SPREAD,
                focal_spread=made.focal_spread,
            )
        )


def _cover(views: Sequence[BoardView]) -> float:
    """Share of the picture inside at least one board's outline."""
    step = 50
    seen = np.zeros((step, step), np.uint8)
    for view in views:
        hull = cv2.convexHull((view.pixels / (view.width, view.height) * step).astype(np.float32))
        cv2.fillConvexPoly(seen, hull.astype(np.int32), 1)
    return float(seen.mean())
