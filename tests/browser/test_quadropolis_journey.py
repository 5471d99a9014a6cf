"""A Quadropolis city from the first page to its explained score, by taps and by keys."""

import re
from typing import Any

import cv2
import numpy as np
import pytest

from scoring.quadropolis_tables import NAMES, BuildingType
from tests.browser.board_steps import READ_MS, drag_corners, in_photo, sample, settle, tap_in_photo
from tests.browser.conftest import OpenPage
from tests.browser.layout import fits, light_up
from tests.browser.photos import give_photo

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
    lit = page.locator(".drawn .piece.lit")
    light_up(page.get_by_text("Park (row 1, column 2) beside 1 Tower Block."), lit)
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


def started(page: Any, mode: str) -> None:
    page.get_by_role("button", name="Start a Quadropolis game").click()
    page.get_by_label("First player").fill("Ann")
    page.get_by_text(mode, exact=True).click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")
    page.get_by_text("Tap a space, then what stands there.").wait_for()


def kind_words(tile: dict[str, Any] | None) -> str:
    """How a space of the drawn city begins."""
    return "Empty space" if tile is None else NAMES[BuildingType(tile["type"])]


def test_a_city_from_a_photo(open_page: OpenPage) -> None:
    photo, truth = sample("cities", "classic_01.jpg")
    page = open_page("phone")
    started(page, "Classic")
    give_photo(page, photo, asked="A photo of the city")
    page.locator(".shot .read").wait_for(timeout=READ_MS)

    def answer(where: str, what: str) -> str | int | None:
        if "inhabitants" in what or "energy" in what:
            return int(truth["inhabitants" if "inhabitants" in what else "energy"])
        row, column = (int(n) - 1 for n in re.findall(r"\d", where))
        tile = truth["city"][row][column]
        if what == "How many floors?":
            return f"^{tile['floors']} "
        return f"^{kind_words(tile)}|^Nothing$" if what == "What stands here?" else None

    def other(where: str) -> None:
        row, column = (int(n) - 1 for n in re.findall(r"\d", where))
        change = page.get_by_role("button", name="Another building")
        if change.count():
            change.click()
        page.get_by_role("button", name=kind_words(truth["city"][row][column]), exact=True).click()
        page.get_by_role("button", name="Close").click()

    assert settle(page, answer, other) >= 1  # a stack hides what its lower floors gave
    expect(page.get_by_text("Nothing left to check")).to_be_visible()
    points = page.locator(".head b")
    expect(points).to_have_text(re.compile(r"^-?\d+ points$"))
    before = points.inner_text()

    # A space is tapped in the photo, put right, and the score follows at once: a stack of four is worth most.
    tap_in_photo(page, "1/2")
    page.get_by_role("button", name="Empty this space").click()
    expect(space(page, "1/2")).to_have_attribute("aria-label", beginning("Empty space"))
    expect(points).not_to_have_text(before)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Undo").click()
    expect(points).to_have_text(before)
    page.reload()
    expect(page.locator(".shot .read")).to_be_visible()
    expect(points).to_have_text(before)
    fits(page)


def grid_corners(truth: dict[str, Any]) -> list[list[float]]:
    """Where the outer corners of the corner spaces are in the photo."""
    width, height = truth["meta"]["board_mm"]
    pitch = truth["meta"]["pitch_mm"]
    left, top = (n - pitch / 2 for n in truth["meta"]["first_space_mm"])
    right, bottom = left + 4 * pitch, top + 4 * pitch
    board = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    plane = cv2.getPerspectiveTransform(board, np.array(truth["board_corners"], np.float32))
    grid = np.array([[[left, top], [right, top], [right, bottom], [left, bottom]]], np.float64)
    corners: list[list[float]] = cv2.perspectiveTransform(grid, plane)[0].tolist()
    return corners


def test_corners_of_a_city_by_hand(open_page: OpenPage) -> None:
    photo, truth = sample("cities", "classic_02.jpg")
    page = open_page("phone")
    started(page, "Classic")
    give_photo(page, photo, asked="A photo of the city")
    page.locator(".shot").wait_for(timeout=READ_MS)
    page.get_by_role("button", name="Set the corners").click()
    grip = page.get_by_role("button", name="Top left corner")
    grip.focus()
    at = grip.locator(".ring").bounding_box()
    page.keyboard.press("Shift+ArrowRight")
    moved = grip.locator(".ring").bounding_box()
    assert moved["x"] - at["x"] == pytest.approx(10, abs=1)
    expect(page.locator(".loupe")).to_have_class(re.compile(r"\bon\b"))
    drag_corners(page, grid_corners(truth))
    page.get_by_role("button", name="Read with these corners").click()
    page.get_by_role("button", name="Find the corners again").wait_for(timeout=READ_MS)
    expect(in_photo(page, "0/0")).to_be_visible()
    assert page.locator(".region").count() == 16
