import hashlib
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from store.errors import PhotoNotFound, StoreError
from store.photos import PhotoFiles

JPEG = b"\xff\xd8\xff\xe0" + bytes(1000) + b"\xff\xd9"


@pytest.fixture
def photos(tmp_path: Path) -> PhotoFiles:
    return PhotoFiles(tmp_path / "photos")


def test_a_photo_is_named_by_its_content(photos: PhotoFiles, tmp_path: Path) -> None:
    name = photos.add(JPEG)
    assert name == hashlib.sha256(JPEG).hexdigest()
    assert photos.file(name).read_bytes() == JPEG
    assert photos.add(JPEG) == name
    assert [file.name for file in (tmp_path / "photos").iterdir()] == [f"{name}.jpg"]


def test_the_same_photo_from_many_threads(photos: PhotoFiles, tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        names = set(pool.map(photos.add, [JPEG] * 32))
    assert len(names) == 1
    assert len(list((tmp_path / "photos").iterdir())) == 1


def test_it_is_on_disk_before_it_has_its_name(photos: PhotoFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[list[str]] = []
    folder = photos.file(photos.add(JPEG)).parent
    monkeypatch.setattr(os, "fsync", lambda _: synced.append([f.suffix for f in folder.iterdir()]))
    photos.add(JPEG + b"2")
    assert ".part" in synced[0]
    assert synced[1:] in ([], [[".jpg", ".jpg"]])  # then the folder, where a folder can be synced


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n", b"text", b"\xff\xd8"])
def test_only_jpegs_are_kept(photos: PhotoFiles, content: bytes) -> None:
    with pytest.raises(ValueError, match="expected a JPEG"):
        photos.add(content)


def test_no_exif_is_kept(photos: PhotoFiles) -> None:
    with pytest.raises(ValueError, match="without EXIF"):
        photos.add(b"\xff\xd8\xff\xe1\x00\x20Exif\x00\x00MM\x00*" + bytes(100))


@pytest.mark.parametrize(
    "name",
    [
        "",
        "../photos",
        "0" * 63,
        "0" * 64,
        "A" * 64,
        "0" * 64 + "\n",
        "../" * 20 + "etc",
        "\x00" * 64,
        "٣" * 64,
    ],
)
def test_no_other_name_finds_a_file(photos: PhotoFiles, name: str) -> None:
    photos.add(JPEG)
    with pytest.raises(PhotoNotFound):
        photos.file(name)


def test_a_full_disk_is_told(photos: PhotoFiles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match="No space left on device"):
        photos.add(JPEG)
    assert list((tmp_path / "photos").iterdir()) == []
