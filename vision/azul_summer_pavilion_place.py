"""Where an Azul: Summer Pavilion board lies in a photo, which side is up, and its picture without tiles."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView, BoardViewError, view_from_corners
from calibration.colour import to_linear
from calibration.copy import GameCopy
from calibration.lens import Lens
from calibration.picture import picture_bgr
from scoring.azul_summer_pavilion_board import SPACES
from scoring.azul_summer_pavilion_tables import OUTER_STARS, Colour, Side
from scoring.words import said, words_of
from vision.azul_summer_pavilion_colour import HUES
from vision.azul_summer_pavilion_lattice import laid
from vision.azul_summer_pavilion_layout import BOX, CIRCLE, coordinates, within
from vision.azul_summer_pavilion_light import paper_gains
from vision.azul_summer_pavilion_sight import look_at_picture
from vision.board import FINDING, HAND_WORDS, BoardError, lens_of
from vision.board_match import find_board, refine
from vision.board_outline import find_outlines
from vision.board_picture import FlatPicture
from vision.photo import Photo
from vision.reading import Point

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

PICTURE_PX = 800
"""Of the side of an empty board's picture."""

FLAT_PX = 300
"""Of the side of a board made flat to look at its colours."""

LEAST_COLOURED = 0.75
"""How well (-1 to 1) the hues of the outer stars agree with the coloured side's; 0.95 and more on coloured
ones, 0.22 to 0.43 on grey ones."""

AGREE = 0.15
"""By how much one way round has to agree better than the other."""

CIRCLE_SIZE = 0.018
"""Radius of the player's circle."""

LEAST_CIRCLE = 6.0
"""Grey levels by which the circle has to stand out more at one end than at the other."""


@dataclass(frozen=True, eq=False)
class Place:
    """A board in a photo.

    Attributes:
        view: How it lies there.
        side: Which side is up; None where that can't be told.
        empty: Picture of the same side without tiles; None where there is none.
    """

    view: BoardView
    side: Side | None
    empty: FlatPicture | None


def pictures_of(copy: GameCopy | None, side: Side | None) -> list[FlatPicture]:
    """The copy's pictures of its empty boards, newest first; of one side where it is known."""
    found = []
    for name, boards in (copy.boards if copy else {}).items():
        if side in (None, name):
            found += [FlatPicture(name, picture_bgr(board.picture), BOX) for board in reversed(boards)]
    return found


def place(
    photo: Photo,
    side: Side | None,
    pictures: Sequence[FlatPicture],
    corners: Sequence[Point] | None = None,
    lens: Lens | None = None,
) -> Place:
    """Finds the board.

    Args:
        photo: Of the board, from anywhere above it.
        side: Which side is up, where it is known.
        pictures: Of the empty board; of both sides where it isn't known.
        corners: The board's corners set by hand, top left first, clockwise, as the board is read.
        lens: Of the camera.

    Raises:
        BoardError: No board, one that is mirrored, or two.
    """
    own = lens_of(photo, lens)
    if corners is not None:
        return _by_hand(photo, side, pictures, corners, own)
    if pictures:
        newest = {picture.name: picture for picture in reversed(pictures)}
        found = find_board(photo.bgr, [*newest.values()], own)
        same = [picture for picture in pictures if picture.name == found.picture.name]
        others = [refine(photo.bgr, picture, found.view, own) for picture in same[1:]]
        # of several pictures of a side the one that most of the photo agrees with: some show glare
        best = max([found, *(one for one in others if one)], key=lambda one: one.share)
        # not the reduced picture that it was found by
        empty = next(picture for picture in same if picture.reduced is best.picture)
        return Place(best.view, Side(empty.name), empty)
    view, seen = lying(photo, side, own)
    return Place(view, seen, None)


def place_empty(
    photo: Photo, side: Side | None, corners: Sequence[Point] | None = None, lens: Lens | None = None
) -> tuple[Place, FlatPicture]:
    """Finds an empty board, of which no picture is known, and makes a picture of it.

    Raises:
        BoardError: No board in it, or it can't be told which side is up.
    """
    own = lens_of(photo, lens)
    if corners is None:
        view, seen = lying(photo, side, own)
    else:
        view, seen = _from_corners(corners, own), side
        seen = seen or side_of(photo.bgr, view)
    if seen is None:
        raise BoardError(
            FINDING,
            said(
                "expected the empty board's coloured or grey side, found one that could be both: name "
                "the side (--side)"
            ),
        )
    told = side_of(photo.bgr, view)
    if told is not None and told is not seen:
        raise BoardError(
            FINDING,
            said(
                "expected the {seen} side without tiles, found the {told} one: name that side",
                seen=seen,
                told=told,
            ),
        )
    picture = FlatPicture(seen, view.flat(photo.bgr, BOX, PICTURE_PX), BOX)
    return Place(view, seen, picture), picture


