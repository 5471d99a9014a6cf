"""Two phones on one table, and the browser's back button."""

import re
from typing import Any

import pytest

from tests.browser.conftest import DEVICES, OpenPage
from tests.browser.test_quick_taps import start

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
expect = sync_api.expect
expect.set_options(timeout=15_000)

pytestmark = pytest.mark.browser


def energy(page: Any) -> Any:
    return page.locator('[data-focus="tally-energy"]')


def test_an_open_page_follows_the_other_phone_and_keeps_what_is_typed(open_page: OpenPage) -> None:
    one = open_page("phone")
    start(one, "Quadropolis", "Ann", "Bob")
    two = one.context.browser.new_context(**DEVICES["phone"]).new_page()
    two.goto(one.url)
    one.locator('[data-focus="more-energy"]').click()
    expect(energy(one)).to_have_value("0")
    expect(energy(two)).to_have_value("0")

    # Half a number stands in a field of the second phone while the first one goes on.
    two.locator('[data-focus="tally-inhabitants"]').press_sequentially("1")
    one.locator('[data-focus="more-energy"]').click()
    expect(energy(one)).to_have_value("1")
    two.wait_for_timeout(4000)
    two.locator('[data-focus="tally-inhabitants"]').press_sequentially("2")
    expect(two.locator('[data-focus="tally-inhabitants"]')).to_have_value("12")
    two.keyboard.press("Enter")
    expect(one.locator('[data-focus="tally-inhabitants"]')).to_have_value("12")
    expect(energy(two)).to_have_value("1")

    # Deleted on the first phone: the second one says so, and leads to the list.
    one.goto(re.sub(r"/quadropolis.*", "", one.url))
    one.get_by_role("button", name="What to do with the play of Ann, Bob").click()
    one.get_by_role("menuitem", name="Delete").click()
    expect(one.get_by_text("Deleted: Ann, Bob")).to_be_visible()
    expect(two.get_by_text("There is no such play")).to_be_visible()
    two.get_by_role("link", name="All plays").click()
    two.get_by_role("button", name="Undo").or_(two.get_by_text("Deleted plays")).first.wait_for()
    one.get_by_role("button", name="Undo").click()
    expect(one.get_by_text("Deleted: Ann, Bob")).to_have_count(0)


def test_the_back_button_goes_back(open_page: OpenPage) -> None:
    page = open_page("phone")
    start(page, "Quadropolis", "Ann", "Bob")
    page.get_by_role("button", name="On to Bob").click()
    page.get_by_role("button", name="On to the score").wait_for()
    page.get_by_role("button", name="On to the score").click()
    page.locator(".score-pad").wait_for()
    page.go_back()
    expect(page.get_by_role("button", name="On to the score")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="On to Bob")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("button", name="On to the score")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="On to Bob")).to_be_visible()
    page.go_back()  # before the play was started
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
