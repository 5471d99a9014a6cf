"""A Pagoda game kept turn by turn: the table and the scores after every turn, the end, the winner.

Rulebook: course of the game, replenishing cards, end of the game.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from scoring.breakdown import Breakdown, Line, PlayerScore, Problem, Standings
from scoring.pagoda_payment import COLOURS
from scoring.pagoda_points import GROUPS
from scoring.pagoda_state import EMPTY, Build, Piece, Table, built, complete
from scoring.pagoda_tables import (
    HAND,
    HAND_WITH_FAN,
    HOUSE_RULES,
    OPEN_CARDS,
    PAGODAS_TO_END,
    PLAYERS,
    USES_PER_TILE,
    Colour,
    HouseRules,
)
from scoring.pagoda_turn import Played, Turn, compare
from scoring.players import ranking, seat_problems
from scoring.words import said


@dataclass(frozen=True)
class Move:
    """What a player did in a turn.

    Attributes:
        built: The pieces, in an order in which they can be stacked.
        cards: Cards played for them, without those that the Dragon swapped; None while not known.
        used: Colours of the abilities that are known to have been used.
        alternative: Whether it was an alternative turn; None: it was if four cards bought one pillar.
        markers: The player's uses left after it as the markers show them; None: as the turn leaves them.
    """

    built: tuple[Build, ...]
    cards: tuple[Colour, ...] | None = None
    used: tuple[Colour, ...] = ()
    alternative: bool | None = None
    markers: dict[Colour, int] | None = None


@dataclass(frozen=True)
class Game:
    """A game of two players who take turns.

    Attributes:
        players: Names, the first player first.
        turns: Every move so far; the players alternate.
        quick: Whether pagodas end with their third floor.
        simple: Whether the game goes without abilities.
    """

    players: tuple[str, str]
    turns: tuple[Move, ...] = ()
    quick: bool = False
    simple: bool = False

    def with_move(self, move: Move) -> "Game":
        """The game with one more turn."""
        return replace(self, turns=(*self.turns, move))

    def undone(self) -> "Game":
        """The game without its last turn; a game without turns stays as it is."""
        return replace(self, turns=self.turns[:-1])


@dataclass(frozen=True)
class Kept:
    """A turn of a game.

    Attributes:
        player: Whose turn it was.
        turn: What it built, its points and breaches; the paths of lines and problems lead into the game
            (``turns/3/built/0``).
        table: The table after it, with the scores and the uses of abilities left.
    """

    player: str
    turn: Turn
    table: Table


def replay(game: Game, rules: HouseRules = HOUSE_RULES) -> tuple[Kept, ...]:
    """The whole game: each turn with the table, the scores and the abilities after it.

    Turns after the last one (rulebook, "End of the game") are a breach and count nothing.
    """
    table = start(game)
    hands = dict.fromkeys(game.players, HAND)
    kept: list[Kept] = []
    last = None
    for i, move in enumerate(game.turns):
        player = game.players[i % PLAYERS]
        after, paths, misplaced = _moved(table, move, player)
        played = Played(player, move.cards, frozenset(move.used), move.alternative, hands[player])
        turn = _compared(table, after, played, rules)
        if last is not None and i >= last:
            turn = _late(turn, i + 1, last)
        table = _marked(table, after, player, turn, move)
        hands[player] = _hand(hands[player], turn, move)
        kept.append(Kept(player, _placed(turn, f"turns/{i}", paths, misplaced), table))
        last = last or _last(i + 1, table)
    return tuple(kept)


KEPT_TURNS = 2048
"""Turns that are not compared again: some 40 games. A page replays its whole game at every tap."""

_compared = lru_cache(maxsize=KEPT_TURNS)(compare)


def start(game: Game) -> Table:
    """The table before the first turn."""
    scores = dict.fromkeys(game.players, 0)
    abilities: dict[str, dict[Colour, int]] = {} if game.simple else {name: {} for name in game.players}
    return Table(EMPTY.sites, scores, abilities, game.quick, game.simple, in_order=True)


def last_turn(kept: tuple[Kept, ...]) -> int | None:
    """How many turns the game has, once that is known.

    The third complete pagoda ends it: the player finishes the turn, and the second player has as many turns
    as the first.
    """
    ends = (_last(turn, each.table) for turn, each in enumerate(kept, 1))
    return next(filter(None, ends), None)


def _last(turn: int, table: Table) -> int | None:
    """How many turns the game has if it ends with this table after that many."""
    return turn + turn % PLAYERS if len(complete(table)) >= PAGODAS_TO_END else None


def next_player(game: Game, kept: tuple[Kept, ...]) -> str | None:
    """Whose turn it is; None when the game is over."""
    last = last_turn(kept)
    return None if last is not None and len(kept) >= last else game.players[len(kept) % PLAYERS]


def standings(game: Game, kept: tuple[Kept, ...]) -> Standings:
    """Each player's points turn by turn; players with the same points share the place.

    Args:
        game: The game.
        kept: Its :func:`replay`.
    """
    earned = {
        name: tuple(
            replace(line, explanation=said("Turn {i}: {explanation}", i=i, explanation=line.explanation))
            for i, each in enumerate(kept, 1)
            if each.player == name
            for line in each.turn.lines
        )
        for name in game.players
    }
    scores = {name: Breakdown(_grouped(lines), GROUPS) for name, lines in earned.items()}
    places, ties = ranking(tuple(scores), [mine.total for mine in scores.values()])
    return Standings(
        tuple(PlayerScore(name, scores[name], place) for name, place in zip(scores, places, strict=True)),
        ties=ties,
        problems=tuple(_problems(game, kept)),
    )


def _problems(game: Game, kept: tuple[Kept, ...]) -> Iterator[Problem]:
    """Every breach in every turn."""
    yield from seat_problems(game.players, PLAYERS)
    for each in kept:
        yield from each.turn.problems


def _late(turn: Turn, number: int, last: int) -> Turn:
    """A turn after the end of the game: a breach that counts nothing."""
    message = said(
        "The game was over after {last} turns; turn {number} counts nothing.", last=last, number=number
    )
    return replace(turn, lines=(), problems=(Problem("end", "sites", message), *turn.problems))


def _moved(
    table: Table, move: Move, player: str
) -> tuple[Table, dict[str, int], tuple[tuple[int, str], ...]]:
    """The board after a move, each piece's index by its path, and what keeps a piece from having a place."""
    paths, misplaced = {}, []
    for i, build in enumerate(move.built):
        try:
            table, path = built(table, build)
        except ValueError as error:
            misplaced.append((i, str(error)))
        else:
            paths[path] = i
    markers = {} if move.markers is None or table.simple else {player: move.markers}
    return replace(table, scores={}, abilities=markers), paths, tuple(misplaced)


