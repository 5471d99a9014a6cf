from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import blueprints, codec
from scoring.blueprints import Material
from tests.ui.seen import Seen
from tests.ui.shown import people
from ui import blueprints_round as rounds
from ui.blueprints_round import Picture, PlayedRound, Seat
from ui.table_dice import Source

COLOURS = st.sampled_from(rounds.PALETTE.colours)
CELLS = st.integers(0, 5)
PHOTO = Picture("a" * 64, 800, 600)


def example() -> Seat:
    """The worked example of the plan X1/31/1X: 27 points."""
    seat = Seat("Ann", plan=tuple("X1311X"))
    dice = [
        (3, "orange", 1),
        (5, "clear", 2),
        (5, "green", 2),
        (6, "black", 2),
        (4, "orange", 3),
        (1, "green", 4),
    ]
    for value, colour, cell in dice:
        seat = rounds.add_typed(seat, value, colour)
        seat = rounds.place(seat, seat.dice[-1].id, cell)
    return seat


def test_the_worked_example_scores_27() -> None:
    building = rounds.to_building(example())
    assert building.plan == "X1/31/1X"
    assert blueprints.score(building).total == 27
    assert blueprints.problems(building) == ()


def test_a_round_comes_back_from_json() -> None:
    played = PlayedRound((example(), Seat("Bob")), (Material.GREEN, Material.CLEAR))
    seat = rounds.with_reading(
        rounds.with_picture(played.seats[1], PHOTO), PHOTO.sha, (Seen(value_doubtful=True),)
    )
    played = rounds.with_seat(played, 1, lambda _: seat)
    assert codec.parse(PlayedRound, codec.dump(played)) == played


# --- any sequence of taps -------------------------------------------------------------------------------

Tap = Callable[[Seat], Seat]


def on_a_die(change: Callable[[Seat, str], Seat], n: int) -> Tap:
    return lambda seat: change(seat, seat.dice[n % len(seat.dice)].id) if seat.dice else seat


TAPS: st.SearchStrategy[Tap] = st.one_of(
    st.builds(lambda v, c: lambda seat: rounds.add_typed(seat, v, c), st.integers(1, 6), COLOURS),
    st.builds(
        lambda d, n: lambda seat: rounds.add_seen(seat, PHOTO.sha, Seen(value_doubtful=d, value=n)),
        st.booleans(),
        st.integers(1, 6),
    ),
    st.builds(lambda n, c: on_a_die(lambda s, d: rounds.place(s, d, c), n), st.integers(0, 9), CELLS),
    st.builds(lambda c: lambda seat: rounds.take_off(seat, c), CELLS),
    st.builds(lambda n: on_a_die(rounds.remove, n), st.integers(0, 9)),
    st.builds(
        lambda n, v: on_a_die(lambda s, d: rounds.correct_value(s, d, v), n),
        st.integers(0, 9),
        st.integers(1, 6),
    ),
    st.builds(
        lambda n, c: on_a_die(lambda s, d: rounds.correct_colour(s, d, c), n), st.integers(0, 9), COLOURS
    ),
    st.builds(lambda n: on_a_die(rounds.confirm, n), st.integers(0, 9)),
    st.builds(lambda c: lambda seat: rounds.print_next(seat, c), CELLS),
    st.just(lambda seat: rounds.with_picture(seat, PHOTO)),
    st.just(lambda seat: rounds.with_reading(seat, PHOTO.sha, (Seen(), Seen(colour="white")))),
    st.just(lambda seat: rounds.without_picture(seat, PHOTO.sha)),
)


@given(st.lists(TAPS, max_size=25))
def test_every_die_is_in_the_building_or_beside_it_or_removed(taps: list[Tap]) -> None:
    seat = Seat("Ann")
    for tap in taps:
        seat = tap(seat)
    beside = [die.id for die in seat.pool]
    built = [die for column in seat.columns for die in column]
    removed = [die.id for die in seat.dice if die.removed]
    assert sorted(beside + built + removed) == sorted({die.id for die in seat.dice})


@given(st.lists(TAPS, max_size=25))
def test_any_table_can_be_kept_scored_and_drawn(taps: list[Tap]) -> None:
    seat = Seat("Ann")
    for tap in taps:
        seat = tap(seat)
    assert codec.parse(Seat, codec.dump(seat)) == seat
    building = rounds.to_building(seat)
    assert blueprints.score(building).total >= 0
    drawn = [die.id for row in rounds.drawn(seat) for cell in row for die in cell]
    assert drawn == [die for column in seat.columns for die in column]
    assert list(rounds.dice_at(seat)) == [placed.path for placed in blueprints.placed_dice(building)]


# --- single changes -------------------------------------------------------------------------------------


def test_a_die_moves_from_cell_to_cell() -> None:
    seat = rounds.place(example(), "d4", 1)
    assert seat.columns[1] == ("d1", "d4")
    assert seat.columns[2] == ("d2", "d3")


def test_a_removed_die_leaves_the_building_and_cannot_be_placed() -> None:
    seat = rounds.remove(example(), "d3")
    assert seat.columns[2] == ("d2", "d4")
    assert rounds.place(seat, "d3", 0) == seat


def test_taking_off_an_empty_cell_changes_nothing() -> None:
    assert rounds.take_off(example(), 0) == example()


def test_a_photo_waits_is_read_once_and_goes_with_its_dice() -> None:
    seat = rounds.with_picture(rounds.with_picture(Seat("Ann"), PHOTO), PHOTO)
    assert [picture.status for picture in seat.pictures] == ["waiting"]
    seat = rounds.with_reading(seat, PHOTO.sha, (Seen(), Seen()))
    assert rounds.with_reading(seat, PHOTO.sha, (Seen(), Seen())) == seat
    seat = rounds.place(rounds.add_typed(seat, 2, "green"), "d1", 0)
    seat = rounds.without_picture(seat, PHOTO.sha)
    assert (seat.pictures, [die.id for die in seat.pool], seat.placed) == ((), ["d3"], 0)


