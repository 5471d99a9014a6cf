"""Photos as files named by their content.

Files, not rows: photos of some MB each would make every copy of the small database slow, a file can be served
as it lies, and it can still be looked at should the database be lost.
"""

import hashlib
import os
import re
import secrets
from pathlib import Path

from scoring.words import said
from store.errors import PhotoNotFound, StoreError

_SHA256 = re.compile(r"[0-9a-f]{64}", re.ASCII)
_JPEG_START = b"\xff\xd8\xff"
_EXIF = b"Exif\x00\x00"
_HEADER_BYTES = 65_536


class PhotoFiles:
    """A folder of JPEGs ``<sha256>.jpg``, made where it doesn't exist."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                said(
                    "the folder {folder} can't be made ({error}): choose another data folder",
                    folder=folder,
                    error=error,
                )
            ) from error

    def add(self, jpeg: bytes) -> str:
        """Keeps a photo; on disk, whole and under its name, when this returns.

        Returns:
            Its SHA-256 in hexadecimal digits. The same photo again changes nothing.

        Raises:
            ValueError: See :meth:`check`.
            StoreError: The photo can't be written.
        """
        self.check(jpeg)
        sha256 = self.name_of(jpeg)
        file = self._folder / f"{sha256}.jpg"
        try:
            if not file.exists():
                self._write(file, jpeg)
        except OSError as error:
            raise StoreError(
                said(
                    "the photo could not be saved in {folder} ({error}): check that the folder can be "
                    "written and the disk is not full",
                    folder=self._folder,
                    error=error,
                )
            ) from error
        return sha256

    @staticmethod
    def check(jpeg: bytes) -> None:
        """Raises ValueError for bytes that are no JPEG, or carry EXIF, which may tell where people live."""
        if not jpeg.startswith(_JPEG_START):
            raise ValueError("expected a JPEG: open the photo and keep its upright copy")
        if _EXIF in jpeg[:_HEADER_BYTES]:
            raise ValueError(
                "expected a JPEG without EXIF: keep the photo's upright copy, not the file itself"
            )

    @staticmethod
    def name_of(jpeg: bytes) -> str:
        """What a photo is called: its SHA-256 in hexadecimal digits."""
        return hashlib.sha256(jpeg).hexdigest()

    def held(self) -> tuple[int, int]:
        """Number of photos and their bytes on disk."""
        sizes = [file.stat().st_size for file in self._folder.glob("*.jpg")]
        return len(sizes), sum(sizes)

    def delete_all(self) -> None:
        """Deletes every photo for good."""
        for file in (*self._folder.glob("*.jpg"), *self._folder.glob("*.part")):
            file.unlink(missing_ok=True)

    def file(self, sha256: str) -> Path:
        """Where a photo lies.

        Raises:
            PhotoNotFound: No photo has this name.
        """
        file = self._folder / f"{sha256}.jpg"
        if not _SHA256.fullmatch(sha256) or not file.is_file():
            raise PhotoNotFound(said("there is no such photo: it may belong to another data folder"))
        return file

    def _write(self, file: Path, content: bytes) -> None:
        part = file.with_suffix(f".{secrets.token_hex(4)}.part")
        try:
            with part.open("xb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
        if os.name == "posix":  # elsewhere a folder can't be opened, and renaming is durable by itself
            folder = os.open(self._folder, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
