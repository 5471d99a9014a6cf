"""A Quadropolis play as it is kept, and what can be changed in it. No pages here."""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from scoring import codec, quadropolis
from scoring.breakdown import Breakdown, Standings
from scoring.players import Players, Seat
from scoring.quadropolis import (
    HOUSE_RULES,
    Allocation,
    Building,
    BuildingType,
    City,
    Fixed,
    HouseRules,
    Mode,
    Space,
    Stock,
    Tile,
)
from scoring.quadropolis_gains import kinds
from scoring.quadropolis_state import MAX_PIECES
from scoring.quadropolis_tables import EXPERT_ONLY, STACKABLE
from ui.board_sight import Sight, sights_with
from ui.seats import Player, seated, with_state

COUNTS = ("inhabitants", "energy")
Counted = str
"""``"inhabitants"`` or ``"energy"``."""

State = TypeVar("State")

_SPACE = re.compile(r"(?:city|fixed/\w+)/(\d/\d)", re.ASCII)


@dataclass(frozen=True)
class PlayedCities:
    """A play as it is kept.

    Attributes:
        seats: The players in turn order with their cities, all of one mode.
        rules: What the table plays by.
        sights: What photos told of the first players' cities; of the others there is no photo yet.
    """

    seats: tuple[Seat[City], ...]
    rules: HouseRules = HOUSE_RULES
    sights: tuple[Sight, ...] = ()

    @property
    def mode(self) -> Mode:
        """Classic or Expert."""
        return self.seats[0].state.mode

    def sight(self, index: int) -> Sight:
        """What photos told of one player's city."""
        return self.sights[index] if index < len(self.sights) else Sight()


def started(players: Iterable[Player], mode: Mode) -> PlayedCities:
    """A new play with empty cities."""
    return PlayedCities(seated((), players, quadropolis.empty(mode)))


def with_players(played: PlayedCities, players: Iterable[Player]) -> PlayedCities:
    """The play with others at the table; see :func:`ui.seats.seated`."""
    players = tuple(players)
    stay = tuple(played.sight(i) for i, player in enumerate(players[: len(played.seats)]) if player.name)
    return replace(played, seats=seated(played.seats, players, quadropolis.empty(played.mode)), sights=stay)


def with_city(played: PlayedCities, index: int, change: Callable[[City], City]) -> PlayedCities:
    """The play with one player's city changed."""
    return replace(played, seats=with_state(played.seats, index, change))


def with_sight(played: PlayedCities, index: int, sight: Sight) -> PlayedCities:
    """The play with what photos told of one player's city."""
    if played.sight(index) == sight:
        return played
    return replace(played, sights=sights_with(played.sights, index, sight))


def is_passing(played: PlayedCities) -> bool:
    """Whether some photo is still to be looked at."""
    return any(sight.waiting for sight in played.sights)


def resume_at(played: PlayedCities) -> int | None:
    """Whose city comes next: the first empty one; None when the score is due."""
    empty = (i for i, seat in enumerate(played.seats) if not any(quadropolis.buildings(seat.state)))
    return next(empty, None)


# --- changes of one city --------------------------------------------------------------------------------


def types(mode: Mode) -> tuple[BuildingType, ...]:
    """What can stand in a city; last of all a tile that the base box does not hold."""
    return tuple(t for t in BuildingType if mode is Mode.EXPERT or t not in EXPERT_ONLY)


def at(city: City, space: Space) -> Building | None:
    """What stands on a space.

    Raises:
        ValueError: The city has no such space.
    """
    row, col = _row_col(city, space)
    tile = city.city[row][col]
    return None if tile is None else Building(row, col, tile)


def build(city: City, space: Space, kind: BuildingType) -> City:
    """A building of a type; its content is known where all tiles of the type have the same."""
    old = at(city, space)
    if old and old.type is kind:
        return city
    floors = old.tile.floors if old and {old.type, kind} <= STACKABLE else 1
    return _released(_with_tile(city, space, _of_stock(kind, kinds(city.mode, kind), floors)), space)


def with_read_tile(city: City, space: Space, tile: object) -> City:
    """A tile as JSON data on a space.

    Raises:
        StateError: That is no tile.
    """
    return _released(_with_tile(city, space, codec.parse(Tile, tile)), space)


def clear(city: City, space: Space) -> City:
    """The space is empty."""
    return _released(_with_tile(city, space, None), space)


def with_floors(city: City, space: Space, floors: int | None) -> City:
    """A stack of that many floors, None while that is unknown; what is no stack stays as it is."""
    building = at(city, space)
    if building is None or building.type not in STACKABLE:
        return city
    return _with_tile(city, space, replace(building.tile, floors=floors))


def with_content(city: City, space: Space, choice: int | None) -> City:
    """The visible tile's content: one of :func:`contents` by its number, None while it is unknown.

    Raises:
        ValueError: There is no such content.
    """
    building = at(city, space)
    stocks = contents(city, building)
    if building is None or not stocks:
        return city
    if choice is not None and not 0 <= choice < len(stocks):
        raise ValueError(f"there is no content {choice}")
    known = stocks if choice is None else (stocks[choice],)
    return _with_tile(city, space, _of_stock(building.type, known, building.tile.floors))


