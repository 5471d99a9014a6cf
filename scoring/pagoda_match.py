"""Two states of a Pagoda board side by side: pieces that are new, gone, or of another colour."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.breakdown import Problem
from scoring.pagoda_state import Build, Piece, PlacedPiece, Table
from scoring.words import said


@dataclass(frozen=True)
class Difference:
    """What changed on the board.

    Attributes:
        built: New pieces with their paths in the later state, site by site from the ground up.
        problems: Pieces that are gone or have changed their colour, as no turn does.
    """

    built: tuple[PlacedPiece, ...]
    problems: tuple[Problem, ...]


def difference(before: Table, after: Table) -> Difference:
    """Compares two boards; pillars of a floor may be listed in any order, an unknown colour fits any."""
    old, new = _slots(before), _slots(after)
    built: list[PlacedPiece] = []
    problems: list[Problem] = []
    for slot in dict.fromkeys((*new, *old)):
        gone, added = _unmatched(old.get(slot, ()), new.get(slot, ()))
        changed = min(len(gone), len(added))
        for was, now in zip(gone[:changed], added, strict=False):
            message = said(
                "{where} was {look} before and is {look2} now.",
                where=_where(now),
                look=_look(was.build),
                look2=_look(now.build),
            )
            problems.append(Problem("changed", now.path, message))
        for was in gone[changed:]:
            message = said(
                "{where} ({look}) stood there before and is gone.", where=_where(was), look=_look(was.build)
            )
            problems.append(Problem("vanished", was.path, message))
        built += added[changed:]
    order = {piece.path: i for i, piece in enumerate(after.pieces)}
    return Difference(tuple(sorted(built, key=lambda piece: order[piece.path])), tuple(problems))


def _slots(state: Table) -> dict[tuple[int, int, Piece], list[PlacedPiece]]:
    """Pieces by the place that they share: the pillars of a floor, its tile, a roof, a spire."""
    slots: dict[tuple[int, int, Piece], list[PlacedPiece]] = {}
    for piece in state.pieces:
        single = piece.build.what in (Piece.ROOF, Piece.SPIRE)
        slots.setdefault((piece.build.site, -1 if single else piece.floor, piece.build.what), []).append(
            piece
        )
    return slots


def _unmatched(
    old: Sequence[PlacedPiece], new: Sequence[PlacedPiece]
) -> tuple[list[PlacedPiece], list[PlacedPiece]]:
    """The pieces of a place that have no partner in the other state: like with like first, then unknowns."""
    gone, added = list(old), list(new)
    for same in (_equal, _fits):
        for was in tuple(gone):
            partner = next((now for now in added if same(was.build, now.build)), None)
            if partner:
                gone.remove(was)
                added.remove(partner)
    return gone, added


def _equal(a: Build, b: Build) -> bool:
    return a == b


def _fits(a: Build, b: Build) -> bool:
    """Whether the colours that are known of both agree."""
    pairs = ((a.colour, b.colour), (a.spot, b.spot))
    return all(x is None or y is None or x == y for x, y in pairs)


def _where(piece: PlacedPiece) -> str:
    what, site = piece.build.what, piece.build.site + 1
    if what in (Piece.ROOF, Piece.SPIRE):
        return said("Site {site}: the {what}", site=site, what=what)
    return said("Site {site}, floor {floor}: a {what}", site=site, floor=piece.floor + 1, what=what)


def _look(build: Build) -> str:
    colour = build.colour or said("of unknown colour")
    return (
        said("{colour} with {spot} spots", colour=colour, spot=build.spot or said("unknown"))
        if build.what in (Piece.TILE, Piece.ROOF)
        else colour
    )
