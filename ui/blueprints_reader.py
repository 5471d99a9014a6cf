"""The reader of whole buildings, as the pages use it."""

from collections.abc import Sequence

from scoring.blueprints import Building
from ui.kept_lens import kept_lens
from vision.blueprints import BlueprintsError, read
from vision.blueprints_tint import UNKNOWN
from vision.dice_palette import DicePalette
from vision.photo import Photo
from vision.reading import Polygon, Reading


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
        reading = read(photos, plan, by_hand, kept_lens(photos), palette)
    except BlueprintsError as error:
        raise RefusedError(error.why) from error
    for why in reading.left_out.values():
        raise RefusedError(why)
    return reading
