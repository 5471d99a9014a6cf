"""Each photo's camera before the card: from the mat, from corners set by hand, or by edges and dice.

Without the mat edges and dice make a few cards likely (`vision.blueprints_card`); each is drawn to the dice
and judged by how well they explain the photo then.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens, plain_lens
from calibration.markers import find_markers
from calibration.mat import CARD_MM, MAT, rectangle
from calibration.pose import Pose, pose_from_markers, poses_from_card
from scoring.words import said
from vision.blueprints_card import BOX, edge_share, find_cards
from vision.blueprints_draw import drawn
from vision.blueprints_edges import Edges, find_edges
from vision.blueprints_face import Image
from vision.blueprints_fit import fit_camera, matches_of
from vision.blueprints_grid import FACES, LEVELS, PITCH, SIDES, Grid, buildings
from vision.blueprints_heights import nats_of, shown_faces
from vision.blueprints_tops import find_tops
from vision.blueprints_view import Sight, View, sight, view_around, view_of
from vision.dice_finder import FoundDie
from vision.photo import Photo
from vision.reading import Point

Floats = NDArray[np.float64]

REACH = 7.0
"""Edges are looked for so far around the dice, in sides of a usual one: a card is 5.4 dice long."""

CARDS = 6
"""Cards that are drawn to the dice; on the tuning buildings the right one is among the first four."""

KEPT, FITTED = 3, 2
"""Poses of a photo that are judged by all that it shows, and among which all photos together choose; and how
many of them are fitted once more."""

WORTH_FITTING = 1.0
"""Nats below which a pose is not improved: not a die is seen from there."""

LEAST_SAID = 3.0
"""Nats below which no pose is believed."""

LOW = np.arange(FACES) // len(SIDES) % LEVELS < 4
"""Poses are tried on these faces alone: few dice stand higher."""

FITS = 1

EDGES = 15.0
"""Nats that a whole outline on edges is worth: dice look alike wherever the card lies under them."""

STEPS = (-1, 0, 1)
MOVED, CLEARLY = 2, 0.1
"""Cells by which a card is moved under its dice; so many of the ways in which its outline lies so much better
on edges are looked at."""


@dataclass(frozen=True, eq=False)
class Stand:
    """A camera's pose before the card, and whether it is exact enough to keep.

    Attributes:
        pose: The camera.
        fixed: From the mat: dice move the grid, not the camera.
        nats: (N,) what the photo, seen from there, says for each of `buildings`, the card's edges included;
            zeros where nobody asked.
    """

    pose: Pose
    fixed: bool
    nats: Floats


@dataclass(frozen=True, eq=False)
class Search:
    """What a photo tells of where it was taken from, before its dice are looked at closely.

    Attributes:
        photo: The photo.
        poses: The card may lie so, likeliest first; one from the mat is exact.
        exact: It is from the mat.
        dice: That were found.
        tops: (4, 2) corners each of their top faces, where seen.
        edges: Around the dice; None where nobody looked for the card's.
        found: What was found, in words.
    """

    photo: Photo
    poses: tuple[Pose, ...]
    exact: bool
    dice: tuple[FoundDie, ...]
    tops: tuple[Floats, ...]
    edges: Edges | None
    found: str


class NoCardError(ValueError):
    """Neither mat nor card was found in a photo; the message says what was seen."""


def search(photo: Photo, grid: Grid, lens: Lens | None, corners: Sequence[Point] | None) -> Search:
    """Looks for the mat or the card in a photo.

    Args:
        photo: The photo.
        grid: Where the cells are on the card.
        lens: Of its camera, where it is known.
        corners: The card's corners set by hand, top left first, clockwise.

    Raises:
        NoCardError: The corners are no card's.
    """
    own = lens.resized(photo.width, photo.height) if lens else None
    own = own or plain_lens(photo.width, photo.height, photo.focal_px)
    if corners is not None:
        by_hand = poses_from_card(np.array(corners, np.float64), CARD_MM, own)
        if not by_hand:
            raise NoCardError(said("the corners given are no card's outline, top left first and clockwise"))
        return Search(photo, by_hand, False, *find_tops(photo.bgr), None, said("the card's corners"))
    markers = find_markers(photo.bgr, MAT)
    pose = pose_from_markers(markers, own) if markers else None
    if pose is not None and pose.trusted:
        return Search(photo, (pose,), True, (), (), None, said("the mat"))
    found = said("{n} of its markers", n=len(markers)) if markers else said("none of its markers")
    dice, tops = find_tops(photo.bgr)
    if not dice:
        return Search(photo, (), False, (), (), None, said("{found} and no dice", found=found))
    edges = find_edges(photo.bgr, _around(photo.bgr, dice))
    cards = find_cards(edges, dice, own, grid, CARDS)
    found = (
        said("{found} and no card with dice on it", found=found)
        if cards
        else said("{found} and no card among straight edges", found=found)
    )
    return Search(photo, tuple(card.pose for card in cards), False, dice, tops, edges, found)


def stands_of(searched: Search, grid: Grid, building: int | None = None) -> list[Stand]:
    """The poses by which the dice make most sense, fitted to them, best first; none where no dice do.

    Args:
        searched: What the photo tells.
        grid: Where the cells are on the card.
        building: Number of the building that the dice make, where other photos told it.
    """
    if searched.exact:
        return [Stand(searched.poses[0], True, np.zeros(len(buildings())))]
    bgr, poses = searched.photo.bgr, list(searched.poses)
    if searched.dice and poses:
        view = _dice_view(bgr, searched.dice, poses[0])
        poses = drawn(view, grid, poses, searched.tops, LOW, building)
    looks = [_look(bgr, grid, pose) for pose in poses[:KEPT]]
    looks.sort(key=lambda look: -float(look[1].max()))
    stands = [_fitted(grid, *look) for look in looks[:FITTED]]
    stands += [Stand(seen.view.pose, False, nats) for seen, nats in looks[FITTED:]]
    stands.sort(key=lambda stand: -float(stand.nats.max()))
    if searched.edges is not None and stands:
        stands += [
            Stand(pose, False, _look(bgr, grid, pose)[1])
            for pose in _moved(stands[0].pose, grid, searched.edges)
        ]
    believed = [stand for stand in stands if stand.nats.max() >= LEAST_SAID]
    if searched.edges is not None:
        believed = [
            replace(stand, nats=stand.nats + EDGES * _outlined([stand.pose], searched.edges)[0])
            for stand in believed
        ]
    return sorted(believed, key=lambda stand: -float(stand.nats.max()))


def _moved(pose: Pose, grid: Grid, edges: Edges) -> list[Pose]:
    """The card moved by a cell, or turned, under dice that stay where they are: where its edges say so."""
    ways = []
    for turned, across, along in product((False, True), STEPS, STEPS):
        away = np.array([PITCH * across, PITCH * along, 0.0]) + (
            2 * np.array([grid.x, grid.y, 0]) if turned else 0
        )
        rotation = pose.rotation @ np.diag([-1.0, -1.0, 1.0]) if turned else pose.rotation
        ways.append(replace(pose, rotation=rotation, translation=pose.translation + pose.rotation @ away))
    shares = _outlined(ways, edges)
    better = np.argsort(-shares)[:MOVED]
    own = _outlined([pose], edges)[0]
    return [ways[n] for n in better if shares[n] > own + CLEARLY]


def _outlined(poses: Sequence[Pose], edges: Edges) -> Floats:
    """(n,): share of the card's outline that lies on edges."""
    return edge_share(np.array([pose.project(rectangle(*CARD_MM)) for pose in poses]), edges)


