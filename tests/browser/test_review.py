"""A tapped line of a score: its rule, what earns it in the drawing and the photo, by finger and by keys."""

from typing import Any

import pytest

from tests.browser.board_steps import READ_MS, sample
from tests.browser.conftest import OpenPage
from tests.browser.layout import fits, light_up
from tests.browser.photos import give_photo

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
expect = sync_api.expect
expect.set_options(timeout=15_000)

pytestmark = pytest.mark.browser


def started(page: Any) -> None:
    page.get_by_role("button", name="Start a Quadropolis game").click()
    page.get_by_label("First player").fill("Ann")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")


@pytest.mark.parametrize("device", ["phone"])
def test_a_line_tells_its_rule_and_shows_it_in_the_photo(open_page: OpenPage, device: str) -> None:
    photo, _ = sample("cities", "classic_01.jpg")
    page = open_page(device)
    started(page)
    give_photo(page, photo)
    page.locator(".shot .read").wait_for(timeout=READ_MS)
    page.get_by_text("Score", exact=True).click()
    expect(page.locator(".ranking")).to_contain_text("Ann")
    light_up(page.get_by_role("button", name="floors.").first, page.locator(".stage .photo .part.lit"))
    expect(page.locator(".drawn .piece.lit")).to_have_count(1)
    expect(page.locator(".photo .part.lit")).to_have_count(1)
    opened = page.locator(".line[aria-expanded=true]")
    expect(opened).to_have_count(1)
    expect(page.locator(".detail:visible")).to_contain_text(
        "An active Tower Block earns points by its floors"
    )
    expect(page.locator(".detail:visible .crops svg")).to_have_count(1)
    expect(page.locator(".stage .photo img")).to_have_js_property("complete", True)
    fits(page)

    # By keys: closed, and the next line opened.
    opened.focus()
    page.keyboard.press("Escape")
    expect(page.locator(".lit")).to_have_count(0)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(opened).to_have_count(1)
    page.get_by_text("How the photos were read").click()
    expect(page.get_by_text("still to check").first).to_be_visible()


def test_a_tap_outlives_a_change_on_another_phone(open_page: OpenPage) -> None:
    page = open_page("desktop")
    started(page)
    for where, what in (("0/1", "Park"), ("0/0", "Tower Block")):
        page.locator(f'[data-focus="{where}"]').click()
        page.get_by_role("button", name=what, exact=True).click()
    page.get_by_role("button", name="Floors: 3", exact=True).click()
    page.get_by_text("Score", exact=True).click()
    expect(page.locator(".ranking")).to_contain_text("Ann")
    expect(page.locator(".lines .total")).to_have_count(1)
    line = page.get_by_role("button", name="Park (row 1, column 2)")
    shown = page.locator(".lines")
    before = shown.inner_text()
    line.scroll_into_view_if_needed()
    box = line.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()

    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_role("button", name="Undo").click()
    expect(other.locator(".lines")).not_to_have_text(before)
    expect(page.locator(".score-pad")).to_contain_text("1")
    page.wait_for_timeout(4000)  # it follows, and leaves the finger its button
    page.mouse.up()
    expect(line).to_have_attribute("aria-expanded", "true")
    expect(shown).not_to_have_text(before)
    expect(page.locator(".drawn .piece.lit")).to_have_count(1)
