"""A board of Azul: Summer Pavilion from the first page to its explained score, and a round on it."""

import re
from typing import Any

import pytest

from sample_images import HERE
from tests.browser.board_steps import READ_MS, sample, settle, tap_in_photo
from tests.browser.conftest import OpenPage
from tests.browser.layout import fits, light_up
from tests.browser.photos import give_photo

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
    light_up(page.get_by_text("The red star is complete."), page.locator(".drawn .piece.lit"))
    expect(page.locator(".drawn .piece.lit")).to_have_count(6)
    expect(page.get_by_text("Ann <b>").first).to_be_visible()
    expect(page.get_by_text("The score marker stands at 29.")).to_be_visible()


def started(page: Any) -> None:
    page.get_by_role("button", name="Start a Summer Pavilion game").click()
    page.get_by_label("First player").fill("Ann")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")
    page.get_by_text("Tap a space: a coloured star").wait_for()


def test_a_board_from_photos_of_a_taught_copy(open_page: OpenPage) -> None:
    page = open_page("phone")
    started(page)
    photo, truth = sample("pavilions", "coloured_01.jpg")
    give_photo(page, photo, asked="A photo of the board from above")
    page.locator(".shot .read").wait_for(timeout=READ_MS)

    def answer(where: str, what: str) -> str | int | None:
        if what == "Which tiles lie on the corner spaces?":
            return f"^{' and '.join(truth['corner_tiles'])}$"
        number, _, _, star, _ = where.lower().split()  # "3 of the red star"
        tile = truth["stars"]["multi" if star == "centre" else star][number]
        return f"^{tile or 'No tile'}$"

    # Much is in doubt as long as nobody knows the empty board.
    assert settle(page, answer, most=2) == 2
    page.get_by_text("This copy's boards and tiles", exact=True).click()
    page.get_by_role("button", name="Teach this copy").click()
    give_photo(page, HERE / "pavilions" / "images" / "empty_coloured.jpg", asked="the board without tiles")
    expect(page.get_by_text("Learnt: empty board, coloured side")).to_be_visible(timeout=READ_MS)
    to_check = page.locator(".ask").locator("b, :scope.done").first
    before = to_check.inner_text()
    page.get_by_role("button", name="Look again").click()
    expect(to_check).not_to_have_text(before, timeout=READ_MS)
    settle(page, answer)
    expect(page.get_by_text("Nothing left to check")).to_be_visible()
    wrong = [
        (star, number)
        for star, tiles in truth["stars"].items()
        for number, colour in tiles.items()
        if not space(page, f"stars/{star}/{number}").get_attribute("aria-label").startswith(colour or "empty")
    ]
    assert wrong == []

    # A space is tapped in the photo and put right; the score follows.
    groups = page.locator(".head span")
    before = groups.inner_text()
    empty = next(n for n, colour in truth["stars"]["multi"].items() if colour is None)
    tap_in_photo(page, f"stars/multi/{empty}")
    page.get_by_role("button", name="green", exact=True).click()
    expect(space(page, f"stars/multi/{empty}")).to_have_attribute("aria-label", re.compile("^green"))
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Undo").click()
    expect(space(page, f"stars/multi/{empty}")).to_have_attribute("aria-label", re.compile("^empty"))
    expect(groups).to_have_text(before)

    page.get_by_text("Rounds", exact=True).click()
    expect(page.get_by_text(re.compile(r"^\d+ tiles: \d+"))).to_be_visible()
    page.reload()
    page.get_by_text("Board", exact=True).click()
    expect(page.locator(".shot .read")).to_be_visible()
    fits(page)
