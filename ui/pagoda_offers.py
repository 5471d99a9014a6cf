"""What can be built next on a Pagoda site, what is legal first."""

from dataclasses import dataclass, replace

from scoring import pagoda
from scoring.breakdown import Problem
from scoring.pagoda import Build, Colour, HouseRules, Piece, Table, built, next_piece
from scoring.pagoda_tables import PILLARS_PER_FLOOR


@dataclass(frozen=True)
class Offer:
    """Pieces that one tap builds.

    Attributes:
        builds: The pieces, in the order of building.
        breach: What rule it breaks, in words; empty where it is legal.
    """

    builds: tuple[Build, ...]
    breach: str = ""


def offers(table: Table, site: int, rules: HouseRules) -> tuple[Offer, ...]:
    """What the colour rules let be built next on a site, what the box can't hold last.

    The roof comes with its spire, as both are built together; nothing fits on a complete pagoda.
    """
    following = next_piece(table, site)
    if following is None:
        return ()
    colours = (following.colour,) if following.colour else tuple(Colour)
    match following.what:
        case Piece.PILLAR | Piece.SPIRE:
            chains: list[tuple[Build, ...]] = [(replace(following, colour=c),) for c in colours]
        case Piece.TILE:
            chains = [(replace(following, colour=c, spot=spot),) for c in colours for spot in Colour]
        case Piece.ROOF:
            chains = [
                (replace(following, colour=c, spot=spot), Build(site, Piece.SPIRE, spot))
                for c in colours
                for spot in Colour
            ]
    bare = replace(table, scores={}, abilities={})
    known = set(pagoda.problems(bare, rules))
    found = [Offer(chain, _breach(bare, chain, known, rules)) for chain in chains]
    return tuple(sorted(found, key=lambda offer: bool(offer.breach)))


def rest_of_floor(table: Table, site: int) -> tuple[Build, ...]:
    """The pillars that the top floor still lacks, where there are several of a settled colour."""
    following = next_piece(table, site)
    if following is None or following.what is not Piece.PILLAR or following.colour is None:
        return ()
    floors = table.sites[site].floors
    standing = 0 if floors[-1].tile else len(floors[-1].pillars)
    missing = PILLARS_PER_FLOOR - standing
    return (following,) * missing if missing > 1 else ()


def _breach(table: Table, chain: tuple[Build, ...], known: set[Problem], rules: HouseRules) -> str:
    for each in chain:
        table, _ = built(table, each)
    return " ".join(p.message for p in pagoda.problems(table, rules) if p not in known)
