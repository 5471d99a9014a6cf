"""A table's evening: a play finished and put right, the next one of the same people, what it adds up to."""

from typing import Any

import pytest

from tests.browser.conftest import OpenPage
from tests.browser.layout import fits

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
expect = sync_api.expect
expect.set_options(timeout=15_000)

pytestmark = pytest.mark.browser

PEOPLE = {"desktop": ("Nora", "Olaf *"), "phone": ("Pia", "Quirin")}
"""The devices' journeys share a server: each has players of its own."""


def say_track(page: Any, points: str, before: str = "at least 0 VP") -> None:
    expect(page.locator(".sum b")).to_have_text([before])  # not the player's who was looked at before
    field = page.get_by_label("Victory points on the track", exact=True)
    field.fill(points)
    field.press("Enter")
    expect(page.locator(".sum b")).to_have_text([f"{points} VP"])


def menu(page: Any, row: str, action: str) -> None:
    """Chooses an action in the menu of a play."""
    page.get_by_role("button", name=f"What to do with the play of {row}").first.click()
    page.get_by_role("menuitem", name=action).click()


@pytest.mark.parametrize("device", ["phone"])
def test_an_evening(open_page: OpenPage, address: str, device: str) -> None:
    page = open_page(device)
    first, second = PEOPLE[device]

    # A play, from names to its end.
    page.get_by_role("button", name="Start a Spyrium game").click()
    page.get_by_label("First player").fill(first)
    page.get_by_label("Second player").fill(second)
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")
    say_track(page, "31")
    page.get_by_role("button", name=f"On to {second}").click()
    say_track(page, "45")
    page.get_by_role("button", name="On to the score").click()
    expect(page.get_by_test_id("stVegaLiteChart").get_by_role("img")).to_be_visible()
    page.get_by_role("button", name="Finish", exact=True).click()
    expect(page.get_by_text("it stays finished")).to_be_visible()
    fits(page)

    # Put right afterwards: nothing is zeroed, and it stays finished.
    page.get_by_role("radio", name=first).first.click()
    say_track(page, "51", before="31 VP")
    expect(page.get_by_text("it stays finished")).to_be_visible()
    won = f"1. {first} 51, 2. {second} 45"

    # The next play: both are a tap away.
    page.goto(address)
    expect(page.get_by_role("link", name=won)).to_be_visible()
    page.get_by_role("button", name="Start a Spyrium game").click()
    for name in (second, first):
        page.locator(".st-key-start-name-known").get_by_role("button", name=name).first.click()
        expect(page.locator(".st-key-start-name-known").get_by_role("button", name=name)).to_have_count(0)
    expect(page.get_by_label("First player")).to_have_value(second)
    expect(page.get_by_label("Second player")).to_have_value(first)
    fits(page)
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")
    expect(page.get_by_role("radio", name=second).first).to_be_checked()
    page.goto(address)
    expect(page.get_by_role("link", name=f"{second}, {first} · Spyrium game")).to_be_visible()
    fits(page)

    # History, filtered, and what it adds up to.
    page.goto(f"{address}/history")
    page.get_by_role("combobox", name="Player").click()
    page.get_by_role("option", name=first).click()
    expect(page.get_by_text("Plays: 2, finished: 1")).to_be_visible()
    page.get_by_role("radio", name="Finished").click()
    expect(page.get_by_role("link", name=won)).to_be_visible()
    fits(page)
    page.goto(f"{address}/statistics")
    expect(page.locator(".numbers tr", has_text=first).first).to_contain_text("1")
    page.get_by_role("combobox", name="Game").click()
    page.get_by_role("option", name="Spyrium game").click()
    expect(page.locator(".numbers tr", has_text=first).last).to_contain_text("51.0")
    expect(page.get_by_test_id("stVegaLiteChart")).to_have_count(2)
    fits(page)

    # A copy is a play of its own; deleted and brought back.
    page.goto(address)
    menu(page, won, "Make a copy")
    page.wait_for_url("**play=*")
    page.goto(address)
    copy = page.get_by_role("link", name=f"{first}, {second} · Spyrium game")
    expect(copy).to_be_visible()
    menu(page, f"{first}, {second}", "Delete")
    expect(page.get_by_text(f"Deleted: {first}, {second}")).to_be_visible()
    expect(copy).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(copy).to_be_visible()
    expect(page.get_by_role("link", name=won)).to_be_visible()
