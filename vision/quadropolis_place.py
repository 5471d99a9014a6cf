"""Where a city lies in a photo: by its mat's lines, by a taught picture of it, or by corners set by hand."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView, BoardViewError, view_from_corners, view_from_plane
from calibration.copy import BoardPicture, GameCopy
from calibration.lens import Lens
from calibration.picture import picture_bgr, picture_text
from scoring.quadropolis_tables import Mode
from scoring.words import said, words_of
from vision.board import FINDING, BoardError, shrunk
from vision.board_match import find_board
from vision.board_picture import FlatPicture
from vision.lattice import SIDE, Lattice, refined
from vision.photo import Photo
from vision.quadropolis_mat import SEARCHED_PX, SHAPES, find_mat
from vision.reading import Point

Image = NDArray[np.uint8]
Corners = Sequence[Point]
"""Pixels of the top left, top right, bottom right and bottom left corner of the grid of spaces: the outer
corners of the four corner spaces."""

PICTURE_PX = 96
"""Pixels a space of the mat's picture in a copy."""
AROUND = 0.5
"""Spaces of the mat around the city in that picture."""


def places(
    photo: Photo, lens: Lens, mode: Mode | None, corners: Corners | None, copy: GameCopy | None = None
) -> Iterator[tuple[Mode, BoardView]]:
    """Which side of the mat lies how in a photo: what is likeliest first, and what else may be tried.

    Raises:
        BoardError: There is no mat, or the corners are none.
    """
    if corners is not None:
        yield _by_hand(photo, lens, mode, corners)
        return
    pictures = list(_pictures(copy, mode))
    refusal: BoardError | None = None
    try:
        mat = find_mat(photo.bgr, lens, mode)
        yield mat.mode, mat.view
    except BoardError as error:
        refusal = error
    try:
        found = find_board(photo.bgr, pictures, lens) if pictures else None
    except BoardError as error:
        raise refusal or error from None
    if found:
        side = Mode(found.picture.name)
        yield side, _refined(photo, lens, side, found.view)
    elif refusal:
        raise refusal


def mat_picture(photo: Photo, view: BoardView, mode: Mode, built: Sequence[tuple[int, int]]) -> BoardPicture:
    """The mat of a photo for a copy; ``built`` are the spaces that tiles cover."""
    picture = view.flat(photo.bgr, _box(mode), PICTURE_PX)
    return BoardPicture(picture_text(picture), tuple(f"city/{row}/{column}" for row, column in built))


def _box(mode: Mode) -> tuple[float, float, float, float]:
    shape = SHAPES[mode]
    return (-AROUND, -AROUND, shape.columns + AROUND, shape.rows + AROUND)


def _pictures(copy: GameCopy | None, mode: Mode | None) -> Iterator[FlatPicture]:
    """Taught pictures of the mat, newest first, what tiles cover left out."""
    for side, boards in (copy.boards if copy else {}).items():
        if side not in set(Mode) or (mode is not None and side != mode):
            continue
        for board in reversed(boards):
            bgr = picture_bgr(board.picture)
            mask = np.full(bgr.shape[:2], 255, np.uint8)
            for path in board.hidden:
                row, column = (float(n) + AROUND for n in path.split("/")[1:])
                top, left = round(row * PICTURE_PX), round(column * PICTURE_PX)
                mask[top : top + PICTURE_PX, left : left + PICTURE_PX] = 0
            yield FlatPicture(side, bgr, _box(Mode(side)), mask)


def _by_hand(photo: Photo, lens: Lens, mode: Mode | None, corners: Corners) -> tuple[Mode, BoardView]:
    if mode is None:
        raise BoardError(
            FINDING, said("expected --mode classic or expert beside corners, found none: name it")
        )
    shape, gap = SHAPES[mode], (1 - SIDE) / 2
    try:
        inner = view_from_corners(corners, (shape.columns - 2 * gap, shape.rows - 2 * gap), lens)
        whole = inner.moved(np.array([[1, 0, -gap], [0, 1, -gap], [0, 0, 1]]))
        return mode, _refined(photo, lens, mode, whole)
    except BoardViewError as error:
        raise BoardError(FINDING, words_of(error)) from None


def _refined(photo: Photo, lens: Lens, mode: Mode, view: BoardView) -> BoardView:
    """The view bent to where the spaces' outlines are sharpest."""
    shape = SHAPES[mode]
    small, scale = shrunk(photo.bgr, SEARCHED_PX / max(photo.width, photo.height))
    better = refined(small, Lattice(view.in_copy(scale).plane, shape, 0.0)).plane
    near = lens.resized(small.shape[1], small.shape[0])
    return view_from_plane(better, near, (shape.columns / 2, shape.rows / 2)).in_copy(1 / scale)
