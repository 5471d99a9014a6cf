"""Which of a copy's cards a picture of a card shows: whole looks first, then where likely cards differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.picture import picture_bgr
from vision.board_picture import Marks
from vision.cards_marks import card_marks

Image = NDArray[np.uint8]
Looks = NDArray[np.float32]
"""(h, w, 3): brightness and tints without the light's slow changes."""

SIZE = (200, 310)
"""Width and height, in pixels, of a card's picture in a copy; cards of other shapes are stretched to it."""
FINE = (100, 155)
"""Of the pictures that are compared."""
COARSE = (20, 31)
SLOW = 14.0
"""Deviation in pixels of the compared picture of the light that is taken out."""
TINT = 1.6
"""How much tints count beside brightness."""
LIKELY = 6
"""Cards that are compared in detail."""
BLOCK = 10
GLARE = 245
"""Brightness from which a picture is taken for light on a sleeve."""
ALIKE = 0.5
"""Likeness below which a card is none of the copy's."""
SURELY_ALIKE = 0.7
"""Likeness from which on it is one for sure, if no other is meant. On the tuning photos known cards have 0.73
or more, but for three of 64 under glare and pieces or in the dark. Cards that the copy lacks have up to 0.66,
but for such as differ from a known one by a number alone."""
AT_ONCE = 0.7
"""Likeness from which on the picture is taken to be moved onto the card rightly."""
SURE, UNSURE = 0.99, 0.6
"""Probability of a card that is one for sure, and of one that may be another."""
RIVAL = 0.3
"""Likeness below the best within which another card may be meant."""
DIFFERENT = 0.35
"""Share of the strongest difference from which two cards differ at a place."""
RIM = 3
"""Pixels of the compared picture along its edges that are left out: a card's corners are rounded."""
ASKEW = 9
"""Pixels of the compared picture by which a card may be cut beside its edges."""
SHIFT = 2
"""Pixels by which the places where two cards differ may be off."""
CLEAR = 0.12
"""By how much more the picture has to correlate with one card than with another where they differ."""
LEAST_PLACES = 25
"""Pixels at which two cards differ, below which they look the same."""


@dataclass(frozen=True)
class Match:
    """What a picture of a card shows.

    Attributes:
        words: The copy's cards that it may be, likeliest first; empty: none of them.
        chances: Their probabilities.
        sure: Whether the first one is told from all others.
        half_turned: Whether the picture shows it upside down.
    """

    words: tuple[str, ...] = ()
    chances: tuple[float, ...] = ()
    sure: bool = False
    half_turned: bool = False


@dataclass(frozen=True, eq=False)
class _Known:
    word: str
    coarse: NDArray[np.float32]
    looks: Looks


