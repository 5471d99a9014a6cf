"""The lens that was measured for the camera of some photos."""

from collections.abc import Sequence

from calibration.lens import Lens
from store.lenses import Lenses
from ui.plays import data_folder
from vision.photo import Photo


def kept_lens(photos: Sequence[Photo]) -> Lens | None:
    """The lens measured for the camera that took all the photos, where one was."""
    cameras = {(photo.camera, photo.width, photo.height) for photo in photos}
    return Lenses(data_folder() / "lenses").fitting(*cameras.pop()) if len(cameras) == 1 else None
