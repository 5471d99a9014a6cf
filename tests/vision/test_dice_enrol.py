import numpy as np
import pytest

from tests.pieces_of_pictures import TABLE, photo_of
from vision.dice_enrol import EnrolError, dice_of_one_colour
from vision.photo import Photo, open_photo


@pytest.mark.parametrize(
    ("colour", "lab"), [("orange", (47, 39, 46)), ("green", (31, -26, 15)), ("black", (10, 1, -5))]
)
def test_a_photo_of_one_die_tells_its_colour(colour: str, lab: tuple[int, int, int]) -> None:
    (die,) = dice_of_one_colour(open_photo(photo_of(colour)))
    assert die.body == pytest.approx(lab, abs=10)


def test_dice_of_two_colours_are_told() -> None:
    with pytest.raises(EnrolError, match="differ much"):
        dice_of_one_colour(open_photo(photo_of("orange", "green")))


def test_a_table_without_dice_is_told() -> None:
    with pytest.raises(EnrolError, match="no die"):
        dice_of_one_colour(Photo(np.full((300, 400, 3), TABLE, np.uint8)))
