import os
import threading
import time
from pathlib import Path

import pytest

from store.errors import PlayChanged, StoreError
from store.inbox import KEPT_S, Inbox


def arrive(inbox: Inbox, photo: str, content: bytes = b"photo", place: str = "play/ann") -> None:
    with inbox.receiving(place, photo) as file:
        file.write(content)


def taken(inbox: Inbox, place: str = "play/ann") -> list[bytes]:
    contents: list[bytes] = []
    inbox.hand_over(place, contents.append)
    return contents


@pytest.fixture
def inbox(tmp_path: Path) -> Inbox:
    return Inbox(tmp_path / "inbox")


def test_photos_wait_for_their_place_in_the_order_of_arrival(inbox: Inbox) -> None:
    for name in "cab":
        arrive(inbox, name, name.encode())
        time.sleep(0.002)
    assert taken(inbox, "play/bob") == []
    assert inbox.waiting("play/ann") == 3
    assert inbox.waiting("play/ann", least_s=60) == 0
    assert taken(inbox) == [b"c", b"a", b"b"]
    assert inbox.waiting("play/ann") == 0


def test_a_photo_that_is_sent_twice_is_taken_once(inbox: Inbox) -> None:
    arrive(inbox, "1")
    arrive(inbox, "1")
    assert len(taken(inbox)) == 1
    assert inbox.knows("play/ann", "1")
    arrive(inbox, "1")
    assert taken(inbox) == []


def test_half_a_photo_is_none(inbox: Inbox) -> None:
    def cut_off() -> None:
        with inbox.receiving("play/ann", "1") as file:
            file.write(b"half")
            raise ConnectionError

    with pytest.raises(ConnectionError):
        cut_off()
    assert not inbox.knows("play/ann", "1")
    arrive(inbox, "1", b"whole")
    assert taken(inbox) == [b"whole"]


def test_two_pages_share_what_waits(inbox: Inbox) -> None:
    for n in range(20):
        arrive(inbox, str(n), str(n).encode())
    contents: list[bytes] = []
    pages = [threading.Thread(target=inbox.hand_over, args=("play/ann", contents.append)) for _ in range(4)]
    for page in pages:
        page.start()
    for page in pages:
        page.join()
    assert sorted(map(int, contents)) == list(range(20))


def test_a_photo_waits_on_when_the_store_could_not_take_it(inbox: Inbox) -> None:
    def fails(_: bytes) -> None:
        raise PlayChanged("too many people", 3)

    arrive(inbox, "1")
    with pytest.raises(PlayChanged):
        inbox.hand_over("play/ann", fails)
    assert taken(inbox) == [b"photo"]


def test_a_photo_that_breaks_the_page_is_put_aside(inbox: Inbox, tmp_path: Path) -> None:
    def fails(content: bytes) -> None:
        raise RuntimeError(content)

    arrive(inbox, "1")
    arrive(inbox, "2")
    with pytest.raises(RuntimeError):
        inbox.hand_over("play/ann", fails)
    assert len(taken(inbox)) == 1
    (kept,) = (tmp_path / "inbox").glob("*/*.failed")
    assert kept.read_bytes() == b"photo"


def test_what_was_half_taken_when_the_server_ended_waits_again(inbox: Inbox, tmp_path: Path) -> None:
    arrive(inbox, "1")

    def ends(content: bytes) -> None:
        for file in (tmp_path / "inbox").glob("*/*.taking"):
            (file.parent / f"other{file.suffix}").write_bytes(content)

    inbox.hand_over("play/ann", ends)
    assert taken(Inbox(tmp_path / "inbox")) == [b"photo"]


def test_old_photos_go(inbox: Inbox, tmp_path: Path) -> None:
    arrive(inbox, "1")
    (file,) = (tmp_path / "inbox").glob("*/*")
    os.utime(file, (time.time() - KEPT_S - 1,) * 2)
    Inbox(tmp_path / "inbox")
    assert list((tmp_path / "inbox").iterdir()) == []


def test_names_of_files_are_hashes(inbox: Inbox, tmp_path: Path) -> None:
    arrive(inbox, "../../x", place="../..//etc/passwd")
    (written,) = (file for file in tmp_path.rglob("*") if file.is_file())
    assert written.relative_to(tmp_path).parts[0] == "inbox"
    (file,) = (tmp_path / "inbox").glob("*/*")
    assert set(file.stem + file.parent.name) <= set("0123456789abcdef")


def test_a_folder_that_can_not_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "inbox").write_text("no folder")
    with pytest.raises(StoreError, match="another data folder"):
        Inbox(tmp_path / "inbox")
