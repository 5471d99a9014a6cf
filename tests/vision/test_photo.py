import io
import struct
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import ExifTags, Image, ImageDraw

from tests.vision.pictures import DISPLAY_P3, as_file, colours, corners, phone_exif, rgb_profile
from tests.vision.test_colour_profile import expected
from vision.photo import jpeg, open_photo, stored

HEIC = Path(__file__).parent / "data" / "rotated.heic"
FOUR = ["red", "green", "blue", "yellow"]

TURNED_BACK = {  # what a camera held that way has stored
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
UPRIGHT_AGAIN = {orientation: turn for orientation, turn in TURNED_BACK.items() if turn is not None} | {
    6: Image.Transpose.ROTATE_270,
    8: Image.Transpose.ROTATE_90,
}


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF"])
@pytest.mark.parametrize("orientation", TURNED_BACK)
def test_orientation_is_applied_once(orientation: int, kind: str) -> None:
    turn = TURNED_BACK[orientation]
    image = corners() if turn is None else corners().transpose(turn)
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    photo = open_photo(as_file(image, kind, exif=exif))
    assert (photo.width, photo.height) == (64, 48)
    assert colours(photo) == FOUR
    assert colours(open_photo(stored(photo))) == FOUR


def test_heic_is_turned_once_though_exif_says_it_too() -> None:
    photo = open_photo(HEIC)
    assert (photo.width, photo.height) == (64, 48)
    assert colours(photo) == FOUR
    assert (photo.focal_35mm, photo.camera) == (26, "Acme Camera 1")


@pytest.mark.parametrize("orientation", [0, 9, 65535])
def test_an_unknown_orientation_means_upright(orientation: int) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    assert colours(open_photo(as_file(corners(), exif=exif))) == FOUR


@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"subsampling": 0}, {"optimize": True}])
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_jpegs_look_as_in_opencv(mode: str, options: dict[str, Any]) -> None:
    noise = np.random.default_rng(3).integers(0, 256, (60, 80, 3), dtype=np.uint8)
    data = as_file(Image.fromarray(noise).convert(mode), quality=80, **options)
    assert (open_photo(data).bgr == cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)).all()


def test_files_and_bytes_give_the_same(tmp_path: Path) -> None:
    (tmp_path / "photo").write_bytes(as_file(corners(), "PNG"))
    assert (open_photo(tmp_path / "photo").bgr == open_photo(as_file(corners(), "PNG")).bgr).all()


def test_pixels_are_shared_and_so_read_only() -> None:
    with pytest.raises(ValueError, match="read-only"):
        open_photo(as_file(corners())).bgr[0, 0] = 0


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_the_camera_is_known(kind: str) -> None:
    photo = open_photo(as_file(corners(), kind, exif=phone_exif()))
    assert (photo.focal_35mm, photo.camera) == (26, "Acme Camera 1")


@pytest.mark.parametrize(("focal", "known"), [(0, None), (26, 26.0), (65535, None)])
def test_impossible_focal_lengths_are_unknown(focal: int, known: float | None) -> None:
    exif = phone_exif()
    exif.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.FocalLengthIn35mmFilm] = focal
    assert open_photo(as_file(corners(), exif=exif)).focal_35mm == known


@pytest.mark.parametrize(
    ("make", "model", "camera"),
    [
        ("Google", "Pixel 9", "Google Pixel 9"),
        ("Canon", "Canon EOS R8", "Canon EOS R8"),
        ("", "Redmi 6\0\0\0", "Redmi 6"),
        ("", "", None),
    ],
)
def test_cameras_have_readable_names(make: str, model: str, camera: str | None) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Make], exif[ExifTags.Base.Model] = make, model
    assert open_photo(as_file(corners(), exif=exif)).camera == camera


def test_focal_length_in_pixels() -> None:
    """On 36 x 24 mm film, a lens of the film's diagonal sees the picture's diagonal."""
    exif = phone_exif()
    exif.get_ifd(ExifTags.IFD.Exif)[ExifTags.Base.FocalLengthIn35mmFilm] = 43
    focal_px = open_photo(as_file(corners(400, 300), exif=exif)).focal_px
    assert focal_px == pytest.approx(500, rel=0.01)
    assert open_photo(as_file(corners())).focal_px is None


def test_damaged_exif_leaves_the_picture() -> None:
    good = as_file(corners(), exif=phone_exif())
    start = good.index(b"Exif\0\0") + 6
    for damaged in (
        good[:start] + bytes(40) + good[start + 40 :],
        good.replace(b"MM\0*\0\0\0\x08", b"MM\0*\xff\xff\xff\xff"),
    ):
        photo = open_photo(damaged)
        assert colours(photo) == FOUR
        assert (photo.focal_35mm, photo.camera) == (None, None)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF"])
