"""Measured lenses of cameras as files, one a camera and picture size."""

import re
from pathlib import Path

from calibration.lens import Lens, LensError, lens_json, load_lens
from scoring.words import said
from store.errors import StoreError

_NO_NAME = "webcam"


class Lenses:
    """A folder of lens files, made when the first one is kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, lens: Lens) -> str:
        """Keeps a lens in place of an older one of the same camera and size.

        Returns:
            Its name.

        Raises:
            StoreError: The file can't be written.
        """
        camera = re.sub(r"[^a-z0-9]+", "-", (lens.camera or _NO_NAME).lower()).strip("-")
        name = f"{camera}-{lens.width}x{lens.height}"
        file = self._folder / f"{name}.json"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            new = file.with_suffix(".new")
            new.write_text(lens_json(lens), "utf-8")
            new.replace(file)
        except OSError as error:
            raise StoreError(
                said(
                    "the lens could not be saved in {folder} ({error}): check that the folder can be written "
                    "and the disk is not full",
                    folder=self._folder,
                    error=error,
                )
            ) from error
        return name

    def all(self) -> dict[str, Lens]:
        """Name to lens; files that hold something else are passed over."""
        lenses = {}
        for file in sorted(self._folder.glob("*.json")):
            try:
                lenses[file.stem] = load_lens(file)
            except LensError:
                continue
        return lenses

    def remove(self, name: str) -> None:
        """Forgets a lens; one that is gone already changes nothing."""
        if name in self.all():
            (self._folder / f"{name}.json").unlink(missing_ok=True)

    def fitting(self, camera: str | None, width: int, height: int) -> Lens | None:
        """The lens that a photo was taken with, for the photo's size.

        Args:
            camera: Maker and model as the photo tells them. One that tells none only gets the lens of such a
                camera and of exactly its size: it may be anybody's.
            width: Pixels of the upright photo.
            height: Pixels of the upright photo.
        """
        for lens in self.all().values():
            if lens.camera != camera:
                continue
            if camera is None and {lens.width, lens.height} != {width, height}:
                continue
            try:
                return lens.resized(width, height)
            except LensError:
                continue
        return None
