"""Finds a board in a photo by pictures of the same board: marks of its print, then small patches of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView, BoardViewError, view_from_plane
from calibration.lens import Lens
from scoring.words import said
from vision.board import FINDING, HAND_WORDS, BoardError
from vision.board_picture import PATCH, Box, FlatPicture, Marks, grey_of, marks_of

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

LONGEST = 800
"""Longer side, in pixels, of the copy of a photo that is searched. From 1000 down to 640 the board is placed
alike, to 0.1 pixels of a photo of 1280; below, full boards lose their last pairs."""

DISTINCT = 0.85
"""Ratio of distances to the best and second best mark of the picture below which a pair is tried."""

LEAST_PAIRS = 12
"""Pairs that agree on one place below which no board is believed; photos without the board give up to 8."""

PAIR_PX = 4.0
"""Of the searched copy, within which a pair agrees."""

REACHES = (8, 4, 3)
"""Pixels of the picture around where a patch is looked for, round by round."""

ALIKE = 0.7
"""Correlation from which on a patch counts as seen."""

NEAR = 1.5
"""Pixels of the picture within which a seen patch agrees with the board's place."""

LEAST_PATCHES, LEAST_SHARE = 14, 0.12
"""Seen patches that agree, and their share of those that the photo could show: a board almost full of tiles
still shows a quarter; chance agreement stays below 4 %."""

LEAST_AREA = 0.01
"""Share of the photo that a board takes."""

CLEARLY_LARGER = 1.5
"""Ratio of areas from which on the larger of two boards is meant."""

EXACT = 0.35
"""Residual, in pixels of the picture, above which the photo may be mirrored: many boards are symmetric but
for details. Found rightly it is up to 0.2, mirrored 0.6 and more."""


@dataclass(frozen=True, eq=False)
class FoundBoard:
    """A board that was found.

    Attributes:
        view: How it lies in the photo.
        picture: The picture that it was found by: which side of the board it is.
        patches: Patches of print that lie where the view says.
        share: Of the patches that the photo could show.
        residual: Root mean square of their distances from there, in pixels of the photo.
    """

    view: BoardView
    picture: FlatPicture
    patches: int
    share: float
    residual: float

    @property
    def outline(self) -> Floats:
        """(4, 2): the picture's corners in the photo, clockwise."""
        return self.view.to_photo(_corners(self.picture.box))

    @property
    def px(self) -> float:
        """Pixels of the photo a pixel of the picture, in its middle."""
        return self.view.px_per_unit(self.picture.middle) * float(self.picture.to_board[0, 0])

    def fits_better_than(self, other: "FoundBoard") -> bool:
        """Whether more of the print lies where it should, and nearer to it: a blurred photo has one only."""
        return self.residual < other.residual and self.share > other.share

    def shown(self, lens: Lens) -> float:
        """How many square pixels of its camera's photo it takes."""
        frame = _corners((-0.5, -0.5, lens.width - 0.5, lens.height - 0.5)).astype(np.float32)
        return float(cv2.intersectConvexConvex(self.outline.astype(np.float32), frame)[0])


def find_board(bgr: Image, pictures: Sequence[FlatPicture], lens: Lens) -> FoundBoard:
    """Finds the board, however it is turned; the larger one where the photo shows two.

    Method: SIFT marks of the photo paired with those of each picture, a homography by MAGSAC, then patches of
    the picture looked for by normalised correlation in the photo made flat, which also confirm the board.

    Args:
        bgr: The upright photo.
        pictures: Of the board; of several sides, the one that fits is told by `FoundBoard.picture`.
        lens: Of the photo's camera.

    Raises:
        BoardError: There is none, it is mirrored, or there are two about as large.
    """
    copy, scale = _searched(bgr)
    photo_marks = marks_of(copy)
    found = _best(copy, scale, photo_marks, pictures, lens)
    if _mirrored_instead(found, copy, scale, photo_marks, pictures, lens):
        raise BoardError(
            FINDING,
            said("expected a photo as the camera took it, found it mirrored: flip it or take it again"),
        )
    if found is None:
        raise BoardError(
            FINDING,
            said(
                "expected a photo of the board of this copy, found nothing that looks like it: take the "
                "whole board in, in better light, or {hand_words}",
                hand_words=HAND_WORDS,
            ),
        )
    pixels = (photo_marks.points + 0.5) / scale - 0.5
    outline = found.outline.astype(np.float32)
    outside = np.array([cv2.pointPolygonTest(outline, (float(x), float(y)), False) < 0 for x, y in pixels])
    beside = photo_marks[outside]
    other = _best(copy, scale, beside, pictures, lens)
    if other is None or _mirrored_instead(other, copy, scale, beside, pictures, lens):
        return found
    size, other_size = found.shown(lens), other.shown(lens)
    if other_size * CLEARLY_LARGER < size:
        return found
    if other_size > size * CLEARLY_LARGER:
        return other
    raise BoardError(
        FINDING,
        said(
            "expected one board, found two about as large: take one a photo, or {hand_words}",
            hand_words=HAND_WORDS,
        ),
    )


