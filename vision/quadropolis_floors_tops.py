"""Where the top tiles of a city lie, and how large they look, by their prints."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from calibration.board_view import BoardView
from scoring.quadropolis_tables import STACKABLE, BuildingType
from vision.quadropolis_floors_prints import SAME_PRINT, Print, prints
from vision.quadropolis_floors_sides import Strips, looks, network_input, strips
from vision.quadropolis_floors_skew import Pair, grown, moved, skew_of
from vision.quadropolis_spaces import AROUND, SCALE, FlatCity

Floats = NDArray[np.float64]
Space = tuple[int, int]

THICK = 0.036
"""Height of a floor, in spaces: 2 mm of 57."""
STACK_SPREAD = 0.025
"""Of places of stacks, in spaces; set as `GROWTH_SPREAD`."""
LEANING = 0.3
"""`lean` from which on edges are looked for twice, as squares are found further off then."""
SURE = 0.8
"""How sure a tile's number of floors has to be for it to tell of the city's skew by itself."""
EDGE_SPREAD = 0.025
"""Of the logarithm of an outline's size."""
DRAWN_SPREAD = 0.012
"""Of squares against the prints in them, where it is the top tile that was found."""
SINGLES = 8
"""Tiles that can't be stacked which show how a single one looks."""


@dataclass(frozen=True, eq=False)
class Top:
    """The top tile of a building.

    Attributes:
        place: Where its middle seems to lie, in spaces from the city's corner.
        edge: Of its outline, in spaces.
        turn: By how much it lies turned, radians, clockwise as seen.
        outline: Edge by its own outline alone; that of `edge` is from all tiles of its type.
        print: Compared with the first of its group.
        group: Tiles with alike prints, itself among them.
    """

    place: Floats
    edge: float
    turn: float
    outline: float
    print: Print
    group: tuple[Space, ...]


def tops(city: FlatCity, view: BoardView, spaces: Mapping[Space, BuildingType]) -> dict[Space, Top]:
    """Finds the top tile of every building of a city."""
    types = defaultdict(list)
    for at, kind in spaces.items():
        types[kind].append(at)
    found = prints(city, types.values())
    groups = [tuple(at for at in members if found[at].alike >= SAME_PRINT) for members in types.values()]
    groups += [(at,) for at in spaces if found[at].alike < SAME_PRINT]
    first = {}
    skew = skew_of(
        [
            _pair(at, group[0], found[at], city)
            for group in groups
            for at in group[1:]
            if spaces[at] not in STACKABLE
        ]
    )
    for group in groups:
        squares = [city.squares[r][c] for r, c in group]
        shifts = np.array([found[at].shift + _middle(at, city) + _centre(city) for at in group])
        drawn = np.array([(square.x, square.y) for square in squares]) - shifts
        usual = np.array([_centre(city) + moved(_middle(at, city), skew) for at in group]) - shifts
        places = shifts + _agreed(drawn, usual)
        turns = np.array([found[at].turn for at in group])
        turns += np.median([-np.radians(square.turn) for square in squares] - turns)
        for at, place, turn in zip(group, places, turns, strict=True):
            growth = found[at].growth - grown(_middle(at, city), skew)
            edge = squares[0].edge * (1 + max(growth, 0.0))
            first[at] = Top(place, edge, float(turn), edge, found[at], group)
    for _ in range(1 if lean(city, view) < LEANING else 2):
        first = _settled(city, view, first, spaces)
    return first


def lean(city: FlatCity, view: BoardView) -> float:
    """How far the camera leans where the city's middle is: 0 from straight above, 1 at 45 degrees."""
    middle = _centre(city)[None]
    return float(np.linalg.norm(view.to_board(view.to_photo(middle, THICK)) - middle)) / THICK


def _settled(
    city: FlatCity, view: BoardView, tops: Mapping[Space, Top], spaces: Mapping[Space, BuildingType]
) -> dict[Space, Top]:
    """Moves tops to where the network sees their edges, those of one group alike."""
    out = dict(zip(tops, looks(inputs(city, view, tops, spaces, list(tops)))[1], strict=True))
    settled = {}
    for at, top in tops.items():
        steps = [_back(tops[one].turn, (out[one][[1, 2]] - out[one][[3, 0]]) / 2) for one in top.group]
        settled[at] = replace(
            top,
            place=top.place + np.median(steps, axis=0),
            edge=top.edge + float(np.median([out[one].mean() * 2 for one in top.group])),
            outline=top.edge + float(out[at].mean()) * 2,
        )
    return settled


