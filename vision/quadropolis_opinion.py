"""What photos say of every space of a city: its type, what its tile gives, how many floors."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView
from scoring.quadropolis_state import Tile
from scoring.quadropolis_tables import MAX_FLOORS, STACKABLE, STOCK, BuildingType, Mode
from scoring.words import said
from vision.board import FINDING, HAND_WORDS, READING, BoardError
from vision.chances import Key, likeliest, shares
from vision.quadropolis_contents import PLAIN, Content, contents_seen
from vision.quadropolis_floors import floors_seen
from vision.quadropolis_known import TAUGHT, VARIED, Alike, KnownTiles
from vision.quadropolis_looks import SIZE, TypeOpinion, type_opinion
from vision.quadropolis_mat import SHAPES
from vision.quadropolis_pieces import Pieces, pieces_beside, pieces_on
from vision.quadropolis_spaces import FlatCity, Square, cut, flat_city, outline, spaces
from vision.quadropolis_turn import LEAST_TILES, quarter_turns, way_up
from vision.reading import Polygon

Image = NDArray[np.uint8]

COMPARED, COMPARED_CHANCE = 3, 0.001
"""Types that are compared with the copy's pictures: so many, and whichever colours make this likely."""
TURNED_MISFIT, TURNED_BETTER = 1.3, 0.5
"""A tile whose colours are this far from every type's is tried the other ways up, and taken that way where it
fits better by so much."""
UNTAUGHT_PUBLIC = 0.85
"""Most chance of a Public Service of which no picture is known: tiles of an expansion look alike."""
UNLIKE, UNLIKE_CHANCE = 0.6, 0.85
"""Correlation with every taught tile of its own type below which a tile is in doubt, and its chance then."""
OUTSIDE = 0.75
"""Share of a space that has to be in the photo."""
SURE, MOST_DIFFERENT = 0.9, 0.25
"""Share of the spaces of which both photos are sure that may differ: of one city none did, of two half."""
EACH_COUNTS = 0.7
"""Weight of each of several photos: what hides or blinds one may do so to the next."""
MOST_MISFIT = 1.2
"""Median of the tiles' misfit above which the grid lies wrong: rightly found ones give up to 0.6 (26
photos)."""
LIKELY, MOST_UNSURE = 0.7, 0.6
"""Share of tiles whose type is not even likely, or none of the box's, above which this is no city: of the 26
photos, 8 of them with an expansion's tiles, up to 0.4."""


@dataclass(frozen=True, eq=False)
class SpaceOpinion:
    """One space in one photo, or in all.

    Attributes:
        types: Probability of each type, and of None for a bare space.
        contents: For the likelier types, probability of what the tile shows.
        floors: Probability of each number of floors, should it be a tile that is stacked.
        photo: Index of the photo that shows it best.
        polygon: Where it is there.
        seen: Share of it that this photo shows.
    """

    types: Mapping[BuildingType | None, float]
    contents: Mapping[BuildingType, Mapping[Content, float]]
    floors: Mapping[int, float]
    photo: int
    polygon: Polygon
    seen: float

    @property
    def type(self) -> BuildingType | None:
        """The likeliest."""
        return likeliest(self.types)

    @property
    def tile(self) -> Tile | None:
        """The likeliest tile; None where the space seems bare."""
        return self.tile_of(self.type)

    def tile_of(self, kind: BuildingType | None) -> Tile | None:
        """The likeliest tile of a type."""
        if kind is None:
            return None
        people, energy, points = likeliest(self.contents.get(kind, {PLAIN: 1.0}))
        floors = likeliest(self.floors) if kind in STACKABLE else 1
        return Tile(kind, floors, points, people, energy)


@dataclass(frozen=True, eq=False)
class CityOpinion:
    """A city in one photo, or in all.

    Attributes:
        mode: Which side of the mat it lies on.
        view: How it lies in the (first) photo.
        spaces: Rows of spaces.
        loose: Pieces that lie about; where several photos show them, of the one that shows most.
    """

    mode: Mode
    view: BoardView
    spaces: tuple[tuple[SpaceOpinion, ...], ...]
    loose: Pieces


