"""How the table lies under cards of one size: its tilt, and the cards' two sides, from outlines alone."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens

Floats = NDArray[np.float64]

STEEPEST = np.radians(54)
"""Largest tilt of the table that is tried: phones held at 45 degrees, with some to spare."""
TILTS, TURNS = 9, 16
SHAPES = (1.25, 1.85)
"""A card's longer side over its shorter one: poker cards have 1.4, tarot cards 1.75."""
SAME_SIDE = 0.07
"""By which sides of cards differ at most, as a share: outlines in a reduced photo, at a grid's tilt."""
NEAR_SIDE = 0.05
"""The same once the tilt is fitted."""
FITS = 3
"""Rounds in which the tilt is fitted to the cards that it tells from the frames inside them."""
FARTHEST = 0.3
"""Logarithm by which the fit may change a card's sides."""
SAME_QUAD = 0.05
"""Corners nearer than this share of the figure's size outline the same thing."""
SAME_PLACE = 0.3
"""Middles nearer than this share of the figure's size belong to one card: its border, its frame."""
LARGER = 0.2
"""How much the larger of two sizes is preferred: borders, not the frames printed inside them."""


@dataclass(frozen=True, eq=False)
class CardPlane:
    """The table as seen from straight above.

    Attributes:
        to_flat: 3 x 3, pixels of the picture to a flat place where all cards have one size.
        short: A card's shorter side there.
        long: Its longer side.
        cards: (n, 4, 2) outlines in the picture that are cards of this size, the first side a short one.
    """

    to_flat: Floats
    short: float
    long: float
    cards: Floats


def mapped(matrix: Floats, points: Floats) -> Floats:
    """Points (..., 2) through a homography (..., 3, 3)."""
    seen = points @ np.swapaxes(matrix[..., :2], -1, -2) + matrix[..., None, :, 2]
    return np.asarray(seen[..., :2] / np.where(np.abs(seen[..., 2:]) < 1e-9, 1e-9, seen[..., 2:]))


def merged(quads: Floats) -> Floats:
    """The outlines without those that say the same again: the middle one of each group."""
    left, kept = quads, []
    while len(left):
        size = np.sqrt(_areas(left[:1]))[0]
        apart = np.min([np.abs(np.roll(left, n, 1) - left[0]).max((1, 2)) for n in range(4)], axis=0)
        same = apart < SAME_QUAD * size
        kept.append(left[same][0] if same.sum() < 3 else _median(left[same]))
        left = left[~same]
    return np.array(kept) if kept else np.zeros((0, 4, 2))


def find_plane(quads: Floats, lens: Lens) -> CardPlane | None:
    """The tilt and size by which most outlines are cards; None where none can be one.

    Args:
        quads: (n, 4, 2) clockwise outlines, from `merged`.
        lens: Of the same picture.
    """
    if not len(quads):
        return None
    tilts = [(0.0, 0.0)] + [
        (float(a * np.cos(b)), float(a * np.sin(b)))
        for a in np.linspace(0, STEEPEST, TILTS)[1:]
        for b in np.linspace(0, 2 * np.pi, TURNS, endpoint=False)
    ]
    middles, size = quads.mean(1), np.sqrt(_areas(quads))
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    place = (apart < SAME_PLACE * size[:, None]).argmax(1)
    best, members, at = 0.0, np.zeros(len(quads), np.bool_), (0.0, 0.0)
    for tilt in tilts:
        short, long, fine = sides(mapped(_flattening(tilt, lens), quads), SAME_SIDE)
        usable = np.flatnonzero(fine)
        for n in usable:
            off = np.maximum(np.abs(short - short[n]) / short[n], np.abs(long - long[n]) / long[n])
            mine = fine & (off < SAME_SIDE)
            first: dict[int, float] = {}
            for m in np.flatnonzero(mine):
                first[int(place[m])] = max(first.get(int(place[m]), 0.0), 1.0 - (off[m] / SAME_SIDE) ** 2 / 2)
            score = sum(first.values()) * (short[n] * long[n]) ** (LARGER / 2)
            if score > best:
                best, members, at = score, mine, tilt
    if not members.any():
        return None
    for _ in range(FITS):
        at, short_side, long_side = _fitted(quads[members], at, lens)
        flat = mapped(_flattening(at, lens), quads)
        short, long, members = sides(flat, SAME_SIDE)
        members &= (np.abs(short / short_side - 1) < NEAR_SIDE) & (np.abs(long / long_side - 1) < NEAR_SIDE)
        if not members.any():
            return None
    cards = short_first(quads[members], flat[members])
    return CardPlane(_flattening(at, lens), short_side, long_side, cards)


