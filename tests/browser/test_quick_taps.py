"""Fingers quicker than the page: no tap and no typed text is lost, whatever the page does meanwhile."""

import re
from typing import Any

import pytest

from tests.browser.conftest import OpenPage

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
expect = sync_api.expect
expect.set_options(timeout=15_000)

pytestmark = pytest.mark.browser

TAPS = 8
PRESS_MS = 70
"""A finger rests on the glass for so long; the page is drawn anew meanwhile."""
BETWEEN_MS = 50


def start(page: Any, game: str, *names: str) -> None:
    page.get_by_role("button", name=f"Start a {game} game").click()
    for turn, name in zip(("First", "Second"), names, strict=False):
        page.get_by_role("textbox", name=re.compile(f"^{turn} player")).fill(name)
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")


def tap(page: Any, focus: str, times: int = TAPS) -> None:
    button = page.locator(f'[data-focus="{focus}"]')
    button.evaluate("b => b.scrollIntoView({ block: 'center' })")
    for _ in range(times):
        page.mouse.move(*middle(button))  # a finger follows a button that the page above has moved
        page.mouse.down()
        page.wait_for_timeout(PRESS_MS)
        page.mouse.up()
        page.wait_for_timeout(BETWEEN_MS)


def middle(button: Any) -> tuple[float, float]:
    while (box := button.bounding_box()) is None:
        pass  # a page that is drawn anew takes the button away for a moment
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def kept(page: Any, focus: str, number: int) -> None:
    """The number stands in the field, and is there again after a reload."""
    field = page.locator(f'[data-focus="{focus}"]')
    expect(field).to_have_value(str(number))
    page.wait_for_timeout(1500)  # a late answer would undo it
    expect(field).to_have_value(str(number))


@pytest.mark.parametrize(
    ("game", "names", "step", "counter", "before"),
    [
        ("Quadropolis", ("Ann",), "", "energy", 0),
        ("Summer Pavilion", ("Ann",), "", "leftover", 0),
        ("Summer Pavilion", ("Ann",), "Rounds", "discarded", 0),
    ],
)
def test_every_quick_tap_counts(
    open_page: OpenPage, game: str, names: tuple[str, ...], step: str, counter: str, before: int
) -> None:
    page = open_page("phone")
    start(page, game, *names)
    if step:
        page.get_by_text(step, exact=True).click()
    field = page.locator(f'[data-focus="tally-{counter}"]')
    if field.input_value() == "":
        tap(page, f"more-{counter}", 1)  # the first tap says that it is counted
        expect(field).to_have_value("0")
    tap(page, f"more-{counter}")
    kept(page, f"tally-{counter}", before + TAPS)
    tap(page, f"less-{counter}", 3)
    kept(page, f"tally-{counter}", before + TAPS - 3)
    page.reload()
    if step:
        page.get_by_text(step, exact=True).click()
    expect(field).to_have_value(str(before + TAPS - 3))
    field.fill("20")
    tap(page, f"more-{counter}", 2)
    kept(page, f"tally-{counter}", 22)


def test_every_quick_tap_counts_in_spyrium(open_page: OpenPage) -> None:
    page = open_page("phone")
    start(page, "Spyrium", "Ann", "Bob")
    tap(page, "more-crystals")
    kept(page, "say-crystals", TAPS)


def test_a_page_that_shifts_under_a_finger_takes_its_tap(open_page: OpenPage) -> None:
    page = open_page("desktop")
    start(page, "Spyrium", "Ann", "Bob")
    button = page.locator('[data-focus="more-crystals"]')
    button.scroll_into_view_if_needed()
    button.hover()
    page.mouse.down()
    button.evaluate("b => b.getRootNode().host.style.marginTop = '300px'")
    page.wait_for_timeout(PRESS_MS)
    page.mouse.up()
    kept(page, "say-crystals", 1)
