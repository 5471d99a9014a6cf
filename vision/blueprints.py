"""A whole Blueprints building from a few photos: place the grid, find the heights, then every die."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens
from calibration.mat import DIE_MM
from calibration.mat_light import mat_balance
from scoring.blueprints_state import Building
from scoring.words import said
from vision.blueprints_checks import nothing, odd_photo
from vision.blueprints_fit import fit_camera, fit_grid, matches_of
from vision.blueprints_grid import Grid
from vision.blueprints_heights import Heights, judge, plausible_faces, shown_faces
from vision.blueprints_hint import next_photo
from vision.blueprints_pose import NoCardError, Search, Stand, search, stands_of, together
from vision.blueprints_seen import Cube, look_at
from vision.blueprints_settle import settled
from vision.blueprints_tint import UNKNOWN, tinted
from vision.blueprints_view import Sight, View, sight, view_of
from vision.dice_palette import DicePalette
from vision.photo import Photo
from vision.reading import Point, Reading

Floats = NDArray[np.float64]

GRID_ON_CARD = (-20.5, -2.2)
"""Middle of the grid, mm from the card's middle: its left half holds the plan."""

PAPER = 0.5
"""Height of the card's face above the table or the mat's markers, mm."""

FITS = 2
"""Rounds of judging the heights and placing the grid by them."""


DISSENT = 3.0
"""Nats by which a photo without the mat may prefer another building than all photos together before it is
searched again."""

MAJORITY = 3
"""Of fewer photos nobody knows which is right."""

WANTED = said("expected the mat or a card with dice on it")
TAKE_ALL = said("take the whole mat or card, or set the card's corners by hand (--corners)")
NOTHING = said("no dice found on the card: expected a building, seen whole and not too small")
TWO_DIFFER = said("the two photos show different buildings, or the same one changed: take both anew")


class BlueprintsError(ValueError):
    """Photos that show no building; the message says what was expected, what was found, what to do.

    Args:
        why: The message.
        photo: Index of the photo that it is about; None for all of them.
    """

    def __init__(self, why: str, photo: int | None = None) -> None:
        super().__init__(why if photo is None else said("photo {n}: {why}", n=photo + 1, why=why))
        self.why = why


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
    palette: DicePalette = UNKNOWN,
) -> Reading[Building]:
    """Reads a building.

    Args:
        photos: One or more of the same building, in any order, each from its own phone.
        plan: The card's plan, kept in the state.
        corners: The card's corners in each photo, top left first, where they were set by hand.
        lens: Of the camera that took all photos, where it is known.
        palette: What the dice of this copy look like, as far as it is known.

    Raises:
        BlueprintsError: No building in the photos, or two that differ. One photo of several in which nothing
            is found, or which shows another building, is left out instead.
    """
    started = time.perf_counter()
    home = Grid(*GRID_ON_CARD, floor=PAPER, edge=DIE_MM)
    searches = []
    for n, photo in enumerate(photos):
        try:
            searches.append(search(photo, home, lens, corners[n] if corners else None))
        except NoCardError as error:
            raise BlueprintsError(said("{why}; {todo}", why=error, todo=TAKE_ALL), n) from None
    stands, left_out = _placed(searches, home)
    posed = time.perf_counter()
    spent = {"pose": posed - started, "heights": 0.0, "dice": 0.0}
    while True:
        used = sorted(stands)
        began = time.perf_counter()
        found = find([photos[n] for n in used], [stands[n] for n in used], home)
        placed = time.perf_counter()
        seen = look_at(found.sights, found.grid.edge, found.heights.best)
        seen = tinted(seen, found.sights, found.grid, found.heights.best, palette)
        ended = time.perf_counter()
        spent["heights"] += placed - began
        spent["dice"] += ended - placed
        if nothing(found.heights):
            raise BlueprintsError(NOTHING)
        odd = odd_photo(found.heights, seen)
        if odd is None:
            break
        if len(used) < MAJORITY:
            raise BlueprintsError(TWO_DIFFER)
        left_out[used[odd]] = said("it shows another building than the others")
        del stands[used[odd]]
    reading = settled(found.heights, seen, plan)
    doubtful = [cube for cube in seen if any(d.path.startswith(_path(cube)) for d in reading.doubts)]
    hint = next_photo(seen, doubtful, found.grid.edge, found.heights.best)
    reading = _of_photos(reading, used)
    ms = {stage: round(1000 * s) for stage, s in spent.items()}
    return replace(reading, ms=ms, hint=hint, left_out=dict(sorted(left_out.items())))


def _unseen(one: Search) -> str:
    """Why a photo tells nothing."""
    return said("{wanted}, found {found}; {todo}", wanted=WANTED, found=one.found, todo=TAKE_ALL)


def _placed(searches: Sequence[Search], home: Grid) -> tuple[dict[int, Stand], dict[int, str]]:
    """By photo where it was taken from; and of photos in which nothing tells, why they are left out.

    A photo in which no card was found, or one with another building, is searched again for the building that
    the others show.

    Raises:
        BlueprintsError: None tells.
    """
    choices = {n: stands_of(one, home) for n, one in enumerate(searches)}
    sure = [n for n, stands in choices.items() if stands]
    if not sure:
        raise BlueprintsError(_unseen(searches[0]), 0)
    building, _ = together([choices[n] for n in sure])
    for n, stands in choices.items():
        own = max((float(stand.nats.max()) for stand in stands), default=0.0)
        known = max((float(stand.nats[building]) for stand in stands), default=0.0)
        if building and not searches[n].exact and own - known > DISSENT:
            choices[n] = [*stands, *stands_of(searches[n], home, building)]
    told = [n for n, stands in choices.items() if stands]
    _, stands = together([choices[n] for n in told])
    left_out = {n: _unseen(one) for n, one in enumerate(searches) if n not in told}
    return dict(zip(told, stands, strict=True)), left_out


def _of_photos(reading: Reading[Building], used: Sequence[int]) -> Reading[Building]:
    """The reading with its photos counted as they were given."""

    def number(photo: int | None) -> int | None:
        return None if photo is None else used[photo]

    return replace(
        reading,
        doubts=tuple(replace(doubt, photo=number(doubt.photo)) for doubt in reading.doubts),
        evidence={path: replace(one, photo=used[one.photo]) for path, one in reading.evidence.items()},
    )


def _path(cube: Cube) -> str:
    return "columns/{}/{}/{}/".format(*cube)


def find(photos: Sequence[Photo], stands: Sequence[Stand], home: Grid) -> Found:
    """Places the grid, corrects cameras that no mat told, and finds the heights."""
    grid = home
    views = [_balanced(photo, stand, grid) for photo, stand in zip(photos, stands, strict=True)]
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


def _balanced(photo: Photo, stand: Stand, grid: Grid) -> View:
    """The photo around the building as under neutral light, where the mat tells the light's colour."""
    view = view_of(photo.bgr, stand.pose, grid)
    balance = mat_balance(photo.bgr, stand.pose) if stand.fixed else None
    return view if balance is None else replace(view, bgr=balance.apply(view.bgr))
