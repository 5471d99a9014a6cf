"""Known cards found by the marks of their print: where outlines fail, as on a busy cloth."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board_picture import Marks, marks_of
from vision.cards_plane import mapped

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

LONGEST = 800
"""Longer side, in pixels, of the copy of a photo that is searched."""
CARD = (120, 186)
"""Size of a card's picture of which marks are taken: about as large as in that copy."""
DISTINCT = 0.88
"""Ratio of distances to the best and second best mark of the photo below which a pair is tried, where each of
the two is the other's best."""
PAIR_PX = 3.0
LEAST_PAIRS = 9
"""Pairs that agree on one place; chance gives up to 7."""
LEAST_MARKS = 40
"""Marks of a photo below which no more cards are in it."""
SHAPE = (0.35, 1.0)
"""Shorter side over longer one, as a camera may show a card."""


@dataclass(frozen=True, eq=False)
class PlacedCard:
    """A known card in a photo: its word, corners (4, 2) from the top left on, and how many marks agree."""

    word: str
    corners: Floats
    pairs: int


def card_marks(bgr: Image) -> Marks:
    """Marks of a card's picture, in shares of its width and height."""
    marks = marks_of(np.asarray(cv2.resize(bgr, CARD, interpolation=cv2.INTER_AREA), np.uint8))
    return Marks((marks.points + 0.5) / CARD, marks.words)


def free_marks(bgr: Image, hidden: list[Floats]) -> Marks | None:
    """Marks of a photo, in its pixels; None where they are too few for a card.

    Args:
        bgr: The upright photo.
        hidden: (4, 2) outlines inside which nothing is looked for.
    """
    scale = min(1.0, LONGEST / max(bgr.shape[:2]))
    copy = bgr
    if scale < 1:
        copy = np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    mask = np.full(copy.shape[:2], 255, np.uint8)
    for outline in hidden:
        cv2.fillConvexPoly(mask, np.round(outline * scale).astype(np.int32), 0)
    marks = marks_of(copy, mask)
    if len(marks.points) < LEAST_MARKS:
        return None
    return Marks((marks.points + 0.5) / scale - 0.5, marks.words)


def place_cards(photo: Marks, known: Mapping[str, Marks], longest: int) -> list[PlacedCard]:
    """Known cards in the photo, those with most marks first; each word once.

    Args:
        photo: Its marks.
        known: Marks of each card by its word, from `card_marks`.
        longest: Longer side of the photo in pixels.
    """
    slack = PAIR_PX * max(1.0, longest / LONGEST)
    if not known:
        return []
    # all at once: many small products cost several times as much
    likeness = np.concatenate([marks.words for marks in known.values()]) @ photo.words.T
    ends = np.cumsum([len(marks.points) for marks in known.values()])
    parts = np.split(likeness, ends[:-1])
    found = [
        placed
        for (word, marks), part in zip(known.items(), parts, strict=True)
        if (placed := _placed(word, marks, photo, part, slack))
    ]
    return sorted(found, key=lambda one: -one.pairs)


def _placed(
    word: str, card: Marks, photo: Marks, likeness: NDArray[np.float32], slack: float
) -> PlacedCard | None:
    """The card in the photo; ``likeness`` is of unit vectors: their distance is sqrt(2 - 2 likeness)."""
    if len(card.points) < LEAST_PAIRS:
        return None
    rows = np.arange(len(likeness))
    partner = likeness.argmax(1)
    first = likeness[rows, partner]
    mutual = likeness.argmax(0)[partner] == rows
    likeness[rows, partner] = -1
    chosen = np.flatnonzero(mutual & (1 - first < DISTINCT**2 * (1 - likeness.max(1))))
    if len(chosen) < LEAST_PAIRS:
        return None
    plane, agree = cv2.findHomography(
        card.points[chosen] * 100, photo.points[partner[chosen]], cv2.USAC_MAGSAC, slack, maxIters=500
    )
    if np.shape(plane) != (3, 3):
        return None
    pairs = len(np.unique(partner[chosen][agree.ravel() > 0]))
    corners = mapped(np.asarray(plane), np.array([(0, 0), (100, 0), (100, 100), (0, 100)], np.float64))
    if pairs < LEAST_PAIRS or not _card_like(corners):
        return None
    return PlacedCard(word, corners, pairs)


def _card_like(corners: Floats) -> bool:
    """Whether a camera may see a card so."""
    if not np.isfinite(corners).all() or not cv2.isContourConvex(corners.astype(np.float32)):
        return False
    length = np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1)
    pairs = (length[:2] + length[2:]) / 2
    even = np.abs(length[:2] - length[2:]) < 0.35 * pairs
    after = np.roll(corners, -1, 0)
    clockwise = (corners[:, 0] * after[:, 1] - corners[:, 1] * after[:, 0]).sum() > 0
    return bool(clockwise and even.all() and SHAPE[0] < pairs.min() / pairs.max() <= SHAPE[1])
