"""How sure a site's shape and colours are, from how well each possibility explains the photos."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from scoring.pagoda_state import EMPTY_SITE, Floor, Roof, Site, Tile
from scoring.pagoda_tables import PILLARS_PER_FLOOR, Colour
from vision.chances import likeliest, shares
from vision.pagoda_fit import Fit
from vision.pagoda_known import log_chance, log_colours
from vision.pagoda_light import COLOURS
from vision.pagoda_shapes import (
    LABELS,
    PILLAR,
    PILLAR_TOP,
    ROOF,
    ROOF_SPOT,
    SPIRE,
    SPIRE_TOP,
    SPOT,
    TILE,
    Shape,
    label,
)

Floats = NDArray[np.float64]
Chances = Mapping[Colour, float]

FEWER = 0.05
"""Log odds of a piece less, where nothing at all was seen."""
RULE_KEPT = 0.98
"""How often the colours that the rules make one are one; the rest is what tables do wrong, and misprints of
what was seen."""
MODEL_FAILS = 0.003
"""How often a shape or colour is wrong however clear it looks: something unknown lies there."""

Place = tuple[str, int, int]
"""A piece with one colour: ``pillar`` with floor and slot, ``base`` and ``spots`` with floor, 0; ``roof``,
``roof spot`` and ``spire`` with 0, 0."""


@dataclass(frozen=True, eq=False)
class SiteOpinion:
    """What is believed of a site.

    Attributes:
        site: Its index.
        shapes: Probability of each shape.
        colours: For each coloured piece of the likeliest shape, probabilities by colour.
        seen: For each of them, how much of it was seen: independent samples.
        states: How each likely shape would read, likeliest first, with its probability.
    """

    site: int
    shapes: Mapping[Shape, float]
    colours: Mapping[Place, Chances]
    seen: Mapping[Place, float]
    states: tuple[tuple[Site, float], ...]

    @property
    def shape(self) -> Shape:
        """The likeliest."""
        return likeliest(self.shapes)


LISTED = 6
LEAST_LISTED = 1e-3
"""States that are listed at most, and their least probability."""


def opinion_of(fit: Fit, site: int, stride: int = 1) -> SiteOpinion:
    """What the photos say about a site, the others as they are believed to be."""
    sums = fit.sums(site, stride)
    known = fit.known[site]
    logs = {
        shape: fit.value(matrix) - FEWER * _pieces(shape) + log_chance(shape, known)
        for shape, matrix in sums.items()
    }
    sure = shares(logs)
    even = MODEL_FAILS / len(sure)
    shapes = {shape: (1 - MODEL_FAILS) * chance + even for shape, chance in sure.items()}
    ranked = sorted(shapes, key=lambda one: -shapes[one])
    best = ranked[0]
    told = log_colours(known)
    colours, seen = _colours(best, fit.plain(site, best), told)
    states: dict[Site, float] = {}
    for shape in [s for s in ranked if s == best or shapes[s] >= LEAST_LISTED][: 4 * LISTED]:
        here = colours if shape == best else _colours(shape, fit.plain(site, shape), told)[0]
        state = site_of(shape, here)
        states[state] = states.get(state, 0.0) + shapes[shape]
    listed = sorted(states.items(), key=lambda one: -one[1])
    return SiteOpinion(site, shapes, colours, seen, tuple(listed[:LISTED]))


def site_of(shape: Shape, colours: Mapping[Place, Chances]) -> Site:
    """A shape and its pieces' likeliest colours as a state."""

    def colour(kind: str, floor: int = 0, slot: int = 0) -> Colour:
        return likeliest(colours[kind, floor, slot])

    floors = [
        Floor(
            tuple(colour("pillar", floor, slot) for slot in _slots(shape, floor)),
            Tile(colour("base", floor), colour("spots", floor)) if floor < shape.tiles else None,
        )
        for floor in range(shape.floors)
    ]
    if not floors:
        return EMPTY_SITE
    return Site(
        tuple(floors),
        Roof(colour("roof"), colour("roof spot")) if shape.roof else None,
        colour("spire") if shape.spire else None,
    )


def slots_of(shape: Shape, floor: int) -> tuple[int, ...]:
    """Slots of a floor's pillars, in the order of the state."""
    return _slots(shape, floor)


def _slots(shape: Shape, floor: int) -> tuple[int, ...]:
    return tuple(range(PILLARS_PER_FLOOR)) if floor < shape.tiles else shape.pillars


def _pieces(shape: Shape) -> int:
    return 5 * shape.tiles + len(shape.pillars) + 2 * shape.roof + shape.spire


def _places(shape: Shape) -> dict[Place, tuple[tuple[int, ...], int]]:
    """Each coloured piece: the labels that show it, and the group that the rules put it in."""
    found: dict[Place, tuple[tuple[int, ...], int]] = {}
    for floor in range(shape.floors):
        for slot in _slots(shape, floor):
            names = (label(floor, PILLAR + slot), label(floor, PILLAR_TOP + slot))
            found["pillar", floor, slot] = names, floor
        if floor < shape.tiles:
            found["base", floor, 0] = (label(floor, TILE),), floor
            spots = tuple(label(floor, SPOT + slot) for slot in range(PILLARS_PER_FLOOR))
            found["spots", floor, 0] = spots, floor + 1
    if shape.roof:
        found["roof", 0, 0] = (label(shape.tiles, ROOF),), shape.tiles
        found["roof spot", 0, 0] = (label(shape.tiles, ROOF_SPOT),), shape.tiles + 1
    if shape.spire:
        names = (label(shape.tiles, SPIRE), label(shape.tiles, SPIRE_TOP))
        found["spire", 0, 0] = names, shape.tiles + 1
    return found


def _colours(
    shape: Shape, matrix: Floats, told: Mapping[Place, Mapping[Colour, float]]
) -> tuple[dict[Place, Chances], dict[Place, float]]:
    """Probabilities of each piece's colour: what it shows itself, and what those of its group show."""
    assert matrix.shape[0] == LABELS
    own: dict[Place, Floats] = {}
    members: dict[int, list[Place]] = {}
    for place, (names, group) in _places(shape).items():
        own[place] = matrix[list(names), : len(COLOURS)].sum(axis=0)
        if place in told:
            own[place] = own[place] + [told[place][colour] for colour in COLOURS]
        members.setdefault(group, []).append(place)
    chances: dict[Place, Chances] = {}
    seen: dict[Place, float] = {}
    for places in members.values():
        for place in places:
            others = np.sum([own[other] for other in places if other != place], axis=0) + np.zeros(
                len(COLOURS)
            )
            asked = RULE_KEPT * _soft(others) + (1 - RULE_KEPT) / len(COLOURS)
            mixed = _soft(own[place] + np.log(asked))
            mixed = (1 - MODEL_FAILS) * mixed + MODEL_FAILS / len(COLOURS)
            chances[place] = {colour: float(p) for colour, p in zip(COLOURS, mixed, strict=True)}
            seen[place] = float(np.ptp(own[place]))
    return chances, seen


def _soft(logs: Floats) -> Floats:
    weights = np.exp(logs - logs.max())
    return np.asarray(weights / weights.sum())
