"""Numbers and foreign words in sentences for people, and texts that can be said in another language."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import reduce
from string import Formatter

LONGEST_WORDS = 60
"""Most characters of something foreign in a sentence: a name, a value, a list of keys."""

_FORMAT = re.compile(r"\+?(\.\d)?[df%]?")
"""How a number in a text may be shaped."""

JOINERS = "\u200c\u200d"
"""Characters that show nothing and yet belong to words: they join letters and the parts of a symbol."""


class Said(str):
    """A text that remembers how it was made, so that a page can say it anew in another language.

    Attributes:
        template: The text before its values were put in, as catalogues of translations know it.
        many: The template for other numbers than 1; ``""`` where the text is not about a number.
        n: That number.
        context: What tells words apart that are written alike: a game's name, or ``""``.
        values: What stands in the template's braces.
    """

    template: str
    many: str
    n: int
    context: str
    values: Mapping[str, object]

    @staticmethod
    def of(
        template: str, values: Mapping[str, object], many: str = "", n: int = 1, context: str = ""
    ) -> "Said":
        """The text in the language of its template."""
        text = Said(filled(many if many and n != 1 else template, values, context))
        text.template, text.many, text.n, text.context = template, many, n, context
        text.values = {key: _kept(value) for key, value in values.items()}
        return text

    def __add__(self, other: str) -> "Said":
        return joined("", (self, other))

    def __radd__(self, other: str) -> "Said":
        return joined("", (other, self))


def _kept(value: object) -> object:
    """A value as a text remembers it."""
    if isinstance(value, StrEnum):
        return named(value)
    return words_of(value) if isinstance(value, Exception) else value


SENTENCE, CAPITAL = ".", "^"
"""The contexts of what is made a sentence of its own, and of what only gets a capital letter."""


def filled(template: str, values: Mapping[str, object], context: str) -> str:
    """A template, of any language, with its values."""
    text = template.format(**values) if values else template
    if context not in (SENTENCE, CAPITAL) or not text:
        return text
    text = text[:1].upper() + text[1:]
    return text if context == CAPITAL else f"{text.rstrip('.')}."


def as_sentence(text: str) -> Said:
    """A text as a sentence: with a capital letter and a full stop."""
    return Said.of("{text}", {"text": text}, context=SENTENCE)


def capitalised(text: str) -> Said:
    """A text with a capital letter."""
    return Said.of("{text}", {"text": text}, context=CAPITAL)


def said(template: str, **values: object) -> Said:
    """A text with values in it, e.g. ``said("{name} wins.", name="Ana")``; values may be such texts too."""
    return Said.of(template, values)


def plural(one: str, many: str, n: int, **values: object) -> Said:
    """A text about a number of things, e.g. ``plural("{n} die is left.", "{n} dice are left.", 3)``."""
    return Said.of(one, {"n": n, **values}, many, n)


def term(context: str, word: str) -> Said:
    """A word of a game, e.g. ``term("quadropolis", "Shop")``."""
    return Said.of(word, {}, context=context)


def named(member: StrEnum) -> Said:
    """The name of a thing of a game (a colour, a side) as a :func:`term` of that game."""
    return term(type(member).__module__.rpartition(".")[2].partition("_")[0], member.value)


def counted(n: int, one: str, many: str | None = None) -> Said:
    """A number of things in words, e.g. ``"3 floors"``; ``many`` where an s is not enough."""
    return joined(" ", (n, Said.of(one, {}, many or f"{one}s", n)))


def forms(one: str, many: str) -> tuple[str, str]:
    """Words for :func:`counted` that stand in a table."""
    return one, many


def joined(separator: str, parts: Iterable[object]) -> Said:
    """Texts or numbers one after the other."""
    values = {f"part{i}": part for i, part in enumerate(parts)}
    return Said.of(separator.join(f"{{{name}}}" for name in values), values)


def either(words: Iterable[object]) -> Said:
    """Words or numbers of which one holds, e.g. ``"a or b"``."""
    first, *others = words
    return reduce(
        lambda some, last: said("{some} or {last}", some=some, last=last), others, joined("", (first,))
    )


def together(words: Iterable[object]) -> Said:
    """Words or numbers that hold together, e.g. ``"a and b"``."""
    first, *others = words
    return reduce(
        lambda some, last: said("{some} and {last}", some=some, last=last), others, joined("", (first,))
    )


def words_of(error: Exception) -> str:
    """An error's message; where it remembers how it was made, that is kept."""
    return error.args[0] if error.args and isinstance(error.args[0], str) else str(error)


def as_data(text: str) -> object:
    """A text as JSON data, with all that it remembers; plain text stays."""
    if not isinstance(text, Said):
        return str(text)
    values = {key: as_data(v) if isinstance(v, str) else v for key, v in text.values.items()}
    return [text.template, values, text.many, text.n, text.context]


def _is_plain(template: str, values: Mapping[str, object]) -> bool:
    """Whether a template from outside asks for nothing but its values, and for no wide formats."""
    if not values:
        return True  # nothing is put into it
    try:
        fields = [each for each in Formatter().parse(template) if each[1] is not None]
        plain = all(
            name in values and not conversion and _FORMAT.fullmatch(spec or "")
            for _, name, spec, conversion in fields
        )
        return plain and filled(template, values, "") is not None
    except ValueError:  # brackets that don't match, a number's format for a word
        return False


def from_data(data: object) -> str:
    """The text that :func:`as_data` gave.

    Raises:
        ValueError: This is no text.
    """
    match data:
        case str():
            return data
        case [str() as template, dict() as values, str() as many, int() as n, str() as context]:
            told = {key: from_data(v) if isinstance(v, str | list) else v for key, v in values.items()}
            if _is_plain(template, told) and _is_plain(many, told):
                return Said.of(template, told, many, n, context)
            raise ValueError("expected a text with its values")
    raise ValueError("expected a text")


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


def listed(words: Iterable[str], most: int = 8) -> Said:
    """Words with commas, e.g. ``"a, b"``; of more than ``most`` how many are left out."""
    every = [word if isinstance(word, Said) else shortened(word) for word in words]
    first = joined(", ", every[:most])
    left = len(every) - most
    return said("{words} and {n} more", words=first, n=left) if left > 0 else first
