"""Makes pictures: ``python -m sample_images.scenes`` the samples, ``--random N --out DIR`` random ones.

``--buildings N --out DIR``: random buildings of Blueprints on their card, each from several sides.
``--cities``, ``--pavilions``, ``--pagodas``: boards of Quadropolis, Azul: Summer Pavilion and Pagoda in our
own artwork (pagodas at ``--size 1120 840 --samples 12``).
"""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from sample_images.scenes.boards import SAMPLES as BOARD_SAMPLES
from sample_images.scenes.boards import take_cities, take_pavilions
from sample_images.scenes.buildings import cell_centres, labels_of, random_building
from sample_images.scenes.develop import develop, jpeg
from sample_images.scenes.pagodas import take_pagodas
from sample_images.scenes.random_shots import random_shot
from sample_images.scenes.render import mitsuba_scene, render, start
from sample_images.scenes.samples import SAMPLES, Shot
from sample_images.scenes.truth import labels

HOME = Path(__file__).parent.parent
BUILDING_SAMPLES = 40  # light paths a pixel
KEPT = ("box", "value", "top_value", "colour", "covered", "face", "top_visible")


def take(shot: Shot, file: Path, seed: int) -> dict[str, Any]:
    """Renders a shot into ``file`` and gives back its record, all but the file's name."""
    rng = np.random.default_rng([seed, 1])
    world = mitsuba_scene(shot.scene, rng)
    camera = shot.scene.camera
    linear = render(shot.scene, world, shot.samples, seed, shot.enlarged)
    file.write_bytes(jpeg(develop(linear, camera, shot.phone, rng), shot.phone.quality))
    return {
        "title": shot.title,
        "width": camera.width,
        "height": camera.height,
        "dice": labels(shot.scene, world),
    }


def write(records: list[dict[str, Any]], file: Path) -> None:
    """Records as JSON, one die a line."""
    blocks = []
    for record in records:
        head = json.dumps({k: v for k, v in record.items() if k != "dice"})
        dice = ",\n  ".join(json.dumps(die) for die in record["dice"])
        blocks.append(f'{head[:-1]}, "dice": [\n  {dice}\n]}}')
    file.write_text("[\n" + ",\n".join(blocks) + "\n]\n")


def take_samples(names: list[str], out: Path) -> None:
    """The named samples, or all, and their records in ``truth.json`` beside them."""
    store = out / "truth.json"
    records = {r["file"]: r for r in json.loads(store.read_text())} if store.exists() else {}
    for name in names or SAMPLES:
        seed, build = SAMPLES[name]
        file = out / f"{name}.jpg"
        record = {"file": file.name} | take(build(np.random.default_rng(seed)), file, seed)
        record["dice"] = [{k: die[k] for k in KEPT} for die in record["dice"]]
        records[file.name] = record
        write([records[f"{n}.jpg"] for n in SAMPLES if f"{n}.jpg" in records], store)
        print(file.name, flush=True)


def take_random(count: int, first: int, out: Path) -> None:
    """``count`` random pictures for training from seed ``first`` on, labelled in ``labels.json``."""
    store = out / "labels.json"
    (out / "images").mkdir(parents=True, exist_ok=True)
    records = json.loads(store.read_text()) if store.exists() else []
    for seed in range(first, first + count):
        layout, shot = random_shot(seed)
        camera = shot.scene.camera
        name = f"images/r{seed:05d}.jpg"
        record = {"file": name} | take(shot, out / name, seed)
        records.append(
            record
            | {
                "layout": layout,
                "elevation": round(float(np.degrees(camera.elevation)), 1),
                "K": camera.matrix.round(4).tolist(),
                "R": camera.rotation.round(4).tolist(),
                "t": camera.translation.round(4).tolist(),
                "k1": round(camera.k1, 4),
                "licence": "ours",
                "split": "train",
                "source_repo": "ours",
            }
        )
        write(records, store)


