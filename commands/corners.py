"""``--corners``: a board's or card's corners set by hand, for every reader that takes them."""

import argparse
from math import isfinite

from commands.errors import UNUSABLE, CommandError

NUMBERS = 8
"""Of one photo: four corners."""


def add_corners(parser: argparse.ArgumentParser, what: str) -> None:
    """The option; ``what`` is what the corners are of, in words."""
    parser.add_argument(
        "--corners",
        metavar="X,Y,...",
        help=f"corners TL,TR,BR,BL of {what} in pixels of the upright photo; those of several photos follow",
    )


def corners_of(text: str | None, photos: int) -> list[list[tuple[float, float]]] | None:
    """Four corners a photo; None where the option wasn't given.

    Raises:
        CommandError: It doesn't fit the photos.
    """
    if text is None:
        return None
    try:
        numbers = [float(word) for word in text.split(",")]
    except ValueError:
        numbers = []
    if not all(map(isfinite, numbers)):
        numbers = []
    if len(numbers) != NUMBERS * photos:
        raise CommandError(
            UNUSABLE,
            f"--corners: expected {NUMBERS} numbers X,Y,X,Y,... for each of {photos} photos, found {text!r}",
        )
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    return [points[i : i + 4] for i in range(0, len(points), 4)]
