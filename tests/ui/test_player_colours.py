"""Colours are picked, kept, shown and told when two are alike, in every game."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from scoring.azul_summer_pavilion_tables import PLAYER_COLOURS
from store.plays import Store
from tests.ui.shown import page_of
from ui.pages import GAME_PAGES
from ui.player_colours import COMMON, LOOKS, breakable, player_html, player_markdown, swatch
from ui.seats import Player

GAMES = [game.game for game in GAME_PAGES]


def started(game: str, *colours: str | None) -> AppTest:
    """The page after players of these colours were named."""
    test = page_of(game).run()
    for i, colour in enumerate(colours):
        test.text_input[i].set_value(f"*{'AB'[i]}*")
        test.button_group(key=f"start-name-{i}-colour").set_value(colour)
    test.button[0].click().run()
    assert not test.exception
    return test


@pytest.mark.parametrize("game", GAMES)
def test_colours_are_kept_and_shown(store: Store, game: str) -> None:
    started(game, "white", "black")
    (play,) = store.plays(game)
    assert '"white"' in json.dumps(store.load(play.id).document)
    test = page_of(game)
    test.query_params["play"] = play.id
    for key in ("where-{}", "where-{}-0", "step-{}"):
        test.session_state[key.format(play.id)] = "score"
    test.run()
    assert not test.exception
    (pad,) = [h.proto.body for h in test.get("html") if '"score-pad"' in h.proto.body]
    assert "*A*<br>" in pad
    assert " white</small>" in pad
    labels = [option.content for group in test.button_group for option in group.proto.options]
    shown = [f"![white]({swatch('white')}) \\*A\\*", f"![black]({swatch('black')}) \\*B\\*"]
    assert {label for label in labels if "\\*" in label} == set(shown)
    (first,) = [g for g in test.button_group if str(g.key).endswith("-name-0-colour")]
    assert first.value == "white"
    first.set_value(None)
    next(b for b in test.button if b.label == "Save").click().run()
    assert not test.exception
    document = json.dumps(store.load(play.id).document)
    assert '"white"' not in document
    assert '"black"' in document


@pytest.mark.parametrize("game", GAMES)
def test_two_players_of_one_colour_are_told(store: Store, game: str) -> None:
    test = started(game, "white", "white")
    assert [error.value.partition("\\:")[0] for error in test.error] == ["Two players are white"]
    assert store.plays() == []


@pytest.mark.parametrize("game", GAMES)
def test_nobody_needs_a_colour(store: Store, game: str) -> None:
    started(game, None, None)
    assert len(store.plays(game)) == 1


def test_every_colour_has_letters_of_its_own() -> None:
    assert {*COMMON, *PLAYER_COLOURS} == LOOKS.keys()
    assert len({look.letters for look in LOOKS.values()}) == len(LOOKS)


def test_a_colour_and_a_name_are_never_markup() -> None:
    odd = Player("<b>*A*", '"<i>')
    assert player_html(odd).startswith("&lt;b&gt;*A*<br>")
    assert "<i>" not in player_html(odd)
    assert player_markdown(odd).endswith(") \\<b\\>\\*A\\*")
    assert player_markdown(odd).startswith('!["\\<i\\>](data:image/svg+xml,')


def test_a_long_word_is_parted_with_a_hyphen_and_a_short_name_stays() -> None:
    assert breakable("Bob Lee") == "Bob Lee"
    parted = breakable("Bob Abercrombie")
    assert parted.replace("\u00ad", "") == "Bob Abercrombie"
    assert [len(part) for part in parted.split()[1].split("\u00ad")] == [3, 1, 1, 1, 1, 1, 3]
