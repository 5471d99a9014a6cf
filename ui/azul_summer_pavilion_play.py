"""A play of Azul: Summer Pavilion as it is kept, and what can be changed in it. No pages here.

A player's board as it lies there is what is scored. Rounds may be kept beside it: what came to the board
since the last round that was ended is this round, and ending it moves the score marker.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from scoring import azul_summer_pavilion as azul
from scoring.azul_summer_pavilion import (
    HOUSE_RULES,
    SPACES,
    Board,
    Colour,
    Game,
    HouseRules,
    Kept,
    Placement,
    Round,
    Side,
    Space,
    Star,
    Step,
)
from scoring.azul_summer_pavilion_board import KEYS
from scoring.azul_summer_pavilion_tables import CORNER_SPACES, MIN_SCORE, PENALTY, ROUNDS, START_SCORE
from scoring.breakdown import Breakdown, Problem, Standings
from scoring.players import Players, Seat
from ui import board_sight as sights
from ui.board_sight import Sight
from ui.seats import Player, seated, with_state

MOST = 999
"""Highest number that can be entered; more than any game brings."""

_BY_PATH = {space.path: space for space in SPACES}


@dataclass(frozen=True)
class Sheet:
    """What is kept of one player.

    Attributes:
        board: The board as it lies there now.
        rounds: The rounds that were ended.
        order: Paths of the spaces that were covered in this round, in the order that the player names; those
            not named come after them.
        from_centre: Tiles taken in this round's first turn in the centre; 0 where it was another player's.
        discarded: Tiles discarded on passing in this round; in the last one the board's leftover tiles count.
        start: The board before this round, where the rounds before it are not kept; None from the first
            round on.
        sight: What photos told of the board.
    """

    board: Board
    rounds: tuple[Round, ...] = ()
    order: tuple[str, ...] = ()
    from_centre: int = 0
    discarded: int = 0
    start: Board | None = None
    sight: Sight = field(default_factory=Sight)

    @property
    def game(self) -> Game:
        """The rounds that were ended."""
        return Game(self.board.side, self.rounds)


@dataclass(frozen=True)
class PlayedBoards:
    """A play as it is kept.

    Attributes:
        seats: The players in turn order.
        rules: What the table plays by.
    """

    seats: tuple[Seat[Sheet], ...]
    rules: HouseRules = HOUSE_RULES

    @property
    def side(self) -> Side:
        """Which side of the boards is up."""
        return self.seats[0].state.board.side


def started(players: Iterable[Player], side: Side) -> PlayedBoards:
    """A new play with empty boards."""
    return PlayedBoards(seated((), players, Sheet(Board(side))))


def with_players(played: PlayedBoards, players: Iterable[Player]) -> PlayedBoards:
    """The play with others at the table; see :func:`ui.seats.seated`."""
    return replace(played, seats=seated(played.seats, players, Sheet(Board(played.side))))


def with_sheet(played: PlayedBoards, index: int, change: Callable[[Sheet], Sheet]) -> PlayedBoards:
    """The play with one player's sheet changed."""
    return replace(played, seats=with_state(played.seats, index, change))


def is_passing(played: PlayedBoards) -> bool:
    """Whether some photo is still to be looked at."""
    return any(seat.state.sight.waiting for seat in played.seats)


def resume_at(played: PlayedBoards) -> int | None:
    """Whose board comes next: the first empty one; None when the score is due."""
    empty = (i for i, seat in enumerate(played.seats) if not any(azul.placed(seat.state.board)))
    return next(empty, None)


# --- the board ------------------------------------------------------------------------------------------


def space_at(path: str) -> Space:
    """The space with that path.

    Raises:
        ValueError: There is none.
    """
    if path not in _BY_PATH:
        raise ValueError(f"there is no space {path}")
    return _BY_PATH[path]


def put(sheet: Sheet, path: str, colour: Colour) -> Sheet:
    """A tile on a space, or in place of the one there."""
    space = space_at(path)
    board = azul.with_tile(sheet.board, Placement(space.star, space.position, colour))
    return replace(sheet, board=board)


