"""What the search for the best allocation of Quadropolis is made of: weighted choices of buildings, tables.

Points come first; among equal points the more inhabitants in buildings, then the more active buildings, as
these decide a tie ("End of the game"). All three lie in one integer, so that tables add up.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from scoring.quadropolis_customers import POINT

ACTIVE = 1
"""What an active building weighs; see POINT and PERSON."""

FORCED = POINT << 16
"""Weighs more than any score: a building that a person wants active goes before points."""

NEVER = -(FORCED << 16)
"""Weight of what is impossible."""

ROW = 6
"""Bits from a space to the one below it: a row of spaces and one bit that is never set, so that a space at an
edge has no neighbour beyond."""

Choice = tuple[int, int]
"""A weight, and the chosen buildings as bits."""

Table = list[Choice]
"""The best choice of each number of buildings, from none on."""


def subsets(bits: Sequence[int], dropped: int, most: int) -> Iterator[int]:
    """Every union of the bits that leaves out no more than ``dropped`` and holds no more than ``most``."""
    for n in range(max(0, len(bits) - dropped), min(len(bits), most) + 1):
        yield from map(sum, combinations(bits, n))


def best_by_count(items: Iterable[Choice]) -> Table:
    """The table of items that bring the same whatever else is chosen."""
    table = [(0, 0)]
    for weight, bits in sorted(items, reverse=True):
        table.append((table[-1][0] + weight, table[-1][1] | bits))
    return table


def joined(a: Table, b: Table) -> Table:
    """The table of the items of two tables together."""
    found = [(NEVER, 0)] * (len(a) + len(b) - 1)
    for i, (x, x_bits) in enumerate(a):
        for j, (y, y_bits) in enumerate(b):
            if x + y > found[i + j][0]:
                found[i + j] = (x + y, x_bits | y_bits)
    return found
