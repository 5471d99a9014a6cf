"""Trains the dice finder: ``python -m training.dice.finder_train PHOTOS OUT.pt --minutes 60 [--start OLD]``.

PHOTOS holds the labelled sets. Only their split ``train`` is read. The checkpoint keeps a running average of
the weights, which is what gets exported. The rate falls to nothing at the end of the given time.
"""

import argparse
import copy
import math
import time
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from training.dice.finder_net import CHANNELS, SIZE_UNIT, STRIDE, FinderNet
from training.dice.finder_scenes import Album, Scene, scene
from training.dice.resume import RESUMED_ON, resume

AVERAGE = 0.996
"""Decay of the running average of the weights."""
CORE = 0.5
"""Cells whose heat target is above this also learn the box."""
DOUBTED = 0.9
"""In photos, where a die may have gone unlabelled, heat above this is not pushed down."""


class _Scenes(IterableDataset[tuple[Tensor, Tensor, Tensor]]):
    def __init__(self, folder: Path, side: int, seed: int):
        self.folder, self.side, self.seed = folder, side, seed

    def __iter__(self) -> Any:
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        worker = get_worker_info()
        rng = np.random.default_rng([self.seed, worker.id if worker else 0])
        album = Album(self.folder)
        while True:
            yield encoded(scene(rng, album, self.side))


def encoded(laid: Scene) -> tuple[Tensor, Tensor, Tensor]:
    """Picture (3, S, S) uint8, target map and weights.

    The target map holds the network's channels, the heat as 0..1; the weights are those of heat and of box;
    the third says where heat may be right unlabelled.
    """
    cells = laid.picture.shape[0] // STRIDE
    target = np.zeros((CHANNELS, cells, cells), np.float32)
    weight = np.zeros((3, cells, cells), np.float32)
    weight[0] = 1
    weight[2] = 0.0 if laid.strict else 1.0
    ys, xs = np.mgrid[0:cells, 0:cells].astype(np.float32)
    for die in laid.dice:
        x, y, w, h = (v / STRIDE for v in die.box)
        if die.ignored:
            weight[0, max(int(y), 0) : math.ceil(y + h), max(int(x), 0) : math.ceil(x + w)] = 0
    for die in sorted(laid.dice, key=lambda d: -d.box[2] * d.box[3]):
        if die.ignored:
            continue
        x, y, w, h = (v / STRIDE for v in die.box)
        cx, cy = x + w / 2 - 0.5, y + h / 2 - 0.5
        column, row = (int(np.clip(round(v), 0, cells - 1)) for v in (cx, cy))
        sx, sy = max(w * 0.1, 0.55), max(h * 0.1, 0.55)
        heat = np.exp(-((xs - column) ** 2 / (2 * sx * sx) + (ys - row) ** 2 / (2 * sy * sy)))
        core = (heat > CORE) & (heat >= target[0])
        target[0] = np.maximum(target[0], heat)
        target[1][core], target[2][core] = (cx - xs)[core], (cy - ys)[core]
        target[3][core] = math.log(w * STRIDE / SIZE_UNIT)
        target[4][core] = math.log(h * STRIDE / SIZE_UNIT)
        share = heat[core] / heat[core].sum()
        weight[1][core] = share * die.box_trust
        weight[0, row, column] = 1
    picture = torch.from_numpy(np.ascontiguousarray(laid.picture.transpose(2, 0, 1)))
    return picture, torch.from_numpy(target), torch.from_numpy(weight)


def loss(out: Tensor, target: Tensor, weight: Tensor) -> dict[str, Tensor]:
    """The parts of the loss, each for one die on average."""
    heat = out[:, 0]
    positive = (target[:, 0] > 0.999).float() * weight[:, 0]
    dice = positive.sum().clamp(min=1)
    p = torch.sigmoid(heat)
    hit = positive * (1 - p) ** 2 * nn.functional.softplus(-heat)
    doubted = ((p > DOUBTED).float() * weight[:, 2] * (1 - positive)).detach()
    miss = weight[:, 0] * (1 - positive) * (1 - doubted) * (1 - target[:, 0]) ** 4 * p**2
    miss = miss * nn.functional.softplus(heat)
    box = (torch.abs(out[:, 1:3] - target[:, 1:3]) * 0.5).sum(1)
    box = box + torch.abs(out[:, 3:5] - target[:, 3:5]).sum(1) * 2
    # a small die's offset matters as much as a large one's: both are asked for in shares of its size
    small = torch.exp(-target[:, 3]).clamp(0.25, 2)
    offset = (torch.abs(out[:, 1:3] - target[:, 1:3]).sum(1) * (small - 0.25)).clamp(min=0)
    return {
        "heat": (hit.sum() + miss.sum()) / dice,
        "box": ((box + offset) * weight[:, 1]).sum() / dice,
    }


def train(
    folder: Path,
    out: Path,
    minutes: float,
    start: Path | None = None,
    batch: int = 8,
    side: int = 256,
    seed: int = 1,
    rate: float = 2e-3,
) -> None:
    """Trains for ``minutes`` of wall time and leaves checkpoints at ``out`` every few minutes."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    net = FinderNet()
    loader = DataLoader(_Scenes(folder, side, seed), batch_size=batch, num_workers=1, prefetch_factor=6)
    if start and start.suffix == ".onnx":
        resume(net, start, [picture.float() / 255 for picture, _, _ in islice(loader, RESUMED_ON)])
    elif start:
        net.load_state_dict(torch.load(start, weights_only=True)["net"])
    net = net.to(memory_format=torch.channels_last)
    average = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=1e-3)
    begin = saved = time.monotonic()
    sums: dict[str, float] = {}
    for step, (picture, target, weight) in enumerate(loader, 1):
        spent = (time.monotonic() - begin) / (minutes * 60)
        if spent >= 1:
            break
        now_rate = rate * min(1.0, step / 100) * 0.5 * (1 + math.cos(math.pi * min(1.0, spent)))
        for group in optimiser.param_groups:
            group["lr"] = now_rate
        net.train()
        seen = (picture.float() / 255).contiguous(memory_format=torch.channels_last)
        parts = loss(net(seen), target, weight)
        optimiser.zero_grad()
        sum(parts.values(), torch.zeros(())).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        keep = min(AVERAGE, step / (step + 10))
        with torch.no_grad():
            for mean, now in zip(average.state_dict().values(), net.state_dict().values(), strict=True):
                if mean.dtype.is_floating_point:
                    mean.lerp_(now, 1 - keep)
                else:
                    mean.copy_(now)
        for name, part in parts.items():
            sums[name] = sums.get(name, 0.0) + float(part.detach())
        if step % 50 == 0:
            told = " ".join(f"{name} {total / 50:.3f}" for name, total in sums.items())
            print(
                f"{(time.monotonic() - begin) / 60:6.1f} min  step {step}  rate {now_rate:.2e}  {told}",
                flush=True,
            )
            sums = {}
        if time.monotonic() - saved > 150:
            saved = time.monotonic()
            torch.save({"average": average.state_dict(), "net": net.state_dict()}, out)
    torch.save({"average": average.state_dict(), "net": net.state_dict()}, out)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photos", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--side", type=int, default=256)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    train(
        given.photos, given.out, given.minutes, given.start, given.batch, given.side, given.seed, given.rate
    )
