"""Who plays: names in turn order."""

from collections.abc import Sequence

import streamlit as st

_TURNS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
MAX_NAME = 24


def player_names(most: int, least: int, names: Sequence[str] = (), *, key: str) -> tuple[str, ...]:
    """Asks for the players' names in turn order; an empty field is nobody.

    Args:
        most: Number of fields.
        least: How many of them have to be filled in.
        names: What stands in them at first.
        key: Name on the page.
    """
    fields = []
    for row in range(0, most, 2):
        for i, column in zip(range(row, min(row + 2, most)), st.columns(2), strict=False):
            label = f"{_TURNS[i]} player" + ("" if i < least else " (if any)")
            value = names[i] if i < len(names) else ""
            fields.append(column.text_input(label, value, max_chars=MAX_NAME, key=f"{key}-{i}"))
    return tuple(" ".join(field.split()) for field in fields)
