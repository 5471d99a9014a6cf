import pytest

from tests.ui.test_blueprints_seat import example
from ui import blueprints_seat as rounds
from ui import drawings
from ui.drawings import DrawnDie
from ui.svg import Node, node


def within(drawing: Node) -> list[Node]:
    """The node and everything in it."""
    return [drawing, *(n for child in drawing[2] if isinstance(child, list) for n in within(child))]


def of_class(drawing: Node, name: str) -> list[Node]:
    return [n for n in within(drawing) if name in str(n[1].get("class", "")).split()]


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_its_pips_and_its_letter(value: int) -> None:
    drawing = drawings.die(value, "green")
    assert len(of_class(drawing, "pip")) == value
    assert [n[2] for n in of_class(drawing, "letter")] == [["G"]]


def test_an_unknown_value_is_a_question_mark() -> None:
    assert ["?"] in [n[2] for n in of_class(drawings.die(None, "clear"), "letter")]


def test_each_colour_has_its_own_letter() -> None:
    assert len({drawings.letter(colour) for colour in rounds.PALETTE.colours}) == 4
    assert drawings.letter("white") == "W"


def test_the_building_shows_every_die_and_the_plan() -> None:
    drawing = drawings.building(rounds.drawn(example()), rounds.prints(example()))
    dice = of_class(drawing, "die")
    assert {die[1]["data-id"] for die in dice} == {"d1", "d2", "d3", "d4", "d5", "d6"}
    assert dice[1][1]["aria-label"] == "5 clear, middle left, level 1"
    assert len(of_class(drawing, "planned")) == 4
    assert of_class(drawing, "hatch")


@pytest.mark.parametrize("height", range(7))
def test_everything_lies_within_the_drawing(height: int) -> None:
    tower = [DrawnDie(f"d{i}", 6, "black") for i in range(height)]
    columns: list[list[list[DrawnDie]]] = [[tower, []], [[], []], [[], tower]]
    drawing = drawings.building(columns)
    _, _, width, high = map(float, drawing[1]["viewBox"].split())
    corners = [
        tuple(map(float, corner.split(",")))
        for n in within(drawing)
        if n[0] == "polygon"
        for corner in n[1]["points"].split()
    ]
    assert all(0 <= x <= width and 0 <= y <= high for x, y in corners)


def test_nearer_dice_are_drawn_over_farther_ones() -> None:
    far, near = DrawnDie("far", 1, "green"), DrawnDie("near", 2, "green")
    columns: list[list[list[DrawnDie]]] = [[[far], []], [[], []], [[], [near]]]
    ids = [n[1]["data-id"] for n in of_class(drawings.building(columns), "die")]
    assert ids == ["far", "near"]


def test_attributes_are_named_as_in_svg() -> None:
    assert node("g", class_="a", data_id="b", font_size=0.123, x=None) == [
        "g",
        {"class": "a", "data-id": "b", "font-size": 0.12},
        [],
    ]
