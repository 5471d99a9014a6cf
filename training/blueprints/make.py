"""Makes samples for the face net: ``python -m training.blueprints.make OUT.npz --first 0 --count 200``.

Or, from the photos of a folder of ``renders-dice``: ``... OUT.npz --labelled FOLDER``.
"""

import argparse
from pathlib import Path

import numpy as np

from training.blueprints.data import labelled_samples, painted_samples


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="training.blueprints.make", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--first", type=int, default=0, help="seed of the first drawn photo")
    parser.add_argument("--count", type=int, default=200, help="of drawn photos")
    parser.add_argument("--labelled", type=Path, help="a folder of photos with labels.json instead")
    options = parser.parse_args()
    if options.labelled:
        pictures, rows = labelled_samples(options.labelled)
    else:
        pictures, rows = painted_samples(options.first, options.count)
    np.savez(options.out, x=pictures, y=rows)
    print(f"{len(pictures)} samples")


if __name__ == "__main__":
    main()
