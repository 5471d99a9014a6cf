"""A Quadropolis city from photos of it, seen from above or at a slant."""

import time
from collections.abc import Sequence

from calibration.copy import GameCopy
from calibration.lens import Lens
from scoring.quadropolis_state import City, Tile
from scoring.quadropolis_tables import Mode
from scoring.words import said
from vision.board import FINDING, BoardError, lens_of
from vision.photo import Photo
from vision.quadropolis_doubts import doubts_of, evidence_of, totals
from vision.quadropolis_known import KnownTiles
from vision.quadropolis_opinion import CityOpinion, city_opinion, together
from vision.quadropolis_place import Corners, places
from vision.reading import Reading

__all__ = ["MOST_PHOTOS", "Corners", "read"]

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
        raise BoardError(
            FINDING,
            said(
                "expected 1 to {most_photos} photos of one city, found {photos}",
                most_photos=MOST_PHOTOS,
                photos=len(photos),
            ),
        )
    known = KnownTiles(copy)
    opinions: list[CityOpinion] = []
    ms = {"finding": 0, "reading": 0}
    for index, photo in enumerate(photos):
        started = time.perf_counter()
        own = lens_of(photo, lens)
        by_hand = corners[index] if corners else None
        opinion, finding = _opinion(photo, own, mode, by_hand, copy, known, index)
        mode = opinion.mode
        opinions.append(opinion)
        spent = time.perf_counter() - started
        ms["finding"] += round(1000 * finding)
        ms["reading"] += round(1000 * (spent - finding))
    assert mode is not None
    whole = together(opinions)
    tiles: tuple[tuple[Tile | None, ...], ...] = tuple(
        tuple(space.tile for space in row) for row in whole.spaces
    )
    people, energy = totals(whole)
    return Reading(City(mode, tiles, people.value, energy.value), doubts_of(whole), evidence_of(whole), ms)


def _opinion(
    photo: Photo,
    lens: Lens,
    mode: Mode | None,
    corners: Corners | None,
    copy: GameCopy | None,
    known: KnownTiles,
    index: int,
) -> tuple[CityOpinion, float]:
    """What a photo says, from the first place that its tiles agree with, and the seconds that finding took.

    Raises:
        BoardError: There is no such place; of several reasons the first.
    """
    refusal: BoardError | None = None
    started = time.perf_counter()
    tried = places(photo, lens, mode, corners, copy)
    while True:
        try:
            side, view = next(tried)
            found = time.perf_counter() - started
            return city_opinion(photo.bgr, view, side, known, index, turnable=corners is None), found
        except StopIteration:
            break
        except BoardError as error:
            refusal = refusal or error
    assert refusal is not None
    raise refusal
