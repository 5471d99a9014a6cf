import pytest

from scoring.quadropolis import BuildingType, City, Mode, empty
from ui import board_sight as sights
from ui import quadropolis_play as plays
from ui.board_sight import OpenDoubt, Shot, Sight, Spot, value_at, with_value
from vision.reading import Doubt, Evidence, Reading

BOX = ((0.0, 0.0), (10.04, 0.0), (10.0, 10.0), (0.0, 10.0))
SHOTS = (Shot("a", 10, 10, "read"), Shot("b", 10, 10, "read"), Shot("c", 10, 10, "failed", "too dark"))


def test_a_reading_as_plain_data() -> None:
    city: City = plays.build(empty(Mode.CLASSIC), "0/0", BuildingType.SHOP)
    doubts = (
        Doubt("city/0/0/type", ((BuildingType.SHOP, 0.7), (BuildingType.PARK, 0.3)), "glare", 1, BOX),
        Doubt("city/0/0", ((city.city[0][0], 0.7), (None, 0.3)), "glare"),
    )
    read = sights.as_read(Reading(city, doubts, {"city/0/0": Evidence(1, BOX, 0.9)}), ("a", "b"))
    assert read.state["city"][0][0]["type"] == "shop"
    assert read.doubts[0].candidates == (("shop", 0.7), ("park", 0.3))
    assert read.doubts[0].spot == Spot("b", ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)))
    assert read.doubts[1].candidates[0][0]["floors"] == 1
    assert read.doubts[1].candidates[1][0] is None
    assert read.seen["city/0/0"].sha == "b"


def test_a_photo_comes_once() -> None:
    sight = sights.with_shot(Sight(), Shot("a", 10, 10))
    assert sights.with_shot(sight, Shot("a", 10, 10)) == sight
    assert sight.waiting == sight.shots


def test_only_waiting_photos_fail() -> None:
    sight = sights.with_failed(Sight((Shot("a", 1, 1), SHOTS[1])), ("a", "b"), "no board")
    assert [shot.status for shot in sight.shots] == ["failed", "read"]
    assert sight.shots[0].error == "no board"


def test_corners_are_looked_at_again() -> None:
    sight = sights.with_corners(Sight(SHOTS), "c", BOX)
    assert sight.waiting == (Shot("c", 10, 10, corners=BOX),)


def test_without_a_photo_the_others_are_looked_at_again() -> None:
    doubt = OpenDoubt("x", (), "", Spot("a", BOX))
    seen = {"x": Spot("a", BOX), "y": Spot("b", BOX)}
    sight = Sight(SHOTS, seen=seen, doubts=(doubt,), others={"x": 1})
    left = sights.without_shot(sight, "a")
    assert left.others == {}
    assert [shot.sha for shot in left.waiting] == ["b"]
    assert left.seen == {"y": Spot("b", BOX)}
    assert left.doubts == (OpenDoubt("x", ()),)
    assert sights.without_shot(sight, "c").waiting == ()
    assert sights.without_shot(sight, "z") == sight


def test_when_the_board_goes_on_photos_are_of_before_and_sure_tiles_stay() -> None:
    doubt = OpenDoubt("stars/red/2", ((None, 0.6),))
    sight = sights.from_now_on(
        Sight((*SHOTS, Shot("d", 1, 1)), doubts=(doubt,)), ("stars/red/1", "stars/red/2")
    )
    assert [shot.past for shot in sight.shots] == [True, True, True, False]
    assert sight.current == ()
    assert sight.settled == ("stars/red/1",)


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("a/0/floors", ["a/0", "a/0/vp", "b"]),
        ("a/0/type", ["a/0/floors", "a/0/vp", "b"]),
        ("a/0", ["b"]),
        ("a", ["b"]),
        ("b", ["a/0", "a/0/floors", "a/0/vp"]),
    ],
)
def test_what_a_person_says_settles_doubts(said: str, left: list[str]) -> None:
    doubts = tuple(OpenDoubt(path, ()) for path in ("a/0", "a/0/floors", "a/0/vp", "b"))
    sight = sights.settle(Sight(doubts=doubts, others={"a/0": 1, "c": 2}), [said])
    assert [d.path for d in sight.doubts] == left
    assert ("a/0" in sight.others) == (said == "b")
    assert sight.settled == (said,)
    assert sights.settle(sight, []) is sight


def test_paths() -> None:
    data = {"city": [[None, {"floors": 2}]], "n": 1}
    assert value_at(data, "city/0/1/floors") == 2
    assert value_at(data, "city/0/5") is None
    assert value_at(data, "city/0/0/floors") is None
    assert value_at(data, "none/0") is None
    changed = with_value(data, "city/0/0", {"floors": 1})
    assert changed == {"city": [[{"floors": 1}, {"floors": 2}]], "n": 1}
    assert data["city"] == [[None, {"floors": 2}]]
