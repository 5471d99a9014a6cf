"""Takes the photos of boards and writes their truth: labels.json, and enrol.json to learn a copy from.

A record has the state that the photo shows under the state's own keys, and ``options`` for the command.
Pixels are those of the photo, 0, 0 the middle of its first pixel. ``board_corners``: top left, top right,
bottom right and bottom left of the board's upper face as it is read, also where the photo cuts them off.
``rotation``: where the board's upper edge points, degrees clockwise from up. ``camera``: x = K bent(R X +
t), X in mm from the board's middle on the table, x to the board's right, y to its upper edge, z up; bent
multiplies x / z and y / z by 1 + k1 r^2. ``tiles``: path in the state and corners of each visible upper
face (a city's: top left first, then clockwise; a pavilion's: outer tip first). ``meta``: how it was taken;
``highlights_uv``: where on the board (right, down, 0 to 1) the middles of lamps and windows are mirrored.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from sample_images.scenes.cities import CITIES, city_shot
from sample_images.scenes.cities import record as city_record
from sample_images.scenes.develop import Phone, develop, jpeg
from sample_images.scenes.pavilions import PAVILIONS, pavilion_shot
from sample_images.scenes.pavilions import record as pavilion_record
from sample_images.scenes.render import Scene, mitsuba_scene, render

SAMPLES = 35  # light paths a pixel; nothing is see-through here
LINES = ("city", "stars", "tiles", "corner_tiles")  # keys whose every entry has a line of its own


def take_cities(names: list[str], out: Path, size: tuple[int, int], samples: int) -> None:
    """The named photos of cities, or all."""
    for name in names or list(CITIES):
        plan = CITIES[name]
        shot = city_shot(plan, size)
        _picture(shot.scene, plan.phone, plan.seed, samples, out / "images" / f"{name}.jpg")
        _note(name, city_record(plan, shot), list(CITIES), plan.enrol, out)


def take_pavilions(names: list[str], out: Path, size: tuple[int, int], samples: int) -> None:
    """The named photos of pavilions' boards, or all."""
    for name in names or list(PAVILIONS):
        plan = PAVILIONS[name]
        shot = pavilion_shot(plan, size)
        _picture(shot.scene, plan.phone, plan.seed, samples, out / "images" / f"{name}.jpg")
        _note(name, pavilion_record(plan, shot), list(PAVILIONS), not plan.full, out)


def _picture(scene: Scene, phone: Phone, seed: int, samples: int, file: Path) -> None:
    rng = np.random.default_rng([seed, 1])
    world = mitsuba_scene(scene, rng)
    linear = render(scene, world, samples, seed)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(jpeg(develop(linear, scene.camera, phone, rng), phone.quality))
    print(file.name, flush=True)


def _note(name: str, record: dict[str, Any], order: list[str], enrol: bool, out: Path) -> None:
    """Puts a record into its file, in the photos' order."""
    store = out / ("enrol.json" if enrol else "labels.json")
    known = {r["file"]: r for r in json.loads(store.read_text())} if store.exists() else {}
    known[f"images/{name}.jpg"] = {"file": f"images/{name}.jpg"} | record | {"split": "test"}
    files = [f"images/{n}.jpg" for n in order]
    blocks = ["{" + ",\n ".join(_lines(known[f])) + "}" for f in files if f in known]
    store.write_text("[\n" + ",\n".join(blocks) + "\n]\n")


def _lines(record: dict[str, Any]) -> Iterator[str]:
    for key, value in record.items():
        if key in LINES and isinstance(value, list) and value:
            inside = ",\n  ".join(json.dumps(v) for v in value)
            yield f"{json.dumps(key)}: [\n  {inside}]"
        else:
            yield f"{json.dumps(key)}: {json.dumps(value)}"
