"""The range of totals while counts are unknown, against every number tried."""

import random
from dataclasses import replace

import pytest

from scoring import quadropolis
from scoring import quadropolis_gains as gains
from scoring.quadropolis import BuildingType, City, Fixed, Mode, Tile
from scoring.quadropolis_tables import ACTIVATION


def city(rng: random.Random) -> City:
    """A small city whose counts are open; some have a part of the allocation fixed."""
    types = [t for t in BuildingType if t is not BuildingType.UNKNOWN]
    cells = [Tile(rng.choice(types), 1, 0, None, None) if rng.random() < 0.45 else None for _ in range(20)]
    built = City(Mode.EXPERT, tuple(tuple(cells[5 * r : 5 * r + 5]) for r in range(4)))
    every = tuple(quadropolis.buildings(built))
    shops = [b.space for b in every if b.type is BuildingType.SHOP]
    served = {shops[0]: rng.randint(0, 5)} if shops and rng.random() < 0.5 else {}
    active = {b.space: rng.random() < 0.6 for b in every if b.type in ACTIVATION and rng.random() < 0.3}
    filled = {b.space: rng.random() < 0.6 for b in every if b.type is BuildingType.PARK}
    open_ = {space: wish for space, wish in active.items() if space not in served}
    return replace(built, fixed=Fixed(open_, served, filled) if rng.random() < 0.6 else Fixed())


def every_total(built: City) -> list[int]:
    (p0, p1), (e0, e1) = gains.inhabitants(built), gains.energy(built)
    return [
        quadropolis.score(replace(built, inhabitants=p, energy=e)).total
        for p in range(p0, p1 + 1)
        for e in range(e0, e1 + 1)
    ]


@pytest.mark.parametrize("seed", range(16))
def test_the_range_is_that_of_every_number_of_pieces(seed: int) -> None:
    built = city(random.Random(seed))
    totals = every_total(built)
    expected = (min(totals), max(totals)) if len(totals) > 1 else None
    assert quadropolis.score(built).range == expected
