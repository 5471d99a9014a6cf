"""Photos served, and photos sent."""

import io
import uuid

import cv2
import numpy as np
import pytest
from PIL import Image
from starlette.applications import Starlette

from store.plays import Play, Store
from tests.ui.asked import Answer, Asker
from ui import uploads
from ui.allowance import Allowance
from ui.plays import OpenPlay
from ui.routes import PAGE_SIDE, ROUTES, photo_url
from ui.uploads import Place, the_inbox
from vision.photo import open_photo, stored

GPS, MAKER_NOTE = 0x8825, 0x927C
EXIF, FOCAL_35MM, ORIENTATION = 0x8769, 0xA405, 0x0112


@pytest.fixture
def asker() -> Asker:
    return Asker(Starlette(routes=ROUTES))


@pytest.fixture
def play(store: Store) -> Play:
    return store.start("blueprints", {})


@pytest.fixture(autouse=True)
def plenty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "_arrivals", Allowance(100, 60))


def jpeg(width: int = 40, height: int = 30, **more: object) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, height), (90, 120, 60)).save(file, "JPEG", **more)
    return file.getvalue()


def kept(store: Store, play: Play, width: int = 40, height: int = 30) -> str:
    return store.add_photo(play.id, jpeg(width, height), width, height)


# --- served ---------------------------------------------------------------------------------------------


def test_a_photo_is_served(store: Store, play: Play, asker: Asker) -> None:
    sha = kept(store, play)
    answer = asker.get(f"/photos/{play.id}/{sha}")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/jpeg")
    assert answer.body == store.photo(sha)
    assert answer.headers["cache-control"] == "private, max-age=60"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert asker.get(f"/photos/{play.id}/{sha}", if_none_match=answer.headers["etag"]).status == 304


def test_a_photo_is_served_to_those_who_know_its_play(store: Store, play: Play, asker: Asker) -> None:
    sha, other = kept(store, play), store.start("blueprints", {})
    for path in (f"/photos/{other.id}/{sha}", f"/photos/-/{sha}", f"/photos/{sha}", f"/photos/x/{sha}"):
        assert asker.get(path).status == 404
        assert asker.get(path, if_none_match=f'"{sha}"').status == 404
    assert asker.get(f"/photos/{play.id.lower()}/{sha}").status == 200
    store.delete(play.id)
    assert asker.get(f"/photos/{play.id}/{sha}").status == 404


def test_something_calm_stands_for_a_photo_that_is_gone(store: Store, play: Play, asker: Asker) -> None:
    sha = kept(store, play)
    store.delete_photos()
    broken = store.add_photo(play.id, b"\xff\xd8\xff and no more", 40, 30)
    for each in (sha, broken):
        answer = asker.get(f"/photos/{play.id}/{each}", if_none_match=f'"{sha}"')
        assert (answer.status, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert answer.headers["cache-control"] == "no-store"
        assert b'viewBox="0 0 40 30"' in answer.body


def test_a_large_photo_is_served_at_page_size(store: Store, play: Play, asker: Asker) -> None:
    sha = kept(store, play, PAGE_SIDE + 400, 300)
    served = cv2.imdecode(
        np.frombuffer(asker.get(f"/photos/{play.id}/{sha}").body, np.uint8), cv2.IMREAD_COLOR
    )
    assert served is not None
    assert served.shape[1] == PAGE_SIDE


@pytest.mark.parametrize("sha", ["0" * 64, "..%2Ftablescore.sqlite3", "../../secret", "A" * 64])
def test_what_is_no_photo_is_not_found(store: Store, play: Play, asker: Asker, sha: str) -> None:
    kept(store, play)
    assert asker.get(f"/photos/{play.id}/{sha}").status == 404


def test_the_address_is_relative_so_that_a_proxy_may_move_it() -> None:
    assert photo_url("ab", "7f3k-abcd") == "./photos/7F3KABCD/ab"
    assert photo_url("ab", "no/play") == "./photos/-/ab"


# --- sent -----------------------------------------------------------------------------------------------


def send(
    asker: Asker, place: Place, content: bytes, photo: str | None = None, token: str | None = None
) -> Answer:
    parts = [content[i : i + 1000] for i in range(0, len(content), 1000)]
    url = f"{place.url[1:]}/{photo or uuid.uuid4().hex}"
    return asker.post(url, *parts, x_token=token or place.token)


@pytest.fixture
def place(play: Play) -> Place:
    return Place.on_page(play.id.lower(), "intake")


def arrived(place: Place) -> list[bytes]:
    contents: list[bytes] = []
    the_inbox().hand_over(place.id, contents.append)
    return contents


def test_a_photo_that_is_sent_waits_for_its_page(asker: Asker, place: Place) -> None:
    content, photo = jpeg(400, 300, quality=99), uuid.uuid4().hex
    assert send(asker, place, content, photo).status == 200
    assert send(asker, place, content, photo).status == 200  # the answer was lost, so it came again
    assert arrived(place) == [content]
    assert send(asker, place, content, photo).status == 200
    assert arrived(place) == []


def test_places_are_apart(asker: Asker, play: Play, place: Place) -> None:
    send(asker, place, jpeg())
    for other in (
        Place.on_page(play.id, "other"),
        Place.on_page(None, "intake"),
        Place.on_page("", "intake"),
    ):
        assert arrived(other) == []
    assert len(arrived(Place.on_page(play.id, "intake"))) == 1


def test_only_a_page_may_send(asker: Asker, place: Place) -> None:
    other = Place.on_page(None, "intake")
    for token in ("x", "0" * 64, other.token):
        assert send(asker, place, jpeg(), token=token).status == 403
    for path in ("/inbox/-/x/y", f"{place.url[1:]}/..%2f..%2fx", f"{place.url[1:]}/{'A' * 32}"):
        assert asker.post(path, jpeg(), x_token=place.token).status == 404
    assert arrived(place) == []


def test_a_play_that_is_gone_takes_nothing(asker: Asker, store: Store, play: Play, place: Place) -> None:
    store.delete(play.id)
    answer = send(asker, place, jpeg())
    assert answer.status == 410
    assert "no such play" in answer.text


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty file"),
        (b"<html><script>alert(1)</script>", "text"),
        (b"%PDF-1.7", "PDF"),
        (b"PK\x03\x04" + bytes(600), "zip"),
        (b"MZ" + bytes(600), "something else"),
        (b"\x00\x00\x00\x20ftypmp42" + bytes(600), "video"),
    ],
)
def test_only_photos_are_taken(asker: Asker, place: Place, content: bytes, words: str) -> None:
    answer = send(asker, place, content)
    assert answer.status == 415
    assert words in answer.text
    assert arrived(place) == []


