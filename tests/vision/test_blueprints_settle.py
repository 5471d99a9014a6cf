"""From what is believed of a building to its state and doubts."""

import numpy as np
import pytest

from scoring import codec
from scoring.blueprints import heights as built_heights
from scoring.possible import possible_states
from tests.vision.blueprints_cameras import clear, number_of
from vision.blueprints_checks import odd_photo
from vision.blueprints_face import COLOURS
from vision.blueprints_grid import SIDES, buildings
from vision.blueprints_heights import Heights
from vision.blueprints_seen import Cube, SeenDie, SeenFace
from vision.blueprints_settle import settled

TOWER = number_of([0, 0, 2, 0, 0, 1])
POLYGON = np.array([(10.0, 10.0), (50.0, 10.0), (50.0, 50.0), (10.0, 50.0)])


def face(side: str, value: int, colour: str = "orange", photo: int = 0) -> SeenFace:
    chances = np.where([word == colour for word in COLOURS], 0.97, 0.01)
    return SeenFace(photo, SIDES.index(side), POLYGON, 1.0, 0.99, np.exp(clear(value, 0.985)), chances)


def believed(building: int, other: int | None = None) -> Heights:
    chances = np.zeros(len(buildings()))
    chances[building] = 1.0 if other is None else 0.8
    if other is not None:
        chances[other] = 0.2
    return Heights(chances, np.full((2, len(chances)), 20.0) * (np.arange(len(chances)) == building))


def dice(**lower: SeenFace) -> dict[Cube, SeenDie]:
    return {
        (1, 0, 0): SeenDie(tuple(lower.values())),
        (1, 0, 1): SeenDie((face("top", 6, "black"), face("s", 2, "black"))),
        (2, 1, 0): SeenDie((face("top", 4, "clear"),)),
    }


def test_what_is_seen_is_read_without_a_doubt() -> None:
    reading = settled(believed(TOWER), dice(a=face("s", 2), b=face("e", 3), c=face("n", 5)), None)
    assert built_heights(reading.state) == ((0, 0), (2, 0), (0, 1))
    assert codec.dump(reading.state)["columns"][2][1] == [{"colour": "clear", "value": 4}]
    assert {doubt.path for doubt in reading.doubts} <= {"columns/1/0/0/value"}
    assert reading.evidence["columns/2/1/0"].polygon == tuple(map(tuple, POLYGON.tolist()))


def test_a_covered_die_with_one_side_keeps_its_candidates() -> None:
    (doubt,) = settled(believed(TOWER), dice(a=face("w", 2)), "XX/2X/X1").doubts
    assert doubt.path == "columns/1/0/0/value"
    assert {value for value, _ in doubt.candidates[:4]} == {1, 3, 4, 6}
    assert doubt.why == "it is covered and only its left side is seen"
    assert doubt.polygon is not None


def test_a_die_that_no_photo_shows_is_in_doubt_whole() -> None:
    doubts = settled(believed(TOWER), dice(), None).doubts
    assert {doubt.path.split("/")[-1] for doubt in doubts} == {"value", "colour"}
    assert all("seen" in doubt.why for doubt in doubts)


def test_an_open_height_is_a_doubt_that_the_score_understands() -> None:
    reading = settled(believed(TOWER, number_of([0, 0, 2, 0, 0, 2])), dice(a=face("s", 2)), None)
    (doubt,) = [d for d in reading.doubts if d.path == "columns/2/1"]
    assert [len(column) for column, _ in doubt.candidates] == [1, 2]  # type: ignore[arg-type]
    possible = possible_states(
        lambda data: codec.parse(type(reading.state), data),
        codec.dump(reading.state),
        {doubt.path: [value for value, _ in doubt.candidates]},
    )
    assert sorted(sum(map(sum, built_heights(state))) for state in possible.states) == [3, 4]


@pytest.mark.parametrize(("colour", "wrong"), [("orange", False), ("green", True)])
def test_photos_that_show_other_dice_are_told(colour: str, wrong: bool) -> None:
    seen = {
        cube: SeenDie((face("top", 3), face("top", 3), face("top", 3, colour, photo=1)))
        for cube in ((1, 0, 1), (2, 1, 0))
    }
    assert (odd_photo(believed(TOWER), seen) is not None) is wrong
