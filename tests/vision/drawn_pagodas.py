"""Pictures of pagodas on a board with its corner markers, drawn flat in colour from known cameras."""

from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import plain_lens
from calibration.mat import CORNER_IDS, MARKER_MM, rectangle
from calibration.pose import Pose
from scoring.pagoda_tables import Colour
from vision.pagoda import PagodaTable
from vision.pagoda_fit import GROUP_OF, PALE_GROUP
from vision.pagoda_pose import marker_layout
from vision.pagoda_shapes import EMPTY, LABELS, Shape, Stand
from vision.photo import Photo

Image = NDArray[np.uint8]

TABLE = PagodaTable(
    (300.0, 200.0),
    ((62.0, 60.0), (150.0, 60.0), (238.0, 60.0), (62.0, 140.0), (150.0, 140.0), (238.0, 140.0)),
)
PAINT = {
    Colour.RED: (35, 30, 190),
    Colour.YELLOW: (25, 180, 225),
    Colour.GREEN: (60, 130, 35),
    Colour.BLUE: (165, 75, 30),
    Colour.PURPLE: (130, 45, 105),
}
WIDTH, HEIGHT = 1280, 960

Built = Mapping[int, tuple[Shape, tuple[Colour, ...]]]
"""For each site with a pagoda its shape and the colours of its groups (`vision.pagoda_fit.GROUPS`)."""


def camera(azimuth: float, elevation: float = 40.0, far: float = 480.0) -> Pose:
    """A camera that looks at the board's middle, from so many degrees round it and above it."""
    lens = plain_lens(WIDTH, HEIGHT)
    a, e = np.radians(azimuth), np.radians(elevation)
    at = far * np.array([np.cos(a) * np.cos(e), np.sin(a) * np.cos(e), np.sin(e)])
    forwards = -at / np.linalg.norm(at)
    right = np.cross(forwards, (0, 0, 1))
    right = right / np.linalg.norm(right)
    rotation = np.array([right, np.cross(forwards, right), forwards])
    return Pose(rotation, -rotation @ at, lens, 0.0, True)


def picture(built: Built, pose: Pose, markers: tuple[int, ...] = CORNER_IDS) -> Photo:
    """The photo: pieces in flat colours, a pillar's side darker than its top, a little blurred and grainy."""
    bgr = np.full((HEIGHT, WIDTH, 3), (60, 80, 105), np.uint8)
    w, h = TABLE.board
    _fill(bgr, pose, rectangle(w, h), (175, 190, 195))
    layout = marker_layout(TABLE.board)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for marker in markers:
        corners = layout[marker]
        middle = corners.mean(axis=0)
        _fill(bgr, pose, middle + (corners - middle) * (MARKER_MM + 9) / MARKER_MM, (235, 235, 235))
        print_ = np.asarray(cv2.aruco.generateImageMarker(dictionary, marker, 120))
        square = np.array([[0, 0], [120, 0], [120, 120], [0, 120]], np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(square, pose.project(corners).astype(np.float32))
        cover = cv2.warpPerspective(np.full_like(print_, 255), matrix, (WIDTH, HEIGHT))
        ink = cv2.warpPerspective(print_, matrix, (WIDTH, HEIGHT), borderValue=255)
        bgr[cover > 127] = np.minimum(ink[cover > 127], 235)[:, None]
    stands = [Stand(pose, TABLE, site) for site in range(len(TABLE.sites))]
    for stand in sorted(stands, key=lambda one: -one.distance()):
        shape, colours = built.get(stand.site, (EMPTY, ()))
        names = np.zeros((HEIGHT, WIDTH), np.int16)
        stand.paint(shape, names, (0, 0))
        for name in np.unique(names[names > 0]):
            group = GROUP_OF[name]
            paint = np.array((200, 215, 220) if group == PALE_GROUP else PAINT[colours[group]])
            kind = int(name) % (LABELS // 5)
            shade = 0.7 if kind in (3, 8, 9, 10, 11) else 1.0
            bgr[names == name] = (paint * shade).astype(np.uint8)
    soft = np.asarray(cv2.GaussianBlur(bgr, (0, 0), 0.8), np.uint8)
    grain = np.random.default_rng(0).normal(0, 3, bgr.shape)
    shown = np.asarray((soft + grain).clip(0, 255), np.uint8)
    return Photo(shown)


def _fill(bgr: Image, pose: Pose, outline: NDArray[np.float64], colour: tuple[int, int, int]) -> None:
    points = np.round(pose.project(outline) * 16).astype(np.int32)
    cv2.fillConvexPoly(bgr, points, colour, lineType=cv2.LINE_AA, shift=4)