def city_opinion(
    bgr: Image, view: BoardView, mode: Mode, known: KnownTiles, photo: int, turnable: bool = True
) -> CityOpinion:
    """What one photo says of every space.

    Args:
        bgr: The upright photo.
        view: How the city lies in it.
        mode: Which side of the mat it is.
        known: Tiles of this copy.
        photo: Index of the photo.
        turnable: Whether a Classic city may lie another way up than ``view`` has it.

    Raises:
        BoardError: The tiles are seen in a mirror, or the grid doesn't fit them.
    """
    shape = SHAPES[mode]
    city = flat_city(bgr, view, shape.rows, shape.columns)
    if turnable and mode is Mode.CLASSIC:
        turn = way_up(city, known)
        if turn:
            view = view.moved(quarter_turns(turn, shape.rows))
            city = flat_city(bgr, view, shape.rows, shape.columns)
    box = {tile.type for tile in STOCK[mode]}
    seen = {at: _looked_at(city, *at, known, box) for at in spaces(shape.rows, shape.columns)}
    kinds = tuple(tuple(likeliest(seen[r, c].types) for c in range(shape.columns)) for r in range(shape.rows))
    tiles = [one for one in seen.values() if likeliest(one.types) is not None]
    if not tiles:
        raise BoardError(
            READING,
            said(
                "expected tiles on the mat, found none: an empty city needs no photo; else set its "
                "corners anew"
            ),
        )
    unsure = sum(
        max(one.types.values()) < LIKELY or likeliest(one.types) is BuildingType.UNKNOWN for one in tiles
    )
    misfit = float(np.median([one.misfit for one in tiles])) if tiles else 0.0
    if len(tiles) >= LEAST_TILES and (misfit > MOST_MISFIT or unsure > MOST_UNSURE * len(tiles)):
        raise BoardError(
            FINDING,
            said(
                "expected a city's tiles, found a grid that doesn't fit what lies there: {hand_words}",
                hand_words=HAND_WORDS,
            ),
        )
    floors = floors_seen(city, view, kinds, MAX_FLOORS[mode])
    return CityOpinion(
        mode,
        view,
        tuple(
            tuple(
                SpaceOpinion(
                    seen[r, c].types,
                    contents_seen(seen[r, c].upright, seen[r, c].types, seen[r, c].alike, mode),
                    floors.get((r, c), {1: 1.0}),
                    photo,
                    outline(view, seen[r, c].square),
                    city.in_photo(r, c),
                )
                for c in range(shape.columns)
            )
            for r in range(shape.rows)
        ),
        pieces_beside(bgr, view, shape) + pieces_on(_recognised(seen.values())),
    )


def _recognised(looked: Iterable["_Looked"]) -> Iterator[Alike]:
    """Of tiles that are like a taught one, that one."""
    for one in looked:
        kind = likeliest(one.types)
        nearest = one.alike.get(kind) if kind else None
        if nearest is not None and nearest.correlation >= UNLIKE:
            yield nearest


def together(opinions: Sequence[CityOpinion]) -> CityOpinion:
    """What several photos of one city say.

    Raises:
        BoardError: They are of different mats or cities.
    """
    first = opinions[0]
    if len(opinions) == 1:
        return first
    if len({opinion.mode for opinion in opinions}) > 1:
        raise BoardError(FINDING, said("expected photos of one city, found both a Classic and an Expert mat"))
    for number, other in enumerate(opinions[1:], 2):
        if _another_city(first, other):
            raise BoardError(
                READING,
                said("photo {number} shows another city than the first: give each its own", number=number),
            )
    return CityOpinion(
        first.mode,
        first.view,
        tuple(
            tuple(_both([opinion.spaces[r][c] for opinion in opinions]) for c in range(len(row)))
            for r, row in enumerate(first.spaces)
        ),
        Pieces(
            max(opinion.loose.figures for opinion in opinions),
            max(opinion.loose.cylinders for opinion in opinions),
        ),
    )


