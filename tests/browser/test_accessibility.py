"""Every page for everyone: axe-core finds nothing serious, in light and dark, wide and narrow."""

from typing import Any

import pytest

from sample_images import samples
from tests.browser.board_steps import READ_MS
from tests.browser.conftest import OpenPage
from tests.browser.layout import fits
from tests.browser.photos import give_photo

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
axe = pytest.importorskip("axe_playwright_python.base", reason="axe-core is missing: no checks for everyone")
expect = sync_api.expect

pytestmark = pytest.mark.browser

TELLS = ("serious", "critical")
STILL_MS = 700
"""Streamlit fades in what a run brought; colours are measured after that."""
STILL = """() => document.querySelector("[data-test-script-state=notRunning]")
  && !document.querySelector("[data-stale=true]")"""
NOT_OURS = ["[data-testid=stSidebarNavItems]"]
"""Streamlit's menu on a phone puts its sections' lists into a list without items in between."""

RUN = "skipped => axe.run({ exclude: skipped }, { resultTypes: ['violations'] })"
THUMB_PX = 44
SMALL = """least => {
  const found = []
  const visit = root => {
    for (const each of root.querySelectorAll("button, input, select, summary, [role=button]")) {
      const { width, height } = each.getBoundingClientRect()
      if (!each.checkVisibility() || each.closest("svg") || width <= 1) continue
      if (Math.min(width, height) < least - 0.5)
        found.push([each.className, each.ariaLabel || each.innerText, Math.round(width), Math.round(height)])
    }
  }
  const search = root => {
    for (const { shadowRoot } of root.querySelectorAll("*"))
      if (shadowRoot) { visit(shadowRoot); search(shadowRoot) }
  }
  search(document)
  return found
}"""
"""What in our components is smaller than a thumb; drawn spaces are as large as their board lets them."""

WAYS = (("desktop", "light"), ("phone", "dark"))
"""The pages around are looked at in both, a game in one: they share their parts."""
GAMES = {
    "Blueprints": ("Second",),
    "Pagoda": ("Second",),
    "Spyrium": ("Second",),
    "Quadropolis": (),
    "Summer Pavilion": (),
}
"""Part of a game's name on the first page -> players that it needs beside the first."""


def look(page: Any, where: str) -> None:
    """Nothing serious on the page as it is."""
    for _ in range(2):  # a run may just have been asked for
        page.wait_for_function(STILL, timeout=READ_MS)
        page.wait_for_timeout(STILL_MS)
    page.evaluate(axe.AXE_SCRIPT)
    found = page.evaluate(RUN, NOT_OURS)
    told = [
        f"{where}: {fault['id']} ({fault['help']}) at {node['target']}: {node['html'][:160]}"
        f" {node['any'][0]['message'] if node['any'] else ''}"
        for fault in found["violations"]
        if fault["impact"] in TELLS
        for node in fault["nodes"]
    ]
    assert told == []
    fits(page)
    if page.viewport_size["width"] < 640:
        small = page.evaluate(SMALL, THUMB_PX)
        assert small == [], where


def opened(open_page: OpenPage, device: str, scheme: str) -> Any:
    page = open_page(device)
    page.emulate_media(color_scheme=scheme)
    page.reload()
    page.get_by_role("button", name="Start a Quadropolis game").wait_for()
    return page


def start(page: Any, game: str) -> None:
    page.get_by_role("button", name=f"Start a {game} game").click()
    page.get_by_label("First player", exact=True).wait_for()
    look(page, f"{game}: new game")
    page.get_by_label("First player", exact=True).fill("Ann")
    for which in GAMES[game]:
        page.get_by_label(f"{which} player", exact=True).fill("Bob")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")


def try_a_picture(page: Any, name: str) -> None:
    page.get_by_text("Try it", exact=True).first.click()
    page.get_by_role("button", name=name).first.click()