def _mirrored_instead(
    found: FoundBoard | None,
    copy: Image,
    scale: float,
    marks: Marks,
    pictures: Sequence[FlatPicture],
    lens: Lens,
) -> bool:
    """Whether the photo shows the board as a mirror does, rather than as it was found."""
    if found is not None and found.residual <= EXACT * found.px:
        return False
    flipped = _best(copy, scale, marks, [picture.mirrored for picture in pictures], lens)
    return flipped is not None and (found is None or flipped.fits_better_than(found))


def refine(bgr: Image, picture: FlatPicture, view: BoardView, lens: Lens) -> FoundBoard | None:
    """Moves a view until the picture's print lies where the photo shows it.

    Args:
        bgr: The upright photo.
        picture: Of the board.
        view: Where the board is, to `REACHES` pixels of the picture at 600 pixels a side.
        lens: Of the photo's camera.

    Returns:
        None where the photo doesn't show this print there.
    """
    copy, scale = _searched(bgr)
    return _refined(copy, scale, picture.reduced, view, lens)


def _searched(bgr: Image) -> tuple[Image, float]:
    scale = min(1.0, LONGEST / max(bgr.shape[:2]))
    if scale == 1:
        return bgr, 1.0
    return np.asarray(
        cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
    ), scale


def _corners(box: Box) -> Floats:
    left, top, right, bottom = box
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64)


def _best(
    copy: Image, scale: float, marks: Marks, pictures: Sequence[FlatPicture], lens: Lens
) -> FoundBoard | None:
    """The board by the picture that most marks pair with."""
    placed = []
    for picture in pictures:
        plane, pairs = _placed(marks, picture.reduced.marks)
        if plane is not None and pairs >= LEAST_PAIRS:
            placed.append((pairs, picture.reduced, plane))
    for _, picture, plane in sorted(placed, key=lambda one: -one[0]):
        view = _view(_enlarged(plane @ np.linalg.inv(picture.to_board), scale), picture, lens)
        if view is not None and (found := _refined(copy, scale, picture, view, lens)):
            return found
    return None


def _placed(photo: Marks, picture: Marks) -> tuple[Floats | None, int]:
    """Homography from the picture's pixels to the searched copy's, and how many pairs agree with it."""
    if len(photo.points) < LEAST_PAIRS or len(picture.points) < LEAST_PAIRS:
        return None, 0
    likeness = photo.words @ picture.words.T  # of unit vectors: distance is sqrt(2 - 2 likeness)
    rows = np.arange(len(likeness))
    partner = likeness.argmax(axis=1)
    first = likeness[rows, partner]
    likeness[rows, partner] = -1
    second = likeness.max(axis=1)
    chosen = np.flatnonzero(1 - first < DISTINCT**2 * (1 - second))
    if len(chosen) < LEAST_PAIRS:
        return None, 0
    plane, agree = cv2.findHomography(
        picture.points[partner[chosen]],
        photo.points[chosen],
        cv2.USAC_MAGSAC,
        PAIR_PX,
        maxIters=4000,
        confidence=0.999,
    )
    if np.shape(plane) != (3, 3):  # OpenCV found none
        return None, 0
    # several marks of a photo may take the same one of the picture: it counts once
    return np.asarray(plane, np.float64), len(np.unique(partner[chosen][agree.ravel() > 0]))


def _enlarged(plane: Floats, scale: float) -> Floats:
    """A homography to the searched copy's pixels as one to the photo's."""
    shift = 0.5 / scale - 0.5
    return np.asarray(np.array([[1 / scale, 0, shift], [0, 1 / scale, shift], [0, 0, 1]]) @ plane)


def _view(plane: Floats, picture: FlatPicture, lens: Lens) -> BoardView | None:
    """The view of a homography that a camera above the board may have."""
    homogeneous = np.column_stack([_corners(picture.box), np.ones(4)]) @ plane.T
    if not np.isfinite(homogeneous).all() or np.ptp(np.sign(homogeneous[:, 2])) > 0:
        return None
    outline = homogeneous[:, :2] / homogeneous[:, 2:]
    area = cv2.contourArea(outline.astype(np.float32))
    if not cv2.isContourConvex(outline.astype(np.float32)) or area < LEAST_AREA * lens.width * lens.height:
        return None
    try:
        return view_from_plane(plane, lens, picture.middle)
    except (BoardViewError, np.linalg.LinAlgError):
        return None


