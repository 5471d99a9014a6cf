"""Trains the face net and exports it: ``python -m training.dice.face_train --photos FOLDER --work FOLDER``.

Makes the canvases once (kept in --work), trains for a number of steps or minutes, keeps a running mean of the
weights, prints accuracy on the held-out photos, and writes ``vision/models/dice_face.onnx``. --start goes on
from a checkpoint or an exported file.
"""

import argparse
import copy
import math
import time
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from training.dice.face_augment import augmented
from training.dice.face_data import VALUE_WEIGHT, Canvases, drawn_mistakes, photo_canvases, raster_canvases
from training.dice.face_net import FaceNet, split
from training.dice.resume import RESUMED_ON, resume
from vision.dice_face import COLOURS, INPUT_PX, MATRICES, Kind, encode_quad, softmax, view

MODEL = Path(__file__).parents[2] / "vision" / "models" / "dice_face.onnx"

SHARES = {
    "dice-nell-d6": 0.18,
    "dice-rune55-trays": 0.14,
    "dice-epanemu-oblique": 0.15,
    "dice-damian-tabletop": 0.02,
    "renders-dice": 0.19,
    "raster": 0.14,
    "no-die": 0.06,
    "mistaken": 0.09,
    "drawn-none": 0.05,
}
"""Share of each source in a batch."""

WITH_COLOUR = 0.5
"""Share of a batch whose colours stay true, to learn the colour word from."""

HARD_MORE = 4.0
"""A die that the net of the last round could not read at all is seen this many times more often than an easy
one."""

JUDGED_TIMES = 3
"""How often each canvas is spoilt anew to judge how hard it is."""

MISLABELLED = 0.03
"""Probability of the labelled value below which it is not believed, in sets with many wrong labels."""

UNLABELLED = 0.5
"""Probability of a value from which, where a net is sure of a die, a place of a photo without a label is
taken for a die that was not labelled: dice-epanemu-oblique has dozens."""

SURE_DIE = 0.93

BATCH = 128
PEAK_RATE = 2e-3
AVERAGING = 0.998
WEIGHTS = {"kind": 0.4, "colour": 0.4, "quad": 2.0}
SMOOTHING = 0.03


