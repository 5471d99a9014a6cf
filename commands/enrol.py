"""``tablescore enrol``: learn what this copy of a game looks like."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from commands.copies import copy_in
from commands.errors import UNREADABLE, UNUSABLE, CommandError
from commands.output import say
from scoring.games import GAMES
from scoring.words import counted

if TYPE_CHECKING:
    from vision.dice import ReadDie

ABOUT = "learn what this copy of a game looks like"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--copy", type=Path, required=True, metavar="FILE", help="made, or added to")
    parser.add_argument(
        "photos", nargs="+", metavar="PHOTO=COLOUR", help="a photo of dice of one colour, and that colour"
    )


def run(arguments: argparse.Namespace) -> int:
    """Adds what all the photos show to the copy; where one of them is no good, nothing changes."""
    from calibration.copy import CopyError, GameCopy, copy_json
    from vision.dice_palette import GAME_WORDS

    title = GAMES[arguments.game].title
    words = GAME_WORDS.get(arguments.game, ())
    if not words:
        known = ", ".join(GAMES[game].title for game in GAME_WORDS)
        raise CommandError(UNUSABLE, f"{title} can't be enrolled yet, only the dice of {known}")
    asked = [_asked(text, words, title) for text in arguments.photos]
    file: Path = arguments.copy
    copy = copy_in(file, arguments.game) if file.exists() else GameCopy(arguments.game)
    told = []
    for path, word in asked:
        dice = _dice_in(path)
        try:
            copy = copy.with_dice(word, [die.body for die in dice])
        except CopyError as error:
            raise CommandError(UNUSABLE, f"{path}: {error}") from None
        lightness, a, b = copy.swatches[word].median
        count = counted(len(dice), "die", "dice")
        told.append(f"{path}: {count}; {word} is L* {lightness:.0f}, a* {a:.0f}, b* {b:.0f} now")
    try:
        file.write_text(copy_json(copy), "utf-8")
    except OSError as error:
        raise CommandError(UNUSABLE, f"{file} can't be written ({error.strerror}); name another") from None
    say(*told)
    missing = [word for word in words if word not in copy.dice]
    say(f"{file}: {title} dice enrolled" + (f", except {', '.join(missing)}" if missing else ""))
    return 0


def _asked(text: str, words: tuple[str, ...], title: str) -> tuple[str, str]:
    """Photo and colour."""
    path, _, word = text.rpartition("=")
    if not path or word not in words:
        found = f"a state ({word})" if word.endswith(".json") else repr(text)
        raise CommandError(
            UNUSABLE, f"expected PHOTO=COLOUR with a colour of {title} ({', '.join(words)}), found {found}"
        )
    return path, word


def _dice_in(path: str) -> "tuple[ReadDie, ...]":
    from vision.dice_enrol import EnrolError, dice_of_one_colour
    from vision.photo import PhotoError, open_photo

    try:
        return dice_of_one_colour(open_photo(Path(path)))
    except PhotoError as error:
        raise CommandError(UNUSABLE, f"{path}: {error}") from None
    except EnrolError as error:
        raise CommandError(UNREADABLE, f"{path}: {error}") from None
