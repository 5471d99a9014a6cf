"""A PDF as a printer puts it on paper, and what a PDF says about sizes."""

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

Image = NDArray[np.uint8]

_PT_MM = 25.4 / 72
_LIGHT = ((np.arange(256) / 255) ** 2.2).astype(np.float32)


def printed(pdf: bytes, dpi: float = 100, scale: float = 1.0, finer: int = 2) -> Image:
    """The first page as BGR pixels, printed that much too large; light mixes at edges as in a camera."""
    page = pypdfium2.PdfDocument(pdf)[0]
    fine = page.render(scale=dpi / 72 * scale * finer, grayscale=True).to_numpy().squeeze()
    height, width = (side // finer * finer for side in fine.shape)
    small = (width // finer, height // finer)
    light = cv2.resize(_LIGHT[fine[:height, :width]], small, interpolation=cv2.INTER_AREA)
    grey = np.round(255 * np.asarray(light) ** (1 / 2.2)).astype(np.uint8)
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)


def shapes_mm(pdf: bytes) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height in mm of everything drawn, as the file has it."""
    page = pypdfium2.PdfDocument(pdf)[0]
    height = page.get_height()
    boxes = [shape.get_bounds() for shape in page.get_objects()]
    return [
        (left * _PT_MM, (height - top) * _PT_MM, (right - left) * _PT_MM, (top - bottom) * _PT_MM)
        for left, bottom, right, top in boxes
    ]


def text_of(pdf: bytes) -> str:
    """All words on the page."""
    return str(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_bounded())


def size_mm(pdf: bytes) -> tuple[float, float]:
    """The page's width and height."""
    width, height = pypdfium2.PdfDocument(pdf)[0].get_size()
    return width * _PT_MM, height * _PT_MM
