from dataclasses import dataclass

import pytest
from streamlit.testing.v1 import AppTest

from scoring.facts import Confidence, Fact
from ui.house_rules import changed, row_of_numbers, value_words


@dataclass(frozen=True)
class Rules:
    step: int = 3
    late: bool = False
    table: tuple[tuple[int, ...], ...] = ((1, 2), (3, 4))


FACTS = (
    Fact("sure", 7, Confidence.CONFIRMED, "Nobody doubts it."),
    Fact("step", 3, Confidence.SINGLE, "Points of a step.", (3, 4, 5)),
    Fact("late", False, Confidence.SINGLE, "Whether it is late.", (False, True)),
    Fact("table", ((1, 2), (3, 4)), Confidence.SINGLE, "Points by rows."),
    Fact("told", 0, Confidence.SINGLE, "Only told."),
)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (True, "yes"),
        (False, "no"),
        (None, "not decided"),
        (-5, "-5"),
        ("a", "first"),
        (("a", "b"), "first, then b"),
        ((), "nothing"),
        ((2, 3), "2, 3"),
    ],
)
def test_values_in_words(value: object, words: str) -> None:
    assert value_words(value, {"a": "first"}) == words


def test_what_is_played_otherwise() -> None:
    assert changed(FACTS, Rules()) == ()
    assert changed(FACTS, Rules(step=4, table=((1, 2), (3, 5)))) == ("step", "table")


@pytest.mark.parametrize(
    ("text", "row"),
    [("1 2", (1, 2)), ("-1, 20", (-1, 20)), ("1", None), ("1 2 3", None), ("1 x", None), ("1 --2", None)],
)
def test_rows_of_numbers(text: str, row: tuple[int, ...] | None) -> None:
    assert row_of_numbers(text, 2) == row


def script() -> None:
    from typing import Any

    import streamlit as st

    from tests.ui.test_house_rules import FACTS, Rules
    from ui.house_rules import house_rules

    st.session_state.setdefault("rules", Rules())

    def change(step: Any) -> None:
        st.session_state["rules"] = step(st.session_state["rules"])

    house_rules(FACTS, st.session_state["rules"], change, key="h", rows={"table": ("One", "Two")})


def test_a_choice_and_a_table_are_saved_and_counted() -> None:
    test = AppTest.from_function(script).run()
    assert [box.label for box in test.selectbox] == ["Points of a step\\.", "Whether it is late\\."]
    test.selectbox[0].set_value(2).run()
    test.text_input[1].set_value("5, 6").run()
    assert not test.exception
    assert test.session_state["rules"] == Rules(step=5, table=((1, 2), (5, 6)))
    assert test.expander[0].label == "House rules: 2 changed"


def test_a_row_that_is_none_is_refused_and_put_back() -> None:
    test = AppTest.from_function(script).run()
    test.text_input[0].set_value("9").run()
    assert test.session_state["rules"] == Rules()
    assert test.text_input[0].value == "1 2"
    assert len(test.toast) == 1


def test_a_value_that_is_no_choice_stays_until_another_is_chosen() -> None:
    test = AppTest.from_function(script)
    test.session_state["rules"] = Rules(step=9)
    test.run()
    assert not test.exception
    assert test.selectbox[0].options == ["3 (default)", "4", "5", "9"]
    assert test.selectbox[0].value == 3
