from datetime import UTC, datetime, timedelta

import pytest

from scoring.words import counted
from ui.invitation import play_link
from ui.score_pad import PadRow, score_pad_html
from ui.seats import Player
from ui.text import ago, plain

NOW = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)


@pytest.mark.parametrize("name", ["*Ann*", "[a](b)", "<b>", "# x", ":red[x]", "$x$", "1. x", "`x`"])
def test_markdown_in_a_name_means_nothing(name: str) -> None:
    import re

    assert re.sub(r"\\(.)", r"\1", plain(name)) == name
    assert not re.search(r"(?<!\\)[*\[\]<>#:$`]", plain(name))


def test_a_plain_name_stays_as_it_is() -> None:
    assert plain("Zoë 2") == "Zoë 2"


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(0, "just now"), (1, "1 minute ago"), (59, "59 minutes ago"), (60, "1 hour ago"), (2880, "2 days ago")],
)
def test_how_long_ago(minutes: int, said: str) -> None:
    assert ago(NOW - timedelta(minutes=minutes), NOW) == said


def test_numbers_and_nouns() -> None:
    assert (counted(1, "die", "dice"), counted(0, "die", "dice")) == ("1 die", "0 dice")


def test_the_score_pad_escapes_everything() -> None:
    html = score_pad_html([Player("<script>")], [PadRow("a&b", ["<i>\nx"])], [True])
    assert "<script>" not in html
    assert "<i>" not in html
    assert "&lt;i&gt;<br>x" in html
    assert "a&amp;b" in html


def test_the_link_of_a_play() -> None:
    assert play_link("http://h:8501/blueprints?x=1", "ABCD") == "http://h:8501/blueprints?play=ABCD"
