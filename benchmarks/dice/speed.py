"""Times reading dice in big photos beside plain decoding: ``python -m benchmarks.dice.speed``.

A picture of ``sample_images`` is enlarged and made grainy, as a phone's photo is. Each size is read in a
process of its own, so that its memory counts alone.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cv2
import numpy as np
from PIL import ExifTags, Image

from benchmarks.dice.__main__ import load
from vision.dice import read_dice
from vision.photo import open_photo

PAGE = Path(__file__).with_name("speed.md")
PICTURE = Path(__file__).parents[2] / "sample_images" / "nine-in-a-heap-12mp.jpg"
PHOTOS = {
    "12 MP": ((4000, 3000), False),
    "48 MP": ((8000, 6000), False),
    "48 MP, turned": ((8000, 6000), True),
}
RUNS = 5
HEAD = """# Dice in big photos

Written by `python -m benchmarks.dice.speed`: best of five runs on {cores} cores, reading (decoding included)
and plain `cv2.imdecode` in turns; the first reading also loads the networks. Memory: the most that the whole
process held in the first reading, and in six of the same photo one after the other (MB of a million bytes,
`VmHWM` of Linux). Turned: a phone held upright, whose pixels lie sideways in the file. {load}

| JPEG | dice | cv2.imdecode, ms | whole reading, ms | ratio | first reading, ms | then MB | at most MB |
|---|---|---|---|---|---|---|---|
"""


def make(size: tuple[int, int], turned: bool, file: Path) -> None:
    """The picture, enlarged, with grain."""
    picture = cv2.imread(str(PICTURE))
    assert picture is not None
    large = cv2.resize(picture, size, interpolation=cv2.INTER_CUBIC)
    grain = np.random.default_rng(1).integers(-6, 7, (size[1], size[0], 1), np.int16)
    grainy = np.clip(large + grain, 0, 255).astype(np.uint8)
    exif = Image.Exif()
    if turned:
        exif[ExifTags.Base.Orientation] = 6
        grainy = np.asarray(cv2.rotate(grainy, cv2.ROTATE_90_COUNTERCLOCKWISE), np.uint8)
    Image.fromarray(grainy[:, :, ::-1]).save(file, quality=88, exif=exif)


def most_mb() -> float:
    """The most memory that this process has held; unlike `getrusage` not what its parent held."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024 / 1e6


def measure(file: Path) -> str:
    """Cells of a row."""
    began = time.perf_counter()
    dice = len(read_dice(open_photo(file)).dice)
    first = time.perf_counter() - began
    peak = most_mb()
    for _ in range(RUNS):
        read_dice(open_photo(file))
    most = most_mb()
    encoded = np.frombuffer(file.read_bytes(), np.uint8)
    plain, whole = [], []
    for _ in range(RUNS):
        began = time.perf_counter()
        cv2.imdecode(encoded, cv2.IMREAD_COLOR)
        between = time.perf_counter()
        read_dice(open_photo(file))
        plain.append(between - began)
        whole.append(time.perf_counter() - between)
    decode, read = 1000 * min(plain), 1000 * min(whole)
    times = f"{dice} | {decode:.0f} | {read:.0f} | {read / decode:.1f} | {1000 * first:.0f}"
    return f"{times} | {peak:.0f} | {most:.0f}"


def main() -> None:
    """Command line."""
    if sys.argv[1:]:
        print(measure(Path(sys.argv[1])))
        return
    rows = []
    for name, (size, turned) in PHOTOS.items():
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "photo.jpg"
            make(size, turned, file)
            command = [sys.executable, "-m", "benchmarks.dice.speed", str(file)]
            cells = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        rows.append(f"| {name} | {cells} |")
    page = HEAD.format(cores=cv2.getNumberOfCPUs(), load=load()) + "\n".join(rows) + "\n"
    PAGE.write_text(page)
    print(page)


if __name__ == "__main__":
    main()
