"""Quadropolis: points of whole cities, the table's standings, and states as JSON."""

import json
import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from scoring import codec, quadropolis
from scoring import quadropolis_gains as gains
from scoring.breakdown import Standings, Tie
from scoring.players import Players, Seat
from scoring.quadropolis import HOUSE_RULES, City, Fixed, HouseRules, Mode, Tile, score
from scoring.quadropolis_tables import ROUNDS, STOCK, BuildingType
from tests.scoring.cities import city, random_city

DATA = Path(__file__).parent / "data" / "expert_cities.txt"
PHOTOS = os.environ.get("TABLESCORE_PHOTOS")
KINDS = ("tower", "shop", "public", "park", "factory", "harbor", "office", "monument")

CLASSIC_59 = city("T3 P T1 _ / P T2 _ _ / H S F S / Hv3 H Hv2 F", 13, 5)
CLASSIC_58 = city("Uv2 T Uv1 H / T P T2 H / P T P Hv3 / _ Uv2 U H", 9, 4)
EXPERT_104 = city("_ O O F S / T5 G O4 O F / _ T F O _ / _ _ _ Uv2 _", 14, 8)


def groups(built: City) -> dict[str, int]:
    """The groups of a city's score that are not 0."""
    return {name: points for name, points in score(built).groups.items() if points}


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        pytest.param(
            CLASSIC_59,
            {"tower": 10, "park": 11, "shop": 11, "factory": 12, "harbor": 15},
            id="Classic, two Shops",
        ),
        pytest.param(
            CLASSIC_58,
            {"tower": 6, "park": 19, "public": 19, "harbor": 15, "surplus": -1},
            id="Classic, one inhabitant too many",
        ),
        pytest.param(
            city("_ T _ _ / _ P _ _ / _ _ _ _ / _ _ _ _", 0, 1), {"tower": 1, "park": 2}, id="park, 1 tower"
        ),
        pytest.param(
            city("_ T _ _ / T P T _ / _ _ _ _ / T _ _ T", 0, 5), {"tower": 5, "park": 7}, id="park, 3 of 5"
        ),
        pytest.param(
            city("_ T _ _ / T P T _ / _ T _ _ / T _ _ T", 0, 6), {"tower": 6, "park": 11}, id="park, 4 of 6"
        ),
        pytest.param(
            city("_ _ _ _ _ / _ O2 O3 _ _ / _ O2 _ _ _ / _ _ _ _ _", 3, 3),
            {"office": 19},
            id="rulebook, three Office Towers",
        ),
        pytest.param(
            EXPERT_104,
            {"tower": 16, "shop": 11, "public": 4, "park": 11, "factory": 24, "office": 38},
            id="Expert, five Office Towers",
        ),
        pytest.param(
            city("H _ _ _ _ / _ H _ _ _ / _ _ H _ _ / _ _ _ H _", 4, 0), {}, id="harbours that don't touch"
        ),
        pytest.param(
            city("H H H H H / H _ _ _ _ / H _ _ _ _ / H _ _ _ _", 8, 0), {"harbor": 18 + 12}, id="harbours"
        ),
        pytest.param(
            city("H H _ H H / _ _ _ _ H / _ _ _ _ _ / _ _ _ _ _", 5, 0),
            {"harbor": 3 + 3},
            id="only the longest row and the longest column",
        ),
        pytest.param(
            city("U _ U _ U / _ _ _ _ _ / U _ _ U _ / _ _ _ _ Uv2", 6, 0),
            {"public": 20 + 2},
            id="5 districts",
        ),
        pytest.param(
            city("_ P _ _ _ / T M S _ _ / _ U _ _ _ / _ _ _ _ _", 1, 1),
            {"monument": 5 + 2 + 3, "public": 2},
            id="monument",
        ),
        pytest.param(
            city("_ _ _ _ _ / _ M F _ _ / _ _ _ _ _ / _ _ _ _ _", 1, 0),
            {"surplus": -1},
            id="a Factory beside a Monument stays inactive",
        ),
        pytest.param(city("P P _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 0, 3), {"surplus": -1}, id="absorbed"),
        pytest.param(city("G G _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 2, 1), {"surplus": -3}, id="playgrounds"),
        pytest.param(quadropolis.empty(Mode.EXPERT), {}, id="empty"),
    ],
)
def test_points(built: City, expected: dict[str, int]) -> None:
    assert groups(built) == {name: points for name, points in expected.items() if points}


def real_cities() -> list[tuple[City, dict[str, int]]]:
    found = []
    for line in DATA.read_text().splitlines():
        if not line.startswith("#"):
            rows, pieces, points = line.split(" | ")
            inhabitants, energy = map(int, pieces.split())
            found.append(
                (city(rows, inhabitants, energy), dict(zip(KINDS, map(int, points.split()), strict=True)))
            )
    return found


@pytest.mark.parametrize(("built", "points"), real_cities())
def test_real_cities_give_every_published_part(built: City, points: dict[str, int]) -> None:
    breakdown = score(built)
    assert breakdown.groups == {**points, "surplus": 0}
    assert breakdown.total == sum(points.values())
    assert breakdown.problems == ()
    assert breakdown.range is None


@pytest.mark.skipif(not PHOTOS, reason="TABLESCORE_PHOTOS names no folder of labelled photos")
def test_labelled_photos_give_every_published_part() -> None:
    labels = json.loads((Path(str(PHOTOS)) / "board-quadropolis-expert" / "labels.json").read_text())
    plain = [label for label in labels if not label["expansion"]]
    assert len(plain) == 18
    for label in plain:
        state = quadropolis.parse({k: label[k] for k in ("mode", "city", "inhabitants", "energy")})
        assert isinstance(state, City)
        published = {kind: label["points"][kind] for kind in KINDS}
        if label["file"].endswith("expert_12.jpg"):
            published["public"] -= 2  # the label lacks two printed points
        assert score(state).groups == {**published, "surplus": 0}, label["file"]


def mirrored(built: City) -> City:
    return replace(built, city=tuple(row[::-1] for row in built.city))


def upside_down(built: City) -> City:
    return replace(built, city=built.city[::-1])


def turned(built: City) -> City:
    return replace(built, city=tuple(zip(*built.city[::-1], strict=True)))


def test_a_mirrored_or_turned_city_keeps_its_score() -> None:
    rng = random.Random(1)
    for _ in range(150):
        mode = rng.choice(list(Mode))
        built = random_city(rng, mode, rng.randint(1, 16))
        expected = score(built).groups
        turns = (mirrored, upside_down, turned) if mode is Mode.CLASSIC else (mirrored, upside_down)
        for turn in turns:
            got = score(turn(built))
            assert got.total == sum(expected.values())


def test_random_cities_are_scored_explained_and_written_as_json() -> None:
    rng = random.Random(2)
    for _ in range(1500):
        built = random_city(rng, rng.choice(list(Mode)), rng.randint(0, 16), max_floors=3)
        breakdown = score(built)
        assert breakdown.total == sum(line.points for line in breakdown.lines)
        assert sum(breakdown.groups.values()) == breakdown.total
        assert set(breakdown.groups) == set(quadropolis.GROUPS)
        assert all(line.explanation.endswith(".") for line in breakdown.lines)
        paths = {path for line in breakdown.lines for path in line.paths}
        spaces = {b.path for b in quadropolis.buildings(built)}
        quiet = {b.path for b in quadropolis.buildings(built) if b.type is BuildingType.HARBOR}
        assert spaces - quiet <= paths <= spaces | {"inhabitants", "energy"}
        assert quadropolis.parse(json.loads(json.dumps(codec.dump(built)))) == built


def test_the_numbers_of_tiles() -> None:
    for mode in Mode:
        for i in range(ROUNDS[mode]):
            assert sum(stock.per_round[i] for stock in STOCK[mode]) == 25
    contents = [
        {(s.type, s.inhabitants, s.energy, s.vp): (*s.per_round, 0)[:5] for s in STOCK[mode]} for mode in Mode
    ]
    both = contents[0].keys() | contents[1].keys()
    none = (0, 0, 0, 0, 0)
    known = sum(
        max(a, b)
        for key in both
        for a, b in zip(contents[0].get(key, none), contents[1].get(key, none), strict=True)
    )
    assert known == 141


def test_one_source_values_are_named_and_can_be_changed() -> None:
    built = city("T5 _ _ _ _ / _ _ _ _ _ / _ _ _ _ _ / _ _ _ _ _", 0, 1)
    assert [line.explanation for line in score(built).lines][:1] == [
        "Tower Block (row 1, column 1) of 5 floors (known from one source)."
    ]
    changed = score(built, HouseRules(tower_5=17))
    assert changed.total == 17
    assert changed.lines[0].explanation.endswith("(house rule).")
    fields = {fact.name for fact in quadropolis.FACTS if fact.confidence == "single source"}
    assert set(vars(quadropolis.HOUSE_RULES)) == fields - {"monument_homes"}
    for fact in quadropolis.FACTS:
        if fact.choices:
            assert fact.choices[0] == getattr(quadropolis.HOUSE_RULES, fact.name) == fact.value
            for choice in fact.choices:
                HouseRules(**{fact.name: choice})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "bad",
    [
        {"tower_5": 9},
        {"factory_office": -1},
        {"office": ((1,),)},
        {"office": ((0, 1, 3, 6, 5), *HOUSE_RULES.office[1:])},
        {"office": (*HOUSE_RULES.office[:4], (0, 1, 3, 6, 10))},
        {"office": ((-1, 1, 3, 6, 10), *HOUSE_RULES.office[1:])},
        {"final_tie": ("luck",)},
    ],
)
def test_house_rules_that_can_not_be_played_by(bad: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="expected"):
        HouseRules(**bad)  # type: ignore[arg-type]


def table(*cities: City) -> Players[City]:
    return Players(tuple(Seat(name, built) for name, built in zip("ABCD", cities, strict=False)))


ONE_SHOP = city("S _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 1, 1)  # 1 point, 1 inhabitant, 15 empty
ONE_TOWER = city("T _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 0, 1)  # 1 point, nobody, 15 empty
TOWER_PARK = city("T _ P _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 0, 1)  # 1 point, nobody, 14 empty
TOWER_IDLE = city("T F _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 0, 1)  # 1 point, nobody, 15 empty: F is removed


def test_ties() -> None:
    standings = score(table(ONE_TOWER, ONE_SHOP, TOWER_PARK, TOWER_IDLE))
    assert [p.place for p in standings.players] == [3, 1, 2, 3]
    assert standings.ties == (
        Tie(("B", "C", "A", "D"), "the game", "most inhabitants in buildings"),
        Tie(("C", "A", "D"), "place 2", "fewest empty spaces"),
        Tie(("A", "D"), "place 3", "shared"),
    )
    kept = score(table(ONE_TOWER, TOWER_IDLE), HouseRules(removed_are_empty=False))
    assert [p.place for p in kept.players] == [2, 1]
    shared = score(table(ONE_TOWER, ONE_SHOP), HouseRules(final_tie=()))
    assert [p.place for p in shared.players] == [1, 1]


def test_a_tie_that_unknown_counts_decide_is_open() -> None:
    tower = Tile(BuildingType.TOWER, 1, 0, None, 0)  # 1 to 3 inhabitants, one for each Factory: no points
    built = city("_ F F F / _ _ _ _ / _ _ _ _ / _ _ _ _", None, 1)
    unsure = replace(built, city=((tower, *built.city[0][1:]), *built.city[1:]))
    sure = replace(unsure, inhabitants=2)
    assert score(unsure).range == (1, 1)
    assert [p.places for p in score(table(unsure, sure)).players] == [(1, 2), (1, 2)]
    assert [p.places for p in score(table(sure, sure)).players] == [None, None]
    shared = HouseRules(final_tie=())
    assert [p.places for p in score(table(unsure, sure), shared).players] == [None, None]


def test_there_are_as_many_monuments_as_players() -> None:
    two = city("M _ _ _ M / _ _ _ _ _ / _ _ _ _ _ / _ _ _ _ _", 0, 0)
    one = city("M _ _ _ _ / _ _ _ _ _ / _ _ _ _ _ / _ _ _ _ _", 0, 0)
    none = quadropolis.empty(Mode.EXPERT)
    for cities, told in (((two, none), 0), ((two, one), 1), ((two, one, none), 0), ((two,), 0)):
        found = [p for p in score(table(*cities)).problems if p.rule == "box"]
        assert len(found) == told
    assert quadropolis.problems(two) == ()


def test_tiles_give_no_more_than_the_box_has() -> None:
    towers = city("T4p1 T4p1 T4p1 T3p1 / _ _ _ _ / _ _ _ _ / _ _ _ _")
    assert gains.inhabitants(towers) == (20, 4 + 4 * 3 + 7 * 2)  # 10 tiles give 1, 12 give 2, 4 give 3
    unseen = Tile(BuildingType.TOWER, 4, 0, None, 0)
    built = City(Mode.CLASSIC, ((unseen,) * 4, *((None,) * 4,) * 3))
    assert gains.inhabitants(built) == (10 + 6 * 2, 4 * 3 + 12 * 2)
    assert gains.inhabitants(replace(built, city=(*built.city[:1] * 2, *built.city[2:]))) == (32, 65)
    assert gains.energy(city("Fe3 _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _")) == (3, 3)


def test_players_as_json_with_their_paths() -> None:
    data = {"players": [{"name": "A", "state": codec.dump(CLASSIC_59)}]}
    state = quadropolis.parse(data)
    standings = quadropolis.score(state)
    assert isinstance(standings, Standings)
    assert standings.players[0].breakdown.total == 59
    assert standings.players[0].breakdown.lines[0].paths == ("players/0/state/city/0/0",)
    assert [p.rule for p in score(table(CLASSIC_59, EXPERT_104)).problems] == ["mode"]


def test_unusable_states_name_path_and_expectation() -> None:
    good = codec.dump(ONE_SHOP)
    for change, path, words in (
        ({"mode": "easy"}, "mode", "classic"),
        ({"city": [[None] * 4] * 3}, "", "4 rows of 4 spaces"),
        ({"inhabitants": -1}, "", "inhabitants of 0"),
        ({"city": [[{"type": "castle"}] + [None] * 3, *[[None] * 4] * 3]}, "city/0/0/type", "tower"),
        (
            {"city": [[{"type": "shop", "floors": 0}] + [None] * 3, *[[None] * 4] * 3]},
            "city/0/0",
            "floors of 1",
        ),
    ):
        with pytest.raises(codec.StateError) as error:
            quadropolis.parse(good | change)
        assert [f.path for f in error.value.faults] == [path]
        assert words in str(error.value)


def test_the_schema_names_every_part() -> None:
    text = json.dumps(quadropolis.schema())
    for word in ("mode", "city", "inhabitants", "energy", "fixed", "customers", "players", *BuildingType):
        assert f'"{word}"' in text


def test_what_is_not_counted_is_assumed_and_gives_a_range() -> None:
    hidden = city("T2p2 S _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _")  # 3 to 5 inhabitants, no energy: all are idle
    breakdown = score(hidden)
    assert (breakdown.total, breakdown.range) == (-3, (-5, -3))
    assert [line.paths for line in breakdown.lines if "not counted" in line.explanation] == [("inhabitants",)]
    full = score(city("Hp2 S Fe2 _ / _ _ _ _ / _ _ _ _ / _ _ _ _"))
    assert full.range is None
    assert full.total == score(city("Hp2 S Fe2 _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 2, 2)).total


def test_unknown_floors_and_printed_points_give_a_range() -> None:
    grid = ((Tile(BuildingType.TOWER, None), None, None, None), *((None,) * 4,) * 3)
    assert score(City(Mode.CLASSIC, grid, 0, 1)).range == (1, 10)
    grid = ((Tile(BuildingType.PUBLIC, 1, None), None, None, None), *((None,) * 4,) * 3)
    assert score(City(Mode.CLASSIC, grid, 1, 0)).range == (2, 4)


@pytest.mark.parametrize(
    ("built", "problems"),
    [
        (CLASSIC_59, []),
        (city("O M _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 0, 0), [("mode", "city/0/0"), ("mode", "city/0/1")]),
        (city("T5 _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 9, 0), [("floors", "city/0/0/floors")]),
        (city("S2 _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 0, 0), [("floors", "city/0/0/floors")]),
        (city("Sv1 _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 0, 0), [("vp", "city/0/0/vp")]),
        (city("Hv4 _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 0, 0), [("tile", "city/0/0")]),
        (city("X _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 9, 9), [("unknown", "city/0/0")]),
        (city("Tp3 _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 2, 0), [("inhabitants", "inhabitants")]),
        (city("Tp3 _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 3, 1), [("energy", "energy")]),
        (city("Tp3 Tp3 Tp3 Tp3 / Tp3 _ _ _ / _ _ _ _ / _ _ _ _", 15, 0), [("box", "city/1/0")]),
        (city("T4 T4 T4 T4 / T4 T4 T4 T4 / _ _ _ _ / _ _ _ _", 50, 0), [
            ("tiles", "city"), ("box", "city/1/3")
        ]),
        (city("T4p1 T4p1 T4p1 T3p1 / S _ _ _ / _ _ _ _ / _ _ _ _", 20, 0), []),
        (city("T4p1 T4p1 T4p1 T3p1 / S S _ _ / _ _ _ _ / _ _ _ _", 20, 0), [("tiles", "city")]),
        (city("X _ _ _ / _ _ _ _ / _ _ _ _ / _ _ _ _", 66, 51), [
            ("unknown", "city/0/0"), ("box", "inhabitants"), ("box", "energy")
        ]),
    ],
)  # fmt: skip
def test_problems(built: City, problems: list[tuple[str, str]]) -> None:
    assert [(p.rule, p.path) for p in quadropolis.problems(built)] == problems


def test_the_box_is_shared_by_all_players() -> None:
    harbor = city("Hv3 Hv3 _ _ _ / _ _ _ _ _ / _ _ _ _ _ / _ _ _ _ _", 0, 0)
    assert quadropolis.problems(harbor) == ()
    found = quadropolis.problems(table(harbor, harbor))
    assert [(p.rule, p.path) for p in found] == [("box", "players/1/state/city/0/1")]


@pytest.mark.parametrize(
    ("fixed", "path"),
    [
        (Fixed(active={"0/2": True}), "fixed/active/0/2"),
        (Fixed(active={"0/0": True, "0/1": True}), "fixed/active/0/1"),
        (Fixed(active={"0/0": False}, customers={"0/0": 1}), "fixed/active/0/0"),
        (Fixed(customers={"0/1": 1}), "fixed/customers/0/1"),
        (Fixed(customers={"0/0": 5}), "fixed/customers/0/0"),
        (Fixed(customers={"0/0": 3}), "fixed/customers/0/0"),
        (Fixed(absorbs={"0/0": True}), "fixed/absorbs/0/0"),
        (Fixed(active={"0/0": True}, absorbs={"1/0": True}), "fixed/absorbs/1/0"),
    ],
)
def test_fixed_parts_that_can_not_be_kept(fixed: Fixed, path: str) -> None:
    built = city("S T _ _ / P _ _ _ / _ _ _ _ / _ _ _ _", 2, 1, fixed)
    if "1/0" in fixed.absorbs:
        built = replace(built, energy=0)
        fixed = replace(fixed, active={})
        built = replace(built, fixed=fixed)
    assert [(p.rule, p.path) for p in quadropolis.problems(built) if p.rule == "fixed"] == [("fixed", path)]
