"""A board of Azul: Summer Pavilion from the first page to its explained score, and a round on it."""

from typing import Any

import pytest

from tests.browser.conftest import OpenPage

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
expect = sync_api.expect
expect.set_options(timeout=15_000)

pytestmark = pytest.mark.browser


def space(page: Any, where: str) -> Any:
    return page.locator(f'[data-focus="{where}"]')


def test_a_board_by_taps(open_page: OpenPage) -> None:
    page = open_page("phone")
    page.get_by_role("button", name="Start a Summer Pavilion game").click()
    page.get_by_label("First player").fill("Ann <b>")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")
    for n in range(1, 7):
        space(page, f"stars/red/{n}").click()  # one tap each, and none is lost
    expect(page.get_by_text("Stars 14")).to_be_visible()
    space(page, "stars/multi/1").click()
    page.get_by_role("button", name="green", exact=True).click()
    page.get_by_role("button", name="blue", exact=True).click()  # goes to the next space of the star
    expect(space(page, "stars/multi/2")).to_have_attribute("aria-label", "blue: 2 of the centre star")
    space(page, "stars/red/6").click()
    expect(space(page, "stars/red/6")).to_have_attribute("aria-label", "empty: 6 of the red star")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Stars 14")).to_be_visible()

    page.get_by_text("Rounds", exact=True).click()
    expect(page.get_by_text("8 tiles: 20 to 24 points by their order.")).to_be_visible()
    page.get_by_role("button", name="3: red on the", exact=False).click()
    expect(page.get_by_text("Named order")).to_be_visible()
    page.get_by_role("button", name="The best order again").click()
    page.get_by_role("button", name="End round 1").click()
    expect(page.get_by_text("Round 2 of 6")).to_be_visible()
    page.reload()
    page.get_by_text("Score", exact=True).click()
    page.get_by_text("The red star is complete.").click()
    expect(page.locator(".drawn .piece.lit")).to_have_count(6)
    expect(page.get_by_text("Ann <b>").first).to_be_visible()
    expect(page.get_by_text("The score marker stands at 29.")).to_be_visible()