def test_a_large_one_is_cut_off(asker: Asker, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MAX_BYTES", 5000)
    assert send(asker, place, jpeg() + bytes(5000)).status == 413
    told = asker.post(f"{place.url[1:]}/{'0' * 32}", b"", x_token=place.token, content_length="5001")
    assert told.status == 413
    assert arrived(place) == []


def test_half_a_photo_is_none(asker: Asker, place: Place) -> None:
    asker.cut_off = True
    assert send(asker, place, jpeg()).status == 400
    assert arrived(place) == []


def test_too_many_wait(asker: Asker, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST_WAITING", 2)
    assert [send(asker, place, jpeg()).status for _ in range(3)] == [200, 200, 429]
    monkeypatch.setattr(uploads, "_arrivals", Allowance(1, 60))
    assert [send(asker, Place.on_page(None, "x"), jpeg()).status for _ in range(2)] == [200, 429]


def test_a_play_has_so_many_photos(
    asker: Asker, store: Store, play: Play, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "MOST_OF_A_PLAY", 1)
    kept(store, play)
    assert send(asker, place, jpeg()).status == 409


# --- kept and served without what nobody needs ----------------------------------------------------------


@pytest.fixture
def told_jpeg() -> bytes:
    """A photo that says where it was taken, and hides a page behind its pixels."""
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    exif.get_ifd(GPS).update({1: "N", 2: (52.0, 13.0, 37.0)})
    exif.get_ifd(EXIF)[FOCAL_35MM] = 26
    exif.get_ifd(EXIF)[0x9003] = "2026:11:30 20:00:00"
    return jpeg(80, 60, exif=exif, comment=b"taken at home") + b"<html>SECRET</html>"


def test_place_and_date_are_dropped_on_the_way_to_the_page(
    asker: Asker, store: Store, play: Play, place: Place, told_jpeg: bytes
) -> None:
    assert send(asker, place, told_jpeg).status == 200
    (content,) = arrived(place)
    page: OpenPlay[dict[str, object]] = OpenPlay.__new__(OpenPlay)
    page.store, page.play = store, play
    sha = page.keep(open_photo(content))
    (photo,) = store.play_photos(play.id)
    assert (photo.width, photo.height, photo.focal_35mm) == (60, 80, 26.0)
    for bytes_kept in (store.photo(sha), asker.get(f"/photos/{play.id}/{sha}").body):
        with Image.open(io.BytesIO(bytes_kept)) as image:
            assert image.size == (60, 80)
            assert not image.getexif()
            assert "comment" not in image.info
        assert not any(word in bytes_kept for word in (b"Exif", b"2026", b"SECRET", b"home", b"GPS"))


def test_the_kept_copy_has_no_exif_either_where_it_is_made_smaller(told_jpeg: bytes) -> None:
    assert b"Exif" not in stored(open_photo(told_jpeg))
