"""A building read from photos, put together with what a person settled and with what was known before."""

import pytest

from scoring.blueprints import Building, Die, Material
from ui import blueprints_photos as photos
from ui import blueprints_seat as seating
from ui.blueprints_photos import with_building
from ui.blueprints_seat import OpenHeight, Picture, Seat
from ui.table_dice import Source
from vision.reading import Doubt, Evidence, Reading

FACE = ((10.0, 20.0), (40.0, 20.0), (40.0, 50.0), (10.0, 50.0))


def picture(n: int) -> Picture:
    return Picture(str(n) * 64, 800, 600, of="building")


SHAS = tuple(picture(n).sha for n in range(3))


def built(**columns: str) -> Building:
    """A building from its columns by cell, e.g. ``c10="G5 B6"``."""
    colours = {material[0].upper(): material for material in Material}

    def column(row: int, col: int) -> tuple[Die, ...]:
        words = columns.get(f"c{row}{col}", "").split()
        return tuple(Die(colours[word[0]], int(word[1])) for word in words)

    rows = [(column(row, 0), column(row, 1)) for row in range(3)]
    return Building((rows[0], rows[1], rows[2]))


def doubt(path: str, *candidates: object) -> Doubt:
    return Doubt(path, tuple((c, 1 / len(candidates)) for c in candidates), "it is covered")


def seat_with(*pictures: Picture) -> Seat:
    seat = Seat("Ann")
    for each in pictures:
        seat = photos.with_picture(seat, each)
    return seat


def words(seat: Seat) -> list[list[str]]:
    return [[seat.die(die).words for die in column] for column in seat.columns]


TWO = built(c10="G2 B6", c21="C4")


def test_a_reading_fills_the_columns_with_doubts_and_regions() -> None:
    reading = Reading(
        TWO,
        (doubt("columns/1/0/0/value", 2, 5), doubt("columns/2/1", [{}], [{}, {}])),
        {"columns/1/0/1": Evidence(1, FACE, 0.9)},
        hint="One more photo from the left would settle 1 doubt.",
    )
    seat = with_building(seat_with(picture(0), picture(1)), SHAS[:2], reading)
    assert words(seat) == [[], [], ["2 green", "6 black"], [], [], ["4 clear"]]
    covered, top, _ = seat.dice
    assert (covered.doubts, covered.value_candidates) == (("value",), ((2, 0.5), (5, 0.5)))
    assert (top.photo, top.face, top.box) == (SHAS[1], FACE, (10, 20, 30, 30))
    assert seat.heights == (OpenHeight(5, ((1, 0.5), (2, 0.5)), "it is covered"),)
    assert seat.to_check == 2
    assert "from the left" in seat.hint
    assert [p.status for p in seat.pictures] == ["read", "read"]


def test_more_photos_settle_doubts_and_keep_the_dice_their_names() -> None:
    seat = with_building(seat_with(picture(0)), SHAS[:1], Reading(TWO, (doubt("columns/1/0/0/value", 2, 5),)))
    seat = photos.with_picture(seat, picture(1))
    seat = with_building(seat, SHAS[:2], Reading(built(c10="G5 B6 B6", c21="C4")))
    assert words(seat)[2] == ["5 green", "6 black", "6 black"]
    assert seat.columns[2] == ("d1", "d2", "d4")
    assert seat.to_check == 0


def test_what_a_person_settled_is_never_overwritten() -> None:
    seat = with_building(seat_with(picture(0)), SHAS[:1], Reading(TWO))
    seat = seating.correct_value(seat, "d1", 3)
    seat = seating.correct_colour(seat, "d2", "orange")
    seat = seating.confirm(seat, "d3")
    later = built(c10="C1 G5", c21="B1")
    seat = with_building(seat, SHAS[:1], Reading(later, (doubt("columns/2/1/0/value", 1, 2),)))
    assert words(seat)[2] == ["3 green", "6 orange"]
    assert words(seat)[5] == ["4 clear"]
    assert seat.to_check == 0


def test_a_doubt_that_a_person_left_open_is_filled_by_a_later_photo() -> None:
    first = Reading(
        TWO, (doubt("columns/1/0/0/value", 2, 5), doubt("columns/1/0/0/colour", "green", "black"))
    )
    seat = seating.correct_colour(with_building(seat_with(picture(0)), SHAS[:1], first), "d1", "black")
    seat = with_building(seat, SHAS[:1], Reading(built(c10="G5 B6", c21="C4")))
    assert words(seat)[2] == ["5 black", "6 black"]
    assert seat.die("d1").doubts == ()