@pytest.mark.parametrize(
    ("game", "device", "scheme"), [("Quadropolis", *WAYS[1]), ("Summer Pavilion", *WAYS[0])]
)
def test_a_board(open_page: OpenPage, device: str, scheme: str, game: str) -> None:
    page = opened(open_page, device, scheme)
    start(page, game)
    page.locator(".board, .city").first.wait_for()
    look(page, f"{game}: empty board")
    try_a_picture(page, "Picture 1")
    page.locator(".shot .read").wait_for(timeout=READ_MS)
    look(page, f"{game}: board with a photo")
    page.locator("[data-focus]:is(g)").first.click()
    look(page, f"{game}: a space open")
    page.get_by_text("Score", exact=True).click()
    page.locator(".line").first.wait_for()
    look(page, f"{game}: score")


@pytest.mark.parametrize(("device", "scheme"), WAYS[1:2])
def test_a_building(open_page: OpenPage, device: str, scheme: str) -> None:
    page = opened(open_page, device, scheme)
    start(page, "Blueprints")
    page.get_by_text("First in-demand colour").wait_for()
    look(page, "Blueprints: in demand")
    page.get_by_text("Ann", exact=True).first.click()
    page.locator(".solid svg").wait_for()
    look(page, "Blueprints: empty table")
    page.get_by_text("Loose dice", exact=True).click()
    page.get_by_text("The dice side by side").wait_for()
    give_photo(page, samples()[0].file, asked="side by side")
    page.locator(".region").first.wait_for(timeout=READ_MS)
    look(page, "Blueprints: table with a photo")
    page.locator(".region").first.click()
    look(page, "Blueprints: a die open")
    page.get_by_text("Score", exact=True).click()
    look(page, "Blueprints: score")


@pytest.mark.parametrize(("device", "scheme"), WAYS[0:1])
def test_pagodas(open_page: OpenPage, device: str, scheme: str) -> None:
    page = opened(open_page, device, scheme)
    start(page, "Pagoda")
    page.get_by_role("button", name="Site 1: nothing built yet").click()
    look(page, "Pagoda: a turn")
    page.locator(".offer").first.click()
    page.get_by_text("Score", exact=True).first.click()
    page.locator(".score-pad").first.wait_for()
    look(page, "Pagoda: score")


@pytest.mark.parametrize(("device", "scheme"), WAYS[1:2])
def test_lists(open_page: OpenPage, device: str, scheme: str) -> None:
    page = opened(open_page, device, scheme)
    start(page, "Spyrium")
    page.locator(".sum b").wait_for()
    look(page, "Spyrium: list")
    page.get_by_role("button", name="Buildings: Mine").click()
    look(page, "Spyrium: a building")
    page.get_by_text("Score", exact=True).first.click()
    page.locator(".score-pad").first.wait_for()
    look(page, "Spyrium: score")


def test_the_focus_stays_where_it_was(open_page: OpenPage) -> None:
    page = opened(open_page, "desktop", "light")
    start(page, "Quadropolis")
    more = page.locator(".tally button").last
    for n in ("0", "1"):
        more.press("Enter")
        expect(page.locator(".tally input").last).to_have_value(n)
        page.locator("[data-test-script-state=notRunning]").wait_for(timeout=READ_MS)
        page.wait_for_timeout(STILL_MS)
        expect(more).to_be_focused()
    ring = more.evaluate(
        "button => [getComputedStyle(button).outlineStyle, getComputedStyle(button).outlineWidth]"
    )
    assert ring == ["solid", "3px"]


def test_nothing_moves_for_who_wants_it_so(open_page: OpenPage) -> None:
    page = opened(open_page, "desktop", "light")
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Start a Quadropolis game").click()
    page.get_by_label("First player", exact=True).wait_for()
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize(("device", "scheme"), WAYS)
def test_the_pages_around(open_page: OpenPage, address: str, device: str, scheme: str) -> None:
    page = opened(open_page, device, scheme)
    look(page, "first page")
    for path in ("lens", "history", "statistics", "settings"):
        page.goto(f"{address}/{path}")
        page.get_by_role("heading", level=1).first.wait_for()
        look(page, path)