def _refined(
    copy: Image, scale: float, picture: FlatPicture, view: BoardView, lens: Lens
) -> FoundBoard | None:
    """The view by which most patches lie where they should; None where too few are seen."""
    grey, wanted = grey_of(copy), grey_of(picture.bgr)
    visible = np.full(grey.shape, 255, np.uint8)
    shrink = np.linalg.inv(_enlarged(np.eye(3), scale))
    to_board = picture.to_board
    patches = picture.patches
    size = (wanted.shape[1], wanted.shape[0])
    at = seen = agree = np.zeros(0)
    for reach in REACHES:
        matrix = shrink @ view.plane @ to_board
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        flat = np.asarray(cv2.warpPerspective(grey, matrix, size, flags=flags), np.uint8)
        inside = np.asarray(cv2.warpPerspective(visible, matrix, size, flags=flags), np.uint8)
        at, seen, shown = _looked_for(flat, inside, wanted, patches, reach)
        if (seen > ALIKE).sum() < LEAST_PATCHES:
            return None
        chosen = seen > ALIKE
        start = patches[chosen].astype(np.float64)
        plane, _ = cv2.findHomography(
            start, at[chosen], cv2.USAC_MAGSAC, NEAR, maxIters=2000, confidence=0.999
        )
        if np.shape(plane) != (3, 3):  # OpenCV found none
            return None
        moved = np.column_stack([start, np.ones(len(start))]) @ plane.T
        away = np.linalg.norm(moved[:, :2] / moved[:, 2:] - at[chosen], axis=1)
        agree = away < NEAR
        if agree.sum() >= LEAST_PATCHES:
            best, _ = cv2.findHomography(start[agree], at[chosen][agree], 0)
            plane = best if np.shape(best) == (3, 3) else plane
        board_plane = view.plane @ to_board @ plane @ np.linalg.inv(to_board)
        updated = _view(board_plane, picture, lens)
        if updated is None:
            return None
        view = updated
    share = agree.sum() / max(1, shown.sum())
    if agree.sum() < LEAST_PATCHES or share < LEAST_SHARE:
        return None
    found = FoundBoard(view, picture, int(agree.sum()), float(share), 0.0)
    return replace(found, residual=float(np.sqrt((away[agree] ** 2).mean())) * found.px)


def _looked_for(
    flat: Image, inside: Image, wanted: Image, patches: NDArray[np.int64], reach: int
) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """Where in the flat photo each patch is: (n, 2) pixels, (n,) correlation, and whether it can be shown."""
    at = patches.astype(np.float64)
    seen = np.zeros(len(patches))
    shown = np.zeros(len(patches), np.bool_)
    for n, (x, y) in enumerate(patches):
        left, top = x - PATCH - reach, y - PATCH - reach
        right, bottom = x + PATCH + reach + 1, y + PATCH + reach + 1
        if left < 0 or top < 0 or right > flat.shape[1] or bottom > flat.shape[0]:
            left, top = max(0, left), max(0, top)
            right, bottom = min(flat.shape[1], right), min(flat.shape[0], bottom)
        if inside[top:bottom:8, left:right:8].min() == 0:
            continue
        shown[n] = True
        patch = wanted[y - PATCH : y + PATCH + 1, x - PATCH : x + PATCH + 1]
        match: Floats = cv2.matchTemplate(flat[top:bottom, left:right], patch, cv2.TM_CCOEFF_NORMED).astype(
            np.float64
        )
        _, best, _, (u, v) = cv2.minMaxLoc(match)
        if not np.isfinite(best):
            continue
        du, dv = _peak(match[v, :], u), _peak(match[:, u], v)
        at[n] = left + u + du + PATCH, top + v + dv + PATCH
        # a peak at the rim of the reach is none
        on_rim = u in (0, match.shape[1] - 1) or v in (0, match.shape[0] - 1)
        seen[n] = 0.0 if on_rim else best
    return at, seen, shown


def _peak(values: Floats, n: int) -> float:
    """Offset of a parabola's top through the highest of some values and its neighbours, in steps."""
    if not 0 < n < len(values) - 1:
        return 0.0
    before, here, after = (float(v) for v in values[n - 1 : n + 2])
    bend = before - 2 * here + after
    return 0.0 if bend >= 0 else float(np.clip(0.5 * (before - after) / bend, -0.5, 0.5))
