"""A person's word and a photo's: what becomes of a board's parts when photos are read."""

from typing import Any

import pytest

from ui.board_merge import merged
from ui.board_sight import OpenDoubt, Read, Shot, Sight, Spot, settle, with_shot

SPOT = Spot("a", ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)))
PARTS = ("city/0", "city/1", "count")


def tower(floors: int | None = 1, energy: int | None = 0) -> dict[str, Any]:
    return {"type": "tower", "floors": floors, "energy": energy}


SHOP = {"type": "shop", "floors": 1, "energy": 0}


def state(*tiles: Any, count: int | None = None) -> dict[str, Any]:
    return {"city": list(tiles), "count": count}


def doubt(path: str, *values: Any) -> OpenDoubt:
    return OpenDoubt(path, tuple((value, 0.5) for value in values), "it is hidden", SPOT)


def read(data: Any, *doubts: OpenDoubt, sight: Sight | None = None, sha: str = "a") -> tuple[Any, Sight]:
    """A first photo on an empty board; or one more, with those before."""
    return again(state(None, None), sight or Sight(), data, *doubts, sha=sha)


def again(data: Any, sight: Sight, reading: Any, *doubts: OpenDoubt, sha: str = "b") -> tuple[Any, Sight]:
    sight = with_shot(sight, Shot(sha, 100, 100))
    seen = {"city/0": SPOT, **({"count": SPOT} if reading["count"] is not None else {})}
    found = Read((sha,), reading, doubts, seen)
    return merged(data, sight, found, PARTS, ("count",))


def test_a_first_photo_fills_the_board() -> None:
    data, sight = read(state(tower(3), None, count=4), doubt("city/0/floors", 3, 4))
    assert data == state(tower(3), None, count=4)
    assert [d.path for d in sight.doubts] == ["city/0/floors"]
    assert sight.shots[0].status == "read"
    assert sight.seen == {"city/0": SPOT, "count": SPOT}


def test_a_reading_comes_once() -> None:
    data, sight = read(state(tower(3), None))
    found = Read(("a",), state(None, None), (), {})
    assert merged(data, sight, found, PARTS, ()) == (data, sight)


def test_a_later_photo_may_change_what_nobody_spoke_of() -> None:
    data, sight = read(state(tower(3), None))
    data, sight = again(data, sight, state(tower(4), SHOP))
    assert data == state(tower(4), SHOP)
    assert sight.others == {}


def test_what_was_typed_before_stands_and_both_are_offered() -> None:
    data, sight = again(state(SHOP, None), Sight(), state(tower(2), None))
    assert data == state(SHOP, None)
    assert sight.others == {"city/0": tower(2)}
    assert sight.doubts == ()


def test_both_are_offered_until_one_is_chosen() -> None:
    data, sight = again(state(SHOP, None), Sight(), state(tower(2), None))
    data, sight = again(data, sight, state(tower(2), None), sha="c")
    assert (data, sight.others) == (state(SHOP, None), {"city/0": tower(2)})
    data, sight = again(data, settle(sight, ["city/0"]), state(tower(2), None), sha="d")
    assert (data, sight.others) == (state(SHOP, None), {})


def test_no_doubt_is_asked_of_what_the_person_said() -> None:
    data, sight = again(
        state(SHOP, None), Sight(), state(tower(2), None), doubt("city/0/type", "tower", "shop")
    )
    assert data == state(SHOP, None)
    assert (sight.others, sight.doubts) == ({}, ())


def test_the_photo_fills_in_what_the_person_left_open() -> None:
    typed = state(tower(3, energy=None), None)
    data, sight = again(typed, Sight(), state(tower(3, energy=1), None))
    assert data == state(tower(3, energy=1), None)
    assert sight.others == {}


def test_a_doubt_about_what_was_left_open_is_asked() -> None:
    typed = state(tower(3, energy=None), None)
    doubts = (doubt("city/0/energy", 0, 1), doubt("city/0/floors", 3, 4))
    _, sight = again(typed, Sight(), state(tower(3, energy=0), None), *doubts)
    assert [d.path for d in sight.doubts] == ["city/0/energy"]


def test_settled_floors_hold_against_a_sure_photo_but_it_is_told() -> None:
    data, sight = read(state(tower(3), None), doubt("city/0/floors", 3, 4))
    sight = settle(sight, ["city/0/floors"])
    assert sight.doubts == ()
    data, sight = again(data, sight, state(tower(4, energy=1), None))
    assert data == state(tower(3), None)
    assert sight.others == {"city/0": tower(4, energy=1)}


def test_settled_floors_hold_while_the_photo_is_unsure_and_the_rest_is_taken() -> None:
    data, sight = read(state(tower(3), None))
    sight = settle(sight, ["city/0/floors"])
    data, sight = again(data, sight, state(tower(4, energy=1), None), doubt("city/0", tower(3), tower(4)))
    assert data == state(tower(3, energy=1), None)
    assert sight.others == {}


def test_what_the_person_overruled_once_is_not_asked_again() -> None:
    data, sight = read(state(tower(3), None))
    data = state(SHOP, None)
    data, sight = again(data, sight, state(tower(3), None))
    assert data == state(SHOP, None)
    assert sight.others == {}


def test_a_space_that_was_emptied_stays_empty() -> None:
    data, sight = read(state(tower(3), None))
    data = state(None, None)
    data, sight = again(data, settle(sight, ["city/0"]), state(SHOP, None))
    assert data == state(None, None)
    assert sight.others == {"city/0": SHOP}


@pytest.mark.parametrize(("typed", "seen", "kept"), [(None, 7, 7), (5, None, 5), (5, 5, 5)])
def test_a_number_that_no_photo_shows_stays(typed: int | None, seen: int | None, kept: int) -> None:
    data, sight = again(state(None, None, count=typed), Sight(), state(None, None, count=seen))
    assert data["count"] == kept
    assert sight.others == {}


def test_a_typed_number_and_a_sure_photo_are_both_offered() -> None:
    data, sight = again(state(None, None, count=5), Sight(), state(None, None, count=6))
    assert data["count"] == 5
    assert sight.others == {"count": 6}


def test_a_doubt_about_a_number_that_was_typed_is_not_asked() -> None:
    _, sight = again(state(None, None, count=5), Sight(), state(None, None, count=6), doubt("count", 6, 5))
    assert (sight.others, sight.doubts) == ({}, ())