def _another_city(one: CityOpinion, other: CityOpinion) -> bool:
    """Whether two photos are sure of different types on too many spaces."""
    pairs = [
        pair
        for row, others in zip(one.spaces, other.spaces, strict=True)
        for pair in zip(row, others, strict=True)
        if all(space.seen >= OUTSIDE and max(space.types.values()) >= SURE for space in pair)
    ]
    return sum(a.type != b.type for a, b in pairs) > MOST_DIFFERENT * max(len(pairs), LEAST_TILES)


def _both(views: Sequence[SpaceOpinion]) -> SpaceOpinion:
    shown = [view for view in views if view.seen >= OUTSIDE] or list(views)
    best = max(shown, key=lambda view: (view.seen >= OUTSIDE, max(view.types.values())))
    kinds = {kind for view in shown for kind in view.contents}
    return replace(
        best,
        types=_product([view.types for view in shown]),
        contents={
            kind: _product([view.contents[kind] for view in shown if kind in view.contents]) for kind in kinds
        },
        floors=_product([view.floors for view in shown]),
        seen=max(view.seen for view in views),
    )


def _product(chances: Sequence[Mapping[Key, float]]) -> dict[Key, float]:
    """Evidence of several photos, each a little less than it says."""
    if len(chances) == 1:
        return dict(chances[0])
    keys = {key: None for one in chances for key in one}
    return shares(
        {key: sum(EACH_COUNTS * np.log(max(one.get(key, 0.0), 1e-4)) for one in chances) for key in keys}
    )


@dataclass(frozen=True, eq=False)
class _Looked:
    """A space looked at: its types, its tile upright at twice `SIZE`, and what is known like it."""

    types: Mapping[BuildingType | None, float]
    misfit: float
    alike: Mapping[BuildingType, Alike]
    square: Square
    upright: Image


def _looked_at(
    city: FlatCity, row: int, column: int, known: KnownTiles, box: Collection[BuildingType]
) -> _Looked:
    square = city.squares[row][column]
    turn, opinion = _turned(city.cut(row, column, SIZE))
    ranked = sorted(opinion.chances, key=lambda kind: -opinion.chances[kind])
    compared = ranked[:COMPARED] + [k for k in ranked[COMPARED:] if opinion.chances[k] > COMPARED_CHANCE]
    alike = known.compared(city, square, turn, compared)
    logs = {
        kind: float(np.log(max(chance, 1e-9))) + (alike[kind].weight if kind in alike else 0.0)
        for kind, chance in opinion.chances.items()
    }
    types = shares(logs)
    for kind in [kind for kind in types if kind and kind is not BuildingType.UNKNOWN and kind not in box]:
        _doubted(types, kind, 0.0)
    best = likeliest(types)
    nearest = alike.get(best) if best else None
    if nearest and nearest.weight > 0:
        square = nearest.square
    if best is BuildingType.PUBLIC and (nearest is None or nearest.correlation < TAUGHT):
        _doubted(types, best, UNTAUGHT_PUBLIC)
    elif best and nearest and best not in VARIED and nearest.correlation < UNLIKE:
        _doubted(types, best, UNLIKE_CHANCE)
    upright = np.ascontiguousarray(np.rot90(cut(city.bgr, square, 2 * SIZE), turn))
    return _Looked(types, opinion.misfit, alike, square, upright)


def _doubted(types: dict[BuildingType | None, float], kind: BuildingType, most: float) -> None:
    """Gives what a type's chance has above ``most`` to tiles that the box does not hold."""
    spare = max(types[kind] - most, 0.0)
    types[kind] -= spare
    types[BuildingType.UNKNOWN] += spare


def _turned(tile: Image) -> tuple[int, TypeOpinion]:
    """The quarter turns (anticlockwise) that set a tile upright, and what its colours say then."""
    upright = type_opinion(tile)
    if upright.misfit < TURNED_MISFIT or likeliest(upright.chances) is None:
        return 0, upright
    tried = [(0, upright)] + [(k, type_opinion(np.ascontiguousarray(np.rot90(tile, k)))) for k in (1, 2, 3)]
    turn, best = min(tried, key=lambda one: one[1].misfit)
    return (turn, best) if best.misfit < upright.misfit - TURNED_BETTER else (0, upright)
