"""What is known of a site before its photo: pieces that stood there in the turn before never leave."""

from collections.abc import Mapping
from math import log

from scoring.pagoda_state import Site
from scoring.pagoda_tables import PILLARS_PER_FLOOR, Colour
from vision.pagoda_shapes import Shape

LOST = 0.0025
"""How often a piece that was known is gone: something fell, or was entered wrongly."""
RECOLOURED = 0.01
"""How often a piece that was known has another colour."""

Place = tuple[str, int, int]


def log_chance(shape: Shape, known: Site) -> float:
    """Log odds of a shape where ``known`` stood before."""
    return 0.0 if _holds(shape, known) else log(LOST)


def _holds(shape: Shape, known: Site) -> bool:
    tiles = sum(floor.tile is not None for floor in known.floors)
    top = len(known.floors[tiles].pillars) if len(known.floors) > tiles else 0
    if shape.tiles < tiles or (known.roof and not shape.roof) or (known.spire and not shape.spire):
        return False
    return shape.tiles > tiles or len(shape.pillars) >= top


def log_colours(known: Site) -> Mapping[Place, Mapping[Colour, float]]:
    """For each piece of known colour the log odds of every colour; `vision.pagoda_opinion.Place` names it."""
    told: dict[Place, Colour | None] = {}
    for number, floor in enumerate(known.floors):
        if len(colours := set(floor.pillars)) == 1:
            told |= {("pillar", number, slot): next(iter(colours)) for slot in range(PILLARS_PER_FLOOR)}
        if floor.tile:
            told |= {("base", number, 0): floor.tile.base, ("spots", number, 0): floor.tile.spots}
    if known.roof:
        told |= {("roof", 0, 0): known.roof.base, ("roof spot", 0, 0): known.roof.spot}
    told["spire", 0, 0] = known.spire
    return {
        place: {c: log(1 - RECOLOURED if c is colour else RECOLOURED / 4) for c in Colour}
        for place, colour in told.items()
        if colour
    }
