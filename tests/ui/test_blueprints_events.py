import pytest

from tests.ui.seen import Seen
from tests.ui.test_blueprints_seat import PHOTO, example
from ui import blueprints_photos as photos
from ui import blueprints_seat as seating
from ui.blueprints_events import Corrected, change_for, corrected
from ui.blueprints_seat import Seat
from ui.components import Event
from ui.meanwhile import ChangedMeanwhile


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (
            {"do": "choose", "region": "d1", "row": "value", "option": "6"},
            seating.correct_value(example(), "d1", 6),
        ),
        (
            {"do": "choose", "region": "d1", "row": "colour", "option": "clear"},
            seating.correct_colour(example(), "d1", "clear"),
        ),
        (
            {"do": "choose", "region": "d1", "row": "value", "option": "?"},
            seating.correct_value(example(), "d1", None),
        ),
        ({"do": "confirm", "region": "d1"}, example()),
        ({"do": "remove", "region": "d1"}, seating.remove(example(), "d1")),
        ({"do": "place", "region": "d1", "cell": 5}, seating.place(example(), "d1", 5)),
        ({"do": "take_off", "cell": 2}, seating.take_off(example(), 2)),
        ({"do": "set_beside", "region": "d3"}, seating.set_beside(example(), "d3")),
        ({"do": "height", "cell": 2, "height": 1}, seating.set_height(example(), 2, 1)),
        ({"do": "plan", "cell": 0, "saw": "X", "print": "2"}, seating.print_cell(example(), 0, "2")),
        ({"do": "hatch_the_rest"}, example()),
        ({"do": "remove_photo", "photo": "f" * 64}, example()),
        ({"do": "look_again", "photo": "f" * 64, "of": "dice"}, example()),
        ({"do": "corners", "photo": "f" * 64, "corners": [[1, 2], [3, 2], [3, 4], [1, 4.5]]}, example()),
        ({"do": "type", "colour": "black", "value": "2"}, seating.add_typed(example(), 2, "black")),
    ],
)
def test_each_tap_is_its_change(event: Event, expected: Seat) -> None:
    assert change_for(event)(example()) == expected


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"do": "choose", "region": "d1", "row": "value", "option": "7"},
        {"do": "choose", "region": "d1", "row": "colour", "option": "red"},
        {"do": "place", "region": "d1", "cell": 6},
        {"do": "take_off", "cell": -1},
        {"do": "plan", "cell": 0, "print": "1"},
        {"do": "plan", "cell": 0, "saw": "", "print": "4"},
        {"do": "height", "cell": 0, "height": 7},
        {"do": "look_again", "photo": "f", "of": "cards"},
        {"do": "corners", "photo": "f", "corners": [[1, 2], [3, 2], [3, 4]]},
        {"do": "corners", "photo": "f", "corners": [[1, 2], [3, 2], [3, 4], ["a", 4]]},
        {"do": "type", "colour": "black", "value": "0"},
        {"do": "type", "colour": "white", "value": "1"},
        {"do": "remove", "region": 5},
    ],
)
def test_anything_else_is_refused(event: Event) -> None:
    with pytest.raises(ValueError, match="not an event"):
        change_for(event)


def seat_with(added: bool) -> Seat:
    seat = photos.with_picture(Seat("Ann"), PHOTO)
    if added:
        return photos.add_seen(seat, PHOTO.sha, Seen())
    return photos.with_reading(seat, PHOTO.sha, (Seen(),))


@pytest.mark.parametrize(
    ("event", "added", "said"),
    [
        ({"do": "choose", "row": "value", "option": "6"}, False, ("/value", 4, 6)),
        ({"do": "choose", "row": "value", "option": "?"}, False, None),
        ({"do": "choose", "row": "colour", "option": "clear"}, False, ("/colour", "orange", "clear")),
        ({"do": "remove"}, False, ("", "4 orange", None)),
        ({"do": "choose", "row": "value", "option": "6"}, True, ("/value", None, 6)),
        ({"do": "confirm"}, True, ("", None, "4 orange")),
        ({"do": "confirm"}, False, None),
        ({"do": "remove"}, True, None),
    ],
)
def test_what_a_tap_says_about_the_reader(
    event: Event, added: bool, said: tuple[str, int | str | None, int | str | None] | None
) -> None:
    die = seat_with(added).dice[0]
    found = corrected(event, "seats/1", die)
    if said is None:
        assert found is None
    else:
        end, read, value = said
        assert found == Corrected(PHOTO.sha, f"seats/1/dice/d1{end}", read, value)


def test_a_typed_die_says_nothing_about_the_reader() -> None:
    event = {"do": "choose", "row": "value", "option": "6"}
    assert corrected(event, "seats/0", example().dice[0]) is None
    assert corrected({"do": "plan", "cell": 1}, "seats/0", None) is None


def test_two_phones_tap_one_cell_of_the_plan() -> None:
    tap = change_for({"do": "plan", "cell": 0, "saw": "", "print": "1"})
    once = tap(Seat("Ann"))
    assert once.plan[0] == "1"
    assert tap(once) == once
    with pytest.raises(ChangedMeanwhile):
        tap(seating.print_cell(once, 0, "3"))
