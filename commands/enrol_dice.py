"""The part of ``tablescore enrol`` for games with dice: photos of dice of one colour each."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from commands.errors import UNREADABLE, UNUSABLE, CommandError
from scoring.games import GAMES
from scoring.words import counted

if TYPE_CHECKING:
    from calibration.copy import GameCopy
    from vision.dice import ReadDie


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What dice are learnt from."""
    parser.add_argument(
        "photos", nargs="+", metavar="PHOTO=COLOUR", help="a photo of dice of one colour, and that colour"
    )


def enrol(arguments: argparse.Namespace, copy: "GameCopy") -> "tuple[GameCopy, list[str]]":
    """The copy with what all the photos show, and what was learnt in words.

    Raises:
        CommandError: One of them is no good.
    """
    from calibration.copy import CopyError
    from vision.dice_palette import GAME_WORDS

    title = GAMES[copy.game].title
    words = GAME_WORDS[copy.game]
    asked = [_asked(text, words, title) for text in arguments.photos]
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
    missing = [word for word in words if word not in copy.dice]
    told.append(f"{title} dice enrolled" + (f", except {', '.join(missing)}" if missing else ""))
    return copy, told


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
