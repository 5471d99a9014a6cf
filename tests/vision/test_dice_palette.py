import numpy as np
import pytest

from calibration.copy import GameCopy
from vision.dice import GAME_COLOURS, MOST_MISFIT, colour_in_doubt
from vision.dice_face import COLOURS
from vision.dice_palette import ANY_DICE, ColourOpinion, DicePalette, Floats, colour_opinion, palette_of

WORDS = ("orange", "green", "black", "clear")
BOX = (
    GameCopy("blueprints")
    .with_dice("orange", [(50.0, 36.0, 42.0)])
    .with_dice("green", [(35.0, -28.0, 18.0)])
    .with_dice("black", [(12.0, 0.0, 0.0)])
    .with_dice("clear", [(62.0, 0.0, 6.0)])
)


def net(**chances: float) -> Floats:
    left = (1 - sum(chances.values())) / (len(COLOURS) - len(chances))
    return np.array([chances.get(word, left) for word in COLOURS])


def opinion(palette: DicePalette, lab: tuple[float, float, float], **chances: float) -> ColourOpinion:
    said = colour_opinion(net(**chances), np.array(lab), palette)
    assert {word for word, _ in said.candidates} == set(palette.words)
    assert sum(chance for _, chance in said.candidates) == pytest.approx(1)
    assert [c for _, c in said.candidates] == sorted((c for _, c in said.candidates), reverse=True)
    assert 0 <= said.certainty <= said.candidates[0][1] + 1e-9
    return said


def test_without_a_palette_the_net_has_its_say() -> None:
    said = opinion(ANY_DICE, (28, 0, 0), black=0.7, blue=0.3)
    assert said.candidates[0][0] == "black"
    assert said.certainty == pytest.approx(0.7)


def test_a_game_gives_other_words_no_chance() -> None:
    said = opinion(palette_of("blueprints"), (60, 1, 5), grey=0.5, clear=0.3, black=0.1, white=0.1)
    word, chance = said.candidates[0]
    assert word == "clear"
    assert chance == pytest.approx(0.75)
    assert {word for word, _ in said.candidates} == set(WORDS)


def test_a_die_of_another_game_is_no_sure_find() -> None:
    said = opinion(palette_of("blueprints"), (34, 42, 26), red=0.999)
    assert said.certainty < 0.5


@pytest.mark.parametrize(("lab", "word"), [((14, 0, 1), "black"), ((60, 1, 4), "clear")])
def test_the_copy_decides_where_the_net_does_not(lab: tuple[float, float, float], word: str) -> None:
    palette = palette_of("blueprints", BOX)
    assert opinion(palette, lab, black=0.5, clear=0.5).candidates[0][0] == word


def test_net_and_copy_at_odds_are_a_doubt() -> None:
    said = opinion(palette_of("blueprints", BOX), (35, -28, 18), clear=0.9)
    assert said.certainty < 0.8 or said.misfit > 3


def test_a_copy_that_lacks_a_colour_compares_with_any_box() -> None:
    half = palette_of("blueprints", BOX.without_dice("clear").without_dice("black"))
    assert set(half.swatches) == {"orange", "green"}
    assert half.looks("clear") == ANY_DICE.looks("clear")
    assert opinion(half, (50, 36, 42), orange=0.6, clear=0.4).candidates[0][0] == "orange"


def test_other_games_keep_all_words() -> None:
    assert palette_of("quadropolis").words == COLOURS


def judged(certainty: float, best: str, second: str, misfit: float = 0.0) -> bool:
    left = (1 - certainty) / 2
    return colour_in_doubt(
        ColourOpinion(((best, certainty), (second, left), ("red", left)), certainty, misfit)
    )


@pytest.mark.parametrize("best", sorted(GAME_COLOURS))
@pytest.mark.parametrize("second", sorted(GAME_COLOURS))
def test_colours_that_score_must_be_surer_than_others(best: str, second: str) -> None:
    assert judged(0.75, best, second)
    assert not judged(0.75, best, "purple")
    assert not judged(0.95, best, second)
    assert judged(0.5, best, "purple")


def test_a_body_far_from_its_word_is_a_doubt_unless_the_net_is_certain() -> None:
    far = MOST_MISFIT + 1
    assert judged(0.9, "white", "yellow", far)
    assert not judged(0.9, "white", "yellow")
    assert not judged(0.99, "white", "yellow", far)
