"""``tablescore dice``: every six-sided die in each photo."""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commands.copies import copy_in
from commands.errors import UNREADABLE, UNUSABLE, CommandError
from commands.output import complain, print_json, say
from scoring.games import GAMES

if TYPE_CHECKING:
    from vision.dice_palette import DicePalette

ABOUT = "every six-sided die in each photo: value, colour, place"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("photos", nargs="+", metavar="PHOTO")
    parser.add_argument("--game", choices=GAMES, metavar="GAME", help="whose dice they are: only its colours")
    parser.add_argument("--copy", type=Path, metavar="FILE", help="this copy of the game, as enrolled")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, one line a photo")


def run(arguments: argparse.Namespace) -> int:
    """Goes on after a bad photo and ends with the highest status that came up."""
    palette = _palette(arguments.game, arguments.copy)
    status = 0
    for path in arguments.photos:
        try:
            answer = _dice_in(path, palette)
        except CommandError as error:
            complain(f"{path}: {error}")
            status = max(status, error.status)
            if arguments.json:
                print_json({"photo": path, "error": str(error)})
            continue
        if arguments.json:
            print_json(answer)
        else:
            say(*_dice_text(answer))
        print(end="", flush=True)  # a line as soon as its photo is read
    return status


def _palette(game: str | None, file: Path | None) -> "DicePalette":
    from vision.dice_palette import ANY_DICE, palette_of

    if file is not None:
        copy = copy_in(file, game)
        return palette_of(copy.game, copy)
    return ANY_DICE if game is None else palette_of(game)


def _dice_in(path: str, palette: "DicePalette") -> dict[str, Any]:
    from vision.dice import read_dice
    from vision.photo import PhotoError, open_photo

    started = time.perf_counter()
    try:
        photo = open_photo(Path(path))
    except PhotoError as error:
        raise CommandError(UNUSABLE, str(error)) from None
    decode = round((time.perf_counter() - started) * 1000)
    try:
        reading = read_dice(photo, palette)
    except Exception as error:  # whatever a picture does to a reader, the next photo still gets its turn
        raise CommandError(
            UNREADABLE,
            f"finding dice failed ({type(error).__name__}: {error}); "
            "try a photo from above, closer and in even light",
        ) from error
    total = round((time.perf_counter() - started) * 1000)
    return {
        "photo": path,
        "width": reading.width,
        "height": reading.height,
        "ms": {**reading.ms, "total": total, "decode": decode},
        "dice": [
            {
                "value": die.value,
                "colour": die.colour,
                "box": [round(x, 1) for x in die.box],
                "face": [[round(x, 1), round(y, 1)] for x, y in die.face],
                "confidence": round(die.confidence, 4),
                "doubtful": die.doubtful,
                "candidates": [[value, round(p, 4)] for value, p in die.candidates],
                "colour_candidates": [[colour, round(p, 4)] for colour, p in die.colour_candidates],
            }
            for die in reading.dice
        ],
    }


def _dice_text(answer: dict[str, Any]) -> Iterator[str]:
    dice = answer["dice"]
    size = f"{answer['width']} x {answer['height']}"
    yield f"{answer['photo']}: {len(dice)} dice, {size}, {answer['ms']['total']} ms"
    width = max((len(die["colour"]) for die in dice), default=0)
    for i, die in enumerate(dice, 1):
        x, y, w, h = die["box"]
        centre = f"{x + w / 2:.0f},{y + h / 2:.0f}"
        line = f"{i:4}  {die['value']}  {die['colour']:{width}}  {die['confidence']:4.0%}  at {centre}"
        others = [f"{c} {p:.0%}" for c, p in (*die["candidates"][1:3], *die["colour_candidates"][1:3])]
        yield line + (f"  in doubt: {', '.join(others)}" if die["doubtful"] else "")
