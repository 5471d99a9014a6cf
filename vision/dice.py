"""Dice in a photo: finds them, reads the top face's pips and the colour, and says how sure each is."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from calibration.colour import WhiteBalance, scene_balance
from vision.dice_colour import body_lab
from vision.dice_face import Face, Kind, read_faces
from vision.dice_finder import FoundDie, find_dice
from vision.dice_palette import ANY_DICE, ColourOpinion, DicePalette, colour_opinion
from vision.photo import Photo
from vision.reading import Point

Box = tuple[float, float, float, float]
Floats = NDArray[np.float64]
Word = TypeVar("Word")

DIE_ODDS = (-0.87, 1.16, 0.46, 0.19)
"""Log odds of a die: this much, and of the log odds of the finder's score, of the face net's die, and of its
likeliest value, these parts. A logistic regression of `training/dice/face_calibrate.py` on photos that the
face net did not learn from: lit keys and printed signs, which the nets take for dice at first sight, seldom
have a value."""

AMONG_OTHERS = (-0.89, 1.03, 0.41, 0.19, 0.37, -1.52)
"""The same where the photo's sure dice are known: besides, of the logarithm of one more than their number,
and of how strange the size is among them. Dice lie together and are of a size."""

SURE_DIE = 0.85
STRANGE_ALONE = 0.5
MOST_STRANGE = 1.5
"""Probability from which on a die is company for the others; strangeness of a find without company, and the
largest that counts (logarithm of the ratio to the median size of the company)."""

LEAST_DIE = 0.65
"""Probability of a die, among the others, below which a find is dropped: of 412 dice of photos that the face
net did not learn from 393 remain, with 3 finds that are none (399 and as many from 0.55 on, but on the photos
that measure 5 more false dice). Finder and net multiplied, as before, gave 391 with 3 or 398 with 5; on the
photos that measure 16 false dice became 6, and as many dice are found."""

PART_OF_ONE = 0.8
"""Share of a find's box inside another's from which both are one die: its top or a side was found apart."""

SURE_VALUE = 0.93
"""Probability below which a value is in doubt: by the probabilities themselves 0.3 % of the dice on photos
that measure are wrong above it. Of 300 dice of photos that were kept from training one is, at 0.961."""

SURE_TOP = 0.5
"""Probability of a readable top face below which the value is in doubt whatever the pips look like."""

GAME_COLOURS = frozenset(("orange", "green", "black", "clear", "white"))
SURE_COLOUR = 0.55
SURE_GAME_COLOUR = 0.85
"""Probability below which a colour is in doubt, and below which it is where the second likeliest word is of
`GAME_COLOURS` as well: one of these for another changes a score, blue for violet does not. On photos kept
from training that flags 14 % of the dice and leaves none of these five mistaken; one limit of 0.7 for all
flags 15 % and leaves four."""

MOST_MISFIT = 3.5
SURE_ANYWAY = 0.95
"""Distance of the measured body colour from its word, in spreads of the palette, above which the colour is in
doubt, unless the net is as sure as this: ivory in lamp light is far from any white that was measured."""

GUESSED_SIDES = tuple(0.02 * 1.25**step for step in range(14))
"""Sides tried for a die at a tapped place, in shares of the photo's shorter side: 2 % to 36 %."""

NEARBY_SIZES = (0.8, 0.9, 1.0, 1.12, 1.25)
"""Sides tried around a known or neighbouring die's."""

TAP_SHIFTS = ((0.0, 0.0), (0.25, 0.0), (-0.25, 0.0), (0.0, 0.25), (0.0, -0.25))
"""Centres tried around a tap, in shares of the side: a finger is wide."""


