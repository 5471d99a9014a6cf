"""Which of the six colours a tile has: by its hue in linear light, which glare pales but does not turn."""

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from calibration.colour import to_linear
from scoring.azul_summer_pavilion_tables import Colour
from vision.azul_summer_pavilion_layout import coordinates, within
from vision.azul_summer_pavilion_sight import Image

Floats = NDArray[np.float64]

COLOURS = tuple(Colour)

HUES: dict[Colour, float] = {
    Colour.RED: -1.0,
    Colour.ORANGE: 17.0,
    Colour.YELLOW: 40.0,
    Colour.GREEN: 100.0,
    Colour.BLUE: 221.0,
    Colour.PURPLE: 298.0,
}
"""Degrees of the game's tiles in linear light: medians over 200 rendered tiles under lamps and windows."""

SPREADS: dict[Colour, float] = {
    Colour.RED: 5.0,
    Colour.ORANGE: 4.5,
    Colour.YELLOW: 5.5,
    Colour.GREEN: 14.0,
    Colour.BLUE: 14.0,
    Colour.PURPLE: 14.0,
}
"""Degrees: three times what these tiles show, for cameras and print runs; more where no other is near."""

PALE = 2.0
"""Degrees by which the hue of a fully saturated tile is uncertain from noise and white balance; that of a
pale one by this over its saturation squared: what pales it, a lamp or a window, has a colour of its own."""

STRANGE = 1e-3
"""Density, of a normal curve's top, that any hue has for any colour."""

MOST_PALE, RICH = 0.04, 0.3
"""Saturation up to which a hue means nothing, and from which on it means all it says."""


def bodies(tops: Image) -> Floats:
    """(n, 3): blue, green, red in linear light of what lies where (n, 48, 80, 3) shows the tops of tiles."""
    return to_linear(np.median(tops[:, _plain()], axis=1) / 255)


def hues(light: Floats) -> tuple[Floats, Floats]:
    """Hue (degrees) and saturation (0 to 1) of (n, 3) bodies under neutral light."""
    blue, green, red = light.T
    high, low = light.max(axis=1), light.min(axis=1)
    alpha, beta = red - (green + blue) / 2, np.sqrt(3) / 2 * (green - blue)
    return np.degrees(np.arctan2(beta, alpha)), (high - low) / np.maximum(high, 1e-6)


def colour_logs(light: Floats, known: Mapping[Colour, float]) -> Floats:
    """(n, 6): log likelihood of each of `COLOURS`, 0 for a tile just of that colour.

    Args:
        light: (n, 3) bodies under neutral light.
        known: Hue of each colour's tiles, as `HUES`.
    """
    hue, saturation = hues(light)
    off = np.stack([np.abs((hue - known[colour] + 180) % 360 - 180) for colour in COLOURS], axis=1)
    pale = PALE / np.maximum(saturation, MOST_PALE) ** 2
    spread = np.sqrt(np.array([SPREADS[colour] for colour in COLOURS]) ** 2 + pale[:, None] ** 2)
    density = np.exp(-0.5 * (off / spread) ** 2) + STRANGE
    # what is as pale as a blank field has no colour at all
    means = np.clip((saturation - MOST_PALE) / (RICH - MOST_PALE), 0, 1)[:, None]
    return np.asarray(np.log(density) * means)


def enrolled_hues(pictures: Mapping[Colour, Sequence[Image]]) -> dict[Colour, float]:
    """Hue of each colour's tiles in a copy; the usual one counts as much as one picture.

    Args:
        pictures: For each colour pictures of tops, 48 x 80 BGR under neutral light.
    """
    found = dict(HUES)
    for colour, tiles in pictures.items():
        if tiles:
            angles = np.radians([HUES[colour], *hues(bodies(np.stack(tiles)))[0]])
            found[colour] = float(np.degrees(np.arctan2(np.sin(angles).mean(), np.cos(angles).mean())))
    return found


@cache
def _plain() -> NDArray[np.bool_]:
    """A tile's top without its rim and its middle, where its motif is."""
    u, v = coordinates()
    return within(0.3) & ((np.abs(u - 0.5) > 0.18) | (np.abs(v) > 0.35))
