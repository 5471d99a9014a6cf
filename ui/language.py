"""The language of a page: texts by gettext, from ``?lang=``, then the browser's."""

import gettext as catalogues
from functools import lru_cache
from pathlib import Path

import streamlit as st

LANGUAGES = {"en": "English", "el": "Ελληνικά", "pl": "Polski", "es": "Español"}
"""Codes of the languages there are and how their speakers call them; the first is that of the source."""

PARAMETER = "lang"
"""Name of the choice in the link."""

_FOLDER = Path(__file__).parent / "locale"


def language() -> str:
    """The code of the page's language: what the link says, else the browser's, else English."""
    for said in (st.query_params.get(PARAMETER), st.context.locale):
        code = (said or "").replace("_", "-").partition("-")[0].lower()
        if code in LANGUAGES:
            return code
    return next(iter(LANGUAGES))


def gettext(text: str) -> str:
    """A text in the page's language; call it while the page runs, not at import."""
    return _catalogue(language()).gettext(text)


def ngettext(one: str, many: str, n: int) -> str:
    """A text for a number of things in the page's language."""
    return _catalogue(language()).ngettext(one, many, n)


@lru_cache
def _catalogue(code: str) -> catalogues.NullTranslations:
    return catalogues.translation("tablescore", _FOLDER, [code], fallback=True)
