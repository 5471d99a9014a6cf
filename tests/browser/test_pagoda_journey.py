"""What people do with a Pagoda game: turns by taps, the score, and back by the link."""

import re
from typing import Any

import pytest

from tests.browser.conftest import DEVICES, OpenPage
from tests.browser.layout import fits, light_up

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
expect = sync_api.expect
expect.set_options(timeout=15_000)

pytestmark = pytest.mark.browser


def start_game(page: Any, what: str = "Turn by turn") -> None:
    page.get_by_role("button", name="Start a Pagoda game").click()
    page.get_by_label("First player").fill("Ann")
    page.get_by_label("Second player").fill("Bob <b>")
    page.get_by_text(what, exact=True).click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")


def points(page: Any, ann: int, bob: int) -> None:
    expect(page.locator(".player b")).to_have_text([str(ann), str(bob)])


def build(page: Any, piece: str) -> None:
    page.locator(".offer").get_by_text(piece).or_(
        page.get_by_role("button", name=piece, exact=True)
    ).first.click()


@pytest.mark.parametrize("device", ["phone"])
def test_a_game_turn_by_turn(open_page: OpenPage, device: str) -> None:
    page = open_page(device)
    start_game(page)
    points(page, 0, 0)
    page.get_by_role("button", name="Site 1: nothing built yet").click()
    for n in (1, 2, 3):
        build(page, "Red pillar")
        points(page, n, 0)
    fits(page)
    page.get_by_role("button", name="End Ann's turn").click()
    expect(page.locator(".player.active")).to_contain_text("Bob <b>")

    # Bob ends the floor, lays a tile and gets its ability; by keys where there are some.
    page.get_by_role("button", name=re.compile("^Site 1:")).click()
    if device == "desktop":
        for key, sum_ in (("r", 1), ("g", 2), ("g", 4)):
            page.keyboard.press(key)
            points(page, 3, sum_)
    else:
        build(page, "Red pillar")
        points(page, 3, 1)
        build(page, "Red tile with green spots")
        points(page, 3, 2)
        build(page, "Green pillar")
        points(page, 3, 4)
    expect(page.get_by_role("button", name=re.compile("^Lantern.* 2 left"))).to_be_visible()

    # A wrong colour is shown, not forbidden, and undone.
    page.get_by_text("Another piece").click()
    page.locator("[data-focus=colour-blue]").click()
    page.get_by_role("button", name="Build it").click()
    expect(page.get_by_text("a blue pillar, but its floor asks for green")).to_be_visible()
    expect(page.locator(".site.wrong")).to_have_count(1)
    points(page, 3, 6)
    page.get_by_role("button", name="Undo").click()
    points(page, 3, 4)
    page.get_by_role("button", name="End Bob").click()
    expect(page.locator(".player.active")).to_contain_text("Ann")

    page.get_by_text("Score", exact=True).click()
    page.get_by_role("radio", name="Bob <b>").click()
    light_up(page.get_by_role("button", name="a pagoda tile"), page.locator(".piece.lit"))
    expect(page.locator(".piece.lit")).to_have_attribute("aria-label", "red tile with green spots")
    fits(page)

    again = page.context.browser.new_context(**DEVICES[device]).new_page()
    again.goto(page.url)
    again.get_by_text("Turns", exact=True).click()  # the link leads to where it was copied: the score
    points(again, 3, 4)
    expect(again.locator(".site .piece")).to_have_count(6)


def test_a_finished_table(open_page: OpenPage) -> None:
    page = open_page("phone")
    start_game(page, "The finished table")
    page.get_by_label("Points of Ann on the score track").fill("31")
    page.get_by_label("Points of Bob <b> on the score track").fill("31")
    page.get_by_role("button", name="Site 2: nothing built yet").click()
    page.get_by_role("button", name="Yellow pillar").click()
    page.get_by_role("button", name="3 yellow pillars").click()
    expect(page.get_by_text("The score track shows 62 points in all; what is built gave 4.")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="On to the score").click()
    expect(page.get_by_text("Ann and Bob <b> share the win.")).to_be_visible()
    page.reload()
    page.get_by_text("Score", exact=True).click()
    expect(page.locator(".ranking")).to_contain_text("1. shared")
