"""How to take a photo is shown before one; what is wrong with one is told after it."""

import xml.etree.ElementTree as ElementTree

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.shown import page_of
from ui.photo_guide import Shown, drawing
from ui.photo_help import advice
from ui.svg import markup, node
from vision.photo_quality import Complaint, Fault


def shown_guides(test: AppTest) -> list[str]:
    return [h.proto.body for h in test.get("html") if "data:image/svg+xml" in h.proto.body]


@pytest.mark.parametrize("shown", Shown)
def test_every_picture_can_be_drawn(shown: Shown) -> None:
    root = ElementTree.fromstring(markup(drawing(shown)))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(root) > 5


def test_text_in_a_drawing_stays_text() -> None:
    assert markup(node("text", "<b>", x=1)) == '<text x="1">&lt;b&gt;</text>'


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_a_sentence_with_what_to_do(fault: Fault) -> None:
    (told,) = advice([Complaint(fault, 2.0)], found=False)
    assert told.endswith(".")
    assert ":" in told


def test_faults_are_listed_in_their_order_and_the_reading_stands() -> None:
    told = advice([Complaint(Fault.DARK, 3.0), Complaint(Fault.BLURRED, 2.0)], found=True)
    listed = [line for line in told if line.startswith("- ")]
    assert ["dark" in listed[0], "blurred" in listed[1], len(listed)] == [True, True, 2]
    assert "stays" in told[-1]


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize("game", ["quadropolis", "azul_summer_pavilion"])
def test_a_page_shows_how_to_take_its_photo(game: str) -> None:
    test = page_of(game).run()
    test.text_input[0].set_value("Ann")
    next(b for b in test.button if b.label == "Start").click().run()
    assert not test.exception
    (guide,) = shown_guides(test)
    assert 'alt="A phone held straight above the table' in guide
