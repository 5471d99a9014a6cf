"""Breaches of Quadropolis' rules in a city, and what the box can't hold."""

from collections.abc import Iterator, Sequence

from scoring import quadropolis_gains as gains
from scoring.breakdown import Problem
from scoring.players import Players
from scoring.quadropolis_allocation import absorbs
from scoring.quadropolis_points import Allocation
from scoring.quadropolis_state import Building, City, buildings
from scoring.quadropolis_tables import (
    ACTIVATION,
    BOX_ENERGY,
    BOX_INHABITANTS,
    EXPERT_ONLY,
    MAX_CUSTOMERS,
    MAX_FLOORS,
    NAMES,
    PIECES,
    PLAYERS,
    PRINTS_VP,
    ROUNDS,
    STACKABLE,
    TURNS,
    BuildingType,
    HouseRules,
    Mode,
    Stock,
)
from scoring.words import counted, said, together


def city_problems(city: City, allocation: Allocation, rules: HouseRules) -> tuple[Problem, ...]:
    """Every breach in one city; ``allocation`` is the one that was found for it."""
    found = [p for b in buildings(city) for p in tile_problems(city, b)]
    return (
        *found,
        *_size_problems(city),
        *_count_problems(city),
        *_fixed_problems(city, allocation, rules),
    )


def _size_problems(city: City) -> Iterator[Problem]:
    """More tiles than a player builds in a game (rulebook, "A turn"): every floor is one."""
    tiles = sum(b.floors for b in buildings(city))
    most = TURNS * ROUNDS[city.mode]
    if tiles > most:
        yield Problem(
            "tiles",
            "city",
            said(
                "A player builds at most {most} tiles, floors included; {tiles} stand here.",
                most=most,
                tiles=tiles,
            ),
        )


def tile_problems(city: City, building: Building) -> Iterator[Problem]:
    """What can't be about one building."""
    kind, tile, mode = building.type, building.tile, city.mode
    if kind is BuildingType.UNKNOWN:
        yield Problem(
            "unknown",
            building.path,
            said("{building}: the base box holds no such tile; it scores nothing.", building=building.words),
        )
        return
    if kind in EXPERT_ONLY and mode is Mode.CLASSIC:
        yield Problem(
            "mode",
            building.path,
            said("{building} is an Expert building in a Classic city.", building=building.words),
        )
        return
    most = MAX_FLOORS[mode] if kind in STACKABLE else 1
    if tile.floors is not None and tile.floors > most:
        yield Problem(
            "floors",
            f"{building.path}/floors",
            said(
                "{building} has {floors} floors; {floors2} can be built.",
                building=building.words,
                floors=tile.floors,
                floors2=counted(most, "floor"),
            ),
        )
    if tile.vp and kind not in PRINTS_VP:
        yield Problem(
            "vp",
            f"{building.path}/vp",
            said("No points are printed on a {name}; {vp} found.", name=NAMES[kind], vp=tile.vp),
        )
    elif not gains.possible(mode, building):
        content = said(
            "{inhabitants} inhabitants, {energy} energy and {vp} printed points",
            inhabitants=tile.inhabitants,
            energy=tile.energy,
            vp=tile.vp,
        )
        yield Problem(
            "tile",
            building.path,
            said(
                "{building}: no {name} tile has {content}.",
                building=building.words,
                name=NAMES[kind],
                content=content,
            ),
        )


def _count_problems(city: City) -> Iterator[Problem]:
    """Inhabitants and energy that the tiles can't have given; what an unknown tile gave can't be told."""
    expansion = any(b.type is BuildingType.UNKNOWN for b in buildings(city))
    for what, (low, high) in (("inhabitants", gains.inhabitants(city)), ("energy", gains.energy(city))):
        owned = getattr(city, what)
        bounds = f"{low}" if low == high else said("{low} to {high}", low=low, high=high)
        if owned is not None and (owned < low or (owned > high and not expansion)):
            yield Problem(
                what,
                what,
                said(
                    "The city's tiles give {bounds} {what}; the player has {owned}.",
                    bounds=bounds,
                    what=PIECES[what],
                    owned=owned,
                ),
            )


