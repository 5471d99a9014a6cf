"""Up to six pagodas from photos of a board, seen at a slant."""

import time
from collections.abc import Sequence

import numpy as np

from calibration.lens import Lens
from scoring.pagoda_state import EMPTY, Table
from scoring.pagoda_tables import SITES
from scoring.words import said, words_of
from vision.board import FINDING, BoardError, lens_of, shrunk
from vision.pagoda_doubts import Shown, doubts_of, evidence_of
from vision.pagoda_fit import Fit, View
from vision.pagoda_light import tints_of, white_of
from vision.pagoda_opinion import opinion_of
from vision.pagoda_pose import PagodaTable, pose_of
from vision.pagoda_shapes import Stand
from vision.photo import Photo
from vision.reading import Doubt, Evidence, Point, Reading

Corners = Sequence[Point]
"""Pixels of the board's top left, top right, bottom right and bottom left corner."""

MOST_PHOTOS = 6
READ_PX = 1600
"""Longest side of the copy that is read: a pillar is still 30 px wide."""
COARSE = 2
"""Every so many pixels are looked at while sites are settled one after the other."""

__all__ = ["PagodaTable", "read"]


def read(
    photos: Sequence[Photo],
    table: PagodaTable,
    *,
    corners: Sequence[Corners | None] | None = None,
    lens: Lens | None = None,
    before: Table = EMPTY,
) -> Reading[Table]:
    """The six sites from photos of the same board.

    Args:
        photos: One or more, from any side, at 20 to 60 degrees above the table.
        table: Sizes of board and pieces, and where the sites are.
        corners: For each photo where a person set the board's corners; None where they are to be found.
        lens: The camera's, where it was measured.
        before: What stood there a turn or more earlier, as far as it is known.

    Returns:
        A photo in which the board isn't found is left out, as long as another shows it.

    Raises:
        BoardError: No photo shows the board.
    """
    if not 1 <= len(photos) <= MOST_PHOTOS:
        raise BoardError(
            FINDING,
            said(
                "expected 1 to {most_photos} photos of one table, found {photos}",
                most_photos=MOST_PHOTOS,
                photos=len(photos),
            ),
        )
    started = time.perf_counter()
    views: list[View] = []
    used: list[int] = []
    scales: list[float] = []
    failed: dict[int, BoardError] = {}
    for index, photo in enumerate(photos):
        by_hand = corners[index] if corners else None
        try:
            view, scale = _view(photo, table, lens_of(photo, lens), by_hand)
        except BoardError as error:
            failed[index] = error
            continue
        views.append(view)
        used.append(index)
        scales.append(scale)
    if not views:
        raise next(iter(failed.values()))
    found = time.perf_counter()
    fit = Fit(views, table, before.sites)
    fit.run(COARSE)
    doubts: list[Doubt] = []
    evidence: dict[str, Evidence] = {}
    sites = []
    for site in range(SITES):
        opinion = opinion_of(fit, site, COARSE)
        visible = [
            float(fit.around(site, n)[0].mean()) if v.size[0] * v.size[1] else 0.0
            for n, v in enumerate(fit.sites[site])
        ]
        shown = Shown(opinion, fit.sites[site], used, scales, visible)
        doubts += doubts_of(shown)
        evidence |= evidence_of(shown)
        sites.append(opinion.states[0][0])
    a, b, c, d, e, f = sites
    read_ms = round(1000 * (time.perf_counter() - found))
    return Reading(
        Table((a, b, c, d, e, f)),
        tuple(doubts),
        evidence,
        {"finding": round(1000 * (found - started)), "reading": read_ms},
        hint=_hint(doubts, len(views)),
        left_out={index: words_of(error) for index, error in failed.items()},
    )


def _view(photo: Photo, table: PagodaTable, lens: Lens, corners: Corners | None) -> tuple[View, float]:
    """One photo's pose and colours, and how many of its pixels make one of the copy's."""
    small, scale = shrunk(photo.bgr, READ_PX / max(photo.width, photo.height))
    near = lens if scale == 1 else lens.resized(small.shape[1], small.shape[0])
    own = None
    if corners is not None:
        own = [((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5) for x, y in corners]
    pose, markers = pose_of(small, table.board, near, own)
    width, height = table.board
    rim = np.array([[*table.place(x, y), 0.0] for x, y in ((0, 0), (width, 0), (width, height), (0, height))])
    taken = np.zeros(small.shape[:2], bool)
    for site in range(SITES):
        left, top, right, bottom = Stand(pose, table, site).box()
        taken[top:bottom, left:right] = True
    tints = tints_of(small, white_of(small, markers), pose.project(rim), taken)
    return View(pose, tints), 1 / scale


def _hint(doubts: Sequence[Doubt], photos: int) -> str | None:
    if not doubts:
        return None
    if photos == 1:
        return said("A second photo from the opposite side settles most of what is in doubt.")
    return said("A photo from where the doubtful pagodas are nearest settles most of what is in doubt.")
