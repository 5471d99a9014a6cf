"""Azul: Summer Pavilion's score at the end of the game: stars, numbers, tiles left over."""

from collections.abc import Iterable, Iterator

from scoring.azul_summer_pavilion_board import SPACES, Board, colours, cost, covered, made_of, star_name
from scoring.azul_summer_pavilion_placing import most_points
from scoring.azul_summer_pavilion_tables import (
    HOUSE_RULES,
    MIN_SCORE,
    NUMBER_BONUS,
    PENALTY,
    POSITIONS,
    STAR_BONUS,
    START_SCORE,
    HouseRules,
    Space,
    Star,
)
from scoring.breakdown import Breakdown, Line
from scoring.words import counted, said

GROUPS = ("score", "stars", "numbers", "leftover")


def final_score(board: Board, rules: HouseRules = HOUSE_RULES) -> Breakdown:
    """The score marker, the bonus points of stars and numbers, and the tiles left over ("End of the game").

    A marker whose place is not known counts as the lowest it can be; ``range`` then says how high it may be.
    """
    low = MIN_SCORE if board.score is None else board.score
    bonus = tuple(bonus_lines(board))
    lines = (_marker(board, low), *bonus, *_left(board, low, bonus, rules))
    breakdown = Breakdown(lines, GROUPS)
    if board.score is not None:
        return breakdown
    most = START_SCORE + most_points(board)
    high = most + sum(line.points for line in (*bonus, *_left(board, most, bonus, rules)))
    return Breakdown(lines, GROUPS, range=(breakdown.total, high))


def _marker(board: Board, low: int) -> Line:
    if board.score is not None:
        return Line("score", low, said("The score marker stands at {low}.", low=low), ("score",))
    most = START_SCORE + most_points(board)
    text = said(
        "Where the score marker stands is not known, {low} to {most} with these tiles; {low} counts.",
        low=low,
        most=most,
    )
    return Line("score", low, text, ("score",))


def bonus_lines(board: Board) -> Iterator[Line]:
    """A line for each star and each number that is begun, also where it brings nothing yet."""
    done = covered(board)
    lines = [_star(board, star, done) for star in Star]
    lines += [_number(board, number, done) for number in NUMBER_BONUS]
    yield from (line for line in lines if line.paths)


def _star(board: Board, star: Star, done: frozenset[Space]) -> Line:
    name = star_name(board.side, star)
    tiles = colours(board, star)
    kind = made_of(board, star)
    paths = tuple(space.path for space in SPACES if space.star is star and space in done)
    points = 0
    if len(tiles) < len(POSITIONS):
        text = said(
            "The {name} has {tiles} of {positions} tiles.",
            name=name,
            tiles=len(tiles),
            positions=len(POSITIONS),
        )
    elif kind is None:
        text = said(
            "The {name} is neither of one colour nor of six different ones and brings nothing.", name=name
        )
    else:
        points = STAR_BONUS[kind]
        made = said("six colours") if kind is Star.MULTI else kind
        text = (
            said("The {name} is complete.", name=name)
            if kind is star
            else said("The {name} is complete, in {made}.", name=name, made=made)
        )
    return Line("star", points, text, paths, "stars")


def _number(board: Board, number: int, done: frozenset[Space]) -> Line:
    spaces = [space for space in SPACES if cost(board.side, space) == number]
    paths = tuple(space.path for space in spaces if space in done)
    points = NUMBER_BONUS[number] if len(paths) == len(spaces) else 0
    text = said(
        "{paths} of {spaces} spaces of cost {number} are covered.",
        paths=len(paths),
        spaces=len(spaces),
        number=number,
    )
    return Line("number", points, text, paths, "numbers")


def _left(board: Board, marker: int, bonus: Iterable[Line], rules: HouseRules) -> Iterator[Line]:
    """The loss for the tiles left over, corner spaces included; it takes no score below 1."""
    left = board.leftover + len(board.corner_tiles)
    if left:
        before = marker if rules.leftover_first else marker + sum(line.points for line in bonus)
        loss = min(left * PENALTY, max(0, before - MIN_SCORE))
        text = said(
            "{tiles} left over, {corner_tiles} of them on corner spaces",
            tiles=counted(left, "tile"),
            corner_tiles=len(board.corner_tiles),
        )
        if loss < left * PENALTY:
            text += said("; no loss takes the score below {min_score}", min_score=MIN_SCORE)
            text += said(" (counted before the bonus points: house rule)") if rules.leftover_first else ""
        elif left * PENALTY > marker - MIN_SCORE:
            text += said("; counted after the bonus points (known from one source)")
        paths = tuple(f"corner_tiles/{i}" for i in range(len(board.corner_tiles)))
        yield Line("leftover", -loss, text + ".", (*paths, "leftover"))
