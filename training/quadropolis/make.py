"""Draws samples for the floors network.

    python -m training.quadropolis.make OUT.npz --photos 500 --seed 1

A photo gives 14 samples and takes a third of a second.
"""

import argparse
from pathlib import Path

import cv2
import numpy as np

from training.quadropolis.painter import samples


def main() -> None:
    """Writes inputs ``x``, numbers of floors ``y`` and ``offsets``, see `Sample`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photos", type=int, default=500)
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(options.seed)
    found = [sample for _ in range(options.photos) for sample in samples(rng)]
    np.savez_compressed(
        options.out,
        x=np.array([one.sides for one in found], np.float16),
        y=np.array([one.floors for one in found], np.int8),
        offsets=np.array([one.offsets for one in found], np.float32),
    )


if __name__ == "__main__":
    main()
