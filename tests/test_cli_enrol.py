"""``tablescore enrol``, and reading dice with what it learnt."""

from pathlib import Path

import pytest

from calibration.copy import load_copy
from tests.commands import Run, one_line
from tests.pieces_of_pictures import photo_of


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    for colour in ("orange", "green"):
        (tmp_path / f"{colour}.jpg").write_bytes(photo_of(colour))
    return tmp_path


def test_a_copy_is_made_added_to_and_read_with(run: Run, photos: Path) -> None:
    file, orange, green = photos / "box.json", photos / "orange.jpg", photos / "green.jpg"
    ran = run("enrol", "blueprints", "--copy", file, f"{orange}=orange")
    assert (ran.status, ran.err) == (0, "")
    assert "1 die" in ran.out
    assert "except green, black, clear" in ran.out
    assert run("enrol", "blueprints", "--copy", file, f"{green}=green").status == 0
    assert set(load_copy(file, "blueprints").dice) == {"orange", "green"}
    (die,) = run("dice", "--json", "--copy", file, orange).json["dice"]
    assert die["colour"] == "orange"
    assert {word for word, _ in die["colour_candidates"]} == {"orange", "green", "black", "clear"}
    (die,) = run("dice", "--json", "--game", "blueprints", green).json["dice"]
    assert (die["colour"], len(die["colour_candidates"])) == ("green", 4)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("spyrium", "a.jpg=red"), "PHOTO=CARDS.json"),
        (("spyrium", "a.jpg=none.json"), "none.json"),
        (("azul_summer_pavilion", "a.jpg=state.txt"), "PHOTO=STATE.json, or PHOTO=COLOUR"),
        (("azul_summer_pavilion", "a.jpg=white"), "PHOTO=STATE.json, or PHOTO=COLOUR"),
        (("azul_summer_pavilion", "none.jpg=red"), "none.jpg"),
        (("quadropolis", "a.jpg=yellow"), "PHOTO=STATE.json"),
        (("quadropolis", "--empty=a.jpg"), "--mode"),
        (("quadropolis", "--mode=expert"), "--empty PHOTO"),
        (("quadropolis", "none.jpg=none.json"), "none.json"),
        (("blueprints", "a.jpg=state.json"), "found a state (state.json)"),
        (("blueprints", "a.jpg=red"), "orange, green, black, clear"),
        (("blueprints", "a.jpg"), "PHOTO=COLOUR"),
        (("blueprints", "none.jpg=orange"), "none.jpg"),
    ],
)
def test_what_can_not_be_enrolled_is_told(
    run: Run, tmp_path: Path, words: tuple[str, str], told: str
) -> None:
    file = tmp_path / "box.json"
    ran = run("enrol", words[0], "--copy", file, words[1])
    assert ran.status == 2
    assert told in one_line(ran)
    assert not file.exists()


def test_a_photo_of_two_colours_changes_nothing(run: Run, tmp_path: Path) -> None:
    photo, file = tmp_path / "both.jpg", tmp_path / "box.json"
    photo.write_bytes(photo_of("orange", "green"))
    ran = run("enrol", "blueprints", "--copy", file, f"{photo}=orange")
    assert ran.status == 3
    assert "both.jpg: expected dice of one colour" in one_line(ran)
    assert not file.exists()


def test_a_file_that_is_no_copy_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "box.json"
    file.write_text("{}")
    for ran in (
        run("enrol", "blueprints", "--copy", file, "a.jpg=orange"),
        run("dice", "--copy", file, "a.jpg"),
    ):
        assert ran.status == 2
        assert "tablescore_copy" in one_line(ran)
    assert file.read_text() == "{}"
