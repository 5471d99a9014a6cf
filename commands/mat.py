"""``tablescore mat``: a sheet with markers, to print."""

import argparse
from pathlib import Path

from commands.errors import UNUSABLE, CommandError, unwritable
from commands.output import say

ABOUT = "a sheet to print: a game's markers, or a board for calibrating a lens"

SHEETS = ("blueprints", "pagoda", "charuco")
PAPERS = ("a4", "letter")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("sheet", choices=SHEETS, metavar="GAME", help=", ".join(SHEETS))
    parser.add_argument("out", type=Path, metavar="OUT.pdf")
    parser.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help="paper size (a4)")
    parser.add_argument(
        "--url",
        help="the app's address for the QR code (left out: how to start the app)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Writes the PDF."""
    from calibration.sheet import Paper
    from calibration.sheets import NO_ADDRESS
    from calibration.sheets import SHEETS as DRAWN

    link = arguments.url or NO_ADDRESS
    try:
        pdf = DRAWN[arguments.sheet](Paper(arguments.paper), link)
    except ValueError as error:  # a QR code holds 2 kB
        raise CommandError(
            UNUSABLE,
            f"expected an address that fits a QR code, found {len(link)} characters; shorten it",
        ) from error
    try:
        arguments.out.write_bytes(pdf)
    except OSError as error:
        raise CommandError(UNUSABLE, unwritable(arguments.out, error)) from None
    say(f"{arguments.out}: print at 100 % (actual size) and check its ruler")
    return 0
