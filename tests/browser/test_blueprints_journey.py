"""What people do with a Blueprints round, from the first page to the explained score."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sample_images import samples
from tests.browser.conftest import DEVICES, OpenPage
from tests.browser.photos import give_photo

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
expect = sync_api.expect
expect.set_options(timeout=15_000)

pytestmark = pytest.mark.browser

PHOTOS_VARIABLE = "TABLESCORE_PHOTOS"
PLAN = {"top right": 1, "middle left": 3, "middle right": 1, "bottom left": 1}
CELLS = ("top left", "top right", "middle left", "middle right", "bottom left", "bottom right")
WORKED = (  # the worked example of the plan X1/31/1X: 27 points
    (3, "orange", "top right"),
    (5, "clear", "middle left"),
    (5, "green", "middle left"),
    (6, "black", "middle left"),
    (4, "orange", "middle right"),
    (1, "green", "bottom left"),
)


def sample() -> Path:
    """A picture of our own of at least six dice."""
    return next(s.file for s in samples() if len(s.dice) >= len(WORKED))


def real_photo() -> Path:
    """A photo of real dice; a picture of our own where there is none."""
    folder = os.environ.get(PHOTOS_VARIABLE)
    if not folder:
        return sample()
    return next(f for f in sorted(Path(folder).glob("dice-*/images/*")) if f.suffix in (".jpg", ".jpeg"))


def start_game(page: Any) -> None:
    page.get_by_role("button", name="Start a Blueprints game").click()
    page.get_by_label("First player", exact=True).fill("Ann")
    page.get_by_label("Second player", exact=True).fill("Bob <b>")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")
    say_demand(page)


def say_demand(page: Any) -> None:
    """The in-demand colours, and on to the first player."""
    page.get_by_text("First in-demand colour").wait_for()
    for row, colour in ((-2, "G green"), (-1, "C clear")):
        choice = page.get_by_role("radio", name=colour).nth(row)
        choice.click()
        expect(choice).to_be_checked()
    page.get_by_role("button", name=re.compile("^On to ")).click()
    page.locator(".solid svg").wait_for()


def loose_dice(page: Any) -> None:
    page.get_by_text("Loose dice", exact=True).click()
    page.get_by_text("The dice side by side").wait_for()


def fits(page: Any) -> None:
    """Nothing sticks out sideways."""
    wide = "() => document.querySelector('[data-testid=stMain]').scrollWidth - innerWidth"
    assert page.evaluate(wide) <= 0


def confirm_doubts(page: Any) -> None:
    for left in range(page.locator(".crop").count(), 0, -1):
        page.locator(".crop").first.click()
        page.get_by_role("button", name="It is right").click()
        expect(page.locator(".crop")).to_have_count(left - 1)


def by_keys(page: Any, die: str, value: int, colour: str) -> None:
    region = page.locator(f".region[data-id={die}]")
    region.focus()
    page.keyboard.press(str(value))
    expect(region).to_have_attribute("aria-label", re.compile(rf"^{value} "))
    page.keyboard.press(colour[0])


def by_taps(page: Any, die: str, value: int, colour: str) -> None:
    region = page.locator(f".region[data-id={die}]")
    if region.get_attribute("aria-pressed") == "false":
        region.locator(".edge").click(force=True)
    sheet = page.locator(".sheet")
    sheet.locator(f"[data-focus=value-{value}]").click()
    expect(region).to_have_attribute("aria-label", re.compile(rf"^{value} "))
    sheet.locator(f"[data-focus=colour-{colour}]").click()
    expect(region).to_have_attribute("aria-label", f"{value} {colour}")
    sheet.get_by_role("button", name="Close").click()  # it covers the photo's lower half on a phone


def correct(page: Any, device: str, dice: Sequence[tuple[int, str, str]]) -> list[str]:
    """Makes the first dice of the photo the wanted ones; returns the ids of those that there are."""
    say = by_keys if device == "desktop" else by_taps
    there = [f"d{i}" for i in range(1, 1 + min(page.locator(".region").count(), len(dice)))]
    for die, (value, colour, _) in zip(there, dice, strict=False):
        say(page, die, value, colour)
        label = page.locator(f".region[data-id={die}]")
        expect(label).to_have_attribute("aria-label", f"{value} {colour}")
    return there


def add_and_remove(page: Any) -> None:
    """A die that was missed, in the corner of the photo, and none after all."""
    n = page.locator(".region").count()
    picture = page.locator(".photo svg")
    page.wait_for_timeout(2500)  # with the last doubt gone the page closes up, and the photo is drawn anew
    size = picture.bounding_box()
    picture.click(position={"x": size["width"] - 8, "y": 8}, force=True)
    expect(page.locator(".region")).to_have_count(n + 1)
    expect(page.locator(".sheet")).to_contain_text("You added this die")
    page.get_by_role("button", name="Not a die").click()
    expect(page.locator(".region")).to_have_count(n)


def type_in(page: Any, dice: Sequence[tuple[int, str, str]]) -> None:
    """Dice that no photo shows."""
    by_hand = page.get_by_role("button", name="Add a die by hand")
    if by_hand.get_attribute("aria-expanded") == "false":
        by_hand.click()
    for value, colour, _ in dice:
        page.locator(f"[data-focus=type-colour-{colour}]").click()
        page.locator(f"[data-focus=type-value-{value}]").click()


def build(page: Any, ids: Sequence[str], dice: Sequence[tuple[int, str, str]]) -> None:
    for die, (_, _, cell) in zip(ids, dice, strict=True):
        beside = page.locator(f"[data-focus=pool-{die}]")
        if beside.get_attribute("aria-pressed") == "false":  # one in hand would open its sheet
            beside.click()
        page.get_by_role("button", name=f"Building, {cell}").click()
        expect(page.locator(f"[data-focus=pool-{die}]")).to_have_count(0)


def one_die(page: Any, value: int, cell: str) -> None:
    """A building of one clear die, put in by hand."""
    type_in(page, [(value, "clear", "")])
    page.locator("[data-focus=pool-d1]").wait_for()
    build(page, ["d1"], [(value, "clear", cell)])


def set_plan(page: Any) -> None:
    for cell, taps in PLAN.items():
        for _ in range(taps):
            page.locator(f"[data-focus=plan-{CELLS.index(cell)}]").click()
    page.get_by_role("button", name="The other cells are hatched").click()
    expect(page.locator(".print.hatched")).to_have_count(2)


@pytest.mark.parametrize(
    ("device", "photo"),
    [("desktop", sample), ("phone", real_photo)],
    ids=["desktop-sample", "phone-real"],
)
def test_a_photo_becomes_an_explained_score(open_page: OpenPage, device: str, photo: Any) -> None:
    picture = photo()
    page = open_page(device)
    start_game(page)
    fits(page)
    loose_dice(page)
    give_photo(page, picture)
    page.locator(".region").first.wait_for()
    fits(page)
    confirm_doubts(page)
    ids = correct(page, device, WORKED)
    add_and_remove(page)
    set_plan(page)
    if len(ids) < len(WORKED):
        type_in(page, WORKED[len(ids) :])
        new = page.locator("[data-focus^=pool-]")
        new.nth(len(WORKED) - 1).wait_for()
        ids = new.evaluate_all("all => all.map(b => b.dataset.focus.slice(5))")
    build(page, ids[: len(WORKED)], WORKED)
    expect(page.get_by_text("27 points")).to_be_visible()
    expect(page.get_by_text("All 6 dice stand as planned")).to_be_visible()
    fits(page)

    # A die in the building lights up in the photo, and the other way round; the building turns.
    if page.locator(".region").count():
        page.locator(".region .edge").first.click(force=True)
        lit = page.locator(".region.selected").get_attribute("data-id")
        expect(page.locator(f".building .die.chosen[data-id={lit}]")).to_have_count(1)
        page.locator(".sheet").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Turn the building to the left").click()
    expect(page.locator(".building .die")).to_have_count(6)

    # Taken off by mistake, and undone by the page's own undo.
    page.get_by_role("button", name="Take off 6 black").click()
    expect(page.get_by_text("1 die to go")).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_text("3/3")).to_be_visible()

    page.get_by_role("button", name="On to Bob").click()
    expect(page.locator(".building .die")).to_have_count(0)  # Ann's table is gone from the page
    type_in(page, [(6, "clear", ""), (2, "clear", "")])
    page.locator("[data-focus=pool-d2]").wait_for()
    build(page, ["d1", "d2"], [(6, "clear", "top left"), (2, "clear", "top left")])
    expect(page.get_by_text("a 2 lies above a 6")).to_be_visible()
    expect(page.locator(".cell.wrong")).to_have_count(1)
    page.get_by_role("button", name="On to the score").click()

    # Nothing is firm while Bob's building can't be.
    expect(page.locator(".score-pad")).to_contain_text("1. to 2.")
    page.get_by_role("button", name="To Bob").click()
    page.get_by_role("button", name="Take off 2 clear").click()
    expect(page.get_by_text("a 2 lies above a 6")).to_have_count(0)
    for cell in ("top-left", "bottom-left"):
        for _ in range(3):
            page.locator(f"[data-focus=plan-{CELLS.index(cell.replace('-', ' '))}]").click()
    page.get_by_role("button", name="The other cells are hatched").click()
    page.get_by_role("button", name="On to the score").click()

    expect(page.locator(".score-pad")).to_contain_text("Silver 2")
    expect(page.locator(".score-pad th").nth(1)).to_have_text("Bob <b>")
    page.get_by_role("button", name="Orange die (top right").click()
    expect(page.locator(".building .die.lit")).to_have_attribute("aria-label", "3 orange, top right, level 1")
    fits(page)

    again = page.context.browser.new_context(**DEVICES[device]).new_page()
    again.goto(page.url)
    expect(again.locator(".score-pad")).to_contain_text("27")
    expect(again.get_by_role("button", name="Orange die (top right")).to_be_visible()


@pytest.mark.parametrize("device", ["phone"])
def test_a_whole_game(open_page: OpenPage, device: str) -> None:
    page = open_page(device)
    start_game(page)
    for number in (1, 2, 3):
        if number > 1:
            page.get_by_role("button", name=f"On to round {number}").click()
            say_demand(page)
        for player, value in enumerate((6, 2), 1):
            one_die(page, value, "top left")
            page.get_by_role("button", name=re.compile("^On to ")).click()
            if player == 1:
                expect(page.locator(".building .die")).to_have_count(0)
        expect(page.locator(".score-pad")).to_contain_text("Silver 2")
        fits(page)
    page.get_by_role("button", name="On to the final table").click()
    expect(page.get_by_text("Not settled yet: round 1 and 2 and 3")).to_be_visible()
    expect(page.locator(".score-pad")).to_contain_text("Round 3")
    fits(page)


def test_the_webcam_sees_dice(open_page: OpenPage) -> None:
    page = open_page("desktop", sample())
    start_game(page)
    loose_dice(page)
    page.get_by_text("Webcam", exact=True).click()
    page.wait_for_function("() => document.querySelector('video')?.readyState > 1")
    page.get_by_role("button", name="Take Photo").click()
    page.locator(".region").first.wait_for()
    assert page.locator(".photo image").get_attribute("width") == "1920"
    page.reload()
    expect(page.locator(".region").first).to_be_visible()


def test_a_broken_file_and_a_photo_without_a_building(open_page: OpenPage, tmp_path: Path) -> None:
    import cv2
    import numpy as np

    broken, bare = tmp_path / "broken.jpg", tmp_path / "bare.png"
    broken.write_bytes(sample().read_bytes()[:2000])
    cv2.imwrite(str(bare), np.full((600, 800, 3), (120, 140, 160), np.uint8))
    page = open_page("phone")
    start_game(page)
    give_photo(page, broken)
    expect(page.get_by_text("damaged or cut off")).to_be_visible()
    give_photo(page, bare)
    expect(page.locator(".refused")).to_be_visible()
    expect(page.get_by_text("damaged or cut off")).to_have_count(0)
