"""The best way to share out customers among Quadropolis' Shops."""

from functools import lru_cache

from scoring.quadropolis_tables import SURPLUS_PENALTY

POINT, PERSON = 1 << 24, 1 << 12
"""What a point and an inhabitant in a building weigh; a point outweighs all that can be in a city."""


@lru_cache(maxsize=64)
def _filled(table: tuple[int, ...], shops: int) -> tuple[tuple[int, int], ...]:
    """For each number of customers of so many Shops: the most points, and customers of the last Shop."""
    if not shops:
        return ((0, 0),)
    before = _filled(table, shops - 1)
    return tuple(
        max((before[n - k][0] + points, k) for k, points in enumerate(table) if 0 <= n - k < len(before))
        for n in range(len(before) + len(table) - 1)
    )


def customers(table: tuple[int, ...], shops: int, people: int) -> list[int]:
    """The best shares of people among Shops; those who find no place are left over."""
    n = min(people, shops * (len(table) - 1))
    shares = []
    for left in range(shops, 0, -1):
        share = _filled(table, left)[n][1]
        shares.append(share)
        n -= share
    return shares


def customer_weights(table: tuple[int, ...], shops: int, people: int) -> list[list[int]]:
    """Weights of 0 to ``people`` inhabitants who may be customers, for each of 0 to ``shops`` active Shops.

    Those who find no place are idle; their penalty is in the weight.
    """
    found = []
    for m in range(shops + 1):
        filled = _filled(table, m)
        row = []
        for n in range(people + 1):
            in_shops = min(n, len(filled) - 1)
            idle = SURPLUS_PENALTY * (n - in_shops)
            row.append(POINT * (filled[in_shops][0] + idle) + PERSON * in_shops)
        found.append(row)
    return found