def lying(photo: Photo, side: Side | None, lens: Lens) -> tuple[BoardView, Side | None]:
    """The board by its outline, the lines between its spaces, and its colours: no picture of it is needed.

    Raises:
        BoardError: No board, a mirrored one, or its top can't be told.
    """
    outlines, edges = find_outlines(photo.bgr, lens, 1.0)
    found = laid(photo.bgr, outlines, edges, lens)
    if found is None:
        raise BoardError(
            FINDING,
            said(
                "expected a board with seven stars, all of it in the photo, found {outlines} outlines "
                "without them: take the whole board in, on a table of another colour, or {hand_words}",
                outlines=len(outlines),
                hand_words=HAND_WORDS,
            ),
        )
    one, other, _ = found
    agree = [_agreement(photo.bgr, view) for view in (one, other)]
    if side is not Side.GREY and max(max(both) for both in agree) > LEAST_COLOURED:
        upright, mirrored = (max(both[n] for both in agree) for n in (0, 1))
        if mirrored > upright + AGREE:
            raise BoardError(
                FINDING,
                said("expected a photo as the camera took it, found it mirrored: flip it or take it again"),
            )
        if abs(agree[0][0] - agree[1][0]) > AGREE:
            return (one if agree[0][0] > agree[1][0] else other), side or Side.COLOURED
    circle = [_circle(photo.bgr, view) for view in (one, other)]
    if abs(circle[0] - circle[1]) < LEAST_CIRCLE:
        raise BoardError(
            FINDING,
            said(
                "expected the player's circle at the board's top edge, found none or something on it: "
                "clear it, or {hand_words}",
                hand_words=HAND_WORDS,
            ),
        )
    view = one if circle[0] > circle[1] else other
    return view, side or side_of(photo.bgr, view)


def side_of(bgr: Image, view: BoardView) -> Side | None:
    """Which side is up, by the hues of the outer stars; None where that isn't clear."""
    agreement = _agreement(bgr, view)[0]
    if agreement > LEAST_COLOURED:
        return Side.COLOURED
    return Side.GREY if agreement < LEAST_COLOURED - AGREE else None


def _by_hand(
    photo: Photo, side: Side | None, pictures: Sequence[FlatPicture], corners: Sequence[Point], lens: Lens
) -> Place:
    view = _from_corners(corners, lens)
    found = [(one, p) for p in pictures if (one := refine(photo.bgr, p, view, lens))]
    if found:
        best, empty = max(found, key=lambda pair: pair[0].share)
        return Place(best.view, Side(empty.name), empty)
    side = side or side_of(photo.bgr, view)
    return Place(view, side, next((p for p in pictures if p.name == side), None))


def _from_corners(corners: Sequence[Point], lens: Lens) -> BoardView:
    try:
        return view_from_corners(list(corners), (1, 1), lens)
    except BoardViewError as error:
        raise BoardError(FINDING, words_of(error)) from None


def _agreement(bgr: Image, view: BoardView) -> tuple[float, float]:
    """How well (-1 to 1) the hues of the outer stars are the coloured side's; and mirrored."""
    flat = view.flat(bgr, BOX, FLAT_PX)
    spaces = look_at_picture(flat)[: len(SPACES)]
    body = within(0.3) & (coordinates()[0] < 0.66)
    light = to_linear(np.median(spaces[:, body], axis=1) / 255) * paper_gains(flat)
    tint = (light @ _TINT).reshape(len(SPACES) // 6, 6, 2)[: len(OUTER_STARS)]
    # a star's spaces may be of one colour or of six: they count together
    rich = tint.mean(1) / np.maximum(light.max(1).reshape(-1, 6)[: len(OUTER_STARS)].mean(1), 1e-6)[:, None]
    hue = np.arctan2(rich[:, 1], rich[:, 0])
    weight = np.minimum(np.linalg.norm(rich, axis=1), 0.5)
    wanted = np.radians([HUES[Colour(star)] for star in OUTER_STARS])
    mirrored = wanted[[1, 0, 5, 4, 3, 2]]  # left and right exchanged
    scale = max(float(weight.sum()), 0.1 * len(OUTER_STARS))
    return tuple(float((weight * np.cos(hue - w)).sum() / scale) for w in (wanted, mirrored))  # type: ignore[return-value]


_TINT = np.array([[-0.5, -np.sqrt(0.75)], [-0.5, np.sqrt(0.75)], [1.0, 0.0]])
"""Linear blue, green and red to two coordinates of hue."""


def _circle(bgr: Image, view: BoardView) -> float:
    """How much the player's circle, or a marker on it, stands out from the paper around it: grey levels."""
    reach = 3 * CIRCLE_SIZE
    box = (CIRCLE[0] - reach, CIRCLE[1] - reach, CIRCLE[0] + reach, CIRCLE[1] + reach)
    flat = cv2.cvtColor(view.flat(bgr, box, FLAT_PX), cv2.COLOR_BGR2GRAY).astype(np.float64)
    y, x = (np.indices(flat.shape) + 0.5) / FLAT_PX - reach
    away = np.hypot(x, y)
    inside, around = flat[away < 0.7 * CIRCLE_SIZE], flat[(away > 1.4 * CIRCLE_SIZE) & (away < reach)]
    return float(abs(np.median(inside) - np.median(around)) - around.std())