def test_a_cell_that_was_built_by_hand_keeps_its_dice() -> None:
    seat = with_building(seat_with(picture(0)), SHAS[:1], Reading(TWO))
    seat = seating.remove(seat, "d2")
    seat = seating.place(seating.add_typed(seat, 5, "green"), "d4", 0)
    seat = with_building(seat, SHAS[:1], Reading(TWO, (doubt("columns/1/0", [{}], [{}, {}]),)))
    assert words(seat) == [["5 green"], [], ["2 green"], [], [], ["4 clear"]]
    assert seat.heights == ()


def test_a_die_that_a_person_confirmed_stays_though_it_is_seen_no_more() -> None:
    seat = seating.correct_value(with_building(seat_with(picture(0)), SHAS[:1], Reading(TWO)), "d2", 5)
    seat = with_building(seat, SHAS[:1], Reading(built(c10="G2")))
    assert words(seat)[2] == ["2 green", "5 black"]
    assert words(seat)[5] == []
    assert seat.die("d3").removed


# --- a photo after each die -----------------------------------------------------------------------------


def test_covered_dice_are_known_from_before_they_were_covered() -> None:
    seat = with_building(seat_with(picture(0)), SHAS[:1], Reading(built(c10="G2")))
    seat = photos.with_picture(photos.after_a_die(seat), picture(1))
    assert photos.current(seat) == ()
    unsure = (doubt("columns/1/0/0/value", 3, 4), doubt("columns/1/0/0/colour", "green", "clear"))
    seat = with_building(seat, SHAS[1:2], Reading(built(c10="G3 B6"), unsure))
    assert words(seat)[2] == ["2 green", "6 black"]
    assert seat.to_check == 0
    assert photos.current(seat) == SHAS[1:2]


def test_a_sure_reading_that_contradicts_the_one_before_is_a_doubt() -> None:
    seat = with_building(seat_with(picture(0)), SHAS[:1], Reading(built(c10="G2")))
    seat = photos.after_a_die(seat)
    seat = with_building(seat, SHAS[1:2], Reading(built(c10="G4 B6")))
    die = seat.die("d1")
    assert (die.value, die.doubts, die.value_candidates) == (2, ("value",), ((2, 0.5), (4, 0.5)))
    assert "as 2 before, as 4 now" in die.told


@pytest.mark.parametrize(
    ("now", "grown"),
    [
        (built(c10="G2 B6 B6", c21="C4"), True),
        (built(c10="G2 B6", c21="C4", c00="O1"), True),
        (TWO, False),
        (built(c10="G2", c21="C4", c00="O1 O1"), False),
    ],
)
def test_a_building_that_has_grown(now: Building, grown: bool) -> None:
    seat = with_building(seat_with(picture(0)), SHAS[:1], Reading(TWO))
    assert photos.has_grown(seat, now) is grown


def test_a_photo_of_a_building_goes_and_the_building_stays() -> None:
    seat = with_building(
        seat_with(picture(0)), SHAS[:1], Reading(TWO, evidence={"columns/1/0/0": Evidence(0, FACE, 1)})
    )
    seat = photos.without_picture(seat, SHAS[0])
    assert seat.pictures == ()
    assert words(seat)[2] == ["2 green", "6 black"]
    assert (seat.die("d1").photo, seat.die("d1").source) == (None, Source.READ)
    assert photos.without_picture(seat, SHAS[0]) == seat


def test_a_refused_photo_can_be_taken_for_one_of_loose_dice() -> None:
    seat = photos.with_failed_reading(seat_with(picture(0)), SHAS[0], "No card found.")
    assert seat.pictures[0].error == "No card found."
    (again,) = photos.waiting(photos.read_again(seat, SHAS[0], "dice"))
    assert (again.of, again.error) == ("dice", "")


def test_corners_set_by_hand_go_with_another_look() -> None:
    seat = photos.with_failed_reading(seat_with(picture(0)), SHAS[0], "No card found.")
    seat = photos.with_corners(seat, SHAS[0], FACE)
    (again,) = photos.waiting(seat)
    assert (again.of, again.corners, again.error) == ("building", FACE, "")


def test_the_plan_is_taken_over_where_none_is_said() -> None:
    reading = Reading(Building(TWO.columns, "X1/31/1X"))
    assert with_building(seat_with(picture(0)), SHAS[:1], reading).plan == tuple("X1311X")
    said = seating.print_cell(seat_with(picture(0)), 0, "2")
    assert with_building(said, SHAS[:1], reading).plan == said.plan
