"""Ways in for a photo."""

import pytest
from streamlit.testing.v1 import AppTest

from sample_images import HERE
from store.plays import Store
from tests.ui.given import give_photo, intakes
from ui import photo_intake as intake
from ui.photo_intake import board_samples


@pytest.mark.parametrize(
    ("folder", "said"), [("cities", {"mode": "classic"}), ("pavilions", {"side": "grey"})]
)
def test_sample_pictures_of_boards(folder: str, said: dict[str, str]) -> None:
    pictures = board_samples(folder, **said)
    assert pictures
    assert all(picture.file.read_bytes().startswith(b"\xff\xd8") for picture in pictures)
    assert len({picture.title for picture in pictures}) == len(pictures)
    assert board_samples(folder, **dict.fromkeys(said, "none such")) == ()


def test_no_sample_pictures_came_along() -> None:
    assert not (HERE / "temples").exists()
    assert board_samples("temples") == ()


def test_a_sample_picture_is_tried() -> None:
    def script() -> None:
        import streamlit as st

        from ui.photo_intake import board_samples, photo_intake

        def take(content: bytes) -> None:
            st.session_state["taken"] = len(content)

        pictures = board_samples("pavilions", side="grey")
        photo_intake(take, key="in", label="A photo", with_samples=False, pictures=pictures)

    page = AppTest.from_function(script, default_timeout=20).run()
    page.button_group[0].set_value("sample").run()
    assert not page.exception
    page.button[0].click().run()
    assert page.session_state["taken"] == len(board_samples("pavilions", side="grey")[0].file.read_bytes())


def page(play: str = "") -> AppTest:
    """A page that asks for a photo and lists what it took; "bad" is none."""

    def script() -> None:
        import streamlit as st

        from ui.photo_intake import photo_intake
        from vision.photo import PhotoError

        def take(content: bytes) -> None:
            if content == b"bad":
                raise PhotoError("expected a photo, found *nothing*")
            st.session_state.setdefault("taken", []).append(content)

        photo_intake(take, key="in", label="A photo of the table", with_samples=False)
        st.text(st.session_state.get("taken", []))

    test = AppTest.from_function(script, default_timeout=20)
    if play:
        test.query_params["play"] = play
    return test


def test_photos_are_taken_and_a_bad_one_is_told(store: Store) -> None:
    del store
    test = give_photo(page().run(), b"1", b"bad", b"2")
    assert not test.exception
    assert test.session_state["taken"] == [b"1", b"2"]
    assert test.text[0].value == "[b'1', b'2']"
    assert [error.value for error in test.error] == [r"Expected a photo, found \*nothing\*\."]


def test_an_error_goes_with_the_next_good_photo_but_not_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    del store
    assert give_photo(page().run(), b"bad", b"1").error
    monkeypatch.setattr(intake, "_SHOWN_S", -1.0)
    test = give_photo(page().run(), b"bad")
    assert test.run().error
    assert not give_photo(test, b"1").error


def test_a_page_that_lost_its_session_takes_what_waits_for_the_play(store: Store) -> None:
    del store
    lost, other = page("ABCD2345").run(), page("WXYZ2345").run()
    assert intakes(lost)[0]["place"] != intakes(other)[0]["place"]
    again = page("abcd-2345")
    give_photo(lost, b"1")  # the page that sent it is the first to run
    assert "taken" not in again.run().session_state
    place = intakes(again)[0]["place"]
    assert place == intakes(lost)[0]["place"]


def test_the_place_says_what_is_asked(store: Store) -> None:
    del store
    (told,) = intakes(page().run())
    assert told["label"] == "A photo of the table"
    assert told["texts"]["take"] == "Take a photo"
    assert "nowhere else" in told["texts"]["safe"]


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("http://localhost:8501/", True),
        ("http://127.0.0.1:8501/", True),
        ("https://table.example/", True),
        ("http://192.168.1.2:8501/", False),
        ("http://table.local/", False),
    ],
)
def test_the_webcam_is_offered_where_browsers_open_it(url: str, allowed: bool) -> None:
    assert intake.camera_allowed(url) == allowed
