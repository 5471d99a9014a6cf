"""Places an Azul: Summer Pavilion board by the lines between its spaces, be they of print or of tiles."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView, BoardViewError, view_from_corners, view_from_plane
from calibration.lens import Lens
from scoring.azul_summer_pavilion_board import SPACES
from vision.azul_summer_pavilion_layout import MIDDLE, outline
from vision.blueprints_edges import Edges
from vision.board_outline import Outline

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

POINTS = 6
"""Places looked at on each line between spaces."""

NEAR = 2.0
"""Pixels of the searched copy within which a line counts as seen."""

LONGEST = 900
"""Longer side, in pixels, of the copy in which the lines are followed."""

REACHES = (9, 7, 5, 4, 3)
"""Pixels of this copy around a line where it is looked for, round by round."""

HUBER = 1.5
"""Pixels; lines further off pull less."""

CLEARLY_SEEN = 0.75
"""Share of the lines from which on no other outline is tried."""

LEAST_SEEN = 0.55
"""Share of the lines that a board shows; turned by a quarter, or on a wrong outline, 0.2 to 0.45 agree."""


@cache
def lines() -> Floats:
    """(126, 2, 2): ends of the lines between spaces: of each its first inner side and both outer ones."""
    found = []
    for space in SPACES:
        inner, one, tip, other = outline(space)
        found += [(inner, one), (one, tip), (tip, other)]
    return np.array(found)


@cache
def _points() -> tuple[Floats, Floats]:
    """(n, 2) places on the lines, and (n, 2) steps along them."""
    steps = np.linspace(0.2, 0.8, POINTS)[:, None]
    ends = lines()
    ahead = ends[:, 1] - ends[:, 0]
    places = ends[:, None, 0] + steps * ahead[:, None]
    return places.reshape(-1, 2), np.repeat(ahead, POINTS, axis=0)


def seen(view: BoardView, edges: Edges) -> float:
    """Share of the lines that lie on edges of the photo."""
    places, ahead = _points()
    here = view.to_photo(places)
    there = view.to_photo(places + 0.01 * ahead)
    return float((edges.distances(here[None], (there - here)[None]) <= NEAR).mean())


def laid(
    bgr: Image, outlines: Sequence[Outline], edges: Edges, lens: Lens
) -> tuple[BoardView, BoardView, float] | None:
    """The view by which most lines agree with one of some outlines.

    Args:
        bgr: The upright photo.
        outlines: That the board may have, likeliest first.
        edges: Of the photo.
        lens: Of its camera.

    Returns:
        The view, the same turned by half, by which a board's lines look alike, and the share of lines that
        are seen; None where they agree with no outline.
    """
    followed = _Followed.of(bgr)
    best: tuple[float, BoardView] | None = None
    for outline_ in outlines:
        for turn in (0, 1):
            view = _from(np.roll(outline_.corners, turn, axis=0), lens)
            if view is None:
                continue
            view = followed.moved(view, lens)
            share = seen(view, edges)
            if best is None or share > best[0]:
                best = share, view
        if best and best[0] > CLEARLY_SEEN:
            break
    if best is None or best[0] < LEAST_SEEN:
        return None
    half = np.array([[-1, 0, 1], [0, -1, 1], [0, 0, 1.0]])
    return best[1], best[1].moved(half), best[0]


def _from(corners: Floats, lens: Lens) -> BoardView | None:
    try:
        return view_from_corners(corners, (1, 1), lens)
    except (BoardViewError, np.linalg.LinAlgError, cv2.error):
        return None


@dataclass(frozen=True, eq=False)
class _Followed:
    """A photo in which lines are followed: how strong an edge is at each pixel of a reduced copy."""

    strength: NDArray[np.float32]
    scale: float

    @classmethod
    def of(cls, bgr: Image) -> "_Followed":
        scale = min(1.0, LONGEST / max(bgr.shape[:2]))
        copy = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else bgr
        return cls(_strength(np.asarray(copy, np.uint8)), scale)

    def moved(self, view: BoardView, lens: Lens) -> BoardView:
        """The view moved until the lines lie on edges near them."""
        places, ahead = _points()
        for reach in REACHES:
            pixels, slopes = _projected(view, places, self.scale)
            along = _projected(view, places + 0.01 * ahead, self.scale)[0] - pixels
            normals = np.stack([-along[:, 1], along[:, 0]], 1)
            normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
            offsets, weights = _offsets(self.strength, pixels, normals, reach)
            rows = np.einsum("ni,nij->nj", normals, slopes)
            weights = weights * np.minimum(1.0, HUBER / np.maximum(np.abs(offsets), 1e-6))
            left = rows.T @ (weights[:, None] * rows) + 1e-3 * np.eye(8)
            step = np.linalg.solve(left, rows.T @ (weights * offsets))
            change = np.append(step, 0.0).reshape(3, 3) + np.eye(3)
            try:
                view = view_from_plane(view.plane @ change, lens, (float(MIDDLE[0]), float(MIDDLE[1])))
            except BoardViewError:
                return view
        return view


def _strength(copy: Image) -> NDArray[np.float32]:
    """How strong an edge is at each pixel, over brightness and colours."""
    lab = cv2.cvtColor(cv2.GaussianBlur(copy, (0, 0), 1.0), cv2.COLOR_BGR2Lab).astype(np.float32)
    across, down = cv2.Scharr(lab, cv2.CV_32F, 1, 0), cv2.Scharr(lab, cv2.CV_32F, 0, 1)
    return np.asarray(np.sqrt((across**2 + down**2).sum(2)) / 16, np.float32)


def _projected(view: BoardView, places: Floats, scale: float) -> tuple[Floats, Floats]:
    """Pixels of the copy (n, 2), and how they move with the first eight entries of a change (n, 2, 8)."""
    around = np.column_stack([places, np.ones(len(places))])
    seen_at = around @ view.plane.T
    depth = seen_at[:, 2]
    pixels = seen_at[:, :2] / depth[:, None]
    # of the homogeneous point by entry (i, j) of the change: column i of the plane, times coordinate j
    moves = np.einsum("ki,nj->nkij", view.plane, around).reshape(len(places), 3, 9)[..., :8]
    slopes = (moves[:, :2] - pixels[..., None] * moves[:, 2:]) / depth[:, None, None]
    return (pixels + 0.5) * scale - 0.5, slopes * scale


def _offsets(
    strength: NDArray[np.float32], pixels: Floats, normals: Floats, reach: int
) -> tuple[Floats, Floats]:
    """How far (n,) pixels along each normal the edges' middle lies, and how clear it is."""
    steps = np.arange(-reach, reach + 1, dtype=np.float64)
    at = (pixels[:, None] + steps[:, None] * normals[:, None]).astype(np.float32)
    values = cv2.remap(strength, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    above = np.maximum(values - np.median(values, axis=1, keepdims=True), 0).astype(np.float64)
    above *= 1 - (steps / (reach + 1)) ** 2  # what is near counts more
    total = above.sum(1)
    clear = total > 1e-6
    offsets = np.where(clear, (above * steps).sum(1) / np.maximum(total, 1e-6), 0.0)
    return offsets, np.where(clear, np.minimum(total / (4 * reach), 3.0), 0.0)
