"""The player mat of Quadropolis in a photo: which lattice of spaces it is, and which way up.

The Expert mat tells by its districts' badges: the number of each of the outer four stands in its middle on
the district's colour, and no other crossing of the lattice is coloured. The Classic mat has no such mark that
is known; any way up gives the same score.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView, BoardViewError, view_from_plane
from calibration.lens import Lens
from scoring.quadropolis_tables import DISTRICTS, Mode
from scoring.words import said
from vision.board import FINDING, HAND_WORDS, BoardError, shrunk
from vision.lattice import Lattice, Shape, find_lattices, refined, sharpness, wholeness

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

SHAPES = {mode: Shape(len(rows), len(rows[0])) for mode, rows in DISTRICTS.items()}

BADGES = {
    (1.0, 1.0): (0.48, -0.88),
    (4.0, 1.0): (-0.53, -0.85),
    (4.0, 3.0): (0.78, -0.63),
    (1.0, 3.0): (0.49, 0.87),
}
"""Place of each outer district's badge on the Expert mat and the direction of its colour in a* b*, against
the mat's paper: violet, teal, pink, orange. Medians of 26 photos."""

PLAIN = ((2.0, 1.0), (3.0, 1.0), (2.0, 3.0), (3.0, 3.0), (1.0, 2.0), (4.0, 2.0))
"""Crossings of the Expert mat's spaces where nothing is printed."""

DISC = 0.1
"""Reach of what is looked at around a crossing, in spaces."""
INK = 2 / 3
"""Darkest share of a disc: the rest is the white digit."""
MOST_TINT = 15.0
"""a* b* of a badge above which it counts no more: one is as good as another."""
LEAST_EXPERT = 3.5
"""Mean tint of the badges, less that of plain crossings: 26 photos in 100 poses give 4.9 and more, wrong ways
at most 2.5."""
HUE_POWER = 3
"""Of the cosine between a badge's tint and its colour."""

WHOLE = {Mode.CLASSIC: 1.75, Mode.EXPERT: 1.2}
"""Lower quartile of the spaces' `wholeness` from which on it is a mat: 26 photos and ten renders give 1.7 and
more, cards, other games' boards and tables up to 1.5. An Expert mat has its badges to speak for it."""
REFINED = 4
"""Ways to lay the mat that are refined, to take the one whose squares are sharpest."""
SEARCHED_PX = 1000
"""Longer side of the copy of a photo that is searched."""
LATTICES = 8
SCALE = 40
"""Pixels a space in the picture where badges are looked at."""
AROUND = 2


@dataclass(frozen=True, eq=False)
class FoundMat:
    """A mat in a photo.

    Attributes:
        mode: Which side of the mat it is.
        view: How it lies in the photo; board coordinates count in spaces from the city's top left corner.
        score: How well its badges (Expert) or lines (Classic) fit; only to compare within one photo.
    """

    mode: Mode
    view: BoardView
    score: float


def find_mat(bgr: Image, lens: Lens, mode: Mode | None = None) -> FoundMat:
    """The mat that explains the lines and badges of a photo best.

    Args:
        bgr: The upright photo.
        lens: Its lens.
        mode: Which side of the mat lies on the table; None to tell from the badges.

    Raises:
        BoardError: No mat, a mirrored one, or several places that fit alike.
    """
    small, scale = shrunk(bgr, SEARCHED_PX / max(bgr.shape[:2]))
    lens = lens.resized(small.shape[1], small.shape[0])
    shapes = [SHAPES[mode]] if mode is Mode.EXPERT else list(SHAPES.values())
    lattices = find_lattices(small, shapes, lens)
    if not lattices:
        raise _lost(said("found no rows and columns of spaces"))
    mat = _expert(small, lens, lattices)
    if mat and mode is Mode.CLASSIC:
        raise BoardError(
            FINDING,
            said(
                "expected a Classic mat, found the Expert side: start an Expert game for it (--mode expert)"
            ),
        )
    if mat is None:
        if mode is Mode.EXPERT:
            raise _lost(said("found spaces, but not the numbers of an Expert mat's districts between them"))
        mat = _classic(small, lens, lattices)
    lattice = Lattice(mat.view.plane, SHAPES[mat.mode], mat.score)
    if np.quantile(wholeness(small, lattice), 0.25) < WHOLE[mat.mode]:
        raise _lost(said("found no rows and columns of spaces with whole outlines"))
    if mode is None and mat.mode is Mode.CLASSIC and _goes_on(wholeness(small, lattice, around=1)):
        raise _lost(said("found four rows of spaces and more beside them: name the mat's side (--mode)"))
    return replace(mat, view=mat.view.in_copy(1 / scale))


def _goes_on(whole: Floats) -> bool:
    """Whether spaces follow on one side of a lattice, as on an Expert mat of which no badge is seen."""
    sides = (whole[0, 1:-1], whole[-1, 1:-1], whole[1:-1, 0], whole[1:-1, -1])
    return any(np.median(side) > WHOLE[Mode.CLASSIC] for side in sides)


def _lost(found: str) -> BoardError:
    return BoardError(
        FINDING,
        said(
            "expected a mat seen from above, {found}: take the photo nearer, or {hand_words}",
            found=found,
            hand_words=HAND_WORDS,
        ),
    )


