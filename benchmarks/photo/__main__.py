"""Measures ``vision.photo`` on made photos of 12 and 48 megapixels.

Every photo is made from a fixed seed. Making and opening are processes of their own: each peak counts alone.
"""

import importlib
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image

from tests.vision.pictures import DISPLAY_P3, phone_exif, rgb_profile
from vision.photo import open_photo

PHOTOS: tuple[tuple[str, int, int, str, dict[str, Any]], ...] = (
    ("12 MP JPEG", 4000, 3000, "JPEG", {"quality": 88}),
    ("12 MP JPEG, to be turned (EXIF 6)", 4000, 3000, "JPEG", {"quality": 88, "exif": phone_exif(6)}),
    ("12 MP JPEG, Display P3", 4000, 3000, "JPEG", {"quality": 88, "icc_profile": rgb_profile(DISPLAY_P3)}),
    ("12 MP HEIC", 4000, 3000, "HEIF", {"quality": 60}),
    ("12 MP PNG", 4000, 3000, "PNG", {"compress_level": 3}),
    ("48 MP JPEG", 8000, 6000, "JPEG", {"quality": 88}),
    ("48 MP HEIC", 8000, 6000, "HEIF", {"quality": 60}),
)
RUNS = 5
MIB = 1024 * 1024


def photo_like(width: int, height: int) -> Image.Image:
    """Soft blobs with fine noise: as hard to decode as a phone's photo."""
    random = np.random.default_rng(1)
    blobs = cv2.resize(
        random.integers(0, 256, (height // 10, width // 10, 3), dtype=np.uint8), (width, height)
    )
    noise = random.integers(-6, 7, blobs.shape, dtype=np.int16)
    return Image.fromarray(np.clip(blobs + noise, 0, 255).astype(np.uint8))


def best_ms(*works: Callable[[], object]) -> list[float]:
    """For each work the shortest of some runs, taken in turns: the others were disturbed."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(RUNS):
        for work, spent in zip(works, times, strict=True):
            start = time.perf_counter()
            work()
            spent.append((time.perf_counter() - start) * 1000)
    return list(map(min, times))


def peak_mib() -> float:
    """Most memory held so far by this process or a decoder that it started."""
    return (
        max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        / 1024
    )


def measure(file: Path) -> str:
    """The cells of one row: MB, ms to open, ms of plain ``cv2.imdecode``, their ratio, MiB at the peak."""
    data = file.read_bytes()
    encoded = np.frombuffer(data, np.uint8)
    before = peak_mib()
    open_photo(data)
    peak = peak_mib() - before
    if cv2.imdecode(encoded, cv2.IMREAD_COLOR) is None:
        (opened,), plain = best_ms(lambda: open_photo(data)), None
    else:
        opened, plain = best_ms(lambda: open_photo(data), lambda: cv2.imdecode(encoded, cv2.IMREAD_COLOR))
    ratio = f"{plain:.0f} | {opened / plain:.2f}" if plain else "- | -"
    return f"{len(data) / MIB:.1f} | {opened:.0f} | {ratio} | {peak:.0f}"


def make(index: int, file: Path) -> None:
    """Makes a photo, or prints why not: HEIC needs an encoder that the project itself has no use for."""
    _, width, height, kind, options = PHOTOS[index]
    if kind == "HEIF":
        try:
            importlib.import_module("pillow_heif").register_heif_opener()
        except ImportError:
            print("- | - | - | - | not made: needs `pip install pillow-heif`")
            return
    photo_like(width, height).save(file, kind, **options)


def again(*arguments: str) -> str:
    """What this program prints with other arguments."""
    command = [sys.executable, "-m", "benchmarks.photo", *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def main() -> None:
    match sys.argv[1:]:
        case ["make", index, file]:
            make(int(index), Path(file))
        case ["measure", file]:
            print(measure(Path(file)))
        case _:
            print("| photo | MB | open_photo, ms | cv2.imdecode, ms | ratio | peak, MiB |")
            print("|---|---|---|---|---|---|")
            for number, photo in enumerate(PHOTOS):
                with tempfile.TemporaryDirectory() as folder:
                    picture = str(Path(folder) / "photo")
                    row = again("make", str(number), picture) or again("measure", picture)
                print(f"| {photo[0]} | {row} |", flush=True)


if __name__ == "__main__":
    main()
