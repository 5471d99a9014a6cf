"""``tablescore backup``: everything in one file; ``tablescore restore`` takes it."""

import argparse
from contextlib import closing
from pathlib import Path

from commands.errors import UNUSABLE, CommandError, unwritable
from commands.output import say
from store import data_folder
from store.errors import StoreError

ABOUT = "write all plays, photos, copies and lenses into one file; the app may run meanwhile"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", type=Path, metavar="FILE.zip")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder with plays and photos")


def run(arguments: argparse.Namespace) -> int:
    """Writes the file."""
    from store.plays import Store

    folder, file = folder_of(arguments), arguments.file
    if not folder.is_dir():
        raise CommandError(
            UNUSABLE, f"expected a folder with plays, found no {folder}; choose another --data"
        )
    part = file.with_name(f"{file.name}.part")
    try:
        with part.open("wb") as stream, closing(Store(folder)) as store:
            store.backups.write(stream)
        part.replace(file)
        say(f"{file}: {file.stat().st_size / 2**20:.1f} MB")
    except StoreError as error:
        raise CommandError(UNUSABLE, str(error)) from None
    except OSError as error:
        raise CommandError(UNUSABLE, unwritable(file, error)) from None
    finally:
        part.unlink(missing_ok=True)
    return 0


def folder_of(arguments: argparse.Namespace) -> Path:
    """The folder with plays and photos that is meant."""
    folder: Path = arguments.data.expanduser().absolute() if arguments.data else data_folder()
    return folder
