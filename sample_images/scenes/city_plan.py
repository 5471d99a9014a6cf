"""Cities as they come about: tiles drawn round by round from those that the box holds, and built."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from scoring.quadropolis_tables import (
    DISTRICTS,
    MAX_FLOORS,
    ROUNDS,
    STACKABLE,
    STOCK,
    TURNS,
    BuildingType,
    Mode,
    Stock,
)

Rng = np.random.Generator
At = tuple[int, int]


@dataclass(frozen=True)
class BuiltCity:
    """A city with every tile in it: by row and column, from the bottom of the stack to its top."""

    mode: Mode
    stacks: dict[At, tuple[Stock, ...]]

    @property
    def inhabitants(self) -> int:
        """All that its tiles gave, those that others cover included."""
        return sum(tile.inhabitants for stack in self.stacks.values() for tile in stack)

    @property
    def energy(self) -> int:
        """All that its tiles gave, those that others cover included."""
        return sum(tile.energy for stack in self.stacks.values() for tile in stack)

    def state(self) -> dict[str, Any]:
        """The state that a photo of it and a count of its pieces should give."""
        rows, cols = len(DISTRICTS[self.mode]), len(DISTRICTS[self.mode][0])
        return {
            "mode": self.mode.value,
            "city": [[_space(self.stacks.get((r, c), ())) for c in range(cols)] for r in range(rows)],
            "inhabitants": self.inhabitants,
            "energy": self.energy,
        }


def random_city(
    rng: Rng, mode: Mode, tiles: int, piling: float, taste: Mapping[BuildingType, float] | None = None
) -> BuiltCity:
    """A city of so many tiles, at most four a round, each on a free space or on a stack of its kind.

    Args:
        rng: Chance.
        mode: Which side of the mat.
        tiles: How many are built in all; fewer where none that is left fits.
        piling: Chance that a tile that can be stacked is.
        taste: How much some types are wanted; 1 for the others.
    """
    spaces = [(r, c) for r, row in enumerate(DISTRICTS[mode]) for c in range(len(row))]
    stacks: dict[At, tuple[Stock, ...]] = {}
    turns = np.sort(rng.choice(TURNS * ROUNDS[mode], tiles, replace=False)) // TURNS
    for turn in range(ROUNDS[mode]):
        left = {stock: stock.per_round[turn] for stock in STOCK[mode] if stock.per_round[turn]}
        for _ in range(int((turns == turn).sum())):
            open_to = {s: _room(s, mode, spaces, stacks) for s, n in left.items() if n}
            kinds = [s for s, room in open_to.items() if any(room)]
            if not kinds:
                break
            wish = np.array([left[s] * (taste or {}).get(s.type, 1.0) for s in kinds])
            tile = kinds[int(rng.choice(len(kinds), p=wish / wish.sum()))]
            free, piles = open_to[tile]
            up = piles and (not free or rng.uniform() < piling)
            at = (piles if up else free)[int(rng.integers(len(piles if up else free)))]
            stacks[at] = (*stacks.get(at, ()), tile)
            left[tile] -= 1
    return BuiltCity(mode, stacks)


def sampler_city(rng: Rng, mode: Mode, empty: int) -> BuiltCity:
    """A city that shows as many kinds of tiles as there is room for, each once, with so many spaces free."""
    spaces = [(r, c) for r, row in enumerate(DISTRICTS[mode]) for c in range(len(row))]
    kinds = list(STOCK[mode])
    rng.shuffle(spaces)
    many = len(spaces) - empty
    first = [next(s for s in kinds if s.type is kind) for kind in dict.fromkeys(s.type for s in kinds)]
    rest = [s for s in kinds if s not in first]
    rng.shuffle(rest)
    chosen = [*first, *rest][:many]
    return BuiltCity(mode, {(int(r), int(c)): (tile,) for (r, c), tile in zip(spaces, chosen, strict=False)})


def _room(
    tile: Stock, mode: Mode, spaces: list[At], stacks: Mapping[At, tuple[Stock, ...]]
) -> tuple[list[At], list[At]]:
    """Free spaces, and stacks on which the tile may go."""
    free = [at for at in spaces if at not in stacks]
    piles = [
        at
        for at, stack in stacks.items()
        if tile.type in STACKABLE and stack[0].type is tile.type and len(stack) < MAX_FLOORS[mode]
    ]
    return free, piles


def _space(stack: tuple[Stock, ...]) -> dict[str, Any] | None:
    if not stack:
        return None
    top = stack[-1]
    return {
        "type": top.type.value,
        "floors": len(stack),
        "vp": top.vp,
        "inhabitants": top.inhabitants,
        "energy": top.energy,
    }