def together(choices: Sequence[Sequence[Stand]]) -> tuple[int, list[Stand]]:
    """The building for which all photos say most, and each photo's stand that says most for it."""
    total = sum(np.max([stand.nats for stand in stands], axis=0) for stands in choices)
    best = int(np.argmax(total))
    return best, [max(stands, key=lambda stand: float(stand.nats[best])) for stands in choices]


def _around(bgr: Image, dice: Sequence[FoundDie]) -> tuple[int, int, int, int]:
    """The part of a photo (x, y, width, height) that a card under these dice may reach."""
    boxes = np.array([die.box for die in dice])
    reach = REACH * float(np.median(boxes[:, 2:].max(1)))
    low = np.maximum(boxes[:, :2].min(0) - reach, 0).astype(int)
    high = np.minimum((boxes[:, :2] + boxes[:, 2:]).max(0) + reach, [bgr.shape[1], bgr.shape[0]]).astype(int)
    return int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])


def _dice_view(bgr: Image, dice: Sequence[FoundDie], pose: Pose) -> View:
    """The part of a photo around dice, reduced as the face net takes it."""
    boxes = np.array([die.box for die in dice])
    size = float(np.median(boxes[:, 2:].max(1)))
    part = (boxes[:, :2].min(0) - 2 * size, (boxes[:, :2] + boxes[:, 2:]).max(0) + 2 * size)
    return view_around(bgr, pose, part, size / BOX)


def _look(bgr: Image, grid: Grid, pose: Pose) -> tuple[Sight, Floats]:
    seen = sight(view_of(bgr, pose, grid), grid, LOW)
    return seen, nats_of(seen, grid.edge)


def _fitted(grid: Grid, seen: Sight, nats: Floats) -> Stand:
    home = seen.view.pose
    best = Stand(home, False, nats)
    for _ in range(FITS):
        if nats.max() < WORTH_FITTING:
            break
        shown = shown_faces(seen, grid.edge, int(nats.argmax()))
        pose = fit_camera(grid, home, matches_of(seen, shown))
        seen = sight(seen.view.with_pose(pose), grid, LOW)
        nats = nats_of(seen, grid.edge)
        if nats.max() > best.nats.max():
            best = replace(best, pose=pose, nats=nats)
    return best
