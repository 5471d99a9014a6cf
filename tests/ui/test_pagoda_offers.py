"""What can be built next on a Pagoda site, and pieces in words."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import pagoda
from scoring.pagoda import HOUSE_RULES, Build, Colour, HouseRules, Piece, built
from tests.scoring.pagoda_players import RandomPlay
from tests.scoring.pagodas import COMPLETE, table
from ui.pagoda_offers import offers, rest_of_floor
from ui.pagoda_words import built_words, open_question, site_words

Built = tuple[Build, ...]


@pytest.mark.parametrize(
    ("site", "offered"),
    [
        ("", [("pillar", c) for c in Colour]),
        ("rr", [("pillar", "red")]),
        ("rrrr+rg", [("pillar", "green")]),
        (COMPLETE, []),
    ],
)
def test_what_fits_is_offered(site: str, offered: list[tuple[str, str]]) -> None:
    found = offers(table(site), 0, HOUSE_RULES)
    assert [(offer.builds[0].what, offer.builds[0].colour) for offer in found] == offered
    assert all(offer.breach == "" for offer in found)


def test_a_tile_of_the_pillars_colour_with_any_spots() -> None:
    found = offers(table("rrrr"), 0, HOUSE_RULES)
    assert [offer.builds for offer in found] == [(Build(0, Piece.TILE, Colour.RED, c),) for c in Colour]


def test_a_tile_that_lies_elsewhere_comes_last_with_the_reason() -> None:
    *fitting, last = offers(table("rrrr", "rrrr+ry"), 0, HOUSE_RULES)
    assert last.builds[0].spot is Colour.YELLOW
    assert "on site 1 already" in last.breach or "on site 2 already" in last.breach
    assert len(fitting) == 4
    anyway = offers(table("rrrr", "rrrr+ry"), 0, HouseRules(unique_tiles=False))
    assert all(offer.breach == "" for offer in anyway)


def test_the_roof_brings_its_spire() -> None:
    found = offers(table("rrrr+rg gggg+gb bbbb+by yyyy"), 0, HOUSE_RULES)
    assert found[0].builds == (
        Build(0, Piece.ROOF, Colour.YELLOW, Colour.RED),
        Build(0, Piece.SPIRE, Colour.RED),
    )
    assert len(found) == 5
    assert offers(table("rrrr+rg gggg+gb bbbb", quick=True), 0, HOUSE_RULES)[0].builds[0].what is Piece.ROOF


@pytest.mark.parametrize(
    ("site", "missing"), [("", 0), ("r", 3), ("rrr", 0), ("rrrr", 0), ("rrrr+rg", 4), ("rrrr+rg gg", 2)]
)
def test_the_rest_of_a_floor(site: str, missing: int) -> None:
    assert len(rest_of_floor(table(site), 0)) == missing


@given(st.integers(0, 30), st.integers(0, 10**6))
def test_what_is_offered_without_a_breach_is_none(seed: int, cut: int) -> None:
    turns = RandomPlay(seed % 4).turns
    state = table()
    for turn in turns[: cut % len(turns)]:
        for build in turn.built:
            state, _ = built(state, build)
    bare = replace(state, scores={}, abilities={})
    for offer in offers(state, seed % 6, HOUSE_RULES):
        after = bare
        for build in offer.builds:
            after, _ = built(after, build)
        new = set(pagoda.problems(after)) - set(pagoda.problems(bare))
        assert bool(new) == bool(offer.breach)


@pytest.mark.parametrize(
    ("site", "words"),
    [
        ("", "nothing built yet"),
        ("r", "floor 1, 1 pillar of 4"),
        ("rrrr+rg", "floor 1, 4 pillars of 4, red tile on them"),
        (COMPLETE, "complete"),
    ],
)
def test_a_site_in_words(site: str, words: str) -> None:
    assert site_words(table(site), 0) == words


def test_a_blocked_site_in_words() -> None:
    others = ["rrrr+rg", "rrrr+ry", "rrrr+rb", "rrrr+rp", "rrrr+rr"]
    assert site_words(table("rrrr", *others), 0).startswith("blocked")


def test_pieces_in_words() -> None:
    pieces: Built = (
        *[Build(0, Piece.PILLAR, Colour.RED)] * 2,
        Build(0, Piece.TILE, Colour.RED, Colour.GREEN),
        Build(1, Piece.ROOF, Colour.BLUE),
        Build(1, Piece.SPIRE, Colour.BLUE),
    )
    assert built_words(pieces) == (
        "2 red pillars, red tile with green spots, blue roof with an unknown spot, blue spire"
    )
    assert built_words(()) == ""


def test_what_a_turn_leaves_open() -> None:
    game = pagoda.Game(("Ann", "Bob"))
    kept = pagoda.replay(game.with_move(pagoda.Move((Build(0, Piece.PILLAR, Colour.RED),))))
    assert open_question(kept[0].turn) == ""
