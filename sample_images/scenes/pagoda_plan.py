"""Pagodas that could stand in a game: built piece by piece as the rules let, and one turn more."""

import numpy as np

from scoring import pagoda
from scoring.pagoda import EMPTY, Build, Colour, Piece, Table, Turn, built, compare, next_piece
from scoring.pagoda_tables import SITES

Rng = np.random.Generator

MOST_PILLARS = 3
"""Of a turn, without an ability."""


def random_table(rng: Rng, pieces: int) -> Table:
    """A legal table of so many pieces; a roof comes with its spire and counts as one."""
    table = EMPTY
    for _ in range(pieces):
        table = _with_more(rng, table, int(rng.integers(SITES)))
    return table


def with_turn(rng: Rng, before: Table, pillars: int) -> tuple[Table, Turn]:
    """The table after a turn of so many pillars that breaks no rule, and the turn."""
    while True:
        site, after = int(rng.integers(SITES)), before
        standing = _pillars(before)
        while _pillars(after) < standing + pillars:
            following = next_piece(after, site)
            if following is None or following.what is Piece.ROOF:
                break
            after = _with_more(rng, after, site)
        turn = compare(before, after)
        if _pillars(after) == standing + pillars and not turn.problems:
            return after, turn


def _pillars(table: Table) -> int:
    return sum(piece.build.what is Piece.PILLAR for piece in table.pieces)


def _with_more(rng: Rng, table: Table, site: int) -> Table:
    """The table with what comes next on a site, in a colour that the rules let; unchanged where none is."""
    following = next_piece(table, site)
    if following is None:
        return table
    colours = [following.colour] if following.colour else list(Colour)
    spots = list(Colour) if following.what in (Piece.TILE, Piece.ROOF) else [None]
    pairs = [(colour, spot) for colour in colours for spot in spots]
    for n in rng.permutation(len(pairs)):
        colour, spot = pairs[int(n)]
        after, _ = built(table, Build(site, following.what, colour, spot))
        if following.what is Piece.ROOF:
            after, _ = built(after, Build(site, Piece.SPIRE, spot))
        if not pagoda.problems(after):
            return after
    return table
