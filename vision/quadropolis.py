"""A Quadropolis city from photos of it, seen from above or at a slant."""

import time
from collections.abc import Sequence

import numpy as np

from calibration.board_view import BoardView, BoardViewError, view_from_corners, view_from_plane
from calibration.copy import GameCopy
from calibration.lens import Lens
from scoring.quadropolis_state import City, Tile
from scoring.quadropolis_tables import Mode
from vision.board import FINDING, BoardError, lens_of, shrunk
from vision.lattice import SIDE, Lattice, refined
from vision.photo import Photo
from vision.quadropolis_doubts import doubts_of, evidence_of, totals
from vision.quadropolis_known import KnownTiles
from vision.quadropolis_mat import SEARCHED_PX, SHAPES, find_mat
from vision.quadropolis_opinion import CityOpinion, city_opinion, together
from vision.reading import Point, Reading

Corners = Sequence[Point]
"""Pixels of the top left, top right, bottom right and bottom left corner of the grid of spaces: the outer
corners of the four corner spaces."""

MOST_PHOTOS = 6


def read(
    photos: Sequence[Photo],
    *,
    mode: Mode | None = None,
    copy: GameCopy | None = None,
    corners: Sequence[Corners | None] | None = None,
    lens: Lens | None = None,
) -> Reading[City]:
    """A city from photos of the same table.

    Args:
        photos: One or more, from any side.
        mode: Which side of the mat lies on the table; None to tell from its marks.
        copy: This copy of the game; without it colours and icons alone are read.
        corners: For each photo where a person set its grid; None where it is to be found.
        lens: The camera's, where it was measured.

    Raises:
        BoardError: No mat in one of the photos, or photos of two modes.
    """
    if not 1 <= len(photos) <= MOST_PHOTOS:
        raise BoardError(FINDING, f"expected 1 to {MOST_PHOTOS} photos of one city, found {len(photos)}")
    known = KnownTiles(copy)
    opinions: list[CityOpinion] = []
    ms = {"finding": 0, "reading": 0}
    for index, photo in enumerate(photos):
        started = time.perf_counter()
        own = lens_of(photo, lens)
        by_hand = corners[index] if corners else None
        mode, view = placed(photo, own, mode, by_hand)
        found = time.perf_counter()
        opinions.append(city_opinion(photo.bgr, view, mode, known, index, turnable=by_hand is None))
        ms["finding"] += round(1000 * (found - started))
        ms["reading"] += round(1000 * (time.perf_counter() - found))
    assert mode is not None
    opinion = together(opinions)
    tiles: tuple[tuple[Tile | None, ...], ...] = tuple(
        tuple(space.tile for space in row) for row in opinion.spaces
    )
    people, energy = totals(opinion)
    return Reading(
        City(mode, tiles, people.value, energy.value), doubts_of(opinion), evidence_of(opinion), ms
    )


def placed(photo: Photo, lens: Lens, mode: Mode | None, corners: Corners | None) -> tuple[Mode, BoardView]:
    """How the city lies in a photo, and which side of the mat it is.

    Raises:
        BoardError: There is none, or the corners are none.
    """
    if corners is None:
        mat = find_mat(photo.bgr, lens, mode)
        return mat.mode, mat.view
    if mode is None:
        raise BoardError(FINDING, "expected --mode classic or expert beside corners, found none: name it")
    shape = SHAPES[mode]
    gap = (1 - SIDE) / 2
    try:
        inner = view_from_corners(corners, (shape.columns - 2 * gap, shape.rows - 2 * gap), lens)
        plane = inner.plane @ np.array([[1, 0, -gap], [0, 1, -gap], [0, 0, 1]])
        small, scale = shrunk(photo.bgr, SEARCHED_PX / max(photo.width, photo.height))
        by_hand = view_from_plane(plane, lens, (shape.columns / 2, shape.rows / 2)).in_copy(scale)
        better = refined(small, Lattice(by_hand.plane, shape, 0.0)).plane
        near = lens.resized(small.shape[1], small.shape[0])
        return mode, view_from_plane(better, near, (shape.columns / 2, shape.rows / 2)).in_copy(1 / scale)
    except BoardViewError as error:
        raise BoardError(FINDING, str(error)) from None
