"""A photo with what was read in it drawn on it, for printing."""

from collections.abc import Sequence

import cv2
from PIL import Image, ImageDraw, ImageFont

from calibration.letters import BOLD, drawable, font_file
from vision.photo import open_photo
from vision.reading import Polygon

_LINE, _HALO, _INK, _PAPER = "#ffd400", "#000000", "#ffffff", "#000000"
"""A bright line on a dark one shows on any table; tags are white on black."""


def annotated(content: bytes, marks: Sequence[tuple[Polygon, str]], longest: int) -> Image.Image:
    """A photo with outlines and tags.

    Args:
        content: The photo.
        marks: Outlines in pixels of the upright photo, each with a few characters or ``""``.
        longest: Pixels of the longer side at most.

    Raises:
        PhotoError: The content is no photo.
    """
    photo = open_photo(content)
    scale = min(1.0, longest / max(photo.width, photo.height))
    size = (max(1, round(photo.width * scale)), max(1, round(photo.height * scale)))
    pixels = cv2.resize(photo.bgr, size, interpolation=cv2.INTER_AREA)
    picture = Image.fromarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB))
    pen = ImageDraw.Draw(picture)
    width = max(2, max(size) // 400)
    font = ImageFont.truetype(font_file(BOLD), max(12, max(size) // 50))
    placed = [([(x * scale, y * scale) for x, y in polygon], tag) for polygon, tag in marks if polygon]
    for outline, _ in placed:
        for colour, thick in ((_HALO, 3 * width), (_LINE, width)):
            pen.line([*outline, outline[0]], fill=colour, width=thick, joint="curve")
    for outline, tag in placed:
        if tag:
            middle = (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
            left, top, right, bottom = pen.textbbox(middle, drawable(tag), font=font, anchor="mm")
            pen.rounded_rectangle((left - 4, top - 4, right + 4, bottom + 4), radius=5, fill=_PAPER)
            pen.text(middle, drawable(tag), font=font, fill=_INK, anchor="mm")
    return picture
