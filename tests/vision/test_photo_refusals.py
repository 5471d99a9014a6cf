import io
import os
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageFilter

from tests.vision.pictures import as_file, corners, phone_exif, png_claiming
from vision.photo import MAX_BYTES, PhotoError, open_photo

HEIC = (Path(__file__).parent / "data" / "rotated.heic").read_bytes()

KINDS: dict[str, Callable[[Image.Image], bytes]] = {
    "baseline JPEG": lambda image: as_file(image),
    "progressive JPEG": lambda image: as_file(image, progressive=True),
    "PNG": lambda image: as_file(image, "PNG"),
    "WebP": lambda image: as_file(image, "WEBP"),
    "lossless WebP": lambda image: as_file(image, "WEBP", lossless=True),
    "GIF": lambda image: as_file(image, "GIF"),
    "TIFF": lambda image: as_file(image, "TIFF"),
    "packed TIFF": lambda image: as_file(image, "TIFF", compression="tiff_lzw"),
    "BMP": lambda image: as_file(image, "BMP"),
    "AVIF": lambda image: as_file(image, "AVIF"),
}
FILES = {name: make(corners().filter(ImageFilter.GaussianBlur(3))) for name, make in KINDS.items()} | {
    "HEIC": HEIC
}


def refused(source: Path | bytes) -> str:
    with pytest.raises(PhotoError) as error:
        open_photo(source)
    message = str(error.value)
    assert message.startswith("expected a photo")
    assert ": " in message  # what to do
    assert "\n" not in message
    assert len(message) < 300
    return message


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"", "found an empty file"),
        (b"These are my notes.\n" * 50, "found text"),
        ("Σημειώσεις".encode(), "found text"),
        (b"<!DOCTYPE html><html>", "found text"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "a drawing (SVG)"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "found a PDF"),
        (b"PK\x03\x04" + bytes(30), "found a zip archive"),
        (b"\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom" + bytes(99), "found a video"),
        (b"\x1aE\xdf\xa3" + bytes(99), "found a video"),
        (b"\x00\x00\x00\x0cjP  \r\n\x87\n" + bytes(99), "JPEG 2000"),
        (bytes(1000), "found something else"),
        (b"\x00\x01\x02", "found something else"),
    ],
)
def test_what_is_no_photo_is_named(content: bytes, found: str, tmp_path: Path) -> None:
    assert found in refused(content)
    (tmp_path / "photo.jpg").write_bytes(content)
    assert found in refused(tmp_path / "photo.jpg")


