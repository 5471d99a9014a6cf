"""Photos and what goes with them, as commands are given them."""

from pathlib import Path
from typing import TYPE_CHECKING

from commands.errors import UNUSABLE, CommandError

if TYPE_CHECKING:
    from vision.photo import Photo


def photo_in(path: str) -> "Photo":
    """The photo of a file.

    Raises:
        CommandError: It is no picture that can be used.
    """
    from vision.photo import PhotoError, open_photo

    try:
        return open_photo(Path(path))
    except PhotoError as error:
        raise CommandError(UNUSABLE, f"{path}: {error}") from None


def photo_and_file(text: str, what: str) -> tuple[str, str]:
    """A photo and the JSON file that tells what it shows, from ``PHOTO=FILE.json``.

    Args:
        text: As it was given.
        what: The file's part of the usage, as ``"STATE.json"``.

    Raises:
        CommandError: It is something else.
    """
    path, _, file = text.rpartition("=")
    if not path or not file.endswith(".json"):
        raise CommandError(UNUSABLE, f"expected PHOTO={what}, found {text!r}")
    return path, file
