from streamlit.testing.v1 import AppTest

from ui.script_errors import show_error


def test_the_stores_own_words_are_shown() -> None:
    def script() -> None:
        from store.errors import StoreError
        from ui import script_errors

        script_errors.show_error(StoreError("the disk is full *now*"))

    test = AppTest.from_function(script, default_timeout=20).run()
    assert test.error[0].value == r"The disk is full \*now\*\."


def test_other_errors_are_left_to_streamlit() -> None:
    assert show_error(ValueError("x")) is False