@dataclass(frozen=True, eq=False)
class Raised:
    """What a stack's height does to its top tile, or what of it is seen.

    Attributes:
        shift: By how much further off than a single tile it seems to lie, in spaces.
        growth: Logarithm of how much larger it looks than a single tile, up to one constant for each group of
            prints; None where it can't be compared.
        sure: How sure that is, 0 to 1.
    """

    shift: Floats
    growth: float | None
    sure: float = 1.0


def raised(city: FlatCity, tops: Mapping[Space, Top], known: Mapping[Space, Raised]) -> dict[Space, Raised]:
    """How each top tile lies against where a single one would.

    Args:
        city: The city.
        tops: Of its buildings.
        known: What is known already of how they are raised; those that lack say nothing of the city's skew.
    """
    pairs = []
    for at, top in tops.items():
        one = top.group[0]
        if at in known and one in known and at != one:
            here, there = known[at], known[one]
            seen = replace(
                top.print,
                shift=top.print.shift - here.shift + there.shift,
                growth=top.print.growth - (here.growth or 0.0) + (there.growth or 0.0),
            )
            pairs.append(replace(_pair(at, one, seen, city), sure=here.sure * there.sure))
    offs = {at: top.place - _centre(city) - _middle(at, city) for at, top in tops.items()}
    ground = [at for at in known if known[at].sure > SURE]
    if len(ground) > 1:
        clear = {at: offs[at] - known[at].shift for at in ground}
        sizes = {at: float(np.log(tops[at].outline)) - (known[at].growth or 0.0) for at in ground}
        usual, size = np.median(list(clear.values()), axis=0), float(np.median(list(sizes.values())))
        middle = np.mean([_middle(at, city) for at in ground], axis=0)
        pairs += [
            Pair(middle, _middle(at, city), clear[at] - usual, sizes[at] - size, EDGE_SPREAD) for at in ground
        ]
    skew = skew_of(pairs)
    bent = {at: moved(_middle(at, city), skew) - _middle(at, city) for at in tops}
    level = np.median([offs[at] - bent[at] for at in ground or tops], axis=0)
    return {
        at: Raised(
            offs[at] - bent[at] - level,
            top.print.growth - grown(_middle(at, city), skew) if len(top.group) > 1 else None,
        )
        for at, top in tops.items()
    }


def _pair(at: Space, one: Space, seen: Print, city: FlatCity) -> Pair:
    return Pair(_middle(one, city), _middle(at, city), seen.shift, seen.growth)


def _centre(city: FlatCity) -> Floats:
    return np.array([len(city.squares[0]), len(city.squares)]) / 2


def _middle(at: Space, city: FlatCity) -> Floats:
    return np.array([at[1] + 0.5, at[0] + 0.5]) - _centre(city)


def inputs(
    city: FlatCity,
    view: BoardView,
    tops: Mapping[Space, Top],
    spaces: Mapping[Space, BuildingType],
    wanted: Sequence[Space],
) -> list[Strips]:
    """What the network sees of some of the tiles."""
    single_ones = [at for at in tops if spaces[at] not in STACKABLE][:SINGLES]
    cuts = {at: _cut(city, tops[at]) for at in {*wanted, *single_ones}}
    single = np.median([cuts[at] for at in single_ones or cuts], axis=0).astype(np.float32)
    seen = []
    for at in wanted:
        middle = np.array([[at[1] + 0.5, at[0] + 0.5]])
        rise = (view.to_board(view.to_photo(middle, THICK)) - middle)[0]
        seen.append(network_input(cuts[at], single, _back(-tops[at].turn, rise)))
    return seen


def _cut(city: FlatCity, top: Top) -> Strips:
    x, y = (top.place + AROUND) * SCALE - 0.5
    return strips(city.bgr, (float(x), float(y)), top.edge * SCALE, top.turn)


def _back(turn: float, vector: Floats) -> Floats:
    """A vector of a tile's own frame in the board's."""
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(np.array([[c, -s], [s, c]]) @ vector)


def _agreed(drawn: Floats, usual: Floats) -> Floats:
    """Where the first of alike tiles lies, by the squares drawn and by the usual places of tiles (N x 2).

    A stack's lower floors may have drawn its square, so one is chosen that the others and the usual places
    bear out.
    """

    def near(off: Floats, spread: float) -> Floats:
        return np.asarray(np.log(1 + (off**2).sum(axis=2) / spread**2).sum(axis=1))

    loss = near(drawn[:, None] - drawn[None], DRAWN_SPREAD) + near(drawn[:, None] - usual[None], STACK_SPREAD)
    best = drawn[int(np.argmin(loss))]
    close = np.linalg.norm(drawn - best, axis=1) < 2 * DRAWN_SPREAD
    return np.asarray(drawn[close].mean(axis=0))