def with_count(city: City, what: Counted, n: int | None) -> City:
    """How many inhabitants or units of energy the player owns; None: not counted."""
    if n is not None:
        n = max(0, min(n, MAX_PIECES))
    return replace(city, inhabitants=n) if what == "inhabitants" else replace(city, energy=n)


def fix(city: City, space: Space, choice: str) -> City:
    """Decides a part of the allocation.

    Args:
        city: The city.
        space: Whose part.
        choice: ``"best"`` leaves it to the best score; ``"on"`` or ``"off"``; for a Shop a number of
            customers; for a Park ``"full"`` or ``"empty"``.
    """
    city = _released(city, space)
    fixed = city.fixed
    match choice:
        case "on" | "off":
            fixed = replace(fixed, active={**fixed.active, space: choice == "on"})
        case "full" | "empty":
            fixed = replace(fixed, absorbs={**fixed.absorbs, space: choice == "full"})
        case _ if choice.isdecimal():
            fixed = replace(fixed, customers={**fixed.customers, space: int(choice)})
    return replace(city, fixed=fixed)


def release(city: City) -> City:
    """The whole allocation is left to the best score."""
    return replace(city, fixed=Fixed())


def fixed_choice(city: City, space: Space) -> str:
    """What was decided of a space, as :func:`fix` takes it."""
    fixed = city.fixed
    if space in fixed.customers:
        return str(fixed.customers[space])
    if space in fixed.absorbs:
        return "full" if fixed.absorbs[space] else "empty"
    return {None: "best", True: "on", False: "off"}[fixed.active.get(space)]


def contents(city: City, building: Building | None) -> tuple[Stock, ...]:
    """What the visible tile may be, where tiles of its type differ."""
    found = kinds(city.mode, building.type) if building else ()
    return found if len(found) > 1 else ()


def content_choice(city: City, building: Building) -> int | None:
    """Which of :func:`contents` the visible tile is; None where that is not said."""
    tile = building.tile
    said = (tile.inhabitants, tile.energy, tile.vp)
    found = (i for i, s in enumerate(contents(city, building)) if said == (s.inhabitants, s.energy, s.vp))
    return next(found, None)


def _of_stock(kind: BuildingType, stocks: tuple[Stock, ...], floors: int | None) -> Tile:
    """A tile with what all of these have in common."""

    def common(name: str) -> int | None:
        values = {getattr(s, name) for s in stocks} or {0}
        return values.pop() if len(values) == 1 else None

    return Tile(kind, floors, common("vp"), common("inhabitants"), common("energy"))


def _row_col(city: City, space: Space) -> tuple[int, int]:
    row, _, col = space.partition("/")
    if not (row.isdecimal() and col.isdecimal() and int(row) < len(city.city)):
        raise ValueError(f"there is no space {space}")
    if int(col) >= len(city.city[int(row)]):
        raise ValueError(f"there is no space {space}")
    return int(row), int(col)


def _with_tile(city: City, space: Space, tile: Tile | None) -> City:
    row, col = _row_col(city, space)
    grid = [list(each) for each in city.city]
    grid[row][col] = tile
    return replace(city, city=tuple(map(tuple, grid)))


def _released(city: City, space: Space) -> City:
    """Nothing is decided of this space."""
    fixed = {name: {s: v for s, v in part.items() if s != space} for name, part in vars(city.fixed).items()}
    return replace(city, fixed=Fixed(**fixed))


# --- what the rules say ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Judged:
    """A city as the rules see it."""

    allocation: Allocation
    breakdown: Breakdown


def judged(city: City, rules: HouseRules) -> Judged:
    """Allocation, score and breaches of one city; the last ones are remembered, as pages run often."""
    return _judged(json.dumps([codec.dump(city), codec.dump(rules)]))


@lru_cache(maxsize=64)
def _judged(text: str) -> Judged:
    city, rules = _from_json(text, City)
    return Judged(quadropolis.allocate(city, rules), quadropolis.score(city, rules))


def places(played: PlayedCities) -> Standings:
    """All players' scores with places and ties."""
    return _places(json.dumps([codec.dump(Players(played.seats)), codec.dump(played.rules)]))


@lru_cache(maxsize=4)
def _places(text: str) -> Standings:
    table, rules = _from_json(text, Players[City])
    return quadropolis.score(table, rules)


def _from_json(text: str, kind: type[State]) -> tuple[State, HouseRules]:
    state, rules = json.loads(text)
    return codec.parse(kind, state), codec.parse(HouseRules, rules)


def spaces_in(paths: Iterable[str]) -> tuple[Space, ...]:
    """The spaces that paths into a city, or into a table's cities, speak of."""
    return tuple(found[1] for path in paths if (found := _SPACE.search(path)))
