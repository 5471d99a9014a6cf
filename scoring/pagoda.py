"""Pagoda (Pegasus Spiele, 2014): the table, what was built in a turn, and a game kept turn by turn.

Points belong to whoever builds, so a table alone tells what both players earned together; their own points
are on the score track, or come from a game.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias, overload

from scoring import codec, pagoda_problems
from scoring.breakdown import Breakdown, Problem, Standings
from scoring.pagoda_abilities import Way
from scoring.pagoda_game import Game, Kept, Move, last_turn, next_player, replay, standings, start
from scoring.pagoda_points import GROUPS, lines
from scoring.pagoda_state import (
    EMPTY,
    Build,
    Floor,
    Piece,
    PlacedPiece,
    Roof,
    Site,
    Table,
    Tile,
    blocked,
    built,
    complete,
    next_piece,
    placed_pieces,
)
from scoring.pagoda_tables import (
    ABILITIES,
    ABILITY_NAMES,
    FACTS,
    HOUSE_RULES,
    Colour,
    HouseRules,
)
from scoring.pagoda_turn import Played, Turn, compare

__all__ = [
    "ABILITIES",
    "ABILITY_NAMES",
    "EMPTY",
    "FACTS",
    "GROUPS",
    "HOUSE_RULES",
    "Build",
    "Colour",
    "Floor",
    "Game",
    "HouseRules",
    "Kept",
    "Move",
    "Piece",
    "PlacedPiece",
    "Played",
    "Roof",
    "Site",
    "State",
    "Table",
    "Tile",
    "Turn",
    "Way",
    "blocked",
    "built",
    "compare",
    "complete",
    "diff",
    "last_turn",
    "next_piece",
    "next_player",
    "parse",
    "placed_pieces",
    "problems",
    "replay",
    "schema",
    "score",
    "standings",
    "start",
]

State: TypeAlias = Table | Game


def parse(data: object) -> State:
    """JSON data as a game (it has ``turns``) or a table (``sites``).

    A shape that can't be understood is an error; what the rules forbid is not: :func:`problems` lists it.

    Raises:
        StateError: with the path, the expectation and the finding of every unusable part.
    """
    if isinstance(data, dict) and "turns" in data:
        return codec.parse(Game, data)
    return codec.parse(Table, data)


def schema() -> dict[str, Any]:
    """JSON Schema of a table or a game."""
    return codec.schema(State)


def problems(state: State, rules: HouseRules = HOUSE_RULES) -> tuple[Problem, ...]:
    """Every breach of the rules in a table or in the turns of a game, all at once."""
    if isinstance(state, Game):
        return score(state, rules).problems
    return pagoda_problems.problems(state, rules)


@overload
def score(state: Table, rules: HouseRules = ...) -> Breakdown: ...
@overload
def score(state: Game, rules: HouseRules = ...) -> Standings: ...
def score(state: State, rules: HouseRules = HOUSE_RULES) -> Breakdown | Standings:
    """What the pagodas on a table are worth, or the standings of a game."""
    if isinstance(state, Game):
        return standings(state, replay(state, rules))
    found = lines(state.pieces, state.quick, rules)
    return Breakdown(found, GROUPS, pagoda_problems.problems(state, rules))


def diff(
    before: State,
    after: State,
    *,
    player: str | None = None,
    cards: Iterable[str] | None = None,
    used: Iterable[str] = (),
    alternative: bool | None = None,
    rules: HouseRules = HOUSE_RULES,
) -> dict[str, Any]:
    """What was built between two tables as plain JSON data, with its points and breaches.

    Args:
        before: The table before the turn; of a game, its table after the last turn.
        after: The same after it.
        player: Who built.
        cards: Colours of the cards played for it, without those that the Dragon swapped.
        used: Colours or names of abilities that are known to have been used.
        alternative: Whether it was an alternative turn; None: it was if four cards bought one pillar.
        rules: What the table plays otherwise.

    Raises:
        StateError: for a card or ability that the game does not have.
    """
    names = {name.casefold(): colour for colour, name in ABILITY_NAMES.items()}
    played = codec.parse(
        Played,
        {
            "player": player,
            "cards": None if cards is None else list(cards),
            "used": [names.get(each.casefold(), each) for each in used],
            "alternative": alternative,
        },
    )
    turn = compare(_table(before, rules), _table(after, rules), played, rules)
    return {
        "built": [_piece(piece) for piece in turn.built],
        "points": turn.points,
        "lines": [codec.dump(line) for line in turn.lines],
        "problems": [codec.dump(problem) for problem in turn.problems],
        "alternative": turn.alternative,
        "abilities": [{"used": sorted(way.used), "left": way.left} for way in turn.ways],
    }


def _table(state: State, rules: HouseRules) -> Table:
    if not isinstance(state, Game):
        return state
    kept = replay(state, rules)
    return kept[-1].table if kept else start(state)


def _piece(piece: PlacedPiece) -> dict[str, Any]:
    build = piece.build
    spot = {"spot": build.spot} if build.what in (Piece.TILE, Piece.ROOF) else {}
    return {"path": piece.path, "what": build.what, "colour": build.colour, **spot}
