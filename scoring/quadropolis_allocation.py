"""The best allocation of a Quadropolis player's inhabitants and energy, exactly.

Any building may stay inactive, so there are up to 2^20 cities to choose from. They come apart once the active
Factories are chosen: a Factory only looks at the Shops, Harbours and Office Towers beside it, Tower Blocks
and Office Towers share Parks, Public Services share districts, and beyond that buildings only compete for
inhabitants and energy. So for every set of Factories there is a table for each of these families, "the best
that n of them can bring", and the tables are combined over the numbers.

Points come first; among equal points the more inhabitants in buildings, then the more active buildings, as
these decide a tie ("End of the game"). All three lie in one integer, so that tables add up.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from scoring.quadropolis_customers import PERSON, POINT, customer_weights, customers
from scoring.quadropolis_points import Allocation, step, tables
from scoring.quadropolis_state import Building, City, Space, buildings, district, neighbours
from scoring.quadropolis_tables import (
    ABSORBED_PER_PARK,
    ACTIVATION,
    HOUSE_RULES,
    MAX_CUSTOMERS,
    OFFICE_GROUP_CAP,
    PARK,
    PRINTS_VP,
    SURPLUS_PENALTY,
    BuildingType,
    HouseRules,
)

ACTIVE = 1
"""What an active building weighs; see POINT and PERSON."""

FORCED = POINT << 16
"""Weighs more than any score: a building that a person wants active goes before points."""

NEVER = -(FORCED << 16)
"""Weight of what is impossible."""

Choice = tuple[int, int]
"""A weight, and the chosen buildings as bits."""

Table = list[Choice]
"""The best choice of each number of buildings, from none on."""


def best_allocation(city: City, inhabitants: int, energy: int, rules: HouseRules = HOUSE_RULES) -> Allocation:
    """The allocation with the most points among those that keep to ``city.fixed``.

    Args:
        city: Tiles and what is fixed; its own ``inhabitants`` and ``energy`` are not used.
        inhabitants: All that the player owns.
        energy: All that the player owns.
        rules: The values to play by.

    What can't be kept of the fixed parts (a Shop that would need more customers than there are) is left out,
    later ones first.
    """
    return _Search(city, inhabitants, energy, rules).best()


class _Search:
    """The search for one city; a building is the bit of its place among all buildings."""

    def __init__(self, city: City, inhabitants: int, energy: int, rules: HouseRules) -> None:
        self.city, self.rules, self.tables = city, rules, tables(rules)
        self.inhabitants, self.energy = inhabitants, energy
        self.all = tuple(buildings(city))
        bits = {b.space: 1 << i for i, b in enumerate(self.all)}
        self.near = {
            1 << i: sum(bits.get(s, 0) for s in neighbours(b.row, b.col)) for i, b in enumerate(self.all)
        }
        self.of_bit = {1 << i: b for i, b in enumerate(self.all)}
        self.monuments = self._bits(BuildingType.MONUMENT)
        self.parks = [bit for bit, b in self.of_bit.items() if b.is_park]
        self._reserve()
        self.free_people, self.free_energy = inhabitants - self.taken_people, energy - self.taken_energy
        off = {s for s, active in city.fixed.active.items() if not active}
        self.off = sum(bit for s, bit in bits.items() if s in off)
        self.short_people, self.short_energy = self._shortages()

    def _reserve(self) -> None:
        """Sets aside what fixed customers and fixed Parks take."""
        self.taken_people = self.taken_energy = 0
        self.served: dict[Space, int] = {}
        shops = {b.space for b in self.all if b.type is BuildingType.SHOP}
        for space, n in self.city.fixed.customers.items():
            fits = self.taken_people + n <= self.inhabitants and self.taken_energy < self.energy
            if space in shops and 0 <= n <= MAX_CUSTOMERS[self.city.mode] and fits:
                self.served[space] = n
                self.taken_people += n
                self.taken_energy += 1
        absorbing = [b for b in self.all if absorbs(b, self.rules)]
        wish = self.city.fixed.absorbs
        self.filled: list[Space] = []
        for b in absorbing:
            if wish.get(b.space) and self.taken_energy < self.energy:
                self.filled.append(b.space)
                self.taken_energy += ABSORBED_PER_PARK
        self.open_parks = [b.space for b in absorbing if b.space not in wish]

    def _shortages(self) -> tuple[int, int]:
        """How many inhabitants and units of energy are missing to activate and serve everything.

        What brings points by itself and can only help others stays inactive for want of inhabitants or
        energy alone: as long as one is idle, activating it is better. So no more of such buildings are
        inactive in the best allocation than are missing.
        """
        people = power = 0
        for kind, (inhabitants, energy) in ACTIVATION.items():
            n = len(self._candidates(kind))
            people, power = people + n * inhabitants, power + n * energy
        people += len(self._candidates(BuildingType.SHOP)) * MAX_CUSTOMERS[self.city.mode]
        return max(0, people - self.free_people), max(0, power - self.free_energy)

    def _bits(self, *types: BuildingType) -> int:
        return sum(bit for bit, b in self.of_bit.items() if b.type in types)

    def _candidates(self, kind: BuildingType) -> list[int]:
        """Bits of the buildings of a type whose activity is open."""
        return [
            bit
            for bit, b in self.of_bit.items()
            if b.type is kind and not bit & self.off and b.space not in self.served
        ]

    def _weight(self, bit: int) -> int:
        """What a building brings by itself when it is active: printed points, Monuments beside it, ..."""
        b = self.of_bit[bit]
        points = (b.tile.vp or 0) if b.type in PRINTS_VP else 0
        points += self._count(bit, self.monuments) * self.tables.monument.get(b.type, 0)
        points += step(self.tables.tower, b.floors) if b.type is BuildingType.TOWER else 0
        forced = FORCED if self.city.fixed.active.get(b.space) else 0
        return points * POINT + ACTIVATION[b.type][0] * PERSON + ACTIVE + forced

    def _count(self, bit: int, others: int) -> int:
        """Neighbours of a building among others."""
        return (self.near[bit] & others).bit_count()

    def best(self) -> Allocation:
        """Combines the tables of all families over the sets of active Factories."""
        factories = self._candidates(BuildingType.FACTORY)
        shops = self._candidates(BuildingType.SHOP)
        harbors = _Harbors(self)
        homes = _Homes(self)
        served = {bit for bit, b in self.of_bit.items() if b.space in self.served}
        bonus = self.tables.factory
        weights = {f: self._weight(f) for f in factories}
        for f in factories:
            weights[f] += POINT * bonus[BuildingType.SHOP] * self._count(f, sum(served))
        mask = {BuildingType.SHOP: sum(shops), BuildingType.HARBOR: sum(harbors.bits)}
        mask[BuildingType.OFFICE] = sum(homes.offices)
        linked = [f for f in factories if self.near[f] & sum(mask.values())]
        alone = best_by_count((weights[f], f) for f in factories if f not in linked)
        others = joined(alone, _publics(self))
        near = {kind: sum(f for f in linked if self.near[f] & bits) for kind, bits in mask.items()}

        @cache
        def shop_table(active: int) -> Table:
            gain = POINT * bonus[BuildingType.SHOP]
            return best_by_count((self._weight(s) + gain * self._count(s, active), s) for s in shops)

        @cache
        def crew_table(active: int) -> Table:
            return joined(others, harbors.table(active))

        home_table = cache(homes.table)
        clients = customer_weights(
            self.tables.shop[: MAX_CUSTOMERS[self.city.mode] + 1], len(shops), self.free_people
        )
        towers, parks = len(homes.towers), len(self.open_parks) * ABSORBED_PER_PARK
        best: tuple[int, int, int, int] = (NEVER, 0, 0, 0)
        for active in self._factory_sets(linked, weights):
            people = self.free_people - active.bit_count()
            base = sum(weights[f] for f in linked if f & active)
            crews = crew_table(active & near[BuildingType.HARBOR])
            for o, row in enumerate(home_table(active & near[BuildingType.OFFICE])[: people + 1]):
                for m, (shop_weight, shop_bits) in enumerate(shop_table(active & near[BuildingType.SHOP])):
                    power = self.free_energy - o - m
                    if power < 0:
                        break
                    t = min(towers, power)
                    home_weight, home_bits = row[t]
                    waste = max(0, power - t - parks)
                    fixed = base + shop_weight + home_weight + SURPLUS_PENALTY * POINT * waste
                    left = clients[m]
                    for crew, (crew_weight, crew_bits) in enumerate(crews[: people - o + 1]):
                        n = people - o - crew
                        weight = fixed + crew_weight + left[n]
                        if weight > best[0]:
                            best = (weight, active | shop_bits | home_bits | crew_bits, m, n)
        return self._allocation(best[1], best[2], best[3])

    def _factory_sets(self, linked: list[int], weights: dict[int, int]) -> Iterator[int]:
        """Every set of Factories that could be the best one to activate."""
        useful = [f for f in linked if weights[f] >= 0]
        for others in subsets([f for f in linked if f not in useful], len(linked), self.free_people):
            for active in subsets(useful, self.short_people, self.free_people - others.bit_count()):
                yield others | active

    def _allocation(self, bits: int, shops: int, people: int) -> Allocation:
        """Spells out a choice of buildings."""
        active = {b.space for bit, b in self.of_bit.items() if bit & bits or b.type not in ACTIVATION}
        active -= {b.space for b in self.all if b.type is BuildingType.UNKNOWN}
        open_shops = [b.space for bit, b in self.of_bit.items() if bit & bits and b.type is BuildingType.SHOP]
        shares = customers(self.tables.shop[: MAX_CUSTOMERS[self.city.mode] + 1], shops, people)
        served = dict(self.served) | dict(zip(open_shops, shares, strict=True))
        active |= set(served)
        needs = [ACTIVATION.get(b.type, (0, 0)) for b in self.all if b.space in active]
        activating = (sum(n[0] for n in needs), sum(n[1] for n in needs))
        spare = max(0, self.energy - activating[1] - len(self.filled) * ABSORBED_PER_PARK)
        absorbed = frozenset([*self.filled, *self.open_parks[: spare // ABSORBED_PER_PARK]])
        return Allocation(self.inhabitants, self.energy, frozenset(active), served, absorbed, activating)


def absorbs(building: Building, rules: HouseRules) -> bool:
    """Whether a building can take up energy that is left over ("Parks")."""
    return building.type is BuildingType.PARK or (
        rules.playground_absorbs and building.type is BuildingType.PLAYGROUND
    )


def subsets(bits: Sequence[int], dropped: int, most: int) -> Iterator[int]:
    """Every union of the bits that leaves out no more than ``dropped`` and holds no more than ``most``."""
    for n in range(max(0, len(bits) - dropped), min(len(bits), most) + 1):
        yield from map(sum, combinations(bits, n))


def best_by_count(items: Iterable[Choice]) -> Table:
    """The table of items that bring the same whatever else is chosen."""
    table = [(0, 0)]
    for weight, bits in sorted(items, reverse=True):
        table.append((table[-1][0] + weight, table[-1][1] | bits))
    return table


def joined(a: Table, b: Table) -> Table:
    """The table of the items of two tables together."""
    found = [(NEVER, 0)] * (len(a) + len(b) - 1)
    for i, (x, x_bits) in enumerate(a):
        for j, (y, y_bits) in enumerate(b):
            if x + y > found[i + j][0]:
                found[i + j] = (x + y, x_bits | y_bits)
    return found


def _publics(search: _Search) -> Table:
    """Public Services: for every set of districts, the best of each and then the best of the rest."""
    found: dict[int, Table] = {}
    for bit in search._candidates(BuildingType.PUBLIC):
        found.setdefault(district(search.city, search.of_bit[bit]), []).append((search._weight(bit), bit))
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


class _Harbors:
    """Harbours: for every row and column that might be the longest, those in it and then the best others."""

    def __init__(self, search: _Search) -> None:
        self.search = search
        self.bits = search._candidates(BuildingType.HARBOR)
        self.weights = {bit: search._weight(bit) for bit in self.bits}
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


class _Homes:
    """Tower Blocks and Office Towers, which share the Parks."""

    def __init__(self, search: _Search) -> None:
        self.search = search
        self.offices = search._candidates(BuildingType.OFFICE)
        self.towers = search._candidates(BuildingType.TOWER)
        self.parks = [search.near[p] for p in search.parks]
        self.weights = {bit: search._weight(bit) for bit in (*self.offices, *self.towers)}
        self.groups: dict[int, int] = {0: 0}
        self.by_park: dict[tuple[int, ...], Table] = {}
        self.chosen = [
            (bits, self._offices(bits), tuple((park & bits).bit_count() for park in self.parks))
            for bits in subsets(
                self.offices,
                max(search.short_people, search.short_energy),
                min(search.free_people, search.free_energy),
            )
        ]

    def table(self, factories: int) -> list[Table]:
        """For each number of Office Towers the table of Tower Blocks, beside these active Factories."""
        gain = POINT * self.search.tables.factory[BuildingType.OFFICE]
        gains = {bit: gain * self.search._count(bit, factories) for bit in self.offices}
        best: dict[tuple[int, tuple[int, ...]], Choice] = {}
        for bits, weight, beside in self.chosen:
            weight += sum(g for bit, g in gains.items() if bit & bits)
            key = (bits.bit_count(), beside)
            if weight > best.get(key, (NEVER, 0))[0]:
                best[key] = (weight, bits)
        found = [[(NEVER, 0)] * (len(self.towers) + 1) for _ in range(len(self.offices) + 1)]
        for (n, beside), (weight, bits) in best.items():
            row = found[n]
            for t, (tower_weight, tower_bits) in enumerate(self._towers(beside)):
                if weight + tower_weight > row[t][0]:
                    row[t] = (weight + tower_weight, bits | tower_bits)
        return found

    def _offices(self, bits: int) -> int:
        """The weight of a set of active Office Towers, group by group."""
        if bits not in self.groups:
            group = bits & -bits
            while True:
                grown = group
                for bit in self.offices:
                    if bit & group:
                        grown |= self.search.near[bit] & bits
                if grown == group:
                    break
                group = grown
            row = self.search.tables.office[min(group.bit_count(), OFFICE_GROUP_CAP) - 1]
            weight = 0
            for bit in self.offices:
                if bit & group:
                    floors = min(self.search.of_bit[bit].floors, len(row))
                    weight += self.weights[bit] + POINT * row[floors - 1]
            self.groups[bits] = weight + self._offices(bits & ~group)
        return self.groups[bits]

    def _towers(self, beside: tuple[int, ...]) -> Table:
        """The best of each number of Tower Blocks, where so many Office Towers stand beside each Park."""
        if beside not in self.by_park:
            parks = list(zip(self.parks, beside, strict=True))
            near = 0
            for park in self.parks:
                near |= park
            linked = [bit for bit in self.towers if bit & near]
            table = [(NEVER, 0)] * (len(linked) + 1)
            for off in range(min(self.search.short_energy, len(linked)) + 1):
                for dropped in combinations(linked, off):
                    bits = sum(linked) - sum(dropped)
                    weight = sum(self.weights[bit] for bit in linked if bit & bits)
                    weight += POINT * sum(PARK[(park & bits).bit_count() + n] for park, n in parks)
                    if weight > table[len(linked) - off][0]:
                        table[len(linked) - off] = (weight, bits)
            free = best_by_count((self.weights[bit], bit) for bit in self.towers if not bit & near)
            self.by_park[beside] = joined(table, free)
        return self.by_park[beside]
