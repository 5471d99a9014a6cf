"""Quadropolis: the best allocation, against every allocation there is."""

import itertools
import random
import re
from dataclasses import replace

import pytest

from scoring import quadropolis
from scoring import quadropolis_gains as gains
from scoring.quadropolis import HOUSE_RULES, BuildingType, City, Fixed, HouseRules, Mode, allocate, score
from scoring.quadropolis_allocation import Allocations, absorbs, best_allocation
from scoring.quadropolis_customers import customers
from scoring.quadropolis_state import buildings
from scoring.quadropolis_tables import ACTIVATION, SHOP
from tests.scoring.cities import allocations, city, full_city, random_city, rank

MIXES = (None, None, None, "FHS", "TOPG", "OFSM", "HFM", "UPTS", "FHO")
"""Types that help or hinder one another, drawn together more often than chance would."""


def random_fixed(rng: random.Random, built: City, rules: HouseRules) -> Fixed:
    every = [b for b in buildings(built) if rng.random() < 0.25]
    shops = {b.space: rng.randint(0, 3) for b in every if b.type is BuildingType.SHOP and rng.random() < 0.5}
    return Fixed(
        {b.space: rng.random() < 0.5 for b in every if b.type in ACTIVATION and b.space not in shops},
        shops,
        {b.space: rng.random() < 0.5 for b in every if absorbs(b, rules)},
    )


@pytest.mark.parametrize("seed", range(4))
def test_no_allocation_of_a_small_city_is_better(seed: int) -> None:
    rng = random.Random(seed)
    compared = 0
    while compared < 120:
        built = random_city(rng, rng.choice(list(Mode)), rng.randint(1, 7), rng.choice(MIXES))
        if sum(b.type is BuildingType.SHOP for b in buildings(built)) > 2:
            continue
        rules = rng.choice(
            (
                HOUSE_RULES,
                HouseRules(shop_5=rng.randint(7, 16), playground_absorbs=True, monument_industry=-1),
            )
        )
        if rng.random() < 0.5:
            built = replace(built, fixed=random_fixed(rng, built, rules))
        inhabitants, energy = rng.randint(0, 9), rng.randint(0, 6)
        every = [rank(built, a, rules) for a in allocations(built, inhabitants, energy, rules)]
        if every:  # what is fixed can be kept
            found = best_allocation(built, inhabitants, energy, rules)
            assert rank(built, found, rules) == max(every)
            compared += 1


@pytest.mark.parametrize("seed", range(3))
def test_no_other_set_of_office_towers_is_better(seed: int) -> None:
    rng = random.Random(seed)
    built = random_city(rng, Mode.EXPERT, 8, ("O", "OP", "OFP")[seed])
    for inhabitants in (3, 5):
        every = [rank(built, a) for a in allocations(built, inhabitants, 6)]
        assert rank(built, best_allocation(built, inhabitants, 6)) == max(every)


def test_one_search_serves_every_number() -> None:
    rng = random.Random(7)
    for _ in range(12):
        built = random_city(rng, Mode.EXPERT, rng.randint(6, 20), rng.choice(MIXES))
        built = replace(built, fixed=random_fixed(rng, built, HOUSE_RULES))
        found = Allocations(built, (0, 12), (0, 9))
        for people, energy in itertools.product(range(0, 13, 3), range(0, 10, 3)):
            alone = best_allocation(built, people, energy)
            assert rank(built, found.best(people, energy)) == rank(built, alone)
            assert found.points(people, energy) == rank(built, alone)[0]


def test_full_cities_are_within_what_their_tiles_give() -> None:
    rng = random.Random(4)
    for _ in range(100):
        built = full_city(rng)
        # Full of stacks, to strain the search: more tiles than a game has turns are all that is wrong.
        assert {problem.rule for problem in quadropolis.problems(built)} <= {"tiles"}
        low, high = gains.inhabitants(built)
        assert built.inhabitants is not None
        assert low <= built.inhabitants <= high
        assert gains.energy(built) == (built.energy, built.energy)


def test_the_allocation_adds_up_and_is_shown() -> None:
    rng = random.Random(5)
    for _ in range(100):
        built = full_city(rng)
        found = allocate(built)
        by_space = {b.space: b for b in buildings(built)}
        needs = [ACTIVATION[by_space[s].type] for s in found.active if by_space[s].type in ACTIVATION]
        assert found.activating == (sum(n[0] for n in needs), sum(n[1] for n in needs))
        assert found.idle_inhabitants >= 0
        assert found.idle_energy >= 0
        assert set(found.customers) == {s for s in found.active if by_space[s].type is BuildingType.SHOP}
        assert all(by_space[s].type is BuildingType.PARK for s in found.absorbed)
        breakdown = score(built)
        idle = {b.path for b in buildings(built) if b.space not in found.active}
        shown = {x.paths[0] for x in breakdown.lines if "is not active" in x.explanation}
        assert shown == idle
        assert breakdown.groups["surplus"] == -found.idle_inhabitants - found.idle_energy
        texts = [x.explanation for x in breakdown.lines if x.group == "surplus"]
        assert [list(map(int, re.findall(r"\d+", text))) for text in texts] == [
            [
                found.inhabitants,
                found.activating[0],
                sum(found.customers.values()),
                found.idle_inhabitants,
            ],
            [found.energy, found.activating[1], len(found.absorbed), found.idle_energy],
        ]


def test_more_energy_never_helps_less_than_its_penalty() -> None:
    rng = random.Random(6)
    for _ in range(60):
        built = random_city(rng, Mode.EXPERT, rng.randint(4, 16))
        totals = [score(replace(built, inhabitants=9, energy=e)).total for e in range(8)]
        assert all(b >= a - 1 for a, b in itertools.pairwise(totals))


def test_a_person_may_fix_parts() -> None:
    built = city("S S T P / _ _ _ _ / _ _ _ _ / _ _ _ _", 5, 3)
    assert sorted(allocate(built).customers.values()) == [1, 4]
    fixed = replace(built, fixed=Fixed(active={"0/2": False}, customers={"0/0": 3}))
    found = allocate(fixed)
    assert found.customers == {"0/0": 3, "0/1": 2}
    assert "0/2" not in found.active
    assert found.absorbed == {"0/3"}
    assert allocate(replace(built, fixed=Fixed(absorbs={"0/3": True}))).activating == (0, 2)
    fixed = replace(built, fixed=Fixed(active={"0/2": False}, absorbs={"0/3": False}))
    assert score(fixed).groups["surplus"] == -1


@pytest.mark.parametrize(
    ("shops", "people", "shares"),
    [(0, 5, []), (1, 9, [4]), (2, 5, [4, 1]), (2, 20, [4, 4]), (3, 6, [4, 2, 0]), (3, 0, [0, 0, 0])],
)
def test_customers_go_where_they_bring_most(shops: int, people: int, shares: list[int]) -> None:
    assert customers(SHOP, shops, people) == shares
