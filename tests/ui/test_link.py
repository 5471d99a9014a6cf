from streamlit.testing.v1 import AppTest


def page() -> AppTest:
    """A page with one choice, its own choice in the link."""

    def script() -> None:
        import streamlit as st

        from ui import link

        link.follow("at", "where", ("0", "1", "score"), "score")
        at = st.segmented_control("At", ("0", "1", "score"), key="where")
        link.note("at", at or "")
        link.follow("step", "what", ("board", "rounds"), "board", unsaid="board")
        step = st.segmented_control("Step", ("board", "rounds"), key="what")
        link.note("step", step or "", unsaid="board")

    test = AppTest.from_function(script)
    test.query_params["play"] = "A"
    return test


def where(test: AppTest) -> tuple[object, object]:
    assert not test.exception
    return test.session_state["where"], test.session_state["what"]


def test_the_link_says_where_one_is_and_what_goes_without_saying_is_left_out() -> None:
    test = page().run()
    assert where(test) == ("score", "board")
    assert test.query_params["at"] == "score"
    assert "step" not in test.query_params


def test_an_opened_link_leads_to_its_place() -> None:
    test = page()
    test.query_params["at"] = "1"
    test.query_params["step"] = "rounds"
    assert where(test.run()) == ("1", "rounds")


def test_the_back_button_goes_back_and_a_tap_after_it_counts() -> None:
    test = page()
    test.query_params["at"] = "0"
    test.run()
    test.button_group[0].set_value("1").run()
    test.button_group[1].set_value("rounds").run()
    test.query_params["at"] = "0"  # the browser's history, a step back
    assert where(test.run()) == ("0", "rounds")
    del test.query_params["step"]
    assert where(test.run()) == ("0", "board")
    test.button_group[0].set_value("score").run()
    assert where(test) == ("score", "board")


def test_a_link_to_nowhere_leads_to_the_start() -> None:
    test = page()
    test.query_params["at"] = "7"
    assert where(test.run()) == ("score", "board")
