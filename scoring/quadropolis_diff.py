"""What was built between two Quadropolis cities, and what it changed in the score."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from scoring.breakdown import Breakdown, Problem, group_changes
from scoring.players import Players, seat_path, state_of
from scoring.quadropolis_allocation import best_allocation
from scoring.quadropolis_gains import owned
from scoring.quadropolis_points import GROUPS, Allocation, lines
from scoring.quadropolis_problems import box_problems, city_problems, in_play
from scoring.quadropolis_state import Building, City, buildings
from scoring.quadropolis_tables import HOUSE_RULES, NAMES, PIECES, PLAYERS, HouseRules
from scoring.words import counted, said


def diff(
    before: City | Players[City],
    after: City | Players[City],
    *,
    player: str | None = None,
    rules: HouseRules = HOUSE_RULES,
) -> dict[str, Any]:
    """The tiles built between two cities as plain JSON data.

    Args:
        before: The city before, or all players' cities.
        after: The city after.
        player: Whose cities; needed where there are several.
        rules: What the table plays otherwise.

    Returns:
        ``built``, ``points`` (what the city is worth more now, both allocated at their best), ``lines`` (the
        change of each group), ``problems`` (what can't have changed so, and the breaches that are new).

    Raises:
        StateError: ``player`` is nobody at the table.
    """
    old, new = state_of(before, player), state_of(after, player)
    old_tiles = {b.space: b for b in buildings(old)}
    new_tiles = {b.space: b for b in buildings(new)}
    built = [b for space, b in new_tiles.items() if _grown(old_tiles.get(space), b)]
    known = set(_problems(before, old, player, rules))
    problems = [*_changed(old, new, old_tiles, new_tiles)]
    problems += [p for p in _problems(after, new, player, rules) if p not in known]
    changes = group_changes(
        _score(old, rules),
        _score(new, rules),
        lambda group: tuple(b.path for b in built if ("park" if b.is_park else b.type) == group),
    )
    return {
        "built": [{"path": b.path, "what": _what(old_tiles.get(b.space), b)} for b in built],
        "points": sum(line.points for line in changes),
        "lines": [asdict(line) for line in changes],
        "problems": [asdict(problem) for problem in problems],
    }


def _grown(old: Building | None, new: Building) -> bool:
    return old is None or (old.type is new.type and new.floors > old.floors)


def _what(old: Building | None, new: Building) -> str:
    if old is None:
        floors = said(" of {floors}", floors=counted(new.floors, "floor")) if new.floors > 1 else ""
        return f"{NAMES[new.type]}{floors}"
    return said(
        "{floors} on a {name}, now {floors2}",
        floors=counted(new.floors - old.floors, "floor"),
        name=NAMES[new.type],
        floors2=new.floors,
    )


def _problems(
    state: City | Players[City], city: City, player: str | None, rules: HouseRules
) -> Iterator[Problem]:
    """Every breach of a city, and what there is too much of with it on the table."""
    yield from city_problems(city, _allocation(city, rules), rules)
    others = () if isinstance(state, City) else (s for s in state.players if s.name != player)
    table = [*((seat_path(i), seat.state) for i, seat in enumerate(others)), ("", city)]
    players = PLAYERS[1] if isinstance(state, City) else in_play(state)
    yield from (p for p in box_problems(table, players) if not p.path.startswith("players/"))


def _allocation(city: City, rules: HouseRules) -> Allocation:
    return best_allocation(city, owned(city, "inhabitants"), owned(city, "energy"), rules)


def _score(city: City, rules: HouseRules) -> Breakdown:
    return Breakdown(tuple(lines(city, _allocation(city, rules), rules)), GROUPS)


def _changed(
    old: City, new: City, old_tiles: dict[str, Building], new_tiles: dict[str, Building]
) -> Iterator[Problem]:
    """Tiles that went away or became others, pieces that became fewer, another mode."""
    if old.mode is not new.mode:
        yield Problem(
            "mode", "mode", said("A {mode} city before, a {mode2} one now.", mode=old.mode, mode2=new.mode)
        )
    for space, b in old_tiles.items():
        now = new_tiles.get(space)
        if now is None or now.type is not b.type:
            found = said("now {name}", name=NAMES[now.type]) if now else said("now nothing")
            yield Problem(
                "changed", b.path, said("{building} stood here, {found}.", building=b.words, found=found)
            )
        elif now.floors < b.floors:
            yield Problem(
                "changed",
                b.path,
                said(
                    "{building} had {floors}, now {floors2}.",
                    building=b.words,
                    floors=counted(b.floors, "floor"),
                    floors2=now.floors,
                ),
            )
    for what in ("inhabitants", "energy"):
        before, after = getattr(old, what), getattr(new, what)
        if before is not None and after is not None and after < before:
            yield Problem(
                "changed",
                what,
                said(
                    "{before} {what} before, {after} now; none is ever lost.",
                    before=before,
                    what=PIECES[what],
                    after=after,
                ),
            )
