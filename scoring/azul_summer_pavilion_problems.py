"""Breaches of Azul: Summer Pavilion's rules on a board, and what the box can't hold."""

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.azul_summer_pavilion_board import Board, colours, made_of, placed, space_name, star_name
from scoring.azul_summer_pavilion_placing import most_points
from scoring.azul_summer_pavilion_tables import (
    CORNER_SPACES,
    MIN_SCORE,
    START_SCORE,
    TILES_PER_COLOUR,
    Colour,
    Side,
    Star,
)
from scoring.breakdown import Problem
from scoring.words import joined, said


def board_problems(board: Board) -> Iterator[Problem]:
    """Every breach on one board, but what the box holds."""
    if board.side is Side.COLOURED:
        yield from _wrong_colours(board)
    for star in (Star.MULTI,) if board.side is Side.COLOURED else Star:
        yield from _mixed(board, star)
    if len(board.corner_tiles) > CORNER_SPACES:
        yield Problem(
            "corner",
            "corner_tiles",
            said(
                "{corner_tiles} tiles lie on corner spaces; there are {corner_spaces}.",
                corner_tiles=len(board.corner_tiles),
                corner_spaces=CORNER_SPACES,
            ),
        )
    most = START_SCORE + most_points(board)
    if board.score is not None and not MIN_SCORE <= board.score <= most:
        yield Problem(
            "score",
            "score",
            said(
                "The score marker stands at {score}; with these tiles it is at {min_score} to {most}.",
                score=board.score,
                min_score=MIN_SCORE,
                most=most,
            ),
        )


def _wrong_colours(board: Board) -> Iterator[Problem]:
    for placement in placed(board):
        if placement.star not in (Star.MULTI, placement.colour.value):
            yield Problem(
                "colour",
                placement.path,
                said(
                    "A {colour} tile lies on the {space_name}.",
                    colour=placement.colour,
                    space_name=space_name(board.side, placement.space),
                ),
            )


def _mixed(board: Board, star: Star) -> Iterator[Problem]:
    """A star of different colours with a colour twice, or neither of one colour nor of different ones."""
    tiles = colours(board, star)
    repeated = [colour for colour, n in Counter(tiles).items() if n > 1]
    if board.side is Side.COLOURED and repeated:
        message = said(
            "The centre star takes six different colours; {repeated} is in it more than once.",
            repeated=joined(", ", repeated),
        )
        yield Problem("colour", f"stars/{star}", message)
    elif board.side is Side.GREY and made_of(board, star) is None:
        message = said(
            "The {star_name} must be of one colour or of six different ones; found {tiles}.",
            star_name=star_name(board.side, star),
            tiles=joined(", ", tiles),
        )
        yield Problem("colour", f"stars/{star}", message)


def box_problems(boards: Sequence[tuple[str, Board]]) -> Iterator[Problem]:
    """Colours of which all boards together hold more tiles than the box; each board with its path."""
    paths: dict[Colour, list[str]] = {}
    for at, board in boards:
        prefix = f"{at}/" if at else ""
        for placement in placed(board):
            paths.setdefault(placement.colour, []).append(prefix + placement.path)
        for i, colour in enumerate(board.corner_tiles):
            if colour:
                paths.setdefault(colour, []).append(f"{prefix}corner_tiles/{i}")
    for colour, found in paths.items():
        if len(found) > TILES_PER_COLOUR:
            message = said(
                "{found} {colour} tiles; the box holds {tiles_per_colour}.",
                found=len(found),
                colour=colour,
                tiles_per_colour=TILES_PER_COLOUR,
            )
            yield Problem("box", found[-1], message)
