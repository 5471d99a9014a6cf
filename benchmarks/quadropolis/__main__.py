"""Time of Quadropolis' best allocation on full Expert cities: ``python -m benchmarks.quadropolis``.

Writes ``README.md`` beside this file.
"""

import random
import time
from pathlib import Path

from scoring.quadropolis import allocate
from tests.scoring.cities import full_city

CITIES = 1000
SEED = 3


def main() -> None:
    rng = random.Random(SEED)
    took = []
    for _ in range(CITIES):
        built = full_city(rng)
        start = time.process_time()
        allocate(built)
        took.append((time.process_time() - start) * 1000)
    took.sort()
    text = f"""# Quadropolis: time of the best allocation

Written by `python -m benchmarks.quadropolis`: {CITIES} random Expert cities, all 20 spaces
built, from one box.

| median ms | 99 % below ms | worst ms |
|---|---|---|
| {took[CITIES // 2]:.2f} | {took[CITIES * 99 // 100]:.2f} | {took[-1]:.2f} |
"""
    (Path(__file__).parent / "README.md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()
