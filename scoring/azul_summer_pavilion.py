"""Azul: Summer Pavilion (Plan B Games, 2019): the score of a board, of a game by rounds, of a table.

What was placed between two boards, in which order best, and with which bonus tiles, is in :func:`diff`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, cast

from scoring import codec, players
from scoring.azul_summer_pavilion_board import (
    SPACES,
    Board,
    Placement,
    cost,
    placed,
    space_name,
    star_name,
    tile,
    with_tile,
)
from scoring.azul_summer_pavilion_diff import diff
from scoring.azul_summer_pavilion_final import GROUPS, final_score
from scoring.azul_summer_pavilion_game import Game, Kept, Round, describe, replay, score_game
from scoring.azul_summer_pavilion_placing import Step, best_order, placements, point_range, walk
from scoring.azul_summer_pavilion_problems import board_problems, box_problems
from scoring.azul_summer_pavilion_tables import (
    FACTS,
    FEATURES,
    HOUSE_RULES,
    PLAYERS,
    ROUNDS,
    WILD,
    Colour,
    Feature,
    HouseRules,
    Side,
    Space,
    Star,
)
from scoring.breakdown import Breakdown, Problem, Standings
from scoring.players import Players, Seat
from scoring.words import said

__all__ = [
    "FACTS",
    "FEATURES",
    "GROUPS",
    "HOUSE_RULES",
    "SPACES",
    "WILD",
    "Board",
    "Colour",
    "Feature",
    "Game",
    "HouseRules",
    "Kept",
    "Placement",
    "Players",
    "Round",
    "Seat",
    "Side",
    "Space",
    "Star",
    "State",
    "Step",
    "best_order",
    "cost",
    "describe",
    "diff",
    "parse",
    "placed",
    "placements",
    "point_range",
    "problems",
    "replay",
    "schema",
    "score",
    "space_name",
    "star_name",
    "tile",
    "unfinished",
    "walk",
    "with_tile",
]

State: TypeAlias = Board | Game | Players[Board] | Players[Game]


def parse(data: object) -> State:
    """JSON data as a board (it has ``stars``), a game (``rounds``), or several players with one or the other.

    A shape that can't be understood is an error; what the rules forbid is not: :func:`problems` lists it.

    Raises:
        StateError: with the path, the expectation and the finding of every unusable part.
    """
    if _has_rounds(data):
        game: Game | Players[Game] = players.parse(Game, data)
        return game
    board: Board | Players[Board] = players.parse(Board, data)
    return board


def unfinished(state: State) -> tuple[Problem, ...]:
    """What a game kept by rounds still lacks; a breach of nothing while it is played."""
    games = [seat.state for seat in state.players] if isinstance(state, Players) else [state]
    fewest = min((len(game.rounds) for game in games if isinstance(game, Game)), default=ROUNDS)
    if fewest >= ROUNDS:
        return ()
    message = said(
        "A game has {rounds} rounds and {fewest} are entered; the points of its end are not counted yet.",
        rounds=ROUNDS,
        fewest=fewest,
    )
    return (Problem("unfinished", "rounds", message),)


def _has_rounds(data: object) -> bool:
    if not isinstance(data, dict):
        return False
    seats = data.get("players")
    if isinstance(seats, list):
        return any(isinstance(seat, dict) and _has_rounds(seat.get("state")) for seat in seats)
    return "rounds" in data


def schema() -> dict[str, Any]:
    """JSON Schema of a board, a game or several players."""
    return codec.schema(State)


def problems(state: State, rules: HouseRules = HOUSE_RULES) -> tuple[Problem, ...]:
    """Every breach of the rules in a state, all at once."""
    return score(state, rules).problems


def score(state: State, rules: HouseRules = HOUSE_RULES) -> Breakdown | Standings:
    """The points of a board or of a game, or the standings of several players; ties are shared.

    A board is scored as at the end of the game. A game has the points of the end after its sixth round only.
    """
    if not isinstance(state, Players):
        return _score_one(state, rules, alone=True)
    seats = cast("tuple[Seat[Board | Game], ...]", state.players)
    boards = [(players.seat_path(i), _board(seat.state)) for i, seat in enumerate(seats)]
    return players.standings(
        seats,
        [_score_one(seat.state, rules, alone=False) for seat in seats],
        problems=[*box_problems(boards), *_mixed(seats), *_uneven(seats), *_first_in_centre(seats)],
        most=PLAYERS[1],
    )


def _score_one(state: Board | Game, rules: HouseRules, alone: bool) -> Breakdown:
    box = box_problems([("", _board(state))] if alone else [])
    if isinstance(state, Game):
        breakdown = score_game(state, rules)
        return replace(breakdown, problems=(*breakdown.problems, *box))
    return replace(final_score(state, rules), problems=(*board_problems(state), *box))


def _board(state: Board | Game) -> Board:
    """The board as it is, also after the rounds of a game so far."""
    if isinstance(state, Board):
        return state
    kept = replay(state)
    return kept[-1].board if kept else Board(state.side)


def _mixed(seats: Sequence[Seat[Board | Game]]) -> Iterator[Problem]:
    """Players who play on different sides."""
    for i, seat in enumerate(seats):
        if seat.state.side is not seats[0].state.side:
            message = said(
                "{side} and {side2} boards at one table.", side=seats[0].state.side, side2=seat.state.side
            )
            yield Problem("side", f"{players.seat_path(i)}/side", message)


def _uneven(seats: Sequence[Seat[Board | Game]]) -> Iterator[Problem]:
    """Players of whom fewer rounds are kept than of others, so that the totals do not compare."""
    kept = [len(seat.state.rounds) if isinstance(seat.state, Game) else None for seat in seats]
    most = max((n for n in kept if n is not None), default=0)
    for i, n in enumerate(kept):
        if n is not None and n < most:
            message = said(
                "{n} rounds are kept of {name}, {most} of others: the totals do not compare yet.",
                n=n,
                name=seats[i].name,
                most=most,
            )
            yield Problem("rounds", f"{players.seat_path(i)}/rounds", message)


def _first_in_centre(seats: Sequence[Seat[Board | Game]]) -> Iterator[Problem]:
    """Rounds in which more than one player was the first to take tiles from the centre."""
    first: dict[int, str] = {}
    for i, seat in enumerate(seats):
        for n, played in enumerate(seat.state.rounds if isinstance(seat.state, Game) else ()):
            if played.from_centre and first.setdefault(n, seat.name) != seat.name:
                message = said(
                    "Round {n}: {first} was the first in the centre already.", n=n + 1, first=first[n]
                )
                yield Problem("from_centre", f"{players.seat_path(i)}/rounds/{n}/from_centre", message)