@dataclass(frozen=True)
class ReadDie:
    """One die as read.

    Attributes:
        value: Pips of the top face, 1 to 6.
        colour: Colour word of the body, one of the palette's.
        box: Whole visible die (x, y, width, height) in pixels of the upright photo.
        face: Corners of the top face, clockwise.
        confidence: Calibrated probability that ``value`` is right.
        value_doubtful: The value is in doubt.
        colour_doubtful: The colour is in doubt.
        candidates: Values with probabilities, likeliest first; they add up to 1.
        colour_candidates: Colour words likewise.
        body: Measured colour of the body (L*, a*, b* after white balance).
    """

    value: int
    colour: str
    box: Box
    face: tuple[Point, Point, Point, Point]
    confidence: float
    value_doubtful: bool
    colour_doubtful: bool
    candidates: tuple[tuple[int, float], ...]
    colour_candidates: tuple[tuple[str, float], ...]
    body: tuple[float, float, float]

    @property
    def doubtful(self) -> bool:
        """Value or colour is in doubt."""
        return self.value_doubtful or self.colour_doubtful


@dataclass(frozen=True)
class DiceReading:
    """All dice of a photo: its size in pixels, the dice from top to bottom, and milliseconds by stage."""

    width: int
    height: int
    dice: tuple[ReadDie, ...]
    ms: dict[str, int]


def read_dice(photo: Photo, palette: DicePalette = ANY_DICE) -> DiceReading:
    """Every six-sided die in a photo; none is a valid answer.

    Args:
        photo: The photo.
        palette: The colours that the dice can have, as far as that is known.
    """
    bgr = photo.bgr
    started = time.perf_counter()
    found = find_dice(bgr)
    found_at = time.perf_counter()
    faces = read_faces(bgr, [die.box for die in found])
    pairs = likely_dice(found, faces)
    faced_at = time.perf_counter()
    balance = scene_balance(bgr) if pairs else WhiteBalance()
    dice = [_read(bgr, die.box, face, balance, palette) for die, face in pairs]
    ended = time.perf_counter()
    stages = {
        "find": found_at - started,
        "face": faced_at - found_at,
        "colour": ended - faced_at,
        "total": ended - started,
    }
    return DiceReading(
        width=bgr.shape[1],
        height=bgr.shape[0],
        dice=tuple(sorted(dice, key=lambda die: (die.box[1], die.box[0]))),
        ms={stage: round(seconds * 1000) for stage, seconds in stages.items()},
    )


def read_die_at(
    photo: Photo, x: float, y: float, side: float | None = None, palette: DicePalette = ANY_DICE
) -> ReadDie:
    """The die at a place where a person says there is one.

    Args:
        photo: The photo.
        x: Tapped place, pixels of the upright photo.
        y: Likewise.
        side: Longer side of the die in pixels, where it is known; else guessed from the dice found
            around, or from the scale at which a die is seen there.
        palette: The colours that it can have.
    """
    bgr = photo.bgr
    boxes = _boxes_at(bgr, x, y, side)
    faces = read_faces(bgr, boxes)
    best = max(range(len(boxes)), key=lambda i: faces[i].kinds[Kind.TOP] * faces[i].values.max())
    return _read(bgr, boxes[best], faces[best], scene_balance(bgr), palette)


def _boxes_at(bgr: NDArray[np.uint8], x: float, y: float, side: float | None) -> list[Box]:
    """Boxes that the die at (x, y) may have."""
    if side is None:
        found = find_dice(bgr)
        for die in found:
            left, top, wide, high = die.box
            if left <= x <= left + wide and top <= y <= top + high:
                return [die.box]
        near = sorted(found, key=lambda die: _distance(die, x, y))[:3]
        if near:
            side = float(np.median([max(die.box[2:]) for die in near]))
    shorter = min(bgr.shape[:2])
    sides = [share * shorter for share in GUESSED_SIDES] if side is None else [side * s for s in NEARBY_SIZES]
    return [
        _inside((x + right * s - s / 2, y + down * s - s / 2, s, s), bgr)
        for s in sides
        for right, down in TAP_SHIFTS
    ]


def _distance(die: FoundDie, x: float, y: float) -> float:
    left, top, wide, high = die.box
    return float(np.hypot(left + wide / 2 - x, top + high / 2 - y))


def _inside(box: Box, bgr: NDArray[np.uint8]) -> Box:
    """The part of a box that lies in the picture."""
    height, width = bgr.shape[:2]
    x0, y0 = float(np.clip(box[0], 0, width - 2)), float(np.clip(box[1], 0, height - 2))
    x1, y1 = min(box[0] + box[2], float(width)), min(box[1] + box[3], float(height))
    return x0, y0, max(x1 - x0, 1.0), max(y1 - y0, 1.0)