def load_canvases(photos: Path, work: Path, raster: int) -> Canvases:
    """Canvases of photos and drawn dice, made once and kept in ``work``."""
    work.mkdir(parents=True, exist_ok=True)
    of_photos, of_drawn, of_none = (
        work / f"{name}.npz" for name in ("photos", f"raster-{raster}", "mistaken")
    )
    if not of_photos.exists():
        photo_canvases(photos).save(of_photos)
    if not of_drawn.exists():
        raster_canvases(photos, raster).save(of_drawn)
    if not of_none.exists():
        drawn_mistakes(raster // 5).save(of_none)
    return Canvases.joined([Canvases.load(file) for file in (of_photos, of_drawn, of_none)])


class Batches:
    """Endless batches of augmented crops."""

    def __init__(self, canvases: Canvases, seed: int, hardness: NDArray[np.float64]) -> None:
        self.canvases = canvases
        self.rng = np.random.default_rng(seed)
        self.rows = {source: np.flatnonzero(canvases.source == source) for source in SHARES}
        self.chances = {source: hardness[rows] / hardness[rows].sum() for source, rows in self.rows.items()}

    def next(self) -> dict[str, Tensor]:
        """Crops, value (-1 unknown), kind, colour (-1 unknown), quad code (NaN unknown), weight."""
        rng, data = self.rng, self.canvases
        sources = rng.choice(list(SHARES), BATCH, p=np.array(list(SHARES.values())) / sum(SHARES.values()))
        rows = np.array([rng.choice(self.rows[source], p=self.chances[source]) for source in sources])
        keeps = rng.random(BATCH) < WITH_COLOUR
        crops = np.empty((BATCH, INPUT_PX, INPUT_PX, 3), np.uint8)
        quads = np.empty((BATCH, 4, 2))
        for i, (row, keep) in enumerate(zip(rows, keeps, strict=True)):
            colour = COLOURS[data.colour[row]] if keep and data.colour[row] >= 0 else None
            crops[i], quads[i] = augmented(
                rng, data.images[row], float(data.turn[row]), data.quad[row], colour
            )
        return {
            "crops": as_input(crops),
            "value": torch.from_numpy(data.value[rows] - 1),
            "kind": torch.from_numpy(data.kind[rows]),
            "colour": torch.from_numpy(np.where(keeps, data.colour[rows], -1)),
            "quad": torch.from_numpy(encode_quad(quads / INPUT_PX).astype(np.float32)),
            "weight": torch.from_numpy(data.weight[rows]),
        }


def as_input(crops: NDArray[np.uint8]) -> Tensor:
    """(n, height, width, 3) bytes to what the net takes."""
    return torch.from_numpy(crops).permute(0, 3, 1, 2).float().div(255)


def loss_of(outputs: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """Weighted sum over the heads, each over the crops where its truth is known."""
    value, kind, colour, quad = split(outputs)
    known = batch["value"] >= 0
    by_value = functional.cross_entropy(
        value[known], batch["value"][known], reduction="none", label_smoothing=SMOOTHING
    )
    loss = (by_value * batch["weight"][known]).sum() / known.sum()
    loss = loss + WEIGHTS["kind"] * functional.cross_entropy(kind, batch["kind"], label_smoothing=SMOOTHING)
    loss = loss + WEIGHTS["colour"] * functional.cross_entropy(
        colour, batch["colour"], ignore_index=-1, label_smoothing=SMOOTHING
    )
    shown = torch.isfinite(batch["quad"]).all(dim=1)
    by_quad = functional.smooth_l1_loss(quad[shown], batch["quad"][shown], beta=0.02)
    return loss + WEIGHTS["quad"] * by_quad


def train(
    canvases: Canvases,
    steps: int,
    seed: int,
    start: Path | None,
    checkpoint: Path,
    corners_only: bool = False,
    minutes: float = math.inf,
) -> FaceNet:
    """The net with averaged weights; ``corners_only`` trains nothing but the head of the corners.

    The rate falls to nothing when ``steps`` are done or ``minutes`` are over, whichever comes first.
    """
    torch.manual_seed(seed)
    net = FaceNet()
    seen = canvases.take(~canvases.held_out)
    if start is not None and start.suffix == ".onnx":
        fresh = Batches(seen, seed, np.ones(len(seen.value)))
        resume(net, start, [fresh.next()["crops"] for _ in range(RESUMED_ON)])
    elif start is not None:
        net.load_state_dict(torch.load(start))
    net = net.to(memory_format=torch.channels_last)
    if corners_only:
        net.requires_grad_(False).corners.requires_grad_(True)
        net.eval()
    mean: FaceNet = copy.deepcopy(net).eval()
    peak = PEAK_RATE if start is None else PEAK_RATE / 2
    optimiser = torch.optim.AdamW(
        [p for p in net.parameters() if p.requires_grad], lr=peak, weight_decay=0.02
    )
    hardness = np.ones(len(seen.value)) if start is None or corners_only else judge(net, seen)
    batches, began, running = Batches(seen, seed, hardness), time.monotonic(), 0.0
    for step in range(steps):
        done = min(1.0, max(step / steps, (time.monotonic() - began) / 60 / minutes))
        rate = peak * min(1.0, (step + 1) / 200) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * done)))
        for group in optimiser.param_groups:
            group["lr"] = rate
        batch = batches.next()
        crops = batch["crops"].to(memory_format=torch.channels_last)
        loss = loss_of(net(crops), batch)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        keep = min(AVERAGING, (step + 1) / (step + 20))
        with torch.no_grad():
            for averaged, current in zip(mean.parameters(), net.parameters(), strict=True):
                averaged.lerp_(current, 1 - keep)
            for averaged, current in zip(mean.buffers(), net.buffers(), strict=True):
                averaged.copy_(current)
        running += (loss.item() - running) * (0.02 if step else 1)
        last = step == steps - 1 or done == 1.0
        if step % 350 == 349 or last:
            torch.save(mean.state_dict(), checkpoint)
            print(f"step {step + 1} loss {running:.3f} {time.monotonic() - began:.0f} s", flush=True)
            print("  " + report(mean, canvases.take(canvases.held_out)), flush=True)
        if last:
            break
    return mean


def judge(net: FaceNet, canvases: Canvases) -> NDArray[np.float64]:
    """How often to see each canvas; labels that a confident net contradicts are not believed any more.

    Only in sets whose values are known to be partly mislabelled does a contradiction speak against the label;
    elsewhere it speaks for a die that is hard to read.
    """
    net.eval()
    outputs = np.mean([spoilt_outputs(net, canvases, seed) for seed in range(JUDGED_TIMES)], axis=0)
    plain = outputs_of(net, canvases, MATRICES[:1]).mean(axis=1)
    net.train()
    chances, kinds = softmax(plain[:, :6]), softmax(plain[:, 6:9])
    unsure_labels = np.isin(canvases.source, list(VALUE_WEIGHT))
    rows, known = np.arange(len(chances)), canvases.value > 0
    disbelieved = known & (chances[rows, canvases.value - 1] < MISLABELLED)
    canvases.weight[unsure_labels & disbelieved] = 0.0
    of_label = np.where(known, softmax(outputs[:, :6])[rows, canvases.value - 1], 1.0)
    hardness = np.where(unsure_labels, 1.0, 1.0 + HARD_MORE * (1.0 - of_label))
    no_die = canvases.kind == Kind.NO_DIE
    hardness[no_die] = 1.0 + HARD_MORE * kinds[no_die, Kind.TOP]
    unlabelled = (chances.max(axis=1) > UNLABELLED) & (kinds[:, Kind.NO_DIE] < 1 - SURE_DIE)
    hardness[no_die & unlabelled & (canvases.source != "drawn-none")] = 0.0
    return hardness


