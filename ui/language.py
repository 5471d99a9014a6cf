"""The language of a page: texts by gettext, as chosen, as ``?lang=`` says, then the browser's."""

import gettext as catalogues
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from scoring.words import CAPITAL, SENTENCE, Said, filled, named, said

LANGUAGES = {"en": "English", "el": "Ελληνικά", "pl": "Polski", "es": "Español"}
"""Codes of the languages there are and how their speakers call them; the first is that of the source."""

PARAMETER = "lang"
"""Name of the choice in the link."""

COOKIE = "tablescore_language"
"""Where the browser keeps the last one."""

_CHOICE, _LINKED, _NOW = "chosen-language", "linked-language", "language-now"

DOMAIN = "tablescore"
FOLDER = Path(__file__).parent / "locale"
"""Where the catalogues are: ``<code>/LC_MESSAGES/tablescore.po`` and what is made of it."""

_SOURCE = next(iter(LANGUAGES))


_SPOKEN: ContextVar[str | None] = ContextVar("spoken", default=None)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Texts in a language where no page is running: in the answer to a request."""
    before = _SPOKEN.set(code)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def language_asked(cookies: Mapping[str, str], accepted: str) -> str:
    """The language of a request: as chosen on a page, else the first known one that its browser accepts."""
    codes = (
        known(each.partition(";")[0].strip()) for each in (cookies.get(COOKIE, ""), *accepted.split(","))
    )
    return next(filter(None, codes), _SOURCE)


def language() -> str:
    """The code of the page's language: as chosen, as the link says, as the browser's, or English."""
    if spoken_now := _SPOKEN.get():
        return spoken_now
    if get_script_run_ctx(suppress_warning=True) is None:
        return _SOURCE  # no page is running
    settled: str | None = st.session_state.get(_NOW)
    return settled or _found()


def settle() -> str:
    """Looks the language up for this run; a link's holds until one is chosen on the page."""
    linked = known(st.query_params.get(PARAMETER))
    if linked and st.session_state.get(_LINKED) != linked:
        st.session_state[_LINKED] = linked
        choose(linked)
    st.session_state[_NOW] = code = _found()
    return code


def _found() -> str:
    return next(filter(None, map(known, _said())), _SOURCE)


def _said() -> Iterator[str | None]:
    """What speaks for a language, the strongest first."""
    yield st.session_state.get(_CHOICE)
    yield st.query_params.get(PARAMETER)
    yield st.context.cookies.get(COOKIE)
    yield st.context.locale


def choose(code: str) -> None:
    """The language of this visit from now on, on all pages."""
    st.session_state[_CHOICE] = code


def chosen() -> str | None:
    """What was chosen in this visit."""
    choice: str | None = st.session_state.get(_CHOICE)
    return choice


def known(said: str | None) -> str | None:
    """The code of a language there is, from e.g. ``"es-MX"``; None for any other."""
    code = (said or "").replace("_", "-").partition("-")[0].lower()
    return code if code in LANGUAGES else None


def gettext(text: str) -> str:
    """A text in the page's language; call it while the page runs, not at import."""
    return _catalogue(language()).gettext(text)


def ngettext(one: str, many: str, n: int) -> str:
    """A text for a number of things in the page's language."""
    return _catalogue(language()).ngettext(one, many, n)


def pgettext(context: str, text: str) -> str:
    """A word with several meanings in the page's language; a game's name or a use is the context."""
    return _catalogue(language()).pgettext(context, text)


def say(template: str, **values: object) -> str:
    """A text with values in it in the page's language; values that remember how they were made are, too."""
    return translated(said(template, **values))


def translated(text: str) -> str:
    """A text of the rules or readers in the page's language, or the name of a colour or another such thing.

    Text that does not remember how it was made stays.
    """
    if isinstance(text, StrEnum):
        text = named(text)
    if not isinstance(text, Said):
        return text
    code = language()
    return str(text) if code == _SOURCE else _anew(text, _catalogue(code))


def spoken(data: Any) -> Any:
    """JSON data with all texts in it in the page's language."""
    match data:
        case Said():
            return translated(data)
        case dict():
            return {key: spoken(value) for key, value in data.items()}
        case list() | tuple():
            return [spoken(value) for value in data]
    return data


def _anew(text: Said, catalogue: catalogues.NullTranslations) -> str:
    if text.many:
        found = catalogue.ngettext(text.template, text.many, text.n)
    elif text.context and text.context not in (SENTENCE, CAPITAL):
        found = catalogue.pgettext(text.context, text.template)
    else:
        found = catalogue.gettext(text.template)
    values = {key: _anew(v, catalogue) if isinstance(v, Said) else v for key, v in text.values.items()}
    return filled(found, values, text.context)


@lru_cache
def _catalogue(code: str) -> catalogues.NullTranslations:
    return catalogues.translation(DOMAIN, FOLDER, [code], fallback=True)