def _flattening(tilt: tuple[float, float], lens: Lens) -> Floats:
    """3 x 3 by which the picture of a table, tilted by a rotation vector (x, y), is seen from above."""
    turn = cv2.Rodrigues(np.array([tilt[0], tilt[1], 0.0]))[0]
    focal, middle = lens.focal, lens.matrix[:2, 2]
    inverse = np.array([[1 / focal, 0, -middle[0] / focal], [0, 1 / focal, -middle[1] / focal], [0, 0, 1]])
    return np.asarray(np.diag([focal, focal, 1.0]) @ turn @ inverse)


def sides(flat: Floats, slack: float) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """Mean shorter and longer side of flat figures, and whether each is a card's rectangle."""
    ahead = np.roll(flat, -1, 1) - flat
    length = np.linalg.norm(ahead, axis=2) + 1e-9
    pairs = (length[:, :2] + length[:, 2:]) / 2
    unlike = np.abs(length[:, :2] - length[:, 2:]) / pairs
    unit = ahead / length[..., None]
    lean = np.abs((unit * np.roll(unit, -1, 1)).sum(2)).max(1)
    short, long = pairs.min(1), pairs.max(1)
    shape = long / short
    fine = (unlike.max(1) < 1.5 * slack) & (lean < 1.5 * slack) & (shape > SHAPES[0]) & (shape < SHAPES[1])
    return short, long, fine


def _fitted(quads: Floats, tilt: tuple[float, float], lens: Lens) -> tuple[tuple[float, float], float, float]:
    """Tilt and sides by which these outlines are rectangles of one size best (Gauss-Newton)."""
    short, long, _ = sides(mapped(_flattening(tilt, lens), quads), 1.0)
    values = np.array([*tilt, np.log(np.median(short)), np.log(np.median(long))])
    start, sizes = values[:2].copy(), values[2:].copy()

    def residual(v: Floats) -> Floats:
        flat = mapped(_flattening((v[0], v[1]), lens), quads)
        ahead = np.roll(flat, -1, 1) - flat
        length = np.linalg.norm(ahead, axis=2)
        upright = (length[:, 0] + length[:, 2] < length[:, 1] + length[:, 3])[:, None]
        wanted = np.where(upright, [v[2], v[3], v[2], v[3]], [v[3], v[2], v[3], v[2]])
        unit = ahead / length[..., None]
        lean = (unit * np.roll(unit, -1, 1)).sum(2)
        off = np.concatenate([(np.log(length) - wanted).ravel(), lean.ravel()])
        robust = off / np.sqrt(1 + (off / 0.02) ** 2)
        return np.concatenate([robust, 0.02 * (v[:2] - start)])

    for _ in range(8):
        here = residual(values)
        slope = np.stack([(residual(values + 1e-4 * unit) - here) / 1e-4 for unit in np.eye(4)], 1)
        step = np.linalg.lstsq(slope, -here, rcond=None)[0]
        after = values + step
        far = np.linalg.norm(after[:2]) > STEEPEST + 0.1 or np.abs(after[2:] - sizes).max() > FARTHEST
        if far or (residual(after) ** 2).sum() >= (here**2).sum():
            break
        values = after
    return (float(values[0]), float(values[1])), float(np.exp(values[2])), float(np.exp(values[3]))


def short_first(quads: Floats, flat: Floats) -> Floats:
    """The outlines, each from a corner on that makes its first side a short one in its flat place."""
    length = np.linalg.norm(np.roll(flat, -1, 1) - flat, axis=2)
    turned = (length[:, 0] > length[:, 1])[:, None, None]
    return np.asarray(np.where(turned, np.roll(quads, -1, 1), quads))


def _areas(quads: Floats) -> Floats:
    after = np.roll(quads, -1, 1)
    return np.asarray(np.abs((quads[..., 0] * after[..., 1] - quads[..., 1] * after[..., 0]).sum(1)) / 2)


def _median(quads: Floats) -> Floats:
    """The middle of outlines of the same thing, which may start at any corner."""
    first = quads[0]
    turns = np.argmin([np.abs(np.roll(quads, n, 1) - first).max((1, 2)) for n in range(4)], axis=0)
    return np.asarray(np.median([np.roll(q, n, 0) for q, n in zip(quads, turns, strict=True)], axis=0))
