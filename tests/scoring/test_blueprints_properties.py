"""Blueprints: what holds for every building, round and game."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring import codec
from scoring.blueprints import (
    Building,
    Die,
    Game,
    Material,
    Round,
    State,
    match,
    next_first_player,
    parse,
    problems,
    score,
    turn_order,
    value_bounds,
)
from scoring.blueprints_tables import AWARD_VP
from scoring.breakdown import Breakdown, Standings
from tests.scoring.buildings import (
    blanked,
    buildings,
    cells_of,
    from_cells,
    rounds,
    wild_buildings,
    wild_games,
    wild_rounds,
)


@given(buildings(), st.permutations(range(6)))
def test_order_of_columns_does_not_matter_to_green(built: Building, order: list[int]) -> None:
    cells = cells_of(built)
    shuffled = from_cells([cells[i] for i in order])
    assert score(shuffled).groups["green"] == score(built).groups["green"]


@given(wild_buildings, st.integers(0, 5), st.sampled_from(Material))
def test_adding_a_die_never_lowers_orange_green_or_black(
    built: Building, cell: int, colour: Material
) -> None:
    cells = cells_of(built)
    cells[cell] = (*cells[cell], Die(colour, 6))
    before, after = score(built).groups, score(from_cells(cells)).groups
    assert all(after[group] >= before[group] for group in ("orange", "green", "black"))


@given(buildings(), st.booleans(), st.booleans())
def test_mirror_images_score_alike(built: Building, upside_down: bool, sideways: bool) -> None:
    def flipped(rows: list[Any]) -> list[Any]:
        rows = rows[::-1] if upside_down else rows
        return [row[::-1] if sideways else row for row in rows]

    rows = flipped([list(row) for row in built.columns])
    plan = built.plan and "/".join(flipped(built.plan.split("/")))
    mirrored = from_cells([column for row in rows for column in row], plan)
    assert score(mirrored).groups == score(built).groups
    assert len(problems(mirrored)) == len(problems(built))


@given(wild_buildings)
def test_totals_are_sums_of_lines(built: Building) -> None:
    result = score(built)
    check_sums(result)
    assert all(resolves(built, path) for line in result.lines for path in line.paths)


def check_sums(result: Breakdown) -> None:
    assert result.total == sum(line.points for line in result.lines) == sum(result.groups.values())
    if result.range:
        assert result.range[0] <= result.total <= result.range[1]


def resolves(state: State, path: str) -> bool:
    """Whether the path leads to something in the state's JSON."""
    node = codec.dump(state)
    for key in path.split("/"):
        node = node[int(key) if isinstance(node, list) else key]
    return True


@given(wild_buildings | wild_rounds | wild_games)
def test_any_state_is_scored_and_survives_json(state: State) -> None:
    assert parse(codec.dump(state)) == state
    result = score(state)
    assert result.problems == problems(state)
    for player in result.players if isinstance(result, Standings) else ():
        check_sums(player.breakdown)


@given(st.lists(rounds(3), max_size=3).map(tuple).map(Game))
def test_paths_lead_into_the_state(game: Game) -> None:
    states: list[State] = [game, *game.rounds]
    for state in states:
        result = score(state)
        assert isinstance(result, Standings)
        paths = [p for player in result.players for line in player.breakdown.lines for p in line.paths]
        paths += [p for card in result.cards for p in card.paths] + [p.path for p in result.problems]
        assert all(resolves(state, path) for path in paths)


@given(buildings())
def test_the_bonus_goes_with_the_plan(built: Building) -> None:
    assert (score(built).groups["plan"] == 6) == (
        bool(match(built).matches) and sum(map(len, cells_of(built))) == 6
    )


@given(buildings().flatmap(lambda b: st.tuples(st.just(b), blanked(b))))
def test_a_range_holds_the_true_score(both: tuple[Building, Building]) -> None:
    truth, unsure = both
    low, high = score(unsure).range or (score(unsure).total,) * 2
    assert low <= score(truth).total <= high


@given(buildings().flatmap(blanked))
def test_both_ends_of_a_range_can_be_reached(unsure: Building) -> None:
    unsure = replace(unsure, plan=unsure.plan or "X1/31/1X")
    bounds = value_bounds(unsure)
    for end in (0, 1):
        cells = [
            tuple(
                replace(die, value=bounds[f"columns/{i // 2}/{i % 2}/{level}"][end])
                if die.value is None
                else die
                for level, die in enumerate(column)
            )
            for i, column in enumerate(cells_of(unsure))
        ]
        filled = from_cells(cells, unsure.plan)
        assert not any(p.rule == "descending" for p in problems(filled))
        assert score(filled).total == (score(unsure).range or (score(unsure).total,) * 2)[end]


@st.composite
def rounds_with_gaps(draw: st.DrawFn, players: int | None = None) -> tuple[Round, Round]:
    """A round, and the same with values unknown."""
    truth = draw(rounds(players))
    return truth, replace(truth, buildings={name: draw(blanked(b)) for name, b in truth.buildings.items()})


@given(rounds_with_gaps())
def test_a_card_goes_to_its_player_or_a_contender_whatever_the_unknown_values_are(
    both: tuple[Round, Round],
) -> None:
    truth, unsure = both
    for true, card in zip(score(truth).cards, score(unsure).cards, strict=True):
        assert true.player in (card.player, *card.contenders)
    for player, known in zip(score(unsure).players, score(truth).players, strict=True):
        best, worst = player.places or (player.place, player.place)
        assert best <= known.place <= worst
    assert set(next_first_player(truth)) <= set(next_first_player(unsure))


@given(st.lists(rounds_with_gaps(3), max_size=3))
def test_victory_points_stay_within_their_range(both: list[tuple[Round, Round]]) -> None:
    truth, unsure = (score(Game(tuple(r[i] for r in both))) for i in (0, 1))
    for true, player in zip(truth.players, unsure.players, strict=True):
        low, high = player.breakdown.reach
        assert low <= true.breakdown.total <= high
        best, worst = player.places or (player.place, player.place)
        assert best <= true.place <= worst


@given(rounds(), st.data())
def test_turn_order_matters_to_ties_only(played: Round, data: st.DataObject) -> None:
    before = score(played)
    after = score(replace(played, players=tuple(data.draw(st.permutations(played.players)))))
    tied = {tie.about for tie in before.ties}
    for old, new in zip(before.cards, after.cards, strict=True):
        if old.name not in tied and (old.kind == "prize" or tied.isdisjoint(AWARD_VP)):
            assert new.player == old.player
    if tied.isdisjoint(AWARD_VP):
        assert {p.name: p.place for p in after.players} == {p.name: p.place for p in before.players}


@given(rounds())
def test_a_round_hands_out_what_the_box_has(played: Round) -> None:
    result = score(played)
    awards = [card.player for card in result.cards if card.kind == "award"]
    assert len(awards) == len(set(awards)) == len(played.players) - 1
    assert sorted(p.place for p in result.players) == list(range(1, len(played.players) + 1))
    totals = [p.breakdown.total for p in result.ranked()]
    assert totals == sorted(totals, reverse=True)


@given(rounds(), st.integers(0, 3))
def test_any_player_can_start_without_breaking_the_seats(played: Round, start: int) -> None:
    order = turn_order(played.players, played.players[start % len(played.players)])
    assert not any(p.rule == "turn_order" for p in problems(Game((played, replace(played, players=order)))))
