"""Cards on a table: found at any angle, touching or overlapping, and cut out upright."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens
from vision.cards_plane import SHAPES, find_plane, mapped, merged, short_first, sides
from vision.cards_quads import find_quads
from vision.cards_search import FlatTable, flat_table, score, search

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]

LONGEST = 800
"""Longer side, in pixels, of the copy of a photo that is searched."""
LEAST_SCORE = 0.66
"""Of a card whose sides are looked for one by one; a hidden side leaves 0.6."""
LEAST_OUTLINED = 0.5
"""The same for one that stands out as a whole."""
OUTLINED = 0.12
"""How much standing out as a whole counts beside the sides' support."""
OVERLAP = 0.25
"""Share of a card that others may hide."""
BORDERS = (0.075, 0.2)
"""Shorter sides outside a frame up to which edges are seen where a card has a border around it."""
EDGE = 0.042
"""Shorter sides beside its place up to which an edge is seen; alone it gives no more than 0.06."""
LEAST_BORDER, LEAST_BORDER_SIDE = 0.75, 0.5
"""Mean score of the cards with their borders, and of the weakest side of half of them: neighbours at a steady
distance look like a border on some sides, but the outer cards have none on the others."""
FRAME, UNEVEN, LEAST_FRAME = (0.02, 0.13), 0.05, 0.8
"""Shorter sides by which a frame lies inside its card, and unevenly so; and its least score."""
ROW = 0.5
"""Cards whose middles are nearer than this share of a card's height belong to one row."""


@dataclass(frozen=True, eq=False)
class FoundCard:
    """A card on the table.

    Attributes:
        corners: (4, 2) pixels of the photo, clockwise, a short side first: either way up.
        score: How much of its sides is seen, 0 to 1.
    """

    corners: Floats
    score: float

    @property
    def middle(self) -> Floats:
        """Pixel of the photo."""
        return np.asarray(self.corners.mean(0))


@dataclass(frozen=True, eq=False)
class CardTable:
    """A photo's cards in reading order, and their longer side over their shorter one."""

    cards: tuple[FoundCard, ...]
    shape: float


def find_cards(bgr: Image, lens: Lens, certain: Sequence[Floats] = ()) -> CardTable:
    """Every card that lies flat on the table; all have one size.

    Method: outlines that stand out as a whole tell the table's tilt and the cards' size; with both, cards are
    looked for by their straight sides in the picture made flat.

    Args:
        bgr: The upright photo.
        lens: Of its camera.
        certain: Corners (4, 2) of cards that are known to lie there; they tell tilt and size then.
    """
    scale = min(1.0, LONGEST / max(bgr.shape[:2]))
    small = np.asarray(
        cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else bgr,
        np.uint8,
    )
    quads = mapped(_shrinking(scale), np.array(certain)) if certain else merged(find_quads(small))
    plane = find_plane(quads, lens.resized(small.shape[1], small.shape[0]))
    if plane is None:
        return CardTable((), 1.0)
    table = flat_table(small, plane)
    outlined = mapped(table.to_flat, plane.cards)
    border = 0.0 if len(certain) else _border(table, outlined)
    if border and (table.long + 2 * border) / (table.short + 2 * border) > SHAPES[0]:
        table = replace(table, short=table.short + 2 * border, long=table.long + 2 * border)
        outlined = np.array([_grown(flat, border) for flat in outlined])
    chosen = _chosen(table, outlined)
    chosen = [(table.settled(flat), value) for flat, value in chosen]
    chosen += _framed(table, mapped(table.to_flat, quads), [flat for flat, _ in chosen])
    back = np.asarray(np.linalg.inv(table.to_flat), np.float64)
    cards = [FoundCard((mapped(back, flat) + 0.5) / scale - 0.5, value) for flat, value in chosen]
    return CardTable(tuple(in_reading_order(cards)), table.long / table.short)


def _shrinking(scale: float) -> Floats:
    """3 x 3: pixels of a photo to those of its copy."""
    return np.array([[scale, 0, scale / 2 - 0.5], [0, scale, scale / 2 - 0.5], [0, 0, 1]])


def _chosen(table: FlatTable, outlined: Floats) -> list[tuple[Floats, float]]:
    """Cards that hide each other little, best first: places in the flat picture, scores.

    Args:
        table: To search.
        outlined: (n, 4, 2) those that stand out as a whole.
    """
    seen = score(table.support(outlined)) if len(outlined) else np.zeros(0)
    rects, found = search(table)
    pool = [
        (value + OUTLINED, flat)
        for value, flat in zip(seen, outlined, strict=True)
        if value >= LEAST_OUTLINED
    ]
    pool += [(value, flat) for value, flat in zip(found, rects, strict=True) if value >= LEAST_SCORE]
    kept: list[tuple[Floats, float]] = []
    middles = np.zeros((0, 2))
    most = OVERLAP * table.short * table.long
    for value, flat in sorted(pool, key=lambda one: -one[0]):
        near = np.flatnonzero(((middles - flat.mean(0)) ** 2).sum(1) < table.short**2 + table.long**2)
        if all(_common(flat, kept[n][0]) < most for n in near):
            kept.append((flat, min(1.0, float(value))))
            middles = np.concatenate([middles, [flat.mean(0)]])
    return kept


