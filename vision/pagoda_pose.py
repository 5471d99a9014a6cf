"""How a Pagoda board lies in a photo: from its corner markers, its corners set by hand, and its edges."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens
from calibration.markers import find_markers
from calibration.mat import CORNER_IDS, MARKER_MM, Layout, rectangle
from calibration.pose import LEAST_MARKERS, Pose, pose_from_markers, poses_from_card
from scoring.words import said
from vision.board import FINDING, HAND_WORDS, BoardError
from vision.pagoda_edges import by_edges
from vision.reading import Point

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

ENLARGED = 2.0
"""Where fewer than four markers are found, a copy this much larger is searched: one of 20 px is too small."""

ENLARGED_MOST = 2600
"""Longest side of a photo that is enlarged; in larger ones markers are large enough."""


PILLAR_MM, TILE_MM = (10.5, 8.0), (40.0, 2.0)
"""Length and diameter, edge and thickness unless the copy says otherwise: a pagoda of four floors is about
7 cm high, which leaves a pillar 10 to 11 mm; the rest is not published anywhere."""


@dataclass(frozen=True)
class PagodaTable:
    """What is known of a table before its photos: sizes in mm.

    Attributes:
        board: Width and height.
        sites: Centres of the six sites from the board's top left corner, x to the right, y down.
        pillar: Length and diameter.
        tile: Edge and thickness.
    """

    board: tuple[float, float]
    sites: tuple[tuple[float, float], ...]
    pillar: tuple[float, float] = PILLAR_MM
    tile: tuple[float, float] = TILE_MM

    def place(self, x: float, y: float) -> tuple[float, float]:
        """A place on the board in the frame of poses: origin at its centre, y towards its top edge."""
        return x - self.board[0] / 2, self.board[1] / 2 - y


def marker_layout(board: tuple[float, float]) -> Layout:
    """Where the corner markers lie, mm from the board's centre: outside, touching its corners."""
    x, y = (board[0] + MARKER_MM) / 2, (board[1] + MARKER_MM) / 2
    places = ((-x, y), (x, y), (x, -y), (-x, -y))
    return {
        marker: rectangle(MARKER_MM, MARKER_MM, place)
        for marker, place in zip(CORNER_IDS, places, strict=True)
    }


def find_corner_markers(bgr: Image) -> dict[int, Floats]:
    """The corner markers that can be seen, by id; small ones in an enlarged copy."""
    found = dict(find_markers(bgr, CORNER_IDS))
    if len(found) < len(CORNER_IDS) and max(bgr.shape[:2]) <= ENLARGED_MOST:
        size = (round(bgr.shape[1] * ENLARGED), round(bgr.shape[0] * ENLARGED))
        copy = np.asarray(cv2.resize(bgr, size, interpolation=cv2.INTER_CUBIC), np.uint8)
        for marker, corners in find_markers(copy, CORNER_IDS).items():
            found.setdefault(marker, (corners + 0.5) / ENLARGED - 0.5)
    return found


def pose_of(
    bgr: Image, board: tuple[float, float], lens: Lens, corners: "tuple[Point, ...] | list[Point] | None"
) -> tuple[Pose, dict[int, Floats]]:
    """The camera before the board, and the markers that were found.

    Raises:
        BoardError: Too few markers in sight and no corners set, or corners that are no outline.
    """
    found = find_corner_markers(bgr)
    if corners is not None:
        poses = poses_from_card(np.array(corners, np.float64), board, lens)
        if not poses:
            raise BoardError(
                FINDING,
                said(
                    "expected four corners in the order top left, top right, bottom right, bottom left of "
                    "the board, found others: set them in this order"
                ),
            )
        return poses[0], found
    if len(found) < LEAST_MARKERS:
        raise BoardError(
            FINDING,
            said(
                "expected at least {least_markers} of the corner markers (`tablescore mat pagoda`) in "
                "the photo, found {found}: lay them at the board's corners with none covered, or "
                "{hand_words}",
                least_markers=LEAST_MARKERS,
                found=len(found),
                hand_words=HAND_WORDS,
            ),
        )
    layout = marker_layout(board)
    pose = pose_from_markers(found, lens, layout)
    assert pose is not None
    markers = np.concatenate([layout[marker] for marker in found])
    pixels = np.concatenate(list(found.values()))
    finer = by_edges(bgr, pose, board, markers, pixels)
    if not finer.trusted:
        raise BoardError(
            FINDING,
            said(
                "expected the board's edges to bear out what {found} corner markers say, found them "
                "elsewhere: show a third marker, or {hand_words}",
                found=len(found),
                hand_words=HAND_WORDS,
            ),
        )
    return finer, found
