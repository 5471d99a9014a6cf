"""Which colours the dice of a table can have, and how that and this box's own look decide a die's colour."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import hypot

import numpy as np
from numpy.typing import NDArray

from calibration.colour import PALETTE, Swatch
from calibration.copy import GameCopy
from scoring.blueprints import Material
from vision.dice_face import COLOURS

Floats = NDArray[np.float64]

GAME_WORDS: Mapping[str, tuple[str, ...]] = {"blueprints": tuple(map(str, Material))}
"""Games with dice of colours of their own, by their fixed names."""

STRANGERS = 0.02
"""Share of dice of other colours that lie about on the table of a known game."""

LIGHT_SPREAD = (14.0, 6.0, 7.0)
"""L*, a*, b* by which dice of one colour differ from photo to photo, white balance and all: on renders the
standard deviations of photos' medians are, by colour, 5 to 17, 1 to 9 and 2 to 14."""

TRUST = 0.25
"""What the measured colour counts beside the net's word, as the net has seen the same pixels: the likeliest
of 0.25, 0.5 and 1 on the sample pictures, read with a copy enrolled from two others
(`docs/decisions/0004-colours-of-a-box.md`)."""

FAR = 4.0
"""Distance in spreads from which on a measured colour tells words apart no better: it is glare or shade."""


@dataclass(frozen=True)
class DicePalette:
    """What is known of the dice on a table before a photo is read.

    Attributes:
        words: The colours that they can have, of `vision.dice_face.COLOURS`.
        swatches: What some or all of them look like in this copy of the game.
    """

    words: tuple[str, ...] = COLOURS
    swatches: Mapping[str, Swatch] = field(default_factory=dict)

    def looks(self, word: str) -> tuple[Swatch, ...]:
        """What a word's dice may look like in any light: as enrolled, else as in any box."""
        own = self.swatches.get(word)
        if own is None:
            return PALETTE[word]
        spread = [hypot(n, light) for n, light in zip(own.spread, LIGHT_SPREAD, strict=True)]
        return (Swatch(own.median, (spread[0], spread[1], spread[2])),)


ANY_DICE = DicePalette()
"""Nothing is known: any colour."""


@dataclass(frozen=True)
class ColourOpinion:
    """What the net's word, the palette and the measured colour together say of a die.

    Attributes:
        candidates: The palette's words with their probabilities, likeliest first; they add up to 1.
        certainty: Probability that the likeliest word is right, dice that are none of this game included.
        misfit: Distance of the measured colour from what that word stands for, in spreads.
    """

    candidates: tuple[tuple[str, float], ...]
    certainty: float
    misfit: float


def palette_of(game: str, copy: GameCopy | None = None) -> DicePalette:
    """The dice of a game, as they look in a copy of it where there is one."""
    words = GAME_WORDS.get(game, COLOURS)
    known = copy.swatches if copy else {}
    return DicePalette(words, {word: known[word] for word in words if word in known})


def colour_opinion(net: Floats, lab: Floats, palette: DicePalette = ANY_DICE) -> ColourOpinion:
    """What colour a die has.

    Args:
        net: The net's probabilities by `COLOURS`.
        lab: Its measured body colour (L*, a*, b* after white balance).
        palette: The colours that it can have.
    """
    inside = np.array([net[COLOURS.index(word)] for word in palette.words]) + 1e-12
    total = float(inside.sum())
    stranger = STRANGERS * (1 - total) / (total + STRANGERS * (1 - total))
    chances = inside / total
    if palette.swatches:
        closeness = np.array([log_closeness(lab, palette.looks(word)) for word in palette.words])
        chances = chances * np.exp(TRUST * (closeness - closeness.max()))
        chances /= chances.sum()
    order = np.argsort(-chances, kind="stable")
    best = palette.words[order[0]]
    return ColourOpinion(
        candidates=tuple((palette.words[i], float(chances[i])) for i in order),
        certainty=float(chances[order[0]]) * (1 - stranger),
        misfit=min(look.distance(lab) for look in palette.looks(best)),
    )


def log_closeness(lab: Floats, looks: tuple[Swatch, ...]) -> float:
    """Logarithm of a normal density (up to what is the same for all words) at a measured colour."""
    return max(-(min(look.distance(lab), FAR) ** 2) / 2 - float(np.log(look.spread).sum()) for look in looks)
