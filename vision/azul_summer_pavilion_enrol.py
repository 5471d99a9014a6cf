"""Learning a copy of Azul: Summer Pavilion: its empty boards, and how its tiles look."""

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.colour import scene_balance, to_linear
from calibration.copy import BoardPicture, GameCopy
from calibration.lens import Lens
from calibration.picture import picture_text
from scoring.azul_summer_pavilion_board import SPACES, Board, tile
from scoring.azul_summer_pavilion_tables import Colour, Side
from scoring.words import said
from vision.azul_summer_pavilion_colour import HUES, SPREADS, bodies, hues
from vision.azul_summer_pavilion_layout import coordinates
from vision.azul_summer_pavilion_opinion import Opinion, neutral_tops, opinion
from vision.azul_summer_pavilion_place import pictures_of, place, place_empty
from vision.azul_summer_pavilion_settle import nats_of
from vision.board import READING, BoardError
from vision.board_picture import FlatPicture
from vision.photo import Photo
from vision.reading import Point

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
Corners = tuple[Point, ...] | list[Point]

MOST_COVERED = 2
"""Spaces that may look covered on an empty board: glare does that."""

COVERED = 0.9
"""Chance of a tile from which on a space looks covered."""

MOST_OTHERWISE = 4
"""Spaces that may look otherwise than a given state says."""

OTHERWISE = 2.0
"""Nats from which on a space contradicts what it should hold."""

SEARCHED_PX = 640
LEAST_RICH = 0.35
LEAST_AREA = 0.002
"""Loose tiles: longer side of the copy that is searched, saturation (linear light), share of the photo."""

FAR_OFF = 3.0
"""Spreads of a colour's hue from which on tiles have another colour than was said."""


def bare_picture(
    photo: Photo, side: Side | None, corners: Corners | None = None, lens: Lens | None = None
) -> FlatPicture:
    """A picture of the empty board in a photo.

    Raises:
        BoardError: No board in the photo, tiles on it, or its side can't be told.
    """
    found, picture = place_empty(photo, side, corners, lens)
    chances = opinion(photo, found.view, Side(picture.name), None, HUES).chances[: len(SPACES)]
    covered = int((chances[:, 1] > COVERED).sum())
    if covered > MOST_COVERED:
        raise BoardError(
            READING,
            said(
                "expected the board without tiles, found some on {covered} spaces: clear it", covered=covered
            ),
        )
    return picture


def with_empty(
    photo: Photo,
    side: Side | None,
    copy: GameCopy,
    corners: Corners | None = None,
    lens: Lens | None = None,
) -> GameCopy:
    """The copy with a picture of its empty board.

    Args:
        photo: Of the board without tiles, all of it.
        side: Which side is up; None: told from its colours.
        copy: What was learnt before.
        corners: The board's corners where a person set them, as for `vision.azul_summer_pavilion.read`.
        lens: Of the camera.

    Raises:
        BoardError: No board in the photo, tiles on it, or its side can't be told.
    """
    picture = bare_picture(photo, side, corners, lens)
    return copy.with_board(picture.name, BoardPicture(picture_text(picture.bgr)))


def with_tiles(photo: Photo, colour: Colour, copy: GameCopy) -> GameCopy:
    """The copy with a picture of loose tiles of one colour.

    Raises:
        BoardError: There is no tile of this colour in the photo.
    """
    top = _loose(photo.bgr, colour)
    if top is None:
        raise BoardError(
            READING,
            said(
                "expected {colour} tiles, found nothing of this colour: take one from near by, on a "
                "plain table",
                colour=colour,
            ),
        )
    return copy.with_tile(colour, picture_text(top))


def with_state(
    photo: Photo, board: Board, copy: GameCopy, corners: Corners | None = None, lens: Lens | None = None
) -> GameCopy:
    """The copy with pictures of the tiles in a photo of which the state is known, one a colour.

    Raises:
        BoardError: No board in the photo, another one than was given, or tiles of other colours.
    """
    pictures = pictures_of(copy, board.side)
    found = place(photo, board.side, pictures, corners, lens)
    empty = found.empty.bgr if found.empty else None
    seen = opinion(photo, found.view, board.side, empty, HUES)
    otherwise = _otherwise(board, seen)
    if otherwise > MOST_OTHERWISE:
        raise BoardError(
            READING,
            said(
                "expected the board that was given, found {otherwise} of its spaces otherwise: choose "
                "the photo of this very board",
                otherwise=otherwise,
            ),
        )
    tops, sight = neutral_tops(photo, found.view, empty)
    for colour in Colour:
        there = [n for n, space in enumerate(SPACES) if tile(board, space) is colour and sight.visible[n]]
        if not there:
            continue
        angles = hues(bodies(tops[there]))[0]
        off = np.abs((angles - HUES[colour] + 180) % 360 - 180)
        middle = there[int(np.argsort(off)[len(off) // 2])]
        _check(colour, float(np.median(off)))
        copy = copy.with_tile(colour, picture_text(tops[middle]))
    return copy


def _otherwise(board: Board, seen: Opinion) -> int:
    nats = nats_of(seen.chances)[: len(SPACES)]
    there = np.array([tile(board, space) is not None for space in SPACES])
    return int(((np.where(there, nats, -nats) > OTHERWISE) & seen.visible[: len(SPACES)]).sum())


def _check(colour: Colour, off: float) -> None:
    if off > FAR_OFF * SPREADS[colour]:
        raise BoardError(
            READING,
            said(
                "expected {colour} tiles, found some of a hue {off:.0f} degrees off: take the photo in "
                "whiter light, or name the colour that they have",
                colour=colour,
                off=off,
            ),
        )


def _loose(bgr: Image, colour: Colour) -> Image | None:
    """The top of the largest thing of a colour, 48 x 80 under neutral light, along its longer axis."""
    scale = min(1.0, SEARCHED_PX / max(bgr.shape[:2]))
    small = np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    small = scene_balance(small).apply(small)
    blue, green, red = np.moveaxis(to_linear(small / 255), 2, 0)
    high, low = np.maximum(np.maximum(red, green), blue), np.minimum(np.minimum(red, green), blue)
    hue = np.degrees(np.arctan2(np.sqrt(3) / 2 * (green - blue), red - (green + blue) / 2))
    off = np.abs((hue - HUES[colour] + 180) % 360 - 180)
    rich = (high - low) / np.maximum(high, 1e-3) > LEAST_RICH
    mask = ((off < 2 * SPREADS[colour]) & rich & (high > 0.01)).astype(np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)), np.uint8)
    count, labels, stats, middles = cv2.connectedComponentsWithStats(mask)
    if count < 2:  # the ground alone
        return None
    best = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    if stats[best, cv2.CC_STAT_AREA] < LEAST_AREA * mask.size:
        return None
    rows, columns = np.nonzero(labels == best)
    values, vectors = np.linalg.eigh(np.cov(np.stack([columns, rows])))
    # of a rhombus: its variance along a diagonal is the square of it over 24
    ahead, aside = (vectors[:, n] * np.sqrt(24 * max(values[n], 1.0)) for n in (1, 0))
    u, v = coordinates()
    at = middles[best] + (u - 0.5)[..., None] * ahead + (v / 2)[..., None] * aside
    at = at.astype(np.float32)
    return np.asarray(cv2.remap(small, at[..., 0], at[..., 1], cv2.INTER_LINEAR), np.uint8)
