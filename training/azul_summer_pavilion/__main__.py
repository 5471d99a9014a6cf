"""Learns how much each sign says, on drawn boards, and writes ``vision/models/azul_summer_pavilion.json``.

``python -m training.azul_summer_pavilion FOLDER [COPIES]``: signs of drawn photos are kept in the folder; a
quarter of the made-up copies is only tested on, before the weights are learnt from all.
"""

import json
import sys
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from calibration.board_view import BoardView, view_from_corners
from calibration.lens import plain_lens
from scoring.azul_summer_pavilion_board import SPACES, Board, tile
from scoring.azul_summer_pavilion_tables import Side
from training.azul_summer_pavilion.artwork import artwork
from training.azul_summer_pavilion.photos import Drawn, corner_places, empty, photo, random_board, random_shot
from vision.azul_summer_pavilion_layout import BOX, SPOTS
from vision.azul_summer_pavilion_sight import Sight, look, look_at_picture
from vision.azul_summer_pavilion_signs import FOR_CORNERS, signs_alone, signs_with_empty

Floats = NDArray[np.float64]

FILE = Path(__file__).parents[2] / "vision" / "models" / "azul_summer_pavilion.json"

PHOTOS = 3
"""Of each side of a made-up copy."""

OFF = (0.25, 0.5, 0.9)
"""Pixels by which the corners of a found board are off: each photo has one of these."""

COVERED, FREE = 0.45, 0.08
"""Share of a spot hidden by something from which on it counts as hidden, up to which it counts as seen."""

HIDDEN_UNITS = 8
DECAY = 3e-4
TESTED = 0.25


def main(copies: int, kept: Path) -> None:
    """Draws, learns, tests, writes; what was drawn is kept, so that it can be learnt from again."""
    compared, alone, truth, copy_of = _drawn(copies, kept)
    tested = copy_of >= copies * (1 - TESTED)
    spaces = np.arange(SPOTS) < len(SPACES)
    parts = {
        "with_empty_spaces": (compared, spaces),
        "with_empty_corners": (compared[..., FOR_CORNERS], ~spaces),
        "alone_spaces": (alone, spaces),
    }
    made = {}
    for name, (signs, chosen) in parts.items():
        flat, labels = signs[:, chosen].reshape(-1, signs.shape[2]), truth[:, chosen].ravel()
        held, told = np.repeat(tested, chosen.sum()), labels >= 0
        net = _learnt(flat[~held & told], labels[~held & told])
        _report(name, net, flat[held & told], labels[held & told])
        net = _learnt(flat[told], labels[told])
        made[name] = {key: np.round(value, 4).tolist() for key, value in net.items()}
    FILE.write_text(json.dumps(made) + "\n", "utf-8")


def _drawn(copies: int, kept: Path) -> tuple[Floats, Floats, NDArray[np.int64], NDArray[np.int64]]:
    """Signs of all spots in all photos, with the empty board and alone; what is there; of which copy."""
    for copy in range(copies):
        file = kept / f"{copy}.npz"
        if file.exists():
            continue
        compared, alone, truth = [], [], []
        rng = np.random.default_rng(copy)
        art = artwork(rng)
        for side in Side:
            shown = empty(random_shot(rng), art, side, rng)
            picture = look_at_picture(_about(rng, shown).flat(shown.bgr, BOX, 800))
            for _ in range(PHOTOS):
                board = random_board(rng, side)
                things = int(rng.random() < 0.3)
                drawn = photo(rng, art, board, random_shot(rng), int(rng.integers(0, 6)), things)
                sight = look(drawn.bgr, _about(rng, drawn))
                compared.append(signs_with_empty(sight, picture))
                alone.append(signs_alone(sight))
                truth.append(_labels(board, drawn, sight))
        np.savez(file, compared=np.array(compared), alone=np.array(alone), truth=np.array(truth))
        print(f"{copy + 1} of {copies} copies drawn", flush=True)
    files = [np.load(kept / f"{copy}.npz") for copy in range(copies)]
    found = [np.concatenate([file[key] for file in files]) for key in ("compared", "alone", "truth")]
    return (*found, np.repeat(np.arange(copies), 2 * PHOTOS))  # type: ignore[return-value]


def _about(rng: np.random.Generator, drawn: Drawn) -> BoardView:
    """The drawn board's view as it would be found: a little off."""
    height, width = drawn.bgr.shape[:2]
    corners = drawn.view.to_photo([(0, 0), (1, 0), (1, 1), (0, 1)])
    corners += rng.normal(0, rng.choice(OFF), (4, 2))
    return view_from_corners(corners, (1, 1), plain_lens(width, height))


def _labels(board: Board, drawn: Drawn, sight: Sight) -> NDArray[np.int64]:
    """0 empty, 1 a tile, 2 something else, -1 neither this nor that."""
    corners = corner_places(board)
    there = [tile(board, space) is not None for space in SPACES] + [n in corners for n in range(4)]
    labels = np.array(there).astype(np.int64)
    labels[drawn.covered > FREE] = -1
    labels[drawn.covered > COVERED] = 2
    labels[~sight.visible] = -1
    return labels


def _learnt(signs: Floats, labels: NDArray[np.int64]) -> dict[str, Floats]:
    """A net of one hidden layer, as arrays."""
    torch.manual_seed(0)
    mean, spread = signs.mean(0), signs.std(0)
    x = torch.tensor((signs - mean) / spread, dtype=torch.float32)
    y = torch.tensor(labels)
    hidden = torch.nn.Linear(x.shape[1], HIDDEN_UNITS)
    out = torch.nn.Linear(HIDDEN_UNITS, 3)
    weights = [*hidden.parameters(), *out.parameters()]
    search = torch.optim.LBFGS(weights, max_iter=500, line_search_fn="strong_wolfe")

    def closure() -> torch.Tensor:
        search.zero_grad()
        loss = torch.nn.functional.cross_entropy(out(torch.tanh(hidden(x))), y)
        loss = loss + DECAY * sum((w**2).sum() for w in weights)
        loss.backward()
        return loss

    search.step(closure)
    one, two, three, four = (w.detach().numpy().astype(np.float64) for w in weights)
    # the signs' mean and spread are taken into the first layer
    return {"into": one / spread, "bias": two - (one / spread) @ mean, "out": three, "out_bias": four}


def _report(name: str, net: dict[str, Floats], signs: Floats, labels: NDArray[np.int64]) -> None:
    """How often the likelier of tile and no tile is wrong, and how surely."""
    values = np.tanh(signs @ net["into"].T + net["bias"]) @ net["out"].T + net["out_bias"]
    chances = np.exp(values - values.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    there = chances[:, 1] + 0.5 * chances[:, 2]
    seen = labels < 2
    wrong = ((there > 0.5) != (labels == 1)) & seen
    sure = np.maximum(there, 1 - there) > 0.97
    print(
        f"{name}: {seen.sum()} spots, wrong {wrong.sum()}, of these sure {(wrong & sure).sum()}; "
        f"not sure {(seen & ~sure).sum()}; of {np.sum(~seen)} hidden sure {(~seen & sure).sum()}"
    )


if __name__ == "__main__":
    main(int(sys.argv[2]) if len(sys.argv) > 2 else 60, Path(sys.argv[1]))
