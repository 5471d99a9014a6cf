"""Quadropolis' points of a city with a given allocation, line by line ("The buildings of Quadropolis")."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from scoring.breakdown import Line
from scoring.quadropolis_state import Building, City, Space, buildings, district, neighbours
from scoring.quadropolis_tables import (
    FACTORY_HARBOR,
    FACTORY_SHOP,
    HARBOR,
    HOUSE_RULES,
    NAMES,
    OFFICE_GROUP_CAP,
    PARK,
    PUBLIC,
    SHOP,
    SURPLUS_PENALTY,
    TOWER,
    BuildingType,
    HouseRules,
    Mode,
)
from scoring.words import counted, forms, joined, said

GROUPS = ("tower", "shop", "public", "park", "factory", "harbor", "office", "monument", "surplus")


@dataclass(frozen=True)
class Allocation:
    """Where a player's inhabitants and energy are at the end of the game.

    Attributes:
        inhabitants: All that the player owns.
        energy: All that the player owns.
        active: Spaces of the active buildings, those that need nothing among them.
        customers: Inhabitants in each active Shop.
        absorbed: Spaces of the Parks that hold a unit of energy.
        activating: Inhabitants and energy that activate buildings.
    """

    inhabitants: int
    energy: int
    active: frozenset[Space]
    customers: dict[Space, int] = field(default_factory=dict)
    absorbed: frozenset[Space] = frozenset()
    activating: tuple[int, int] = (0, 0)

    @property
    def housed(self) -> int:
        """Inhabitants in buildings, customers included."""
        return self.activating[0] + sum(self.customers.values())

    @property
    def idle_inhabitants(self) -> int:
        """Inhabitants left over."""
        return self.inhabitants - self.housed

    @property
    def idle_energy(self) -> int:
        """Energy neither used nor absorbed."""
        return self.energy - self.activating[1] - len(self.absorbed)


@dataclass(frozen=True)
class Tables:
    """The points of each building with the house rules' values in place.

    Attributes:
        tower: By floors.
        shop: By customers.
        public: By districts.
        harbor: By length.
        office: By size of the group (from 1) and floors (from 1).
        factory: For each active neighbour of a type.
        monument: For each active neighbour of a type.
    """

    tower: tuple[int, ...]
    shop: tuple[int, ...]
    public: tuple[int, ...]
    harbor: tuple[int, ...]
    office: tuple[tuple[int, ...], ...]
    factory: dict[BuildingType, int]
    monument: dict[BuildingType, int]


def tables(rules: HouseRules = HOUSE_RULES) -> Tables:
    """The points as played with these house rules."""
    return Tables(
        (*TOWER, rules.tower_5),
        (*SHOP, rules.shop_5),
        (*PUBLIC, rules.public_5),
        (*HARBOR, rules.harbor_5),
        rules.office,
        {
            BuildingType.SHOP: FACTORY_SHOP,
            BuildingType.HARBOR: FACTORY_HARBOR,
            BuildingType.OFFICE: rules.factory_office,
        },
        {
            BuildingType.FACTORY: rules.monument_industry,
            BuildingType.HARBOR: rules.monument_industry,
            BuildingType.PUBLIC: rules.monument_public,
            BuildingType.SHOP: rules.monument_shop,
            BuildingType.PARK: rules.monument_park,
            BuildingType.PLAYGROUND: rules.monument_park,
        },
    )


def step(table: Sequence[int], n: int) -> int:
    """The points of step n of a table; its last step for more than it has."""
    return table[min(n, len(table) - 1)]


HOMES = (BuildingType.TOWER, BuildingType.OFFICE)
"""What a Park counts beside it."""

HOME_WORDS = {
    Mode.CLASSIC: forms("Tower Block", "Tower Blocks"),
    Mode.EXPERT: forms("Tower Block or Office Tower", "Tower Blocks or Office Towers"),
}


def lines(city: City, allocation: Allocation, rules: HouseRules = HOUSE_RULES) -> tuple[Line, ...]:
    """Every line of a city's score, building by building, then what is left over.

    A building that stays inactive has a line without points: it is removed before the scoring ("End of the
    game").
    """
    return (*_Scoring(city, allocation, rules).lines(), *_left_over(allocation))


def note(rules: HouseRules, *names: str) -> str:
    """What to say of points that rest on these fields of the house rules."""
    changed = any(getattr(rules, name) != getattr(HOUSE_RULES, name) for name in names)
    return said(" (house rule)") if changed else said(" (known from one source)")


class _Scoring:
    """One city being scored."""

    def __init__(self, city: City, allocation: Allocation, rules: HouseRules) -> None:
        self.city, self.allocation, self.rules = city, allocation, rules
        self.tables = tables(rules)
        self.all = tuple(buildings(city))
        self.active = {b.space: b for b in self.all if b.space in allocation.active}

    def lines(self) -> Iterator[Line]:
        yield from self._towers()
        yield from self._shops()
        yield from self._publics()
        yield from self._parks()
        yield from self._factories()
        yield from self._harbors()
        yield from self._offices()
        yield from self._monuments()

    def of(self, *types: BuildingType) -> list[Building]:
        return [b for b in self.active.values() if b.type in types]

    def beside(self, building: Building) -> Counter[BuildingType]:
        """Active neighbours by type."""
        near = (self.active.get(space) for space in neighbours(building.row, building.col))
        return Counter(b.type for b in near if b)

    def inactive(self, *types: BuildingType) -> Iterator[Line]:
        for b in self.all:
            if b.type in types and b.space not in self.active:
                yield Line(
                    b.type.value,
                    0,
                    said("{building} is not active and counts for nothing.", building=b.words),
                    (b.path,),
                )

    def _towers(self) -> Iterator[Line]:
        for b in self.of(BuildingType.TOWER):
            text = said("{building} of {floors}", building=b.words, floors=counted(b.floors, "floor"))
            text += note(self.rules, "tower_5") if b.floors >= len(TOWER) else ""
            yield Line("tower", step(self.tables.tower, b.floors), text + ".", (b.path,))
        yield from self.inactive(BuildingType.TOWER)

    def _shops(self) -> Iterator[Line]:
        for b in self.of(BuildingType.SHOP):
            n = self.allocation.customers.get(b.space, 0)
            text = said("{building} with {customers}", building=b.words, customers=counted(n, "customer"))
            text += note(self.rules, "shop_5") if n >= len(SHOP) else ""
            yield Line("shop", step(self.tables.shop, n), text + ".", (b.path,))
        yield from self.inactive(BuildingType.SHOP)

    def _publics(self) -> Iterator[Line]:
        found = self.of(BuildingType.PUBLIC)
        if found:
            n = len({district(self.city, b) for b in found})
            text = said("Public Services in {districts}", districts=counted(n, "district"))
            text += note(self.rules, "public_5") if n >= len(PUBLIC) else ""
            yield Line("public", step(self.tables.public, n), text + ".", tuple(b.path for b in found))
        yield from self._printed(found)
        yield from self.inactive(BuildingType.PUBLIC)

    def _printed(self, found: Iterable[Building]) -> Iterator[Line]:
        for b in found:
            if b.tile.vp:
                yield Line(
                    b.type.value,
                    b.tile.vp,
                    said("{building}: points printed on it.", building=b.words),
                    (b.path,),
                )

    def _parks(self) -> Iterator[Line]:
        for b in filter(lambda b: b.is_park, self.active.values()):
            n = sum(self.beside(b)[home] for home in HOMES)
            text = said(
                "{building} beside {things}.",
                building=b.words,
                things=counted(n, *HOME_WORDS[self.city.mode]),
            )
            yield Line("park", step(PARK, n), text, (b.path,))

    def _factories(self) -> Iterator[Line]:
        for b in self.of(BuildingType.FACTORY):
            beside = self.beside(b)
            near = {kind: beside[kind] for kind in self.tables.factory if beside[kind]}
            points = sum(n * self.tables.factory[kind] for kind, n in near.items())
            text = said(
                "{building} beside {near}", building=b.words, near=self._listed(near, self.tables.factory)
            )
            text += note(self.rules, "factory_office") if BuildingType.OFFICE in near else ""
            yield Line("factory", points, text + ".", (b.path,))
        yield from self.inactive(BuildingType.FACTORY)

    def _listed(self, near: dict[BuildingType, int], worth: dict[BuildingType, int]) -> str:
        """Neighbours in words with the points of each, e.g. ``"2 × Shop (2 each)"``."""
        return joined(
            ", ",
            (
                said("{n} × {name} ({points} each)", n=n, name=NAMES[kind], points=worth.get(kind, 0))
                for kind, n in near.items()
            ),
        ) or said("nothing that counts")

    def _harbors(self) -> Iterator[Line]:
        found = self.of(BuildingType.HARBOR)
        for down, right in ((0, 1), (1, 0)):
            run = max((self._run(b, down, right) for b in found), key=len, default=[])
            if len(run) > 1:
                n = len(run)
                text = (
                    said("Longest row of Harbours: {n}", n=n)
                    if right
                    else said("Longest column of Harbours: {n}", n=n)
                )
                text += note(self.rules, "harbor_5") if len(run) >= len(HARBOR) else ""
                paths = tuple(b.path for b in run)
                yield Line("harbor", step(self.tables.harbor, len(run)), text + ".", paths)
        yield from self._printed(found)
        yield from self.inactive(BuildingType.HARBOR)

    def _run(self, building: Building, down: int, right: int) -> list[Building]:
        """The Harbours that follow one another from this one on."""
        run = [building]
        while True:
            space = f"{run[-1].row + down}/{run[-1].col + right}"
            if space not in self.active or self.active[space].type != BuildingType.HARBOR:
                return run
            run.append(self.active[space])

    def _offices(self) -> Iterator[Line]:
        left = {b.space: b for b in self.of(BuildingType.OFFICE)}
        while left:
            group = [left.pop(next(iter(left)))]
            for b in group:
                group += [left.pop(s) for s in neighbours(b.row, b.col) if s in left]
            row = self.tables.office[min(len(group), OFFICE_GROUP_CAP) - 1]
            confirmed = len(group) == 3 and row == HOUSE_RULES.office[2]
            for b in sorted(group, key=lambda b: (b.row, b.col)):
                floors = counted(b.floors, "floor")
                text = said(
                    "{building} of {floors} in a group of {group}",
                    building=b.words,
                    floors=floors,
                    group=len(group),
                )
                text += "" if confirmed else note(self.rules, "office")
                yield Line("office", row[min(b.floors, len(row)) - 1], text + ".", (b.path,))
        yield from self.inactive(BuildingType.OFFICE)

    def _monuments(self) -> Iterator[Line]:
        for b in self.of(BuildingType.MONUMENT):
            near = dict(self.beside(b))
            points = sum(n * self.tables.monument.get(kind, 0) for kind, n in near.items())
            text = said(
                "{building} beside {near}", building=b.words, near=self._listed(near, self.tables.monument)
            )
            names = [n for n in vars(self.rules) if n.startswith("monument_")]
            text += note(self.rules, *names) if near else ""
            yield Line("monument", points, text + ".", (b.path,))


def _left_over(allocation: Allocation) -> Iterator[Line]:
    """What became of all inhabitants and energy ("End of the game")."""
    customers = sum(allocation.customers.values())
    idle = allocation.idle_inhabitants
    yield Line(
        "inhabitants",
        SURPLUS_PENALTY * idle,
        said(
            "Of {inhabitants}, {activating} activate buildings, {customers} are customers, {idle} "
            "are left over.",
            inhabitants=counted(allocation.inhabitants, "inhabitant"),
            activating=allocation.activating[0],
            customers=customers,
            idle=idle,
        ),
        ("inhabitants",),
        "surplus",
    )
    idle = allocation.idle_energy
    yield Line(
        "energy",
        SURPLUS_PENALTY * idle,
        said(
            "Of {units} of energy, {activating} activate buildings, {absorbed} are absorbed by "
            "Parks, {idle} are left over.",
            units=counted(allocation.energy, "unit"),
            activating=allocation.activating[1],
            absorbed=len(allocation.absorbed),
            idle=idle,
        ),
        ("energy", *(f"city/{space}" for space in sorted(allocation.absorbed))),
        "surplus",
    )
