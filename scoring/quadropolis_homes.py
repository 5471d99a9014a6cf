"""Quadropolis' Tower Blocks and Office Towers, which share Parks: the best that so many of them can bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scoring.quadropolis_choices import NEVER, ROW, Choice, Table, best_by_count, joined, subsets
from scoring.quadropolis_customers import POINT
from scoring.quadropolis_tables import OFFICE_GROUP_CAP, PARK, BuildingType

if TYPE_CHECKING:
    from scoring.quadropolis_allocation import Search

Beside = tuple[int, ...]
"""How many of the chosen buildings stand beside each of the Parks, or Factories."""


class Homes:
    """Tower Blocks and Office Towers.

    Args:
        search: The search that they are part of.
        factories: The Factories that may be active.
    """

    def __init__(self, search: Search, factories: Sequence[int]) -> None:
        self.search = search
        self.offices = search.candidates(BuildingType.OFFICE)
        self.towers = search.candidates(BuildingType.TOWER)
        self.factories = factories
        self.parks = [search.near[p] for p in search.parks]
        near = 0
        for park in self.parks:
            near |= park
        linked = [bit for bit in self.towers if bit & near]
        weights = {bit: search.weight(bit) for bit in self.towers}
        self.free_towers = best_by_count((weights[bit], bit) for bit in self.towers if not bit & near)
        self.linked = len(linked)
        self.tower_sets: dict[tuple[int, Beside], Choice] = {}
        for bits in subsets(linked, search.short_energy, search.energy[1]):
            key = (bits.bit_count(), _beside(bits, self.parks))
            weight = sum(weights[bit] for bit in linked if bit & bits)
            if weight > self.tower_sets.get(key, (NEVER, 0))[0]:
                self.tower_sets[key] = (weight, bits)
        touched = [*self.parks, *(search.near[f] for f in factories)]
        self.office_sets = _Offices(search, self.offices, touched).best
        self.by_park: dict[Beside, Table] = {}

    def table(self, active: int) -> list[Table]:
        """For each number of Office Towers the table of Tower Blocks, beside these active Factories."""
        gain = POINT * self.search.tables.factory[BuildingType.OFFICE]
        parks = len(self.parks)
        best: dict[tuple[int, Beside], Choice] = {}
        for (n, beside), (weight, bits) in self.office_sets.items():
            served = sum(k for k, f in zip(beside[parks:], self.factories, strict=True) if f & active)
            key = (n, beside[:parks])
            if weight + gain * served > best.get(key, (NEVER, 0))[0]:
                best[key] = (weight + gain * served, bits)
        found = [[(NEVER, 0)] * (len(self.towers) + 1) for _ in range(len(self.offices) + 1)]
        for (n, beside), (weight, bits) in best.items():
            row = found[n]
            for t, (tower_weight, tower_bits) in enumerate(self._towers(beside)):
                if weight + tower_weight > row[t][0]:
                    row[t] = (weight + tower_weight, bits | tower_bits)
        return found

    def _towers(self, beside: Beside) -> Table:
        """The best of each number of Tower Blocks, where so many Office Towers stand beside each Park."""
        if beside not in self.by_park:
            table = [(NEVER, 0)] * (self.linked + 1)
            for (n, mine), (weight, bits) in self.tower_sets.items():
                weight += POINT * sum(PARK[a + b] for a, b in zip(mine, beside, strict=True))
                if weight > table[n][0]:
                    table[n] = (weight, bits)
            self.by_park[beside] = joined(table, self.free_towers)
        return self.by_park[beside]


class _Offices:
    """The best sets of Office Towers, of each number and each way to stand beside Parks and Factories.

    Those that stand beside nothing are chosen last, and a choice is given up as soon as it could not be
    better than one found before even if all of its Office Towers stood in one group.

    Args:
        search: The search that they are part of.
        offices: Those that may be active.
        touched: For each Park and Factory what stands beside it.
    """

    def __init__(self, search: Search, offices: Sequence[int], touched: Sequence[int]) -> None:
        self.touched = touched
        floors = {bit: search.of_bit[bit].floors for bit in offices}
        self.worth = [
            {bit: search.weight(bit) + POINT * row[min(floors[bit], len(row)) - 1] for bit in offices}
            for row in search.tables.office
        ]
        self.best: dict[tuple[int, Beside], Choice] = {(0, (0,) * len(touched)): (0, 0)}
        first = [bit for bit in offices if any(bit & near for near in touched)]
        rest = sorted(set(offices) - set(first), key=lambda bit: (-self.worth[-1][bit], bit))
        least = max(0, len(offices) - max(search.short_people, search.short_energy))
        most = min(search.people[1], search.energy[1])
        for bits in subsets(first, len(first), most):
            n = bits.bit_count()
            for more in range(max(0, least - n), min(len(rest), most - n) + 1):
                if n + more:
                    self._add(bits, rest, more)

    def _add(self, bits: int, rest: Sequence[int], more: int) -> None:
        """Looks for the best that ``more`` of the rest can add."""
        n = bits.bit_count() + more
        key = (n, _beside(bits, self.touched))
        worth = self.worth[min(n, OFFICE_GROUP_CAP) - 1]
        upto = [0]
        for bit in rest:
            upto.append(upto[-1] + worth[bit])
        best, found = self.best.get(key, (NEVER, 0))
        open_ = [(0, bits, more, sum(worth[bit] for bit in _each(bits)))]
        while open_:
            i, chosen, left, reach = open_.pop()
            if i + left > len(rest) or reach + upto[i + left] - upto[i] <= best:
                continue
            if left:
                open_.append((i + 1, chosen, left, reach))
                open_.append((i + 1, chosen | rest[i], left - 1, reach + worth[rest[i]]))
            elif (weight := self._weight(chosen)) > best:
                best, found = weight, chosen
        self.best[key] = (best, found)

    def _weight(self, bits: int) -> int:
        """The weight of a set of active Office Towers, group by group."""
        weight = 0
        while bits:
            group, grown = 0, bits & -bits
            while grown != group:
                group = grown
                grown |= (group << 1 | group >> 1 | group << ROW | group >> ROW) & bits
            worth = self.worth[min(group.bit_count(), OFFICE_GROUP_CAP) - 1]
            weight += sum(worth[bit] for bit in _each(group))
            bits ^= group
        return weight


def _each(bits: int) -> Iterator[int]:
    while bits:
        yield bits & -bits
        bits &= bits - 1


def _beside(bits: int, touched: Sequence[int]) -> Beside:
    return tuple((near & bits).bit_count() for near in touched)