def take(sheet: Sheet, path: str) -> Sheet:
    """No tile on a space."""
    space = space_at(path)
    stars = sheet.board.stars
    star = {**stars[space.star], KEYS[space.position - 1]: None}
    order = tuple(each for each in sheet.order if each != path)
    return replace(sheet, board=replace(sheet.board, stars={**stars, space.star: star}), order=order)


def put_corner(sheet: Sheet, index: int, colour: Colour | None) -> Sheet:
    """A tile on a corner space, None for a colour that is not known; on any empty one it comes next."""
    tiles = list(sheet.board.corner_tiles)
    tiles[index : index + 1] = [colour]
    return replace(sheet, board=replace(sheet.board, corner_tiles=tuple(tiles[:CORNER_SPACES])))


def take_corner(sheet: Sheet, index: int, colour: Colour | None) -> Sheet:
    """The tile of that colour leaves a corner space, the others move up; without it nothing changes."""
    tiles = list(sheet.board.corner_tiles)
    if tiles[index : index + 1] == [colour]:
        del tiles[index]
    return replace(sheet, board=replace(sheet.board, corner_tiles=tuple(tiles)))


def with_score(sheet: Sheet, score: int | None) -> Sheet:
    """The score marker stands there; None: not known."""
    return replace(sheet, board=replace(sheet.board, score=None if score is None else _within(score)))


def with_leftover(sheet: Sheet, n: int | None) -> Sheet:
    """Tiles left that lie on no corner space."""
    return replace(sheet, board=replace(sheet.board, leftover=_within(n or 0)))


def _within(n: int) -> int:
    return max(0, min(n, MOST))


# --- rounds ---------------------------------------------------------------------------------------------


def replayed(sheet: Sheet) -> tuple[Kept, ...]:
    """The kept rounds, each with its points and the board after it."""
    return azul.replay(sheet.game)


def before(sheet: Sheet) -> Board:
    """The board as it was when the last kept round ended, or before the first round that is looked at."""
    kept = replayed(sheet)
    return kept[-1].board if kept else sheet.start or Board(sheet.board.side, score=START_SCORE)


def order(sheet: Sheet) -> tuple[Placement, ...]:
    """This round's placements: as named, the others after them in the best order."""
    place = {path: i for i, path in enumerate(sheet.order)}
    best = azul.best_order(before(sheet), sheet.board)
    return tuple(sorted(best, key=lambda p: place.get(p.path, len(place))))


def steps(sheet: Sheet) -> tuple[Step, ...]:
    """This round's placements with their points and bonus tiles."""
    return azul.walk(before(sheet), order(sheet))


def not_counted(sheet: Sheet) -> int:
    """Tiles laid since the last kept round, so that the score marker lacks them; 0 where none is kept."""
    counted = sheet.rounds or sheet.start
    return len(azul.placements(before(sheet), sheet.board)) if counted else 0


def name_next(sheet: Sheet, path: str, named: bool = True) -> Sheet:
    """The tile on this space was placed next, after those named before; or it is named no more."""
    if not named:
        return replace(sheet, order=tuple(each for each in sheet.order if each != path))
    if path in sheet.order or path not in {p.path for p in order(sheet)}:
        return sheet
    return replace(sheet, order=(*sheet.order, path))


def forget_order(sheet: Sheet) -> Sheet:
    """No order is named: the best one counts."""
    return replace(sheet, order=())


def with_from_centre(sheet: Sheet, n: int | None) -> Sheet:
    """Tiles taken in the round's first turn in the centre."""
    return replace(sheet, from_centre=_within(n or 0))


def with_discarded(sheet: Sheet, n: int | None) -> Sheet:
    """Tiles discarded on passing."""
    return replace(sheet, discarded=_within(n or 0))


def this_round(sheet: Sheet) -> Round:
    """The round that is being played, as it would be kept."""
    left = sheet.board.leftover if is_last(sheet) else sheet.discarded
    return Round(sheet.from_centre, order(sheet), sheet.board.corner_tiles, left)


def preview(sheet: Sheet) -> Kept | None:
    """The round that is being played as if it ended now; None once all six are kept."""
    if is_over(sheet):
        return None
    if sheet.start is not None:
        return Kept((), steps(sheet), replace(sheet.board, score=_marker(sheet, sheet.start.score)))
    return azul.replay(sheet.game.with_round(this_round(sheet)))[-1]


