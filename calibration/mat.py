"""The printed Blueprints mat as data: where its markers, the card and a die's grid are, in mm.

The frame of every mat, card and board here: origin at its centre, x to the right, y towards its top edge, z
up out of the paper, so that a die standing on it has positive heights. Corners run top left, top right,
bottom right, bottom left, as printed.
"""

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Layout = Mapping[int, Points]
"""Marker id to its four corners in mm, 4 x 3."""

MARKER_MM = 20.0
"""Side of a marker's black square."""
FRAME_MM = (180.0, 120.0)
"""From outer corner to outer corner of the mat's corner markers."""
QUIET_MM = 5.0
"""White kept around each marker, or its square does not stand out."""
DIE_MM = 16.0
"""A die's edge unless the copy says otherwise."""
CARD_MM = (86.0, 58.0)
"""A Blueprints card, lying; not published anywhere, so this is the size that the window is drawn for."""
WINDOW_MM = (90.0, 62.0)
"""The outline that the card is laid into, the middle of its line."""
PATCH_MM = 14.0
PATCHES = tuple((x, y, grey) for x in (-70.0, 70.0) for y, grey in ((20.0, 1.0), (0.0, 0.6), (-20.0, 0.3)))
"""Squares to judge the light by: centre (x, y) in mm, and grey as it stands in the PDF (1: bare paper)."""

_OUT_X, _OUT_Y = (FRAME_MM[0] - MARKER_MM) / 2, (FRAME_MM[1] - MARKER_MM) / 2
MAT_CENTRES: Mapping[int, tuple[float, float]] = MappingProxyType(
    {
        0: (-_OUT_X, _OUT_Y),
        1: (_OUT_X, _OUT_Y),
        2: (_OUT_X, -_OUT_Y),
        3: (-_OUT_X, -_OUT_Y),
        4: (0.0, _OUT_Y),
        5: (0.0, -_OUT_Y),
    }
)
"""Where the centre of each of the mat's markers is; all stand upright."""

CORNER_IDS = (10, 11, 12, 13)
"""The cut-out markers at a board's corners, top left first, clockwise."""


def rectangle(width: float, height: float, centre: tuple[float, float] = (0.0, 0.0)) -> Points:
    """The four corners of an upright rectangle on the plane z = 0, 4 x 3 in mm."""
    x, y = centre
    w, h = width / 2, height / 2
    return np.array([[x - w, y + h, 0], [x + w, y + h, 0], [x + w, y - h, 0], [x - w, y - h, 0]])


MAT: Layout = MappingProxyType(
    {i: rectangle(MARKER_MM, MARKER_MM, centre) for i, centre in MAT_CENTRES.items()}
)
"""The mat's markers."""
