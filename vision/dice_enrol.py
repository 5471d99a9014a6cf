"""What the dice of one colour look like, from a photo that shows dice of that colour alone."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.words import said
from vision.dice import ReadDie, read_dice
from vision.photo import Photo

MOST_APART = (24.0, 14.0, 18.0)
"""L*, a*, b* by which a die may differ from the median of its photo and still have the same colour."""

MOST_ODD = 0.25
"""Share of dice that may differ more, in glare or in shade; they are left out."""

STRIP_PX = 96
"""Width of a die in the picture of what was measured."""


class EnrolError(ValueError):
    """A photo that teaches nothing; the message says what was expected, what was found, what to do."""


def dice_of_one_colour(photo: Photo) -> tuple[ReadDie, ...]:
    """The dice of a photo that shows dice of one colour, odd ones left out.

    Raises:
        EnrolError: There is no die in it, or the dice differ much.
    """
    dice = read_dice(photo).dice
    if not dice:
        raise EnrolError(
            said(
                "expected dice of one colour, found no die: take the photo from above, nearer, in even light"
            )
        )
    bodies = np.array([die.body for die in dice])
    alike = (np.abs(bodies - np.median(bodies, axis=0)) <= MOST_APART).all(axis=1)
    if (~alike).mean() > MOST_ODD:
        words = " and ".join(sorted({die.colour for die in dice}))
        raise EnrolError(
            said(
                "expected dice of one colour, found {dice} that differ much ({words}, it seems): take "
                "other dice away, and let no lamp shine on the rest",
                dice=len(dice),
                words=words,
            )
        )
    return tuple(die for die, same in zip(dice, alike, strict=True) if same)


def measured_strip(photo: Photo, dice: Sequence[ReadDie]) -> NDArray[np.uint8]:
    """A picture (BGR) of the dice side by side, each above the body colour that was measured."""
    cells = []
    for die in dice:
        x, y, w, h = (round(n) for n in die.box)
        cut = cv2.resize(photo.bgr[y : y + max(h, 1), x : x + max(w, 1)], (STRIP_PX, STRIP_PX))
        body = cv2.cvtColor(np.array([[die.body]], np.float32), cv2.COLOR_Lab2BGR)[0, 0]
        plain = np.full((STRIP_PX // 3, STRIP_PX, 3), np.clip(body * 255, 0, 255).round(), np.uint8)
        cells.append(np.vstack([cut, plain]))
    return np.asarray(np.hstack(cells), np.uint8)