def _placed(turn: Turn, root: str, paths: dict[str, int], misplaced: tuple[tuple[int, str], ...]) -> Turn:
    """The turn with paths into the game, pieces without a place among its breaches."""
    lines = (
        replace(line, paths=tuple(f"{root}/built/{paths[path]}" for path in line.paths))
        for line in turn.lines
    )
    problems = (
        replace(p, path=f"{root}/built/{paths[p.path]}" if p.path in paths else root) for p in turn.problems
    )
    lost = (Problem("place", f"{root}/built/{i}", message) for i, message in misplaced)
    return replace(turn, lines=tuple(lines), problems=(*lost, *problems))


def _marked(before: Table, board: Table, player: str, turn: Turn, move: Move) -> Table:
    """The board with the player's score and markers moved; markers as shown where the turn can't tell."""
    scores = {**before.scores, player: before.scores[player] + turn.points}
    if board.simple:
        return replace(board, scores=scores)
    gained = {p.build.colour for p in turn.built if p.build.what in (Piece.TILE, Piece.ROOF)}
    uses = before.abilities[player]
    left = move.markers
    if left is None and turn.ways:
        left = turn.ways[0].left
    if left is None:
        left = {
            c: USES_PER_TILE if c in gained else max(uses.get(c, 0) - (c in move.used), 0) for c in COLOURS
        }
    return replace(board, scores=scores, abilities={**before.abilities, player: left})


def _hand(most: int, turn: Turn, move: Move) -> int:
    """Most cards in the player's hand after refilling it, the Fan's if it may have been used."""
    if Colour.PURPLE in move.used or any(Colour.PURPLE in way.used for way in turn.ways):
        return HAND_WITH_FAN
    return max(HAND, most - max(len(move.cards or ()) - OPEN_CARDS, 0))


def _grouped(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    return tuple(sorted(lines, key=lambda line: GROUPS.index(line.rule)))
