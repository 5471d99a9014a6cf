"""A Pagoda game kept by photos: a copy taught, a turn from a photo and put right, the score."""

import json
import re
from typing import Any

import pytest

from sample_images import HERE
from tests.browser.board_steps import READ_MS, sample
from tests.browser.conftest import OpenPage
from tests.browser.layout import fits
from tests.browser.photos import give_photo

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
expect = sync_api.expect
expect.set_options(timeout=15_000)

pytestmark = pytest.mark.browser


def started(page: Any) -> None:
    page.get_by_role("button", name="Start a Pagoda game").click()
    page.get_by_label("First player").fill("Ann")
    page.get_by_label("Second player").fill("Bob")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")
    page.get_by_role("button", name="Site 1: nothing built yet").wait_for()


def points(page: Any, ann: int, bob: int) -> None:
    expect(page.locator(".player b")).to_have_text([str(ann), str(bob)], timeout=READ_MS)


@pytest.mark.parametrize("device", ["desktop"])
def test_a_turn_from_a_sample_photo_to_the_score(open_page: OpenPage, device: str) -> None:
    page = open_page(device)
    started(page)
    if (ours := page.get_by_role("button", name="Try it with our pictures")).count():
        ours.click()
    page.get_by_text("Try it", exact=True).click()
    page.get_by_role("button", name="Picture 1", exact=True).click()
    page.locator(".shot .read").wait_for(timeout=READ_MS)
    points(page, 3, 0)
    expect(page.get_by_text("3 red pillars")).to_be_visible()
    fits(page)

    # One of them goes, the others are blue.
    page.get_by_role("button", name=re.compile("^Site 2:")).click()
    page.get_by_role("button", name="Take off the red pillar").click()
    points(page, 2, 0)
    page.get_by_role("button", name="2 red pillars", exact=True).click()
    page.get_by_role("group", name="Colour").get_by_role("button", name="blue").first.click()
    expect(page.get_by_text("2 blue pillars").first).to_be_visible()
    page.get_by_role("button", name="End Ann's turn").click()
    expect(page.locator(".player.active")).to_contain_text("Bob")

    # The next photo has what the turn before has otherwise: that is told, and nothing ends before.
    photo, _ = sample("pagodas", "opening_2_a.jpg")
    page.get_by_text("Photo", exact=True).first.click()
    give_photo(page, photo, asked="A photo of the board at a slant")
    expect(page.get_by_text("The photo contradicts the turns before")).to_be_visible(timeout=READ_MS)
    expect(page.get_by_role("button", name="End Bob's turn")).to_be_disabled()
    page.get_by_role("button", name="The turns are right").click()
    page.get_by_role("button", name="End Bob's turn").click()
    page.get_by_text("Score", exact=True).click()
    expect(page.get_by_role("row", name="1. Bob 4")).to_be_visible()
    expect(page.get_by_role("row", name="2. Ann 2")).to_be_visible()


def test_a_copy_is_taught_by_its_sites(open_page: OpenPage) -> None:
    page = open_page("phone")
    started(page)
    page.get_by_text("Photos of this copy's board").click()
    which, teach = (
        page.get_by_label("The copy on this table"),
        page.get_by_role("button", name="Teach this copy"),
    )
    which.or_(teach).first.wait_for()
    if which.count():
        which.click()
        page.get_by_role("option", name="None: without photos").click()
    teach.click()
    page.get_by_label("Width of the board, mm").fill("320")
    page.get_by_label("Height of the board, mm").fill("230")
    page.keyboard.press("Tab")
    (record,) = json.loads((HERE / "pagodas" / "enrol.json").read_text())
    give_photo(page, HERE / "pagodas" / record["file"], asked="A photo of the empty board")
    grips = page.locator(".grip")
    expect(grips).to_have_count(6, timeout=READ_MS)
    grips.first.focus()
    page.keyboard.press("Shift+ArrowRight")
    fits(page)
    page.get_by_role("button", name="These are the sites").click()
    expect(page.get_by_text("Learnt: photos of the board are read from now on.")).to_be_visible()
