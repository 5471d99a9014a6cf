import io
from collections.abc import Iterator
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from training import catalogues
from training.catalogues import collected, path_of, read, untranslated
from ui.language import FOLDER, LANGUAGES

OTHERS = tuple(LANGUAGES)[1:]

COMPLETE: tuple[str, ...] = ("el", "pl", "es")
"""Languages into which every text is translated; the list may only grow."""

AGAIN = "run python -m training.catalogues"


@pytest.fixture(scope="module")
def source() -> Catalog:
    return collected()


def ids(catalogue: Catalog) -> set[tuple[object, ...]]:
    return {(each.context, *each_id(each)) for each in catalogue if each.id}


def each_id(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def translations(code: str) -> Iterator[tuple[Message, tuple[str, ...]]]:
    """Every text that was translated and read, with its translation or those for different numbers."""
    for message in read(path_of(code)):
        told = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if message.id and any(told) and not message.fuzzy:
            yield message, told


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_template_has_every_text(source: Catalog) -> None:
    assert ids(read(catalogues.TEMPLATE)) == ids(source), AGAIN


@pytest.mark.parametrize("code", OTHERS)
def test_no_text_is_missing_or_stale(code: str, source: Catalog) -> None:
    assert ids(read(path_of(code))) == ids(source), AGAIN


@pytest.mark.parametrize("code", OTHERS)
def test_what_pages_load_is_what_was_translated(code: str) -> None:
    made = io.BytesIO()
    write_mo(made, read(path_of(code)))
    assert path_of(code).with_suffix(".mo").read_bytes() == made.getvalue(), AGAIN


@pytest.mark.parametrize("code", OTHERS)
def test_placeholders_are_those_of_the_source(code: str) -> None:
    for message, told in translations(code):
        all_, needed = set[str](), None
        for text in each_id(message):
            all_ |= fields(text)
            needed = fields(text) if needed is None else needed & fields(text)
        for text in told:
            # A form for one thing may leave its number out.
            assert (needed or set()) - {"n"} <= fields(text) <= all_, (message.id, text)
            if len(each_id(message)) == 1:
                assert fields(text) == all_, (message.id, text)


@pytest.mark.parametrize("code", OTHERS)
def test_spaces_around_a_text_stay(code: str) -> None:
    for message, told in translations(code):
        (one, *_) = each_id(message)
        for text in told:
            assert (text[:1].isspace(), text[-1:].isspace()) == (one[:1].isspace(), one[-1:].isspace()), text


@pytest.mark.parametrize("code", OTHERS)
def test_every_plural_form_is_there(code: str) -> None:
    forms = read(path_of(code)).num_plurals
    for message, told in translations(code):
        assert len(told) == (1 if isinstance(message.id, str) else forms), message.id
        assert all(told), message.id


@pytest.mark.parametrize("code", COMPLETE)
def test_every_text_is_translated(code: str) -> None:
    assert [message.id for message in untranslated(read(path_of(code)))] == []


def test_every_language_has_a_catalogue() -> None:
    assert {path.parent.parent.name for path in FOLDER.glob("*/LC_MESSAGES/*.po")} == set(OTHERS)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('gettext("a" " b")', [("a b", "", "")]),
        ('say("{a} of", a=gettext("b"))', [("{a} of", "", ""), ("b", "", "")]),
        ('ngettext("a", "b", n)', [("a", "b", "")]),
        ('counted(n, "floor")', [("floor", "floors", "")]),
        ('counted(n, "die", "dice")', [("die", "dice", "")]),
        ('term("azul", "star")', [("star", "", "azul")]),
        ("plural(*words, n)", []),
    ],
)
def test_texts_are_found(source: str, found: list[tuple[str, str, str]]) -> None:
    assert [text[2:] for text in catalogues.texts_of("a.py", source)] == found


@pytest.mark.parametrize("source", ['gettext(f"a {b}")', "say(text, a=1)", 'counted(n, f"{a} die", "dice")'])
def test_a_text_that_is_put_together_is_an_error(source: str) -> None:
    with pytest.raises(SyntaxError, match="expected a text that is written out"):
        list(catalogues.texts_of("a.py", source))
