"""What of a city is not sure, and where each part was seen."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import TypeVar

from scoring.quadropolis_state import Tile
from scoring.quadropolis_tables import MAX_FLOORS, STACKABLE, BuildingType
from scoring.words import said
from vision.quadropolis_contents import PLAIN
from vision.quadropolis_opinion import OUTSIDE, CityOpinion, SpaceOpinion
from vision.reading import Doubt, Evidence

Key = TypeVar("Key")

SURE_TYPE, SURE_CONTENT, SURE_FLOORS = 0.95, 0.95, 0.9
"""Probability from which on a value is no doubt. Of 26 photos' floors 95 of 95 from 0.9 on were right."""
COUNTED, LYING_ABOUT = 0.8, 0.5
"""How likely a city has as many pieces as doubtful tiles give, and as many as are seen lying about."""
LEAST_OFFERED = 0.01
MOST_OFFERED, MOST_TILES = 4, 6


@dataclass(frozen=True)
class Total:
    """Pieces that a city was given: None where floors below the visible ones gave some too."""

    value: int | None
    least: int


def totals(opinion: CityOpinion) -> tuple[Total, Total]:
    """Inhabitants and energy of a city."""
    tiles = [space.tile for row in opinion.spaces for space in row]
    standing = [tile for tile in tiles if tile is not None]
    open_ = any((tile.floors or 2) > 1 for tile in standing)
    people = sum(tile.inhabitants or 0 for tile in standing)
    energy = sum(tile.energy or 0 for tile in standing)
    return Total(None if open_ else people, people), Total(None if open_ else energy, energy)


def doubts_of(opinion: CityOpinion) -> tuple[Doubt, ...]:
    """Everything in doubt, in reading order, then the pieces."""
    found = [
        doubt
        for r, row in enumerate(opinion.spaces)
        for c, space in enumerate(row)
        for doubt in _space(f"city/{r}/{c}", space, MAX_FLOORS[opinion.mode])
    ]
    tiles_open = any("city/" in doubt.path for doubt in found)
    lying = (opinion.loose.figures, opinion.loose.cylinders)
    for name, total, loose in zip(("inhabitants", "energy"), totals(opinion), lying, strict=True):
        if total.value is None:
            why = said(
                "floors below the visible ones gave more than {least}: count the pieces", least=total.least
            )
            if loose:
                why += said(" (about {loose} seen lying about)", loose=loose)
            found.append(Doubt(name, ((loose, LYING_ABOUT),) if loose >= total.least else (), why))
        elif tiles_open:
            why = said("counted from the tiles, some of which are in doubt")
            found.append(Doubt(name, ((total.value, COUNTED),), why))
    return tuple(found)


def evidence_of(opinion: CityOpinion) -> dict[str, Evidence]:
    """Where each space was seen."""
    return {
        f"city/{r}/{c}": Evidence(space.photo, space.polygon, space.types[space.type])
        for r, row in enumerate(opinion.spaces)
        for c, space in enumerate(row)
        if space.seen > 0
    }


def _space(path: str, space: SpaceOpinion, most: int) -> Iterator[Doubt]:
    if space.seen < OUTSIDE:
        yield Doubt(path, (), said("this space lies outside the photo"), space.photo, space.polygon)
        return
    kind = space.type
    if kind is BuildingType.UNKNOWN or space.types[kind] < SURE_TYPE:
        least = 0.0 if kind is BuildingType.UNKNOWN else LEAST_OFFERED
        tiles = sorted(_tiles(space), key=lambda one: -one[1])
        offered = tuple(
            (None if tile is None else asdict(tile), chance)
            for tile, chance in tiles[:MOST_TILES]
            if chance >= least
        )
        why = (
            said("this tile is like none of the base game's")
            if kind is BuildingType.UNKNOWN
            else said("the tile's colours fit more than one type")
        )
        yield Doubt(path, offered, why, space.photo, space.polygon)
        return
    tile = space.tile
    if tile is None or kind is None:
        return
    contents = space.contents.get(kind, {})
    if contents and max(contents.values()) < SURE_CONTENT:
        for index, name in enumerate(("inhabitants", "energy", "vp")):
            chances: dict[int, float] = {}
            for content, chance in contents.items():
                if chance >= LEAST_OFFERED:
                    chances[content[index]] = chances.get(content[index], 0.0) + chance
            if len(chances) > 1:
                why = (
                    said("the points on the star are not clear")
                    if name == "vp"
                    else said("the icons at the upper left are not clear")
                )
                likely = _offered(chances)
                yield Doubt(f"{path}/{name}", likely, why, space.photo, space.polygon)
    if kind in STACKABLE and max(space.floors.values()) < SURE_FLOORS:
        floors = _offered({n: chance for n, chance in space.floors.items() if n <= most})
        yield Doubt(
            f"{path}/floors",
            floors,
            said("the lower floors are hidden from above"),
            space.photo,
            space.polygon,
        )


def _tiles(space: SpaceOpinion) -> Iterator[tuple[Tile | None, float]]:
    """What may stand on a space, whatever it shows, with its chance."""
    for kind, chance in space.types.items():
        tile = space.tile_of(kind)
        if tile is None or kind is None:
            yield None, chance
            continue
        contents = space.contents.get(kind) or {PLAIN: 1.0}
        for (people, energy, points), share in contents.items():
            yield replace(tile, inhabitants=people, energy=energy, vp=points), chance * share


def _offered(chances: Mapping[Key, float]) -> tuple[tuple[Key, float], ...]:
    """The likeliest few."""
    ranked = sorted(chances.items(), key=lambda one: -one[1])
    return tuple(one for one in ranked[:MOST_OFFERED] if one[1] >= LEAST_OFFERED) or tuple(ranked[:1])
