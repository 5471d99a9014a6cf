"""Trains the face net on drawn buildings and on faces of ``renders-dice`` (split train).

    python -m training.blueprints.train DATA.npz ... --out vision/models/blueprints_face.onnx

DATA holds pictures ``x`` and rows ``y``; `training.blueprints.data` makes them and tells what they mean.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from training.blueprints.net import BlueprintsFaceNet
from vision.blueprints_face import COLOURS, INPUT_PX

Rng = np.random.Generator

BATCH = 128
RATE = 2e-3
SHIFT_WEIGHT = 12.0
NOISE = np.random.default_rng(3).standard_normal(2_000_000).astype(np.float32)
CHECKED = 0.06
"""Share of the samples that is kept for checking."""


def losses(rows: Tensor, wanted: Tensor) -> dict[str, Tensor]:
    """The parts of the loss; what is unknown counts nothing."""
    there, value, colour, shift = wanted[:, 0], wanted[:, 1].long(), wanted[:, 2].long(), wanted[:, 3:]
    told = there >= 0
    parts = {"there": functional.binary_cross_entropy_with_logits(rows[told, 0], there[told])}
    known = value > 0
    parts["value"] = functional.cross_entropy(rows[known, 1:7], value[known] - 1, label_smoothing=0.02)
    known = colour >= 0
    parts["colour"] = functional.cross_entropy(rows[known, 7:11], colour[known], label_smoothing=0.02)
    known = ~torch.isnan(shift[:, 0])
    parts["shift"] = SHIFT_WEIGHT * functional.smooth_l1_loss(rows[known, 11:], shift[known], beta=0.05)
    return parts


def augmented(rng: Rng, pictures: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Other exposures, casts, contrasts and noise of a batch."""
    n = len(pictures)
    gains = np.exp(rng.normal(0, 0.05, (n, 1, 1, 3)) + rng.normal(0, 0.2, (n, 1, 1, 1)))
    gammas = np.exp(rng.normal(0, 0.15, (n, 1)))
    curves = (np.arange(256) / 255)[None] ** gammas
    shown = np.take_along_axis(curves.astype(np.float32), pictures.reshape(n, -1).astype(np.intp), axis=1)
    shown = shown.reshape(pictures.shape) * gains.astype(np.float32)
    start = int(rng.integers(NOISE.size - shown[0].size * n))
    noise = NOISE[start : start + shown.size].reshape(shown.shape)
    shown += noise * rng.uniform(0, 0.02, (n, 1, 1, 1)).astype(np.float32)
    return np.asarray(np.clip(shown, 0, 1).transpose(0, 3, 1, 2), np.float32)


def checked(net: BlueprintsFaceNet, x: NDArray[np.uint8], y: NDArray[np.float32]) -> str:
    """How well the net does on samples that it was not trained on."""
    net.eval()
    with torch.no_grad():
        pictures = np.ascontiguousarray(x.transpose(0, 3, 1, 2), np.float32) / 255
        rows = torch.cat(
            [net(torch.from_numpy(part)) for part in np.array_split(pictures, 1 + len(x) // 512)]
        )
    got = rows.numpy()
    told, valued, coloured = y[:, 0] >= 0, (y[:, 1] > 0) & (y[:, 0] == 1), (y[:, 2] >= 0) & (y[:, 0] == 1)
    shifted = ~np.isnan(y[:, 3]) & (y[:, 0] == 1)
    there = ((got[told, 0] > 0) == (y[told, 0] > 0.5)).mean()
    right = got[:, 1:7].argmax(1) + 1 == y[:, 1]
    colour = (got[:, 7:11].argmax(1) == y[:, 2])[coloured].mean()
    clear = valued & (y[:, 2] == COLOURS.index("clear"))
    off = np.abs(got[shifted, 11:] - y[shifted, 3:]).mean()
    return (
        f"there {there:.4f}  value {right[valued & ~clear].mean():.4f}, clear {right[clear].mean():.4f}  "
        f"colour {colour:.4f}  shift {off:.4f}"
    )


def export(net: BlueprintsFaceNet, file: Path) -> None:
    """Writes the net as ONNX, any number of faces at a time."""
    net.eval()
    batch: Any = {0: "n"}
    torch.onnx.export(
        net,
        (torch.zeros(1, 3, INPUT_PX, INPUT_PX),),
        str(file),
        input_names=["crops"],
        output_names=["rows"],
        dynamic_axes={"crops": batch, "rows": batch},
        opset_version=17,
        dynamo=False,
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="training.blueprints.train", description=__doc__)
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--rate", type=float, default=RATE)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    options = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    rng = np.random.default_rng(0)
    loaded = [np.load(file) for file in options.data]
    x, y = np.concatenate([d["x"] for d in loaded]), np.concatenate([d["y"] for d in loaded])
    order = rng.permutation(len(x))
    kept, used = order[: int(CHECKED * len(x))], order[int(CHECKED * len(x)) :]
    net = BlueprintsFaceNet()
    if options.start:
        net.load_state_dict(torch.load(options.start))
    steps = options.epochs * (len(used) // BATCH)
    adam = torch.optim.AdamW(net.parameters(), options.rate, weight_decay=1e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(adam, options.rate, total_steps=steps, pct_start=0.15)
    for epoch in range(options.epochs):
        net.train()
        begun, sums = time.perf_counter(), dict.fromkeys(("there", "value", "colour", "shift"), 0.0)
        mixed = rng.permutation(used)
        for n in range(len(used) // BATCH):
            chosen = np.sort(mixed[n * BATCH : (n + 1) * BATCH])
            rows = net(torch.from_numpy(augmented(rng, x[chosen])))
            parts = losses(rows, torch.from_numpy(y[chosen]))
            adam.zero_grad()
            torch.stack(list(parts.values())).sum().backward()
            adam.step()
            plan.step()
            for name, part in parts.items():
                sums[name] += float(part.detach())
        mean = {name: round(total / (len(used) // BATCH), 4) for name, total in sums.items()}
        print(epoch, mean, checked(net, x[kept], y[kept]), f"{time.perf_counter() - begun:.0f} s", flush=True)
        torch.save(net.state_dict(), options.out.with_suffix(".pt"))
        export(net, options.out)


if __name__ == "__main__":
    main()
