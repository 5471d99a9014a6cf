"""What people do with a Spyrium game: a player's list by taps, what is asked for, and back by the link."""

from typing import Any

import numpy as np
import pytest

from scoring import codec, spyrium
from scoring.spyrium import Card, Kind, State
from tests.browser.board_steps import READ_MS, sample, settle, tap_in_photo
from tests.browser.conftest import DEVICES, OpenPage
from tests.browser.layout import fits, light_up
from vision.photo import open_photo
from vision.spyrium import read

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


@pytest.mark.parametrize("device", ["desktop"])
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


NUMBERS = {"crystals": 5, "pounds": 8, "workers": 4, "tokens": 2, "residence": 3}


def test_a_neighbourhood_from_a_sample_photo(open_page: OpenPage) -> None:
    page = open_page("phone")
    start_game(page)
    page.get_by_text("Try it", exact=True).first.click()
    page.get_by_role("button", name="Picture 1", exact=True).click()
    page.locator(".shot .read").wait_for(timeout=READ_MS)
    # What the reader calls card 1, 2, ... lies where the truth says what it is.
    photo, truth = sample("cards", "held_1.jpg")
    seen = read([open_photo(photo)]).evidence
    middles = [np.mean(card["polygon"], axis=0) for card in truth["cards"]]
    cards = []
    for n in range(len(seen)):
        at = np.mean(seen[f"cards/{n}"].polygon, axis=0)
        cards.append(truth["cards"][int(np.argmin([np.linalg.norm(at - middle) for middle in middles]))])

    def answer(where: str, what: str) -> str | int | None:
        if where.lower().startswith("card"):
            card = cards[int(where.split()[1]) - 1]
            if what == "Which technique is this?":
                return f"^{card['name'].capitalize()}$"
            return "It is a technique" if card["vp"] is None else int(card["vp"])
        return 20 if where.lower() == "track" else NUMBERS[where.lower()]

    assert settle(page, answer) >= len(cards) + 1
    laid = (Card(Kind(c["kind"]), c["name"] if c["vp"] is None else None, c["vp"]) for c in cards)
    state = codec.parse(State, {"track": 20, "cards": [codec.dump(card) for card in laid], **NUMBERS})
    total(page, f"{spyrium.score(state).total} VP")
    expect(page.get_by_text("Nothing left to check")).to_be_visible()

    # A card is tapped in the photo and put right; the score follows, and undo takes it back.
    index = next(n for n, card in enumerate(cards) if card["vp"] is not None)
    tap_in_photo(page, f"cards/{index}")
    expect(page.locator(".sheet .view")).to_be_visible()
    page.get_by_label("Its name").fill("old mill")
    page.keyboard.press("Enter")
    expect(page.locator(".sheet .what")).to_have_text("Old mill")
    page.get_by_role("button", name="12 VP", exact=True).click()
    total(page, f"{spyrium.score(state).total + 12 - cards[index]['vp']} VP")
    page.get_by_role("button", name="Undo").click()
    total(page, f"{spyrium.score(state).total} VP")
    fits(page)
    page.get_by_role("button", name="Learn from this photo").click()
    expect(page.get_by_text("Learnt into")).to_be_visible()
