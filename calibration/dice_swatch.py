"""What the dice of one colour look like, from photos of them alone."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.colour import Swatch

LEAST_SPREAD = (8.0, 4.0, 5.0)
"""L*, a*, b* below which a spread is an accident of few dice: what dice of one box differ by in one photo, by
glare, shade and ground."""


def enrolled_swatch(photos: Sequence[Sequence[tuple[float, float, float]]]) -> Swatch:
    """Median and spread of what was measured, every photo counting alike.

    Args:
        photos: For each photo the body colours (L*, a*, b*) of its dice.
    """
    medians = np.array([np.median(colours, axis=0) for colours in photos])
    middle = np.median(medians, axis=0)
    colours = np.concatenate([np.array(colours) for colours in photos])
    spread = np.maximum(1.48 * np.median(np.abs(colours - middle), axis=0), LEAST_SPREAD)
    return Swatch(_rounded(middle), _rounded(spread))


def _rounded(lab: NDArray[np.float64]) -> tuple[float, float, float]:
    lightness, a, b = (round(float(n), 1) for n in lab)
    return lightness, a, b


def hex_colour(lab: tuple[float, float, float]) -> str:
    """A measured colour (L*, a*, b*) for the page, as ``#rrggbb``."""
    rgb = cv2.cvtColor(np.array([[lab]], np.float32), cv2.COLOR_Lab2RGB)[0, 0]
    return "#" + "".join(f"{round(255 * float(np.clip(n, 0, 1))):02x}" for n in rgb)
