"""A page to print, drawn in mm: true to scale, nothing but vectors and text."""

import io
from collections.abc import Mapping, Sequence
from enum import StrEnum

import cv2
import numpy as np
import segno
from numpy.typing import NDArray
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from calibration.letters import BOLD, REGULAR, load_fonts
from calibration.markers import DICTIONARY

Point = tuple[float, float]

HAIRLINE = 0.15
"""Width of thin lines, mm."""
FOOTER_MARGIN = 15.0
"""White left and right of the words, mm."""
_QR_MM = 30.0
_PT = 72 / 25.4
_LINE_HEIGHT = 1.25
_QUIET_MODULES = 4


class Paper(StrEnum):
    """What is in the printer."""

    A4 = "a4"
    LETTER = "letter"


SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
"""Width and height, upright, mm."""


class Sheet:
    """One page. Places are mm from its top left corner, y downwards; greys run from 0, black, to 1, white."""

    def __init__(self, paper: Paper, title: str, across: bool = False) -> None:
        width, height = SIZES[paper]
        self.width, self.height = (height, width) if across else (width, height)
        self._file = io.BytesIO()
        # invariant: the same sheet is the same file, byte by byte
        self._canvas = Canvas(self._file, pagesize=(self.width * mm, self.height * mm), invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setCreator("Tablescore")
        self._canvas.setViewerPreference("PrintScaling", "None")  # most printing programs obey
        load_fonts()

    def pdf(self) -> bytes:
        """The finished file; nothing can be drawn afterwards."""
        self._canvas.save()
        return self._file.getvalue()

    def cells(self, filled: NDArray[np.bool_], x: float, y: float, cell: float, grey: float = 0.0) -> None:
        """A pattern of square cells as one shape, so that no seam shows between neighbours."""
        path = self._canvas.beginPath()
        for i, row in enumerate(filled):
            edges = np.flatnonzero(np.diff(np.concatenate([[False], row, [False]]).astype(np.int8)))
            for start, end in edges.reshape(-1, 2).tolist():
                left, top = x + start * cell, y + i * cell
                path.rect(left * mm, self._up(top + cell), (end - start) * cell * mm, cell * mm)
        self._canvas.setFillGray(grey)
        self._canvas.drawPath(path, stroke=0, fill=1, fillMode=1)  # 1: overlaps stay filled

    def rectangle(self, x: float, y: float, width: float, height: float, grey: float = 0.0) -> None:
        """A filled rectangle."""
        self._canvas.setFillGray(grey)
        self._canvas.rect(x * mm, self._up(y + height), width * mm, height * mm, stroke=0, fill=1)

    def outline(
        self, points: Sequence[Point], width: float = HAIRLINE, grey: float = 0.0, dashed: bool = False
    ) -> None:
        """A closed line."""
        path = self._canvas.beginPath()
        for i, (x, y) in enumerate(points):
            (path.lineTo if i else path.moveTo)(x * mm, self._up(y))
        path.close()
        self._stroke(width, grey, dashed)
        self._canvas.drawPath(path, stroke=1, fill=0)

    def polygon(self, points: Sequence[Point], grey: float = 0.0) -> None:
        """A filled polygon."""
        path = self._canvas.beginPath()
        for i, (x, y) in enumerate(points):
            (path.lineTo if i else path.moveTo)(x * mm, self._up(y))
        path.close()
        self._canvas.setFillGray(grey)
        self._canvas.drawPath(path, stroke=0, fill=1)

    def line(self, start: Point, end: Point, width: float = HAIRLINE, grey: float = 0.0) -> None:
        """A straight line."""
        self._stroke(width, grey, dashed=False)
        self._canvas.line(start[0] * mm, self._up(start[1]), end[0] * mm, self._up(end[1]))

    def text(
        self, x: float, y: float, text: str, size: float = 9, bold: bool = False, centred: bool = False
    ) -> None:
        """A line of text on the base line y; size in points."""
        self._canvas.setFillGray(0)
        self._canvas.setFont(BOLD if bold else REGULAR, size)
        (self._canvas.drawCentredString if centred else self._canvas.drawString)(x * mm, self._up(y), text)

    def paragraph(self, x: float, y: float, width: float, text: str, size: float = 9) -> float:
        """Text in lines of at most that width, the first one's top at y; returns the last one's bottom."""
        height = size * _LINE_HEIGHT / _PT
        line = ""
        for word in [*text.split(), None]:
            longer = f"{line} {word}".strip()
            if word is not None and stringWidth(longer, REGULAR, size) <= width * mm:
                line = longer
                continue
            y += height
            self.text(x, y - height / 4, line, size)
            line = word or ""
        return y

    def marker(self, marker: int, x: float, y: float, side: float, dictionary: int = DICTIONARY) -> None:
        """An ArUco marker's black square; white around it is left to the caller."""
        pattern = cv2.aruco.getPredefinedDictionary(dictionary)
        cells = pattern.markerSize + 2
        drawn = cv2.aruco.generateImageMarker(pattern, marker, cells)
        self.cells(drawn < 128, x, y, side / cells)

    def qr(self, text: str, x: float, y: float, side: float) -> None:
        """A QR code with its white rim inside the square."""
        rows = [list(row) for row in segno.make_qr(text, error="m").matrix_iter(border=_QUIET_MODULES)]
        filled = np.array(rows, bool)
        self.cells(filled, x, y, side / len(filled))

    def footer(self, y: float, words: Mapping[str, str], link: str, size: float = 9) -> None:
        """Ruler, QR code and help in several languages, downwards from y.

        Args:
            y: Top, mm.
            words: Name of a language to its help.
            link: What the QR code says: the app's address, or how to come by it.
            size: Of the letters, points.
        """
        left, code = FOOTER_MARGIN, self.width - FOOTER_MARGIN - _QR_MM
        self.ruler(left, y + 6)
        self.qr(link, code, y, _QR_MM)
        bottom = y + _QR_MM
        if "://" in link and "\n" not in link:
            self.text(code + _QR_MM / 2, bottom + 1, link, 7, centred=True)
            bottom += 2
        y += 6 + 0.8 * size
        for language, text in words.items():
            self.text(left, y, language, size, bold=True)
            right = code - 4 if y < bottom else self.width - FOOTER_MARGIN
            y = self.paragraph(left, y + 0.1 * size, right - left, text, size) + 0.75 * size

    def ruler(self, x: float, y: float, length: int = 100) -> None:
        """A ruler of whole mm on the line y, with its length beside it."""
        self.line((x, y), (x + length, y), 0.25)
        for at in range(length + 1):
            height = 4.0 if at % 50 == 0 else 3.0 if at % 10 == 0 else 2.0 if at % 5 == 0 else 1.2
            self.line((x + at, y), (x + at, y - height), 0.2 if at % 10 == 0 else 0.1)
        self.text(x + length + 2, y, f"{length} mm", 8)

    def _stroke(self, width: float, grey: float, dashed: bool) -> None:
        self._canvas.setStrokeGray(grey)
        self._canvas.setLineWidth(width * mm)
        self._canvas.setDash([1.5 * mm, 1 * mm] if dashed else [])

    def _up(self, y: float) -> float:
        """PDF's y: points from the bottom."""
        return float((self.height - y) * mm)


def box(x: float, y: float, width: float, height: float) -> list[Point]:
    """A rectangle's corners."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
