"""How the catalogues of translations are made: ``python -m training.catalogues``.

Collects the texts of the source into ``ui/locale/tablescore.pot``, brings each language's ``tablescore.po``
up to date without losing what was translated, and compiles it. A text whose wording changed keeps its old
translation, marked fuzzy: read it and take the mark away.
"""

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from scoring import azul_summer_pavilion, blueprints, pagoda, quadropolis, spyrium
from scoring.words import named
from ui.language import DOMAIN, FOLDER, LANGUAGES

ROOT = Path(__file__).parents[1]
ROOMS = ("calibration", "scoring", "store", "ui", "vision")
"""Where texts for pages are written."""

NAMES = (
    azul_summer_pavilion.Colour,
    azul_summer_pavilion.Side,
    blueprints.Material,
    pagoda.Colour,
    pagoda.Piece,
    quadropolis.Mode,
    spyrium.Technique,
)
"""Things whose values are words of the game (see :func:`scoring.words.named`)."""

TEMPLATE = FOLDER / f"{DOMAIN}.pot"
_NEVER = datetime(2026, 1, 1, tzinfo=UTC)  # dates would change the files though no text did

ONE, TWO, TERM, COUNTED = (
    ("gettext", "said", "say"),
    ("ngettext", "plural", "forms"),
    ("pgettext", "term"),
    ("counted",),
)
"""Functions that take one text; one for a single thing and one for several; a game and its word; a number
and words for one thing and for several."""


class Text(NamedTuple):
    """One text in the source: where it is, its plural and its context, ``""`` where it has none."""

    file: str
    line: int
    one: str
    many: str
    context: str


def texts() -> Iterator[Text]:
    """Every text in the source, in order.

    Raises:
        SyntaxError: A text is not written out where it is said: the catalogues could not know it.
    """
    for kind in NAMES:
        for word in map(named, kind):
            yield Text(kind.__module__, 0, word.template, "", word.context)
    for room in ROOMS:
        for file in sorted((ROOT / room).rglob("*.py")):
            yield from texts_of(file.relative_to(ROOT).as_posix(), file.read_text("utf-8"))


def texts_of(file: str, source: str) -> Iterator[Text]:
    """The texts of one file; see :func:`texts`."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if any(isinstance(each, ast.Starred) for each in node.args):
            continue  # words from a table, which marks them by :func:`scoring.words.forms`
        if file in ("scoring/words.py", "ui/language.py") and not _are_written(node.args):
            continue  # the functions themselves
        match node.func.id:
            case name if name in ONE:
                (one,), many, context = _written(file, node, 0, 1), "", ""
            case name if name in TWO:
                (one, many), context = _written(file, node, 0, 2), ""
            case name if name in TERM and isinstance(node.args[-1], ast.Name | ast.Attribute):
                continue  # a word from a table, which marks it by :func:`scoring.words.term`
            case name if name in TERM:
                (context, one), many = _written(file, node, 0, 2), ""
            case name if name in COUNTED:
                words = _written(file, node, 1, len(node.args))
                one, many, context = words[0], words[-1] if len(words) > 1 else f"{words[0]}s", ""
            case _:
                continue
        yield Text(file, node.lineno, one, many, context)


def _are_written(nodes: list[ast.expr]) -> bool:
    return bool(nodes) and isinstance(nodes[0], ast.Constant)


def _written(file: str, node: ast.Call, first: int, end: int) -> list[str]:
    found = [
        a.value for a in node.args[first:end] if isinstance(a, ast.Constant) and isinstance(a.value, str)
    ]
    if len(found) < end - first:
        raise SyntaxError(
            f"{file}:{node.lineno}: expected a text that is written out, found {ast.unparse(node)}"
        )
    return found


def collected() -> Catalog:
    """All texts of the source as a catalogue without translations."""
    catalogue = Catalog(project="Tablescore", fuzzy=False, charset="utf-8", creation_date=_NEVER)
    for text in texts():
        catalogue.add(
            (text.one, text.many) if text.many else text.one,
            locations=[(text.file, 0)],
            context=text.context or None,
        )
    return catalogue


def path_of(code: str) -> Path:
    """A language's catalogue."""
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(path: Path) -> Catalog:
    """A catalogue from its file."""
    with path.open("rb") as file:
        return read_po(file, path.parent.parent.name if path != TEMPLATE else None)


def updated(code: str, template: Catalog) -> Catalog:
    """A language's catalogue with today's texts: new ones empty, changed ones fuzzy, unused ones gone."""
    path = path_of(code)
    catalogue = read(path) if path.exists() else Catalog(code, project="Tablescore", fuzzy=False)
    catalogue.update(template, no_fuzzy_matching=False, update_header_comment=False)
    catalogue.obsolete.clear()
    return catalogue


def main() -> None:
    """Writes all catalogues."""
    template = collected()
    _write(template, TEMPLATE)
    for code in LANGUAGES:
        if code == next(iter(LANGUAGES)):
            continue
        catalogue = updated(code, template)
        _write(catalogue, path_of(code))
        with path_of(code).with_suffix(".mo").open("wb") as file:
            write_mo(file, read(path_of(code)))
        print(f"{code}: {len(catalogue)} texts, {len(untranslated(catalogue))} to translate")


def untranslated(catalogue: Catalog) -> list[Message]:
    """Texts of a language's catalogue that have no translation, or one that is to be read again."""
    return [each for each in catalogue if each.id and (each.fuzzy or not all(_forms(each)))]


def _forms(message: Message) -> tuple[str, ...]:
    """The translation, or those for different numbers of things."""
    told = message.string or ""
    return (told,) if isinstance(told, str) else tuple(told)


def _write(catalogue: Catalog, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, omit_header=False, sort_output=True, include_lineno=False)


if __name__ == "__main__":
    main()
