import json
from pathlib import Path

import pytest

from calibration.copy import CopyError, GameCopy, copy_json, load_copy, parse_copy
from calibration.dice_swatch import LEAST_SPREAD

ORANGE, GREEN = (50.0, 30.0, 40.0), (40.0, -25.0, 20.0)
BOX = GameCopy("blueprints").with_dice("orange", [ORANGE, ORANGE]).with_dice("green", [GREEN])


def test_a_file_brings_the_copy_back(tmp_path: Path) -> None:
    file = tmp_path / "box.json"
    file.write_text(copy_json(BOX))
    assert load_copy(file) == load_copy(file, "blueprints") == BOX


def test_every_photo_counts_alike_and_one_odd_die_does_not() -> None:
    bright, dark = (60.0, 36.0, 48.0), (40.0, 24.0, 32.0)
    glare = (95.0, 2.0, 4.0)
    copy = GameCopy("blueprints").with_dice("orange", [dark]).with_dice("orange", [bright] * 8 + [glare])
    swatch = copy.swatches["orange"]
    assert swatch.median == ORANGE
    assert all(s >= least for s, least in zip(swatch.spread, LEAST_SPREAD, strict=True))


def test_a_colour_is_learnt_again() -> None:
    assert set(BOX.without_dice("orange").dice) == {"green"}
    assert BOX.without_dice("black") == BOX


def test_two_colours_that_look_alike_are_told() -> None:
    with pytest.raises(CopyError, match="orange ones"):
        BOX.with_dice("green", [ORANGE])
    assert BOX.with_dice("orange", [ORANGE]).swatches == BOX.swatches


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("no JSON", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("[]", "tablescore_copy"),
        ('{"game": "blueprints"}', "tablescore_copy"),
        ('{"tablescore_copy": true, "game": "blueprints"}', "tablescore_copy"),
        ('{"tablescore_copy": 99, "game": "blueprints", "cards": []}', "update Tablescore"),
        ('{"tablescore_copy": 1}', "game"),
        ('{"tablescore_copy": 1, "game": "blueprints", "dices": {}}', "dices"),
        ('{"tablescore_copy": 1, "game": "blueprints", "dice": {"mauve": [[[1, 2, 3]]]}}', "mauve"),
        ('{"tablescore_copy": 1, "game": "blueprints", "dice": {"red": []}}', "dice/red"),
        ('{"tablescore_copy": 1, "game": "blueprints", "dice": {"red": [[]]}}', "dice/red/0"),
        ('{"tablescore_copy": 1, "game": "blueprints", "dice": {"red": [[[1, 2]]]}}', "dice/red/0/0"),
        ('{"tablescore_copy": 1, "game": "blueprints", "dice": {"red": [[[1, 2, "3"]]]}}', "dice/red/0/0/2"),
        ('{"tablescore_copy": 1, "game": "blueprints", "dice": {"red": [[[NaN, 2, 3]]]}}', "dice/red/0/0/0"),
        ('{"tablescore_copy": 1, "game": "blueprints", "dice": {"red": [[[101, 2, 3]]]}}', "dice/red/0/0/0"),
        ('{"tablescore_copy": 3, "game": "pagoda", "lengths": {"board": [0, 300]}}', "lengths/board/0"),
        ('{"tablescore_copy": 3, "game": "pagoda", "lengths": {"board": [9999]}}', "lengths/board/0"),
    ],
)
def test_what_is_no_copy_is_told(content: str, told: str) -> None:
    with pytest.raises(CopyError, match=told):
        parse_copy(content)


def test_a_file_of_another_game_or_none_at_all_is_told(tmp_path: Path) -> None:
    file = tmp_path / "box.json"
    file.write_text(json.dumps({"tablescore_copy": 1, "game": "quadropolis"}))
    with pytest.raises(CopyError, match="blueprints, found one of quadropolis"):
        load_copy(file, "blueprints")
    with pytest.raises(CopyError, match="check its name"):
        load_copy(tmp_path / "none.json")
    with pytest.raises(CopyError, match="can't be read"):
        load_copy(tmp_path)
