"""Photos that arrived and that no page has taken yet.

On disk, so that neither a lost connection nor a restart of the server loses one. Names of files are made of
hashes: nothing that a request says becomes a path.
"""

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from scoring.words import said
from store.errors import StoreError

KEPT_S = 30 * 24 * 3600.0
"""Photos that nobody comes to take, and marks of those that were taken, are kept for so long."""

_PART, _WAITING, _TAKING, _TAKEN, _FAILED = ".part", ".waiting", ".taking", ".taken", ".failed"


class Inbox:
    """A folder of photos that wait, made where it doesn't exist; one process works on it at a time.

    A place is where on the pages a photo was given; each photo has an id that its sender chose. The same id
    sent again is taken once.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._tidy()
        except OSError as error:
            raise StoreError(
                said(
                    "the folder {folder} can't be used ({error}): choose another data folder",
                    folder=folder,
                    error=error,
                )
            ) from error

    def knows(self, place: str, photo: str) -> bool:
        """Whether this photo arrived before, taken meanwhile or not."""
        file = self._file(place, photo)
        return any(file.with_suffix(s).exists() for s in (_WAITING, _TAKING, _TAKEN, _FAILED))

    @contextmanager
    def receiving(self, place: str, photo: str) -> Iterator[BinaryIO]:
        """A file to write a photo to; it waits, whole and on disk, once this is left without an error."""
        file = self._file(place, photo)
        part = file.with_name(f"{file.name}-{os.urandom(4).hex()}{_PART}")
        try:
            file.parent.mkdir(exist_ok=True)
            with part.open("xb") as stream:
                yield stream
                to_disk(stream)
            if not self.knows(place, photo):
                part.replace(file.with_suffix(_WAITING))
        finally:
            part.unlink(missing_ok=True)

    def waiting(self, place: str, least_s: float = 0.0) -> int:
        """How many photos of a place wait for at least so many seconds."""
        latest, number = time.time() - least_s, 0
        for file in self._waiting(place):
            with suppress(FileNotFoundError):  # taken meanwhile
                number += file.stat().st_mtime <= latest
        return number

    def hand_over(self, place: str, take: Callable[[bytes], None]) -> int:
        """Hands on what waits, in the order of arrival, each photo to one taker only.

        A photo waits on when the store or the page could not go on; one that made ``take`` fail otherwise is
        put aside, so that it doesn't stand in the way of all others.

        Returns:
            How many photos were taken.
        """
        number = 0
        for file in self._waiting(place):
            claimed = file.with_suffix(_TAKING)
            try:
                file.rename(claimed)
            except FileNotFoundError:  # another page was quicker
                continue
            left = _WAITING
            try:
                take(claimed.read_bytes())
                left = _TAKEN
            except StoreError:
                raise
            except Exception:
                left = _FAILED
                raise
            finally:
                if left == _TAKEN:
                    claimed.with_suffix(_TAKEN).touch()
                    claimed.unlink()
                else:
                    claimed.rename(claimed.with_suffix(left))
            number += 1
        return number

    def _waiting(self, place: str) -> list[Path]:
        found = []
        for file in (self._folder / _hashed(place)).glob(f"*{_WAITING}"):
            with suppress(FileNotFoundError):
                found.append((file.stat().st_mtime_ns, file))
        return [file for _, file in sorted(found)]

    def _file(self, place: str, photo: str) -> Path:
        return self._folder / _hashed(place) / _hashed(photo)

    def delete_all(self) -> None:
        """Deletes for good what waits and what could not be taken."""
        for file in self._folder.rglob("*"):
            if file.suffix in (_WAITING, _FAILED):
                file.unlink(missing_ok=True)

    def _tidy(self) -> None:
        """What was half done when the server ended waits again; what is old goes."""
        for file in self._folder.glob("*/*"):
            if file.suffix == _TAKING:
                file.rename(file.with_suffix(_WAITING))
            elif file.suffix == _PART or file.stat().st_mtime < time.time() - KEPT_S:
                file.unlink()
        for place in self._folder.iterdir():
            with suppress(OSError):  # not empty
                place.rmdir()


def to_disk(file: BinaryIO) -> None:
    """Returns once all that was written lies on the disk; this may take a moment."""
    file.flush()
    os.fsync(file.fileno())


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
