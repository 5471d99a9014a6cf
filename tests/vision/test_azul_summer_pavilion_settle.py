"""What a star's rules make of what was seen."""

import numpy as np
import pytest

from scoring.azul_summer_pavilion_tables import Colour, Side, Star
from vision.azul_summer_pavilion_colour import COLOURS
from vision.azul_summer_pavilion_settle import EMPTY, nats_of, options, settled


def seen(*spaces: str | None, sure: float = 6.0) -> np.ndarray:
    """Likelihoods of spaces seen as these colours; ``?`` a tile whose colour can't be told."""
    empty = np.array([sure if space is None else -sure for space in spaces])
    colours = np.array(
        [[0.0 if space in (None, "?", colour) else -5.0 for colour in COLOURS] for space in spaces]
    )
    return options(empty, colours)


def best(chances: np.ndarray) -> list[str | None]:
    return [None if row.argmax() == EMPTY else str(COLOURS[row.argmax() - 1]) for row in chances]


def test_an_outer_star_tells_the_colour_that_glare_hides() -> None:
    likelihood = seen("red", "?", None, "?", None, "red")
    chances = settled(Side.COLOURED, Star.RED, likelihood)
    assert best(chances) == ["red", "red", None, "red", None, "red"]
    assert chances.max(axis=1).min() > 0.98


def test_in_the_centre_the_last_colour_is_what_is_left() -> None:
    chances = settled(Side.COLOURED, Star.MULTI, seen("red", "blue", "green", "orange", "purple", "?"))
    assert best(chances)[-1] == "yellow"
    assert chances[-1].max() > 0.9


def test_a_grey_star_is_of_one_colour_or_of_six() -> None:
    one = settled(Side.GREY, Star.BLUE, seen("green", "green", "green", "?", None, None))
    assert best(one)[3] == "green"
    assert one[3].max() > 0.97
    six = settled(Side.GREY, Star.BLUE, seen("green", "red", "blue", "?", None, None))
    assert six[3, 1 + COLOURS.index(Colour.GREEN)] < 0.02


def test_a_breach_that_was_clearly_seen_stays_possible() -> None:
    likelihood = options(
        np.full(6, -7.0), np.array([[0.0 if c is Colour.GREEN else -7.0 for c in COLOURS]] * 6)
    )
    chances = settled(Side.COLOURED, Star.RED, likelihood)
    assert best(chances) == ["green"] * 6


@pytest.mark.parametrize("star", [Star.RED, Star.MULTI])
@pytest.mark.parametrize("side", list(Side))
def test_probabilities_add_up(side: Side, star: Star) -> None:
    rng = np.random.default_rng(4)
    for _ in range(20):
        likelihood = options(rng.normal(0, 3, 6), rng.normal(0, 3, (6, 6)))
        chances = settled(side, star, likelihood)
        assert chances.sum(axis=1) == pytest.approx(np.ones(6))
        assert (chances >= 0).all()


def test_six_different_colours_by_counting_all_ways() -> None:
    """Against a plain count over all boards of three spaces' worth of options."""
    rng = np.random.default_rng(1)
    likelihood = options(rng.normal(0, 1, 6), rng.normal(0, 1, (6, 6)))
    total = np.zeros((6, 7))
    for index in np.ndindex(*[7] * 6):
        tiles = [n for n in index if n]
        if len(set(tiles)) < len(tiles):
            continue
        ways = np.prod([6 / (6 - k) for k in range(len(tiles))])
        weight = ways * np.prod([likelihood[space, n] for space, n in enumerate(index)])
        for space, n in enumerate(index):
            total[space, n] += weight
    by_count = total / total.sum(axis=1, keepdims=True)
    chances = settled(Side.COLOURED, Star.MULTI, likelihood)
    assert chances == pytest.approx(by_count, abs=0.01)


def test_what_is_neither_tile_nor_print_says_little() -> None:
    assert -2 < nats_of(np.array([[0.01, 0.01, 0.98]]))[0] < 0
    assert nats_of(np.array([[0.98, 0.01, 0.01]]))[0] > 3.5
    assert nats_of(np.array([[1e-9, 1.0, 0.0]]))[0] == pytest.approx(-7)
