"""A Pagoda table's sizes and sites as commands are told them: by an enrolled copy, or in mm."""

import argparse
from typing import TYPE_CHECKING

from commands.errors import UNUSABLE, CommandError
from scoring.pagoda_tables import SITES

if TYPE_CHECKING:
    from vision.pagoda_pose import PagodaTable

MOST_MM = 2000.0
"""No board is larger; a larger number is in other units."""


def add_table(parser: argparse.ArgumentParser) -> None:
    """The options with sizes and sites."""
    parser.add_argument("--board", metavar="W,H", help="width and height of the board in mm")
    parser.add_argument(
        "--sites",
        metavar="X,Y,...",
        help="centres of the six sites in mm from the board's top left corner, in the order of the state",
    )
    parser.add_argument("--pillar", metavar="LENGTH,DIAMETER", help="a pillar in mm (default 10.5,8)")
    parser.add_argument("--tile", metavar="EDGE,THICKNESS", help="a pagoda tile in mm (default 40,2)")


def table_of(arguments: argparse.Namespace, known: "PagodaTable | None") -> "PagodaTable":
    """The table.

    Args:
        arguments: The options of `add_table`; one that is given counts more than what is known.
        known: What an enrolled copy tells.

    Raises:
        CommandError: Options that can't be used, or some that are missing.
    """
    from vision.pagoda_pose import PILLAR_MM, TILE_MM, PagodaTable

    board = two(arguments, "board") or (known.board if known else None)
    sites = sites_of(arguments) or (known.sites if known else None)
    if not board or not sites:
        missing = "--board" if not board else "--sites"
        raise CommandError(
            UNUSABLE,
            f"expected the board's size and where its sites are, found no {missing}: measure them in mm and "
            "give --board W,H --sites X,Y,X,Y,..., or enrol them (`tablescore enrol pagoda --copy FILE`)",
        )
    outside = [n for n, (x, y) in enumerate(sites, 1) if x >= board[0] or y >= board[1]]
    if outside:
        raise CommandError(
            UNUSABLE,
            f"--sites: expected places on a board of {board[0]:g},{board[1]:g} mm, found site {outside[0]} "
            "beside it",
        )
    pillar = two(arguments, "pillar") or (known.pillar if known else PILLAR_MM)
    tile = two(arguments, "tile") or (known.tile if known else TILE_MM)
    return PagodaTable(board, sites, pillar, tile)


def sites_of(arguments: argparse.Namespace) -> tuple[tuple[float, float], ...] | None:
    """The sites that ``--sites`` names; None where it wasn't given.

    Raises:
        CommandError: Not six places.
    """
    if not arguments.sites:
        return None
    places = lengths("--sites", arguments.sites, 2 * SITES)
    return tuple(zip(places[::2], places[1::2], strict=True))


def two(arguments: argparse.Namespace, name: str) -> tuple[float, float] | None:
    """Two lengths of an option; None where it wasn't given.

    Raises:
        CommandError: They are others.
    """
    text = getattr(arguments, name)
    if not text:
        return None
    first, second = lengths(f"--{name}", text, 2)
    return first, second


def lengths(option: str, text: str, count: int, unit: str = "lengths in mm") -> list[float]:
    """Positive numbers, of mm unless another unit is named.

    Raises:
        CommandError: Others, or not as many.
    """
    try:
        numbers = [float(word) for word in text.split(",")]
    except ValueError:
        numbers = []
    most = MOST_MM if unit == "lengths in mm" else float("inf")
    if len(numbers) != count or not all(0 < number <= most for number in numbers):
        raise CommandError(UNUSABLE, f"{option}: expected {count} {unit} such as 40,2, found {text!r}")
    return numbers
