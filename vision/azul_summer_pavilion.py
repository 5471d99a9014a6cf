"""An Azul: Summer Pavilion board from photos: find it, look at every space, settle by the rules."""

import time
from collections import Counter
from collections.abc import Sequence

import numpy as np

from calibration.copy import GameCopy
from calibration.lens import Lens
from calibration.picture import picture_bgr
from scoring.azul_summer_pavilion_board import KEYS, SPACES, Board, Position
from scoring.azul_summer_pavilion_tables import Colour, Side, Star
from scoring.words import joined, said
from vision.azul_summer_pavilion_colour import enrolled_hues
from vision.azul_summer_pavilion_doubts import HINT, HINT_OUTSIDE, Settled, corner_reading, space_reading
from vision.azul_summer_pavilion_enrol import bare_picture
from vision.azul_summer_pavilion_opinion import Opinion, opinion
from vision.azul_summer_pavilion_place import Place, pictures_of, place, side_of
from vision.azul_summer_pavilion_settle import nats_of, options, settled
from vision.board import READING, BoardError
from vision.board_picture import FlatPicture
from vision.photo import Photo
from vision.reading import Evidence, Point, Reading

SURE, MOST_DIFFERENT, LEAST_DIFFERENT = 0.9, 0.15, 3
"""Share of the spaces of which both photos are sure that may differ, and how many in any case: photos of one
board differ in none."""


def read(
    photos: Sequence[Photo],
    *,
    side: Side | None = None,
    copy: GameCopy | None = None,
    empty: Photo | None = None,
    corners: Sequence[Sequence[Point] | None] | None = None,
    lens: Lens | None = None,
) -> Reading[Board]:
    """Reads a board.

    Args:
        photos: One or more of the same board; each adds what it shows.
        side: Which side is up, where it is known.
        copy: Of the game, with pictures of its empty boards and perhaps of its tiles.
        empty: A photo of the same side of the board without tiles, in place of a copy.
        corners: The board's corners in each photo where they were set by hand: top left, top right, bottom
            right, bottom left, the player's circle at the top.
        lens: Of the camera that took all photos, where it was measured.

    Returns:
        The board; its score and leftover tiles can't be seen on it and stay at their defaults.

    Raises:
        BoardError: No board in a photo, another side than said, or a side that can't be told.
    """
    started = time.perf_counter()
    pictures = pictures_of(copy, side)
    if empty is not None:
        pictures = [_picture_of(empty, side, lens)]
    places = []
    for n, photo in enumerate(photos):
        try:
            places.append(_placed(photo, side, pictures, corners[n] if corners else None, lens))
        except BoardError as error:
            raise _about(said("photo {n}", n=n + 1), error) if len(photos) > 1 else error from None
    up = side or _side(places)
    placed = time.perf_counter()
    tiles = copy.tiles if copy else {}
    known = enrolled_hues({colour: [*map(picture_bgr, tiles.get(colour, ()))] for colour in Colour})
    opinions = [
        opinion(photo, found.view, up, found.empty.bgr if found.empty else None, known)
        for photo, found in zip(photos, places, strict=True)
    ]
    for n, other in enumerate(opinions[1:], 2):
        if _another_board(opinions[0], other):
            raise BoardError(
                READING, said("photo {n} shows another board than the first: give each its own", n=n)
            )
    reading = _settled(up, opinions)
    ended = time.perf_counter()
    ms = {"find": round(1000 * (placed - started)), "spaces": round(1000 * (ended - placed))}
    return Reading(reading.state, reading.doubts, reading.evidence, ms, reading.hint)


def _another_board(one: Opinion, other: Opinion) -> bool:
    """Whether two photos are sure of different things on too many spaces."""
    both = [np.asarray(o.chances[: len(SPACES)]) for o in (one, other)]
    sure = (np.minimum(*(chances.max(axis=1) for chances in both)) >= SURE) & one.visible[: len(SPACES)]
    sure &= other.visible[: len(SPACES)]
    differ = (both[0].argmax(axis=1) != both[1].argmax(axis=1)) & sure
    return int(differ.sum()) > max(LEAST_DIFFERENT, MOST_DIFFERENT * int(sure.sum()))


