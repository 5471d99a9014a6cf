"""Trains the net that reads a plan's cells, on drawn photos of drawn cards.

    python -m training.blueprints.plan_train FONTS --out vision/models/blueprints_plan.onnx

FONTS is a folder of typefaces (.ttf, .otf, .woff); those whose names the options ``--held`` tell are only
measured on, and so are OpenCV's own.
"""

import argparse
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from training.blueprints.plan_cards import HERSHEY, PlanPhoto, plan_photo
from vision.blueprints_plan_cell import INPUT_PX, KINDS, cut_cells

Rng = np.random.Generator

OTHER = len(KINDS)
BATCH = 128
JITTER = 0.06
"""Deviation of a cell's corners, in its sides."""

UNIT = np.array([(0, 0), (1, 0), (1, 1), (0, 1.0)])


class PlanNet(nn.Module):
    """(n, 1, INPUT_PX, INPUT_PX) in, (n, 5) logits out."""

    def __init__(self) -> None:
        super().__init__()
        sizes = (1, 16, 24, 40, 56)
        layers: list[nn.Module] = []
        for before, after in pairwise(sizes):
            layers += [nn.Conv2d(before, after, 3, 1, 1), nn.BatchNorm2d(after), nn.ReLU(), nn.MaxPool2d(2)]
        self.body = nn.Sequential(*layers)
        self.head = nn.Sequential(
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(56 * (INPUT_PX // 16) ** 2, 48),
            nn.ReLU(),
            nn.Linear(48, OTHER + 1),
        )

    def forward(self, cells: Tensor) -> Tensor:
        """As the class says."""
        rows: Tensor = self.head(self.body(cells))
        return rows


def samples_of(rng: Rng, photo: PlanPhoto) -> tuple[NDArray[np.float32], list[int]]:
    """Cells of a photo, cut not quite where they are; and what is no cell, or not upright."""
    quads, kinds = [], []
    for cell, word in zip(photo.cells, photo.plan.replace("/", ""), strict=True):
        kind = KINDS.index(word)
        for _ in range(2):
            quads.append(_moved(cell, UNIT + rng.normal(0, JITTER, 2) + rng.normal(0, JITTER / 2, (4, 2))))
            kinds.append(kind)
        turned = np.roll(cell, 2 if rng.random() < 0.6 else int(rng.choice([1, 3])), axis=0)
        quads.append(_moved(turned, UNIT + rng.normal(0, JITTER, 2)))
        kinds.append(kind if word == "X" else OTHER)
        away = rng.uniform(-1, 1, 2)
        away *= rng.uniform(0.4, 0.6) / np.abs(away).max()
        quads.append(_moved(cell, (UNIT - 0.5) * rng.uniform(0.8, 1.25) + 0.5 + away))
        kinds.append(OTHER)
    for _ in range(4):
        base = photo.cells[int(rng.integers(len(photo.cells)))]
        away = rng.uniform(1.2, 5, 2) * rng.choice([-1, 1], 2)
        quad = _moved(base, UNIT * rng.uniform(0.6, 1.5) + away)
        if len(photo.cells) and _clear(quad, photo.cells):
            quads.append(quad)
            kinds.append(OTHER)
    grey = np.asarray(cv2.cvtColor(photo.bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    covered = photo.cells[rng.choice(len(photo.cells), 2, replace=False)]
    hidden = grey.copy()
    for cell in covered:
        _cover(rng, hidden, cell)
    kinds += [OTHER] * len(covered)
    return np.concatenate([cut_cells(grey, np.array(quads)), cut_cells(hidden, covered)]), kinds


def _cover(rng: Rng, grey: NDArray[np.uint8], cell: NDArray[np.float64]) -> None:
    """A thing on a cell: round or square, of some tone, perhaps with dots on it like a die."""
    side = float(np.sqrt(cv2.contourArea(cell.astype(np.float32))))
    middle = cell.mean(0) + rng.normal(0, 0.1, 2) * side
    tone, reach = float(rng.uniform(5, 250)), side * rng.uniform(0.33, 0.6)
    box = cv2.boxPoints(
        ((float(middle[0]), float(middle[1])), (2 * reach, 2 * reach), float(rng.uniform(0, 90)))
    )
    if rng.random() < 0.5:
        cv2.circle(grey, (round(middle[0]), round(middle[1])), round(reach), tone, -1, cv2.LINE_AA)
    else:
        cv2.fillConvexPoly(grey, box.astype(np.int32), tone, cv2.LINE_AA)
        dot = float(tone + 128 if tone < 128 else tone - 128)
        for _ in range(int(rng.integers(0, 7))):
            at = middle + rng.uniform(-0.55, 0.55, 2) * reach
            cv2.circle(grey, (round(at[0]), round(at[1])), max(1, round(reach * 0.14)), dot, -1, cv2.LINE_AA)


def _clear(quad: NDArray[np.float64], cells: NDArray[np.float64]) -> bool:
    low, high = cells.min((0, 1)), cells.max((0, 1))
    return bool(((quad.max(0) < low) | (quad.min(0) > high)).any())


def _moved(quad: NDArray[np.float64], places: NDArray[np.float64]) -> NDArray[np.float64]:
    """Places given in a quad's own sides, in pixels."""
    warp = cv2.getPerspectiveTransform(UNIT.astype(np.float32), quad.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(places[None], warp)[0], np.float64)


def made(first: int, count: int, fonts: Sequence[Path | int]) -> tuple[Tensor, Tensor]:
    """Samples of so many drawn photos from seed ``first`` on."""
    cells, kinds = [], []
    for seed in range(first, first + count):
        rng = np.random.default_rng([seed, 4])
        some, words = samples_of(rng, plan_photo(rng, fonts))
        cells.append(some)
        kinds += words
    return torch.from_numpy(np.concatenate(cells)), torch.tensor(kinds)


def _checked(net: PlanNet, cells: Tensor, kinds: Tensor) -> str:
    net.eval()
    with torch.no_grad():
        chances = net(cells).softmax(1)
    best = chances.argmax(1)
    real = kinds != OTHER
    sure = chances.max(1).values > 0.95
    wrong = int((best[real & sure] != kinds[real & sure]).sum())
    return (
        f"cells {float((best[real] == kinds[real]).float().mean()):.4f}, "
        f"others {float((best[~real] == OTHER).float().mean()):.4f}, "
        f"sure {float(sure[real].float().mean()):.3f} with {wrong} wrong of {int(real.sum())}"
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="training.blueprints.plan_train", description=__doc__)
    parser.add_argument("fonts", type=Path)
    parser.add_argument("--held", nargs="*", default=[], help="parts of names of typefaces to measure on")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--photos", type=int, default=1800, help="drawn photos to learn from")
    parser.add_argument("--epochs", type=int, default=14)
    options = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(0)
    files = sorted(options.fonts.iterdir())
    held = [file for file in files if any(word in file.name for word in options.held)]
    used = [file for file in files if file not in held]
    cells, kinds = made(0, options.photos, used)
    checks = {"held": made(10**6, 150, held or used), "opencv": made(2 * 10**6, 100, HERSHEY)}
    print(f"{len(cells)} samples, {len(used)} typefaces, {len(held)} held back", flush=True)
    net = PlanNet()
    steps = options.epochs * (len(cells) // BATCH)
    adam = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=1e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(adam, 3e-3, total_steps=steps, pct_start=0.15)
    for epoch in range(options.epochs):
        net.train()
        begun, total = time.perf_counter(), 0.0
        order = torch.randperm(len(cells))
        for n in range(len(cells) // BATCH):
            chosen = order[n * BATCH : (n + 1) * BATCH]
            loss = nn.functional.cross_entropy(net(cells[chosen]), kinds[chosen], label_smoothing=0.02)
            adam.zero_grad()
            loss.backward()
            adam.step()
            plan.step()
            total += float(loss.detach())
        told = "; ".join(f"{name}: {_checked(net, *some)}" for name, some in checks.items())
        print(
            epoch,
            f"{total / (len(cells) // BATCH):.4f}",
            told,
            f"{time.perf_counter() - begun:.0f} s",
            flush=True,
        )
        net.eval()
        torch.onnx.export(
            net,
            (torch.zeros(1, 1, INPUT_PX, INPUT_PX),),
            options.out,
            input_names=["cells"],
            output_names=["rows"],
            dynamic_axes={"cells": {0: "n"}, "rows": {0: "n"}},
            dynamo=False,
        )


if __name__ == "__main__":
    main()