def test_missing_files_and_folders_are_named(tmp_path: Path) -> None:
    assert "found no file" in refused(tmp_path / "photo.jpg")
    assert "found the folder" in refused(tmp_path)
    assert "could not read" in refused(Path("a\0b.jpg"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders on this system")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "photo.jpg")
    assert "pipe" in refused(tmp_path / "photo.jpg")


def test_a_file_too_large_is_refused_unread(tmp_path: Path) -> None:
    with (tmp_path / "photo.jpg").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert "at most 160 MB" in refused(tmp_path / "photo.jpg")
    assert "at most 160 MB" in refused(bytes(MAX_BYTES + 1))


def claiming(data: bytes, old: bytes, new: bytes) -> bytes:
    assert data.count(old) >= 1
    return data.replace(old, new)


BIG = 30_000
BOMBS: dict[str, Callable[[], bytes]] = {
    "PNG": lambda: png_claiming(BIG, BIG),
    "JPEG": lambda: claiming(
        FILES["baseline JPEG"], struct.pack(">HH", 48, 64), struct.pack(">HH", BIG, BIG)
    ),
    "GIF": lambda: claiming(FILES["GIF"], struct.pack("<HH", 64, 48), struct.pack("<HH", BIG, BIG)),
    "BMP": lambda: claiming(FILES["BMP"], struct.pack("<ii", 64, 48), struct.pack("<ii", BIG, BIG)),
    "TIFF": lambda: claiming(
        FILES["TIFF"], struct.pack("<HHII", 257, 4, 1, 48), struct.pack("<HHII", 257, 4, 1, 9_000_000)
    ),
    "WebP": lambda: claiming(
        as_file(corners(), "WEBP", exif=phone_exif()), b"\x3f\0\0\x2f\0\0", struct.pack("<I", BIG)[:3] * 2
    ),
    "HEIC": lambda: claiming(
        claiming(HEIC, struct.pack(">II", 64, 64), struct.pack(">II", BIG, BIG)),
        struct.pack(">IIIIi", 48, 1, 64, 1, -16),  # the part of it that is shown, and its offset
        struct.pack(">IIIIi", BIG, 1, BIG, 1, 0),
    ),
    "AVIF": lambda: claiming(FILES["AVIF"], struct.pack(">II", 64, 48), struct.pack(">II", 16000, 16000)),
}


@pytest.mark.parametrize("kind", BOMBS)
def test_a_decompression_bomb_is_refused_by_its_header(kind: str) -> None:
    assert "at most 120 megapixels" in refused(BOMBS[kind]())


def test_a_very_long_picture_is_refused() -> None:
    assert "32767 pixels a side, found 40000 x 20" in refused(as_file(Image.new("L", (40000, 20)), "PNG"))


@pytest.mark.parametrize("size", [(1, 1), (15, 500), (500, 15)])
def test_a_tiny_picture_is_refused(size: tuple[int, int]) -> None:
    assert f"at least 16 x 16 pixels, found {size[0]} x {size[1]}" in refused(
        as_file(Image.new("RGB", size), "PNG")
    )


def test_measurements_are_refused() -> None:
    assert "32 bits" in refused(as_file(Image.new("F", (64, 64)), "TIFF"))


def test_a_raw_photo_is_refused() -> None:
    """Its first picture is only a preview of the real one."""
    tags = {50706: b"\x01\x04\0\0"}
    assert "a raw photo (DNG)" in refused(as_file(corners(), "TIFF", tiffinfo=tags))


@pytest.mark.parametrize("part", [0.2, 0.5, 0.9])
@pytest.mark.parametrize("kind", FILES)
def test_a_photo_that_is_cut_off_is_refused(kind: str, part: float) -> None:
    data = FILES[kind]
    assert "damaged or cut off" in refused(data[: int(len(data) * part)])


@pytest.mark.parametrize("kind", ["baseline JPEG", "progressive JPEG"])
def test_a_jpeg_filled_up_with_zeros_is_refused(kind: str) -> None:
    """As copied from a failing card or by a download that reserved its space."""
    data = as_file(corners(400, 300), exif=phone_exif(), progressive=kind.startswith("p"))
    assert "cut off" in refused(data[: len(data) * 2 // 3] + bytes(len(data)))


@pytest.mark.parametrize("lost", [500, 0.3, 0.6])
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_jpeg_cut_off_and_ended_is_refused(mode: str, lost: float) -> None:
    """Some programs write an end behind what they have; decoders then paint the rest grey without a word."""
    noise = Image.effect_noise((400, 304), 80).convert(mode)
    data = as_file(noise)
    keep = len(data) - int(lost if lost > 1 else len(data) * lost)
    assert "cut off" in refused(data[:keep] + b"\xff\xd9")


def test_a_heic_that_crashes_its_decoder_is_refused() -> None:
    """An item name that is no text ends the program that uses pi-heif 1.4."""
    assert "damaged" in refused(HEIC.replace(b"Exif", b"\xffxif", 1))


@pytest.mark.parametrize("kind", sorted(FILES.keys() - {"HEIC"}))
def test_a_shortened_file_is_refused_or_whole(kind: str) -> None:
    """Some formats have a tail that holds no pixels; nothing in between is accepted."""
    whole = open_photo(FILES[kind]).bgr
    length = len(FILES[kind])
    for end in {*range(0, length, max(1, length // 60)), *range(length - 30, length)}:
        try:
            photo = open_photo(FILES[kind][:end])
        except PhotoError:
            continue
        assert (photo.bgr == whole).all()


@settings(deadline=None)
@given(kind=st.sampled_from(sorted(FILES)), data=st.data())
def test_damage_gives_a_photo_or_one_sentence(kind: str, data: st.DataObject) -> None:
    damaged = bytearray(FILES[kind])
    for at, value in data.draw(
        st.lists(st.tuples(st.integers(0, len(damaged) - 1), st.integers(0, 255)), max_size=6), label="flips"
    ):
        damaged[at] = value
    del damaged[data.draw(st.integers(0, len(damaged)), label="length") :]
    try:
        photo = open_photo(bytes(damaged))
    except PhotoError:
        return
    assert photo.bgr.shape == (photo.height, photo.width, 3)
    assert photo.bgr.dtype == "uint8"


@given(st.binary(max_size=200))
def test_any_bytes_are_no_photo(content: bytes) -> None:
    refused(content)


def test_the_files_of_these_tests_are_whole() -> None:
    for name, data in FILES.items():
        assert Image.open(io.BytesIO(data)).size == (64, 48) if name != "HEIC" else True
        assert open_photo(data).width == 64
