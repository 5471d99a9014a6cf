"""A plan that was read from a photo, in a player's table."""

from dataclasses import replace

from ui.blueprints_plan import doubts_told, with_read_plan
from ui.blueprints_seat import Seat, plan_text
from vision.blueprints_plan import PlanCell, PlanReading

WORDS = ("X", "1", "3", "1", "1", "X")
SURE = PlanReading(
    "X1/31/1X",
    (("X1/31/1X", 1.0),),
    tuple(PlanCell(n // 2, n % 2, ((word, 0.99),), ()) for n, word in enumerate(WORDS)),
)


def test_a_sure_plan_is_taken_whole() -> None:
    assert plan_text(with_read_plan(Seat("Ana"), SURE)) == "X1/31/1X"
    assert doubts_told(SURE) == ""


def test_a_cell_in_doubt_stays_to_be_tapped_and_is_told() -> None:
    unsure = replace(SURE.cells[2], candidates=(("3", 0.6), ("X", 0.3)))
    reading = replace(SURE, cells=(*SURE.cells[:2], unsure, *SURE.cells[3:]))
    seat = with_read_plan(Seat("Ana", plan=("2",) * 6), reading)
    assert seat.plan == ("X", "1", "", "1", "1", "X")
    assert doubts_told(reading) == "Not sure about the plan, tap these cells: middle left 3 or hatched."
