"""Plans read from drawn photos of cards: ``python -m benchmarks.blueprints.plans [TYPEFACE ...]``.

The typefaces are files that the net did not learn from; OpenCV's own digits where none is given.
"""

import argparse
import time
from pathlib import Path

import numpy as np

from training.blueprints.plan_cards import HERSHEY, plan_photo
from vision.blueprints_plan import PlanError, read_plan


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.blueprints.plans", description=__doc__)
    parser.add_argument("typefaces", nargs="*", type=Path)
    parser.add_argument("--photos", type=int, default=100)
    parser.add_argument("--size", type=int, nargs=2, default=(1280, 960))
    options = parser.parse_args()
    counts = dict.fromkeys(("right", "right, in doubt", "wrong, in doubt", "refused", "silent"), 0)
    spent = 0.0
    for seed in range(options.photos):
        shot = plan_photo(np.random.default_rng([seed, 9]), options.typefaces or HERSHEY, tuple(options.size))
        started = time.process_time()
        try:
            reading = read_plan(shot.bgr)
        except PlanError:
            counts["refused"] += 1
            continue
        finally:
            spent += time.process_time() - started
        right = reading.plan == shot.plan
        if reading.doubtful:
            counts["right, in doubt" if right else "wrong, in doubt"] += 1
        else:
            counts["right" if right else "silent"] += 1
    print("| photos | " + " | ".join(counts) + " | s |")
    print("|" + "---|" * (len(counts) + 2))
    numbers = " | ".join(str(n) for n in counts.values())
    print(f"| {options.photos} | {numbers} | {spent / options.photos:.2f} |")


if __name__ == "__main__":
    main()
