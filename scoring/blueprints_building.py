"""Blueprints' score of one building: plan bonus, orange, green, black and clear dice."""

from collections.abc import Iterator

from scoring.blueprints_problems import building_problems
from scoring.blueprints_state import (
    Building,
    Material,
    PlacedDie,
    cell_name,
    heights,
    match,
    placed_dice,
    value_bounds,
)
from scoring.blueprints_tables import (
    BLACK,
    COLS,
    DICE_PER_BUILDING,
    GREEN,
    MAX_PLANNED_HEIGHT,
    ORANGE_PER_NEIGHBOUR,
    PLAN_BONUS,
    ROWS,
)
from scoring.breakdown import Breakdown, Line
from scoring.words import counted, joined, said

GROUPS = ("plan", "orange", "green", "black", "clear")


def score_building(building: Building) -> Breakdown:
    """One building's points (rulebook, "Scoring": plan bonus, then the materials in their order).

    A clear die of unknown value has a line with the least it can show, an unknown plan one without points;
    ``range`` then runs from the total to the most that both can bring.
    """
    lines = (*_plan(building), *_orange(building), *_green(building), *_black(building), *_clear(building))
    total = sum(line.points for line in lines)
    bounds = value_bounds(building)
    bonus_open = match(building).matches is None and _could_match(building)
    more = PLAN_BONUS if bonus_open else 0
    for placed in _dice_of(building, Material.CLEAR):
        low, high = bounds.get(placed.path, (0, 0))
        more += high - low
    return Breakdown(
        lines,
        GROUPS,
        building_problems(building),
        (total, total + more) if bounds or bonus_open else None,
    )


def _could_match(building: Building) -> bool:
    """Whether any plan could look like this building."""
    built = heights(building)
    return sum(map(sum, built)) == DICE_PER_BUILDING and max(map(max, built)) <= MAX_PLANNED_HEIGHT


def _dice_of(building: Building, colour: Material) -> list[PlacedDie]:
    return [placed for placed in placed_dice(building) if placed.die.colour is colour]


def _where(placed: PlacedDie) -> str:
    return said(
        "{cell_name}, level {level}", cell_name=cell_name(placed.row, placed.col), level=placed.level + 1
    )


def _plan(building: Building) -> Iterator[Line]:
    found = match(building)
    dice = sum(1 for _ in placed_dice(building))
    points = 0
    paths = tuple(f"columns/{cell.row}/{cell.col}" for cell in found.cells)
    if dice != DICE_PER_BUILDING:
        stand = said(
            "Only {dice} of {dice_per_building} dice stand", dice=dice, dice_per_building=DICE_PER_BUILDING
        )
        if dice > DICE_PER_BUILDING:
            stand = said(
                "{dice} dice stand, more than the {dice_per_building} of a plan",
                dice=dice,
                dice_per_building=DICE_PER_BUILDING,
            )
        text = said("{stand}, so the plan is not fulfilled.", stand=stand)
    elif found.matches is None:
        bonus = (
            said("; {plan_bonus} points if the building equals it", plan_bonus=PLAN_BONUS)
            if _could_match(building)
            else ""
        )
        text = said("The plan is not known{bonus}.", bonus=bonus)
    elif found.matches:
        points = PLAN_BONUS
        paths = ("plan",)
        text = said("All {dice} dice stand as planned.", dice=dice)
    else:
        cells = (
            said(
                "{cell_name} has {dice}, planned {planned}",
                cell_name=cell_name(cell.row, cell.col),
                dice=counted(cell.built, "die", "dice"),
                planned=cell.planned or said("none"),
            )
            for cell in found.cells
        )
        text = said("Not as planned: {cells}.", cells=joined("; ", cells))
    yield Line("plan", points, text, paths or ("plan",))


def _orange(building: Building) -> Iterator[Line]:
    for placed in _dice_of(building, Material.ORANGE):
        n = len(neighbours(building, placed))
        yield Line(
            "orange",
            n * ORANGE_PER_NEIGHBOUR,
            said(
                "Orange die ({where}) touches {dice}: {n} × {orange_per_neighbour}.",
                where=_where(placed),
                dice=counted(n, "die", "dice"),
                n=n,
                orange_per_neighbour=ORANGE_PER_NEIGHBOUR,
            ),
            (placed.path,),
        )


def neighbours(building: Building, placed: PlacedDie) -> tuple[str, ...]:
    """Paths of the dice that share a face with a die: below, above and on its four sides."""
    cells = [
        (placed.row, placed.col, placed.level - 1),
        (placed.row, placed.col, placed.level + 1),
        (placed.row - 1, placed.col, placed.level),
        (placed.row + 1, placed.col, placed.level),
        (placed.row, placed.col - 1, placed.level),
        (placed.row, placed.col + 1, placed.level),
    ]
    return tuple(
        f"columns/{r}/{c}/{level}"
        for r, c, level in cells
        if 0 <= r < ROWS and 0 <= c < COLS and 0 <= level < len(building.columns[r][c])
    )


def _green(building: Building) -> Iterator[Line]:
    dice = _dice_of(building, Material.GREEN)
    if dice:
        points = GREEN[min(len(dice), len(GREEN) - 1)]
        yield Line(
            "green",
            points,
            said("{dice}: {points}.", dice=counted(len(dice), "green die", "green dice"), points=points),
            tuple(placed.path for placed in dice),
        )


def _black(building: Building) -> Iterator[Line]:
    for placed in _dice_of(building, Material.BLACK):
        points = BLACK[min(placed.level, len(BLACK) - 1)]
        yield Line(
            "black",
            points,
            said("Black die ({where}): {points}.", where=_where(placed), points=points),
            (placed.path,),
        )


def _clear(building: Building) -> Iterator[Line]:
    bounds = value_bounds(building)
    for placed in _dice_of(building, Material.CLEAR):
        value = placed.die.value
        if value is not None:
            shows = said("shows {value}", value=value)
        else:
            value, high = bounds[placed.path]
            shows = (
                said("must show {value}", value=value)
                if value == high
                else said("of unknown value, {value} to {high}, counts {value}", value=value, high=high)
            )
        yield Line(
            "clear",
            value,
            said("Clear die ({where}) {shows}.", where=_where(placed), shows=shows),
            (placed.path,),
        )
