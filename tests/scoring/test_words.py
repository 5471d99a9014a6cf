"""Numbers and foreign words in sentences."""

import pytest

from scoring.words import clean, counted, listed, quoted, shortened


@pytest.mark.parametrize(
    ("n", "words", "text"),
    [(0, ("tile",), "0 tiles"), (1, ("tile",), "1 tile"), (2, ("die", "dice"), "2 dice")],
)
def test_counted(n: int, words: tuple[str, ...], text: str) -> None:
    assert counted(n, *words) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann", "Ann"),
        ("Zoë 東京 👩‍🚀", "Zoë 東京 👩‍🚀"),
        ("a\tb\nc\r", r"a\tb\nc\r"),
        ("\x1b[31mred\x07\x9b", r"\x1b[31mred\x07\x9b"),
        ("\u202eabc\ud800", r"\u202eabc\ud800"),
        ("a\u00a0b\u3000c", "a b c"),
    ],
)
def test_clean(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_shortened_keeps_both_ends() -> None:
    assert shortened("x" * 60) == "x" * 60
    assert shortened("abcdefghij", 9) == "abc...hij"
    assert len(shortened("\x1b" * 100_000)) == 60
    assert shortened("a" * 10**6 + "b") == "a" * 29 + "..." + "a" * 27 + "b"


def test_quoted() -> None:
    assert quoted("a\nb") == r"'a\nb'"


def test_listed() -> None:
    assert listed([]) == ""
    assert listed("ab") == "a, b"
    assert listed("abcdefghijk") == "a, b, c, d, e, f, g, h and 3 more"
