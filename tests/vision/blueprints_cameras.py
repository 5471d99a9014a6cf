"""Made-up cameras before a card, and a net that knows the truth, to test the reader without photos."""

import math
from dataclasses import replace

import numpy as np

from calibration.lens import plain_lens
from calibration.pose import Pose
from vision.blueprints_face import FaceScores
from vision.blueprints_grid import Floats, Grid, exposed, facing, occupied, shares
from vision.blueprints_view import LEAST_FACING, Sight, View

GRID = Grid(-20.5, -2.2, floor=0.5)


def camera(degrees: float, elevation: float, away: float = 320.0) -> Pose:
    """A camera that looks at the grid: degrees counterclockwise from the right, and above the table."""
    turn, up = math.radians(degrees), math.radians(elevation)
    back = np.array([math.cos(up) * math.cos(turn), math.cos(up) * math.sin(turn), math.sin(up)])
    eye = np.array([GRID.x, GRID.y, 16.0]) + away * back
    right = np.array([-math.sin(turn), math.cos(turn), 0.0])
    rotation = np.stack([right, np.cross(-back, right), -back])
    return Pose(rotation, -rotation @ eye, plain_lens(1280, 960), 0.0, True)


def sight_of(pose: Pose, building: int, grid: Grid = GRID, sure: float = 4.0) -> Sight:
    """What a perfect net says of a building from there; with another grid it lies elsewhere than `GRID`."""
    view = View(np.zeros((960, 1280, 3), np.uint8), pose, np.zeros(2), 1.0)
    eye = GRID.from_plane(pose.centre)
    faces = np.flatnonzero(facing(eye, GRID.edge) > LEAST_FACING)
    share = shares(eye, GRID.edge, faces, occupied()[building : building + 1])[0]
    whole = exposed()[building, faces] & (share > 0.6)
    quads = view.pixels(GRID.corners()[faces])
    off = view.pixels(grid.corners()[faces]) - quads
    across, down = quads[:, 1] - quads[:, 0], quads[:, 3] - quads[:, 0]
    sides = np.stack([across, down], -1)[:, None].repeat(4, 1)
    shift = np.asarray(np.linalg.solve(sides, off[..., None])[..., 0], np.float64)
    scores = FaceScores(
        np.asarray(np.where(whole, sure, -sure), np.float64),
        np.zeros((len(faces), 6)),
        np.zeros((len(faces), 4)),
        shift,
    )
    return Sight(view, eye, faces, quads, scores)


def shifted(x: float, y: float, yaw: float) -> Grid:
    """The grid elsewhere on its plane."""
    return replace(GRID, x=GRID.x + x, y=GRID.y + y, yaw=yaw)


def number_of(heights: list[int]) -> int:
    """The number of the building with these heights, cells in reading order."""
    from vision.blueprints_grid import buildings

    return int(np.flatnonzero((buildings() == np.array(heights)).all(1))[0])


def clear(value: int, sure: float = 0.97) -> Floats:
    """(6,) log likelihood of a face that clearly shows this value."""
    chances = np.full(6, (1 - sure) / 5)
    chances[value - 1] = sure
    return np.asarray(np.log(chances))
