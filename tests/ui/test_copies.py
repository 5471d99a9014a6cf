"""A box's dice taught on the page."""

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from calibration.copy import GameCopy
from store.plays import Store
from tests.pieces_of_pictures import photo_of
from ui import copies
from ui.copies import dice_palette
from vision.dice_face import COLOURS
from vision.photo import PhotoError

BOX = GameCopy("blueprints").with_dice("orange", [(50.0, 30.0, 40.0)])
WORDS = ("orange", "green", "black", "clear")


@pytest.fixture
def take(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[bytes], None]]:
    """What takes a photo in; the last one is that of the page as it is now."""
    given: list[Callable[[bytes], None]] = []
    monkeypatch.setattr(copies, "photo_intake", lambda take, **_: given.append(take))
    return given


def panel(play: str | None = None) -> AppTest:
    def script(play: str | None) -> None:
        from ui.copies import copies_panel

        copies_panel("blueprints", play)

    return AppTest.from_function(script, default_timeout=20, args=(play,)).run()


def test_a_box_is_taught_colour_by_colour(store: Store, take: list[Callable[[bytes], None]]) -> None:
    page = panel()
    assert not page.exception
    page.button(key="copies-blueprints-new-teach").click().run()
    (kept,) = store.copies.of("blueprints")
    assert (kept.name, kept.active, kept.content.dice) == ("Box 1", True, {})
    with pytest.raises(PhotoError, match="differ much"):
        take[-1](photo_of("orange", "green"))
    take[-1](photo_of("orange"))
    page.run()
    assert not page.exception
    assert set(store.copies.load(kept.id).content.dice) == {"orange"}
    take[-1](photo_of("green"))
    assert set(store.copies.load(kept.id).content.dice) == {"orange", "green"}


def test_a_play_is_read_with_the_box_chosen_for_it(store: Store) -> None:
    play = store.start("blueprints", {}).id
    assert dice_palette("blueprints", play).words == WORDS
    assert dice_palette("quadropolis", play).words == COLOURS
    kept = store.copies.add("Ours", BOX)
    assert set(dice_palette("blueprints", play).swatches) == {"orange"}
    page = panel(play)
    assert page.selectbox[0].value == kept.id
    page.selectbox[0].select_index(0).run()
    assert not page.exception
    assert dice_palette("blueprints", play).swatches == {}


@pytest.mark.usefixtures("take")
def test_a_box_is_renamed_forgets_and_goes(store: Store) -> None:
    kept = store.copies.add("Ours", BOX)
    key = f"copies-blueprints-new-{kept.id}"
    page = panel()
    page.text_input(key=f"{key}-name-Ours").input("Ann's <b>box</b>").run()
    assert not page.exception
    assert store.copies.load(kept.id).name == "Ann's <b>box</b>"
    page.button(key=f"{key}-delete").click().run()
    assert not page.exception
    assert store.copies.of("blueprints") == []


def test_swatches_tell_words_and_letters_too(store: Store) -> None:
    store.copies.add("Ours", BOX)
    html = copies._swatches(BOX, WORDS)
    assert html.count("not yet") == 3
    assert "1 die" in html
    assert all(word in html for word in WORDS)
    assert all(f">{letter}<" in html for letter in "OGBC")
