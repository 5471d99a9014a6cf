"""``tablescore restore``: everything from a backup again."""

import argparse
from contextlib import closing

from commands.backup import add_arguments, folder_of
from commands.errors import UNUSABLE, CommandError
from commands.output import say
from store.errors import StoreError

__all__ = ["ABOUT", "add_arguments", "run"]

ABOUT = "put a backup in place of what there is, which the app's settings can bring back"


def run(arguments: argparse.Namespace) -> int:
    """Checks the file as a whole, then restores it."""
    from store.plays import Store

    folder, file = folder_of(arguments), arguments.file
    try:
        with file.open("rb") as stream, closing(Store(folder)) as store:
            store.backups.restore(stream)
    except StoreError as error:
        raise CommandError(UNUSABLE, str(error)) from None
    except OSError as error:
        wanted = f"expected a backup, found {file}, which can't be read"
        raise CommandError(UNUSABLE, f"{wanted} ({error.strerror}); check the path") from None
    say(f"{file}: restored into {folder}")
    return 0
