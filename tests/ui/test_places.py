"""Who won, and what decided each tie, in words."""

from dataclasses import replace

import pytest

from scoring.breakdown import Breakdown, PlayerScore, Standings, Tie
from ui.places import place_row, ranking_html, settled_ties, tie_words, winner_words, winners
from ui.seats import Player


def standings(*places: int) -> Standings:
    names = ("Ann", "Bob", "Cy")
    return Standings(
        tuple(PlayerScore(name, Breakdown(()), place) for name, place in zip(names, places, strict=False))
    )


@pytest.mark.parametrize(
    ("places", "winner", "row"),
    [
        ((2, 1), "Bob wins.", ["2.", "1."]),
        ((1, 1), "Ann and Bob share the win.", ["1. shared", "1. shared"]),
        ((1, 1, 1), "Ann, Bob and Cy share the win.", ["1. shared"] * 3),
        ((2, 1, 2), "Bob wins.", ["2. shared", "1.", "2. shared"]),
    ],
)
def test_places(places: tuple[int, ...], winner: str, row: list[str]) -> None:
    assert winner_words(standings(*places)) == winner
    assert place_row(standings(*places)).cells == row


def test_open_places() -> None:
    ann, bob, cy = standings(1, 1, 3).players
    tie, last = Tie(("Ann", "Bob"), "the game", "shared"), Tie(("Cy",), "place 3", "shared")
    unsure = Standings((replace(ann, places=(1, 2)), replace(bob, places=(1, 2)), cy), ties=(tie, last))
    assert winner_words(unsure) == "The win is open between Ann and Bob."
    assert winners(unsure) == [False, False, False]
    assert place_row(unsure).cells == ["1. to 2.", "1. to 2.", "3."]
    assert settled_ties(unsure) == [last]


def test_the_table_of_places() -> None:
    found = replace(standings(2, 1), players=standings(2, 1).players)
    html = ranking_html([Player("Ann", "red"), Player("Bob", None)], found)
    rows = html.split("<tr")[2:]
    assert [("Bob" in row, "class=won" in row) for row in rows] == [(True, True), (False, False)]
    assert "red" in rows[1]
    assert ranking_html([Player("<b>")], Standings((PlayerScore("<b>", Breakdown(()), 1),))).count("<b>") == 0


@pytest.mark.parametrize(
    ("about", "decided_by", "words"),
    [
        ("the game", "shared", "Ann and Bob have the same points: they share the win."),
        ("place 2", "shared (assumed)", "Ann and Bob have the same points; place 2: shared (assumed)."),
        (
            "the game",
            "most pounds",
            "Ann and Bob have the same points; for the game this decides: most pounds.",
        ),
    ],
)
def test_a_tie_in_words(about: str, decided_by: str, words: str) -> None:
    assert tie_words(Tie(("Ann", "Bob"), about, decided_by)) == words
