"""Numbers and foreign words in sentences for people."""

import unicodedata
from collections.abc import Iterable

LONGEST_WORDS = 60
"""Most characters of something foreign in a sentence: a name, a value, a list of keys."""

JOINERS = "\u200c\u200d"
"""Characters that show nothing and yet belong to words: they join letters and the parts of a symbol."""


def counted(n: int, one: str, many: str | None = None) -> str:
    """A number of things in words, e.g. ``"3 floors"``; ``many`` where an s is not enough."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def clean(text: str) -> str:
    """A text without what steers a terminal: line breaks, escape codes, turned writing are spelled out.

    Every kind of space becomes a plain one; letters and symbols of all languages stay.
    """
    return "".join(
        c
        if c.isprintable() or c in JOINERS
        else " "
        if unicodedata.category(c) == "Zs"
        else c.encode("unicode_escape").decode()
        for c in text
    )


def shortened(text: str, most: int = LONGEST_WORDS) -> str:
    """A clean text of at most ``most`` characters, its middle left out where it is longer."""
    kept = (most - 3) // 2
    # A clean text is as long as the text or longer, so no more than both ends of it need cleaning.
    if len(text) > 2 * most:
        text = f"{text[:most]}...{text[-most:]}"
    text = clean(text)
    return text if len(text) <= most else f"{text[: most - 3 - kept]}...{text[len(text) - kept :]}"


def quoted(text: str) -> str:
    """A text that somebody gave, in quotes, fit for a sentence."""
    return f"'{shortened(text)}'"


def listed(words: Iterable[str], most: int = 8) -> str:
    """Words with commas, e.g. ``"a, b"``; of more than ``most`` how many are left out."""
    first = [shortened(word) for word in words]
    return ", ".join(first[:most]) + (f" and {len(first) - most} more" if len(first) > most else "")
