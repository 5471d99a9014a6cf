"""Numbers and foreign words in sentences."""

import copy
import pickle

import pytest

from scoring.azul_summer_pavilion import Side
from scoring.blueprints import Material
from scoring.words import (
    Said,
    as_sentence,
    capitalised,
    clean,
    counted,
    either,
    joined,
    listed,
    named,
    plural,
    quoted,
    said,
    shortened,
    together,
)


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


def test_texts_remember_how_they_were_made() -> None:
    text = said("{dice} of {all}", dice=counted(2, "die", "dice"), all=6)
    assert text == "2 dice of 6"
    assert (text.template, str(text.values["dice"]), text.values["all"]) == ("{dice} of {all}", "2 dice", 6)
    assert copy.deepcopy(text).values == text.values
    assert pickle.loads(pickle.dumps(text)).template == text.template


def test_a_text_and_another_are_one_that_remembers_both() -> None:
    text = "Ann: " + said("{n} points", n=3) + "."
    assert text == "Ann: 3 points."
    assert isinstance(text, Said)
    assert [str(part) for part in text.values.values()] == ["Ann: 3 points", "."]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (either(["a"]), "a"),
        (either([1, 2, 3]), "1 or 2 or 3"),
        (together(["a", "b"]), "a and b"),
        (joined("; ", ["a", 2]), "a; 2"),
        (joined(", ", []), ""),
        (capitalised("as read"), "As read"),
        (as_sentence("as read."), "As read."),
        (as_sentence(""), ""),
        (plural("{n} die", "{n} dice", 1), "1 die"),
        (named(Material.ORANGE), "orange"),
        (said("{error}", error=ValueError(said("no {what}", what="dice"))), "no dice"),
    ],
)
def test_words_put_together(text: Said, words: str) -> None:
    assert text == words


def test_a_name_is_a_term_of_its_game() -> None:
    assert (named(Material.ORANGE).context, named(Side.GREY).context) == ("blueprints", "azul")
