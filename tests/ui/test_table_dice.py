import pytest

from tests.ui.seen import Seen
from ui import table_dice
from ui.blueprints_seat import PALETTE
from ui.table_dice import Dice, Source, TableDie


def read(*seen: Seen) -> Dice:
    return table_dice.with_read((), "photo", seen, PALETTE)


def test_a_read_die_keeps_what_the_reader_said() -> None:
    (die,) = read(Seen())
    assert die == TableDie(
        "d1",
        4,
        "orange",
        Source.READ,
        photo="photo",
        box=(10, 20, 30, 40),
        face=Seen().face,
        read_value=4,
        read_colour="orange",
        value_candidates=((4, 0.97), (5, 0.02)),
        colour_candidates=(("orange", 0.9), ("clear", 0.08)),
    )
    assert table_dice.why(die, PALETTE) == "Read from the photo."


@pytest.mark.parametrize(
    ("word", "candidates", "settled"),
    [
        ("white", (("white", 0.9), ("clear", 0.1)), "clear"),
        ("red", (("red", 0.9),), "orange"),
        ("purple", (("purple", 0.6), ("green", 0.01)), "black"),
        ("mauve", (("mauve", 0.6), ("green", 0.4)), "green"),
        ("mauve", (), "clear"),
    ],
)
def test_a_colour_that_the_game_lacks_is_a_doubt(
    word: str, candidates: tuple[tuple[str, float], ...], settled: str
) -> None:
    (die,) = read(Seen(colour=word, colour_candidates=candidates))
    assert die.colour == settled
    assert die.doubts == ("colour",)
    assert f"looks {word}" in table_dice.why(die, PALETTE)


def test_a_doubtful_die_says_what_else_it_may_be() -> None:
    (die,) = read(Seen(value_doubtful=True, candidates=((4, 0.6), (5, 0.4))))
    assert die.doubts == ("value",)
    assert "4 or 5" in table_dice.why(die, PALETTE)


@pytest.mark.parametrize(
    ("candidates", "said"),
    [
        ((("orange", 0.6), ("clear", 0.3)), "may be clear"),
        ((("orange", 0.6), ("red", 0.4)), "is not sure"),
        ((("orange", 0.96), ("clear", 0.04)), "is not sure"),
    ],
)
def test_a_doubtful_colour_names_what_the_game_has(
    candidates: tuple[tuple[str, float], ...], said: str
) -> None:
    (die,) = read(Seen(colour_doubtful=True, colour_candidates=candidates))
    assert die.doubts == ("colour",)
    assert said in table_dice.why(die, PALETTE)


def test_settling_each_half_of_a_doubt() -> None:
    dice = read(Seen(value_doubtful=True, colour_doubtful=True))
    assert dice[0].doubts == ("value", "colour")
    dice = table_dice.with_value(dice, "d1", 5)
    assert (dice[0].value, dice[0].doubts, dice[0].source) == (5, ("colour",), Source.CORRECTED)
    dice = table_dice.with_colour(dice, "d1", "green")
    assert (dice[0].colour, dice[0].doubts) == ("green", ())
    assert table_dice.why(dice[0], PALETTE) == "Read as 4 orange, corrected by you."


def test_confirming_takes_all_doubts_at_once() -> None:
    dice = table_dice.with_confirmed(read(Seen(value_doubtful=True), Seen()), "d1")
    assert table_dice.doubts(dice) == ()
    assert [die.source for die in dice] == [Source.CONFIRMED, Source.READ]


def test_an_added_die_stays_to_be_settled() -> None:
    dice = table_dice.with_added(read(Seen()), "photo", Seen(value=2), PALETTE)
    assert [die.id for die in table_dice.doubts(dice)] == ["d2"]
    assert "check" in table_dice.why(dice[1], PALETTE)


def test_a_removed_die_is_no_doubt_and_its_id_is_not_used_again() -> None:
    dice = table_dice.with_removed(read(Seen(value_doubtful=True)), "d1")
    assert table_dice.doubts(dice) == ()
    dice = table_dice.with_typed(dice, 3, "black")
    assert dice[1] == TableDie("d2", 3, "black", Source.TYPED)
    assert dice[1].words == "3 black"


def test_a_die_that_is_gone_is_told() -> None:
    with pytest.raises(KeyError):
        table_dice.with_value(read(Seen()), "d7", 1)
