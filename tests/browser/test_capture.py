"""Photos on their way from a phone: nothing that was photographed is lost, and no place goes along."""

import io
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from sample_images import HERE
from tests.browser.conftest import CHROMIUM, DEVICES, FLAGS, OpenPage
from tests.browser.photos import give_photo
from tests.browser.serving import free_port, served

sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is missing: no browser journeys")
expect = sync_api.expect
expect.set_options(timeout=40_000)

pytestmark = pytest.mark.browser

OFFLINE = "Will be sent when the network is back"
OFFLINE_MS = 12_000
HOOK = """
window.sockets = []
window.WebSocket = class extends WebSocket {
  constructor(...words) { super(...words); window.sockets.push(this) }
}
"""
ORIENTATION, MAKE, MODEL, EXIF, FOCAL_35MM, GPS = 0x0112, 0x010F, 0x0110, 0x8769, 0xA405, 0x8825


def made(file: Path, width: int, height: int, orientation: int = 1, **more: Any) -> Path:
    """A phone's photo: white where it was up when it lies as it was taken, with all that phones write."""
    exif = Image.Exif()
    exif[ORIENTATION], exif[MAKE], exif[MODEL] = orientation, "Maker", "Phone 7"
    exif.get_ifd(EXIF)[FOCAL_35MM] = 26
    exif.get_ifd(GPS).update({1: "N", 2: (52.0, 13.0, 37.0)})
    image = Image.linear_gradient("L").resize((width, height)).convert("RGB")
    ImageDraw.Draw(image).rectangle((0, 0, width, height // 8), "white")
    image.save(file, "JPEG", exif=exif, comment=b"at home", **more)
    return file


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    return made(tmp_path / "photo.jpg", 800, 600)


def at_photos(page: Any) -> Any:
    """The page that takes photos of the board for a lens: reading takes no time there."""
    page.context.add_init_script(HOOK)
    page.goto(re.sub(r"(//[^/]*).*", r"\1/lens", page.url))
    page.locator(".capture").wait_for()
    return page


def arrived(page: Any, number: int = 1) -> None:
    expect(page.get_by_role("img", name=re.compile(r"^Photo \d+ of the board"))).to_have_count(number)


def cut(page: Any) -> None:
    page.evaluate("window.sockets.forEach(socket => socket.close())")


def sent(page: Any, give: Callable[[], None]) -> list[bytes]:
    """What the page sends; nothing of it gets through."""
    bodies: list[bytes] = []

    def stop(route: Any) -> None:
        bodies.append(route.request.post_data_buffer)
        route.abort()

    page.route("**/inbox/**", stop)
    give()
    page.get_by_text(OFFLINE).first.wait_for()
    return bodies


@pytest.mark.parametrize("wait_ms", [0, 4000])
def test_a_photo_arrives_although_the_pages_socket_is_down(
    open_page: OpenPage, photo: Path, wait_ms: int
) -> None:
    page = at_photos(open_page("phone"))
    cut(page)  # what happens while the camera is in front
    page.wait_for_timeout(wait_ms)
    give_photo(page, photo)
    arrived(page)


def test_a_photo_waits_for_the_network(open_page: OpenPage, photo: Path) -> None:
    page = at_photos(open_page("phone"))
    page.context.set_offline(True)
    cut(page)
    give_photo(page, photo)
    expect(page.locator(".capture li")).to_contain_text(OFFLINE)
    page.wait_for_timeout(OFFLINE_MS)
    page.context.set_offline(False)
    arrived(page)
    expect(page.locator(".capture li")).to_have_count(0)


def test_photos_that_wait_outlive_a_reload(open_page: OpenPage, tmp_path: Path) -> None:
    page = at_photos(open_page("desktop"))
    photos = [made(tmp_path / f"{n}.jpg", 300 + n, 300) for n in range(3)]
    sent(page, lambda: give_photo(page, *photos))
    page.reload()
    expect(page.locator(".capture li")).to_have_count(3)
    page.unroute("**/inbox/**")
    arrived(page, 3)
    page.reload()
    page.wait_for_timeout(2000)
    expect(page.locator(".capture li")).to_have_count(0)


def test_a_photo_arrives_after_the_server_was_killed(playwright: Any, tmp_path: Path, photo: Path) -> None:
    """Chosen while there is no server; taken by the same page once there is one on the same folder."""
    port = free_port()
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    try:
        with served(tmp_path, port) as server:
            page = browser.new_context(**DEVICES["phone"]).new_page()
            page.set_default_timeout(40_000)
            page.goto(f"http://127.0.0.1:{port}/lens")
            page.locator(".capture").wait_for()
            server.send_signal(signal.SIGKILL)
            server.wait()
        give_photo(page, photo)
        page.get_by_text(OFFLINE).first.wait_for()
        with served(tmp_path, port):
            arrived(page)
    finally:
        browser.close()


def test_a_photo_is_sent_without_its_place(open_page: OpenPage, tmp_path: Path) -> None:
    page = at_photos(open_page("phone"))
    small = made(tmp_path / "small.jpg", 800, 600, orientation=6)
    (body, *_) = sent(page, lambda: give_photo(page, small))
    with Image.open(io.BytesIO(body)) as image, Image.open(small) as given:
        assert image.tobytes() == given.tobytes()  # the same pixels, to the bit
        exif = image.getexif()
        assert (exif[ORIENTATION], exif[MAKE], exif[MODEL]) == (6, "Maker", "Phone 7")
        assert exif.get_ifd(EXIF)[FOCAL_35MM] == 26
        assert not exif.get_ifd(GPS)
    assert b"at home" not in body


def test_a_photo_that_is_too_large_is_made_smaller_and_upright(open_page: OpenPage, tmp_path: Path) -> None:
    page = at_photos(open_page("phone"))
    large = made(tmp_path / "large.jpg", 6000, 4500, orientation=6)
    (body, *_) = sent(page, lambda: give_photo(page, large))
    with Image.open(io.BytesIO(body)) as image:
        assert image.size == (3072, 4096)
        right = image.convert("L").crop((3000, 2000, 3001, 2001)).tobytes()
        assert right[0] > 200  # what was up in the file is on the right
        exif = image.getexif()
        assert (exif[ORIENTATION], exif.get_ifd(EXIF)[FOCAL_35MM]) == (1, 26)
        assert not exif.get_ifd(GPS)


def test_what_is_no_photo_is_refused_by_name(open_page: OpenPage, tmp_path: Path, photo: Path) -> None:
    page = at_photos(open_page("desktop"))
    (tmp_path / "rules.pdf").write_bytes(b"%PDF-1.7")
    give_photo(page, tmp_path / "rules.pdf", photo)
    arrived(page)
    refused = page.locator(".capture li.refused")
    expect(refused).to_contain_text("rules.pdf")
    expect(refused).to_contain_text("PDF document")
    page.get_by_role("button", name="Remove: rules.pdf").click()
    expect(page.locator(".capture li")).to_have_count(0)


def test_the_phones_own_camera_takes_one_photo(open_page: OpenPage, photo: Path) -> None:
    page = at_photos(open_page("phone"))
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Take a photo").click()
    field = page.locator(".capture input[type=file]")
    assert (field.get_attribute("capture"), field.get_attribute("accept")) == ("environment", "image/*")
    assert not chosen.value.is_multiple()
    chosen.value.set_files(photo)
    arrived(page)
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Choose photos").press("Enter")
    assert chosen.value.is_multiple()
    assert field.get_attribute("capture") is None


def test_a_photo_is_dropped_on_the_page(open_page: OpenPage) -> None:
    page = at_photos(open_page("desktop"))
    picture = (HERE / "pavilions" / "images" / "empty_coloured.jpg").read_bytes()
    data = page.evaluate_handle(
        "bytes => { const d = new DataTransfer();"
        " d.items.add(new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' })); return d }",
        list(picture),
    )
    page.locator(".capture").dispatch_event("drop", {"dataTransfer": data})
    arrived(page)
