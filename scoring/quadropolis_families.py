"""Quadropolis' Public Services and Harbours: the best that so many of them can bring."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from scoring.quadropolis_choices import NEVER, Table, best_by_count
from scoring.quadropolis_customers import POINT
from scoring.quadropolis_points import step
from scoring.quadropolis_state import district
from scoring.quadropolis_tables import BuildingType

if TYPE_CHECKING:
    from scoring.quadropolis_allocation import Search


def publics(search: Search) -> Table:
    """Public Services: for every set of districts, the best of each and then the best of the rest."""
    found: dict[int, Table] = {}
    for bit in search.candidates(BuildingType.PUBLIC):
        found.setdefault(district(search.city, search.of_bit[bit]), []).append((search.weight(bit), bit))
    table = [(NEVER, 0)] * (1 + sum(map(len, found.values())))
    for n in range(len(found) + 1):
        for districts in combinations(found.values(), n):
            firsts = best_by_count(max(items) for items in districts)[-1]
            rest = best_by_count(item for items in districts for item in sorted(items)[:-1])
            for i, (weight, bits) in enumerate(rest, n):
                total = firsts[0] + weight + POINT * step(search.tables.public, n)
                if total > table[i][0]:
                    table[i] = (total, firsts[1] | bits)
    return table


class Harbors:
    """Harbours: for every row and column that might be the longest, those in it and then the best others."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.bits = search.candidates(BuildingType.HARBOR)
        self.weights = {bit: search.weight(bit) for bit in self.bits}
        rows, columns = (self._lines(*step_) for step_ in ((0, 1), (1, 0)))
        self.options: dict[int, int] = {}
        for row, row_points in rows:
            for column, column_points in columns:
                points = POINT * (row_points + column_points)
                self.options[row | column] = max(points, self.options.get(row | column, 0))

    def _lines(self, down: int, right: int) -> list[tuple[int, int]]:
        """Every unbroken line in a direction with its points; no line first."""
        places = {(b.row, b.col): bit for bit, b in self.search.of_bit.items() if bit in self.weights}
        found = [(0, 0)]
        for (row, col), bit in places.items():
            mask, n = bit, 1
            while (row + n * down, col + n * right) in places:
                mask |= places[row + n * down, col + n * right]
                n += 1
                found.append((mask, step(self.search.tables.harbor, n)))
        return found

    def table(self, factories: int) -> Table:
        """The best of each number of Harbours beside these active Factories."""
        gain = POINT * self.search.tables.factory[BuildingType.HARBOR]
        near = self.search.near
        items = [(w + gain * (near[bit] & factories).bit_count(), bit) for bit, w in self.weights.items()]
        items.sort(reverse=True)
        found = [(NEVER, 0)] * (len(items) + 1)
        for mask, points in self.options.items():
            weight = points + sum(w for w, bit in items if bit & mask)
            n, bits = mask.bit_count(), mask
            if weight > found[n][0]:
                found[n] = (weight, bits)
            for w, bit in items:
                if not bit & mask:
                    n, weight, bits = n + 1, weight + w, bits | bit
                    if weight > found[n][0]:
                        found[n] = (weight, bits)
        return found
