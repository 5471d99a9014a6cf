"""What of the pagodas is not sure, and where each piece was seen."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scoring import codec
from scoring.pagoda_state import Site
from scoring.words import said
from vision.chances import likeliest
from vision.pagoda_fit import SiteView
from vision.pagoda_opinion import Place, SiteOpinion, slots_of
from vision.pagoda_shapes import PILLAR, SPIRE, TILE, Shape
from vision.reading import Doubt, Evidence, Polygon

SURE_SHAPE, SURE_COLOUR = 0.97, 0.97
"""Probability from which on a value is no doubt."""
LEAST_OFFERED = 0.01
MOST_OFFERED = 4


@dataclass(frozen=True, eq=False)
class Shown:
    """A site and its photos.

    Attributes:
        opinion: What is believed of it.
        views: It in each photo that was used.
        photos: The photos' indexes.
        scales: Pixels of the photo a pixel of the copy that was read.
        visible: Share of each view that nearer pagodas and the photo's rim leave to be seen.
    """

    opinion: SiteOpinion
    views: Sequence[SiteView]
    photos: Sequence[int]
    scales: Sequence[float]
    visible: Sequence[float]

    def best(self) -> int:
        """The view that shows most of it."""
        sizes = [share * np.prod(view.size) for share, view in zip(self.visible, self.views, strict=True)]
        return int(np.argmax(sizes))

    def polygon(self, floor: int, kind: int) -> Polygon:
        """Outline of a piece in the view that shows the site best."""
        view = self.best()
        outline = self.views[view].stand.outline(floor, kind)
        scale = self.scales[view]
        return tuple((float(x), float(y)) for x, y in (outline + 0.5) * scale - 0.5)

    def whole(self) -> Polygon:
        """The outline of all that stands on the site, or its place on the board where nothing does."""
        shape = self.opinion.shape
        if not shape.floors:
            view = self.best()
            ground = (self.views[view].stand.ground() + 0.5) * self.scales[view] - 0.5
            return tuple((float(x), float(y)) for x, y in ground)
        pieces = [self.polygon(0, TILE)]
        if shape.floors:
            pieces.append(self.polygon(shape.floors - 1, TILE))
        points = np.array([point for piece in pieces for point in piece])
        (x0, y0), (x1, y1) = points.min(axis=0), points.max(axis=0)
        return (float(x0), float(y0)), (float(x1), float(y0)), (float(x1), float(y1)), (float(x0), float(y1))


def doubts_of(shown: Shown) -> Iterator[Doubt]:
    """Everything in doubt on a site, from the ground up."""
    opinion = shown.opinion
    root = f"sites/{opinion.site}"
    photo = shown.photos[shown.best()]
    ordered = _by_structure(opinion.shapes)
    if likeliest(ordered) != _structure(opinion.shape) or ordered[_structure(opinion.shape)] < SURE_SHAPE:
        offered = tuple((codec.dump(site), chance) for site, chance in opinion.states[:MOST_OFFERED])
        yield Doubt(
            root,
            offered,
            said("its floors can't be told for sure: another photo from the other side helps"),
            photo,
            shown.whole(),
        )
        return
    shape = opinion.shape
    yield from _pillars(shown, root, photo)
    for (kind, floor, slot), chances in opinion.colours.items():
        best = likeliest(chances)
        if chances[best] >= SURE_COLOUR:
            continue
        path, label_kind = _path(shape, (kind, floor, slot))
        ranked = sorted(chances.items(), key=lambda one: -one[1])
        offered = tuple(
            (colour, chance) for colour, chance in ranked[:MOST_OFFERED] if chance >= LEAST_OFFERED
        )
        at = shape.tiles if kind in ("roof", "roof spot", "spire") else floor
        yield Doubt(
            f"{root}/{path}",
            offered,
            said("its colour is hidden or not clear"),
            photo,
            shown.polygon(at, label_kind),
        )


def evidence_of(shown: Shown) -> dict[str, Evidence]:
    """Where each piece of a site was seen, or its place where nothing stands."""
    opinion, photo = shown.opinion, shown.photos[shown.best()]
    shape, root = opinion.shape, f"sites/{opinion.site}"
    sure = sum(chance for site, chance in opinion.states if site == opinion.states[0][0])
    if not shape.floors:
        return {root: Evidence(photo, shown.whole(), min(sure, 1.0))}
    found: dict[str, Evidence] = {}
    for place, chances in opinion.colours.items():
        path, kind = _path(shape, place)
        path = path.removesuffix("/base")
        if path.endswith(("/spots", "/spot")):
            whole = path.rsplit("/", 1)[0]
            before = found[f"{root}/{whole}"]
            confidence = min(before.confidence, max(chances.values()))
            found[f"{root}/{whole}"] = Evidence(before.photo, before.polygon, confidence)
            continue
        at = shape.tiles if place[0] in ("roof", "spire") else place[1]
        confidence = min(sure, max(chances.values()))
        found[f"{root}/{path}"] = Evidence(photo, shown.polygon(at, kind), confidence)
    return found


Structure = tuple[int, bool]


def _structure(shape: Shape) -> Structure:
    return shape.tiles, shape.roof


def _by_structure(shapes: Mapping[Shape, float]) -> dict[Structure, float]:
    found: dict[Structure, float] = {}
    for shape, chance in shapes.items():
        found[_structure(shape)] = found.get(_structure(shape), 0.0) + chance
    return found


def _pillars(shown: Shown, root: str, photo: int) -> Iterator[Doubt]:
    """Doubts about how many pillars the top floor has, or whether a spire stands on the roof."""
    opinion, shape = shown.opinion, shown.opinion.shape
    alike = {s: chance for s, chance in opinion.shapes.items() if _structure(s) == _structure(shape)}
    total = sum(alike.values())
    if shape.roof:
        spire = sum(chance for s, chance in alike.items() if s.spire) / total
        if SURE_SHAPE > spire > 1 - SURE_SHAPE:
            colour = opinion.states[0][0].spire or _spot(opinion.states[0][0])
            offered = sorted(((colour, spire), (None, 1 - spire)), key=lambda one: -one[1])
            yield Doubt(
                f"{root}/spire",
                tuple(offered),
                said("whether a spire stands there is not clear"),
                photo,
                shown.polygon(shape.tiles, SPIRE),
            )
        return
    counts: dict[int, float] = {}
    for s, chance in alike.items():
        counts[len(s.pillars)] = counts.get(len(s.pillars), 0.0) + chance / total
    if counts[len(shape.pillars)] >= SURE_SHAPE:
        return
    floor = shape.tiles
    ranked = sorted(counts.items(), key=lambda one: -one[1])[:MOST_OFFERED]
    colour = _colour_of_floor(opinion, floor)
    values = [([colour] * count, chance) for count, chance in ranked if chance >= LEAST_OFFERED]
    why = said("pillars may hide behind others: a photo from the other side helps")
    if all(count for count, _ in ranked if counts[count] >= LEAST_OFFERED) and shape.pillars:
        yield Doubt(f"{root}/floors/{floor}/pillars", tuple(values), why, photo, shown.polygon(floor, TILE))
        return
    floors = tuple(({"pillars": list(v), "tile": None} if v else None, chance) for v, chance in values)
    yield Doubt(f"{root}/floors/{floor}", floors, why, photo, shown.polygon(floor, TILE))


def _colour_of_floor(opinion: SiteOpinion, floor: int) -> object:
    """The colour of the pillars on a floor in the likeliest state that has some."""
    for site, _ in opinion.states:
        if len(site.floors) > floor and site.floors[floor].pillars:
            return site.floors[floor].pillars[0]
    return None


def _spot(site: Site) -> object:
    return site.roof.spot if site.roof else None


def _path(shape: Shape, place: Place) -> tuple[str, int]:
    """Where a piece's colour stands in the site's state, and the kind whose outline shows it."""
    kind, floor, slot = place
    match kind:
        case "pillar":
            return f"floors/{floor}/pillars/{slots_of(shape, floor).index(slot)}", PILLAR + slot
        case "base" | "spots":
            return f"floors/{floor}/tile/{kind}", TILE
        case "roof":
            return "roof/base", TILE
        case "roof spot":
            return "roof/spot", TILE
        case _:
            return "spire", SPIRE