class KnownCards:
    """A copy's cards, ready to be compared."""

    def __init__(self, tiles: Mapping[str, Sequence[str]]) -> None:
        self._known = [
            _Known(word, _coarse(looks), looks)
            for word, pictures in tiles.items()
            for looks in (_looks(picture_bgr(text)) for text in pictures)
        ]
        self._matrix = np.array([one.coarse for one in self._known], np.float32)
        self._pictures = {word: pictures[-1] for word, pictures in tiles.items()}

    def __len__(self) -> int:
        return len({one.word for one in self._known})

    @cached_property
    def marks(self) -> dict[str, Marks]:
        """Marks of each card's newest picture, by its word."""
        return {word: card_marks(picture_bgr(text)) for word, text in self._pictures.items()}

    def match(self, card: Image) -> Match:
        """Which card a picture shows, either way up.

        Args:
            card: Cut along its edges, `SIZE` or larger.
        """
        if not self._known:
            return Match()
        upright = np.asarray(cv2.resize(card, FINE, interpolation=cv2.INTER_AREA), np.uint8)
        turns = [upright, np.ascontiguousarray(upright[::-1, ::-1])]
        looks = [_looks(turn) for turn in turns]
        coarse = np.array([_coarse(one) for one in looks]) @ self._matrix.T
        turn = int(coarse.max(1).argmax())
        order = [self._known[n] for n in np.argsort(-coarse[turn])]
        likely: list[_Known] = []
        for one in order:
            if all(one.word != other.word for other in likely):
                likely.append(one)
        likely = likely[:LIKELY]
        best, seen, usable = -1.0, looks[turn], np.ones(FINE[::-1], np.bool_)
        for one in likely[:2]:  # cards laid a little askew: the likeliest one says how
            moved, clear = _aligned(turns[turn], looks[turn], one.looks)
            value = _likeness(moved, one.looks, clear)
            if value > best:
                best, seen, usable = value, moved, clear
            if best > AT_ONCE:
                break
        ranked = sorted(
            ((_likeness(seen, one.looks, usable), one) for one in likely), key=lambda pair: -pair[0]
        )
        value, first = ranked[0]
        if value < ALIKE:
            return Match(half_turned=turn == 1)
        rivals = []
        for other_value, other in ranked[1:]:
            if other_value < value - RIVAL:
                continue
            lead = _lead(seen, first.looks, other.looks, usable)
            if lead < -CLEAR:  # looks like the other one where they differ
                first, other, lead = other, first, -lead
            if lead < CLEAR:
                rivals.append((other.word, max(0.05, 0.5 - max(0.0, lead))))
        rest = sum(chance for _, chance in rivals)
        scale = min(1.0, 0.5 / rest) if rest else 1.0
        words = (first.word, *(word for word, _ in rivals))
        chances = tuple(scale * chance for _, chance in rivals)
        sure = value >= SURELY_ALIKE
        first_chance = (SURE if sure else UNSURE) * (1 - sum(chances))
        return Match(words, (first_chance, *chances), sure and not rivals, turn == 1)


def _looks(bgr: Image) -> Looks:
    small = bgr if bgr.shape[:2] == FINE[::-1] else cv2.resize(bgr, FINE, interpolation=cv2.INTER_AREA)
    lab = cv2.cvtColor(np.asarray(small, np.float32) / np.float32(255), cv2.COLOR_BGR2Lab)
    fast = lab - cv2.GaussianBlur(lab, (0, 0), SLOW)
    return np.asarray(fast * np.array([1, TINT, TINT], np.float32), np.float32)


def _coarse(looks: Looks) -> NDArray[np.float32]:
    small = cv2.resize(looks, COARSE, interpolation=cv2.INTER_AREA).ravel()
    return np.asarray(small / (np.linalg.norm(small) + 1e-6), np.float32)


def _warp(seen: Looks, wanted: Looks) -> NDArray[np.float32]:
    """3 x 3 by which one picture is moved onto another (ECC, Evangelidis 2008): coarsely, then finely."""
    template, picture = (np.ascontiguousarray(one[..., 0]) for one in (wanted, seen))
    warp = _shifted(picture, template)
    everywhere = np.full(FINE[::-1], 255, np.uint8)
    for motion, rounds, blur in ((cv2.MOTION_AFFINE, 20, 9), (cv2.MOTION_HOMOGRAPHY, 15, 5)):
        criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, rounds, 1e-4)
        start = warp[:2].copy() if motion == cv2.MOTION_AFFINE else warp
        try:
            found = cv2.findTransformECC(template, picture, start, motion, criteria, everywhere, blur)[1]
        except cv2.error:  # nothing in common
            return warp
        warp = np.asarray(np.vstack([found, [0, 0, 1]]) if len(found) == 2 else found, np.float32)
    return warp


def _shifted(picture: NDArray[np.float32], wanted: NDArray[np.float32]) -> NDArray[np.float32]:
    """3 x 3 that shifts a picture so that the middle of the card lies where it should."""
    middle = wanted[ASKEW:-ASKEW, ASKEW:-ASKEW]
    alike = cv2.matchTemplate(picture, middle, cv2.TM_CCOEFF_NORMED)
    _, _, _, (x, y) = cv2.minMaxLoc(alike)
    return np.array([[1, 0, x - ASKEW], [0, 1, y - ASKEW], [0, 0, 1]], np.float32)


