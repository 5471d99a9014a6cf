"""Steps of journeys with photos of boards: our own pictures with their truth, questions, corners."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sample_images import HERE
from ui.board_corners import CORNERS

MOST_QUESTIONS = 40
READ_MS = 30_000
"""A photo is read in a second on a free machine."""


def sample(folder: str, file: str) -> tuple[Path, dict[str, Any]]:
    """A sample picture and what is true about it."""
    records = json.loads((HERE / folder / "labels.json").read_text())
    (truth,) = (record for record in records if record["file"] == f"images/{file}")
    return HERE / folder / truth["file"], truth


def settle(
    page: Any,
    answer: Callable[[str, str], str | int | None],
    other: Callable[[str], None] | None = None,
    most: int = MOST_QUESTIONS,
) -> int:
    """Answers the questions.

    Args:
        page: The page, its photo read.
        answer: Gets where and what is asked; a button's words, a number, or None for the first answer.
        other: Gets where; says in the opened panel what no button of the question says.
        most: How many of them; all where there are no more.

    Returns:
        How many there were.
    """
    for n in range(most):
        page.locator(".ask").wait_for()
        card = page.locator(".ask[data-question]")
        if not card.count():
            return n
        question = card.get_attribute("data-question")
        where = card.locator(".title").inner_text()
        said = answer(where, card.locator(".asks").inner_text())
        if isinstance(said, int):
            card.locator(".numeral").fill(str(said))
            page.keyboard.press("Enter")
        elif said is None:
            card.locator(".answer").first.click()
        elif (button := card.get_by_role("button", name=re.compile(said))).count() or other is None:
            button.first.click()
        else:
            card.get_by_role("button", name="Something else").click()
            other(where)
        page.locator(f".ask[data-question='{question}']").wait_for(state="detached")
    assert most < MOST_QUESTIONS, "questions without an end"
    return most


def in_photo(page: Any, space: str) -> Any:
    """A space's outline in the photo."""
    return page.locator(f"[data-photo='{space}'] .edge")


def tap_in_photo(page: Any, space: str) -> None:
    """A tap in the middle of a space in the photo."""
    outline = in_photo(page, space)
    outline.evaluate("polygon => polygon.scrollIntoView({ block: 'center' })")
    box = outline.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def drag_corners(page: Any, corners: Sequence[Sequence[float]]) -> None:
    """Drags the four grips with a finger to pixels of the photo; the page does not scroll meanwhile."""
    place = (
        "(svg, [x, y]) => {"
        " const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()); return [p.x, p.y] }"
    )
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        given = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given})

    page.locator(".gripped").evaluate("svg => svg.scrollIntoView({ block: 'center' })")
    for name, corner in zip(CORNERS, corners, strict=True):
        ring = page.get_by_role("button", name=name).locator(".ring")
        box = ring.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        to_x, to_y = page.locator(".gripped").evaluate(place, list(corner))
        touch("touchStart", (x, y))
        for step in range(1, 5):
            touch("touchMove", (x + (to_x - x) * step / 4, y + (to_y - y) * step / 4))
        touch("touchEnd")
        after = ring.bounding_box()
        assert abs(after["x"] + after["width"] / 2 - to_x) < 2
        assert abs(after["y"] + after["height"] / 2 - to_y) < 2
