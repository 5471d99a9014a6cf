"""What was built between two states of a Blueprints building, and what it changed in the score."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from scoring.blueprints_building import score_building
from scoring.blueprints_problems import building_problems
from scoring.blueprints_state import (
    Building,
    Die,
    Game,
    PlacedDie,
    Round,
    cell_name,
    placed_dice,
    plan_heights,
)
from scoring.breakdown import Problem, group_changes
from scoring.codec import Fault, StateError
from scoring.words import listed, quoted, said


def diff(
    before: Building | Round | Game, after: Building | Round | Game, *, player: str | None = None
) -> dict[str, Any]:
    """The dice placed between two states as plain JSON data.

    Args:
        before: The building before; or the round, or the game, of which the last round counts.
        after: The same later.
        player: Whose building; needed where there are several.

    Returns:
        ``built``, ``points`` (what the building is worth more now), ``lines`` (the change of each group),
        ``problems``. A die never moves and never changes its value (rulebook, "Placement rules"), so one
        that is gone or another one now is a problem.

    Raises:
        StateError: ``player`` has no building there.
    """
    old, new = _building(before, player), _building(after, player)
    was = {placed.path: placed for placed in placed_dice(old)}
    now = {placed.path: placed for placed in placed_dice(new)}
    built = [placed for path, placed in now.items() if path not in was]
    changes = group_changes(
        score_building(old),
        score_building(new),
        lambda group: tuple(placed.path for placed in built if placed.die.colour == group),
    )
    known = set(building_problems(old))
    problems = [
        *_changed_plan(old, new),
        *_changed(was, now),
        *(p for p in building_problems(new) if p not in known),
    ]
    return {
        "built": [{"path": placed.path, "what": _what(placed.die)} for placed in built],
        "points": sum(line.points for line in changes),
        "lines": [asdict(line) for line in changes],
        "problems": [asdict(problem) for problem in problems],
    }


def _building(state: Building | Round | Game, player: str | None) -> Building:
    if isinstance(state, Building):
        return state
    buildings = state.rounds[-1].buildings if isinstance(state, Game) and state.rounds else {}
    if isinstance(state, Round):
        buildings = state.buildings
    if player not in buildings:
        expected = said(
            "expected the name of one player of {buildings}", buildings=listed(buildings) or "nobody"
        )
        raise StateError((Fault("player", expected, "no name" if player is None else quoted(player)),))
    return buildings[player]


def _what(die: Die) -> str:
    return f"{die.colour} {'?' if die.value is None else die.value}"


def _changed(was: dict[str, PlacedDie], now: dict[str, PlacedDie]) -> Iterator[Problem]:
    for path, placed in was.items():
        later = now.get(path)
        where = said(
            "{cell_name}, level {level}", cell_name=cell_name(placed.row, placed.col), level=placed.level + 1
        )
        if later is None:
            yield Problem(
                "vanished",
                path,
                said(
                    "The {what} ({where}) is gone; dice are never taken off.",
                    what=_what(placed.die),
                    where=where,
                ),
            )
        elif not _may_be_one(placed.die, later.die):
            yield Problem(
                "changed",
                path,
                said(
                    "The {what} ({where}) is a {what2} now; dice never change.",
                    what=_what(placed.die),
                    where=where,
                    what2=_what(later.die),
                ),
            )


def _changed_plan(old: Building, new: Building) -> Iterator[Problem]:
    was, now = plan_heights(old.plan), plan_heights(new.plan)
    if was and now and was != now:
        message = said(
            "The plan was {plan} and is {plan2} now; a building keeps its card.",
            plan=old.plan,
            plan2=new.plan,
        )
        yield Problem("changed", "plan", message)


def _may_be_one(old: Die, new: Die) -> bool:
    """Whether both may be the same die: an unknown value fits any, a colour only itself."""
    return old.colour is new.colour and (old.value == new.value or None in (old.value, new.value))