def _fixed_problems(city: City, allocation: Allocation, rules: HouseRules) -> Iterator[Problem]:
    """Fixed parts of the allocation that make no sense or could not be kept."""
    every = {b.space: b for b in buildings(city)}
    most = MAX_CUSTOMERS[city.mode]
    for space, active in city.fixed.active.items():
        b = every.get(space)
        path = f"fixed/active/{space}"
        if b is None or b.type not in ACTIVATION:
            yield Problem(
                "fixed", path, said("Nothing that can be activated stands at {space}.", space=space)
            )
        elif active and space not in allocation.active:
            yield Problem(
                "fixed",
                path,
                said("{building} can't be activated: inhabitants or energy are missing.", building=b.words),
            )
        elif not active and space in allocation.active:
            yield Problem(
                "fixed",
                path,
                said("{building} is to stay inactive and to have customers at once.", building=b.words),
            )
    for space, n in city.fixed.customers.items():
        b = every.get(space)
        path = f"fixed/customers/{space}"
        if b is None or b.type is not BuildingType.SHOP:
            yield Problem("fixed", path, said("No Shop stands at {space}.", space=space))
        elif not 0 <= n <= most:
            yield Problem(
                "fixed",
                path,
                said(
                    "{building} has room for 0 to {most} customers, not {n}.",
                    building=b.words,
                    most=most,
                    n=n,
                ),
            )
        elif allocation.customers.get(space) != n:
            yield Problem(
                "fixed",
                path,
                said(
                    "{building} can't have {customers}: too little to go round.",
                    building=b.words,
                    customers=counted(n, "customer"),
                ),
            )
    for space, wish in city.fixed.absorbs.items():
        b = every.get(space)
        path = f"fixed/absorbs/{space}"
        if b is None or not absorbs(b, rules):
            yield Problem("fixed", path, said("Nothing that absorbs energy stands at {space}.", space=space))
        elif wish and space not in allocation.absorbed:
            yield Problem("fixed", path, said("No energy is left for {building}.", building=b.words))


def box_problems(cities: Sequence[tuple[str, City]], players: int = PLAYERS[1]) -> Iterator[Problem]:
    """What all cities of a table together have more of than the game holds.

    Args:
        cities: Each with its path.
        players: How many play; as many as can where that is not known.
    """
    for mode in Mode:
        tiles: dict[BuildingType, list[str]] = {}
        contents: dict[Stock, list[str]] = {}
        for at, city in cities:
            for b in buildings(city) if city.mode is mode else ():
                path = f"{at}/{b.path}" if at else b.path
                tiles.setdefault(b.type, []).extend([path] * b.floors)
                known = gains.possible(mode, b)
                if len(known) == 1:
                    contents.setdefault(known[0], []).append(path)
        for stock, paths in contents.items():
            held, all_alike = sum(stock.per_round), len(gains.kinds(mode, stock.type)) == 1
            if len(paths) > held and not all_alike:
                what = _content(stock)
                text = said(
                    "{paths} tiles {name} with {what}; the box holds {held}.",
                    paths=len(paths),
                    name=NAMES[stock.type],
                    what=what,
                    held=held,
                )
                yield Problem("box", paths[-1], text)
        for kind, paths in tiles.items():
            known = gains.kinds(mode, kind)
            held = sum(sum(stock.per_round) for stock in known)
            if kind is BuildingType.MONUMENT and known and len(paths) > min(players, held):
                there = said("with {players} players there are {players}", players=players)
                yield Problem(
                    "box", paths[-1], said("{paths} Monuments; {there}.", paths=len(paths), there=there)
                )
            elif known and len(paths) > held:
                yield Problem(
                    "box",
                    paths[-1],
                    said(
                        "{paths} tiles {name}; the box holds {held}.",
                        paths=len(paths),
                        name=NAMES[kind],
                        held=held,
                    ),
                )
    for what, most in (("inhabitants", BOX_INHABITANTS), ("energy", BOX_ENERGY)):
        total = sum(getattr(city, what) or 0 for _, city in cities)
        if total > most:
            paths = [f"{path}/{what}" if path else what for path, city in cities if getattr(city, what)]
            yield Problem(
                "box",
                paths[-1],
                said(
                    "{total} pieces of {what}; the box holds {most}.",
                    total=total,
                    what=PIECES[what],
                    most=most,
                ),
            )


def in_play(table: Players[City]) -> int:
    """How many play; as many as can at a table of a single city."""
    return len(table.players) if len(table.players) >= PLAYERS[0] else PLAYERS[1]


def _content(stock: Stock) -> str:
    """What a tile gives, in words."""
    parts = [
        counted(stock.inhabitants, "inhabitant") if stock.inhabitants else "",
        said("{energy} energy", energy=stock.energy) if stock.energy else "",
        counted(stock.vp, "printed point") if stock.vp else "",
    ]
    return together(part for part in parts if part) if any(parts) else said("nothing")
