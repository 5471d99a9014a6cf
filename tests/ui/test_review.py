"""Points by category and rounds side by side, and what a tapped line says of photos."""

from typing import Any

import pytest

from scoring.breakdown import Breakdown, Line, PlayerScore, Standings
from tests.ui.test_pagoda_page import finished
from ui.breakdown import Lit, in_photos
from ui.charts import LEAST_LETTERED, Part, bar_chart, with_letters
from ui.pagoda_play import stand
from ui.pagoda_score import turn_rows
from ui.review import category_parts, round_cells


def scored(name: str, place: int, **groups: int) -> PlayerScore:
    lines = tuple(Line(group, points, "So it is.") for group, points in groups.items())
    return PlayerScore(name, Breakdown(lines, ("shops", "parks", "left")), place)


TABLE = Standings((scored("Ann", 2, shops=4, left=-3), scored("Bob", 1, shops=7)))


def test_categories_best_place_first_without_those_of_nobody() -> None:
    assert category_parts(TABLE, str.capitalize) == [
        Part("Bob", "Shops", 7),
        Part("Bob", "Left", 0),
        Part("Ann", "Shops", 4),
        Part("Ann", "Left", -3),
    ]


def test_rounds_side_by_side() -> None:
    alone = Standings((scored("Ann", 1, parks=2),))
    assert round_cells("Ann", [TABLE, alone]) == ["1 (2.)", "2", "3"]
    assert round_cells("Bob", [TABLE, alone]) == ["7 (1.)", "–", "7"]


def test_a_lettered_chart() -> None:
    parts = with_letters(category_parts(TABLE, str.capitalize))
    assert [part.part for part in parts[:2]] == ["A  Shops", "B  Left"]
    chart: dict[str, Any] = bar_chart(parts, x="Points", legend="Category", lettered=True).to_dict()
    rows = chart.get("data", chart["layer"][0].get("data"))["values"]
    assert [row["letter"] for row in rows] == ["A", "", "A", "B"]
    assert LEAST_LETTERED * 7 > 0
    assert len(chart["layer"]) == 2
    plain = bar_chart([Part("Ann", "Won", 2)], x="Plays", legend="Outcome").to_dict()
    assert "layer" not in plain


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (("a",), ""),
        (("a", "c"), "1 of these is in no photo."),
        (("a", "c", "d"), "2 of these are in no photo."),
        (("c",), "In no photo: entered by hand, or hidden."),
        ((), ""),
    ],
)
def test_what_of_a_line_is_in_no_photo(parts: tuple[str, ...], words: str) -> None:
    assert in_photos(Lit(parts, places=("cell",)), {"a", "b"}) == words


def test_turns_side_by_side() -> None:
    turns = stand(finished()).kept
    assert [row[0] for row in turn_rows(["Ann", "<i>Bob"], turns)] == ["1", "2", "3", "4"]
    assert turn_rows(["Ann", "<i>Bob"], turns)[:3] == [
        ["1", "49 (49)", ""],
        ["2", "", "49 (49)"],
        ["3", "49 (98)", ""],
    ]
