"""Numbers in sentences."""

import pytest

from scoring.words import counted


@pytest.mark.parametrize(
    ("n", "words", "text"),
    [(0, ("tile",), "0 tiles"), (1, ("tile",), "1 tile"), (2, ("die", "dice"), "2 dice")],
)
def test_counted(n: int, words: tuple[str, ...], text: str) -> None:
    assert counted(n, *words) == text
