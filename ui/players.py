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


def name_faults(names: Sequence[str], least: int, most: int) -> tuple[str, ...]:
    """Everything that keeps these players from starting, each as one sentence."""
    named = [name for name in names if name]
    faults = []
    if not least <= len(named) <= most:
        numbers = str(least) if least == most else f"{least} to {most}"
        faults.append(f"{numbers} players can play; {len(named)} named so far.")
    twice = sorted({name for name in named if named.count(name) > 1})
    return (
        *faults,
        *(f"Two players are called {name}: give each one a name of their own." for name in twice),
    )