def test_what_is_kept_tells_nothing_of_the_place(kind: str) -> None:
    photo = open_photo(as_file(corners(), kind, exif=phone_exif(), comment=b"at home"))
    for kept in (stored(photo), jpeg(photo, 32), stored(open_photo(HEIC))):
        assert kept.startswith(b"\xff\xd8\xff")
        assert not any(
            word in kept for word in (b"Exif", b"Acme", b"GPS", b"at home", b"xmp", b"ICC_PROFILE")
        )
        assert not dict(Image.open(io.BytesIO(kept)).getexif())


def test_what_is_kept_looks_the_same() -> None:
    y, x = np.mgrid[:300, :400]
    smooth = np.dstack([x * 255 // 400, y * 255 // 300, (x + y) * 255 // 700]).astype(np.uint8)
    photo = open_photo(as_file(Image.fromarray(smooth), "PNG"))
    again = open_photo(stored(photo))
    assert np.abs(again.bgr.astype(int) - photo.bgr).mean() < 1


@pytest.mark.parametrize(
    ("longest", "size"),
    [(None, (400, 300)), (4000, (400, 300)), (100, (100, 75)), (1, (1, 1)), (399, (399, 299))],
)
def test_reduced_copies(longest: int | None, size: tuple[int, int]) -> None:
    photo = open_photo(as_file(corners(400, 300)))
    assert Image.open(io.BytesIO(jpeg(photo, longest))).size == size


def test_transparent_pixels_are_white() -> None:
    image = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    ImageDraw.Draw(image).rectangle((0, 0, 19, 39), fill=(255, 0, 0, 255))
    ImageDraw.Draw(image).rectangle((0, 20, 39, 39), fill=(0, 0, 0, 128))
    for data in (as_file(image, "PNG"), as_file(image, "WEBP", lossless=True), as_file(image, "TIFF")):
        pixels = open_photo(data).bgr
        assert pixels[5, 5].tolist() == [0, 0, 255]
        assert pixels[5, 35].tolist() == [255, 255, 255]
        assert pixels[35, 35].tolist() == [127, 127, 127]


@pytest.mark.parametrize("mode", ["LA", "PA"])
def test_transparent_greys_and_palettes_are_white(mode: str) -> None:
    image = Image.new("LA", (40, 40), (0, 0))
    image.paste((60, 255), (0, 0, 20, 40))
    kind = "PNG" if mode == "LA" else "TIFF"
    pixels = open_photo(as_file(image.convert("RGBA").convert(mode), kind)).bgr
    assert pixels[5, 35].tolist() == [255, 255, 255]
    assert abs(int(pixels[5, 5, 1]) - 60) <= 2


@pytest.mark.parametrize("kind", ["PNG", "GIF"])
def test_a_transparent_palette_entry_is_white(kind: str) -> None:
    image = Image.new("P", (40, 40), 1)
    image.putpalette([10, 20, 30, 200, 100, 50])
    image.paste(0, (0, 0, 20, 40))
    pixels = open_photo(as_file(image, kind, transparency=1)).bgr
    assert pixels[5, 5].tolist() == [30, 20, 10]
    assert pixels[5, 35].tolist() == [255, 255, 255]


def test_a_palette_with_many_alphas_gives_no_warning() -> None:
    image = Image.new("P", (40, 40), 1)
    image.putpalette([10, 20, 30, 200, 100, 50])
    pixels = open_photo(as_file(image, "PNG", transparency=bytes([255, 0]))).bgr
    assert pixels[5, 5].tolist() == [255, 255, 255]


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_sixteen_bits_are_scaled_not_clipped(kind: str) -> None:
    ramp = np.arange(0, 65536, 16, dtype=np.uint16).reshape(64, 64)
    grey = open_photo(as_file(Image.fromarray(ramp), kind)).bgr
    assert (grey == (ramp >> 8)[..., None]).all()
    colour = np.dstack([ramp, ramp[::-1], ramp.T])
    data = cv2.imencode(f".{kind.lower()}", colour)[1].tobytes()
    assert (open_photo(data).bgr == colour >> 8).all()


def test_black_and_white() -> None:
    image = Image.new("1", (40, 40), 1)
    image.paste(0, (0, 0, 20, 40))
    for data in (as_file(image, "PNG"), as_file(image, "TIFF", compression="group4"), as_file(image, "BMP")):
        pixels = open_photo(data).bgr
        assert (pixels[:, :20] == 0).all()
        assert (pixels[:, 20:] == 255).all()


def test_ink_colours_of_a_jpeg_are_not_inverted() -> None:
    """Such JPEGs hold 255 minus the ink, as Adobe's programs write them."""
    image = Image.new("CMYK", (40, 40), (0, 255, 255, 0))
    data = as_file(image, quality=95)
    assert b"Adobe" in data
    assert np.abs(open_photo(data).bgr[20, 20].astype(int) - [0, 0, 255]).max() <= 3


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF"])
def test_colours_of_a_wide_profile_become_srgb(kind: str) -> None:
    orange = np.full((40, 40, 3), (200, 130, 80), np.uint8)
    data = as_file(Image.fromarray(orange), kind, icc_profile=rgb_profile(DISPLAY_P3))
    wanted = expected(orange[0, 0, ::-1], DISPLAY_P3)
    assert np.abs(wanted - orange[0, 0, ::-1]).max() > 8
    assert np.abs(open_photo(data).bgr[20, 20] - wanted).max() <= 4


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG", "TIFF", "AVIF"])
def test_the_first_frame_of_several(kind: str) -> None:
    others = [Image.new("RGB", (64, 48), colour) for colour in ("white", "black")]
    data = as_file(corners(), kind, save_all=True, append_images=others)
    assert getattr(Image.open(io.BytesIO(data)), "n_frames", 1) == 3
    assert colours(open_photo(data)) == FOUR


def test_the_main_picture_of_a_phone_s_double_picture() -> None:
    depth = Image.new("L", (20, 20), 90)
    data = as_file(corners(), "MPO", save_all=True, append_images=[depth], exif=phone_exif(1))
    assert Image.open(io.BytesIO(data)).format == "MPO"
    photo = open_photo(data)
    assert colours(photo) == FOUR
    assert photo.focal_35mm == 26


@pytest.mark.parametrize(
    "tail", [b"\0" * 5000, b"\x00\x00\x00\x18ftypmp42" + b"\xff\xd8\xff" * 99 + b"\xff\xd9"]
)
def test_a_video_behind_the_photo_does_no_harm(tail: bytes) -> None:
    assert colours(open_photo(as_file(corners()) + tail)) == FOUR


def test_a_picture_that_is_grey_itself_is_whole() -> None:
    """Grey of 128 is also what a JPEG decoder paints where data is missing."""
    assert (open_photo(as_file(Image.new("RGB", (64, 64), (128, 128, 128)))).bgr == 128).all()


def test_a_thumbnail_inside_is_not_the_end() -> None:
    thumbnail = as_file(Image.new("RGB", (16, 16)))
    segment = b"\xff\xe2" + struct.pack(">H", len(thumbnail) + 2) + thumbnail
    data = as_file(corners())
    assert colours(open_photo(data[:2] + segment + data[2:])) == FOUR


def test_a_photo_of_48_megapixels() -> None:
    small = np.asarray(corners(80, 60))
    data = cv2.imencode(".jpg", cv2.resize(small, (8000, 6000))[:, :, ::-1])[1].tobytes()
    photo = open_photo(data)
    assert (photo.width, photo.height) == (8000, 6000)
    assert colours(photo) == FOUR


@pytest.mark.parametrize("orientation", UPRIGHT_AGAIN)
def test_large_photos_are_turned_whole(orientation: int) -> None:
    """Turned in stripes: every pixel of a picture that no stripe divides evenly."""
    image = Image.fromarray(np.random.default_rng(orientation).integers(0, 256, (1537, 1031, 3), np.uint8))
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    jpeg_as_stored = as_file(image, exif=exif)
    upright = Image.open(io.BytesIO(as_file(image))).transpose(UPRIGHT_AGAIN[orientation])
    assert (open_photo(jpeg_as_stored).bgr == np.asarray(upright)[:, :, ::-1]).all()


MEMORY_OF_A_TURNED_PHOTO = """
import sys
from pathlib import Path
from vision.photo import open_photo
def most():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
before = most()
photo = open_photo(Path(sys.argv[1]))
print((most() - before) * 1024 / photo.bgr.nbytes)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is given back page by page on Linux only")
@pytest.mark.parametrize("orientation", [1, 3, 6])
def test_a_large_photo_is_not_held_twice(orientation: int, tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    small = corners(80, 60).resize((6000, 4500))
    small.save(tmp_path / "photo.jpg", exif=exif, icc_profile=rgb_profile(DISPLAY_P3))
    command = [sys.executable, "-c", MEMORY_OF_A_TURNED_PHOTO, str(tmp_path / "photo.jpg")]
    assert float(subprocess.run(command, check=True, capture_output=True, text=True).stdout) < 1.5


def test_photos_opened_at_once_leave_no_trace() -> None:
    files = [as_file(corners(), kind) for kind in ("JPEG", "PNG", "GIF", "TIFF")] * 8
    before = list(warnings.filters)
    with ThreadPoolExecutor(8) as pool:
        assert all(colours(photo) == FOUR for photo in pool.map(open_photo, files))
    assert warnings.filters == before
