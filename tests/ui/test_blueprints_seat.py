from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import blueprints, codec
from tests.ui.seen import Seen
from ui import blueprints_photos as photos
from ui import blueprints_seat as seating
from ui.blueprints_seat import Picture, Seat
from ui.table_dice import Source

COLOURS = st.sampled_from(seating.PALETTE.colours)
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
        seat = seating.add_typed(seat, value, colour)
        seat = seating.place(seat, seat.dice[-1].id, cell)
    return seat


def test_the_worked_example_scores_27() -> None:
    building = seating.to_building(example())
    assert building.plan == "X1/31/1X"
    assert blueprints.score(building).total == 27
    assert blueprints.problems(building) == ()


# --- any sequence of taps -------------------------------------------------------------------------------

Tap = Callable[[Seat], Seat]


def on_a_die(change: Callable[[Seat, str], Seat], n: int) -> Tap:
    return lambda seat: change(seat, seat.dice[n % len(seat.dice)].id) if seat.dice else seat


TAPS: st.SearchStrategy[Tap] = st.one_of(
    st.builds(lambda v, c: lambda seat: seating.add_typed(seat, v, c), st.integers(1, 6), COLOURS),
    st.builds(
        lambda d, n: lambda seat: photos.add_seen(seat, PHOTO.sha, Seen(value_doubtful=d, value=n)),
        st.booleans(),
        st.integers(1, 6),
    ),
    st.builds(lambda n, c: on_a_die(lambda s, d: seating.place(s, d, c), n), st.integers(0, 9), CELLS),
    st.builds(lambda c: lambda seat: seating.take_off(seat, c), CELLS),
    st.builds(lambda n: on_a_die(seating.remove, n), st.integers(0, 9)),
    st.builds(
        lambda n, v: on_a_die(lambda s, d: seating.correct_value(s, d, v), n),
        st.integers(0, 9),
        st.integers(1, 6),
    ),
    st.builds(
        lambda n, c: on_a_die(lambda s, d: seating.correct_colour(s, d, c), n), st.integers(0, 9), COLOURS
    ),
    st.builds(lambda n: on_a_die(seating.confirm, n), st.integers(0, 9)),
    st.builds(lambda c, p: lambda seat: seating.print_cell(seat, c, p), CELLS, st.sampled_from("123X")),
    st.builds(lambda c, h: lambda seat: seating.set_height(seat, c, h), CELLS, st.integers(0, 6)),
    st.builds(lambda n: on_a_die(seating.set_beside, n), st.integers(0, 9)),
    st.just(seating.hatch_the_rest),
    st.just(photos.after_a_die),
    st.just(lambda seat: photos.with_picture(seat, PHOTO)),
    st.just(lambda seat: photos.with_reading(seat, PHOTO.sha, (Seen(), Seen(colour="white")))),
    st.just(lambda seat: photos.without_picture(seat, PHOTO.sha)),
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
    building = seating.to_building(seat)
    assert blueprints.score(building).total >= 0
    drawn = [die.id for row in seating.drawn(seat) for cell in row for die in cell]
    assert drawn == [die for column in seat.columns for die in column]
    assert list(seating.dice_at(seat)) == [placed.path for placed in blueprints.placed_dice(building)]


# --- single changes -------------------------------------------------------------------------------------


def test_a_die_moves_from_cell_to_cell() -> None:
    seat = seating.place(example(), "d4", 1)
    assert seat.columns[1] == ("d1", "d4")
    assert seat.columns[2] == ("d2", "d3")


def test_a_removed_die_leaves_the_building_and_cannot_be_placed() -> None:
    seat = seating.remove(example(), "d3")
    assert seat.columns[2] == ("d2", "d4")
    assert seating.place(seat, "d3", 0) == seat


def test_taking_off_an_empty_cell_changes_nothing() -> None:
    assert seating.take_off(example(), 0) == example()


def test_a_photo_waits_is_read_once_and_goes_with_its_dice() -> None:
    seat = photos.with_picture(photos.with_picture(Seat("Ann"), PHOTO), PHOTO)
    assert [picture.status for picture in seat.pictures] == ["waiting"]
    seat = photos.with_reading(seat, PHOTO.sha, (Seen(), Seen()))
    assert photos.with_reading(seat, PHOTO.sha, (Seen(), Seen())) == seat
    seat = seating.place(seating.add_typed(seat, 2, "green"), "d1", 0)
    seat = photos.without_picture(seat, PHOTO.sha)
    assert (seat.pictures, [die.id for die in seat.pool], seat.placed) == ((), ["d3"], 0)


def test_a_failed_reading_can_be_read_again() -> None:
    seat = photos.with_failed_reading(photos.with_picture(Seat("Ann"), PHOTO), PHOTO.sha, "why")
    assert seat.pictures[0].error == "why"
    seat = photos.with_reading(seat, PHOTO.sha, (Seen(),))
    assert (seat.pictures[0].status, seat.pictures[0].error, len(seat.dice)) == ("read", "", 1)


def test_a_correction_is_kept_beside_what_was_read() -> None:
    seat = photos.add_seen(Seat("Ann"), PHOTO.sha, Seen(value=4))
    seat = seating.correct_value(seat, "d1", 6)
    assert (seat.dice[0].value, seat.dice[0].read_value, seat.dice[0].source) == (6, 4, Source.ADDED)


def test_the_plan_counts_once_all_of_it_is_said() -> None:
    seat = Seat("Ann")
    for cell, print_ in enumerate(("", "1", "3", "1", "1", "")):
        seat = seating.print_cell(seat, cell, print_)
    assert seat.plan == ("", "1", "3", "1", "1", "")
    assert (seating.plan_sum(seat), seating.plan_text(seat), seating.prints(seat)) == (6, None, ())
    seat = seating.hatch_the_rest(seat)
    assert seating.plan_text(seat) == "X1/31/1X"
    assert seating.prints(seat) == (("X", "1"), ("3", "1"), ("1", "X"))


def test_a_column_gets_the_height_that_a_person_says() -> None:
    seat = seating.set_height(example(), 2, 1)
    assert (seat.columns[2], [d.id for d in seat.pool]) == (("d2",), [])
    seat = seating.set_height(seat, 0, 2)
    assert [(seat.die(d).value, seat.die(d).doubts) for d in seat.columns[0]] == [
        (None, ("value", "colour"))
    ] * 2
    assert seat.by_hand == (0, 1, 2, 3, 4)


def test_a_die_is_set_beside_the_building_from_any_level() -> None:
    seat = seating.set_beside(example(), "d3")
    assert (seat.columns[2], [d.id for d in seat.pool]) == (("d2", "d4"), ["d3"])
    assert seating.set_beside(seat, "d3") == seat
    with pytest.raises(KeyError):
        seating.set_beside(seat, "d9")


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
    assert seating.lit_by(example(), paths) == lit


def test_cells_that_paths_lead_through_or_end_at() -> None:
    assert seating.cells_of(("columns/1/0/2", "columns/0/1")) == (1, 2)
    assert seating.cells_named(("columns/1/0/2", "columns/0/1")) == ((0, 1),)
    assert seating.cells_of(("columns",)) == ()
