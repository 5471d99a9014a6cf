"""Two phones on one table, and the browser's back button."""

import re
from typing import Any

import pytest

from tests.browser.board_steps import READ_MS, sample
from tests.browser.conftest import DEVICES, OpenPage
from tests.browser.photos import give_photo
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
    one.get_by_role("button", name="What to do with the play of Ann, Bob").first.click()  # the last changed
    one.get_by_role("menuitem", name="Delete").click()
    expect(one.get_by_text("Deleted: Ann, Bob")).to_be_visible()
    expect(two.get_by_text("There is no such play")).to_be_visible()
    two.get_by_role("link", name="All plays").click()
    two.get_by_role("button", name="Undo").or_(two.get_by_text("Deleted plays")).first.wait_for()
    one.get_by_role("button", name="Undo").click()
    expect(one.get_by_text("Deleted: Ann, Bob")).to_have_count(0)


def photo_number(page: Any) -> Any:
    return page.locator("image[href*='/photos/']").first


def test_photos_of_two_phones_arrive_while_the_host_looks_on(open_page: OpenPage) -> None:
    host = open_page("desktop")
    start(host, "Quadropolis", "Ann", "Bob")
    phones = [host.context.browser.new_context(**DEVICES["phone"]).new_page() for _ in range(2)]
    for phone, at, player in zip(phones, (0, 1), ("Ann", "Bob"), strict=True):
        phone.goto(re.sub(r"&at=\d", "", host.url) + f"&at={at}")
        expect(phone.get_by_role("radio", name=player)).to_be_checked()
    photos = [sample("cities", f"classic_0{n}.jpg")[0] for n in (1, 2)]
    for phone, photo in zip(phones, photos, strict=True):
        give_photo(phone, photo, asked="A photo of the city")
    for phone in phones:
        expect(photo_number(phone)).to_be_attached(timeout=2 * READ_MS)
    expect(photo_number(host)).to_be_attached(timeout=2 * READ_MS)
    seen = [photo_number(phone).get_attribute("href") for phone in phones]
    assert photo_number(host).get_attribute("href") == seen[0] != seen[1]
    host.get_by_text("Bob", exact=True).click()
    expect(photo_number(host)).to_have_attribute("href", seen[1])


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
