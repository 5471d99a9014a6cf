"""The letters of what is printed: Latin, Greek and Cyrillic in two weights."""

import unicodedata
from functools import cache
from pathlib import Path

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

REGULAR, BOLD = "NotoSans-Regular", "NotoSans-Bold"
"""Names of the fonts in a PDF."""

UNKNOWN = "\ufffd"
"""Stands where a text has a letter that there is no drawing of."""

_FOLDER = Path(__file__).with_name("fonts")
_UNSEEN = ("Cf", "Cc", "Mn", "Me")
"""Kinds of characters that are left out where they can't be drawn: joiners, controls, marks on letters."""


@cache
def load_fonts() -> None:
    """Makes the fonts known to PDFs."""
    for name in (REGULAR, BOLD):
        registerFont(TTFont(name, str(font_file(name))))


def font_file(name: str) -> Path:
    """The file of a font."""
    return _FOLDER / f"{name}.ttf"


def drawable(text: str) -> str:
    """A text of which every letter can be drawn; letters of other scripts and symbols show as unknown."""
    shown = []
    for letter in unicodedata.normalize("NFC", text):
        if ord(letter) in _drawn():
            shown.append(letter)
        elif letter.isspace():
            shown.append(" ")
        elif unicodedata.category(letter) not in _UNSEEN:
            shown.append(UNKNOWN)
    return "".join(shown)


@cache
def _drawn() -> frozenset[int]:
    """The letters of both weights."""
    faces = (TTFont(name, str(font_file(name))).face for name in (REGULAR, BOLD))
    regular, bold = (frozenset(face.charToGlyph) for face in faces)
    return regular & bold