def _expert(bgr: Image, lens: Lens, lattices: list[Lattice]) -> FoundMat | None:
    """The Expert mat by its badges; None where no way to lay it fits.

    Raises:
        BoardError: It is mirrored.
    """
    wanted = SHAPES[Mode.EXPERT]
    near = [lattice for lattice in lattices if sorted((lattice.shape.rows, lattice.shape.columns)) == [4, 5]]
    tried = [
        (_badges(tints, shift, mirrored), lattice.plane @ turn @ shift, mirrored)
        for lattice in near[:LATTICES]
        for turn in _turns(lattice.shape)
        for tints in [_tints(bgr, lattice.plane @ turn)]
        for shift in _shifts()
        for mirrored in (False, True)
    ]
    if not tried:
        return None
    tried.sort(key=lambda one: -one[0])
    score, _, mirrored = tried[0]
    if score < LEAST_EXPERT:
        return None
    bent = [
        refined(bgr, Lattice(plane, wanted, 0.0))
        for other, plane, flipped in tried[:REFINED]
        if other > score / 2 and flipped == mirrored
    ]
    plane = max(bent, key=lambda one: _fit(bgr, one, mirrored)).plane
    if mirrored:
        raise BoardError(
            FINDING, said("the photo shows the mat mirrored: use the photo as the camera took it")
        )
    view = view_from_plane(plane, lens, (wanted.columns / 2, wanted.rows / 2))
    return FoundMat(Mode.EXPERT, view, score)


def _fit(bgr: Image, lattice: Lattice, mirrored: bool) -> float:
    """How well a refined Expert mat explains both badges and outlines."""
    badges = _badges(_tints(bgr, lattice.plane), np.eye(3), mirrored)
    return max(badges, 0.0) * sharpness(bgr, lattice)


def _classic(bgr: Image, lens: Lens, lattices: list[Lattice]) -> FoundMat:
    square = SHAPES[Mode.CLASSIC]
    near = [lattice for lattice in lattices if lattice.shape == square][:REFINED]
    if not near:
        raise _lost(said("found no four rows of four spaces"))
    shifted = [
        Lattice(lattice.plane @ shift, square, 0.0)
        for lattice in (refined(bgr, lattice) for lattice in near)
        for shift in _shifts()
    ]
    best = refined(bgr, max(shifted, key=lambda lattice: sharpness(bgr, lattice)))
    try:
        view = view_from_plane(best.plane, lens, (square.columns / 2, square.rows / 2))
    except BoardViewError as error:
        raise _lost(said("found one that is seen from its back ({error})", error=error)) from None
    return FoundMat(Mode.CLASSIC, view, best.score)


def _turns(shape: Shape) -> Iterator[Floats]:
    """Ways to read a lattice with rows along the longer side: board coordinates to the lattice's."""
    if shape.rows <= shape.columns:
        yield np.eye(3)
        yield np.array([[-1.0, 0, shape.columns], [0, -1, shape.rows], [0, 0, 1]])
    else:
        yield np.array([[0.0, -1, shape.columns], [1, 0, 0], [0, 0, 1]])
        yield np.array([[0.0, 1, 0], [-1, 0, shape.rows], [0, 0, 1]])


def _shifts() -> Iterator[Floats]:
    """A lattice of lines may be a row or column off."""
    for x in (0, -1, 1):
        for y in (0, -1, 1):
            yield np.array([[1.0, 0, x], [0, 1, y], [0, 0, 1]])


def _tints(bgr: Image, plane: Floats) -> dict[tuple[float, float], Floats]:
    """a* b* against the mat's paper at every crossing of a lattice's lines and of those around it."""
    shape = SHAPES[Mode.EXPERT]
    size = ((shape.columns + 2 * AROUND) * SCALE, (shape.rows + 2 * AROUND) * SCALE)
    place = np.array([[1 / SCALE, 0, -AROUND], [0, 1 / SCALE, -AROUND], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(bgr, plane @ place, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    lab = cv2.cvtColor(flat.astype(np.float32) / 255, cv2.COLOR_BGR2Lab)
    reach = round(DISC * SCALE)
    tints = {}
    for x in range(-AROUND + 1, shape.columns + AROUND):
        for y in range(-AROUND + 1, shape.rows + AROUND):
            across, down = (x + AROUND) * SCALE, (y + AROUND) * SCALE
            disc = lab[down - reach : down + reach + 1, across - reach : across + reach + 1].reshape(-1, 3)
            ink = disc[np.argsort(disc[:, 0])[: int(len(disc) * INK)]]
            tints[float(x), float(y)] = ink[:, 1:].mean(axis=0).astype(np.float64)
    inner = [tints[float(x), float(y)] for x in range(1, shape.columns) for y in range(1, shape.rows)]
    paper = np.median(np.array(inner), axis=0)
    return {at: tint - paper for at, tint in tints.items()}


def _badges(tints: dict[tuple[float, float], Floats], shift: Floats, mirrored: bool) -> float:
    """Mean tint of the badges in their own colours, less that of crossings which are plain."""
    x, y = float(shift[0, 2]), float(shift[1, 2])

    def at(place: tuple[float, float]) -> Floats:
        across = SHAPES[Mode.EXPERT].columns - place[0] if mirrored else place[0]
        return tints[across + x, place[1] + y]

    right = [_alike(at(place), np.array(colour)) for place, colour in BADGES.items()]
    plain = [min(float(np.linalg.norm(at(place))), MOST_TINT) for place in PLAIN]
    return sum(right) / len(right) - sum(plain) / len(plain)


def _alike(tint: Floats, colour: Floats) -> float:
    """How strong a tint is, if it is this colour's; a strong one of another hue is worth little."""
    strength = float(np.linalg.norm(tint))
    cosine = float(tint @ colour) / max(strength, 1e-9)
    return min(strength, MOST_TINT) * max(cosine, 0.0) ** HUE_POWER
