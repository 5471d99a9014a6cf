"""Pagoda: what holds for every table, also for those that break the rules."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import codec, pagoda
from scoring.pagoda import (
    EMPTY,
    Build,
    Colour,
    Floor,
    Piece,
    Played,
    Roof,
    Site,
    Table,
    Tile,
    built,
    compare,
    placed_pieces,
    score,
)

colours = st.sampled_from(Colour)
known_or_not = st.none() | colours
floors = st.builds(
    Floor,
    st.lists(known_or_not, max_size=5).map(tuple),
    st.none() | st.builds(Tile, known_or_not, known_or_not),
)
sites = st.builds(
    Site,
    st.lists(floors, max_size=5).map(tuple),
    st.none() | st.builds(Roof, known_or_not, known_or_not),
    known_or_not,
)
names = st.sampled_from(["Anna", "Bert", "Cleo"])
tables = st.builds(
    Table,
    st.tuples(*[sites] * 6),
    st.dictionaries(names, st.integers(-5, 200)),
    st.dictionaries(names, st.dictionaries(colours, st.integers(-1, 3))),
    st.booleans(),
    st.booleans(),
)
played = st.builds(
    Played,
    st.none() | names,
    st.none() | st.lists(colours, max_size=10).map(tuple),
    st.frozensets(colours, max_size=3),
    st.none() | st.booleans(),
)


@given(tables)
def test_totals_are_sums_of_lines(table: Table) -> None:
    result = score(table)
    assert result.total == sum(line.points for line in result.lines) == sum(result.groups.values())
    paths = [path for line in result.lines for path in line.paths]
    assert sorted(paths) == sorted(piece.path for piece in placed_pieces(table.sites))


@given(tables)
def test_json_round_trip(table: Table) -> None:
    assert pagoda.parse(codec.dump(table)) == table


@given(tables, st.permutations(range(6)))
def test_points_do_not_depend_on_the_site(table: Table, order: list[int]) -> None:
    a, b, c, d, e, f = (table.sites[i] for i in order)
    assert score(replace(table, sites=(a, b, c, d, e, f))).groups == score(table).groups


@given(tables)
def test_nothing_is_built_between_a_table_and_itself(table: Table) -> None:
    turn = compare(table, table)
    assert (turn.built, turn.points) == ((), 0)
    assert [p.rule for p in turn.problems] == ["limit"]


@given(tables)
def test_all_is_built_since_the_empty_table(table: Table) -> None:
    turn = compare(replace(EMPTY, quick=table.quick, simple=table.simple), table)
    assert turn.built == tuple(placed_pieces(table.sites))
    assert turn.points == score(table).total


@given(tables, tables, played)
def test_a_turns_points_are_what_the_table_gained(before: Table, after: Table, known: Played) -> None:
    after = replace(after, quick=before.quick)
    turn = compare(before, after, known)
    assert turn.points == sum(line.points for line in turn.lines)
    if not {"vanished", "changed"} & {p.rule for p in turn.problems}:
        assert turn.points == score(after).total - score(before).total


@given(tables, st.integers(0, 5), st.sampled_from(Piece), colours, colours)
def test_a_piece_built_is_the_one_found(
    table: Table, site: int, what: Piece, colour: Colour, spot: Colour
) -> None:
    build = Build(site, what, colour, spot if what in (Piece.TILE, Piece.ROOF) else None)
    try:
        after, path = built(table, build)
    except ValueError:
        assert table.sites[site].roof or table.sites[site].spire
        return
    new = [piece for piece in compare(table, after).built if piece.path == path]
    assert [piece.build for piece in new] == [build]


@given(tables, st.randoms(use_true_random=False))
def test_the_order_of_a_floors_pillars_does_not_matter(table: Table, rng: random.Random) -> None:
    def shuffled(floor: Floor) -> Floor:
        return replace(floor, pillars=tuple(rng.sample(floor.pillars, len(floor.pillars))))

    a, b, c, d, e, f = (replace(site, floors=tuple(map(shuffled, site.floors))) for site in table.sites)
    turn = compare(table, replace(table, sites=(a, b, c, d, e, f)))
    assert turn.built == ()
    assert not {"vanished", "changed"} & {p.rule for p in turn.problems}


@pytest.mark.parametrize("seed", range(10))
def test_random_tables_never_fail(seed: int) -> None:
    rng = random.Random(seed)

    def colour() -> Colour | None:
        choices: list[Colour | None] = [None, *Colour]
        return rng.choice(choices)

    def site() -> Site:
        floors = tuple(
            Floor(
                tuple(colour() for _ in range(rng.choice((0, 1, 2, 4, 4, 4, 5)))),
                rng.choice((None, Tile(colour(), colour()))),
            )
            for _ in range(rng.choice((0, 0, 1, 2, 4, 5)))
        )
        return Site(floors, rng.choice((None, None, Roof(colour(), colour()))), rng.choice((None, colour())))

    def table() -> Table:
        names = rng.sample(["Anna", "Bert", "Cleo"], rng.randrange(4))
        scores = {name: rng.randrange(-2, 60) for name in names}
        uses = {name: {c: rng.randrange(-1, 4) for c in Colour if rng.random() < 0.5} for name in scores}
        sites = (site(), site(), site(), site(), site(), site())
        return Table(sites, scores, uses, rng.random() < 0.3, rng.random() < 0.2)

    for _ in range(1000):
        state = table()
        result = score(state)
        assert result.total == sum(result.groups.values()) >= 0
