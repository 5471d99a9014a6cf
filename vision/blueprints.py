"""A whole Blueprints building from a few photos: place the grid, find the heights, then every die."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens
from calibration.mat import DIE_MM
from scoring.blueprints_state import Building
from vision.blueprints_checks import complaint
from vision.blueprints_fit import fit_camera, fit_grid, matches_of
from vision.blueprints_grid import Grid
from vision.blueprints_heights import Heights, judge, plausible_faces, shown_faces
from vision.blueprints_hint import next_photo
from vision.blueprints_pose import HAND_WORDS, NoCardError, Stand, stand_of
from vision.blueprints_seen import Cube, look_at
from vision.blueprints_settle import settled
from vision.blueprints_tint import tinted
from vision.blueprints_view import Sight, sight, view_of
from vision.photo import Photo
from vision.reading import Point, Reading

Floats = NDArray[np.float64]

GRID_ON_CARD = (-20.5, -2.2)
"""Middle of the grid, mm from the card's middle: its left half holds the plan."""

PAPER = 0.5
"""Height of the card's face above the table or the mat's markers, mm."""

FITS = 2
"""Rounds of judging the heights and placing the grid by them."""


class BlueprintsError(ValueError):
    """The photos show no building that can be read; the message says which step failed and how to help."""


@dataclass(frozen=True, eq=False)
class Found:
    """A building found in photos, before its dice are read.

    Attributes:
        grid: Where it stands.
        sights: What each photo says of its faces.
        heights: What is believed of its heights.
    """

    grid: Grid
    sights: tuple[Sight, ...]
    heights: Heights


def read(
    photos: Sequence[Photo],
    plan: str | None = None,
    corners: Sequence[Sequence[Point] | None] | None = None,
    lens: Lens | None = None,
) -> Reading[Building]:
    """Reads a building.

    Args:
        photos: One or more of the same building, in any order, each from its own phone.
        plan: The card's plan, kept in the state.
        corners: The card's corners in each photo, top left first, where they were set by hand.
        lens: Of the camera that took all photos, where it is known.

    Raises:
        BlueprintsError: No building in the photos, or not the same one.
    """
    started = time.perf_counter()
    home = Grid(*GRID_ON_CARD, floor=PAPER, edge=DIE_MM)
    stands = []
    for n, photo in enumerate(photos):
        try:
            stands.append(stand_of(photo, home, lens, corners[n] if corners else None))
        except NoCardError as error:
            raise BlueprintsError(
                f"photo {n + 1}: {error}; take the whole mat or card, {HAND_WORDS}"
            ) from None
    posed = time.perf_counter()
    found = find(photos, stands, home)
    placed = time.perf_counter()
    seen = look_at(found.sights, found.grid.edge, found.heights.best)
    seen = tinted(seen, found.sights, found.grid, found.heights.best)
    wrong = complaint(found.heights, seen)
    if wrong:
        raise BlueprintsError(wrong)
    reading = settled(found.heights, seen, plan)
    doubtful = [cube for cube in seen if any(d.path.startswith(_path(cube)) for d in reading.doubts)]
    hint = next_photo(seen, doubtful, found.grid.edge, found.heights.best)
    ended = time.perf_counter()
    spent = {"pose": posed - started, "heights": placed - posed, "dice": ended - placed}
    return replace(reading, ms={stage: round(1000 * s) for stage, s in spent.items()}, hint=hint)


def _path(cube: Cube) -> str:
    return "columns/{}/{}/{}/".format(*cube)


def find(photos: Sequence[Photo], stands: Sequence[Stand], home: Grid) -> Found:
    """Places the grid, corrects cameras that no mat told, and finds the heights."""
    grid = home
    views = [view_of(photo.bgr, stand.pose, grid) for photo, stand in zip(photos, stands, strict=True)]
    sights = [sight(view, grid) for view in views]
    heights = judge(sights, grid.edge)
    for _ in range(FITS):
        matches = [matches_of(s, shown_faces(s, grid.edge, heights.best)) for s in sights]
        fixed = [m for m, stand in zip(matches, stands, strict=True) if stand.fixed]
        if fixed:
            grid = fit_grid(grid, home, fixed)
        views = [
            view if stand.fixed else view.with_pose(fit_camera(grid, stand.pose, m))
            for view, stand, m in zip(views, stands, matches, strict=True)
        ]
        wanted = plausible_faces(heights)
        sights = [sight(view, grid, wanted) for view in views]
        heights = judge(sights, grid.edge, heights)
    return Found(grid, tuple(sights), heights)
