"""What every game's rules give back."""

from dataclasses import FrozenInstanceError

import pytest

from scoring.breakdown import Breakdown, Line, PlayerScore, Standings, moved

LINES = (
    Line("tower", 9, "Nine.", ("city/0/0", "city/1/0")),
    Line("surplus", -2, "Two too many."),
    Line("gold", 3, "Won.", group="awards"),
    Line("silver", 2, "Won.", group="awards"),
)


def test_a_line_belongs_to_its_own_rule_unless_said_otherwise() -> None:
    assert [line.group for line in LINES] == ["tower", "surplus", "awards", "awards"]


def test_totals_are_sums_of_lines() -> None:
    breakdown = Breakdown(LINES, ("awards", "shop", "tower"))
    assert breakdown.total == 12
    assert breakdown.groups == {"awards": 5, "shop": 0, "tower": 9, "surplus": -2}
    assert list(breakdown.groups) == ["awards", "shop", "tower", "surplus"]


def test_nothing_is_worth_nothing() -> None:
    assert (Breakdown(()).total, Breakdown(()).groups) == (0, {})


def test_ranked_keeps_turn_order_among_equal_places() -> None:
    players = tuple(
        PlayerScore(name, Breakdown(()), place) for name, place in zip("ABCD", (3, 1, 4, 1), strict=True)
    )
    assert [p.name for p in Standings(players).ranked()] == ["B", "D", "A", "C"]


def test_moved_changes_paths_alone() -> None:
    first, second, third, _ = moved(LINES, "players/0")
    assert first.paths == ("players/0/city/0/0", "players/0/city/1/0")
    assert second == LINES[1]
    assert (third.rule, third.group, third.points) == ("gold", "awards", 3)


def test_lines_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        LINES[0].points = 10  # type: ignore[misc]