def spoilt_outputs(net: FaceNet, canvases: Canvases, seed: int) -> NDArray[np.float64]:
    """(n, outputs) of canvases as they are seen in training, their colours kept."""
    rng = np.random.default_rng(seed)
    crops = np.stack([
        augmented(rng, image, float(turn), quad, "any")[0]
        for image, turn, quad in zip(canvases.images, canvases.turn, canvases.quad, strict=True)
    ])  # fmt: skip
    with torch.no_grad():
        rows = torch.cat([net(as_input(part)) for part in np.array_split(crops, max(1, len(crops) // 512))])
    return np.asarray(rows.numpy(), np.float64)


def outputs_of(
    net: FaceNet, canvases: Canvases, views: Sequence[NDArray[np.float64]] = MATRICES
) -> NDArray[np.float64]:
    """(n, views, outputs) of plain canvases, seen as the reader sees them."""
    crops = np.stack([view(image, matrix) for image in canvases.images for matrix in views])
    with torch.no_grad():
        rows = torch.cat([net(as_input(part)) for part in np.array_split(crops, max(1, len(crops) // 512))])
    return np.asarray(rows.numpy(), np.float64).reshape(len(canvases.images), len(views), -1)


def report(net: FaceNet, canvases: Canvases) -> str:
    """Accuracy by source on held-out photos: value where known, kind, colour where known."""
    mean = outputs_of(net, canvases).mean(axis=1)
    value = mean[:, :6].argmax(axis=1) + 1
    kind = mean[:, 6:9].argmax(axis=1)
    colour = mean[:, 9 : 9 + len(COLOURS)].argmax(axis=1)
    parts = []
    for source in SHARES:
        here = canvases.source == source
        valued, tinted = here & (canvases.value > 0), here & (canvases.colour >= 0)
        if valued.any():
            right = (value == canvases.value)[valued].mean()
            parts.append(f"{source} value {right:.3f} of {valued.sum()}")
        if tinted.any():
            parts.append(f"colour {(colour == canvases.colour)[tinted].mean():.3f} of {tinted.sum()}")
    parts.append(f"kind {(kind == canvases.kind).mean():.3f}")
    parts.append(f"dice taken for none {(kind == Kind.NO_DIE)[canvases.kind != Kind.NO_DIE].mean():.3f}")
    return ", ".join(parts)


def export(net: FaceNet, file: Path) -> None:
    """Write the ONNX file that `vision.dice_face` runs."""
    net = net.eval().to(memory_format=torch.contiguous_format)
    torch.onnx.export(
        net,
        (torch.zeros(1, 3, INPUT_PX, INPUT_PX),),
        file,
        input_names=["crops"],
        output_names=["faces"],
        dynamic_axes={"crops": {0: "n"}, "faces": {0: "n"}},
        opset_version=17,
        dynamo=False,
    )


def main() -> None:
    """Command line."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--photos", type=Path, required=True, help="folder of the labelled sets")
    arguments.add_argument("--work", type=Path, required=True, help="folder for canvases and checkpoints")
    arguments.add_argument("--steps", type=int, default=8000)
    arguments.add_argument("--raster", type=int, default=20000, help="number of drawn dice")
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--start", type=Path, help="checkpoint to go on from")
    arguments.add_argument("--corners-only", action="store_true", help="train the head of the corners alone")
    arguments.add_argument("--minutes", type=float, default=math.inf, help="end after so long")
    arguments.add_argument("--threads", type=int, default=1)
    arguments.add_argument("--out", type=Path, default=MODEL)
    given = arguments.parse_args()
    torch.set_num_threads(given.threads)
    cv2.setNumThreads(given.threads)
    canvases = load_canvases(given.photos, given.work, given.raster)
    checkpoint = given.work / "face.pt"
    net = train(canvases, given.steps, given.seed, given.start, checkpoint, given.corners_only, given.minutes)
    export(net, given.out)


if __name__ == "__main__":
    main()
