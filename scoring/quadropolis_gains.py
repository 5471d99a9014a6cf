"""What Quadropolis' tiles give: inhabitants and energy of a city as far as its visible tiles tell them.

A stack shows its top tile only, so a city tells a lowest and a highest number. No more tiles of a kind than
the box holds can be in it, and no more pieces can have been given.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from scoring.quadropolis_state import Building, City, buildings
from scoring.quadropolis_tables import (
    BOX_ENERGY,
    BOX_INHABITANTS,
    MAX_FLOORS,
    STACKABLE,
    STOCK,
    BuildingType,
    Mode,
    Stock,
)

Bounds = tuple[int, int]
"""Lowest and highest number."""


def kinds(mode: Mode, kind: BuildingType) -> tuple[Stock, ...]:
    """The tiles of a type that the box holds for a mode."""
    return tuple(s for s in STOCK[mode] if s.type is kind)


def is_entered(mode: Mode, building: Building) -> bool:
    """Whether a tile's content is given: not all zero, or of a type that has tiles without content."""
    tile = building.tile
    content = (tile.vp, tile.inhabitants, tile.energy)
    known = kinds(mode, tile.type)
    return content != (0, 0, 0) or not known or any(s.vp == s.inhabitants == s.energy == 0 for s in known)


def possible(mode: Mode, building: Building) -> tuple[Stock, ...]:
    """The tiles that the visible one can be; none if the box holds none of this content."""
    found = kinds(mode, building.type)
    if not is_entered(mode, building):
        return found
    tile = building.tile
    return tuple(
        s
        for s in found
        if tile.vp in (None, s.vp)
        and tile.inhabitants in (None, s.inhabitants)
        and tile.energy in (None, s.energy)
    )


def inhabitants(city: City) -> Bounds:
    """Fewest and most inhabitants that the city's tiles can have given."""
    return _total(city, "inhabitants", BOX_INHABITANTS)


def energy(city: City) -> Bounds:
    """Least and most energy that the city's tiles can have given."""
    return _total(city, "energy", BOX_ENERGY)


def owned(city: City, what: Literal["inhabitants", "energy"]) -> int:
    """What the player owns; where it was not counted, the least that the tiles can have given."""
    count: int | None = getattr(city, what)
    least = (inhabitants if what == "inhabitants" else energy)(city)[0]
    return least if count is None else count


def printed_vp(mode: Mode, building: Building) -> Bounds:
    """Fewest and most points that can be printed on a building."""
    if building.tile.vp is not None:
        return building.tile.vp, building.tile.vp
    return _range((s.vp for s in possible(mode, building)), 0)


def floors(mode: Mode, building: Building) -> Bounds:
    """Fewest and most floors that a building can have."""
    unknown = building.tile.floors is None and building.type in STACKABLE
    return building.floors, MAX_FLOORS[mode] if unknown else building.floors


def _bounds(mode: Mode, building: Building, what: str) -> Bounds:
    top = _range((getattr(s, what) for s in possible(mode, building)), getattr(building.tile, what) or 0)
    below = _range((getattr(s, what) for s in kinds(mode, building.type)), 0)
    least, most = floors(mode, building)
    return top[0] + (least - 1) * below[0], top[1] + (most - 1) * below[1]


def _range(values: Iterable[int], default: int) -> Bounds:
    found = sorted(values) or [default]
    return found[0], found[-1]


def _total(city: City, what: str, box: int) -> Bounds:
    """Bounds of a whole city: type by type, as tiles of a type share what the box holds of it."""
    low = high = 0
    every = tuple(buildings(city))
    for kind in {b.type for b in every}:
        found = [b for b in every if b.type is kind]
        alone = [_bounds(city.mode, b, what) for b in found]
        least, most = (sum(each) for each in zip(*alone, strict=True))
        of_box = _of_box(city.mode, found, what) or (least, most)
        low, high = low + max(least, of_box[0]), high + min(most, of_box[1])
    return low, max(low, min(high, box))


def _of_box(mode: Mode, found: Sequence[Building], what: str) -> Bounds | None:
    """What buildings of one type can have given together; None where the box does not hold their tiles."""
    left = Counter({stock: sum(stock.per_round) for stock in kinds(mode, found[0].type)})
    known, hidden = 0, [0, 0]
    for b in found:
        can = possible(mode, b)
        if len(can) == 1:
            left.subtract(can)
            known += getattr(can[0], what)
        stacked = floors(mode, b)
        hidden = [n + floor - (len(can) == 1) for n, floor in zip(hidden, stacked, strict=True)]
    gains = sorted(getattr(stock, what) for stock in (+left).elements())
    if min(left.values(), default=-1) < 0 or hidden[0] > len(gains):
        return None
    return known + sum(gains[: hidden[0]]), known + sum(gains[-hidden[1] :] if hidden[1] else ())