def test_a_failed_reading_can_be_read_again() -> None:
    seat = rounds.with_failed_reading(rounds.with_picture(Seat("Ann"), PHOTO), PHOTO.sha, "why")
    assert seat.pictures[0].error == "why"
    seat = rounds.with_reading(seat, PHOTO.sha, (Seen(),))
    assert (seat.pictures[0].status, seat.pictures[0].error, len(seat.dice)) == ("read", "", 1)


def test_a_correction_is_kept_beside_what_was_read() -> None:
    seat = rounds.add_seen(Seat("Ann"), PHOTO.sha, Seen(value=4))
    seat = rounds.correct_value(seat, "d1", 6)
    assert (seat.dice[0].value, seat.dice[0].read_value, seat.dice[0].source) == (6, 4, Source.ADDED)


def test_the_plan_is_tapped_in_and_counts_when_it_is_whole() -> None:
    seat = Seat("Ann")
    for cell, taps in ((1, 1), (2, 3), (3, 1)):
        for _ in range(taps):
            seat = rounds.print_next(seat, cell)
    assert (rounds.plan_sum(seat), rounds.plan_text(seat), rounds.prints(seat)) == (5, None, ())
    seat = rounds.print_next(seat, 4)
    assert rounds.plan_text(seat) == "X1/31/1X"
    assert rounds.prints(seat) == (("X", "1"), ("3", "1"), ("1", "X"))


def test_a_cell_of_the_plan_goes_round() -> None:
    seat, seen = Seat("Ann"), []
    for _ in range(5):
        seat = rounds.print_next(seat, 0)
        seen.append(seat.plan[0])
    assert seen == ["1", "2", "3", "X", "1"]


# --- lighting -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paths", "lit"),
    [
        (("columns/1/0/2",), ("d4",)),
        (("columns/1/0",), ("d2", "d3", "d4")),
        (("columns/1/0/2/value",), ()),
        (("plan",), ("d1", "d2", "d3", "d4", "d5", "d6")),
        ((), ()),
    ],
)
def test_paths_light_dice(paths: tuple[str, ...], lit: tuple[str, ...]) -> None:
    assert rounds.lit_by(example(), paths) == lit


def test_cells_that_paths_lead_through_or_end_at() -> None:
    assert rounds.cells_of(("columns/1/0/2", "columns/0/1")) == (1, 2)
    assert rounds.cells_named(("columns/1/0/2", "columns/0/1")) == ((0, 1),)
    assert rounds.cells_of(("columns",)) == ()


# --- start, settings, resuming --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "demand", "said"),
    [
        (("Ann",), (Material.GREEN, Material.BLACK), "2 to 4"),
        (("A", "B", "C", "D", "E"), (Material.GREEN, Material.BLACK), "5 named"),
        (("Ann", "Ann"), (Material.GREEN, Material.BLACK), "called Ann"),
        (("Ann", "B/b"), (Material.GREEN, Material.BLACK), "B/b"),
        (("Ann", "Bob"), (Material.GREEN, None), "both"),
        (("Ann", "Bob"), (Material.GREEN, Material.GREEN), "different"),
    ],
)
def test_what_keeps_a_round_from_starting(
    names: tuple[str, ...], demand: tuple[Material | None, Material | None], said: str
) -> None:
    (fault,) = rounds.setup_faults(people(*names), demand)
    assert said in fault


def test_faults_are_told_all_at_once() -> None:
    assert len(rounds.setup_faults((), (None, None))) == 2
    assert rounds.setup_faults(people("Ann", "Bob"), (Material.GREEN, Material.CLEAR)) == ()


def test_settings_rename_add_drop_and_turn() -> None:
    played = rounds.started(people("Ann", "Bob", "Cy"), (Material.GREEN, Material.CLEAR))
    played = rounds.with_seat(played, 2, lambda seat: rounds.add_typed(seat, 1, "green"))
    changed = rounds.with_settings(
        played, people("", "Bo", "Cy", "Di"), (Material.BLACK, Material.ORANGE), "Cy"
    )
    assert [seat.name for seat in changed.seats] == ["Cy", "Di", "Bo"]
    assert len(changed.seats[0].dice) == 1
    assert changed.demand == (Material.BLACK, Material.ORANGE)


def test_where_a_round_goes_on() -> None:
    played = rounds.started(people("Ann", "Bob"), (Material.GREEN, Material.CLEAR))
    assert rounds.resume_at(played) == (0, "dice")
    waiting = rounds.with_seat(played, 0, lambda seat: rounds.with_picture(seat, PHOTO))
    assert rounds.resume_at(waiting) == (0, "dice")
    typed = rounds.with_seat(played, 0, lambda seat: rounds.add_typed(seat, 4, "green"))
    assert rounds.resume_at(typed) == (0, "building")
    done = rounds.with_seat(played, 0, lambda _: example())
    assert rounds.resume_at(done) == (1, "dice")
    spare = rounds.with_seat(done, 0, lambda seat: rounds.take_off(seat, 1))
    assert rounds.resume_at(spare) == (0, "building")
    both = rounds.with_seat(done, 1, lambda _: replace(example(), name="Bob"))
    assert rounds.resume_at(both) is None


def test_the_round_of_the_rules_has_players_in_turn_order() -> None:
    played = PlayedRound((example(), Seat("Bob")), (Material.GREEN, Material.CLEAR))
    state = rounds.to_round(played)
    assert state.players == ("Ann", "Bob")
    standings = blueprints.score(state)
    assert [player.place for player in standings.players] == [1, 2]