def take_buildings(
    count: int, first: int, out: Path, size: tuple[int, int], samples: int, near: bool, photos: int
) -> None:
    """``count`` random buildings from seed ``first`` on, in several photos each, labelled in labels.json."""
    store = out / "labels.json"
    (out / "images").mkdir(parents=True, exist_ok=True)
    records = json.loads(store.read_text()) if store.exists() else []
    for seed in range(first, first + count):
        shot = random_building(seed, size, near=near, photos=photos)
        rng = np.random.default_rng([seed, 1])
        world = mitsuba_scene(shot.scenes[0], rng)
        files, cameras, faces = [], [], {}
        for letter, scene, phone in zip("abcdef", shot.scenes, shot.phones, strict=False):
            name = f"images/b{seed:04d}_{letter}.jpg"
            linear = render(scene, world, samples, seed)
            (out / name).write_bytes(jpeg(develop(linear, scene.camera, phone, rng), phone.quality))
            files.append(name)
            camera = scene.camera
            matrix = camera.matrix - [[0, 0, 0.5], [0, 0, 0.5], [0, 0, 0]]
            cameras.append(
                {
                    "file": name,
                    "K": matrix.round(4).tolist(),
                    "R": camera.rotation.round(7).tolist(),
                    "t": camera.translation.round(4).tolist(),
                    "k1": round(camera.k1, 4),
                }
            )
            faces[name] = labels_of(shot, scene, world)
        some = next(iter(shot.dice.values())).shape
        seen = {
            tuple(f["die"]) for many in faces.values() for f in many if f["face"] == "top" and f["fraction"]
        }
        records.append(
            {
                "files": files,
                "plan": shot.plan,
                "options": ["--plan", shot.plan],
                "mat": shot.mat,
                "columns": [
                    [[{"colour": k, "value": v} for k, v in column] for column in row] for row in shot.columns
                ],
                "chirality": "right" if some.right_handed else "left",
                "matches_plan": all(
                    len(column) == (0 if word == "X" else int(word))
                    for row, words in zip(shot.columns, shot.plan.split("/"), strict=True)
                    for column, word in zip(row, words, strict=True)
                ),
                "hidden": [list(at) for at in shot.dice if at not in seen],
                "faces": faces,
                "cameras": cameras,
                "cells": cell_centres(shot.card_place, shot.surface).round(3).tolist(),
                "edge": some.edge,
            }
        )
        store.write_text(json.dumps(records))
        print(files[0], flush=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="sample_images.scenes", description=__doc__)
    parser.add_argument("names", nargs="*", help="only these samples")
    parser.add_argument("--random", type=int, metavar="N", help="N random pictures for training instead")
    parser.add_argument("--buildings", type=int, metavar="N", help="N random buildings instead")
    parser.add_argument("--cities", action="store_true", help="the photos of cities instead")
    parser.add_argument("--pavilions", action="store_true", help="the photos of pavilions' boards instead")
    parser.add_argument("--pagodas", action="store_true", help="the photos of pagodas instead")
    parser.add_argument("--size", type=int, nargs=2, default=(1280, 960), help="of these photos")
    parser.add_argument("--samples", type=int, help="light paths a pixel of these photos")
    parser.add_argument("--near", action="store_true", help="the dice fill a building's photos")
    parser.add_argument("--photos", type=int, default=3, help="of each building")
    parser.add_argument("--first", type=int, default=0, help="seed of the first random picture")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, help="folder to write to; else where the photos belong")
    options = parser.parse_args()
    start(options.threads)
    size: tuple[int, int] = tuple(options.size)
    for wanted, take_boards, folder in (
        (options.cities, take_cities, "cities"),
        (options.pavilions, take_pavilions, "pavilions"),
        (options.pagodas, take_pagodas, "pagodas"),
    ):
        if wanted:
            take_boards(options.names, options.out or HOME / folder, size, options.samples or BOARD_SAMPLES)
    if options.cities or options.pavilions or options.pagodas:
        return
    out = options.out or HOME
    if options.buildings:
        take_buildings(
            options.buildings,
            options.first,
            out,
            size,
            options.samples or BUILDING_SAMPLES,
            options.near,
            options.photos,
        )
    elif options.random:
        take_random(options.random, options.first, out)
    else:
        take_samples(options.names, out)


if __name__ == "__main__":
    main()
