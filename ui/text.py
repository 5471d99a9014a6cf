"""Texts of people on the page: shown as they are, never as markup."""

import re
from datetime import datetime

from scoring.words import counted, words_of
from ui.language import gettext, say, translated

_MARKDOWN = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&])")
_OPTION = re.compile(r" \(--[\w ]+\)")


def plain(text: str) -> str:
    """A text for a place that takes Markdown, with everything that would mean something there escaped."""
    return _MARKDOWN.sub(r"\\\1", translated(text))


def capital(text: str) -> str:
    """A text in the page's language with a capital letter."""
    text = translated(text)
    return text[:1].upper() + text[1:]


def sentence(error: Exception) -> str:
    """An error's words as a sentence of their own, without the command line's options."""
    return f"{capital(without_options(translated(words_of(error))))}."


def without_options(text: str) -> str:
    """A text without the command line's options, which stand in brackets."""
    return _OPTION.sub("", text)


def ago(then: datetime, now: datetime) -> str:
    """How long ago something was, roughly."""
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return gettext("just now")
    if minutes < 60:
        return say("{minutes} ago", minutes=counted(minutes, "minute", "minutes"))
    if minutes < 1440:
        return say("{hours} ago", hours=counted(minutes // 60, "hour", "hours"))
    return say("{days} ago", days=counted(minutes // 1440, "day", "days"))
