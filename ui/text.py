"""Texts of people on the page: shown as they are, never as markup."""

import re
from datetime import datetime

from scoring.words import counted

_MARKDOWN = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~$:&])")


def plain(text: str) -> str:
    """A text for a place that takes Markdown, with everything that would mean something there escaped."""
    return _MARKDOWN.sub(r"\\\1", text)


def sentence(error: Exception) -> str:
    """An error's words as a sentence of their own."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


def ago(then: datetime, now: datetime) -> str:
    """How long ago something was, roughly."""
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return "just now"
    for size, one, several in ((1440, "day", "days"), (60, "hour", "hours"), (1, "minute", "minutes")):
        if minutes >= size:
            return f"{counted(minutes // size, one, several)} ago"
    raise AssertionError(minutes)
