"""A game of Azul: Summer Pavilion kept round by round, with the running score of one player."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.azul_summer_pavilion_board import Board, Placement, space_name, tile, with_tile
from scoring.azul_summer_pavilion_final import GROUPS, final_score
from scoring.azul_summer_pavilion_placing import Step, walk
from scoring.azul_summer_pavilion_problems import board_problems
from scoring.azul_summer_pavilion_tables import (
    CORNER_SPACES,
    HOUSE_RULES,
    MIN_SCORE,
    PENALTY,
    ROUNDS,
    START_SCORE,
    Colour,
    HouseRules,
    Side,
)
from scoring.breakdown import Breakdown, Line, Problem
from scoring.words import counted, said, together


@dataclass(frozen=True)
class Round:
    """What one player did in a round.

    Attributes:
        from_centre: Tiles taken in the turn that was the round's first in the centre, wild tile included; 0
            where another player was first.
        placements: The tiles placed, in their order.
        kept: Tiles put on corner spaces on passing; in the last round tiles that are left.
        discarded: Tiles discarded on passing.

    Raises:
        ValueError: a number is out of range.
    """

    from_centre: int = 0
    placements: tuple[Placement, ...] = ()
    kept: tuple[Colour | None, ...] = ()
    discarded: int = 0

    def __post_init__(self) -> None:
        for name in ("from_centre", "discarded"):
            if (value := getattr(self, name)) < 0:
                raise ValueError(f"expected {name} of 0 or more, found {value}")


@dataclass(frozen=True)
class Game:
    """One player's game so far, over after six rounds.

    Attributes:
        side: Which side of the board is up.
        rounds: The rounds played.
    """

    side: Side
    rounds: tuple[Round, ...] = ()

    def with_round(self, played: Round) -> "Game":
        """The game with one more round."""
        return replace(self, rounds=(*self.rounds, played))

    def undone(self) -> "Game":
        """The game without its last round; a game without rounds stays as it is."""
        return replace(self, rounds=self.rounds[:-1])


@dataclass(frozen=True)
class Kept:
    """A round of a game.

    Attributes:
        lines: Its points; paths lead into the game.
        steps: Its placements with the bonus tiles they brought.
        board: The board after it, with the running score.
    """

    lines: tuple[Line, ...]
    steps: tuple[Step, ...]
    board: Board


def replay(game: Game) -> tuple[Kept, ...]:
    """Every round with the board and the running score after it."""
    board = Board(game.side, score=START_SCORE)
    kept = []
    for i, played in enumerate(game.rounds):
        last = i == ROUNDS - 1
        lines: list[Line] = []
        marker = board.score or START_SCORE
        steps = walk(board, played.placements)
        if played.from_centre:
            lines.append(_loss("from_centre", played.from_centre, marker, i))
            marker += lines[-1].points
        for n, step in enumerate(steps):
            lines.append(_placement(game.side, step, f"rounds/{i}/placements/{n}", i))
            marker += step.points
            board = with_tile(board, step.placement)
        if played.discarded and not last:
            lines.append(_loss("discarded", played.discarded, marker, i))
            marker += lines[-1].points
        leftover = played.discarded if last else 0
        board = replace(board, score=marker, corner_tiles=played.kept, leftover=leftover)
        kept.append(Kept(tuple(lines), steps, board))
    return tuple(kept)


def score_game(game: Game, rules: HouseRules = HOUSE_RULES) -> Breakdown:
    """Every move of the score marker and, after the sixth round, the points of the end.

    The game is over then (rulebook, "End of the game"): further rounds are a breach and count nothing.
    """
    played_out = replace(game, rounds=game.rounds[:ROUNDS])
    kept = replay(played_out)
    start = Line(
        "start",
        START_SCORE,
        said("The score marker starts at {start_score}.", start_score=START_SCORE),
        (),
        "score",
    )
    lines = [start, *(line for played in kept for line in played.lines)]
    if len(kept) == ROUNDS:
        final = final_score(kept[-1].board, rules)
        lines += [_in_game(line, played_out) for line in final.lines if line.group != "score"]
    return Breakdown(tuple(lines), GROUPS, game_problems(game))


def _loss(rule: str, tiles: int, marker: int, i: int) -> Line:
    loss = min(tiles * PENALTY, marker - MIN_SCORE)
    values = {"i": i + 1, "tiles": counted(tiles, "tile")}
    text = (
        said("Round {i}: {tiles} taken in the first turn in the centre", **values)
        if rule == "from_centre"
        else said("Round {i}: {tiles} discarded", **values)
    )
    floor = (
        said("; no loss takes the score below {min_score}", min_score=MIN_SCORE)
        if loss < tiles * PENALTY
        else ""
    )
    return Line(
        rule,
        -loss,
        text + floor + ".",
        (f"rounds/{i}/{rule}",),
        "score",
    )


def _placement(side: Side, step: Step, path: str, i: int) -> Line:
    return Line(
        "placement",
        step.points,
        said("Round {i}: {describe}", i=i + 1, describe=describe(side, step)),
        (path,),
        "score",
    )


def describe(side: Side, step: Step) -> str:
    """A placement in a sentence, with its group and bonus tiles."""
    where = space_name(side, step.placement.space)
    values = {"colour": step.placement.colour, "where": where, "n": step.points}
    text = (
        said("{colour} on the {where}, a group of {n}", **values)
        if step.points > 1
        else said("{colour} on the {where}, on its own", **values)
    )
    if step.features:
        names = together(said("a {kind}", kind=feature.kind) for feature in step.features)
        text += said(
            "; surrounds {names}: {tiles}", names=names, tiles=counted(step.bonus_tiles, "bonus tile")
        )
    return text + "."


def _in_game(line: Line, game: Game) -> Line:
    """A line of the end with its paths leading to the placements."""
    where = {
        placement.path: f"rounds/{i}/placements/{n}"
        for i, played in enumerate(game.rounds)
        for n, placement in enumerate(played.placements)
    }
    last = len(game.rounds) - 1
    where |= {f"corner_tiles/{n}": f"rounds/{last}/kept/{n}" for n in range(len(game.rounds[last].kept))}
    where["leftover"] = f"rounds/{last}/discarded"
    return replace(line, paths=tuple(where[path] for path in line.paths))


def game_problems(game: Game) -> tuple[Problem, ...]:
    """Every breach of a game; paths lead into it."""
    return (*_round_problems(game), *_final_board_problems(game))


def _round_problems(game: Game) -> Iterator[Problem]:
    if len(game.rounds) > ROUNDS:
        yield Problem(
            "rounds",
            "rounds",
            said("A game has {rounds} rounds; found {rounds2}.", rounds=ROUNDS, rounds2=len(game.rounds)),
        )
    board = Board(game.side)
    for i, played in enumerate(game.rounds):
        for n, placement in enumerate(played.placements):
            if tile(board, placement.space):
                where = space_name(game.side, placement.space)
                message = said("The {where} is covered already.", where=where)
                yield Problem("covered", f"rounds/{i}/placements/{n}", message)
            board = with_tile(board, placement)
        if len(played.kept) > CORNER_SPACES and i < ROUNDS - 1:
            message = said(
                "{kept} tiles are kept; there are {corner_spaces} corner spaces.",
                kept=len(played.kept),
                corner_spaces=CORNER_SPACES,
            )
            yield Problem("corner", f"rounds/{i}/kept", message)


def _final_board_problems(game: Game) -> Iterator[Problem]:
    """Wrong colours on the board as it is now, each at the last placement that it concerns."""
    board = Board(game.side)
    last: dict[str, str] = {}
    for i, played in enumerate(game.rounds):
        for n, placement in enumerate(played.placements):
            board = with_tile(board, placement)
            last[placement.path] = last[f"stars/{placement.star}"] = f"rounds/{i}/placements/{n}"
    for problem in board_problems(board):
        yield replace(problem, path=last[problem.path])