def likelihoods(found: Sequence[FoundDie], faces: Sequence[Face]) -> Floats:
    """(n,) How likely each find of a photo is a die, 0 to 1: by finder, face net and the other dice."""
    return _chance(AMONG_OTHERS, evidence(found, faces))


def evidence(found: Sequence[FoundDie], faces: Sequence[Face]) -> Floats:
    """(n, 5) What `AMONG_OTHERS` weighs, a row a find of a photo."""
    said = np.array([
        [die.score, 1 - face.kinds[Kind.NO_DIE], face.values.max()]
        for die, face in zip(found, faces, strict=True)
    ]).reshape(-1, 3)  # fmt: skip
    alone = np.clip(said, 1e-4, 1 - 1e-4)
    alone = np.log(alone / (1 - alone))
    sure = [die for die, chance in zip(found, _chance(DIE_ODDS, alone), strict=True) if chance > SURE_DIE]
    around = []
    for die in found:
        company = [max(one.box[2:]) for one in sure if _covered(one.box, die.box) < PART_OF_ONE]
        strange = abs(np.log(max(die.box[2:]) / np.median(company))) if company else STRANGE_ALONE
        around.append([np.log1p(len(company)), min(strange, MOST_STRANGE)])
    return np.column_stack([alone, np.array(around).reshape(-1, 2)])


def _chance(weights: Sequence[float], rows: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-weights[0] - rows @ np.array(weights[1:]))))


def likely_dice(found: Sequence[FoundDie], faces: Sequence[Face]) -> list[tuple[FoundDie, Face]]:
    """The finds that are likely dice, likeliest first; of a die found whole and in part only the likelier."""
    chances = likelihoods(found, faces)
    kept: list[tuple[FoundDie, Face]] = []
    for i in np.argsort(-chances, kind="stable"):
        if chances[i] < LEAST_DIE:
            break
        if all(_covered(found[i].box, other.box) < PART_OF_ONE for other, _ in kept):
            kept.append((found[i], faces[i]))
    return kept


def _covered(one: Box, other: Box) -> float:
    """Share of the smaller of two boxes that lies in the other."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    if wide <= 0 or high <= 0:
        return 0.0
    return wide * high / min(one[2] * one[3], other[2] * other[3])


def _read(
    bgr: NDArray[np.uint8], box: Box, face: Face, balance: WhiteBalance, palette: DicePalette
) -> ReadDie:
    candidates = _ranked(tuple(range(1, 7)), face.values)
    value, confidence = candidates[0]
    body = body_lab(bgr, face.quad, balance)
    colour = colour_opinion(face.colours, body, palette)
    height, width = bgr.shape[:2]
    a, b, c, d = ((float(cx), float(cy)) for cx, cy in np.clip(face.quad, 0, [width, height]))
    return ReadDie(
        value=value,
        colour=colour.candidates[0][0],
        box=_inside(box, bgr),
        face=(a, b, c, d),
        confidence=confidence,
        value_doubtful=value_in_doubt(face),
        colour_doubtful=colour_in_doubt(colour),
        candidates=candidates,
        colour_candidates=colour.candidates,
        body=(float(body[0]), float(body[1]), float(body[2])),
    )


def value_in_doubt(face: Face) -> bool:
    """Unsure, or no top to be seen."""
    return bool(face.values.max() < SURE_VALUE or face.kinds[Kind.TOP] < SURE_TOP)


def colour_in_doubt(colour: ColourOpinion) -> bool:
    """Unsure, or the measured colour is far from what the word stands for."""
    likeliest = {word for word, _ in colour.candidates[:2]}
    least = SURE_GAME_COLOUR if likeliest <= GAME_COLOURS else SURE_COLOUR
    far = colour.misfit > MOST_MISFIT and colour.certainty < SURE_ANYWAY
    return colour.certainty < least or far


def _ranked(words: tuple[Word, ...], chances: Floats) -> tuple[tuple[Word, float], ...]:
    """Words with their probabilities, likeliest first."""
    order = np.argsort(-chances, kind="stable")
    return tuple((words[i], float(chances[i])) for i in order)
