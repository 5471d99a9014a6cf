"""What a copy of Pagoda tells before it is read: its board's and pieces' sizes, and where its sites are."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from calibration.copy import GameCopy
from calibration.lens import Lens
from scoring.pagoda_tables import SITES
from scoring.words import said
from vision.board import FINDING, BoardError, lens_of
from vision.pagoda_pose import PILLAR_MM, TILE_MM, PagodaTable, pose_of
from vision.photo import Photo
from vision.reading import Point

BOARD_ENTRY, SITES_ENTRY, PILLAR_ENTRY, TILE_ENTRY = "board", "sites", "pillar", "tile"
"""Names of a copy's lengths."""


def with_table(copy: GameCopy, table: PagodaTable) -> GameCopy:
    """The copy with the sizes of its board and pieces, and its sites."""
    told = {
        BOARD_ENTRY: table.board,
        SITES_ENTRY: tuple(length for site in table.sites for length in site),
        PILLAR_ENTRY: table.pillar,
        TILE_ENTRY: table.tile,
    }
    rounded = {name: tuple(round(float(x), 1) for x in lengths) for name, lengths in told.items()}
    return replace(copy, lengths={**copy.lengths, **rounded})


def table_in(copy: GameCopy | None) -> PagodaTable | None:
    """What a copy tells of its table; None where it was not taught that."""
    lengths = copy.lengths if copy else {}
    board, flat = lengths.get(BOARD_ENTRY, ()), lengths.get(SITES_ENTRY, ())
    pillar, tile = lengths.get(PILLAR_ENTRY, PILLAR_MM), lengths.get(TILE_ENTRY, TILE_MM)
    if len(board) != 2 or len(flat) != 2 * SITES or len(pillar) != 2 or len(tile) != 2:
        return None
    sites = tuple(zip(flat[::2], flat[1::2], strict=True))
    return PagodaTable((board[0], board[1]), sites, (pillar[0], pillar[1]), (tile[0], tile[1]))


def sites_seen(
    photo: Photo,
    board: tuple[float, float],
    corners: Sequence[Point] | None = None,
    lens: Lens | None = None,
) -> tuple[Point, ...]:
    """Where six sites in two rows would be seen, in pixels: to begin with, before anybody tapped them.

    Args: as of `sites_in`.

    Raises:
        BoardError: The board isn't found.
    """
    pose, _ = pose_of(photo.bgr, board, lens_of(photo, lens), list(corners) if corners else None)
    width, height = board
    places = [((x - 0.5) * width, (0.5 - y) * height, 0.0) for y in (0.3, 0.7) for x in (0.2, 0.5, 0.8)]
    return tuple((float(x), float(y)) for x, y in pose.project(np.array(places)))


def sites_in(
    photo: Photo,
    board: tuple[float, float],
    taps: Sequence[Point],
    corners: Sequence[Point] | None = None,
    lens: Lens | None = None,
) -> tuple[tuple[float, float], ...]:
    """Where on the board, mm, places in a photo of it are.

    Args:
        photo: The board, with its corner markers or corners set by hand.
        board: Its width and height, mm.
        taps: Pixels of the middle of each site, in the order of the state.
        corners: The board's corners, where a person set them.
        lens: The camera's, where it was measured.

    Raises:
        BoardError: The board isn't found, or a place lies beside it.
    """
    pose, _ = pose_of(photo.bgr, board, lens_of(photo, lens), list(corners) if corners else None)
    places = [
        (float(x) + board[0] / 2, board[1] / 2 - float(y))
        for x, y, _ in pose.on_plane(np.asarray(taps, np.float64))
    ]
    for number, (x, y) in enumerate(places, 1):
        if not (0 < x < board[0] and 0 < y < board[1]):
            raise BoardError(
                FINDING,
                said("expected site {number} on the board, found it beside: tap its middle", number=number),
            )
    return tuple(places)
