"""Draws a roughly known card to the dice on it: first to the top faces that were found, then to all faces.

The face net tells how far off a face is even where it is too far off to be taken for one: from a third of a
die away a few steps lead to a twentieth.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.mat import CARD_MM, rectangle
from calibration.pose import Pose
from scoring.blueprints_tables import COLS, DICE_PER_BUILDING, ROWS
from vision.blueprints_card import SAME
from vision.blueprints_fit import Matches, fit_camera, matches_of
from vision.blueprints_grid import FACES, SIDES, Grid, buildings, cube_of, exposed
from vision.blueprints_heights import MOST_SAID, shown_faces
from vision.blueprints_view import Sight, View, sight

Floats = NDArray[np.float64]

KEPT = (6, 4, 3)
"""Of all starts so many are drawn on after each step: those of which the dice say most."""

LEAST_THERE = -3.0
"""Logit of the net above which a face's corners pull."""

TOP_FITS = 2
FAR_TOP = 0.7
TOP_SPREAD = 0.1
"""So many times cells are found for top faces; a cell may be so far off, in sides; how far off their corners
are as found, in sides."""


@dataclass(frozen=True, eq=False)
class Drawn:
    """A card drawn to its dice.

    Attributes:
        nats: What the faces seen say for these dice.
        pose: The card's, by which they said most.
        home: The card's at first.
        building: Number of the building that the dice make.
        seen: The faces as drawn last.
    """

    nats: float
    pose: Pose
    home: Pose
    building: int
    seen: Sight


def drawn(
    view: View,
    grid: Grid,
    homes: Sequence[Pose],
    tops: Sequence[Floats],
    faces: NDArray[np.bool_],
    building: int | None = None,
) -> list[Pose]:
    """The card's poses by which its dice lie best on what is seen of them, best first.

    Args:
        view: The photo around the dice.
        grid: Where the cells are on the card.
        homes: Rough poses of the card.
        tops: (4, 2) corners each, clockwise, of top faces in the photo.
        faces: (FACES,) those that may be asked.
        building: Number of the building that the dice make; that of the top faces alone where None.
    """
    found: list[Drawn] = []
    for home in homes:
        starts = []
        for start in (home, _on_tops(home, grid, tops)):
            number = _building(start, grid, tops) if building is None else building
            if buildings()[number].any():
                starts.append(_seen(view.with_pose(start), grid, home, number, faces))
        if starts:
            found.append(max(starts, key=lambda one: one.nats))
    for most in KEPT:
        found = [_step(one, grid, faces) for one in found]
        found = _apart(sorted(found, key=lambda one: -one.nats))[:most]
    return [one.pose for one in found]


def _apart(found: Sequence[Drawn]) -> list[Drawn]:
    """Those that put the card elsewhere than all before them."""
    kept: list[tuple[Floats, Drawn]] = []
    for one in found:
        corners = one.seen.view.pose.project(rectangle(*CARD_MM))
        near = SAME * float(np.linalg.norm(corners[1] - corners[0]))
        if all(np.abs(corners - other).max() > near for other, _ in kept):
            kept.append((corners, one))
    return [one for _, one in kept]


def _step(one: Drawn, grid: Grid, faces: NDArray[np.bool_]) -> Drawn:
    """The card moved to where the net takes its faces to be."""
    matches = matches_of(one.seen, shown_faces(one.seen, grid.edge, one.building), LEAST_THERE)
    view = one.seen.view.with_pose(fit_camera(grid, one.home, matches))
    new = _seen(view, grid, one.home, one.building, faces)
    return new if new.nats >= one.nats else replace(one, seen=new.seen)


def _seen(view: View, grid: Grid, home: Pose, building: int, faces: NDArray[np.bool_]) -> Drawn:
    seen = sight(view, grid, exposed()[building] & faces)
    shown = shown_faces(seen, grid.edge, building)
    nats = float(np.clip(seen.scores.there[shown], -MOST_SAID, MOST_SAID).sum())
    return Drawn(nats, view.pose, home, building, seen)


def _on_tops(pose: Pose, grid: Grid, tops: Sequence[Floats]) -> Pose:
    """The camera moved until the top faces of dice that were found lie on cells."""
    view = View(np.zeros((1, 1, 3), np.uint8), pose, np.zeros(2), 1.0)
    for _ in range(TOP_FITS):
        placed = _assigned(view.pose, grid, tops)
        if not placed:
            break
        faces, pixels, spread = (np.array(part) for part in zip(*placed, strict=True))
        view = view.with_pose(fit_camera(grid, pose, Matches(view, faces, pixels, spread)))
    return view.pose


def _assigned(pose: Pose, grid: Grid, tops: Sequence[Floats]) -> list[tuple[int, Floats, float]]:
    """For each top face that lies near a cell's: that face, its corners in the face's order, their spread."""
    upper = np.arange(0, FACES, len(SIDES))
    seen = pose.project(grid.corners()[upper].reshape(-1, 3)).reshape(-1, 4, 2)
    sides = np.linalg.norm(seen - np.roll(seen, 1, axis=1), axis=2).mean(1)
    placed = []
    for quad in tops:
        turns = np.stack([np.roll(quad, n, axis=0) for n in range(4)])
        off = np.linalg.norm(seen[:, None] - turns, axis=3).mean(2) / sides[:, None]
        at, turn = divmod(int(off.argmin()), 4)
        if off[at, turn] < FAR_TOP:
            placed.append((int(upper[at]), turns[turn], TOP_SPREAD * float(sides[at])))
    return placed


def _building(pose: Pose, grid: Grid, tops: Sequence[Floats]) -> int:
    """The number of the building that has these top faces."""
    heights = np.zeros(ROWS * COLS, int)
    for face, _, _ in _assigned(pose, grid, tops):
        row, col, level = cube_of(face)
        heights[row * COLS + col] = max(heights[row * COLS + col], level + 1)
    while heights.sum() > DICE_PER_BUILDING:
        heights[heights.argmax()] -= 1
    return int(np.flatnonzero((buildings() == heights).all(1))[0])