def _border(table: FlatTable, cards: Floats) -> float:
    """How much larger the cards are on each side, where a frame printed on them was taken for them."""
    shares, values = np.linspace(*BORDERS, 26), []
    for share in shares:
        support = table.support(np.array([_grown(flat, share * table.short) for flat in cards]))
        fine = np.median(support.min(1)) >= LEAST_BORDER_SIDE
        values.append(float(score(support).mean()) if fine else 0.0)
    seen = np.flatnonzero(np.array(values) >= max(LEAST_BORDER, 0.9 * max(values)))
    return float((shares[seen[-1]] - EDGE) * table.short) if len(seen) else 0.0


def _framed(table: FlatTable, quads: Floats, cards: Sequence[Floats]) -> list[tuple[Floats, float]]:
    """Cards of which only the frame inside their border is seen, as of dark ones on a dark table.

    Args:
        table: The flat picture.
        quads: (n, 4, 2) whatever stands out in it.
        cards: What was found.
    """
    made: list[tuple[Floats, float]] = []
    short, long, even = sides(quads, UNEVEN)
    inset = (table.short - short) / 2
    fits = np.abs((table.long - long) / 2 - inset) < UNEVEN * table.short
    fits &= even & (inset > FRAME[0] * table.short) & (inset < FRAME[1] * table.short)
    for n in np.argsort(inset):
        if not fits[n] or float(score(table.support(quads[n : n + 1]))[0]) < LEAST_FRAME:
            continue
        flat = _grown(quads[n], float(inset[n]))
        known = (*cards, *(other for other, _ in made))
        if all(_common(flat, other) < OVERLAP * table.short * table.long for other in known):
            made.append((short_first(flat[None], flat[None])[0], LEAST_SCORE))
    return made


def _grown(flat: Floats, by: float) -> Floats:
    """A flat rectangle with every side moved outwards."""
    ahead = np.roll(flat, -1, 0) - flat
    unit = ahead / np.maximum(np.linalg.norm(ahead, axis=1, keepdims=True), 1e-9)
    return np.asarray(flat + by * (np.roll(unit, 1, 0) - unit))


def _common(a: Floats, b: Floats) -> float:
    return float(cv2.intersectConvexConvex(a.astype(np.float32), b.astype(np.float32))[0])


def in_reading_order(cards: Sequence[FoundCard]) -> list[FoundCard]:
    """Rows from the photo's top to its bottom, each from left to right."""
    left = sorted(cards, key=lambda card: float(card.middle[1]))
    ordered: list[FoundCard] = []
    while left:
        height = float(np.ptp(left[0].corners[:, 1]))
        row = [left[0]]
        for card in left[1:]:
            last = row[-1]
            reach = ROW * min(height, float(np.ptp(card.corners[:, 1])), float(np.ptp(last.corners[:, 1])))
            if (
                card.middle[1] - row[-1].middle[1] < reach
                and card.middle[1] - row[0].middle[1] < 0.8 * height
            ):
                row.append(card)
        ordered += sorted(row, key=lambda card: float(card.middle[0]))
        left = [card for card in left if all(card is not other for other in row)]
    return ordered


def cut(bgr: Image, corners: Floats, size: tuple[int, int]) -> Image:
    """A card made flat, its first corner at the top left: width, height in pixels."""
    width, height = size
    side = float(np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1).max())
    scale = min(1.0, 1.5 * height / side)
    low = np.maximum(np.floor(corners.min(0)) - 4, 0).astype(int)
    high = np.minimum(np.ceil(corners.max(0)) + 5, [bgr.shape[1], bgr.shape[0]]).astype(int)
    if (high - low < 2).any():
        return np.zeros((height, width, 3), np.uint8)
    part = bgr[low[1] : high[1], low[0] : high[0]]
    if scale < 1:
        part = np.asarray(cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    at = ((corners - low + 0.5) * scale - 0.5).astype(np.float32)
    to = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) - 0.5
    return np.asarray(
        cv2.warpPerspective(
            part,
            cv2.getPerspectiveTransform(at, to),
            size,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.uint8,
    )


def upright(corners: Floats) -> Floats:
    """A card's corners with the short side first that is nearer to the photo's top."""
    return corners if corners[:2, 1].sum() <= corners[2:, 1].sum() else np.roll(corners, 2, 0)
