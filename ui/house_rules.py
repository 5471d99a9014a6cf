"""What is known from one source only, and what this table plays instead: a panel on every game's page."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any, TypeVar

import streamlit as st

from scoring import codec
from scoring.facts import Confidence, Fact
from scoring.words import counted, said, words_of
from ui.language import gettext, say, translated
from ui.plays import the_store
from ui.text import plain

_NUMBER = re.compile(r"-?\d{1,3}", re.ASCII)

Rules = TypeVar("Rules", bound=Any)
"""A game's ``HouseRules``: a frozen dataclass whose fields are named by its facts."""

Change = Callable[[Callable[[Rules], Rules]], None]
"""Makes and saves a change of the rules that a play is scored by."""

Words = Mapping[str, str]
"""How fixed names among the choices are said."""


@dataclass(frozen=True)
class House:
    """What tables of a game may play otherwise.

    Attributes:
        game: Fixed name of the game.
        facts: The game's facts.
        default: Its rules as the sources have them.
        words: How fixed names among the choices are said.
        rows: Titles of the rows of values that are tables, by the fact's name.
    """

    game: str
    facts: Sequence[Fact]
    default: Any
    words: Words = field(default_factory=dict)
    rows: Mapping[str, Sequence[str]] = field(default_factory=dict)

    @property
    def usual(self) -> Any:
        """What new plays are scored by: as this table said, or as the sources have it."""
        kept = the_store().settings.get(self._name)
        if kept is None:
            return self.default
        try:
            return codec.parse(type(self.default), kept)
        except codec.StateError:  # kept by an older program whose rules had other values
            return self.default

    def change_usual(self, step: Callable[[Any], Any]) -> None:
        """Says what new plays are scored by; plays that are there keep what they have."""
        rules = step(self.usual)
        kept = None if rules == self.default else codec.dump(rules)
        the_store().settings.put(self._name, kept)

    @property
    def _name(self) -> str:
        return f"rules/{self.game}"


def usual_rules(house: House) -> None:
    """Shows what new plays of a game are scored by, to be changed; see :func:`house_rules`."""

    def change(step: Callable[[Any], Any]) -> None:
        try:
            house.change_usual(step)
        except ValueError as error:
            st.toast(plain(words_of(error)), icon=":material/block:")

    key = f"usual-rules-{house.game}"
    house_rules(house.facts, house.usual, change, key=key, words=house.words, rows=house.rows)


def house_rules(
    facts: Sequence[Fact],
    rules: Rules,
    change: Change[Rules],
    *,
    key: str,
    words: Words | None = None,
    rows: Mapping[str, Sequence[str]] | None = None,
) -> None:
    """Shows every value known from one source, with what it may be changed to.

    Args:
        facts: The game's facts; confirmed ones are left out.
        rules: What the play is scored by now.
        change: Saves a change with the play, e.g.
            ``lambda step: play.change(lambda now: replace(now, rules=step(now.rules)))``.
        key: Name on the page, unique to the play.
        words: How fixed names among the choices are said.
        rows: Titles of the rows of values that are tables, by the fact's name.
    """
    shown = [fact for fact in facts if fact.confidence is Confidence.SINGLE]
    n = len(changed(shown, rules))
    with st.expander(
        say("House rules: {n} changed", n=n) if n else gettext("House rules"), icon=":material/gavel:"
    ):
        st.caption(
            gettext("These values are known from one source only. Change what your copy or your table has.")
        )
        for fact in shown:
            titles = (rows or {}).get(fact.name, ())
            if fact.choices:
                _choice(fact, rules, change, f"{key}-{fact.name}", words or {})
            elif titles and hasattr(rules, fact.name):
                _table(fact, rules, change, f"{key}-{fact.name}", titles)
            else:
                value = value_words(fact.value, words or {})
                st.markdown(plain(said("{about} ({value})", about=fact.about, value=value)))


def changed(facts: Sequence[Fact], rules: object) -> tuple[str, ...]:
    """Names of the facts that are played otherwise than the source says."""
    return tuple(f.name for f in facts if getattr(rules, f.name, f.value) != f.value)


def value_words(value: object, words: Words) -> str:
    """A value for people."""
    match value:
        case bool():
            return gettext("yes") if value else gettext("no")
        case None:
            return gettext("not decided")
        case ():
            return gettext("nothing")
        case tuple() if all(isinstance(each, str) for each in value):
            return translated(
                reduce(
                    lambda some, last: said("{some}, then {last}", some=some, last=last),
                    (value_words(each, words) for each in value),
                )
            )
        case tuple():
            return ", ".join(value_words(each, words) for each in value)
        case str():
            return translated(words.get(value, value))
    return str(value)


def row_of_numbers(text: str, length: int) -> tuple[int, ...] | None:
    """Numbers with spaces or commas between; None where there are not so many of them."""
    parts = text.replace(",", " ").split()
    if len(parts) != length or not all(_NUMBER.fullmatch(part) for part in parts):
        return None
    return tuple(map(int, parts))


def _choice(fact: Fact, rules: Rules, change: Change[Rules], key: str, words: Words) -> None:
    """One value with its choices; a value that a play brought along and that is none of them stays."""
    now = getattr(rules, fact.name)
    options = fact.choices if now in fact.choices else (*fact.choices, now)
    _follow(key, options.index(now))

    def save() -> None:
        value = options[st.session_state[key]]
        change(lambda older: replace(older, **{fact.name: value}))

    st.selectbox(
        plain(fact.about),
        range(len(options)),
        format_func=lambda i: value_words(options[i], words) + (f" ({gettext('default')})" if i == 0 else ""),
        key=key,
        on_change=save,
    )


def _table(fact: Fact, rules: Rules, change: Change[Rules], key: str, titles: Sequence[str]) -> None:
    """A table of numbers, a field for each row."""
    st.markdown(plain(fact.about))
    table: tuple[tuple[int, ...], ...] = getattr(rules, fact.name)
    for i, (title, row) in enumerate(zip(titles, table, strict=True)):
        field = f"{key}-{i}"
        _follow(field, " ".join(map(str, row)))

        def save(i: int = i, field: str = field, length: int = len(row)) -> None:
            numbers = row_of_numbers(st.session_state[field], length)
            if numbers is None:
                st.toast(
                    say(
                        "{numbers} with spaces between are needed here.",
                        numbers=counted(length, "number", "numbers"),
                    )
                )
                return
            change(lambda older: replace(older, **{fact.name: _with_row(older, fact.name, i, numbers)}))

        st.text_input(plain(title), key=field, on_change=save)


def _follow(key: str, value: object) -> None:
    """The field shows what undo and other phones made of it; what is being typed there stays else."""
    if st.session_state.get(key) != value:
        st.session_state[key] = value


def _with_row(rules: object, name: str, i: int, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    table: list[tuple[int, ...]] = list(getattr(rules, name))
    table[i] = row
    return tuple(table)
