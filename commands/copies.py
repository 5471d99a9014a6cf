"""Enrolled copies of games as files, for every command that takes ``--copy FILE``."""

from pathlib import Path
from typing import TYPE_CHECKING

from commands.errors import UNUSABLE, CommandError

if TYPE_CHECKING:
    from calibration.copy import GameCopy


def copy_in(file: Path, game: str | None) -> "GameCopy":
    """A copy, of a certain game where one is named.

    Raises:
        CommandError: The file holds none.
    """
    from calibration.copy import CopyError, load_copy

    try:
        return load_copy(file, game)
    except CopyError as error:
        raise CommandError(UNUSABLE, str(error)) from None
