"""Takes the photos of a board with tracks: ``python -m sample_images.scenes.take_tracks [NAMES]``.

Writes ``sample_images/tracks``: ``tracks.json`` (the empty board's photo, its corners in pixels from the
upper left one on, each track's spaces in shares of the board, their values, what once round adds) and
``labels.json`` (photos to read: for each track the colour and number of the space of every disc; ``under``:
another lies on it).
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from sample_images import HERE
from sample_images.scenes.develop import develop, jpeg
from sample_images.scenes.die import Floats
from sample_images.scenes.pieces import Piece, disc, placed
from sample_images.scenes.render import Scene, mitsuba_scene, render, start
from sample_images.scenes.slab import rounded_outline
from sample_images.scenes.table import TABLES
from sample_images.scenes.tabletop import camera_of, cut_out, light_of, pictured
from sample_images.scenes.track_board import (
    HEIGHT,
    RESIDENCES,
    WIDTH,
    board_canvas,
    residence_spaces,
    victory_spaces,
)
from sample_images.scenes.track_plan import COLOURS, ENROLMENT, TRACKS, TrackPlan

SIZE, SAMPLES = (1280, 960), 16
THICKNESS = 2.0
RADIUS = 7.0
MIDDLE = np.array([WIDTH, HEIGHT]) / 2


def photo_of(plan: TrackPlan, samples: int) -> tuple[bytes, dict[str, Any]]:
    """The photo's file, and its record without the file's name."""
    rng = np.random.default_rng([plan.seed, 61])
    square = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)]) * MIDDLE
    art = board_canvas().printed(np.random.default_rng(60))
    things: list[Piece] = list(
        cut_out(
            rounded_outline(square[::-1], 1.5), THICKNESS, 0.25, (0, 0, 0, 0), art, (0.4, 0.36, 0.3), 0.25
        )
    )
    truth: dict[str, list[dict[str, Any]]] = {}
    for name, spaces, wanted in (
        ("victory", victory_spaces(), plan.victory),
        ("residence", residence_spaces(), plan.residence),
    ):
        truth[name] = []
        for colour, space in wanted.items():
            mates = [other for other in wanted if wanted[other] == space]
            under = mates[0] if colour in plan.stacked and len(mates) > 1 else None
            beside = 0.0 if len(mates) == 1 or set(mates) & set(plan.stacked) else RADIUS * 1.02
            x, y = (spaces[space] - MIDDLE) * [1, -1] + rng.normal(0, 0.9, 2)
            x += beside * (1 if mates.index(colour) else -1)
            z = THICKNESS + (plan.high if under else 0.0)
            things.append(
                Piece(placed(disc(RADIUS, plan.high), float(x), float(y), z), COLOURS[colour], roughness=0.3)
            )
            hidden = any(other in plan.stacked and other != colour for other in mates)
            truth[name].append({"colour": colour, "space": space, "under": hidden})
    corners = np.column_stack([square, np.full(4, THICKNESS)])
    camera = camera_of(plan.sight, SIZE, corners)
    table = TABLES[plan.sight.table](np.random.default_rng([plan.seed, 62]))
    scene = Scene((), tuple(things), table, light_of(plan.sight, camera, (60.0, 30.0)), camera)
    picture = render(scene, mitsuba_scene(scene, np.random.default_rng([plan.seed, 63])), samples, plan.seed)
    seen = develop(picture, camera, plan.phone, np.random.default_rng([plan.seed, 64]))
    return jpeg(seen, plan.phone.quality), {
        "width": camera.width,
        "height": camera.height,
        "corners": pictured(camera, corners),
        "markers": truth,
        "meta": {"table": plan.sight.table, "light": plan.sight.light, "elevation": plan.sight.elevation},
        "split": plan.split,
    }


def _shares(spaces: Floats) -> list[list[float]]:
    return [[round(float(v), 4) for v in place] for place in spaces / [WIDTH, HEIGHT]]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="sample_images.scenes.take_tracks", description=__doc__)
    parser.add_argument("names", nargs="*", help="only these photos")
    parser.add_argument("--out", type=Path, default=HERE / "tracks")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    start(options.threads)
    (options.out / "images").mkdir(parents=True, exist_ok=True)
    store = options.out / "labels.json"
    for name in options.names or list(TRACKS):
        data, record = photo_of(TRACKS[name], SAMPLES)
        file = f"images/{name}.jpg"
        (options.out / file).write_bytes(data)
        if name in ENROLMENT:
            spaces = victory_spaces()
            known = {
                "file": file,
                "corners": record["corners"],
                "tracks": {
                    "victory": {
                        "spaces": _shares(spaces),
                        "values": list(range(len(spaces))),
                        "lap": len(spaces),
                    },
                    "residence": {
                        "spaces": _shares(residence_spaces()),
                        "values": list(RESIDENCES),
                        "lap": 0,
                    },
                },
            }
            (options.out / "tracks.json").write_text(json.dumps(known) + "\n")
            continue
        kept = {r["file"]: r for r in json.loads(store.read_text())} if store.exists() else {}
        kept[file] = {"file": file} | record
        files = [f"images/{each}.jpg" for each in TRACKS if f"images/{each}.jpg" in kept]
        store.write_text("[\n" + ",\n".join(json.dumps(kept[each]) for each in files) + "\n]\n")
        print(name, flush=True)


if __name__ == "__main__":
    main()
