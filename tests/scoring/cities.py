"""Short notations and random cities for the Quadropolis tests."""

import itertools
import random
import re
from collections.abc import Iterator

from scoring.quadropolis_allocation import absorbs
from scoring.quadropolis_points import Allocation, lines
from scoring.quadropolis_state import City, Fixed, Tile, buildings, empty
from scoring.quadropolis_tables import (
    ACTIVATION,
    HOUSE_RULES,
    MAX_CUSTOMERS,
    STACKABLE,
    STOCK,
    BuildingType,
    HouseRules,
    Mode,
)

LETTERS = {
    "T": BuildingType.TOWER,
    "S": BuildingType.SHOP,
    "U": BuildingType.PUBLIC,
    "P": BuildingType.PARK,
    "G": BuildingType.PLAYGROUND,
    "F": BuildingType.FACTORY,
    "H": BuildingType.HARBOR,
    "O": BuildingType.OFFICE,
    "M": BuildingType.MONUMENT,
    "X": BuildingType.UNKNOWN,
}


def tile(text: str) -> Tile | None:
    """A type's letter, its floors, v and printed points, p and inhabitants, e and energy; ``_`` for no tile.

    E.g. ``T3p2``, ``Hv3``, ``Hp1e1``, ``Fe2``, ``S``.
    """
    if text == "_":
        return None
    parts = re.fullmatch(r"(\w)(\d*)(?:v(\d+))?(?:p(\d+))?(?:e(\d+))?", text)
    assert parts, text
    letter, floors, vp, inhabitants, energy = parts.groups()
    return Tile(LETTERS[letter], int(floors or 1), int(vp or 0), int(inhabitants or 0), int(energy or 0))


def city(
    text: str, inhabitants: int | None = None, energy: int | None = None, fixed: Fixed | None = None
) -> City:
    """A city from rows of tiles, ``/`` between rows; five tiles in a row make it an Expert one."""
    rows = tuple(tuple(map(tile, row.split())) for row in text.split("/"))
    mode = Mode.EXPERT if len(rows[0]) == 5 else Mode.CLASSIC
    return City(mode, rows, inhabitants, energy, fixed or Fixed())


def random_city(
    rng: random.Random, mode: Mode, tiles: int, kinds: str | None = None, max_floors: int = 5
) -> City:
    """A city of so many buildings drawn from the mode's tiles, only of some types if these are named."""
    stock = [s for s in STOCK[mode] for _ in range(sum(s.per_round))]
    if kinds:
        stock = [s for s in stock if s.type in {LETTERS[k] for k in kinds}]
    grid = [list(row) for row in empty(mode).city]
    spaces = [(r, c) for r, row in enumerate(grid) for c in range(len(row))]
    for r, c in rng.sample(spaces, tiles):
        s = rng.choice(stock)
        floors = rng.choice(range(1, max_floors + 1)) if s.type in STACKABLE else 1
        grid[r][c] = Tile(s.type, floors, s.vp, s.inhabitants, s.energy)
    return City(mode, tuple(map(tuple, grid)), rng.randint(0, 20), rng.randint(0, 14))


def allocations(
    built: City, inhabitants: int, energy: int, rules: HouseRules = HOUSE_RULES
) -> Iterator[Allocation]:
    """Every allocation there is that wastes nothing a Park could absorb; what ``fixed`` says is kept."""
    every = tuple(buildings(built))
    fixed = built.fixed
    optional = [b for b in every if b.type in ACTIVATION]
    always = {b.space for b in every if b.type not in ACTIVATION and b.type is not BuildingType.UNKNOWN}
    parks = [b.space for b in every if absorbs(b, rules)]
    forced = [p for p in parks if fixed.absorbs.get(p)]
    willing = [p for p in parks if p not in fixed.absorbs]
    for picks in itertools.product((False, True), repeat=len(optional)):
        active = [b for b, pick in zip(optional, picks, strict=True) if pick]
        if any(
            fixed.active.get(b.space, pick) != pick or (b.space in fixed.customers and not pick)
            for b, pick in zip(optional, picks, strict=True)
        ):
            continue
        people = sum(ACTIVATION[b.type][0] for b in active)
        power = sum(ACTIVATION[b.type][1] for b in active)
        spare = energy - power - len(forced)
        if people > inhabitants or spare < 0:
            continue
        absorbed = frozenset([*forced, *willing[:spare]])
        shops = [b.space for b in active if b.type is BuildingType.SHOP]
        shares = [
            [fixed.customers[s]] if s in fixed.customers else range(MAX_CUSTOMERS[built.mode] + 1)
            for s in shops
        ]
        for share in itertools.product(*shares):
            if people + sum(share) <= inhabitants:
                yield Allocation(
                    inhabitants,
                    energy,
                    frozenset(always | {b.space for b in active}),
                    dict(zip(shops, share, strict=True)),
                    absorbed,
                    (people, power),
                )


def rank(built: City, allocation: Allocation, rules: HouseRules = HOUSE_RULES) -> tuple[int, int, int]:
    """What the best allocation is chosen by: points, inhabitants in buildings, active buildings."""
    points = sum(line.points for line in lines(built, allocation, rules))
    return points, allocation.housed, len(allocation.active)


def full_city(rng: random.Random) -> City:
    """A full Expert city of 20 stacks, of tiles of one box, with the pieces that its tiles gave."""
    stock = [s for s in STOCK[Mode.EXPERT] for _ in range(sum(s.per_round))]
    rng.shuffle(stock)
    stacks = [[s] for s in stock[:20]]
    for s in stock[20 : rng.randint(20, 30)]:
        fits = [k for k in stacks if k[0].type is s.type and s.type in ("tower", "office") and len(k) < 5]
        if fits:
            rng.choice(fits).append(s)
    tiles = [Tile(k[-1].type, len(k), k[-1].vp, k[-1].inhabitants, k[-1].energy) for k in stacks]
    grid = tuple(tuple(tiles[r * 5 : r * 5 + 5]) for r in range(4))
    people = sum(s.inhabitants for k in stacks for s in k)
    return City(Mode.EXPERT, grid, people, sum(s.energy for k in stacks for s in k))
