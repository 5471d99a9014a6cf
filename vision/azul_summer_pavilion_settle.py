"""What each space holds, from what all photos say of it and what the rules allow on a star."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from scoring.azul_summer_pavilion_tables import Colour, Side, Star
from vision.azul_summer_pavilion_colour import COLOURS

Floats = NDArray[np.float64]

EMPTY = 0
"""Of the options of a spot; the colours of `COLOURS` follow."""

OPTIONS = 1 + len(COLOURS)

BREACH = 0.004
"""Chance that a star does not keep to the rules: seldom, but people err, and a breach has to be seen."""

TILE = 0.5
"""Chance that a spot holds a tile, before a look at it: the share that the signs were weighed with."""

RATHER_A_TILE = 0.75
"""Chance that what looks like neither print nor tile is a tile: mostly one in which a lamp is mirrored."""

MOST_SAID = 7.0
"""Nats that one photo may say of tile or no tile: what it shows may have been misread as a whole."""


def options(empty: Floats, colours: Floats) -> Floats:
    """(n, 7): likelihood of each option of each spot.

    Args:
        empty: (n,) nats for no tile against a tile, over all photos.
        colours: (n, 6) log likelihood of each colour, should there be a tile.
    """
    tile = np.exp(colours - colours.max(axis=1, keepdims=True))
    tile /= tile.sum(axis=1, keepdims=True)
    chance = 1 / (1 + np.exp(-np.clip(empty, -30, 30)))
    return np.column_stack([chance, (1 - chance)[:, None] * tile])


def nats_of(chances: Floats) -> Floats:
    """(n,): nats for no tile against a tile, of one photo's chances (n, 3) of empty, tile, something else."""
    _, tile, other = np.clip(chances, 1e-9, 1 - 1e-9).T
    tile = tile + RATHER_A_TILE * other
    return np.asarray(np.clip(np.log((1 - tile) / tile), -MOST_SAID, MOST_SAID))


def settled(side: Side, star: Star, likelihood: Floats) -> Floats:
    """(6, 7): probability of each option of a star's spaces, by what the rules allow on it.

    An outer star of the coloured side takes its own colour, its centre star six different ones; a star of the
    grey side is of one colour or of six different ones.
    """
    free = likelihood / likelihood.sum(axis=1, keepdims=True)
    models: list[tuple[float, Floats, float]] = [(BREACH, free, 1.0)]
    if side is Side.COLOURED and star is not Star.MULTI:
        models.append((1 - BREACH, *_of_one(likelihood, [COLOURS.index(Colour(star))])))
    elif side is Side.COLOURED:
        models.append((1 - BREACH, *_all_different(likelihood)))
    else:
        models.append(((1 - BREACH) / 2, *_all_different(likelihood)))
        models.append(((1 - BREACH) / 2, *_of_one(likelihood, range(len(COLOURS)))))
    whole = likelihood.sum(axis=1).prod()
    weights = np.array([chance * fit for chance, _, fit in models])
    weights[1:] /= whole
    weights /= weights.sum()
    return np.asarray(sum(weight * chances for weight, (_, chances, _) in zip(weights, models, strict=True)))


def _of_one(likelihood: Floats, colours: Sequence[int]) -> tuple[Floats, float]:
    """Probabilities, and the fit, where all tiles are of one colour out of some, each as likely.

    That a tile would have the right hue does not make it likelier than print, which has that hue as well; a
    wrong hue makes it less likely. That tiles share a hue tells for a colour only where several are possible.
    """
    total = np.zeros_like(likelihood)
    fit = 0.0
    empty = likelihood[:, EMPTY]
    for colour in colours:
        tile = likelihood[:, 1 + colour] * len(COLOURS)  # against all six being as likely
        right = np.minimum(tile, 1 - empty)
        share = float((empty + (tile if len(colours) > 1 else right)).prod()) / len(colours)
        fit += share
        total[:, EMPTY] += share * empty / (empty + right)
        total[:, 1 + colour] += share * right / (empty + right)
    return total / max(fit, 1e-300), max(fit, 1e-300)


def _all_different(likelihood: Floats) -> tuple[Floats, float]:
    """Probabilities, and the fit, where no two tiles are of one colour: summed over subsets of colours."""
    spaces, subsets = len(likelihood), 1 << len(COLOURS)
    # the colours of k tiles are drawn without putting back: 6! / (6 - k)! ways instead of 6 ** k
    ways = np.ones(len(COLOURS) + 1)
    for k in range(len(COLOURS)):
        ways[k + 1] = ways[k] * len(COLOURS) / (len(COLOURS) - k)
    members = np.array([bin(subset).count("1") for subset in range(subsets)])
    without = [np.array([s for s in range(subsets) if not s >> c & 1]) for c in range(len(COLOURS))]
    before = np.zeros((spaces + 1, subsets))
    after = np.zeros((spaces + 1, subsets))
    before[0, 0] = 1.0
    after[spaces] = ways[members]
    for n in range(spaces):
        before[n + 1] += before[n] * likelihood[n, EMPTY]
        for c, subset in enumerate(without):
            before[n + 1, subset | 1 << c] += before[n, subset] * likelihood[n, 1 + c]
    for n in range(spaces - 1, -1, -1):
        after[n] += after[n + 1] * likelihood[n, EMPTY]
        for c, subset in enumerate(without):
            after[n, subset] += after[n + 1, subset | 1 << c] * likelihood[n, 1 + c]
    fit = float(after[0, 0])
    total = np.zeros_like(likelihood)
    for n in range(spaces):
        total[n, EMPTY] = (before[n] * after[n + 1]).sum() * likelihood[n, EMPTY]
        for c, subset in enumerate(without):
            kept = (before[n, subset] * after[n + 1, subset | 1 << c]).sum()
            total[n, 1 + c] = kept * likelihood[n, 1 + c]
    return total / max(fit, 1e-300), max(fit, 1e-300)
