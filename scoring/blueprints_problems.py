"""Blueprints' breaches: everything in a state that the rules don't allow, all at once."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.blueprints_state import (
    Building,
    Game,
    Heights,
    Material,
    Round,
    cell_name,
    placed_dice,
    plan_faults,
    plan_heights,
)
from scoring.blueprints_tables import (
    COLS,
    DICE_PER_BUILDING,
    DICE_PER_COLOUR,
    PLAYERS,
    ROUNDS,
    ROWS,
    VALUES,
)
from scoring.breakdown import Problem
from scoring.players import plain_name
from scoring.words import quoted, said


def building_problems(building: Building, at: str = "") -> tuple[Problem, ...]:
    """Breaches in one building.

    Fewer than 6 dice are none: a die that fits nowhere leaves the game.

    Args:
        building: The building.
        at: The path of the building itself with a closing ``/``, put before every path.
    """
    return tuple(
        Problem(p.rule, f"{at}{p.path}", p.message)
        for part in (_plan, _hatched, _descending, _values, _amounts)
        for p in part(building)
    )


def round_problems(played: Round, at: str = "") -> tuple[Problem, ...]:
    """Breaches in a round and in all its buildings; ``at`` as in :func:`building_problems`."""
    found = [*_players(played), *_demand(played), *_dice_of_round(played), *_repeated_plans(_plans(played))]
    problems = [Problem(p.rule, f"{at}{p.path}", p.message) for p in found]
    for name, building in played.buildings.items():
        problems += building_problems(building, f"{at}buildings/{name}/")
    return tuple(problems)


def game_problems(game: Game) -> tuple[Problem, ...]:
    """Breaches in a game, all its rounds and buildings; see also :mod:`scoring.blueprints` on turn order."""
    problems = []
    if len(game.rounds) > ROUNDS:
        problems.append(
            Problem(
                "rounds",
                "rounds",
                said("A game has {rounds} rounds; found {rounds2}.", rounds=ROUNDS, rounds2=len(game.rounds)),
            )
        )
    for i, played in enumerate(game.rounds):
        problems += [*_same_seats(game.rounds[0], played, i), *round_problems(played, f"rounds/{i}/")]
    problems += _repeated_plans(
        [plan for i, played in enumerate(game.rounds) for plan in _plans(played, f"rounds/{i}/")]
    )
    return tuple(dict.fromkeys(problems))


def _plan(building: Building) -> Iterator[Problem]:
    if building.plan is not None:
        for fault in plan_faults(building.plan):
            yield Problem("plan", "plan", fault)


def _hatched(building: Building) -> Iterator[Problem]:
    planned = plan_heights(building.plan)
    if planned is None:
        return
    for r in range(ROWS):
        for c in range(COLS):
            if building.columns[r][c] and not planned[r][c]:
                yield Problem(
                    "hatched",
                    f"columns/{r}/{c}",
                    said(
                        "The {cell_name} cell is hatched on plan {plan}: no die may stand there.",
                        cell_name=cell_name(r, c),
                        plan=building.plan,
                    ),
                )


def _descending(building: Building) -> Iterator[Problem]:
    below: dict[tuple[int, int], int] = {}
    for placed in placed_dice(building):
        value, cell = placed.die.value, (placed.row, placed.col)
        if value is None:
            continue
        if value < below.get(cell, value):
            yield Problem(
                "descending",
                placed.path,
                said(
                    "In the {cell_name} column a {value} lies above a {below}; a die may only be put on one "
                    "of equal or lower value.",
                    cell_name=cell_name(*cell),
                    value=value,
                    below=below[cell],
                ),
            )
        below[cell] = value


def _values(building: Building) -> Iterator[Problem]:
    for placed in placed_dice(building):
        value = placed.die.value
        if value is not None and value not in VALUES:
            yield Problem(
                "value", f"{placed.path}/value", said("A die shows 1 to 6; found {value}.", value=value)
            )


def _amounts(building: Building) -> Iterator[Problem]:
    colours = Counter(placed.die.colour for placed in placed_dice(building))
    if colours.total() > DICE_PER_BUILDING:
        yield Problem(
            "too_many_dice",
            "columns",
            said(
                "A building has at most {dice_per_building} dice; found {colours}.",
                dice_per_building=DICE_PER_BUILDING,
                colours=colours.total(),
            ),
        )
    for colour, n in colours.items():
        if n > DICE_PER_COLOUR:
            yield Problem(
                "dice_of_colour",
                "columns",
                said(
                    "The box has {dice_per_colour} {colour} dice; found {n} in this building.",
                    dice_per_colour=DICE_PER_COLOUR,
                    colour=colour,
                    n=n,
                ),
            )


def _players(played: Round) -> Iterator[Problem]:
    names = Counter(played.players)
    least, most = PLAYERS
    if not least <= len(played.players) <= most:
        yield Problem(
            "players",
            "players",
            said(
                "A round has {least} to {most} players; found {players}.",
                least=least,
                most=most,
                players=len(played.players),
            ),
        )
    for i, name in enumerate(played.players):
        if not name.strip() or "/" in name:
            yield Problem(
                "name",
                f"players/{i}",
                said("A name is not empty and has no / in it; found {name}.", name=quoted(name)),
            )
        if plain_name(name) in map(plain_name, played.players[:i]):
            message = said("Each player is named once; there is another {name}.", name=quoted(name))
            yield Problem("name", f"players/{i}", message)
        elif name not in played.buildings:
            yield Problem("building_missing", f"players/{i}", said("{name} has no building.", name=name))
    for name in played.buildings:
        if name not in names:
            yield Problem(
                "no_player",
                f"buildings/{name}",
                said("This building belongs to {name}, who is not among the players.", name=name),
            )


def _demand(played: Round) -> Iterator[Problem]:
    first, second = played.demand
    if first == second:
        yield Problem(
            "demand",
            "demand",
            said("The two in-demand dice have different colours; both are {first}.", first=first),
        )


def _dice_of_round(played: Round) -> Iterator[Problem]:
    built = Counter(p.die.colour for b in played.buildings.values() for p in placed_dice(b))
    for colour in Material:
        on_board = played.demand.count(colour)
        if built[colour] > DICE_PER_COLOUR - on_board:
            where = said(" and {on_board} on the scoreboard", on_board=on_board) if on_board else ""
            yield Problem(
                "dice_of_colour",
                "buildings",
                said(
                    "The box has {dice_per_colour} {colour} dice; found {built} in the buildings{where}.",
                    dice_per_colour=DICE_PER_COLOUR,
                    colour=colour,
                    built=built[colour],
                    where=where,
                ),
            )


def _plans(played: Round, at: str = "") -> list[tuple[str, str]]:
    """Every building's plan as far as it is known, with its path."""
    return [
        (f"{at}buildings/{name}/plan", building.plan)
        for name, building in played.buildings.items()
        if building.plan and plan_heights(building.plan)
    ]


def _repeated_plans(plans: Sequence[tuple[str, str]]) -> Iterator[Problem]:
    """Plans of several buildings: all cards differ, and used ones are discarded ("End of the round")."""
    known: set[Heights | None] = set()
    for path, plan in plans:
        planned = plan_heights(plan)
        if planned in known:
            message = said(
                "Plan {plan} is another building's too; all cards differ (known from a single source).",
                plan=plan,
            )
            yield Problem("plan_twice", path, message)
        known.add(planned)


def _same_seats(first: Round, played: Round, index: int) -> Iterator[Problem]:
    if sorted(first.players) != sorted(played.players):
        yield Problem(
            "players_changed",
            f"rounds/{index}/players",
            said(
                "A game keeps its players: {players} in the first round; found {players2}.",
                players=", ".join(first.players),
                players2=", ".join(played.players),
            ),
        )
    elif played.players and not any(
        played.players == first.players[i:] + first.players[:i] for i in range(len(first.players))
    ):
        yield Problem(
            "turn_order",
            f"rounds/{index}/players",
            said(
                "Turns go clockwise in every round, so {players} may start elsewhere but keep their "
                "order; found {players2}.",
                players=", ".join(first.players),
                players2=", ".join(played.players),
            ),
        )
