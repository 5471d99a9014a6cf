"""What people do with a Spyrium game: a player's list by taps, what is asked for, and back by the link."""

from typing import Any

import pytest

from tests.browser.conftest import DEVICES, OpenPage
from tests.browser.layout import fits, light_up

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
expect = sync_api.expect
expect.set_options(timeout=15_000)

pytestmark = pytest.mark.browser


def start_game(page: Any) -> None:
    page.get_by_role("button", name="Start a Spyrium game").click()
    page.get_by_label("First player").fill("Ann")
    page.get_by_label("Second player").fill("Bob <b>")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")


def total(page: Any, words: str) -> None:
    # One list in all: for a moment the player's before may still stand there too.
    expect(page.locator(".sum b")).to_have_text([words])


@pytest.mark.parametrize("device", DEVICES)
def test_lists_become_an_explained_score(open_page: OpenPage, device: str) -> None:
    page = open_page(device)
    start_game(page)
    total(page, "at least 0 VP")
    page.get_by_label("Victory points on the track", exact=True).fill("31")
    page.get_by_role("button", name="Buildings: Manor").click()
    total(page, "40 VP")
    page.get_by_role("button", name="Buildings: Mine").click()
    total(page, "40 to 52 VP")
    expect(page.locator(".sheet")).to_contain_text("How many VP are printed on Mine?")
    if device == "desktop":
        page.locator("[data-focus=vp-0]").focus()
        page.keyboard.press("2")
    else:
        page.get_by_role("button", name="2 VP", exact=True).click()
    total(page, "42 VP")
    page.get_by_role("button", name="Automation").click()
    total(page, "42 to 49 VP")
    for _ in range(3):
        page.get_by_role("button", name="Spyrium crystals, one more").click()
    total(page, "45 VP")
    fits(page)

    # Tapped by mistake, and undone by the page's own undo.
    page.get_by_role("button", name="Buildings: Palace").click()
    total(page, "57 VP")
    page.get_by_role("button", name="Undo").click()
    total(page, "45 VP")

    page.get_by_role("button", name="On to Bob").click()
    total(page, "at least 0 VP")
    page.get_by_label("Victory points on the track", exact=True).fill("45")
    page.keyboard.press("Enter")
    total(page, "45 VP")
    page.get_by_role("button", name="On to the score").click()
    expect(page.get_by_text("Ann and Bob <b> share the win.")).to_be_visible()
    light_up(page.get_by_role("button", name="Automation: 3 crystals"), page.locator(".piece.lit"))
    expect(page.locator(".piece.lit")).to_have_attribute("data-id", "cards/2")
    fits(page)

    again = page.context.browser.new_context(**DEVICES[device]).new_page()
    again.goto(page.url)
    expect(again.locator(".ranking")).to_contain_text("1. shared")
    again.get_by_role("radio", name="Ann").first.click()
    total(again, "45 VP")
