"""What a result is handed on as, and everything in and out again, as people do it."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.browser.conftest import OpenPage
from tests.browser.layout import fits

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
expect = sync_api.expect
expect.set_options(timeout=15_000)

pytestmark = pytest.mark.browser


def scored_play(page: Any) -> str:
    """A Spyrium game with points; returns its address."""
    page.get_by_role("button", name="Start a Spyrium game").click()
    page.get_by_label("First player").fill("Ζωή")
    page.get_by_label("Second player").fill("=Bob <b>")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**play=*")
    page.get_by_label("Victory points on the track", exact=True).fill("31")
    page.get_by_role("button", name="Buildings: Manor").click()
    expect(page.locator(".sum b")).to_have_text(["40 VP"])
    return str(page.url)


def saved(page: Any, name: str, folder: Path) -> Path:
    """The file that a button of the dialog, or a link, saves."""
    button = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name))
    with page.expect_download() as started:
        button.click()
    file = folder / str(started.value.suggested_filename)
    started.value.save_as(file)
    return file


def open_settings(page: Any, panel: str) -> None:
    page.goto(page.url.partition("?")[0].rpartition("/")[0] + "/settings")
    page.get_by_text(panel, exact=True).click()


@pytest.mark.parametrize("device", ["desktop"])
def test_a_result_is_shared_and_a_play_comes_in_again(
    open_page: OpenPage, device: str, tmp_path: Path
) -> None:
    page = open_page(device)
    address = scored_play(page)
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="Spyrium")).to_be_visible()
    assert (
        dialog.get_by_role("img", name="Spyrium").evaluate(
            "image => image.decode().then(() => image.naturalWidth)"
        )
        == 1080
    )
    fits(page)

    sheet = pypdfium2.PdfDocument(saved(page, "Score sheet, A4 (PDF)", tmp_path).read_bytes())
    assert round(sheet[0].get_width()) == 595  # A4, points
    assert "Ζωή" in sheet[0].get_textpage().get_text_range()
    sheet.close()
    table = saved(page, "Table (CSV)", tmp_path).read_text("utf-8-sig")
    assert "'=Bob <b>" in table
    assert saved(page, "Save the picture", tmp_path).read_bytes().startswith(b"\x89PNG")
    play = saved(page, "Without photos", tmp_path)
    assert json.loads(play.read_text("utf-8"))["game"] == "spyrium"
    dialog.get_by_text("Into BG Stats").click()
    expect(dialog.get_by_role("img", name="QR code that opens BG Stats")).to_be_visible()
    link = dialog.get_by_role("link", name="Open in BG Stats")
    assert str(link.get_attribute("href")).startswith("https://app.bgstatsapp.com/createPlay.html?data=")

    open_settings(page, "Take in a play from a file")
    page.locator(".st-key-play-in-0 input[type=file]").set_input_files(play)
    page.get_by_role("link", name="Open it").click()
    page.wait_for_url("**play=*")
    assert page.url != address
    page.get_by_role("radio", name="Ζωή").click()
    expect(page.locator(".sum b")).to_have_text(["40 VP"])


def test_everything_goes_out_and_comes_back(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("desktop")
    address = scored_play(page)
    open_settings(page, "Backup of everything")
    page.get_by_role("button", name="Make a backup").click()
    backup = saved(page, "Save the backup", tmp_path)
    assert "tablescore.sqlite3" in zipfile.ZipFile(backup).namelist()

    # A play that the backup does not know goes, and comes back.
    page.goto(page.url.rpartition("/")[0])
    later = scored_play(page)
    open_settings(page, "Restore from a backup")
    page.locator(".st-key-restore-0 input[type=file]").set_input_files(backup)
    page.get_by_role("button", name="Restore", exact=True).click()
    expect(page.get_by_text("The backup's plays are here.")).to_be_visible()
    page.goto(later)
    expect(page.get_by_text("There is no such play")).to_be_visible()
    page.goto(address)
    expect(page.locator(".sum b")).to_have_text(["40 VP"])
    open_settings(page, "Restore from a backup")
    page.get_by_role("button", name="Back to what was here").click()
    expect(page.get_by_text("What was here before is back.")).to_be_visible()
    page.goto(later)
    expect(page.locator(".sum b")).to_have_text(["40 VP"])