def _marker(sheet: Sheet, score: int | None) -> int | None:
    """Where the score marker goes from ``score`` in this round; None where that is not known."""
    if score is None:
        return None
    placed = max(MIN_SCORE, score - sheet.from_centre * PENALTY) + sum(step.points for step in steps(sheet))
    return max(MIN_SCORE, placed - sheet.discarded * PENALTY)


def is_last(sheet: Sheet) -> bool:
    """Whether the round that is being played is the last one."""
    return len(sheet.rounds) == ROUNDS - 1


def is_over(sheet: Sheet) -> bool:
    """Whether all rounds are kept."""
    return len(sheet.rounds) >= ROUNDS


def end_round(sheet: Sheet) -> Sheet:
    """The round is kept and the score marker moved."""
    kept = preview(sheet)
    if kept is None:
        return sheet
    board = replace(kept.board, stars=sheet.board.stars)
    goes_on = sights.from_now_on(sheet.sight, lying(board))
    if sheet.start is not None:
        return Sheet(board, start=board, sight=goes_on)
    return Sheet(board, (*sheet.rounds, this_round(sheet)), sight=goes_on)


def start_here(sheet: Sheet, here: bool) -> Sheet:
    """The round that is being played starts with the board as it is, or with an empty one."""
    if sheet.rounds or here == (sheet.start is not None):
        return sheet
    if not here:
        return replace(sheet, start=None)
    return Sheet(sheet.board, start=sheet.board, sight=sights.from_now_on(sheet.sight, lying(sheet.board)))


def lying(board: Board) -> tuple[str, ...]:
    """Paths of the tiles on stars: none of them ever leaves the board."""
    return tuple(placed.path for placed in azul.placed(board))


def reopen(sheet: Sheet) -> Sheet:
    """The last kept round is being played again; its tiles stay, the score marker goes back."""
    if not sheet.rounds:
        return sheet
    *rounds, last = sheet.rounds
    opened = replace(
        sheet,
        rounds=tuple(rounds),
        order=tuple(p.path for p in last.placements),
        from_centre=last.from_centre,
    )
    left = last.discarded if is_last(opened) else 0
    score = before(opened).score if rounds else None
    board = replace(sheet.board, score=score, corner_tiles=last.kept, leftover=left)
    return replace(opened, board=board, discarded=last.discarded - left)


def round_problems(sheet: Sheet) -> tuple[str, ...]:
    """What can't be about this round's board, as sentences."""
    found = azul.diff(before(sheet), sheet.board)["problems"]
    return tuple(p["message"] for p in found if p["rule"] != "order")


# --- what the rules say ---------------------------------------------------------------------------------


def judged(sheet: Sheet, rules: HouseRules) -> Breakdown:
    """The score of a board as if the game ended now."""
    scored = azul.score(sheet.board, rules)
    assert isinstance(scored, Breakdown)
    return scored


def places(played: PlayedBoards) -> Standings:
    """All players' scores with places and ties."""
    boards = Players(tuple(Seat(s.name, s.state.board, s.colour) for s in played.seats))
    standings = azul.score(boards, played.rules)
    assert isinstance(standings, Standings)
    return replace(standings, problems=(*standings.problems, *_centre_problems(played)))


def _centre_problems(played: PlayedBoards) -> tuple[Problem, ...]:
    """Rounds in which more than one player was the first in the centre."""
    games = Players(tuple(Seat(seat.name, seat.state.game) for seat in played.seats))
    return tuple(p for p in azul.problems(games, played.rules) if p.rule == "from_centre")


def wrong_spaces(board: Board, problems: Iterable[Problem]) -> frozenset[str]:
    """Paths of the tiles that breaches speak of; a star's path means all that lie in it."""
    paths = {p.path for p in problems}
    lie = (placed.space for placed in azul.placed(board))
    return frozenset(s.path for s in lie if s.path in paths or f"stars/{s.star}" in paths)


def star_colour(side: Side, star: Star) -> Colour | None:
    """The only colour that a star takes; None where it takes any."""
    return Colour(star) if side is Side.COLOURED and star is not Star.MULTI else None
