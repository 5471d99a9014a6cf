"""The best allocation of a Quadropolis player's inhabitants and energy, exactly.

Any building may stay inactive, so there are up to 2^20 cities to choose from. They come apart once the active
Factories are chosen: a Factory only looks at the Shops, Harbours and Office Towers beside it, Tower Blocks
and Office Towers share Parks, Public Services share districts, and beyond that buildings only compete for
inhabitants and energy. So for every set of Factories there is a table for each of these families, "the best
that n of them can bring", and the tables are combined over the numbers.

What the buildings need in all is a handful of numbers, so one search serves every number of inhabitants and
energy that the player may own.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property

from scoring.quadropolis_choices import (
    ACTIVE,
    FORCED,
    NEVER,
    ROW,
    Choice,
    Table,
    best_by_count,
    joined,
    subsets,
)
from scoring.quadropolis_customers import PERSON, POINT, customer_weights, customers
from scoring.quadropolis_families import Harbors, publics
from scoring.quadropolis_gains import Bounds
from scoring.quadropolis_homes import Homes
from scoring.quadropolis_points import Allocation, lines, step, tables
from scoring.quadropolis_state import Building, City, Space, buildings, neighbours
from scoring.quadropolis_tables import (
    ABSORBED_PER_PARK,
    ACTIVATION,
    HOUSE_RULES,
    MAX_CUSTOMERS,
    PRINTS_VP,
    SURPLUS_PENALTY,
    BuildingType,
    HouseRules,
)


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
    return Allocations(city, (inhabitants, inhabitants), (energy, energy), rules).best(inhabitants, energy)


class Allocations:
    """The best allocations of one city for every number of inhabitants and energy within bounds.

    Args:
        city: Tiles and what is fixed; its own ``inhabitants`` and ``energy`` are not used.
        people: Fewest and most inhabitants.
        energy: Least and most energy.
        rules: The values to play by.
    """

    def __init__(self, city: City, people: Bounds, energy: Bounds, rules: HouseRules = HOUSE_RULES) -> None:
        self.city, self.rules = city, rules
        self.people, self.energy = people, energy
        self.shops = {b.space for b in buildings(city) if b.type is BuildingType.SHOP}
        self.parks = {b.space for b in buildings(city) if absorbs(b, rules)}
        self.searches: dict[Reserved, Search] = {}

    def best(self, inhabitants: int, energy: int) -> Allocation:
        """The best allocation of so many."""
        return self._search(inhabitants, energy).best(inhabitants, energy)

    def points(self, inhabitants: int, energy: int) -> int:
        """The total of the best allocation of so many."""
        return self._search(inhabitants, energy).points(inhabitants, energy)

    def _search(self, inhabitants: int, energy: int) -> "Search":
        kept = self._reserved(inhabitants, energy)
        if kept not in self.searches:
            self.searches[kept] = Search(self.city, kept, self.people, self.energy, self.rules)
        return self.searches[kept]

    def _reserved(self, inhabitants: int, energy: int) -> "Reserved":
        """Sets aside what fixed customers and fixed Parks take, as far as there is enough."""
        kept = Reserved((), ())
        for space, n in self.city.fixed.customers.items():
            fits = kept.people + n <= inhabitants and kept.energy < energy
            if space in self.shops and 0 <= n <= MAX_CUSTOMERS[self.city.mode] and fits:
                kept = replace(kept, served=(*kept.served, (space, n)))
        for space, wish in self.city.fixed.absorbs.items():
            if space in self.parks and wish and kept.energy < energy:
                kept = replace(kept, filled=(*kept.filled, space))
        return kept


@dataclass(frozen=True)
class Reserved:
    """What is set aside for parts that a person fixed.

    Attributes:
        served: Shops with their fixed number of customers.
        filled: Parks that absorb a unit of energy each.
    """

    served: tuple[tuple[Space, int], ...]
    filled: tuple[Space, ...]

    @property
    def people(self) -> int:
        """Inhabitants set aside."""
        return sum(n for _, n in self.served)

    @property
    def energy(self) -> int:
        """Energy set aside."""
        return len(self.served) + len(self.filled) * ABSORBED_PER_PARK


class Search:
    """The search for one city; a building is a bit, ``row * ROW + column`` its place.

    Args:
        city: Tiles and what is fixed.
        kept: What is set aside.
        people: Fewest and most inhabitants, those set aside among them.
        energy: Least and most energy, as inhabitants.
        rules: The values to play by.
    """

    def __init__(self, city: City, kept: Reserved, people: Bounds, energy: Bounds, rules: HouseRules) -> None:
        self.city, self.kept, self.tables = city, kept, tables(rules)
        self.rules = rules
        self.people = tuple(max(0, n - kept.people) for n in people)
        self.energy = tuple(max(0, n - kept.energy) for n in energy)
        self.of_bit = {1 << b.row * ROW + b.col: b for b in buildings(city)}
        bits = {b.space: bit for bit, b in self.of_bit.items()}
        self.near = {
            bit: sum(bits.get(s, 0) for s in neighbours(b.row, b.col)) for bit, b in self.of_bit.items()
        }
        self.served = dict(kept.served)
        self.forced = sum(bits.get(s, 0) for s, active in city.fixed.active.items() if active)
        self.off = sum(bits.get(s, 0) for s, active in city.fixed.active.items() if not active)
        self.monuments = sum(bit for bit, b in self.of_bit.items() if b.type is BuildingType.MONUMENT)
        self.parks = [bit for bit, b in self.of_bit.items() if b.is_park]
        wish = city.fixed.absorbs
        self.open_parks = [b.space for b in self.of_bit.values() if absorbs(b, rules) and b.space not in wish]
        self.shops = self.candidates(BuildingType.SHOP)
        self.short_people, self.short_energy = self._shortages()
        self.needs = self._needs()
        self.clients = customer_weights(self._shop_steps, len(self.shops), self.people[1])
        self.rows: dict[int, dict[int, _Found]] = {}

    @property
    def _shop_steps(self) -> tuple[int, ...]:
        return self.tables.shop[: MAX_CUSTOMERS[self.city.mode] + 1]

    def _shortages(self) -> Bounds:
        """How many inhabitants and units of energy may be missing to activate and serve everything.

        What brings points by itself and can only help others stays inactive for want of inhabitants or
        energy alone: as long as one is idle, activating it is better. So no more of such buildings are
        inactive in the best allocation than are missing.
        """
        people = power = 0
        for kind, (inhabitants, energy) in ACTIVATION.items():
            n = len(self.candidates(kind))
            people, power = people + n * inhabitants, power + n * energy
        people += len(self.shops) * MAX_CUSTOMERS[self.city.mode]
        return max(0, people - self.people[0]), max(0, power - self.energy[0])

    def candidates(self, kind: BuildingType) -> list[int]:
        """Bits of the buildings of a type whose activity is open."""
        return [
            bit
            for bit, b in self.of_bit.items()
            if b.type is kind and not bit & self.off and b.space not in self.served
        ]

    def weight(self, bit: int) -> int:
        """What a building brings by itself when it is active: printed points, Monuments beside it, ..."""
        b = self.of_bit[bit]
        points = (b.tile.vp or 0) if b.type in PRINTS_VP else 0
        points += self._count(bit, self.monuments) * self.tables.monument.get(b.type, 0)
        points += step(self.tables.tower, b.floors) if b.type is BuildingType.TOWER else 0
        forced = FORCED if bit & self.forced else 0
        return points * POINT + ACTIVATION[b.type][0] * PERSON + ACTIVE + forced

    def _count(self, bit: int, others: int) -> int:
        """Neighbours of a building among others."""
        return (self.near[bit] & others).bit_count()

    def _needs(self) -> list[dict[tuple[int, int], Choice]]:
        """For each number of open Shops: the best choice by what it needs of inhabitants and energy.

        Combines the tables of all families over the sets of active Factories; customers are still to come.
        """
        factories = self.candidates(BuildingType.FACTORY)
        harbors = Harbors(self)
        offices = self.candidates(BuildingType.OFFICE)
        served = sum(bit for bit, b in self.of_bit.items() if b.space in self.served)
        bonus = self.tables.factory
        weights = {
            f: self.weight(f) + POINT * bonus[BuildingType.SHOP] * self._count(f, served) for f in factories
        }
        mask = {BuildingType.SHOP: sum(self.shops), BuildingType.HARBOR: sum(harbors.bits)}
        mask[BuildingType.OFFICE] = sum(offices)
        linked = [f for f in factories if self.near[f] & sum(mask.values())]
        alone = best_by_count((weights[f], f) for f in factories if f not in linked)
        others = joined(alone, publics(self))
        near = {kind: sum(f for f in linked if self.near[f] & bits) for kind, bits in mask.items()}
        homes = Homes(self, [f for f in linked if f & near[BuildingType.OFFICE]])

        @cache
        def shop_table(active: int) -> Table:
            gain = POINT * bonus[BuildingType.SHOP]
            return best_by_count((self.weight(s) + gain * self._count(s, active), s) for s in self.shops)

        @cache
        def crew_table(active: int) -> Table:
            return joined(others, harbors.table(active))

        home_table = cache(homes.table)

        @cache
        def use_table(shops: int, offices: int) -> dict[tuple[int, int, int], Choice]:
            """By open Shops, Office Towers and energy."""
            found: dict[tuple[int, int, int], Choice] = {}
            home_rows = home_table(offices)
            for m, (shop_weight, shop_bits) in enumerate(shop_table(shops)):
                for o, row in enumerate(home_rows):
                    for t, (weight, bits) in enumerate(row[: max(0, self.energy[1] - o - m) + 1]):
                        if weight > NEVER >> 1 and o + m <= self.energy[1]:
                            found[m, o, o + m + t] = (weight + shop_weight, bits | shop_bits)
            return found

        needs: list[dict[tuple[int, int], Choice]] = [{} for _ in range(len(self.shops) + 1)]
        for active in self._factory_sets(linked, weights):
            base = sum(weights[f] for f in linked if f & active)
            users = use_table(active & near[BuildingType.SHOP], active & near[BuildingType.OFFICE])
            crews = crew_table(active & near[BuildingType.HARBOR])
            for (m, o, power), (weight, bits) in users.items():
                best, hands = needs[m], active.bit_count() + o
                weight, bits = weight + base, bits | active
                for n, (crew_weight, crew_bits) in enumerate(
                    crews[: max(0, self.people[1] - hands + 1)], hands
                ):
                    if weight + crew_weight > best.get((n, power), (NEVER, 0))[0]:
                        best[n, power] = (weight + crew_weight, bits | crew_bits)
        return needs

    def _factory_sets(self, linked: list[int], weights: dict[int, int]) -> Iterator[int]:
        """Every set of Factories that could be the best one to activate."""
        useful = [f for f in linked if weights[f] >= 0]
        for others in subsets([f for f in linked if f not in useful], len(linked), self.people[1]):
            for active in subsets(useful, self.short_people, self.people[1] - others.bit_count()):
                yield others | active

    def _by_energy(self, people: int) -> "dict[int, _Found]":
        """With so many inhabitants that are not set aside: the best choice by the energy it needs."""
        if people not in self.rows:
            row: dict[int, _Found] = {}
            for m, needs in enumerate(self.needs):
                left = self.clients[m]
                for (hands, power), (weight, bits) in needs.items():
                    if hands <= people and weight + left[people - hands] > row.get(power, _NOTHING)[0]:
                        row[power] = (weight + left[people - hands], bits, m, people - hands)
            self.rows[people] = row
        return self.rows[people]

    def _find(self, inhabitants: int, energy: int) -> "_Found":
        """The best choice where so much is owned."""
        free = energy - self.kept.energy
        parks = len(self.open_parks) * ABSORBED_PER_PARK
        best = _NOTHING
        for power, (weight, bits, shops, people) in self._by_energy(inhabitants - self.kept.people).items():
            weight += SURPLUS_PENALTY * POINT * max(0, free - power - parks)
            if power <= free and weight > best[0]:
                best = (weight, bits, shops, people)
        return best

    def points(self, inhabitants: int, energy: int) -> int:
        """The total of the best allocation."""
        return self._open_points(self._find(inhabitants, energy)) + self._always

    def _open_points(self, found: "_Found") -> int:
        weight, bits, _, _ = found
        return (weight - FORCED * (bits & self.forced).bit_count()) // POINT

    @cached_property
    def _always(self) -> int:
        """Points of what is set aside and of what needs nothing: the same in every allocation."""
        some = self.best(self.people[0] + self.kept.people, self.energy[0] + self.kept.energy)
        found = self._find(some.inhabitants, some.energy)
        return sum(line.points for line in lines(self.city, some, self.rules)) - self._open_points(found)

    def best(self, inhabitants: int, energy: int) -> Allocation:
        """The best allocation, building by building."""
        _, bits, shops, people = self._find(inhabitants, energy)
        active = {b.space for bit, b in self.of_bit.items() if bit & bits or b.type not in ACTIVATION}
        active -= {b.space for b in self.of_bit.values() if b.type is BuildingType.UNKNOWN}
        open_shops = [self.of_bit[bit].space for bit in self.shops if bit & bits]
        shares = customers(self._shop_steps, shops, people)
        served = self.served | dict(zip(open_shops, shares, strict=True))
        active |= set(served)
        needs = [ACTIVATION.get(b.type, (0, 0)) for b in self.of_bit.values() if b.space in active]
        activating = (sum(n[0] for n in needs), sum(n[1] for n in needs))
        filled = self.kept.filled
        spare = max(0, energy - activating[1] - len(filled) * ABSORBED_PER_PARK)
        absorbed = frozenset([*filled, *self.open_parks[: spare // ABSORBED_PER_PARK]])
        return Allocation(inhabitants, energy, frozenset(active), served, absorbed, activating)


_Found = tuple[int, int, int, int]
"""A weight, the chosen buildings as bits, how many open Shops are among them, inhabitants left for these."""

_NOTHING: _Found = (NEVER, 0, 0, 0)


def absorbs(building: Building, rules: HouseRules) -> bool:
    """Whether a building can take up energy that is left over ("Parks")."""
    return building.type is BuildingType.PARK or (
        rules.playground_absorbs and building.type is BuildingType.PLAYGROUND
    )
