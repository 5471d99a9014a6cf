"""A Quadropolis city from the first page to its explained score, by taps and by keys."""

import re
from typing import Any

import pytest

from tests.browser.conftest import OpenPage

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
expect = sync_api.expect
expect.set_options(timeout=15_000)

pytestmark = pytest.mark.browser


def space(page: Any, where: str) -> Any:
    return page.locator(f'[data-focus="{where}"]')


def build(page: Any, where: str, what: str) -> None:
    space(page, where).click()
    page.get_by_role("button", name=what, exact=True).click()
    expect(space(page, where)).to_have_attribute("aria-label", beginning(what))


def beginning(what: str) -> Any:
    """The beginning of a space's name."""
    return re.compile(f"^{re.escape(what)}")


def test_a_city_by_taps(open_page: OpenPage) -> None:
    page = open_page("phone")
    page.get_by_role("button", name="Start a Quadropolis game").click()
    page.get_by_label("First player").fill("Ann <b>")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")
    build(page, "0/0", "Tower Block")
    page.get_by_role("button", name="Floors: 3", exact=True).click()
    build(page, "0/1", "Park")
    build(page, "3/3", "Shop")
    page.get_by_label("Inhabitants", exact=True).get_by_role("textbox").fill("4")
    page.keyboard.press("Enter")
    page.get_by_label("Energy", exact=True).get_by_role("textbox").fill("2")
    page.keyboard.press("Enter")
    expect(page.get_by_text("15 points")).to_be_visible()  # tower 6, park 2, shop 7
    page.get_by_role("button", name="Customers: 3").click()
    expect(page.get_by_text("11 points")).to_be_visible()  # shop 4, one left over
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("15 points")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Tower Blocks 6 · Shops 7 · Parks 2")).to_be_visible()
    page.get_by_text("Score", exact=True).click()
    page.get_by_text("Park (row 1, column 2) beside 1 Tower Block.").click()
    lit = page.locator(".drawn .piece.lit")
    expect(lit).to_have_count(1)
    expect(page.locator(".drawn .piece.near")).to_have_count(1)
    expect(page.get_by_text("Ann <b>").first).to_be_visible()


def test_a_city_by_keys(open_page: OpenPage) -> None:
    page = open_page("desktop")
    page.get_by_role("button", name="Start a Quadropolis game").click()
    page.get_by_label("First player").fill("Ann")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")
    space(page, "0/0").focus()
    for key in ("t", "3", "ArrowRight", "k", "ArrowDown", "h"):
        page.keyboard.press(key)
    expect(space(page, "0/0")).to_have_attribute(
        "aria-label", "Tower Block, 3 floors, not active, row 1, column 1"
    )
    expect(space(page, "0/1")).to_have_attribute("aria-label", "Park, row 1, column 2")
    expect(space(page, "1/1")).to_have_attribute("aria-label", beginning("Harbour"))
    page.keyboard.press("Delete")
    expect(space(page, "1/1")).to_have_attribute("aria-label", "Empty space, row 2, column 2")