def _moved(seen: Looks, warp: NDArray[np.float32]) -> tuple[Looks, NDArray[np.bool_]]:
    """The picture moved, and where it still shows the card's inside."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    inside = np.zeros(FINE[::-1], np.uint8)
    inside[RIM:-RIM, RIM:-RIM] = 255
    moved = cv2.warpPerspective(seen, warp, FINE, flags=flags)
    return np.asarray(moved, np.float32), np.asarray(
        cv2.warpPerspective(inside, warp, FINE, flags=flags) > 128
    )


def _aligned(bgr: Image, seen: Looks, wanted: Looks) -> tuple[Looks, NDArray[np.bool_]]:
    """The picture moved onto a card, and where no glare is."""
    warp = _warp(seen, wanted)
    moved, inside = _moved(seen, warp)
    glare = np.asarray((bgr.min(2) >= GLARE) * 255, np.uint8)
    glare = np.asarray(cv2.dilate(glare, np.ones((5, 5), np.uint8)), np.uint8)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    hidden = cv2.warpPerspective(glare, warp, FINE, flags=flags, borderValue=255)
    return moved, np.asarray(inside & (hidden < 128))


def _likeness(seen: Looks, wanted: Looks, usable: NDArray[np.bool_]) -> float:
    """-1 to 1: correlation block by block, blocks with much print counting most."""
    mask = usable[..., None]
    both = _blocks((seen * wanted * mask).sum(2))
    own, other = _blocks((seen**2 * mask).sum(2)), _blocks((wanted**2 * mask).sum(2))
    floor = 4.0 * BLOCK**2
    alike = both / np.sqrt((own + floor) * (other + floor))
    weight = np.sqrt(np.maximum(own, other))
    return float((alike * weight).sum() / (weight.sum() + 1e-6))


def _blocks(values: NDArray[np.float32]) -> NDArray[np.float32]:
    h, w = values.shape[0] // BLOCK, values.shape[1] // BLOCK
    return np.asarray(values[: h * BLOCK, : w * BLOCK].reshape(h, BLOCK, w, BLOCK).sum((1, 3)))


def _lead(seen: Looks, first: Looks, second: Looks, usable: NDArray[np.bool_]) -> float:
    """-2 to 2: how much more a picture is like the first of two cards than the second where they differ.

    The difference of two correlations over the places where the cards differ, each at its best shift.
    """
    second, inside = _moved(second, _warp(second, first))
    usable = usable & inside
    strength = cv2.GaussianBlur(np.linalg.norm(first - second, axis=2), (0, 0), 1.2) * inside
    places = np.asarray(strength > DIFFERENT * strength.max(), np.uint8)
    places = np.asarray(cv2.dilate(places, np.ones((5, 5), np.uint8)) * usable, np.uint8)
    if places.sum() < LEAST_PLACES:
        return 0.0
    rows, columns = (np.flatnonzero(places.any(axis)) for axis in (1, 0))
    top, bottom, left, right = rows[0], rows[-1] + 1, columns[0], columns[-1] + 1
    mask = places[top:bottom, left:right].astype(np.float32)
    padded = cv2.copyMakeBorder(seen, SHIFT, SHIFT, SHIFT, SHIFT, cv2.BORDER_REPLICATE)
    part = padded[top : bottom + 2 * SHIFT, left : right + 2 * SHIFT]
    found = []
    for looks in (first, second):
        wanted = looks[top:bottom, left:right]
        alike = cv2.matchTemplate(part, wanted, cv2.TM_CCOEFF_NORMED, mask=np.dstack([mask] * 3))
        found.append(float(alike[np.isfinite(alike)].max(initial=0.0)))
    return found[0] - found[1]
