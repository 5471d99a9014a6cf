"""Trains the floors network on drawn stacks and exports it.

    python -m training.quadropolis.train SAMPLES.npz ... --out vision/models/quadropolis_floors.onnx

SAMPLES come from `training.quadropolis.make`.
"""

import argparse
import copy
from itertools import pairwise
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx.numpy_helper import to_array
from torch import Tensor, nn
from torch.nn import functional

from vision.quadropolis_floors_sides import CHANNELS, MOST, OFFSET_UNIT, PARTS, STEPS

BATCH = 256
RATE = 3e-3
CHECKED = 0.1
"""Share of the samples that is kept for checking."""


class FloorsNet(nn.Module):
    """Looks at each of a tile's sides alike, then at what they say together."""

    def __init__(self) -> None:
        super().__init__()
        widths = (CHANNELS, 24, 32, 32)
        self.along = nn.Sequential(
            *(
                layer
                for before, after in pairwise(widths)
                for layer in (nn.Conv2d(before, after, (1, 5), (1, 2), (0, 2)), nn.ReLU())
            )
        )
        self.side = nn.Sequential(nn.Conv2d(widths[-1], 32, (1, STEPS // 8)), nn.ReLU())
        self.outer = nn.Conv2d(32, 1, 1)
        self.joined = nn.Sequential(nn.Dropout(0.1), nn.Linear(4 * 32, 32), nn.ReLU(), nn.Linear(32, MOST))

    def forward(self, x: Tensor) -> Tensor:
        """What `vision.quadropolis_floors_sides.looks` reads.

        For inputs (N x `CHANNELS` x 4 x `STEPS`) logits of 1 to `MOST` floors, then by how much further out
        the top tile's four edges lie, in `OFFSET_UNIT` (N x `MOST` + 4).
        """
        sides = self.side(self.along(x))
        return torch.cat([self.joined(sides.flatten(1)), self.outer(sides).flatten(1)], dim=1)


def turned(
    rng: np.random.Generator, x: NDArray[np.float32], offsets: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """A batch seen from other sides, mirrored, a little lighter, noisy."""
    quarters = int(rng.integers(4))
    x, offsets = np.roll(x, quarters, axis=2), np.roll(offsets, quarters, axis=1)
    if rng.random() < 0.5:
        x, offsets = x[:, :, [2, 1, 0, 3]], offsets[:, [2, 1, 0, 3]]
        flip = list(range(PARTS))[::-1]
        x = x[:, [*flip, *(PARTS + k for k in flip), *range(2 * PARTS, CHANNELS)]]
    x = x.copy()
    lights = [*range(PARTS), 2 * PARTS]
    x[:, lights] = (x[:, lights] + 0.5) * rng.normal(1, 0.05, (len(x), 1, 1, 1)) - 0.5
    x[:, : 2 * PARTS] += rng.normal(0, 0.01, (len(x), 2 * PARTS, 4, STEPS))
    return x.astype(np.float32), offsets


def main() -> None:
    """Trains, prints how it does on samples that were kept, and exports."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("samples", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--start", type=Path, help="an exported file to go on from")
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    files = [np.load(path) for path in options.samples]
    x = np.concatenate([file["x"] for file in files]).astype(np.float32)
    y = np.concatenate([file["y"] for file in files]).astype(np.int64) - 1
    offsets = (np.concatenate([file["offsets"] for file in files]) / OFFSET_UNIT).astype(np.float32)
    kept = int(len(x) * CHECKED)
    net = FloorsNet()
    if options.start:
        weights = {one.name: to_array(one).copy() for one in onnx.load(options.start).graph.initializer}
        net.load_state_dict({name: torch.from_numpy(weights[name]) for name in net.state_dict()})
    print(len(x), "samples,", sum(p.numel() for p in net.parameters()), "parameters")
    mean = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    steps = options.epochs * ((len(x) - kept) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps + 1)
    for epoch in range(options.epochs):
        order = kept + rng.permutation(len(x) - kept)
        net.train()
        for k in range((len(x) - kept) // BATCH):
            batch = order[k * BATCH : (k + 1) * BATCH]
            seen, wanted = turned(rng, x[batch], offsets[batch])
            said = net(torch.from_numpy(seen))
            loss = functional.cross_entropy(said[:, :MOST], torch.from_numpy(y[batch]), label_smoothing=0.02)
            loss = loss + functional.smooth_l1_loss(said[:, MOST:], torch.from_numpy(wanted), beta=0.3)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            with torch.no_grad():
                for slow, fast in zip(mean.parameters(), net.parameters(), strict=True):
                    slow.lerp_(fast, 0.02)
        if epoch % 5 == 4 or epoch + 1 == options.epochs:
            mean.eval()
            with torch.no_grad():
                said = mean(torch.from_numpy(x[:kept]))
            logits, truth = said[:, :MOST], torch.from_numpy(y[:kept])
            right = (logits.argmax(1) == truth).float().mean()
            off = (said[:, MOST:].numpy() - offsets[:kept]) * OFFSET_UNIT
            print(
                epoch,
                f"right {right:.3f} loss {functional.cross_entropy(logits, truth):.3f}",
                f"offsets: half within {np.median(abs(off)):.4f}, most {np.quantile(abs(off), 0.9):.4f}",
                flush=True,
            )
    table = np.zeros((MOST, MOST), int)
    np.add.at(table, (y[:kept], logits.argmax(1).numpy()), 1)
    print(table)
    torch.onnx.export(
        mean,
        (torch.zeros(1, CHANNELS, 4, STEPS),),
        str(options.out),
        input_names=["sides"],
        output_names=["floors"],
        dynamic_axes={"sides": {0: "n"}, "floors": {0: "n"}},
        dynamo=False,
    )


if __name__ == "__main__":
    main()
