"""Colours that stand for something differ for everyone, and never stand alone."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from ui import azul_summer_pavilion_drawing, drawings, pagoda_drawing, quadropolis_drawing
from ui.player_colours import LOOKS

APART = 25.0
"""Least difference (CIE 1976) of two colours that are told apart at a glance, side by side or not."""
LEAST_CONTRAST = 4.5

# Machado, Oliveira, Fernandes (2009): what is seen of linear red, green and blue without one kind of cone.
SEEN = {
    "everything": np.eye(3),
    "no red": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "no green": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "no blue": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_XYZ = np.array([[0.4125, 0.3576, 0.1804], [0.2127, 0.7152, 0.0722], [0.0193, 0.1192, 0.9503]])
WHITE = TO_XYZ.sum(axis=1)


def linear(colour: str) -> NDArray[np.float64]:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    rgb = np.array([int(digits[i : i + 2], 16) for i in (0, 2, 4)]) / 255
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def lab(light: NDArray[np.float64]) -> NDArray[np.float64]:
    share = TO_XYZ @ light / WHITE
    x, y, z = np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def contrast(one: str, other: str) -> float:
    low, high = sorted(float(TO_XYZ[1] @ linear(colour)) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("who", SEEN)
def test_players_colours_are_told_apart_by_everyone(who: str) -> None:
    seen = {name: lab((SEEN[who] @ linear(look.fill)).clip(0, 1)) for name, look in LOOKS.items()}
    near = {
        (one, other): round(float(np.linalg.norm(seen[one] - seen[other])))
        for one, other in combinations(LOOKS, 2)
    }
    assert {pair: far for pair, far in near.items() if far < APART} == {}


@pytest.mark.parametrize("name", LOOKS)
def test_letters_on_a_players_colour_can_be_read(name: str) -> None:
    assert contrast(LOOKS[name].fill, LOOKS[name].ink) >= LEAST_CONTRAST


@pytest.mark.parametrize(
    "letters",
    [
        [look.letter for look in azul_summer_pavilion_drawing.LOOKS.values()],
        [look.letter for look in quadropolis_drawing.LOOKS.values()],
        [letter for _, _, letter in pagoda_drawing.LOOKS.values()],
        list(drawings.LETTERS.values()),
    ],
    ids=["tiles", "buildings", "pillars", "dice"],
)
def test_no_colour_stands_without_a_letter_of_its_own(letters: list[str]) -> None:
    assert "" not in letters
    assert len({*letters}) == len(letters)