def _picture_of(empty: Photo, side: Side | None, lens: Lens | None) -> FlatPicture:
    """The empty board's picture.

    Raises:
        BoardError: It isn't found in its photo, or it has tiles on it.
    """
    try:
        return bare_picture(empty, side, lens=lens)
    except BoardError as error:
        raise _about(said("the empty board's photo"), error) from None


def _placed(
    photo: Photo,
    side: Side | None,
    pictures: Sequence[FlatPicture],
    corners: Sequence[Point] | None,
    lens: Lens | None,
) -> Place:
    """Where the board is, by a picture of the side that is really up: both sides share much print.

    Raises:
        BoardError: It isn't found, or another side is up than was said, or than there is a picture of.
    """
    found = place(photo, side, pictures, corners, lens)
    seen = side_of(photo.bgr, found.view)
    if seen is None or seen is found.side:
        return found
    own = [picture for picture in pictures if picture.name == seen]
    if side is None and own:
        return place(photo, seen, own, corners, lens)
    raise BoardError(
        READING,
        said(
            "expected the {side} side of the board, found the {seen} one: name that side (--side), "
            "and give a picture of it empty",
            side=found.side,
            seen=seen,
        ),
    )


def _about(what: str, error: BoardError) -> BoardError:
    """The error, with the photo that it is about."""
    return BoardError(error.step, joined(": ", (what, error.why)))


def _side(places: Sequence[Place]) -> Side:
    """Which side is up in all photos.

    Raises:
        BoardError: It can't be told, or not the same in all.
    """
    seen = Counter(found.side for found in places if found.side)
    if len(seen) > 1:
        raise BoardError(
            READING, said("expected photos of one board, found both sides: give those of one board")
        )
    if not seen:
        raise BoardError(
            READING,
            said("expected the coloured or the grey side, found one that could be both: name it (--side)"),
        )
    return next(iter(seen))


def _settled(side: Side, opinions: Sequence[Opinion]) -> Reading[Board]:
    """What all photos say together."""
    visible = np.array([one.visible for one in opinions])
    nats = np.where(visible, [nats_of(one.chances) for one in opinions], 0.0)
    weights = np.array([1 - one.chances[:, 0] for one in opinions]) * visible
    colours = sum(w[:, None] * one.colours for w, one in zip(weights, opinions, strict=True))
    likelihood = options(nats.sum(axis=0), np.asarray(colours))
    best = np.abs(nats).argmax(axis=0)
    hidden = np.array([one.chances[:, 2] for one in opinions]).min(axis=0)
    stars: dict[Star, dict[Position, Colour | None]] = {star: {} for star in Star}
    doubts, evidence = [], {}
    for n, star in enumerate(Star):
        rows = slice(6 * n, 6 * n + 6)
        for spot, chances in zip(range(6 * n, 6 * n + 6), settled(side, star, likelihood[rows]), strict=True):
            space = SPACES[spot]
            shown = Settled(spot, chances, bool(visible[:, spot].any()), float(hidden[spot]), int(best[spot]))
            value, doubt, polygon = space_reading(side, space, shown, opinions[shown.photo].view)
            stars[star][KEYS[space.position - 1]] = value
            if doubt:
                doubts.append(doubt)
            if shown.visible:
                evidence[space.path] = Evidence(shown.photo, polygon, float(chances.max()))
    corner_spots = [
        Settled(spot, likelihood[spot], bool(visible[:, spot].any()), float(hidden[spot]), int(best[spot]))
        for spot in range(len(SPACES), len(likelihood))
    ]
    tiles, corner_doubts, corner_evidence = corner_reading(corner_spots, [one.view for one in opinions])
    doubts += corner_doubts
    outside = bool((~visible.any(axis=0)).any())
    hint = (HINT_OUTSIDE if outside else HINT) if doubts else None
    board = Board(side, stars, tiles)
    return Reading(board, tuple(doubts), {**evidence, **corner_evidence}, {}, hint)
