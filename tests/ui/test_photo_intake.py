"""Ways in for a photo: sample pictures of boards."""

import pytest
from streamlit.testing.v1 import AppTest

from sample_images import HERE
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
