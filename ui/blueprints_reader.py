"""The reader of whole buildings, as the pages use it."""

import re
from collections.abc import Sequence

from calibration.lens import Lens
from scoring.blueprints import Building
from store.lenses import Lenses
from ui.plays import data_folder
from vision.blueprints import BlueprintsError, read
from vision.blueprints_tint import UNKNOWN
from vision.dice_palette import DicePalette
from vision.photo import Photo
from vision.reading import Polygon, Reading

_WHICH = re.compile(r"^photo \d+: ")


class RefusedError(ValueError):
    """Photos that show no building that can be read; the message tells why and what to do."""


def read_building(
    photos: Sequence[Photo],
    plan: str | None,
    corners: Sequence[Polygon],
    palette: DicePalette = UNKNOWN,
) -> Reading[Building]:
    """Reads one building from all its photos.

    Args:
        photos: In any order, each from its own phone.
        plan: The card's plan where it is known.
        corners: The card's corners in each photo, its top left one first; none where nobody set them.
        palette: What the dice of the box on the table look like.

    Raises:
        RefusedError: They show none, or not the same one; one of them that shows nothing is enough.
    """
    by_hand = [own or None for own in corners] if any(corners) else None
    try:
        reading = read(photos, plan, by_hand, _kept_lens(photos), palette)
    except BlueprintsError as error:
        raise RefusedError(_told(str(error))) from error
    for why in reading.left_out.values():
        raise RefusedError(_told(why))
    return reading


def _told(why: str) -> str:
    text = _WHICH.sub("", why).replace(" (--corners)", "")
    return f"{text[:1].upper()}{text[1:]}."


def _kept_lens(photos: Sequence[Photo]) -> Lens | None:
    """The lens measured for the camera that took all the photos, where one was."""
    cameras = {(photo.camera, photo.width, photo.height) for photo in photos}
    return Lenses(data_folder() / "lenses").fitting(*cameras.pop()) if len(cameras) == 1 else None
